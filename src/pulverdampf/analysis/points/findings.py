"""What studies have found about prices and pairs of armies, kept as small data of a book."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.analysis.points.armies import Thing
from pulverdampf.analysis.points.worth import Fit, score_of
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.roster import Roster
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


STRONG = Text("Ready armies like this are strong:", "Fertige Armeen wie diese sind stark:")
WEAK = Text("Ready armies like this are weak:", "Fertige Armeen wie diese sind schwach:")
USUAL = Text("Ready armies like this hold their own:", "Fertige Armeen wie diese können mithalten:")
FARED = Text(
    "{judged} {share} % of {n} battles won between equal generals and sizes ({low} to {high}).",
    "{judged} {share} % von {n} Schlachten unter gleichen Generälen und Größen gewonnen ({low} bis {high}).",
)
DEAR = Text(
    "{what}: costs {price}, worth {worth} ({low} to {high}) in {n} battles.",
    "{what}: kostet {price}, ist {worth} wert ({low} bis {high}) in {n} Schlachten.",
)
LEAST_FOUGHT = 12
"""With fewer battles nothing is said of a list."""


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


class Fared(Struct, frozen=True):
    """How a ready army has fared against others of its size, between equal generals."""

    army: str
    won: int
    drawn: int
    of: int


class Findings(Struct, frozen=True, omit_defaults=True):
    """Everything that was found for a book."""

    book: str
    battles: int = 0
    slope: float = 0.0
    things: tuple[Kept, ...] = ()
    pairs: tuple[Pair, ...] = ()
    armies: tuple[Fared, ...] = ()


class Hint(Struct, frozen=True):
    """What studies tell of one entry of a list; without an entry: of its armies as a whole."""

    entry: str
    text: Text


def written(file: Path, book: str) -> Findings:
    """What a file has already; nothing where it is none."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Findings)
    except (OSError, msgspec.MsgspecError):
        return Findings(book)


def with_armies(file: Path, book: str, armies: Iterable[Fared]) -> Findings:
    """What a file has, with how armies have fared; those that fought again are told anew."""
    before, now = written(file, book), {each.army: each for each in armies}
    told = {each.army: each for each in before.armies} | now
    return replace(before, armies=tuple(sorted(told.values(), key=lambda each: each.army)))


def kept(file: Path, book: str, fit: Fit, things: Mapping[str, Thing], pair: Pair | None) -> Findings:
    """What was found, beside the pairs that a file has already."""
    before = written(file, book)
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
    pairs += [pair] if pair is not None else []
    return Findings(book, fit.battles, fit.slope, told, tuple(pairs), before.armies)


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


def hints(book: Rulebook, list_id: str, nation: str | None) -> list[Hint]:
    """What studies tell somebody who draws up an army of a list: its armies, and prices that are off."""
    found = findings_of(book.package)
    if found is None:
        return []
    own = {key for key, each in book.muster.ready_armies().items() if _is_like(each, list_id, nation)}
    fared = [each for each in found.armies if each.army in own]
    told = [Hint("", text)] if (text := _of_armies(fared)) is not None else []
    for each in found.things:
        of_list, entry, _ = each.key.split(".", 2)
        if of_list == list_id and not each.low <= each.price <= each.high:
            what = DEAR.filled(
                what=each.name, price=each.price, worth=each.worth, low=each.low, high=each.high,
                n=found.battles,
            )  # fmt: skip
            told.append(Hint(entry, what))
    return told


def _is_like(army: Roster, list_id: str, nation: str | None) -> bool:
    return army.list == list_id and (not army.nation or not nation or army.nation == nation)


def _of_armies(fared: list[Fared]) -> Text | None:
    won, drawn, of = (sum(getattr(each, key) for each in fared) for key in ("won", "drawn", "of"))
    if of < LEAST_FOUGHT:
        return None
    score, (low, high) = score_of(won, drawn, of)
    text = STRONG if low > 0.5 else WEAK if high < 0.5 else USUAL
    share, least, most = (round(100 * each) for each in (score, low, high))
    return FARED.filled(judged=text, share=share, n=of, low=least, high=most)
