"""Any situation on the table, set up from plain words: for worked cases, tests and studies."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, convert

from pulverdampf.engine.state import LETTER, Clock, Inside, OnTable, Reserve, Side
from pulverdampf.muster.terrain_setup import Piece as TerrainPiece
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.table.angles import QUARTER, degrees
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..armies.mustering import features_of
from ..geometry import shape_of
from ..rulings import Rulings
from ..setup.scenario_conditions import brigade_id
from ..terrain.first_sight import stood
from ..troops import Arm, Size, formations_of, sized
from ..units import ORDERS, TABLES, Brigade, Commander, Contact, PowderState, Unit

# hand-to-hand, shooting, morale, stamina and weapon of a standard unit
USUAL: dict[str, tuple[int, int, int, int, str]] = {
    "infantry":  (6, 3, 4, 3, "SB musket"),
    "warband":   (8, 1, 4, 3, "SB musket"),
    "cavalry":   (8, 0, 4, 3, "none"),
    "artillery": (1, 3, 4, 2, "SB foot"),
}  # fmt: skip


class Stand(Struct, forbid_unknown_fields=True, kw_only=True):
    """One unit of a situation; `at` is the middle of its front edge, `facing` in degrees, 90 is north."""

    side: Side
    at: tuple[float, float] = (0.0, 0.0)
    facing: float | None = None
    arm: Arm = "infantry"
    size: Size = "standard"
    formation: str = ""
    weapon: str = ""
    traits: tuple[str, ...] = ()
    hand_to_hand: int | None = None
    shooting: int | None = None
    morale: int | None = None
    stamina: int | None = None
    casualties: int = 0
    points: int = 40
    brigade: int = 1
    name: str = ""
    inside: str = ""
    """The building it holds, by its id."""
    off: str = ""
    """Where it waits off the table."""
    is_: tuple[str, ...] = ()
    """What is true of it: disordered, was_disordered, unformed, won_last, charged, acted …"""


def position(
    units: Sequence[Mapping[str, Any]],
    *,
    terrain: Sequence[Mapping[str, Any]] = (),
    rulings: Mapping[str, Any] | None = None,
    turn: int = 2,
    phase: int = ORDERS,
    active: Side = "one",
    commanders: Mapping[str, Any] | None = None,
    ratings: Mapping[str, int] | None = None,
    contacts: Sequence[tuple[str, str, str]] = (),
    weather: str = "clear",
) -> PowderState:
    """A state in the middle of a battle; units are numbered A1, A2 … and B1, B2 … in their order.

    Commanders are A0 and B0, AC1 … by brigade; a contact names two units and the side of the second.
    """
    in_force = convert(dict(rulings or {}), Rulings)
    state = PowderState(rulings=in_force, table=TABLES[in_force.table], weather=weather)
    pieces = tuple(convert(dict(each), TerrainPiece) for each in terrain)
    state.features = features_of(TerrainSetup("case", Text("case", "Fall"), state.table, pieces))
    state.edges = {"one": "south", "two": "north"}
    state.armies = {"one": Text("Army A", "Armee A"), "two": Text("Army B", "Armee B")}
    state.clock = Clock(turn, phase, 0 if active == "one" else 1)
    state.active, state.first, state.picks = active, "one", "one"
    state.jokers = {"one": in_force.jokers, "two": in_force.jokers}
    for side in ("one", "two"):
        mine = [each for each in units if each["side"] == side]
        for number, written in enumerate(mine, 1):
            stand = convert({"is_" if key == "is" else key: value for key, value in written.items()}, Stand)
            _place(state, number, stand)
        _lead(state, side, commanders or {}, ratings or {})
    state.contacts = tuple(Contact(one, two, "front", face) for one, two, face in contacts)  # type: ignore[arg-type]
    state.then = stood(state)
    return state


def _place(state: PowderState, number: int, stand: Stand) -> None:
    key = f"{LETTER[stand.side]}{number}"
    hand, shots, morale, stamina, weapon = USUAL[stand.arm]
    if stand.size != "standard" and stand.arm != "artillery":
        hand, shots, stamina = sized(stand.size, hand, shots, stamina)
    facing = (
        degrees(stand.facing) if stand.facing is not None else QUARTER * (1 if stand.side == "one" else 3)
    )
    unit = Unit(
        id=key, side=stand.side, body=brigade_id(stand.side, stand.brigade), kind=stand.arm, place=Reserve(),
        formation=stand.formation or formations_of(stand.arm, stand.size, stand.traits)[0],
        name=Text(stand.name or key, stand.name or key), arm=stand.arm, size=stand.size,
        hand_to_hand=hand if stand.hand_to_hand is None else stand.hand_to_hand,
        shooting=shots if stand.shooting is None else stand.shooting,
        morale=morale if stand.morale is None else stand.morale,
        stamina=stamina if stand.stamina is None else stand.stamina,
        weapon=stand.weapon or weapon, traits=stand.traits, points=stand.points, casualties=stand.casualties,
        revealed="Unt" not in stand.traits,
    )  # fmt: skip
    unit.strength = max(unit.stamina - unit.casualties, 0)
    for flag in stand.is_:
        setattr(unit, flag, True)
    if stand.inside:
        unit.place, unit.formation = Inside(stand.inside, state.features[stand.inside].pose), "garrison"
    elif stand.off:
        unit.place = Reserve(stand.off)
    else:
        unit.place = OnTable(at_front(unit, stand.at, facing))
    state.pieces[key] = unit
    brigade = state.bodies.get(unit.body or "")
    if brigade is None:
        leader = f"{LETTER[stand.side]}C{stand.brigade}"
        called = Text(f"Brigade {stand.brigade}", f"Brigade {stand.brigade}")
        brigade = Brigade(id=unit.body or "", side=stand.side, name=called, commander=leader, deployed=True)
        state.bodies[brigade.id] = brigade
    brigade.pieces = (*brigade.pieces, key)


def at_front(unit: Unit, at: tuple[float, float], facing: int) -> Pose:
    """The pose of a unit whose front centre stands here."""
    return Pose(float(at[0]), float(at[1]), facing).ahead(-shape_of(unit).depth * 0.5).rounded()


def _lead(state: PowderState, side: Side, where: Mapping[str, Any], ratings: Mapping[str, int]) -> None:
    """Commanders stand where they are put, otherwise four behind their first unit."""
    back = 2.0 if side == "one" else state.table[1] - 2.0
    general = f"{LETTER[side]}0"
    leaders: list[tuple[str, str | None, tuple[float, float]]] = [(general, None, (2.0, back))]
    for brigade in state.bodies.values():
        if brigade.side == side:
            first = state.pieces[brigade.pieces[0]].pose or Pose(4.0, back)
            leaders.append((brigade.commander, brigade.id, first.ahead(-4.0).point))
    for key, body, usual in leaders:
        x, y = where.get(key, usual)
        place = OnTable(Pose(float(x), float(y), QUARTER).rounded())
        called = Text(f"Commander {key}", f"Kommandeur {key}")
        state.pieces[key] = Commander(
            id=key,
            side=side,
            body=body,
            kind="commander",
            place=place,
            name=called,
            rating=ratings.get(key, 8),
        )
