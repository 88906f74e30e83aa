"""Situations of Kriegspfad: units, terrain, melees and armies in plain words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct, convert, field, to_builtins
from msgspec.structs import asdict, replace

from pulverdampf.cases.stands import ARMIES, Stand, TableOrArmies, doubtful_stands, read_table
from pulverdampf.cases.wording import (
    NO_UNIT,
    Doubt,
    doubtful_armies,
    doubtful_rulings,
    doubtful_terrain,
    unknown,
)
from pulverdampf.engine.sheet import described_by, fields_of
from pulverdampf.engine.state import LETTER, Aboard, Clock, Gone, Inside, OnTable, Place, Reserve, Side
from pulverdampf.table.shapes import Pose, Rectangle
from pulverdampf.text import verbatim

from .. import RULEBOOK
from ..armies import mustering
from ..facts import Kind, Light
from ..geometry import layout
from ..rulings import Rulings
from ..shooting.weapons import WEAPONS
from ..state import RALLY, SHOOTING, Conditions, Fallen, Force, Melee, WarState, Weather
from ..terrain.ground import KINDS
from ..terrain.written import Ground, features
from ..units import HORSED, TRAITS_OF_ELEMENTS, TRAITS_OF_UNITS, Element, Troop, Unit

MIDDLE = (30.0, 20.0)
LETTERS = "abcdefghijklmnop"
PIECES = {"artillery": "gun", "mg": "mg", "wagon": "wagon", "boat": "boat"}
ARMS = {
    "regular": "smooth_musket", "skirmisher": "smooth_musket", "warrior": "bow", "cavalry": "carbine_ml",
    "mounted_infantry": "smooth_musket", "mounted_warrior": "bow", "artillery": "gun_light", "mg": "mg",
    "scout": "smooth_musket",
}  # fmt: skip


@described_by(Unit, Element)
class Written(Stand, kw_only=True):
    """One unit: its elements side by side, what its sheet says of all of them, and how it stands."""

    troop: Troop = "regular"
    distance: Annotated[float, Meta(ge=0, le=90)] = 4.0
    elements: Annotated[int, Meta(ge=1, le=len(LETTERS))] = 1
    gap: float = 0.0
    """Between neighbours."""
    spots: tuple[tuple[float, float], ...] = ()
    """Where its single elements stand, instead of in line."""
    file: bool = False
    """One behind the other instead of side by side."""
    arms: str = ""
    """Weapons of an element, joined by +; kinds of elements parted by a comma; none for no weapon."""
    mounted: bool = True
    """Whether riders are in the saddle."""
    commander: bool = False
    """Whether its first element is the commander's."""
    points: int = 0
    inside: str = ""
    """The building it is in."""
    aboard: str = ""
    """The boat it is in."""


class Fight(Struct, kw_only=True):
    """A melee: who attacked whom, since which turn, in which round."""

    attacker: str
    defender: str
    started: int | None = None
    round: int = 1
    fresh: tuple[str, ...] = ()


class Played(Conditions, frozen=True, forbid_unknown_fields=True):
    """The kind of battle."""

    kind: Kind = "open"
    light: Light = "day"


class Situation(TableOrArmies, kw_only=True):
    """The table of a case."""

    unit: tuple[Written, ...] = ()
    terrain: tuple[Ground, ...] = ()
    melee: tuple[Fight, ...] = ()
    forces: dict[Side, dict[str, Any]] = field(default_factory=dict)
    """What is true of the armies beyond their units."""
    scenario: Played = Played()
    edges: dict[Side, str] = field(default_factory=lambda: {"one": "south", "two": "north"})
    fallen: tuple[str, ...] = ()
    """Units that were lost this turn, where they stand."""
    late: tuple[str, ...] = ()
    """Units that wait off the table."""
    weather: Weather = "good"
    turn: Annotated[int, Meta(ge=0, le=99)] = 1
    """0 during the setup."""
    phase: int = RALLY
    first: Side = "one"
    """Army 1."""
    held: int = 0
    """Whole turns running in which the attackers have held the village."""


# what may be wrong ---------------------------------------------------------------------------------------


def doubts(situation: Situation) -> Iterator[Doubt]:
    """What is wrong with a situation beyond its spelling."""
    ids = situation.ids
    yield from doubtful_stands(situation)
    yield from doubtful_terrain(situation.terrain, KINDS)
    for i, melee in enumerate(situation.melee):
        for key, name in (("attacker", melee.attacker), ("defender", melee.defender)):
            if name not in ids:
                yield unknown(("melee", i, key), NO_UNIT, name, ids)
    for where, names in (("fallen", situation.fallen), ("late", situation.late)):
        for i, name in enumerate(names):
            if name not in ids:
                yield unknown((where, i), NO_UNIT, name, ids)
    yield from doubtful_armies(situation.armies, mustering.ready_armies())
    yield from doubtful_rulings(situation.rulings, RULEBOOK)


# the state -----------------------------------------------------------------------------------------------


def position(units: Sequence[Mapping[str, Any]], **situation: Any) -> WarState:
    """A state in the shooting, or in another step, from units, terrain, rulings … in plain words."""
    return set_up(read_table(Situation, units, {"phase": SHOOTING, **situation}))


def set_up(situation: Situation) -> WarState:
    """The state of a situation: two ready armies, or the units that it names."""
    if situation.armies:
        return _mustered(situation)
    state = WarState(
        rulings=convert(situation.rulings, Rulings), clock=Clock(situation.turn, situation.phase),
        first=situation.first, picks=situation.first, weather=situation.weather, edges=dict(situation.edges),
        features={each.id: each for each in features(situation.terrain)}, armies=dict(ARMIES),
        conditions=Conditions(**asdict(situation.scenario)), held=situation.held,
        forces={side: convert(situation.forces.get(side, {}), Force) for side in LETTER},
    )  # fmt: skip
    for key, written in zip(situation.ids, situation.unit, strict=True):
        _stand(state, key, written)
    for number, fight in enumerate(situation.melee, 1):
        _engage(state, number, fight)
    for name in situation.fallen:
        _lose(state, state.bodies[name])
    for name in situation.late:
        for key in state.bodies[name].pieces:
            state.pieces[key].place = Reserve()
    return state


def _stand(state: WarState, key: str, written: Written) -> None:
    """A unit with its elements where it was written that they stand."""
    keys = tuple(f"{key}{letter}" for letter in LETTERS[: written.elements])
    told = fields_of(written, Unit)
    of_unit, of_elements = (
        tuple(each for each in told["traits"] if each in kind)
        for kind in (TRAITS_OF_UNITS, TRAITS_OF_ELEMENTS)
    )
    told |= {"traits": of_unit, "mounted": written.mounted and written.troop in HORSED}
    unit = state.bodies[key] = Unit(
        id=key,
        side=written.side,
        pieces=keys,
        number=int(key[1:]),
        name=verbatim(written.name or key),
        **told,
    )
    kinds = (written.arms or ARMS.get(written.troop, "")).split(",")
    for i, each in enumerate(keys):
        state.pieces[each] = Element(
            id=each, side=written.side, body=key, kind=PIECES.get(written.troop, "element"),
            place=OnTable(Pose(0.0, 0.0)), points=written.points,
            arms=tuple(arm for arm in kinds[i % len(kinds)].split("+") if arm in WEAPONS),
            leads=i == 0 and (written.commander or unit.separate),
            traits=of_elements, **fields_of(written, Element),
        )  # fmt: skip
    shape = _shape(state, keys[0])
    for each, pose in zip(keys, _poses(state, written, shape), strict=True):
        state.pieces[each].place = _place(written, pose)


def _shape(state: WarState, key: str) -> Rectangle:
    shape = layout(state, state.pieces[key])
    assert isinstance(shape, Rectangle)
    return shape


def _place(written: Written, pose: Pose) -> Place:
    if written.aboard:
        return Aboard(written.aboard)
    return Inside(written.inside, pose) if written.inside else OnTable(pose)


def _poses(state: WarState, written: Written, shape: Rectangle) -> Iterator[Pose]:
    """Where the elements stand: in line, or one behind the other."""
    middle = _middle(state, written, shape)
    for i in range(written.elements):
        if i < len(written.spots):
            yield Pose(*written.spots[i], middle.facing).rounded()
        elif written.file:
            yield middle.ahead(-i * (shape.depth + written.gap)).rounded()
        else:
            along = (i - (written.elements - 1) / 2) * (shape.width + written.gap)
            yield middle.right(along).rounded()


def _middle(state: WarState, written: Written, shape: Rectangle) -> Pose:
    """The middle of the front rank, looking where it looks."""
    if not written.opposite:
        house = state.features[written.inside].pose.point if written.inside else MIDDLE
        return Pose(*(written.at or house), written.looks)
    faced = state.bodies[written.opposite].pieces
    poses = [pose for key in faced if (pose := state.pieces[key].pose) is not None]
    x, y = sum(pose.x for pose in poses) / len(poses), sum(pose.y for pose in poses) / len(poses)
    return written.across(Pose(x, y, poses[0].facing), _shape(state, faced[0]).depth, shape.depth)


def _engage(state: WarState, number: int, fight: Fight) -> None:
    """Two units fight; who attacks across a palisade has been at it since the turn before."""
    turn = state.clock.turn
    started = turn if fight.started is None else fight.started
    melee = Melee(f"m{number}", fight.attacker, fight.defender, started, fight.round, fight.fresh)
    state.melees[melee.id] = melee
    state.count = number
    if started == turn:
        attacker = state.bodies[melee.attacker]
        attacker.opened = (*attacker.opened, melee.defender)
        state.bodies[melee.defender].contacted = True
    for fence in state.features.values():
        if fence.kind == "palisade":
            for key in state.bodies[melee.attacker].pieces:
                piece = state.pieces[key]
                piece.crossing, piece.since = fence.id, turn - 1


def _lose(state: WarState, unit: Unit) -> None:
    """A unit that was destroyed this turn where it stood."""
    pieces = [state.pieces[key] for key in unit.pieces]
    poses = tuple(piece.pose for piece in pieces if piece.pose is not None)
    led = any(piece.leads for piece in pieces)
    what = {"prophet": "prophet", "wagon": "wagons"}.get(unit.troop, "unit")
    if led:
        state.fallen = (*state.fallen, Fallen(unit.id, unit.side, "commander", poses))
    if not unit.separate:
        state.fallen = (*state.fallen, Fallen(unit.id, unit.side, what, poses))
    for piece in pieces:
        piece.place = Gone("destroyed", state.clock.turn)


def _mustered(situation: Situation) -> WarState:
    """Two ready armies that have not been set up, so that everything about them can be read."""
    one, two = situation.rosters(mustering.ready_armies())
    state = mustering.begin(one, two, rulings=situation.rulings)
    state.first = state.picks = situation.first
    state.clock = Clock(situation.turn, RALLY)
    state.conditions = replace(
        state.conditions, zone=situation.scenario.zone, season=situation.scenario.season
    )
    for side, given in situation.forces.items():
        state.forces[side] = convert({**to_builtins(state.forces[side]), **given}, Force)
    return state
