"""Situations of The March of Eagles: battalions, terrain, melees and armies in plain words."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, field
from msgspec.structs import fields, replace

from pulverdampf.cases.wording import (
    NO_BUILDING,
    Doubt,
    called_in_turn,
    doubtful_armies,
    doubtful_rulings,
    doubtful_terrain,
    unknown,
)
from pulverdampf.engine.state import Gone, Inside, OnTable
from pulverdampf.muster.problems import Problem
from pulverdampf.muster.terrain_setup import Piece as TerrainPiece
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from .. import RULEBOOK
from ..armies import mustering
from ..armies.lists import nations
from ..armies.positions import position
from ..battalion import commander_id
from ..state import ACTIVATIONS, EagleState, Melee
from ..terrain.geometry import layout
from ..terrain.ground import KINDS

Few = Annotated[int, Meta(ge=0, le=20)]
Men = Annotated[int, Meta(ge=0, le=200)]
Side = Literal["one", "two"]
Mark = Literal[
    "activated", "passed", "fired", "confused", "broken", "lost_melee", "tested", "reforming"
]  # fmt: skip
MIDDLE = (32.0, 16.0)


class Unit(Struct, kw_only=True):
    """One battalion; it stands `at` a point, or `opposite` another at a distance between the fronts."""

    side: Side
    at: tuple[float, float] | None = None
    opposite: str = ""
    distance: Annotated[float, Meta(ge=0, le=60)] = 0.0
    aside: Annotated[float, Meta(ge=-60, le=60)] = 0.0
    facing: float | None = None
    soldiers: Annotated[int, Meta(ge=1, le=200)] = 24
    grade: Literal["recruit", "drilled", "veteran", "guard"] = "drilled"
    nation: str = "french"
    name: str = ""
    formation: Literal["line", "column", "square", "limbered"] = "line"
    arm: Literal["infantry", "cavalry", "artillery"] = "infantry"
    light: bool = False
    rifles: bool = False
    traits: tuple[Literal["heavy", "lances", "horse"], ...] = ()
    drummers: Few = 0
    ncos: Few = 0
    ensigns: Few = 0
    officers: Few = 0
    skirmishers: Men = 0
    screen_at: tuple[float, float] | None = None
    lost: Men = 0
    is_: tuple[Mark, ...] = field(default=(), name="is")
    reasons: tuple[Literal["losses", "friend", "melee", "commander"], ...] = ()
    ungathered_until: Annotated[int, Meta(ge=0, le=99)] = 0
    inside: str = ""
    """The id of the building that it holds."""


class Joined(Struct):
    """A battalion that has joined a melee, with the face of the enemy that it holds."""

    unit: str
    face: Literal["front", "left", "right", "rear"] = "left"


class Fight(Struct):
    """A melee that is under way."""

    charger: str
    defender: str
    bonus: tuple[str, ...] | None = None
    started: int = 1
    fought: int = 0
    face: Literal["front", "left", "right", "rear"] = "front"
    joined: tuple[Joined, ...] = ()


class Situation(Struct, kw_only=True):
    """What stands on the table before anything happens."""

    unit: tuple[Unit, ...] = ()
    terrain: tuple[TerrainPiece, ...] = ()
    melee: tuple[Fight, ...] = ()
    armies: dict[Side, str] = {}
    rulings: dict[str, Any] = {}
    commanders: dict[Side, str | tuple[float, float]] = {}
    turn: Annotated[int, Meta(ge=1, le=99)] = 1
    weather: Literal["clear", "rain", "mist", "heat", "unknown"] = "clear"
    picks: Side = "one"

    @property
    def ids(self) -> list[str]:
        """What the units are called, in their order: A1, A2 … and B1, B2 …"""
        return called_in_turn(unit.side for unit in self.unit)


# what may be wrong ---------------------------------------------------------------------------------------

NO_UNIT = Text('There is no battalion "{name}" here.', "Ein Bataillon „{name}“ gibt es hier nicht.")
NO_PLACE = Text(
    "A battalion needs a place: `at`, or `opposite` with a `distance`.",
    "Ein Bataillon braucht einen Platz: `at`, oder `opposite` mit `distance`.",
)
NO_NATION = Text('There is no nation "{name}".', "Eine Nation „{name}“ gibt es nicht.")


def doubts(situation: Situation) -> Iterator[Doubt]:
    """What is wrong with a situation beyond its spelling."""
    ids = situation.ids
    standing = [*ids, *(f"{key}s" for key, unit in zip(ids, situation.unit, strict=True) if unit.skirmishers)]
    for i, unit in enumerate(situation.unit):
        if unit.opposite and unit.opposite not in standing:
            yield unknown(("unit", i, "opposite"), NO_UNIT, unit.opposite, standing)
        if unit.nation not in nations():
            yield unknown(("unit", i, "nation"), NO_NATION, unit.nation, nations())
        buildings = [piece.id for piece in situation.terrain if piece.kind == "building" and piece.id]
        if unit.inside and unit.inside not in buildings:
            yield unknown(("unit", i, "inside"), NO_BUILDING, unit.inside, buildings)
        elif not unit.opposite and not unit.inside and unit.at is None and i:
            yield ("unit", i), Problem("case.unit", NO_PLACE)
    yield from doubtful_terrain(situation.terrain, KINDS)
    for i, melee in enumerate(situation.melee):
        for key, name in (("charger", melee.charger), ("defender", melee.defender)):
            if name not in ids:
                yield unknown(("melee", i, key), NO_UNIT, name, ids)
        for j, friend in enumerate(melee.joined):
            if friend.unit not in ids:
                yield unknown(("melee", i, "joined", j), NO_UNIT, friend.unit, ids)
    yield from doubtful_armies(situation.armies, mustering.ready_armies())
    for side, where in situation.commanders.items():
        if isinstance(where, str) and where != "dead" and where not in ids:
            yield unknown(("commanders", side), NO_UNIT, where, [*ids, "dead"])
    yield from doubtful_rulings(situation.rulings, RULEBOOK)


# the state -----------------------------------------------------------------------------------------------


def set_up(situation: Situation) -> EagleState:
    """The state of a situation: two ready armies drawn up, or the battalions that it names."""
    if situation.armies:
        return _drawn_up(situation)
    commanders: dict[str, Any] = {
        side: where for side, where in situation.commanders.items() if where != "dead"
    }
    state = position(
        [_plain(unit) for unit in situation.unit],
        terrain=[dict(_given(piece)) for piece in situation.terrain],
        rulings=situation.rulings,
        turn=situation.turn,
        picks=situation.picks,
        commanders=commanders,
        weather=situation.weather,
    )
    for key, unit in zip(situation.ids, situation.unit, strict=True):
        if unit.opposite:
            _stand_opposite(state, key, unit)
        if unit.inside:
            state.pieces[key].place = Inside(unit.inside, state.features[unit.inside].pose)
        state.bodies[key].reasons = unit.reasons
    for number, fight in enumerate(situation.melee, 1):
        _engage(state, number, fight)
    for side, where in situation.commanders.items():
        if where == "dead":
            state.pieces[commander_id(side)].place = Gone("destroyed")
    return state


def _given(thing: Struct) -> Iterator[tuple[str, Any]]:
    for each in fields(thing):
        value = getattr(thing, each.name)
        if value is not None and value is not UNSET:
            yield each.encode_name, value


def _plain(unit: Unit) -> dict[str, Any]:
    left_out = ("opposite", "distance", "aside", "reasons", "inside")
    plain = {key: value for key, value in _given(unit) if key not in left_out}
    return {"at": MIDDLE, **plain}


def _stand_opposite(state: EagleState, key: str, unit: Unit) -> None:
    """Puts a battalion before the front of another, face to face, so many inches away."""
    faced, piece = state.pieces[unit.opposite], state.pieces[key]
    assert faced.pose is not None and piece.pose is not None
    ahead = _depth(state, unit.opposite) / 2 + unit.distance + _depth(state, key) / 2
    spot = faced.pose.moved(ahead, unit.aside)
    facing = piece.pose.facing if unit.facing is not None else faced.pose.turned(2 * QUARTER).facing
    pose = Pose(spot.x, spot.y, facing).rounded()
    piece.place = OnTable(pose)
    if unit.skirmishers:
        x, y = unit.screen_at or pose.at(4.0, 0.0)
        state.pieces[f"{key}s"].place = OnTable(Pose(x, y, facing))


def _depth(state: EagleState, key: str) -> float:
    return float(layout(state, state.pieces[key]).depth)  # type: ignore[union-attr]


def _engage(state: EagleState, number: int, fight: Fight) -> None:
    key = f"m{number}"
    pose = state.pieces[fight.charger].pose
    bonus = (fight.charger,) if fight.bonus is None else fight.bonus
    joined = tuple((each.unit, each.face) for each in fight.joined)
    state.melees[key] = Melee(
        key, fight.charger, fight.defender, bonus, fight.started, fight.fought, fight.face,
        pose.point if pose else (0.0, 0.0), joined, int(fight.fought > 0),
    )  # fmt: skip
    state.melee_count = number
    for body in (fight.charger, fight.defender, *(each.unit for each in fight.joined)):
        state.bodies[body].melee = key


def _drawn_up(situation: Situation) -> EagleState:
    """Two ready armies in column along their edges, so that everything about them can be read."""
    ready = mustering.ready_armies()
    sides: tuple[Side, Side] = ("one", "two")
    one, two = (ready[situation.armies.get(side, next(iter(situation.armies.values())))] for side in sides)
    state = mustering.begin(one, two, rulings=situation.rulings)
    state.edges = {"one": "south", "two": "north"}
    state.clock = replace(state.clock, turn=situation.turn, phase=ACTIVATIONS)
    state.picks = state.first = state.initiative = situation.picks
    for side, y, facing in (("one", 8.0, QUARTER), ("two", 40.0, 3 * QUARTER)):
        mine = [body for body in state.bodies.values() if body.side == side]
        for index, body in enumerate(mine):
            piece = state.pieces[body.id]
            piece.formation = "limbered" if body.arm == "artillery" else "column"
            piece.place = OnTable(Pose(4.0 + index * 56.0 / max(len(mine), 1), y, facing))
        state.pieces[commander_id(side)].place = OnTable(Pose(2.0, 2.0 if side == "one" else 46.0))
    return state
