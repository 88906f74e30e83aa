"""Situations written by rules authors, each book with its own words for what stands on the table."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from pulverdampf.cases.questions import Act, Questions
from pulverdampf.engine.odds import Procedure
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import State
from pulverdampf.muster.problems import Problem
from pulverdampf.text import Text

__all__ = ["Act", "Author"]


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
