"""Before the battle: what ground a side lays, and where it sets up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from pulverdampf.engine.orders import Placement
from pulverdampf.engine.requests import Order
from pulverdampf.engine.scene import Scene
from pulverdampf.generals.advice.kriegspfad.outlook import home_of
from pulverdampf.generals.advice.kriegspfad.room import has_room, taken_by_others
from pulverdampf.rulebooks.kriegspfad.state import WarState
from pulverdampf.rulebooks.kriegspfad.terrain import WATER
from pulverdampf.rulebooks.kriegspfad.units import is_gun, is_mounted

ENOUGH_GROUND, PLACES = 6, 16
"""How many features make a table, and among how many places for each lots decide."""


def ground(state: WarState, options: list[str], lots: Random) -> list[str]:
    """For an open battle a general lays the table himself, with no river between him and the enemy."""
    if "own" in options:
        return ["own" if state.conditions.kind == "open" else "dice"]
    if "none" in options:
        return [*_rivers(state, options), "none"]
    if "done" in options and len(state.features) >= ENOUGH_GROUND:
        return ["done"]
    kinds = [key for key in options if key not in ("done", *WATER)]
    lots.shuffle(kinds)
    return [*kinds, "done"]


def ground_laid(scene: Scene, request: Order, lots: Random) -> list[Any]:
    """Places for a feature, in an order by lot."""
    some = list(islice(request.form.ideas(scene), PLACES))
    lots.shuffle(some)
    return some


def places_for(scene: Scene, request: Order) -> Iterator[Any]:
    """Places for a unit where nobody stands yet, those near the village it guards first."""
    state: WarState = scene.state
    unit = state.bodies.get(request.subject)
    ideas = request.form.ideas(scene)
    home = home_of(scene, unit) if unit is not None else None
    if home is not None and request.rule == "KP-SCEN-10":
        ideas = sorted(ideas, key=lambda idea: _off(idea, home))
    taken = taken_by_others(state, ())
    return (idea for idea in ideas if has_room((stand.pose for stand in idea.stands.values()), taken))


def _rivers(state: WarState, options: list[str]) -> list[str]:
    """The changes that take away a river: whoever wants to fight must get at the enemy."""
    return [
        key
        for key in options
        if key.startswith("remove-") and state.features[key.removeprefix("remove-")].kind == "river"
    ]


def _off(idea: Placement, home: tuple[float, float]) -> float:
    """How far from a place an idea sets its first element down."""
    stand = next(iter(idea.stands.values()), None)
    if stand is None:
        return 0.0
    return (stand.pose.x - home[0]) ** 2 + (stand.pose.y - home[1]) ** 2


def price_of(state: WarState, body: str) -> int:
    """What a unit cost."""
    return sum(state.pieces[key].points for key in state.bodies[body].pieces)


def rank_to_place(state: WarState, key: str) -> tuple[int, str]:
    """Guns and foot before riders, the commander last."""
    unit = state.bodies.get(key)
    if unit is None:
        return 9, key
    return (8 if unit.separate else 0 if is_gun(unit) else 2 if is_mounted(unit) else 1), key
