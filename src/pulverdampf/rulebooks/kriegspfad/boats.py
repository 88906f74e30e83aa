"""Boats and canoes: rowing, boarding, landing, carrying."""

from pulverdampf.engine.requests import Option
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable, Within
from pulverdampf.rulebooks.kriegspfad.events.losses import aboard
from pulverdampf.rulebooks.kriegspfad.events.moves import CanoeTaken
from pulverdampf.rulebooks.kriegspfad.events.names import name
from pulverdampf.rulebooks.kriegspfad.events.places import Boarded
from pulverdampf.rulebooks.kriegspfad.events.turns import Activated
from pulverdampf.rulebooks.kriegspfad.hiding import seek
from pulverdampf.rulebooks.kriegspfad.placing import bases_seen_by
from pulverdampf.rulebooks.kriegspfad.rowing import boat_of, is_afloat, is_downstream, row, row_across
from pulverdampf.rulebooks.kriegspfad.state import Battle, WarState, in_melee, of_side, standing, unit_of
from pulverdampf.rulebooks.kriegspfad.terrain import standing_on
from pulverdampf.rulebooks.kriegspfad.units import Element, Unit, are_skirmishers, are_warriors, is_foot
from pulverdampf.table.construction import spiral
from pulverdampf.table.kernel import gap
from pulverdampf.table.shapes import Pose, Rectangle, outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

LOAD, BANK = 4, 1.5
"""Foot elements a boat holds; how near a bank one boards and lands."""


@rule("KP-BOAT-02")
def room_in(state: WarState, boat: Element, unit: Unit) -> int:
    """How many elements of a unit a boat can still take."""
    there = [unit_of(state, key) for key in aboard(state, boat.id)]
    if is_foot(unit):
        return 0 if any(not is_foot(each) for each in there) else LOAD - len(there)
    return 0 if there else 1


@rule("KP-BOAT-01", "KP-BOAT-03", "KP-BOAT-04", "KP-BOAT-05", "KP-BOAT-07")
def boat_actions(state: WarState, unit: Unit) -> list[Option[tuple[str, str]]]:
    """What can be done with a boat this turn."""
    boat = boat_of(state, unit)
    frozen = state.weather == "snow"
    if isinstance(boat.place, Within):
        return [_option("stand"), _option("set down")]
    if not isinstance(boat.place, OnTable):
        return []
    found = [_option("stand")]
    riders = aboard(state, boat.id)
    if riders and not frozen:
        found.append(_option("row"))
        if boat.pose is not None and is_downstream(state, boat.pose.facing):
            found.append(_option("row across"))
    if riders and all(state.pieces[key].boarding < state.clock.turn for key in riders):
        found.append(_option("land"))
    for each in of_side(state, unit.side):
        if near_boat(state, boat, each):
            if not frozen and room_in(state, boat, each) > 0:
                found.append(_option("board", each.id, name(state, each.id)))
            if not riders and carriers(state, boat, each):
                found.append(_option("carry", each.id, name(state, each.id)))
    return found if len(found) > 1 else []


def _option(how: str, who: str = "", label: Text | None = None) -> Option[tuple[str, str]]:
    key = f"{how}-{who}".rstrip("-").replace(" ", "-")
    return Option(key, ACTIONS[how].filled(name=label) if label is not None else ACTIONS[how], (key, who))


def near_boat(state: WarState, boat: Element, unit: Unit) -> list[Element]:
    """The elements of a unit that could board: at the bank, not yet moved, not fighting."""
    if (
        unit.activated
        or unit.hidden
        or unit.mounting
        or unit.troop in ("boat", "wagon")
        or in_melee(state, unit)
    ):
        return []
    pose = boat.pose
    assert pose is not None
    return [
        each
        for each in standing(state, unit)
        if each.pose is not None and not each.carries
        and (each.pose.x - pose.x) ** 2 + (each.pose.y - pose.y) ** 2 <= 25.0
    ]  # fmt: skip


@rule("KP-BOAT-05")
def carriers(state: WarState, boat: Element, unit: Unit) -> list[Element]:
    """Those who could carry a canoe overland: foot warriors and skirmishers."""
    able = is_foot(unit) and (are_warriors(unit) or are_skirmishers(unit))
    return near_boat(state, boat, unit) if able else []


async def boat_acts(battle: Battle, unit: Unit, how: str) -> None:
    """A boat rows, takes people in, lets them out, or is carried off."""
    state = battle.state
    boat = boat_of(state, unit)
    battle.record(Activated(unit.id, how))
    match how.split("-"):
        case ["row"]:
            await row(battle, unit)
        case ["row", "across"]:
            await row_across(battle, unit)
        case ["land"]:
            land(battle, boat)
        case ["board", who]:
            board(battle, boat, state.bodies[who])
        case ["carry", who]:
            carrier = carriers(state, boat, state.bodies[who])[0]
            battle.record(CanoeTaken(carrier.id, boat.id))
        case ["set", "down"]:
            set_down(battle, boat)


@rule("KP-BOAT-02", "KP-BOAT-04")
def board(battle: Battle, boat: Element, unit: Unit) -> None:
    """As many of a unit as the boat holds go aboard; that is their turn."""
    state = battle.state
    for each in near_boat(state, boat, unit)[: room_in(state, boat, unit)]:
        battle.record(Boarded(each.id, boat.id))
    battle.record(Activated(unit.id, "board"))


@rule("KP-BOAT-04")
def land(battle: Battle, boat: Element) -> None:
    """Everybody aboard for whom there is room on the bank steps ashore; that is their turn."""
    state = battle.state
    for key in aboard(state, boat.id):
        piece = state.pieces[key]
        place = landing_place(battle.scene, boat, piece)
        if place is not None:
            battle.record(Boarded(key, boat.id, place))
            battle.record(Activated(unit_of(state, key).id, "land"))
            seek(battle, [piece])


def landing_place(scene: Scene, boat: Element, piece: Element) -> Pose | None:
    """The nearest free place on land near a boat."""
    state: WarState = scene.state
    shape, pose = scene.shape(piece), boat.pose
    assert isinstance(shape, Rectangle) and pose is not None
    unit = unit_of(state, piece.id)
    lying = scene.outline(boat)
    for x, y in spiral(pose.x, pose.y, 0.6, 6.0):
        spot = Pose(x, y, pose.facing).rounded()
        o = outline(shape, spot)
        inside = all(0.0 <= px <= state.table[0] and 0.0 <= py <= state.table[1] for px, py in o.corners())
        near = inside and gap(o, lying) <= BANK and is_free(o, bases_seen_by(scene, unit.side), 0.02)
        if near and standing_on(scene, unit, o) != "X":
            return spot
    return None


@rule("KP-BOAT-05")
def set_down(battle: Battle, boat: Element) -> None:
    """A carried canoe is put into the water beside its carrier, or on the ground where there is none."""
    state, scene = battle.state, battle.scene
    place = boat.place
    assert isinstance(place, Within)
    carrier = state.pieces[place.piece]
    if carrier.pose is None:
        return
    shape = scene.layout(state, boat)
    assert isinstance(shape, Rectangle)
    fallback = None
    for x, y in spiral(carrier.pose.x, carrier.pose.y, 0.6, 5.0):
        spot = Pose(x, y, carrier.pose.facing).rounded()
        o = outline(shape, spot)
        if is_free(o, bases_seen_by(scene, boat.side), 0.02):
            fallback = fallback or spot
            if is_afloat(scene, o):
                fallback = spot
                break
    if fallback is not None:
        battle.record(CanoeTaken(carrier.id, boat.id, fallback))


ACTIONS = {
    "stand": Text("let it lie", "liegen lassen"),
    "row": Text("row", "fahren"),
    "row across": Text("row and leave the stream", "fahren und die Strömung verlassen"),
    "land": Text("land everybody", "alle an Land setzen"),
    "board": Text("{name} boards", "{name} geht an Bord"),
    "carry": Text("{name} carries the canoe", "{name} trägt das Kanu"),
    "set down": Text("put it into the water", "zu Wasser lassen"),
}
