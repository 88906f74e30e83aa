"""What a charge is worth: compare totals before charging, and charge those who have acted."""

from ..movement.manoeuvre import move_dice
from ..terrain.geometry import eye
from ..terrain.ground import Cover, cover, ground
from .appraisal import Troops, attack_bonus
from .chances import melee_chances, reach_chance, some_hit
from .situation import Situation
from .volleys import A_SOLDIER

WINNER_LOSES, LOSER_LOSES = 2, 6
JOINING = 0.5
FALLEN_SHORT = 0.08
PRESSING_ON = 0.25
"""What a won melee brings beyond its first phase, as a share of breaking the enemy."""


def charge_dice(one: Troops, formation: str) -> int:
    """The dice of a charge in a formation."""
    return move_dice(one.battalion, formation)[0]


def cover_costs(situation: Situation, one: Troops, two: Troops) -> int:
    """What the enemy's cover takes from the attacker: the cover itself, and the confusion at an obstacle."""
    scene = situation.view.scene
    land = ground(scene)
    if not land.covering and not two.garrison:
        return 0
    x, y = eye(situation.state.pieces[one.id], one.outline)
    found = cover(scene, situation.state.pieces[two.id], two.outline, x, y)
    if found is Cover.HARD:
        return 6
    return 3 if found is Cover.SOFT else 0


def difference(situation: Situation, one: Troops, two: Troops, formation: str) -> int:
    """The attacker's total less the defender's, without dice."""
    own = one.melee + attack_bonus(one.battalion, formation)
    if two.formation == "square" and one.battalion.arm == "cavalry":
        own = one.melee - 4
    against = two.melee - 2 * (two.ungathered and not two.battalion.confused)
    if two.battalion.arm == "artillery":
        against = -(-two.soldiers // 4) + 3 * (two.battalion.officers > 0)
    land = ground(situation.view.scene)
    if land.hills:
        own_level, their_level = (land.level(each.outline.x, each.outline.y) for each in (one, two))
        own += 2 * (own_level > their_level)
        against += 2 * (their_level > own_level)
    return own - against


def broken_by_fire(one: Troops, two: Troops, formation: str) -> float:
    """The chance that defensive fire stops the charge."""
    if not two.may_fire_at_chargers():
        return 0.0
    dice = max(1, (two.dice + 2 * (formation == "column")) // 2)
    return some_hit(dice, two.face + 1) * one.fails


def worth_of_contact(situation: Situation, one: Troops, two: Troops, formation: str, costs: int = 0) -> float:
    """What it is worth to come to blows, defensive fire and both tests included."""
    if two.broken:
        return 0.0
    win, lose = melee_chances(difference(situation, one, two, formation) - costs)
    stopped = broken_by_fire(one, two, formation)
    mine, theirs = situation.gain(one), situation.gain(two)
    before = two.fails if two.shaken and not two.battalion.tested else 0.0
    kept = 1.0 if two.battalion.tested else 0.0
    destroyed = two.soldiers <= LOSER_LOSES or two.battalion.arm == "artillery"
    breaks = 1.0 if destroyed else max(0.0, two.fails_beaten * (1.0 - kept) - before)
    won = theirs * (breaks + PRESSING_ON * (1.0 - breaks)) + (LOSER_LOSES - WINNER_LOSES) * A_SOLDIER
    flees = 0.0 if two.battalion.tested else two.fails - before
    won -= 0.0 if one.battalion.tested else one.fails * mine
    lost = flees * theirs - mine * (one.fails_beaten + PRESSING_ON) - (LOSER_LOSES - WINNER_LOSES) * A_SOLDIER
    return (1.0 - stopped) * (win * won + lose * lost) - stopped * mine


def worth_of_charge(situation: Situation, one: Troops, two: Troops) -> float:
    """What a charge is worth now, bravery and distance included."""
    if one.formation not in ("line", "column") or not situation.is_before(one, two):
        return 0.0
    reached = reach_chance(charge_dice(one, one.formation), situation.distance(one, two) + 0.4)
    swept_away = 0.0
    if two.screen is not None and situation.is_screened(one, two):
        near = reach_chance(charge_dice(one, one.formation), situation.to_screen(one, two) + 0.4)
        swept_away = one.storms * near * two.skirmishers * A_SOLDIER
    if reached < 0.25:
        return swept_away
    if two.battalion.melee:
        return one.storms * reached * JOINING * two.worth
    costs = cover_costs(situation, one, two)
    struck = worth_of_contact(situation, one, two, one.formation, costs)
    return swept_away + one.storms * (reached * struck - (1.0 - reached) * FALLEN_SHORT * situation.gain(one))
