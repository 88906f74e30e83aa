"""The field of a battle that is re-reckoned from its log: who stands where, and which dice were thrown."""

from collections import Counter
from typing import Any

from tests.rulebooks.black_powder.plain_geometry import Box, apart, box_of, far, round_of

NEAR = 12.0
COVER = {"wood", "open-wood", "orchard", "hedge", "fence", "wall", "earthwork", "building"}


class WrongError(AssertionError):
    """A number of the log that the paper does not give."""


class Field:
    """The field as the log has made it so far, and the dice that lie on it."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.throws: dict[str, list[Any]] = {}
        self.checked: Counter[str] = Counter()
        self.inflicted: Counter[str] = Counter()
        self.weight: Counter[str] = Counter()
        self.guns_hit: set[str] = set()
        self.ordered: tuple[str, ...] = ()
        self.order: dict[str, int] = {}
        """Who was in bad order before the first blow of a round fell."""

    def unit(self, key: str) -> Any:
        return self.state.pieces[key]

    def ring(self, unit: Any) -> list[tuple[float, float]]:
        """The outline of a unit, of a garrison that of its building."""
        place = unit.place
        if place.feature:
            feature = self.state.features[place.feature]
            shape, pose = feature.shape, feature.pose
            return Box(pose.x, pose.y, round_of(pose.facing), shape.width, shape.depth).corners
        return box_of(unit).corners

    def others(self, *but: str) -> list[Any]:
        units = [each for each in self.state.pieces.values() if hasattr(each, "stamina")]
        return [each for each in units if each.id not in but and each.pose is not None]

    def is_near_enemy(self, unit: Any) -> bool | None:
        """Whether an enemy is closer than twelve; none where it is a matter of a hair."""
        foes = [each for each in self.others(unit.id) if each.side != unit.side]
        least = min((apart(self.ring(unit), self.ring(each)) for each in foes), default=99.0)
        return None if abs(least - NEAR) < 1e-3 else least < NEAR

    def faces(self, rule: str) -> list[int]:
        return [face for entry in self.throws.get(rule, ()) for face in entry.faces]

    def fail(self, entry: Any, what: str) -> None:
        raise WrongError(f"{what}: {entry}")

    def covers(self, at: Any) -> set[int]:
        """The cover that a unit may have: none far from anything that gives any."""
        if at.garrison:
            return {2}
        near = [each for each in self.state.features.values() if each.kind in COVER]
        return {0, 1, 2} if any(_may_touch(each, self.ring(at)) for each in near) else {0}

    @staticmethod
    def in_bad_order(unit: Any) -> int:
        return int(unit.disordered or unit.unformed or (unit.revealed and unit.casualties >= unit.stamina))


def _may_touch(feature: Any, ring: list[tuple[float, float]]) -> bool:
    """Whether a feature may lie near an outline: by circles about both."""
    shape, pose = feature.shape, feature.pose
    points = list(getattr(shape, "points", ()) or getattr(shape, "corners", ()))
    reach = max((far(p, (0.0, 0.0)) for p in points), default=0.0) if points else 0.0
    reach = max(reach, far((getattr(shape, "width", 0.0), getattr(shape, "depth", 0.0)), (0.0, 0.0)) / 2)
    reach = max(reach, getattr(shape, "radius", 0.0)) or 99.0
    return min(far(p, (pose.x, pose.y)) for p in ring) <= reach + 4.0
