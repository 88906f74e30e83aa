"""Bases and ground for the reckoner, by shapely: nothing here is the book's."""

from collections.abc import Iterable
from math import cos, pi, sin
from typing import Any

from shapely import LineString, Point, Polygon

from pulverdampf.engine.state import Aboard, Inside
from pulverdampf.rulebooks.kriegspfad.state import WarState
from pulverdampf.rulebooks.kriegspfad.units import Element, Unit

TURN = 1 << 32
FAR = 200.0
HORSED = ("mounted_infantry", "cavalry", "mounted_warrior")


def radians(facing: int) -> float:
    return facing / TURN * 2.0 * pi


def kind_of(unit: Unit) -> str:
    """What a unit counts as now."""
    if unit.troop in ("scout", "prophet"):
        return "skirmisher"
    if unit.troop in HORSED and not unit.mounted:
        return {"cavalry": "skirmisher", "mounted_warrior": "warrior"}.get(unit.troop, unit.foot)
    return unit.troop


def depth_of(state: WarState, piece: Element) -> float:
    small = state.rulings.scale == "15mm"
    width = 4.0 if small else 2.36
    unit = state.bodies[piece.body or ""]
    if piece.kind == "boat":
        return 2.0 * width
    if piece.kind == "wagon":
        return width if piece.formation == "fort" else 1.5 * width
    if piece.kind in ("gun", "mg"):
        return width
    riding = unit.troop in HORSED and unit.mounted and piece.formation != "foot"
    return (3.0 if small else 1.97) if riding else (2.0 if small else 1.18)


def corners(state: WarState, piece: Element) -> list[tuple[float, float]]:
    """Front left, front right, rear right, rear left of a base; a passenger is where his boat is."""
    if isinstance(piece.place, Aboard):
        piece = state.pieces[piece.place.carrier]
    pose = piece.pose
    assert pose is not None
    a, w, d = (
        radians(pose.facing),
        (4.0 if state.rulings.scale == "15mm" else 2.36) / 2,
        depth_of(state, piece) / 2,
    )
    ahead, left = (cos(a), sin(a)), (-sin(a), cos(a))
    signs = ((d, w), (d, -w), (-d, -w), (-d, w))
    return [(pose.x + f * ahead[0] + s * left[0], pose.y + f * ahead[1] + s * left[1]) for f, s in signs]


def shot_over(state: WarState, shooter: Element, target: Element) -> float:
    """From the front edge to the nearest part of the target between rays at 45 degrees."""
    if target.roof and isinstance(shooter.place, Inside) and target.roof == shooter.place.feature:
        return 0.0
    carrier = state.pieces[shooter.place.carrier] if isinstance(shooter.place, Aboard) else shooter
    assert carrier.pose is not None
    left, right = corners(state, shooter)[:2]
    a = radians(carrier.pose.facing)
    rays = [(a + pi / 4, left), (a - pi / 4, right)]
    out, off = ((x + FAR * cos(b), y + FAR * sin(b)) for b, (x, y) in rays)
    field = Polygon([left, out, off, right]).buffer(1e-6)
    seen = Polygon(corners(state, target)).intersection(field)
    return float(LineString([left, right]).distance(seen)) if not seen.is_empty else FAR


def area_of(feature: Any) -> Polygon:
    """The ground of a feature."""
    shape, pose = feature.shape, feature.pose
    a = radians(pose.facing)

    def put(points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(pose.x + x * cos(a) - y * sin(a), pose.y + x * sin(a) + y * cos(a)) for x, y in points]

    match type(shape).__name__:
        case "Rectangle":
            w, d = shape.width / 2, shape.depth / 2
            return Polygon(put([(d, w), (d, -w), (-d, -w), (-d, w)]))
        case "Disc":
            return Point(pose.x, pose.y).buffer(shape.radius, 64)
        case "Polygon":
            return Polygon(put(shape.points))
        case _:
            return LineString(put(shape.points)).buffer(max(shape.thickness / 2, 1e-6), cap_style="flat")


def base_of(state: WarState, piece: Element) -> Polygon:
    """The base of a piece."""
    return Polygon(corners(state, piece))


def line_of(feature: Any) -> LineString:
    """A wall, fence or work as a line."""
    a, pose = radians(feature.pose.facing), feature.pose
    return LineString(
        [
            (pose.x + x * cos(a) - y * sin(a), pose.y + x * sin(a) + y * cos(a))
            for x, y in feature.shape.points
        ]
    )


def kinds_at(state: WarState, x: float, y: float) -> set[str]:
    """The kinds of ground at a point; cleared ground has no wilderness."""
    spot = Point(x, y)
    lines = ("fence", "stone_wall", "breastwork", "palisade", "wall", "breach")
    found = {
        each.kind for each in state.features.values() if each.kind not in lines and area_of(each).covers(spot)
    }
    return found - {"wilderness"} if found & {"clearing", "field", "village"} else found
