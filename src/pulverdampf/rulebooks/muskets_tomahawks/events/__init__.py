"""What can happen in a battle of Muskets & Tomahawks, named in the past."""

from pulverdampf.engine.events import events_in

EVENTS = events_in(__name__)
