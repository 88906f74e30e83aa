"""Melees beside a real table: what is true of both, in one form."""

from collections.abc import Iterator

from pulverdampf.engine.circumstances import Told, pieces
from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..contact.contacts import contacts_of
from ..melee.factors import Fight, factor_of
from ..outcomes.results import Defeat
from ..standing import in_camp
from ..units import Battle, Element, command_of, general_of, on_table, within_square
from .asking import has_bad_going, has_positions, lies, question
from .shots import ABOUT, BAD, BEHIND, SECOND, member_told

FIGHT = Text("{one} against {two}", "{one} gegen {two}")
GENERAL = Text("a command element touches its side or rear", "ein Befehlselement berührt Seite oder Rücken")
GENERAL_BESIDE = Text("a command element touches its side", "ein Befehlselement berührt die Seite")
POSITION = Text(
    "stands higher, in cover, on a bank or in a place the enemy is not in",
    "steht höher, in Deckung, am Ufer oder in einem Ort, in dem der Feind nicht ist",
)
HIGHER = Text("stands higher", "steht höher")
DEFENDED = Text(
    "in cover, on a bank, in a place the enemy is not in, or higher as the defender",
    "in Deckung, am Ufer, in einem Ort, in dem der Feind nicht ist, oder als Verteidiger höher",
)
PLACE = Text("holds a village with its whole base", "hält mit der ganzen Base einen Ort")
ONE_FLANK = Text("overlapped on a flank", "an einer Flanke überlappt")
OTHER_FLANK = Text("overlapped on the other flank, too", "auch an der anderen Flanke überlappt")


@rule("DBX-MEL-04", "DBX-MEL-03", "DBX-MEL-06", "DBX-MEL-07")
async def fight_told(
    battle: Battle, one: Element, two: Element
) -> tuple[tuple[Reckoning, Reckoning], tuple[Defeat, Defeat]]:
    """The factors of both, and what the tables of results ask for."""
    state = battle.state
    facts = []
    for key, me, enemy in (("one", one, two), ("two", two, one)):
        about = list(_about(Fight(battle.scene, me, enemy)))
        if about:
            facts.append(pieces(key, ABOUT.filled(name=state.named(me.id)), about))
    text = FIGHT.filled(one=state.named(one.id), two=state.named(two.id))
    told = await battle.tell(question(state.active, "DBX-MEL-04", text, one.id, *facts))
    mine, theirs = told.get("one", []), told.get("two", [])
    factors = (_factor(battle, one, two, mine, theirs), _factor(battle, two, one, theirs, mine))
    defeats = (_defeat(one, two, mine, theirs, battle), _defeat(two, one, theirs, mine, battle))
    return factors, defeats


def _about(fight: Fight) -> Iterator[tuple[str, Text]]:
    """What may be true of one side of a melee and bears on it, in the words of the printed factors."""
    state, me = fight.state, fight.me
    if me.kind == "CAMP":
        return
    leaders = [each for each in on_table(state, me.side) if each.kind == "GEN" and each is not me]
    if any(general_of(state, command_of(state, each)) is each for each in leaders):
        yield "general", GENERAL if state.rulings.general_support == "any_edge" else GENERAL_BESIDE
    if me.kind == "LI":
        yield "second", SECOND
    higher = state.rulings.height == "any" and lies(state, "GHILL", "SHILL")
    if fight.is_defender and not in_camp(me) and has_positions(state):
        yield "position", POSITION if higher else DEFENDED
    elif higher and not (fight.is_defender and in_camp(me)):
        yield "position", HIGHER
    if has_bad_going(state):
        yield "bad", BAD
    if lies(state, "BUA") and not in_camp(me):
        yield "place", PLACE
    if not in_camp(me):
        yield "one flank", ONE_FLANK
        yield "other flank", OTHER_FLANK
    if me.is_square and len(within_square(state, me.id)) > 1:
        yield "behind", BEHIND


@rule("DBX-BUA-01", "DBX-CAMP-02")
def _place(piece: Element, about: list[str]) -> str:
    return in_camp(piece) or ("BUA" if "place" in about else "")


def _factor(battle: Battle, me: Element, enemy: Element, mine: list[str], theirs: list[str]) -> Reckoning:
    fight = Fight(battle.scene, me, enemy)
    held = {hold.face for hold in contacts_of(battle.scene).on.get(me.id, ())} - {"front", "rear"}
    told: Told = {
        "general": "general" in mine,
        "second": "second" in mine,
        "position": "position" in mine or (bool(in_camp(me)) and fight.is_defender),
        "overlaps": min(("one flank" in mine) + ("other flank" in mine), 2 - len(held)),
        "bad": "bad" in mine,
        "place": _place(me, mine),
        "enemys place": _place(enemy, theirs),
        "member": member_told(battle.state, me, mine),
    }
    return factor_of(Fight(battle.scene, me, enemy, told))


def _defeat(loser: Element, winner: Element, mine: list[str], theirs: list[str], battle: Battle) -> Defeat:
    return Defeat(
        loser.kind, winner.kind, "melee", "bad" in mine, "bad" in theirs,
        bool(_place(winner, theirs)), bool(_place(loser, mine)), battle.state.rulings,
    )  # fmt: skip
