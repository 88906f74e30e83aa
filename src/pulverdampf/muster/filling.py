"""Fills an army up until it is legal and as large as agreed; proposes whole armies the same way."""

from collections.abc import Iterator
from math import ceil
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.muster.additions import Additions, Change
from pulverdampf.muster.building import ANY, Builder
from pulverdampf.muster.checking import GROUPS
from pulverdampf.muster.collection import Owned, exceeds
from pulverdampf.muster.contract import Lots
from pulverdampf.muster.marking import SIZE, offered
from pulverdampf.muster.problems import Problem, errors
from pulverdampf.muster.roster import Roster
from pulverdampf.text import Text

ATTEMPTS = 4
MOST_STEPS = 80
"""How many additions an army is mended by at most."""
MOST_MISFITS = 120
"""How many additions that do not fit are tried while an army grows."""
DEMANDS = 3
"""How often what was bought may demand something else."""
CANNOT = Text("No legal army was found with this in it.", "Damit wurde keine erlaubte Armee gefunden.")
CANNOT_OWNED = Text(
    "No legal army was found from what you own.", "Aus deiner Sammlung ließ sich keine erlaubte Armee bilden."
)


class CannotFillError(ValueError):
    """An army that cannot be filled up; tells what stays wrong with it."""

    def __init__(self, text: Text, problems: list[Problem]) -> None:
        self.text, self.problems = text, problems
        super().__init__(text.en)


class Wish(Struct, frozen=True):
    """What an army is to be like: what it has much of, from which figures, how large."""

    theme: str = "any"
    owned: Owned | None = None
    """Only what is owned; none: whatever the list offers."""
    size: int | None = None


ANYTHING = Wish()


def filled(builder: Builder, roster: Roster, rulings: Any, lots: Lots, wish: Wish = ANYTHING) -> Roster:
    """The army with what it lacks: legal, within what is owned, and filled to its size.

    What is written down stays; from an empty army a whole one is proposed. An army that nothing added
    makes legal raises `CannotFillError`.
    """
    roster = _begun(builder, roster, rulings, lots)
    if builder.complete is not None:
        size = wish.size or builder.limit(roster, rulings)
        done = builder.complete(roster, rulings, lots, wish.theme, wish.owned, size)
        if done is not None and not errors(builder.check(done, rulings)):
            return done
    else:
        theme = builder.themes.get(wish.theme, ANY)
        for attempt in range(ATTEMPTS):
            additions = Additions(builder, roster, rulings, lots, theme, thrifty=attempt > 0)
            done = _Search(builder, rulings, wish.owned, additions).filled(roster)
            if done is not None:
                return done
    text = CANNOT if wish.owned is None else CANNOT_OWNED
    raise CannotFillError(text, errors(builder.judged(roster, rulings)))


def _begun(builder: Builder, roster: Roster, rulings: Any, lots: Lots) -> Roster:
    """The army with a year and a nation, where its list asks for them and none are written down."""
    known = builder.list_of(roster, rulings)
    if known is None:
        raise CannotFillError(CANNOT, errors(builder.check(roster, rulings)))
    if known.spans and roster.year is None:
        first, last = known.spans[0]
        roster = replace(roster, year=(first + last) // 2)
    if known.peoples and roster.nation is None:
        peoples = [each for each in known.peoples if each.existed(roster.year)] or list(known.peoples)
        roster = replace(roster, nation=peoples[lots.randrange(len(peoples))].id)
    return roster


# the search ----------------------------------------------------------------------------------------------


class _Search:
    """Adds to an army, step by step: first what mends it, then what it has room for."""

    def __init__(self, builder: Builder, rulings: Any, owned: Owned | None, additions: Additions) -> None:
        self.builder, self.rulings, self.owned, self.additions = builder, rulings, owned, additions

    def filled(self, roster: Roster) -> Roster | None:
        """The army, legal and full; none where this search found none."""
        kept = _Kept.of(roster)
        mended = self.mended(roster)
        return self.grown(mended, kept) if mended is not None else None

    def mended(self, roster: Roster) -> Roster | None:
        """The army with what takes its faults away, the heaviest first."""
        faults = self.faults(roster)
        for _ in range(MOST_STEPS):
            if not faults:
                return roster
            better = self._better(roster, faults)
            if better is None:
                return None
            roster, faults = better
        return None

    def _better(self, roster: Roster, faults: list[Problem]) -> tuple[Roster, list[Problem]] | None:
        now = self.weight(faults)
        for fault in sorted(faults, key=lambda each: -self.weight([each])):
            for changed in self.additions.mending(roster, fault):
                if self.affordable(changed):
                    settled, then = self.settled(changed)
                    if self.weight(then) < now:
                        return settled, then
        return None

    def grown(self, roster: Roster, kept: "_Kept") -> Roster:
        """A legal army with whatever still fits, bodies first, then what they can buy.

        What did not fit once is not tried again: the army only grows.
        """
        misfits: set[str] = set()
        while len(misfits) < MOST_MISFITS:
            larger = self._first_legal(self.additions.growing(roster), misfits)
            larger = larger or self._first_legal(
                self.additions.embellishing(roster, kept.may_change), misfits
            )
            if larger is None:
                return roster
            roster = larger
        return roster

    def _first_legal(self, changes: Iterator[Change], misfits: set[str]) -> Roster | None:
        for what, changed in changes:
            if what not in misfits:
                if self.affordable(changed):
                    settled, faults = self.settled(changed)
                    if not faults:
                        return settled
                misfits.add(what)
        return None

    def settled(self, roster: Roster) -> tuple[Roster, list[Problem]]:
        """The army with what its bodies must all have bought, and what is wrong with it then."""
        faults = self.faults(roster)
        for _ in range(DEMANDS):
            demanded = [
                line for fault in faults if is_demand(fault) for line in fault.lines[: ceil(fault.gap)]
            ]
            if not demanded:
                break
            for line in demanded:
                path, _, upgrade = line.partition(".upgrades.")
                roster = next(self.additions.bought(roster, path, upgrade))
            faults = self.faults(roster)
        return roster, faults

    def faults(self, roster: Roster) -> list[Problem]:
        """What refuses the army."""
        return errors(self.builder.check(roster, self.rulings))

    def weight(self, faults: list[Problem]) -> float:
        """How far an army is from being legal: groups weigh most, then bodies, then what is bought."""
        return sum(_weight(fault, self.additions.leader) for fault in faults)

    def affordable(self, roster: Roster) -> bool:
        """Whether it is within what is owned."""
        return self.owned is None or not exceeds(self.builder.needed(roster, self.rulings), self.owned)


def is_demand(fault: Problem) -> bool:
    """Whether bodies lack something that they must buy."""
    return fault.gap > 0 and all(".upgrades." in line for line in fault.lines)


class _Kept(Struct, frozen=True):
    """How much of an army was there before it was filled up: that is not changed."""

    bodies: int
    groups: tuple[int, ...]

    @classmethod
    def of(cls, roster: Roster) -> "_Kept":
        return cls(len(roster.bodies), tuple(len(group.bodies) for group in roster.groups))

    def may_change(self, group: int | None, body: int) -> bool:
        """Whether a body was added."""
        if group is None:
            return body >= self.bodies
        return group >= len(self.groups) or body >= self.groups[group]


def _weight(fault: Problem, leader: str) -> float:
    gap = float(fault.gap)
    if SIZE in fault.lines:
        return 1 + gap / 1000 if gap > 0 else 1000 - gap
    if gap < 0:
        return 60 - gap
    if fault.lines[:1] == (GROUPS,) or offered(leader) in fault.lines:
        return 400 * max(gap, 1)
    if is_demand(fault):
        return gap / 20
    return 10 * max(gap, 1)
