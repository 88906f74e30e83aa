"""The dice of a shooting: to hit, to kill, losses, smoke."""

from functools import partial
from typing import Literal

from msgspec import Struct

from pulverdampf.engine.dice import Die, Faces, exactly
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import BodyId, Due, PieceId

from ..by_hand.shots import salvo_by_hand, shot_form, shots_measured
from ..cards.own_will import of_own_will
from ..events.deeds import TookAim
from ..events.marks import GunFired, MadeVigilant, Smoked, Spent
from ..events.places import Turned
from ..formations.coherency import is_formed
from ..geometry import in_front
from ..movement.vehicles import take_damage
from ..officers.support import struck_beside
from ..presence import on_table, standing
from ..reactions.consequences import fate_of, react, remove, save_or_lose
from ..reactions.fallen import who_falls
from ..reactions.ordeals import Cause
from ..spotting.spotting import has_spotted, try_to_spot
from ..spotting.visibility import unit_sees
from ..state import Battle, FrontierState
from ..ten_sided import best, die, reaching, sharp_die
from ..units import Unit
from .aiming import Aim, Manner, aims, can_shoot, hit_reckoned
from .artillery import crew_at_gun
from .salvos import AsNear, Salvo, salvo
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
    battle.record(MadeVigilant(unit.id, vigilant=False))
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
        planned = await take_aim(battle, unit, found, fire, wanted)
        if planned is not None:
            fired = True
            losses += await throw(battle, unit, found, fire, planned)
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
    if not await try_to_spot(battle, unit, target, "MT-SPOT-08"):
        return None
    if foe is None and marker is not None:
        foe = state.bodies.get(marker.stands_for)
    return foe if foe is not None and on_table(state, foe) and not foe.engaged else None


class Aimed(Struct, frozen=True):
    """A shooting before its dice: the salvo, what will bear on the reaction, and who shoots."""

    salvo: Salvo
    facts: tuple[str, ...]
    shooters: tuple[PieceId, ...] = ()


@rule("MT-FIRE-01", "MT-FIRE-02", "MT-FIRE-08")
async def take_aim(battle: Battle, unit: Unit, target: Unit, fire: Fire, wanted: str) -> Aimed | None:
    """Who shoots at a target under which circumstances, as the scene or the players tell; perhaps nobody."""
    state, scene, weapon, how = battle.state, battle.scene, RANGED[fire.weapon], manner_of(unit, fire)
    if battle.by_hand:
        planned, unseen = await salvo_by_hand(battle, unit, target, weapon, how, fire.manner)
        return Aimed(planned, facts_of(unit, how, unseen=unseen)) if planned.throws else None
    firing = aims_of(scene, unit, target, fire, wanted)
    planned = salvo(scene, unit, target, weapon, how, tuple(firing))
    unseen = is_unseen(scene, unit, target)
    crew = crew_at_gun(scene, unit) if unit.gun else 0
    for told in shots_measured(state, unit, target, weapon, how, planned, crew):
        form = partial(shot_form, state, unit, target, weapon, fire.manner, 1, first=True)
        await battle.measure(form, partial(dict, told, unseen=unseen))
    shooters = tuple(dict.fromkeys(aim.shooter.owner for aim in firing))
    return Aimed(planned, facts_of(unit, how, unseen=unseen), shooters) if firing else None


def aims_of(scene: Scene, unit: Unit, target: Unit, fire: Fire, wanted: str) -> list[Aim]:
    """The figures with sight and range that were told to shoot at a target; at a charge only to the front."""
    firing = aims(scene, unit, RANGED[fire.weapon], target.id)
    if fire.aims:
        chosen = {piece for piece, aimed_at in fire.aims if aimed_at == wanted}
        firing = [aim for aim in firing if aim.shooter.owner in chosen]
    if fire.manner == "charge":
        firing = [aim for aim in firing if in_front(aim.shooter, aim.mark.x, aim.mark.y)]
    return firing


@rule("MT-FIRE-03", "MT-FIRE-09", "MT-FIRE-10", "MT-FIRE-18", "MT-SPOT-11", "MT-FILL-15")
async def throw(battle: Battle, unit: Unit, target: Unit, fire: Fire, aimed: Aimed) -> list[Due]:
    """The dice against one target; gives the losses that follow."""
    state, planned = battle.state, aimed.salvo
    battle.record(Turned(planned.turned))
    kills, named = 0, "MT-FIRE-10.vehicle" if target.vehicle else ""
    thrown = die_of(state, unit)
    for each in planned.throws:
        why = hit_reckoned(each.shot)
        battle.reckoned(why, "MT-FIRE-03", unit.id)
        hit, kill = faces_of(state, unit.shooting - why.total, each.strength)
        hits = await battle.count(
            each.dice, thrown, hit, rule="MT-FIRE-03", by=unit.side, subject=unit.id, why=why
        )
        kills += await battle.count(
            hits, die(state), kill, rule="MT-FIRE-10", by=unit.side, subject=target.id, named=named
        )
    facts, shooters = aimed.facts, aimed.shooters
    return [take_losses.due(target, kills, planned.eligible, unit, facts, shooters)] if kills else []


@rule("MT-FIRE-08", "MT-FIRE-15", "MT-FIRE-17")
def manner_of(unit: Unit, fire: Fire) -> Manner:
    """How a unit shoots: a volley, in haste (but for single shots of its own action), or with time to aim."""
    if fire.volley and not unit.shaken:
        return "volley"
    spared = RANGED[fire.weapon].single_shot and fire.manner == "action"
    return "hasty" if fire.hasty and not spared else "aimed"


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


def is_unseen(scene: Scene, unit: Unit, target: Unit) -> bool:
    """Whether a target does not know who shoots at it."""
    return not has_spotted(scene.state, target, unit) or not unit_sees(scene, target.id, unit.id)


@rule("MT-REACT-03", "MT-SPOT-11", "MT-ART-04", "MT-FORM-06", "MT-HID-07")
def facts_of(unit: Unit, how: Manner, *, unseen: bool) -> tuple[str, ...]:
    """What will bear on the reaction of the target, as it is before the shots."""
    held = (
        ("volley", how == "volley"),
        ("unseen", unseen),
        ("gun", bool(unit.gun) or is_formed(unit)),
    )
    return tuple(fact for fact, holds in held if holds)


@rule("MT-FIRE-13", "MT-FIRE-15", "MT-ART-02", "MT-ART-06", "MT-FILL-16", "MT-FILL-17")
def after_shooting(battle: Battle, unit: Unit, weapon: Weapon) -> None:
    """Smoke hangs before black powder, single shots are spent, a gun has had its shot."""
    if weapon.black_powder or (unit.gun and battle.state.rulings.gun_smoke):
        battle.record(Smoked(unit.id))
    if weapon.single_shot:
        battle.record(Spent(unit.id, weapon.key))
    if unit.gun:
        battle.record(GunFired(unit.id))


@rule("MT-FIRE-11")
async def the_nearest(
    battle: Battle, unit: Unit, near: list[list[PieceId]], number: int
) -> tuple[PieceId, ...]:
    """So many figures, group after group; where not all of a group fall, their owner says who."""
    fallen: tuple[PieceId, ...] = ()
    for group in near:
        most = min(number - len(fallen), len(group))
        fallen += await who_falls(battle, unit, group, most, "MT-FIRE-11")
    return fallen


@stage
@rule("MT-FIRE-11", "MT-FIRE-12", "MT-OFF-04", "MT-OFF-05", "MT-MOR-02", "MT-VEH-02")
async def take_losses(
    battle: Battle,
    unit: Unit,
    number: int,
    eligible: tuple[AsNear, ...],
    by: Unit,
    facts: tuple[str, ...] = (),
    shooters: tuple[PieceId, ...] = (),
) -> None:
    """Takes the fallen off those who could be hit, nearest first; then the unit tests."""
    state = battle.state
    if unit.vehicle:
        await take_damage(battle, unit, number)
        return
    if unit.officer:
        battle.schedule(save_or_lose.due(unit, (by,), facts, shooters=shooters))
        return
    alive = {figure.id for figure in standing(state, unit)}
    groups = [(each,) if isinstance(each, str) else each for each in eligible]
    near = [[key for key in group if key in alive] for group in groups]
    most = min(number, sum(map(len, near)))
    if not most:
        return
    officer = await struck_beside(battle, unit, by)
    falling = await the_nearest(battle, unit, near, most - (officer is not None))
    if falling:
        remove(battle, unit, falling, by.id)
    dues: list[Due] = []
    losses = len(falling)
    if officer is not None:
        fate = await fate_of(battle, officer)
        losses += fate.comrade == unit.id
        if fate.lives:
            dues.append(react.due(officer, Cause("shooting", 1, facts, shooters), (by,)))
        dues += fate.tests
    if losses and on_table(state, unit):
        dues.append(react.due(unit, Cause("shooting", losses, facts, shooters), (by,)))
    battle.schedule(*dues)
