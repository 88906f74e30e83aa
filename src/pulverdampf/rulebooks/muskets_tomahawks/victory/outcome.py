"""Victory: when the battle is over, and who has won."""

from pulverdampf.engine.rulebook import Outcome, rule
from pulverdampf.engine.scoring import Force, by_goals
from pulverdampf.engine.state import SIDES, Side, other
from pulverdampf.text import Text

from ..events.names import army_name
from ..geometry import layout
from ..presence import in_reserve, is_destroyed, is_present, of_side, on_table, standing
from ..state import OVER, FrontierState
from .intrigues import DONE, INTRIGUES, is_reached
from .scenarios import Tally, scored

DRAWN, VICTORY = 2, 6
"""The greatest differences that are a draw, and a plain victory."""

INTRIGUE = Text("secret aim ({what})", "geheimes Ziel ({what})")
CONCEDED = Text("{army}: gave up the battle.", "{army}: Aufgabe des Gefechts.")
DRAW = Text("A draw, {a} to {b}.", "Unentschieden, {a} zu {b}.")
WON = Text("Victory: {army}, {a} to {b}.", "Sieg: {army}, {a} zu {b}.")
WON_CLEARLY = Text("Decisive victory: {army}, {a} to {b}.", "Entscheidender Sieg: {army}, {a} zu {b}.")


@rule("MT-VIC-01")
def is_wiped_out(state: FrontierState, side: Side) -> bool:
    """Whether a side has nobody on the table and nobody in reserve."""
    return not any(
        (is_present(state, unit) or in_reserve(state, unit))
        for unit in of_side(state, side)
        if not unit.vehicle
    )


@rule("MT-VIC-01", "MT-FILL-38")
def is_over(state: FrontierState) -> bool:
    """Whether a side has nobody left; the last turn ends the battle elsewhere."""
    return any(is_wiped_out(state, side) for side in SIDES)


@rule("MT-VIC-02", "MT-OPT-01")
def tally(state: FrontierState) -> Tally:
    """The victory points of each side, objective by objective."""
    told = scored(state)
    if state.clock.phase == OVER and state.rulings.intrigues:
        for side in SIDES:
            what = INTRIGUES.get(state.intrigues.get(side, ""))
            if what is not None:
                told.append((INTRIGUE.filled(what=what), {side: DONE * is_reached(state, side)}))
    return told


@rule("MT-VIC-02", "MT-VIC-03", "MT-FILL-38")
def score(state: FrontierState) -> dict[Side, int]:
    """The sums; a side that was wiped out, and did not march off, is at least 7 behind."""
    points = {side: sum(each.get(side, 0) for _, each in tally(state)) for side in SIDES}
    for side in SIDES:
        marched_off = any(state.bodies[key].side == side for key in state.left_by_objective)
        if is_wiped_out(state, side) and not marched_off and not is_wiped_out(state, other(side)):
            points[other(side)] = max(points[other(side)], points[side] + VICTORY + 1)
    return points


@rule("MT-VIC-01", "MT-VIC-03")
def outcome(state: FrontierState) -> Outcome | None:
    """Who has won, and how clearly."""
    return by_goals(state, _ended(state), layout, force, army_name)


def force(state: FrontierState, side: Side) -> Force:
    """Units on the table that do not flee, figure by figure, those to come, and those destroyed."""
    own = [each for each in of_side(state, side) if not each.vehicle]
    steady = [each for each in own if on_table(state, each) and not each.fleeing]
    holders = tuple(tuple(figure.id for figure in standing(state, each)) for each in steady)
    waiting = sum(1 for each in own if in_reserve(state, each) and not each.fleeing)
    return Force(holders, waiting, sum(1 for each in own if is_destroyed(state, each)))


def _ended(state: FrontierState) -> Outcome | None:
    if state.conceded:
        return Outcome(other(state.conceded), CONCEDED.filled(army=army_name(state, state.conceded)), {})
    if state.clock.phase != OVER:
        return None
    points = score(state)
    winner = max(SIDES, key=lambda side: points[side])
    difference = points[winner] - points[other(winner)]
    if difference <= DRAWN:
        return Outcome(None, DRAW.filled(a=points["one"], b=points["two"]), points)
    words = WON if difference <= VICTORY else WON_CLEARLY
    text = words.filled(army=army_name(state, winner), a=points[winner], b=points[other(winner)])
    return Outcome(winner, text, points)
