"""Boats before the battle: as many as a side needs, at its own bank."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import ANYWHERE, LETTER, PieceId, Side
from pulverdampf.table.outlines import box
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..by_hand.boats import boats_asked
from ..events.moves import BoatsBrought
from ..events.names import army_name
from ..events.places import UnitPlaced
from ..geometry import frontage, lies_on_table
from ..special.boats import LOAD
from ..special.rowing import WATERS, is_afloat
from ..state import Battle, WarState, elements, of_side, unit_of
from ..units import Unit, is_foot
from .placing import bases_seen_by, half_of, no_room

STEPS = 24
"""Into how many parts a half of the table is divided to find places for boats."""


@rule("KP-BOAT-01", "KP-BOAT-02")
def boats_for(state: WarState, unit: Unit) -> int:
    """How many boats carry a whole unit."""
    number = len(elements(state, unit))
    return -(-number // LOAD) if is_foot(unit) else number


def most_boats(state: WarState, side: Side) -> int:
    """As many boats as carry everybody of a side."""
    carried = [unit for unit in of_side(state, side) if unit.troop not in ("boat", "wagon")]
    return sum(boats_for(state, unit) for unit in carried)


@stage
@rule("KP-BOAT-01", "KP-FILL-42", "KP-TERR-07", "KP-BOAT-07")
async def bring_boats(battle: Battle, side: Side) -> None:
    """With water on the table a side may bring as many boats as it needs, at its own bank."""
    state = battle.state
    if not state.forces[side].boats or state.weather == "snow":
        return
    if battle.by_hand:
        told = await battle.tell(boats_asked(state, side, most_boats(state, side)))
        if told["boats"]:
            battle.record(BoatsBrought(side, dict.fromkeys(_keys(side, told["boats"]), ANYWHERE)))
        return
    places = boat_places(battle.scene, side)
    if not places:
        return
    options = [Option(str(n), NUMBER.filled(n=n), n) for n in range(len(places) + 1)]
    prompt = Prompt("KP-BOAT-01", HOW_MANY.filled(army=army_name(state, side)))
    number = await battle.choose(side, prompt, options)
    boats = dict(zip(_keys(side, number), places, strict=False))
    battle.record(BoatsBrought(side, boats))
    if boats:
        order = await battle.order(side, berthing_form(battle.scene, side, list(boats)))
        for key, stand in sorted(order.stands.items()):
            battle.record(UnitPlaced(unit_of(state, key).id, {key: stand.pose.rounded()}))


def _keys(side: Side, number: int) -> list[PieceId]:
    """The first boats of a side."""
    return [f"{LETTER[side]}b{k + 1}.1" for k in range(number)]


@rule("KP-FILL-42", "KP-BOAT-01")
def berthing_form(scene: Scene, side: Side, keys: list[PieceId]) -> Form[Placement]:
    """Asks where the boats that a side has brought lie on the water of its own half."""
    state: WarState = scene.state
    west, south, east, north = zone = half_of(state, side)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if sorted(order.stands) != sorted(keys):
            yield Objection("KP-FILL-42", ALL_OF_THEM)
            return
        taken = [o for o in bases_seen_by(scene, side) if o.owner not in keys]
        for key in keys:
            o = scene.outline_at(scene.state.pieces[key], order.stands[key].pose)
            if not (west <= o.x <= east and south <= o.y <= north) or not lies_on_table(scene.state, o):
                yield Objection("KP-FILL-42", OWN_HALF)
                return
            if not is_afloat(scene, o):
                yield Objection("KP-FILL-42", AFLOAT)
                return
            if not is_free(o, taken, 0.02):
                yield Objection("KP-FILL-42", no_room(scene.state, o, taken))
                return
            taken.append(o)

    def ideas(scene: Scene) -> Iterator[Placement]:
        poses = boat_places(scene, side)
        for first in range(0, len(poses) - len(keys) + 1, len(keys)):
            chosen = zip(keys, poses[first:], strict=False)
            yield Placement({key: Standing(pose) for key, pose in chosen})

    prompt = Prompt("KP-FILL-42", WHERE, "")
    return Form(Placement, prompt, tuple(keys), check, ideas, zone=(zone,))


def boat_places(scene: Scene, side: Side) -> list[Pose]:
    """Places for boats on the water of a side's own half."""
    state: WarState = scene.state
    waters = [plot for plot in scene.terrain.areas if plot.feature.kind in WATERS]
    if not waters:
        return []
    west, south, east, north = half_of(state, side)
    width = frontage(state)
    found: list[Pose] = []
    own = [unit.pieces[0] for unit in of_side(state, side) if unit.troop == "boat"]
    taken = [o for o in bases_seen_by(scene, side) if o.owner not in own]
    flow = state.flow or 0
    most = most_boats(state, side)
    for step_x in range(1, STEPS):
        for step_y in range(1, STEPS):
            x, y = west + (east - west) * step_x / STEPS, south + (north - south) * step_y / STEPS
            if len(found) >= most or not any(plot.holds(x, y) for plot in waters):
                continue
            pose = Pose(x, y, flow).rounded()
            spot = box(pose.x, pose.y, pose.facing, width, width * 2.0)
            if is_free(spot, taken, 0.02) and lies_on_table(state, spot):
                found.append(pose)
                taken.append(spot)
    return found


HOW_MANY = Text("{army}: how many boats?", "{army}: Wie viele Boote?")
NUMBER = Text("{n}", "{n}")
WHERE = Text("Where do the boats lie?", "Wo liegen die Boote?")
ALL_OF_THEM = Text("all boats that were brought are set down", "alle mitgebrachten Boote werden aufgestellt")
OWN_HALF = Text("boats begin in the own half of the table", "Boote beginnen in der eigenen Tischhälfte")
AFLOAT = Text("a boat lies on the water", "ein Boot liegt auf dem Wasser")
