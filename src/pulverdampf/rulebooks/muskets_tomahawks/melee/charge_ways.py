"""The ways of a charge: where its figures end, and how they come there."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import degrees, heading, turn
from pulverdampf.table.construction import spiral
from pulverdampf.table.contact import short_of
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import beyond, distance, within
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free
from pulverdampf.table.terrain import Plot

from ..geometry import CONTACT, SHAPES, are_within, figure_outlines
from ..movement.allowances import allowance, gait_of, going_of, on_the_way
from ..movement.courses import Way
from ..movement.hindrances import barred, crossing_bases
from ..movement.neighbours import KEEP_AWAY, is_shunned, is_solid
from ..movement.packing import base_at, is_on_table
from ..movement.ways import Point, length_of
from ..officers.talents import can_be_guided
from ..spotting.visibility import sees
from ..state import FrontierState
from ..terrain.ground import ground
from ..units import Unit
from .contact import reaches, wall_between

Points = tuple[Point, ...]
Found = tuple[Points, Pose]

ROAD = 4.0
"""What a road may add to an allowance."""
ROUND = (0, 35, -35, 70, -70, 105, -105, 140, -140, 180)
"""Round a mark, seen from where a charger comes: straight on first, in degrees."""
MOST_MARKS = 4
BENDS = (1.0, -1.0, 2.0, -2.0, 3.0, -3.0)
"""How far aside of the straight line a charge goes that has to bend round something."""
BESIDE = (0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0)
"""Places along a wall, from the one opposite a mark."""


class Assault:
    """One unit against another: who stands where, how far everybody may go, and who must be contacted."""

    def __init__(self, scene: Scene, unit: Unit, target: Unit) -> None:
        self.scene, self.lie = scene, ground(scene)
        self.state: FrontierState = scene.state
        self.mine, self.theirs = figure_outlines(scene, unit), figure_outlines(scene, target)
        self.unled = gait_of(scene, unit.id)
        self.gait = replace(self.unled, guided=can_be_guided(scene, unit))
        """No charge is far from the enemy, but a guide may lead it."""
        road = self.gait.road if self.lie.roads else ""
        self.farthest = float(allowance(replace(self.gait.own, road=road)))
        """How far a figure may go at most, whatever its way."""
        moving = {each.owner for each in self.mine}
        self.others = [each for each in scene.outlines() if each.owner not in moving]
        self.foes = [each for each in self.others if each.side != unit.side and is_shunned(scene, each)]
        self.in_the_way = [each for each in self.others if is_solid(each, unit.side)]
        self.pairs = sorted((gap(a, b), a.owner, b.owner, a, b) for a in self.mine for b in self.theirs)
        first = next(((a, b) for _, _, _, a, b in self.pairs if sees(scene, a, b)), None)
        self.nearest: tuple[Outline, Outline] | None = first
        """The pair of figures that are nearest to one another among those that see one another."""

    @rule("MT-MEL-01", "MT-MOVE-05")
    def may_go(self, base: Outline, points: Points, end: Outline) -> bool:
        """Whether a figure may charge so: near enough, over passable ground, and through no enemy."""
        length = length_of(points)
        return (
            within(length, self.farthest, 0.01)
            and within(length, self.limit(points), 0.01)
            and is_on_table(self.state, end)
            and not crossing_bases(points, self.in_the_way)
            and next(barred(self.scene, base, points, end), None) is None
        )

    def limit(self, points: Points) -> float:
        """How far a figure may go on a way."""
        return float(allowance(on_the_way(self.scene, self.gait, points)))

    @rule("MT-FILL-29")
    def needs_guide(self, ways: tuple[Way, ...]) -> bool:
        """Whether some figure goes farther than rough ground would let it without a guide."""
        for way in ways:
            limit = float(allowance(on_the_way(self.scene, self.unled, way.points)))
            if beyond(length_of(way.points), limit, 0.01):
                return True
        return False

    def contacts(self, ends: Sequence[Outline]) -> int:
        """How many figures have reached one of the target."""
        return sum(
            1
            for end in ends
            if not self.state.pieces[end.owner].holder
            and any(reaches(self.lie, end, each) for each in self.theirs)
        )

    def reached_by(self, ways: tuple[Way, ...]) -> int:
        """How many figures ways bring to one of the target."""
        kinds = {each.owner: each for each in self.mine}
        return self.contacts(
            [
                base_at(
                    kinds[way.piece].kind, Pose(*way.points[-1], way.facing), way.piece, kinds[way.piece].side
                )
                for way in ways
            ]
        )

    # where figures could end ------------------------------------------------------------------------------

    @rule("MT-MEL-05", "MT-FILL-44")
    def spots(self, base: Outline, marks: list[Outline], bends: Sequence[int]) -> Iterator[Pose]:
        """Places in contact with marks, in the order of the bends; or at the wall before them."""
        shape = SHAPES[base.kind]
        for mark in marks:
            wall = wall_between(self.lie, base, mark)
            if wall is not None:
                yield from self._at_wall(base, mark, wall)
                continue
            straight = heading(base.x - mark.x, base.y - mark.y)
            for bend in bends:
                bearing = turn(straight, degrees(bend))
                start = Pose(mark.x, mark.y, turn(bearing, degrees(180))).ahead(-6.0)
                yield short_of(start, mark, shape, 0.0).rounded()  # type: ignore[arg-type]

    def _at_wall(self, base: Outline, mark: Outline, wall: Plot) -> Iterator[Pose]:
        """Places at the near side of a wall or obstacle: opposite a mark, then straight on, and beside."""
        shape = SHAPES[base.kind]
        piece = min(wall.pieces, key=lambda o: gap(mark, o))
        if not (self.lie.kind(wall).high or self.lie.kind(wall).sort == "building"):
            x1, y1, x2, y2 = piece.points[:4]
            along = Pose(mark.x, mark.y, heading(x2 - x1, y2 - y1))
            left = (x2 - x1) * (base.y - y1) - (y2 - y1) * (base.x - x1) > 0.0
            for aside in BESIDE:
                sx, sy = along.at(aside, 6.0 if left else -6.0)
                toward = Pose(sx, sy, turn(along.facing, degrees(-90 if left else 90)))
                yield short_of(toward, piece, shape, 0.0).rounded()  # type: ignore[arg-type]
        here = Pose(base.x, base.y, heading(mark.x - base.x, mark.y - base.y))
        for aside in BESIDE:
            x, y = here.at(0.0, aside)
            toward = Pose(x, y, here.facing)
            piece = min(wall.pieces, key=lambda o: gap(base_at(base.kind, toward), o))
            yield short_of(toward, piece, shape, 0.0).rounded()  # type: ignore[arg-type]

    def first_free(self, base: Outline, spots: Iterator[Pose], taken: list[Outline]) -> Found | None:
        """The first place that is free and near enough straight on, else by a way that bends."""
        free = []
        for pose in spots:
            end = base_at(base.kind, pose, base.owner, base.side)
            if is_free(end, taken, CONTACT):
                points: Points = ((base.x, base.y), (pose.x, pose.y))
                if self.may_go(base, points, end):
                    return points, pose
                free.append((pose, end))
        for pose, end in free:
            for points in _bent(base, pose, float(allowance(self.gait.own))):
                if self.may_go(base, points, end):
                    return points, pose
        return None

    def follow(self, base: Outline, ways: list[Way], taken: list[Outline]) -> Found:
        """Up behind a comrade, as near as there is room; or where it stands, or nearest to that."""
        here = (base.x, base.y)
        mates = sorted((distance(here, way.points[-1]), way.piece, way.points[-1]) for way in ways)
        for away, _, (x, y) in mates[:2]:
            if away < 0.1:
                continue
            facing = heading(x - base.x, y - base.y)
            for length in (away - 1.3, away - 2.0, away - 2.8, away * 0.6, away * 0.4):
                pose = Pose(base.x, base.y, facing).ahead(length).rounded()
                if length > 0.1 and self._may_stand(base, pose, taken):
                    return (here, (pose.x, pose.y)), pose
        for x, y in spiral(base.x, base.y, 0.5, 3.0):
            pose = Pose(x, y, base.facing).rounded()
            if self._may_stand(base, pose, taken):
                return (here, (pose.x, pose.y)), pose
        return (here, here), Pose(base.x, base.y, base.facing)

    def _may_stand(self, base: Outline, pose: Pose, taken: list[Outline]) -> bool:
        """Whether a figure that reaches nobody may end there."""
        end = base_at(base.kind, pose, base.owner, base.side)
        if not is_free(end, taken, CONTACT):
            return False
        stays = (pose.x, pose.y) == (base.x, base.y)
        if not stays and any(gap(end, foe) < KEEP_AWAY - 1e-3 for foe in self.foes):
            return False
        return stays or self.may_go(base, ((base.x, base.y), (pose.x, pose.y)), end)

    # a whole charge ---------------------------------------------------------------------------------------

    @rule("MT-MEL-02", "MT-FILL-21")
    def proposal(self, bends: Sequence[int] = ROUND) -> tuple[Way, ...] | None:
        """The nearest model of the target is contacted, then as many as possible; the others follow."""
        if self.nearest is None:
            return None
        nearest_first = [self.nearest[0]]
        for each in [a for _, _, _, a, _ in self.pairs]:
            if each not in nearest_first:
                nearest_first.append(each)
        ways: list[Way] = []
        taken = list(self.others)
        for base in nearest_first:
            marks = sorted(self.theirs, key=lambda b: (gap(base, b), b.owner))[:MOST_MARKS]
            if not ways:
                marks = [self.nearest[1]]
            found = None
            if not self.state.pieces[base.owner].holder:
                found = self.first_free(base, self.spots(base, marks, bends), taken)
            if found is None and not ways:
                return None
            points, pose = found if found is not None else self.follow(base, ways, taken)
            ways.append(Way(base.owner, points, pose.facing))
            taken.append(base_at(base.kind, pose, base.owner, base.side))
        return tuple(sorted(ways, key=lambda way: way.piece))


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


def assault(scene: Scene, unit: Unit, target: Unit) -> Assault:
    """One unit against another, as both stand now."""
    return scene.remembered_here(("assault", unit.id, target.id), lambda: Assault(scene, unit, target))


@rule("MT-MEL-01", "MT-MEL-02", "MT-FILL-21")
def charge_ways(scene: Scene, unit: Unit, target: Unit) -> tuple[Way, ...] | None:
    """The ways by which as many as possible reach a target; none when it is out of reach."""
    if not are_within(scene, unit.id, target.id, allowance(going_of(scene, unit.id)) + ROAD):
        return None
    question = ("charge", unit.id, target.id, can_be_guided(scene, unit))
    return scene.lasting(question, lambda: _best(assault(scene, unit, target)))


def _best(met: Assault) -> tuple[Way, ...] | None:
    """The ways by which more reach the target, places round it tried first to one side, then to the other."""
    first = met.proposal()
    if first is None or met.reached_by(first) == len(first):
        return first
    other = met.proposal(tuple(-bend for bend in ROUND))
    return other if other is not None and met.reached_by(other) > met.reached_by(first) else first
