"""Before the battle: where a side sets up, who comes late, and in which order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pulverdampf.engine.orders import Placement
from pulverdampf.engine.requests import Order
from pulverdampf.engine.scene import Scene

from ...movement.ideas.walks import goal_of
from ...state import WarState
from ...units import is_gun, is_mounted
from ..marching import danger, way_ahead
from ..outlook import home_of
from ..ways.room import has_room, taken_by_others
from ..ways.routes import Routes

HINDRANCE = 0.3
"""How much an inch of breadth hinders a march, in cells of its way."""


def places_for(scene: Scene, request: Order) -> Iterator[Any]:
    """Places for a unit where nobody stands yet, those near the village it guards first."""
    state: WarState = scene.state
    unit = state.bodies.get(request.subject)
    ideas = request.form.ideas(scene)
    home = home_of(scene, unit) if unit is not None else None
    if home is not None:
        ideas = sorted(ideas, key=lambda idea: (_on_foot(idea), _off(idea, home)))
    taken = taken_by_others(state, ())
    return (idea for idea in ideas if has_room((stand.pose for stand in idea.stands.values()), taken))


def entries_for(scene: Scene, request: Order, routes: Routes) -> list[Any]:
    """Places where a unit of the column comes on: out of the enemy's reach, then with an easy way ahead."""
    state: WarState = scene.state
    unit = state.bodies.get(request.subject)
    goal = goal_of(scene, unit) if unit is not None else None
    ideas = list(request.form.ideas(scene))
    if unit is None or goal is None:
        return ideas
    taken = taken_by_others(state, ())

    def effort(idea: Placement) -> tuple[float, float]:
        spots = [each.pose.point for each in idea.stands.values()]
        way = min(way_ahead(scene, unit, spot, goal, routes) for spot in spots)
        broad = max(y for _, y in spots) - min(y for _, y in spots)
        return danger(scene, unit, idea), way + broad * HINDRANCE

    free = [idea for idea in ideas if has_room((each.pose for each in idea.stands.values()), taken)]
    return sorted(free, key=effort)


def _on_foot(idea: Placement) -> bool:
    """Whether an idea takes riders off their horses."""
    return any(each.formation == "foot" for each in idea.stands.values())


def _off(idea: Placement, home: tuple[float, float]) -> float:
    """How far from a place an idea sets its farthest element down."""
    return max(
        ((each.pose.x - home[0]) ** 2 + (each.pose.y - home[1]) ** 2 for each in idea.stands.values()),
        default=0.0,
    )


def late_comers(state: WarState, side: str, options: list[str]) -> list[str]:
    """Riders of a raid come late, over the edge nearest to the village; all others, leaders too, at once."""
    held = state.conditions
    if held.kind not in ("raid", "siege") or held.attacker != side:
        return ["none"]
    units = [state.bodies[key] for key in options if key in state.bodies]
    riders = [unit.id for unit in units if unit.troop == "mounted_warrior" and not unit.separate]
    return [*sorted(riders), "none"]


def price_of(state: WarState, key: str) -> int:
    """What a unit or an element cost."""
    return sum(
        state.pieces[each].points for each in (state.bodies[key].pieces if key in state.bodies else (key,))
    )


def rank_to_place(state: WarState, key: str) -> tuple[int, str]:
    """Guns and foot before riders, the commander last."""
    unit = state.bodies.get(key)
    if unit is None:
        return 9, key
    return (8 if unit.separate else 0 if is_gun(unit) else 2 if is_mounted(unit) else 1), key
