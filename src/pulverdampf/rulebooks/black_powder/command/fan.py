"""The fan of an order: what the command roll may make of it, each result with its exact chance."""

from collections.abc import Callable
from fractions import Fraction

from pulverdampf.engine.odds import otherwise_first
from pulverdampf.engine.orders import Plan, Prospect, Standing
from pulverdampf.engine.outlook import odds_of
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.text import Text

from ..events.command import OrderKind
from ..lookup import commander_of, unit_of
from ..state import PowderState
from ..units import Commander, Unit
from .command_roll import moves_of, moves_won, result_of
from .groups import as_ordered
from .obeying import command, free_part, has_free_move, obey
from .plans import poses_after

ONE_MOVE = Text("one move", "eine Bewegung")
MOVES = (
    Text("no move", "keine Bewegung"),
    ONE_MOVE,
    Text("two moves", "zwei Bewegungen"),
    Text("three moves", "drei Bewegungen"),
)
SOME_STAY = Text("one move, the unreliable stay", "eine Bewegung, die Unzuverlässigen bleiben")
FAILS = Text("the order fails", "der Befehl misslingt")
BLUNDER = Text("blunder", "Blunder")
ORDER_OF_WORDS = (BLUNDER, FAILS, MOVES[0], SOME_STAY, *MOVES[1:])
AS_IT_FALLS = otherwise_first(
    {"BP-OPT-02": "no", "BP-BLUN-03": "move"},
    Text(
        "without jokers; a blunder charges only if it must",
        "ohne Joker; ein Blunder greift nur notgedrungen an",
    ),
)


def fan_of(commander: PieceId, kind: OrderKind) -> Callable[[Plan, Scene], list[Prospect]]:
    return lambda plan, scene: fan(scene, commander_of(scene.state, commander), plan, kind)


def rolled(before: PowderState, after: PowderState) -> tuple[int, int]:
    """The command roll that waits to be obeyed, and what it is compared with."""
    due = obey.waiting_in(after)
    return due.roll, due.rating


@rule("BP-CMD-02", "BP-CMD-10", "BP-CMD-09", "BP-CMD-12", "BP-FILL-14")
def fan(scene: Scene, commander: Commander, plan: Plan, kind: OrderKind = "order") -> list[Prospect]:
    """What the command roll may make of an order: each result with its chance and the places."""
    units = [unit_of(scene.state, key) for key in plan.steps]
    spoken = command.due(commander, kind, tuple(plan.steps.items()))
    rolls = odds_of(scene, spoken, rolled, until=obey, policy=AS_IT_FALLS).chances
    alike: dict[Text, tuple[Fraction, int, int]] = {}
    for (roll, rating), chance in rolls.items():
        words = in_words(units, roll, rating)
        alike[words] = alike.get(words, (Fraction(0),))[0] + chance, roll, rating
    found = []
    for words in (each for each in ORDER_OF_WORDS if each in alike):
        chance, roll, rating = alike[words]
        moves = moves_won(roll, rating) if words is not MOVES[0] else 0
        stands = {}
        for unit in units:
            moved = _moved(scene, unit, plan, kind, roll, rating)
            if moved.pose is not None:
                stands[unit.id] = standing(moved)
        found.append(Prospect(moves, chance, words, stands))
    return found


@rule("BP-SPEC-20")
def in_words(units: list[Unit], roll: int, rating: int) -> Text:
    """What a roll makes of an order."""
    result = result_of(units, roll, rating)
    if result in ("blunder", "fails"):
        return BLUNDER if result == "blunder" else FAILS
    if result == "stays":
        return MOVES[0]
    some_stay = any(not moves_of(each, roll, rating) for each in units)
    return SOME_STAY if some_stay else MOVES[moves_won(roll, rating)]


def _moved(scene: Scene, unit: Unit, plan: Plan, kind: OrderKind, roll: int, rating: int) -> Unit:
    """A unit as it stands after a roll, before anybody has answered it."""
    steps, moves = plan.steps[unit.id], moves_of(unit, roll, rating)
    if (
        kind == "order"
        and result_of([unit], roll, rating) == "fails"
        and has_free_move(as_ordered(scene.state, unit, steps))
    ):
        steps, moves = free_part(unit, steps), 1
    return poses_after(scene, unit, steps, moves)


def standing(unit: Unit) -> Standing:
    assert unit.pose is not None
    return Standing(unit.pose, "" if unit.garrison else unit.formation)
