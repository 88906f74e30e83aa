"""Laying the table and changing it: what ground suits an army, where it goes, how a road meets a river."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from pulverdampf.engine.orders import Course, Placement
from pulverdampf.engine.requests import Order
from pulverdampf.engine.scene import Scene
from pulverdampf.table.shapes import Polyline
from pulverdampf.table.terrain import Feature, Plot

from ...state import WarState, elements, of_side
from ...terrain.laying_out.courses import crossing_place
from ...terrain.laying_out.zones import ZONES
from ...units import fights, fights_as

LEAST_GROUND, MORE, MOST_GROUND, CONTENT = 5, 2, 10, 0.4
"""How many features a table has at least, in all and beyond what its region demands, how many at most, and
how readily a general leaves it at that in between."""
CROWDED = 8
"""From so many demanded features on there is no room for large ones."""
PLACES = 16
"""Among how many places for a feature lots decide."""
COVER = (
    "dense_wood",
    "light_wood",
    "rough",
    "tall_grass",
    "marsh",
    "hollow",
    "steep_hill",
    "ridge",
    "canyon",
)
"""Where warriors and skirmishers are at home."""
OPEN = ("gentle_hill", "field", "village", "road")
"""What does not hinder anybody."""
HIDING = ("dense_wood", "light_wood", "canyon", "hollow", "rough", "tall_grass", "marsh")
LIKING = {
    "river": 1.6, "stream": 1.6, "lake": 0.5, "canyon": 0.3, "ridge": 0.3, "mesa": 0.6, "too_steep_hill": 0.5,
}  # fmt: skip
"""How readily a kind is laid, where it is not one like any other."""
OWN_VILLAGE = 0.5
"""How often the defender of a village lays the table himself."""
CHANGES_MIND = 0.6
SHORE = 11.0
"""How far from the long edges a river between the armies stays, so that both can form up."""


def ground(state: WarState, side: str, options: list[str], lots: Random) -> list[str]:
    """What a side answers while the table is laid or changed."""
    if "own" in options:
        guarded = state.conditions.kind in ("raid", "siege") and lots.random() < OWN_VILLAGE
        return ["own" if state.conditions.kind == "open" or guarded else "dice"]
    if "none" in options:
        return _changes(state, side, options, lots)
    if "road" in options and _lacks_crossing(state):
        return ["road"]
    number = sum(1 for key in state.features if "-" not in key)
    least = max(LEAST_GROUND, _demanded(state) + MORE)
    enough = number >= max(least, MOST_GROUND) or (number >= least and lots.random() < CONTENT)
    if "done" in options and enough:
        return ["done"]
    return [*_by_taste(state, side, [key for key in options if key != "done"], lots), "done"]


def _demanded(state: WarState) -> int:
    """How many features the region demands."""
    return sum(number for number, _ in ZONES[state.conditions.zone].needs)


def _by_taste(state: WarState, side: str, kinds: list[str], lots: Random) -> list[str]:
    """Kinds of ground by lot, those that suit an army more often."""
    light = lightness(state, side)

    def weight(kind: str) -> float:
        fits = light if kind in COVER else 1.0 - light if kind in OPEN else 0.0
        return LIKING.get(kind, 1.0) + 1.5 * fits

    first = lots.choices(kinds, [weight(kind) for kind in kinds])[:1] if kinds else []
    lots.shuffle(kinds)
    return [*first, *kinds]


def lightness(state: WarState, side: str) -> float:
    """The share of an army that moves as freely in cover as in the open: warriors and skirmishers on foot."""
    army = [unit for unit in of_side(state, side) if fights(unit)]
    everybody = sum(len(elements(state, unit)) for unit in army)
    light = sum(len(elements(state, unit)) for unit in army if fights_as(unit) in ("warrior", "skirmisher"))
    return light / everybody if everybody else 0.0


def _lacks_crossing(state: WarState) -> bool:
    """Whether a river between the armies has neither bridge nor ford."""
    return _river_between(state) is not None and crossing_place(state) is None and not _is_crossed(state)


def _is_crossed(state: WarState) -> bool:
    return any(each.kind in ("bridge", "ford") for each in state.features.values())


def _sides_face_across(state: WarState) -> bool:
    """Whether the sides take the long edges; only a column marches from short edge to short edge."""
    return state.conditions.kind != "ambush"


def _river_between(state: WarState) -> Feature | None:
    """The river, if it runs between the two sides' edges."""
    for each in state.features.values():
        if each.kind == "river" and isinstance(each.shape, Polyline):
            (ax, ay), (bx, by) = each.shape.points[0], each.shape.points[-1]
            along = abs(bx - ax) > abs(by - ay)
            if along == _sides_face_across(state):
                return each
    return None


# two changes ---------------------------------------------------------------------------------------------


def _changes(state: WarState, side: str, options: list[str], lots: Random) -> list[str]:
    """Changes that help a side: a way over the river, fewer hiding places on a march, ground to its taste."""
    if _lacks_crossing(state):
        river = _river_between(state)
        assert river is not None
        found = [key for key in ("add-road", f"remove-{river.id}") if key in options]
        if found:
            return [*found, "none"]
    if state.conditions.kind == "ambush":
        return [*_unhide(state, options), "none"]
    if lots.random() > CHANGES_MIND:
        return ["none"]
    light = lightness(state, side) >= 0.5
    if light:
        wanted = [key for key in options if key.startswith("add-") and key.removeprefix("add-") in COVER]
    else:
        wanted = [
            key
            for key in options
            if key.startswith("remove-") and state.features[key.removeprefix("remove-")].kind in COVER
        ]
    lots.shuffle(wanted)
    return [*wanted, "none"]


def _unhide(state: WarState, options: list[str]) -> list[str]:
    """Hiding places taken away, those nearest to the middle of the march first."""
    middle = state.table[1] / 2
    found = []
    for key in options:
        word, _, which = key.partition("-")
        if word == "remove" and state.features[which].kind in HIDING:
            found.append((abs(Plot(state.features[which]).y - middle), key))
    return [key for _, key in sorted(found)]


# where ---------------------------------------------------------------------------------------------------


def ground_laid(scene: Scene, request: Order, lots: Random) -> list[Any]:
    """Places for a feature by lot; a road over a river that bars the way, a river clear of both lines."""
    state: WarState = scene.state
    crowded = _demanded(state) >= CROWDED
    some = list(islice(request.form.ideas(scene), None if crowded else PLACES))
    lots.shuffle(some)
    if crowded:
        some.sort(key=_size)
    if some and isinstance(some[0], Course):
        some.sort(key=lambda course: _misplaced(state, course))
    return some


def _size(order: Any) -> float:
    """How much room an area takes, as its size is written."""
    if not isinstance(order, Placement):
        return 0.0
    length, _, breadth = next(iter(order.stands.values())).formation.partition("x")
    return float(length) * float(breadth)


def _misplaced(state: WarState, course: Course) -> bool:
    """Whether a road leaves a river uncrossed, or a river runs close before a line."""
    (ax, ay), (bx, by) = course.points[0], course.points[-1]
    along = abs(bx - ax) > abs(by - ay)
    facing = _sides_face_across(state)
    if course.kind == "road":
        return _river_between(state) is not None and along == facing
    across = ay if along else ax
    room = state.table[1] if along else state.table[0]
    return course.kind == "river" and along == facing and not SHORE <= across <= room - SHORE


def crossed_by(state: WarState, side: str, options: list[str], lots: Random) -> list[str]:
    """Whoever has guns and horses wants a bridge, light foot is content with a ford."""
    wanted = "ford" if lots.random() < lightness(state, side) else "bridge"
    return [wanted, *options]
