"""Armies in cases of DBX: whether elements of a list are legal, and how many armies a list allows."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from msgspec import Struct, field

from pulverdampf.muster.problems import errors

from ..armies.fitting import Slot, fits, ways
from ..armies.legality import check
from ..armies.lists import TWELVE, listings
from ..armies.ready_armies import army_of, typical_year
from ..units import DbxState

Taken = tuple[int, ...]
PART = re.compile(r"\s*(\d+)\s+([A-Z/]+)\s*")


class Army(Struct, frozen=True):
    """Elements of a list as they are written: `9 LI + 1 GR + 2 KU`; none stands for the list alone."""

    list: str
    elements: str = ""


class StateWithArmies(DbxState, kw_only=True):
    """A state that also knows the armies a case speaks of."""

    written: dict[str, Army] = field(default_factory=dict)


def elements_of(army: Army) -> tuple[str, ...] | None:
    """The codes of an army, one for each element; nothing where it is written wrongly."""
    codes: list[str] = []
    for part in army.elements.split("+") if army.elements else ():
        found = PART.fullmatch(part)
        if found is None:
            return None
        codes += [found[2]] * int(found[1])
    return tuple(codes)


def is_legal(army: Army) -> bool:
    """Whether the list allows these elements."""
    listing = listings()[army.list]
    roster = army_of(listing, elements_of(army) or (), typical_year(listing))
    return not errors(check(roster, DbxState().rulings))


@cache
def how_many(list_id: str) -> int:
    """How many different armies of twelve a list allows."""
    listing = listings()[list_id]
    found: set[tuple[tuple[str, int], ...]] = set()
    for row in ways(listing.notation, typical_year(listing)):
        codes = tuple(dict.fromkeys(code for slot in row for code in slot.all_codes))
        sums: set[Taken] = {(0,) * len(codes)}
        for slot in row:
            shares = list(_shares(slot, codes))
            sums = {
                tuple(a + b for a, b in zip(one, two, strict=True))
                for one in sums
                for two in shares
                if sum(one) + sum(two) <= TWELVE
            }
        for each in sums:
            if sum(each) == TWELVE:
                found.add(tuple(sorted(Counter(dict(zip(codes, each, strict=True))).items())))
    return len({tuple(pair for pair in each if pair[1]) for each in found})


def _shares(slot: Slot, codes: tuple[str, ...]) -> Iterator[Taken]:
    """Every way to fill one item."""
    places = [codes.index(code) for code in slot.all_codes]

    def filled(at: int, left: int, taken: Taken) -> Iterator[Taken]:
        if at == len(places):
            yield taken
            return
        for number in range(left + 1):
            place = places[at]
            yield from filled(at + 1, left - number, (*taken[:place], number, *taken[place + 1 :]))

    for taken in filled(0, min(slot.most, TWELVE), (0,) * len(codes)):
        if fits(slot, {code: number for code, number in zip(codes, taken, strict=True) if number}):
            yield taken
