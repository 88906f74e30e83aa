"""Prices of army lists by their ids, and lists with the prices that house rules have put in force."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec.structs import replace

from pulverdampf.engine.house import PRICE
from pulverdampf.engine.in_force import price_in_force
from pulverdampf.muster.army_list import ArmyList


def price_ids(lists: Mapping[str, ArmyList]) -> Iterator[tuple[str, Fraction]]:
    """Every price of some army lists by its id: `price.LIST.ENTRY.PICK`, `price.LIST.UPGRADE`."""
    for army_list in lists.values():
        for entry in army_list.entries:
            for pick in entry.picks:
                yield f"{PRICE}{army_list.id}.{entry.id}.{pick.what}", pick.price
        for upgrade in army_list.upgrades:
            yield f"{PRICE}{army_list.id}.{upgrade.id}", upgrade.price
        for option in army_list.army_options:
            for choice in option.choices:
                yield f"{PRICE}{army_list.id}.{option.id}.{choice.what}", choice.price


def repriced(book: str, army_list: ArmyList) -> ArmyList:
    """An army list at the prices in force."""

    def price(id: str, printed: Fraction) -> Fraction:
        return price_in_force(book, f"{army_list.id}.{id}", printed)

    return replace(
        army_list,
        entries=tuple(
            replace(
                entry,
                picks=tuple(
                    replace(pick, price=price(f"{entry.id}.{pick.what}", pick.price)) for pick in entry.picks
                ),
            )
            for entry in army_list.entries
        ),
        upgrades=tuple(replace(each, price=price(each.id, each.price)) for each in army_list.upgrades),
        army_options=tuple(
            replace(
                option,
                choices=tuple(
                    replace(each, price=price(f"{option.id}.{each.what}", each.price))
                    for each in option.choices
                ),
            )
            for option in army_list.army_options
        ),
    )
