"""Boats and canoes: rowing, boarding, landing, carrying."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ANYWHERE, OnTable, PieceId, Within
from pulverdampf.table.construction import spiral
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..by_hand.boats import told_aboard, told_ashore
from ..by_hand.setup import look_round
from ..deployment.hiding import seek
from ..events.losses import aboard
from ..events.moves import CanoeTaken
from ..events.places import Boarded
from ..events.turns import Activated
from ..movement.rates import Action
from ..setup.placing import bases_seen_by, displaced
from ..state import Battle, WarState, in_melee, of_side, standing, unit_of
from ..terrain.ground import set_down_on
from ..units import Element, Unit, are_skirmishers, are_warriors, is_foot
from .portage import set_down
from .rowing import boat_of, is_downstream, row, row_across

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
def boat_actions(state: WarState, unit: Unit) -> list[Option[Action]]:
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
        if not state.by_hand and boat.pose is not None and is_downstream(state, boat.pose):
            found.append(_option("row across"))
    if riders and all(state.pieces[key].boarding < state.clock.turn for key in riders):
        found.append(_option("land"))
    for each in of_side(state, unit.side):
        if near_boat(state, boat, each):
            if not frozen and room_in(state, boat, each) > 0:
                found.append(_option("board", each.id, state.named(each.id)))
            if not riders and carriers(state, boat, each):
                found.append(_option("carry", each.id, state.named(each.id)))
    return found if len(found) > 1 else []


def _option(how: str, who: str = "", label: Text | None = None) -> Option[Action]:
    key = f"{how}-{who}".rstrip("-").replace(" ", "-")
    return Option(key, ACTIONS[how].filled(name=label) if label is not None else ACTIONS[how], (key, None))


@rule("KP-BOAT-04")
def near_boat(state: WarState, boat: Element, unit: Unit) -> list[Element]:
    """The elements of a unit that could board: at the bank, with their turn before them, not fighting; who
    stands at the bank of a real table the players see."""
    turn = state.clock.turn
    acted = unit.activated and all(state.pieces[key].boarding < turn for key in unit.pieces)
    if acted or unit.hidden or unit.mounting or unit.troop in ("boat", "wagon") or in_melee(state, unit):
        return []
    pose = boat.pose
    assert pose is not None
    return [
        each
        for each in standing(state, unit)
        if each.pose is not None and not each.carries and not (unit.activated and (each.moved or each.turned))
        and (state.by_hand or (each.pose.x - pose.x) ** 2 + (each.pose.y - pose.y) ** 2 <= 25.0)
    ]  # fmt: skip


@rule("KP-BOAT-05")
def carriers(state: WarState, boat: Element, unit: Unit) -> list[Element]:
    """Those who could carry a canoe overland: foot warriors and skirmishers."""
    able = is_foot(unit) and (are_warriors(unit) or are_skirmishers(unit)) and not unit.activated
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
            await land(battle, unit)
        case ["board", who]:
            await board(battle, boat, state.bodies[who])
        case ["carry", who]:
            able = carriers(state, boat, state.bodies[who])
            prompt = Prompt("KP-BOAT-05", WHO_CARRIES.filled(name=state.named(boat.id)), unit.id)
            battle.record(CanoeTaken(await one_of(battle, unit, prompt, able), boat.id))
        case ["set", "down"]:
            await set_down(battle, boat)


@rule("KP-BOAT-02", "KP-BOAT-04")
async def board(battle: Battle, boat: Element, unit: Unit) -> None:
    """As many of a unit as the boat holds go aboard, whom their owner names; that is their turn, and the
    rest of the unit may only do the same."""
    state = battle.state
    able, room = near_boat(state, boat, unit), room_in(state, boat, unit)
    if battle.by_hand:
        for key in await told_aboard(battle, boat, unit, able, room):
            battle.record(Boarded(key, boat.id))
        able = []
    prompt = Prompt("KP-BOAT-02", WHO_BOARDS.filled(name=state.named(boat.id)), unit.id)
    while able and room:
        key = able[0].id if len(able) <= room else await one_of(battle, unit, prompt, able)
        battle.record(Boarded(key, boat.id))
        able, room = [each for each in able if each.id != key], room - 1
    battle.record(Activated(unit.id, "board"))


async def one_of(battle: Battle, unit: Unit, prompt: Prompt, able: list[Element]) -> PieceId:
    """The element that its owner names."""
    options = [Option(each.id, battle.state.named(each.id), each.id) for each in able]
    return await battle.choose(unit.side, prompt, options)


@rule("KP-BOAT-04")
async def land(battle: Battle, unit: Unit) -> None:
    """Those aboard step ashore where their owner wants, as far as there is room; that is their turn."""
    state = battle.state
    boat = boat_of(state, unit)
    if battle.by_hand:
        told = await told_ashore(battle, unit, [state.pieces[each] for each in aboard(state, boat.id)])
        for key in told["ashore"]:
            battle.record(Boarded(key, boat.id, ANYWHERE))
            battle.record(Activated(unit_of(state, key).id, "land"))
        await look_round(battle, unit, told)
        return
    form = landing_form(battle.scene, unit)
    if next(form.legal_ideas(battle.scene), None) is None:
        return
    order = await battle.order(unit.side, form)
    ashore = {key: stand.pose.rounded() for key, stand in sorted(order.stands.items())}
    for event in displaced(battle.scene, unit, ashore):
        battle.record(event)
    for key, pose in ashore.items():
        battle.record(Boarded(key, boat.id, pose))
        battle.record(Activated(unit_of(state, key).id, "land"))
    seek(battle, [state.pieces[key] for key in ashore])


def landing_form(scene: Scene, unit: Unit) -> Form[Placement]:
    """Asks where those aboard a boat come to stand on the bank."""
    state: WarState = scene.state
    boat = boat_of(state, unit)
    keys = tuple(aboard(state, boat.id))

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if not order.stands or not set(order.stands) <= set(keys):
            yield Objection("KP-BOAT-04", ABOARD_ONLY)
            return
        placed: list[Outline] = []
        for key, stand in order.stands.items():
            o = scene.outline_at(scene.state.pieces[key], stand.pose)
            if not stands_at_bank(scene, boat, scene.state.pieces[key], o, placed):
                yield Objection("KP-BOAT-04", AT_THE_BANK, BANK)
                return
            placed.append(o)

    def ideas(scene: Scene) -> Iterator[Placement]:
        ashore: dict[str, Standing] = {}
        placed: list[Outline] = []
        for key in keys:
            place = landing_place(scene, boat, scene.state.pieces[key], placed)
            if place is not None:
                ashore[key] = Standing(place)
                placed.append(scene.outline_at(scene.state.pieces[key], place))
        yield Placement(ashore)
        for key, stand in ashore.items():
            yield Placement({key: stand})

    prompt = Prompt("KP-BOAT-04", WHERE_ASHORE.filled(name=state.named(unit.id)), unit.id)
    return Form(Placement, prompt, keys, check, ideas)


def stands_at_bank(scene: Scene, boat: Element, piece: Element, o: Outline, placed: list[Outline]) -> bool:
    """Whether a base stands on firm and free ground close to its boat."""
    state: WarState = scene.state
    unit = unit_of(state, piece.id)
    inside = all(0.0 <= x <= state.table[0] and 0.0 <= y <= state.table[1] for x, y in o.corners())
    near = inside and gap(o, scene.outline(boat)) <= BANK
    free = near and is_free(o, bases_seen_by(scene, unit.side), 0.02) and is_free(o, placed, 0.02)
    return free and set_down_on(scene, unit, o) != "X"


def landing_place(scene: Scene, boat: Element, piece: Element, placed: list[Outline]) -> Pose | None:
    """The nearest free place on land near a boat."""
    pose = boat.pose
    assert pose is not None
    for x, y in spiral(pose.x, pose.y, 0.6, 6.0):
        spot = Pose(x, y, pose.facing).rounded()
        if stands_at_bank(scene, boat, piece, scene.outline_at(piece, spot), placed):
            return spot
    return None


ACTIONS = {
    "stand": Text("let it lie", "liegen lassen"),
    "row": Text("row", "fahren"),
    "row across": Text("row and leave the stream", "fahren und die Strömung verlassen"),
    "land": Text("land everybody", "alle an Land setzen"),
    "board": Text("{name}: aboard", "{name}: an Bord"),
    "carry": Text("{name}: the canoe on the shoulders", "{name}: das Kanu auf die Schultern"),
    "set down": Text("set it down", "absetzen"),
}
WHO_BOARDS = Text("Who boards {name}?", "Wer besteigt {name}?")
WHO_CARRIES = Text("Who carries {name}?", "Wer trägt {name}?")
WHERE_ASHORE = Text("{name}: where do they go ashore?", "{name}: Wo gehen sie an Land?")
ABOARD_ONLY = Text("only those aboard this boat go ashore", "nur wer in diesem Boot sitzt, geht an Land")
AT_THE_BANK = Text("on firm and free ground, close to the boat", "auf festem, freiem Grund, dicht beim Boot")
