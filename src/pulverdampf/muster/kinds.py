"""Kinds of values beside the plain ones, and how kinds are called in messages."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Any, Protocol, get_args, get_origin, runtime_checkable

from msgspec import Struct

from pulverdampf.text import Text


class Range(Struct, frozen=True):
    """From least to most, both included; written `[0, 3]`, or `3` for exactly three."""

    least: int
    most: int

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most


class Flaw(Struct, frozen=True):
    """Something a value finds wrong with itself, at one of its keys."""

    key: str
    text: Text
    remedy: Text | None = None


@runtime_checkable
class SelfChecking(Protocol):
    """A struct that knows more about its fields than their types say."""

    def flaws(self) -> Iterator[Flaw]:
        """What is wrong with it."""


def tabular(kind: Any) -> bool:
    """Whether values of a kind are written as tables."""
    return get_origin(kind) is dict or (isinstance(kind, type) and issubclass(kind, Struct))


KIND_NAMES: dict[Any, Text] = {
    str:      Text("a text", "ein Text"),
    int:      Text("a whole number", "eine ganze Zahl"),
    float:    Text("a number", "eine Zahl"),
    Fraction: Text('a number such as 3 or "3/2"', "eine Zahl wie 3 oder \"3/2\""),
    bool:     Text("true or false", "true oder false"),
    list:     Text("a list in [ ]", "eine Liste in [ ]"),
    tuple:    Text("a list in [ ]", "eine Liste in [ ]"),
    dict:     Text("a table in { }", "eine Tabelle in { }"),
}  # fmt: skip


def kind_name(kind: Any) -> Text:
    """What a message calls a kind."""
    if isinstance(kind, list):
        names = [kind_name(one) for one in kind]
        return Text(" or ".join(n.en for n in names), " oder ".join(n.de for n in names))
    plain = get_args(kind)[0] if get_origin(kind) is Annotated else get_origin(kind) or kind
    if tabular(plain):
        plain = dict
    return KIND_NAMES.get(plain, Text("something else", "etwas anderes"))
