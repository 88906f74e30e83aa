"""The order of battle: line infantry two deep, guns beside it, horse behind the wings."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.rulebooks.dbx.edges import INWARD, zone_of
from pulverdampf.rulebooks.dbx.troops import BW
from pulverdampf.rulebooks.dbx.units import DbxState, Element, in_reserve
from pulverdampf.table.shapes import Pose

GAP = 4.0
SHIFTS = (0.0, 40.0, -40.0, 80.0, -80.0, 120.0, -120.0)


def arrays(scene: Scene, side: Side, keys: tuple[str, ...]) -> Iterator[Placement]:
    """The same array in several places along the front of the zone, nearer to the enemy first."""
    state: DbxState = scene.state
    pieces = [state.pieces[key] for key in keys if key in state.pieces]
    pieces = [each for each in pieces if in_reserve(each)]
    for back in (0.0, 40.0, 20.0):
        for shift in SHIFTS:
            yield Placement(dict(_array(state, side, pieces, shift, back)))


def _array(
    state: DbxState, side: Side, pieces: list[Element], shift: float, back: float
) -> Iterator[tuple[str, Standing]]:
    west, south, east, north = zone_of(state, side)
    edge = state.edges[side]
    facing = INWARD[edge]
    middle = Pose((west + east) * 0.5, (south + north) * 0.5, facing)
    front = middle.ahead(75.0 - back)

    def standing(piece: Element, left: float, behind: float) -> tuple[str, Standing]:
        pose = front.moved(-behind - piece.depth * 0.5, left + shift)
        return piece.id, Standing(pose.rounded())

    line = [each for each in pieces if each.of_line]
    guns = [each for each in pieces if each.kind == "ART"]
    horse = [each for each in pieces if each.mounted and each.kind != "GEN"]
    generals = [each for each in pieces if each.kind == "GEN"]
    others = [each for each in pieces if each not in line + guns + horse + generals]
    files = max((len(line) + 1) // 2, 1) if len(line) > 2 else max(len(line), 1)
    half = files * BW * 0.5
    for number, piece in enumerate(line):
        left = half - BW * (number % files + 0.5)
        yield standing(piece, left, 20.0 * (number // files))
    right_end, left_end = -half, half
    for number, piece in enumerate(guns + others):
        gap = GAP if piece.kind == "ART" and line else 0.0
        if number % 2:
            yield standing(piece, left_end + gap + BW * 0.5, 0.0)
            left_end += gap + BW
        else:
            yield standing(piece, right_end - gap - BW * 0.5, 0.0)
            right_end -= gap + BW
    for number, piece in enumerate(horse):
        offset = BW * (number // 2 + 0.5) + GAP
        yield standing(piece, (half - offset) if number % 2 else (offset - half), 52.0)
    for number, piece in enumerate(generals):
        yield standing(piece, BW * 1.5 * number, 90.0)
