"""The house rules under which a server plays: one set a book, for all battles begun here."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET

from pulverdampf.analysis.house_files import Agreed
from pulverdampf.analysis.house_words import in_words
from pulverdampf.engine.house import House
from pulverdampf.engine.in_force import hold
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.server.messages import Words, words

AGREED: dict[str, Agreed] = {}
"""What was agreed, by book."""


def agree(houses: Iterable[tuple[Rulebook, Agreed]]) -> None:
    """Puts house rules in force for as long as the server runs."""
    for book, agreed in houses:
        AGREED[book.key] = agreed
        hold(book, agreed.house or UNSET)


def house_of(book: Rulebook) -> House | None:
    """What is changed in a book here beyond its switches."""
    agreed = AGREED.get(book.key)
    return agreed.house if agreed is not None else None


def switches_of(book: Rulebook, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """The switches of the house, and those that somebody wants otherwise."""
    agreed = AGREED.get(book.key)
    return {**(agreed.rulings if agreed is not None else {}), **wanted}


def named(book: Rulebook) -> Words:
    """What the house rules of a book are called; nothing where it is played as printed."""
    agreed = AGREED.get(book.key)
    return words(agreed.name) if agreed is not None else Words("", "")


def told(book: Rulebook) -> tuple[Words, ...]:
    """What they change, one sentence each."""
    agreed = AGREED.get(book.key)
    return tuple(map(words, in_words(book, agreed))) if agreed is not None else ()
