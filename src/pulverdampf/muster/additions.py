"""What may be added to an army: bodies, groups, choices, and what bodies can buy or be enlarged by."""

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from msgspec.structs import replace

from pulverdampf.muster.army_list import ArmyList, Entry
from pulverdampf.muster.building import Builder, Theme
from pulverdampf.muster.checking import GROUPS
from pulverdampf.muster.contract import Lots
from pulverdampf.muster.marking import offered
from pulverdampf.muster.opening import open_to
from pulverdampf.muster.problems import Problem
from pulverdampf.muster.roster import BodyEntry, Group, Roster
from pulverdampf.text import Text

T = TypeVar("T")
LIKED, PLAIN = 9, 2
PLACE = re.compile(r"(?:groups\[(\d+)\](?:\.|$))?(leader|bodies\[(\d+)\])?(.*)")
GROUP = re.compile(r"groups\[(\d+)\]")


Change = tuple[str, Roster]
"""An army with something added, and what that is."""


class Additions:
    """The ways to add to an army, in an order by lot; `thrifty`: the cheapest first."""

    def __init__(
        self, builder: Builder, roster: Roster, rulings: Any, lots: Lots, theme: Theme, *, thrifty: bool
    ) -> None:
        known = builder.list_of(roster, rulings)
        assert known is not None
        self.offers: ArmyList = open_to(known, builder.situation(roster, rulings))
        """What the list offers in the year of the army, to its nation."""
        self.leader = (known.grouping.leader or "") if known.grouping is not None else ""
        self.alone, self.lots, self.theme, self.thrifty = builder.alone, lots, theme, thrifty

    # to mend a fault ---------------------------------------------------------------------------------

    def mending(self, roster: Roster, fault: Problem) -> Iterator[Roster]:
        """Changes that could take a fault away."""
        named = [line.removeprefix("entries.") for line in fault.lines if line.startswith("entries.")]
        entries = [entry for entry in self.offers.entries if entry.id in named]
        at = next(
            (int(found[1]) for line in fault.lines if (found := re.match(r"groups\[(\d+)\]$", line))), None
        )
        for line in fault.lines:
            if line in (GROUPS, offered(self.leader)):
                yield self.with_group(roster)
            elif line.startswith("options."):
                yield from self.with_choice(roster, line.removeprefix("options."))
            elif ".upgrades." in line:
                path, _, upgrade = line.partition(".upgrades.")
                yield from self.bought(roster, path, upgrade)
            elif line.endswith(".parts"):
                yield from self.resized(roster, line.removesuffix(".parts"))
        if at is not None and self.leader:
            yield from self.led(roster, at)
        yield from self.with_bodies(roster, entries, at)
        if not entries or fault.gap < 0:
            yield from self.bodies(roster)

    def with_group(self, roster: Roster) -> Roster:
        """The army with one group more."""
        number, grouping = len(roster.groups) + 1, self.offers.grouping
        single = grouping.single or grouping.name if grouping is not None else Text("", "")
        name = Text(f"{single.en} {number}", f"{single.de} {number}")
        group = Group(name=name, leader=self._leader())
        return replace(roster, groups=(*roster.groups, group))

    def _leader(self) -> BodyEntry | None:
        wanted = self.offers.entry(self.leader)
        return next(self.made(wanted), None) if wanted is not None else None

    def led(self, roster: Roster, at: int) -> Iterator[Roster]:
        """A group with the leader that it lacks."""
        group = roster.groups[at]
        leader = self._leader()
        if leader is not None and (group.leader is None or group.leader.entry != leader.entry):
            yield _with_group(roster, at, replace(group, leader=leader))

    def with_choice(self, roster: Roster, key: str) -> Iterator[Roster]:
        """Each answer to an option."""
        for option in self.offers.army_options:
            if option.id == key:
                for choice in sorted(option.choices, key=lambda each: abs(each.price)):
                    yield replace(roster, options={**roster.options, key: choice.what})

    def bought(self, roster: Roster, path: str, upgrade: str) -> Iterator[Roster]:
        """A body with an upgrade: for all of it, or once."""
        for number in (True, 1):
            yield changed_at(
                roster,
                path,
                lambda body, n=number: replace(body, upgrades={**body.upgrades, upgrade: n}),  # type: ignore[misc]
            )

    def resized(self, roster: Roster, path: str) -> Iterator[Roster]:
        """A body of the size that its entry asks for."""
        body = body_at(roster, path)
        entry = self.offers.entry(body.entry) if body is not None else None
        if body is not None and entry is not None:
            what = next(iter(body.parts), entry.picks[0].what if entry.picks else "")
            others = sum(body.parts.values()) - body.parts.get(what, 0)
            lack = max(entry.size.least - others, 1)
            above = body.size - entry.size.least
            wanted = lack if above < 0 else body.parts.get(what, 0) + (-above) % entry.step
            yield changed_at(roster, path, lambda each: replace(each, parts={**each.parts, what: wanted}))

    # bodies --------------------------------------------------------------------------------------------

    def bodies(self, roster: Roster) -> Iterator[Roster]:
        """The army with one body more, of any entry, wherever it may stand."""
        yield from self.with_bodies(roster, self.offers.entries, None)

    def with_bodies(self, roster: Roster, entries: Sequence[Entry], at: int | None) -> Iterator[Roster]:
        """The army with one more body of one of these entries, in one group or in any."""
        for entry in self.ordered(entries):
            for body in self.made(entry):
                for place in self.places(roster, entry, at):
                    yield added(roster, body, place)

    def growing(self, roster: Roster) -> Iterator[Change]:
        """The army with one body more, of a size by lot, or as small as may be."""
        for entry in self.ordered([each for each in self.offers.entries if each.id not in self.alone]):
            for body in self.made(entry):
                (what, least), *_ = body.parts.items()
                steps = (entry.size.most - least) // entry.step
                size = least + entry.step * self.lots.randrange(min(steps, 4) + 1)
                for place in self.places(roster, entry, None):
                    for number in dict.fromkeys((size, least)):
                        larger = replace(body, parts={what: number})
                        yield f"{place} {entry.id} {what} {number}", added(roster, larger, place)

    def ordered(self, entries: Sequence[Entry]) -> list[Entry]:
        """Entries by lot, the liked ones in front more often; or the cheapest first."""
        order = self.drawn([(entry, self.weight(entry)) for entry in entries])
        return sorted(order, key=self.cheapest) if self.thrifty else order

    def places(self, roster: Roster, entry: Entry, at: int | None) -> Sequence[int | None]:
        """Where a body of an entry may stand: outside all groups, or in one of them."""
        grouping = self.offers.grouping
        if grouping is None or entry.id in self.alone:
            return [None]
        if entry.id == self.leader:
            return []
        if at is not None:
            return [at]
        return sorted(range(len(roster.groups)), key=lambda g: len(roster.groups[g].bodies))

    def made(self, entry: Entry) -> Iterator[BodyEntry]:
        """The smallest bodies of an entry, one for each way to take it."""
        picks = self.drawn([(pick, 1) for pick in {each.what: each for each in entry.picks}.values()])
        if self.thrifty:
            picks.sort(key=lambda pick: pick.price)
        for pick in picks:
            yield BodyEntry(entry.id, parts={pick.what: max(entry.size.least, 1)})

    def weight(self, entry: Entry) -> int:
        """How much an entry is liked."""
        return LIKED if self.theme.likes(entry) else PLAIN

    @staticmethod
    def cheapest(entry: Entry) -> Fraction:
        """What the cheapest body of an entry costs, as far as its picks tell."""
        prices = [pick.price * entry.size.least * entry.figures for pick in entry.picks]
        return min(prices, default=Fraction(0))

    def drawn(self, weighed: list[tuple[T, int]]) -> list[T]:
        """All of them in an order by lot, the heavier more often in front."""
        left, order = list(weighed), []
        while left:
            lot = self.lots.randrange(sum(each for _, each in left))
            for place, (_, each) in enumerate(left):
                lot -= each
                if lot < 0:
                    order.append(left.pop(place)[0])
                    break
        return order

    # what bodies can have --------------------------------------------------------------------------------

    def embellishing(self, roster: Roster, may: Callable[[int | None, int], bool]) -> Iterator[Change]:
        """Bodies enlarged by a step, or with one upgrade more."""
        ways: list[tuple[Change, int]] = []
        for path, body, _ in roster.placed_bodies():
            found = PLACE.match(path)
            assert found is not None
            group = int(found[1]) if found[1] else None
            number = int(found[3]) if found[3] else -1
            entry = self.offers.entry(body.entry)
            if entry is None or number < 0 or not may(group, number):
                continue
            for larger in self.enlarged(roster, path, body, entry):
                ways.append(((f"{path} larger", larger), 3 * self.weight(entry)))
            for upgrade in self.offers.upgrades:
                if entry.id in upgrade.entries and not body.upgrades.get(upgrade.id):
                    for many, bought in enumerate(self.bought(roster, path, upgrade.id)):
                        ways.append(((f"{path} {upgrade.id} {many}", bought), 1))
        yield from self.drawn(ways)

    @staticmethod
    def enlarged(roster: Roster, path: str, body: BodyEntry, entry: Entry) -> Iterator[Roster]:
        """A body larger by a step, of the kind that it has most of."""
        if body.parts and body.size + entry.step <= entry.size.most:
            what = max(body.parts, key=lambda each: body.parts[each])
            parts = {**body.parts, what: body.parts[what] + entry.step}
            yield changed_at(roster, path, lambda each: replace(each, parts=parts))


# changes of a roster -------------------------------------------------------------------------------------


def added(roster: Roster, body: BodyEntry, group: int | None) -> Roster:
    """The army with one body more, outside all groups or in one."""
    if group is None:
        return replace(roster, bodies=(*roster.bodies, body))
    held = roster.groups[group]
    return _with_group(roster, group, replace(held, bodies=(*held.bodies, body)))


def body_at(roster: Roster, path: str) -> BodyEntry | None:
    """The body of a path."""
    return next((body for at, body, _ in roster.placed_bodies() if at == path), None)


def changed_at(roster: Roster, path: str, change: Callable[[BodyEntry], BodyEntry]) -> Roster:
    """The army with one body changed."""
    found = PLACE.match(path)
    if found is None:
        return roster
    group, what, number, _ = found.groups()
    if group is None:
        place = int(number or 0)
        bodies = list(roster.bodies)
        bodies[place] = change(bodies[place])
        return replace(roster, bodies=tuple(bodies))
    held = roster.groups[int(group)]
    if what == "leader":
        return _with_group(roster, int(group), replace(held, leader=change(held.leader or BodyEntry(""))))
    bodies = list(held.bodies)
    bodies[int(number)] = change(bodies[int(number)])
    return _with_group(roster, int(group), replace(held, bodies=tuple(bodies)))


def _with_group(roster: Roster, place: int, group: Group) -> Roster:
    groups = list(roster.groups)
    groups[place] = group
    return replace(roster, groups=tuple(groups))
