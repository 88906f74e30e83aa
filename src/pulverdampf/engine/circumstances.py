"""Circumstances: what only eyes can tell of a real table, and the scene measures on that of the program.

A rule never knows who answers. `Battle.measure` takes a question with its facts and a function that works
them out: on a table that the program knows the function answers, beside a real one the players do. What they
tell is checked here: a value that cannot be, or that the rules exclude, is refused with the reason.
"""

from collections.abc import Sequence
from math import isfinite
from typing import Any, Literal

from msgspec import Struct

from pulverdampf.engine.orders import Objection, Refused
from pulverdampf.text import Text

FactKind = Literal["yes", "count", "length", "choice", "pieces"]
Told = dict[str, Any]
"""Facts by their ids: plain values, so that records keep them."""
Options = Sequence[tuple[str, Text]]

NOT_YES = Text("{what}: yes or no", "{what}: ja oder nein")
NOT_COUNT = Text("{what}: a whole number", "{what}: eine ganze Zahl")
NOT_LENGTH = Text("{what}: a distance as a number", "{what}: eine Entfernung als Zahl")
TOO_LITTLE = Text("{what}: at least {least}, not {had}", "{what}: mindestens {least}, nicht {had}")
TOO_MUCH = Text("{what}: at most {most}, not {had}", "{what}: höchstens {most}, nicht {had}")
NOT_OFFERED = Text("{what}: “{had}” is not one of the answers", "{what}: „{had}“ ist keine der Antworten")
TWICE = Text("{what}: “{had}” is named twice", "{what}: „{had}“ ist doppelt genannt")
TOO_MANY = Text("{what}: {most} at most", "{what}: höchstens {most}")


class Fact(Struct, frozen=True):
    """One thing that eyes must tell: its words, of which kind it is, and what can be said of it."""

    id: str
    text: Text
    kind: FactKind
    default: Any
    """What is true unless somebody says otherwise."""
    options: tuple[tuple[str, Text], ...] = ()
    """What can be chosen: answers, or pieces by their ids."""
    least: float = 0
    most: float | None = None

    def accepted(self, value: Any) -> Any:
        """A value as rules read it; one that cannot be is refused."""
        match self.kind:
            case "yes":
                return value if isinstance(value, bool) else self._refuse(NOT_YES)
            case "count":
                if type(value) is not int:
                    self._refuse(NOT_COUNT)
                return self._bounded(value)
            case "length":
                if type(value) not in (int, float) or not isfinite(value):
                    self._refuse(NOT_LENGTH)
                return self._bounded(float(value))
            case "choice":
                return self._offered(value)
            case _:
                return self._several(value)

    def _bounded(self, value: Any) -> Any:
        if value < self.least:
            self._refuse(TOO_LITTLE, least=_plain(self.least), had=_plain(value))
        if self.most is not None and value > self.most + 1e-9:
            self._refuse(TOO_MUCH, most=_plain(self.most), had=_plain(value))
        return value

    def _offered(self, value: Any) -> str:
        if not isinstance(value, str) or value not in dict(self.options):
            self._refuse(NOT_OFFERED, had=str(value)[:40])
        return value  # type: ignore[no-any-return]

    def _several(self, value: Any) -> list[str]:
        if not isinstance(value, (list, tuple)):
            self._refuse(NOT_OFFERED, had=str(value)[:40])
        named: list[str] = []
        for each in value:
            if self._offered(each) in named:
                self._refuse(TWICE, had=each)
            named.append(each)
        if self.most is not None and len(named) > self.most:
            self._refuse(TOO_MANY, most=_plain(self.most))
        return named

    def _refuse(self, text: Text, **values: Any) -> Any:
        raise Refused([Objection(self.id, text.filled(what=self.text, **values))])


def _plain(value: float) -> str:
    return f"{value:g}"


def yes(key: str, text: Text, *, default: bool = False) -> Fact:
    """Something that is so or is not."""
    return Fact(key, text, "yes", default)


def count(key: str, text: Text, default: int, *, least: int = 0, most: int | None = None) -> Fact:
    """How many."""
    return Fact(key, text, "count", default, (), least, most)


def length(key: str, text: Text, default: float = 0.0, *, most: float | None = None) -> Fact:
    """How far, in the unit of the table."""
    return Fact(key, text, "length", default, (), 0, most)


def choice(key: str, text: Text, options: Options, default: str = "") -> Fact:
    """One of several answers, the first of them unless another is named."""
    return Fact(key, text, "choice", default or options[0][0], tuple(options))


def pieces(key: str, text: Text, options: Options, *, most: int | None = None) -> Fact:
    """Which of several pieces; usually none."""
    return Fact(key, text, "pieces", [], tuple(options), 0, most)
