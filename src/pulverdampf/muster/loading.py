"""TOML into typed values: every problem of a file is reported, each with its line."""

from typing import Generic, TypeVar

from msgspec import Struct

from pulverdampf.muster.problems import Grade, Problem
from pulverdampf.muster.reader import MISSING, Reader
from pulverdampf.muster.toml_source import Source, parse

T = TypeVar("T")


class Loaded(Struct, Generic[T]):
    """What a file gave: a value if it could be built, and everything that is wrong with the file."""

    value: T | None
    problems: list[Problem]

    @property
    def sound(self) -> bool:
        """Whether there is a value and no error."""
        return self.value is not None and not any(p.grade is Grade.ERROR for p in self.problems)


def load(source: Source, kind: type[T]) -> Loaded[T]:
    """A whole file as one value of a kind."""
    document = parse(source)
    if isinstance(document, Problem):
        return Loaded(None, [document])
    reader = Reader(document)
    value = reader.value(kind, document.table, ())
    return Loaded(None if value is MISSING else value, reader.problems)
