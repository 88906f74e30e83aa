"""Rosters as they stand in a campaign: joined for a battle, and less what was lost in it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pulverdampf.engine.state import Gone, Piece, Side
from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.roster import BodyEntry, Group, Roster


def elements(body: BodyEntry) -> int:
    """How many elements a body has; one that is not made of parts is one."""
    return body.size or 1


def strength(roster: Roster) -> int:
    """How many elements an army has."""
    return sum(elements(body) for _, body, _ in roster.placed_bodies())


def counts(roster: Roster) -> list[int]:
    """The elements of each body, in the order of the roster."""
    return [elements(body) for _, body, _ in roster.placed_bodies()]


def counting(roster: Roster, lists: Mapping[str, ArmyList]) -> frozenset[str]:
    """The settings of its army lists that count elements of a body."""
    named = {roster.list, *(group.list for group in roster.groups if group.list)}
    return frozenset().union(*(lists[each].counting for each in named))


def joined(rosters: Sequence[Roster]) -> Roster:
    """One army of several that meet the same enemy; it is called after the first."""
    first = rosters[0]
    bodies = [body for each in rosters for body in each.bodies]
    groups = [group for each in rosters for group in each.groups]
    return replace(first, bodies=tuple(bodies), groups=tuple(groups))


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


def reduced(roster: Roster, left: Sequence[int], counting: Collection[str]) -> Roster:
    """The same army with so many elements left of each body; a body without any is gone.

    Settings that count elements fall as their body does.
    """
    counted = iter(left)
    bodies = _kept(roster.bodies, counted, counting)
    groups: list[Group] = []
    for group in roster.groups:
        leader = _kept((group.leader,), counted, counting) if group.leader is not None else ()
        inside = _kept(group.bodies, counted, counting)
        if leader or inside:
            groups.append(replace(group, leader=leader[0] if leader else None, bodies=inside))
    return replace(roster, bodies=bodies, groups=tuple(groups))


def _kept(
    bodies: Sequence[BodyEntry], counted: Iterator[int], counting: Collection[str]
) -> tuple[BodyEntry, ...]:
    kept = []
    for body in bodies:
        count = next(counted)
        if count > 0:
            kept.append(_of_size(body, count, counting))
    return tuple(kept)


def _of_size(body: BodyEntry, count: int, counting: Collection[str]) -> BodyEntry:
    """A body of at most so many elements; the last named parts are missing first."""
    parts, missing = dict(body.parts), max(0, body.size - count)
    for key in reversed(parts):
        taken = min(parts[key], missing)
        parts[key], missing = parts[key] - taken, missing - taken
    if not body.parts:
        return body
    kept = {key: n for key, n in parts.items() if n}
    whole, remain = body.size, min(count, body.size)
    settings = {
        key: int(value) * remain // whole if key in counting else value
        for key, value in body.settings.items()
    }
    return replace(body, parts=kept, settings=settings)


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
