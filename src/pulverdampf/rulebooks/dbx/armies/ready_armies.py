"""Ready armies of twelve elements, and of thirty-six."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from pulverdampf.engine.rulebook import rule
from pulverdampf.muster.army_list import ArmyList, Entry, Grouping, Pick, Quota, Slot
from pulverdampf.muster.kinds import Range
from pulverdampf.muster.pricing import Bill, BodyBill
from pulverdampf.muster.roster import BodyEntry, Group, Roster
from pulverdampf.muster.taking import Item as Billed
from pulverdampf.text import Text

from .. import troops
from .lists import CODES, Listing, items_of, listings
from .notation import Bundles, Item, Notation
from .proposals import typical

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
    grouping = Grouping(COMMANDS_, Range(3, 3), own_list=True, optional=True, single=COMMAND)
    return ArmyList(
        listing.id, entries, listing.name, listing.years, slots=tuple(slots_of(listing.notation)),
        grouping=grouping, rules={"list": "DBX-ARMY-02", "groups": "DBX-BIG-01"},
    )  # fmt: skip


@rule("DBX-ARMY-03", "DBX-ARMY-04")
def slots_of(notation: Notation) -> Iterator[Slot]:
    """What a list writes down, item by item: alternatives, what stands in brackets, bundles."""
    for place, part in enumerate(notation):
        if isinstance(part, Bundles):
            for number, bundle in enumerate(part.bundles):
                yield from (_slot(item, str(place), number) for item in bundle)
        else:
            yield _slot(part)


def _slot(item: Item, one_of: str = "", bundle: int = 0) -> Slot:
    within = tuple(Quota(each.least, each.most, each.codes, each.half) for each in item.quotas)
    return Slot(item.least, item.most, item.codes, within, item.from_year or None, one_of, bundle)


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


COMMAND = Text("Command", "Befehlsgruppe")
COMMANDS_ = Text("Commands", "Befehlsgruppen")
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
