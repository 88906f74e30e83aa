"""What a charge and a volley are worth: rough expectations, quick enough to ask for every pair."""

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.black_powder.blows import fighting_dice
from pulverdampf.rulebooks.black_powder.charges import Approach, approach
from pulverdampf.rulebooks.black_powder.geometry import unit_outlines
from pulverdampf.rulebooks.black_powder.lookup import brigade_of, unit_of
from pulverdampf.rulebooks.black_powder.reactions import may_give_fire
from pulverdampf.rulebooks.black_powder.supports import REACH, may_support
from pulverdampf.rulebooks.black_powder.targets import Mark
from pulverdampf.rulebooks.black_powder.to_hit import base_dice
from pulverdampf.rulebooks.black_powder.units import PowderState, Unit
from pulverdampf.table.kernel import gap

GARRISON = 3.0
SHAKEN = 0.8
"""A shaken unit is spent already: another one shaken breaks its brigade sooner."""
GOOD = 2.5
"""The margin in the result of a round from which a charge is made."""


def hitting(needed: int) -> float:
    """The chance of a die to reach a number."""
    return (7 - min(max(needed, 2), 6)) / 6


def failing(unit: Unit, modifiers: int = 0) -> float:
    """The chance that a hit is not saved."""
    needed = max(unit.morale - modifiers, 2)
    return 1.0 if needed > 6 else (needed - 1) / 6


def helpers(scene: Scene, unit: Unit) -> int:
    """How many friends could support a unit about where it stands."""
    own = scene.outline(unit)
    near = [
        each
        for each in unit_outlines(scene, unit.side)
        if each.owner != unit.id
        and gap(own, each) <= REACH
        and may_support(scene.state, unit_of(scene.state, each.owner))
    ]
    return min(len(near), 2)


def worth_of_charge(scene: Scene, unit: Unit, target: Unit) -> float:
    """The margin a charge promises in its first round, less what closing fire costs."""
    way = approach(scene, unit, target)
    if not isinstance(way, Approach):
        return -9.0
    state: PowderState = scene.state
    aside = way.face != "front" and not target.all_round
    own_dice, their_dice = fighting_dice(unit), fighting_dice(target)
    heavy = 2.0 if unit.has("Hvy") else 0.0
    mine = own_dice * hitting(3 + unit.in_bad_order) * failing(target, -1 if aside else 0) + heavy
    theirs = their_dice * hitting(4 + target.in_bad_order) * failing(unit)
    mine += helpers(scene, unit)
    theirs += 0 if aside or target.all_round or target.arm == "artillery" else helpers(scene, target)
    if target.garrison:
        theirs += GARRISON
        mine *= 0.4
    if target.formation == "square" and unit.arm == "cavalry":
        theirs += 3.0
    margin = mine - theirs
    if may_give_fire(state, target) and not aside:
        volley = base_dice(target, 0) * hitting(3) * failing(unit)
        left = unit.stamina - unit.casualties
        margin -= volley * 0.7
        if volley >= left - 0.6:
            margin -= 2.0
    if (
        unit.arm == "cavalry"
        and target.has("FSq")
        and target.formation not in ("square", "march", "skirmish")
    ):
        margin -= 6.0
    if target.shaken or target.disordered:
        margin += 0.8
    if brigade_of(state, target).broken:
        margin -= 0.5
    return margin


def worth_of_volley(state: PowderState, mark: Mark) -> float:
    """How much a target deserves a volley: the nearer to breaking, the more; unclear ones less."""
    target = unit_of(state, mark.target)
    left = max(target.stamina - target.casualties, 0)
    worth = (3.0 - left if left else SHAKEN) + (0.5 if not target.disordered else 0.0) + target.points / 100
    if mark.unclear or mark.over:
        worth -= 0.8
    return worth - mark.distance / 60 - (1.0 if brigade_of(state, target).broken else 0.0)
