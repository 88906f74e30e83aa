"""The chance to win a position, learned from battles: a logistic regression for each stage of a battle."""

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side, other
from pulverdampf.rulebooks import PACKAGES, judging, rulebook
from pulverdampf.text import Text

FORMAT = 1
FILE = "judgement.json"

MISSING = Text(
    "{book} has no judgement of positions ({file}); make one with: pulverdampf train {book}",
    "{book} hat kein Stellungsurteil ({file}); es entsteht mit: pulverdampf train {book}",
)
BROKEN = Text(
    "{file} is damaged or not a judgement of positions; make it anew with: pulverdampf train {book}",
    "{file} ist beschädigt oder kein Stellungsurteil; neu entsteht es mit: pulverdampf train {book}",
)
OTHER_BOOK = Text(
    "{file} judges positions of {found}, not of {book}.",
    "{file} beurteilt Stellungen von {found}, nicht von {book}.",
)
OTHER_VERSION = Text(
    "{file} was made for other features or another format; make it anew with: pulverdampf train {book}",
    "{file} ist für andere Merkmale oder ein anderes Format; neu entsteht es mit: pulverdampf train {book}",
)


class JudgementError(Exception):
    """There is no judgement of positions that could be used."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.in_("en"))


class Made(Struct, frozen=True):
    """How a judgement was made, and how well it did on battles that it had not seen."""

    command: str
    battles: int
    positions: int
    right: tuple[float, ...]
    """The share of unseen positions of each stage whose winner it names."""
    calibration: tuple[tuple[float, float, int], ...]
    """For each tenth: the chance that was judged, the share that was won, and the number of positions."""


class Judgement(Struct, frozen=True):
    """What each feature counts in each stage of a battle, the own side's less the enemy's."""

    format: int
    book: str
    features: tuple[str, ...]
    stages: tuple[tuple[float, ...], ...]
    made: Made

    def stage(self, progress: float) -> int:
        """Which stage of a battle it is."""
        return min(int(progress * len(self.stages)), len(self.stages) - 1)

    def of(self, progress: float, differences: list[float]) -> float:
        """The chance to win, from 0 to 1."""
        weights = self.stages[self.stage(progress)]
        return logistic(sum(w * x for w, x in zip(weights, differences, strict=True)))

    def chance(self, scene: Scene, side: Side) -> float:
        """The chance of a side to win, as far as a scene tells."""
        progress, differences = position(self.book, scene, side)
        return self.of(progress, differences)

    def parts(self, scene: Scene, side: Side) -> dict[str, float]:
        """What each feature adds to the prospects of a side, the weightiest first."""
        progress, differences = position(self.book, scene, side)
        weights = self.stages[self.stage(progress)]
        told = {key: w * x for key, w, x in zip(self.features, weights, differences, strict=True)}
        return dict(sorted(told.items(), key=lambda each: -abs(each[1])))


def logistic(x: float) -> float:
    """The chance that belongs to log odds."""
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + _exponential(-x))


HALVINGS = 10


def _exponential(x: float) -> float:
    """The exponential function by products and sums alone: the same to the last bit on every machine."""
    small = max(-700.0, min(700.0, x)) / (1 << HALVINGS)
    power = 1.0 + small * (1.0 + small / 2 * (1.0 + small / 3 * (1.0 + small / 4 * (1.0 + small / 5))))
    for _ in range(HALVINGS):
        power *= power
    return power


def position(book: str, scene: Scene, side: Side) -> tuple[float, list[float]]:
    """How far a battle has gone, and the features of a side less those of its enemy."""
    judge = judging(book)
    own, theirs = judge.features(scene, side), judge.features(scene, other(side))
    return judge.progress(scene.state), [a - b for a, b in zip(own, theirs, strict=True)]


def decoded(written: bytes, book: str, file: str) -> Judgement:
    """A judgement that belongs to a book as it is today; anything else is told."""
    name = {"file": file, "book": book}
    try:
        found = msgspec.json.decode(written, type=Judgement)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise JudgementError(BROKEN.filled(**name)) from None
    if found.book != book:
        raise JudgementError(OTHER_BOOK.filled(**name, found=found.book[:40]))
    features = tuple(judging(book).FEATURES)
    whole = found.stages and all(len(stage) == len(features) for stage in found.stages)
    if found.format != FORMAT or found.features != features or not whole:
        raise JudgementError(OTHER_VERSION.filled(**name))
    return found


@cache
def judgement(book: str) -> Judgement:
    """The judgement that a book brings."""
    found = rulebook(book)
    if found is None or judging(book) is None:
        raise JudgementError(MISSING.filled(book=book, file=FILE))
    file = files(PACKAGES[book]).joinpath("data").joinpath(FILE)
    try:
        written = file.read_bytes()
    except OSError:
        raise JudgementError(MISSING.filled(book=book, file=FILE)) from None
    return decoded(written, book, FILE)


def judged(book: str, scene: Scene, side: Side) -> float | None:
    """The chance of a side to win; nothing where the book has no judgement that could be used."""
    try:
        return judgement(book).chance(scene, side)
    except JudgementError:
        return None


def names_of(book: str) -> dict[str, Any]:
    """What the features of a book are called."""
    return dict(judging(book).FEATURES)
