"""Canoes carried overland: where they are set down."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ANYWHERE, Within
from pulverdampf.table.angles import QUARTER, turn
from pulverdampf.table.construction import spiral
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import within
from pulverdampf.table.outlines import Outline, box
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..events.moves import CanoeTaken
from ..geometry import lies_on_table
from ..setup.placing import bases_seen_by, displaced, no_room
from ..state import Battle, WarState, unit_of
from ..terrain.ground import set_down_on
from ..units import Element, Unit
from .rowing import is_afloat

BESIDE = 1.5
"""How near its carrier a canoe is set down."""


def is_carried(state: WarState, unit: Unit) -> bool:
    """Whether it is a canoe on somebody's shoulders."""
    return unit.troop == "boat" and isinstance(state.pieces[unit.pieces[0]].place, Within)


def carrier_of(state: WarState, boat: Element) -> Element:
    """Who carries a canoe."""
    assert isinstance(boat.place, Within)
    return state.pieces[boat.place.piece]


@rule("KP-BOAT-05")
async def set_down(battle: Battle, boat: Element) -> None:
    """A carried canoe is put into the water or on the ground where its owner wants, beside its carrier."""
    carrier = carrier_of(battle.state, boat)
    if battle.by_hand:
        battle.record(CanoeTaken(carrier.id, boat.id, ANYWHERE))
        return
    scene = battle.scene
    form = setting_down_form(scene, boat)
    if carrier.pose is None or next(iter(form.ideas(scene)), None) is None:
        return
    order = await battle.order(boat.side, form)
    pose = order.stands[boat.id].pose.rounded()
    for event in displaced(scene, unit_of(battle.state, boat.id), {boat.id: pose}):
        battle.record(event)
    battle.record(CanoeTaken(carrier.id, boat.id, pose))


@rule("KP-BOAT-05")
def setting_down_form(scene: Scene, boat: Element) -> Form[Placement]:
    """Asks where a carried canoe is set down, and which way it points."""
    carrier = carrier_of(scene.state, boat)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if tuple(order.stands) != (boat.id,):
            yield Objection("KP-BOAT-05", THIS_ONE)
            return
        o = scene.outline_at(boat, order.stands[boat.id].pose)
        far = gap(o, scene.outline(carrier))
        if not within(far, BESIDE):
            yield Objection("KP-BOAT-05", TOO_FAR, BESIDE, far)
        elif not lies_on_table(scene.state, o):
            yield Objection("KP-BOAT-05", ON_TABLE)
        elif not is_free(o, others := bases_seen_by(scene, boat.side), 0.02):
            yield Objection("KP-BOAT-05", no_room(scene.state, o, others))
        elif (
            not is_afloat(scene, o) and set_down_on(scene, unit_of(scene.state, carrier.id), _keel(o)) == "X"
        ):
            yield Objection("KP-TERR-01", NO_GROUND)

    def ideas(scene: Scene) -> Iterator[Placement]:
        places = list(berths(scene, boat, carrier))
        places.sort(key=lambda pose: not is_afloat(scene, scene.outline_at(boat, pose)))
        orders = (Placement({boat.id: Standing(pose)}) for pose in places)
        yield from (order for order in orders if next(check(order, scene), None) is None)

    prompt = Prompt(
        "KP-BOAT-05", WHERE.filled(name=scene.state.named(boat.id)), unit_of(scene.state, boat.id).id
    )
    return Form(Placement, prompt, (boat.id,), check, ideas)


def _keel(o: Outline) -> Outline:
    """The middle of a boat, which tells on what ground it lies; its bow may hang over the bank."""
    return box(o.x, o.y, o.facing, 0.2, 0.2)


def berths(scene: Scene, boat: Element, carrier: Element) -> Iterator[Pose]:
    """Places round a carrier, the nearest first: with the stream if one flows, as he looks, or across."""
    middle = carrier.pose
    if middle is None:
        return
    flow = scene.state.flow
    ahead = middle.facing if flow is None else flow
    reach = scene.outline_at(boat, middle).reach + scene.outline(carrier).reach + BESIDE
    for x, y in spiral(middle.x, middle.y, 0.6, reach):
        for facing in dict.fromkeys((ahead, middle.facing, turn(middle.facing, QUARTER))):
            yield Pose(x, y, facing).rounded()


WHERE = Text("{name}: set down where?", "{name}: Wo absetzen?")
THIS_ONE = Text("only this canoe is set down", "nur dieses Kanu wird abgesetzt")
TOO_FAR = Text("it is set down beside its carrier", "es wird neben seinem Träger abgesetzt")
ON_TABLE = Text("it must lie on the table", "es muss auf dem Tisch liegen")
NO_GROUND = Text("nothing can lie there", "dort kann nichts liegen")
