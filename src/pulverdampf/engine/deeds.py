"""What an event means for the story of a battle, in words that all books share.

A chronicle tells every event; a story tells who shot at whom, who charged, who won, gave way or broke. A
book names the events of which its stories are made (`Rulebook.deeds`). Losses, arrivals and marches need no
naming: they are seen on the table.
"""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from pulverdampf.text import Text

Manner = Literal["fire", "charge", "short", "melee", "yields", "shaken", "breaks", "rallies", "news"]
"""Shooting; an attack, or one that did not reach its aim; a round at close quarters; who was pushed back,
lost order or heart, ran, found order again; and whatever else is worth a sentence of its own."""


class Deed(Struct, frozen=True):
    """One thing worth telling: who did it or suffered it, and whom it was done to."""

    manner: Manner
    who: tuple[str, ...] = ()
    """Pieces or bodies; in a melee those who won it."""
    whom: tuple[str, ...] = ()
    drawn: bool = False
    """Whether a melee went to nobody."""
    text: Text | None = None
    """The sentence of news, in the past tense; it may name `{who}` and `{whom}`, with German verbs as in
    `{who} [fiel|fielen]` for one and for many."""


Deeds = Callable[[Any, Any], Deed | None]
"""What an event means, told by the event and the state after it."""


def suffered(manner: Manner, field: str) -> Deeds:
    """A deed that an event tells of the one whom a field of it names."""

    def deed(event: Any, state: Any) -> Deed:
        return Deed(manner, (getattr(event, field),))

    return deed


def done(manner: Manner, by: str, to: str) -> Deeds:
    """A deed between two whom fields of the event name."""

    def deed(event: Any, state: Any) -> Deed:
        return Deed(manner, (getattr(event, by),), (getattr(event, to),))

    return deed


def news(words: Text, field: str, to: str = "") -> Deeds:
    """News of one whom a field of the event names, and of another."""

    def deed(event: Any, state: Any) -> Deed:
        return Deed("news", (getattr(event, field),), (getattr(event, to),) if to else (), text=words)

    return deed


def as_told(event: Any, state: Any) -> Deed | None:
    """News in the words of the event itself."""
    text = event.told(state)
    return Deed("news", text=text) if text is not None else None


def fought(one: str, two: str, lead: int) -> Deed:
    """A round between two, told with who was ahead and by how much (below zero: the second)."""
    return Deed("melee", (two,) if lead < 0 else (one,), (one,) if lead < 0 else (two,), drawn=lead == 0)
