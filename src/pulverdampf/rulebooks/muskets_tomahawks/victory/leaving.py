"""Leaving the table by an objective: wagons at the end of the road, scouts who have seen enough."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable, other
from pulverdampf.table.measurement import front_centre

from ..by_hand.near import at_far_edge
from ..events.places import LeftTable
from ..geometry import figure_outlines
from ..movement.allowances import allowance, going_of
from ..state import Battle, FrontierState
from ..units import Unit

OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west"}
AT_EDGE = 0.1


def from_edge(state: FrontierState, edge: str, x: float, y: float) -> float:
    """How far a point is from a table edge."""
    width, depth = state.table
    return {"south": y, "north": depth - y, "west": x, "east": width - x}[edge]


@rule("MT-MOVE-06", "MT-FILL-37")
async def leave_by_objective(battle: Battle, moved: str) -> None:
    """A wagon whose front touches the far edge has left."""
    state = battle.state
    if state.scenario != "S4" or not state.attacker:
        return
    if battle.by_hand:
        wagon = state.bodies.get(moved)
        if wagon is not None and wagon.vehicle == "wagon" and await at_far_edge(battle, wagon):
            battle.record(LeftTable(moved, "exited"))
        return
    far = OPPOSITE[state.edges[other(state.attacker)][0]]
    for unit in list(state.bodies.values()):
        if unit.vehicle != "wagon" or not isinstance(state.pieces[unit.pieces[0]].place, OnTable):
            continue
        base = battle.scene.outline(state.pieces[unit.pieces[0]])
        if from_edge(state, far, *front_centre(base)) <= AT_EDGE:
            battle.record(LeftTable(unit.id, "exited"))


@rule("MT-MOVE-06", "MT-FILL-37")
def may_leave(scene: Scene, unit: Unit) -> bool:
    """Whether a unit may leave over the enemy edge: all four quarters are marked and it can reach it."""
    state: FrontierState = scene.state
    if state.scenario != "S3" or len(state.quarters.get(unit.side, ())) < 4 or unit.officer:
        return False
    if state.by_hand:
        return True
    reach = float(allowance(going_of(scene, unit.id)))
    edges = state.edges.get(other(unit.side), ())
    return any(
        all(from_edge(state, edge, o.x, o.y) <= reach for o in figure_outlines(scene, unit)) for edge in edges
    )
