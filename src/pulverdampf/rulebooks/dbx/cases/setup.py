"""Situations of DBX: elements, terrain, weather, losses and armies in plain words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, to_builtins
from msgspec.structs import replace

from pulverdampf.cases.stands import Stand, doubtful_stands, read_table
from pulverdampf.cases.wording import Doubt, doubtful_rulings, doubtful_terrain, unknown
from pulverdampf.engine.sheet import described_by, fields_of
from pulverdampf.engine.state import LETTER, SIDES, Clock, Gone, Inside, OnTable, Place, Reserve, Side
from pulverdampf.muster.problems import Problem
from pulverdampf.muster.terrain_setup import Piece as TerrainPiece
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text, verbatim

from .. import RULEBOOK
from ..armies.lists import listings
from ..armies.mustering import rulings_of
from ..events.formations import SquareFormed
from ..setup.preparations import Nation
from ..terrain.kinds import KINDS
from ..terrain.ready_tables import features_of
from ..troops import BW, NAMES, TROOPS, of_code
from ..units import MOVEMENT, MOVING, Command, DbxState, Element, pose_of
from .rosters import Army, StateWithArmies, elements_of

Code = Literal[
    "LI", "GR", "FR", "LW", "LI/J", "GR/J", "LW/J", "GU/J", "CK", "JA", "PL", "GU", "SH", "BO", "ST", "HI",
    "KL", "PK", "DRI", "DR", "DRC", "KU", "HU", "UL", "LR", "RE", "KM", "EL", "ART", "GEN", "CAMP",
    "SQ",
]  # fmt: skip
ARMIES = {"one": Text("Blue", "Blau"), "two": Text("Red", "Rot")}
MIDDLE = (300.0, 300.0)
GENERALS = {"one": (300.0, 20.0), "two": (300.0, 580.0)}
"""Where generals stand of whom nothing is said."""
WIDTHS = {"GEN": BW / 2, "CAMP": 80.0}


@described_by(Element)
class Unit(Stand, kw_only=True):
    """One element: its sheet, and where it stands; side one looks north unless a facing is given."""

    kind: Code
    id: str = ""
    """Else it is called by its side and number."""
    charges: str = ""
    """The enemy into whose contact it has just moved."""
    attacked: str = ""
    """The enemy with whom it made the contact in an earlier bound."""
    command: Annotated[int, Meta(ge=1, le=3)] = 1
    """The command it belongs to, where there are several."""
    strength: Annotated[int, Meta(ge=0, le=5)] = 1
    """0 for a camp that has lost its guard."""
    square: Annotated[int, Meta(ge=0, le=5)] = 0
    """The number of elements of the square that it leads; none: it is no square."""
    inside: str = ""
    """The camp that it mans."""
    waits: bool = False
    """Whether it waits in boats off the table."""
    gone: bool = False
    """Whether it has left the battle."""


class Situation(Struct, kw_only=True):
    """What stands on the table before anything happens; side one attacks from the south."""

    unit: tuple[Unit, ...] = ()
    terrain: tuple[TerrainPiece, ...] = ()
    rulings: dict[str, Any] = {}
    table: tuple[float, float] = (600.0, 600.0)
    weather: Literal["fair", "rain", "fog", "storm"] = "fair"
    bound: Annotated[int, Meta(ge=0, le=99)] = 3
    phase: Annotated[int, Meta(ge=0, le=4)] = MOVEMENT
    part: Annotated[int, Meta(ge=0, le=4)] = MOVING
    pips: Annotated[int, Meta(ge=0, le=6)] = 6
    year: int = 1757
    region: str = "EU"
    commands: Annotated[int, Meta(ge=1, le=3)] = 1
    generals: bool = True
    """Whether command elements of whom nothing is said stand behind their lines."""
    began: Annotated[float, Meta(ge=0, le=36)] | None = None
    """The elements with which each command began; else those that are there."""
    losses: dict[str, Annotated[float, Meta(ge=0, le=36)]] = {}
    """Elements lost, by side, or by command (`A-2`) where there are several."""
    aggression: dict[Literal["one", "two"], int] = {}
    rosters: dict[str, Army] = {}
    """Armies of lists by a name."""

    @property
    def ids(self) -> list[str]:
        """What the elements are called, in the order in which they are written."""
        numbers = {"one": 0, "two": 0}
        found = []
        for unit in self.unit:
            letter = LETTER[unit.side]
            if unit.kind in WIDTHS:
                called = f"{letter}{unit.kind[0]}"
            else:
                numbers[unit.side] += 1
                called = f"{letter}{numbers[unit.side]}"
            found.append(unit.id or called)
        return found


NO_LIST = Text('There is no list "{name}".', "Eine Liste „{name}“ gibt es nicht.")
NO_ARMY = Text("Write an army as “9 LI + 1 GR + 2 KU”.", "Schreibe eine Armee wie „9 LI + 1 GR + 2 KU“.")
NO_COMMAND = Text('There is no command "{name}".', "Eine Befehlsgruppe „{name}“ gibt es nicht.")


def doubts(situation: Situation) -> Iterator[Doubt]:
    """What is wrong with a situation beyond its spelling."""
    yield from doubtful_stands(situation)  # type: ignore[arg-type]
    yield from doubtful_terrain(situation.terrain, KINDS)
    yield from doubtful_rulings(situation.rulings, RULEBOOK)
    bodies = commands_in(situation)
    for key in situation.losses:
        if key not in bodies and key not in SIDES:
            yield unknown(("losses", key), NO_COMMAND, key, bodies)
    for key, army in situation.rosters.items():
        if army.list not in listings():
            yield unknown(("rosters", key, "list"), NO_LIST, army.list, listings())
        elif elements_of(army) is None:
            yield ("rosters", key, "elements"), Problem("case.army", NO_ARMY)


def commands_in(situation: Situation) -> list[str]:
    """The ids of the commands."""
    letters = LETTER.values()
    if situation.commands == 1:
        return list(letters)
    return [f"{letter}-{number}" for letter in letters for number in range(1, situation.commands + 1)]


# the state -----------------------------------------------------------------------------------------------


def position(units: Sequence[Mapping[str, Any]], **situation: Any) -> DbxState:
    """A battle in which side one attacks from the south, from units, terrain, rulings … in plain words."""
    return set_up(read_table(Situation, units, situation))


def set_up(situation: Situation) -> DbxState:
    """The state that a situation describes."""
    state = DbxState(
        rulings=rulings_of(to_builtins(situation.rulings)), table=situation.table, year=situation.year,
        region=situation.region, attacker="one", stage="ready", weather=situation.weather, clears=99,
        topography="ARABLE", big=situation.commands > 1, edges={"one": "south", "two": "north"},
        armies=dict(ARMIES), clock=Clock(situation.bound, situation.phase, situation.part),
    )  # fmt: skip
    ground = TerrainSetup("case", Text("case", "Fall"), situation.table, situation.terrain)
    state.features = features_of(ground)
    for key in commands_in(situation):
        state.bodies[key] = _command(situation, key)
    for unit, key in zip(situation.unit, situation.ids, strict=True):
        state.pieces[key] = _element(state, unit, key)
    if situation.generals:
        _generals(state, situation.commands)
    for command in state.bodies.values():
        own = [each for each in state.pieces.values() if each.body == command.id]
        command.pieces = tuple(each.id for each in own)
        command.starting = sum(each.worth for each in own if each.is_troop)
    _form_squares(state, situation)
    for body in state.bodies.values():
        body.lost = round(2 * situation.losses.get(body.id, situation.losses.get(body.side, 0.0)))
        if situation.began is not None:
            body.starting = round(2 * situation.began)
    for side, factor in situation.aggression.items():
        state.nations[side] = Nation("", ARMIES[side], situation.region, state.topography, factor)
    return _with_armies(state, situation.rosters) if situation.rosters else state


def _command(situation: Situation, key: str) -> Command:
    """The army of a side, or one of its commands."""
    letter, _, number = key.partition("-")
    side: Side = next(each for each in SIDES if LETTER[each] == letter)
    name = Text(number, number) if number else Text("the army", "die Armee")
    return Command(
        id=key, side=side, name=name, general=f"{letter}G{number}", pips=situation.pips,
        chief=number in ("", "1"),
    )  # fmt: skip


def _element(state: DbxState, unit: Unit, key: str) -> Element:
    """One element as its sheet says, the rest as is usual for its code."""
    taken, letter = of_code(unit.kind), LETTER[unit.side]
    troop = TROOPS[taken.kind]
    usual: dict[str, Any] = {
        "width": WIDTHS.get(unit.kind, BW), "depth": troop.depth, "reach": troop.range,
        "worth": 0 if unit.kind in WIDTHS else 2,
    }  # fmt: skip
    told = {**usual, **fields_of(unit, Element)}
    told["quality"] = told["quality"] or taken.quality
    told["trained"] = told["trained"] or taken.trained
    told["assault"] = told["assault"] or unit.charges or unit.attacked
    told["fresh"] = told["fresh"] or bool(unit.charges)
    return Element(
        id=key, side=unit.side, body=f"{letter}-{unit.command}" if state.big else letter, kind=taken.kind,
        place=_place(state, unit, told["depth"]), formation="square" if unit.kind == "SQ" else "",
        strength=unit.strength,
        name=verbatim(unit.name) if unit.name else NAMES[taken.kind], **told,
    )  # fmt: skip


def _place(state: DbxState, unit: Unit, depth: float) -> Place:
    """Where an element is: on the table, in a camp, in boats, or gone."""
    if unit.gone:
        return Gone("destroyed", 0)
    if unit.waits:
        return Reserve()
    if unit.opposite:
        faced = state.pieces[unit.opposite]
        return OnTable(unit.across(pose_of(faced), faced.depth, depth))
    pose = Pose(*(unit.at or MIDDLE), unit.looks).rounded()
    return Inside(unit.inside, pose) if unit.inside else OnTable(pose)


def _generals(state: DbxState, commands: int) -> None:
    """Adds the generals of whom nothing was said, far behind their lines."""
    troop = TROOPS["GEN"]
    for number, command in enumerate(state.bodies.values()):
        if command.general not in state.pieces:
            x, y = GENERALS[command.side]
            facing = QUARTER if command.side == "one" else 3 * QUARTER
            pose = Pose(x + number % commands * 60.0, y, facing)
            state.pieces[command.general] = Element(
                id=command.general, side=command.side, body=command.id, kind="GEN", place=OnTable(pose),
                name=NAMES["GEN"], width=WIDTHS["GEN"], depth=troop.depth, reach=troop.range, worth=0,
            )  # fmt: skip


def _form_squares(state: DbxState, situation: Situation) -> None:
    """Forms the squares: the element named leads, and others of its kind stand in it unseen."""
    for unit, key in zip(situation.unit, situation.ids, strict=True):
        if not unit.square:
            continue
        leader = state.pieces[key]
        members = [key, *(f"{key}{number}" for number in range(2, unit.square + 1))]
        for each in members[1:]:
            state.pieces[each] = replace(leader, id=each)
        pose = pose_of(leader)
        SquareFormed(f"{key}q", tuple(members), pose, leader.body or "", 0).apply(state)


def _with_armies(state: DbxState, armies: dict[str, Army]) -> DbxState:
    fields = {name: getattr(state, name) for name in state.__struct_fields__}
    return StateWithArmies(**fields, written=dict(armies))


def depth_of(code: str) -> float:
    """How deep the base of a code is."""
    return TROOPS[of_code(code).kind].depth
