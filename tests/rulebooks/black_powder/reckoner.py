"""Re-reckons a battle of Black Powder from its log: volleys, rounds, tests, orders and moves.

Nothing of the rulebook's own code is asked: the log's events only keep the books. Where sight, cover or roads
may tell, either reading is let pass; everywhere else there is one right number.
"""

import re
from collections import Counter
from typing import Any

from tests.rulebooks.black_powder.plain_geometry import Box, apart, box_of, far, overlap, round_of
from tests.rulebooks.black_powder.reckoned_fights import Fights
from tests.rulebooks.black_powder.reckoned_fire import Fire

CONSUME = {"Shot", "Struck", "BreakTested", "OrderRolled", "WeightAdded"}


class Reckoner(Fire, Fights):
    """Follows a log and checks every number in it."""

    def follow(self, log: list[Any]) -> Counter[str]:
        """The whole log, one entry after the other."""
        for entry in log:
            name = type(entry).__name__
            if name == "Answered":
                if entry.faces:
                    self.throws.setdefault(entry.rule, []).append(entry)
                continue
            judge = getattr(self, "on_" + re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower(), None)
            if judge is not None:
                judge(entry)
                self.checked[name] += 1
                self.throws.clear() if name in CONSUME else None
            if hasattr(entry, "apply"):
                entry.apply(self.state)
        return self.checked

    def on_order_given(self, given: Any) -> None:
        self.ordered = given.units

    def on_order_rolled(self, rolled: Any) -> None:
        entry = self.throws["BP-CMD-02"][-1]
        if sum(entry.faces) != rolled.roll:
            self.fail(rolled, f"the dice show {entry.faces}")
        if rolled.rating not in self.ratings(rolled.commander):
            self.fail(rolled, f"rating one of {sorted(self.ratings(rolled.commander))}")
        under = rolled.rating - rolled.roll
        moves = 0 if rolled.roll == 12 or under < 0 else 1 if under <= 1 else 2 if under == 2 else 3
        if moves != rolled.moves:
            self.fail(rolled, f"{moves} moves")
        if (rolled.result == "blunder") != (rolled.roll == 12):
            self.fail(rolled, "a double six is a blunder, nothing else is")

    def ratings(self, key: str) -> set[int]:
        """What the dice may be compared with; several where a road or a unit off the table is in play."""
        leader = self.unit(key)
        units = [self.unit(each) for each in self.ordered]
        if any(each.pose is None for each in units):
            return set(range(-20, 20))
        far = [self.from_marker(leader, each) for each in units if not each.has("Mar")]
        steps = int((max(far, default=0.0) + 1e-4) // 12.0)
        near = {self.is_near_enemy(each) for each in units}
        lost = {1} if True in near else {0, 1} if None in near else {0}
        bonus = [{"attack": 1, "march": 1, "limbered": 1}.get(each.formation, 0) for each in units]
        roads = (
            {0, 1} if any(each.kind in ("road", "bridge") for each in self.state.features.values()) else {0}
        )
        marching = min(bonus) == 1 and all(each.formation in ("march", "limbered") for each in units)
        base = leader.rating - steps + min(bonus) + all(each.has("Rel") for each in units)
        return {base - less + road for less in lost for road in (roads if marching else {0})}

    def from_marker(self, leader: Any, unit: Any) -> float:
        """From the rim of a marker of an inch and a half to a unit."""
        point = (leader.pose.x, leader.pose.y)
        return max(apart([point, point], self.ring(unit)) - 0.75, 0.0)

    def on_moved(self, moved: Any) -> None:
        unit = self.unit(moved.unit)
        before = box_of(unit)
        pose = moved.pose
        after = Box(pose.x, pose.y, round_of(pose.facing), before.width, before.depth)
        width, depth = self.state.table
        if any(not (-1e-3 <= x <= width + 1e-3 and -1e-3 <= y <= depth + 1e-3) for x, y in after.corners):
            self.fail(moved, "over the edge of the table")
        rate = self.rate(unit)
        if moved.how in ("march", "sweep", "fall back"):
            way = max(far(a, b) for a, b in zip(before.corners[:2], after.corners[:2], strict=True))
            most = 2 * rate if moved.how == "fall back" else rate
            if way > most + 1e-2 or (
                moved.how == "march" and (way > moved.far + 2e-2 or moved.far > rate + 2e-2)
            ):
                self.fail(moved, f"a corner goes {way:.2f} of {rate}")
        if moved.how == "retreat" and not any(abs(moved.far - rate * n) < 0.02 for n in (1, 2)):
            self.fail(moved, "one whole move back, or two")
        if moved.how not in ("room", "turn", "counter"):
            for each in self.others(unit.id):
                if overlap(after.corners, self.ring(each), 0.05):
                    self.fail(moved, f"on {each.id}")
        if moved.how == "march":
            for each in self.others(unit.id):
                gap = apart(after.corners, self.ring(each)) if each.side != unit.side else 9.0
                if gap < min(1.0, apart(before.corners, self.ring(each))) - 1e-2:
                    self.fail(moved, f"closer than one to {each.id}")

    def rate(self, unit: Any) -> float:
        if unit.arm == "artillery":
            if unit.formation == "limbered":
                return 18.0 if "horse" in unit.weapon else 12.0
            return (12.0 if unit.weapon == "SB battalion" else 6.0) * (
                0.5 if self.state.weather == "soft" else 1.0
            )
        return 6.0 if unit.formation == "square" else 18.0 if unit.arm == "cavalry" else 12.0
