"""What shots and blows are worth before the dice are thrown."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from pulverdampf.engine.dice import Die, Faces, at_least, below
from pulverdampf.engine.reckoning import Modifiers
from pulverdampf.engine.scene import Scene

from ..geometry import bounds
from ..melee.blows import BLOWS, DEFENCE, Clash, blow_of, certain, guard_of
from ..presence import size
from ..shooting.aiming import EXTREME, LONG, SHOOTING, aims, dice_of, may_volley, shot_of
from ..shooting.firing import die_of, faces_of
from ..shooting.weapons import RANGED, Weapon
from ..spotting.sightings import chance_to_spot
from ..spotting.spotting import has_spotted
from ..state import FrontierState
from ..ten_sided import die
from ..terrain.ground import Cover, ground
from ..units import Unit

FACES = 10
MARKER_IS_REAL = 0.6
THROWN_AGAIN = 1.2
"""What sharpshooters gain by it at most."""
PANIC = 0.35
"""What a test that a loss brings about is worth, beside the loss."""
OFFICER_WORTH, COMMANDER_WORTH, WAGON_WORTH = 2.5, 4.0, 1.2

_MODIFIERS: dict[object, int] = {}


def share(needed: int) -> float:
    """The chance of a plain die to show so much, where only the unit is known that would throw it."""
    return max(0, min(FACES - 1, FACES - needed)) / FACES


@cache
def chance(thrown: Die, faces: Faces) -> float:
    """The chance of one die to show one of some faces."""
    weights = thrown.face_weights()
    return sum(weight for face, weight in weights.items() if face in faces) / sum(weights.values())


def modifier(table: Modifiers, circumstances: Struct) -> int:
    """What a table adds in some circumstances."""
    found = _MODIFIERS.get(circumstances)
    if found is None:
        found = sum(row.effect.amount * n for row, n in table.applying(circumstances))
        _MODIFIERS[circumstances] = found
    return found


def spot_chance(scene: Scene, unit: Unit, target: str) -> float:
    """The chance that a unit may shoot at a target: it is spotted already, or will be."""
    state: FrontierState = scene.state
    foe = state.bodies.get(target)
    if foe is not None and has_spotted(state, unit, foe):
        return 1.0
    test = chance_to_spot(scene, unit.id, target)
    return 0.0 if test is None else chance(die(state), at_least(test.needed))


def worth_of(unit: Unit | None) -> float:
    """What one loss of a unit is worth to its enemy."""
    if unit is None:
        return MARKER_IS_REAL
    if unit.vehicle:
        return WAGON_WORTH
    if unit.commander:
        return COMMANDER_WORTH
    return OFFICER_WORTH if unit.officer else 1.0


def kills(scene: Scene, unit: Unit, weapon: Weapon, target: str, hasty: bool, volley: bool) -> float:
    """The losses that a shot at a unit in plain sight would bring on average."""
    state: FrontierState = scene.state
    foe = state.bodies.get(target)
    firing = aims(scene, unit, weapon, target)
    if foe is None:
        return sum(share(unit.shooting + 2 + (2 if aim.distance > LONG else 0)) * 0.5 for aim in firing)
    total, thrown = 0.0, die_of(state, unit)
    for aim in firing:
        shot = shot_of(scene, unit, foe, aim, hasty and not weapon.single_shot, volley)
        needed = unit.shooting - modifier(SHOOTING, shot)
        hit, kill = faces_of(state, needed, weapon.strength(aim.distance))
        total += dice_of(scene, unit, weapon, aim, shot) * chance(thrown, hit) * chance(die(state), kill)
    return min(total, float(size(state, foe)) if not foe.vehicle else total)


def worth_of_shot(scene: Scene, unit: Unit, weapon: Weapon, target: str, hasty: bool) -> float:
    """What a shot is worth, the chance to make the target out included."""
    worth = worth_in_sight(scene, unit, weapon, target, hasty)
    return worth * spot_chance(scene, unit, target) if worth else 0.0


def worth_in_sight(scene: Scene, unit: Unit, weapon: Weapon, target: str, hasty: bool) -> float:
    """What a shot is worth at a target that is made out."""
    foe = scene.state.bodies.get(target)
    volley = not hasty and may_volley(scene, unit, weapon)
    losses = kills(scene, unit, weapon, target, hasty, volley)
    if not losses:
        return 0.0
    shaken = PANIC * min(losses, 1.0) if foe is not None and not foe.vehicle else 0.0
    if foe is not None and not foe.vehicle and not foe.officer and size(scene.state, foe) <= 5:
        shaken *= 2.5
    return losses * worth_of(foe) + shaken


def most_to_hope_for(state: FrontierState, unit: Unit, weapon: Weapon, target: str, distance: float) -> float:
    """What a shot could be worth at most if the target came so near into the open and were made out."""
    foe = state.bodies.get(target)
    if distance > weapon.range:
        return 0.0
    dice = size(state, unit) * (2 if weapon.key == "repeater" else 1)
    if foe is None:
        hit = share(unit.shooting + 2 + 2 * (distance > LONG))
        return dice * hit * 0.5 * worth_of(foe)
    far = 4 if distance > EXTREME else 2 if distance > LONG and state.rulings.volley_long == "counts" else 0
    needed, strength = unit.shooting + far - (2 if foe.vehicle else foe.mounted), weapon.strength(distance)
    if needed > FACES - 1:
        losses = dice / FACES * share(strength + 3)
    else:
        losses = THROWN_AGAIN * dice * share(needed) * share(strength)
    return losses * worth_of(foe) + 2.5 * PANIC * min(losses, 1.0)


def at_best(state: FrontierState, unit: Unit) -> float:
    """What the fire of a unit is worth in the open at short range."""
    found = [RANGED[key] for key in unit.weapons if key in RANGED and not RANGED[key].single_shot]
    if unit.gun:
        return 1.5
    if not found:
        return 0.0
    strength = min(weapon.near for weapon in found)
    return size(state, unit) * share(unit.shooting) * share(strength) * (1.0 + PANIC / 2)


def best_distance(unit: Unit) -> float:
    """How near a unit wants to be to what it shoots at; nought for those who would rather charge."""
    found = [RANGED[key] for key in unit.weapons if key in RANGED and not RANGED[key].single_shot]
    if unit.gun:
        return EXTREME
    if not found:
        return 0.0
    return min(max(weapon.half for weapon in found), LONG) - 0.7


# melee ----------------------------------------------------------------------------------------------------


def blows(
    state: FrontierState, unit: Unit, foe: Unit, men: int, clash: Clash, defended: bool = False
) -> float:
    """The losses that some figures of a unit inflict in a round of melee on average."""
    pistol = "pistol" in unit.weapons and "pistol" not in unit.used
    bonus = modifier(BLOWS, blow_of(unit, foe, clash, pistol))
    guard = modifier(DEFENCE, guard_of(state, foe, unit, clash))
    needed, thrown = certain(state, foe.defence - guard), die(state)
    saved = chance(thrown.again_once(below(needed.low)) if defended else thrown, needed)
    return men * chance(thrown, certain(state, unit.aggression - bonus)) * (1.0 - saved)


def worth_of_charge(scene: Scene, unit: Unit, foe: Unit) -> float:
    """What a charge is worth: blows given against blows and shots taken, and who will run."""
    state: FrontierState = scene.state
    mine, theirs = size(state, unit), size(state, foe)
    if foe.fleeing:
        return 0.8 * theirs
    surprise = unit.side != foe.side and other_has_not_seen(unit, foe)
    x, y = centre(scene, foe)
    cover = ground(scene).cover_at(x, y)
    defended = bool(ground(scene).building_at(x, y))
    fired = 0.0
    loaded = any(key in RANGED and not (RANGED[key].black_powder and foe.empty) for key in foe.weapons)
    if loaded and not surprise and not foe.shaken:
        fired = theirs * share(foe.shooting + 1) * 0.5
    charging = max(mine - fired, 0.0)
    clash = Clash(unit.id, foe.id, surprise)
    given = blows(state, unit, foe, int(min(charging, theirs + 2)), clash, defended)
    taken = blows(state, foe, unit, int(min(theirs, mine)), clash) * (0.7 if surprise else 1.0)
    breaks = 0.12 * (given + 1) * theirs if given > taken else 0.0
    runs = 0.12 * (taken + 1) * mine if taken >= given else 0.0
    return (
        given * worth_of(foe) + breaks - (taken + fired) * worth_of(unit) - runs - 0.1 * (cover > Cover.NONE)
    )


def other_has_not_seen(unit: Unit, foe: Unit) -> bool:
    """Whether the enemy has not made a unit out."""
    return not any(mark == foe.side or mark.startswith(foe.id[0]) for mark in unit.spotted)


def centre(scene: Scene, unit: Unit) -> tuple[float, float]:
    """The middle of a unit."""
    x, y, _ = bounds(scene, unit.id)
    return x, y
