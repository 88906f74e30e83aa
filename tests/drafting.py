"""Armies by lot from what a list allows: entries, picks, upgrades, options, settings.

An army begins as a ready one of its list, or as what the list demands, and is changed step by step: a body
more or less, of another size, with other arms or upgrades, an option chosen otherwise. A step that makes it
less legal by the book's own checks is taken back.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from pulverdampf.muster.army_list import ArmyList, Entry
from pulverdampf.muster.checking import is_legal
from pulverdampf.muster.contract import Mustering
from pulverdampf.muster.problems import Grade
from pulverdampf.muster.roster import BodyEntry, Group, Roster, Value
from tests.conformance.battles import book_of
from tests.rulebooks.dbx import lots as dbx

STEPS = 140
"""How often an army is changed."""
ATTEMPTS = 4
FROM_A_READY_ONE = 0.7
BY_LOT = {"dbx": dbx.proposed}
"""Books whose armies are drawn otherwise: their lists are no entries with prices."""


def drafted(key: str, list_id: str, rulings: Any, lots: Random, times: int = 1) -> Roster | None:
    """A legal army of a list by lot; none where no legal one was found."""
    muster = book_of(key).muster
    if key in BY_LOT:
        return BY_LOT[key](list_id, lots, times=times)
    drafts = (Draft(key, muster, list_id, rulings, lots).army() for _ in range(ATTEMPTS))
    return next((army for army in drafts if army is not None), None)


class Draft:
    """An army that is being written down."""

    def __init__(self, key: str, muster: Mustering, list_id: str, rulings: Any, lots: Random) -> None:
        self.muster, self.rulings, self.lots = muster, rulings, lots
        self.list = muster.army_lists()[list_id]
        self.settings = settings_of(key)
        self.alone = {each.entry for army in muster.ready_armies().values() for each in army.bodies}
        """Entries that stand outside all groups."""
        self.ready = [each for each in muster.ready_armies().values() if each.list == list_id]

    def army(self) -> Roster | None:
        """The army after all changes."""
        army = self.begun()
        faults = self.faults(army)
        for _ in range(STEPS):
            changed = self.changed(army)
            now = self.faults(changed)
            if now <= faults:
                army, faults = changed, now
        legal = is_legal(self.muster.check(army, self.rulings))
        return replace(army, id="") if legal else None

    def faults(self, army: Roster) -> int:
        """How much is wrong with an army."""
        problems = self.muster.check(army, self.rulings)
        return sum(problem.grade is Grade.ERROR for problem in problems)

    def begun(self) -> Roster:
        """A ready army of the list, or what the list demands."""
        if self.ready and self.lots.random() < FROM_A_READY_ONE:
            return self.lots.choice(self.ready)
        needed = [each for each in self.list.entries for _ in range(each.bodies.least)]
        grouping, groups = self.list.grouping, []
        if grouping is not None:
            led = [each for each in needed if each.id not in self.alone and each.id != grouping.leader]
            needed = [each for each in needed if each.id in self.alone]
            leader = self.list.entry(grouping.leader or "")
            for at in range(max(grouping.groups.least, (len(led) + 3) // 4)):
                own = [self.body(each) for each in led[4 * at : 4 * at + 4]]
                groups.append(Group(tuple(own), leader=self.body(leader) if leader else None))
        return Roster(
            self.list.id,
            name=self.list.name,
            year=self.year(),
            nation=self.nation(),
            options={each.id: self.lots.choice(each.choices).what for each in self.list.army_options},
            groups=tuple(groups),
            bodies=tuple(self.body(each) for each in needed),
        )

    def year(self) -> int | None:
        """A year of the list."""
        spans = self.list.spans
        return self.lots.randint(*self.lots.choice(spans)) if spans else None

    def nation(self) -> str | None:
        """A people of the list."""
        peoples = self.list.peoples
        return self.lots.choice(peoples).id if peoples else None

    # changes -----------------------------------------------------------------------------------------

    def changed(self, army: Roster) -> Roster:
        """The army with something changed."""
        draw = self.lots.random()
        if draw < 0.08:
            return replace(army, year=self.year() or army.year, nation=self.nation() or army.nation)
        if draw < 0.18 and self.list.army_options:
            option = self.lots.choice(self.list.army_options)
            others = {key: value for key, value in army.options.items() if key != option.id}
            wanted = self.lots.choice([None, *option.choices])
            return replace(army, options=others | ({option.id: wanted.what} if wanted else {}))
        if army.groups:
            at = self.lots.randrange(len(army.groups))
            groups = list(army.groups)
            groups[at] = self.regrouped(groups[at])
            return replace(army, groups=tuple(groups))
        return replace(army, bodies=self.with_other_bodies(army.bodies))

    def regrouped(self, group: Group) -> Group:
        """A group with another leader or other bodies."""
        if group.leader is not None and self.lots.random() < 0.1:
            entry = self.list.entry(group.leader.entry)
            return replace(group, leader=self.body(entry)) if entry is not None else group
        return replace(group, bodies=self.with_other_bodies(group.bodies))

    def with_other_bodies(self, bodies: tuple[BodyEntry, ...]) -> tuple[BodyEntry, ...]:
        """One body more, less or otherwise."""
        found = list(bodies)
        draw, at = self.lots.random(), self.lots.randrange(len(found)) if found else 0
        if draw < 0.4 or not found:
            return (*found, self.body(self.lots.choice(self.list.entries)))
        if draw < 0.55:
            del found[at]
        else:
            entry = self.list.entry(found[at].entry)
            if entry is not None:
                found[at] = self.body(entry) if draw < 0.7 else self.upgraded(found[at], entry)
        return tuple(found)

    def body(self, entry: Entry) -> BodyEntry:
        """A body of an entry: so many pieces, of one pick or of several."""
        most = min(entry.size.most, entry.size.least + 12 * entry.step)
        size = self.lots.randrange(entry.size.least, most + 1, entry.step)
        parts: dict[str, int] = {}
        if entry.picks:
            picks = [each.what for each in entry.picks]
            first, second = self.lots.choice(picks), self.lots.choice(picks)
            other = self.lots.randint(0, size) if entry.mixed and self.lots.random() < 0.3 else 0
            parts = {first: size - other}
            parts[second] = parts.get(second, 0) + other
        made = BodyEntry(entry.id, parts={what: number for what, number in parts.items() if number})
        return self.upgraded(made, entry) if self.lots.random() < 0.5 else made

    def upgraded(self, body: BodyEntry, entry: Entry) -> BodyEntry:
        """The body with an upgrade more or less, or set otherwise."""
        known = [each for each in self.list.upgrades if entry.id in each.entries]
        if known and self.lots.random() < 0.8:
            upgrade = self.lots.choice(known).id
            others = {key: value for key, value in body.upgrades.items() if key != upgrade}
            number = self.lots.choice([0, 1, 1, max(body.size, 1), self.lots.randint(1, max(body.size, 1))])
            return replace(body, upgrades=others | ({upgrade: number} if number else {}))
        pairs = [pair for pair in self.settings if pair[0] == entry.id]
        if not pairs:
            return body
        _, name, value = self.lots.choice(pairs)
        rest = {each: given for each, given in body.settings.items() if each != name}
        return replace(body, settings=rest if self.lots.random() < 0.3 else rest | {name: value})


@cache
def settings_of(key: str) -> tuple[tuple[str, str, Value], ...]:
    """What ready armies set for bodies of each entry."""
    return tuple(dict.fromkeys(_settings(book_of(key).muster)))


def _settings(muster: Mustering) -> Iterator[tuple[str, str, Value]]:
    for army in muster.ready_armies().values():
        for _, body, _ in army.placed_bodies():
            for name, value in body.settings.items():
                yield body.entry, name, value


def lists_of(key: str) -> list[ArmyList]:
    """The army lists of a book."""
    return list(book_of(key).muster.army_lists().values())
