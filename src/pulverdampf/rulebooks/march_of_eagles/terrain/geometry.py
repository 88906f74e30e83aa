"""Footprints, arcs, lines of fire and of sight."""

from functools import lru_cache
from math import inf
from typing import Final

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, Piece
from pulverdampf.table.angles import EIGHTH
from pulverdampf.table.arcs import arc_region, in_arc, nearest_in_arc
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.polygons import clip, tidy
from pulverdampf.table.rays import crosses, nearest, segment
from pulverdampf.table.shapes import Disc, Pose, Rectangle, Shape
from pulverdampf.table.sight_lines import Screen, clear_starts, ray_clear
from pulverdampf.table.sweeps import is_free

from ..battalion import at_half_strength, groups, men_per_group, pose_of, screen_groups
from ..extension.artillery import shoots_over
from ..state import Battalion, EagleState
from .gaps import is_seen_from
from .ground import Ground, ground

BASE: Final = 1.6
"""Inches that a group of four soldiers, or of two skirmishers, takes up."""
ARC: Final = EIGHTH
COMMANDER: Final = Disc(0.5)
GUN_WIDTH: Final = 2.0
GUN_DEPTH: Final = 3.0
GUN_GAP: Final = 1.0
MIST: Final = 12.0


@rule("MOE-FORM-01", "MOE-FILL-01", "MOE-LOSS-02", "MOE-X-CAV-02", "MOE-X-SQ-01", "MOE-X-ART-02")
def layout(state: EagleState, piece: Piece) -> Shape:
    """The footprint of a piece in its own frame."""
    if piece.kind == "commander":
        return COMMANDER
    if piece.kind == "screen":
        return screen_shape(screen_groups(piece), 2 if piece.formation == "open-2" else 1)
    place = piece.place
    if isinstance(place, Inside):
        return state.features[place.feature].shape
    battalion = state.bodies[piece.id]
    return footprint(
        battalion.arm, piece.formation, shaping_groups(state, battalion), shaping_men(state, battalion)
    )


def shaping_men(state: EagleState, battalion: Battalion) -> int:
    """The soldiers that shape the footprint: those of the start, from half strength on those left."""
    strength = state.pieces[battalion.id].strength
    if strength < battalion.original and at_half_strength(state, battalion):
        return max(strength, 1)
    return battalion.original - battalion.out


def shaping_groups(state: EagleState, battalion: Battalion) -> int:
    """The groups that shape the footprint."""
    return -(-shaping_men(state, battalion) // men_per_group(battalion))


@lru_cache(maxsize=1024)
def footprint(arm: str, formation: str, number: int, men: int) -> Rectangle:
    """The rectangle of a formation."""
    if arm == "cavalry":
        if formation == "column":
            return Rectangle(4.0, 2.0 * -(-men // 4))
        return Rectangle(max(men / 2, 1.0), 4.0)
    if arm == "artillery":
        guns = number
        if formation == "limbered":
            return Rectangle(GUN_WIDTH, GUN_DEPTH * guns)
        return Rectangle(GUN_WIDTH * guns + GUN_GAP * (guns - 1), GUN_DEPTH)
    if formation == "column":
        return Rectangle(2 * BASE, BASE * -(-number // 2))
    if formation == "square":
        side = BASE * -(-number // 4) + BASE
        return Rectangle(side, side)
    return Rectangle(BASE * number, BASE)


@lru_cache(maxsize=256)
def screen_shape(number: int, ranks: int) -> Rectangle:
    """The rectangle of a skirmisher screen, one or two ranks deep."""
    number = max(number, 1)
    ranks = min(ranks, number)
    return Rectangle(BASE * -(-number // ranks), BASE * ranks)


def all_round(piece: Piece) -> bool:
    """Whether a piece has no front: screens, garrisons, squares."""
    return piece.kind == "screen" or isinstance(piece.place, Inside) or piece.formation == "square"


def front_centre(outline: Outline) -> tuple[float, float]:
    """The middle of the front edge."""
    x1, y1, x2, y2 = outline.front()
    return (x1 + x2) / 2, (y1 + y2) / 2


def eye(piece: Piece, outline: Outline) -> tuple[float, float]:
    """The point from which one segment decides about cover and protection."""
    return (outline.x, outline.y) if all_round(piece) else front_centre(outline)


@rule("MOE-FILL-02")
def in_charge_or_fire_arc(scene: Scene, piece: Piece, target: Outline) -> bool:
    """Whether any part of a target lies before the front between rays at 45 degrees."""
    return all_round(piece) or in_arc(scene.outline(piece), ARC, target)


@rule("MOE-FILL-03")
def shooting_distance(
    scene: Scene, piece: Piece, target: Outline
) -> tuple[float, tuple[float, float], tuple[float, float]]:
    """The distance of a shot, from the front edge (or outline) to the nearest point, with both points."""
    own = scene.outline(piece)
    if all_round(piece):
        distance, ax, ay, bx, by = nearest(own, target)
        return distance, (ax, ay), (bx, by)
    distance, ax, ay, bx, by = nearest(segment(*own.front()), target)
    return distance, (ax, ay), (bx, by)


def obstructions(scene: Scene, *but: str) -> list[Outline]:
    """The main bodies and screens that may stand in a line, without the named ones."""
    return [each for each in scene.outlines() if each.kind != "commander" and each.owner not in but]


def _nearest_seen(piece: Piece, own: Outline, target: Outline) -> tuple[float, float] | None:
    """The nearest point of a target that lies in the arc."""
    if all_round(piece):
        return nearest(own, target)[3:]
    if not in_arc(own, ARC, target):
        return None
    distance, x, y = nearest_in_arc(own, ARC, target)
    return None if distance == inf else (x, y)


def _part_seen(piece: Piece, own: Outline, target: Outline) -> list[tuple[float, float]]:
    """The corners of that part of a target which lies in the arc."""
    corners = list(target.corners())
    if not all_round(piece):
        corners = tidy(clip(corners, arc_region(own, ARC, 200.0)))
    return corners


def _positions(scene: Scene, piece: Piece, own: Outline) -> list[float]:
    """The front middles of the bases that may shoot (for a screen their centres)."""
    pose = piece.pose
    assert pose is not None
    points: list[float] = []
    if piece.kind == "screen":
        number = screen_groups(piece)
        ranks = 2 if piece.formation == "open-2" and number > 1 else 1
        files = -(-number // ranks)
        for index in range(number):
            row, file = divmod(index, files)
            left = BASE * ((files - 1) / 2 - file)
            points += pose.at(BASE * ((ranks - 1) / 2 - row), left)
        return points
    state: EagleState = scene.state
    battalion = state.bodies[piece.id]
    if battalion.arm == "artillery":
        number, pitch = shaping_groups(state, battalion), GUN_WIDTH + GUN_GAP
    elif piece.formation == "column":
        number, pitch = min(2, groups(state, battalion)), BASE
    else:
        number = shaping_groups(state, battalion)
        pitch = 2 * own.half_width / number if battalion.arm == "cavalry" else BASE
    for index in range(number):
        points += pose.at(own.half_depth, pitch * ((number - 1) / 2 - index))
    return points


def _level_of(land: Ground, x: float, y: float) -> int:
    return land.level(x, y) if land.hills else 0


def _hides(
    scene: Scene, piece: Piece, target_piece: Piece, through: str
) -> tuple[list[Outline], list[Screen]]:
    land = ground(scene)
    own, target = scene.outline(piece), scene.outline(target_piece)
    higher = max(_level_of(land, own.x, own.y), _level_of(land, target.x, target.y))
    houses = [p.place.feature for p in (piece, target_piece) if isinstance(p.place, Inside)]
    blockers = obstructions(scene, piece.id, target_piece.id, through)
    state: EagleState = scene.state
    if piece.kind == "main" and state.bodies[piece.id].arm == "artillery" and land.hills:
        blockers = [each for each in blockers if not shoots_over(land, own, each, target)]
    return blockers, land.screens(higher, *houses)


@rule("MOE-FILL-04", "MOE-TERR-07", "MOE-FIRE-12")
def has_line_of_fire(scene: Scene, piece: Piece, target_piece: Piece, through: str = "") -> bool:
    """Whether any group of a piece has a free line to a target; one other piece may be looked through."""
    question = ("line of fire", piece.id, target_piece.id, through)
    return scene.remembered(question, lambda: _count_lines(scene, piece, target_piece, 1, through) > 0)


@rule("MOE-FIRE-05", "MOE-FILL-13")
def lines_of_fire(scene: Scene, piece: Piece, target_piece: Piece, most: int = 99, through: str = "") -> int:
    """How many of a piece's positions have a free line to a target; counting stops at `most`."""
    question = ("lines of fire", piece.id, target_piece.id, most, through)
    return scene.remembered(question, lambda: _count_lines(scene, piece, target_piece, most, through))


def _count_lines(scene: Scene, piece: Piece, target_piece: Piece, most: int, through: str) -> int:
    own, target = scene.outline(piece), scene.outline(target_piece)
    end = _nearest_seen(piece, own, target)
    if end is None or _beyond_mist(scene, own, target):
        return 0
    blockers, screens = _hides(scene, piece, target_piece, through)
    if isinstance(piece.place, Inside) or piece.formation == "square":
        starts = list(nearest(own, target)[1:3])
    else:
        starts = _positions(scene, piece, own)
    found = clear_starts(starts, list(end), blockers, screens, most)
    if found < most and 2 * found < len(starts):
        ring = _part_seen(piece, own, target)
        ends = [*end, target.x, target.y, *(value for point in ring for value in point)]
        found = 0
        for index in range(0, len(starts), 2):
            x, y = starts[index : index + 2]
            if clear_starts([x, y], ends, blockers, screens, 1) or is_seen_from(
                x, y, ring, blockers, screens
            ):
                found += 1
            if found >= most:
                break
    if found and len(starts) == 2 and all_round(piece) and piece.kind == "main":
        return most  # one line decides for all groups of a garrison or square
    return found


def _beyond_mist(scene: Scene, own: Outline, target: Outline) -> bool:
    state: EagleState = scene.state
    return state.weather == "mist" and state.clock.turn <= 4 and gap(own, target) > MIST + 1e-4


@rule("MOE-FILL-24", "MOE-TERR-07")
def sees(scene: Scene, one: Battalion, other: Battalion) -> bool:
    """Whether a battalion sees another: centre to centre, all round; only terrain hides."""
    state: EagleState = scene.state
    a, b = pose_of(state, one), pose_of(state, other)
    land = ground(scene)
    higher = max(_level_of(land, a.x, a.y), _level_of(land, b.x, b.y))
    houses = [
        p.place.feature for p in (state.pieces[one.id], state.pieces[other.id]) if isinstance(p.place, Inside)
    ]
    if _beyond_mist(scene, scene.outline(state.pieces[one.id]), scene.outline(state.pieces[other.id])):
        return False
    return ray_clear(a.x, a.y, b.x, b.y, [], land.screens(higher, *houses), 1e-4)


def level_of(scene: Scene, battalion: Battalion) -> int:
    """The level under the centre of a battalion."""
    pose = pose_of(scene.state, battalion)
    return _level_of(ground(scene), pose.x, pose.y)


@rule("MOE-SKIR-05", "MOE-FILL-15")
def is_protected(scene: Scene, shooter: Piece, target_main: Piece, target_screen: Piece | None) -> bool:
    """Whether skirmishers stand in the line to their main body and must be the target."""
    if target_screen is None:
        return False
    own = scene.outline(shooter)
    x, y = eye(shooter, own)
    target = scene.outline(target_main)
    return crosses(scene.outline(target_screen), x, y, target.x, target.y)


def fits(scene: Scene, piece: Piece, pose: Pose, formation: str, *but: str) -> bool:
    """Whether a footprint stands on the table, on allowed ground and on nobody, screens apart."""
    state: EagleState = scene.state
    twin = scene.imagined({piece.id: pose}, {piece.id: formation})
    own = twin.outline(twin.state.pieces[piece.id])
    if not within_table(state, own) or ground(scene).barred(own, formation):
        return False
    apart = (piece.id, *but)
    others = [each for each in scene.outlines() if each.kind == "main" and each.owner not in apart]
    return is_free(own, others, 0.01)


def within_table(state: EagleState, own: Outline) -> bool:
    """Whether an outline lies wholly on the table."""
    width, depth = state.table
    return all(-1e-4 <= x <= width + 1e-4 and -1e-4 <= y <= depth + 1e-4 for x, y in own.corners())
