"""Places for the elements of a unit: in line beside a leader, each on its straight way."""

from math import sqrt

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import direction
from pulverdampf.table.shapes import Pose

from ...units import Element

BESIDE = 0.02
"""The room between neighbours in a line."""
Spot = tuple[float, float]


def spot_of(piece: Element) -> Spot:
    assert piece.pose is not None
    return piece.pose.point


def reached(piece: Element, spot: Spot, facing: int, allowance: float) -> Walk:
    """A walk straight to a spot, or as far towards it as it goes."""
    x, y = spot_of(piece)
    dx, dy = spot[0] - x, spot[1] - y
    far = sqrt(dx * dx + dy * dy)
    share = 1.0 if far <= max(allowance - 2e-5, 0.0) else max(allowance - 2e-5, 0.0) / far
    return Walk((), Pose(x + dx * share, y + dy * share, facing).rounded())


def slots(number: int, front: Pose, width: float, depth: float, ranks: int) -> list[Pose]:
    """Places in line to both sides of a leader, in so many ranks, the leader's own first."""
    columns = -(-number // ranks)
    found = []
    for rank in range(ranks):
        for k in range(columns):
            side = (k + 1) // 2 * (1 if k % 2 else -1)
            found.append(front.moved(-rank * (depth + BESIDE), side * (width + BESIDE)))
    return found[:number]


def assigned(pieces: list[Element], places: list[Pose], allowance: dict[PieceId, float]) -> Walks:
    """Elements sent to places so that none crosses another: both in order across the front."""
    facing = places[0].facing
    ux, uy = direction(facing)
    ranks: dict[int, list[Pose]] = {}
    for place in places:
        along = round((place.x * ux + place.y * uy) * 4.0)
        ranks.setdefault(along, []).append(place)
    left = sorted(pieces, key=lambda each: (-(spot_of(each)[0] * ux + spot_of(each)[1] * uy), each.id))
    walks = {}
    for along in sorted(ranks, reverse=True):
        row = sorted(ranks[along], key=lambda place: (place.y * ux - place.x * uy, place.x, place.y))
        mine = sorted(
            left[: len(row)], key=lambda each: (spot_of(each)[1] * ux - spot_of(each)[0] * uy, each.id)
        )
        left = left[len(row) :]
        for piece, place in zip(mine, row, strict=True):
            walks[piece.id] = reached(piece, place.point, facing, allowance[piece.id])
    return Walks(walks)
