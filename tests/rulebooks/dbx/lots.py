"""Armies by lot from a list, for battles that come out the same from year to year."""

from random import Random

from pulverdampf.muster.building import Theme
from pulverdampf.muster.roster import Roster
from pulverdampf.rulebooks.dbx.armies import proposals
from pulverdampf.rulebooks.dbx.armies.fitting import Slot, ways
from pulverdampf.rulebooks.dbx.armies.lists import Listing, listings
from pulverdampf.rulebooks.dbx.armies.proposals import drawn, weight_of
from pulverdampf.rulebooks.dbx.armies.ready_armies import army_of, commands_of, typical_year

THEMES = {key: theme for key, theme in proposals.THEMES.items() if not theme.temper}


def proposed(list_id: str, lots: Random, *, times: int = 1) -> Roster:
    """An army of twelve elements, or of three commands, by a theme that is drawn first."""
    listing = listings()[list_id]
    year = typical_year(listing)
    codes = _codes(listing, year, lots, theme=lots.choice(sorted(THEMES)), times=times)
    return army_of(listing, codes, year) if times == 1 else commands_of(listing, codes, year)


def _codes(
    listing: Listing,
    year: int,
    lots: Random,
    *,
    theme: str,
    times: int,
) -> tuple[str, ...]:
    """The codes of a legal army of twelve (or of a multiple of them) from a list."""
    liked = THEMES[theme]
    number = 12 * times
    rows = [
        row
        for row in ways(listing.notation, year, times)
        if sum(slot.least for slot in row) <= number <= sum(slot.most for slot in row)
    ]
    if not rows:
        raise ValueError(f"{listing.id} gives no army of {number} in {year}")
    row = rows[drawn([1 + sum(_best(slot, liked) * slot.least for slot in each) for each in rows], lots)]
    counts = [slot.least for slot in row]
    while sum(counts) < number:
        room = [
            _best(slot, liked) * (slot.most - count) if count < slot.most else 0
            for slot, count in zip(row, counts, strict=True)
        ]
        counts[drawn(room, lots)] += 1
    taken: list[str] = []
    for slot, count in zip(row, counts, strict=True):
        taken += _filled(slot, count, liked, lots)
    return tuple(taken)


def _best(slot: Slot, theme: Theme) -> int:
    return max((weight_of(code, theme) for code in slot.codes), default=1)


def _filled(slot: Slot, count: int, theme: Theme, lots: Random) -> list[str]:
    """The codes of one slot: first what its brackets demand, then perhaps more of it, then its own."""
    taken: list[str] = []
    for quota in slot.quotas:
        most = count // 2 if quota.half else quota.most
        least = 0 if quota.half else quota.least
        wanted = least + lots.randrange(max(min(most, count - len(taken)) - least, 0) + 1)
        for _ in range(min(wanted, count - len(taken))):
            taken.append(quota.codes[drawn([weight_of(code, theme) for code in quota.codes], lots)])
    weights = [weight_of(code, theme) for code in slot.codes]
    drawn(weights, lots)  # a lot that decided something once: the battles stay the same
    while len(taken) < count:
        taken.append(slot.codes[drawn(weights, lots)])
    return taken
