"""The command roll: what a commander's rating is worth, and how many moves it gives."""

from collections.abc import Collection, Sequence

from msgspec import Struct

from pulverdampf.engine.reckoning import STATES, Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.kernel import gap, point_gap
from pulverdampf.table.rays import segment_gap
from pulverdampf.text import Text

from ..events.command import OrderResult
from ..geometry import enemy_is_near, front_centre, within_table
from ..lookup import awaits_arrival, has_left
from ..movement.arrivals import arrival_of
from ..movement.moves import stands_on_road
from ..state import PowderState
from ..terrain.ground import ground
from ..units import Commander, Unit

STEP, STEP_IN_CENTIMETRES = 12.0, 24.0
BLUNDER = 12


@rule("BP-OPT-01")
def command_step(state: PowderState) -> float:
    """The distance that costs a commander one, and the reach of Follow Me and Rally."""
    return STEP_IN_CENTIMETRES if state.rulings.length_unit == "cm" else STEP


class Spoken(Struct, frozen=True):
    """An order as it bears on the command roll."""

    steps_away: int
    """How many full steps the farthest unit that minds it is away."""
    near_enemy: bool
    """Whether an enemy is closer than twelve to any unit of the order."""
    column: str
    """Its column bonus."""
    reliable: bool
    """Whether all its units are."""


@rule("BP-CMD-07", "BP-CMD-08")
def farthest(scene: Scene, commander: Commander, units: Sequence[Unit]) -> float:
    """How far the farthest unit is that minds the distance."""
    far = [distance_to(scene, commander, each) for each in units if not each.has("Mar")]
    return max(far, default=0.0)


@rule("BP-CMD-07")
def steps_in(state: PowderState, distance: float) -> int:
    """How many full steps a distance has."""
    return int((distance + 1e-4) // command_step(state))


@rule("BP-CMD-08", "BP-FILL-17", "BP-FORM-03", "BP-FORM-04", "BP-ART-03")
def column_of(units: Sequence[Unit], on_road: Collection[PieceId]) -> str:
    """The column bonus that counts: the lowest of all units."""
    return min((_column_of(each, on_road) for each in units), key=COLUMN_BONUS.__getitem__, default="")


def _column_of(unit: Unit, on_road: Collection[PieceId]) -> str:
    if unit.pose is None:
        return "march" if awaits_arrival(unit) else ""
    if unit.formation not in COLUMNS:
        return ""
    return f"{unit.formation} on road" if unit.id in on_road else unit.formation


@rule("BP-CMD-07", "BP-MOVE-08")
def on_roads(scene: Scene, units: Sequence[Unit]) -> list[PieceId]:
    """Those of some units that march on a road, or come on by one."""
    return [
        each.id
        for each in units
        if each.pose is not None
        and each.in_column_of_march
        and (stands_on_road(scene, each) or comes_on_by_road(scene, each))
    ]


@rule("BP-CMD-07", "BP-MOVE-08", "BP-SETUP-07")
def comes_on_by_road(scene: Scene, unit: Unit) -> bool:
    """Whether a column beside the table stands with its head on a road that leads onto it."""
    own = scene.outline(unit)
    head = front_centre(own)
    return not within_table(scene.state, own) and ground(scene).on_road([head, head])


COLUMNS = ("attack", "march", "limbered")
COLUMN_BONUS = {"": 0, "attack": 1, "march": 1, "limbered": 1, "march on road": 2, "limbered on road": 2}


@rule("BP-CMD-07", "BP-MOVE-12", "BP-SETUP-07")
def distance_to(scene: Scene, commander: Commander, unit: Unit) -> float:
    """How far a unit is from a commander; one off the table is where it left or comes on."""
    own = scene.outline(commander)
    if unit.pose is not None:
        return gap(own, scene.outline(unit))
    if has_left(unit) and unit.exit is not None:
        return point_gap(own, unit.exit.x, unit.exit.y)
    arrival = arrival_of(scene.state, unit)
    if arrival is None:
        return 0.0
    (ax, ay), (bx, by) = arrival.entry
    return segment_gap(own, ax, ay, bx, by)


RATING = Row("BP-CMD-02", STATES, "staff rating", "Kompetenzfaktor")

COMMAND = Modifiers(
    "BP-T-COMMAND",
    Text("Command roll", "Kommandowurf"),
    # id                effect    English                              German
    Row("BP-T-COMMAND.far",     plus(-1), "for each full 12 of distance",      "je volle 12 Abstand",
        lambda case: case.steps_away),
    Row("BP-T-COMMAND.near",    plus(-1), "an enemy closer than 12",           "Feind näher als 12",
        lambda case: case.near_enemy),
    Row("BP-T-COMMAND.attack",  plus(+1), "attack column",                     "Angriffskolonne",
        lambda case: case.column == "attack"),
    Row("BP-T-COMMAND.march",   plus(+1), "march column off the road",         "Marschkolonne im Gelände",
        lambda case: case.column == "march"),
    Row("BP-T-COMMAND.road",    plus(+2), "march column on the road",          "Marschkolonne auf Straße",
        lambda case: case.column == "march on road"),
    Row("BP-T-COMMAND.limbered", plus(+1), "limbered guns off the road",       "aufgeprotzt im Gelände",
        lambda case: case.column == "limbered"),
    Row("BP-T-COMMAND.guns",    plus(+2), "limbered guns on the road",         "aufgeprotzt auf Straße",
        lambda case: case.column == "limbered on road"),
    Row("BP-SPEC-12",       plus(+1), "reliable",                          "zuverlässig",
        lambda case: case.reliable),
)  # fmt: skip


@rule("BP-CMD-02", "BP-SPEC-11", "BP-SPEC-12")
def command_rating(scene: Scene, commander: Commander, units: Sequence[Unit]) -> Reckoning:
    """What the dice are compared with."""

    def reckoned() -> Reckoning:
        far, near = farthest(scene, commander, units), any(enemy_is_near(scene, each) for each in units)
        return rating_told(scene.state, commander, units, far, near, on_roads(scene, units))

    told = tuple((each.id, each.place, each.formation, each.traits) for each in units)
    return scene.remembered(("rating", commander.id, commander.place, commander.rating, told), reckoned)


@rule("BP-CMD-02", "BP-CMD-07")
def rating_told(
    state: PowderState,
    commander: Commander,
    units: Sequence[Unit],
    far: float,
    near_enemy: bool,  # noqa: FBT001
    on_road: Collection[PieceId],
) -> Reckoning:
    """The same from what was measured: the farthest unit, an enemy that is near, and who is on a road."""
    reliable = all(each.has("Rel") for each in units)
    spoken = Spoken(steps_in(state, far), near_enemy, column_of(units, on_road), reliable)
    return Reckoning.of(commander.rating, RATING).modified_by(COMMAND, spoken)


@rule("BP-CMD-02", "BP-CMD-03")
def moves_won(roll: int, rating: int) -> int:
    """How many moves a roll gives."""
    if roll == BLUNDER or roll > rating:
        return 0
    return 1 if roll >= rating - 1 else 2 if roll == rating - 2 else 3


@rule("BP-CMD-10", "BP-SPEC-20", "BP-MOVE-09")
def moves_of(unit: Unit, roll: int, rating: int) -> int:
    """How many moves one unit of an order has: the unreliable none on an equal roll, a square one at most."""
    if unit.has("Unr") and roll == rating:
        return 0
    won = moves_won(roll, rating)
    return min(won, 1) if unit.formation == "square" else won


@rule("BP-CMD-02", "BP-CMD-03", "BP-SPEC-20")
def result_of(units: Sequence[Unit], roll: int, rating: int) -> OrderResult:
    """What a roll makes of an order: moves, none for the unreliable, failure, or a blunder."""
    if roll == BLUNDER:
        return "blunder"
    if roll > rating:
        return "fails"
    return "moves" if any(moves_of(each, roll, rating) for each in units) else "stays"
