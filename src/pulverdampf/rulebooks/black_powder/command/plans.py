"""Plans: the steps of an order, judged one after the other on an imagined table."""

from collections.abc import Iterator, Sequence

from pulverdampf.engine.orders import Objection, Step
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.text import Text

from ..charge.charges import (
    Approach,
    approach,
    charging_objections,
    reach_of,
    stopping_place,
    target_objections,
)
from ..lookup import awaits_arrival, has_left, pose_of, unit_of
from ..movement.arrivals import (
    arriving,
    entry_objections,
    return_objections,
    return_pose,
    withdraw_objections,
)
from ..movement.formations import form_objections, moves_to_change, new_pose
from ..movement.moves import imagined, march_objections, path_of, squeezed, stood_at
from ..state import PowderState
from ..terrain.buildings import enter_objections, leave_objections, out_of_building
from ..units import Unit

WHATS = ("march", "form", "reform", "charge", "enter", "leave", "arrive", "return", "withdraw")
MOST_MOVES = 3
Steps = tuple[Step, ...]
STAY = Step("march")

WRONG_NUMBER = Text("a plan has one to three steps", "ein Plan hat ein bis drei Schritte")
ONE_MOVE = Text("one move and no more", "eine Bewegung und nicht mehr")
UNKNOWN = Text("nobody knows this step", "diesen Schritt kennt niemand")
SQUARE_ONCE = Text("a square makes one move a turn", "ein Karree macht je Zug eine Bewegung")
CHARGE_LAST = Text("a charge is the last step", "ein Angriff ist der letzte Schritt")
OUT_OF_REACH = Text("out of reach of all its moves", "außerhalb der Reichweite aller Bewegungen")
NOTHING_TO_REFORM = Text("it is in formation", "sie ist in Formation")
NO_FURTHER = Text("it comes back and makes no further move", "sie kehrt zurück und bewegt sich nicht weiter")
ELSEWHERE = Text("it is not on the table", "sie ist nicht auf dem Tisch")


def moves_for(unit: Unit, step: Step) -> int:
    """How many moves a step takes."""
    return moves_to_change(unit, step.formation) if step.what == "form" else 1


@rule("BP-CMD-01", "BP-CMD-10", "BP-MOVE-01", "BP-FILL-14")
def plan_objections(
    scene: Scene, unit: Unit, steps: Sequence[Step], most: int = MOST_MOVES, *ignoring: str
) -> Iterator[Objection]:
    """Why a unit may not be given a plan: each step is judged where the ones before have led."""
    if not steps or len(steps) > 2 * MOST_MOVES + 1:
        yield Objection("BP-CMD-01", WRONG_NUMBER)
        return
    used = retired = 0
    for number, step in enumerate(steps, 1):
        if step.what not in WHATS:
            yield Objection("BP-CMD-01", UNKNOWN)
            return
        if step.what == "charge":
            if number < len(steps):
                yield Objection("BP-CMD-01", CHARGE_LAST)
            yield from charge_objections(scene, unit, step.target, most - used)
            return
        if step.what == "return" and number < len(steps):
            yield Objection("BP-MOVE-12", NO_FURTHER)
            return
        used += moves_for(unit, step)
        half_done = moves_for(unit, step) == 2 and number == len(steps)
        if used - half_done > most:
            yield Objection("BP-CMD-01", WRONG_NUMBER if most > 1 else ONE_MOVE)
            return
        retired += unit.formation == "square" and step.what == "march" and bool(step.legs)
        found = list(step_objections(scene, unit, step, *ignoring))
        if retired > 1:
            found.append(Objection("BP-MOVE-09", SQUARE_ONCE))
        if found:
            yield from found
            return
        if number < len(steps):
            unit = after(scene, unit, step)
            scene = imagined(scene, unit)


@rule("BP-CHG-01", "BP-CHG-04")
def charge_objections(scene: Scene, unit: Unit, target: str, moves: int) -> Iterator[Objection]:
    """Why a unit may not be ordered to charge an enemy."""
    state: PowderState = scene.state
    aim = state.pieces.get(target)
    if not isinstance(aim, Unit):
        yield Objection("BP-CHG-01", UNKNOWN)
        return
    if unit.pose is None:
        yield Objection("BP-CHG-01", ELSEWHERE)
        return
    found = [*charging_objections(state, unit), *target_objections(scene, unit, aim)]
    yield from found
    if not found:
        way = approach(scene, unit, aim)
        reach = reach_of(state, unit, moves)
        if isinstance(way, Approach) and way.cost > reach + 1e-3:
            yield Objection("BP-CHG-04", OUT_OF_REACH, reach, round(way.cost, 2))


def step_objections(scene: Scene, unit: Unit, step: Step, *ignoring: str) -> Iterator[Objection]:
    """Why a unit may not take one step that is no charge."""
    off = unit.pose is None and (awaits_arrival(unit) or has_left(unit))
    if step == STAY and (off or unit.garrison):
        return
    if off != (step.what in ("arrive", "return")):
        yield Objection("BP-MOVE-12", ELSEWHERE)
        return
    match step.what:
        case "march" if not unit.garrison:
            yield from march_objections(scene, unit, step.legs, *ignoring)
        case "form":
            yield from form_objections(scene, unit, step.formation, *ignoring)
        case "reform":
            if not unit.unformed:
                yield Objection("BP-FORM-08", NOTHING_TO_REFORM)
        case "enter" if not unit.garrison:
            yield from enter_objections(scene, unit, step)
        case "leave":
            yield from leave_objections(scene, unit, step, *ignoring)
        case "arrive":
            yield from entry_objections(scene, unit, step)
        case "return":
            yield from return_objections(scene, unit, step.formation)
        case "withdraw" if not unit.garrison:
            yield from withdraw_objections(scene, unit)
        case _:
            yield Objection("BP-CMD-01", UNKNOWN)


def after(scene: Scene, unit: Unit, step: Step) -> Unit:
    """A unit as it would be after one step that is no charge."""
    match step.what:
        case "march" if step.legs:
            path = path_of(unit, step.legs)
            twin = stood_at(unit, path.end.rounded())
            twin.unformed = unit.unformed or bool(squeezed(scene, unit, path))
            return twin
        case "form":
            return stood_at(unit, new_pose(unit, step.formation), step.formation)
        case "reform":
            reformed = stood_at(unit, pose_of(unit))
            reformed.place = unit.place
            reformed.unformed = False
            return reformed
        case "leave":
            return stood_at(unit, out_of_building(scene, unit, step)[-1].end.rounded(), step.formation)
        case "arrive":
            start = arriving(scene.state, unit, step)
            legs = step.legs[1:]
            return stood_at(unit, path_of(start, legs).end.rounded(), start.formation)
        case "return":
            return stood_at(unit, return_pose(scene.state, unit, step.formation), step.formation)
        case _:
            return unit


def poses_after(scene: Scene, unit: Unit, steps: Sequence[Step], moves: int) -> Unit:
    """A unit as it would be after so many moves of a plan; a charge is shown where it would strike."""
    for number, step in enumerate(steps):
        if number:
            scene = imagined(scene, unit)
        if step.what == "charge":
            if moves > 0 and unit.pose is not None:
                way = approach(scene, unit, unit_of(scene.state, step.target))
                if isinstance(way, Approach) and way.cost <= reach_of(scene.state, unit, moves) + 1e-3:
                    return stood_at(unit, way.pose)
                return stood_at(unit, stopping_place(scene, unit, unit_of(scene.state, step.target), moves))
            return unit
        cost = moves_for(unit, step)
        if cost > moves:
            return unit
        moves -= cost
        unit = after(scene, unit, step)
    return unit
