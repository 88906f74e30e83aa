"""Scenarios: reserves, exits and objectives."""

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Gone, Inside, Side, other
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.kernel import gap, point_gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..battalion import commander, in_reserve, is_gone, main, of_side, on_table, on_table_of
from ..conditions import Box, Objective
from ..movement.distances import enemies_of
from ..state import Battalion, EagleState
from ..terrain.geometry import fits

NORTH, SOUTH = QUARTER, 3 * QUARTER


@rule("MOE-FILL-32")
def may_leave(
    state: EagleState, battalion: Battalion, own: Outline, ux: float, uy: float, edge_at: float, roll: float
) -> bool:
    """Whether a forward move may carry a battalion off the table in good order."""
    stretch = state.conditions.exits.get(battalion.side)
    if stretch is None or state.clock.turn < state.conditions.exits_from or battalion.broken:
        return False
    if (uy > 0.5) != (state.edges[battalion.side] == "north") or abs(uy) < 0.5 or edge_at > roll:
        return False
    west, east = stretch
    return all(west - 1e-4 <= x + ux * edge_at <= east + 1e-4 for x, _ in own.corners()[:2])


@rule("MOE-FILL-32")
def may_enter(state: EagleState, battalion: Battalion) -> bool:
    """Whether a battalion in reserve may try to come onto the table."""
    waits = state.conditions.sides.get(battalion.side)
    return (
        in_reserve(state, battalion)
        and waits is not None
        and waits.entry is not None
        and state.clock.turn >= waits.reserve_from
    )


def march_formation(battalion: Battalion) -> str:
    """In column, guns limbered."""
    return "limbered" if battalion.arm == "artillery" else "column"


def entry_form(scene: Scene, battalion: Battalion) -> Form[Placement]:
    """Asks where a reserve comes in: in column, its rear edge on its own table edge."""
    state: EagleState = scene.state
    stretch = state.conditions.sides[battalion.side].entry
    assert stretch is not None
    facing = NORTH if state.edges[battalion.side] == "south" else SOUTH
    marching = march_formation(battalion)

    def pose_at(scene: Scene, x: float) -> Pose:
        shape = scene.imagined({battalion.id: Pose(x, 0.0, facing)}, {battalion.id: marching})
        depth = scene.state.table[1]
        half = shape.outline(shape.state.pieces[battalion.id]).half_depth
        return Pose(x, half if facing == NORTH else depth - half, facing).rounded()

    def check(order: Placement, scene: Scene) -> list[Objection]:
        standing = order.stands.get(battalion.id)
        if standing is None or set(order.stands) != {battalion.id} or standing.formation != marching:
            return [Objection("MOE-FILL-32", WRONG_ENTRY)]
        expected = pose_at(scene, standing.pose.x)
        if not stretch[0] - 1e-3 <= standing.pose.x <= stretch[1] + 1e-3 or (
            abs(standing.pose.y - expected.y) > 0.01 or standing.pose.facing != facing
        ):
            return [Objection("MOE-FILL-32", WRONG_ENTRY)]
        twin = scene.imagined({battalion.id: standing.pose}, {battalion.id: marching})
        own = twin.outline(twin.state.pieces[battalion.id])
        if any(gap(own, enemy) < 4.0 - 1e-4 for enemy in enemies_of(scene, battalion.side)):
            return [Objection("MOE-FILL-32", NEAR_ENEMY)]
        if not fits(scene, main(scene.state, battalion), standing.pose, marching):
            return [Objection("MOE-FILL-32", NO_ROOM)]
        return []

    def ideas(scene: Scene) -> list[Placement]:
        west, east = stretch
        return [
            Placement({battalion.id: Standing(pose_at(scene, west + (east - west) * step / 12), marching)})
            for step in (6, 3, 9, 0, 12, 1, 11, 2, 10, 4, 8, 5, 7)
        ]

    prompt = Prompt("MOE-FILL-32", WHERE.filled(name=battalion.name), battalion.id)
    return Form(Placement, prompt, (battalion.id,), check, ideas)  # type: ignore[arg-type]


WHERE = Text("{name}: march on where?", "{name}: Wo auf den Tisch?")
WRONG_ENTRY = Text(
    "reserves come in column over the road, rear edge on the table edge",
    "Reserven kommen in Kolonne über die Straße, Hinterkante an der Tischkante",
)
NEAR_ENEMY = Text("nearer than 4 inches to an enemy", "näher als 4 Zoll an einem Feind")
NO_ROOM = Text("there is no room there", "dort ist kein Platz")


# scoring ---------------------------------------------------------------------------------------------------


@rule("MOE-VIC-05", "MOE-FILL-32")
def score(scene: Scene, side: Side) -> int:
    """The victory points of a side by the objectives of the scenario."""
    return sum(
        scored(scene, side, objective)
        for objective in scene.state.conditions.objectives
        if objective.side in (None, side)
    )


def scored(scene: Scene, side: Side, objective: Objective) -> int:
    """What one objective is worth to a side."""
    if scene.state.by_hand and objective.is_placed:
        return 0  # nobody has told yet who holds it
    times = times_met(scene, side, objective)
    if objective.most is not None:
        times = min(times, objective.most)
    return times * objective.points


def times_met(scene: Scene, side: Side, objective: Objective) -> int:
    """How often a side meets an objective."""
    state: EagleState = scene.state
    times = 0
    match objective.kind:
        case "hold" if objective.zone is not None:
            times = len(wholly_in(scene, side, objective.zone))
        case "hold":
            times = int(controls(scene, side, objective))
        case "losses" if objective.what == "commander":
            place = commander(state, other(side)).place
            times = int(isinstance(place, Gone))
        case "losses":
            times = sum(1 for enemy in of_side(state, other(side)) if is_out_of_action(state, enemy))
        case "exit":
            times = sum(1 for own in of_side(state, side) if own.saved)
        case "survive":
            times = sum(
                1
                for own in of_side(state, side)
                if not own.broken and (on_table(state, own) or in_reserve(state, own))
            )
        case "python" if objective.zone is not None:
            times = int(not wholly_in(scene, other(side), objective.zone))
        case "told" if objective.most is not None:
            times = objective.most
    return times


def is_out_of_action(state: EagleState, battalion: Battalion) -> bool:
    """Broken on the table, destroyed or fled."""
    return battalion.broken or (is_gone(state, battalion) and not battalion.saved)


def wholly_in(scene: Scene, side: Side, zone: Box) -> list[Battalion]:
    """The unbroken battalions of a side whose main body lies wholly in a zone."""
    west, south, east, north = zone
    return [
        each
        for each in on_table_of(scene.state, side)
        if not each.broken
        and all(
            west - 1e-4 <= x <= east + 1e-4 and south - 1e-4 <= y <= north + 1e-4
            for x, y in scene.outline(main(scene.state, each)).corners()
        )
    ]


def controls(scene: Scene, side: Side, objective: Objective) -> bool:
    """Whether a side alone has an unbroken main body near a point or in its building."""
    return bool(_near(scene, side, objective)) and not _near(scene, other(side), objective)


def _near(scene: Scene, side: Side, objective: Objective) -> list[Battalion]:
    assert objective.at is not None
    state: EagleState = scene.state
    found = []
    for each in on_table_of(state, side):
        piece = main(state, each)
        inside = isinstance(piece.place, Inside) and piece.place.feature == objective.feature
        near = point_gap(scene.outline(piece), *objective.at) <= objective.within + 1e-4
        if not each.broken and (inside or near):
            found.append(each)
    return found
