"""Sensible moves of a unit: attacks, approaches, withdrawals, lines and columns."""

from collections.abc import Iterator
from math import sqrt

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.rulebooks.kriegspfad.attacking import may_attack, may_be_attacked
from pulverdampf.rulebooks.kriegspfad.dues import WalkDue
from pulverdampf.rulebooks.kriegspfad.geometry import TOUCH, frontage, was_behind
from pulverdampf.rulebooks.kriegspfad.shaken import is_shaken, seen_enemies
from pulverdampf.rulebooks.kriegspfad.state import WarState, opponents, unit_of
from pulverdampf.rulebooks.kriegspfad.units import Element, Unit
from pulverdampf.rulebooks.kriegspfad.wagons import LEAST_IN_RING, ring_poses
from pulverdampf.rulebooks.kriegspfad.walking import enemies_of, movers_of, walk_objections
from pulverdampf.table.angles import EIGHTH, HALF, QUARTER, direction, heading, turn
from pulverdampf.table.contact import against
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import Face, face_middle
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, Rectangle

BESIDE = 0.02
"""The room between neighbours in a line."""
Spot = tuple[float, float]


def walk_ideas(scene: Scene, due: WalkDue) -> Iterator[Walks]:
    """Orders worth thinking about, the boldest first; standing still is always among them."""
    state: WarState = scene.state
    unit = state.bodies[due.body]
    pieces = movers_of(state, due)
    spent = dict(due.spent)
    allowance = {each.id: max(due.total - spent.get(each.id, 0.0), 0.0) for each in pieces}
    far = min(allowance.values(), default=0.0)
    x, y = _middle(pieces)
    foes = _nearest_foes(scene, unit, x, y)
    if due.how == "reinforce":
        yield from _closing_up(scene, due, pieces, allowance)
        yield Walks({})
        return
    if due.how == "move" and far > 0.0 and may_attack(state, unit) is None:
        yield from _attacks(scene, unit, pieces, allowance)
    if due.how == "guided":
        for bearing in _bearings(scene, unit, x, y, foes):
            yield from _filed(scene, due, pieces, bearing, allowance)
        yield Walks({})
        return
    if unit.troop == "wagon" and pieces and pieces[0].formation == "fort" and len(pieces) >= LEAST_IN_RING:
        for at in ((x, y), _at(pieces[0]), _at(pieces[-1])):
            yield _assigned_to_ring(scene, pieces, at, allowance)
    if far > 0.0:
        for bearing in _bearings(scene, unit, x, y, foes):
            for share in (1.0, 0.5):
                yield shifted(pieces, bearing, far * share)
        if foes:
            toward = heading(foes[0].x - x, foes[0].y - y)
            yield from _lines(scene, pieces, (x, y), toward, allowance, far)
            away = turn(toward, HALF)
            for spread in (0, EIGHTH // 2, -EIGHTH // 2, EIGHTH, -EIGHTH, QUARTER, -QUARTER):
                yield shifted(pieces, turn(away, spread), far)
        yield from _together(scene, pieces, allowance)
    if foes:
        toward = heading(foes[0].x - x, foes[0].y - y)
        yield Walks({each.id: Walk((), Pose(*_at(each), toward).rounded()) for each in pieces})
    yield Walks({})


def _at(piece: Element) -> Spot:
    assert piece.pose is not None
    return piece.pose.point


def _middle(pieces: list[Element]) -> Spot:
    points = [_at(each) for each in pieces] or [(0.0, 0.0)]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _nearest_foes(scene: Scene, unit: Unit, x: float, y: float) -> list[Outline]:
    """The nearest enemy bases, one of each unit, nearest first."""
    best: dict[str, tuple[float, Outline]] = {}
    for o in enemies_of(scene, unit.side):
        distance = (o.x - x) * (o.x - x) + (o.y - y) * (o.y - y)
        body = scene.state.pieces[o.owner].body
        if body not in best or distance < best[body][0]:
            best[body] = (distance, o)
    return [o for _, o in sorted(best.values(), key=lambda pair: (pair[0], pair[1].owner))][:4]


def goal_of(scene: Scene, unit: Unit) -> Spot | None:
    """The place a unit's side strives for: the far edge of the march, or the village."""
    state: WarState = scene.state
    held = state.conditions
    if held.kind == "ambush" and unit.side == held.attacker:
        return (state.table[0] + 4.0 if state.edges[unit.side] == "west" else -4.0), state.table[1] / 2
    plot = scene.terrain.plots.get(held.village)
    if plot is not None and held.kind in ("raid", "siege"):
        return plot.x, plot.y
    return None


def _bearings(scene: Scene, unit: Unit, x: float, y: float, foes: list[Outline]) -> list[int]:
    """The directions worth a thought: to the goal, to the nearest enemies, and all round."""
    found = []
    goal = goal_of(scene, unit)
    if goal is not None:
        straight = goal if scene.state.conditions.kind != "ambush" else (goal[0], y)
        found.append(heading(straight[0] - x, straight[1] - y))
    found += [heading(o.x - x, o.y - y) for o in foes[:3]]
    found += [k * EIGHTH for k in range(8)]
    return list(dict.fromkeys(found))


def shifted(pieces: list[Element], bearing: int, far: float) -> Walks:
    """A move of all elements by the same way, facing as before."""
    ux, uy = direction(bearing)
    return Walks(
        {
            each.id: Walk((), Pose(x + ux * far, y + uy * far, each.pose.facing).rounded())
            for each in pieces
            if each.pose is not None
            for x, y in (each.pose.point,)
        }
    )


def _reached(piece: Element, spot: Spot, facing: int, allowance: float) -> Walk:
    """A walk straight to a spot, or as far towards it as it goes."""
    x, y = _at(piece)
    dx, dy = spot[0] - x, spot[1] - y
    far = sqrt(dx * dx + dy * dy)
    share = 1.0 if far <= allowance - 2e-5 else max(allowance - 2e-5, 0.0) / far
    return Walk((), Pose(x + dx * share, y + dy * share, facing).rounded())


def slots(number: int, front: Pose, width: float, depth: float, ranks: int) -> list[Pose]:
    """Places in line to both sides of a leader, in so many ranks, the leader's own first."""
    columns = -(-number // ranks)
    found = []
    for rank in range(ranks):
        for k in range(columns):
            side = (k + 1) // 2 * (1 if k % 2 else -1)
            found.append(front.moved(-rank * (depth + BESIDE), side * (width + BESIDE)))
    return found[:number]


def _assigned(pieces: list[Element], places: list[Pose], allowance: dict[PieceId, float]) -> Walks:
    """Elements sent to places so that none crosses another: both in order across the front."""
    facing = places[0].facing
    ux, uy = direction(facing)
    ranks: dict[int, list[Pose]] = {}
    for place in places:
        along = round((place.x * ux + place.y * uy) * 4.0)
        ranks.setdefault(along, []).append(place)
    left = sorted(pieces, key=lambda each: (-(_at(each)[0] * ux + _at(each)[1] * uy), each.id))
    walks = {}
    for along in sorted(ranks, reverse=True):
        row = sorted(ranks[along], key=lambda place: (place.y * ux - place.x * uy, place.x, place.y))
        mine = sorted(left[: len(row)], key=lambda each: (_at(each)[1] * ux - _at(each)[0] * uy, each.id))
        left = left[len(row) :]
        for piece, place in zip(mine, row, strict=True):
            walks[piece.id] = _reached(piece, place.point, facing, allowance[piece.id])
    return Walks(walks)


def _lines(
    scene: Scene, pieces: list[Element], middle: Spot, toward: int, allowance: dict[PieceId, float], far: float
) -> Iterator[Walks]:  # fmt: skip
    """Lines that face the nearest enemy, forward or on the spot."""
    shape = scene.shape(pieces[0])
    assert isinstance(shape, Rectangle)
    for ranks in (1, 2) if len(pieces) > 3 else (1,):
        for share in (0.8, 0.0):
            front = Pose(*middle, toward).ahead(far * share)
            yield _assigned(pieces, slots(len(pieces), front, shape.width, shape.depth, ranks), allowance)


def _together(scene: Scene, pieces: list[Element], allowance: dict[PieceId, float]) -> Iterator[Walks]:
    """Elements drawn in towards the first of them."""
    if len(pieces) < 2 or pieces[0].pose is None:
        return
    shape = scene.shape(pieces[0])
    assert isinstance(shape, Rectangle)
    places = slots(len(pieces), pieces[0].pose, shape.width, shape.depth, 1 + len(pieces) // 4)
    yield _assigned(pieces, places, allowance)


def _assigned_to_ring(
    scene: Scene, pieces: list[Element], middle: Spot, allowance: dict[PieceId, float]
) -> Walks:
    """Wagons on their way into a ring, each to the place that lies in its direction."""
    places = ring_poses(len(pieces), *middle, frontage(scene.state))
    in_order = sorted(
        pieces, key=lambda each: (heading(_at(each)[0] - middle[0], _at(each)[1] - middle[1]), each.id)
    )
    walks = {}
    for piece, place in zip(in_order, places, strict=True):
        walks[piece.id] = _reached(piece, place.point, place.facing, allowance[piece.id])
    return Walks(walks)


def _filed(
    scene: Scene, due: WalkDue, pieces: list[Element], bearing: int, allowance: dict[PieceId, float]
) -> Iterator[Walks]:
    """A column behind the scout in one direction."""
    shape = scene.shape(pieces[-1])
    assert isinstance(shape, Rectangle)
    far = min(allowance.values())
    for share in (1.0, 0.6, 0.3):
        head = Pose(*_at(pieces[0]), bearing).ahead(far * share)
        walks = {}
        for k, each in enumerate(pieces):
            place = head.ahead(-k * (shape.depth + 0.1))
            walks[each.id] = _reached(each, place.point, bearing, allowance[each.id])
        yield Walks(walks)


# attacks -------------------------------------------------------------------------------------------------


def _attacks(
    scene: Scene, unit: Unit, pieces: list[Element], allowance: dict[PieceId, float]
) -> Iterator[Walks]:
    """Attacks on the enemy units within reach: a leader against the best face, the others beside him."""
    for target in _targets(scene, unit, pieces, max(allowance.values())):
        ranked = sorted(pieces, key=lambda each: (gap(scene.outline(each), target), each.id))
        for leader in ranked[:2]:
            place = _best_face(scene, leader, target, allowance[leader.id])
            if place is None:
                continue
            others = [each for each in pieces if each.id != leader.id]
            shape = scene.shape(leader)
            assert isinstance(shape, Rectangle)
            lead = {leader.id: Walk((), place.rounded())}
            for ranks in (1, 2, 3) if others else (1,):
                places = slots(len(pieces), place, shape.width, shape.depth, ranks)[1:]
                rest = _assigned(others, places, allowance).walks if others else {}
                yield Walks({**lead, **rest})
            break


def _targets(scene: Scene, unit: Unit, pieces: list[Element], reach: float) -> list[Outline]:
    """The nearest base of each enemy unit that can be attacked."""
    state: WarState = scene.state
    best: dict[str, tuple[float, Outline]] = {}
    own = [scene.outline(each) for each in pieces]
    for o in enemies_of(scene, unit.side):
        near = min((abs(o.x - mine.x) + abs(o.y - mine.y) for mine in own), default=99.0)
        if near > 1.5 * reach + 8.0:
            continue
        foe = unit_of(state, o.owner)
        if foe.troop in ("wagon", "boat") or may_be_attacked(state, foe, unit) is not None:
            continue
        distance = min(gap(mine, o) for mine in own)
        if distance <= reach and (foe.id not in best or distance < best[foe.id][0]):
            best[foe.id] = (distance, o)
    return [o for _, o in sorted(best.values(), key=lambda pair: (pair[0], pair[1].owner))][:3]


def _best_face(scene: Scene, leader: Element, target: Outline, allowance: float) -> Pose | None:
    """The place flush on the nearest face that an element may contact within its allowance."""
    shape, start = scene.shape(leader), scene.outline(leader)
    assert isinstance(shape, Rectangle)
    faces: tuple[Face, ...] = ("front", "left", "right", "rear")
    found = []
    for face in faces:
        if not was_behind(target, start, face):
            continue
        place = against(shape, target, face, start.x, start.y)
        far = sqrt((place.x - start.x) ** 2 + (place.y - start.y) ** 2)
        if far <= allowance:
            found.append((far, face, place))
    found.sort(key=lambda each: each[:2])
    return found[0][2] if found else None


def _closing_up(
    scene: Scene, due: WalkDue, pieces: list[Element], allowance: dict[PieceId, float]
) -> Iterator[Walks]:
    """In a melee that goes on: free elements to free faces of the enemy, one after the other."""
    state: WarState = scene.state
    unit = state.bodies[due.body]
    foes = [o for o in enemies_of(scene, unit.side) if state.pieces[o.owner].body in opponents(state, unit)]
    free = [
        each
        for each in pieces
        if all(gap(scene.outline(each), o) > TOUCH for o in enemies_of(scene, unit.side))
    ]
    for each in free:
        for target in sorted(foes, key=lambda o: (gap(scene.outline(each), o), o.owner))[:2]:
            shape = scene.shape(each)
            assert isinstance(shape, Rectangle)
            for face in ("front", "left", "right", "rear"):
                if not was_behind(target, scene.outline(each), face):  # type: ignore[arg-type]
                    continue
                for point in (face_middle(target, face), target.corners()[0], target.corners()[1]):  # type: ignore[arg-type]
                    place = against(shape, target, face, *point)  # type: ignore[arg-type]
                    far = sqrt((place.x - _at(each)[0]) ** 2 + (place.y - _at(each)[1]) ** 2)
                    if far <= allowance[each.id]:
                        yield Walks({each.id: Walk((), place.rounded())})


# repairs -------------------------------------------------------------------------------------------------


def shortened(order: Walks, scene: Scene, due: WalkDue) -> Iterator[Walks]:
    """A refused order ever shorter: every way cut to the same share of its last stretch."""
    state: WarState = scene.state
    starts = {each.id: each.pose for each in movers_of(state, due) if each.pose is not None}
    for tenths in range(9, 0, -1):
        walks = {}
        for key, walk in order.walks.items():
            if key not in starts:
                continue
            x, y = walk.waypoints[-1] if walk.waypoints else starts[key].point
            share = tenths / 10.0
            end = Pose(x + (walk.end.x - x) * share, y + (walk.end.y - y) * share, walk.end.facing)
            walks[key] = Walk(walk.waypoints, end.rounded())
        yield Walks(walks)


def is_boxed_in(scene: Scene, due: WalkDue, nearest: float) -> bool:
    """Whether a shaken unit has no way to get farther from those it must withdraw from."""

    def tried() -> bool:
        state: WarState = scene.state
        unit = state.bodies[due.body]
        assert is_shaken(unit)
        pieces = movers_of(state, due)
        enemies = [scene.outline(piece) for far, piece in seen_enemies(scene, unit) if far < 6.0]
        for bearing in range(8):
            for share in (1.0, 0.3):
                order = shifted(pieces, bearing * EIGHTH, due.total * share)
                ends = [scene.outline_at(state.pieces[key], walk.end) for key, walk in order.walks.items()]
                gained = min(gap(end, enemy) for end in ends for enemy in enemies) > nearest + 1e-3
                if gained and next(iter(walk_objections(order, scene, due)), None) is None:
                    return False
        return True

    return scene.remembered(("boxed in", due), tried)
