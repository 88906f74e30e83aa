"""The order of battle: line infantry two deep, guns and skirmishers beside it, horse on the wings."""

from collections.abc import Iterator

from msgspec import Struct

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.angles import direction
from pulverdampf.table.shapes import Pose, outline

from ..setup.edges import INWARD, zone_of
from ..terrain.ground import ground_of
from ..troops import BW
from ..units import DbxState, Element, commands_of, in_reserve, shape_of, troops_of
from .moves.approaches import BASE, CELL, grid_of
from .moves.gathering import gathered

GAP = 4.0
STEP = 25.0
SHIFTS = tuple(sorted((STEP * k for k in range(-12, 13)), key=abs))
"""How far an array is shifted from the middle of its part of the front."""
AHEAD = tuple(25.0 * k for k in range(11))
"""How far before the front the ground is looked at."""
OFF_THE_MIDDLE = 0.01
BACK = 0.05
BEHIND_THE_WINGS = 0.5
BESIDE_ITS_PART = 0.2
"""What it costs to stand so far beside the part of the front that is the command's own."""
MOST_AMONG_OTHERS = 2
"""How many elements of a command may stand behind or before another, if it can be helped."""


def arrays(scene: Scene, side: Side, keys: tuple[str, ...]) -> Iterator[Placement]:
    """Several arrays along the front of the zone, those with the best ground before them first.

    No line infantry is drawn up in bad going, and no command among others, while there is another place.
    """
    state: DbxState = scene.state
    pieces = [state.pieces[key] for key in keys if key in state.pieces]
    pieces = [each for each in pieces if in_reserve(each)]
    ground = ground_of(scene)
    grid = grid_of(ground, state.table)
    west, south, east, north = zone_of(state, side)
    middle = Pose((west + east) * 0.5, (south + north) * 0.5, INWARD[state.edges[side]]).ahead(75.0)
    right, left = _part_of_the_front(scene, side, pieces, middle, max(east - west, north - south) * 0.5)
    front = middle.moved(0.0, (right + left) * 0.5)
    half = (left - right) * 0.5
    others = _other_commands(scene, side, front)
    ux, uy = direction(front.facing)
    aside, along = abs(uy) * BW * 0.5, abs(ux) * BW * 0.5
    before: dict[int, float] = {}
    hindrance = [min(cost / CELL - 1.0, 3.0) for cost in grid.costs["slowly"]]
    ahead = [(ux * far, uy * far, 2.0 if far < 120.0 else 1.0) for far in AHEAD]

    def hampered(x: float, y: float) -> float:
        cell = grid.cell(x, y)
        if cell not in before:
            before[cell] = sum(hindrance[grid.cell(x + dx, y + dy)] * weight for dx, dy, weight in ahead)
        return before[cell]

    doubtful: list[tuple[int, Array]] = []
    for ranks in (2, 3):
        orders = [
            (list(_order(pieces, ranks, wide=wide)), BEHIND_THE_WINGS * (not wide)) for wide in (True, False)
        ]
        found: list[tuple[float, int, Array]] = []
        for shift in SHIFTS:
            for order, cost in orders:
                array = Array(front, order, shift)
                places = list(array.places())
                if not all(
                    west + aside <= x <= east - aside and south + along <= y <= north - along
                    for x, y in places
                ):
                    continue
                out = sum(max(abs(spot[1] + shift) + BW * 0.5 - half, 0.0) for spot in order)
                cost += sum(hampered(x, y) for x, y in places)
                cost += OFF_THE_MIDDLE * abs(shift) + BESIDE_ITS_PART * out
                for back in (0.0, 20.0, 40.0):
                    found.append((cost + BACK * back, len(found), Array(front, order, shift, back)))
        for _, _, array in sorted(found, key=lambda each: each[:2]):
            if doubt := _doubt(scene, array, others):
                doubtful.append((doubt, array))
            else:
                yield array.placement()
    placement = gathered(scene, side, pieces, front, half)
    if placement is not None:
        yield placement
    for _, array in sorted(doubtful, key=lambda each: each[0]):
        yield array.placement()


def _doubt(scene: Scene, array: "Array", others: list[tuple[float, float]]) -> int:
    """Why an array is put off: its line stands in bad going (2), or too many of it among others (1)."""
    if ground_of(scene).hampers and _line_in_bad_going(scene, array):
        return 2
    return 1 if array.stands_among(others) > MOST_AMONG_OTHERS else 0


def _other_commands(scene: Scene, side: Side, front: Pose) -> list[tuple[float, float]]:
    """From where to where, to the left of a place, the commands reach that stand on the table already."""
    state: DbxState = scene.state
    ux, uy = direction(front.facing)
    found = []
    for command in commands_of(state, side):
        own = [scene.outline(each) for each in troops_of(state, side) if each.body == command.id]
        lefts = [(each.y - front.y) * ux - (each.x - front.x) * uy for each in own]
        if lefts:
            found.append((min(lefts), max(lefts)))
    return found


def _part_of_the_front(
    scene: Scene, side: Side, pieces: list[Element], middle: Pose, half: float
) -> tuple[float, float]:
    """From where to where, to the left of the middle, a command has its part of the front that is dry.

    In a big battle the first command stands in the middle, the others on its wings.
    """
    state: DbxState = scene.state
    commands = [each.id for each in commands_of(state, side)]
    own = list(dict.fromkeys(each.body for each in pieces))
    if len(commands) < 2 or len(own) != 1:
        return -half, half
    ground = ground_of(scene)
    dry = []
    for number in range(int(2.0 * half / STEP)):
        aside = STEP * (number + 0.5) - half
        if not ground.is_barred(outline(BASE, middle.moved(-BW * 0.5, aside))):
            dry.append(aside)
    if not dry:
        return -half, half
    part = (dry[-1] - dry[0] + STEP) / len(commands)
    place = MIDDLE_FIRST[commands.index(own[0] or "") % 3]
    right = dry[0] - STEP * 0.5 + part * place
    return right, right + part


MIDDLE_FIRST = (1, 2, 0)
"""Which part of the front, counted from the right, each of three commands takes."""


def _line_in_bad_going(scene: Scene, array: "Array") -> bool:
    """Whether an array has line infantry in bad going."""
    state: DbxState = scene.state
    ground, facing = ground_of(scene), array.front.facing
    for (key, _, _), (x, y) in zip(array.order, array.places(), strict=True):
        piece = state.pieces[key]
        if piece.of_line and ground.is_bad(outline(shape_of(piece), Pose(x, y, facing))):
            return True
    return False


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

    def stands_among(self, others: list[tuple[float, float]]) -> int:
        """How many of its elements stand where others do, seen from the front."""
        return sum(low < left + self.shift < high for low, high in others for _, left, _ in self.order)

    def placement(self) -> Placement:
        """The array as an order."""
        facing = self.front.facing
        return Placement(
            {
                key: Standing(Pose(x, y, facing).rounded())
                for (key, _, _), (x, y) in zip(self.order, self.places(), strict=True)
            }
        )


def _order(pieces: list[Element], ranks: int, *, wide: bool) -> Iterator[Spot]:
    """Who stands where when the horse prolongs the line of so many ranks, or stands behind its wings."""

    def standing(piece: Element, left: float, behind: float) -> Spot:
        return piece.id, left, behind + piece.depth * 0.5

    line = [each for each in pieces if each.of_line]
    guns = [each for each in pieces if each.kind == "ART"]
    horse = [each for each in pieces if each.mounted and each.kind != "GEN"]
    generals = [each for each in pieces if each.kind == "GEN"]
    others = [each for each in pieces if each not in line + guns + horse + generals]
    files = max(-(-len(line) // ranks), 1) if len(line) > 2 else max(len(line), 1)
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
        yield standing(piece, (half - offset) if number % 2 else (offset - half), 22.0 + 20.0 * ranks)
    for number, piece in enumerate(generals):
        yield standing(piece, BW * 1.5 * number, (60.0 if not wide else 20.0) + 20.0 * ranks)
