"""Situations of DBX: elements, terrain, weather, losses and armies in plain words."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, to_builtins
from msgspec.structs import asdict, replace

from pulverdampf.cases.wording import Doubt, doubtful_rulings, doubtful_terrain, unknown
from pulverdampf.engine.state import LETTER, SIDES, Reserve
from pulverdampf.muster.problems import Problem
from pulverdampf.muster.terrain_setup import Piece as TerrainPiece
from pulverdampf.text import Text

from .. import RULEBOOK
from ..armies.lists import listings
from ..events.formations import SquareFormed
from ..positions import ARMIES, position
from ..setup.preparations import Nation
from ..terrain.kinds import KINDS
from ..troops import TROOPS, of_code
from ..units import DbxState, pose_of
from .rosters import Army, StateWithArmies, elements_of

Code = Literal[
    "LI", "GR", "FR", "LW", "LI/J", "GR/J", "LW/J", "GU/J", "CK", "JA", "PL", "GU", "SH", "BO", "ST", "HI",
    "KL", "PK", "DRI", "DRC", "KU", "HU", "UL", "LR", "RE", "KM", "EL", "ART", "GEN", "CAMP",
]  # fmt: skip


class Unit(Struct, kw_only=True):
    """One element with its centre `at` a point; side one looks north unless a facing is given."""

    side: Literal["one", "two"]
    kind: Code
    at: tuple[float, float]
    facing: float | None = None
    charges: str = ""
    """The enemy into whose contact it has just moved."""
    attacked: str = ""
    """The enemy with whom it made the contact in an earlier bound."""
    struck: Literal["", "flank", "rear"] = ""
    struck_by: Literal["", "foot", "mounted"] = ""
    reach: Annotated[int, Meta(ge=0, le=1000)] | None = None
    command: Annotated[int, Meta(ge=1, le=3)] = 1
    """The command it belongs to, where there are several."""
    square: Annotated[int, Meta(ge=0, le=5)] = 0
    """The number of elements of the square that it leads; none: it is no square."""
    waits: bool = False
    """Whether it waits in boats off the table."""


class Situation(Struct, kw_only=True):
    """What stands on the table before anything happens."""

    unit: tuple[Unit, ...] = ()
    terrain: tuple[TerrainPiece, ...] = ()
    rulings: dict[str, Any] = {}
    weather: Literal["fair", "rain", "fog", "storm"] = "fair"
    bound: Annotated[int, Meta(ge=1, le=99)] = 3
    pips: Annotated[int, Meta(ge=0, le=6)] = 6
    region: str = "EU"
    commands: Annotated[int, Meta(ge=1, le=3)] = 1
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
            if unit.kind in ("GEN", "CAMP"):
                found.append(f"{letter}{unit.kind[0]}")
            else:
                numbers[unit.side] += 1
                found.append(f"{letter}{numbers[unit.side]}")
        return found


NO_LIST = Text('There is no list "{name}".', "Eine Liste „{name}“ gibt es nicht.")
NO_ARMY = Text("Write an army as “9 LI + 1 GR + 2 KU”.", "Schreibe eine Armee wie „9 LI + 1 GR + 2 KU“.")
NO_COMMAND = Text('There is no command "{name}".', "Eine Befehlsgruppe „{name}“ gibt es nicht.")


def doubts(situation: Situation) -> Iterator[Doubt]:
    """What is wrong with a situation beyond its spelling."""
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


def set_up(situation: Situation) -> DbxState:
    """The state that a situation describes."""
    ground = [
        {key: value for key, value in asdict(each).items() if value not in (None, "", 0.0)}
        for each in situation.terrain
    ]
    state = position(
        [_unit(unit, key) for unit, key in zip(situation.unit, situation.ids, strict=True)],
        terrain=ground,
        rulings=to_builtins(situation.rulings),
        weather=situation.weather,
        bound=situation.bound,
        pips=situation.pips,
        region=situation.region,
        commands=situation.commands,
    )
    _form_squares(state, situation)
    for unit, key in zip(situation.unit, situation.ids, strict=True):
        if unit.waits:
            state.pieces[key].place = Reserve()
    for body in state.bodies.values():
        body.lost = round(2 * situation.losses.get(body.id, situation.losses.get(body.side, 0.0)))
        if situation.began is not None:
            body.starting = round(2 * situation.began)
    for side, factor in situation.aggression.items():
        state.nations[side] = Nation("", ARMIES[side], situation.region, state.topography, factor)
    return _with_armies(state, situation.rosters) if situation.rosters else state


def _unit(unit: Unit, key: str) -> dict[str, Any]:
    told: dict[str, Any] = {"side": unit.side, "kind": unit.kind, "at": unit.at, "id": key}
    told |= {"assault": unit.charges or unit.attacked, "fresh": bool(unit.charges), "command": unit.command}
    told |= {"struck": unit.struck, "struck_by": unit.struck_by}
    if unit.facing is not None:
        told["facing"] = unit.facing
    if unit.reach is not None:
        told["reach"] = unit.reach
    return told


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
