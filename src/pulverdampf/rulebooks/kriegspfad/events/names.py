"""What units and armies are called in the chronicle."""

from pulverdampf.engine.state import Side
from pulverdampf.text import Text, number

from ..state import WarState
from ..terrain.ground import KINDS


def name(state: WarState, key: str) -> Text:
    """What people call a unit, an element or a piece of ground."""
    unit = state.bodies.get(key)
    if unit is not None:
        return Text("{name} ({id})", "{name} ({id})").filled(name=unit.name, id=unit.id)
    piece = state.pieces.get(key)
    if piece is None or piece.body is None:
        feature = state.features.get(key)
        known = KINDS.get(feature.kind) if feature and not feature.name else None
        called = feature.name if feature and feature.name else key
        return known.text if known else Text(called, called)
    unit = state.bodies[piece.body]
    if len(unit.pieces) == 1:
        return name(state, unit.id)
    return Text("{name} ({id})", "{name} ({id})").filled(name=unit.name, id=key)


def army_name(state: WarState, side: Side) -> Text:
    """What people call a side."""
    return state.armies.get(side) or Text(side, side)


def inches(distance: float) -> Text:
    """A distance as people read it off the tape."""
    return Text(f"{number(distance, 'en', 1)}″", f"{number(distance, 'de', 1)}″")
