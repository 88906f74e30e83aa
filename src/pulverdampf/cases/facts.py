"""Facts that are read off a state by their name: `turn`, `one.losses`, `A1.lost`; and their words."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from pulverdampf.engine.sheet import Line, sheet_of
from pulverdampf.engine.state import SIDES
from pulverdampf.text import Text, verbatim

OF = Text("{whom}: {what}", "{whom}: {what}")
RESULTS = {"lost": Text("lost", "verloren"), "broken": Text("broken", "gebrochen")}
"""Results whose key is also the name of a fact that counts something."""

Found = Callable[[Any], Mapping[str, Any]]
OfThing = Mapping[str, Callable[[Any, Any, Any], Any]]
"""Facts of a unit or another thing: from the state, the state before, and the thing."""


def plain_facts(kind: type[Struct]) -> OfThing:
    """Every line of a unit's sheet as a fact."""

    def reads(line: Line) -> Callable[[Any, Any, Any], Any]:
        return lambda state, before, thing: line.read(thing)

    return {key: reads(line) for key, line in sheet_of(kind).items()}


class Facts:
    """The facts of a book: of the battle, of each side, and of each thing that a state holds."""

    def __init__(
        self,
        words: Mapping[str, Text],
        of_battle: Mapping[str, Callable[[Any], Any]],
        of_sides: Mapping[str, Callable[[Any, Any], Any]],
        *of_things: tuple[Found, OfThing],
    ) -> None:
        self.words, self.of_battle, self.of_sides, self.of_things = words, of_battle, of_sides, of_things

    def names(self, state: Any) -> tuple[str, ...]:
        """The names of all facts of a state."""
        of_things = [
            f"{key}.{name}" for found, facts in self.of_things for key in found(state) for name in facts
        ]
        return (*of_things, *(f"{side}.{name}" for side in SIDES for name in self.of_sides), *self.of_battle)

    def fact(self, state: Any, before: Any, name: str) -> Any:
        """One fact by its name."""
        whom, dot, what = name.partition(".")
        if not dot:
            return self.of_battle[whom](state)
        if whom in SIDES:
            return self.of_sides[what](state, whom)
        thing, facts = next(
            (things[whom], facts) for found, facts in self.of_things if whom in (things := found(state))
        )
        return facts[what](state, before, thing)

    def worded(self, name: str) -> Text:
        """The words for a fact."""
        whom, _, what = name.rpartition(".")
        found = self.words.get(what, verbatim(what))
        return OF.filled(whom=whom, what=found) if whom else found

    def value_worded(self, value: Any) -> Any:
        """The words for the value of a fact, where it has some."""
        return RESULTS.get(value) or self.words.get(value, value) if isinstance(value, str) else value


def bodies(state: Any) -> Mapping[str, Any]:
    """The bodies of a state by their ids."""
    return state.bodies  # type: ignore[no-any-return]


def pieces(state: Any) -> Mapping[str, Any]:
    """The pieces of a state by their ids."""
    return state.pieces  # type: ignore[no-any-return]
