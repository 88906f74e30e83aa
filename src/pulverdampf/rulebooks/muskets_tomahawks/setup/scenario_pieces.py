"""Wagons and boats that a scenario gives to a side."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, LETTER, Side, other
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..events.places import Deployed, Embarked, UnitGiven
from ..movement.vehicles import PLACES, places_of, team_of, troops_of_vehicles
from ..presence import of_side
from ..state import Battle, FrontierState
from ..units import Unit

WAGONS = 3
WAGON = Text("Wagon {n}", "Wagen {n}")
BOAT = Text("Boat {n}", "Boot {n}")
CANOE = Text("Canoe {n}", "Kanu {n}")
INWARD = {"south": 90, "north": 270, "west": 0, "east": 180}


def vehicle(state: FrontierState, side: Side, kind: str, number: int, name: Text) -> Unit:
    """A vehicle of a side that moves on the cards of its scarcest troop type."""
    return Unit(
        id=f"{LETTER[side]}V{number}",
        side=side,
        name=name.filled(n=number),
        troop=troops_of_vehicles(state, side)[0],
        discipline="conscript",
        vehicle=kind,
        traits=team_of(kind, state.rulings),
        original=1,
    )


@rule("MT-FILL-37", "MT-VEH-01")
def give_wagons(battle: Battle) -> None:
    """Three wagons in column on the road at the defender's end."""
    state = battle.state
    side = other(state.attacker)
    edge = state.edges[side][0]
    width, depth = state.table
    start = {
        "south": (width / 2, 0.0),
        "north": (width / 2, depth),
        "west": (0.0, depth / 2),
        "east": (width, depth / 2),
    }[edge]
    here = Pose(*start, degrees(INWARD[edge]))
    for number in range(1, WAGONS + 1):
        unit = vehicle(state, side, "wagon", number, WAGON)
        battle.record(UnitGiven(unit))
        pose = ANYWHERE if battle.by_hand else here.ahead(2.1 + 4.3 * (WAGONS - number)).rounded()
        battle.record(Deployed(unit.id, ((f"{unit.id}.0", pose),)))


@rule("MT-FILL-37", "MT-VEH-01", "MT-FILL-45")
def give_boats(battle: Battle) -> None:
    """As many boats as the attacker's units need, along the water edge; each unit goes aboard its own."""
    state = battle.state
    side = state.attacker
    loads: list[tuple[str, list[str]]] = []
    for unit in of_side(state, side):
        if unit.vehicle:
            continue
        free = 0
        for key in unit.pieces:
            needed = places_of(state.pieces[key].kind)
            if needed > free:
                left = sum(
                    places_of(state.pieces[each].kind) for each in unit.pieces[unit.pieces.index(key) :]
                )
                kind = "canoe" if left <= PLACES["canoe"] else "boat"
                loads.append((kind, []))
                free = PLACES[kind]
            loads[-1][1].append(key)
            free -= needed
    edge = state.edges[side][0]
    width, depth = state.table
    long = width if edge in ("south", "north") else depth
    for number, (kind, riders) in enumerate(loads, 1):
        unit = vehicle(state, side, kind, number, BOAT if kind == "boat" else CANOE)
        battle.record(UnitGiven(unit))
        along = long * number / (len(loads) + 1)
        x, y = {
            "south": (along, 2.2),
            "north": (along, depth - 2.2),
            "west": (2.2, along),
            "east": (width - 2.2, along),
        }[edge]
        pose = ANYWHERE if battle.by_hand else Pose(x, y, degrees(INWARD[edge])).rounded()
        battle.record(Deployed(unit.id, ((f"{unit.id}.0", pose),)))
        battle.record(Embarked(tuple(riders), f"{unit.id}.0"))
