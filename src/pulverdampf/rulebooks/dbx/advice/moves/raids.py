"""Raids: a few horsemen ride round the enemy to his camp, which counts two elements."""

from collections.abc import Iterator
from typing import Final

from pulverdampf.engine.orders import March
from pulverdampf.table.angles import FULL, QUARTER, difference, direction
from pulverdampf.table.cells import smoothed, spread
from pulverdampf.table.fronts import outlook
from pulverdampf.table.legs import To
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose

from ...contact.moving_into_contact import may_contact
from ...standing import in_camp
from ...troops import BW, in_millimetres
from ...units import Element, pose_of
from ..field import Field
from .approaches import CELL
from .ideas import Idea

PER_MILLIMETRE: Final = 0.004
"""What it is worth to come nearer to the camp by a millimetre."""
ONE_IN: Final = 4
"""Of so many horsemen one raids, and at least one."""
MOST_IF_OUTSHOT: Final = 5
FAST: Final = 300
"""On foot only those raid who move so many paces, and only where the enemy's fire forbids an open battle."""
LEAST_STEP: Final = 0.1
MOST_STEPS: Final = 16
"""How many ways a raider considers."""
WITH_A_TURN: Final = 0.55
"""How much of a move is left to one who must turn about first."""
DANGER: Final = 5.0
"""How much longer a way is where the enemy stands, and in the cells round him."""
COMPASS: Final = [FULL // 16 * k for k in range(16)]


class Raid:
    """Who rides for the enemy's camp, and how far it is from everywhere, away from his muskets."""

    def __init__(self, field: Field) -> None:
        self.field = field
        camp = next(iter(field.camps), None)
        wanted = camp is not None and not field.state.big
        self.ways = self._ways(camp) if camp is not None and wanted else []
        """How far every cell is from the camp on ways that shun the enemy."""
        self.raiders = self._raiders() if wanted else []
        """Who is there soonest, if the battle is one of twelve elements."""

    def _raiders(self) -> list[Element]:
        field = self.field
        fast = []
        for each in field.friends:
            piece = field.state.pieces[each.owner]
            if not may_contact(piece) or field.contacts.is_engaged(piece.id):
                continue
            if piece.mounted or (field.outshot and piece.troop.good >= FAST):
                fast.append((self.away(each.x, each.y) / piece.troop.good, piece.id, piece))
        most = MOST_IF_OUTSHOT if field.outshot else max(len(fast) // ONE_IN, 1)
        return [piece for _, _, piece in sorted(fast, key=lambda each: each[:2])[:most]]

    def _ways(self, camp: Outline) -> list[float]:
        grid = self.field.grid
        costs = list(grid.costs["slowly"])
        for each in self.field.enemies:
            column, row = int(each.x / CELL), int(each.y / CELL)
            for r in range(max(row - 1, 0), min(row + 2, grid.rows)):
                for c in range(max(column - 1, 0), min(column + 2, grid.columns)):
                    costs[r * grid.columns + c] += CELL * DANGER
        return spread(costs, grid.columns, [(grid.cell(camp.x, camp.y), 0.0)])

    def away(self, x: float, y: float) -> float:
        """How far the camp is from a point."""
        return smoothed(self.ways, self.field.grid.columns, CELL, x, y)


def raids(raid: Raid, movable: list[Element]) -> Iterator[Idea]:
    """The steps by which each raider comes nearest to the camp."""
    for piece in movable:
        if piece in raid.raiders and not in_camp(piece):
            for gained, bearing, x, y in sorted(_steps(raid, piece), reverse=True)[:MOST_STEPS]:
                goal = Pose(x, y, bearing).rounded()
                worth = gained + _fire(raid.field, piece, goal)
                yield Idea(worth, March((piece.id,), (To(goal),)), "advance", goal)


def _steps(raid: Raid, piece: Element) -> Iterator[tuple[float, int, float, float]]:
    """Where one move may lead a raider, with what it gains."""
    pose = pose_of(piece)
    now = raid.away(pose.x, pose.y)
    good, bad = in_millimetres(piece.troop.good) * 0.9, in_millimetres(piece.troop.bad) * 0.9
    ahead = dict.fromkeys((good, bad, good * WITH_A_TURN))
    aside = dict.fromkeys((good * WITH_A_TURN, bad * WITH_A_TURN))
    for bearing in COMPASS:
        ux, uy = direction(bearing)
        for length in ahead if abs(difference(pose.facing, bearing)) < QUARTER else aside:
            x, y = pose.x + ux * length, pose.y + uy * length
            gained = PER_MILLIMETRE * (now - raid.away(x, y))
            if gained > LEAST_STEP:
                yield gained, bearing, x, y


def _fire(field: Field, piece: Element, pose: Pose) -> float:
    """What the enemy's fire costs at a place."""
    mine = field.outlook(piece)
    _, _, count, hardest = outlook(
        pose.x, pose.y, pose.facing, mine.half_depth, mine.half_width, 0.0, BW, mine.watches
    )
    if not count:
        return 0.0
    return field.salvos.worth(piece, mine.watches[hardest].outline.kind, count, "", 0)
