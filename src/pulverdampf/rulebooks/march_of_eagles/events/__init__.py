"""What can happen in a battle of The March of Eagles, named in the past."""

from pulverdampf.engine.events import events_in

EVENTS = events_in(__name__)
