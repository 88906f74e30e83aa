"""A unit of the column comes onto the table, and stops if it likes where it meets a hidden enemy."""

from collections.abc import Mapping

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import PieceId, other
from pulverdampf.table.angles import heading
from pulverdampf.table.construction import spiral
from pulverdampf.table.outlines import box
from pulverdampf.table.shapes import Pose, Rectangle, outline
from pulverdampf.table.sweeps import comes_within, is_free

from ..by_hand.entering import march_on_by_hand
from ..events.moves import Entered
from ..events.turns import Activated
from ..movement.marching import note_contacts, walk
from ..movement.neighbours import enemies_of, headed_towards
from ..movement.rates import Rate, Spent
from ..movement.throws import thrown_for
from ..setup.placing import bases_seen_by, displaced, lies_in
from ..special.wagons import follow_in
from ..state import Battle, WarState, standing
from ..terrain.ground import standing_on
from ..units import Unit
from .entering import entry_edge, entry_form, has_room, inland, to_enter, track_to
from .hiding import BY_ANYONE, BY_SCOUT, hidden_of, reveal, seek

CLEAR = 0.02


class Meeting(Struct, frozen=True):
    """Where an element on its way in comes upon a hidden unit, and who is on the table by then."""

    finder: PieceId
    here: Pose
    found: Unit
    before: tuple[PieceId, ...]


@stage
@rule("KP-SCEN-20", "KP-FILL-39", "KP-TERR-01")
async def march_on(battle: Battle, unit: Unit, rate: Rate, total: float, spent: Spent = ()) -> None:
    """The unit comes on over its edge with its whole move, by the dice for difficult ground where good going
    was hoped for in vain; where there is no room it waits, and who meets a hidden enemy may stop there."""
    state = battle.state
    if battle.by_hand:
        if await march_on_by_hand(battle, unit, rate, total, to_enter(state, unit)):
            slower = float(await thrown_for(battle, unit, "difficult"))
            battle.schedule(march_on.due(unit, "difficult", slower))
        return
    form = entry_form(battle.scene, unit, rate, total)
    in_vain = rate == "good" and not has_room(battle.scene, form)
    if in_vain and has_room(battle.scene, entry_form(battle.scene, unit, "difficult", total)):
        rate, total = "difficult", float(await thrown_for(battle, unit, "difficult"))
        form = entry_form(battle.scene, unit, rate, total)
    if not has_room(battle.scene, form):
        battle.record(Activated(unit.id, "enter"))
        note_contacts(battle, unit)
        return
    order = await battle.order(unit.side, form)
    poses = {key: stand.pose.rounded() for key, stand in order.stands.items()}
    meeting = first_meeting(battle.scene, unit, poses)
    if meeting is not None:
        poses = {**{key: poses[key] for key in meeting.before}, meeting.finder: meeting.here}
    for event in displaced(battle.scene, unit, poses):
        battle.record(event)
    battle.record(Entered(unit.id, poses, ways_in(battle.scene, unit, poses)))
    if meeting is not None:
        reveal(battle, meeting.found, "scout" if unit.troop == "scout" else "enemy")
    seek(battle, [state.pieces[key] for key in poses])
    if unit.troop == "wagon":
        follow_in(battle, unit)
    elif meeting is not None or spent:
        edge = entry_edge(state, unit)
        far = {key: float(round(_far_in(battle.scene, edge, key, pose), 4)) for key, pose in poses.items()}
        spent = tuple(sorted({**dict(spent), **far}.items()))
        if to_enter(state, unit) and has_room(battle.scene, entry_form(battle.scene, unit, rate, total)):
            battle.schedule(march_on.due(unit, rate, total, spent))
        else:
            ordered = {key: stand.pose for key, stand in order.stands.items()}
            spent = squeeze_in(battle, unit, total, spent, ordered)
            battle.schedule(walk.due(unit, "move", rate, total, spent))
    note_contacts(battle, unit)


@rule("KP-MOR-03", "KP-FIRE-13")
def ways_in(scene: Scene, unit: Unit, poses: Mapping[PieceId, Pose]) -> dict[PieceId, tuple[PieceId, ...]]:
    """The enemies that elements march straight at on their way in from the edge."""
    state: WarState = scene.state
    enemies = enemies_of(scene, unit.side)
    found = {}
    for key, end in poses.items():
        shape = scene.layout(state, state.pieces[key])
        assert isinstance(shape, Rectangle)
        _, (ax, ay, _, _) = track_to(state, entry_edge(state, unit), end, shape)
        towards = headed_towards(state, state.pieces[key], end, enemies, Pose(ax, ay))
        if towards:
            found[key] = towards
    return found


@rule("KP-FILL-39", "KP-SCEN-20")
def squeeze_in(
    battle: Battle, unit: Unit, total: float, spent: Spent, ordered: Mapping[PieceId, Pose]
) -> Spent:
    """Those whom the first of a unit leave no room beside them come on near where they were ordered to, and
    have gone their whole way."""
    waiting = to_enter(battle.state, unit)
    for piece in waiting:
        place = _nearest_free(battle.scene, unit, piece.id, ordered[piece.id])
        battle.record(Entered(unit.id, {piece.id: place}))
    seek(battle, waiting)
    return tuple(sorted({**dict(spent), **{piece.id: total for piece in waiting}}.items()))


def _nearest_free(scene: Scene, unit: Unit, key: PieceId, wanted: Pose) -> Pose:
    """The free place nearest to where an element was ordered."""
    state: WarState = scene.state
    taken = bases_seen_by(scene, unit.side)
    for x, y in spiral(wanted.x, wanted.y, 0.6, 40.0):
        pose = Pose(x, y, wanted.facing).rounded()
        o = scene.outline_at(state.pieces[key], pose)
        if (
            lies_in(o, (0.0, 0.0, *state.table))
            and is_free(o, taken, CLEAR)
            and standing_on(scene, unit, o) != "X"
        ):
            return pose
    return wanted.rounded()


def _far_in(scene: Scene, edge: str, key: PieceId, pose: Pose) -> float:
    state: WarState = scene.state
    return max(inland(state, edge, outline(scene.layout(state, state.pieces[key]), pose)), 0.0)


@rule("KP-SCEN-20", "KP-DEPL-06", "KP-SCOUT-03")
def first_meeting(scene: Scene, unit: Unit, poses: Mapping[PieceId, Pose]) -> Meeting | None:
    """The first hidden enemy that elements pass closely between their edge and where they are to stand, all
    going at the same pace; an enemy they would stand upon is left to be pushed aside."""
    state: WarState = scene.state
    edge = entry_edge(state, unit)
    pushed = {event.body for event in displaced(scene, unit, poses)}
    hidden = [enemy for enemy in hidden_of(state, other(unit.side)) if enemy.id not in pushed]
    reach = BY_SCOUT if unit.troop == "scout" else BY_ANYONE
    best: tuple[float, PieceId, str, Pose] | None = None
    for key, end in sorted(poses.items()):
        shape = scene.layout(state, state.pieces[key])
        assert isinstance(shape, Rectangle)
        _, (ax, ay, bx, by) = track_to(state, edge, end, shape)
        bearing = heading(bx - ax, by - ay)
        start = box(ax, ay, bearing, shape.width, 0.1)
        shares = [
            (comes_within(start, bx - ax, by - ay, reach + 1e-4, scene.outline(piece)), enemy.id)
            for enemy in hidden
            for piece in standing(state, enemy)
        ]
        share, found = min(shares, default=(2.0, ""))
        if share <= 1.0:
            far = max(_far_in(scene, edge, key, end) * share, shape.depth * 0.5 + CLEAR)
            if best is None or far < best[0]:
                best = (far, key, found, Pose(ax, ay, bearing).ahead(far).rounded())
    if best is None:
        return None
    far, finder, found, here = best
    before = tuple(
        key for key, end in poses.items() if key != finder and _far_in(scene, edge, key, end) <= far
    )
    if not _can_stop(scene, unit, finder, here, {key: poses[key] for key in before}):
        here = poses[finder]
    return Meeting(finder, here, state.bodies[found], before)


def _can_stop(scene: Scene, unit: Unit, key: PieceId, here: Pose, before: Mapping[PieceId, Pose]) -> bool:
    """Whether a base has room where it meets somebody."""
    state: WarState = scene.state
    taken = list(bases_seen_by(scene, unit.side))
    taken += [scene.outline_at(state.pieces[each], pose) for each, pose in before.items()]
    o = scene.outline_at(state.pieces[key], here)
    return is_free(o, taken, CLEAR) and lies_in(o, (0.0, 0.0, *state.table))
