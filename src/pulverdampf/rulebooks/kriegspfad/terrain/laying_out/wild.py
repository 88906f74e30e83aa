"""Wilderness: which part of the table it covers, and the path through it."""

from collections.abc import Iterable

from pulverdampf.engine.dice import d6
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Side
from pulverdampf.table.polygons import Point
from pulverdampf.table.shapes import Polygon, Polyline
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ...events.setting import COMPASS, GroundChanged
from ...state import Battle, WarState
from .great_water import base_edges
from .zones import WOODED, ZONES

SHARE = 0.55
"""How much of the table it covers: more than half, as it stands for the woods that a region demands."""
GLADE = 0.4
"""Where the clearing through the middle of a table of wilderness begins."""
BROAD = 2.6
"""The breadth of a path."""
ALL = "all"


def may_be_wild(zone: str) -> bool:
    """Whether wilderness may stand for the woods that a region demands."""
    return any(kinds in WOODED for _, kinds in ZONES[zone].needs)


def is_wild(state: WarState) -> bool:
    """Whether players have agreed on a table of wilderness in a region that may have it."""
    return state.rulings.wilderness and may_be_wild(state.conditions.zone)


def has_wilderness(features: Iterable[Feature]) -> bool:
    """Whether there is any wilderness, in which clearings and paths may lie."""
    return any(each.kind == "wilderness" for each in features)


@rule("KP-OPT-08", "KP-TERR-04")
def wilderness(state: WarState, part: str) -> tuple[Feature, ...]:
    """The wilderness of one part of the table with a path through it, or of all of it with a clearing through
    its middle."""
    width, depth = state.table
    if part == ALL:
        low, high = depth * GLADE, depth * (1 - GLADE)
        return _area("wild", "wilderness", 0.0, 0.0, width, depth), _area(
            "glade", "clearing", 0.0, low, width, high
        )
    x, y = width * SHARE, depth * SHARE
    boxes: dict[str, tuple[float, float, float, float]] = {
        "west": (0.0, 0.0, x, depth),
        "east": (width - x, 0.0, width, depth),
        "south": (0.0, 0.0, width, y),
        "north": (0.0, depth - y, width, depth),
    }
    west, south, east, north = boxes[part]
    middle: tuple[Point, Point] = ((west, depth / 2), (east, depth / 2))
    if part in ("south", "north"):
        middle = ((width / 2, south), (width / 2, north))
    path = Feature("trail", "path", Polyline(middle, BROAD), broad=True)
    return _area("wild", "wilderness", west, south, east, north), path


def _area(key: str, kind: str, west: float, south: float, east: float, north: float) -> Feature:
    return Feature(key, kind, Polygon(((west, south), (east, south), (east, north), (west, north))))


@rule("KP-OPT-08", "KP-TERR-04")
async def grow_as_agreed(battle: Battle, side: Side) -> None:
    """Who lays the table says which part of it is wilderness."""
    options = [Option(edge, COMPASS[edge], edge) for edge in ("west", "east", "south", "north")]
    options.append(Option(ALL, EVERYWHERE, ALL))
    part = await battle.choose(side, Prompt("KP-TERR-04", WHERE), options)
    battle.record(GroundChanged(wilderness(battle.state, part)))


@rule("KP-OPT-08", "KP-TERR-04", "KP-FILL-11")
async def grow_by_dice(battle: Battle) -> None:
    """A die says on which side it lies, so that on both base edges there is room for those who cannot enter
    it."""
    state = battle.state
    sides = ("south", "north") if base_edges(state) == ("west", "east") else ("west", "east")
    die = await battle.total(1, d6, rule="KP-FILL-11", by=None, subject="wilderness")
    battle.record(GroundChanged(wilderness(state, sides[0] if die <= 3 else sides[1])))


WHERE = Text("Where is the wilderness?", "Wo liegt die Wildnis?")
EVERYWHERE = Text("everywhere but in the middle", "überall außer in der Mitte")
