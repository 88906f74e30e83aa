"""Where brigades may be deployed, and arrangements that suggest themselves."""

from collections.abc import Iterator

from msgspec import UNSET

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, Side
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.outlines import Outline, disc
from pulverdampf.table.shapes import Pose, Rectangle, pieces
from pulverdampf.text import Text

from ..events.names import length
from ..geometry import APART, COMMANDER, CONTACT, all_units, forward_of, outline_as, shape_of
from ..lookup import brigade_units, general_id
from ..movement.moves import stood_at
from ..state import PowderState
from ..terrain.buildings import block, is_empty_building
from ..terrain.ground import closed_to, ground
from ..units import Brigade, Unit
from .conditions import Box, Zone

DEPTH, COMPACT_DEPTH = 12.0, 9.0

WHERE = Text("{name}: where does it stand?", "{name}: Wo steht sie?")
WHERE_HE = Text("Where does the general stand?", "Wo steht der General?")
ALL_OF_IT = Text("the whole brigade with its commander", "die ganze Brigade mit ihrem Kommandeur")
WRONG_FORMATION = Text("no formation of this unit", "keine Formation dieser Einheit")
OUT_OF_ZONE = Text("outside the deployment zone", "außerhalb der Aufstellungszone")
TOO_CLOSE = Text("closer than {far} to another unit", "näher als {far} an einer anderen Einheit")
ON_SOMEBODY = Text("another unit stands there", "dort steht eine andere Einheit")
BARRED = Text("ground it may not enter", "Gelände, das sie nicht betreten darf")
NO_GARRISON = Text("this building cannot be held from the start", "dieses Gebäude kann nicht besetzt sein")


@rule("BP-SETUP-01", "BP-SETUP-05", "BP-FILL-10", "BP-FILL-12")
def base_zone(state: PowderState, side: Side) -> Box:
    """The strip along a side's base edge."""
    width, depth = state.table
    deep = COMPACT_DEPTH if state.rulings.table == "compact" and not state.conditions.id else DEPTH
    if state.edges.get(side, "south") == "south":
        return (0.0, 0.0, width, deep)
    return (0.0, depth - deep, width, depth)


@rule("BP-SETUP-05", "BP-FILL-40")
def zones_of(state: PowderState, side: Side, brigade: str = "") -> tuple[Zone, ...]:
    """Where a brigade may deploy."""
    named = state.conditions.sides.get(side)
    if named is not None:
        if brigade in named.brigades:
            return named.brigades[brigade]
        if named.zones:
            return named.zones
        if named.brigades:
            return tuple(zone for zones in named.brigades.values() for zone in zones)
    return (Zone(base_zone(state, side)),)


def _inside(own: Outline, box: Box) -> bool:
    west, south, east, north = box
    r = own.radius
    return all(
        west - 1e-4 <= x - r and x + r <= east + 1e-4 and south - 1e-4 <= y - r and y + r <= north + 1e-4
        for x, y in own.corners()
    )


def _in_zone(state: PowderState, own: Outline, zone: Zone) -> bool:
    if not _inside(own, zone.box):
        return False
    if not zone.near:
        return True
    feature = state.features[zone.near]
    return min(gap(own, each) for each in pieces(feature.shape, feature.pose)) <= zone.within + 1e-4


def brigade_form(state: PowderState, brigade: Brigade) -> Form[Placement]:
    """Asks where a brigade and its commander stand."""

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        return placing_objections(scene, brigade, order)

    def ideas(scene: Scene) -> Iterator[Placement]:
        return arrangements(scene, brigade)

    subject = (*brigade.pieces, brigade.commander)
    prompt = Prompt("BP-SETUP-05", WHERE.filled(name=brigade.name), brigade.id)
    boxes = tuple(zone.box for zone in zones_of(state, brigade.side, brigade.id))
    return Form(Placement, prompt, subject, check, ideas, zone=boxes)


@rule("BP-SETUP-05", "BP-FORM-01")
def placing_objections(scene: Scene, brigade: Brigade, order: Placement) -> Iterator[Objection]:
    """Why a brigade may not be deployed so."""
    state: PowderState = scene.state
    if set(order.stands) != {*brigade.pieces, brigade.commander}:
        yield Objection("BP-SETUP-05", ALL_OF_IT)
        return
    placed = all_units(scene)
    held: list[str] = []
    for unit in brigade_units(state, brigade.id):
        standing = order.stands[unit.id]
        if standing.attached:
            yield from _garrison_objections(state, unit, standing.attached, held)
            held.append(standing.attached)
            continue
        if standing.formation not in unit.formations:
            yield Objection("BP-FORM-01", WRONG_FORMATION)
            continue
        own = outline_as(scene, unit, standing.pose, standing.formation)
        yield from _standing_objections(scene, unit, own, standing.formation, placed)
        placed = [*placed, own]
    pose = order.stands[brigade.commander].pose
    marker = disc(pose.x, pose.y, 0, COMMANDER.radius)
    if not any(_inside(marker, zone.box) for zone in zones_of(state, brigade.side, brigade.id)):
        yield Objection("BP-SETUP-05", OUT_OF_ZONE)


def _standing_objections(
    scene: Scene, unit: Unit, own: Outline, formation: str, placed: list[Outline]
) -> Iterator[Objection]:
    state: PowderState = scene.state
    if not any(_in_zone(state, own, zone) for zone in zones_of(state, unit.side, unit.body or "")):
        yield Objection("BP-SETUP-05", OUT_OF_ZONE)
    if any(gap(own, each) < APART - 1e-3 for each in placed):
        yield Objection("BP-SETUP-05", TOO_CLOSE.filled(far=length(state, APART)), APART)
    twin = stood_at(unit, Pose(own.x, own.y, own.facing), formation)
    if any(plot.overlaps(own, CONTACT) for plot in closed_to(state, ground(scene), twin)):
        yield Objection("BP-TERR-01", BARRED)


def _garrison_objections(
    state: PowderState, unit: Unit, feature: str, held: list[str]
) -> Iterator[Objection]:
    named = state.conditions.sides.get(unit.side)
    allowed = feature in named.garrisons if named is not None and named.garrisons else True
    if named is not None and named.most_garrisons is not UNSET:
        inside = [each.place for each in state.pieces.values() if each.side == unit.side]
        had = {place.feature for place in inside if isinstance(place, Inside)} | set(held)
        allowed = allowed and len(had) < named.most_garrisons
    empty = is_empty_building(state, feature) and feature not in held
    if not empty or not allowed or not unit.on_foot:
        yield Objection("BP-TERR-04", NO_GARRISON)
        return
    if not any(
        _inside(block(state, feature), zone.box) for zone in zones_of(state, unit.side, unit.body or "")
    ):
        yield Objection("BP-SETUP-05", OUT_OF_ZONE)


# arrangements -----------------------------------------------------------------------------------------


def arrangements(scene: Scene, brigade: Brigade) -> Iterator[Placement]:
    """Brigades side by side along the zone: each unit takes the first free place from a starting point on."""
    state: PowderState = scene.state
    for zone in zones_of(state, brigade.side, brigade.id):
        west, _, east, _ = zone.box
        for share in (3, 6, 1, 8, 4, 5, 0, 9, 2, 7):
            found = _arranged(scene, brigade, zone, west + (east - west) * share / 10)
            if found is not None:
                yield found


def _arranged(scene: Scene, brigade: Brigade, zone: Zone, start: float) -> Placement | None:
    state: PowderState = scene.state
    placed = all_units(scene)
    stands: dict[str, Standing] = {}
    units = sorted(brigade_units(state, brigade.id), key=lambda each: each.arm == "artillery")
    for unit in units:
        spot = _first_place(scene, unit, zone, start, placed)
        if spot is None:
            return None
        formation, pose = spot
        stands[unit.id] = Standing(pose, formation)
        placed = [*placed, outline_as(scene, unit, pose, formation)]
    stands[brigade.commander] = Standing(_behind(state, zone, stands))
    return Placement(stands)


def _behind(state: PowderState, zone: Zone, stands: dict[str, Standing]) -> Pose:
    """A place for a commander in the middle of his men, inside the zone."""
    west, south, east, north = zone.box
    x = sum(each.pose.x for each in stands.values()) / len(stands)
    y = sum(each.pose.y for each in stands.values()) / len(stands)
    r = COMMANDER.radius
    return Pose(min(max(x, west + r), east - r), min(max(y, south + r), north - r), QUARTER).rounded()


def _first_place(
    scene: Scene, unit: Unit, zone: Zone, start: float, placed: list[Outline]
) -> tuple[str, Pose] | None:
    """The first free place in a zone: in the front row from a starting point outwards, then farther back."""
    state: PowderState = scene.state
    facing = forward_of(state, unit.side)
    west, south, east, north = zone.box
    upward = facing == QUARTER
    for formation in (unit.formations[0], *unit.formations[1:2]):
        shape = shape_of(unit, formation)
        if east - west < shape.width or north - south < shape.depth:
            continue
        rows = int((north - south - shape.depth) / 2.5) + 1
        for row in range(min(rows, 12)):
            back = row * 2.5 + shape.depth / 2
            y = north - back if upward else south + back
            low, high = west + shape.width / 2, east - shape.width / 2
            for x in _open_places(scene, shape, (y, low, high), start, placed, zone):
                pose = Pose(x, y, facing).rounded()
                own = outline_as(scene, unit, pose, formation)
                if not any(True for _ in _standing_objections(scene, unit, own, formation, placed)):
                    return formation, pose
    return None


def _open_places(
    scene: Scene,
    shape: Rectangle,
    row: tuple[float, float, float],
    start: float,
    placed: list[Outline],
    zone: Zone,
) -> list[float]:
    """Where along a row a unit might stand: next to a starting point, and beside whatever is in its way."""
    y, low, high = row
    places = [min(max(start, low), high)]
    for each in placed:
        if abs(each.y - y) < each.reach + shape.depth / 2 + APART:
            half = max(abs(x - each.x) for x, _ in each.corners()) + shape.width / 2 + APART + 0.001
            places += [each.x - half, each.x + half]
    land = ground(scene)
    for plot in [*land.impassable, *land.woods]:
        if abs(plot.y - y) < plot.reach + shape.depth:
            half = max(abs(x - plot.x) for x, _ in plot.ring) + shape.width / 2 + 0.02
            places += [plot.x - half, plot.x + half]
    if zone.near:
        feature = scene.terrain.plots[zone.near]
        places += [feature.x, feature.x - feature.reach / 2, feature.x + feature.reach / 2]
    return sorted((x for x in places if low <= x <= high), key=lambda x: (abs(x - start), x))


def general_form(state: PowderState, side: Side) -> Form[Placement]:
    """Asks where a general stands at the beginning."""
    key = general_id(side)
    boxes = tuple(zone.box for zone in zones_of(state, side))

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if set(order.stands) != {key}:
            yield Objection("BP-SETUP-05", ALL_OF_IT)
            return
        pose = order.stands[key].pose
        marker = disc(pose.x, pose.y, 0, COMMANDER.radius)
        if not any(_inside(marker, box) for box in boxes):
            yield Objection("BP-SETUP-05", OUT_OF_ZONE)
        elif any(overlaps(marker, each, CONTACT) for each in all_units(scene)):
            yield Objection("BP-SETUP-05", ON_SOMEBODY)

    def ideas(scene: Scene) -> Iterator[Placement]:
        for west, south, east, north in boxes:
            for up in (2, 5, 8, 1, 9):
                for share in (5, 4, 6, 3, 7, 2, 8):
                    x, y = west + (east - west) * share / 10, south + (north - south) * up / 10
                    yield Placement({key: Standing(Pose(x, y, QUARTER).rounded())})

    return Form(Placement, Prompt("BP-SETUP-05", WHERE_HE, key), (key,), check, ideas, zone=boxes)
