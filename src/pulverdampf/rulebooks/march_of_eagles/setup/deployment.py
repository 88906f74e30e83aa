"""Where battalions may be deployed: zones, objections, and places that suggest themselves."""

from collections.abc import Iterator
from itertools import chain

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..battalion import of_side, on_table, pose_of
from ..conditions import Box
from ..fire.skirmishers import LIGHT_REACH, RANKS, reach_of, screen_outline
from ..state import Battalion, EagleState
from ..terrain.geometry import footprint, shaping_groups, shaping_men
from ..terrain.ground import ground
from .posts import has_screen, ideas_along_the_zone, ideas_in_rows, ideas_where_there_is_room, zones_of

ENOUGH = 12

WHERE = Text("{name}: placed where?", "{name}: Wohin stellen?")
OUT_OF_ZONE = Text("outside the deployment zone", "außerhalb der Aufstellungszone")
OCCUPIED = Text(
    "another unit or barred ground is there", "dort steht eine andere Einheit oder gesperrtes Gelände"
)
SCREEN_FAR = Text("the skirmishers are too far away", "die Plänkler stehen zu weit entfernt")
SCREEN_SIX = Text(
    "the main body stands exactly 6 inches behind", "die Haupteinheit steht genau 6 Zoll dahinter"
)
WRONG = Text("place this battalion with its skirmishers", "stelle dieses Bataillon mit seinen Plänklern auf")
TOO_FEW_AHEAD = Text(
    "half of the battalions must stand in the forward zone",
    "die Hälfte der Bataillone muss in der vorderen Zone stehen",
)


def deployment_form(state: EagleState, battalion: Battalion) -> Form[Placement]:
    """Asks where a battalion and its skirmishers stand."""
    found: list[bool] = []

    def room_for_six(scene: Scene) -> bool:
        if not found:
            found.append(any(_is_good(scene, battalion, idea) for idea in deployment_ideas(scene, battalion)))
        return found[0]

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        objections = list(deployment_objections(scene, battalion, order))
        yield from objections
        if not objections and not stands_six_behind(scene, battalion, order) and room_for_six(scene):
            yield Objection("MOE-LIGHT-03", SCREEN_SIX, LIGHT_REACH)

    def ideas(scene: Scene) -> Iterator[Placement]:
        return deployment_ideas(scene, battalion)

    prompt = Prompt("MOE-SETUP-05", WHERE.filled(name=state.named(battalion.id)), battalion.id)
    return Form(Placement, prompt, (battalion.id,), check, ideas, zone=zones_of(state, battalion.side))


def _inside(own: Outline, zone: Box) -> bool:
    west, south, east, north = zone
    return all(
        west - 1e-4 <= x <= east + 1e-4 and south - 1e-4 <= y <= north + 1e-4 for x, y in own.corners()
    )


@rule("MOE-SETUP-05", "MOE-LIGHT-03", "MOE-SKIR-04")
def deployment_objections(scene: Scene, battalion: Battalion, order: Placement) -> Iterator[Objection]:
    """Why a battalion may not be placed so."""
    state: EagleState = scene.state
    expected = {battalion.id} | ({battalion.screen_id} if has_screen(state, battalion) else set())
    standing = order.stands.get(battalion.id)
    allowed = ("line", "limbered") if battalion.arm == "artillery" else ("line", "column")
    if standing is None or set(order.stands) != expected or standing.formation not in allowed:
        yield Objection("MOE-SETUP-04", WRONG)
        return
    if standing.attached:
        yield from _garrison_objections(scene, battalion, standing.attached)
        return
    shape = footprint(
        battalion.arm, standing.formation, shaping_groups(state, battalion), shaping_men(state, battalion)
    )
    own = outline(shape, standing.pose, battalion.id, battalion.side, "main")
    if not any(_inside(own, zone) for zone in zones_of(state, battalion.side)):
        yield Objection("MOE-SETUP-05", OUT_OF_ZONE)
    others = [each for each in scene.outlines() if each.kind != "commander"]
    if ground(scene).barred(own, standing.formation) or not is_free(own, others, 0.01):
        yield Objection("MOE-SETUP-05", OCCUPIED)
    if not _leaves_enough_ahead(state, battalion, own):
        yield Objection("MOE-FILL-32", TOO_FEW_AHEAD)
    if len(expected) == 2:
        yield from _screen_objections(scene, battalion, own, order.stands[battalion.screen_id], others)


def _screen_objections(
    scene: Scene, battalion: Battalion, own: Outline, standing: Standing, others: list[Outline]
) -> Iterator[Objection]:
    state: EagleState = scene.state
    piece = state.pieces[battalion.screen_id]
    ranks = standing.formation or "open-1"
    screen = screen_outline(piece, standing.pose, ranks)
    far = gap(own, screen)
    if far > reach_of(battalion) + 1e-3:
        yield Objection("MOE-SKIR-04", SCREEN_FAR, reach_of(battalion), round(far, 2))
    if ranks not in RANKS or not any(_inside(screen, zone) for zone in zones_of(state, battalion.side)):
        yield Objection("MOE-SETUP-05", OUT_OF_ZONE)
    if ground(scene).barred(screen, "line") or not is_free(screen, [own, *others], 0.01):
        yield Objection("MOE-SETUP-05", OCCUPIED)


@rule("MOE-LIGHT-03")
def stands_six_behind(scene: Scene, battalion: Battalion, order: Placement) -> bool:
    """Whether a light battalion with a strong screen stands exactly six inches behind it."""
    if len(order.stands) < 2 or reach_of(battalion) != LIGHT_REACH or order.stands[battalion.id].attached:
        return True
    state: EagleState = scene.state
    standing, out = order.stands[battalion.id], order.stands[battalion.screen_id]
    shape = footprint(
        battalion.arm, standing.formation, shaping_groups(state, battalion), shaping_men(state, battalion)
    )
    own = outline(shape, standing.pose)
    screen = screen_outline(state.pieces[battalion.screen_id], out.pose, out.formation or "open-1")
    ahead = (screen.x - own.x) * own.ux + (screen.y - own.y) * own.uy > own.half_depth
    return ahead and abs(gap(own, screen) - LIGHT_REACH) <= 0.01


def _is_good(scene: Scene, battalion: Battalion, order: Placement) -> bool:
    return stands_six_behind(scene, battalion, order) and not any(
        deployment_objections(scene, battalion, order)
    )


@rule("MOE-FILL-32")
def _leaves_enough_ahead(state: EagleState, battalion: Battalion, own: Outline) -> bool:
    """Whether the share that must stand in the first zone can still be reached."""
    named = state.conditions.sides.get(battalion.side)
    if named is None or not named.first_zone_share[0]:
        return True
    top, bottom = named.first_zone_share
    army = of_side(state, battalion.side)
    needed = -(-len(army) * top // bottom)
    west, south, east, north = named.zones[0]
    ahead = sum(
        1
        for each in army
        if on_table(state, each)
        and west <= pose_of(state, each).x <= east
        and south <= pose_of(state, each).y <= north
    )
    left = sum(1 for each in army if not on_table(state, each) and each is not battalion)
    return ahead + _inside(own, named.zones[0]) + left >= needed


@rule("MOE-FILL-28", "MOE-FILL-32")
def _garrison_objections(scene: Scene, battalion: Battalion, building: str) -> Iterator[Objection]:
    state: EagleState = scene.state
    named = state.conditions.sides.get(battalion.side)
    garrisons = [each for each in state.pieces.values() if isinstance(each.place, Inside)]
    plots = {plot.feature.id: plot for plot in ground(scene).buildings}
    if (
        named is None
        or len([each for each in garrisons if each.side == battalion.side]) >= named.garrisons
        or building not in plots
        or any(isinstance(each.place, Inside) and each.place.feature == building for each in garrisons)
        or battalion.arm != "infantry"
        or not any(_inside(piece, zone) for piece in plots[building].pieces for zone in named.zones)
    ):
        yield Objection("MOE-FILL-28", OCCUPIED)


def deployment_ideas(scene: Scene, battalion: Battalion) -> Iterator[Placement]:
    """Places along the zone, front and rear, in line and column, skirmishers before the front."""
    state: EagleState = scene.state
    named = state.conditions.sides.get(battalion.side)
    if named is not None and named.garrisons and not has_screen(state, battalion):
        for plot in ground(scene).buildings:
            yield Placement({battalion.id: Standing(plot.feature.pose, "line", plot.feature.id)})
    usual = list(ideas_in_rows(state, battalion))
    yield from usual
    if not any(_is_good(scene, battalion, idea) for idea in usual):
        yield from _rarer_ideas(scene, battalion)


def _rarer_ideas(scene: Scene, battalion: Battalion) -> list[Placement]:
    """Some places in a crowded zone; if a strong screen cannot be six inches ahead anywhere, nearer ones."""
    state: EagleState = scene.state
    standing = [each for each in scene.outlines() if each.kind != "commander"]

    def has_room(own: Outline, formation: str) -> bool:
        return is_free(own, standing, 0.01) and not ground(scene).barred(own, formation)

    good: list[Placement] = []
    nearer: list[Placement] = []
    for idea in chain(
        ideas_along_the_zone(state, battalion), ideas_where_there_is_room(state, battalion, has_room)
    ):
        if len(good) >= ENOUGH:
            break
        if not any(deployment_objections(scene, battalion, idea)):
            (good if stands_six_behind(scene, battalion, idea) else nearer).append(idea)
    return good or nearer[:ENOUGH]
