"""What a battle has left of the forces that fought it."""

from collections.abc import Sequence
from typing import Any

from pulverdampf.engine.state import Gone, Piece, Side
from pulverdampf.muster.remnants import counts
from pulverdampf.muster.roster import Roster


def split(left: Sequence[int], rosters: Sequence[Roster]) -> list[list[int]]:
    """What is left of a joined army, told for each that it was made of.

    A joined roster lists the bodies outside groups first, then the groups, each in the order of the armies.
    """
    loose = [len(each.bodies) for each in rosters]
    grouped = [len(counts(each)) - len(each.bodies) for each in rosters]
    found: list[list[int]] = []
    at, after = 0, sum(loose)
    for here, there in zip(loose, grouped, strict=True):
        found.append([*left[at : at + here], *left[after : after + there]])
        at, after = at + here, after + there
    return found


def left_of(state: Any, side: Side, roster: Roster) -> list[int]:
    """How many elements of each body of an army are left on the table when a battle is over."""
    bodies = [each for each in state.bodies.values() if each.side == side]
    pieces = [each for each in state.pieces.values() if each.side == side]
    before = counts(roster)
    units = [[state.pieces[id] for id in each.pieces] for each in bodies]
    if len(units) != len(before):  # a book whose bodies are brigades: every piece is a unit of the roster
        units = [[piece] for piece in pieces]
    left = []
    for at, size in enumerate(before):
        unit = units[at] if at < len(units) else []
        left.append(
            _left_of_unit([each for each in unit if not isinstance(each.place, Gone)], len(unit), size)
        )
    return left


def _left_of_unit(standing: list[Piece], pieces: int, size: int) -> int:
    """How many elements a unit has left: its pieces, or the figures of its only piece."""
    if pieces == size:
        return len(standing)
    if pieces == 1 and standing and standing[0].strength:
        return min(size, standing[0].strength)
    return size if standing or not pieces else 0
