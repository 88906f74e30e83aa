"""Situations of The March of Eagles: battalions, terrain, melees and armies in plain words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, convert, field
from msgspec.structs import replace

from pulverdampf.cases.stands import ARMIES, Side, Stand, TableOrArmies, doubtful_stands, read_table
from pulverdampf.cases.wording import (
    NO_BUILDING,
    NO_UNIT,
    Doubt,
    doubtful_armies,
    doubtful_rulings,
    doubtful_terrain,
    unknown,
)
from pulverdampf.engine.sheet import described_by, fields_of
from pulverdampf.engine.state import Attached, Clock, Gone, Inside, OnTable, Piece, Place
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.measurement import Face
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text, verbatim

from .. import RULEBOOK
from ..armies import mustering
from ..armies.lists import nations
from ..armies.mustering import TABLES
from ..battalion import commander_id
from ..rulings import Rulings
from ..state import ACTIVATIONS, Battalion, EagleState, Melee
from ..terrain.features import features_of
from ..terrain.geometry import layout
from ..terrain.ground import KINDS

MIDDLE = (32.0, 16.0)
EDGES: dict[Side, str] = {"one": "south", "two": "north"}


@described_by(Battalion)
class Unit(Stand, kw_only=True):
    """One battalion: what its sheet says, and how it stands."""

    formation: Literal["line", "column", "square", "limbered"] = "line"
    screen_at: tuple[float, float] | None = None
    lost: Annotated[int, Meta(ge=0, le=200)] = 0
    """Soldiers of the main body already fallen."""
    inside: str = ""
    """The id of the building that it holds."""


class Joined(Struct):
    """A battalion that has joined a melee, with the face of the enemy that it holds."""

    unit: str
    face: Face = "left"


class Fight(Struct):
    """A melee that is under way."""

    charger: str
    defender: str
    bonus: tuple[str, ...] | None = None
    started: int = 1
    fought: int = 0
    face: Face = "front"
    joined: tuple[Joined, ...] = ()


class Situation(TableOrArmies, kw_only=True):
    """What stands on the table before anything happens."""

    unit: tuple[Unit, ...] = ()
    melee: tuple[Fight, ...] = ()
    commanders: dict[Side, str | tuple[float, float]] = field(default_factory=dict)
    """Where commanders stand: a point, the battalion they are with, or `dead`."""
    edges: dict[Side, str] = field(default_factory=dict)
    weather: Literal["clear", "rain", "mist", "heat", "unknown"] = "clear"
    picks: Side = "one"


# what may be wrong ---------------------------------------------------------------------------------------

NO_NATION = Text('There is no nation "{name}".', "Eine Nation „{name}“ gibt es nicht.")


def doubts(situation: Situation) -> Iterator[Doubt]:
    """What is wrong with a situation beyond its spelling."""
    ids, buildings = situation.ids, situation.buildings("building")
    told = [fields_of(unit, Battalion) for unit in situation.unit]
    screens = [f"{key}s" for key, sheet in zip(ids, told, strict=True) if sheet["out"]]
    yield from doubtful_stands(situation, [*ids, *screens])
    for i, (unit, sheet) in enumerate(zip(situation.unit, told, strict=True)):
        if sheet["nation"] not in nations():
            yield unknown(("unit", i, "nation"), NO_NATION, sheet["nation"], nations())
        if unit.inside and unit.inside not in buildings:
            yield unknown(("unit", i, "inside"), NO_BUILDING, unit.inside, buildings)
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


def position(units: Sequence[Mapping[str, Any]], **situation: Any) -> EagleState:
    """A state in the activation phase from units, terrain, rulings … in plain words."""
    return set_up(read_table(Situation, units, situation))


def set_up(situation: Situation) -> EagleState:
    """The state of a situation: two ready armies drawn up, or the battalions that it names."""
    if situation.armies:
        return _drawn_up(situation)
    in_force = convert(situation.rulings, Rulings)
    state = EagleState(rulings=in_force, table=TABLES[in_force.table], weather=situation.weather)
    state.features = situation.features(features_of, state.table)
    state.edges = {side: situation.edges.get(side, edge) for side, edge in EDGES.items()}
    state.armies = dict(ARMIES)
    state.clock = Clock(situation.turn, ACTIVATIONS)
    state.picks = state.first = state.initiative = situation.picks
    for key, unit in situation.by_side:
        _stand(state, key, unit)
    for key, unit in situation.by_side:
        if unit.opposite:
            _stand_opposite(state, key, unit)
    for side in EDGES:
        key = commander_id(side)
        place = _commander_place(state, side, situation.commanders.get(side))
        state.pieces[key] = Piece(key, side, None, "commander", place)
    for number, fight in enumerate(situation.melee, 1):
        _engage(state, number, fight)
    return state


def _stand(state: EagleState, key: str, unit: Unit) -> None:
    battalion = Battalion(
        id=key, side=unit.side, number=int(key[1:]), name=verbatim(unit.name or key), pieces=(key,),
        **fields_of(unit, Battalion),
    )  # fmt: skip
    state.bodies[key] = battalion
    pose = Pose(*(unit.at or MIDDLE), unit.looks)
    strength = battalion.original - battalion.out - unit.lost
    place = Inside(unit.inside, state.features[unit.inside].pose) if unit.inside else OnTable(pose)
    state.pieces[key] = Piece(key, unit.side, key, "main", place, unit.formation, strength)
    if battalion.out:
        screen = battalion.screen_id
        battalion.pieces = (key, screen)
        before = _before_the_front(unit, pose)
        state.pieces[screen] = Piece(screen, unit.side, key, "screen", before, "open-1", battalion.out)


def _before_the_front(unit: Unit, pose: Pose) -> OnTable:
    """Where its skirmishers stand."""
    x, y = unit.screen_at or pose.at(4.0, 0.0)
    return OnTable(Pose(x, y, pose.facing))


def _stand_opposite(state: EagleState, key: str, unit: Unit) -> None:
    """Puts a battalion before the front of another, face to face, so many inches away."""
    faced = state.pieces[unit.opposite]
    assert faced.pose is not None
    pose = unit.across(faced.pose, _depth(state, unit.opposite), _depth(state, key))
    state.pieces[key].place = OnTable(pose)
    if (screen := state.bodies[key].screen_id) in state.pieces:
        state.pieces[screen].place = _before_the_front(unit, pose)


def _depth(state: EagleState, key: str) -> float:
    return float(layout(state, state.pieces[key]).depth)  # type: ignore[union-attr]


def _commander_place(state: EagleState, side: str, where: str | tuple[float, float] | None) -> Place:
    if isinstance(where, str):
        return Gone("destroyed") if where == "dead" else Attached(where)
    return OnTable(Pose(*(where or (2.0, 2.0 if state.edges[side] == "south" else state.table[1] - 2.0))))


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
    state = mustering.begin(*situation.rosters(mustering.ready_armies()), rulings=situation.rulings)
    state.edges = dict(EDGES.items())
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
