"""Sensible moves of a unit: attacks, approaches, withdrawals, lines and columns."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side, other
from pulverdampf.table.angles import EIGHTH, HALF, QUARTER, direction, heading, turn
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, Rectangle

from ...geometry import frontage
from ...melee.attacking import may_attack
from ...special.wagons import LEAST_IN_RING, ring_poses, train_of
from ...state import WarState, standing
from ...units import Element, Unit
from ..neighbours import enemies_of
from ..rates import Move
from ..reuniting import reunions
from ..shaken import clearance, frightening, is_shaken
from ..walking import is_possible, movers_of
from .attacks import attacks, closing_up
from .stencils import Spot, assigned, reached, slots, spot_of
from .ways import over_narrow_ways


def walk_ideas(scene: Scene, move: Move) -> Iterator[Walks]:
    """Orders worth considering, the boldest first; standing still is always among them."""
    state: WarState = scene.state
    unit = state.bodies[move.body]
    pieces = movers_of(state, move)
    spent = dict(move.spent)
    allowance = {each.id: max(move.total - spent.get(each.id, 0.0), 0.0) for each in pieces}
    far = min(allowance.values(), default=0.0)
    x, y = _middle(pieces)
    foes = _nearest_foes(scene, unit, x, y)
    if move.how == "reinforce":
        yield from closing_up(scene, move, pieces, allowance)
        yield Walks({})
        return
    if move.how == "move" and far > 0.0 and may_attack(state, unit) is None:
        yield from attacks(scene, unit, pieces, allowance)
    if move.how in ("move", "break off") and far > 0.0:
        yield from reunions(scene, move)
    if move.how == "guided":
        for bearing in _bearings(scene, unit, x, y, foes):
            yield from _filed(scene, move, pieces, bearing, allowance)
        yield Walks({})
        return
    yield from _into_ring(scene, unit, pieces, allowance)
    if far > 0.0:
        for bearing in _bearings(scene, unit, x, y, foes):
            for share in (1.0, 0.5):
                yield shifted(pieces, bearing, far * share)
        yield from _to_and_from(scene, pieces, foes, allowance)
        yield from over_narrow_ways(scene, pieces, (x, y), allowance)
        if is_shaken(unit):
            yield from withdrawals(pieces, far - 2e-5)
        yield from _together(scene, pieces, allowance)
    if foes:
        toward = heading(foes[0].x - x, foes[0].y - y)
        yield Walks({each.id: Walk((), Pose(*spot_of(each), toward).rounded()) for each in pieces})
    yield Walks({})


def _into_ring(
    scene: Scene, unit: Unit, pieces: list[Element], allowance: dict[PieceId, float]
) -> Iterator[Walks]:
    """Wagons that have begun a fort close it round their middle, their first or their last."""
    if unit.troop == "wagon" and pieces and pieces[0].formation == "fort" and len(pieces) >= LEAST_IN_RING:
        for at in (_middle(pieces), spot_of(pieces[0]), spot_of(pieces[-1])):
            yield _assigned_to_ring(scene, pieces, at, allowance)


def _to_and_from(
    scene: Scene, pieces: list[Element], foes: list[Outline], allowance: dict[PieceId, float]
) -> Iterator[Walks]:
    """In line towards the nearest enemy, and away from him in all directions."""
    if not foes:
        return
    x, y = _middle(pieces)
    toward = heading(foes[0].x - x, foes[0].y - y)
    yield from _lines(scene, pieces, (x, y), toward, allowance)
    away, far = turn(toward, HALF), min(allowance.values())
    for spread in (0, EIGHTH // 2, -EIGHTH // 2, EIGHTH, -EIGHTH, QUARTER, -QUARTER):
        yield shifted(pieces, turn(away, spread), far)


def _middle(pieces: list[Element]) -> Spot:
    points = [spot_of(each) for each in pieces] or [(0.0, 0.0)]
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
    if held.kind not in ("raid", "siege"):
        return None
    plot = scene.terrain.plots.get(held.village)
    if plot is not None:
        return plot.x, plot.y
    return _middle_of_wagons(state, other(held.attacker)) if state.camp == "train" else None


def _middle_of_wagons(state: WarState, side: Side) -> Spot | None:
    """Where the train of a side stands."""
    train = train_of(state, side)
    spots = [piece.pose.point for piece in standing(state, train) if piece.pose is not None] if train else []
    if not spots:
        return None
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def _bearings(scene: Scene, unit: Unit, x: float, y: float, foes: list[Outline]) -> list[int]:
    """The directions worth trying: to the goal, to the nearest enemies, and all round."""
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


def _lines(
    scene: Scene, pieces: list[Element], middle: Spot, toward: int, allowance: dict[PieceId, float]
) -> Iterator[Walks]:
    """Lines that face the nearest enemy, forward or on the spot."""
    shape = scene.shape(pieces[0])
    assert isinstance(shape, Rectangle)
    for ranks in (1, 2) if len(pieces) > 3 else (1,):
        for share in (0.8, 0.0):
            front = Pose(*middle, toward).ahead(min(allowance.values()) * share)
            yield assigned(pieces, slots(len(pieces), front, shape.width, shape.depth, ranks), allowance)


def _together(scene: Scene, pieces: list[Element], allowance: dict[PieceId, float]) -> Iterator[Walks]:
    """Elements drawn in towards the first of them."""
    if len(pieces) < 2 or pieces[0].pose is None:
        return
    shape = scene.shape(pieces[0])
    assert isinstance(shape, Rectangle)
    places = slots(len(pieces), pieces[0].pose, shape.width, shape.depth, 1 + len(pieces) // 4)
    yield assigned(pieces, places, allowance)


def _assigned_to_ring(
    scene: Scene, pieces: list[Element], middle: Spot, allowance: dict[PieceId, float]
) -> Walks:
    """Wagons on their way into a ring, each to the place that lies in its direction."""
    places = ring_poses(len(pieces), *middle, frontage(scene.state))
    in_order = sorted(
        pieces,
        key=lambda each: (heading(spot_of(each)[0] - middle[0], spot_of(each)[1] - middle[1]), each.id),
    )
    walks = {}
    for piece, place in zip(in_order, places, strict=True):
        walks[piece.id] = reached(piece, place.point, place.facing, allowance[piece.id])
    return Walks(walks)


def _filed(
    scene: Scene, move: Move, pieces: list[Element], bearing: int, allowance: dict[PieceId, float]
) -> Iterator[Walks]:
    """A column behind the scout in one direction."""
    shape = scene.shape(pieces[-1])
    assert isinstance(shape, Rectangle)
    far = min(allowance.values())
    for share in (1.0, 0.6, 0.3):
        head = Pose(*spot_of(pieces[0]), bearing).ahead(far * share)
        walks = {}
        for k, each in enumerate(pieces):
            place = head.ahead(-k * (shape.depth + 0.1))
            walks[each.id] = reached(each, place.point, bearing, allowance[each.id])
        yield Walks(walks)


# repairs -------------------------------------------------------------------------------------------------


def shortened(order: Walks, scene: Scene, move: Move) -> Iterator[Walks]:
    """A refused order ever shorter: every way cut to the same share of its last stretch."""
    state: WarState = scene.state
    starts = {each.id: each.pose for each in movers_of(state, move) if each.pose is not None}
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


def withdrawals(pieces: list[Element], total: float) -> Iterator[Walks]:
    """Ways off in all directions, the whole distance or less."""
    for share in (1.0, 0.6, 0.3, 0.1):
        for bearing in range(8):
            yield shifted(pieces, bearing * EIGHTH, total * share)


def farthest_back(scene: Scene, move: Move) -> float:
    """How far a shaken unit can get from the riders and guns it must withdraw from, 6 at most."""

    def found() -> float:
        state: WarState = scene.state
        foes = frightening(scene, state.bodies[move.body])
        pieces = movers_of(state, move)
        best = clearance((scene.outline(each) for each in pieces), foes)
        spent = dict(move.spent)
        far = min(max(move.total - spent.get(each.id, 0.0), 0.0) for each in pieces)
        for order in withdrawals(pieces, far - 2e-5) if far > 1e-3 else ():
            ends = (scene.outline_at(state.pieces[key], walk.end) for key, walk in order.walks.items())
            gained = clearance(ends, foes)
            if gained > best and is_possible(order, scene, move):
                best = gained
        return best

    return scene.remembered(("farthest back", move), found)
