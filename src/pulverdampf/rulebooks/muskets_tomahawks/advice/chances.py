"""What shots and blows are worth before the dice are thrown."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Literal

from pulverdampf.engine.dice import Die, Faces, at_least, below
from pulverdampf.engine.in_force import forgets
from pulverdampf.engine.reckoning import Modifiers
from pulverdampf.engine.scene import Scene

from ..geometry import bounds, units_gap
from ..melee.blows import (
    BLOWS,
    DEFENCE,
    Arms,
    Clash,
    blow_of,
    certain,
    dice_of_blows,
    guard_of,
    is_defended,
    may_fire_pistols,
)
from ..melee.charge_ways import charge_ways
from ..melee.contact import leads_over_cover
from ..presence import size
from ..shooting import aiming
from ..shooting.aiming import (
    AIMED,
    LARGE,
    SHOOTING,
    Manner,
    Shot,
    aims,
    can_shoot,
    dice_of,
    may_volley,
    shots_at,
)
from ..shooting.firing import die_of, faces_of
from ..shooting.weapons import RANGED, Weapon, ready_weapons
from ..spotting.sightings import chance_to_spot
from ..spotting.spotting import has_spotted
from ..state import FrontierState
from ..ten_sided import die
from ..terrain.ground import ground
from ..terrain.kinds import Cover
from ..units import Unit

MARKER_IS_REAL = 0.6
PANIC = 0.35
"""What a test that a loss brings about is worth, beside the loss."""
OFFICER_WORTH, COMMANDER_WORTH, WAGON_WORTH = 2.5, 4.0, 1.2

Place = Literal["open", "defended"]
"""Where somebody stands who is struck at."""

_MODIFIERS: dict[Hashable, int] = {}
forgets(_MODIFIERS.clear)


@cache
def chance(thrown: Die, faces: Faces) -> float:
    """The chance of one die to show one of some faces."""
    weights = thrown.face_weights()
    return sum(weight for face, weight in weights.items() if face in faces) / sum(weights.values())


def modifier(table: Modifiers, circumstances: Hashable) -> int:
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


def expected(state: FrontierState, unit: Unit, weapon: Weapon, shot: Shot, distance: float) -> float:
    """The losses that one die of a unit brings on average in some circumstances, by the rule's own faces."""
    needed = unit.shooting - modifier(SHOOTING, shot)
    hit, kill = faces_of(state, needed, weapon.strength(distance))
    return chance(die_of(state, unit), hit) * chance(die(state), kill)


def kills(scene: Scene, unit: Unit, weapon: Weapon, target: str, how: Manner = AIMED) -> float:
    """The losses that a shot at a unit in plain sight would bring on average."""
    state: FrontierState = scene.state
    foe = state.bodies.get(target)
    how = AIMED if how == "hasty" and weapon.single_shot else how
    made = aims(scene, unit, weapon, target)
    if foe is None:
        shots = [supposed(unit, aim.distance) for aim in made]
    else:
        shots = shots_at(scene, unit, foe, weapon, how)
    total = 0.0
    for aim, shot in zip(made, shots, strict=True):
        dice = dice_of(scene, unit, weapon, aim, shot)
        total += dice * expected(state, unit, weapon, shot, aim.distance)
    return total if foe is None or foe.vehicle else min(total, float(size(state, foe)))


def supposed(unit: Unit, distance: float) -> Shot:
    """The shot at whoever may be under a marker: he is supposed to keep to the woods."""
    return Shot(
        hasty=unit.mounted,
        long=aiming.LONG < distance <= aiming.EXTREME,
        extreme=distance > aiming.EXTREME,
        cover=int(Cover.MEDIUM),
    )


def worth_of_shot(scene: Scene, unit: Unit, weapon: Weapon, target: str, how: Manner = AIMED) -> float:
    """What a shot is worth, the chance to make the target out included."""
    worth = worth_in_sight(scene, unit, weapon, target, how)
    return worth * spot_chance(scene, unit, target) if worth else 0.0


def worth_in_sight(scene: Scene, unit: Unit, weapon: Weapon, target: str, how: Manner = AIMED) -> float:
    """What a shot is worth at a target that is made out; those who may fire a volley do."""
    foe = scene.state.bodies.get(target)
    if how != "hasty" and may_volley(scene, unit, weapon):
        how = "volley"
    losses = kills(scene, unit, weapon, target, how)
    if not losses:
        return 0.0
    shaken = PANIC * min(losses, 1.0) if foe is not None and not foe.vehicle else 0.0
    if foe is not None and not foe.vehicle and not foe.officer and size(scene.state, foe) <= 5:
        shaken *= 2.5
    return losses * worth_of(foe) + shaken


def most_to_hope_for(state: FrontierState, unit: Unit, weapon: Weapon, target: str, distance: float) -> float:
    """What a shot could be worth at most if the target came so near into the open and were made out."""
    foe: Unit | None = state.bodies.get(target)
    if distance > weapon.range:
        return 0.0
    dice = size(state, unit) * (2 if weapon.key == "repeater" and state.rulings.repeater_double else 1)
    if foe is None:
        return dice * expected(state, unit, weapon, supposed(unit, distance), distance) * worth_of(foe)
    shot = Shot(
        long=aiming.LONG < distance <= aiming.EXTREME and state.rulings.volley_long == "counts",
        extreme=distance > aiming.EXTREME,
        cavalry=foe.mounted,
        big=foe.vehicle in LARGE,
    )
    losses = dice * expected(state, unit, weapon, shot, distance)
    return losses * worth_of(foe) + 2.5 * PANIC * min(losses, 1.0)


def at_best(state: FrontierState, unit: Unit) -> float:
    """What the fire of a unit is worth in the open at short range."""
    if unit.gun:
        return 1.5
    found = [RANGED[key] for key in unit.weapons if key in RANGED and not RANGED[key].single_shot]
    shot = Shot(hasty=unit.mounted)
    best = max(
        (expected(state, unit, weapon, shot, min(weapon.half, aiming.LONG)) for weapon in found), default=0.0
    )
    return size(state, unit) * best * (1.0 + PANIC / 2)


def best_distance(unit: Unit) -> float:
    """How near a unit wants to be to what it shoots at; 0 for those who would rather charge."""
    found = [RANGED[key] for key in unit.weapons if key in RANGED and not RANGED[key].single_shot]
    if unit.gun:
        return aiming.EXTREME
    if not found:
        return 0.0
    return min(max(weapon.half for weapon in found), aiming.LONG) - 0.7


# melee ----------------------------------------------------------------------------------------------------


def blows(
    state: FrontierState, unit: Unit, foe: Unit, men: int, clash: Clash, place: Place = "open"
) -> float:
    """The losses that some figures of a unit inflict in a round of melee on average."""
    arms: Arms = "pistols" if may_fire_pistols(unit) else "blades"
    bonus = modifier(BLOWS, blow_of(state, unit, foe, clash, arms))
    guard = modifier(DEFENCE, guard_of(state, foe, unit, clash))
    needed, thrown = certain(state, foe.defence - guard), die(state)
    saved = chance(thrown.again_once(below(needed.low)) if place == "defended" else thrown, needed)
    hits = dice_of_blows(unit, men) * chance(die(state), certain(state, unit.aggression - bonus))
    return hits * (1.0 - saved)


def worth_of_charge(scene: Scene, unit: Unit, foe: Unit) -> float:
    """What a charge is worth: blows given against blows and shots taken, and who will run."""
    state: FrontierState = scene.state
    mine, theirs = size(state, unit), size(state, foe)
    if foe.fleeing:
        return 0.8 * theirs
    surprise = not has_spotted(state, foe, unit)
    over = leads_over_cover(scene, charge_ways(scene, unit, foe) or (), foe)
    clash = Clash(unit.id, foe.id, surprise, over)
    fired = 0.0 if surprise or foe.shaken else theirs * defensive_fire(scene, foe, unit)
    charging = max(mine - fired, 0.0)
    place: Place = "defended" if is_defended(scene, foe, unit, clash) else "open"
    given = blows(state, unit, foe, int(min(charging, theirs + 2)), clash, place)
    taken = blows(state, foe, unit, int(min(theirs, mine)), clash) * (0.7 if surprise else 1.0)
    breaks = 0.12 * (given + 1) * theirs if given > taken else 0.0
    runs = 0.12 * (taken + 1) * mine if taken >= given else 0.0
    covered = ground(scene).cover_at(*centre(scene, foe)) > Cover.NONE
    return given * worth_of(foe) + breaks - (taken + fired) * worth_of(unit) - runs - 0.1 * covered


def defensive_fire(scene: Scene, unit: Unit, charger: Unit) -> float:
    """What one figure of a charged unit brings down on average when it fires as the charger sets out."""
    state: FrontierState = scene.state
    if not can_shoot(state, unit):
        return 0.0
    near = units_gap(scene, unit.id, charger.id)
    shot = Shot(hasty=True, cavalry=charger.mounted, loose=charger.formation == "loose")
    return max((expected(state, unit, each, shot, near) for each in ready_weapons(scene, unit)), default=0.0)


def centre(scene: Scene, unit: Unit) -> tuple[float, float]:
    """The middle of a unit."""
    x, y, _ = bounds(scene, unit.id)
    return x, y
