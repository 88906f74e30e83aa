"""How a picket is described to people: on its card, in lists, on the map."""

from pulverdampf.engine.outlook import Band
from pulverdampf.engine.portraits import Portrait
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import EIGHTH
from pulverdampf.text import Text

from .fire import CLOSE, RANGE
from .moving import MOVE
from .pickets import OutpostState

MUSKETS = Text("muskets", "Musketen")
NEAR = Text("close range", "kurze Entfernung")
MARCH = Text("advance", "Vormarsch")


def portrait(state: OutpostState, key: str) -> Portrait:
    """A picket in words."""
    picket = state.pieces[key]
    return Portrait(
        "infantry",
        picket.name,
        key,
        f"{picket.strength}/{picket.original}",
        smoke=picket.fired,
        broken=2 * picket.strength < picket.original,
    )


def reach(scene: Scene, key: str) -> list[Band]:
    """How far a picket shoots and goes."""
    return [Band(CLOSE, NEAR, EIGHTH), Band(RANGE, MUSKETS, EIGHTH), Band(MOVE, MARCH, EIGHTH)]


def sees(scene: Scene, one: str, other: str) -> bool:
    """Everything stands in the open."""
    return True
