"""Squares: formed in haste before cavalry, and what cavalry does that has halted before one."""

from collections.abc import Iterator

from msgspec.structs import replace

from pulverdampf.engine.dice import d6
from pulverdampf.engine.orders import Form, March, Objection
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ANYWHERE
from pulverdampf.table.angles import HALF, QUARTER, degrees, difference, heading, turn
from pulverdampf.table.kernel import overlaps
from pulverdampf.table.legs import Shift
from pulverdampf.table.measurement import distance
from pulverdampf.table.outlines import Outline
from pulverdampf.table.paths import swept_hull
from pulverdampf.table.rays import nearest
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.text import Text

from ..by_hand.charges import face_by_hand, halt
from ..by_hand.passing import pass_on
from ..command.commanders import follow_and_make_way
from ..events.fights import FellShort, SquareRolled
from ..events.order import Disordered
from ..events.places import FormationChanged, Moved
from ..geometry import CONTACT, front_centre, outline_as, shape_of, side_attacked, unit_outlines
from ..lookup import is_engaged, pose_of, unit_of
from ..movement.formations import fits_as, new_pose
from ..movement.moves import ground_objections, is_free_at, neighbour_objections, path_of, rate_of
from ..state import Battle, PowderState
from ..terrain.ground import ground
from ..units import Unit
from .reactions import Charge, at_start, way_to

BEFORE_A_SQUARE = 3.0
A_PACE = 0.25
RIDE_ON = Text("{name}: halted before the square. Use the rest of the move?",
               "{name}: vor dem Karree gehalten. Den Rest der Bewegung nutzen?")  # fmt: skip
NOT_SO = Text("straight back or past the square, within the rest of the move",
              "geradeaus zurück oder am Karree vorbei, im Rest der Bewegung")  # fmt: skip


@rule("BP-SQ-03", "BP-SQ-04", "BP-SQ-05")
async def form_square(battle: Battle, begun: Charge) -> Charge | None:
    """Infantry tries to form square: only a good one halts the cavalry."""
    state = battle.state
    charger, target = unit_of(state, begun.charger), unit_of(state, begun.target)
    await throw_for_square(battle, target)
    if target.formation != "square":
        return begun
    if target.disordered or target.shaken:
        if battle.by_hand:
            return replace(begun, face=await face_by_hand(battle, target, charger.side))
        struck = side_attacked(battle.scene, target, front_centre(at_start(charger, begun)))
        return replace(begun, face=struck)
    if battle.by_hand:
        halt(battle, charger)
        return None
    await halt_before_square(battle, begun)
    return None


@rule("BP-SQ-03", "BP-SQ-04")
async def throw_for_square(battle: Battle, unit: Unit) -> None:
    """Infantry folds its wings back in haste: none on a double one, a disordered square on a double six."""
    roll = await battle.total(2, d6, rule="BP-SQ-03", by=unit.side, subject=unit.id)
    battle.record(SquareRolled(unit.id, roll))
    disorders = roll == 12 or (roll == 2 and battle.state.rulings.square_double_one_disorders)
    if roll > 2 and battle.by_hand:
        battle.record(FormationChanged(unit.id, "square", ANYWHERE, 0))
        await pass_on(battle, unit, {}, together=True)
    elif roll > 2:
        pose = square_pose(battle.scene, unit)
        give_room(battle, unit, outline_as(battle.scene, unit, pose, "square"))
        battle.record(FormationChanged(unit.id, "square", pose, 0))
        follow_and_make_way(battle, unit, together=True)
    if disorders and not unit.disordered:
        battle.record(Disordered(unit.id))


@rule("BP-SQ-01", "BP-SQ-04")
def square_pose(scene: Scene, unit: Unit) -> Pose:
    """Where a square is formed in haste: behind the middle of the front, but wholly on the table."""
    pose = new_pose(unit, "square")
    corners = outline_as(scene, unit, pose, "square").corners()
    width, depth = scene.state.table
    dx = max(-min(x for x, _ in corners), 0.0) - max(max(x for x, _ in corners) - width, 0.0)
    dy = max(-min(y for _, y in corners), 0.0) - max(max(y for _, y in corners) - depth, 0.0)
    return Pose(pose.x + dx, pose.y + dy, pose.facing).rounded()


@rule("BP-SQ-04", "BP-MOVE-07")
def give_room(battle: Battle, unit: Unit, square: Outline) -> None:
    """Friends on whose ground a square is formed step aside by the shortest way; who cannot is overlapped."""
    for each in unit_outlines(battle.scene, unit.side):
        if each.owner == unit.id or not overlaps(square, each, CONTACT):
            continue
        friend = unit_of(battle.state, each.owner)
        if is_engaged(battle.state, friend.id) or friend.garrison:
            continue
        if (pose := _beside_square(battle.scene, friend, square)) is not None:
            far = distance(pose.point, pose_of(friend).point)
            way = way_to(friend, pose_of(friend), pose)
            battle.record(Moved(friend.id, pose, "room", round(far, 2)))
            follow_and_make_way(battle, friend, together=True, way=way)


def _beside_square(scene: Scene, friend: Unit, square: Outline) -> Pose | None:
    """The nearest free place off a square, straight back from it or to a side, no farther than it is deep."""
    barred = ground(scene).impassable
    for number in range(1, 1 + int(2 * square.half_depth / A_PACE)):
        for bearing in (HALF, QUARTER, -QUARTER):
            pose = pose_of(friend).towards(turn(square.facing, bearing), number * A_PACE).rounded()
            way = way_to(friend, pose_of(friend), pose)
            if overlaps(outline_as(scene, friend, pose), square, CONTACT) or any(
                plot.overlaps(each, CONTACT) for plot in barred for each in way
            ):
                continue
            if fits_as(scene, friend, pose, friend.formation):
                return pose
    return None


@rule("BP-SQ-05", "BP-FILL-09")
async def halt_before_square(battle: Battle, begun: Charge) -> None:
    """Cavalry halts three before a good square and may use the rest of its move to get away."""
    state = battle.state
    charger, target = unit_of(state, begun.charger), unit_of(state, begun.target)
    own, aim = battle.scene.outline(charger), battle.scene.outline(target)
    far, ax, ay, bx, by = nearest(own, aim)
    gone = 0.0
    if far > BEFORE_A_SQUARE:
        bearing = heading(bx - ax, by - ay)
        for part in (1.0, 0.9, 0.75, 0.5, 0.25):
            length = (far - BEFORE_A_SQUARE) * part
            pose = pose_of(charger).towards(bearing, length).rounded()
            if is_free_at(battle.scene, outline(shape_of(charger), pose, charger.id, charger.side)):
                gone = length
                way = way_to(charger, pose_of(charger), pose)
                battle.record(Moved(charger.id, pose, "halt", round(length, 2)))
                follow_and_make_way(battle, charger, together=False, leader=begun.leader, way=way)
                break
    battle.record(FellShort(charger.id))
    rate = rate_of(state, charger)
    rest = rate - gone % rate if gone < begun.moves * rate - 1e-6 else 0.0
    if rest > 0.5:
        order = await battle.order(charger.side, halted_form(state, charger, rest))
        path = path_of(charger, order.legs)
        if path.length > 0.0:
            battle.record(Moved(charger.id, path.end.rounded(), "past", round(path.length, 2)))
            way = swept_hull(path)
            follow_and_make_way(battle, charger, together=False, leader=begun.leader, way=way)


def halted_form(state: PowderState, charger: Unit, rest: float) -> Form[March]:
    """Asks where cavalry rides that has halted before a square: straight back or past it."""
    key = charger.id

    def check(order: March, scene: Scene) -> Iterator[Objection]:
        legs = order.legs
        if order.movers != (key,) or len(legs) > 1:
            yield Objection("BP-SQ-05", NOT_SO)
            return
        for leg in legs:
            if not isinstance(leg, Shift) or leg.distance > rest + 1e-3 or not _allowed(leg.bearing):
                yield Objection("BP-SQ-05", NOT_SO, rest)
                return
        unit = unit_of(scene.state, key)
        path = path_of(unit, legs)
        if legs:
            yield from ground_objections(scene, unit, path)
            yield from neighbour_objections(scene, unit, path)

    def ideas(scene: Scene) -> Iterator[March]:
        for far in (rest, rest / 2):
            yield March((key,), (Shift(far, HALF),))
        for bearing in (QUARTER, turn(0, -QUARTER)):
            yield March((key,), (Shift(rest, bearing),))
        yield March((key,), ())

    prompt = Prompt("BP-SQ-05", RIDE_ON.filled(name=charger.name), key)
    return Form(March, prompt, (key,), check, ideas)


def _allowed(bearing: int) -> bool:
    """Whether a direction leads straight back or forward past what stands before."""
    off = abs(difference(0, bearing % (1 << 32)))
    return off <= QUARTER or off >= HALF - degrees(1.0)
