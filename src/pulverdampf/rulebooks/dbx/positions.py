"""Positions in mid-battle, from elements in plain words: for worked cases, studies and odds."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from pulverdampf.engine.state import LETTER, SIDES, Clock, Gone, Inside, OnTable, Side
from pulverdampf.muster.terrain_setup import Piece as TerrainPiece
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from .armies.mustering import rulings_of
from .setup.preparations import Weather
from .terrain.ready_tables import features_of
from .troops import BW, NAMES, TROOPS, of_code
from .units import MOVEMENT, MOVING, Command, DbxState, Element

NORTHWARDS: dict[Side, float] = {"one": 90.0, "two": 270.0}
ARMIES = {"one": Text("Blue", "Blau"), "two": Text("Red", "Rot")}
GENERALS = {"one": (300.0, 20.0), "two": (300.0, 580.0)}
"""Where generals stand of whom nothing is said."""


class Circumstances(Struct, frozen=True, kw_only=True):
    """What may be said of a position besides its units."""

    terrain: Sequence[Mapping[str, Any]] = ()
    rulings: Mapping[str, Any] | None = None
    weather: Weather = "fair"
    bound: int = 3
    phase: int = MOVEMENT
    part: int = MOVING
    pips: int = 6
    table: tuple[float, float] = (600.0, 600.0)
    year: int = 1757
    region: str = "EU"
    generals: bool = True
    commands: int = 1


def position(units: Sequence[Mapping[str, Any]], **situation: Any) -> DbxState:
    """A battle in which side one attacks from the south; each unit has a side, a kind and a place."""
    told = Circumstances(**situation)
    table, commands = told.table, told.commands
    rulings = rulings_of(told.rulings or {})
    state = DbxState(rulings=rulings, table=table, year=told.year, region=told.region)
    state.attacker, state.stage, state.weather, state.clears = "one", "ready", told.weather, 99
    state.topography = "ARABLE"
    state.big = commands > 1
    state.edges = {"one": "south", "two": "north"}
    state.armies = dict(ARMIES)
    state.clock = Clock(told.bound, told.phase, told.part)
    pieces = tuple(TerrainPiece(**each) for each in told.terrain)
    state.features = features_of(TerrainSetup("case", Text("case", "Fall"), table, pieces))
    for side in SIDES:
        for number in range(1, commands + 1):
            key = LETTER[side] if commands == 1 else f"{LETTER[side]}-{number}"
            general = f"{LETTER[side]}G" if commands == 1 else f"{LETTER[side]}G{number}"
            name = Text("the army", "die Armee") if commands == 1 else Text(f"{number}", f"{number}")
            state.bodies[key] = Command(
                id=key, side=side, name=name, general=general, pips=told.pips, chief=number == 1
            )
    numbers = dict.fromkeys(SIDES, 0)
    for unit in units:
        _placed(state, unit, numbers, commands)
    if told.generals:
        _generals(state, commands)
    for command in state.bodies.values():
        own = [each for each in state.pieces.values() if each.body == command.id]
        command.pieces = tuple(each.id for each in own)
        command.starting = sum(each.worth for each in own if each.is_troop)
    return state


def _placed(state: DbxState, unit: Mapping[str, Any], numbers: dict[Side, int], commands: int) -> None:
    """Puts one element on the table; `inside` names a camp, `gone` takes it off again."""
    side: Side = unit.get("side", "one")
    code = unit["kind"]
    taken = of_code(code)
    letter = LETTER[side]
    if code in ("GEN", "CAMP"):
        key = unit.get("id") or f"{letter}{code[0]}"
    else:
        numbers[side] += 1
        key = unit.get("id") or f"{letter}{numbers[side]}"
    x, y = unit["at"]
    pose = Pose(float(x), float(y), degrees(unit.get("facing", NORTHWARDS[side]))).rounded()
    troop = TROOPS[taken.kind]
    number = unit.get("command", 1)
    piece = Element(
        id=key,
        side=side,
        body=letter if commands == 1 else f"{letter}-{number}",
        kind=taken.kind,
        place=OnTable(pose),
        strength=1,
        name=NAMES[taken.kind],
        width={"GEN": BW / 2, "CAMP": 80.0}.get(code, BW),
        depth=troop.depth,
        reach=troop.range,
        quality=taken.quality,  # type: ignore[arg-type]
        trained=taken.trained,
        worth=0 if code in ("GEN", "CAMP") else 2,
    )
    for field, value in unit.items():
        if field not in ("side", "kind", "id", "at", "facing", "command", "inside", "gone"):
            setattr(piece, field, value)
    if "inside" in unit:
        piece.place = Inside(unit["inside"], pose)
    if unit.get("gone"):
        piece.place = Gone("destroyed", 0)
    state.pieces[key] = piece


def _generals(state: DbxState, commands: int) -> None:
    """Adds the generals of whom nothing was said, far behind their lines."""
    for command in state.bodies.values():
        if command.general in state.pieces:
            continue
        x, y = GENERALS[command.side]
        shift = (list(state.bodies).index(command.id) % max(commands, 1)) * 60.0
        pose = Pose(x + shift, y, degrees(NORTHWARDS[command.side])).rounded()
        state.pieces[command.general] = Element(
            id=command.general,
            side=command.side,
            body=command.id,
            kind="GEN",
            place=OnTable(pose),
            name=NAMES["GEN"],
            width=BW / 2,
            depth=40.0,
            worth=0,
        )
