"""Areas drawn with an outline of their own: how large they are, and the same outline in another place."""

from msgspec.structs import replace

from pulverdampf.engine.rulebook import rule
from pulverdampf.table.angles import QUARTER, direction, turn
from pulverdampf.table.polygons import Point
from pulverdampf.table.shapes import Polygon, Polyline, Pose, ring
from pulverdampf.table.terrain import Feature

from ...state import WarState


def frame_of(feature: Feature) -> tuple[Pose, float, float]:
    """The box about an outline: its middle, facing along its longer side, its length and its breadth."""
    ux, uy = direction(feature.pose.facing)
    points = ring(feature.shape, feature.pose)
    along = [x * ux + y * uy for x, y in points]
    across = [y * ux - x * uy for x, y in points]
    ahead, left = (max(along) + min(along)) / 2, (max(across) + min(across)) / 2
    length, breadth = max(along) - min(along), max(across) - min(across)
    facing = feature.pose.facing if length >= breadth else turn(feature.pose.facing, QUARTER)
    middle = Pose(ahead * ux - left * uy, ahead * uy + left * ux, facing)
    return middle, max(length, breadth), min(length, breadth)


@rule("KP-SCEN-04")
def moved_outline(state: WarState, key: str, place: Pose) -> tuple[Feature, ...]:
    """A drawn area in another place: the same outline about its middle, its top and its path with it."""
    old = state.features[key]
    frame, *_ = frame_of(old)
    parts = [state.features[each] for each in (f"{key}-top", f"{key}-path") if each in state.features]
    return tuple(_carried(each, frame, place.rounded()) for each in (old, *parts))


def _carried(feature: Feature, frame: Pose, place: Pose) -> Feature:
    """A feature that stands to a place as it stood to a frame."""
    local = tuple(_seen_from(frame, point) for point in ring(feature.shape, feature.pose))
    if isinstance(feature.shape, Polyline):
        line = tuple(place.at(*point) for point in local)
        return replace(feature, shape=replace(feature.shape, points=line))
    return replace(feature, shape=Polygon(local), pose=place)


def _seen_from(frame: Pose, point: Point) -> Point:
    """How far ahead and to the left of a pose a point lies."""
    ux, uy = direction(frame.facing)
    dx, dy = point[0] - frame.x, point[1] - frame.y
    return round(dx * ux + dy * uy, 3), round(dy * ux - dx * uy, 3)
