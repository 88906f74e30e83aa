"""Preparing the battle: table sides, deployment, commanders."""

from collections.abc import Iterator

from pulverdampf.engine.dice import d6
from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import SIDES, Inside, Reserve, Side, other
from pulverdampf.rulebooks.march_of_eagles.battalion import (
    Battalion,
    Battle,
    EagleState,
    commander,
    commander_id,
    main,
    of_side,
    on_table,
    on_table_of,
    pose_of,
)
from pulverdampf.rulebooks.march_of_eagles.commander import ride_objections
from pulverdampf.rulebooks.march_of_eagles.conditions import Box
from pulverdampf.rulebooks.march_of_eagles.events import (
    CommanderMoved,
    Deployed,
    EdgeTaken,
    FirstChosen,
    Picking,
    TurnBegan,
    army_name,
    name,
)
from pulverdampf.rulebooks.march_of_eagles.geometry import footprint, shaping_groups, shaping_men
from pulverdampf.rulebooks.march_of_eagles.skirmishers import (
    LIGHT_REACH,
    RANKS,
    reach_of,
    screen_groups,
    screen_outline,
    screen_shape,
)
from pulverdampf.rulebooks.march_of_eagles.terrain import ground
from pulverdampf.rulebooks.march_of_eagles.terrain_generator import lay_terrain
from pulverdampf.rulebooks.march_of_eagles.weather import roll_weather
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

ZONE_DEPTH = 12.0
NORTH, SOUTH = QUARTER, 3 * QUARTER

WHICH_EDGE = Text("{army} won the roll. Which table side does it take?", "{army} hat gewonnen. Welche Tischseite nimmt es?")
SOUTH_EDGE, NORTH_EDGE = Text("the south", "den Süden"), Text("the north", "den Norden")
PLACE_FIRST = Text("Who places the first battalion?", "Wer stellt das erste Bataillon auf?")
WE, THEY = Text("we do", "wir"), Text("the enemy does", "der Gegner")
WHICH = Text("Which battalion is placed next?", "Welches Bataillon wird als Nächstes aufgestellt?")
WHERE = Text("Where does {name} stand?", "Wo steht {name}?")
WHERE_HE = Text("Where does the commander stand?", "Wo steht der Befehlshaber?")
OUT_OF_ZONE = Text("outside the deployment zone", "außerhalb der Aufstellungszone")
OCCUPIED = Text("another unit or barred ground is there", "dort steht eine andere Einheit oder gesperrtes Gelände")
SCREEN_FAR = Text("the skirmishers are too far away", "die Plänkler stehen zu weit entfernt")
SCREEN_SIX = Text("the main body stands exactly 6 inches behind", "die Haupteinheit steht genau 6 Zoll dahinter")
WRONG = Text("place this battalion with its skirmishers", "stelle dieses Bataillon mit seinen Plänklern auf")
TOO_FEW_AHEAD = Text(
    "half of the battalions must stand in the forward zone", "die Hälfte der Bataillone muss in der vorderen Zone stehen"
)


@rule("MOE-SETUP-01", "MOE-SETUP-05", "MOE-FILL-32")
def zones_of(state: EagleState, side: Side) -> tuple[Box, ...]:
    """Where a side may deploy: twelve inches deep along its edge, unless a scenario says otherwise."""
    named = state.conditions.sides.get(side)
    if named is not None and named.zones:
        return named.zones
    width, depth = state.table
    if state.edges[side] == "south":
        return ((0.0, 0.0, width, ZONE_DEPTH),)
    return ((0.0, depth - ZONE_DEPTH, width, depth),)


def forward_of(state: EagleState, side: Side) -> int:
    """The direction in which a side looks at the enemy."""
    return NORTH if state.edges[side] == "south" else SOUTH


def to_place(state: EagleState, side: Side) -> list[Battalion]:
    """The battalions still to be placed; what a scenario holds back is not among them."""
    own = of_side(state, side)
    named = state.conditions.sides.get(side)
    top, bottom = named.reserve_share if named is not None else (0, 1)
    fielded = len(own) - len(own) * top // bottom
    if len(on_table_of(state, side)) >= fielded:
        return []
    return [each for each in own if isinstance(main(state, each).place, Reserve)]


@rule("MOE-SETUP-01", "MOE-SETUP-02", "MOE-SETUP-07", "MOE-FILL-29")
async def prepare(battle: Battle) -> None:
    """Everything before the first turn, one step at a time."""
    state = battle.state
    if state.terrain_by_dice:
        await lay_terrain(battle)
        await battle.checkpoint()
    if state.weather == "unknown":
        await roll_weather(battle)
        await battle.checkpoint()
    if not state.edges:
        await choose_edges(battle)
        await battle.checkpoint()
    while any(to_place(state, side) for side in SIDES):
        await place_next(battle)
        await battle.checkpoint()
    for side in (state.first, other(state.first)):
        if isinstance(commander(state, side).place, Reserve):
            await place_commander(battle, side)
            await battle.checkpoint()
    battle.record(TurnBegan(1))
    await battle.checkpoint()


@rule("MOE-SETUP-03", "MOE-SETUP-04", "MOE-FILL-09")
async def choose_edges(battle: Battle) -> None:
    """Both roll; the higher takes a side and says who places first."""
    state = battle.state
    if state.conditions.edges:
        settled = state.conditions.edges
        battle.record(EdgeTaken("one", settled["one"]))  # type: ignore[arg-type]
        if state.conditions.first_to_place:
            battle.record(FirstChosen(state.conditions.first_to_place))
            return
    faces = await battle.roll_off(d6, rule="MOE-SETUP-03")
    winner = max(SIDES, key=lambda side: faces[side])
    if not state.edges:
        prompt = Prompt("MOE-SETUP-03", WHICH_EDGE.filled(army=army_name(state, winner)))
        edges = (Option("south", SOUTH_EDGE, "south"), Option("north", NORTH_EDGE, "north"))
        battle.record(EdgeTaken(winner, await battle.choose(winner, prompt, edges)))  # type: ignore[arg-type]
    order = (Option("first", WE, winner), Option("second", THEY, other(winner)))
    battle.record(FirstChosen(await battle.choose(winner, Prompt("MOE-SETUP-04", PLACE_FIRST), order)))


@rule("MOE-SETUP-04")
async def place_next(battle: Battle) -> None:
    """The sides place battalions in turn; who has more goes on alone."""
    state = battle.state
    side = state.picks if to_place(state, state.picks) else other(state.picks)
    waiting = to_place(state, side)
    options = [Option(each.id, name(state, each.id), each) for each in waiting]
    battalion = await battle.choose(side, Prompt("MOE-SETUP-04", WHICH), options)
    order = await battle.order(side, deployment_form(state, battalion))
    standing = order.stands[battalion.id]
    screen = order.stands.get(battalion.screen_id)
    battle.record(
        Deployed(
            battalion.id,
            standing.pose.rounded(),
            standing.formation,
            screen.pose.rounded() if screen else None,
            (screen.formation or "open-1") if screen else "open-1",
            standing.attached,
        )
    )
    battle.record(Picking(side if state.conditions.whole_side else other(side)))


def deployment_form(state: EagleState, battalion: Battalion) -> Form[Placement]:
    """Asks where a battalion and its skirmishers stand."""

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        yield from deployment_objections(scene, battalion, order)

    def ideas(scene: Scene) -> Iterator[Placement]:
        return deployment_ideas(scene, battalion)

    prompt = Prompt("MOE-SETUP-05", WHERE.filled(name=name(state, battalion.id)), battalion.id)
    return Form(Placement, prompt, (battalion.id,), check, ideas)


def _has_screen(state: EagleState, battalion: Battalion) -> bool:
    piece = state.pieces.get(battalion.screen_id)
    return piece is not None and piece.strength > 0


def _inside(own: Outline, zone: Box) -> bool:
    west, south, east, north = zone
    return all(west - 1e-4 <= x <= east + 1e-4 and south - 1e-4 <= y <= north + 1e-4 for x, y in own.corners())


@rule("MOE-SETUP-05", "MOE-LIGHT-03", "MOE-SKIR-04")
def deployment_objections(scene: Scene, battalion: Battalion, order: Placement) -> Iterator[Objection]:
    """Why a battalion may not be placed so."""
    state: EagleState = scene.state
    expected = {battalion.id} | ({battalion.screen_id} if _has_screen(state, battalion) else set())
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
    screen = screen_outline(piece, standing.pose, standing.formation or "open-1")
    far = gap(own, screen)
    if reach_of(battalion) == LIGHT_REACH and abs(far - LIGHT_REACH) > 0.01:
        yield Objection("MOE-LIGHT-03", SCREEN_SIX, LIGHT_REACH, round(far, 2))
    elif far > reach_of(battalion) + 1e-3:
        yield Objection("MOE-SKIR-04", SCREEN_FAR, reach_of(battalion), round(far, 2))
    if standing.formation not in RANKS or not any(_inside(screen, zone) for zone in zones_of(state, battalion.side)):
        yield Objection("MOE-SETUP-05", OUT_OF_ZONE)
    if ground(scene).barred(screen, "line") or not is_free(screen, [own, *others], 0.01):
        yield Objection("MOE-SETUP-05", OCCUPIED)


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
    facing = forward_of(state, battalion.side)
    formations = ("line", "limbered") if battalion.arm == "artillery" else ("line", "column")
    named = state.conditions.sides.get(battalion.side)
    if named is not None and named.garrisons and not _has_screen(state, battalion):
        for plot in ground(scene).buildings:
            yield Placement({battalion.id: Standing(plot.feature.pose, "line", plot.feature.id)})
    for formation in formations:
        shape = footprint(battalion.arm, formation, shaping_groups(state, battalion), shaping_men(state, battalion))
        for west, south, east, north in zones_of(state, battalion.side):
            across = east - west - shape.width
            if across < 0:
                continue
            room = _screen_room(state, battalion)
            for back in (0.0, (north - south - shape.depth - room) / 2, north - south - shape.depth - room):
                if back < 0:
                    continue
                for step in (4, 2, 6, 0, 8, 1, 7, 3, 5):
                    x = west + shape.width / 2 + across * step / 8
                    near = room + back + shape.depth / 2
                    y = north - near if facing == NORTH else south + near
                    yield _with_screen(state, battalion, Pose(x, y, facing).rounded(), formation, shape.depth)


def _screen_room(state: EagleState, battalion: Battalion) -> float:
    if not _has_screen(state, battalion):
        return 0.0
    out = LIGHT_REACH if reach_of(battalion) == LIGHT_REACH else 1.0
    return out + screen_shape(screen_groups(state.pieces[battalion.screen_id]), 1).depth


def _with_screen(state: EagleState, battalion: Battalion, pose: Pose, formation: str, depth: float) -> Placement:
    stands = {battalion.id: Standing(pose, formation)}
    if _has_screen(state, battalion):
        shape = screen_shape(screen_groups(state.pieces[battalion.screen_id]), 1)
        out = LIGHT_REACH if reach_of(battalion) == LIGHT_REACH else 1.0
        stands[battalion.screen_id] = Standing(pose.ahead(depth / 2 + out + shape.depth / 2).rounded(), "open-1")
    return Placement(stands)


@rule("MOE-SETUP-06")
async def place_commander(battle: Battle, side: Side) -> None:
    """The commanders-in-chief come last: anywhere in the own zone, or with a battalion."""
    order = await battle.order(side, commander_form(battle.state, side))
    standing = order.stands[commander_id(side)]
    if standing.attached:
        battle.record(CommanderMoved(side, attached=standing.attached, free_move=False))
    else:
        battle.record(CommanderMoved(side, standing.pose.rounded(), free_move=False))


def commander_form(state: EagleState, side: Side) -> Form[Placement]:
    """Asks where a commander stands at the beginning."""
    key = commander_id(side)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        standing = order.stands.get(key)
        if standing is None or len(order.stands) != 1:
            yield Objection("MOE-SETUP-06", WRONG)
            return
        yield from ride_objections(scene, side, standing, None)
        x, y = standing.pose.point
        if not standing.attached and not any(
            west <= x <= east and south <= y <= north for west, south, east, north in zones_of(scene.state, side)
        ):
            yield Objection("MOE-SETUP-06", OUT_OF_ZONE)

    def ideas(scene: Scene) -> Iterator[Placement]:
        for west, south, east, north in zones_of(scene.state, side):
            for share in (4, 2, 6, 1, 7):
                y = south + 2.0 if forward_of(scene.state, side) == NORTH else north - 2.0
                yield Placement({key: Standing(Pose(west + (east - west) * share / 8, y).rounded())})
        for battalion in on_table_of(scene.state, side):
            yield Placement({key: Standing(pose_of(scene.state, battalion), attached=battalion.id)})

    return Form(Placement, Prompt("MOE-SETUP-06", WHERE_HE, key), (key,), check, ideas)

