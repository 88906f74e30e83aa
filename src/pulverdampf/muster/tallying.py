"""Counts what a tally asks for."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from pulverdampf.muster.army_list import Per, Tally
from pulverdampf.muster.taking import Taken, upgrade_of

NOTHING = Fraction(0)


def tallied(
    tally: Tally, bodies: Iterable[Taken], options: Mapping[str, str], beside: Fraction = NOTHING
) -> Fraction:
    """How much of something the bodies and options come to; `beside` are points spent on no body."""
    if tally.count == "options":
        return Fraction(sum(1 for choice in options.values() if not tally.options or choice in tally.options))
    if tally.options and not any(choice in tally.options for choice in options.values()):
        return NOTHING
    found = sum((_in_body(tally, taken) for taken in bodies if meant(tally, taken)), NOTHING)
    return found + beside if tally == Tally("points") else found


def meant(tally: Tally, taken: Taken) -> bool:
    """Whether a body is of the entries and troops a tally is about."""
    return (
        (not tally.entries or taken.entry.id in tally.entries)
        and taken.entry.id not in tally.not_entries
        and (not tally.troops or taken.entry.troop in tally.troops)
        and taken.entry.troop not in tally.not_troops
    )


def _in_body(tally: Tally, taken: Taken) -> Fraction:
    if tally.count in ("upgrades", "kinds"):
        wanted = {up: n for up, n in taken.bought.items() if not tally.upgrades or up in tally.upgrades}
        return Fraction(len(wanted) if tally.count == "kinds" else sum(wanted.values()))
    pieces = _pieces(tally, taken)
    if tally.count == "points":
        return taken.price if pieces else NOTHING
    if tally.count == "bodies":
        return Fraction(1 if pieces else 0)
    return Fraction(pieces * (taken.entry.figures if tally.count == "figures" else 1))


def _pieces(tally: Tally, taken: Taken) -> int:
    """How many pieces of a body pass the filters on words, traits and upgrades."""
    passing = [max(taken.size, 1)]
    if tally.picks:
        passing.append(min(taken.size, sum(taken.words[word] for word in tally.picks)))
    if tally.traits:
        passing.append(min(taken.size, sum(taken.traits[trait] for trait in tally.traits)))
    if tally.not_traits:
        passing.append(taken.size - min(taken.size, sum(taken.traits[trait] for trait in tally.not_traits)))
    if tally.upgrades:
        passing.append(_upgraded(tally, taken))
    return max(min(passing), 0)


def _upgraded(tally: Tally, taken: Taken) -> int:
    total = 0
    for upgrade_id in tally.upgrades:
        number = taken.bought.get(upgrade_id, 0)
        upgrade = upgrade_of(taken.army_list, upgrade_id, taken.entry, taken.now)
        if number and upgrade is not None and upgrade.per in (Per.BODY, Per.ONCE):
            return taken.size
        total += number
    return total
