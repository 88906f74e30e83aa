"""A command drawn up where there is room: each element in the best free place of its part of the front."""

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, Rectangle, outline
from pulverdampf.table.sweeps import is_free

from ...outcomes.recoil import SLACK
from ...setup.edges import is_in_zone, zone_of
from ...terrain.ground import ground_of
from ...troops import BW
from ...units import Element, shape_of

ROW = 20.0
ROWS = 7
FARTHER_BACK = 1.2
"""How many places farther from the middle are as bad as one row farther back."""
SHIFTS = (0.0, 60.0, -60.0, 120.0, -120.0, 180.0, -180.0)
SPILLED = 4.0
"""What a place beside the command's own part of the front costs more."""


def gathered(scene: Scene, side: Side, pieces: list[Element], front: Pose, half: float) -> Placement | None:
    """A command drawn up as closely together as the bad going in its part of the front allows."""
    found: list[tuple[float, float, int, Placement]] = []
    yard = Yard(scene, side, front)
    for shift in SHIFTS:
        if abs(shift) < half:
            placement = _gathered(yard, pieces, half, shift)
            if placement is not None:
                found.append((_spread(placement), abs(shift), len(found), placement))
    return min(found, key=lambda each: each[:3])[3] if found else None


def _spread(placement: Placement) -> float:
    """How far the elements of a command stand from their middle, all together."""
    places = [each.pose for each in placement.stands.values()]
    x = sum(each.x for each in places) / len(places)
    y = sum(each.y for each in places) / len(places)
    return sum(abs(each.x - x) + abs(each.y - y) for each in places)


class Yard:
    """The places along a front, each looked at once for each size of base."""

    def __init__(self, scene: Scene, side: Side, front: Pose) -> None:
        self.front = front
        self.zone, self.ground = zone_of(scene.state, side), ground_of(scene)
        self.standing = [each for each in scene.outlines() if each.side == side]
        self._known: dict[tuple[float, float, Rectangle], tuple[Pose, Outline] | None] = {}

    def place(self, shape: Rectangle, left: float, behind: float) -> tuple[Pose, Outline] | None:
        """Where a base stands so far to the left and behind, if that is good going in the zone."""
        key = (left, behind, shape)
        if key not in self._known:
            self._known[key] = self._place(shape, left, behind)
        return self._known[key]

    def _place(self, shape: Rectangle, left: float, behind: float) -> tuple[Pose, Outline] | None:
        pose = self.front.moved(-behind - shape.depth * 0.5, left).rounded()
        place = outline(shape, pose)
        if not is_in_zone(place, self.zone) or self.ground.is_barred(place) or self.ground.is_bad(place):
            return None
        return (pose, place) if is_free(place, self.standing, SLACK) else None


def _gathered(yard: Yard, pieces: list[Element], half: float, shift: float) -> Placement | None:
    """All elements of a command, the line first, as near to a place at the front as there is room.

    Nobody is put into bad going, and only who finds no room leaves the command's part of the front.
    """
    taken: list[Outline] = []
    slots = _slots(half, shift)
    stands: dict[PieceId, Standing] = {}
    for piece in sorted(pieces, key=_rank):
        shape = shape_of(piece)
        for left, behind in slots if piece.kind != "GEN" else reversed(slots[: len(slots) // 2]):
            found = yard.place(shape, left, behind)
            if found is not None and is_free(found[1], taken, SLACK):
                stands[piece.id] = Standing(found[0])
                taken.append(found[1])
                break
        else:
            return None
    return Placement(stands)


def _rank(piece: Element) -> int:
    """Who is placed first: the line, the guns, other foot, the horse, and the commander at last."""
    if piece.kind == "GEN":
        return 4
    return 0 if piece.of_line else 1 if piece.kind == "ART" else 3 if piece.mounted else 2


def _slots(half: float, shift: float) -> list[tuple[float, float]]:
    """Places along the front and behind it, the nearest to a shifted middle first."""
    found = []
    for column in range(-14, 15):
        left = shift + BW * column
        for row in range(ROWS):
            spilled = abs(left) + BW * 0.5 > half
            cost = abs(column) + FARTHER_BACK * row + SPILLED * spilled
            found.append((cost, left, ROW * row))
    found.sort()
    return [(left, behind) for _, left, behind in found]
