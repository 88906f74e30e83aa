"""Victory: who has won, and when it is over."""

from pulverdampf.engine.rulebook import Outcome, rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import SIDES, Side, other
from pulverdampf.text import Text

from ..battalion import in_reserve, is_gone, of_side, on_table_of, soldiers
from ..command.commander import is_alive
from ..state import OVER, EagleState
from ..terrain.geometry import layout
from .scenarios import score


@rule("MOE-VIC-01", "MOE-X-ART-07")
def unbroken(state: EagleState, side: Side) -> int:
    """The battalions of a side that stand unbroken on the table; where a switch says so, the broken too."""
    return sum(1 for each in on_table_of(state, side) if state.rulings.broken_count or not each.broken)


@rule("MOE-VIC-03", "MOE-FILL-27")
def losses(state: EagleState, side: Side) -> int:
    """Soldiers, skirmishers and characters lost, with all of those that are gone, and the commander."""
    lost = 0 if is_alive(state, side) else 1
    for each in of_side(state, side):
        if is_gone(state, each) and not each.saved:
            lost += each.original + each.living_characters + each.characters_lost
        else:
            lost += each.original - soldiers(state, each) + each.characters_lost
    return lost


def is_complete(state: EagleState, side: Side) -> bool:
    """Whether a side still has every battalion it began with, unbroken on the table."""
    fielded = [each for each in of_side(state, side) if not in_reserve(state, each)]
    return unbroken(state, side) == len(fielded)


@rule("MOE-VIC-04", "MOE-TURN-02")
def is_over(state: EagleState) -> bool:
    """Whether the last turn is played, or a side has no unbroken battalion left."""
    if state.clock.turn >= state.rulings.turns:
        return True
    return any(not unbroken(state, side) and not _more_to_come(state, side) for side in SIDES)


def _more_to_come(state: EagleState, side: Side) -> bool:
    """Whether battalions are still to arrive or have marched off in good order."""
    return any(in_reserve(state, each) or each.saved for each in of_side(state, side))


@rule("MOE-VIC-01", "MOE-VIC-02", "MOE-VIC-03", "MOE-VIC-04", "MOE-VIC-05")
def outcome(state: EagleState) -> Outcome | None:
    """Who has won."""
    if state.conceded:
        winner = other(state.conceded)
        return Outcome(winner, CONCEDED.filled(army=state.named(state.conceded)), {})
    if state.clock.phase != OVER:
        return None
    if state.rulings.victory_mode == "objectives":
        points = {side: score(Scene(state, layout), side) for side in SIDES}
        if points["one"] != points["two"]:
            winner = max(SIDES, key=lambda side: points[side])
            return _won(state, winner, BY_POINTS, points, points)
        return _by_losses(state, points)
    counts = {side: unbroken(state, side) for side in SIDES}
    if 0 in counts.values() and counts["one"] != counts["two"]:
        winner = max(SIDES, key=lambda side: counts[side])
        return Outcome(winner, FIELD.filled(army=state.named(winner)), counts)
    both_complete = all(is_complete(state, side) for side in SIDES)
    if counts["one"] != counts["two"] and not both_complete:
        winner = max(SIDES, key=lambda side: counts[side])
        return _won(state, winner, BY_UNITS, counts, counts)
    return _by_losses(state, counts)


def _by_losses(state: EagleState, counts: dict[Side, int]) -> Outcome:
    lost = {side: losses(state, side) for side in SIDES}
    if lost["one"] == lost["two"]:
        return Outcome(None, DRAW.filled(a=lost["one"]), counts)
    winner = min(SIDES, key=lambda side: lost[side])
    return _won(state, winner, BY_LOSSES, lost, counts)


def _won(
    state: EagleState, winner: Side, text: Text, told: dict[Side, int], score: dict[Side, int]
) -> Outcome:
    words = text.filled(army=state.named(winner), a=told[winner], b=told[other(winner)])
    return Outcome(winner, words, score)


CONCEDED = Text("{army}: gave up the battle.", "{army}: Aufgabe der Schlacht.")
FIELD = Text("Victory: {army}, alone on the field.", "Sieg: {army}, allein auf dem Feld.")
BY_UNITS = Text(
    "Victory: {army}, with more unbroken battalions ({a} to {b}).",
    "Sieg: {army}, mit mehr ungebrochenen Bataillonen ({a} zu {b}).",
)
BY_LOSSES = Text(
    "Victory: {army}, with fewer losses ({a} to {b}).", "Sieg: {army}, mit geringeren Verlusten ({a} zu {b})."
)
BY_POINTS = Text("Victory: {army}, on points ({a} to {b}).", "Sieg: {army}, nach Punkten ({a} zu {b}).")
DRAW = Text("A draw: both lost {a}.", "Unentschieden: beide verloren {a}.")
