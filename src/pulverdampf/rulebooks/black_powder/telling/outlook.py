"""What a unit can reach, see and expect of an enemy, for the table before anything is ordered."""

from collections.abc import Iterator
from fractions import Fraction

from pulverdampf.engine.dice import at_least, counts_weights, d6
from pulverdampf.engine.outlook import Band, Expectation
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.text import Text

from ..charge.charges import Approach, approach, charging_objections, reach_of, target_objections
from ..command.command_roll import chances, command_rating
from ..command.plan_forms import may_be_ordered
from ..events.names import length
from ..geometry import ARC
from ..lookup import brigade_of, commander_of, on_table
from ..shooting.phase import targets_of
from ..shooting.skirmishers import dice_that_see
from ..shooting.targets import Mark, aimed, may_shoot
from ..shooting.to_hit import (
    SHORT,
    base_dice,
    ease,
    firmness,
    needed_to_hit,
    needed_to_save,
    range_of,
    volley_dice,
)
from ..terrain.sight import look
from ..units import PowderState, Unit

CLOSE = Text("short range", "kurze Reichweite")
MEDIUM = Text("medium range", "mittlere Reichweite")
FAR = Text("range", "Reichweite")
CHARGES = (
    Text("charge of one move", "Angriff mit einer Bewegung"),
    Text("charge of two moves", "Angriff mit zwei Bewegungen"),
    Text("charge of three moves", "Angriff mit drei Bewegungen"),
)
VOLLEY = Text("Shooting: casualties", "Beschuss: Verluste")
DICE = Text("{n} dice hit on {hit}+, saved on {save}", "{n} Würfel treffen auf {hit}+, gerettet auf {save}")
NEVER = "–"
CHARGE = Text("Charge: the order carries it", "Angriff: der Befehl trägt hin")
NEEDED = Text("{n} of 3 moves needed, {far} to go", "{n} von 3 Bewegungen nötig, {far} weit")
YES, NO = "✓", "✗"
MOVES = (1, 2, 3)


def reach(scene: Scene, key: str) -> list[Band]:
    """The ranges of a unit in its arc, and how far one, two and three moves carry a charge."""
    state: PowderState = scene.state
    unit = state.pieces[key]
    if not isinstance(unit, Unit) or not on_table(unit):
        return []
    found: list[Band] = []
    if may_shoot(state, unit):
        spread = None if unit.all_round else ARC
        far = range_of(state, unit)
        bands = [(SHORT, CLOSE), (far, FAR)]
        if unit.arm == "artillery":
            bands.insert(1, (far / 2, MEDIUM))
        found += [Band(length, name, spread) for length, name in bands if length <= far]
    if not any(True for _ in charging_objections(state, unit)):
        for moves, name in zip(MOVES, CHARGES, strict=True):
            found.append(Band(reach_of(state, unit, moves), name, None if unit.all_round else ARC))
    return found


def sees_piece(scene: Scene, one: str, other: str) -> bool:
    """Whether a unit sees another; commanders are seen by everybody."""
    viewer, target = scene.state.pieces[one], scene.state.pieces[other]
    if not isinstance(viewer, Unit) or not isinstance(target, Unit):
        return True
    return look(scene, viewer, target).visible


def prospects(scene: Scene, one: str, other: str) -> list[Expectation]:
    """The casualties of a volley and the chance that an order to charge gets there, as things stand."""
    unit, enemy = scene.state.pieces[one], scene.state.pieces[other]
    if not isinstance(unit, Unit) or not isinstance(enemy, Unit) or unit.side == enemy.side:
        return []
    return [*_volley(scene, unit, enemy), *_charge(scene, unit, enemy)]


@rule("BP-FIRE-05", "BP-FIRE-07", "BP-FIRE-09")
def _volley(scene: Scene, unit: Unit, enemy: Unit) -> Iterator[Expectation]:
    if not may_shoot(scene.state, unit):
        return
    mark = next((each for each in targets_of(scene, unit) if each.target == enemy.id), None)
    if mark is None:
        return
    dice, hit, save = _dice(scene, unit, mark)
    weights = counts_weights(dice, d6, (at_least(hit),))
    lost: dict[int, Fraction] = {}
    whole = sum(weights.values())
    for (hits,), weight in sorted(weights.items()):
        saves = counts_weights(hits, d6, (at_least(save),)) if save <= 6 else {(0,): 1}
        ways = sum(saves.values())
        for (made,), part in saves.items():
            lost[hits - made] = lost.get(hits - made, Fraction(0)) + Fraction(weight * part, whole * ways)
    mean = sum((casualties * chance for casualties, chance in lost.items()), Fraction(0))
    told = DICE.filled(n=dice, hit=hit, save=f"{save}+" if save <= 6 else NEVER)
    yield Expectation(VOLLEY, {str(each): lost[each] for each in sorted(lost)}, told, mean)


def _dice(scene: Scene, unit: Unit, mark: Mark) -> tuple[int, int, int]:
    """How many dice, what hits and what saves."""
    aim = aimed(scene, unit, mark)
    dice = base_dice(unit, aim.band)
    if unit.formation == "skirmish":
        dice = dice_that_see(dice, *mark.seeing)
    hit = needed_to_hit(aim, int(ease(aim).total))
    return int(volley_dice(aim, dice).total), hit, needed_to_save(aim.target.morale, int(firmness(aim).total))


@rule("BP-CHG-04", "BP-CMD-02")
def _charge(scene: Scene, unit: Unit, enemy: Unit) -> Iterator[Expectation]:
    """The chance that its own commander's order gives the moves that a charge needs."""
    state: PowderState = scene.state
    if (
        unit.pose is None
        or not may_be_ordered(state, unit)
        or any(True for _ in charging_objections(state, unit))
    ):
        return
    if any(True for _ in target_objections(scene, unit, enemy)):
        return
    way = approach(scene, unit, enemy)
    commander = commander_of(state, brigade_of(state, unit).commander)
    if not isinstance(way, Approach) or not on_table(commander):
        return
    moves = next((n for n in MOVES if way.cost <= reach_of(state, unit, n) + 1e-3), 0)
    if not moves:
        return
    rolls = chances(int(command_rating(scene, commander, [unit]).total), unit)
    made = sum((chance for key, chance in rolls.items() if key.isdigit() and int(key) >= moves), Fraction(0))
    yield Expectation(CHARGE, {YES: made, NO: 1 - made}, NEEDED.filled(n=moves, far=length(state, way.cost)))
