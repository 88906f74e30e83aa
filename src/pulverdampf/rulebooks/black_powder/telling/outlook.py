"""What a unit can reach, see and expect of an enemy, for the table before anything is ordered."""

from collections.abc import Iterator
from typing import Any

from pulverdampf.engine.orders import Plan, Step
from pulverdampf.engine.outlook import EMPTY, Band, Outlook
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Due, PieceId
from pulverdampf.text import Text

from ..charge.charges import Approach, approach, charging_objections, reach_of
from ..charge.charging import react
from ..command.fan import AS_IT_FALLS
from ..command.obeying import command
from ..command.plan_forms import order_form
from ..events.names import length
from ..geometry import ARC
from ..lookup import brigade_of, commander_of, on_table, unit_of
from ..shooting import to_hit
from ..shooting.phase import volleys_at
from ..shooting.targets import aimed, may_shoot
from ..shooting.to_hit import ease, firmness, needed_to_hit, needed_to_save, range_of
from ..shooting.volleys import dice_of, mark_for, shoot, suffer
from ..state import PowderState
from ..terrain.sight import look
from ..units import Unit

CLOSE = Text("short range", "kurze Reichweite")
MEDIUM = Text("medium range", "mittlere Reichweite")
FAR = Text("range", "Reichweite")
CHARGES = (
    Text("charge of one move", "Angriff mit einer Bewegung"),
    Text("charge of two moves", "Angriff mit zwei Bewegungen"),
    Text("charge of three moves", "Angriff mit drei Bewegungen"),
)
CASUALTIES = Text("Shooting: casualties", "Beschuss: Verluste")
FROM_SIDE = (
    Text("From the front at {name}: casualties", "Nach vorn auf {name}: Verluste"),
    Text("From the right at {name}: casualties", "Nach rechts auf {name}: Verluste"),
    Text("From the rear at {name}: casualties", "Nach hinten auf {name}: Verluste"),
    Text("From the left at {name}: casualties", "Nach links auf {name}: Verluste"),
)
"""What a square does from each side, clockwise."""
DICE = Text("{n} dice hit on {hit}+, saved on {save}", "{n} Würfel treffen auf {hit}+, gerettet auf {save}")
NEVER = "–"
UNKNOWN = Text("what they are worth shows now", "was sie taugen, zeigt sich jetzt")
CHARGE = Text("Charge ordered: an enemy is reached", "Angriff befohlen: ein Feind wird erreicht")
NEEDED = Text("{n} of 3 moves needed, {far} to go", "{n} von 3 Bewegungen nötig, {far} weit")
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
        bands = [(to_hit.SHORT, CLOSE), (far, FAR)]
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


# a volley ----------------------------------------------------------------------------------------------


def volley(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Due]:
    """The shots of a unit that shoots at an enemy, as in the Shooting phase."""
    unit = scene.state.pieces[one]
    if isinstance(unit, Unit):
        for target, fire in volleys_at(scene, unit, other):
            yield shoot.due(unit, unit_of(scene.state, target), fire)


def casualties(before: PowderState, after: PowderState) -> int:
    """The casualties that the dice have told."""
    waiting = suffer.waiting_in(after)
    return waiting.volley.casualties if waiting is not None else 0


def _question(scene: Scene, due: Any) -> Text:
    square = unit_of(scene.state, due.shooter).formation == "square"
    return FROM_SIDE[due.fire.side].filled(name=scene.state.named(due.target)) if square else CASUALTIES


@rule("BP-FIRE-05", "BP-FIRE-07", "BP-FIRE-09", "BP-SPEC-09")
def _dice(scene: Scene, due: Any) -> Text:
    """How many dice, what hits and what saves; of freshly raised troops nobody knows."""
    shooter, target = unit_of(scene.state, due.shooter), unit_of(scene.state, due.target)
    mark = mark_for(scene, shooter, target, due.fire)
    if mark is None:
        return EMPTY
    if shooter.has("Fre") and not shooter.freshly:
        return UNKNOWN
    aim = aimed(scene, shooter, mark)
    hit = needed_to_hit(aim, ease(aim).total)
    save = needed_to_save(target.morale, firmness(aim).total)
    dice = dice_of(aim, due.fire, mark).total
    return DICE.filled(n=dice, hit=hit, save=f"{save}+" if save <= 6 else NEVER)


# a charge ----------------------------------------------------------------------------------------------


def ordered_charge(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Due]:
    """The order to charge an enemy, by the commander who is giving orders, or else by its own."""
    state: PowderState = scene.state
    unit, enemy = state.pieces[one], state.pieces[other]
    if not isinstance(unit, Unit) or not isinstance(enemy, Unit):
        return
    commander = commander_of(state, state.commanding or brigade_of(state, unit).commander)
    plan = Plan({one: (Step("charge", target=other),)})
    if not on_table(commander) or commander.done or commander.side != unit.side:
        return
    if not order_form(state, commander.id).objections(plan, scene):
        yield command.due(commander, "order", tuple(plan.steps.items()))


def reached(before: PowderState, after: PowderState) -> bool:
    """Whether somebody has to answer a charge."""
    return react.waiting_in(after) is not None


@rule("BP-CHG-04")
def _way(scene: Scene, due: Any) -> Text:
    """How many moves the charge needs, and how far it goes."""
    state: PowderState = scene.state
    ((key, (step,)),) = due.plans
    unit = unit_of(state, key)
    way = approach(scene, unit, unit_of(state, step.target))
    if not isinstance(way, Approach):
        return EMPTY
    moves = next((n for n in MOVES if way.cost <= reach_of(state, unit, n) + 1e-3), 0)
    return NEEDED.filled(n=moves, far=length(state, way.cost)) if moves else EMPTY


VOLLEY_OUTLOOK = Outlook(_question, begins=volley, until=suffer, reads=casualties, detail=_dice)
CHARGE_OUTLOOK = Outlook(
    CHARGE, begins=ordered_charge, until=react, reads=reached, detail=_way, policy=AS_IT_FALLS
)
PROSPECTS = (VOLLEY_OUTLOOK, CHARGE_OUTLOOK)
