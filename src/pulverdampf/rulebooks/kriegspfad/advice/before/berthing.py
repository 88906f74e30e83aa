"""Where the boats lie when the battle begins: in midstream before those who are to cross in them."""

from __future__ import annotations

from collections.abc import Iterator

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.requests import Order
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import QUARTER, direction, turn
from pulverdampf.table.shapes import Pose

from ...setup.boats_brought import boats_for
from ...setup.placing import half_of
from ...special.rowing import WATERS
from ...state import WarState, on_table_of
from ...units import fights, is_foot
from ..ways.stands import Spot, stand_of

MIDSTREAM = 1.6
"""How far from either bank a boat still serves both."""
APART = 5.2
"""How far boats lie from each other, that a row of men has room before each."""
STEP, EDGE = 0.4, 2.6


def berths(scene: Scene, side: str, request: Order) -> Iterator[Placement]:
    """The boats of each unit on foot in midstream nearest to it, then whatever is offered."""
    state: WarState = scene.state
    keys = list(request.form.subject)
    places: list[Spot] = []
    water = _midstream(scene, side)
    for unit in on_table_of(state, side):
        own = stand_of(scene, unit)
        if own is None or not is_foot(unit) or not fights(unit):
            continue
        for _ in range(boats_for(state, unit)):
            free = [spot for spot in water if all(_square(spot, each) >= APART * APART for each in places)]
            if free and len(places) < len(keys):
                places.append(min(free, key=lambda spot: (_square(spot, (own.x, own.y)), spot)))
    if len(places) == len(keys):
        facing = state.flow or 0
        yield Placement(
            {key: Standing(Pose(*at, facing).rounded()) for key, at in zip(keys, places, strict=True)}
        )
    yield from request.form.ideas(scene)


def _midstream(scene: Scene, side: str) -> list[Spot]:
    """Places on the water of a side's own half, clear of both banks and of the table's edge."""
    west, south, east, north = half_of(scene.state, side)
    width, depth = scene.state.table
    ux, uy = direction(turn(scene.state.flow or 0, QUARTER))
    found = []
    for plot in scene.terrain.areas:
        if plot.feature.kind not in WATERS:
            continue
        for column in range(int((east - west) / STEP) + 1):
            for row in range(int((north - south) / STEP) + 1):
                x, y = west + column * STEP, south + row * STEP
                inside = EDGE <= x <= width - EDGE and EDGE <= y <= depth - EDGE
                banks = (0.0, MIDSTREAM, -MIDSTREAM)
                if inside and all(plot.holds(x + ux * far, y + uy * far) for far in banks):
                    found.append((x, y))
    return found


def _square(one: Spot, two: Spot) -> float:
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2
