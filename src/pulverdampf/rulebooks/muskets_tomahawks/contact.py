"""Contact: where chargers end, who touches whom, and who is behind a wall."""

import itertools
from collections.abc import Iterator

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.muskets_tomahawks.dues import Way
from pulverdampf.rulebooks.muskets_tomahawks.geometry import CONTACT, SHAPES, figure_outlines
from pulverdampf.rulebooks.muskets_tomahawks.movement import (
    Going,
    allowance,
    barred,
    crossing_bases,
    going_of,
    on_the_way,
    road_kind,
)
from pulverdampf.rulebooks.muskets_tomahawks.neighbours import SOLID
from pulverdampf.rulebooks.muskets_tomahawks.packing import base_at, is_on_table
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.terrain import NEAR, Ground, ground
from pulverdampf.rulebooks.muskets_tomahawks.units import Unit
from pulverdampf.rulebooks.muskets_tomahawks.visibility import near_obstacle, sees
from pulverdampf.rulebooks.muskets_tomahawks.ways import length_of
from pulverdampf.table.angles import degrees, heading, turn
from pulverdampf.table.contact import short_of
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.measurement import distance, within
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.terrain import Plot

Points = tuple[tuple[float, float], ...]

TOUCH = 2 * CONTACT
ROUND = (0, 35, -35, 70, -70, 105, -105, 140, -140, 180)
MOST_MARKS = 4
ACROSS = 0.25 + 4 * CONTACT
BENDS = (1.0, -1.0, 2.0, -2.0, 3.0, -3.0)
"""How far aside of the straight line a charge goes that has to bend round something."""


@rule("MT-MEL-01", "MT-MEL-02", "MT-FILL-21")
def charge_ways(scene: Scene, unit: Unit, target: Unit) -> tuple[Way, ...] | None:
    """The ways of a charge: the nearest model of the target is contacted, then as many as can be."""

    def found() -> tuple[Way, ...] | None:
        return _charge_ways(scene, unit, target)

    return scene.remembered(("charge", unit.id, target.id), found)


def _charge_ways(scene: Scene, unit: Unit, target: Unit) -> tuple[Way, ...] | None:
    state: FrontierState = scene.state
    mine, theirs = figure_outlines(scene, unit), figure_outlines(scene, target)
    own, road = going_of(scene, unit.id), road_kind(state, unit.id)
    reach = allowance(own) + 4.0
    pairs = sorted((gap(a, b), a.owner, b.owner, a, b) for a in mine for b in theirs if _near(a, b, reach))
    first = next(((a, b) for _, _, _, a, b in pairs if sees(scene, a, b)), None)
    if first is None:
        return None
    moving = {each.owner for each in mine}
    taken = [each for each in scene.outlines() if each.owner not in moving]
    solid = [each for each in taken if each.kind in SOLID]
    nearest_first: list[Outline] = []
    for _, _, _, a, _ in pairs:
        if a not in nearest_first:
            nearest_first.append(a)
    nearest_first.remove(first[0])
    nearest_first.insert(0, first[0])
    nearest_first += [each for each in mine if each not in nearest_first]
    ways: list[Way] = []
    for index, base in enumerate(nearest_first):
        marks = sorted(theirs, key=lambda b: (gap(base, b), b.owner))[:MOST_MARKS]
        if index == 0:
            marks = [first[1]]
        holder = state.pieces[base.owner].holder
        found = None
        if not holder:
            spots = _spots(scene, base, marks)
            found = _first_free(scene, unit, base, spots, own, road, taken, solid)
        if found is None:
            if index == 0:
                return None
            pose = _follow(scene, unit, base, ways, own, road, taken, solid)
            found = ((base.x, base.y), (pose.x, pose.y)), pose
        points, pose = found
        ways.append(Way(base.owner, points, pose.facing))
        taken.append(base_at(base.kind, pose, base.owner, base.side))
    return tuple(sorted(ways, key=lambda way: way.piece))


def _near(a: Outline, b: Outline, reach: float) -> bool:
    dx, dy, far = a.x - b.x, a.y - b.y, reach + a.reach + b.reach
    return dx * dx + dy * dy <= far * far


@rule("MT-MEL-05", "MT-FILL-44")
def _spots(scene: Scene, base: Outline, marks: list[Outline]) -> Iterator[Pose]:
    """Places in contact with a mark: straight on first, then round it; or at the wall before it."""
    lie = ground(scene)
    shape = SHAPES[base.kind]
    for mark in marks:
        wall = wall_between(lie, base, mark)
        if wall is not None:
            yield from _at_wall(base, mark, wall)
            continue
        straight = heading(base.x - mark.x, base.y - mark.y)
        for bend in ROUND:
            bearing = turn(straight, degrees(bend))
            start = Pose(mark.x, mark.y, turn(bearing, degrees(180))).ahead(-6.0)
            yield short_of(start, mark, shape, 0.0).rounded()  # type: ignore[arg-type]


def _at_wall(base: Outline, mark: Outline, wall: Plot) -> Iterator[Pose]:
    """Places at the near side of a wall or obstacle, opposite a mark and beside that."""
    shape = SHAPES[base.kind]
    facing = heading(mark.x - base.x, mark.y - base.y)
    here = Pose(base.x, base.y, facing)
    for aside in (0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0):
        x, y = here.at(0.0, aside)
        piece = min(wall.pieces, key=lambda o: gap(base_at(base.kind, Pose(x, y, facing)), o))
        toward = Pose(x, y, facing)
        pose = short_of(toward, piece, shape, 0.0)  # type: ignore[arg-type]
        yield Pose(pose.x, pose.y, facing).rounded()


@rule("MT-MEL-05", "MT-MEL-09", "MT-FILL-44")
def wall_between(lie: Ground, base: Outline, mark: Outline) -> Plot | None:
    """The building a mark is in, the palisade on whose step it stands, or the obstacle that it touches."""
    for plot in lie.buildings:
        if plot.holds(mark.x, mark.y) and not plot.holds(base.x, base.y):
            return plot
    for each in lie.high:
        if each.on_the_step(mark) and not each.on_the_step(base):
            return each.plot
    for each in lie.low:
        if each.crossed(base.x, base.y, mark.x, mark.y) and within(each.plot.gap(mark), TOUCH):
            return each.plot
    return None


def _first_free(
    scene: Scene, unit: Unit, base: Outline, spots: Iterator[Pose], own: Going, road: str,
    taken: list[Outline], solid: list[Outline],
) -> tuple[Points, Pose] | None:  # fmt: skip
    """The first place that is free and near enough straight on, else by a way that bends; with the way."""
    lie = ground(scene)
    free = []
    for pose in spots:
        end = base_at(base.kind, pose, base.owner, base.side)
        if not any(overlaps(end, each, CONTACT) for each in taken):
            points: Points = ((base.x, base.y), (pose.x, pose.y))
            if _may_go(scene, lie, unit, base, points, end, own, road, solid):
                return points, pose
            free.append((pose, end))
    for pose, end in free:
        for points in _bent(base, pose, float(allowance(own))):
            if _may_go(scene, lie, unit, base, points, end, own, road, solid):
                return points, pose
    return None


@rule("MT-MEL-02")
def _bent(base: Outline, pose: Pose, longest: float) -> Iterator[Points]:
    """Ways round whatever is in the straight line, as far as a charge could carry."""
    whole = distance((base.x, base.y), (pose.x, pose.y))
    if whole < 0.1 or whole > longest:
        return
    straight = Pose(base.x, base.y, heading(pose.x - base.x, pose.y - base.y))
    for share in (0.5, 0.25, 0.75):
        for aside in BENDS:
            points = ((base.x, base.y), straight.at(whole * share, aside), (pose.x, pose.y))
            if length_of(points) <= longest + 0.01:
                yield points


def _may_go(
    scene: Scene, lie: Ground, unit: Unit, base: Outline, points: tuple[tuple[float, float], ...],
    end: Outline, own: Going, road: str, solid: list[Outline],
) -> bool:  # fmt: skip
    going = on_the_way(lie, scene.state, own, points, False, road, False)
    return (
        within(length_of(points), float(allowance(going)), 0.01)
        and is_on_table(scene.state, end)
        and not crossing_bases(points, solid)
        and next(barred(scene, lie, base, points, end), None) is None
    )


def _follow(
    scene: Scene, unit: Unit, base: Outline, ways: list[Way], own: Going, road: str,
    taken: list[Outline], solid: list[Outline],
) -> Pose:  # fmt: skip
    """Up behind a comrade, as near as there is room; or where it stands."""
    lie = ground(scene)
    mates = sorted((distance((base.x, base.y), way.points[-1]), way.piece, way.points[-1]) for way in ways)
    for away, _, (x, y) in mates[:2]:
        if away < 0.1:
            continue
        facing = heading(x - base.x, y - base.y)
        for length in (away - 1.3, away - 2.0, away - 2.8, away * 0.6, away * 0.4):
            if length > 0.1:
                pose = Pose(base.x, base.y, facing).ahead(length).rounded()
                end = base_at(base.kind, pose, base.owner, base.side)
                points = ((base.x, base.y), (pose.x, pose.y))
                if _may_go(scene, lie, unit, base, points, end, own, road, solid) and not any(
                    overlaps(end, each, CONTACT) or (each.side != base.side and gap(end, each) < 1.0 - 1e-3)
                    for each in taken
                ):
                    return pose
    return Pose(base.x, base.y, base.facing)


# who touches whom ----------------------------------------------------------------------------------------


@rule("MT-MEL-05", "MT-FILL-22")
def touching(lie: Ground, a: Outline, b: Outline) -> bool:
    """Whether two bases are in contact, or touch the two sides of a low obstacle opposite each other."""
    near = gap(a, b)
    if near <= TOUCH:
        return True
    if near > ACROSS:
        return False
    return any(within(each.plot.gap(a), TOUCH) and within(each.plot.gap(b), TOUCH) for each in lie.low)


def is_in_contact(scene: Scene, unit: Unit, target: Unit) -> bool:
    """Whether any figure of a unit has reached a target, or the wall it is behind."""
    lie = ground(scene)
    theirs = figure_outlines(scene, target)
    for mine in figure_outlines(scene, unit):
        for each in theirs:
            if touching(lie, mine, each):
                return True
            wall = wall_between(lie, mine, each)
            if wall is not None and within(wall.gap(mine), TOUCH):
                return True
    return False


def shelter_of(lie: Ground, bases: list[Outline]) -> Plot | None:
    """The building or the firing step that some bases hold."""
    for plot in lie.buildings:
        if any(plot.holds(each.x, each.y) for each in bases):
            return plot
    for each in lie.high:
        if any(each.on_the_step(base) for base in bases):
            return each.plot
    return None


def inside_of(lie: Ground, shelter: Plot, base: Outline) -> bool:
    """Whether a base is inside a building, or on the step of a palisade."""
    if lie.kind(shelter).sort == "building":
        return shelter.holds(base.x, base.y)
    return any(each.plot is shelter and each.on_the_step(base) for each in lie.high)


@rule("MT-MEL-09", "MT-FILL-24")
def leads_over_cover(scene: Scene, ways: tuple[Way, ...], target: Unit) -> bool:
    """Whether a charge crosses, or comes up to, an obstacle within 2 inches of the target."""
    lie = ground(scene)
    theirs = figure_outlines(scene, target)
    for each in lie.obstacles:
        if not any(near_obstacle(lie, base, each.id) for base in theirs):
            continue
        for way in ways:
            x2, y2 = way.points[-1]
            near = min(theirs, key=lambda o: (o.x - x2) * (o.x - x2) + (o.y - y2) * (o.y - y2))
            touched = within(gap(base_at("foot", Pose(x2, y2)), near), NEAR)
            legs = itertools.pairwise((*way.points, (near.x, near.y)))
            if touched and any(each.crossed(*a, *b) for a, b in legs):
                return True
    return shelter_of(lie, theirs) is not None and not all(
        ground(scene).building_at(*way.points[0]) for way in ways
    )
