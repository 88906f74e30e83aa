"""The dice of a shooting: to hit, to kill, losses, smoke."""

from typing import Literal

from msgspec import Struct

from pulverdampf.engine.dice import Die, Faces, exactly
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import BodyId, Due, PieceId
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import within

from ..cards.own_will import of_own_will
from ..events.deeds import TookAim
from ..events.marks import GunFired, MadeVigilant, Smoked, Spent
from ..events.places import Turned
from ..formations.coherency import is_formed
from ..geometry import facing_point, figure_outlines, in_front
from ..movement.vehicles import take_damage
from ..officers.support import struck_beside
from ..presence import on_table, standing
from ..reactions.consequences import react, remove, save_or_lose
from ..reactions.ordeals import Cause
from ..spotting.spotting import has_spotted, side_has_spotted, try_to_spot
from ..spotting.visibility import TOLERANCE, sees, unit_sees
from ..state import Battle, FrontierState
from ..ten_sided import best, die, reaching, sharp_die
from ..units import Unit
from .aiming import Aim, Shot, aims, can_shoot, dice_of, hit_reckoned, shot_of
from .weapons import RANGED, Weapon

IMPOSSIBLE = 3


class Fire(Struct, frozen=True):
    """How a unit shoots: its weapon, and who aims at whom."""

    weapon: str
    aims: tuple[tuple[PieceId, BodyId], ...] = ()
    """Which figure shoots at which unit, when there are two targets."""
    hasty: bool = False
    volley: bool = False
    manner: Literal["action", "vigilance", "charge"] = "action"


@of_own_will
@stage
@rule("MT-FIRE-01", "MT-FIRE-02")
async def shoot(battle: Battle, unit: Unit, target: str, fire: Fire) -> None:
    """A unit shoots as its action."""
    await open_fire(battle, unit, target, fire)


@stage
@rule("MT-VIG-02")
async def interrupt(battle: Battle, unit: Unit, target: str, weapon: str) -> None:
    """A vigilant unit shoots in the midst of what the enemy does, and is vigilant no longer."""
    battle.record(MadeVigilant(unit.id, False))
    await open_fire(battle, unit, target, Fire(weapon, manner="vigilance"))


@stage
@rule("MT-MEL-03", "MT-FIRE-08")
async def shoot_at_charge(battle: Battle, unit: Unit, charger: Unit, weapon: str) -> None:
    """A charged unit shoots in haste at those who come."""
    await open_fire(battle, unit, charger.id, Fire(weapon, hasty=True, manner="charge"))


@rule("MT-FIRE-01", "MT-FIRE-02", "MT-FIRE-08", "MT-FIRE-13", "MT-SPOT-08")
async def open_fire(battle: Battle, unit: Unit, target: str, fire: Fire) -> None:
    """Spots the target if need be, throws to hit and to kill, and leaves smoke behind."""
    if not can_shoot(battle.state, unit):
        return
    weapon = RANGED[fire.weapon]
    fired = False
    losses: list[Due] = []
    for wanted in dict.fromkeys(aimed_at for _, aimed_at in fire.aims) or (target,):
        battle.record(TookAim(unit.id, wanted, fire.manner))
        found = await found_target(battle, unit, wanted)
        if found is None:
            continue
        firing = aims(battle.scene, unit, weapon, found.id)
        if fire.aims:
            chosen = {piece for piece, aimed_at in fire.aims if aimed_at == wanted}
            firing = [aim for aim in firing if aim.shooter.owner in chosen]
        if fire.manner == "charge":
            firing = [aim for aim in firing if in_front(aim.shooter, aim.mark.x, aim.mark.y)]
        if firing:
            fired = True
            losses += await throw(battle, unit, found, fire, firing)
    if fired:
        after_shooting(battle, unit, weapon)
    battle.schedule(*losses)


@rule("MT-SPOT-08", "MT-HID-04")
async def found_target(battle: Battle, unit: Unit, target: str) -> Unit | None:
    """The target, spotted before or now; none when it cannot be made out."""
    state = battle.state
    foe = state.bodies.get(target)
    if foe is not None and has_spotted(state, unit, foe):
        return foe if on_table(state, foe) and not foe.engaged else None
    marker = state.pieces.get(target)
    if not await try_to_spot(battle, unit, target, "MT-SPOT-08", True):
        return None
    if foe is None and marker is not None:
        foe = state.bodies.get(marker.stands_for)
    return foe if foe is not None and on_table(state, foe) and not foe.engaged else None


@rule("MT-FIRE-03", "MT-FIRE-09", "MT-FIRE-10", "MT-FIRE-18", "MT-SPOT-11", "MT-FILL-15")
async def throw(battle: Battle, unit: Unit, target: Unit, fire: Fire, firing: list[Aim]) -> list[Due]:
    """The dice against one target; gives the losses that follow."""
    state, scene = battle.state, battle.scene
    weapon = RANGED[fire.weapon]
    hasty = fire.hasty and not (weapon.single_shot and fire.manner == "action")
    volley = fire.volley and not unit.shaken
    facts = shooting_facts(scene, unit, target, volley)
    eligible = could_be_hit(scene, target, firing, weapon.range)
    grouped: dict[tuple[Shot, int], int] = {}
    for aim in firing:
        shot = shot_of(scene, unit, target, aim, hasty, volley)
        key = (shot, weapon.strength(aim.distance))
        grouped[key] = grouped.get(key, 0) + dice_of(scene, unit, weapon, aim, shot)
    turn_to(battle, firing)
    kills, named = 0, "MT-FIRE-10.vehicle" if target.vehicle else ""
    thrown = die_of(state, unit)
    for (shot, strength), dice in grouped.items():
        why = hit_reckoned(shot)
        battle.reckoned(why, "MT-FIRE-03", unit.id)
        hit, kill = faces_of(state, unit.shooting - why.total, strength)
        hits = await battle.count(
            dice, thrown, hit, rule="MT-FIRE-03", by=unit.side, subject=unit.id, why=why
        )
        kills += await battle.count(
            hits, die(state), kill, rule="MT-FIRE-10", by=unit.side, subject=target.id, named=named
        )
    return [take_losses.due(target, kills, eligible, unit, facts)] if kills else []


@rule("MT-FIRE-18")
def die_of(state: FrontierState, unit: Unit) -> Die:
    """The die that a unit throws to hit."""
    return sharp_die(state) if unit.has("Sharp") else die(state)


@rule("MT-FIRE-03", "MT-FIRE-10", "MT-FILL-15")
def faces_of(state: FrontierState, needed: int, strength: int) -> tuple[Faces, Faces]:
    """The faces that hit and those that kill; the highest hits even what is out of reach, but kills less."""
    if needed > best(state):
        return exactly(best(state)), reaching(state, strength + IMPOSSIBLE)
    return reaching(state, needed), reaching(state, strength)


@rule("MT-REACT-03", "MT-SPOT-11", "MT-ART-04", "MT-FORM-06", "MT-HID-07")
def shooting_facts(scene: Scene, unit: Unit, target: Unit, volley: bool) -> tuple[str, ...]:
    """What will bear on the reaction of the target, as it is before the shots."""
    unseen = not side_has_spotted(scene.state, target.side, unit) or not unit_sees(scene, target.id, unit.id)
    held = (
        ("volley", volley),
        ("unseen", unseen),
        ("gun", bool(unit.gun) or is_formed(unit)),
        ("artillery", bool(unit.gun)),
    )
    return tuple(fact for fact, holds in held if holds)


def turn_to(battle: Battle, firing: list[Aim]) -> None:
    """Those who shoot look at what they shoot at."""
    poses = []
    for aim in firing:
        pose = battle.state.pieces[aim.shooter.owner].pose
        if pose is not None:
            poses.append((aim.shooter.owner, facing_point(pose, aim.mark.x, aim.mark.y)))
    battle.record(Turned(tuple(poses)))


@rule("MT-FIRE-13", "MT-FIRE-15", "MT-ART-02", "MT-ART-06", "MT-FILL-16", "MT-FILL-17")
def after_shooting(battle: Battle, unit: Unit, weapon: Weapon) -> None:
    """Smoke hangs before black powder, single shots are spent, a gun has had its shot."""
    if weapon.black_powder or (unit.gun and battle.state.rulings.gun_smoke):
        battle.record(Smoked(unit.id))
    if weapon.single_shot:
        battle.record(Spent(unit.id, weapon.key))
    if unit.gun:
        battle.record(GunFired(unit.id))


@stage
@rule("MT-FIRE-11", "MT-FIRE-12", "MT-OFF-04", "MT-MOR-02", "MT-VEH-02")
async def take_losses(
    battle: Battle,
    unit: Unit,
    number: int,
    eligible: tuple[PieceId, ...],
    by: Unit,
    facts: tuple[str, ...] = (),
) -> None:
    """Takes the fallen off those who could be hit, nearest first; then the unit tests."""
    state = battle.state
    if unit.vehicle:
        await take_damage(battle, unit, number)
        return
    if unit.officer:
        battle.schedule(save_or_lose.due(unit, (by,), facts))
        return
    standing_ones = {figure.id for figure in standing(state, unit)}
    falling = [key for key in eligible if key in standing_ones][:number]
    if not falling:
        return
    dues: list[Due] = []
    officer = await struck_beside(battle, unit, "artillery" in facts)
    if officer is not None:
        dues.append(save_or_lose.due(officer, (by,), facts))
        falling.pop()
    if falling:
        remove(battle, unit, tuple(falling), by.id)
        if on_table(state, unit):
            dues.append(react.due(unit, Cause("shooting", len(falling), facts), (by,)))
    battle.schedule(*dues)


@rule("MT-FIRE-11")
def could_be_hit(scene: Scene, target: Unit, made: list[Aim], reach: float) -> tuple[str, ...]:
    """The figures that any shooter could have hit, the nearest first, horse holders last."""
    state: FrontierState = scene.state
    found: list[tuple[bool, float, str]] = []
    for mark in figure_outlines(scene, target):
        near = [gap(aim.shooter, mark) for aim in made if sees(scene, aim.shooter, mark)]
        near = [each for each in near if within(each, reach, TOLERANCE)]
        if near:
            found.append((state.pieces[mark.owner].holder, min(near), mark.owner))
    return tuple(key for _, _, key in sorted(found))
