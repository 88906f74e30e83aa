"""What battalions and armies are called in the chronicle."""

from pulverdampf.engine.state import Side
from pulverdampf.rulebooks.march_of_eagles.battalion import EagleState
from pulverdampf.text import Text, number


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


# what a battalion can be told to do
ACTIONS = {
    "pass": Text("pass", "passen"),
    "fight": Text("fight the melee", "den Nahkampf fortsetzen"),
    "forward": Text("move forward", "vorrücken"),
    "backward": Text("move backward", "rückwärts gehen"),
    "wheel-left": Text("wheel on the left corner", "um die linke Ecke schwenken"),
    "wheel-right": Text("wheel on the right corner", "um die rechte Ecke schwenken"),
    "wheel-advance-left": Text("wheel left, then advance", "links schwenken, dann vorrücken"),
    "wheel-advance-right": Text("wheel right, then advance", "rechts schwenken, dann vorrücken"),
    "shift": Text("move in any direction", "in beliebige Richtung bewegen"),
    "line": Text("form line", "Linie bilden"),
    "column": Text("form column", "Kolonne bilden"),
    "square": Text("form square", "Karree bilden"),
    "limbered": Text("limber up", "aufprotzen"),
    "unlimber": Text("unlimber", "abprotzen"),
    "reform": Text("reform (end confusion)", "neu formieren (Verwirrung beenden)"),
    "rally": Text("rally", "sammeln"),
    "shoot": Text("shoot", "schießen"),
    "charge": Text("charge", "angreifen"),
    "leave": Text("leave the building", "das Gebäude verlassen"),
    "enter": Text("march onto the table", "auf den Tisch marschieren"),
    "evade": Text("evade", "ausweichen"),
}


def army_name(state: EagleState, side: Side) -> Text:
    """What people call a side."""
    return state.armies.get(side) or Text(side, side)
