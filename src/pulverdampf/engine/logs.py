"""What a log of a battle tells without running a rule."""

from collections.abc import Iterable

from pulverdampf.engine.events import Answered, Entry, Event, Marked
from pulverdampf.engine.requests import Request
from pulverdampf.engine.state import State

_KINDS: dict[type, str] = {}


def kind_of(asked: Request) -> str:
    """The kind of a question as a record names it."""
    kind = _KINDS.get(type(asked))
    if kind is None:
        kind = _KINDS[type(asked)] = type(asked).__name__.lower()
    return kind


def faces_in(entries: Iterable[Entry]) -> int:
    """How many faces were thrown in a stretch of the log."""
    return sum(len(entry.faces) for entry in entries if isinstance(entry, Answered))


def last_mark(entries: list[Entry]) -> int:
    """The place in the log just after the last checkpoint."""
    return next((i + 1 for i in range(len(entries) - 1, -1, -1) if isinstance(entries[i], Marked)), 0)


def folded(initial: State, entries: Iterable[Entry]) -> State:
    """The state that a log leads to; no rule is run."""
    state = initial.copied()
    for entry in entries:
        if isinstance(entry, Event):
            entry.apply(state)
    return state
