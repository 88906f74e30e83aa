"""What can happen in a battle of Kriegspfad, named in the past."""

from pulverdampf.engine.events import Event
from pulverdampf.rulebooks.kriegspfad.events import (
    burning,
    losses,
    melees,
    moves,
    nerves,
    places,
    setting,
    shooting,
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
    *shooting.EVENTS,
    *melees.EVENTS,
    *nerves.EVENTS,
    *burning.EVENTS,
)
