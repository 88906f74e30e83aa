"""What a charge and a volley are worth, quick enough to ask for every pair."""

from collections.abc import Collection
from functools import cache

from msgspec import Struct

from pulverdampf.engine.outlook import odds_of
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ONE, TWO, BodyId, Reserve, Side, shallow
from pulverdampf.table.arcs import in_arc
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.predicates import quarter_of
from pulverdampf.text import Text

from ..charge.charges import Approach, approach
from ..charge.reactions import may_give_fire
from ..geometry import ARC, layout, outline_as, unit_outlines
from ..hand_to_hand.blows import Blow, Blows, counted, fighting_dice
from ..hand_to_hand.combats import strike
from ..hand_to_hand.supports import REACH, may_support
from ..lookup import brigade_of, foes_of, unit_of
from ..shooting.targets import Mark
from ..shooting.to_hit import base_dice
from ..units import Fight, PowderState, Unit
from ..victory.judging import counting, is_spent

WALLS = 2
"""The cover of a building."""
GARRISON, GOOD_SQUARE, HEAVY = 3.0, 3.0, 2.0
"""What a building, a square before horse, and the weight of heavy horse add to the result of a round."""
DIVIDED = 0.6
"""What is left of a target's blows for each when it has one more enemy to strike."""
UNDER_FIRE, SHOT_DOWN = 0.6, 2.0
"""What each casualty by fire costs a charge, and the break test when it leaves the charger shaken."""
REELING, TERROR = 0.8, 1.0
"""What it adds that a target is shaken or disordered, or has to test before a terrifying charge."""
SHAKEN = 0.8
"""A shaken unit is spent already: another one shaken breaks its brigade sooner."""
GOOD = 1.0
"""The margin in the result of a round from which a charge is made."""
BUSY = 0.5
"""What a supporter counts who may be charged at the same time."""
SQUARE = 6.0
"""What it costs horse to ride at foot that will have formed square."""
CANISTER = 2.0
"""What the break test costs that follows a whiff of canister."""
MATE = 1.5
"""What a second column adds that can strike the same target."""
LAST = 1.2
"""What it is worth to strike, and what it costs to risk, the unit with which a brigade breaks."""
STRAINED = 0.5
"""What each casualty is worth that brings a unit nearer to being spent."""
PASSING = 12.0
"""How near an enemy shoots at a charge that passes him."""


def hitting(needed: int) -> float:
    """The chance of a die to reach a number."""
    return (7 - min(max(needed, 2), 6)) / 6


def failing(unit: Unit, modifiers: int = 0) -> float:
    """The chance that a hit by shot or steel is not saved."""
    column = {"attack": 1, "march": -2}.get(unit.formation, 0)
    needed = max(unit.morale - modifiers - column, 2)
    return 1.0 if needed > 6 else (needed - 1) / 6


def supporters(scene: Scene, unit: Unit, place: Outline, busy: Collection[str] = ()) -> float:
    """On how many sides, front excepted, friends could support a unit that stood at a place.

    Those who may soon be busy themselves count half.
    """
    sides: dict[str, float] = {}
    for each in unit_outlines(scene, unit.side):
        if each.owner == unit.id or gap(place, each) > REACH:
            continue
        if may_support(scene.state, unit_of(scene.state, each.owner), unit):
            side = quarter_of(place, each.x, each.y)
            sides[side] = max(sides.get(side, 0.0), BUSY if each.owner in busy else 1.0)
    sides.pop("front", None)
    return sum(sides.values())


def to_break(state: PowderState, brigade: BodyId) -> int:
    """How many more of its units a brigade can lose and then is broken."""
    units = counting(state, brigade)
    more = state.rulings.brigade_break_threshold == "more_than_half"
    enough = len(units) // 2 + 1 if more else -(-len(units) // 2)
    return max(enough - sum(1 for each in units if is_spent(each)), 0)


def counts(state: PowderState, unit: Unit) -> bool:
    """Whether the loss of a unit would bring its brigade nearer to breaking."""
    return (
        not is_spent(unit) and not brigade_of(state, unit).broken and unit in counting(state, unit.body or "")
    )


def blows(state: PowderState, unit: Unit, at: Unit, *, charging: bool, face: str = "front") -> float:
    """How many casualties a unit can expect to inflict in a round."""
    striking = shallow(unit)
    striking.charged = charging
    blow = Blow(state, striking, at, face, "front", WALLS if at.garrison else 0)
    return mean_casualties(counted(blow, fighting_dice(striking)))


@cache
def mean_casualties(blows: Blows) -> float:
    """What the blows of a round cost on average: the rule itself, over all its dice."""
    state = PowderState(
        pieces={key: _somebody(key, side) for key, side in (("A", ONE), ("B", TWO))}, fight=Fight(("A", "B"))
    )
    by, at = unit_of(state, "A"), unit_of(state, "B")
    return float(odds_of(Scene(state, layout), strike.due(by, at, blows), _lost_by_b).mean)


def _somebody(key: str, side: Side) -> Unit:
    return Unit(
        id=key, side=side, body=None, kind="", place=Reserve(), name=Text(key, key), hand_to_hand=0,
        shooting=0, morale=4, stamina=9, weapon="none",
    )  # fmt: skip


def _lost_by_b(before: PowderState, after: PowderState) -> int:
    return unit_of(after, "B").casualties


def strain(unit: Unit, casualties: float) -> float:
    """How far so many casualties would bring a unit over the last it can bear."""
    return max(unit.casualties + casualties - unit.stamina + 1.0, 0.0)


class Round(Struct, frozen=True):
    """What the first round of a charge promises: casualties on both sides, and what else counts."""

    dealt: float
    taken: float
    backing: float
    resistance: float

    @property
    def margin(self) -> float:
        """By how much the charger's side can expect to win the round."""
        return self.dealt + self.backing - self.taken - self.resistance


def expected(scene: Scene, unit: Unit, target: Unit, way: Approach, busy: Collection[str]) -> Round:
    """The first round of a charge; friends who fight the target already strike with the charger."""
    state: PowderState = scene.state
    aside = is_aside(way, target)
    dealt = blows(state, unit, target, charging=True, face=way.face) + (HEAVY if unit.has("Hvy") else 0.0)
    taken = blows(state, target, unit, charging=False)
    for key in foes_of(state, target.id):
        friend = unit_of(state, key)
        dealt += blows(state, friend, target, charging=friend.charged)
        taken *= DIVIDED
    backing = 0.0 if unit.all_round else supporters(scene, unit, outline_as(scene, unit, way.pose))
    resistance = 0.0
    if not (aside or target.all_round or target.arm == "artillery"):
        resistance += supporters(scene, target, scene.outline(target), busy)
    if target.garrison:
        resistance += GARRISON
    if target.formation == "square" and unit.arm == "cavalry":
        resistance += GOOD_SQUARE
    return Round(dealt, taken, backing, resistance)


def worth_of_charge(
    scene: Scene, unit: Unit, target: Unit, mates: int = 0, busy: Collection[str] = ()
) -> float:
    """The margin a charge promises in its first round, less what fire and losses cost.

    Mates could strike the same target after it, busy are enemies whom others may charge.
    """
    way = approach(scene, unit, target)
    if not isinstance(way, Approach):
        return -9.0
    fight = expected(scene, unit, target, way, busy)
    fire = fire_met(scene, unit, target, outline_as(scene, unit, way.pose))
    worth = fight.margin + MATE * min(mates, 1) - UNDER_FIRE * fire
    if unit.casualties + fire >= unit.stamina - 0.4:
        worth -= SHOT_DOWN
    worth += STRAINED * (strain(target, fight.dealt) - strain(unit, fire + fight.taken))
    if unit.arm == "cavalry" and forms_square(target):
        worth -= SQUARE
    if target.formation == "unlimbered" and not is_aside(way, target):
        worth -= CANISTER
    if target.shaken or target.disordered:
        worth += REELING
    if unit.has("Ter"):
        worth += TERROR
    return worth + _stakes(scene.state, unit, target)


def is_aside(way: Approach, target: Unit) -> bool:
    """Whether a charge strikes flank or rear."""
    return way.face != "front" and not target.all_round


def forms_square(target: Unit) -> bool:
    """Whether foot answers horse with a square."""
    return target.has("FSq") and target.formation not in ("square", "march", "skirmish", "garrison")


def fire_met(scene: Scene, unit: Unit, target: Unit, place: Outline) -> float:
    """How many casualties the fire of a target and of all whom the charge passes may cost."""
    state: PowderState = scene.state
    start = scene.outline(unit)
    shots = []
    for each in unit_outlines(scene, target.side):
        if gap(each, place) > PASSING or not (in_arc(each, ARC, start) or in_arc(each, ARC, place)):
            continue
        shooter = unit_of(state, each.owner)
        if may_give_fire(state, shooter) and not (shooter is target and forms_square(target)):
            guns = 2 if shooter.arm == "artillery" else 0
            shots.append((base_dice(shooter, 0), 3 + shooter.in_bad_order, failing(unit, -guns)))
    crowd = len(shots) > 1
    return sum(dice * hitting(needed + crowd) * lost for dice, needed, lost in shots)


def _stakes(state: PowderState, unit: Unit, target: Unit) -> float:
    """What the brigades of both add: theirs may break with this unit, and ours too."""
    worth = 0.0
    if brigade_of(state, target).broken or target.size == "tiny" or target.arm == "artillery":
        worth -= 0.8
    elif counts(state, target) and to_break(state, target.body or "") == 1:
        worth += LAST
    if counts(state, unit) and to_break(state, unit.body or "") == 1:
        worth -= LAST
    return worth


def worth_of_volley(state: PowderState, mark: Mark) -> float:
    """How much a target deserves a volley: the nearer to breaking, the more; unclear ones less."""
    target = unit_of(state, mark.target)
    left = max(target.stamina - target.casualties, 0)
    worth = (3.0 - left if left else SHAKEN) + (0.5 if not target.disordered else 0.0) + target.points / 100
    if mark.unclear or mark.over:
        worth -= 0.8
    if counts(state, target) and to_break(state, target.body or "") == 1:
        worth += 1.0
    return worth - mark.distance / 60 - (1.0 if brigade_of(state, target).broken else 0.0)
