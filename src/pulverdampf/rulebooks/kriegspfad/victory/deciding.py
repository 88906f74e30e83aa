"""Victory: by scenario, by concession, by the end of the last turn."""

from pulverdampf.engine.rulebook import Outcome, rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.scoring import Force, by_goals
from pulverdampf.engine.state import Gone, Side, other
from pulverdampf.table.terrain import Plot
from pulverdampf.text import Text

from ..by_hand.nerves import holding_asked
from ..command.stratagems import call_for_relief
from ..events.names import army_name
from ..events.stratagems import VillageHeld
from ..events.turns import BattleEnded, PhaseBegan, TurnBegan
from ..geometry import layout
from ..movement.mounting import finish_mounting
from ..special.forts import in_ring
from ..state import (
    OVER,
    VICTORY,
    Battle,
    WarState,
    elements,
    fighting_of,
    in_reserve,
    is_gone,
    of_side,
    on_table,
    seen_of,
    standing,
)
from ..units import Unit, fights
from .verdicts import (
    ANNIHILATED,
    BURNT,
    CAMP,
    CANNOT,
    CAPTURED,
    CONCEDED,
    FEWER_LOSSES,
    HELD_OUT,
    NEVER_CAME,
    NOBODY_LEFT,
    OWN_FIRE,
    PLUNDERED,
    RELIEF,
    THROUGH,
    TOO_SLOW,
    UNDECIDED,
    VILLAGE,
)

LAST_TURN = {"": 20, "open": 20, "ambush": 25, "raid": 10, "siege": 10}
CAPTURED_AFTER = 2
CLEAR_MARGIN = 10
Verdict = tuple[Side | None, Text]


@rule("KP-VIC-01", "KP-SCEN-20", "KP-SCEN-30")
def last_turn(state: WarState) -> int:
    """The last turn after which a battle ends."""
    return state.conditions.turns or LAST_TURN[state.conditions.kind]


async def end_of_turn(battle: Battle) -> None:
    """Step 8: who holds the village, relief, victory, or the next turn."""
    state = battle.state
    if not state.clock.part:
        await note_whole_turn(battle)
        if verdict(state) is None:
            await call_for_relief(battle)
        battle.record(PhaseBegan(VICTORY, 1))
        await battle.checkpoint()
    if verdict(state) is not None or state.clock.turn >= last_turn(state):
        battle.record(BattleEnded())
    else:
        finish_mounting(battle)
        battle.record(TurnBegan(state.clock.turn + 1))


# the village ---------------------------------------------------------------------------------------------


@rule("KP-VIC-03", "KP-FILL-18")
def in_village(scene: Scene, side: Side) -> int:
    """How many elements of a side have their centre in the village or camp."""
    state: WarState = scene.state
    plot = scene.terrain.plots.get(state.conditions.village)
    if plot is None:
        return 0
    return sum(
        1
        for unit in seen_of(state, side)
        if fights(unit)
        for piece in standing(state, unit)
        if piece.pose is not None and _holds(plot, piece.pose.x, piece.pose.y)
    )


def _holds(plot: Plot, x: float, y: float) -> bool:
    return in_ring(plot.ring, x, y) if plot.feature.kind == "wagon_fort" else plot.holds(x, y)


@rule("KP-VIC-03")
def attackers_hold(scene: Scene) -> bool:
    """Whether at least one attacker, and twice as many as defenders, is in the village."""
    held = scene.state.conditions
    if held.kind not in ("raid", "siege"):
        return False
    mine, theirs = in_village(scene, held.attacker), in_village(scene, other(held.attacker))
    return mine >= 1 and mine >= 2 * theirs


async def note_holding(battle: Battle) -> None:
    """Notes after the retreats whether the village is held."""
    if battle.state.conditions.kind in ("raid", "siege"):
        battle.record(VillageHeld(await _is_held(battle)))


async def note_whole_turn(battle: Battle) -> None:
    """Notes at the end of a turn whether the village was held all through it."""
    if battle.state.conditions.kind in ("raid", "siege"):
        battle.record(VillageHeld(await _is_held(battle), whole_turn=True))


async def _is_held(battle: Battle) -> bool:
    """Whether the attackers hold the village, measured or told."""
    state = battle.state
    told = await battle.measure(lambda: holding_asked(state), lambda: {"held": attackers_hold(battle.scene)})
    return bool(told.get("held"))


# the march -----------------------------------------------------------------------------------------------


def marchers(state: WarState) -> list[Unit]:
    """The fighting units of the marching column that took the field."""
    return [
        unit
        for unit in of_side(state, state.conditions.attacker)
        if fights(unit) and not _at_home(state, unit)
    ]


def _at_home(state: WarState, unit: Unit) -> bool:
    place = state.pieces[unit.pieces[0]].place
    return isinstance(place, Gone) and place.how == "absent" and place.turn == 0


def _marched(state: WarState) -> int:
    return sum(len(unit.pieces) for unit in marchers(state))


@rule("KP-VIC-02", "KP-FILL-46")
def needed_out(state: WarState) -> int:
    """How many elements must leave by the far edge: two thirds, rounded up."""
    return -(-2 * _marched(state) // 3)


def out(state: WarState) -> int:
    """How many elements have left by the far edge."""
    return sum(
        1
        for unit in marchers(state)
        for key in unit.pieces
        if isinstance(place := state.pieces[key].place, Gone) and place.how == "exited"
    )


def still_marching(state: WarState) -> int:
    """Elements of the column on the table or still to come."""
    return sum(len(elements(state, unit)) for unit in marchers(state))


# the verdict ---------------------------------------------------------------------------------------------


@rule("KP-VIC-01", "KP-VIC-02", "KP-VIC-03", "KP-VIC-04", "KP-FILL-19", "KP-STRAT-10")
def verdict(state: WarState) -> Verdict | None:
    """Who has won, and why; nothing while the battle goes on."""
    if state.relieved:
        return state.relieved, RELIEF
    held = state.conditions
    left = {side: fighting_of(state, side) for side in ("one", "two")}
    match held.kind:
        case "ambush":
            found = _march_verdict(state)
            if found is not None:
                return found
        case "raid" | "siege":
            found = _village_verdict(state)
            if found is not None:
                return found
    for side in ("one", "two"):
        if not left[side]:
            if not left[other(side)]:
                return None, NOBODY_LEFT
            return None if goes_on_without(state, side) else (other(side), ANNIHILATED)
    return None


@rule("KP-VIC-02", "KP-VIC-03", "KP-FILL-19")
def goes_on_without(state: WarState, side: Side) -> bool:
    """Whether a battle goes on though a side has nobody left: the attacker still has to march through, or to
    hold the village, unless its own people have burnt it."""
    held = state.conditions
    if not held.attacker or side == held.attacker:
        return False
    return held.kind == "ambush" or not state.village_burnt_by


def _march_verdict(state: WarState) -> Verdict | None:
    attacker = state.conditions.attacker
    gone, needed = out(state), needed_out(state)
    if gone >= needed:
        return attacker, THROUGH
    if gone + still_marching(state) < needed:
        return other(attacker), CANNOT
    late = state.clock.turn >= 3 and state.clock.phase in (VICTORY, OVER) and not gone
    if late and not any(on_table(state, unit) for unit in marchers(state)):
        return other(attacker), NEVER_CAME
    return None


def _village_verdict(state: WarState) -> Verdict | None:
    attacker = state.conditions.attacker
    if state.village_burnt_by == attacker:
        return attacker, BURNT
    if is_camp(state) and other(attacker) in state.plundered:
        return attacker, PLUNDERED
    if state.held >= CAPTURED_AFTER and not state.village_burnt_by:
        return attacker, CAPTURED
    return None


def losses_percent(state: WarState, side: Side) -> int:
    """The share of a side's points that is lost, in percent."""
    whole = lost = 0
    for unit in of_side(state, side):
        if _at_home(state, unit):
            continue
        for key in unit.pieces:
            piece = state.pieces[key]
            whole += piece.points
            if isinstance(piece.place, Gone) and piece.place.how not in ("exited", "absent"):
                lost += piece.points
    return 100 * lost // whole if whole else 0


@rule("KP-FILL-19")
def final_verdict(state: WarState) -> Verdict:
    """Who has won when the last turn is over."""
    held = state.conditions
    match held.kind:
        case "ambush":
            return other(held.attacker), TOO_SLOW
        case "raid" | "siege":
            if state.village_burnt_by:
                return None, OWN_FIRE
            return other(held.attacker), HELD_OUT
        case _:
            one, two = losses_percent(state, "one"), losses_percent(state, "two")
            if abs(one - two) < CLEAR_MARGIN:
                return None, UNDECIDED
            return ("one" if one < two else "two"), FEWER_LOSSES


@rule("KP-VIC-01")
def outcome(state: WarState) -> Outcome | None:
    """How the battle ended."""
    return by_goals(state, _ended(state), layout, force, army_name)


def force(state: WarState, side: Side) -> Force:
    """Fighting units on the table, element by element, those still to come, and units that are gone."""
    fighting = [each for each in fighting_of(state, side) if on_table(state, each)]
    holders = tuple(tuple(piece.id for piece in standing(state, each)) for each in fighting)
    waiting = sum(1 for each in fighting_of(state, side) if in_reserve(state, each))
    return Force(holders, waiting, sum(1 for each in of_side(state, side) if is_gone(state, each)))


def _ended(state: WarState) -> Outcome | None:
    score = {side: 100 - losses_percent(state, side) for side in ("one", "two")}
    if state.conceded:
        winner: Side | None = other(state.conceded)
        return Outcome(winner, CONCEDED.filled(army=army_name(state, other(state.conceded))), score)
    if state.clock.phase != OVER:
        return None
    winner, why = verdict(state) or final_verdict(state)
    return Outcome(winner, told(state, winner, why), score)


def told(state: WarState, winner: Side | None, why: Text) -> Text:
    """A verdict in words, with the numbers that decided."""
    named: dict[str, Text | int] = {"army": army_name(state, winner)} if winner else {}
    shares = [losses_percent(state, side) for side in ("one", "two")]
    if state.conditions.kind == "ambush":
        named |= {"gone": out(state), "needed": needed_out(state)}
    return why.filled(
        **named,
        place=CAMP if is_camp(state) else VILLAGE,
        turns=last_turn(state),
        held=state.held,
        whole=CAPTURED_AFTER,
        fewer=min(shares),
        more=max(shares),
        margin=CLEAR_MARGIN,
    )


def is_camp(state: WarState) -> bool:
    """Whether it is about wagons rather than about a village."""
    return state.conditions.village.startswith("fort") or state.camp != ""
