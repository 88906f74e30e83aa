"""What a log of a battle tells without running a rule."""

from collections.abc import Iterable, Mapping

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


class DiceCount:
    """Which die of the seed falls next.

    A decision that is taken back alone, before any die has fallen, changes nothing. Where both sides agree to
    take back a throw, the dice go on after the last that ever fell: nobody gets the same faces twice.
    """

    def __init__(self, jumps: Mapping[int, int] = {}, fallen: int = 0) -> None:
        self.jumps = dict(jumps)
        """Places in the log from which on the dice are counted from another number."""
        self.fallen = fallen
        """How many dice have ever fallen."""

    def next(self, log: list[Entry]) -> int:
        """The number of the die that falls next after a log."""
        place = max((each for each in self.jumps if each <= len(log)), default=0)
        number = self.jumps.get(place, 0) + faces_in(log[place:])
        self.fallen = max(self.fallen, number)
        return number

    def back_to(self, place: int) -> None:
        """The log was cut; the same dice fall again from here on."""
        self.jumps = {each: number for each, number in self.jumps.items() if each <= place}

    def jump(self, place: int) -> int:
        """The log was cut, and fresh dice fall from here on: the number of the first of them."""
        self.back_to(place)
        self.jumps[place] = self.fallen
        return self.fallen


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
