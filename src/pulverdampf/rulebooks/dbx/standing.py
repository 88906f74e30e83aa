"""Where an element stands, asked so often that it is compiled."""

from pulverdampf.engine.state import Inside

from .units import Element


def in_camp(piece: Element) -> str:
    """The camp that an element mans or holds, if any."""
    place = piece.place
    return place.feature if type(place) is Inside else ""
