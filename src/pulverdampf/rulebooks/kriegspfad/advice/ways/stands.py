"""Where units stand, and which enemy is nearest."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

from pulverdampf.engine.scene import Scene
from pulverdampf.table.vicinity import least_square

from ...state import WarState, on_table, standing
from ...units import Unit

Spot = tuple[float, float]
FAR, NOWHERE = 1e9, 99.0
CLOSE = 1.2
"""What lies between the middles of two bases that touch, more or less."""


class Stand(Struct):
    """A unit as the adviser sees it: its middle, the middles of its elements, and how far it spreads."""

    unit: Unit
    x: float
    y: float
    spots: list[Spot]
    spread: float

    def at_least(self, other: Stand) -> float:
        """How far two units are apart at the very least."""
        dx, dy = self.x - other.x, self.y - other.y
        return sqrt(dx * dx + dy * dy) - self.spread - other.spread - CLOSE

    def far_from(self, other: Stand) -> float:
        """About how far two units are apart."""
        return sqrt(least_square(self.spots, other.spots, FAR)) - CLOSE


def stand_of(scene: Scene, unit: Unit) -> Stand | None:
    """A unit on the table."""
    return scene.remembered(("stand", unit.id), lambda: _stand(scene.state, unit))


def _stand(state: WarState, unit: Unit) -> Stand | None:
    spots = [(pose.x, pose.y) for piece in standing(state, unit) if (pose := piece.pose) is not None]
    if not spots:
        return None
    x, y = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
    spread = sqrt(max((a - x) * (a - x) + (b - y) * (b - y) for a, b in spots))
    return Stand(unit, x, y, spots, spread)


def nearest_foe(scene: Scene, own: Stand) -> tuple[float, Stand | None]:
    """The nearest enemy unit in sight, and how far it is away."""
    return scene.remembered(("nearest foe", own.unit.id), lambda: nearest_of(own, foes_of(scene, own.unit)))


def nearest_of(own: Stand, foes: list[Stand]) -> tuple[float, Stand | None]:
    """The nearest of several units, and how far it is away."""
    best, found = NOWHERE, None
    for least, _, foe in sorted((own.at_least(foe), foe.unit.id, foe) for foe in foes):
        if least >= best:
            break
        far = own.far_from(foe)
        if far < best:
            best, found = far, foe
    return best, found


def foes_of(scene: Scene, unit: Unit) -> list[Stand]:
    """The enemy units in sight on the table."""

    def found() -> list[Stand]:
        state: WarState = scene.state
        stands = [
            stand_of(scene, each)
            for each in state.bodies.values()
            if each.side != unit.side and not each.hidden and each.troop != "boat" and on_table(state, each)
        ]
        return [each for each in stands if each is not None]

    return scene.remembered(("foes", unit.side), found)
