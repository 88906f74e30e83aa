"""What an army costs, in exact fractions, line by line."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.situation import Situation, holds
from pulverdampf.muster.taking import Item, take
from pulverdampf.text import Text


class BodyBill(Struct, frozen=True):
    """What one body costs."""

    path: str
    name: Text
    items: tuple[Item, ...]

    @property
    def total(self) -> Fraction:
        """The sum of its lines."""
        return sum((item.total for item in self.items), Fraction(0))


class Bill(Struct, frozen=True):
    """What an army costs: its bodies and the choices for the whole of it."""

    bodies: tuple[BodyBill, ...]
    options: tuple[Item, ...] = ()

    @property
    def total(self) -> Fraction:
        """The sum of everything."""
        bodies = sum((body.total for body in self.bodies), Fraction(0))
        return bodies + sum((item.total for item in self.options), Fraction(0))


def bill(
    roster: Roster,
    army_list: ArmyList,
    parameters: Mapping[str, object] | None = None,
    allied: Mapping[str, ArmyList] | None = None,
) -> Bill:
    """The itemised price of an army; what the list does not know costs nothing."""
    now = Situation(roster.year, roster.nation, parameters or {})
    bodies = tuple(
        BodyBill(taken.path, taken.title, taken.items) for taken in take(roster, army_list, now, allied)
    )
    return Bill(bodies, option_items(roster, army_list, now))


def option_items(roster: Roster, army_list: ArmyList, now: Situation) -> tuple[Item, ...]:
    """The lines for the choices made for the whole army."""
    items = []
    for option in army_list.army_options:
        wanted = roster.options.get(option.id)
        named = [choice for choice in option.choices if choice.what == wanted]
        if named:
            choice = next((choice for choice in named if holds(choice.when, now)), named[0])
            items.append(Item(choice.what, choice.name or Text(choice.what, choice.what), 1, choice.price))
    return tuple(items)
