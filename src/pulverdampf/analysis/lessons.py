"""First battles that teach a book: a small situation, and ideas that come one at a time.

A book brings `data/lesson.toml`: a situation as worked cases write it, a seed for the dice, and ideas. An
idea has its words and its rule, the signs by which it is fulfilled, and (where it cannot be had at once) the
sign from which on it is possible. How far somebody has come is read off the log alone: nothing is kept,
nothing is blocked, and whoever goes his own way only learns in another order.
"""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct, ValidationError, convert
from msgspec.json import encode

from pulverdampf.engine.events import Answered, Entry, Event
from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES, Side, State
from pulverdampf.engine.views import View
from pulverdampf.rulebooks import author
from pulverdampf.text import Text

FILE = "data/lesson.toml"
LEARNER: Side = SIDES[0]
"""Whoever learns leads the first side."""
DECISIONS = ("choose", "order")


class Sign(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that shows in a log: a question, an answer, a throw or an event."""

    asked: str = ""
    """The learner is or was asked under this rule."""
    answered: str = ""
    """The learner has answered a question of this rule."""
    key: tuple[str, ...] = ()
    """With one of these answers; none: whatever it was."""
    thrown: str = ""
    """Dice have fallen under this rule."""
    by: Side = ""
    """Thrown by this side alone."""
    event: str = ""
    """An event of this name has happened."""

    def shows(self, entry: Entry) -> bool:
        """Whether an entry is what the sign means."""
        if isinstance(entry, Event):
            return type(entry).__name__ == self.event
        if not isinstance(entry, Answered):
            return False
        if entry.kind in DECISIONS:
            if entry.by != LEARNER or entry.rule not in (self.asked, self.answered):
                return False
            return entry.rule == self.asked or not self.key or self.wants(entry.value)
        return entry.rule == self.thrown and self.by in ("", entry.by)

    def wants(self, value: object) -> bool:
        """Whether an answer is one that is meant: an option, or an order in which one of the words stands."""
        if isinstance(value, str):
            return value in self.key
        written = encode(value)
        return any(encode(key) in written for key in self.key)


class Idea(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to learn."""

    title: Text
    text: Text
    rule: str
    done: tuple[Sign, ...]
    """One of them is enough."""
    when: Sign | None = None
    """From when on it is possible; at once, where nothing is said."""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A first battle."""

    title: Text
    about: Text
    seed: str
    situation: dict[str, Any]
    idea: tuple[Idea, ...]
    armies: dict[Side, Text] = {}
    names: dict[str, Text] = {}
    """What units are called."""
    table: tuple[float, float] | None = None
    """A smaller table than the usual one."""

    def begun(self, book: Rulebook) -> State:
        """The position with which it begins."""
        written = author(book.key)
        assert written is not None
        state = written.set_up(convert(self.situation, written.Situation))
        state.armies = {**state.armies, **self.armies}
        if self.table is not None:
            state.table = self.table  # type: ignore[attr-defined]
        for key, name in self.names.items():
            named: Any = state.bodies.get(key) or state.pieces[key]
            named.name = name
        return state


class Step(Struct, frozen=True):
    """How it stands with an idea."""

    idea: Idea
    done: bool
    possible: bool


@cache
def lesson_of(package: str) -> Lesson | None:
    """The first battle of a book, if it brings one; a mistake in it is a ValueError that says where."""
    file = files(package).joinpath(FILE)
    if not file.is_file():
        return None
    try:
        return convert(tomllib.loads(file.read_text("utf-8")), Lesson)
    except (tomllib.TOMLDecodeError, ValidationError) as mistake:
        raise ValueError(f"{package}, {FILE}: {mistake}") from None


def progress(lesson: Lesson, view: View) -> tuple[Step, ...]:
    """How it stands with every idea, as whoever learns can know it."""
    entries = view.entries()
    request = view.request
    asked = request.rule if isinstance(request, Choose | Order) and request.by == LEARNER else ""
    return tuple(
        Step(
            idea,
            any(_has_shown(sign, entries, asked) for sign in idea.done),
            idea.when is None or _has_shown(idea.when, entries, asked),
        )
        for idea in lesson.idea
    )


def _has_shown(sign: Sign, entries: Iterable[Entry], asked: str) -> bool:
    return bool(sign.asked and sign.asked == asked) or any(map(sign.shows, entries))


def at_hand(steps: Iterable[Step]) -> Step | None:
    """The idea that comes next: the first that is possible and not yet fulfilled."""
    return next((step for step in steps if step.possible and not step.done), None)
