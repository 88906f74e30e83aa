"""What a charge is worth: compare totals before charging, and charge those who have acted."""

from collections.abc import Collection
from math import inf

from msgspec.structs import replace

from pulverdampf.engine.scene import Scene

from ..charge.defensive_fire import SHARE, defending_part
from ..fire.fire_dice import volleys
from ..fire.marksmanship import eligible_groups, face_to_hit, shot_at
from ..melee import fighting
from ..melee.fighting import Blow, strength_in_melee
from ..movement.manoeuvre import straight_dice
from ..state import Melee
from ..terrain.geometry import eye
from ..terrain.ground import Cover, ground
from .appraisal import Troops
from .chances import melee_chances, nerve_of, reach_chance, volley_of
from .situation import Situation


def charge_dice(situation: Situation, one: Troops, formation: str) -> int:
    """The dice of a charge in a formation, from where it stands."""
    if one.battalion.arm == "artillery" or formation not in ("line", "column"):
        return 0
    found = one.rush.get(formation)
    if found is None:
        rough = ground(situation.view.scene).in_difficult(one.outline)
        found = straight_dice(situation.state, one.battalion, formation, starts_rough=rough)[0]
        one.rush[formation] = found
    return found


def ahead(scene: Scene, melee: Melee, confused: Collection[str] = ()) -> int:
    """How much stronger the charger of a melee is than its defender, if the contact confuses some."""
    bodies = (scene.state.bodies[each] for each in melee.principals)
    charger, defender = (replace(body, confused=True) if body.id in confused else body for body in bodies)
    own = strength_in_melee(Blow(scene, charger, defender, melee)).total
    return own - strength_in_melee(Blow(scene, defender, charger, melee)).total


def difference(situation: Situation, one: Troops, two: Troops, formation: str) -> int:
    """The attacker's total less the defender's, without dice; remembered while neither looks otherwise."""
    found = one.ahead.get((two, formation))
    if found is None:
        found = one.ahead[two, formation] = _compared(situation, one, two, formation)
    return found


def _compared(situation: Situation, one: Troops, two: Troops, formation: str) -> int:
    scene, state = situation.with_formed(one, formation), situation.state
    origin = eye(state.pieces[one.id], one.outline)
    melee = Melee("", one.id, two.id, (one.id,), state.clock.turn, origin=origin)
    confused = [two.id] if two.ungathered else []
    if Blow(scene, one.battalion, two.battalion, melee).cover_of_foe is not Cover.NONE:
        confused.append(one.id)  # it stumbles at the obstacle, or in the wood
    return ahead(scene, melee, confused)


def fails_beaten(situation: Situation, one: Troops) -> float:
    """The chance that it breaks when it has lost the melee."""
    if one.beaten < 0.0:
        loser = replace(one.battalion, lost_melee=True)
        one.beaten = 1.0 - nerve_of(situation.view.scene, loser).holds
    return one.beaten


def broken_by_fire(situation: Situation, one: Troops, two: Troops, formation: str) -> float:
    """The chance that defensive fire stops the charge: the volley of every range, as its die gives them."""
    scene, state = situation.with_formed(one, formation), situation.state
    in_way = situation.is_screened(one, two)
    part = defending_part(scene, two.battalion, one.battalion, screen_in_way=in_way)
    if part is None:
        return 0.0
    charger = scene.state.pieces[one.id]
    shot, eligible = shot_at(scene, two.battalion, part, charger), eligible_groups(scene, part, charger)
    key = (two, part.kind, formation, eligible, 0, shot.cover)
    struck = one.struck.get(key)
    if struck is None:
        face = face_to_hit(state, two.battalion, defensive=True)
        shares = dict.fromkeys(SHARE.values())
        dice = volleys(shot, eligible, shares, modified=state.rulings.df_modifiers)
        hits = {
            share: volley_of(scene, two.battalion, charger, each.total, face).some
            for share, each in zip(shares, dice, strict=True)
        }
        struck = one.struck[key] = sum(hits[share] for share in SHARE.values())
    return one.fails * struck / len(SHARE)


def worth_of_melee(situation: Situation, one: Troops, two: Troops, formation: str) -> float:
    """What it is worth to come to blows, both tests included."""
    pressing_on, soldier = situation.weights.pressing_on, situation.weights.soldier
    win, lose = melee_chances(difference(situation, one, two, formation))
    mine, theirs = situation.gain(one), situation.gain(two)
    before = two.fails if two.shaken and not two.battalion.tested else 0.0
    kept = 1.0 if two.battalion.tested else 0.0
    destroyed = two.soldiers <= fighting.LOSS_OF_LOSER or two.battalion.arm == "artillery"
    breaks = 1.0 if destroyed else max(0.0, fails_beaten(situation, two) * (1.0 - kept) - before)
    won = (
        theirs * (breaks + pressing_on * (1.0 - breaks))
        + (fighting.LOSS_OF_LOSER - fighting.LOSS_OF_WINNER) * soldier
    )
    flees = 0.0 if two.battalion.tested else two.fails - before
    won -= 0.0 if one.battalion.tested else one.fails * mine
    lost = (
        flees * theirs
        - mine * (fails_beaten(situation, one) + pressing_on)
        - (fighting.LOSS_OF_LOSER - fighting.LOSS_OF_WINNER) * soldier
    )
    return win * won + lose * lost


def worth_of_contact(
    situation: Situation, one: Troops, two: Troops, formation: str, wanted: float = -inf
) -> float:
    """The same with defensive fire; what is worth less than wanted is not worked out to its end."""
    if two.broken:
        return 0.0
    key = (one.id, two.id, formation)
    melee = situation.melees.get(key)
    if melee is None:
        melee = situation.melees[key] = worth_of_melee(situation, one, two, formation)
    mine = situation.gain(one)
    if max(melee, -mine) < wanted:
        return -mine  # a charge that fire stops is worth no more
    stopped = situation.stopped.get(key)
    if stopped is None:
        stopped = situation.stopped[key] = broken_by_fire(situation, one, two, formation)
    return (1.0 - stopped) * melee - stopped * mine


def worth_of_charge(situation: Situation, one: Troops, two: Troops) -> float:
    """What a charge is worth now, bravery and distance included; nothing if it is not worth while."""
    if one.formation not in ("line", "column") or not situation.is_before(one, two):
        return 0.0
    dice = charge_dice(situation, one, one.formation)
    reached = reach_chance(dice, situation.distance(one, two) + 0.4)
    swept_away = 0.0
    if two.screen is not None and situation.is_screened(one, two):
        near = reach_chance(dice, situation.to_screen(one, two) + 0.4)
        swept_away = one.storms * near * two.skirmishers * situation.weights.soldier
    if reached < 0.25:
        return swept_away
    if two.battalion.melee:
        return one.storms * reached * situation.weights.joining * two.worth
    falls_short = (1.0 - reached) * situation.weights.short * situation.gain(one)
    wanted = -inf if swept_away else falls_short / reached - 1e-6  # else it is worth nothing
    struck = worth_of_contact(situation, one, two, one.formation, wanted)
    return swept_away + one.storms * (reached * struck - falls_short)
