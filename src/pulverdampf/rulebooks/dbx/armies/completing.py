"""Armies filled up: elements that are there keep their place in the list, the rest is drawn by lot."""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from pulverdampf.engine.rulebook import rule
from pulverdampf.muster.building import Theme
from pulverdampf.muster.collection import Owned
from pulverdampf.muster.contract import Lots
from pulverdampf.muster.roster import BodyEntry, Group, Roster

from ..rulings import Rulings
from .fitting import Slot, misfits, ways
from .legality import elements_of
from .lists import CODES, TWELVE, Listing, listings
from .proposals import THEMES, drawn, weight_of
from .ready_armies import COMMANDS, NAMES

ATTEMPTS = 60
"""How often the lots are thrown for an army."""
MOST_FITS = 400
"""How many ways to put elements down to the list are looked at."""


@rule("DBX-ARMY-01", "DBX-BIG-01")
def completed(
    roster: Roster, rulings: Rulings, lots: Lots, theme: str, owned: Owned | None, size: int
) -> Roster | None:
    """An army of twelve elements, or of three commands, with all that was there; none if there is none."""
    listing = listings().get(roster.list)
    if listing is None or roster.year is None or any(group.list for group in roster.groups):
        return None
    times = 3 if roster.groups or size > TWELVE else 1
    there = Counter(body.entry for _, body, _ in roster.placed_bodies())
    wanted = elements_of(listing, rulings) * times
    codes = _codes(listing, roster.year, there, wanted, times, rulings, _Draw(lots, THEMES[theme], owned))
    if codes is None:
        return None
    new = codes - there
    bodies = [BodyEntry(code, NAMES[code]) for code in sorted(new.elements(), key=CODES.index)]
    if times == 1:
        return replace(roster, bodies=(*roster.bodies, *bodies))
    return _in_commands(roster, bodies)


class _Draw:
    """Draws troops by lot: what is liked more often, and nothing that is not owned."""

    def __init__(self, lots: Lots, theme: Theme, owned: Owned | None) -> None:
        self.lots, self.theme, self.owned = lots, theme, owned

    def code(self, codes: tuple[str, ...], taken: Mapping[str, int]) -> str | None:
        """One of some codes."""
        left = [code for code in codes if self.owned is None or taken.get(code, 0) < self.owned.get(code, 0)]
        return left[drawn([weight_of(code, self.theme) for code in left], self.lots)] if left else None


def _codes(
    listing: Listing, year: int, there: Counter[str], wanted: int, times: int, rulings: Rulings, draw: _Draw
) -> Counter[str] | None:
    """The troops of a legal army with those that are there."""
    notation = listing.under(rulings)
    begun = [
        (row, held)
        for row in ways(notation, year, times)
        if sum(slot.least for slot in row) <= wanted <= sum(slot.most for slot in row)
        for held in _fits(row, there)
    ]
    uniform = rulings.list_or == "uniform"
    for _ in range(ATTEMPTS if begun else 0):
        row, held = begun[draw.lots.randrange(len(begun))]
        codes = _drawn_up(row, [Counter(each) for each in held], wanted, draw, uniform=uniform)
        if codes is not None and not misfits(notation, codes, year, times, uniform=rulings.list_or):
            return codes
    return None


def _fits(row: tuple[Slot, ...], there: Mapping[str, int]) -> list[list[Counter[str]]]:
    """Ways to put elements down to slots so that none has too many."""
    found: list[list[Counter[str]]] = []

    def put(codes: list[str], held: list[Counter[str]]) -> None:
        if len(found) >= MOST_FITS:
            return
        if not codes:
            found.append([Counter(each) for each in held])
            return
        code, number = codes[0], there[codes[0]]
        for shares in _shares(row, code, number, held):
            for place, share in shares.items():
                held[place][code] += share
            put(codes[1:], held)
            for place, share in shares.items():
                held[place][code] -= share

    put(sorted(there), [Counter() for _ in row])
    return found


def _shares(
    row: tuple[Slot, ...], code: str, number: int, held: list[Counter[str]]
) -> Iterator[dict[int, int]]:
    places = [i for i, slot in enumerate(row) if code in slot.all_codes]

    def share(rest: list[int], left: int) -> Iterator[dict[int, int]]:
        if not rest:
            if not left:
                yield {}
            return
        place = rest[0]
        room = min(row[place].most - held[place].total(), left)
        for many in range(room, -1, -1):
            for others in share(rest[1:], left - many):
                yield {place: many, **others} if many else others

    yield from share(places, number)


def _drawn_up(
    row: tuple[Slot, ...], held: list[Counter[str]], wanted: int, draw: _Draw, *, uniform: bool
) -> Counter[str] | None:
    """The slots filled to the number that is wanted; none if the lots went wrong."""
    counts = [max(slot.least, each.total()) for slot, each in zip(row, held, strict=True)]
    while sum(counts) < wanted:
        room = [
            max((weight_of(code, draw.theme) for code in slot.all_codes), default=1) * (slot.most - count)
            for slot, count in zip(row, counts, strict=True)
        ]
        if not any(room):
            return None
        counts[drawn(room, draw.lots)] += 1
    taken: Counter[str] = Counter()
    for each in held:
        taken += each
    for slot, count, each in zip(row, counts, held, strict=True):
        if not _fill(slot, count, each, taken, draw, uniform=uniform):
            return None
    return taken if taken.total() == wanted else None


def _fill(
    slot: Slot, count: int, held: Counter[str], taken: Counter[str], draw: _Draw, *, uniform: bool
) -> bool:
    """Fills one slot: first what its brackets demand, then perhaps more of it, then its own."""

    def take(codes: tuple[str, ...]) -> bool:
        code = draw.code(codes, taken)
        if code is None:
            return False
        held[code] += 1
        taken[code] += 1
        return True

    for quota in slot.quotas:
        inside = sum(held[code] for code in quota.codes)
        most = count // 2 if quota.half else quota.most
        least = 0 if quota.half else quota.least
        top = min(most, inside + count - held.total())
        goal = least + draw.lots.randrange(max(top - least, 0) + 1)
        for _ in range(max(goal - inside, 0)):
            if not take(quota.codes):
                break
    own = tuple(code for code in slot.codes if held[code]) if uniform else ()
    while held.total() < count:
        chosen = own[:1] or slot.codes
        if not take(chosen):
            return False
        own = tuple(code for code in slot.codes if held[code]) if uniform else ()
    return True


def _in_commands(roster: Roster, bodies: list[BodyEntry]) -> Roster:
    """Three commands, the smallest filled first."""
    groups = [list(group.bodies) for group in roster.groups] + [[] for _ in COMMANDS]
    names = [group.name for group in roster.groups] + list(COMMANDS[len(roster.groups) :])
    groups = groups[: max(len(roster.groups), len(COMMANDS))]
    for body in (*roster.bodies, *bodies):
        min(groups[:3], key=len).append(body)
    made = tuple(Group(tuple(own), name) for own, name in zip(groups, names, strict=True))
    return replace(roster, bodies=(), groups=made)
