"""What a volley is worth: above all the resolve tests it forces."""

from .appraisal import Troops
from .chances import pass_chance, some_hit
from .situation import Situation

A_SOLDIER = 0.03
A_FUGITIVE = 0.012
DEEP = ("column", "limbered", "square")


def quarters_at(one: Troops, distance: float) -> int:
    """How many quarters of its dice are left at a distance."""
    short, medium, long = one.bands
    if distance > long:
        return 0
    return 4 if distance <= short else 2 if distance <= medium else 1


def dice_at(one: Troops, two: Troops, distance: float, share: float = 1.0, dice: int | None = None) -> int:
    """The dice of a volley as estimated."""
    quarters = quarters_at(one, distance)
    full = one.dice if dice is None else dice
    if not quarters or not full or share <= 0.0:
        return 0
    groups = full * share + 2 * (two.formation in DEEP)
    if one.battalion.confused:
        groups /= 2
    return max(1, int(groups * quarters / 4 + 0.5))


def worth_of_hits(situation: Situation, two: Troops, dice: int, face: int) -> float:
    """What so many dice at a main body are worth."""
    hits = dice * pass_chance(face)
    if two.broken:
        return hits * A_FUGITIVE
    if two.shaken or two.led:
        return hits * A_SOLDIER
    return some_hit(dice, face) * two.fails * situation.gain(two) + hits * A_SOLDIER


def worth_of_volley(situation: Situation, one: Troops, two: Troops) -> float:
    """What a shot at an enemy is worth now, the activation roll included."""
    if two.battalion.melee or not one.dice or not situation.is_before(one, two):
        return 0.0
    distance = situation.distance(one, two)
    if not quarters_at(one, distance):
        return 0.0
    share = situation.share_in_sight(one, two)
    dice = dice_at(one, two, distance, share)
    if not dice:
        return 0.0
    if situation.is_screened(one, two):
        return one.acts * max(1, dice // 2) * pass_chance(one.face) * A_SOLDIER
    return one.acts * worth_of_hits(situation, two, dice, one.face)


def worth_of_skirmish(situation: Situation, one: Troops, two: Troops) -> float:
    """What the skirmishers of a battalion can do to an enemy."""
    if one.screen is None or two.battalion.melee:
        return 0.0
    distance = situation.from_screen(one, two)
    dice = dice_at(one, two, distance, 1.0, one.screen_groups + 2 * one.battalion.rifles)
    if not dice:
        return 0.0
    if situation.is_screened(one, two):
        return one.acts * max(1, dice // 2) * pass_chance(one.face) * A_SOLDIER
    return one.acts * worth_of_hits(situation, two, dice, one.face)
