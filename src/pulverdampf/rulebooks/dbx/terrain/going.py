"""Going: how far an element may move over the ground it crosses, and moves along roads."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.measurement import distance, front_centre
from pulverdampf.table.polygons import Point

from ..movement.tracks import Track
from ..troops import in_millimetres
from ..units import DbxState, Element
from .ground import Ground, ground_of
from .weather import guns_are_bogged, roads_are_mud


class Going(Struct, frozen=True):
    """The ground of a whole move."""

    is_bad: bool = False
    on_road: bool = False


GOOD = Going()
ALONG_ROADS: Final = 5.0
"""How often it is looked whether a move still keeps to a road, in millimetres."""


@rule("DBX-MOVE-06", "DBX-MOVE-07", "DBX-MOVE-08", "DBX-TER-01")
def going_of(scene: Scene, tracks: Sequence[Track]) -> Going:
    """Whether any base touches bad going at any time of a move, and whether all keep to a road."""
    ground = ground_of(scene)
    if not (ground.hampers or ground.roads):
        return GOOD
    bad = any(ground.is_bad(way) for track in tracks for way in track.ways)
    return Going(bad, keeps_to_road(scene, ground, tracks))


@rule("DBX-MOVE-07", "DBX-MOVE-08", "DBX-WX-01", "DBX-FILL-17")
def keeps_to_road(scene: Scene, ground: Ground, tracks: Sequence[Track]) -> bool:
    """Whether centres and middles of the front edges stay on a road during the whole move."""
    state: DbxState = scene.state
    if not ground.roads or roads_are_mud(state) or tracks[0].only_turns:
        return False

    def on_road(x: float, y: float) -> bool:
        return any(plot.holds(x, y) for plot in ground.roads)

    for track in tracks:
        if not all(on_road(each.x, each.y) and on_road(*front_centre(each)) for each in track.places):
            return False
    for track in tracks:
        for one, two in pairwise(track.passed):
            middles = _between((one.x, one.y), (two.x, two.y))
            if not all(
                on_road(*point) for point in (*middles, *_between(front_centre(one), front_centre(two)))
            ):
                return False
    return True


def _between(a: Point, b: Point) -> list[Point]:
    """Points of a straight line and its end, so near to each other that no bend of a road fits between."""
    parts = int(distance(a, b) / ALONG_ROADS) + 1
    return [(a[0] + (b[0] - a[0]) * k / parts, a[1] + (b[1] - a[1]) * k / parts) for k in range(1, parts + 1)]


@rule("DBX-MOVE-07", "DBX-FORM-07", "DBX-WX-01", "DBX-WX-03", "DBX-MOVE-11")
def allowance(scene: Scene, track: Track, going: Going) -> float:
    """How far one mover may go, in millimetres."""
    piece: Element = scene.state.pieces[track.key]
    troop = piece.troop
    if piece.kind == "ART" and guns_are_bogged(scene.state):
        return in_millimetres(0 if going.is_bad else 100)
    if going.on_road and not piece.is_square:
        return in_millimetres(troop.road)
    return in_millimetres(troop.bad if going.is_bad else troop.good)
