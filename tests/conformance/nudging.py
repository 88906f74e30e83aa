"""Positions put exactly on edges and ties, where the first that is found must not decide."""

from random import Random
from typing import Any

from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable, Piece
from pulverdampf.table.angles import HALF, QUARTER, heading, turn
from pulverdampf.table.kernel import gap
from pulverdampf.table.shapes import Pose

APART = 0.02
"""How near neighbours may come by a nudge, and how far from enemies one stands who may be nudged: shares
of the depth of the table."""


def nudged(book: Rulebook, state: Any, lots: Random) -> Any:
    """The same battle with one body moved onto an exact edge or into a tie; as it was where none can be."""
    for _ in range(12):
        scene = Scene(state, book.layout)
        found = (_on_an_edge if lots.random() < 0.5 else _in_a_tie)(scene, lots)
        if found is not None:
            twin = state.copied()
            for key, pose in found.items():
                twin.pieces[key].place = OnTable(pose.rounded())
            if _stands_free(Scene(twin, book.layout), found):
                return twin
    return state


def _loose(scene: Scene, lots: Random) -> list[Piece]:
    """The pieces of a body that stands free of enemies and is not about to do anything."""
    state = scene.state
    standing = [each for each in state.pieces.values() if isinstance(each.place, OnTable)]
    if not standing or state.agenda:
        return []
    one = lots.choice(standing)
    mine = [each for each in standing if each.id == one.id or (each.body == one.body and each.body)]
    if len(mine) > 12:
        mine = [one]
    far = APART * state.table[1]
    free = all(
        gap(scene.outline(each), scene.outline(foe)) > far
        for each in mine
        for foe in standing
        if foe.side != one.side
    )
    return mine if free else []


Moved = dict[str, Pose] | None


def _moved(mine: list[Piece], by: tuple[float, float]) -> Moved:
    return {
        each.id: Pose(each.pose.x + by[0], each.pose.y + by[1], each.pose.facing)
        for each in mine
        if each.pose is not None
    }


def _on_an_edge(scene: Scene, lots: Random) -> Moved:
    """A front exactly on the edge of a feature, or along it."""
    mine = _loose(scene, lots)
    plots = list(scene.terrain.plots.values())
    if not mine or not plots:
        return None
    plot = lots.choice(plots)
    ring = plot.ring
    if len(ring) < 2:
        return None
    at = lots.randrange(len(ring))
    (x1, y1), (x2, y2) = ring[at - 1], ring[at]
    share = lots.choice([0.0, 0.25, 0.5, 0.75])
    x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
    leader = lots.choice(mine)
    own = scene.outline(leader)
    if len(mine) == 1 and lots.random() < 0.7:
        facing = turn(heading(x2 - x1, y2 - y1), lots.choice([QUARTER, QUARTER + HALF]))
        return {leader.id: Pose(x, y, facing).ahead(-own.half_depth)}
    assert leader.pose is not None
    front = leader.pose.ahead(own.half_depth)
    return _moved(mine, (x - front.x, y - front.y))


def _in_a_tie(scene: Scene, lots: Random) -> Moved:
    """An enemy at the same distance as another one: its mirror image across somebody's facing."""
    mine = _loose(scene, lots)
    if not mine:
        return None
    leader = lots.choice(mine)
    foes = [
        each for each in scene.state.pieces.values() if each.pose is not None and each.side != leader.side
    ]
    friends = [
        each
        for each in scene.state.pieces.values()
        if each.pose is not None
        and each.side == leader.side
        and each not in mine
        and each.kind == leader.kind
    ]
    if not foes or not friends:
        return None
    axis, image = lots.choice(foes).pose, lots.choice(friends).pose
    assert axis is not None and image is not None and leader.pose is not None
    twice = 2 * axis.facing
    dx, dy = image.x - axis.x, image.y - axis.y
    away = axis.turned_about(axis.x, axis.y, 0)
    ahead_x, ahead_y = away.at(1.0, 0.0)[0] - axis.x, away.at(1.0, 0.0)[1] - axis.y
    along, aside = dx * ahead_x + dy * ahead_y, dy * ahead_x - dx * ahead_y
    x, y = axis.at(along, -aside)
    if len(mine) == 1:
        return {leader.id: Pose(x, y, (twice - image.facing) % (2 * HALF))}
    return _moved(mine, (x - leader.pose.x, y - leader.pose.y))


def _stands_free(scene: Scene, poses: dict[str, Pose]) -> bool:
    """Whether those who were moved stand on the table and touch nobody else."""
    width, depth = scene.state.table
    far = APART * depth
    for key in poses:
        own = scene.outline(scene.state.pieces[key])
        if any(not (far < x < width - far and far < y < depth - far) for x, y in own.corners()):
            return False
        if any(gap(own, each) <= far for each in scene.outlines() if each.owner not in poses):
            return False
    return True
