"""What a charge and a volley are worth, quick enough to ask for every pair."""

from collections.abc import Collection
from functools import cache

from msgspec import Struct

from pulverdampf.engine.dice import d3
from pulverdampf.engine.outlook import odds_of
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ONE, TWO, BodyId, Reserve, Side, shallow
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.predicates import quarter_of
from pulverdampf.text import Text

from ..charge.charges import Approach, approach
from ..charge.contact_places import home_formation
from ..charge.reactions import Charge, reactions, who_may_traverse
from ..events.order import FireKind
from ..geometry import has_flanks, layout, outline_as, unit_outlines
from ..hand_to_hand import supports
from ..hand_to_hand.blows import Again, Blow, Blows, counted, fighting_dice
from ..hand_to_hand.combats import AGAINST_HORSE, strike
from ..hand_to_hand.supports import may_support
from ..lookup import brigade_of, foes_of, pose_of, unit_of
from ..movement.moves import imagined, stood_at
from ..shooting.targets import Mark, aimed_at_charger
from ..shooting.to_hit import ease, firmness, needed_to_hit, needed_to_save
from ..shooting.volleys import Fire, dice_of, saves_again
from ..state import Fight, PowderState
from ..terrain.buildings import bonus_of
from ..units import Unit
from ..victory.judging import counting, is_spent
from .weights import DRILLED, Weights

WALLS = 2
"""The cover of a building."""
HEAVY = sum(d3.faces) / len(d3.faces)
"""What the weight of heavy horse adds to the result of a round on average."""
DIVIDED = 0.6
"""What is left of a target's blows for each when it has one more enemy to strike."""
TERROR = 1.0
"""What it adds that a target has to test before a terrifying charge."""
SHAKEN = 0.8
"""A shaken unit is spent already: another one shaken breaks its brigade sooner."""
BUSY = 0.5
"""What a supporter counts who may be charged at the same time."""
SQUARE = 6.0
"""What it costs horse to ride at foot that will have formed square."""
CANISTER = 2.0
"""What the break test costs that follows a whiff of canister."""


def supporters(scene: Scene, unit: Unit, place: Outline, busy: Collection[str] = ()) -> float:
    """On how many sides, front excepted, friends could support a unit that stood at a place.

    Those who may soon be busy themselves count half.
    """
    sides: dict[str, float] = {}
    for each in unit_outlines(scene, unit.side):
        if each.owner == unit.id or gap(place, each) > supports.REACH:
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
        resistance += bonus_of(state, target)
    if target.formation == "square" and unit.arm == "cavalry":
        resistance += AGAINST_HORSE
    return Round(dealt, taken, backing, resistance)


def worth_of_charge(
    scene: Scene,
    unit: Unit,
    target: Unit,
    mates: int = 0,
    busy: Collection[str] = (),
    fire: float | None = None,
    weights: Weights = DRILLED,
) -> float:
    """The margin a charge promises in its first round, less what fire and losses cost.

    Mates could strike the same target after it, busy are enemies whom others may charge. Fire is worked out
    where it is not given; the less of it, the more a charge is worth.
    """
    way = approach(scene, unit, target)
    if not isinstance(way, Approach):
        return -9.0
    fight = expected(scene, unit, target, way, busy)
    begun = begun_by(unit, target, way)
    answers = reactions(scene, begun)
    if fire is None:
        fire = fire_met(scene, unit, begun, by_target="fire" in answers)
    worth = fight.margin + weights.mate * min(mates, 1) - weights.under_fire * fire
    if unit.casualties + fire >= unit.stamina - 0.4:
        worth -= weights.shot_down
    worth += weights.strained * (strain(target, fight.dealt) - strain(unit, fire + fight.taken))
    if "square" in answers:
        worth -= SQUARE
    if target.formation == "unlimbered" and not is_aside(way, target):
        worth -= CANISTER
    if target.shaken or target.disordered:
        worth += weights.reeling
    if unit.has("Ter"):
        worth += TERROR
    return worth + _stakes(scene.state, unit, target, weights)


def is_aside(way: Approach, target: Unit) -> bool:
    """Whether a charge strikes flank or rear."""
    return way.face != "front" and has_flanks(target)


def begun_by(unit: Unit, target: Unit, way: Approach) -> Charge:
    """A charge as those see it who may answer it."""
    start, stood = pose_of(unit), pose_of(target)
    return Charge(unit.id, target.id, way.face, start, way.cost, way.cost, contact=way.pose, stood=stood)


def fire_met(scene: Scene, unit: Unit, begun: Charge, *, by_target: bool) -> float:
    """How many casualties the fire of a target and of all whom the charge passes can be expected to cost."""
    shots: list[tuple[Unit, FireKind]] = [(each, "traversing") for each in who_may_traverse(scene, begun)]
    if by_target:
        shots.append((unit_of(scene.state, begun.target), "closing"))
    there = stood_at(unit, begun.contact, home_formation(unit) if unit.garrison else unit.formation)
    table = imagined(scene, there) if shots else scene
    return sum(_mean_fire(table, shooter, there, kind, len(shots)) for shooter, kind in shots)


def _mean_fire(scene: Scene, shooter: Unit, charger: Unit, kind: FireKind, several: int) -> float:
    """What one unit's fire at a charger costs on average: the numbers of the rule, over all its dice."""
    aim = aimed_at_charger(scene, shooter, charger, kind, several)
    dice, needed = dice_of(aim, Fire(kind), None).total, needed_to_hit(aim, ease(aim).total)
    save = needed_to_save(charger.morale, firmness(aim).total)
    again: Again = "one" if shooter.has("Sha") else ""
    return mean_casualties(Blows(dice, needed, again, save, saves_again(scene.state, charger)))


def _stakes(state: PowderState, unit: Unit, target: Unit, weights: Weights) -> float:
    """What the brigades of both add: theirs may break with this unit, and ours too."""
    worth = 0.0
    if brigade_of(state, target).broken or target.size == "tiny" or target.arm == "artillery":
        worth -= 0.8
    elif counts(state, target) and to_break(state, target.body or "") == 1:
        worth += weights.last
    if counts(state, unit) and to_break(state, unit.body or "") == 1:
        worth -= weights.last
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
