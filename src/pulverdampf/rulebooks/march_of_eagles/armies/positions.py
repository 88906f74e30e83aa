"""Any situation on the table, set up from plain words: for worked cases, tests and studies."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, convert

from pulverdampf.engine.state import LETTER, Attached, Clock, Inside, OnTable, Piece, Reserve, Side
from pulverdampf.muster.terrain_setup import Piece as TerrainPiece
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.table.angles import QUARTER, degrees
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..battalion import commander_id
from ..rulings import Rulings
from ..state import ACTIVATIONS, Battalion, EagleState
from .mustering import GRADES, TABLES, features_of


class Unit(Struct, forbid_unknown_fields=True, kw_only=True):
    """One battalion of a situation; `facing` in degrees, 0 east, 90 north."""

    side: Side
    at: tuple[float, float]
    facing: float | None = None
    soldiers: int = 24
    grade: str = "drilled"
    nation: str = "french"
    name: str = ""
    formation: str = "line"
    arm: str = "infantry"
    light: bool = False
    rifles: bool = False
    traits: tuple[str, ...] = ()
    drummers: int = 0
    ncos: int = 0
    ensigns: int = 0
    officers: int = 0
    skirmishers: int = 0
    screen_at: tuple[float, float] | None = None
    lost: int = 0
    """Soldiers of the main body already fallen."""
    is_: tuple[str, ...] = ()
    """What is true of it: activated, passed, fired, confused, broken, lost_melee, tested."""
    ungathered_until: int = 0
    inside: str = ""
    """The building it holds, by its id."""


def position(
    units: Sequence[Mapping[str, Any]],
    *,
    terrain: Sequence[Mapping[str, Any]] = (),
    rulings: Mapping[str, Any] | None = None,
    turn: int = 1,
    picks: Side = "one",
    commanders: Mapping[Side, Any] | None = None,
    edges: Mapping[Side, str] | None = None,
    weather: str = "clear",
) -> EagleState:
    """A state in the activation phase; units are numbered A1, A2 … and B1, B2 … in their order."""
    in_force = convert(dict(rulings or {}), Rulings)
    state = EagleState(rulings=in_force, table=TABLES[in_force.table], weather=weather)
    pieces = tuple(convert(dict(each), TerrainPiece) for each in terrain)
    state.features = features_of(TerrainSetup("case", Text("case", "Fall"), state.table, pieces))
    state.edges = dict(edges or {"one": "south", "two": "north"})
    state.armies = {"one": Text("Army A", "Armee A"), "two": Text("Army B", "Armee B")}
    state.clock = Clock(turn, ACTIVATIONS)
    state.picks = state.first = state.initiative = picks
    for side in ("one", "two"):
        mine = [each for each in units if each["side"] == side]
        for number, written in enumerate(mine, 1):
            _stand(state, number, convert({k if k != "is" else "is_": v for k, v in written.items()}, Unit))
    for side in ("one", "two"):
        where = (commanders or {}).get(side)
        place = _commander_place(where, state, side)
        state.pieces[commander_id(side)] = Piece(commander_id(side), side, None, "commander", place)
    return state


def _commander_place(where: Any, state: EagleState, side: Side) -> Attached | OnTable | Reserve:
    if isinstance(where, str):
        return Attached(where)
    x, y = where or (2.0, 2.0 if state.edges[side] == "south" else state.table[1] - 2.0)
    return OnTable(Pose(float(x), float(y)))


def _stand(state: EagleState, number: int, unit: Unit) -> None:
    key = f"{LETTER[unit.side]}{number}"
    facing = degrees(unit.facing) if unit.facing is not None else QUARTER * (1 if unit.side == "one" else 3)
    battalion = Battalion(
        id=key, side=unit.side, pieces=(key, f"{key}s") if unit.skirmishers else (key,), number=number,
        name=Text(unit.name or key, unit.name or key), nation=unit.nation, grade=GRADES[unit.grade],
        original=unit.soldiers, light=unit.light, rifles=unit.rifles, traits=unit.traits,
        out=unit.skirmishers,
        arm=unit.arm,  # type: ignore[arg-type]
        drummers=unit.drummers, ncos=unit.ncos, ensigns=unit.ensigns, officers=unit.officers,
        ungathered_until=unit.ungathered_until,
    )  # fmt: skip
    for flag in unit.is_:
        setattr(battalion, flag, True)
    state.bodies[key] = battalion
    pose = Pose(*unit.at, facing)
    strength = unit.soldiers - unit.skirmishers - unit.lost
    place = Inside(unit.inside, state.features[unit.inside].pose) if unit.inside else OnTable(pose)
    state.pieces[key] = Piece(key, unit.side, key, "main", place, unit.formation, strength)
    if unit.skirmishers:
        x, y = unit.screen_at or pose.at(4.0, 0.0)
        screen = OnTable(Pose(x, y, facing))
        state.pieces[f"{key}s"] = Piece(
            f"{key}s", unit.side, key, "screen", screen, "open-1", unit.skirmishers
        )
