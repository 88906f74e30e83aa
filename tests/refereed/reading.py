"""A log as a mirror reads it: throws, answers, and which stage began with which entry."""

from typing import Any

import msgspec

from pulverdampf.engine.events import Answered, Dealt, Event
from pulverdampf.engine.game import Game

Entry = Any
"""An entry of a log: what it has is read off by the name of its kind."""
Stage = tuple[str, Any]
"""A stage by its name, and whom it is about."""


def kind_of(entry: Entry) -> str:
    """What happened, by the name of the event."""
    return type(entry).__name__


def key_of(value: Any) -> str:
    """By what an answer is chosen beside a real table."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def is_throw(entry: Entry) -> bool:
    """Whether dice were thrown."""
    return isinstance(entry, Answered) and bool(entry.faces)


def is_decision(entry: Entry) -> bool:
    """Whether a player answered who could have answered otherwise."""
    return isinstance(entry, Answered) and not entry.faces and entry.kind != "only"


def about(due: Any) -> Stage:
    """A stage and whom it is about."""
    first = next(iter(msgspec.structs.asdict(due).values()), "")
    return kind_of(due), getattr(first, "charger", first)


def stages_of(game: Game) -> dict[int, Stage]:
    """Which stage began with which entry, by the agenda as the log leaves it there."""
    state = game.initial.copied()
    found = {}
    for at, entry in enumerate(game.log):
        if isinstance(entry, Dealt):
            found[at] = about(state.agenda[0])
        if isinstance(entry, Event):
            entry.apply(state)
    return found
