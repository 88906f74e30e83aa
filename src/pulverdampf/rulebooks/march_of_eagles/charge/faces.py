"""Faces of a battalion: which one an attack hits, and the front edge that turns towards it."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, Piece
from pulverdampf.table.angles import direction
from pulverdampf.table.measurement import Face
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import segment

from ..battalion import main
from ..state import Battalion
from ..terrain.geometry import front_centre


@rule("MOE-FILL-07")
def face_hit(target: Outline, x: float, y: float) -> Face:
    """The face that a charge from a point hits, by the lines through the front and rear edge."""
    along = (x - target.x) * target.ux + (y - target.y) * target.uy
    if along > target.half_depth:
        return "front"
    if along < -target.half_depth:
        return "rear"
    across = -(x - target.x) * target.uy + (y - target.y) * target.ux
    return "left" if across > 0 else "right"


def nearest_face(building: Outline, x: float, y: float) -> Face:
    """The side of a building that is nearest to a point."""
    ahead = (x - building.x) * building.ux + (y - building.y) * building.uy
    left = -(x - building.x) * building.uy + (y - building.y) * building.ux
    if abs(ahead) - building.half_depth >= abs(left) - building.half_width:
        return "front" if ahead > 0 else "rear"
    return "left" if left > 0 else "right"


def has_faces(piece: Piece) -> bool:
    """Whether a main body has a front, flanks and a rear: garrisons and squares have none."""
    return not isinstance(piece.place, Inside) and piece.formation != "square"


@rule("MOE-FILL-07", "MOE-FILL-28", "MOE-X-SQ-01")
def face_met(scene: Scene, target: Battalion, x: float, y: float) -> Face:
    """The side of a main body that an attack from a point meets; of one without faces the nearest."""
    body = main(scene.state, target)
    hit = scene.outline(body)
    return face_hit(hit, x, y) if has_faces(body) else nearest_face(hit, x, y)


def turned_front(own: Outline, bearing: int) -> Outline:
    """The front edge after the turn about its centre."""
    x, y = front_centre(own)
    ux, uy = direction(bearing)
    w = own.half_width
    return segment(x - uy * w, y + ux * w, x + uy * w, y - ux * w)
