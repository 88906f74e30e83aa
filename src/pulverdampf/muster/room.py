"""What there is still room for in an army."""

from fractions import Fraction
from typing import Any

from msgspec import Struct

from pulverdampf.muster.additions import Additions
from pulverdampf.muster.army_list import Entry, Per
from pulverdampf.muster.building import ANY, Builder
from pulverdampf.muster.contract import Lots
from pulverdampf.muster.problems import Problem, errors
from pulverdampf.muster.roster import Roster


class Room(Struct, frozen=True):
    """How much of the size is left, and which entries may be taken once more without a fault of excess."""

    left: Fraction
    entries: tuple[str, ...]


class _First(Lots):
    """Draws no lots: the first always."""

    def randrange(self, stop: int, /) -> int:
        """Zero."""
        return 0


def room(builder: Builder, roster: Roster, rulings: Any) -> Room:
    """The room that an army has left."""
    if builder.list_of(roster, rulings) is None:
        return Room(Fraction(0), ())
    additions = Additions(builder, roster, rulings, _First(), ANY, thrifty=True)
    before, left = excess(errors(builder.check(roster, rulings))), builder.left(roster, rulings)
    fitting = [
        entry.id
        for entry in additions.offers.entries
        if least_price(entry) <= 2 * left and _fits(builder, additions, roster, rulings, entry, before)
    ]  # no book lets an army exceed its size by more than half of what is added
    return Room(left, tuple(fitting))


def least_price(entry: Entry) -> Fraction:
    """Less than this no body of an entry costs."""
    prices = [
        pick.price * (1 if pick.per in (Per.BODY, Per.ONCE) else entry.size.least) for pick in entry.picks
    ]
    return min(prices, default=Fraction(0))


def _fits(
    builder: Builder, additions: Additions, roster: Roster, rulings: Any, entry: Entry, before: Fraction
) -> bool:
    """Whether the smallest body of an entry can be added somewhere."""
    tried = additions.with_group(roster) if entry.id == additions.leader else None
    larger = tried or next(additions.with_bodies(roster, [entry], None), None)
    return larger is not None and excess(errors(builder.check(larger, rulings))) <= before


def excess(faults: list[Problem]) -> Fraction:
    """How much is too much, all faults together; what can never be here counts as well."""
    spare = sum((-fault.gap for fault in faults if fault.gap < 0), Fraction(0))
    return spare + sum(1 for fault in faults if not fault.gap)
