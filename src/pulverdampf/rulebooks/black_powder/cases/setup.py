"""Situations of Black Powder: units, terrain, fights and commanders in plain words."""

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
from pulverdampf.engine.state import LETTER, SIDES, Clock, Inside, OnTable, Reserve
from pulverdampf.muster.roster import Roster
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.measurement import Face
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text, verbatim

from .. import RULEBOOK
from ..armies import mustering
from ..geometry import shape_of
from ..lookup import commander_of, pose_of, unit_of
from ..rulings import Rulings
from ..setup.scenario_conditions import brigade_id
from ..state import ORDERS, TABLES, Contact, PowderState
from ..terrain.features import features_of
from ..terrain.first_sight import stood
from ..terrain.kinds import KINDS
from ..troops import GUNS, SMALL_ARMS, formations_of, sized
from ..units import Brigade, Commander
from ..units import Unit as Regiment

MIDDLE = (48.0, 24.0)
VALUES = ("hand_to_hand", "shooting", "morale", "stamina", "weapon")
# those of a standard unit
USUAL: dict[str, tuple[int, int, int, int, str]] = {
    "infantry":  (6, 3, 4, 3, "SB musket"),
    "warband":   (8, 1, 4, 3, "SB musket"),
    "cavalry":   (8, 0, 4, 3, "none"),
    "artillery": (1, 3, 4, 2, "SB foot"),
}  # fmt: skip


@described_by(Regiment)
class Unit(Stand, kw_only=True):
    """One unit: what its sheet says, and how it stands; `at` is the middle of its front edge."""

    formation: str = ""
    brigade: Annotated[int, Meta(ge=1, le=6)] = 1
    inside: str = ""
    """The building it holds, by its id."""
    off: str = ""
    """Where it waits off the table."""


class StateWithRosters(PowderState, kw_only=True):
    """A state that also knows the armies as they were written."""

    rosters: dict[str, Roster] = field(default_factory=dict)


class Fight(Struct):
    """Two units at grips: the front of the first against a side of the second."""

    one: str
    two: str
    face: Face = "front"


class Situation(TableOrArmies, kw_only=True):
    """What stands on the table before anything happens."""

    unit: tuple[Unit, ...] = ()
    contact: tuple[Fight, ...] = ()
    commanders: dict[str, str | tuple[float, float]] = field(default_factory=dict)
    """Where commanders stand: a point, or the unit they are with; else four behind their first unit."""
    ratings: dict[str, Annotated[int, Meta(ge=2, le=14)]] = field(default_factory=dict)
    turn: Annotated[int, Meta(ge=1, le=99)] = 2
    active: Side = "one"
    weather: Literal["clear", "fog", "rain", "soft"] = "clear"
    years: dict[str, Annotated[int, Meta(ge=1700, le=1900)]] = field(default_factory=dict)
    """The year in which a ready army takes the field, where it is not its own."""


NO_WEAPON = Text('There is no weapon "{name}".', "Eine Waffe „{name}“ gibt es nicht.")


def doubts(situation: Situation) -> Iterator[Doubt]:
    """What is wrong with a situation beyond its spelling."""
    yield from doubtful_stands(situation)
    buildings = situation.buildings("building")
    for i, unit in enumerate(situation.unit):
        told = fields_of(unit, Regiment)
        weapons = GUNS if told["arm"] == "artillery" else SMALL_ARMS
        if told.get("weapon", next(iter(weapons))) not in weapons:
            yield unknown(("unit", i, "weapon"), NO_WEAPON, told["weapon"], weapons)
        if unit.inside and unit.inside not in buildings:
            yield unknown(("unit", i, "inside"), NO_BUILDING, unit.inside, buildings)
    yield from doubtful_armies(situation.armies, mustering.ready_armies())
    yield from doubtful_terrain(situation.terrain, KINDS)
    for i, fight in enumerate(situation.contact):
        for key, name in (("one", fight.one), ("two", fight.two)):
            if name not in situation.ids:
                yield unknown(("contact", i, key), NO_UNIT, name, situation.ids)
    yield from doubtful_rulings(situation.rulings, RULEBOOK)


def position(
    units: Sequence[Mapping[str, Any]], *, phase: int = ORDERS, contacts: Sequence[tuple[str, str, str]] = (),
    **situation: Any,
) -> PowderState:  # fmt: skip
    """A state in the middle of a battle from units, terrain, rulings … in plain words."""
    written = [{"is" if key == "is_" else key: value for key, value in each.items()} for each in units]
    fights = [{"one": one, "two": two, "face": face} for one, two, face in contacts]
    state = set_up(read_table(Situation, written, {**situation, "contact": fights}))
    state.clock = replace(state.clock, phase=phase)
    return state


def set_up(situation: Situation) -> PowderState:
    """The state of a situation: units are A1, A2 … and B1, B2 …, commanders A0, B0 and AC1 … by brigade."""
    if situation.armies:
        return _with_armies(situation)
    in_force = convert(situation.rulings, Rulings)
    state = PowderState(rulings=in_force, table=TABLES[in_force.table], weather=situation.weather)
    state.features = situation.features(features_of, state.table)
    state.edges = {"one": "south", "two": "north"}
    state.armies = dict(ARMIES)
    state.clock = Clock(situation.turn, ORDERS, SIDES.index(situation.active))
    state.active, state.first, state.picks = situation.active, "one", "one"
    state.jokers = dict.fromkeys(SIDES, in_force.jokers)
    for key, unit in situation.by_side:
        _place(state, key, unit)
    for key, unit in situation.by_side:
        if unit.opposite:
            faced, piece = unit_of(state, unit.opposite), unit_of(state, key)
            across = unit.across(pose_of(faced), shape_of(faced).depth, shape_of(piece).depth)
            piece.place = OnTable(across)
    _lead(state, situation)
    state.contacts = tuple(Contact(each.one, each.two, "front", each.face) for each in situation.contact)
    state.then = stood(state)
    return state


def _place(state: PowderState, key: str, unit: Any) -> None:
    told = fields_of(unit, Regiment)
    arm, size = told.setdefault("arm", "infantry"), told.setdefault("size", "standard")
    usual: dict[str, Any] = dict(zip(VALUES, USUAL[arm], strict=True))
    if size != "standard" and arm != "artillery":
        hand, shots, stamina = sized(size, usual["hand_to_hand"], usual["shooting"], usual["stamina"])
        usual |= {"hand_to_hand": hand, "shooting": shots, "stamina": stamina}
    piece = Regiment(
        id=key, side=unit.side, body=brigade_id(unit.side, unit.brigade), kind=arm, place=Reserve(unit.off),
        formation=unit.formation or formations_of(arm, size, told["traits"])[0],
        name=verbatim(unit.name or key), revealed="Unt" not in told["traits"], **{**usual, **told},
    )  # fmt: skip
    piece.strength = max(piece.stamina - piece.casualties, 0)
    if unit.inside:
        piece.place, piece.formation = Inside(unit.inside, state.features[unit.inside].pose), "garrison"
    elif not unit.off:
        x, y = unit.at or MIDDLE
        piece.place = OnTable(Pose(x, y, unit.looks).ahead(-shape_of(piece).depth * 0.5).rounded())
    state.pieces[key] = piece
    brigade = state.bodies.get(piece.body or "")
    if brigade is None:
        leader, called = f"{LETTER[unit.side]}C{unit.brigade}", verbatim(f"Brigade {unit.brigade}")
        brigade = Brigade(id=piece.body or "", side=unit.side, name=called, commander=leader, deployed=True)
        state.bodies[brigade.id] = brigade
    brigade.pieces = (*brigade.pieces, key)


def _lead(state: PowderState, situation: Situation) -> None:
    """Commanders stand where they are put or with whom, otherwise four behind their first unit."""
    for side in SIDES:
        back = 2.0 if side == "one" else state.table[1] - 2.0
        leaders: list[tuple[str, str | None, tuple[float, float]]] = [(f"{LETTER[side]}0", None, (2.0, back))]
        for brigade in state.bodies.values():
            if brigade.side == side:
                first = state.pieces[brigade.pieces[0]].pose or Pose(4.0, back)
                leaders.append((brigade.commander, brigade.id, first.ahead(-4.0).point))
        for key, body, usual in leaders:
            where = situation.commanders.get(key, usual)
            x, y = usual if isinstance(where, str) else where
            place = OnTable(Pose(x, y, QUARTER).rounded())
            called = Text(f"Commander {key}", f"Kommandeur {key}")
            state.pieces[key] = Commander(
                id=key, side=side, body=body, kind="commander", place=place, name=called,
                rating=situation.ratings.get(key, 8),
            )  # fmt: skip
    for key, where in situation.commanders.items():
        if isinstance(where, str) and key in state.pieces:
            commander, unit = commander_of(state, key), unit_of(state, where)
            behind = pose_of(unit).ahead(-shape_of(unit).depth / 2 - 0.75)
            commander.place, commander.joined = OnTable(behind.rounded()), where


def _with_armies(situation: Situation) -> StateWithRosters:
    """Two ready armies before anything is placed, in their own year or another."""
    armies = dict(zip(SIDES, situation.rosters(mustering.ready_armies()), strict=True))
    rosters = {
        side: replace(army, year=situation.years.get(side, army.year)) for side, army in armies.items()
    }
    begun = mustering.begin(*rosters.values(), rulings=situation.rulings)
    told = {name: getattr(begun, name) for name in begun.__struct_fields__}
    return StateWithRosters(**told, rosters=rosters)
