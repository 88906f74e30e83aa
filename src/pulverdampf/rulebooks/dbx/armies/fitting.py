"""Whether elements fit a list: each is put down to one item so that every count holds."""

import sys
from collections.abc import Iterator, Mapping
from functools import cache

from msgspec import Struct

from pulverdampf.engine.rulebook import rule

from .notation import Bundles, Item, Notation, Quota

MOST_STEPS = 60_000
"""How long the least bad fit of an illegal army is looked for."""


class Misfit(Struct, frozen=True):
    """A count that does not hold: the rule, the item (or quota) as written, and how many there are."""

    rule: str
    written: str
    least: int
    most: int
    had: int
    codes: tuple[str, ...] = ()
    """The troops that are counted."""


class Slot(Struct, frozen=True):
    """An item with its counts multiplied, and the rule that a wrong count breaks."""

    least: int
    most: int
    codes: tuple[str, ...]
    quotas: tuple[Quota, ...]
    written: str
    rule: str = "DBX-ARMY-02"

    @property
    def all_codes(self) -> tuple[str, ...]:
        """Every code that an element here may have."""
        return Item(0, 0, self.codes, self.quotas).all_codes


def _slot(item: Item, times: int, rule_id: str = "DBX-ARMY-02") -> Slot:
    quotas = tuple(Quota(q.least * times, q.most * times, q.codes, q.half) for q in item.quotas)
    return Slot(item.least * times, item.most * times, item.codes, quotas, str(item), rule_id)


@rule("DBX-ARMY-03", "DBX-BIG-01")
def ways(notation: Notation, year: int, times: int = 1) -> Iterator[tuple[Slot, ...]]:
    """Every choice of bundles as a row of slots; bundles are chosen anew for each multiple of the list."""
    rows: list[tuple[Slot, ...]] = [()]
    for part in notation:
        if isinstance(part, Bundles):
            chosen = list(_shared(len(part.bundles), times))
            rows = [
                (
                    *row,
                    *(
                        _slot(item, many, "DBX-ARMY-03")
                        for bundle, many in zip(part.bundles, shares, strict=True)
                        for item in bundle
                    ),
                )
                for row in rows
                for shares in chosen
            ]
        elif part.from_year <= year:
            rows = [(*row, _slot(part, times)) for row in rows]
    yield from rows


def _shared(parts: int, number: int) -> Iterator[tuple[int, ...]]:
    """Every way to share a number among so many parts."""
    if parts == 1:
        yield (number,)
        return
    for first in range(number, -1, -1):
        for rest in _shared(parts - 1, number - first):
            yield (first, *rest)


def misfits(
    notation: Notation, elements: Mapping[str, int], year: int, times: int = 1, *, uniform: str = "mixed"
) -> list[Misfit]:
    """What is wrong with elements under a list, by the fit that is least wrong; nothing if they fit."""
    strange = [
        Misfit("DBX-ARMY-02", code, 0, 0, number, (code,))
        for code, number in elements.items()
        if not any(code in slot.all_codes for row in ways(notation, year, times) for slot in row)
    ]
    named = tuple(code for code in elements if code not in {each.written for each in strange})
    numbers = tuple(elements[code] for code in named)
    best: list[Misfit] = []
    for limit in (1, sys.maxsize):  # most armies fit, and that is soon found
        below = limit
        for row in ways(notation, year, times):
            better = _less_wrong(row, named, numbers, below, uniform=uniform == "uniform")
            if better is not None:
                best, below = better, _weight(better)
            if not below:
                return strange
    return [*strange, *best]


def _weight(found: list[Misfit]) -> int:
    return sum(max(each.least - each.had, each.had - each.most) for each in found)


def _less_wrong(
    row: tuple[Slot, ...], codes: tuple[str, ...], numbers: tuple[int, ...], below: int, *, uniform: bool
) -> list[Misfit] | None:
    """The misfits of the best way to put elements down to slots, if they weigh less than some others."""
    places = [[i for i, slot in enumerate(row) if code in slot.all_codes] for code in codes]
    order = sorted(range(len(codes)), key=lambda c: (len(places[c]), c))
    held: list[dict[str, int]] = [{} for _ in row]
    best: list[Misfit] | None = None
    steps = MOST_STEPS

    waiting = [sum(numbers[each] for each in order[at:]) for at in range(len(order) + 1)]
    hoped = [
        [sum(numbers[each] for each in order[at:] if place in places[each]) for place in range(len(row))]
        for at in range(len(order) + 1)
    ]

    def wrong_at_least(at: int) -> int:
        """What is too much already, and what those who still wait cannot fill up."""
        over = short = lost = 0
        for slot, counts, coming in zip(row, held, hoped[at], strict=True):
            had = sum(counts.values())
            over += max(had - slot.most, 0)
            short += max(slot.least - had, 0)
            lost += max(slot.least - had - coming, 0)
        return over + max(short - waiting[at], lost)

    def put(at: int) -> None:
        nonlocal best, below, steps
        steps -= 1
        if (steps < 0 and below < sys.maxsize) or wrong_at_least(at) >= below:
            return
        if at == len(order):
            found = list(_wrong(row, held, uniform=uniform))
            if _weight(found) < below:
                best, below = found, _weight(found)
            return
        code, number = codes[order[at]], numbers[order[at]]
        here = places[order[at]]
        rooms = tuple(max(row[i].most - sum(held[i].values()), 0) for i in here)
        for shares in sorted(_spread(len(here), number), key=lambda s: _overflow(s, rooms)):
            for i, share in zip(here, shares, strict=True):
                if share:
                    held[i][code] = share
            put(at + 1)
            for i in here:
                held[i].pop(code, None)

    put(0)
    return best


@cache
def _spread(parts: int, number: int) -> tuple[tuple[int, ...], ...]:
    return tuple(_shared(parts, number)) if parts else ()


def _overflow(shares: tuple[int, ...], rooms: tuple[int, ...]) -> int:
    return sum(max(share - room, 0) for share, room in zip(shares, rooms, strict=True))


def fits(slot: Slot, counts: dict[str, int]) -> bool:
    """Whether one item may be filled like this."""
    return not any(True for _ in _wrong((slot,), [counts], uniform=False))


@rule("DBX-ARMY-04")
def _wrong(row: tuple[Slot, ...], held: list[dict[str, int]], *, uniform: bool) -> Iterator[Misfit]:
    """The counts that do not hold: of items, of what stands in brackets, of halves."""
    for slot, counts in zip(row, held, strict=True):
        total = sum(counts.values())
        if not slot.least <= total <= slot.most:
            yield Misfit(slot.rule, slot.written, slot.least, slot.most, total, slot.all_codes)
        for quota in slot.quotas:
            inside = sum(counts.get(code, 0) for code in quota.codes)
            least, most = (0, total // 2) if quota.half else (quota.least, quota.most)
            if not least <= inside <= most:
                yield Misfit("DBX-ARMY-04", " or ".join(quota.codes), least, most, inside, quota.codes)
        if uniform:
            kinds = [counts[code] for code in slot.codes if counts.get(code)]
            if len(kinds) > 1:
                odd = sum(kinds) - max(kinds)
                yield Misfit("DBX-ARMY-03", slot.written, 0, 0, odd, slot.codes)
