"""A charge from its declaration to contact: terror, reaction, fire, and the charger's own test."""

from functools import partial
from typing import Literal

from msgspec.structs import replace

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.requests import Option, Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import heading
from pulverdampf.table.measurement import Face, distance
from pulverdampf.table.rays import nearest
from pulverdampf.table.shapes import outline
from pulverdampf.text import Text

from ..by_hand.charges import (
    Answer,
    contact_asked,
    contact_by_hand,
    declared,
    entitled_to_pass_fire,
    evade_by_hand,
    hand_charge,
    neighbour_asked,
    reaction_asked,
    still_there,
    stops,
)
from ..by_hand.passing import move
from ..command.commanders import follow_and_make_way
from ..events.fights import ChargeDeclared, ContactMade, FellShort, Reacted
from ..events.order import FireKind, TestsForgotten
from ..events.places import LeftBuilding, Moved
from ..geometry import front_centre, shape_of
from ..lookup import is_engaged, on_table, pose_of, unit_of
from ..morale.break_tests import HitBy, break_test
from ..movement.moves import is_free_at, rate_of
from ..shooting.volleys import Fire, shoot, wavers
from ..state import Battle, Contact, PowderState
from ..units import Unit
from .charges import Approach, approach, charging_objections, reach_of, stopping_place, target_objections
from .contact_places import also_met, contact_pose, drawn_in, home_formation, may_be_charged
from .evading import evade, run_from
from .reactions import (
    LABELS,
    Charge,
    at_start,
    measured_eyes,
    open_reactions,
    turned_pose,
    way_to,
    who_may_traverse,
)
from .squares import form_square, throw_for_square

HOW = Text("{name}, charged by {enemy}: what to do?", "{name}, angegriffen von {enemy}: Was tun?")
TRAVERSE = Text("{name}: {enemy} passes by. Fire at it?", "{name}: {enemy} zieht vorbei. Schießen?")

ASIDE = ("fire", "hold", "square", "evade")
"""What a neighbour of the target may do that a charge strikes too."""
Impulse = Literal["ordered", "sweeping"]
"""What makes a unit charge: an order (or a blunder), or a fight it has won."""


@stage
@rule("BP-CHG-01", "BP-CHG-04", "BP-CHG-09", "BP-CHG-10", "BP-SPEC-17")
async def charge(
    battle: Battle,
    charger: Unit,
    target: Unit,
    moves: int,
    impulse: Impulse = "ordered",
    leader: PieceId = "",
) -> None:
    """A charge falls short of its target, or strikes it with terror, or the target has to answer.

    After Follow Me the leader goes with the charger.
    """
    state, sweeping = battle.state, impulse == "sweeping"
    if not on_table(charger) or is_engaged(state, charger.id):
        return
    if battle.by_hand:
        await _charge_by_hand(battle, charger, target, moves, impulse, leader)
        return
    objections = list(target_objections(battle.scene, charger, target, sweeping=sweeping))
    if not sweeping:
        objections += charging_objections(state, charger)
    if any(each.rule != "BP-CHG-03" for each in objections) or not on_table(target):
        battle.record(FellShort(charger.id))
        return
    route = approach(battle.scene, charger, target)
    reach = reach_of(state, charger, moves)
    if not isinstance(route, Approach) or route.cost > reach + 1e-3:
        battle.record(ChargeDeclared(charger.id, target.id))
        pose = stopping_place(battle.scene, charger, target, moves)
        far = distance(pose.point, pose_of(charger).point)
        if far > 0.0:
            way = way_to(charger, pose_of(charger), pose)
            battle.record(Moved(charger.id, pose, "short", round(far, 2)))
            follow_and_make_way(battle, charger, together=False, leader=leader, way=way)
        battle.record(FellShort(charger.id))
        return
    face = route.face
    battle.record(ChargeDeclared(charger.id, target.id, face))
    begun = Charge(
        charger.id, target.id, face, pose_of(charger), reach, route.cost, sweeping, moves,
        route.pose, pose_of(target), leader,
    )  # fmt: skip
    struck = [target] if charger.has("Ter") else []
    if struck and not sweeping:
        struck += [each for each, _ in drawn_in(battle.scene, charger, target, route.pose)]
    battle.schedule(*(break_test.due(each, "shooting", charger) for each in struck), react.due(begun))


@rule("BP-CHG-01", "BP-CHG-04", "BP-CHG-09", "BP-SPEC-17")
async def _charge_by_hand(
    battle: Battle, charger: Unit, target: Unit, moves: int, impulse: Impulse, leader: PieceId
) -> None:
    """The same beside a real table: whether it comes home is told."""
    state, sweeping = battle.state, impulse == "sweeping"
    barred = not sweeping and any(True for _ in charging_objections(state, charger))
    if barred or not on_table(target) or not may_be_charged(charger, target):
        battle.record(FellShort(charger.id))
        return
    reach = reach_of(state, charger, moves)
    begun = hand_charge(charger, target, reach, moves, leader, sweeping=sweeping)
    told = await declared(battle, charger, target, reach, begun)
    if told is not None:
        home, struck = told
        battle.schedule(*(break_test.due(each, "shooting", charger) for each in struck), react.due(home))


@stage
@rule("BP-CHG-10", "BP-REACT-01", "BP-FIRE-16", "BP-FIRE-17", "BP-SPEC-17")
async def react(battle: Battle, begun: Charge) -> None:
    """The target's owner chooses a reaction, and others declare fire at the passing charge."""
    state = battle.state
    charger, target = unit_of(state, begun.charger), unit_of(state, begun.target)
    if not on_table(target) or await _has_run(battle, charger, target, begun):
        _stop_where_they_stood(battle, charger, begun)
        return
    entitled = entitled_to_pass_fire(state, begun)

    def measured() -> Told:
        eyes = measured_eyes(battle.scene, begun)
        passed = [each.id for each in who_may_traverse(battle.scene, begun)]
        return eyes | ({"passing": passed} if entitled else {})

    eyes = await battle.measure(lambda: reaction_asked(state, begun, entitled), measured)
    options = [Option(key, LABELS[key], key) for key in open_reactions(state, begun, eyes)]
    text = HOW.filled(name=state.named(target.id), enemy=state.named(charger.id))
    reaction = await battle.choose(target.side, Prompt("BP-CHG-10", text, target.id), options)
    battle.record(Reacted(target.id, reaction))
    shooters = []
    for unit in (unit_of(state, key) for key in eyes.get("passing", ())):
        words = TRAVERSE.filled(name=state.named(unit.id), enemy=state.named(charger.id))
        if await battle.may(unit.side, "BP-FIRE-16", words, unit.id):
            shooters.append(unit)
    battle.schedule(come_to_grips.due(begun, reaction, tuple(shooters)))


async def _has_run(battle: Battle, charger: Unit, target: Unit, begun: Charge) -> bool:
    """Whether terror has driven the target off."""
    if not battle.by_hand:
        return pose_of(target) != begun.stood
    if not charger.has("Ter"):
        return False
    return not (await battle.tell(still_there(battle.state, charger, target)))["stands"]


def _stop_where_they_stood(battle: Battle, charger: Unit, begun: Charge) -> None:
    """The target has run from terror: the charger stops where it would have struck."""
    if battle.by_hand:
        stops(battle, charger)
        return
    own = outline(shape_of(charger, _formation(charger)), begun.contact, charger.id, charger.side)
    if is_free_at(battle.scene, own):
        _come_out(battle, charger)
        far = distance(pose_of(charger).point, begun.contact.point)
        way = way_to(charger, begun.start, begun.contact)
        battle.record(Moved(charger.id, begun.contact, "follow", round(far, 2)))
        follow_and_make_way(battle, charger, together=False, leader=begun.leader, way=way)
    battle.record(FellShort(charger.id))


def _formation(charger: Unit) -> str:
    return home_formation(charger) if charger.garrison else charger.formation


def _come_out(battle: Battle, charger: Unit) -> None:
    """A garrison that charges leaves its building."""
    if charger.garrison:
        battle.record(LeftBuilding(charger.id, pose_of(charger), home_formation(charger)))


@stage
@rule("BP-CHG-10", "BP-REACT-02", "BP-REACT-05", "BP-REACT-06", "BP-REACT-07", "BP-SQ-03")
async def come_to_grips(battle: Battle, begun: Charge, reaction: str, shooters: tuple[Unit, ...]) -> None:
    """Carries out the reaction, moves the charger into contact, and makes the fire due."""
    charger, target = unit_of(battle.state, begun.charger), unit_of(battle.state, begun.target)
    home: Charge | None = begun
    match reaction:
        case "evade":
            home = await evade(battle, begun)
        case "counter":
            home = counter_charge(battle, begun)
        case "turn":
            home = turn_to_face(battle, begun)
        case "square":
            home = await form_square(battle, begun)
    shots: list[tuple[Unit, FireKind]] = [(each, "traversing") for each in shooters]
    if home is not None:
        struck: dict[PieceId, Face] = {}

        def measured(home: Charge = home) -> Told:
            struck.update(struck_too(battle.scene, home))
            return {"also": list(struck)}

        told = await battle.measure(partial(contact_asked, battle.state, home), measured)
        busy = [each.id for each in shooters]
        answers = await neighbours_react(battle, home, busy, told.get("also", ()), struck)
        if battle.by_hand:
            met = await contact_by_hand(battle, home, reaction, home_formation(charger), told, answers)
        else:
            met = make_contact(battle, home, reaction)
        defenders = [each.unit for each in answers if each.reaction == "fire"]
        if met and reaction == "fire":
            defenders.insert(0, target)
        shots = [(each, "closing") for each in defenders if met] + shots
    fire = [shoot.due(unit, charger, Fire(kind, crowd=len(shots) > 1)) for unit, kind in shots]
    battle.schedule(*fire, charger_test.due(charger, target))


@rule("BP-CHG-08", "BP-CHG-10", "BP-REACT-01", "BP-SQ-04")
async def neighbours_react(
    battle: Battle, home: Charge, busy: list[PieceId], also: list[PieceId], faces: dict[PieceId, Face]
) -> list[Answer]:
    """Neighbours whom the charge would strike too answer it as well."""
    state = battle.state
    charger = unit_of(state, home.charger)
    found = []
    for unit in [unit_of(state, key) for key in also]:
        own = replace(home, target=unit.id, face=faces.get(unit.id, "front"), stood=pose_of(unit))

        def seen(own: Charge = own) -> Told:
            return {"face": own.face, **measured_eyes(battle.scene, own)}

        def asked(unit: Unit = unit, own: Charge = own) -> Tell:
            return neighbour_asked(state, charger, unit, own)

        eyes = await battle.measure(asked, seen)
        own = replace(own, face=eyes["face"])
        keys = [key for key in open_reactions(state, own, eyes) if key in ASIDE]
        keys = [key for key in keys if key != "fire" or unit.id not in busy]
        text = HOW.filled(name=state.named(unit.id), enemy=state.named(charger.id))
        options = [Option(key, LABELS[key], key) for key in keys]
        reaction = await battle.choose(unit.side, Prompt("BP-CHG-08", text, unit.id), options)
        battle.record(Reacted(unit.id, reaction))
        found.append(Answer(unit, reaction, own.face))
        match reaction:
            case "square":
                await throw_for_square(battle, unit)
            case "evade":
                if battle.by_hand:
                    await evade_by_hand(battle, own, neighbour=True)
                else:
                    await run_from(battle, own)
    return found


@rule("BP-CHG-08")
def struck_too(scene: Scene, home: Charge) -> list[tuple[PieceId, Face]]:
    """Whom a charge strikes beside its target, and on which side; a sweeping advance strikes nobody else."""
    if home.sweeping:
        return []
    state: PowderState = scene.state
    charger, target = unit_of(state, home.charger), unit_of(state, home.target)
    place = contact_pose(scene, charger, target, home.face, front_centre(at_start(charger, home)))
    drawn = drawn_in(scene, charger, target, place) if place is not None else []
    return [(unit.id, face) for unit, face in drawn]


@rule("BP-CHG-06", "BP-CHG-07", "BP-CHG-08", "BP-BLD-07", "BP-FORM-06")
def make_contact(battle: Battle, home: Charge, reaction: str) -> bool:
    """Sets the charger flush against the side it strikes; neighbours it strikes too are drawn in."""
    state = battle.state
    charger, target = unit_of(state, home.charger), unit_of(state, home.target)
    start = front_centre(at_start(charger, home))
    pose = contact_pose(battle.scene, charger, target, home.face, start)
    if pose is None:
        battle.record(FellShort(charger.id))
        return False
    _come_out(battle, charger)
    far = distance(pose_of(charger).point, pose.point)
    battle.record(Moved(charger.id, pose, "charge", round(far, 2)))
    contacts = [Contact(charger.id, target.id, "front", home.face, sweeping=home.sweeping)]
    if not home.sweeping:
        for neighbour, side in also_met(battle.scene, charger, target):
            contacts.append(Contact(charger.id, neighbour.id, "front", side))
    charged = (charger.id, target.id) if reaction == "counter" else (charger.id,)
    battle.record(ContactMade(tuple(contacts), charged))
    way = way_to(charger, home.start, pose)
    follow_and_make_way(battle, charger, together=home.sweeping, leader=home.leader, way=way)
    return True


@rule("BP-REACT-06")
def counter_charge(battle: Battle, begun: Charge) -> Charge:
    """Cavalry meets the charge half-way, or after its one move."""
    if battle.by_hand:
        move(battle, unit_of(battle.state, begun.target), "counter")
        return replace(begun, face="front")
    charger, target = unit_of(battle.state, begun.charger), unit_of(battle.state, begun.target)
    own, aim = at_start(charger, begun), battle.scene.outline(target)
    gone, tx, ty, cx, cy = nearest(aim, own)
    share = min(gone * 0.5, rate_of(battle.state, target))
    bearing = heading(cx - tx, cy - ty)
    pose = pose_of(target)
    for part in (1.0, 0.75, 0.5, 0.25):
        there = pose.towards(bearing, share * part).facing_to(bearing).rounded()
        if is_free_at(battle.scene, outline(shape_of(target), there, target.id, target.side), charger.id):
            battle.record(Moved(target.id, there, "counter", round(share * part, 2)))
            follow_and_make_way(battle, target, together=True, way=way_to(target, pose, there))
            break
    return replace(begun, face="front")


@rule("BP-REACT-07")
def turn_to_face(battle: Battle, begun: Charge) -> Charge:
    """Cavalry turns its front to a charge in flank or rear."""
    if battle.by_hand:
        move(battle, unit_of(battle.state, begun.target), "turn")
        return replace(begun, face="front")
    charger, target = unit_of(battle.state, begun.charger), unit_of(battle.state, begun.target)
    battle.record(Moved(target.id, turned_pose(charger, target, begun), "turn"))
    follow_and_make_way(battle, target, together=True)
    return replace(begun, face="front")


@stage
@rule("BP-REACT-03", "BP-BREAK-03", "BP-BREAK-04")
async def charger_test(battle: Battle, charger: Unit, target: Unit) -> None:
    """A charger that fire has shaken tests at once on the hand-to-hand rows, or for guns on the others."""
    if not on_table(charger) or not charger.suffered:
        return
    hit_by: HitBy = "artillery" if "artillery" in charger.owes else ""
    first = charger.casualties == charger.suffered
    canister = "canister" in charger.owes
    battle.record(TestsForgotten(charger.id))
    if charger.shaken:
        battle.schedule(break_test.due(charger, "melee", target, hit_by))
    elif canister or wavers(battle.state, charger, first=first):
        battle.schedule(break_test.due(charger, "shooting", target, hit_by))
