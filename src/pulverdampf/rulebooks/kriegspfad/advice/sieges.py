"""Sieges: which guns and works are worth their points, and what to do on a roof."""

from __future__ import annotations

from ..facts import Force
from ..setup.scenarios import cost_of, limit_of
from ..special.buildings import occupants
from ..state import WarState

RING_SHARE = 4
"""At most so many parts of the points, one goes into a palisade."""
SMOKE_OUT = 3
"""From so many defenders on it is better to burn a house than to break into it."""
SIEGE_POSITIONS = 8


def guns(state: WarState, side: str, options: list[str]) -> list[str]:
    """Light guns come along; they become medium ones where points are left."""
    if "medium" in options:
        return ["medium"] if cost_of(state, side) + 18 <= limit_of(state, side) else ["keep"]
    return sorted(options, key=lambda key: ("gun_light" not in key, "rifled" in key, key))


def palisade(state: WarState, side: str, options: list[str]) -> list[str]:
    """The smallest ring in a siege, if it does not cost too much."""
    rings = sorted(int(key) for key in options if key != "none")
    wanted = state.conditions.kind == "siege" and rings
    if wanted and 3 * rings[0] <= limit_of(state, side) // RING_SHARE:
        return [str(rings[0]), "none"]
    return ["none"]


def houses(state: WarState, side: str, options: list[str]) -> list[str]:
    """One blockhouse in a siege."""
    return ["1", "0"] if state.conditions.kind == "siege" else ["0"]


def positions(state: WarState, side: str, options: list[str]) -> list[str]:
    """As many as the points that are left pay for, in a siege."""
    force: Force = state.forces[side]
    left = limit_of(state, side) - cost_of(state, side)
    number = min(left // 5, SIEGE_POSITIONS - force.works, len(options) - 1)
    return [str(max(number, 0))] if state.conditions.kind == "siege" else ["0"]


def on_a_roof(state: WarState, piece: str, options: list[str]) -> list[str]:
    """A full house is burnt, a thinly held one broken into."""
    inside = [
        each for each in occupants(state, state.pieces[piece].roof) if each.side != state.pieces[piece].side
    ]
    return ["torch", "break"] if len(inside) >= SMOKE_OUT else ["break", "torch"]


def through_the_roof(state: WarState, side: str, options: list[str]) -> list[str]:
    """The attackers climb wherever they can; of the defenders the one of the most shaken unit is attacked."""
    if "yes" in options:
        return ["yes" if state.conditions.attacker in ("", side) else "no"]
    bodies, pieces = state.bodies, state.pieces
    return sorted(options, key=lambda key: (-bodies[pieces[key].body or ""].markers, key))
