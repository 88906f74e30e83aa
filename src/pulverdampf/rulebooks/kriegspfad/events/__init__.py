"""What can happen in a battle of Kriegspfad, named in the past."""

from pulverdampf.engine.events import events_in

EVENTS = events_in(__name__)
