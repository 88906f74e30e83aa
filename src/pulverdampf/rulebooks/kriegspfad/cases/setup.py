"""Situations of Kriegspfad: units, terrain, melees and armies in plain words."""

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from pulverdampf.cases.wording import (
    NO_UNIT,
    Doubt,
    called_in_turn,
    doubtful_armies,
    doubtful_rulings,
    doubtful_terrain,
    unknown,
)
from pulverdampf.engine.state import LETTER, Clock, Gone, Reserve, Side
from pulverdampf.text import Text

from .. import RULEBOOK
from ..armies import mustering
from ..positions import Stand, position
from ..state import RALLY, Fallen, Force, WarState
from ..terrain.ground import KINDS
from ..units import Unit

TRAITS = (
    "brave", "militia", "nimble_foot", "nimble_mounted", "untrained", "sharpshooter", "armoured_horse",
    "lance",
)  # fmt: skip


class Ground(Struct, kw_only=True, omit_defaults=True):
    """One piece of terrain: its kind and exactly one shape."""

    kind: str
    id: str = ""
    rect: tuple[float, float, float, float] | None = None
    line: tuple[tuple[float, float], ...] | None = None
    polygon: tuple[tuple[float, float], ...] | None = None
    disc: tuple[float, float, float] | None = None
    width: float = 0.0
    owner: str = ""


class Fight(Struct, kw_only=True, omit_defaults=True):
    """A melee: who attacked whom, since which turn, in which round."""

    attacker: str
    defender: str
    started: int | None = None
    round: int = 1
    fresh: tuple[str, ...] = ()


class Leading(Struct, kw_only=True):
    """What an army is beyond its units."""

    disciplined: bool = False
    quality: Literal["normal", "exceptional", "incapable"] = "normal"
    stratagem: Literal["", "surprise", "war_medicine", "terror", "prophet", "reinforcement"] = ""
    native: bool = False
    regular: bool = False
    """A regular army for the scenario roll."""


class Played(Struct, kw_only=True, frozen=True):
    """What kind of battle it is."""

    kind: Literal["", "open", "ambush", "raid", "siege"] = "open"
    attacker: Literal["", "one", "two"] = ""
    zone: str = "east"
    season: Literal["", "spring", "summer", "autumn", "winter"] = ""
    light: Literal["", "day", "night", "dawn", "dusk"] = "day"
    dark: int = 0
    village: str = ""


class Situation(Struct, kw_only=True):
    """The table of a case."""

    unit: tuple[Stand, ...] = ()
    terrain: tuple[Ground, ...] = ()
    melee: tuple[Fight, ...] = ()
    armies: dict[Side, str] = {}
    """Ready armies instead of units."""
    forces: dict[Side, Leading] = {}
    scenario: Played = Played()
    fallen: tuple[str, ...] = ()
    """Units that were lost this turn, where they stand."""
    late: tuple[str, ...] = ()
    """Units that wait off the table."""
    rulings: dict[str, Any] = {}
    turn: int = 1
    weather: Literal["", "good", "fog", "rain", "heavy_rain", "snow"] = "good"
    first: Side = "one"
    """Army 1."""
    held: int = 0
    """Whole turns running in which the attackers have held the village."""

    @property
    def ids(self) -> list[str]:
        """What the units are called, in their order: A1, A2 … and B1, B2 …"""
        return called_in_turn(unit.side for unit in self.unit)


# what may be wrong ---------------------------------------------------------------------------------------

NO_TRAIT = Text('There is no trait "{name}".', "Eine Eigenschaft „{name}“ gibt es nicht.")


def doubts(situation: Situation) -> Iterator[Doubt]:
    """What is wrong with a situation beyond its spelling."""
    ids = situation.ids
    for i, unit in enumerate(situation.unit):
        if unit.opposite and unit.opposite not in ids:
            yield unknown(("unit", i, "opposite"), NO_UNIT, unit.opposite, ids)
        for trait in unit.traits:
            if trait not in TRAITS:
                yield unknown(("unit", i, "traits"), NO_TRAIT, trait, TRAITS)
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


def set_up(situation: Situation) -> WarState:
    """The state of a situation: two ready armies, or the units that it names."""
    if situation.armies:
        return _mustered(situation)
    state = position(
        [to_builtins(unit) for unit in situation.unit],
        terrain=[to_builtins(piece) for piece in situation.terrain],
        rulings=situation.rulings,
        turn=situation.turn,
        phase=RALLY,
        forces={side: to_builtins(force) for side, force in situation.forces.items()},
        melees=[
            {"started": situation.turn, **{k: v for k, v in to_builtins(each).items() if v is not None}}
            for each in situation.melee
        ],
        scenario=to_builtins(situation.scenario),
        weather=situation.weather,
    )
    state.first = state.picks = situation.first
    state.held = situation.held
    for name in situation.fallen:
        _lose(state, state.bodies[name])
    for name in situation.late:
        for key in state.bodies[name].pieces:
            state.pieces[key].place = Reserve()
    return state


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
    ready = mustering.ready_armies()
    only = next(iter(situation.armies.values()))
    one, two = (ready[situation.armies.get(side, only)] for side in LETTER)
    state = mustering.begin(one, two, rulings=situation.rulings)
    state.first = state.picks = situation.first
    state.clock = Clock(situation.turn, RALLY)
    state.conditions = replace(
        state.conditions, zone=situation.scenario.zone, season=situation.scenario.season
    )
    for side, force in situation.forces.items():
        given: dict[str, Any] = to_builtins(force)
        held: Force = state.forces[side]
        state.forces[side] = replace(held, **given)
    return state
