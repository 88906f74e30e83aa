"""Situations of Black Powder: units, terrain, fights and commanders in plain words."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, field
from msgspec.structs import fields, replace

from pulverdampf.cases.wording import (
    NO_ARMY,
    NO_BUILDING,
    NO_UNIT,
    Doubt,
    called_in_turn,
    doubtful_rulings,
    doubtful_terrain,
    unknown,
)
from pulverdampf.engine.state import SIDES, OnTable
from pulverdampf.muster.problems import Problem
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.terrain_setup import Piece as TerrainPiece
from pulverdampf.table.angles import HALF
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from .. import RULEBOOK
from ..armies import mustering
from ..geometry import shape_of
from ..lookup import commander_of, pose_of, unit_of
from ..terrain.first_sight import stood
from ..terrain.ground import KINDS
from ..troops import GUNS, SMALL_ARMS, TRAITS, Arm, Size
from ..units import PowderState
from .positions import position

Side = Literal["one", "two"]
Few = Annotated[int, Meta(ge=0, le=20)]
Mark = Literal[
    "disordered", "was_disordered", "unformed", "charged", "won_last", "lost_round", "acted", "reacted",
    "shot_before", "half_way",
]  # fmt: skip
Face = Literal["front", "left", "right", "rear"]
MIDDLE = (48.0, 24.0)


class Unit(Struct, kw_only=True):
    """One unit; its front centre stands `at` a point, or `opposite` another at a distance between fronts."""

    side: Side
    at: tuple[float, float] | None = None
    opposite: str = ""
    distance: Annotated[float, Meta(ge=0, le=90)] = 0.0
    aside: Annotated[float, Meta(ge=-90, le=90)] = 0.0
    facing: float | None = None
    arm: Arm = "infantry"
    size: Size = "standard"
    formation: str = ""
    weapon: str = ""
    traits: tuple[str, ...] = ()
    hand_to_hand: Few | None = None
    shooting: Few | None = None
    morale: Annotated[int, Meta(ge=2, le=7)] | None = None
    stamina: Annotated[int, Meta(ge=1, le=9)] | None = None
    casualties: Few = 0
    points: Annotated[int, Meta(ge=0, le=500)] = 40
    brigade: Annotated[int, Meta(ge=1, le=6)] = 1
    name: str = ""
    inside: str = ""
    is_: tuple[Mark, ...] = field(default=(), name="is")


class StateWithRosters(PowderState, kw_only=True):
    """A state that also knows the armies as they were written."""

    rosters: dict[str, Roster] = field(default_factory=dict)


class Fight(Struct):
    """Two units at grips: the front of the first against a side of the second."""

    one: str
    two: str
    face: Face = "front"


class Situation(Struct, kw_only=True):
    """What stands on the table before anything happens."""

    unit: tuple[Unit, ...] = ()
    armies: dict[str, str] = {}
    """Two ready armies instead of units."""
    terrain: tuple[TerrainPiece, ...] = ()
    contact: tuple[Fight, ...] = ()
    commanders: dict[str, str | tuple[float, float]] = {}
    """Where commanders stand: a point, or the unit they are with."""
    ratings: dict[str, Annotated[int, Meta(ge=2, le=14)]] = {}
    rulings: dict[str, Any] = {}
    turn: Annotated[int, Meta(ge=1, le=99)] = 2
    active: Side = "one"
    weather: Literal["clear", "fog", "rain", "soft"] = "clear"
    years: dict[str, Annotated[int, Meta(ge=1700, le=1900)]] = {}
    """The year in which a ready army takes the field, where it is not its own."""

    @property
    def ids(self) -> list[str]:
        """What the units are called, in their order: A1, A2 … and B1, B2 …"""
        return called_in_turn(unit.side for unit in self.unit)


NO_PLACE = Text("A unit needs a place: `at`, or `opposite` with a `distance`.",
                "Eine Einheit braucht einen Platz: `at`, oder `opposite` mit `distance`.")  # fmt: skip
NO_TRAIT = Text('There is no special rule "{name}".', "Eine Sonderregel „{name}“ gibt es nicht.")
NO_WEAPON = Text('There is no weapon "{name}".', "Eine Waffe „{name}“ gibt es nicht.")


def doubts(situation: Situation) -> Iterator[Doubt]:
    """What is wrong with a situation beyond its spelling."""
    ids = situation.ids
    buildings = [piece.id for piece in situation.terrain if piece.kind == "building" and piece.id]
    for i, unit in enumerate(situation.unit):
        if unit.opposite and unit.opposite not in ids:
            yield unknown(("unit", i, "opposite"), NO_UNIT, unit.opposite, ids)
        for trait in unit.traits:
            if trait not in TRAITS:
                yield unknown(("unit", i, "traits"), NO_TRAIT, trait, TRAITS)
        weapons = GUNS if unit.arm == "artillery" else SMALL_ARMS
        if unit.weapon and unit.weapon not in weapons:
            yield unknown(("unit", i, "weapon"), NO_WEAPON, unit.weapon, weapons)
        if unit.inside and unit.inside not in buildings:
            yield unknown(("unit", i, "inside"), NO_BUILDING, unit.inside, buildings)
        elif not unit.opposite and not unit.inside and unit.at is None and i:
            yield ("unit", i), Problem("case.unit", NO_PLACE)
    ready = mustering.ready_armies()
    for side in SIDES if situation.armies else ():
        if situation.armies.get(side) not in ready:
            yield unknown(("armies",), NO_ARMY, situation.armies.get(side, ""), ready)
    yield from doubtful_terrain(situation.terrain, KINDS)
    for i, fight in enumerate(situation.contact):
        for key, name in (("one", fight.one), ("two", fight.two)):
            if name not in ids:
                yield unknown(("contact", i, key), NO_UNIT, name, ids)
    yield from doubtful_rulings(situation.rulings, RULEBOOK)


def set_up(situation: Situation) -> PowderState:
    """The state of a situation."""
    if situation.armies:
        return _with_armies(situation)
    places = {key: where for key, where in situation.commanders.items() if not isinstance(where, str)}
    state = position(
        [_plain(unit) for unit in situation.unit],
        terrain=[dict(_given(piece)) for piece in situation.terrain],
        rulings=situation.rulings,
        turn=situation.turn,
        active=situation.active,
        commanders=places,
        ratings=situation.ratings,
        contacts=[(each.one, each.two, each.face) for each in situation.contact],
        weather=situation.weather,
    )
    for key, unit in zip(situation.ids, situation.unit, strict=True):
        if unit.opposite:
            _stand_opposite(state, key, unit)
    for key, where in situation.commanders.items():
        if isinstance(where, str) and key in state.pieces:
            commander = commander_of(state, key)
            behind = pose_of(unit_of(state, where)).ahead(-shape_of(unit_of(state, where)).depth / 2 - 0.75)
            commander.place, commander.joined = OnTable(behind.rounded()), where
    state.then = stood(state)
    return state


def _with_armies(situation: Situation) -> StateWithRosters:
    """Two ready armies before anything is placed, in their own year or another."""
    ready = mustering.ready_armies()
    rosters = {}
    for side in SIDES:
        army = ready[situation.armies[side]]
        rosters[side] = replace(army, year=situation.years.get(side, army.year))
    begun = mustering.begin(*rosters.values(), rulings=situation.rulings)
    told = {name: getattr(begun, name) for name in begun.__struct_fields__}
    return StateWithRosters(**told, rosters=rosters)


def _given(thing: Struct) -> Iterator[tuple[str, Any]]:
    for each in fields(thing):
        value = getattr(thing, each.name)
        if value is not None and value is not UNSET:
            yield each.encode_name, value


def _plain(unit: Unit) -> dict[str, Any]:
    left_out = ("opposite", "distance", "aside")
    return {"at": MIDDLE, **{key: value for key, value in _given(unit) if key not in left_out}}


def _stand_opposite(state: PowderState, key: str, unit: Unit) -> None:
    """Puts a unit before the front of another, face to face, so far away."""
    faced, piece = unit_of(state, unit.opposite), unit_of(state, key)
    pose = pose_of(faced)
    ahead = shape_of(faced).depth / 2 + unit.distance + shape_of(piece).depth / 2
    spot = pose.moved(ahead, unit.aside)
    facing = pose_of(piece).facing if unit.facing is not None else pose.turned(HALF).facing
    piece.place = OnTable(Pose(spot.x, spot.y, facing).rounded())
