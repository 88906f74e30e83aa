"""Any situation on the table, set up from plain words: for worked cases, tests and studies."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct, convert, field
from msgspec.structs import replace

from pulverdampf.engine.state import LETTER, Aboard, Clock, Inside, OnTable, Place, Side
from pulverdampf.muster.terrain_setup import Piece as TerrainPiece
from pulverdampf.table.angles import QUARTER, degrees
from pulverdampf.table.shapes import Disc, Polygon, Polyline, Pose, Rectangle, Shape
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from .geometry import layout
from .rulings import Rulings
from .shooting.weapons import WEAPONS
from .state import SHOOTING, Conditions, Force, Melee, WarState
from .terrain.ground import KINDS
from .units import HORSED, Element, Troop, Unit

MIDDLE = (30.0, 20.0)
Mark = Literal["moved", "turned", "moved_last"]
UNIT_TRAITS = ("brave", "militia", "nimble_foot", "nimble_mounted")
PIECES = {"artillery": "gun", "mg": "mg", "wagon": "wagon", "boat": "boat"}
ARMS = {
    "regular": "smooth_musket", "skirmisher": "smooth_musket", "warrior": "bow", "cavalry": "carbine_ml",
    "mounted_infantry": "smooth_musket", "mounted_warrior": "bow", "artillery": "gun_light", "mg": "mg",
    "scout": "smooth_musket",
}  # fmt: skip
ROOM_IN_A_HOUSE = 8
BROAD = ("road", "path", "stream", "river", "canyon", "bridge", "ford", "mountain_path", "ridge")


class Stand(Struct, forbid_unknown_fields=True, kw_only=True):
    """One unit of a situation: its elements side by side; `facing` in degrees, 0 east, 90 north."""

    side: Side
    troop: Troop = "regular"
    at: tuple[float, float] | None = None
    """The middle of its front rank."""
    opposite: str = ""
    """Front to front with this unit …"""
    distance: float = 4.0
    """… so far apart …"""
    aside: float = 0.0
    """… and so far to the left of that unit's middle."""
    facing: float | None = None
    elements: int = 1
    gap: float = 0.0
    """Between neighbours."""
    spots: tuple[tuple[float, float], ...] = ()
    """Where its single elements stand, instead of in line."""
    file: bool = False
    """One behind the other instead of side by side."""
    arms: str = ""
    """Weapons of an element, joined by +; kinds of elements parted by a comma; none for no weapon."""
    traits: tuple[str, ...] = ()
    """Of the unit, or of all its elements."""
    name: str = ""
    on_foot: str = ""
    """What mounted infantry counts as on foot."""
    mounted: bool = True
    markers: int = 0
    commander: bool = False
    """Whether its first element is the commander's."""
    separate: bool = False
    """Whether it is the separately based commander."""
    hidden: bool = False
    points: int = 0
    inside: str = ""
    """The building it is in."""
    aboard: str = ""
    """The boat it is in."""
    is_: tuple[Mark, ...] = field(default=(), name="is")
    """What is true of all its elements."""
    was: dict[str, int] = {}
    """Turns and numbers of the unit: appeared, arrived, jammed, retreat, lost, gun_hits, dismounted …"""
    towards: tuple[str, ...] = ()
    """Enemy elements it moved directly towards."""


class About(Struct, kw_only=True):
    """What is true of a situation beside its units."""

    terrain: Sequence[Mapping[str, Any]] = ()
    rulings: Mapping[str, Any] | None = None
    turn: int = 1
    phase: int = SHOOTING
    forces: Mapping[Side, Mapping[str, Any]] | None = None
    melees: Sequence[Mapping[str, Any]] = ()
    scenario: Mapping[str, Any] | None = None
    weather: str = "good"
    edges: Mapping[Side, str] | None = None


def position(units: Sequence[Mapping[str, Any]], **situation: Any) -> WarState:
    """A state at the beginning of a step; units are A1, A2 … and B1, B2 …, their elements A1a, A1b …"""
    about = About(**situation)
    in_force = convert(dict(about.rulings or {}), Rulings)
    state = WarState(rulings=in_force, clock=Clock(about.turn, about.phase), first="one", picks="one")
    state.weather = about.weather  # type: ignore[assignment]
    state.features = {each.id: each for each in features(about.terrain)}
    state.edges = dict(about.edges or {"one": "south", "two": "north"})
    state.armies = {"one": Text("Army A", "Armee A"), "two": Text("Army B", "Armee B")}
    given = about.forces or {}
    state.forces = {side: convert(dict(given.get(side, {})), Force) for side in LETTER}
    state.conditions = convert({"kind": "open", "light": "day", **(about.scenario or {})}, Conditions)
    numbers = {"one": 0, "two": 0}
    for written in units:
        stand = convert(dict(written), Stand)
        numbers[stand.side] += 1
        _stand(state, numbers[stand.side], stand)
    for number, fight in enumerate(about.melees, 1):
        _engage(state, number, fight)
    return state


def _engage(state: WarState, number: int, fight: Mapping[str, Any]) -> None:
    """Two units fight; who attacks across a palisade has been at it since the turn before."""
    melee = convert({"id": f"m{number}", "started": state.clock.turn, **fight}, Melee)
    state.melees[melee.id] = melee
    state.count = number
    if melee.started == state.clock.turn:
        attacker = state.bodies[melee.attacker]
        attacker.opened = (*attacker.opened, melee.defender)
        state.bodies[melee.defender].contacted = True
    for fence in state.features.values():
        if fence.kind == "palisade":
            for key in state.bodies[melee.attacker].pieces:
                piece = state.pieces[key]
                piece.crossing, piece.since = fence.id, state.clock.turn - 1


# units ---------------------------------------------------------------------------------------------------


def _stand(state: WarState, number: int, stand: Stand) -> None:
    key = f"{LETTER[stand.side]}{number}"
    kinds = (stand.arms or ARMS.get(stand.troop, "")).split(",")
    of_unit = tuple(each for each in stand.traits if each in UNIT_TRAITS)
    of_element = tuple(each for each in stand.traits if each not in UNIT_TRAITS)
    pieces = [
        Element(
            f"{key}{'abcdefghijklmnop'[i]}", stand.side, key, PIECES.get(stand.troop, "element"),
            OnTable(Pose(0.0, 0.0)),
            arms=tuple(arm for arm in kinds[i % len(kinds)].split("+") if arm in WEAPONS), traits=of_element,
            points=stand.points, leads=i == 0 and (stand.commander or stand.separate), towards=stand.towards,
        )
        for i in range(stand.elements)
    ]  # fmt: skip
    unit = Unit(
        id=key, side=stand.side, pieces=tuple(each.id for each in pieces), number=number,
        name=Text(stand.name or key, stand.name or key), troop=stand.troop, traits=of_unit,
        foot=stand.on_foot or "skirmisher", separate=stand.separate, markers=stand.markers,
        mounted=stand.mounted and stand.troop in HORSED, hidden=stand.hidden,
    )  # fmt: skip
    for name, value in stand.was.items():
        setattr(unit, name, value)
    state.bodies[key] = unit
    for piece in pieces:
        state.pieces[piece.id] = piece
        for flag in stand.is_:
            setattr(piece, flag, True)
    shape = layout(state, pieces[0])
    assert isinstance(shape, Rectangle)
    for piece, pose in zip(pieces, _poses(state, stand, shape), strict=True):
        piece.place = _place(stand, pose)


def _place(stand: Stand, pose: Pose) -> Place:
    if stand.aboard:
        return Aboard(stand.aboard)
    return Inside(stand.inside, pose) if stand.inside else OnTable(pose)


def _poses(state: WarState, stand: Stand, shape: Rectangle) -> Iterator[Pose]:
    """Where the elements stand: in line, or one behind the other."""
    middle = _middle(state, stand, shape)
    for i in range(stand.elements):
        if i < len(stand.spots):
            yield Pose(*stand.spots[i], middle.facing).rounded()
        elif stand.file:
            yield middle.ahead(-i * (shape.depth + stand.gap)).rounded()
        else:
            along = (i - (stand.elements - 1) / 2) * (shape.width + stand.gap)
            yield middle.right(along).rounded()


def _middle(state: WarState, stand: Stand, shape: Rectangle) -> Pose:
    usual = QUARTER if stand.side == "one" else 3 * QUARTER
    facing = usual if stand.facing is None else degrees(stand.facing)
    if not stand.opposite:
        x, y = stand.at or (state.features[stand.inside].pose.point if stand.inside else MIDDLE)
        return Pose(float(x), float(y), facing)
    faced = state.bodies[stand.opposite]
    poses = [pose for key in faced.pieces if (pose := state.pieces[key].pose) is not None]
    first = state.pieces[faced.pieces[0]]
    their = layout(state, first)
    assert isinstance(their, Rectangle)
    x, y = sum(pose.x for pose in poses) / len(poses), sum(pose.y for pose in poses) / len(poses)
    front = Pose(x, y, poses[0].facing)
    spot = front.moved(their.depth / 2 + stand.distance + shape.depth / 2, stand.aside)
    turned = front.turned(2 * QUARTER).facing if stand.facing is None else facing
    return Pose(spot.x, spot.y, turned)


# terrain -------------------------------------------------------------------------------------------------


def features(terrain: Sequence[Mapping[str, Any]]) -> Iterator[Feature]:
    """The features of a situation; a blockhouse brings its four walls."""
    for number, written in enumerate(terrain, 1):
        owner = str(written.get("owner", ""))
        piece = convert({key: value for key, value in written.items() if key != "owner"}, TerrainPiece)
        key = piece.id or f"{piece.kind}{number}"
        shape, pose = _shape(piece)
        broad = piece.kind in BROAD
        holds = ROOM_IN_A_HOUSE if piece.kind == "blockhouse" else 0
        level = KINDS[piece.kind].level
        feature = Feature(key, piece.kind, shape, pose, level, capacity=holds, owner=owner, broad=broad)
        yield feature
        if piece.kind == "blockhouse" and isinstance(shape, Rectangle):
            yield from _walls(replace(feature, shape=shape), shape)


def _shape(piece: TerrainPiece) -> tuple[Shape, Pose]:
    if piece.rect is not None:
        left, bottom, right, top = piece.rect
        middle = Pose((left + right) / 2, (bottom + top) / 2, QUARTER)
        return Rectangle(right - left, top - bottom), middle
    if piece.disc is not None:
        x, y, radius = piece.disc
        return Disc(radius), Pose(x, y)
    if piece.line is not None:
        return Polyline(piece.line, piece.width), Pose(0.0, 0.0)
    assert piece.polygon is not None
    return Polygon(piece.polygon), Pose(0.0, 0.0)


def _walls(building: Feature, shape: Rectangle) -> Iterator[Feature]:
    """The four outer walls of a building, front, left, rear and right."""
    w, d, pose = shape.width / 2, shape.depth / 2, building.pose
    corners = [pose.at(d, -w), pose.at(d, w), pose.at(-d, w), pose.at(-d, -w)]
    for i, corner in enumerate(corners):
        line = Polyline((corner, corners[(i + 1) % 4]))
        yield Feature(f"{building.id}-wall-{i + 1}", "wall", line, owner=building.owner)
