"""What studies have found about prices and pairs of armies, kept as small data of a book."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import Struct

from pulverdampf.analysis.points.armies import Thing
from pulverdampf.analysis.points.worth import Fit, score_of
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.text import Text

FILE = "worth.json"
HINT = Text(
    "Between equal generals {army} wins {share} to {rest} (measured in {n} battles).",
    "Unter gleich guten Generälen steht es {share} : {rest} für {army} (gemessen in {n} Schlachten).",
)
EVEN = Text(
    "An even match: {share} to {rest} between equal generals (measured in {n} battles).",
    "Ausgeglichen: {share} : {rest} unter gleich guten Generälen (gemessen in {n} Schlachten).",
)


class Pair(Struct, frozen=True):
    """Two armies that have fought each other under the same general, on the usual table."""

    one: str
    two: str
    won: int
    """By the first of them."""
    drawn: int
    of: int


class Kept(Struct, frozen=True):
    """A thing with its price and its worth."""

    key: str
    name: Text
    price: float
    worth: float
    low: float
    high: float


class Findings(Struct, frozen=True):
    """Everything that was found for a book."""

    book: str
    battles: int = 0
    slope: float = 0.0
    things: tuple[Kept, ...] = ()
    pairs: tuple[Pair, ...] = ()


def kept(file: Path, book: str, fit: Fit, things: Mapping[str, Thing], pair: Pair | None) -> Findings:
    """What was found, beside the pairs that a file has already."""
    try:
        before = msgspec.json.decode(file.read_bytes(), type=Findings)
    except (OSError, msgspec.MsgspecError):
        before = Findings(book)
    told = tuple(
        Kept(
            each.key,
            things[each.key].name,
            each.price,
            round(each.worth, 2),
            round(each.low, 2),
            round(each.high, 2),
        )
        for each in fit.things
    )
    if not fit.battles:  # only a pair was fought
        fit, told = Fit(before.battles, before.slope, 0.0, ()), before.things
    pairs = [each for each in before.pairs if pair is None or {each.one, each.two} != {pair.one, pair.two}]
    return Findings(book, fit.battles, fit.slope, told, (*pairs, *([pair] if pair is not None else [])))


@cache
def findings_of(package: str) -> Findings | None:
    """What a book brings along, if studies have been made of it."""
    file = files(package).joinpath("data", FILE)
    return msgspec.json.decode(file.read_bytes(), type=Findings) if file.is_file() else None


def hint(book: Rulebook, one: str, two: str, names: tuple[Text, Text]) -> Text | None:
    """How two ready armies have fared against each other, where that was studied."""
    found = findings_of(book.package)
    for each in found.pairs if found is not None else ():
        if {each.one, each.two} == {one, two}:
            won = each.won if each.one == one else each.of - each.won - each.drawn
            score, (low, high) = score_of(won, each.drawn, each.of)
            better = score >= 0.5
            share = round(100 * max(score, 1 - score))
            told = HINT if not low <= 0.5 <= high else EVEN
            return told.filled(share=share, rest=100 - share, army=names[0 if better else 1], n=each.of)
    return None
