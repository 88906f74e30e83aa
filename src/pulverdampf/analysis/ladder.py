"""A ladder: every level meets every other over all ready armies, tables and scenarios of a book."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from pulverdampf.analysis.study import Meeting, Study, begun
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.problems import errors
from pulverdampf.muster.roster import Roster

MOST_DRAWS = 200
"""How often armies are drawn for a place before the usual ones take it."""


def meetings(book: Rulebook, seed: str, count: int, rulings: Mapping[str, Any]) -> Iterator[Meeting]:
    """Battles by lot: the ready armies and the scenarios in turn, everything else drawn.

    Every other battle is one of a scenario, as long as the book has any.
    """
    muster, plots = book.muster, list(book.muster.scenarios())
    in_force = muster.rulings_of(rulings)
    armies = [each for each in muster.ready_armies().values() if not errors(muster.check(each, in_force))]
    lots = Random(f"ladder {book.key} {seed}")
    lots.shuffle(armies)
    lots.shuffle(plots)
    for number in range(count):
        plot = plots[number // 2 % len(plots)] if plots and number % 2 else ""
        yield _meeting(book, armies, plot, number, rulings, lots)


def _meeting(
    book: Rulebook, armies: Sequence[Roster], plot: str, number: int, rulings: Mapping[str, Any], lots: Random
) -> Meeting:
    muster = book.muster
    places = ["", *muster.terrain_setups()]
    for _ in range(MOST_DRAWS):
        one, two = armies[number // 2 % len(armies)] if not plot else lots.choice(armies), lots.choice(armies)
        if not muster.may_meet(one, two):
            continue
        drawn = Meeting(one, two, "" if plot else lots.choice(places), plot)
        try:
            begun(book, drawn, rulings)
        except Refused:
            continue  # these two do not fight there
        return drawn
    ready = muster.ready_armies()
    first, second = muster.default_armies(plot)
    return Meeting(ready[first], ready[second], "", plot)


def rungs(
    book: Rulebook, levels: Sequence[str], games: int, seed: str, rulings: Mapping[str, Any], think: float
) -> Iterator[Study]:
    """The studies of a ladder, each level against every one before it; all of them fight the same battles.

    Each battle is fought twice, with the generals on exchanged sides.
    """
    drawn = tuple(meetings(book, seed, (games + 1) // 2, rulings))
    field = tuple(each for each in drawn for _ in range(2))
    for lower, higher in combinations(levels, 2):
        yield Study(book.key, field, (higher, lower), games, seed, rulings, think=think)
