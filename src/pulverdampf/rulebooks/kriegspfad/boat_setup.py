"""Boats before the battle: as many as a side needs, at its own bank."""

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Side
from pulverdampf.rulebooks.kriegspfad.boats import LOAD
from pulverdampf.rulebooks.kriegspfad.events.moves import BoatsBrought
from pulverdampf.rulebooks.kriegspfad.events.names import army_name
from pulverdampf.rulebooks.kriegspfad.geometry import frontage
from pulverdampf.rulebooks.kriegspfad.placing import bases_seen_by, half_of
from pulverdampf.rulebooks.kriegspfad.rowing import WATERS
from pulverdampf.rulebooks.kriegspfad.state import Battle, WarState, elements, of_side
from pulverdampf.rulebooks.kriegspfad.units import Unit, is_foot
from pulverdampf.table.outlines import box
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

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


@rule("KP-BOAT-01", "KP-FILL-42", "KP-TERR-07", "KP-BOAT-07")
async def bring_boats(battle: Battle, side: Side) -> None:
    """With water on the table a side may bring as many boats as it needs, at its own bank."""
    state = battle.state
    if not state.forces[side].boats or state.weather == "snow":
        return
    places = boat_places(battle, side)
    if not places:
        return
    options = [Option(str(n), NUMBER.filled(n=n), n) for n in range(len(places) + 1)]
    prompt = Prompt("KP-BOAT-01", HOW_MANY.filled(army=army_name(state, side)))
    number = await battle.choose(side, prompt, options)
    letter = "A" if side == "one" else "B"
    boats = {f"{letter}b{k + 1}.1": pose for k, pose in enumerate(places[:number])}
    battle.record(BoatsBrought(side, boats))


def boat_places(battle: Battle, side: Side) -> list[Pose]:
    """Places for boats on the water, near the own half."""
    state, scene = battle.state, battle.scene
    waters = [plot for plot in scene.terrain.areas if plot.feature.kind in WATERS]
    if not waters:
        return []
    west, south, east, north = half_of(state, side)
    width = frontage(state)
    found: list[Pose] = []
    taken = list(bases_seen_by(scene, side))
    flow = state.flow or 0
    most = most_boats(state, side)
    for step_x in range(1, STEPS):
        for step_y in range(1, STEPS):
            x, y = west + (east - west) * step_x / STEPS, south + (north - south) * step_y / STEPS
            if len(found) >= most or not any(plot.holds(x, y) for plot in waters):
                continue
            pose = Pose(x, y, flow).rounded()
            spot = box(pose.x, pose.y, pose.facing, width, width * 2.0)
            if is_free(spot, taken, 0.02):
                found.append(pose)
                taken.append(spot)
    return found


HOW_MANY = Text("{army}: how many boats?", "{army}: Wie viele Boote?")
NUMBER = Text("{n}", "{n}")
