"""Armies of twelve elements, and of thirty-six: ready ones and proposed ones."""

from collections import Counter
from fractions import Fraction
from functools import cache

from pulverdampf.muster.army_list import ArmyList, Entry, Pick
from pulverdampf.muster.contract import Lots
from pulverdampf.muster.kinds import Range
from pulverdampf.muster.pricing import Bill, BodyBill
from pulverdampf.muster.roster import BodyEntry, Group, Roster
from pulverdampf.muster.taking import Item as Billed
from pulverdampf.text import Text

from .. import troops
from .lists import CODES, Listing, items_of, listings
from .proposals import propose, typical

NAMES = {
    **troops.NAMES,
    "GR": Text("grenadiers", "Grenadiere"),
    "FR": Text("militia", "Miliz"),
    "LW": Text("Landwehr", "Landwehr"),
    "LI/J": Text("line infantry, trained to skirmish", "Linieninfanterie, kann ausschwärmen"),
    "GR/J": Text("grenadiers, trained to skirmish", "Grenadiere, können ausschwärmen"),
    "LW/J": Text("Landwehr, trained to skirmish", "Landwehr, kann ausschwärmen"),
    "GU/J": Text("partisans, trained to skirmish", "Partisanen, können ausschwärmen"),
    "DR": Text("dragoons", "Dragoner"),
}
"""What every code of a list is called."""


# lists for the commands -----------------------------------------------------------------------------


@cache
def army_lists() -> dict[str, ArmyList]:
    """Every list as the commands know lists: an entry for each kind of troops."""
    return {key: _as_army_list(listing) for key, listing in listings().items()}


def _as_army_list(listing: Listing) -> ArmyList:
    most: Counter[str] = Counter()
    for item in items_of(listing.notation):
        for code in item.all_codes:
            most[code] += item.most
    entries = tuple(
        Entry(code, (Pick(code),), Range(0, number), name=NAMES[code]) for code, number in most.items()
    )
    return ArmyList(listing.id, entries, listing.name, listing.years)


# ready armies ---------------------------------------------------------------------------------------


def typical_year(listing: Listing) -> int:
    """A year in the middle of the first span of a list."""
    first, last = listing.years[0]
    return (first + last) // 2


def army_of(listing: Listing, codes: tuple[str, ...], year: int, key: str = "") -> Roster:
    """Twelve elements of a list as an army."""
    bodies = tuple(BodyEntry(code, NAMES[code]) for code in sorted(codes, key=CODES.index))
    return Roster(listing.id, key, listing.name, year, bodies=bodies)


def commands_of(listing: Listing, codes: tuple[str, ...], year: int, key: str = "") -> Roster:
    """Thirty-six elements of one list as three commands, the arms shared out evenly."""
    ordered = sorted(codes, key=CODES.index)
    groups = tuple(
        Group(tuple(BodyEntry(code, NAMES[code]) for code in ordered[place::3]), name)
        for place, name in enumerate(COMMANDS)
    )
    return Roster(listing.id, key, listing.name, year, groups=groups)


COMMANDS = (
    Text("Centre", "Zentrum"),
    Text("Right wing", "Rechter Flügel"),
    Text("Left wing", "Linker Flügel"),
)
BIG = ("SYW-09", "SYW-06", "NAP-09", "NAP-15", "NAP-07", "E17-13", "E17-11", "NEU-16")
"""Lists that have a ready army of three commands."""


@cache
def ready_armies() -> dict[str, Roster]:
    """A typical army of every list under the list's id, and some of three commands."""
    ready = {}
    for key, listing in listings().items():
        year = typical_year(listing)
        ready[key] = army_of(listing, typical(listing, year), year, key)
    for key in BIG:
        listing = listings()[key]
        year = typical_year(listing)
        ready[f"{key}-36"] = commands_of(listing, typical(listing, year, times=3), year, f"{key}-36")
    return ready


def proposed(
    list_id: str, lots: Lots, *, theme: str = "any", year: int | None = None, times: int = 1
) -> Roster:
    """An army by lot from a list; a theme names what it is to have much of."""
    listing = listings()[list_id]
    when = year if year is not None else typical_year(listing)
    codes = propose(listing, when, lots, theme=theme, times=times)
    return army_of(listing, codes, when) if times == 1 else commands_of(listing, codes, when)


def itemised(roster: Roster) -> Bill:
    """An army element by element; each counts as one."""
    return Bill(
        tuple(
            BodyBill(path, _name(body), (Billed(body.entry, _name(body), 1, Fraction(1)),))
            for path, body, _ in roster.placed_bodies()
        )
    )


def _name(body: BodyEntry) -> Text:
    return NAMES.get(body.entry, Text(body.entry, body.entry))
