"""Armies of which a part was lost in earlier battles: reduced, and joined where several stand together."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.roster import BodyEntry, Group, Roster


class Remnant(Struct, frozen=True):
    """What is left of an army that marched out whole."""

    full: Roster
    left: tuple[int, ...]
    """How many elements of each body, in the order of the roster."""
    fallen: bool = False
    """Whether its commander has fallen, and an average one leads."""

    def fits(self) -> bool:
        """Whether every body is told, and none has more than it marched out with."""
        whole = counts(self.full)
        return len(whole) == len(self.left) and all(
            0 <= n <= m for n, m in zip(self.left, whole, strict=True)
        )

    def roster(self, lists: Mapping[str, ArmyList]) -> Roster:
        """The army as it stands."""
        return self.reduced(counting(self.full, lists), leading(self.full, lists))

    def reduced(self, counting: Collection[str], leading: Collection[str]) -> Roster:
        """The army as it stands, by which settings count elements and which options buy a commander."""
        army = reduced(self.full, self.left, counting)
        if not self.fallen:
            return army
        return replace(army, options={key: each for key, each in army.options.items() if key not in leading})


def army_of(remnants: Sequence[Remnant], lists: Mapping[str, ArmyList]) -> Roster:
    """The one army of all that stand together."""
    return joined([each.roster(lists) for each in remnants])


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


def leading(roster: Roster, lists: Mapping[str, ArmyList]) -> frozenset[str]:
    """The options of its army list that buy a commander."""
    return frozenset(each.id for each in lists[roster.list].army_options if each.leads)


def joined(rosters: Sequence[Roster]) -> Roster:
    """One army of several that meet the same enemy; it is called after the first."""
    first = rosters[0]
    bodies = [body for each in rosters for body in each.bodies]
    groups = [group for each in rosters for group in each.groups]
    return replace(first, bodies=tuple(bodies), groups=tuple(groups))


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
