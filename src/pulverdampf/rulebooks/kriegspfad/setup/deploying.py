"""Setting up the units: zones by scenario, ambushes, and who places when."""

from collections.abc import Iterator, Sequence

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side, shallow
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, Rectangle, outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..geometry import base
from ..movement.formation import gap_among, straggling
from ..special.forts import in_ring, rings
from ..special.walls import crowding_faults
from ..state import WarState, elements, in_reserve, is_held_back, of_side
from ..terrain.ground import category, going_over, plots_near
from ..units import Element, Unit, is_foot, is_mounted
from .placing import Box, bases_seen_by, facing_inward, half_of, lies_in, no_room, strip_of

STRIP, CLEAR_OF_ENTRY = 6.0, 12.0


@rule("KP-SCEN-10", "KP-SCEN-22", "KP-SCEN-30", "KP-SCEN-31", "KP-FILL-10")
def zone_of(state: WarState, side: Side) -> Box:
    """Where a side sets up."""
    held = state.conditions
    width, depth = state.table
    match held.kind:
        case "ambush":
            if state.edges[side] == "east":
                return CLEAR_OF_ENTRY, 0.0, width, depth
            return 0.0, 0.0, width - CLEAR_OF_ENTRY, depth
        case "raid" | "siege" if side != held.attacker:
            return half_of(state, side)
        case _:
            return strip_of(state, side, STRIP)


@rule("KP-SCEN-10", "KP-SCEN-22", "KP-SCEN-30", "KP-SCEN-31", "KP-SCEN-40")
def set_up_by(state: WarState, side: Side) -> str:
    """The rule by which a side sets up its units."""
    held = state.conditions
    match held.kind:
        case "ambush":
            return "KP-SCEN-22"
        case "raid" | "siege":
            return "KP-SCEN-31" if side == held.attacker else "KP-SCEN-30"
        case _:
            return "KP-SCEN-10"


@rule("KP-SCEN-12", "KP-STRAT-06", "KP-DEPL-05")
def hiding_zone(state: WarState, side: Side) -> Box:
    """Where a side may lay ambushes."""
    force = state.forces[side]
    if force.uses("surprise") and side != state.conditions.attacker and state.conditions.kind != "ambush":
        return half_of(state, side)
    return zone_of(state, side)


@rule("KP-SCEN-12", "KP-SCEN-22", "KP-SCEN-30", "KP-STRAT-06")
def most_hidden(state: WarState, side: Side) -> int:
    """How many units a side may hide at most."""
    held = state.conditions
    if state.forces[side].uses("surprise") and side != held.attacker:
        allowed = 4
    else:
        allowed = {"open": 1, "ambush": 0, "raid": 1, "siege": 1}[held.kind or "open"]
        if held.kind in ("raid", "siege") and side == held.attacker:
            allowed = 0
    return 99 if held.kind == "ambush" and side != held.attacker else allowed


@rule("KP-SCEN-12", "KP-SCEN-22", "KP-SCEN-31")
def most_late(state: WarState, side: Side) -> int:
    """How many units a side may hold back to come late."""
    held = state.conditions
    units = [unit for unit in waiting(state, side) if can_be_late(unit)]
    match held.kind:
        case "open":
            return min(2, max(len(units) - 1, 0))
        case "ambush":
            if side == held.attacker:
                return 0
            by_units = state.rulings.ambush_half == "units"
            return len(units) // 2 if by_units else max(len(units) - 1, 0)
        case _:
            return len(units) // 2 if side == held.attacker else 0


@rule("KP-SCEN-22")
def may_be_late(state: WarState, unit: Unit) -> bool:
    """Whether one more unit may be held back: of ambushers half must be there, by units or by elements."""
    held = state.conditions
    if not can_be_late(unit):
        return False
    if held.kind != "ambush" or state.rulings.ambush_half == "units":
        return True
    able = [each for each in of_side(state, unit.side) if can_be_late(each)]
    whole = sum(len(elements(state, each)) for each in able)
    late = sum(len(elements(state, each)) for each in able if is_held_back(state, each))
    return 2 * (late + len(elements(state, unit))) <= whole


@rule("KP-SCEN-12", "KP-SCEN-22", "KP-SCEN-31")
def late_by(state: WarState, side: Side) -> str:
    """The rule by which a side may hold units back."""
    return "KP-SCEN-12" if state.conditions.kind == "open" else set_up_by(state, side)


@rule("KP-SCEN-12", "KP-CMD-06")
def can_be_late(unit: Unit) -> bool:
    """Whether a unit may be held back: leaders on their own base too, wagons and boats not."""
    return unit.troop not in ("wagon", "boat")


@rule("KP-DEPL-05", "KP-CMD-06")
def to_hide(state: WarState, side: Side) -> list[Unit]:
    """The units of a side that could lie in ambush, separate commander and prophet behind all others."""
    able = [unit for unit in waiting(state, side) if unit.troop != "wagon" and unit.id not in state.march]
    return sorted(able, key=leads_apart)


def leads_apart(unit: Unit) -> bool:
    """Whether it is a leader on his own base: the separate commander, or the prophet."""
    return unit.separate or unit.troop == "prophet"


def waiting(state: WarState, side: Side) -> list[Unit]:
    """The units of a side that still have to be set up."""
    return [
        unit
        for unit in of_side(state, side)
        if in_reserve(state, unit) and unit.troop != "boat" and not is_held_back(state, unit)
    ]


# one unit ------------------------------------------------------------------------------------------------


@rule("KP-ARMY-09", "KP-FORM-07")
def set_up_as(unit: Unit, order: Placement) -> Unit:
    """A unit as an order sets it up: riders whom it puts on their feet count as foot at once."""
    stands = [order.stands[key] for key in unit.pieces if key in order.stands]
    if not is_mounted(unit) or not any(stand.formation == "foot" for stand in stands):
        return unit
    twin: Unit = shallow(unit)
    twin.mounted = False
    return twin


def shape_of(state: WarState, unit: Unit, piece: Element) -> Rectangle:
    """The base of an element that is set up."""
    if piece.kind == "element":
        return base(state.rulings.scale, "mounted" if is_mounted(unit) else "foot")
    return base(state.rulings.scale, {"gun": "gun", "mg": "gun"}.get(piece.kind, piece.kind))


def placed_bases(state: WarState, unit: Unit, order: Placement) -> list[Outline]:
    """The bases of a unit as an order sets them down."""
    unit = set_up_as(unit, order)
    return [
        outline(shape_of(state, unit, piece), order.stands[piece.id].pose, piece.id)
        for piece in elements(state, unit)
    ]


@rule("KP-SCEN-10", "KP-SCEN-22", "KP-SCEN-30", "KP-SCEN-31", "KP-FORM-01", "KP-ARMY-12")
def placing_objections(
    scene: Scene, unit: Unit, bases: Sequence[Outline], zone: Box, others: Sequence[Outline]
) -> Iterator[Objection]:
    """Every reason against a unit's place."""
    state: WarState = scene.state
    taken = list(others)
    column = category(unit)
    for i, o in enumerate(bases):
        if not lies_in(o, zone) and not is_in_own_fort(scene, unit, o):
            yield Objection(set_up_by(state, unit.side), OUT_OF_ZONE)
            return
        if not is_free(o, taken, 0.02) or not is_free(o, list(bases[:i]), 0.02):
            yield Objection("KP-MOVE-05", no_room(state, o, taken, bases[:i]))
            return
        plots = plots_near(scene, o.x, o.y, o.reach)
        spot = (o.x, o.y, o.x, o.y)
        going, _ = going_over(state, column, o, spot, plots)
        if going == "X":
            yield Objection("KP-TERR-01", NO_GROUND)
            return
    yield from crowding_faults(
        scene,
        unit,
        list(zip(elements(state, unit), bases, strict=True)) if len(bases) == len(unit.pieces) else [],
    )
    if straggling(bases, gap_among(scene, unit, bases)) > 1e-4:
        yield Objection("KP-FORM-01", TOGETHER)


@rule("KP-SCEN-10", "KP-FILL-08")
def is_in_own_fort(scene: Scene, unit: Unit, o: Outline) -> bool:
    """Whether a base lies inside the wagon fort of its side, which may stand farther from the edge."""
    state: WarState = scene.state
    if state.conditions.kind != "open" or state.rulings.fort_setup != "inside":
        return False
    return any(
        plot.feature.kind == "wagon_fort"
        and plot.feature.owner == unit.side
        and all(in_ring(plot.ring, x, y) for x, y in o.corners())
        for plot in rings(scene)
    )


def deployment_form(scene: Scene, unit: Unit, *found: Placement) -> Form[Placement]:
    """Asks where a unit is set up; `foot` as formation sets up riders dismounted. Places that were found
    already stand before the usual ideas."""
    state: WarState = scene.state
    keys = tuple(piece.id for piece in elements(state, unit))
    zone = zone_of(state, unit.side)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if tuple(sorted(order.stands)) != tuple(sorted(keys)):
            yield Objection(set_up_by(scene.state, unit.side), WHOLE)
            return
        unit_now = set_up_as(scene.state.bodies[unit.id], order)
        bases = placed_bases(scene.state, unit_now, order)
        yield from placing_objections(scene, unit_now, bases, zone, bases_seen_by(scene, unit.side))

    def ideas(scene: Scene) -> Iterator[Placement]:
        yield from found
        yield from deployment_ideas(scene, scene.state.bodies[unit.id], zone)

    prompt = Prompt(set_up_by(state, unit.side), WHERE.filled(name=state.named(unit.id)), unit.id)
    return Form(Placement, prompt, keys, check, ideas, zone=(zone,))


def block(
    state: WarState, unit: Unit, x: float, y: float, facing: int, abreast: int, formation: str = ""
) -> Placement:
    """A unit set down in ranks round a point."""
    pieces = elements(state, unit)
    shape = base(state.rulings.scale, "foot") if formation == "foot" else shape_of(state, unit, pieces[0])
    middle = Pose(x, y, facing)
    ranks = -(-len(pieces) // abreast)
    stands = {}
    for k, piece in enumerate(pieces):
        ahead = ((ranks - 1) / 2 - k // abreast) * (shape.depth + 0.05)
        left = ((abreast - 1) / 2 - k % abreast) * (shape.width + 0.05)
        stands[piece.id] = Standing(middle.moved(ahead, left).rounded(), formation)
    return Placement(stands)


def deployment_ideas(scene: Scene, unit: Unit, zone: Box) -> Iterator[Placement]:
    """Places in one's own houses, then spread over a zone, in one rank or in several, the front first; riders
    also on foot."""
    state: WarState = scene.state
    facing = facing_inward(state.edges[unit.side])
    usual = "mounted" if is_mounted(unit) else ""
    if is_foot(unit):
        for house in state.features.values():
            if house.kind == "blockhouse" and house.owner == unit.side:
                yield block(state, unit, house.pose.x, house.pose.y, house.pose.facing, IN_A_HOUSE)
    for number, (x, y, abreast) in enumerate(_spread(state, unit, zone)):
        yield block(state, unit, x, y, facing, abreast, usual)
        if usual and number % FEW_ON_FOOT == 0:
            yield block(state, unit, x, y, facing, abreast, "foot")


IN_A_HOUSE = 2
"""How many stand abreast in a house."""
FEW_ON_FOOT = 15
"""Riders are offered a place on foot once in so many places."""


def _spread(state: WarState, unit: Unit, zone: Box) -> Iterator[tuple[float, float, int]]:
    """Points of a zone, each with how many stand abreast there."""
    facing = facing_inward(state.edges[unit.side])
    west, south, east, north = zone
    number = len(elements(state, unit))
    lengthwise = state.edges[unit.side] in ("south", "north")
    shape = shape_of(state, unit, elements(state, unit)[0])
    forms = [number] if number < 4 else [number, -(-number // 2)]
    if number > 2:
        forms += [-(-number // 3), 2]
    for abreast in dict.fromkeys(forms):
        ranks = -(-number // abreast)
        half_wide = abreast * (shape.width + 0.05) / 2 + 0.05
        half_deep = ranks * (shape.depth + 0.05) / 2 + 0.05
        half_x, half_y = (half_wide, half_deep) if lengthwise else (half_deep, half_wide)
        if east - west < 2 * half_x or north - south < 2 * half_y:
            continue
        for row in (0.8, 0.2, 0.5):
            for column in (8, 5, 11, 2, 14, 6, 10, 3, 13, 1, 15, 4, 12, 7, 9):
                u, v = (column / 16, row) if facing_inward("south") == facing else (column / 16, 1 - row)
                if not lengthwise:
                    u, v = (row if state.edges[unit.side] == "west" else 1 - row), column / 16
                x = west + half_x + (east - west - 2 * half_x) * u
                y = south + half_y + (north - south - 2 * half_y) * v
                yield x, y, abreast


WHERE = Text("{name}: set up where?", "{name}: Wo aufstellen?")
WHOLE = Text("the whole unit is set up together", "die ganze Einheit wird zusammen aufgestellt")
OUT_OF_ZONE = Text("outside the own zone", "außerhalb der eigenen Zone")
NO_GROUND = Text("nobody can stand there", "dort kann niemand stehen")
TOGETHER = Text("the unit must hold together", "die Einheit muss zusammenbleiben")
