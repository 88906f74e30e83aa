"""What a unit is after: a place, how near, and how pressing it is."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.table.outlines import Outline

from ..movement.allowances import allowance, going_of, is_far
from ..presence import is_afloat, of_side
from ..units import Unit
from .situation import Point, Situation


class Goal(Struct, frozen=True):
    """A place, how near one wants to come to it, and how pressing it is."""

    at: Point
    within: float
    kind: Literal["fight", "go", "hold", "touch", "lead"]
    target: str = ""
    urgent: float = 0.5


def place_of(situation: Situation, unit: Unit) -> Point:
    """Where a unit is, be it under a marker or in a boat."""
    return situation.at(unit.hidden or unit.id)


def acting(situation: Situation) -> list[Unit]:
    """The units of a side that could do something, on the table, under a marker or in a boat."""
    state = situation.state
    hidden = [
        state.bodies[key]
        for marker in situation.own_markers
        if (key := state.pieces[marker].stands_for) in state.bodies
    ]
    afloat = [unit for unit in of_side(state, situation.side) if not unit.vehicle and is_afloat(state, unit)]
    return [*situation.own, *(unit for unit in (*hidden, *afloat) if unit not in situation.own)]


def enemy_of(situation: Situation) -> str:
    """The other side."""
    return "two" if situation.side == "one" else "one"


def pace(situation: Situation, key: str, bases: list[Outline]) -> float:
    """How far a unit or marker may go in the open."""
    scene = situation.scene
    far = all(is_far(scene, each, situation.side) for each in bases)
    return float(allowance(replace(going_of(scene, key), far=far)))
