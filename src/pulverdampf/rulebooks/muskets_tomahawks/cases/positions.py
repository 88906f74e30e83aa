"""Any situation on the table, set up from plain words: for worked cases, tests and studies."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, convert

from pulverdampf.engine.decks import Deck
from pulverdampf.engine.state import LETTER, Aboard, Clock, Due, Gone, OnTable, Side, Within
from pulverdampf.muster.terrain_setup import Piece as TerrainPiece
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..armies.mustering import features_of
from ..rulings import Rulings
from ..state import CARDS, FrontierState, raise_unit
from ..units import Figure, Unit


class Written(Struct, forbid_unknown_fields=True, kw_only=True):
    """One unit of a situation: line infantry with muskets unless said otherwise; `facing` in degrees."""

    side: Side
    at: tuple[float, float] = (24.0, 24.0)
    """The middle of its front rank."""
    places: tuple[tuple[float, float], ...] = ()
    """The place of every figure, where that matters."""
    facing: float | None = None
    models: int = 6
    spacing: float = 1.2
    name: str = ""
    troop: str = "REG"
    discipline: str = "trained"
    profile: tuple[int, int, int] = (6, 5, 5)
    weapons: tuple[str, ...] = ("musket",)
    traits: tuple[str, ...] = ()
    officer: bool = False
    commander: bool = False
    talent: str = ""
    gun: str = ""
    vehicle: str = ""
    formation: str = "normal"
    lost: int = 0
    """Figures already fallen."""
    damage: int = 0
    used: tuple[str, ...] = ()
    is_: tuple[str, ...] = ()
    """What is true of it: spotted, vigilant, shaken, fleeing, empty, reloading, dismounted."""
    engaged: tuple[str, ...] = ()
    marker: str = ""
    """The marker it moves under, by its id."""
    aboard: str = ""
    """The craft it rides in, by its id."""


def position(
    units: Sequence[Mapping[str, Any]],
    *,
    terrain: Sequence[Mapping[str, Any]] = (),
    rulings: Mapping[str, Any] | None = None,
    turn: int = 1,
    scenario: str = "S1",
    attacker: Side = "two",
    edges: Mapping[Side, Sequence[str]] | None = None,
    weather: str = "clear",
    active: Side = "one",
    step: str = "play",
    hands: Mapping[Side, Sequence[str]] | None = None,
    held: Mapping[Side, Sequence[str]] | None = None,
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    points: Mapping[Side, int] | None = None,
    dummies: Sequence[tuple[str, str, tuple[float, float]]] = (),
    due: Sequence[Due] = (),
) -> FrontierState:
    """A state in mid-turn; units are numbered A1, A2 … and B1, B2 … in their order."""
    state = FrontierState(rulings=convert(dict(rulings or {}), Rulings), scenario=scenario, attacker=attacker)
    pieces = tuple(convert(dict(each), TerrainPiece) for each in terrain)
    state.features = features_of(TerrainSetup("case", Text("case", "Fall"), state.table, pieces))
    state.armies = {"one": Text("Army A", "Armee A"), "two": Text("Army B", "Armee B")}
    state.edges = {side: tuple(each) for side, each in (edges or EDGES).items()}
    state.setup = ()
    state.weather = weather
    state.clock = Clock(turn, CARDS)
    state.active, state.step = active, step  # type: ignore[assignment]
    state.hands = {side: tuple(sorted((hands or {}).get(side, ()))) for side in LETTER}
    state.held = {side: tuple(sorted((held or {}).get(side, ()))) for side in LETTER}
    state.points = {side: (points or {}).get(side, 0) for side in LETTER}
    state.deck, state.discard = Deck.of(deck), tuple(discard)
    state.agenda = tuple(due)
    numbers = dict.fromkeys(LETTER, 0)
    for written in units:
        unit = convert({k if k != "is" else "is_": v for k, v in written.items()}, Written)
        numbers[unit.side] += 1
        _stand(state, f"{LETTER[unit.side]}{numbers[unit.side]}", unit)
    for key, troop, (x, y) in dummies:
        side = "one" if key.startswith("A") else "two"
        state.pieces[key] = Figure(
            id=key, side=side, body=None, kind="marker", place=OnTable(Pose(x, y)), troop=troop
        )
    return state


EDGES: dict[Side, tuple[str, ...]] = {"one": ("south",), "two": ("north",)}
FLAGS = ("vigilant", "shaken", "fleeing", "empty", "reloading", "dismounted", "charger")


def _stand(state: FrontierState, key: str, written: Written) -> None:
    shooting, aggression, defence = written.profile
    unit = Unit(
        id=key, side=written.side, name=Text(written.name or key, written.name or key),
        troop=written.troop,  # type: ignore[arg-type]
        discipline=written.discipline,  # type: ignore[arg-type]
        shooting=shooting, aggression=aggression, defence=defence,
        weapons=written.weapons if not written.gun else (), traits=written.traits,
        officer=written.officer or written.commander, commander=written.commander, talent=written.talent,
        gun=written.gun, vehicle=written.vehicle,
        original=1 if written.officer or written.commander or written.vehicle else written.models,
        formation=written.formation,  # type: ignore[arg-type]
        damage=written.damage, used=written.used, engaged=written.engaged, hidden=written.marker,
    )  # fmt: skip
    for flag in FLAGS:
        setattr(unit, flag, flag in written.is_)
    if "spotted" in written.is_:
        unit.spotted = ("two" if written.side == "one" else "one",)
    raise_unit(state, unit)
    facing = degrees(written.facing if written.facing is not None else 90 if written.side == "one" else 270)
    for figure, pose in zip(unit.pieces, _poses(unit, written, facing), strict=False):
        state.pieces[figure].place = OnTable(pose)
    if written.marker:
        x, y = written.at
        state.pieces[written.marker] = Figure(
            id=written.marker, side=unit.side, body=None, kind="marker", place=OnTable(Pose(x, y, facing)),
            troop=unit.troop, stands_for=key,
        )  # fmt: skip
        for figure in unit.pieces:
            state.pieces[figure].place = Within(written.marker)
    if written.aboard:
        for figure in unit.pieces:
            state.pieces[figure].place = Aboard(f"{written.aboard}.0")
    for figure in unit.pieces[len(unit.pieces) - written.lost :]:
        state.pieces[figure].place = Gone("destroyed")
        state.pieces[figure].strength = 0


def _poses(unit: Unit, written: Written, facing: int) -> list[Pose]:
    if written.places:
        return [Pose(x, y, facing) for x, y in written.places]
    here = Pose(*written.at, facing)
    if unit.gun:
        crew = ((-1.6, -1.2), (-1.6, 0.0), (-1.6, 1.2), (0.0, 1.6), (0.0, -1.6))
        return [here, *(here.moved(ahead, left) for ahead, left in crew)]
    count = len(unit.pieces)
    spacing = 1.0 if unit.formation in ("close", "column") else written.spacing
    if unit.formation == "column":
        return [here.moved(-(i // 2) * spacing, (0.5 - i % 2) * spacing) for i in range(count)]
    return [here.left(((count - 1) / 2 - i) * spacing) for i in range(count)]
