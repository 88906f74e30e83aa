"""The fan of an order: what the command roll may make of it, each result with its exact chance."""

from collections.abc import Callable

from pulverdampf.engine.orders import Plan, Prospect, Standing
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.text import Text

from ..events.command import OrderKind
from ..lookup import commander_of, unit_of
from ..units import Commander, Unit
from .command_roll import chances, command_rating
from .plans import poses_after

CERTAIN = Text("one move", "eine Bewegung")
FAN = {
    "blunder": Text("blunder", "Blunder"),
    "fails": Text("the order fails", "der Befehl misslingt"),
    "0": Text("no move", "keine Bewegung"),
    "equal": Text("one move, the unreliable stay", "eine Bewegung, die Unzuverlässigen bleiben"),
    "1": Text("one move", "eine Bewegung"),
    "2": Text("two moves", "zwei Bewegungen"),
    "3": Text("three moves", "drei Bewegungen"),
}


def fan_of(commander: PieceId, kind: OrderKind) -> Callable[[Plan, Scene], list[Prospect]]:
    return lambda plan, scene: fan(scene, commander_of(scene.state, commander), plan, kind)


@rule("BP-CMD-02", "BP-CMD-10", "BP-CMD-09", "BP-CMD-12", "BP-FILL-14")
def fan(scene: Scene, commander: Commander, plan: Plan, kind: OrderKind = "order") -> list[Prospect]:
    """What the command roll may make of an order: each result with its chance and the places."""
    units = [unit_of(scene.state, key) for key in plan.steps]
    rating = command_rating(scene, commander, units).total
    found = []
    for key, chance in sorted(chances(rating, *units).items(), key=lambda pair: list(FAN).index(pair[0])):
        moves = int(key) if key.isdigit() else int(key == "equal")
        stands = {}
        for unit in units:
            free = key == "fails" and kind == "order" and has_free_move(unit)
            steps = plan.steps[unit.id][:1] if free else plan.steps[unit.id]
            most = 1 if free or unit.formation == "square" else moves
            if key == "equal" and unit.has("Unr"):
                most = 0
            moved = poses_after(scene, unit, steps, min(moves or int(free), most))
            if moved.pose is not None:
                stands[unit.id] = standing(moved)
        found.append(Prospect(moves, chance, FAN[key], stands))
    return found


@rule("BP-CMD-09", "BP-SPEC-16", "BP-FORM-04", "BP-ART-03")
def has_free_move(unit: Unit) -> bool:
    """Whether a unit makes one move although its order has failed."""
    if unit.half_way:
        return False
    return unit.formation in ("march", "limbered", "square") or unit.has("Sup")


def standing(unit: Unit) -> Standing:
    assert unit.pose is not None
    return Standing(unit.pose, "" if unit.garrison else unit.formation)
