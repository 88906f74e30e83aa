"""The situation as one side sees it: who is where, and how far from whom."""

from __future__ import annotations

from math import inf, sqrt

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side, other
from pulverdampf.engine.views import View

from ..geometry import bounds
from ..presence import is_afloat, on_table
from ..state import FrontierState
from ..units import Unit
from ..victory.leaving import from_edge
from .weights import DRILLED, Weights

Point = tuple[float, float]


class Situation:
    """A view, sorted."""

    def __init__(self, view: View, weights: Weights = DRILLED) -> None:
        self.weights = weights
        self.side: Side = view.side
        self.scene: Scene = view.scene
        self.state: FrontierState = view.state
        self.under_way = view.under_way
        """The stage in which something is asked."""
        state, side = self.state, self.side
        standing, markers = self.scene.remembered("standing", self._standing)
        there = [state.bodies[key] for key in standing]
        self.own = [unit for unit in there if unit.side == side and not unit.vehicle]
        self.foes = [unit for unit in there if unit.side != side and not unit.vehicle]
        self.enemy_vehicles = [unit for unit in there if unit.side != side and unit.vehicle]
        self.enemy_markers = [key for key in markers if state.pieces[key].side != side]
        self.own_markers = [key for key in markers if state.pieces[key].side == side]
        self.attacks = state.attacker == self.side
        self.turns_left = state.rulings.turns - state.clock.turn
        self.worths: dict[str, float] = {}
        """What an action of a unit is worth, once it was worked out."""
        self._at: dict[str, Point] = {}

    def _standing(self) -> tuple[list[str], list[str]]:
        """The units and the markers on the table."""
        state = self.state
        units = [unit.id for unit in state.bodies.values() if on_table(state, unit)]
        pieces = state.pieces.values()
        return units, [each.id for each in pieces if each.kind == "marker" and each.pose is not None]

    def at(self, key: str) -> Point:
        """The middle of a unit or marker; of a unit in boats that of its first boat."""
        found = self._at.get(key)
        if found is None:
            found = self._at[key] = self._middle(key)
        return found

    def _middle(self, key: str) -> Point:
        x, y, _ = bounds(self.scene, key)
        if x == inf and key in self.state.bodies:
            unit = self.state.bodies[key]
            if is_afloat(self.state, unit):
                place = self.state.pieces[unit.pieces[0]].place
                carrier = getattr(place, "carrier", "")
                pose = self.state.pieces[carrier].pose if carrier else None
                if pose is not None:
                    return pose.x, pose.y
        return x, y

    def reach(self, key: str) -> float:
        """How far a unit extends from its middle."""
        return bounds(self.scene, key)[2]

    def between(self, one: str, two: str) -> float:
        """About how far two units are apart, by the discs round them."""
        x1, y1, r1 = bounds(self.scene, one)
        x2, y2, r2 = bounds(self.scene, two)
        return max(away((x1, y1), (x2, y2)) - 0.6 * (r1 + r2), 0.0) if x1 < inf and x2 < inf else inf

    def nearest_foe(self, at: Point) -> tuple[float, str]:
        """The nearest enemy unit or marker, and how far its middle is."""
        found = [(away(at, self.at(each.id)), each.id) for each in self.foes]
        found += [(away(at, self.at(key)) + 2.0, key) for key in self.enemy_markers]
        return min(found, default=(inf, ""))

    def home(self) -> Point:
        """The middle of the own edge."""
        width, depth = self.state.table
        middles = {
            "south": (width / 2, 0.0), "north": (width / 2, depth), "west": (0.0, depth / 2),
            "east": (width, depth / 2),
        }  # fmt: skip
        edges = self.state.edges.get(self.side, ("south",))
        return middles[edges[0]]

    def to_enemy_edge(self, at: Point) -> float:
        """How far it is to the enemy's edge."""
        edges = self.state.edges.get(other(self.side), ())
        return min((from_edge(self.state, edge, *at) for edge in edges), default=0.0)


def away(one: Point, two: Point) -> float:
    """How far two points are apart."""
    dx, dy = one[0] - two[0], one[1] - two[1]
    return sqrt(dx * dx + dy * dy)


def is_ready(unit: Unit) -> bool:
    """Whether a unit could do what it is told."""
    return not unit.fleeing and not unit.shaken and not unit.engaged
