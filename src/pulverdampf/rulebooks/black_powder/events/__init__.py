"""What can happen in a battle of Black Powder, named in the past."""

from pulverdampf.engine.events import events_in

EVENTS = events_in(__name__)
