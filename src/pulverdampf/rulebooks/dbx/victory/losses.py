"""Victory: what an army has lost, and when that is too much."""

from pulverdampf.engine.rulebook import Outcome, rule
from pulverdampf.engine.scoring import Force, by_goals
from pulverdampf.engine.state import SIDES, Side, other
from pulverdampf.text import Text

from ..events.names import army_name
from ..units import OVER, Command, DbxState, commands_of, in_reserve, is_on_table, layout

CAMP_WORTH = 4
"""A camp in enemy hands counts two elements, in halves."""


@rule("DBX-WIN-02", "DBX-CAMP-04")
def losses(state: DbxState, side: Side) -> int:
    """What a side has lost, in halves of an element."""
    lost = sum(each.lost for each in commands_of(state, side))
    held = any(each.kind == "CAMP" and each.side == side and each.held_by for each in state.pieces.values())
    return lost + (CAMP_WORTH if held else 0)


@rule("DBX-WIN-01")
def starting(state: DbxState, side: Side) -> int:
    """The elements a side began with, in halves."""
    return sum(strength_of(state, each) for each in commands_of(state, side))


@rule("DBX-WIN-01", "DBX-BIG-07")
def strength_of(state: DbxState, command: Command) -> int:
    """What a command began with, in halves, with its general where that is agreed."""
    return command.starting + (2 if state.rulings.general_counts else 0)


@rule("DBX-WIN-01")
def is_beaten(state: DbxState, side: Side) -> bool:
    """Whether a side has lost the battle by its losses at the end of a bound."""
    if state.big:
        return is_beaten_in_big_battle(state, side)
    own, theirs = losses(state, side), losses(state, other(side))
    third = own >= 2 * -(-starting(state, side) // 6)
    if state.rulings.victory == "third_or_more":
        return third or own > theirs
    return third and own > theirs


@rule("DBX-BIG-12")
def is_beaten_in_big_battle(state: DbxState, side: Side) -> bool:
    """Whether half of an army is lost, or its second command has just broken."""
    if 2 * losses(state, side) >= starting(state, side):
        return True
    return sum(1 for each in commands_of(state, side) if each.broken_at) >= 2


@rule("DBX-WIN-03")
def has_nobody(state: DbxState, side: Side) -> bool:
    """Whether a side that had elements has none left, on the table or in its boats."""
    for each in state.pieces.values():
        if each.side == side and each.is_troop and (is_on_table(each) or in_reserve(each)):
            return False
    return any(each.starting for each in commands_of(state, side))


@rule("DBX-WIN-03")
def somebody_has_nobody(state: DbxState) -> bool:
    """Whether the battle is over at once, for want of one army."""
    return has_nobody(state, "one") or has_nobody(state, "two")


@rule("DBX-WIN-01", "DBX-WIN-03", "DBX-FILL-32")
def is_over(state: DbxState) -> bool:
    """Whether the battle ends with this bound."""
    if state.clock.turn >= state.rulings.bounds:
        return True
    return somebody_has_nobody(state) or any(is_beaten(state, side) for side in SIDES)


@rule("DBX-WIN-01", "DBX-WIN-03", "DBX-BIG-12", "DBX-FILL-32")
def outcome(state: DbxState) -> Outcome | None:
    """Who has won."""
    return by_goals(state, _ended(state), layout, force, army_name)


def force(state: DbxState, side: Side) -> Force:
    """Elements that can hold ground, those in reserve, and those that are lost."""
    own = [each for each in state.pieces.values() if each.side == side and each.is_troop]
    lost = sum(1 for each in own if not is_on_table(each) and not in_reserve(each))
    waiting = sum(1 for each in own if in_reserve(each))
    return Force(tuple((each.id,) for each in own if is_on_table(each)), waiting, lost)


def _ended(state: DbxState) -> Outcome | None:
    if state.conceded:
        winner = other(state.conceded)
        return Outcome(winner, CONCEDED.filled(army=army_name(state, state.conceded)), {})
    if state.clock.phase != OVER:
        return None
    lost = {side: losses(state, side) for side in SIDES}
    score = {side: lost[other(side)] for side in SIDES}
    gone = [side for side in SIDES if has_nobody(state, side)]
    beaten = gone if len(gone) == 1 else [side for side in SIDES if is_beaten(state, side)]
    if len(beaten) == 1:
        winner = other(beaten[0])
        text = VICTORY
    elif lost["one"] != lost["two"]:
        winner = min(SIDES, key=lambda side: lost[side])
        text = BY_LOSSES
    else:
        return Outcome(None, DRAW.filled(n=lost["one"] / 2), score)
    told = text.filled(army=army_name(state, winner), a=lost[winner] / 2, b=lost[other(winner)] / 2)
    return Outcome(winner, told, score)


CONCEDED = Text("{army}: gave up the battle.", "{army}: Aufgabe der Schlacht.")
VICTORY = Text("Victory: {army} (losses {a} to {b}).", "Sieg: {army} (Verluste {a} zu {b}).")
BY_LOSSES = Text(
    "Victory: {army}, with fewer losses ({a} to {b}).", "Sieg: {army}, mit geringeren Verlusten ({a} zu {b})."
)
DRAW = Text("A draw: both lost {n}.", "Unentschieden: beide haben {n} verloren.")
