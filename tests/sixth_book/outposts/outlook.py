"""What may come of a volley, for the card of a picket: the rule itself, run over all its dice."""

from collections.abc import Iterator

from pulverdampf.engine.outlook import Outlook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import SIDES, Due
from pulverdampf.text import Text

from .fire import targets, volley
from .pickets import OutpostState

FALLEN = Text("Volley: men who fall", "Salve: Gefallene")
RUNS = Text("Volley: they run or are all down", "Salve: Sie laufen oder sind alle gefallen")


def volley_at(scene: Scene, one: str, other: str) -> Iterator[Due]:
    """The volley that a player might choose."""
    picket, target = scene.state.pieces[one], scene.state.pieces[other]
    if picket.pose is not None and target in targets(scene, picket):
        yield volley.due(picket, target)


def fallen(before: OutpostState, after: OutpostState) -> int:
    """How many men fell."""
    return sum(each.strength - after.pieces[key].strength for key, each in before.pieces.items())


def lost(before: OutpostState, after: OutpostState) -> bool:
    """Whether a picket left the table."""
    return any(len(after.standing(side)) < len(before.standing(side)) for side in SIDES)


PROSPECTS = (
    Outlook(FALLEN, begins=volley_at, reads=fallen),
    Outlook(RUNS, begins=volley_at, reads=lost),
)
