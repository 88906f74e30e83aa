"""What a battalion can reach, see and expect of an enemy, for the table before anything is announced."""

from collections.abc import Iterator
from fractions import Fraction

from pulverdampf.engine.dice import at_least, counts_weights, d6, total_weights
from pulverdampf.engine.outlook import Band, Expectation
from pulverdampf.engine.scene import Scene
from pulverdampf.text import Text

from ..battalion import battalion_of
from ..charge.charge_path import charge_path
from ..fire.fire_dice import volley
from ..fire.marksmanship import (
    BANDS,
    eligible_groups,
    face_to_hit,
    may_shoot,
    range_share,
    shot_at,
    weapon_of,
)
from ..movement.manoeuvre import MOVE_DICE, move_dice
from ..state import Battalion, EagleState
from ..terrain.geometry import ARC, all_round, sees, shooting_distance

RANGES = (
    Text("short range", "kurze Reichweite"),
    Text("medium range", "mittlere Reichweite"),
    Text("long range", "lange Reichweite"),
)
CHARGE = Text("longest charge", "weitester Angriff")
VOLLEY = Text("Volley: hits", "Salve: Treffer")
DICE = Text("{n} dice on {face}+ at {far}″", "{n} Würfel auf {face}+ bei {far}″")
CONTACT = Text("Charge: the dice reach", "Angriff: die Würfel reichen")
NEEDED = Text("{n} dice, {far}″ needed", "{n} Würfel, {far}″ nötig")
YES, NO = "✓", "✗"


def reach(scene: Scene, key: str) -> list[Band]:
    """The ranges of a battalion's weapon in its arc, and how far the best dice carry a charge."""
    state: EagleState = scene.state
    piece = state.pieces[key]
    if piece.kind == "commander":
        return []
    battalion = battalion_of(state, key)
    spread = None if all_round(piece) else ARC
    found = []
    if may_shoot(state, battalion):
        found = [
            Band(far, name, spread) for far, name in zip(BANDS[weapon_of(battalion)], RANGES, strict=True)
        ]
    if piece.kind == "main" and _may_charge(battalion, piece.formation):
        found.append(Band(6.0 * _charge_dice(battalion, piece.formation), CHARGE, spread))
    return found


def sees_piece(scene: Scene, one: str, other: str) -> bool:
    """Whether the battalion of a piece sees that of another."""
    state: EagleState = scene.state
    if "commander" in (state.pieces[one].kind, state.pieces[other].kind):
        return True
    return sees(scene, battalion_of(state, one), battalion_of(state, other))


def prospects(scene: Scene, one: str, other: str) -> list[Expectation]:
    """The hits of a volley and the chance that a charge gets there, as things stand."""
    state: EagleState = scene.state
    if "commander" in (state.pieces[one].kind, state.pieces[other].kind):
        return []
    return [*_volley(scene, one, other), *_charge(scene, one, other)]


def _volley(scene: Scene, one: str, other: str) -> Iterator[Expectation]:
    state: EagleState = scene.state
    part, target = state.pieces[one], state.pieces[other]
    shooter = battalion_of(state, one)
    if not may_shoot(state, shooter) or not (eligible := eligible_groups(scene, part, target)):
        return
    distance, _, _ = shooting_distance(scene, part, scene.outline(target))
    share = range_share(shooter, distance)
    if share is None:
        return
    dice = int(volley(shot_at(scene, shooter, part, target), eligible, share).total)
    face = face_to_hit(state, shooter)
    weights = counts_weights(dice, d6, (at_least(face),))
    whole = sum(weights.values())
    chances = {str(hits): Fraction(weight, whole) for (hits,), weight in sorted(weights.items())}
    mean = Fraction(sum(hits * weight for (hits,), weight in weights.items()), whole)
    yield Expectation(VOLLEY, chances, DICE.filled(n=dice, face=face, far=round(distance, 1)), mean)


def _charge(scene: Scene, one: str, other: str) -> Iterator[Expectation]:
    state: EagleState = scene.state
    piece = state.pieces[one]
    charger, target = battalion_of(state, one), battalion_of(state, other)
    if piece.kind != "main" or not _may_charge(charger, piece.formation) or target.melee:
        return
    path = charge_path(scene, charger, target)
    if path is None:
        return
    number = _charge_dice(charger, piece.formation)
    weights = total_weights(number, d6)
    made = sum(weight for total, weight in weights.items() if total >= path.needed)
    if not made:
        return
    chance = Fraction(made, sum(weights.values()))
    yield Expectation(
        CONTACT, {YES: chance, NO: 1 - chance}, NEEDED.filled(n=number, far=round(path.needed, 1))
    )


def _may_charge(battalion: Battalion, formation: str) -> bool:
    able = battalion.arm != "artillery" and (battalion.arm, formation) in MOVE_DICE
    return able and not (battalion.broken or battalion.melee or battalion.fired)


def _charge_dice(battalion: Battalion, formation: str) -> int:
    return move_dice(battalion, formation)[0]
