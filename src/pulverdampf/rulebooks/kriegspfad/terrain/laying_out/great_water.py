"""Great rivers and lakes: a whole table edge is water, which only boats cross."""

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.table.outlines import disc
from pulverdampf.table.shapes import Polyline, Pose, Rectangle
from pulverdampf.table.terrain import Feature, Plot
from pulverdampf.text import Text

from ...events.names import army_name
from ...events.setting import COMPASS, GroundChanged
from ...special.rowing import WATERS
from ...state import Battle, WarState

EDGES = ("south", "north", "west", "east")
DEEP = 6.0
"""How far open water reaches onto the table once somebody wants to use boats."""
NEAR = 0.1
Point = tuple[float, float]


def ends_of(edge: str, table: tuple[float, float]) -> tuple[Point, Point]:
    """The two corners of the table between which an edge lies."""
    width, depth = table
    return {
        "south": ((0.0, 0.0), (width, 0.0)),
        "north": ((0.0, depth), (width, depth)),
        "west": ((0.0, 0.0), (0.0, depth)),
        "east": ((width, 0.0), (width, depth)),
    }[edge]


@rule("KP-TERR-07", "KP-TERR-10")
def water_edges(state: WarState) -> list[str]:
    """The edges that are water from corner to corner; ice carries everybody."""
    if state.weather == "snow":
        return []
    waters = [Plot(each) for each in state.features.values() if each.kind in WATERS]
    return [
        edge
        for edge in EDGES
        if any(all(_is_at(plot, point) for point in ends_of(edge, state.table)) for plot in waters)
    ]


def _is_at(plot: Plot, point: Point) -> bool:
    return plot.gap(disc(*point, 0, NEAR)) <= NEAR


@rule("KP-FILL-09")
def base_edges(state: WarState) -> tuple[str, str]:
    """The edges that belong to the two sides: the long ones, in an ambush the short ones."""
    return ("west", "east") if state.conditions.kind == "ambush" else ("south", "north")


def dry_edges(state: WarState) -> list[str]:
    """The edges that may still become a shore: nobody's own, and no water yet."""
    taken = (*base_edges(state), *water_edges(state))
    return [edge for edge in EDGES if edge not in taken]


def shore(edge: str, table: tuple[float, float]) -> Feature:
    """An edge at which the water begins: nothing of it is shown on the table."""
    return Feature("lake", "lake", Polyline(ends_of(edge, table)), name=edge)


def open_water(edge: str, table: tuple[float, float]) -> Feature:
    """The water along an edge, for boats."""
    width, depth = table
    (ax, ay), (bx, by) = ends_of(edge, table)
    half = DEEP / 2
    x = {"west": half, "east": width - half}.get(edge, (ax + bx) / 2)
    y = {"south": half, "north": depth - half}.get(edge, (ay + by) / 2)
    long = width if edge in ("south", "north") else depth
    shape = Rectangle(DEEP, long) if edge in ("south", "north") else Rectangle(long, DEEP)
    return Feature("lake", "lake", shape, Pose(x, y).rounded(), name=edge)


@rule("KP-TERR-07", "KP-SCEN-04")
async def lay_lake(battle: Battle, side: Side) -> None:
    """A side says which edge is a great river or lake."""
    state = battle.state
    options = [Option(edge, COMPASS[edge], edge) for edge in dry_edges(state)]
    edge = await battle.choose(side, Prompt("KP-TERR-07", WHICH), options)
    battle.record(GroundChanged((shore(edge, state.table),)))


@rule("KP-TERR-07", "KP-BOAT-01", "KP-BOAT-07")
async def show_water(battle: Battle) -> None:
    """The water of a shore comes onto the table only if a side wants to use boats."""
    state = battle.state
    shores = [
        each for each in state.features.values() if each.kind == "lake" and isinstance(each.shape, Polyline)
    ]
    if not shores or state.weather == "snow":
        return
    for side in SIDES:
        text = BOATS.filled(army=army_name(state, side))
        if state.forces[side].boats and await battle.may(side, "KP-TERR-07", text):
            battle.record(GroundChanged(tuple(open_water(each.name, state.table) for each in shores)))
            return


WHICH = Text("Which edge is water?", "Welche Kante ist Wasser?")
BOATS = Text(
    "{army}: do you want to use boats on the water?", "{army}: Willst du auf dem Wasser Boote einsetzen?"
)
