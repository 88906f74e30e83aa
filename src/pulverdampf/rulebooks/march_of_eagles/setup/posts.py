"""Deployment zones, and the places in them that suggest themselves."""

from collections.abc import Callable, Iterator

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Side
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, Rectangle, outline

from ..battalion import screen_groups
from ..conditions import Box
from ..fire.skirmishers import LIGHT_REACH, RANKS, REACH, reach_of
from ..state import Battalion, EagleState
from ..terrain.edges import EAST, NORTH, SOUTH, WEST, forward_of
from ..terrain.geometry import BASE, footprint, screen_shape, shaping_groups, shaping_men

ZONE_DEPTH = 12.0
GRID = 0.8


@rule("MOE-SETUP-01", "MOE-SETUP-05", "MOE-FILL-32")
def zones_of(state: EagleState, side: Side) -> tuple[Box, ...]:
    """Where a side may deploy: twelve inches deep along its edge, unless a scenario says otherwise."""
    named = state.conditions.sides.get(side)
    if named is not None and named.zones:
        return named.zones
    width, depth = state.table
    if state.edges[side] == "south":
        return ((0.0, 0.0, width, ZONE_DEPTH),)
    return ((0.0, depth - ZONE_DEPTH, width, depth),)


def has_screen(state: EagleState, battalion: Battalion) -> bool:
    piece = state.pieces.get(battalion.screen_id)
    return piece is not None and piece.strength > 0


def _shapes(state: EagleState, battalion: Battalion) -> Iterator[tuple[str, Rectangle]]:
    for formation in ("line", "limbered") if battalion.arm == "artillery" else ("line", "column"):
        yield (
            formation,
            footprint(
                battalion.arm, formation, shaping_groups(state, battalion), shaping_men(state, battalion)
            ),
        )


def ideas_in_rows(state: EagleState, battalion: Battalion) -> Iterator[Placement]:
    """In front, in the middle and at the rear of the zone, at nine places across."""
    facing = forward_of(state, battalion.side)
    room = _screen_room(state, battalion)
    for formation, shape in _shapes(state, battalion):
        for west, south, east, north in zones_of(state, battalion.side):
            across, spare = east - west - shape.width, north - south - shape.depth - room
            if across < 0 or spare < 0:
                continue
            for back in (0.0, spare / 2, spare):
                for step in (4, 2, 6, 0, 8, 1, 7, 3, 5):
                    x = west + shape.width / 2 + across * step / 8
                    near = room + back + shape.depth / 2
                    y = north - near if facing == NORTH else south + near
                    yield _with_screen(state, battalion, Pose(x, y, facing).rounded(), formation, shape.depth)


def ideas_along_the_zone(state: EagleState, battalion: Battalion) -> Iterator[Placement]:
    """For a zone too shallow for a screen in front: facing along it, the screen at a right angle."""
    if not has_screen(state, battalion):
        return
    screen = screen_shape(screen_groups(state.pieces[battalion.screen_id]), 1)
    out = LIGHT_REACH if reach_of(battalion) == LIGHT_REACH else 1.0
    for formation, shape in _shapes(state, battalion):
        length = shape.depth + out + screen.width
        for west, south, east, north in zones_of(state, battalion.side):
            for y in (south + shape.width / 2, north - shape.width / 2):
                beside = min(max(y, south + BASE / 2), north - BASE / 2)
                for step in range(33):
                    x = west + shape.depth / 2 + (east - west - length) * step / 32
                    ahead = Pose(x + (length + out) / 2, beside, NORTH).rounded()
                    yield Placement(
                        {
                            battalion.id: Standing(Pose(x, y, EAST).rounded(), formation),
                            battalion.screen_id: Standing(ahead, "open-1"),
                        }
                    )


def ideas_where_there_is_room(
    state: EagleState, battalion: Battalion, has_room: Callable[[Outline, str], bool]
) -> Iterator[Placement]:
    """A fine grid over the zone, in all four directions, the screen before or behind."""
    for formation, shape in _shapes(state, battalion):
        for facing in (forward_of(state, battalion.side), EAST, WEST):
            upright = facing in (NORTH, SOUTH)
            wide, deep = (shape.width, shape.depth) if upright else (shape.depth, shape.width)
            for west, south, east, north in zones_of(state, battalion.side):
                for row in range(int((north - south - deep) / GRID) + 1):
                    for step in range(int((east - west - wide) / GRID) + 1):
                        pose = Pose(
                            west + wide / 2 + step * GRID, south + deep / 2 + row * GRID, facing
                        ).rounded()
                        if not has_room(outline(shape, pose), formation):
                            continue
                        yield from _with_screens_anywhere(state, battalion, pose, formation, shape.depth)


def _with_screens_anywhere(
    state: EagleState, battalion: Battalion, pose: Pose, formation: str, depth: float
) -> Iterator[Placement]:
    yield _with_screen(state, battalion, pose, formation, depth)
    if has_screen(state, battalion):
        for ranks in RANKS:
            shape = screen_shape(
                screen_groups(state.pieces[battalion.screen_id]), 2 if ranks == "open-2" else 1
            )
            for away in (0.05, REACH - 0.05):
                for ahead in (depth / 2 + away + shape.depth / 2, -depth / 2 - away - shape.depth / 2):
                    standing = Standing(pose.ahead(ahead).rounded(), ranks)
                    yield Placement({battalion.id: Standing(pose, formation), battalion.screen_id: standing})


def _screen_room(state: EagleState, battalion: Battalion) -> float:
    if not has_screen(state, battalion):
        return 0.0
    out = LIGHT_REACH if reach_of(battalion) == LIGHT_REACH else 1.0
    return out + screen_shape(screen_groups(state.pieces[battalion.screen_id]), 1).depth


def _with_screen(
    state: EagleState, battalion: Battalion, pose: Pose, formation: str, depth: float
) -> Placement:
    stands = {battalion.id: Standing(pose, formation)}
    if has_screen(state, battalion):
        shape = screen_shape(screen_groups(state.pieces[battalion.screen_id]), 1)
        out = LIGHT_REACH if reach_of(battalion) == LIGHT_REACH else 1.0
        stands[battalion.screen_id] = Standing(
            pose.ahead(depth / 2 + out + shape.depth / 2).rounded(), "open-1"
        )
    return Placement(stands)
