"""What a volley is worth: above all the resolve tests it forces."""

from msgspec.structs import replace

from pulverdampf.engine.state import Piece

from ..battalion import has_fired, screen
from ..fire.fire_dice import Shot, volley
from ..fire.marksmanship import eligible_groups, guns_in, range_share, ready_groups, shot_at
from ..terrain.geometry import is_protected
from ..terrain.ground import Cover
from .appraisal import Troops
from .chances import Volley, volley_of
from .situation import Situation

Posts = tuple[str, str, str]
"""Which part shoots, in which formation, at somebody in which formation."""


def supposed_dice(situation: Situation, one: Troops, two: Troops, posts: Posts, distance: float) -> int:
    """The dice of a volley by the rule itself, in the open, between formations that both could take."""
    share = range_share(one.battalion, distance)
    if share is None:
        return 0
    key = (two, posts, share[1])
    dice = one.supposed.get(key)
    if dice is None:
        state, (kind, own, theirs) = situation.state, posts
        part = state.pieces[one.battalion.screen_id if kind == "screen" else one.id]
        target = replace(state.pieces[two.id], formation=theirs)
        if kind == "main":
            part = replace(part, formation=own)
        shot = Shot(state, one.battalion, part, target, two.battalion, Cover.NONE)
        eligible = ready_groups(state, part) * guns_in(one.battalion, part)
        dice = one.supposed[key] = volley(shot, eligible, share).total if eligible else 0
    return dice


def dice_at(
    situation: Situation, one: Troops, two: Troops, part: Piece, target: Piece, distance: float
) -> int:
    """The dice of a volley by the rule itself, over an estimated distance; none where it is no shot."""
    scene = situation.view.scene
    share = range_share(one.battalion, distance)
    eligible = eligible_groups(scene, part, target) if share is not None else 0
    if share is None or not eligible:
        return 0
    shot = shot_at(scene, one.battalion, part, target)
    key = (two, part.kind, target.kind, eligible, share[1], shot.cover)
    dice = one.volleys.get(key)
    if dice is None:
        dice = one.volleys[key] = volley(shot, eligible, share).total
    return dice


def thrown(situation: Situation, one: Troops, two: Troops, dice: int) -> Volley:
    """What so many dice of a battalion at the main body of an enemy come to."""
    return volley_of(situation.view.scene, one.battalion, situation.state.pieces[two.id], dice, one.face)


def worth_of_hits(situation: Situation, one: Troops, two: Troops, dice: int) -> float:
    """What so many dice at a main body are worth."""
    weights = situation.weights
    volley = thrown(situation, one, two, dice)
    if two.broken:
        return volley.hits * weights.fugitive
    if two.shaken or two.led:
        return volley.hits * weights.soldier
    worth = volley.some * two.fails * situation.gain(two) + volley.hits * weights.soldier
    if two.battalion.officers or two.battalion.ensigns:
        worth += weights.officers * volley.six
    return worth


def worth_of_volley(situation: Situation, one: Troops, two: Troops) -> float:
    """What a shot at an enemy is worth now, the activation roll included."""
    part = situation.state.pieces[one.id]
    if two.battalion.melee or not one.dice or has_fired(one.battalion, part):
        return 0.0
    return _worth_of_shot(situation, one, two, part, situation.distance(one, two))


def worth_of_skirmish(situation: Situation, one: Troops, two: Troops) -> float:
    """What the skirmishers of a battalion can do to an enemy."""
    if one.screen is None or two.battalion.melee:
        return 0.0
    part = situation.state.pieces[one.battalion.screen_id]
    if has_fired(one.battalion, part):
        return 0.0
    return _worth_of_shot(situation, one, two, part, situation.from_screen(one, two))


def _worth_of_shot(situation: Situation, one: Troops, two: Troops, part: Piece, distance: float) -> float:
    """Skirmishers in the line are the target instead, and their loss frightens nobody."""
    state, scene = situation.state, situation.view.scene
    body, skirmishers = state.pieces[two.id], screen(state, two.battalion)
    if is_protected(scene, part, body, skirmishers):
        assert skirmishers is not None
        dice = dice_at(situation, one, two, part, skirmishers, distance)
        return one.acts * thrown(situation, one, two, dice).hits * situation.weights.soldier
    dice = dice_at(situation, one, two, part, body, distance)
    return one.acts * worth_of_hits(situation, one, two, dice) if dice else 0.0
