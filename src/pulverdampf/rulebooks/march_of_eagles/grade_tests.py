"""The one roll behind everything: a die against the grade."""

from msgspec import Struct

from pulverdampf.engine.dice import at_least, d6
from pulverdampf.engine.reckoning import STATES, Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from .battalion import at_half_strength, attached_to, effective_grade, recruit_malus
from .command.characters import DRUMMER_AGAIN
from .events.deeds import AttemptFailed
from .state import Battalion, Battle, EagleState


class Testing(Struct, frozen=True, gc=False):
    """A battalion that takes a test."""

    state: EagleState
    battalion: Battalion


def _malus(case: Testing) -> bool:
    return recruit_malus(case.state, case.battalion)


PLAIN = Modifiers(
    "MOE-T-ACT",
    Text("Activation and manoeuvre tests", "Aktivierungs- und Manövertests"),
    # id               effect    English                                  German
    Row(
        "MOE-CINC-11",
        plus(-1),
        "recruits without their commander",
        "Rekruten ohne ihren Befehlshaber",
        _malus,
    ),
)

RESOLVE = Modifiers(
    "MOE-T-RES",
    Text("Resolve and bravery", "Entschlossenheit und Tapferkeit"),
    # id                    effect    English                     German
    Row("MOE-T-RES.half",    plus(-1), "half the soldiers lost",  "Hälfte der Soldaten verloren",
        lambda case: at_half_strength(case.state, case.battalion)),
    Row("MOE-T-RES.melee",   plus(-1), "lost a melee this turn",  "Nahkampf im Spielzug verloren",
        lambda case: case.battalion.lost_melee),
    Row("MOE-T-RES.officer", plus(+2), "officer present",         "Offizier anwesend",
        lambda case: case.battalion.officers > 0),
    Row("MOE-T-RES.recruit", plus(-1), "recruits without their commander", "Rekruten ohne ihren Befehlshaber",
        _malus),
)  # fmt: skip

DIE = Row("MOE-ACT-04", STATES, "on the die", "auf den Würfel")


@rule("MOE-ACT-04", "MOE-T-GRADE", "MOE-CINC-10")
def needed(state: EagleState, battalion: Battalion, modifiers: Modifiers) -> tuple[int, Reckoning]:
    """What the die must show by itself, and the modifiers that were reckoned."""
    bonus = Reckoning.of(0, DIE).modified_by(modifiers, Testing(state, battalion))
    return int(effective_grade(state, battalion)) - bonus.total, bonus


class Again(Struct, frozen=True):
    """How often characters allow a test to be re-rolled, and under which rule."""

    times: int = 0
    rule: str = ""
    offer: Text = Text("", "")


NEVER = Again()


@rule("MOE-CHAR-03", "MOE-CHAR-06", "MOE-CHAR-07", "MOE-CINC-05", "MOE-ACT-07")
async def passes(
    battle: Battle,
    battalion: Battalion,
    modifiers: Modifiers,
    test: str,
    again: Again = NEVER,
    named: str = "",
) -> bool:
    """Rolls the test; each failure may be re-rolled as often as characters allow."""
    if attached_to(battle.state, battalion):
        return True
    face, bonus = needed(battle.state, battalion, modifiers)
    if len(bonus.steps) > 1:
        battle.reckoned(bonus, test, battalion.id)
    for left in range(again.times, -1, -1):
        called = named if left == again.times else again.rule
        if await battle.count(
            1, d6, at_least(face), rule=test, by=battalion.side, subject=battalion.id, named=called
        ):
            return True
        if (
            face > 6
            or not left
            or not await battle.may(battalion.side, again.rule, again.offer, battalion.id)
        ):
            return False
    return False


@rule("MOE-ACT-04")
async def activation_test(battle: Battle, battalion: Battalion) -> bool:
    """The plain test before a shot, in one mode also before a charge."""
    return await passes(battle, battalion, PLAIN, "MOE-ACT-04")


@rule("MOE-CHAR-03", "MOE-MAN-01")
async def manoeuvre_test(battle: Battle, battalion: Battalion, wanted: str, named: str = "") -> bool:
    """The test before every manoeuvre; drummers re-roll it."""
    again = Again(battalion.drummers, "MOE-CHAR-03", DRUMMER_AGAIN)
    passed = await passes(battle, battalion, PLAIN, "MOE-MAN-01", again, named)
    if not passed:
        battle.record(AttemptFailed(battalion.id, wanted))
    return passed
