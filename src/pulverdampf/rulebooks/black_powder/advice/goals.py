"""What a scenario asks for: the far bank, the hill, the enemy's last line; and how hard to press for it."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Plan, Step
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side, other
from pulverdampf.table.angles import QUARTER, degrees, difference, heading
from pulverdampf.table.legs import Ahead, Leg, To
from pulverdampf.table.measurement import corner_length
from pulverdampf.table.polygons import Point
from pulverdampf.table.predicates import inside
from pulverdampf.table.shapes import Pose, pieces
from pulverdampf.table.terrain import Plot

from ..command.plan_ideas import leg_towards
from ..geometry import enemy_is_near, forward_of, shape_of, unit_outlines
from ..lookup import on_table, pose_of, unit_of
from ..movement.moves import path_of, rate_of, stood_at
from ..state import PowderState
from ..terrain.ground import extra_cost, ground
from ..units import Unit
from ..victory.judging import score

PASSAGES = ("bridge", "ford")
APPROACH = 9.0
"""How far before a passage a column has to be lined up with it."""
NEAR_PASSAGE = 16.0
"""How near a passage those who stand in line turn to it."""
ROOM = 12.0
"""How far beyond the line a column goes, so that the next finds room."""
STRAIGHT = degrees(2.0)
SHORTER = (0.75, 0.5, 0.25)
LATE = 4
"""How many turns before the end of a battle not yet won the attack is pressed."""
WATCHED, WATCHER, FEW = 12.0, 8.0, 1
"""How near enemies watch a passage, what each is worth in distance, and how many are faced at once."""
Steps = tuple[Step, ...]


def presses(state: PowderState, side: Side) -> bool:
    """Whether a side has to take risks: it attacks against the clock, or time runs out undecided."""
    if state.clock.turn <= state.rulings.turns - LATE:
        return False
    if state.conditions.attacker:
        return state.conditions.attacker == side
    return score(state, side) - score(state, other(side)) < 100


def is_attacker(state: PowderState, side: Side) -> bool:
    """Whether a side has to cross a line."""
    return state.conditions.victory == "crossing" and state.conditions.attacker == side


def breadth(passage: Plot) -> float:
    """How wide a passage is."""
    xs = [x for each in passage.pieces for x, _ in each.corners()]
    return max(xs) - min(xs)


def passages(scene: Scene) -> list[Plot]:
    """The bridges and fords over ground that bars the way."""
    land = ground(scene)
    found = [plot for plot in land.roads + land.rough if plot.feature.kind in PASSAGES]
    return found if land.barred else []


def widest_passage(scene: Scene) -> Plot | None:
    """The passage that lets most through at a time."""
    return max(passages(scene), key=breadth, default=None)


def ways_to_goal(scene: Scene, units: list[Unit]) -> Iterator[tuple[float, Plan]]:
    """Marches to what the scenario asks for, each with its worth."""
    state: PowderState = scene.state
    given = state.conditions
    able = [each for each in units if on_table(each) and not each.garrison and each.arm != "artillery"]
    yield from _crossing_together(scene, able)
    for unit in able:
        if given.victory == "crossing" and unit.side == given.attacker and not is_across(scene, unit):
            found = _crossing(scene, unit)
        elif given.victory == "hill" and unit.arm == "infantry" and not holds_hill(scene, unit):
            found = _up_the_hill(scene, unit)
        else:
            continue
        for number, steps in enumerate(found):
            yield 9.0 - number * 0.1, Plan({unit.id: steps})


def marches_on(scene: Scene, unit: Unit) -> bool:
    """Whether a unit in column has still to cross the line and stays in column."""
    state: PowderState = scene.state
    given = state.conditions
    crosses = given.victory == "crossing" and unit.side == given.attacker and bool(ground(scene).barred)
    return crosses and unit.formation == "march" and not is_across(scene, unit)


def is_across(scene: Scene, unit: Unit) -> bool:
    """Whether a unit stands wholly beyond the line."""
    state: PowderState = scene.state
    line = state.conditions.beyond
    ys = [y for _, y in scene.outline(unit).corners()]
    return min(ys) >= line if _northward(state, unit) else max(ys) <= line


def holds_hill(scene: Scene, unit: Unit) -> bool:
    """Whether a unit stands wholly on the hill that is fought for."""
    state: PowderState = scene.state
    if state.conditions.victory != "hill" or unit.pose is None:
        return False
    hill = state.features[state.conditions.feature]
    return inside(scene.outline(unit), pieces(hill.shape, hill.pose))


def _northward(state: PowderState, unit: Unit) -> bool:
    return forward_of(state, unit.side) == QUARTER


def _passage(scene: Scene, unit: Unit) -> Plot | None:
    """The bridge or ford that a unit makes for: near, and watched by few."""
    pose = pose_of(unit)

    def toil(plot: Plot) -> tuple[float, float]:
        return abs(plot.x - pose.x) + WATCHER * watchers(scene, unit.side, plot), plot.x

    return min(passages(scene), key=toil, default=None)


def watchers(scene: Scene, side: Side, passage: Plot) -> int:
    """How many enemies who are not shaken stand near a passage."""
    foes = unit_outlines(scene, other(side))
    return sum(
        1 for each in foes if not unit_of(scene.state, each.owner).shaken and passage.gap(each) < WATCHED
    )


def _crossing(scene: Scene, unit: Unit) -> Iterator[Steps]:
    """In column to the passage, lined up, and straight across."""
    state: PowderState = scene.state
    forward = forward_of(state, unit.side)
    pose, rate = pose_of(unit), rate_of(state, unit)
    passage = _passage(scene, unit)
    if passage is None:
        if abs(difference(pose.facing, forward)) <= STRAIGHT * 8:
            yield from _onward(_still_to_go(state, unit), rate)
        return
    if unit.formation != "march" and not _fits(unit, passage):
        late = state.clock.turn > state.rulings.turns // 2
        near = abs(passage.x - pose.x) < NEAR_PASSAGE and watchers(scene, unit.side, passage) <= FEW
        if late and near and not enemy_is_near(scene, unit):
            yield (Step("form", formation="march"),)
        return
    if not _lines_up(unit, passage, forward) and enemy_is_near(scene, unit):
        return
    steps = _across(state, unit, passage)
    for many in range(len(steps), 0, -1):
        yield steps[:many]
    for share in SHORTER:
        yield (Step("march", (Ahead(round(rate * share, 2)),)),)


def _fits(unit: Unit, passage: Plot) -> bool:
    """Whether a unit comes through a passage as it stands."""
    return unit.formation == "attack" and shape_of(unit).width <= breadth(passage) - 0.2


def _crossing_together(scene: Scene, units: list[Unit]) -> Iterator[tuple[float, Plan]]:
    """Columns of one brigade that are lined up with a passage go through it side by side."""
    state: PowderState = scene.state
    bodies: dict[str, list[Unit]] = {}
    for unit in units:
        if not is_attacker(state, unit.side) or is_across(scene, unit):
            continue
        passage = _passage(scene, unit)
        if (
            passage is not None
            and _fits(unit, passage)
            and _lines_up(unit, passage, forward_of(state, unit.side))
        ):
            bodies.setdefault(unit.body or "", []).append(unit)
    for men in bodies.values():
        men.sort(key=lambda each: _still_to_go(state, each))
        if len(men) > 1:
            steps = strides(scene, men, _still_to_go(state, men[-1]))
            for many in range(len(steps), 0, -1):
                yield 10.0 + len(men) + many / 10, Plan({each.id: steps[:many] for each in men})


def strides(scene: Scene, men: list[Unit], far: float) -> Steps:
    """Up to three moves straight ahead that the ground allows all of them."""
    gone = 0.0
    steps: list[Step] = []
    while len(steps) < 3 and far - gone > 0.5:
        length = min(_stride(scene, each, gone, far - gone) for each in men)
        if length < 1.0:
            break
        steps.append(Step("march", (Ahead(length),)))
        gone += length
    return tuple(steps)


def _stride(scene: Scene, unit: Unit, gone: float, far: float) -> float:
    """How far one move carries a unit straight ahead from a place on its way, slow ground considered."""
    front = pose_of(unit).ahead(shape_of(unit).depth / 2 + gone)
    rate = rate_of(scene.state, unit)
    length = min(far, rate)
    while (
        length > 1.0
        and length + extra_cost(ground(scene), unit, front.point, front.ahead(length).point) > rate
    ):
        length -= 0.5
    return round(length, 2)


def _lines_up(unit: Unit, passage: Plot, forward: int) -> bool:
    """Whether a column only has to go straight ahead to come through."""
    pose = pose_of(unit)
    spare = (breadth(passage) - shape_of(unit).width) / 2 - 0.1
    return abs(pose.x - passage.x) < spare and abs(difference(pose.facing, forward)) <= STRAIGHT


def _across(state: PowderState, unit: Unit, passage: Plot) -> Steps:
    """Up to three moves of a column: to the passage, lined up with it, and over."""
    forward = forward_of(state, unit.side)
    near = (passage.x, passage.y + (-APPROACH if _northward(state, unit) else APPROACH))
    rate = rate_of(state, unit)
    steps: list[Step] = []
    while len(steps) < 3:
        if _lines_up(unit, passage, forward):
            far = _still_to_go(state, unit)
            if far < 0.1:
                break
            leg: Leg = Ahead(round(min(far, rate), 2))
        else:
            leg = _nearer(unit, near, forward, rate)
        steps.append(Step("march", (leg,)))
        unit = stood_at(unit, path_of(unit, (leg,)).end.rounded())
    return tuple(steps)


def _nearer(unit: Unit, spot: Point, facing: int, rate: float) -> Leg:
    """One leg to a spot and facing if a move is enough, else towards it."""
    pose = pose_of(unit)
    goal = To(Pose(*spot, facing).rounded())
    if corner_length(path_of(unit, (goal,))) <= rate - 0.01:
        return goal
    bearing = heading(spot[0] - pose.x, spot[1] - pose.y)
    return leg_towards(unit, bearing, rate) or Ahead(rate)


def _still_to_go(state: PowderState, unit: Unit) -> float:
    """How far a unit that faces the line has to go until its rear is beyond it, with room for the next."""
    far = state.conditions.beyond - pose_of(unit).y
    return (far if _northward(state, unit) else -far) + shape_of(unit).depth / 2 + ROOM


def _onward(far: float, rate: float) -> Iterator[Steps]:
    """Straight ahead in as many moves as it takes, then with less and less."""
    moves: list[Step] = []
    while far > 0.1 and len(moves) < 3:
        moves.append(Step("march", (Ahead(round(min(far, rate), 2)),)))
        far -= rate
    for many in range(len(moves), 0, -1):
        yield tuple(moves[:many])
    for share in SHORTER:
        yield (Step("march", (Ahead(round(rate * share, 2)),)),)


def _up_the_hill(scene: Scene, unit: Unit) -> Iterator[Steps]:
    """Onto the nearest place of the hill where the whole unit has room."""
    state: PowderState = scene.state
    hill = state.features[state.conditions.feature]
    corners = [point for each in pieces(hill.shape, hill.pose) for point in each.corners()]
    shape, pose, rate = shape_of(unit), pose_of(unit), rate_of(state, unit)
    wide, deep = shape.width / 2 + 0.2, shape.depth / 2 + 0.2
    x = _between(pose.x, min(x for x, _ in corners) + wide, max(x for x, _ in corners) - wide)
    y = _between(pose.y, min(y for _, y in corners) + deep, max(y for _, y in corners) - deep)
    forward = forward_of(state, unit.side)
    if abs(pose.x - x) < 0.1 and abs(difference(pose.facing, forward)) <= STRAIGHT:
        ahead = y - pose.y if _northward(state, unit) else pose.y - y
        if ahead > 0.1:
            yield from _onward(ahead, rate)
    elif not enemy_is_near(scene, unit):
        yield (Step("march", (_nearer(unit, (x, y), forward, rate),)),)


def _between(value: float, low: float, high: float) -> float:
    return min(max(value, low), max(low, high))
