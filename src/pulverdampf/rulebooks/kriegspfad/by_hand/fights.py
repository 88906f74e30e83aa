"""Melees beside a real table: which bases fight, from where, and who no longer touches."""

from collections.abc import Sequence

from pulverdampf.engine.circumstances import Fact, Told, pieces, yes
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.requests import Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..command.commanders import active_commander
from ..events.losses import MeleeEnded
from ..facts import Melee
from ..melee.blows import has_leader, have_lances
from ..state import Battle, WarState, standing
from ..units import Unit, fights_as, is_foot, is_mounted
from .asking import question, which
from .ground import rings

FIGHT = Text(
    "{one} against {two}. Whoever was struck in flank or rear and is not held in front has turned to face",
    "{one} gegen {two}. Wer in Flanke oder Rücken getroffen und vorn nicht gebunden ist, hat sich zugewandt",
)
OWN = Text("{name}: bases that fight here", "{name}: Elemente, die hier kämpfen")
FRONTAL = Text("All riders strike the front of the regulars", "Alle Reiter treffen die Front der Regulären")
FLANKING = Text(
    "A base held in front is struck in flank or rear",
    "Ein vorn gebundenes Element wird in Flanke oder Rücken getroffen",
)
FLANKING_LOOSE = Text("A base is struck in flank or rear", "Ein Element wird in Flanke oder Rücken getroffen")
WALLED = Text(
    "All defenders here are inside a palisade or wagon fort, the attackers outside",
    "Alle Verteidiger hier in Palisade oder Wagenburg, die Angreifer draußen",
)
LEADER = Text("{name}: the commander is within 2″", "{name}: Der Befehlshaber ist auf 2″ nahe")
GOOD = Text("All riders stand on good ground", "Alle Reiter stehen auf gutem Gelände")
PARTED = Text("Who no longer touches after the losses?", "Wer berührt sich nach den Verlusten nicht mehr?")
APART = Text("No longer touch", "Berühren sich nicht mehr")
PAIR = Text("{one} and {two}", "{one} und {two}")
SOMEBODY = Text("at least one base of each side fights", "von jeder Seite kämpft mindestens ein Element")


@rule("KP-MELEE-05", "KP-MELEE-06", "KP-MELEE-07", "KP-CMD-03", "KP-WAG-03", "KP-FORT-04")
def clash_asked(state: WarState, melee: Melee) -> Tell:
    """What is asked of two units that fight, as far as it bears on the die."""
    attacker, defender = state.bodies[melee.attacker], state.bodies[melee.defender]
    facts = [*_who_fights(state, attacker, "own"), *_who_fights(state, defender, "theirs")]
    if is_mounted(attacker) and fights_as(defender) == "regular":
        facts.append(yes("frontal", FRONTAL, default=True))
    words = FLANKING if state.rulings.flank_needs_pin else FLANKING_LOOSE
    facts.append(yes("flanking", words))
    if is_foot(defender) and rings(state):
        facts.append(yes("walled", WALLED))
    for unit, key in ((attacker, "leader"), (defender, "foe_leader")):
        if is_leader_elsewhere(state, unit):
            facts.append(yes(key, LEADER.filled(name=state.named(unit.id))))
    if is_mounted(attacker) and not have_lances(attacker, standing(state, attacker)):
        facts.append(yes("good", GOOD, default=True))

    def check(told: Told) -> list[Objection]:
        empty = any(key in told and not told[key] for key in ("own", "theirs"))
        return [Objection("KP-MELEE-06", SOMEBODY)] if empty else []

    text = FIGHT.filled(one=state.named(attacker.id), two=state.named(defender.id))
    return Tell(attacker.side, Prompt("KP-MELEE-07", text, attacker.id), facts, check)


def _who_fights(state: WarState, unit: Unit, key: str) -> list[Fact]:
    """Which bases fight is asked where they are not all armed alike."""
    own = standing(state, unit)
    if len({(each.arms, "lance" in each.traits) for each in own}) < 2:
        return []
    return [which(key, OWN.filled(name=state.named(unit.id)), own, [each.id for each in own])]


def is_leader_elsewhere(state: WarState, unit: Unit) -> bool:
    """Whether a commander who is not in the unit may be near it."""
    return active_commander(state, unit.side) is not None and not has_leader(state, unit)


@rule("KP-MELEE-16", "KP-FIRE-11")
async def part_by_hand(battle: Battle) -> None:
    """After losses the players tell which units no longer touch; nothing else parts them unseen."""
    state = battle.state
    doubtful = [
        each
        for each in state.melees.values()
        if any(state.bodies[key].lost for key in (each.attacker, each.defender))
    ]
    if not doubtful:
        return
    side = state.bodies[doubtful[0].attacker].side
    pairs = [
        (each.id, PAIR.filled(one=state.named(each.attacker), two=state.named(each.defender)))
        for each in doubtful
    ]
    told = await battle.tell(question(side, "KP-MELEE-16", PARTED, "", pieces("apart", APART, pairs)))
    for key in told["apart"]:
        battle.record(MeleeEnded(key))


def part_from(battle: Battle, unit: Unit, still: Sequence[str]) -> None:
    """Ends the melees of a unit with all enemies but those it still touches."""
    state = battle.state
    ended = [
        each.id
        for each in state.melees.values()
        if unit.id in (each.attacker, each.defender)
        and (each.defender if each.attacker == unit.id else each.attacker) not in still
    ]
    for key in ended:
        battle.record(MeleeEnded(key))
