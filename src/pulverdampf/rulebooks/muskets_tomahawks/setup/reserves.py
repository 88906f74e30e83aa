"""Reserves: units that come onto the table later."""

from collections.abc import Iterator
from math import inf

from msgspec.structs import replace

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ANYWHERE
from pulverdampf.table.angles import degrees
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.measurement import beyond, within
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..events.places import Moved
from ..formations.coherency import parts_of
from ..geometry import CONTACT, enemy_outlines
from ..movement.allowances import FAR, allowance, gait_of, going_of, on_the_way
from ..movement.footing import IN_THE_WAY
from ..movement.hindrances import barred, crossing_bases
from ..movement.neighbours import KEEP_AWAY, is_shunned, is_solid
from ..movement.packing import base_at, is_room
from ..movement.stencils import slots
from ..movement.ways import length_of
from ..presence import in_reserve
from ..shooting.vigilance import window
from ..spotting.spotting import spot_close_by
from ..state import Battle, FrontierState
from ..units import Unit

FROM_TURN = {"S5": 3}
KEEP_FROM_ENEMIES = 6.0
BESIDE = (0.0, 1.5, -1.5, 3.0, -3.0)
INWARD = {"south": 90, "north": 270, "west": 0, "east": 180}

WHERE = Text("{name}: onto the table, where?", "{name}: Wo den Tisch betreten?")
NOT_AT_EDGE = Text("too far from the own edge", "zu weit von der eigenen Kante")
TOO_CLOSE = Text("an enemy is within 6″ of the edge there", "ein Feind ist dort näher als 6″ an der Kante")
AT_ENEMY = Text("an enemy is within 1″", "ein Feind ist innerhalb von 1″")
NO_ROOM = Text("there is no room", "dort ist kein Platz")
SCATTERED = Text("the figures lose touch with one another", "die Figuren verlieren den Zusammenhalt")
ALL_OF_IT = Text("the whole unit comes", "die ganze Einheit kommt")


@rule("MT-SETUP-07", "MT-MOVE-06", "MT-FILL-36")
def may_enter(state: FrontierState, unit: Unit) -> bool:
    """Whether a unit in reserve may come now."""
    return (
        unit.id in state.reserves
        and in_reserve(state, unit)
        and state.clock.turn >= FROM_TURN.get(state.scenario, 1)
    )


def entry_places(scene: Scene, unit: Unit) -> Iterator[Placement]:
    """Places along the own edges at which a unit could come on."""
    state: FrontierState = scene.state
    width, depth = state.table
    reach = allowance(going_of(scene, unit.id))
    for edge in state.edges.get(unit.side, ()):
        facing = degrees(INWARD[edge])
        for step in range(1, 12):
            share = step / 12
            x, y = {
                "south": (width * share, 0.0),
                "north": (width * share, depth),
                "west": (0.0, depth * share),
                "east": (width, depth * share),
            }[edge]
            order = _drawn_up(scene, unit, Pose(x, y, facing).ahead(max(reach - 2.0, 2.0)))
            if next(_objections(order, scene, unit), None) is None:
                yield order


def _drawn_up(scene: Scene, unit: Unit, here: Pose) -> Placement:
    deep = 2.0 if unit.mounted or unit.gun else 1.0
    places = slots(len(unit.pieces), "normal", deep)
    stands = {}
    for key, (ahead, left) in zip(unit.pieces, places, strict=True):
        x, y = here.at(ahead + 0.6, left)
        stands[key] = Standing(Pose(x, y, here.facing).rounded())
    return Placement(stands)


@rule("MT-SETUP-07", "MT-MOVE-04", "MT-FORM-01")
def _objections(order: Placement, scene: Scene, unit: Unit) -> Iterator[Objection]:
    """All objections to an order to come onto the table."""
    state: FrontierState = scene.state
    if set(order.stands) != set(unit.pieces):
        yield Objection("MT-SETUP-07", ALL_OF_IT)
        return
    foes = enemy_outlines(scene, unit.side)
    bases = [base_at(state.pieces[key].kind, each.pose, key, unit.side) for key, each in order.stands.items()]
    others = scene.outlines()
    for i, base in enumerate(bases):
        yield from _on_the_way_in(scene, unit, base, foes)
        if any(gap(base, foe) < KEEP_AWAY - 1e-3 for foe in foes if is_shunned(scene, foe)):
            yield Objection("MT-MOVE-04", AT_ENEMY)
        if not is_room(scene, base, others) or any(overlaps(base, o, CONTACT) for o in bases[i + 1 :]):
            yield Objection("MT-MOVE-05", NO_ROOM)
    if parts_of([each for each in bases if each.kind != "gun"], "normal") > 1:
        yield Objection("MT-FORM-01", SCATTERED)


@rule("MT-SETUP-07", "MT-MOVE-01", "MT-MOVE-02")
def _on_the_way_in(scene: Scene, unit: Unit, end: Outline, foes: list[Outline]) -> Iterator[Objection]:
    """Objects when no point of the edge, far enough from enemies, is near enough to a place by a free way."""
    faults = []
    solid = [each for each in scene.outlines() if is_solid(each, unit.side)]
    for x, y in _edge_points(scene.state, unit, end):
        start = base_at(end.kind, Pose(x, y, end.facing), end.owner, end.side)
        near = min((gap(start, foe) for foe in foes), default=inf)
        points = ((x, y), (end.x, end.y))
        going = on_the_way(scene, replace(gait_of(scene, unit.id), far=not within(near, FAR)), points)
        fault = None
        if near < KEEP_FROM_ENEMIES - 1e-3:
            fault = Objection("MT-SETUP-07", TOO_CLOSE)
        elif beyond(length_of(points), float(allowance(going)), 0.01):
            fault = Objection("MT-SETUP-07", NOT_AT_EDGE, float(allowance(going)), length_of(points))
        elif crossing_bases(points, solid):
            fault = Objection("MT-MOVE-05", IN_THE_WAY)
        fault = fault or next(barred(scene, start, points, end), None)
        if fault is None:
            return
        faults.append(fault)
    yield faults[0]


def _edge_points(state: FrontierState, unit: Unit, end: Outline) -> list[tuple[float, float]]:
    """The points of the own edges opposite a place, and some beside them, the nearest first."""
    width, depth = state.table
    found = []
    for edge in state.edges[unit.side]:
        for aside in BESIDE:
            x, y = min(max(end.x + aside, 0.0), width), min(max(end.y + aside, 0.0), depth)
            found.append({"south": (x, 0.0), "north": (x, depth), "west": (0.0, y), "east": (width, y)}[edge])
    return sorted(found, key=lambda point: length_of((point, (end.x, end.y))))


@rule("MT-SETUP-07", "MT-MOVE-06", "MT-VIG-02")
async def enter(battle: Battle, unit: Unit) -> None:
    """The first Move of a reserve starts at its own edge, 6 inches from any enemy."""
    state = battle.state
    key = unit.id

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        return _objections(order, scene, scene.state.bodies[key])

    def ideas(scene: Scene) -> Iterator[Placement]:
        return entry_places(scene, scene.state.bodies[key])

    if battle.by_hand:
        battle.record(Moved(key, tuple((piece, ANYWHERE) for piece in sorted(unit.pieces)), "enter"))
        battle.schedule(window.due(key))
        await spot_close_by(battle, key)
        return
    prompt = Prompt("MT-SETUP-07", WHERE.filled(name=state.named(key)), key)
    order = await battle.order(unit.side, Form(Placement, prompt, tuple(unit.pieces), check, ideas))
    poses = tuple((piece, each.pose.rounded()) for piece, each in sorted(order.stands.items()))
    battle.record(Moved(key, poses, "enter"))
    battle.schedule(window.due(key))
    await spot_close_by(battle, key)
