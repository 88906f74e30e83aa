"""Actions: what a battalion can be told to do, and what is named with it."""

from msgspec import Struct

from pulverdampf.table.measurement import Face
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

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


class Action(Struct, frozen=True):
    """What was announced for a battalion, with all that had to be named before the dice."""

    what: str
    """One of the actions above."""
    target: str = ""
    """The piece that the main body shoots at, or the battalion that it charges."""
    screen_target: str = ""
    """The piece that its skirmishers shoot at."""
    pose: Pose | None = None
    """Where a new formation stands, or whither a shift goes."""
    face: Face = "front"
    """The side by which it leaves a building."""
    bonus_to: tuple[tuple[str, str], ...] = ()
    """Bonuses that both shots would claim, each with the part that has it."""
