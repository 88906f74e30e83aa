"""Blockhouses: shooting from their walls, breaching them, climbing and breaking their roofs."""

from collections.abc import Iterator

from msgspec.structs import replace

from pulverdampf.engine.dice import at_least, d6
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import FeatureId, Inside, OnTable, other
from pulverdampf.table.angles import HALF, QUARTER, difference, heading, turn
from pulverdampf.table.contact import from_front_centre
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import front_centre, within
from pulverdampf.table.outlines import Outline
from pulverdampf.table.polygons import Point
from pulverdampf.table.rays import segment
from pulverdampf.table.shapes import Pose, Rectangle, ring
from pulverdampf.table.sight_lines import first_clear
from pulverdampf.table.sweeps import is_free
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ..events.burning import Climbed
from ..events.losses import MeleeOpened
from ..events.places import WentInside
from ..events.setting import GroundChanged
from ..geometry import TOUCH, in_fire_arc, layout, place_of, shooting_distance
from ..melee.contact import in_contact
from ..shooting.weapons import Weapon
from ..sight.eyes import eyes
from ..sight.lines import wild_run
from ..state import Battle, WarState, is_contact_pair, seen_of, standing, unit_of
from ..terrain.hills import crests_of
from ..units import Element, is_foot
from .walls import burns

BREACHES = {"gun_light": 5, "gun_light_rifled": 5, "gun_medium": 4}
BREAKS_ROOF = at_least(5)
ARROWS_REACH = 2.0
OVERLAP = 0.02

CLIMB = Text("{name}: climb the roof?", "{name}: auf das Dach steigen?")
WHOM = Text("{name}: through the roof; attack whom?", "{name}: durch das Dach; wen angreifen?")


# walls ---------------------------------------------------------------------------------------------------


def buildings(state: WarState) -> list[Feature]:
    """The blockhouses and fortified buildings on the table."""
    return [each for each in state.features.values() if each.kind == "blockhouse"]


def walls_of(state: WarState, building: FeatureId) -> list[Feature]:
    """The outer walls of a building that still stand."""
    return [
        each
        for each in state.features.values()
        if each.kind == "wall" and each.id.startswith(f"{building}-wall-")
    ]


def sides_of(state: WarState, building: FeatureId) -> list[Feature]:
    """The sides of a building, breached or not."""
    return [each for each in state.features.values() if each.id.startswith(f"{building}-wall-")]


def building_of(wall: FeatureId) -> FeatureId:
    """The building that a wall belongs to."""
    return wall.rpartition("-wall-")[0]


def _ends(wall: Feature) -> tuple[Point, Point]:
    points = ring(wall.shape, wall.pose)
    return points[0], points[-1]


@rule("KP-FORT-05", "KP-FILL-44")
def post_at(state: WarState, wall: Feature, piece: Element) -> Pose:
    """Where an occupant stands to shoot from a wall: behind its middle, facing out."""
    (ax, ay), (bx, by) = _ends(wall)
    centre = state.features[building_of(wall.id)].pose
    mx, my = (ax + bx) * 0.5, (ay + by) * 0.5
    facing = heading(by - ay, ax - bx)
    if (mx - centre.x) * (by - ay) + (my - centre.y) * (ax - bx) < 0.0:
        facing = heading(ay - by, bx - ax)
    shape = layout(state, piece)
    assert isinstance(shape, Rectangle)
    return from_front_centre(shape, mx, my, facing).rounded()


@rule("KP-FORT-05")
def free_posts(state: WarState, piece: Element) -> list[tuple[FeatureId, Pose]]:
    """The walls from which nobody has declared a shot yet, each with its post."""
    assert isinstance(piece.place, Inside)
    taken = [shot.feature for shot in state.shots if shot.deed == "shoot"]
    walls = walls_of(state, piece.place.feature)
    return [(wall.id, post_at(state, wall, piece)) for wall in walls if wall.id not in taken]


def behind(scene: Scene, piece: Element, post: Pose) -> Scene:
    """The table with an occupant at one of his posts."""
    return scene.imagined({piece.id: post})


# breaching -----------------------------------------------------------------------------------------------


@rule("KP-FORT-06", "KP-FIRE-21")
def walls_in_reach(scene: Scene, gun: Element, weapon: Weapon) -> list[tuple[FeatureId, float]]:
    """The outer walls that a field gun sees in its arc and range, each with its distance."""
    if weapon.key not in BREACHES:
        return []
    state: WarState = scene.state
    own = place_of(scene, gun)
    found = []
    for building in buildings(state):
        for wall in walls_of(state, building.id):
            line = segment(*_ends(wall)[0], *_ends(wall)[1])
            if in_fire_arc(own, line) and _looks_at(state, wall, own):
                distance = shooting_distance(own, line)
                if weapon.reaches(distance) and _free_line(scene, gun, own, line):
                    found.append((wall.id, distance))
    return found


def _looks_at(state: WarState, wall: Feature, gun: Outline) -> bool:
    """Whether a gun stands on the outer side of a wall."""
    (ax, ay), (bx, by) = _ends(wall)
    centre = state.features[building_of(wall.id)].pose
    side = (gun.x - ax) * (by - ay) - (gun.y - ay) * (bx - ax)
    inner = (centre.x - ax) * (by - ay) - (centre.y - ay) * (bx - ax)
    return side * inner < 0.0


@rule("KP-FORT-06", "KP-SIGHT-01", "KP-WX-04", "KP-WX-09")
def _free_line(scene: Scene, gun: Element, own: Outline, wall: Outline) -> bool:
    """Whether a gun sees a wall: through no troops, rise, thicket or palisade, in fog not far."""
    known = eyes(scene)
    if known.limit is not None and gap(own, wall) > known.limit + 1e-4:
        return False
    solid = [each for each in known.blockers if each.owner != gun.id]
    solid += [line for line, one, two in known.gaps if gun.id not in (one, two)]
    for hill in known.hills:
        if hill.holds(own.x, own.y) or hill.holds(wall.x, wall.y):
            solid += crests_of(hill.feature)
        else:
            solid += hill.pieces
    for fence in known.rings:
        if fence.feature.kind == "palisade" and fence.gap(own) > TOUCH and fence.gap(wall) > TOUCH:
            solid += fence.pieces
    starts = [*front_centre(own), *own.front()]
    if wild_run(known, known.wild, starts[0], starts[1], wall.x, wall.y) > 1.0 + 1e-4:
        return False
    return first_clear(starts, [wall.x, wall.y], solid, known.screens_out, TOUCH) >= 0


@rule("KP-FORT-08", "KP-FIRE-05", "KP-FIRE-06")
def roofs_in_reach(scene: Scene, archer: Element) -> list[FeatureId]:
    """The buildings that an archer sees in his arc within reach of fire arrows, and that do not burn yet."""
    state: WarState = scene.state
    own = place_of(scene, archer)
    found = []
    for building in buildings(state):
        house = scene.terrain.plots[building.id].pieces[0]
        if archer.roof == building.id or not in_fire_arc(own, house) or burns(scene, building.id):
            continue
        near = within(shooting_distance(own, house), ARROWS_REACH)
        lines = [segment(*_ends(wall)[0], *_ends(wall)[1]) for wall in sides_of(state, building.id)]
        if near and any(in_fire_arc(own, line) and _free_line(scene, archer, own, line) for line in lines):
            found.append(building.id)
    return found


@stage
@rule("KP-FORT-06", "KP-FILL-44")
async def breach(battle: Battle, gun: Element, wall: FeatureId, hits: int) -> None:
    """A die for each hit: a light gun brings the wall down with 5, a medium one with 4."""
    standing_wall = battle.state.features.get(wall)
    if standing_wall is None or standing_wall.kind != "wall":
        return
    face = BREACHES[next(arm for arm in gun.arms if arm in BREACHES)]
    down = await battle.count(
        hits, d6, at_least(face), rule="KP-FORT-06", by=gun.side, subject=gun.body or ""
    )
    if down:
        battle.record(GroundChanged((replace(standing_wall, kind="breach"),), why="breach"))


# roofs ---------------------------------------------------------------------------------------------------


@rule("KP-FORT-07", "KP-FORT-08")
def climbers(scene: Scene) -> Iterator[tuple[Element, Feature]]:
    """Foot that has touched an outer wall for the whole turn and may climb now, and the building; nobody
    climbs into flames."""
    state: WarState = scene.state
    walls = [
        wall
        for building in buildings(state)
        if not burns(scene, building.id)
        for wall in walls_of(state, building.id)
    ]
    if not walls:
        return
    for side in (state.first, other(state.first)):
        for unit in seen_of(state, side):
            if not is_foot(unit) or unit.retreat:
                continue
            for piece in standing(state, unit):
                if piece.moved or piece.roof or isinstance(piece.place, Inside) or in_contact(scene, piece):
                    continue
                own = scene.outline(piece)
                for wall in walls:
                    line = segment(*_ends(wall)[0], *_ends(wall)[1])
                    if gap(own, line) <= TOUCH:
                        yield piece, state.features[building_of(wall.id)]
                        break


@stage
@rule("KP-FORT-07")
async def climb(battle: Battle, piece: Element, building: Feature) -> None:
    """An element climbs the roof if its owner likes, no enemy is up there, and there is room for it."""
    state = battle.state
    if not isinstance(piece.place, OnTable) or any(
        each.roof == building.id and each.side != piece.side for each in state.pieces.values()
    ):
        return
    pose = place_on_roof(battle.scene, piece, building)
    text = CLIMB.filled(name=state.named(piece.id))
    if pose is not None and await battle.may(piece.side, "KP-FORT-07", text, piece.id):
        battle.record(Climbed(piece.id, building.id, pose))


@rule("KP-FORT-07")
def place_on_roof(scene: Scene, piece: Element, building: Feature) -> Pose | None:
    """The free place on a roof nearest to an element, best where nobody is below it, if there is one."""
    state: WarState = scene.state
    taken = [scene.outline(each) for each in state.pieces.values() if each.roof == building.id]
    shape, size, here = layout(state, piece), building.shape, piece.pose
    assert isinstance(shape, Rectangle) and isinstance(size, Rectangle) and here is not None
    facing = _square_with(building.pose.facing, here.facing)
    along = (facing - building.pose.facing) % HALF != 0
    wide, deep = (size.depth, size.width) if along else (size.width, size.depth)
    across, rows = int(wide / shape.width + 1e-6), int(deep / shape.depth + 1e-6)
    middle = Pose(building.pose.x, building.pose.y, facing)
    places = [
        middle.moved((row - (rows - 1) / 2) * shape.depth, (column - (across - 1) / 2) * shape.width)
        for row in range(rows)
        for column in range(across)
    ]
    below = [scene.outline(each) for each in occupants(state, building.id)]

    def rank(place: Pose) -> tuple[bool, float]:
        hidden = not is_free(scene.outline_at(piece, place), below, OVERLAP)
        return hidden, (place.x - here.x) ** 2 + (place.y - here.y) ** 2

    places.sort(key=rank)
    free = (each for each in places if is_free(scene.outline_at(piece, each), taken, OVERLAP))
    found = next(free, None)
    return found.rounded() if found is not None else None


def _square_with(building: int, facing: int) -> int:
    """The direction along one of a building's sides that is nearest to a facing."""
    sides = [turn(building, k * QUARTER) for k in range(4)]
    return min(sides, key=lambda each: abs(difference(each, facing)))


def occupants(state: WarState, building: FeatureId) -> list[Element]:
    """Those inside a building."""
    return [
        each
        for each in state.pieces.values()
        if isinstance(each.place, Inside) and each.place.feature == building
    ]


@rule("KP-FORT-07")
async def break_roof(battle: Battle, piece: Element) -> None:
    """With 5 or 6 an element on a roof falls upon one of the defenders, whom its owner picks."""
    state = battle.state
    building = piece.roof
    broken = await battle.count(
        1, d6, BREAKS_ROOF, rule="KP-FORT-07", by=piece.side, subject=piece.body or ""
    )
    if not broken:
        return
    foes = [each for each in occupants(state, building) if each.side != piece.side]
    unit = unit_of(state, piece.id)
    assert piece.pose is not None
    chosen = ""
    if foes:
        prompt = Prompt("KP-FORT-07", WHOM.filled(name=state.named(piece.id)), piece.id)
        options = [Option(each.id, state.named(each.id), each.id) for each in foes]
        chosen = await battle.choose(piece.side, prompt, options)
    battle.record(WentInside(piece.id, building, piece.pose, chosen))
    if chosen and is_contact_pair(state, unit.id, unit_of(state, chosen).id) is None:
        battle.record(MeleeOpened(unit.id, unit_of(state, chosen).id))
