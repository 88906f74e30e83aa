"""Where units and markers may be set up, and places that suggest themselves."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.table.angles import Angle, heading
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..formations.coherency import formations_open_to, parts_of
from ..geometry import CONTACT, enemy_outlines
from ..movement.footing import FULL_HOUSE
from ..movement.neighbours import holds_all
from ..movement.packing import base_at, is_room
from ..movement.stencils import slots
from ..state import FrontierState
from ..terrain.ground import ground
from ..units import Unit
from .zones import Setting, boxes, may_deploy

KEEP_APART = 8.0
STEP = 4.0
FINE_STEP = 1.5

WHERE = Text("{name}: set up where?", "{name}: Wohin stellen?")
MARKER_WHERE = Text("Where does the marker stand?", "Wo steht der Marker?")
OUT_OF_ZONE = Text("outside the deployment zone", "außerhalb der Aufstellungszone")
TOO_CLOSE = Text("an enemy is within 8″", "ein Feind ist innerhalb von 8″")
NO_ROOM = Text("there is no room", "dort ist kein Platz")
SCATTERED = Text("the figures lose touch with one another", "die Figuren verlieren den Zusammenhalt")
ALL_OF_IT = Text("set up the whole unit", "stelle die ganze Einheit auf")
NOT_OPEN = Text("the unit cannot take that formation", "diese Formation steht der Einheit nicht offen")
NO_RANKS = Text("no close ranks in rough ground", "keine geschlossenen Reihen in schwierigem Gelände")


def unit_form(state: FrontierState, unit: Unit) -> Form[Placement]:
    """Asks where the figures of a unit stand."""
    key = unit.id

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        return unit_objections(order, scene, scene.state.bodies[key])

    def ideas(scene: Scene) -> Iterator[Placement]:
        return unit_places(scene, scene.state.bodies[key])

    prompt = Prompt("MT-SETUP-05", WHERE.filled(name=state.named(key)), key)
    zone = tuple(boxes(state, unit.side, "open"))
    return Form(Placement, prompt, tuple(unit.pieces), check, ideas, zone=zone)


@rule("MT-SETUP-05", "MT-SETUP-06", "MT-FORM-01", "MT-TER-04")
def unit_objections(order: Placement, scene: Scene, unit: Unit) -> Iterator[Objection]:
    """All objections to an order that sets a unit up."""
    state: FrontierState = scene.state
    if set(order.stands) != set(unit.pieces):
        yield Objection("MT-SETUP-05", ALL_OF_IT)
        return
    formation = order.stands[unit.pieces[0]].formation or "normal"
    if formation not in ("normal", *formations_at_setup(state, unit)):
        yield Objection("MT-FORM-03", NOT_OPEN)
        return
    bases = [base_at(state.pieces[key].kind, order.stands[key].pose, key, unit.side) for key in unit.pieces]
    yield from _against(scene, unit.side, bases, "open")
    men = [each for each in bases if each.kind != "gun"]
    if parts_of(men, formation) > 1:
        yield Objection("MT-FORM-01", SCATTERED)
    lie = ground(scene)
    if lie.buildings and not holds_all(scene, bases, set()):
        yield Objection("MT-TER-04", FULL_HOUSE)
    if formation == "close" and any(lie.in_area(o.x, o.y) or lie.building_at(o.x, o.y) for o in bases):
        yield Objection("MT-FORM-03", NO_RANKS)


def formations_at_setup(state: FrontierState, unit: Unit) -> list[str]:
    """The formations beside the normal one in which a unit may be set up."""
    many = len(unit.pieces) >= 4 and not (unit.officer or unit.gun or unit.vehicle)
    found = ["loose"] if "loose" in formations_open_to(state, unit) else []
    if many and unit.has("Close"):
        found.append("close")
    return [*found, "column"] if many else found


def _against(scene: Scene, side: Side, bases: list[Outline], how: Setting) -> Iterator[Objection]:
    """Objections to places of bases: zone, enemies, room."""
    foes = enemy_outlines(scene, side)
    others = scene.outlines()
    for i, base in enumerate(bases):
        if not may_deploy(scene, side, base, how):
            yield Objection("MT-SETUP-05", OUT_OF_ZONE)
            return
        if any(gap(base, foe) < KEEP_APART - 1e-3 for foe in foes):
            yield Objection("MT-SETUP-05", TOO_CLOSE)
            return
        if not is_room(scene, base, others) or any(overlaps(base, o, CONTACT) for o in bases[i + 1 :]):
            yield Objection("MT-MOVE-05", NO_ROOM)
            return


def unit_places(scene: Scene, unit: Unit) -> Iterator[Placement]:
    """Places across the zone, in the formations open to a unit; finer ones when it is crowded."""
    state: FrontierState = scene.state
    formations = ["normal", *formations_at_setup(state, unit)]
    found = 0
    for step in (STEP, FINE_STEP):
        for number, (x, y) in enumerate(_anchors(state, unit.side, step, "open")):
            facing = _inward(state, unit.side, x, y)
            for formation in formations:
                if step == STEP and len(formations) > 1 and (number + formations.index(formation)) % 2:
                    continue
                order = _drawn_up(scene, unit, Pose(x, y, facing), formation)
                if next(unit_objections(order, scene, unit), None) is None:
                    found += 1
                    yield order
                    if found >= 24:
                        return
        if found:
            return


def _inward(state: FrontierState, side: Side, x: float, y: float) -> Angle:
    """Towards the middle of the table, or from there towards the enemy's edge."""
    cx, cy = state.table[0] / 2, state.table[1] / 2
    if abs(x - cx) + abs(y - cy) < 10.0:
        return heading(x - cx, y - cy) if (x, y) != (cx, cy) else 0
    return heading(cx - x, cy - y)


def _anchors(state: FrontierState, side: Side, step: float, how: Setting) -> Iterator[tuple[float, float]]:
    for west, south, east, north in boxes(state, side, how):
        wide, deep = east - west, north - south
        columns, rows = max(int(wide / step), 1), max(int(deep / step), 1)
        order = sorted(range(columns), key=lambda i: (i * 7) % columns)
        for row in range(rows):
            for column in order:
                yield west + wide * (column + 0.5) / columns, south + deep * (row + 0.5) / rows


def _drawn_up(scene: Scene, unit: Unit, here: Pose, formation: str) -> Placement:
    deep = 2.0 if unit.mounted or unit.gun or unit.vehicle else 1.0
    stands = {}
    if unit.gun:
        stands[unit.pieces[0]] = Standing(here.rounded(), formation)
        crew = [(-1.6, -1.2), (-1.6, 0.0), (-1.6, 1.2), (0.0, 1.6), (0.0, -1.6), (-2.8, 0.0)]
        for key, (ahead, left) in zip(unit.pieces[1:], crew, strict=False):
            x, y = here.at(ahead, left)
            stands[key] = Standing(Pose(x, y, here.facing).rounded(), formation)
        return Placement(stands)
    places = slots(len(unit.pieces), formation, deep)
    middle = sum(ahead for ahead, _ in places) / len(places)
    for key, (ahead, left) in zip(unit.pieces, places, strict=True):
        x, y = here.at(ahead - middle, left)
        stands[key] = Standing(Pose(x, y, here.facing).rounded(), formation)
    return Placement(stands)


@rule("MT-SETUP-05", "MT-HID-01")
def marker_form(state: FrontierState, side: Side, marker: str) -> Form[Placement]:
    """Asks where a marker stands; a dummy's question is no different from a real one's."""

    def base_of(pose: Pose) -> Outline:
        return base_at("marker", pose, marker, side)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if set(order.stands) != {marker}:
            yield Objection("MT-SETUP-05", ALL_OF_IT)
            return
        yield from _against(scene, side, [base_of(order.stands[marker].pose)], "marker")

    def ideas(scene: Scene) -> Iterator[Placement]:
        found = 0
        for x, y in _anchors(scene.state, side, FINE_STEP * 2, "marker"):
            pose = Pose(x, y, _inward(scene.state, side, x, y)).rounded()
            if next(_against(scene, side, [base_of(pose)], "marker"), None) is None:
                found += 1
                yield Placement({marker: Standing(pose)})
                if found >= 24:
                    return

    prompt = Prompt("MT-SETUP-05", MARKER_WHERE, marker)
    return Form(Placement, prompt, (marker,), check, ideas, zone=tuple(boxes(state, side, "marker")))
