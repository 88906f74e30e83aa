"""Hidden movement: markers that stand for units, or for nothing."""

from collections.abc import Iterator
from math import inf

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ANYWHERE, OnTable
from pulverdampf.table.angles import Angle, heading
from pulverdampf.table.kernel import overlaps
from pulverdampf.table.measurement import distance, within
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..events.hiding import Revealed
from ..events.names import FORMATION_NAMES
from ..events.places import Poses
from ..formations.coherency import parts_of
from ..geometry import CONTACT, enemy_outlines
from ..movement.packing import base_at, is_room, packed
from ..state import UNKNOWN, Battle, FrontierState
from ..units import Unit

APPEARS_WITHIN = 3.0
CROWDED = ((1.05, 4.0), (1.05, 48.0))
"""How close together, and how far off, figures appear where there is no room within 3 inches."""
HOW = Text("{name}: in which formation?", "{name}: In welcher Formation?")
WHERE = Text(
    "{name} in the open: where do the figures stand?",
    "{name} aufgedeckt: Wo stehen die Figuren?",
)
ALL_OF_IT = Text("the whole unit appears", "die ganze Einheit erscheint")
TOO_FAR = Text("not within 3″ of the marker", "nicht innerhalb von 3″ um den Marker")
NO_ROOM = Text("there is no room", "dort ist kein Platz")
SCATTERED = Text("the figures lose touch with one another", "die Figuren verlieren den Zusammenhalt")


@rule("MT-HID-04", "MT-HID-05", "MT-HID-06", "MT-FILL-11")
async def reveal(battle: Battle, marker: str) -> str:
    """Turns a marker over; gives the unit that stood under it, or nothing for a dummy."""
    state = battle.state
    piece = state.pieces[marker]
    unit = state.bodies.get(piece.stands_for)
    if battle.by_hand and piece.stands_for == UNKNOWN:
        battle.record(Revealed(marker, UNKNOWN))
        return ""
    if unit is None:
        battle.record(Revealed(marker, ""))
        return ""
    formation = "normal"
    if unit.may_be_loose and len(unit.pieces) > 1:
        options = [Option(key, FORMATION_NAMES[key], key) for key in ("normal", "loose")]
        prompt = Prompt("MT-HID-04", HOW.filled(name=state.named(unit.id)), unit.id)
        formation = await battle.choose(unit.side, prompt, options, seen_by=unit.side)
    if battle.by_hand:
        battle.record(Revealed(marker, unit.id, tuple((key, ANYWHERE) for key in unit.pieces), formation))
        return unit.id
    form = appearing(state, marker, unit.id, formation)
    if next(iter(form.ideas(battle.scene)), None) is None:
        poses = _crowded(battle.scene, marker, unit)
    else:
        order = await battle.order(unit.side, form)
        poses = tuple((key, order.stands[key].pose.rounded()) for key in unit.pieces)
    battle.record(Revealed(marker, unit.id, poses, formation))
    return unit.id


# where it appears -----------------------------------------------------------------------------------------


@rule("MT-HID-04")
def appearing(state: FrontierState, marker: str, body: str, formation: str) -> Form[Placement]:
    """Asks its owner where the figures of a unit appear round its marker."""
    unit = state.bodies[body]
    x, y, _ = _spot(state, marker)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        return objections(order, scene, marker, unit, formation)

    def ideas(scene: Scene) -> Iterator[Placement]:
        step = 1.6 if formation == "loose" else 1.05
        here, ahead = _spot(scene.state, marker)[2], _to_the_enemy(scene, marker, unit)
        for facing in dict.fromkeys((ahead, here)):
            found = packed(scene, unit.pieces, Pose(x, y, facing), APPEARS_WITHIN, step, (marker,))
            if found is not None:
                order = Placement({key: Standing(pose) for key, pose in found})
                if next(check(order, scene), None) is None:
                    yield order

    prompt = Prompt("MT-HID-04", WHERE.filled(name=state.named(body)), body)
    reach = APPEARS_WITHIN + 0.5
    zone = ((x - reach, y - reach, x + reach, y + reach),)
    return Form(Placement, prompt, tuple(unit.pieces), check, ideas, zone=zone)


@rule("MT-HID-04", "MT-FORM-01")
def objections(
    order: Placement, scene: Scene, marker: str, unit: Unit, formation: str
) -> Iterator[Objection]:
    """All objections to an order to appear."""
    state: FrontierState = scene.state
    if set(order.stands) != set(unit.pieces):
        yield Objection("MT-HID-04", ALL_OF_IT)
        return
    x, y, _ = _spot(state, marker)
    gone = {*unit.pieces, marker}
    others = [each for each in scene.outlines() if each.owner not in gone]
    bases = [base_at(state.pieces[key].kind, order.stands[key].pose, key, unit.side) for key in unit.pieces]
    for i, base in enumerate(bases):
        far = distance((base.x, base.y), (x, y)) - base.radius
        if not within(far, APPEARS_WITHIN, 0.01):
            yield Objection("MT-HID-04", TOO_FAR, APPEARS_WITHIN, far)
            return
        if not is_room(scene, base, others) or any(overlaps(base, o, CONTACT) for o in bases[i + 1 :]):
            yield Objection("MT-MOVE-05", NO_ROOM)
            return
    if parts_of(bases, formation) > 1:
        yield Objection("MT-FORM-01", SCATTERED)


def _spot(state: FrontierState, marker: str) -> tuple[float, float, Angle]:
    place = state.pieces[marker].place
    assert isinstance(place, OnTable)
    return place.pose.x, place.pose.y, place.pose.facing


def _to_the_enemy(scene: Scene, marker: str, unit: Unit) -> Angle:
    """From a marker towards the nearest enemy; as it faces when there is none."""
    x, y, facing = _spot(scene.state, marker)
    near = inf
    for each in enemy_outlines(scene, unit.side):
        d = (each.x - x) * (each.x - x) + (each.y - y) * (each.y - y)
        if 0.0 < d < near:
            near, facing = d, heading(each.x - x, each.y - y)
    return facing


def _crowded(scene: Scene, marker: str, unit: Unit) -> Poses:
    """Places for a unit where there is no room within 3 inches: as near as can be."""
    x, y, facing = _spot(scene.state, marker)
    ahead = _to_the_enemy(scene, marker, unit)
    for step, reach in CROWDED:
        found = packed(scene, unit.pieces, Pose(x, y, ahead), reach, step, (marker,))
        if found is not None:
            return found
    return tuple((key, Pose(x, y, facing)) for key in unit.pieces)
