"""One battle of history under every book that covers it, and what came of it in each."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from pulverdampf.analysis.lab.effects import Estimate, estimated, points_of, quantile
from pulverdampf.analysis.study import Findings, Meeting, Share, Study, begun
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import ONE
from pulverdampf.generals.levels import USUAL
from pulverdampf.muster.battles import (
    Battle,
    Translating,
    Translation,
    metres_a_unit,
    translating,
    translations,
)
from pulverdampf.rulebooks import PACKAGES, rulebook


class Covered(Struct, frozen=True):
    """A battle in one book."""

    book: Rulebook
    battle: Battle
    told: Translation
    how: Translating

    @property
    def scale(self) -> float:
        """How many metres one unit of the table is, as the book measures."""
        return metres_a_unit(self.battle, self.how) / self.book.measuring.scale

    def begun(self) -> Any:
        """The battle before anybody is placed."""
        study = self.study(1, "1")
        return begun(self.book, study.field[0], study.rulings)

    def study(self, games: int, seed: str) -> Study:
        """So many battles on its ground, under the same general."""
        ready = self.book.muster.ready_armies()
        one, two = (ready[each] for each in self.told.armies)
        field = (Meeting(one, two, self.battle.id),)
        return Study(self.book.key, field, (USUAL, USUAL), games, seed, dict(self.told.rulings), swap=False)


def covered(battle: Battle) -> Iterator[Covered]:
    """The books that cover a battle, in the order of the shelf."""
    for key, package in PACKAGES.items():
        told, how = translations(package).get(battle.id), translating(package)
        book = rulebook(key)
        if told is not None and how is not None and book is not None:
            yield Covered(book, battle, told, how)


class Came(Struct, frozen=True):
    """What came of a battle under a book."""

    share: Estimate
    """Of the first side, a draw is half."""
    draws: Share
    turns: float
    losses: tuple[float, float]


def came_of(found: Findings) -> Came:
    """The figures of some battles."""
    points = [points_of(ONE)(battle) for battle in found.battles]
    score, of = sum(points), len(points)
    low, high = Share(round(score), of).interval
    share = estimated(points, quantile(1))
    told = Estimate(share.mean, low, high, of)
    losses = found.mean(lambda each: each.losses[0]), found.mean(lambda each: each.losses[1])
    return Came(told, found.draws, found.mean(lambda each: each.turns), losses)
