"""Terrain by dice: what the region demands, some more from its table, perhaps a river and a road."""

from collections.abc import Iterable

from pulverdampf.engine.dice import Die, d3, d6
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Side
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import Polyline, Pose, Rectangle
from pulverdampf.table.terrain import Feature, Plot

from ...events.setting import GroundChanged
from ...setup.placing import Box
from ...state import Battle, WarState
from ..ground import KINDS
from .wild import grow_by_dice, is_wild
from .zones import ROUGHS, WOODED, WOODS, ZONES, foreign, overlapping, size_faults

PLACE = Die("d1000", 0, 999)
TRIES = 6
WOODEN = 4
"""Up to which face a field has a wooden fence; beyond it is a wall."""
RULE = "KP-FILL-11"
#  kind      width of the course
BREADTH = {"stream": 2.0, "river": 4.0, "canyon": 4.0, "road": 2.6, "path": 2.6, "ridge": 6.0}
DICED = {
    WOODS: ("dense_wood", "dense_wood", "light_wood", "light_wood", "light_wood", "dense_wood"),
    ROUGHS: ("steep_hill", "steep_hill", "rough", "rough", "rough", "canyon"),
    (*WOODS, "tall_grass"): (
        "tall_grass",
        "tall_grass",
        "tall_grass",
        "light_wood",
        "light_wood",
        "light_wood",
    ),
}
"""Which kind a die gives where the region leaves a choice."""


# features of each kind -----------------------------------------------------------------------------------


@rule("KP-FILL-12", "KP-FILL-13", "KP-TERR-11", "KP-OPT-10")
def area(key: str, kind: str, pose: Pose, length: float, breadth: float) -> tuple[Feature, ...]:
    """A feature with its longer axis along its pose; a mesa has a flat top, a hill too steep its path."""
    level = KINDS[kind].level
    made = Feature(key, kind, Rectangle(breadth, length), pose.rounded(), level)
    if kind == "mesa":
        top = Rectangle(max(breadth - 4.0, 2.0), max(length - 4.0, 2.0))
        return made, Feature(f"{key}-top", "plateau", top, pose.rounded(), level)
    if kind == "too_steep_hill":
        along = Polyline((pose.at(-length / 2, 0.0), pose.at(length / 2, 0.0)), BREADTH["path"])
        return made, Feature(f"{key}-path", "mountain_path", along, broad=True)
    return (made,)


def fence(key: str, kind: str, field: Feature) -> Feature:
    """A fence or wall all round a field."""
    corners = Plot(field).ring
    return Feature(key, kind, Polyline((*corners, corners[0])))


def course(key: str, kind: str, points: Iterable[tuple[float, float]]) -> Feature:
    """A stream, river, canyon, ridge, road or path along a line."""
    return Feature(key, kind, Polyline(tuple(points), BREADTH[kind]), level=KINDS[kind].level, broad=True)


@rule("KP-TERR-06")
def crossing(key: str, kind: str, x: float, y: float) -> Feature:
    """A bridge or ford where a road meets the water."""
    return Feature(key, kind, Rectangle(7.0, 7.0), Pose(x, y, QUARTER).rounded())


# by dice -------------------------------------------------------------------------------------------------


async def throw(battle: Battle, what: str, die: Die = d6) -> int:
    """A die for something about the ground."""
    return await battle.total(1, die, rule=RULE, by=None, subject=what)


@rule("KP-FILL-11", "KP-SCEN-04", "KP-OPT-08")
async def lay_by_dice(battle: Battle, side: Side) -> None:
    """The demands of the region at their lower number, D3 + 1 more pieces, perhaps a river and a road."""
    state = battle.state
    zone = ZONES[state.conditions.zone]
    wanted: list[tuple[str, ...]] = []
    wild = is_wild(state)
    if wild:
        await grow_by_dice(battle)
    wanted += [kinds for number, kinds in zone.needs for _ in range(number) if not (wild and kinds in WOODED)]
    number = 1 + await throw(battle, "number", d3)
    if await throw(battle, "river") == 6 and not is_one_too_many(state, "river"):
        await _lay_river(battle)
    for index, kinds in enumerate([*wanted, *((),) * number]):
        if kinds:
            kind = kinds[0] if len(kinds) == 1 else DICED[kinds][await throw(battle, "kind") - 1]
        else:
            kind = zone.dice[await throw(battle, "kind") - 1]
            if is_one_too_many(state, kind):
                continue
        key = f"t{index + 1}"
        await _lay(battle, side, key, kind)
        if kinds and key not in state.features:
            _lay_where_free(battle, key, "rough" if kind == "canyon" else kind)
    if await throw(battle, "road") >= 4:
        await _lay_road(battle)


@rule("KP-FILL-52")
def is_one_too_many(state: WarState, kind: str) -> bool:
    """Whether the region bears no more features that are not its own."""
    zone = ZONES[state.conditions.zone]
    if zone.others is None or kind in zone.own:
        return False
    return foreign(zone.key, state.features.values()) >= zone.others


async def _lay(battle: Battle, side: Side, key: str, kind: str) -> None:
    """One piece; what overlaps is rolled again."""
    state = battle.state
    if kind in ("village", "river") and any(each.kind == kind for each in state.features.values()):
        return
    if kind in ("stream", "canyon"):
        await _lay_course(battle, key, kind)
        return
    for _ in range(TRIES):
        length = 11.0 + await throw(battle, "length")
        breadth = 5.0 + await throw(battle, "breadth")
        pose = await place(battle, (0.0, 0.0, *state.table), length, breadth)
        if kind == "steep_hill" and await throw(battle, "mesa") == 6:
            kind = "mesa"
        if kind == "steep_hill" and state.rulings.too_steep_hills and await throw(battle, "grade") >= 5:
            kind = "too_steep_hill"
        made = area(key, kind, pose, length, breadth)
        if overlapping(made[0], state.features.values()) is None and not any(
            size_faults(made[0], state.table)
        ):
            extra: tuple[Feature, ...] = ()
            if kind == "field" and not state.forces[side].native:
                wood = await throw(battle, "fence") <= WOODEN
                extra = (fence(f"{key}-fence", "fence" if wood else "stone_wall", made[0]),)
            battle.record(GroundChanged((*made, *extra)))
            return


def _lay_where_free(battle: Battle, key: str, kind: str) -> None:
    """What the region demands and the dice found no room for goes to the first free place."""
    state = battle.state
    width, depth = state.table
    for length, breadth, facing in (
        (12.0, 6.0, 0),
        (12.0, 6.0, QUARTER),
        (12.0, 4.0, 0),
        (12.0, 4.0, QUARTER),
    ):
        half_x, half_y = (length / 2, breadth / 2) if facing == 0 else (breadth / 2, length / 2)
        for row in range(13):
            for column in range(25):
                x = half_x + (width - 2 * half_x) * column / 24
                y = half_y + (depth - 2 * half_y) * row / 12
                made = area(key, kind, Pose(x, y, facing), length, breadth)
                if overlapping(made[0], state.features.values()) is None:
                    battle.record(GroundChanged(made))
                    return


async def place(battle: Battle, box: Box, length: float, breadth: float) -> Pose:
    """A random place in a box, lengthwise or across."""
    along = await throw(battle, "direction") <= 3
    half_x, half_y = (length / 2, breadth / 2) if along else (breadth / 2, length / 2)
    west, south, east, north = box
    right, up = await throw(battle, "place", PLACE), await throw(battle, "place", PLACE)
    x = west + half_x + max(east - west - 2 * half_x, 0.0) * right / 999
    y = south + half_y + max(north - south - 2 * half_y, 0.0) * up / 999
    return Pose(x, y, 0 if along else QUARTER)


async def _lay_course(battle: Battle, key: str, kind: str) -> None:
    """A stream from edge to edge, or a canyon from an edge into the table."""
    width, depth = battle.state.table
    across = await throw(battle, "direction") <= 3
    start = 0.15 + 0.7 * await throw(battle, "place", PLACE) / 999
    end = 0.15 + 0.7 * await throw(battle, "place", PLACE) / 999
    reach = 1.0 if kind == "stream" else 0.4
    if across:
        points = ((0.0, depth * start), (width * reach, depth * end))
    else:
        points = ((width * start, 0.0), (width * end, depth * reach))
    made = course(key, kind, points)
    if overlapping(made, battle.state.features.values()) is None:
        battle.record(GroundChanged((made,)))


async def _lay_river(battle: Battle) -> None:
    """A river between two opposite edges; where a column marches through, along its way."""
    width, depth = battle.state.table
    along = await throw(battle, "direction") <= 3 or battle.state.conditions.kind == "ambush"
    thrown = 0.3 + 0.4 * await throw(battle, "place", PLACE) / 999
    for at in (thrown, 1.0 - thrown, *(k / 10 for k in range(3, 8))):
        ends = ((0.0, depth * at), (width, depth * at)) if along else ((width * at, 0.0), (width * at, depth))
        river = course("river", "river", ends)
        if not _runs_through_village(battle.state, river):
            battle.record(GroundChanged((river,)))
            return


def _runs_through_village(state: WarState, river: Feature) -> bool:
    villages = [Plot(each) for each in state.features.values() if each.kind == "village"]
    return any(village.overlaps(piece, 0.05) for village in villages for piece in Plot(river).pieces)


async def _lay_road(battle: Battle) -> None:
    """A road across the table, with a bridge or ford where it meets the river."""
    state = battle.state
    width, depth = state.table
    river = state.features.get("river")
    start = 0.2 + 0.6 * await throw(battle, "place", PLACE) / 999
    lengthwise = await throw(battle, "direction") <= 3
    made: list[Feature] = []
    if river is not None and isinstance(river.shape, Polyline):
        (ax, ay), (bx, _) = river.shape.points[0], river.shape.points[-1]
        lengthwise = ax == bx
        kind = "bridge" if await throw(battle, "bridge") <= 3 else "ford"
        x, y = (ax, depth * start) if lengthwise else (width * start, ay)
        made.append(crossing("crossing", kind, x, y))
    points = (
        ((0.0, depth * start), (width, depth * start))
        if lengthwise
        else ((width * start, 0.0), (width * start, depth))
    )
    battle.record(GroundChanged((course("road", "road", points), *made)))


def flow_of(state: WarState) -> int | None:
    """The direction of the river as it was laid: from its first point to its last."""
    for feature in state.features.values():
        if feature.kind == "river" and isinstance(feature.shape, Polyline):
            (ax, ay), (bx, by) = feature.shape.points[0], feature.shape.points[-1]
            if abs(bx - ax) >= abs(by - ay):
                return 0 if bx > ax else 2 * QUARTER
            return QUARTER if by > ay else 3 * QUARTER
    return None
