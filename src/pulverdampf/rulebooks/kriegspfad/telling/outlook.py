"""What an element can reach, see and expect of an enemy, for the table before anything is declared."""

from collections.abc import Iterator
from fractions import Fraction

from pulverdampf.engine.dice import counts_weights, d6, d20, total_weights
from pulverdampf.engine.outlook import Band, Expectation
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.kernel import gap
from pulverdampf.text import Text

from ..geometry import ARC, place_of
from ..movement.rates import Rate, dice_for, distance
from ..shooting.aim import aim
from ..shooting.lines import has_line_of_fire
from ..shooting.modifiers import faces, modifier
from ..shooting.targets import arms_of, in_reach, may_shoot
from ..shooting.weapons import Weapon, dice_of
from ..sight.seeing import sees
from ..state import MOVEMENT, WarState, in_melee, unit_of
from ..terrain.ground import is_difficult_for
from ..units import Element, Unit, fights, is_gun

EFFECTIVE = Text("{arm}, effective", "{arm}, wirkungsvoll")
FARTHEST = Text("{arm}", "{arm}")
MARCH = Text("longest move", "weiteste Bewegung")
SHOT = Text("{arm}: deadly hits", "{arm}: vernichtende Treffer")
DICE = Text(
    "{n} dice, a hit on {hit}+, deadly on {kill}+ at {far}″",
    "{n} Würfel, Treffer auf {hit}+, vernichtend auf {kill}+ bei {far}″",
)
CONTACT = Text("Attack: the dice reach", "Angriff: die Würfel reichen")
NEEDED = Text("{n} dice, {far}″ as the crow flies", "{n} Würfel, {far}″ Luftlinie")
YES, NO = "✓", "✗"


def acting(state: WarState) -> Side:
    """The side that moves next; in all other steps both are at it."""
    return state.picks if state.clock.phase == MOVEMENT else ""


def reach(scene: Scene, key: PieceId) -> list[Band]:
    """The ranges of an element's arms in its arc, and how far the best dice carry its unit."""
    state: WarState = scene.state
    piece, unit = state.pieces[key], unit_of(state, key)
    found = []
    if may_shoot(scene, unit, piece):
        for arm in arms_of(piece):
            found.append(Band(arm.effective, EFFECTIVE.filled(arm=arm.name), ARC))
            if arm.maximum > arm.effective:
                found.append(Band(arm.maximum, FARTHEST.filled(arm=arm.name), ARC))
    if unit.troop != "boat" and not in_melee(state, unit):
        rate = _rate(scene, unit, piece)
        found.append(Band(float(distance(state, unit, rate, 6 * dice_for(state, unit, rate)).total), MARCH))
    return found


def sees_piece(scene: Scene, one: PieceId, other: PieceId) -> bool:
    """Whether an element sees another."""
    state: WarState = scene.state
    return sees(scene, state.pieces[one], state.pieces[other])


def prospects(scene: Scene, one: PieceId, other: PieceId) -> list[Expectation]:
    """What a shot with each weapon would do, and whether the dice would carry an attack so far."""
    return [*_shots(scene, one, other), *_attack(scene, one, other)]


def _shots(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Expectation]:
    state: WarState = scene.state
    shooter, target = state.pieces[one], state.pieces[other]
    if not may_shoot(scene, unit_of(state, one), shooter):
        return
    for arm in arms_of(shooter):
        far = next((each.distance for each in in_reach(scene, shooter, arm) if each.piece == other), None)
        if far is not None and has_line_of_fire(scene, shooter, target):
            yield _shot(scene, shooter, arm, target, far)


def _shot(scene: Scene, shooter: Element, arm: Weapon, target: Element, far: float) -> Expectation:
    taken = aim(scene, shooter, arm.key, target, far)
    added = int(modifier(taken).total)
    dice = dice_of(arm, far)
    hit, kill = faces(taken, added)
    weights = counts_weights(dice, d20, (kill,))
    whole = sum(weights.values())
    chances = {str(kills): Fraction(weight, whole) for (kills,), weight in sorted(weights.items())}
    mean = Fraction(sum(kills * weight for (kills,), weight in weights.items()), whole)
    detail = DICE.filled(n=dice, hit=max(hit.low, 1), kill=max(kill.low, 1), far=round(far, 1))
    return Expectation(SHOT.filled(arm=arm.name), chances, detail, mean)


def _attack(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Expectation]:
    """The chance that the dice for a move cover the bare distance."""
    state: WarState = scene.state
    piece, unit = state.pieces[one], unit_of(state, one)
    if not fights(unit) or is_gun(unit) or in_melee(state, unit):
        return
    far = gap(place_of(scene, piece), place_of(scene, state.pieces[other]))
    rate = _rate(scene, unit, piece)
    number = dice_for(state, unit, rate)
    weights = total_weights(number, d6)
    made = sum(
        weight for thrown, weight in weights.items() if distance(state, unit, rate, thrown).total >= far
    )
    if made:
        chance = Fraction(made, sum(weights.values()))
        yield Expectation(CONTACT, {YES: chance, NO: 1 - chance}, NEEDED.filled(n=number, far=round(far, 1)))


def _rate(scene: Scene, unit: Unit, piece: Element) -> Rate:
    return "difficult" if is_difficult_for(scene, unit, place_of(scene, piece)) else "good"
