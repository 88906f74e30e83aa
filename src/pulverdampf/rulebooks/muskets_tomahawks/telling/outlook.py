"""What a figure can reach, see and expect of an enemy, for the table before anything is ordered."""

from collections.abc import Iterator
from fractions import Fraction

from pulverdampf.engine.dice import at_least, counts_weights, exactly
from pulverdampf.engine.outlook import Band, Expectation
from pulverdampf.engine.scene import Scene
from pulverdampf.text import Text

from ..melee.charge import may_charge
from ..movement.allowances import allowance, going_of
from ..presence import on_table
from ..shooting.aiming import aims, can_shoot, dice_of, hit_reckoned, shot_of
from ..shooting.firing import IMPOSSIBLE
from ..shooting.weapons import Weapon, ready_weapons
from ..spotting.screens import body_of
from ..spotting.sightings import chance_to_spot
from ..spotting.spotting import has_spotted
from ..spotting.visibility import sees
from ..state import FrontierState
from ..ten_sided import best, die, reaching, sharp_die
from ..units import Unit

HALF = Text("{weapon}, half range", "{weapon}, halbe Reichweite")
WHOLE = Text("{weapon}, full range", "{weapon}, volle Reichweite")
CHARGE, MARCH = Text("charge", "Angriff"), Text("move", "Bewegung")
SPOTTING = Text("To be spotted", "Entdecken")
COLUMNS = Text("a {face} or more at {far}″", "ab {face} bei {far}″")
LOSSES = Text("{weapon}: losses", "{weapon}: Verluste")
DICE = Text("{n} dice", "{n} Würfel")
YES, NO = "✓", "✗"


def reach(scene: Scene, key: str) -> list[Band]:
    """The ranges of the weapons that a unit could fire, and how far a charge or a move carries it."""
    state: FrontierState = scene.state
    unit = state.bodies.get(body_of(key))
    if unit is None:
        return [Band(float(allowance(going_of(scene, key))), MARCH)]
    found = []
    for weapon in ready_weapons(scene, unit):
        if weapon.half < weapon.range:
            found.append(Band(weapon.half, HALF.filled(weapon=weapon.text)))
        found.append(Band(weapon.range, WHOLE.filled(weapon=weapon.text)))
    name = CHARGE if may_charge(state, unit) else MARCH
    return [*found, Band(float(allowance(going_of(scene, unit.id))), name)]


def sees_piece(scene: Scene, one: str, other: str) -> bool:
    """Whether there is a clear line from one base to another."""
    pieces = scene.state.pieces
    return sees(scene, scene.outline(pieces[one]), scene.outline(pieces[other]))


def prospects(scene: Scene, one: str, other: str) -> list[Expectation]:
    """The chance that a unit spots another, and the losses of a shooting at it, as things stand."""
    state: FrontierState = scene.state
    unit, target = state.bodies.get(body_of(one)), body_of(other)
    if unit is None or unit.vehicle or not on_table(state, unit):
        return []
    foe = state.bodies.get(target)
    if foe is not None and not on_table(state, foe):
        return []
    told = [] if foe is not None and has_spotted(state, unit, foe) else list(_spotting(scene, unit, target))
    if foe is not None and can_shoot(state, unit) and not foe.engaged:
        for weapon in ready_weapons(scene, unit):
            told += _losses(scene, unit, weapon, foe)
    return told


def _spotting(scene: Scene, unit: Unit, target: str) -> Iterator[Expectation]:
    chance = chance_to_spot(scene, unit.id, target)
    if chance is None:
        return
    weights = counts_weights(1, die(scene.state), (at_least(chance.needed),))
    made = Fraction(weights.get((1,), 0), sum(weights.values()))
    detail = COLUMNS.filled(face=chance.needed, far=round(chance.distance, 1))
    yield Expectation(SPOTTING, {YES: made, NO: 1 - made}, detail)


def _losses(scene: Scene, unit: Unit, weapon: Weapon, target: Unit) -> Iterator[Expectation]:
    """Every number of kills with its chance: each die must hit, and then kill."""
    state: FrontierState = scene.state
    thrown = sharp_die(state) if unit.has("Sharp") else die(state)
    chances, number = {0: Fraction(1)}, 0
    for aim in aims(scene, unit, weapon, target.id):
        shot = shot_of(scene, unit, target, aim, False, False)
        needed = unit.shooting - hit_reckoned(shot).total
        impossible = needed > best(state)
        to_hit = exactly(best(state)) if impossible else reaching(state, needed)
        to_kill = reaching(state, weapon.strength(aim.distance) + (IMPOSSIBLE if impossible else 0))
        hits, kills = (counts_weights(1, *each) for each in ((thrown, (to_hit,)), (die(state), (to_kill,))))
        one = Fraction(hits.get((1,), 0), sum(hits.values())) * Fraction(
            kills.get((1,), 0), sum(kills.values())
        )
        for _ in range(dice_of(scene, unit, weapon, aim, shot)):
            number += 1
            chances = {
                n: chances.get(n, Fraction(0)) * (1 - one) + chances.get(n - 1, Fraction(0)) * one
                for n in range(number + 1)
            }
    if number:
        mean = sum((n * chance for n, chance in chances.items()), Fraction(0))
        told = {str(n): chance for n, chance in chances.items() if chance}
        yield Expectation(LOSSES.filled(weapon=weapon.text), told, DICE.filled(n=number), mean)
