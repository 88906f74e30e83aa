"""Marches that suggest themselves: ahead, wheels, into contact, into support, back."""

from collections.abc import Iterator

from pulverdampf.engine.orders import March
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import HALF, degrees, difference, heading
from pulverdampf.table.contact import beside
from pulverdampf.table.kernel import Outline
from pulverdampf.table.legs import Ahead, Back, Leg, Shift, To, Turn, Wheel
from pulverdampf.table.measurement import distance
from pulverdampf.table.shapes import Pose, outline

from ..command.points import affordable
from ..contact.contacts import contacts_of
from ..contact.moving_into_contact import contact_poses, may_contact, overlap_poses
from ..formations.groups import bent_columns, groups_of, in_file, ranks_of
from ..troops import in_millimetres
from ..units import DbxState, Element, command_of, on_table, pose_of, shape_of
from .further_moves import may_move
from .tracks import corner_way

WHEELS = tuple(degrees(each) for each in (10.0, 22.5, 45.0))
LEFT, RIGHT = degrees(90.0), degrees(270.0)


def march_ideas(scene: Scene) -> Iterator[March]:
    """Marches of every group and element that may move now, groups first."""
    state: DbxState = scene.state
    for movers in movable_groups(scene):
        yield from group_ideas(scene, movers)
    movable = [
        each
        for each in on_table(state, state.active)
        if may_move(scene, (each.id,)) is None and affordable(scene, (each.id,))
    ]
    for piece in movable:
        yield from single_ideas(scene, piece)
    for piece in movable:
        if not piece.is_square:
            yield March((piece.id,), (Turn(0),))


def movable_groups(scene: Scene) -> list[tuple[PieceId, ...]]:
    """The largest groups of elements that may move together, without those who may not."""
    state: DbxState = scene.state
    contacts = contacts_of(scene)
    found = []
    for group in groups_of(scene, state.active):
        if not command_of(state, state.pieces[group[0]]).pips:
            continue
        fresh = tuple(key for key in group if not contacts.is_engaged(key) and state.pieces[key].moves == 0)
        for part in _connected(scene, fresh):
            if len(part) > 1:
                found.append(part)
    columns = bent_columns(scene, state.active)
    return [each for each in [*columns, *found] if may_move(scene, each) is None and affordable(scene, each)]


def _connected(scene: Scene, keys: tuple[PieceId, ...]) -> list[tuple[PieceId, ...]]:
    """The parts of a group that are still connected when some are left out."""
    ranks = ranks_of(scene)
    left = dict.fromkeys(keys)
    parts = []
    while left:
        chain = [next(iter(left))]
        del left[chain[0]]
        for key in chain:
            for each in ranks.neighbours(key):
                if each in left:
                    del left[each]
                    chain.append(each)
        parts.append(tuple(sorted(chain)))
    return parts


def group_ideas(scene: Scene, movers: tuple[PieceId, ...]) -> Iterator[March]:
    """Straight ahead, wheels to both sides, and from line into column."""
    state: DbxState = scene.state
    far = in_millimetres(min(state.pieces[key].troop.good for key in movers))
    slow = in_millimetres(min(state.pieces[key].troop.bad for key in movers))
    file = in_file(scene, movers)
    movers = file or movers
    for length in (far, far * 0.5, slow):
        if length > 0.0:
            yield March(movers, (Ahead(length),))
    width = 40.0 * (1 if file is not None else len(movers))
    for angle in WHEELS:
        arc = angle * 1.4629180792671596e-09 * width
        if arc < far:
            yield March(movers, (Wheel("left", angle), Ahead(far - arc - 0.01)))
            yield March(movers, (Wheel("right", angle), Ahead(far - arc - 0.01)))
    if file is None:
        yield March(movers, (Ahead(far),), "in file")


def single_ideas(scene: Scene, piece: Element) -> Iterator[March]:
    """Into contact, into support, ahead, aside, back, and a turn to the nearest enemy."""
    key = (piece.id,)
    pose = pose_of(piece)
    far = in_millimetres(piece.troop.good)
    slow = in_millimetres(piece.troop.bad)
    if piece.is_square:
        for bearing in (0, LEFT, RIGHT, HALF):
            yield March(key, (Shift(far, bearing),))
        yield March(key, (Ahead(0.0),))
        return
    for goal in reachable(scene, piece, far):
        yield March(key, (To(goal),))
    for length in dict.fromkeys((far, far * 0.5, slow)):
        if length > 0.0:
            yield March(key, (Ahead(length),))
    if far > 0.0:
        yield March(key, (Back(far * 0.5),))
        yield March(key, (Shift(far * 0.5, LEFT),))
        yield March(key, (Shift(far * 0.5, RIGHT),))
    enemy = nearest_enemy(scene, piece)
    if enemy is not None:
        by = difference(pose.facing, heading(enemy.x - pose.x, enemy.y - pose.y))
        yield March(key, (Turn(by),))
        if far > 30.0:
            yield March(key, (Turn(by), Ahead(far * 0.5)))


def nearest_enemy(scene: Scene, piece: Element) -> Outline | None:
    """The enemy whose centre is nearest."""
    own = scene.outline(piece)
    best, found = 1e18, None
    for each in scene.outlines():
        if each.side != piece.side:
            dx, dy = each.x - own.x, each.y - own.y
            if dx * dx + dy * dy < best:
                best, found = dx * dx + dy * dy, each
    return found


def reachable(scene: Scene, piece: Element, far: float) -> Iterator[Pose]:
    """Poses in contact with enemies, as overlap or in support of friends, within a distance."""
    state: DbxState = scene.state
    own = scene.outline(piece)
    pose = pose_of(piece)
    contacts = contacts_of(scene)
    shape = shape_of(piece)
    for each in scene.outlines():
        dx, dy, reach = each.x - own.x, each.y - own.y, far + each.reach + own.reach
        if each.owner == piece.id or dx * dx + dy * dy > reach * reach:
            continue
        other = state.pieces[each.owner]
        goals: list[Pose] = []
        if each.side != piece.side:
            if may_contact(piece):
                goals += [goal for _, goal in contact_poses(piece, other, each, pose)]
                if contacts.is_engaged(other.id):
                    goals += overlap_poses(piece, other, each)
        elif other.kind not in ("CAMP", "SQ", "GEN"):
            goals += [beside(each, shape, "rear"), beside(each, shape, "left"), beside(each, shape, "right")]
        for goal in goals:
            if corner_way(own, outline(shape, goal)) <= far + 0.1:
                yield goal.rounded()


def similar_marches(order: March, scene: Scene) -> Iterator[March]:
    """Marches ever less similar to a refused one: snapped into contact, cut short, then fewer legs."""
    state: DbxState = scene.state
    if len(order.movers) == 1 and order.movers[0] in state.pieces:
        piece = state.pieces[order.movers[0]]
        if piece.pose is not None and order.legs and isinstance(order.legs[-1], To):
            wanted = order.legs[-1].pose
            goals = sorted(
                reachable(scene, piece, in_millimetres(piece.troop.good)),
                key=lambda goal: distance(goal.point, wanted.point),
            )
            for goal in goals[:6]:
                if distance(goal.point, wanted.point) <= 30.0:
                    yield March(order.movers, (To(goal),))
    for share in (0.95, 0.85, 0.75, 0.6, 0.45, 0.3, 0.15):
        legs = tuple(_shortened(scene, order, leg, share) for leg in order.legs)
        yield March(order.movers, legs, order.dressing)
    for count in range(len(order.legs) - 1, 0, -1):
        yield March(order.movers, order.legs[:count], order.dressing)


def _shortened(scene: Scene, order: March, leg: Leg, share: float) -> Leg:
    match leg:
        case Ahead(length):
            return Ahead(length * share)
        case Back(length):
            return Back(length * share)
        case Shift(length, bearing):
            return Shift(length * share, bearing)
        case Wheel(corner, angle):
            return Wheel(corner, round(angle * share))
        case To(goal):
            piece = scene.state.pieces.get(order.movers[0])
            start = piece.pose if piece is not None and piece.pose is not None else goal
            return To(
                Pose(
                    start.x + (goal.x - start.x) * share, start.y + (goal.y - start.y) * share, goal.facing
                ).rounded()
            )
        case Turn():
            return leg
