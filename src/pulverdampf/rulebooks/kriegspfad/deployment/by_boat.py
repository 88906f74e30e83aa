"""Late arrivals in boats, over the edge that is water."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side, other
from pulverdampf.table.angles import QUARTER, turn
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..events.moves import CameByBoat
from ..geometry import base
from ..setup.boats_brought import boats_for
from ..setup.placing import bases_seen_by, facing_inward, lies_in
from ..special.boats import LOAD
from ..special.rowing import WATERS, is_afloat
from ..state import Battle, WarState, elements, of_side
from ..terrain.laying_out.great_water import water_edges
from ..units import Unit, is_foot

STRIP, CLEAR = 3.0, 12.0


@rule("KP-TERR-07", "KP-BOAT-01", "KP-DEPL-02")
def boat_edges(scene: Scene, side: Side) -> list[str]:
    """The edges over which a side's late units may come in boats: shown water, not the enemy's own edge."""
    state: WarState = scene.state
    shown = any(plot.feature.kind in WATERS for plot in scene.terrain.areas)
    if not shown or not state.forces[side].boats:
        return []
    return [edge for edge in water_edges(state) if edge != state.edges[other(side)]]


def boat_keys(state: WarState, unit: Unit) -> list[str]:
    """The boats in which a unit comes."""
    letter = "A" if unit.side == "one" else "B"
    there = sum(1 for each in of_side(state, unit.side) if each.troop == "boat")
    return [f"{letter}b{there + k + 1}.1" for k in range(boats_for(state, unit))]


@rule("KP-TERR-07", "KP-DEPL-02", "KP-SCOUT-04")
def boat_arrival_form(scene: Scene, unit: Unit, kept_away: list[Outline]) -> Form[Placement]:
    """Asks where the boats of a late unit come in: afloat, along an edge that is water."""
    state: WarState = scene.state
    keys = boat_keys(state, unit)
    shape = base(state.rulings.scale, "boat")
    deepest = max(STRIP, shape.width)
    edges = boat_edges(scene, unit.side)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if sorted(order.stands) != sorted(keys):
            yield Objection("KP-DEPL-02", ALL_BOATS)
            return
        taken = list(bases_seen_by(scene, unit.side))
        for key in keys:
            o = outline(shape, order.stands[key].pose, key)
            if not any(lies_in(o, _strip(scene.state, edge, deepest)) for edge in edges):
                yield Objection("KP-TERR-07", AT_WATER, STRIP)
                return
            if not is_afloat(scene, o) or not is_free(o, taken, 0.02):
                yield Objection("KP-DEPL-02", NO_ROOM.filled(name=state.named(unit.id)))
                return
            if any(gap(o, each) < CLEAR - 1e-4 for each in kept_away):
                yield Objection("KP-DEPL-02", TOO_NEAR, CLEAR)
                return
            taken.append(o)

    def ideas(scene: Scene) -> Iterator[Placement]:
        width, depth = scene.state.table
        for edge in edges:
            span = width if edge in ("south", "north") else depth
            along = turn(facing_inward(edge), QUARTER)
            for share in (8, 4, 12, 2, 14, 6, 10):
                stands = {}
                for k, key in enumerate(keys):
                    at = span * share / 16 + (k - (len(keys) - 1) / 2) * (shape.depth + 0.05)
                    far = shape.width / 2 + 0.01
                    x, y = {
                        "west": (far, at), "east": (width - far, at),
                        "south": (at, far), "north": (at, depth - far),
                    }[edge]  # fmt: skip
                    stands[key] = Standing(Pose(x, y, along).rounded())
                yield Placement(stands)

    prompt = Prompt("KP-DEPL-02", WHERE.filled(name=state.named(unit.id)), unit.id)
    return Form(Placement, prompt, tuple(keys), check, ideas)


def _strip(state: WarState, edge: str, deep: float) -> tuple[float, float, float, float]:
    width, depth = state.table
    return {
        "south": (0.0, 0.0, width, deep),
        "north": (0.0, depth - deep, width, depth),
        "west": (0.0, 0.0, deep, depth),
        "east": (width - deep, 0.0, width, depth),
    }[edge]


@rule("KP-TERR-07", "KP-DEPL-02")
def come_by_boat(battle: Battle, unit: Unit, order: Placement) -> None:
    """The boats lie where they were ordered, with everybody of the unit aboard."""
    come_aboard(battle, unit, {key: stand.pose.rounded() for key, stand in sorted(order.stands.items())})


@rule("KP-TERR-07", "KP-BOAT-02", "KP-DEPL-03")
def come_aboard(battle: Battle, unit: Unit, boats: dict[PieceId, Pose]) -> None:
    """A unit is there in its boats, boat by boat."""
    load, keys = LOAD if is_foot(unit) else 1, list(boats)
    aboard = {piece.id: keys[k // load] for k, piece in enumerate(elements(battle.state, unit))}
    battle.record(CameByBoat(unit.id, boats, aboard))


WHERE = Text("{name}, arrival by boat: where?", "{name}, Eintreffen in Booten: Wo?")
ALL_BOATS = Text("all boats of the unit arrive together", "alle Boote der Einheit treffen zusammen ein")
AT_WATER = Text("within 3″ of the edge that is water", "höchstens 3″ von der Kante, die Wasser ist")
NO_ROOM = Text("{name}: there is no room on the water there", "{name}: dort ist kein Platz auf dem Wasser")
TOO_NEAR = Text(
    "not within 12″ of an enemy scout or newcomer",
    "nicht näher als 12″ an feindlichem Kundschafter oder Neuankömmling",
)
