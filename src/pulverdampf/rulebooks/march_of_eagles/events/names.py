"""What battalions and armies are called in the chronicle."""

from pulverdampf.engine.state import Side
from pulverdampf.text import Text, number

from ..state import EagleState


def name(state: EagleState, piece: str) -> Text:
    """What people call a battalion, its screen or a commander."""
    if piece in ("A0", "B0"):
        side = "one" if piece == "A0" else "two"
        return Text("commander ({army})", "Befehlshaber ({army})").filled(army=army_name(state, side))
    battalion = state.bodies[piece.removesuffix("s")]
    called = Text("{name} ({id})", "{name} ({id})").filled(name=battalion.name, id=battalion.id)
    if piece.endswith("s"):
        return Text("skirmishers of {name}", "Plänkler von {name}").filled(name=called)
    return called


def inches(distance: float) -> Text:
    """A distance as people read it off the tape."""
    return Text(f"{number(distance, 'en', 1)}″", f"{number(distance, 'de', 1)}″")


def army_name(state: EagleState, side: Side) -> Text:
    """What people call a side."""
    return state.armies.get(side) or Text(side, side)
