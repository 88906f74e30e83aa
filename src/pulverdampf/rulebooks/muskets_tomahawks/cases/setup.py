"""Situations of Muskets & Tomahawks: figures, terrain, cards and armies in plain words."""

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
from pulverdampf.engine.state import LETTER, Side

from .. import RULEBOOK
from ..armies import mustering
from ..state import FrontierState
from ..terrain.ground import KINDS
from .positions import position

BASE = 1.0
"""How far the middles of two foot figures that touch are apart."""


class Stand(Struct, kw_only=True, omit_defaults=True, rename={"is_": "is"}):
    """One unit: line infantry with muskets unless said otherwise."""

    side: Literal["one", "two"]
    at: tuple[float, float] | None = None
    opposite: str = ""
    """Front to front with another unit …"""
    distance: float = 0.0
    """… so many inches apart, from base to base."""
    places: tuple[tuple[float, float], ...] = ()
    facing: float | None = None
    models: int = 6
    spacing: float = 1.2
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
    used: tuple[str, ...] = ()
    is_: tuple[str, ...] = ()
    """spotted, vigilant, shaken, fleeing, empty, reloading, dismounted, charger."""
    engaged: tuple[str, ...] = ()
    marker: str = ""


class Ground(Struct, kw_only=True, omit_defaults=True):
    """One piece of terrain: its kind and exactly one shape."""

    kind: str
    id: str = ""
    rect: tuple[float, float, float, float] | None = None
    line: tuple[tuple[float, float], ...] | None = None
    polygon: tuple[tuple[float, float], ...] | None = None
    disc: tuple[float, float, float] | None = None
    width: float = 0.0


class Situation(Struct, kw_only=True):
    """The table of a case."""

    unit: tuple[Stand, ...] = ()
    terrain: tuple[Ground, ...] = ()
    armies: dict[Side, str] = {}
    """Ready armies instead of units."""
    rulings: dict[str, Any] = {}
    turn: int = 1
    scenario: str = "S1"
    attacker: Literal["one", "two"] = "two"
    weather: str = "clear"
    active: Literal["one", "two"] = "one"
    step: Literal["before", "play", "after", "draw"] = "play"
    hands: dict[Side, tuple[str, ...]] = {}
    held: dict[Side, tuple[str, ...]] = {}
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    points: dict[Side, int] = {}

    @property
    def ids(self) -> list[str]:
        """What the units are called, in their order: A1, A2 … and B1, B2 …"""
        return called_in_turn(unit.side for unit in self.unit)


# what may be wrong ---------------------------------------------------------------------------------------


def doubts(situation: Situation) -> Iterator[Doubt]:
    """What is wrong with a situation beyond its spelling."""
    ids = situation.ids
    for i, unit in enumerate(situation.unit):
        for where, names in (("opposite", (unit.opposite,)), ("engaged", unit.engaged)):
            for name in names:
                if name and name not in ids:
                    yield unknown(("unit", i, where), NO_UNIT, name, ids)
    yield from doubtful_terrain(situation.terrain, KINDS)
    yield from doubtful_armies(situation.armies, mustering.ready_armies())
    yield from doubtful_rulings(situation.rulings, RULEBOOK)


# the state -----------------------------------------------------------------------------------------------


def set_up(situation: Situation) -> FrontierState:
    """The state of a situation: two ready armies, or the units that it names."""
    if situation.armies:
        ready = mustering.ready_armies()
        only = next(iter(situation.armies.values()))
        one, two = (ready[situation.armies.get(side, only)] for side in LETTER)
        if not mustering.may_meet(one, two):
            two = one
        return mustering.begin(one, two, rulings=situation.rulings)
    return position(
        [_written(unit) for unit in _placed(situation)],
        terrain=[to_builtins(piece) for piece in situation.terrain],
        rulings=situation.rulings,
        turn=situation.turn,
        scenario=situation.scenario,
        attacker=situation.attacker,
        weather=situation.weather,
        active=situation.active,
        step=situation.step,
        hands=situation.hands,
        held=situation.held,
        deck=situation.deck,
        discard=situation.discard,
        points=situation.points,
    )


def _written(unit: Stand) -> dict[str, Any]:
    raw: dict[str, Any] = to_builtins(unit)
    return {key: value for key, value in raw.items() if key not in ("opposite", "distance")}


def _placed(situation: Situation) -> list[Stand]:
    """The units with their places: those opposite another stand north (or south) of it, base to base."""
    found: dict[str, Stand] = {}
    for name, unit in zip(situation.ids, situation.unit, strict=True):
        if unit.opposite:
            x, y = found[unit.opposite].at or (24.0, 24.0)
            gap = unit.distance + _depth(unit) + _depth(found[unit.opposite])
            unit = replace(unit, at=(x, y + gap if unit.side == "two" else y - gap))
        elif unit.at is None:
            unit = replace(unit, at=(24.0, 12.0))
        found[name] = unit
    return list(found.values())


def _depth(unit: Stand) -> float:
    """How far the front of a unit is from the middle of its front rank."""
    if unit.vehicle:
        return 2.0
    mounted = ("Cavalry" in unit.traits or "LightCav" in unit.traits) and "dismounted" not in unit.is_
    return BASE if mounted or unit.gun else BASE / 2
