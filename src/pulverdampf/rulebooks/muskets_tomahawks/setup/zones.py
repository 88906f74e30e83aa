"""Where each scenario lets the two sides deploy."""

from typing import Literal

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.table.measurement import distance, within
from pulverdampf.table.outlines import Outline

from ..state import FrontierState
from ..terrain.ground import ground
from ..victory.leaving import from_edge

Box = tuple[float, float, float, float]
BANDS = {"S1": 8.0, "S2": 6.0, "S3": 6.0, "S4": 6.0, "S5": 6.0, "S6": 12.0}
FARM = 12.0
ROAD_SIDE, ROAD_END, AMBUSH = 6.0, 12.0, 12.0
ROUND_HOUSE = 6.0


Setting = Literal["open", "marker"]
"""How something is set up: for all to see, or as a marker."""


def band(state: FrontierState, edge: str, depth: float) -> Box:
    """The strip along a table edge."""
    width, height = state.table
    return {
        "south": (0.0, 0.0, width, depth),
        "north": (0.0, height - depth, width, height),
        "west": (0.0, 0.0, depth, height),
        "east": (width - depth, 0.0, width, height),
    }[edge]


def _extent(base: Outline) -> float:
    return base.radius if not base.boxed else base.reach


@rule("MT-SETUP-05", "MT-FILL-36", "MT-FILL-37")
def may_deploy(scene: Scene, side: Side, base: Outline, how: Setting) -> bool:
    """Whether a base may be set up there by the scenario."""
    state: FrontierState = scene.state
    attacks = side == state.attacker
    middle = (state.table[0] / 2, state.table[1] / 2)
    match state.scenario:
        case "S2" if not attacks:
            return within(distance((base.x, base.y), middle) + _extent(base), FARM)
        case "S4":
            return _beside_road(scene, side, base, how)
        case "S5" if not attacks:
            houses = [plot for plot in ground(scene).buildings if plot.feature.kind == "blockhouse"]
            return any(within(plot.gap(base) + 2 * _extent(base), ROUND_HOUSE + 1.0) for plot in houses)
        case _:
            depth = BANDS[state.scenario]
            return any(
                within(from_edge(state, edge, base.x, base.y) + _extent(base), depth)
                for edge in state.edges[side]
            )


@rule("MT-FILL-37")
def _beside_road(scene: Scene, side: Side, base: Outline, how: Setting) -> bool:
    state: FrontierState = scene.state
    roads = ground(scene).roads
    away = min((plot.gap(base) for plot in roads), default=0.0)
    if side != state.attacker:
        end = state.edges[side][0]
        near = within(from_edge(state, end, base.x, base.y) + _extent(base), ROAD_END)
        return near and within(away, ROAD_SIDE)
    if how == "marker":
        return within(away, AMBUSH)
    return any(
        within(from_edge(state, edge, base.x, base.y) + _extent(base), BANDS["S4"])
        for edge in state.edges[side]
    )


def boxes(state: FrontierState, side: Side, how: Setting) -> list[Box]:
    """The boxes in which places suggest themselves, and that a map shows."""
    attacks = side == state.attacker
    width, depth = state.table
    x, y = width / 2, depth / 2
    match state.scenario:
        case "S2" if not attacks:
            return [(x - FARM, y - FARM, x + FARM, y + FARM)]
        case "S5" if not attacks:
            return [(x - 8.0, y - 8.0, x + 8.0, y + 8.0)]
        case "S4" if attacks and how == "marker":
            along = state.edges[side][0] in ("south", "north")
            return [(0.0, y - 13.0, width, y + 13.0)] if along else [(x - 13.0, 0.0, x + 13.0, depth)]
        case "S4" if not attacks:
            west, south, east, north = band(state, state.edges[side][0], ROAD_END)
            if state.edges[side][0] in ("south", "north"):
                return [(x - 8.0, south, x + 8.0, north)]
            return [(west, y - 8.0, east, y + 8.0)]
        case _:
            return [band(state, edge, BANDS[state.scenario]) for edge in state.edges[side]]
