"""Situations written by rules authors, each book with its own words for what stands on the table."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, Protocol

from pulverdampf.analysis.odds import Procedure
from pulverdampf.analysis.situations.questions import Act, Questions
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import State
from pulverdampf.muster.problems import Problem
from pulverdampf.text import Text

__all__ = ["AUTHORS", "Act", "Author", "author"]

AUTHORS = {
    # book              module with the words of its situations
    "march-of-eagles": "pulverdampf.analysis.situations.march_of_eagles",
    "muskets-tomahawks": "pulverdampf.analysis.situations.muskets_tomahawks",
    "black-powder": "pulverdampf.analysis.situations.black_powder",
    "kriegspfad": "pulverdampf.analysis.situations.kriegspfad",
    "dbx": "pulverdampf.analysis.situations.dbx",
}


class Author(Protocol):
    """What a book must know so that cases can be written for it and odds be asked."""

    Situation: type[Any]
    """The table of a case as a struct: units, terrain, whatever the book needs."""
    RULEBOOK: Rulebook
    ACTS: Mapping[str, Text]
    """Everything that can be done in a case, with its words."""
    ODDS: Questions
    """What can be asked for its exact odds, and with which options."""

    def doubts(self, situation: Any) -> Iterable[tuple[tuple[str | int, ...], Problem]]:
        """What is wrong with a situation, each with its path inside it."""
        ...

    def set_up(self, situation: Any) -> State:
        """The state that a situation describes."""
        ...

    def doing(self, act: Act, state: State) -> tuple[State, Procedure]:
        """The state in which an act is due, and the rule that carries it out."""
        ...

    def facts(self, state: State) -> tuple[str, ...]:
        """The names of all facts that can be read off a state."""
        ...

    def fact(self, state: State, before: State, name: str) -> Any:
        """One fact, such as `B1.lost`; what has changed is told against the state before."""
        ...

    def worded(self, name: str) -> Text:
        """The words for a fact."""
        ...

    def value_worded(self, value: Any) -> Any:
        """The words for the value of a fact, where it has some."""
        ...


def author(book: str) -> Author | None:
    """The words of a book's situations, or nothing."""
    module = AUTHORS.get(book)
    found: Any = import_module(module) if module else None
    return found  # type: ignore[no-any-return]
