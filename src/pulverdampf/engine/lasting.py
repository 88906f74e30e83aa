"""Answers about the table that hold as long as those they read stand as they stood."""

from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar

T = TypeVar("T")

Stand = tuple[Hashable, ...]
"""How one body stands: all of it that decides lines and distances."""
Stands = dict[str, Stand]
Ground = tuple[Hashable, ...]

UNKNOWN: Final[Any] = object()
MOST_TABLES: Final = 8
MOST_ANSWERS: Final = 20_000


class Standing:
    """A table on which everybody stands in one way, and the answers that are known to hold on it."""

    def __init__(self, stands: Stands, ground: Ground) -> None:
        self.stands = stands
        self.ground = ground
        self.answers: dict[Hashable, Any] = {}


class Lasting:
    """The latest tables of a battle, and answers about single bodies that outlast a table.

    Stands are compared as values. So views of a battle, its twins and the rows of its odds use one of these
    together, and none of them learns anything from a table that is not its own.
    """

    def __init__(self) -> None:
        self._tables: list[Standing] = []
        self._answers: dict[Hashable, tuple[Ground, list[Stand | None], Any]] = {}

    def table(self, stands: Stands, ground: Ground) -> Standing:
        """The table on which all stand so: one that is known, or a new one."""
        for known in self._tables:
            if known.stands == stands and known.ground == ground:
                return known
        if self._tables:
            latest = self._tables[0]
            for key, stand in stands.items():
                before = latest.stands.get(key)
                if before == stand:
                    stands[key] = before  # the same object is compared in no time
            if latest.ground == ground:
                ground = latest.ground
        table = Standing(stands, ground)
        self._tables = [table, *self._tables[: MOST_TABLES - 1]]
        return table

    def carried(
        self, table: Standing, question: Hashable, bodies: tuple[str, ...], answer: Callable[[], T]
    ) -> T:
        """An answer that these bodies decide: the one known if they stood the same way then."""
        stands = table.stands
        now = [stands.get(key) for key in bodies]
        known = self._answers.get(question)
        if known is not None and known[1] == now and known[0] == table.ground:
            before: T = known[2]
            return before
        fresh = answer()
        if len(self._answers) >= MOST_ANSWERS:
            self._answers = {}
        self._answers[question] = (table.ground, now, fresh)
        return fresh
