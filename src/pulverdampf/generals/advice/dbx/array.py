"""The order of battle: line infantry two deep, guns and skirmishers beside it, horse on the wings."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.generals.advice.dbx.approaches import CELL, Grid, grid_of
from pulverdampf.rulebooks.dbx.edges import INWARD, zone_of
from pulverdampf.rulebooks.dbx.ground import ground_of
from pulverdampf.rulebooks.dbx.troops import BW
from pulverdampf.rulebooks.dbx.units import DbxState, Element, in_reserve
from pulverdampf.table.angles import direction
from pulverdampf.table.shapes import Pose

GAP = 4.0
SHIFTS = (
    0.0,
    20.0,
    -20.0,
    40.0,
    -40.0,
    60.0,
    -60.0,
    80.0,
    -80.0,
    110.0,
    -110.0,
    140.0,
    -140.0,
    180.0,
    -180.0,
)
AHEAD = tuple(25.0 * k for k in range(11))
"""How far before the front the ground is looked at."""
OFF_THE_MIDDLE = 0.01
BACK = 0.05
BEHIND_THE_WINGS = 0.5


def arrays(scene: Scene, side: Side, keys: tuple[str, ...]) -> Iterator[Placement]:
    """Several arrays along the front of the zone, those with the best ground before them first."""
    state: DbxState = scene.state
    pieces = [state.pieces[key] for key in keys if key in state.pieces]
    pieces = [each for each in pieces if in_reserve(each)]
    grid = grid_of(ground_of(scene), state.table)
    west, south, east, north = zone_of(state, side)
    front = Pose((west + east) * 0.5, (south + north) * 0.5, INWARD[state.edges[side]]).ahead(75.0)
    ux, uy = direction(front.facing)
    aside, along = abs(uy) * BW * 0.5, abs(ux) * BW * 0.5
    orders = {wide: list(_order(pieces, wide)) for wide in (True, False)}
    found: list[tuple[float, int, Array]] = []
    before: dict[int, float] = {}
    for shift in SHIFTS:
        for wide in orders:
            array = Array(front, orders[wide], shift)
            places = list(array.places())
            if not all(
                west + aside <= x <= east - aside and south + along <= y <= north - along for x, y in places
            ):
                continue
            hampered = 0.0
            for x, y in places:
                cell = grid.cell(x, y)
                if cell not in before:
                    before[cell] = _hampered(grid, Pose(x, y, front.facing))
                hampered += before[cell]
            cost = hampered + OFF_THE_MIDDLE * abs(shift) + BEHIND_THE_WINGS * (not wide)
            for back in (0.0, 20.0, 40.0):
                found.append((cost + BACK * back, len(found), replace(array, back=back)))
    for _, _, array in sorted(found, key=lambda each: each[:2]):
        yield array.placement()


Spot = tuple[PieceId, float, float]
"""Who stands where in an array: so far to the left of its middle, so far behind its front."""


class Array(Struct):
    """An order of battle, shifted to the left and drawn back."""

    front: Pose
    order: list[Spot]
    shift: float
    back: float = 0.0

    def places(self) -> Iterator[tuple[float, float]]:
        """The centres of all bases."""
        ux, uy = direction(self.front.facing)
        x, y = self.front.x - ux * self.back, self.front.y - uy * self.back
        for _, left, behind in self.order:
            aside = left + self.shift
            yield x - ux * behind - uy * aside, y - uy * behind + ux * aside

    def placement(self) -> Placement:
        """The array as an order."""
        facing = self.front.facing
        return Placement(
            {
                key: Standing(Pose(x, y, facing).rounded())
                for (key, _, _), (x, y) in zip(self.order, self.places(), strict=True)
            }
        )


def _hampered(grid: Grid, pose: Pose) -> float:
    """How much bad going and water lie before a place."""
    costs = grid.costs[True]
    return sum(
        min(costs[grid.cell(*pose.at(far, 0.0))] / CELL - 1.0, 3.0) * (2.0 if far < 120.0 else 1.0)
        for far in AHEAD
    )


def _order(pieces: list[Element], wide: bool) -> Iterator[Spot]:
    """Who stands where when the horse prolongs the line, or stands behind its wings."""

    def standing(piece: Element, left: float, behind: float) -> Spot:
        return piece.id, left, behind + piece.depth * 0.5

    line = [each for each in pieces if each.of_line]
    guns = [each for each in pieces if each.kind == "ART"]
    horse = [each for each in pieces if each.mounted and each.kind != "GEN"]
    generals = [each for each in pieces if each.kind == "GEN"]
    others = [each for each in pieces if each not in line + guns + horse + generals]
    files = max((len(line) + 1) // 2, 1) if len(line) > 2 else max(len(line), 1)
    if not line:
        files = 0
    half = files * BW * 0.5
    for number, piece in enumerate(line):
        left = half - BW * (number % files + 0.5)
        yield standing(piece, left, 20.0 * (number // files))
    ends = [-half, half]
    on_the_wings = guns + others + (horse if wide else [])
    for number, piece in enumerate(on_the_wings):
        gap = GAP if piece.kind == "ART" and line else 0.0
        wing = number % 2
        out = gap + BW * 0.5
        yield standing(piece, ends[wing] + (out if wing else -out), 0.0)
        ends[wing] += (gap + BW) if wing else -(gap + BW)
    for number, piece in enumerate([] if wide else horse):
        offset = BW * (number // 2 + 0.5) + GAP
        yield standing(piece, (half - offset) if number % 2 else (offset - half), 62.0)
    for number, piece in enumerate(generals):
        yield standing(piece, BW * 1.5 * number, 100.0 if not wide else 60.0)
