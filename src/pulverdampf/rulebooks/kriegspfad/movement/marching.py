"""Carries out an ordered move: reveals on the way, contacts, climbing, leaving the table."""

from math import sqrt

from pulverdampf.engine.orders import Walks
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Inside, PieceId, other
from pulverdampf.table.angles import heading
from pulverdampf.table.outlines import Outline, box
from pulverdampf.table.shapes import Pose, Rectangle
from pulverdampf.table.terrain import Plot

from ..by_hand.moves import walk_by_hand
from ..deployment.entering import may_leave
from ..deployment.hiding import first_found, may_lurk, reveal, seek
from ..events.losses import MeleeOpened
from ..events.moves import BrokeOff, ClimbedIn, JoinedMelee
from ..events.places import Mounted, Walked, WentInside
from ..geometry import frontage, lies_on_table, touch
from ..melee.contact import fighting_pairs
from ..morale.losses import end_parted_melees, lose_element
from ..special.wagons import follow_in, form_ring, train_of
from ..special.walls import CLIMBED
from ..state import Battle, WarState, is_contact_pair, opponents, standing
from ..units import Element, Unit, is_foot, is_mounted
from .mounting import thrown_off
from .neighbours import enemies_of, headed_towards
from .paths import Step, step_of
from .rates import Move, Rate, Spent
from .walking import movers_of, walk_form

AT_HAND = 2.6
"""How far apart, in widths of a base, the middles of two elements may be that fight over a wagon."""
CLIMBING = 0.6
"""How near a palisade an element must be to climb it."""


@stage
@rule("KP-MOVE-01", "KP-MOVE-03", "KP-DEPL-06", "KP-SCOUT-03", "KP-FILL-39")
async def walk(
    battle: Battle,
    unit: Unit,
    how: str,
    rate: Rate,
    total: float,
    spent: Spent = (),
    scout: Unit | None = None,
) -> None:
    """The owner orders every element's way; whoever meets a hidden enemy orders the rest anew."""
    state = battle.state
    move = Move(unit.id, how, rate, total, spent, scout.id if scout else "")
    if battle.by_hand:
        await walk_by_hand(battle, unit, move)
        return
    order = await battle.order(unit.side, walk_form(battle.scene, move))
    steps = [step_of(battle.scene, state.pieces[key], way) for key, way in order.walks.items()]
    went = dict(spent)
    rest: list[Step] = []
    if may_lurk(state, other(unit.side)):
        rest = _walk_one_by_one(battle, move, order, steps, went)
    elif steps:
        _walk_all(battle, move, order, steps)
    if rest:
        battle.schedule(walk.due(unit, how, rate, total, tuple(sorted(went.items())), scout))
        return
    arrive(battle, move, unit)


def _walk_all(battle: Battle, move: Move, order: Walks, steps: list[Step]) -> None:
    """All elements go their ways at once; the enemy has nobody who could lie hidden."""
    state = battle.state
    poses = {step.piece.id: order.walks[step.piece.id].end.rounded() for step in steps}
    far = {step.piece.id: float(round(step.length, 4)) for step in steps}
    enemies = enemies_of(battle.scene, steps[0].piece.side)
    towards = {
        step.piece.id: headed_towards(state, step.piece, poses[step.piece.id], enemies)
        for step in steps
        if step.length > 1e-4
    }
    battle.record(Walked(move.body, poses, far, move.how, {k: v for k, v in towards.items() if v}))
    _settle_in(battle, move, [state.pieces[step.piece.id] for step in steps])


def _walk_one_by_one(
    battle: Battle, move: Move, order: Walks, steps: list[Step], went: dict[PieceId, float]
) -> list[Step]:
    """Elements walk one after the other until one meets a hidden enemy; gives those still to be ordered."""
    state = battle.state
    enemies = enemies_of(battle.scene, state.bodies[move.body].side)  # whoever finds more of them stops
    for i, step in enumerate(steps):
        key = step.piece.id
        met = _walk_until_met(battle, move, step, order.walks[key].end, enemies)
        went[key] = went.get(key, 0.0) + met[0]
        _settle_in(battle, move, [state.pieces[key]] if state.pieces[key].pose is not None else [])
        stopped = met[1] is not None
        if met[1] is not None:
            finder = state.bodies[step.piece.body or ""]
            reveal(battle, met[1], "scout" if finder.troop == "scout" else "enemy")
        if state.pieces[key].pose is not None:
            stopped = seek(battle, [state.pieces[key]]) or stopped
        if stopped and (i + 1 < len(steps) or met[1] is not None):
            return steps[i:]
    return []


def _walk_until_met(
    battle: Battle, move: Move, step: Step, end: Pose, enemies: list[Outline]
) -> tuple[float, Unit | None]:
    """One element walks its way, or as far as the place where it meets somebody hidden."""
    state, scene = battle.state, battle.scene
    finder = state.bodies[step.piece.body or ""]
    shape = scene.shape(step.piece)
    assert isinstance(shape, Rectangle)
    gone = 0.0
    for ax, ay, bx, by in step.lines:
        dx, dy = bx - ax, by - ay
        far = sqrt(dx * dx + dy * dy)
        start = box(ax, ay, heading(dx, dy), shape.width, shape.depth)
        found = first_found(scene, finder, start, dx, dy)
        if found is not None:
            share, unit = found
            gone += far * share
            here = Pose(ax + dx * share, ay + dy * share, end.facing).rounded()
            _walk_to(battle, move, step.piece, here, gone, enemies)
            return gone, unit
        gone += far
    _walk_to(battle, move, step.piece, end.rounded(), gone, enemies)
    return gone, None


def _walk_to(
    battle: Battle, move: Move, piece: Element, end: Pose, gone: float, enemies: list[Outline]
) -> None:
    """One element ends its way, or a part of it, somewhere."""
    towards = headed_towards(battle.state, piece, end, enemies) if gone > 1e-4 else None
    battle.record(
        Walked(
            move.body, {piece.id: end}, {piece.id: float(round(gone, 4))}, move.how,
            {piece.id: towards} if towards is not None else {},
        )
    )  # fmt: skip


# at the end of a move ------------------------------------------------------------------------------------


def _settle_in(battle: Battle, move: Move, pieces: list[Element]) -> None:
    """Elements that came to a building are inside; those beyond the far edge have left the table."""
    state, scene = battle.state, battle.scene
    unit = state.bodies[move.body]
    for piece in pieces:
        pose = piece.pose
        assert pose is not None
        outline = scene.outline(piece)
        if not lies_on_table(state, outline) and may_leave(state, unit, outline):
            lose_element(battle, piece, "exited")
            continue
        for plot in scene.terrain.plots.values():
            entered = plot.feature.kind == "blockhouse" and is_foot(unit) and plot.holds(pose.x, pose.y)
            if entered and not piece.roof and not isinstance(piece.place, Inside):
                battle.record(WentInside(piece.id, plot.feature.id, pose))


@rule("KP-MELEE-01", "KP-MELEE-16", "KP-FILL-22", "KP-FILL-32", "KP-FORT-04", "KP-SCEN-21")
def arrive(battle: Battle, move: Move, unit: Unit) -> None:
    """What a finished move leads to: melees opened, joined or left, walls climbed, wagons in a ring."""
    state = battle.state
    if move.how == "break off":
        battle.record(BrokeOff(unit.id))
        end_parted_melees(battle)
    movers = movers_of(state, move)
    seek(battle, [piece for piece in movers if piece.pose is not None])
    note_contacts(battle, unit)
    note_climbing(battle, unit)
    if unit.troop == "wagon":
        follow_in(battle, unit)
        form_ring(battle, unit)


def note_contacts(battle: Battle, unit: Unit) -> None:
    """Opens a melee with every enemy unit that a unit has come to touch."""
    state = battle.state
    if unit.troop in ("wagon", "boat") or not standing(state, unit):
        return
    for enemy in nearby(battle, unit):
        pairs = fighting_pairs(battle.scene, unit, enemy)
        if not pairs:
            continue
        melee = is_contact_pair(state, unit.id, enemy.id)
        if melee is None:
            if is_mounted(enemy) and enemy.troop == "mounted_infantry":
                poses = thrown_off(battle.scene, enemy, pairs)
                battle.record(Mounted(enemy.id, up=False, at_once=True, poses=poses))
            battle.record(MeleeOpened(unit.id, enemy.id))
        elif any(mine.moved for mine, _ in pairs) and enemy.id in opponents(state, unit):
            battle.record(JoinedMelee(melee.id, unit.id))


def nearby(battle: Battle, unit: Unit) -> list[Unit]:
    """The enemy units near enough to touch, over a wagon too."""
    state, scene = battle.state, battle.scene
    own = [scene.outline(piece) for piece in standing(state, unit)]
    far = AT_HAND * frontage(state)
    west, east = min(o.x for o in own) - far, max(o.x for o in own) + far
    south, north = min(o.y for o in own) - far, max(o.y for o in own) + far
    keys = {
        state.pieces[o.owner].body: None
        for o in enemies_of(scene, unit.side)
        if west <= o.x <= east and south <= o.y <= north
    }
    found = [state.bodies[key] for key in keys if key is not None]
    return [enemy for enemy in found if enemy.troop not in ("wagon", "boat")]


@rule("KP-FORT-04", "KP-FILL-08")
def note_climbing(battle: Battle, unit: Unit) -> None:
    """Foot at a palisade or wagon ring, on either side of it and whoever owns it, begins to climb; who has
    left it stops."""
    state, scene = battle.state, battle.scene
    fences = [plot for plot in scene.terrain.plots.values() if plot.feature.kind in CLIMBED]
    if not is_foot(unit) or not (fences or any(piece.crossing for piece in standing(state, unit))):
        return
    climbing = {}
    for piece in standing(state, unit):
        own = scene.outline(piece)
        at = next((plot.feature.id for plot in fences if _is_at(scene, plot, own)), "")
        if at != piece.crossing:
            climbing[piece.id] = at
    if climbing:
        battle.record(ClimbedIn(climbing))


def _is_at(scene: Scene, fence: Plot, own: Outline) -> bool:
    """Whether a base is near enough to climb: at a palisade, or touching a wagon of the ring."""
    state: WarState = scene.state
    if fence.feature.kind == "palisade":
        return fence.gap(own) <= CLIMBING
    train = train_of(state, fence.feature.owner)
    return train is not None and any(touch(own, scene.outline(each)) for each in standing(state, train))
