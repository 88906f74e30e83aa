"""What a scenario lays down: farm, road and wagons, blockhouse, or water, cairns and boats."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import other
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.measurement import beyond, closer, distance
from pulverdampf.table.shapes import Disc, Polyline, Pose, Rectangle
from pulverdampf.table.terrain import Feature, Plot
from pulverdampf.text import Text

from ..by_hand.setup import lay_by_hand
from ..events.turns import TerrainLaid, TerrainTaken
from ..state import Battle, FrontierState
from ..terrain.generator import HOUSE, THICKNESS
from ..terrain.kinds import KINDS
from .scenario_pieces import give_boats, give_wagons
from .zones import band

FARM_WITHIN, FARM_APART = 8.0, 4.0
WATER = 8.0
RING = 6.0
GATE = 1.0

ATTACK, DEFEND = Text("attack", "angreifen"), Text("defend", "verteidigen")
FARMS = Text("Where do the three buildings of the farm stand?", "Wo stehen die drei Gebäude des Hofs?")
MARKS = Text("Where do the two cairns stand?", "Wo stehen die zwei Steinmarken?")
FAR_OFF = Text("too far from the middle of the table", "zu weit von der Tischmitte")
TOO_NEAR = Text("too near to one another", "zu nah beieinander")
AT_RIM = Text("too near to an edge or to the water", "zu nah an einer Kante oder am Wasser")
ALL_OF_THEM = Text("place all of them", "setze alle")


def shore_of(state: FrontierState) -> str:
    """The edge along which water lies, if a table has one."""
    for feature in state.features.values():
        if feature.kind == "river":
            plot = Plot(feature)
            width, depth = state.table
            ways = {"south": plot.y, "north": depth - plot.y, "west": plot.x, "east": width - plot.x}
            return min(ways, key=lambda edge: ways[edge])
    return ""


def lay(battle: Battle, *features: Feature) -> None:
    """Lays scenario pieces; rolled or ready terrain under them is taken away."""
    state = battle.state
    plots = [Plot(feature) for feature in features]
    for old in list(state.features.values()):
        if old.kind == "river" or KINDS[old.kind].sort == "road":
            continue
        under = Plot(old)
        if any(under.overlaps(piece) for plot in plots for piece in plot.pieces):
            battle.record(TerrainTaken(old.id))
    for feature in features:
        battle.record(TerrainLaid(feature))


@rule("MT-FILL-37")
async def lay_scenario_pieces(battle: Battle) -> None:
    """Farm, road and wagons, blockhouse, or water, cairns and boats."""
    state = battle.state
    if battle.by_hand:
        await lay_by_hand(battle, other(state.attacker))
        if state.scenario == "S4":
            give_wagons(battle)
        elif state.scenario == "S6":
            give_boats(battle)
        return
    width, depth = state.table
    match state.scenario:
        case "S2":
            await place_farm(battle)
        case "S4":
            along_y = state.edges[other(state.attacker)][0] in ("south", "north")
            ends = (
                ((width / 2, 0.0), (width / 2, depth)) if along_y else ((0.0, depth / 2), (width, depth / 2))
            )
            lay(battle, Feature("road", "road", Polyline(ends, 3.0), broad=True))
            give_wagons(battle)
        case "S5":
            lay(battle, *blockhouse_features(width / 2, depth / 2))
        case "S6":
            if not shore_of(state):
                west, south, east, north = band(state, state.edges[state.attacker][0], WATER)
                pose = Pose((west + east) / 2, (south + north) / 2, QUARTER)
                lay(battle, Feature("lake", "river", Rectangle(east - west, north - south), pose))
            await place_cairns(battle)
            give_boats(battle)


def blockhouse_features(x: float, y: float) -> Iterator[Feature]:
    """A stone house in a square of palisades with a firing step inside and a gate in each side."""
    yield Feature("blockhouse", "blockhouse", Rectangle(HOUSE, HOUSE), Pose(x, y, QUARTER))
    corners = [(x - RING, y - RING), (x + RING, y - RING), (x + RING, y + RING), (x - RING, y + RING)]
    for number, ((x1, y1), (x2, y2)) in enumerate(zip(corners, corners[1:] + corners[:1], strict=True), 1):
        half = (RING - GATE) / (2 * RING)
        first = (x1 + (x2 - x1) * half, y1 + (y2 - y1) * half)
        second = (x2 + (x1 - x2) * half, y2 + (y1 - y2) * half)
        yield Feature(f"step-{number}a", "step", Polyline(((x1, y1), first), THICKNESS))
        yield Feature(f"step-{number}b", "step", Polyline((second, (x2, y2)), THICKNESS))


@rule("MT-FILL-37")
async def place_farm(battle: Battle) -> None:
    """The defender sets three wooden buildings near the middle, apart from one another."""
    state = battle.state
    middle = (state.table[0] / 2, state.table[1] / 2)
    keys = ("farm-1", "farm-2", "farm-3")

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if set(order.stands) != set(keys):
            yield Objection("MT-FILL-37", ALL_OF_THEM)
            return
        poses = [each.pose for each in order.stands.values()]
        if any(beyond(distance(pose.point, middle), FARM_WITHIN) for pose in poses):
            yield Objection("MT-FILL-37", FAR_OFF)
        for i, one in enumerate(poses):
            if any(_apart(one, each) < FARM_APART - 1e-3 for each in poses[i + 1 :]):
                yield Objection("MT-FILL-37", TOO_NEAR)

    def ideas(scene: Scene) -> Iterator[Placement]:
        x, y = middle
        for spots in (
            ((-7, -3), (7, -3), (0, 5)), ((-6, 4), (6, 4), (0, -5)), ((-5, -5), (5, -5), (-5, 5)),
            ((5, 5), (-5, 5), (5, -5)),
        ):  # fmt: skip
            stands = (Standing(Pose(x + dx, y + dy, QUARTER)) for dx, dy in spots)
            yield Placement(dict(zip(keys, stands, strict=True)))

    form = Form(Placement, Prompt("MT-FILL-37", FARMS), keys, check, ideas)
    order = await battle.order(other(state.attacker), form)
    lay(
        battle,
        *(
            Feature(key, "hut", Rectangle(HOUSE, HOUSE), Pose(each.pose.x, each.pose.y, QUARTER).rounded())
            for key, each in sorted(order.stands.items())
        ),
    )


def _apart(one: Pose, two: Pose) -> float:
    """How far two buildings that lie parallel to the table edges are apart."""
    dx, dy = abs(one.x - two.x) - HOUSE, abs(one.y - two.y) - HOUSE
    return distance((0.0, 0.0), (max(dx, 0.0), max(dy, 0.0)))


@rule("MT-FILL-37")
async def place_cairns(battle: Battle) -> None:
    """The defender sets two cairns inland, apart from one another and from the edges."""
    state = battle.state
    keys = ("cairn-1", "cairn-2")
    shore = shore_of(state)
    width, depth = state.table

    def inland(pose: Pose) -> float:
        return {"south": pose.y, "north": depth - pose.y, "west": pose.x, "east": width - pose.x}[
            shore
        ] - WATER

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if set(order.stands) != set(keys):
            yield Objection("MT-FILL-37", ALL_OF_THEM)
            return
        one, two = (order.stands[key].pose for key in keys)
        for pose in (one, two):
            rim = min(pose.x, width - pose.x, pose.y, depth - pose.y)
            if closer(rim, 6.0) or closer(inland(pose), 12.0):
                yield Objection("MT-FILL-37", AT_RIM)
        if closer(distance(one.point, two.point), 12.0):
            yield Objection("MT-FILL-37", TOO_NEAR)

    def ideas(scene: Scene) -> Iterator[Placement]:
        for away in (24.0, 28.0, 34.0):
            for aside in (8.0, 12.0):
                spots = {
                    "south": ((width / 2 - aside, away), (width / 2 + aside, away)),
                    "north": ((width / 2 - aside, depth - away), (width / 2 + aside, depth - away)),
                    "west": ((away, depth / 2 - aside), (away, depth / 2 + aside)),
                    "east": ((width - away, depth / 2 - aside), (width - away, depth / 2 + aside)),
                }[shore]
                yield Placement({key: Standing(Pose(x, y)) for key, (x, y) in zip(keys, spots, strict=True)})

    form = Form(Placement, Prompt("MT-FILL-37", MARKS), keys, check, ideas)
    order = await battle.order(other(state.attacker), form)
    for key, each in sorted(order.stands.items()):
        battle.record(TerrainLaid(Feature(key, "cairn", Disc(0.5), Pose(each.pose.x, each.pose.y).rounded())))
