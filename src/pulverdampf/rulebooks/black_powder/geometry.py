"""Footprints, sides, quarters and distances."""

from functools import lru_cache

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side, other
from pulverdampf.table.angles import EIGHTH, QUARTER, turn
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import Face
from pulverdampf.table.outlines import Outline, box
from pulverdampf.table.polygons import Point
from pulverdampf.table.predicates import quarter_of
from pulverdampf.table.shapes import Disc, Pose, Rectangle, Shape

from .state import PowderState
from .troops import FOOTPRINTS, SIZES
from .units import Commander, Unit

ARC = EIGHTH
COMMANDER = Disc(0.75)
CONTACT = 0.01
NEAR_ENEMY = 12.0
APART = 1.0
"""How far from an enemy a unit keeps without a charge."""
AS_FAR = 1e-3
"""Distances that differ by less are equal."""
SIDES_CLOCKWISE: tuple[Face, ...] = ("front", "right", "rear", "left")


@rule("BP-FILL-05")
def layout(state: PowderState, piece: Unit | Commander) -> Shape:
    """The footprint of a piece in its own frame."""
    if isinstance(piece, Commander):
        return COMMANDER
    if held := piece.place.feature:
        return state.features[held].shape
    return footprint(piece.arm, piece.formation, piece.size)


@lru_cache(maxsize=256)
def footprint(arm: str, formation: str, size: str) -> Rectangle:
    """The rectangle of a formation."""
    rows = (
        FOOTPRINTS.get((arm, formation)) or FOOTPRINTS[(arm, {"artillery": "unlimbered"}.get(arm, "march"))]
    )
    width, depth = rows[SIZES.index(size)]
    return Rectangle(width or 3.0, depth or 3.0)


def shape_of(unit: Unit, formation: str = "") -> Rectangle:
    """The rectangle of a unit in its own or another formation."""
    return footprint(unit.arm, formation or unit.formation, unit.size)


def front_centre(outline: Outline) -> Point:
    """The middle of the front edge."""
    return outline.x + outline.ux * outline.half_depth, outline.y + outline.uy * outline.half_depth


@rule("BP-SQ-01", "BP-MOVE-03")
def refitted(unit: Unit, pose: Pose, formation: str) -> Pose:
    """The pose in another formation: the middle of the front edge stays where it is."""
    old, new = shape_of(unit), shape_of(unit, formation)
    return pose.ahead((old.depth - new.depth) * 0.5)


def rotated(outline: Outline, side: int) -> Outline:
    """A rectangle with another of its sides as its front, counted clockwise."""
    if not side:
        return outline
    wide, deep = (
        (outline.half_depth, outline.half_width) if side % 2 else (outline.half_width, outline.half_depth)
    )
    facing = turn(outline.facing, -QUARTER * side)
    return box(outline.x, outline.y, facing, 2 * wide, 2 * deep, outline.owner, outline.side, outline.kind)


@rule("BP-SQ-07", "BP-BLD-07", "BP-CHG-05")
def side_attacked(scene: Scene, target: Unit, start: Point) -> Face:
    """The side of a unit that an attack from a point comes upon, by the quarter it starts in."""
    return quarter_of(scene.outline(target), *start)


def has_flanks(unit: Unit) -> bool:
    """Whether an attack can strike it in flank or rear."""
    return not unit.all_round


def unit_outlines(scene: Scene, side: Side) -> list[Outline]:
    """The outlines of the units of a side on the table, without its commanders."""
    found: dict[Side, list[Outline]] = scene.remembered("sides", lambda: _by_side(scene))
    return found[side]


def _by_side(scene: Scene) -> dict[Side, list[Outline]]:
    found: dict[Side, list[Outline]] = {"one": [], "two": []}
    for outline in scene.outlines():
        if outline.kind != "commander":
            found[outline.side].append(outline)
    return found


def all_units(scene: Scene, *but: str) -> list[Outline]:
    """The outlines of all units except the named ones."""
    both = unit_outlines(scene, "one") + unit_outlines(scene, "two")
    return [each for each in both if each.owner not in but]


def enemies_within(scene: Scene, side: Side, own: Outline, reach: float) -> list[tuple[float, Outline]]:
    """The enemy units closer than a reach to an outline, nearest first."""
    found = []
    for each in unit_outlines(scene, other(side)):
        far = reach + own.reach + each.reach
        dx, dy = each.x - own.x, each.y - own.y
        if dx * dx + dy * dy < far * far:
            distance = gap(own, each)
            if distance < reach - 1e-4:
                found.append((distance, each))
    found.sort(key=lambda pair: (pair[0], pair[1].owner))
    return found


@rule("BP-MOVE-05", "BP-CMD-11")
def enemy_is_near(scene: Scene, unit: Unit) -> bool:
    """Whether an enemy unit is closer than twelve."""
    if unit.pose is None:
        return False
    return scene.remembered(("near", unit.id), lambda: _is_near(scene, unit))


def _is_near(scene: Scene, unit: Unit) -> bool:
    own = scene.outline(unit)
    for each in unit_outlines(scene, other(unit.side)):
        far = NEAR_ENEMY + own.reach + each.reach
        dx, dy = each.x - own.x, each.y - own.y
        if dx * dx + dy * dy < far * far and gap(own, each) < NEAR_ENEMY - 1e-4:
            return True
    return False


def nearest_enemies(scene: Scene, side: Side, own: Outline) -> list[Outline]:
    """The enemy units nearest to an outline: one, or several that are equally near."""
    far = {each.owner: gap(own, each) for each in unit_outlines(scene, other(side))}
    least = min(far.values(), default=0.0)
    return [each for each in unit_outlines(scene, other(side)) if far[each.owner] <= least + AS_FAR]


def nearest_enemy(scene: Scene, side: Side, own: Outline) -> Outline | None:
    """The enemy unit nearest to an outline, wherever it stands."""
    return min(unit_outlines(scene, other(side)), key=lambda each: (gap(own, each), each.owner), default=None)


def within_table(state: PowderState, own: Outline) -> bool:
    """Whether an outline lies wholly on the table."""
    width, depth = state.table
    return all(-1e-4 <= x <= width + 1e-4 and -1e-4 <= y <= depth + 1e-4 for x, y in own.corners())


def outline_as(scene: Scene, unit: Unit, pose: Pose, formation: str = "") -> Outline:
    """The outline a unit would have at a pose, in its own or another formation."""
    shape = shape_of(unit, formation) if formation or unit.formation != "garrison" else shape_of(unit, "line")
    return box(pose.x, pose.y, pose.facing, shape.width, shape.depth, unit.id, unit.side, unit.kind)


INWARD = {"west": 0, "south": QUARTER, "east": 2 * QUARTER, "north": 3 * QUARTER}


def forward_of(state: PowderState, side: Side) -> int:
    """The direction in which a side looks at the enemy."""
    return INWARD[state.edges.get(side, "south")]


def gap_of(scene: Scene, commander: Commander, unit: Unit) -> float:
    """The distance from the rim of a commander's marker to a unit."""
    return gap(scene.outline(commander), scene.outline(unit))
