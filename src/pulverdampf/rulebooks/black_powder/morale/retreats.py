"""Falling back: straight away, through friends, off the table, or to destruction."""

from typing import Literal

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, other
from pulverdampf.table.angles import HALF, direction, turn
from pulverdampf.table.contact import look_of
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import Face, contact_length
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.sweeps import comes_within, is_free, swept
from pulverdampf.text import Text

from ..by_hand.retreats import go_back, run_by_hand, way_back_told
from ..command.commanders import follow_and_make_way, lose_unit
from ..events.fights import ContactLost, FightForgotten
from ..events.losses import Destroyed
from ..events.order import Disordered, Unformed
from ..events.places import CommanderMoved, Moved
from ..geometry import APART, CONTACT, front_centre, shape_of, unit_outlines, within_table
from ..lookup import contacts_of, is_engaged, joined_to, on_table, pose_of, unit_of
from ..movement.arrivals import leave_table, way_home
from ..movement.moves import is_free_at, rate_of, towards
from ..state import Battle
from ..terrain.ground import closed_to, extra_cost, ground, may_stand_in_woods, standing_in
from ..units import Unit

FROM_WHOM = Text(
    "{name}: from which enemy does it fall back?", "{name}: Vor welchem Feind weicht sie zurück?"
)
How = Literal["retreat", "fall back", "retire", "evade", "blunder"]


@rule("BP-BREAK-06", "BP-FILL-28")
def held_most(scene: Scene, unit: Unit) -> dict[Face, PieceId]:
    """The sides on which a unit touches an enemy along the longest edge, each with such an enemy."""
    own = scene.outline(unit)
    shared = {
        each: contact_length(
            own, each.face_of(unit.id), scene.outline(unit_of(scene.state, each.other(unit.id))), 0.05
        )
        for each in contacts_of(scene.state, unit.id)
    }
    longest = max(shared.values(), default=0.0)
    tied = [each for each, length in shared.items() if length >= longest - 1e-3]
    return {each.face_of(unit.id): each.other(unit.id) for each in tied}


@rule("BP-BREAK-06", "BP-FILL-28")
async def way_back(battle: Battle, unit: Unit, enemy: Unit | None) -> int:
    """The direction away from an attacker; in contact, from the side he is on, tied ones by choice."""
    if battle.by_hand:
        return 0  # the hands know it
    scene = battle.scene
    own = scene.outline(unit)
    sides = list(held_most(scene, unit).items())
    if sides:
        side = sides[0][0]
        if len(sides) > 1:
            options = [Option(foe, battle.state.named(foe), face) for face, foe in sides]
            prompt = Prompt("BP-BREAK-06", FROM_WHOM.filled(name=unit.name), unit.id)
            side = await battle.choose(unit.side, prompt, options)
        return turn(look_of(own, side), HALF)
    if enemy is None or enemy.pose is None:
        return way_home(scene.state, unit)
    return turn(towards(own, scene.outline(enemy)), HALF)


async def choose_from_whom(battle: Battle, unit: Unit, foes: list[Unit], rule: str) -> Unit:
    """The enemy from whom a unit goes away; of several equally near its owner chooses."""
    if len(foes) == 1:
        return foes[0]
    options = [Option(each.id, battle.state.named(each.id), each.id) for each in foes]
    prompt = Prompt(rule, FROM_WHOM.filled(name=unit.name), unit.id)
    return unit_of(battle.state, await battle.choose(unit.side, prompt, options))


@rule("BP-BREAK-06", "BP-FILL-28", "BP-TERR-01")
async def retreat(battle: Battle, unit: Unit, bearing: int, order: Literal["disordered", "in order"]) -> None:
    """One move in a direction away, two if there is no room; who cannot get away is destroyed."""
    if battle.by_hand:
        await _retreat_by_hand(battle, unit, order)
        return
    moves, fate = _moves_back(battle.scene, unit, bearing)
    if not moves:
        await destroy(battle, unit, "cornered")
        return
    if is_engaged(battle.state, unit.id):
        battle.record(ContactLost(unit.id))
    far, how = rate_of(battle.state, unit) * moves, "retreat" if order == "disordered" else "fall back"
    await _go(battle, unit, bearing, far, fate, how)  # type: ignore[arg-type]
    if on_table(unit) and order == "disordered" and not unit.disordered:
        battle.record(Disordered(unit.id))
    forget(battle, unit)


Order = Literal["disordered", "in order"]


async def _retreat_by_hand(battle: Battle, unit: Unit, order: Order, *, stays: bool = False) -> None:
    """The same beside a real table: where it ends is told; a unit that stays needs a way back to go."""
    told = await way_back_told(battle, unit)
    if told["way"] == "none":
        if not stays:
            await destroy(battle, unit, "cornered")
        return
    if is_engaged(battle.state, unit.id):
        battle.record(ContactLost(unit.id))
    await go_back(battle, unit, told, "retreat" if order == "disordered" else "fall back")
    if on_table(unit) and order == "disordered" and not unit.disordered:
        battle.record(Disordered(unit.id))
    forget(battle, unit)


@rule("BP-MEL-09")
async def part_by_hand(battle: Battle, unit: Unit) -> None:
    """Cavalry falls back after a draw; by a switch it stays where there is no room."""
    stays = battle.state.rulings.drawn_cavalry_without_room == "stays"
    await _retreat_by_hand(battle, unit, "in order", stays=stays)


def _moves_back(scene: Scene, unit: Unit, bearing: int) -> tuple[int, str]:
    """How many moves a retreat takes, two if the first finds no room, and where it ends."""
    rate = rate_of(scene.state, unit)
    for moves in (1, 2):
        fate = fate_of_way(scene, unit, bearing, rate * moves)
        if fate in ("free", "off"):
            return moves, fate
        if fate == "barred":
            break
    return 0, ""


def has_room_behind(scene: Scene, unit: Unit, bearing: int) -> bool:
    """Whether a retreat in a direction ends anywhere but in destruction."""
    return _moves_back(scene, unit, bearing)[0] > 0


def forget(battle: Battle, unit: Unit) -> None:
    """A unit that is no longer engaged forgets its last round."""
    if not is_engaged(battle.state, unit.id) and (
        unit.won_last or unit.lost_round or unit.rounds or unit.charged or unit.suffered
    ):
        battle.record(FightForgotten(unit.id))


def fate_of_way(
    scene: Scene, unit: Unit, bearing: int, far: float
) -> Literal["free", "blocked", "off", "barred"]:
    """What becomes of a straight move away: a free place, a taken one, the edge, or no way at all."""
    own = outline(shape_of(unit), pose_of(unit), unit.id, unit.side)
    dx, dy = _vector(bearing, far)
    land = ground(scene)
    way = swept(own, dx, dy)
    there = outline(shape_of(unit), pose_of(unit).towards(bearing, far).rounded(), unit.id, unit.side)
    if any(plot.overlaps(way, CONTACT) for plot in land.barred + land.buildings):
        return "barred"
    for foe in unit_outlines(scene, other(unit.side)):
        if gap(own, foe) < APART - 1e-3:
            if not is_free(way, [foe], 0.05) or gap(there, foe) < min(APART, gap(own, foe)) - 1e-3:
                return "barred"
        elif comes_within(own, dx, dy, APART - 2e-3, foe) <= 1.0:
            return "barred"
    if not within_table(scene.state, there):
        return "off"
    return "free" if is_free_at(scene, there) else "blocked"


def _vector(bearing: int, far: float) -> tuple[float, float]:
    ux, uy = direction(bearing)
    return ux * far, uy * far


async def _go(battle: Battle, unit: Unit, bearing: int, far: float, fate: str, how: How) -> None:
    start = pose_of(unit)
    pose = start.towards(bearing, far).rounded()
    if fate == "off":
        await leave(battle, unit, pose)
        return
    way = swept(outline(shape_of(unit), start), *_vector(bearing, far))
    woods = any(plot.overlaps(way, CONTACT) for plot in ground(battle.scene).woods)
    battle.record(Moved(unit.id, pose, how, round(far, 2)))
    if woods and not may_stand_in_woods(battle.state, unit) and not unit.unformed:
        battle.record(Unformed(unit.id))
    follow_and_make_way(battle, unit, together=how != "blunder", way=(way,))


@rule("BP-MOVE-12", "BP-COM-04")
async def leave(battle: Battle, unit: Unit, pose: Pose) -> None:
    """A unit goes over the edge; its commander stays on the table alone."""
    for commander in joined_to(battle.state, unit.id):
        battle.record(CommanderMoved(commander.id, pose_of(commander), "", "left"))
    leave_table(battle, unit, pose)


@rule("BP-VIC-02", "BP-BLUN-02", "BP-BLUN-05", "BP-MOVE-12")
async def flee(battle: Battle, unit: Unit, bearing: int, how: How) -> float:
    """One move straight in a direction, as far as it can; over the edge if it must. Tells how far it went."""
    if battle.by_hand:
        return await run_by_hand(battle, unit, "retire" if how == "retire" else "blunder")
    rate = rate_of(battle.state, unit)
    if how == "blunder":
        rate = paid_for(battle.scene, unit, bearing, rate)
    fate = fate_of_way(battle.scene, unit, bearing, rate)
    if fate in ("free", "off") and not (how == "blunder" and meets_closed(battle.scene, unit, bearing, rate)):
        await _go(battle, unit, bearing, rate, fate, how)
        return rate
    far = longest_way(battle.scene, unit, bearing, rate)
    if far > 0.05:
        await _go(battle, unit, bearing, far, "free", how)
    return far


@rule("BP-TERR-01", "BP-TERR-02", "BP-TERR-03", "BP-BLUN-02", "BP-BLUN-03")
def paid_for(scene: Scene, unit: Unit, bearing: int, rate: float) -> float:
    """How far one move carries straight in a direction over slow ground and obstacles."""
    start, land = front_centre(scene.outline(unit)), ground(scene)
    for step in range(24, 0, -1):
        dx, dy = _vector(bearing, rate * step / 24)
        there = start[0] + dx, start[1] + dy
        if rate * step / 24 + extra_cost(land, unit, start, there) <= rate + 1e-3:
            return rate * step / 24
    return 0.0


def meets_closed(scene: Scene, unit: Unit, bearing: int, far: float) -> bool:
    """Whether a straight way leads into ground that is closed to a unit."""
    own = outline(shape_of(unit), pose_of(unit), unit.id, unit.side)
    closed = closed_to(scene.state, ground(scene), unit)
    way, inside = swept(own, *_vector(bearing, far)), standing_in(closed, own)
    return any(plot.overlaps(way, CONTACT) for plot in closed if plot not in inside)


def longest_way(scene: Scene, unit: Unit, bearing: int, rate: float) -> float:
    """How far a unit can go straight in a direction without ending on anybody or on barred ground."""
    own = outline(shape_of(unit), pose_of(unit), unit.id, unit.side)
    closed = closed_to(scene.state, ground(scene), unit)
    foes = [each for each in unit_outlines(scene, other(unit.side)) if gap(own, each) >= APART - 1e-3]
    for step in range(24, 0, -1):
        far = rate * step / 24
        dx, dy = _vector(bearing, far)
        there = outline(shape_of(unit), pose_of(unit).towards(bearing, far).rounded(), unit.id, unit.side)
        if not is_free_at(scene, there) or any(
            comes_within(own, dx, dy, APART - 2e-3, foe) <= 1.0 for foe in foes
        ):
            continue
        way = swept(own, dx, dy)
        if not any(plot.overlaps(way, CONTACT) for plot in closed) and _keeps(scene, unit, own, there):
            return far
    return 0.0


def _keeps(scene: Scene, unit: Unit, own: Outline, there: Outline) -> bool:
    """Whether a unit does not come nearer to enemies that are too near already."""
    return all(
        gap(there, each) >= min(gap(own, each), APART) - 1e-3
        for each in unit_outlines(scene, other(unit.side))
    )


@rule("BP-BREAK-07", "BP-MEL-10")
async def destroy(battle: Battle, unit: Unit, how: Literal["broken", "cornered"] = "broken") -> None:
    """A unit is removed; a commander with it is tested."""
    commanders = joined_to(battle.state, unit.id)
    foes = [each.other(unit.id) for each in contacts_of(battle.state, unit.id)]
    battle.record(Destroyed(unit.id, how))
    await lose_unit(battle, commanders)
    if battle.state.fight is None:
        for foe in foes:
            forget(battle, unit_of(battle.state, foe))
