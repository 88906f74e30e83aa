"""Where houses may stand, and in which order they are drawn."""

from pulverdampf.drawing.canvas import Canvas, Patch
from pulverdampf.drawing.ink import middle, path, soft
from pulverdampf.drawing.rings import (
    Ring,
    along,
    apart,
    hem,
    inside,
    legs,
    off_line,
    off_rim,
)  # fmt: skip

Standing = list[tuple[float, str]]


class Plots:
    """What of a piece of ground is built on already, and where its streets run."""

    def __init__(self, canvas: Canvas, patch: Patch) -> None:
        self.ring = patch.points
        self.streets = [
            street for street in canvas.streets if any(inside(self.ring, *p) for p, _ in along(street, 8))
        ]
        self.taken: list[Ring] = []

    def fits(self, corners: Ring, gap: float = 2.0, street: float = 10.0) -> bool:
        """Whether a house would stand inside, off the streets and clear of its neighbours."""
        if not all(inside(self.ring, *p) and off_rim(self.ring, *p) > 2.2 for p in corners):
            return False
        places = [*corners, *(middle(p, q) for p, q in legs(corners))]
        for run in self.streets:
            if any(off_line(run, *p) < street for p in places) or any(inside(corners, *p) for p in run):
                return False
        return all(apart(corners, other, gap) for other in self.taken)


def floor(patch: Patch, colour: str, thick: float = 0.8) -> str:
    return path(soft(hem(patch.points, patch.seed), closed=True), fill=colour, fill_opacity=thick)


def by_depth(standing: Standing) -> str:
    return "".join(drawn for _, drawn in sorted(standing, key=lambda each: each[0]))
