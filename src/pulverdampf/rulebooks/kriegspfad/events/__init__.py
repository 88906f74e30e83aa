"""What can happen in a battle of Kriegspfad, named in the past."""

from pulverdampf.engine.events import Event
from pulverdampf.rulebooks.kriegspfad.events import (
    burning,
    fighting,
    losses,
    moves,
    places,
    setting,
    stratagems,
    turns,
)

EVENTS: tuple[type[Event], ...] = (
    *turns.EVENTS,
    *setting.EVENTS,
    *places.EVENTS,
    *moves.EVENTS,
    *stratagems.EVENTS,
    *losses.EVENTS,
    *fighting.EVENTS,
    *burning.EVENTS,
)
