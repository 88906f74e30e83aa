"""What an army may have much of, and the typical army of a list."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.muster.building import Theme, tempers
from pulverdampf.muster.contract import Lots
from pulverdampf.text import Text

from .fitting import Slot, ways
from .lists import Listing

FOOT = ("LI", "GR", "FR", "LW", "LI/J", "GR/J", "LW/J", "CK", "SH", "BO", "KL", "PK")
HORSE = ("KU", "HU", "UL", "LR", "RE", "KM", "EL", "DR")
LIGHT = ("JA", "PL", "GU", "GU/J", "LI/J", "GR/J", "LW/J", "HU", "LR", "HI")
STEADY = ("LI", "GR", "LW", "SH", "ART", "DR")
FIERCE = ("ST", "CK", "KL", "GR", "KU", "EL", "GU")


THEMES = {
    # key        theme
    "any":       Theme(Text("whatever the lots give", "was das Los gibt")),
    "foot":      Theme(Text("much foot", "viel Fußvolk"), FOOT),
    "horse":     Theme(Text("much horse", "viel Reiterei"), HORSE),
    "light":     Theme(Text("light troops", "leichte Truppen"), LIGHT),
    "fierce":    Theme(Text("shock troops", "Sturmtruppen"), FIERCE),
    "guns":      Theme(Text("many guns", "viele Geschütze"), ("ART",)),
    **tempers(("LI", "SH", "ART", "JA"), STEADY, FIERCE),
}  # fmt: skip


LIKED, PLAIN = 9, 2


def weight_of(code: str, theme: Theme) -> int:
    """How much troops are liked."""
    return LIKED if code in theme.liked else PLAIN


def drawn(weights: list[int], lots: Lots) -> int:
    """A place by lot, as often as its weight says."""
    left = lots.randrange(sum(weights))
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    raise ValueError("no lot is left")


@rule("DBX-ARMY-01")
def typical(listing: Listing, year: int, *, times: int = 1) -> tuple[str, ...]:
    """The codes of an army that takes of everything in proportion, without any lot."""
    number = 12 * times
    row = next(
        row
        for row in ways(listing.notation, year, times)
        if sum(slot.least for slot in row) <= number <= sum(slot.most for slot in row)
    )
    counts = [slot.least for slot in row]
    room = sum(slot.most for slot in row) - sum(counts)
    wanted = number - sum(counts)
    shares = [(slot.most - slot.least) * wanted for slot in row]
    counts = [count + share // max(room, 1) for count, share in zip(counts, shares, strict=True)]
    for i in sorted(range(len(row)), key=lambda i: -(shares[i] % max(room, 1))):
        if sum(counts) < number and counts[i] < row[i].most:
            counts[i] += 1
    return tuple(
        code for slot, count in zip(row, counts, strict=True) for code in _in_proportion(slot, count)
    )


def _in_proportion(slot: Slot, count: int) -> list[str]:
    taken: list[str] = []
    for quota in slot.quotas:
        wanted = count // 2 if quota.half else (quota.least + quota.most + 1) // 2
        taken += [quota.codes[i % len(quota.codes)] for i in range(min(wanted, count - len(taken)))]
    return taken + [slot.codes[i % len(slot.codes)] for i in range(count - len(taken))]
