"""Going: how far an element may move over the ground it crosses, and moves along roads."""

from collections.abc import Sequence

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.measurement import front_centre
from pulverdampf.table.outlines import Outline

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

    def on_road(place: Outline) -> bool:
        points = ((place.x, place.y), front_centre(place))
        return all(any(plot.holds(*point) for plot in ground.roads) for point in points)

    if not all(on_road(place) for track in tracks for place in track.places):
        return False
    return all(
        any(plot.holds(way.x, way.y) for plot in ground.roads) for track in tracks for way in track.ways
    )


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
