"""Convex outlines, corners worked out once; mypyc compiles this file when it can."""

from math import sqrt

from pulverdampf.table.angles import direction


class Outline:
    """A convex outline on the table: a core of corners in clockwise order, rounded by a radius.

    The corners of a rectangle are front-left, front-right, rear-right, rear-left; a disc is one corner.
    """

    def __init__(  # noqa: PLR0913 (fields and coordinates stand flat in compiled code)
        self,
        points: list[float],
        normals: list[float],
        radius: float,
        x: float,
        y: float,
        reach: float,
        facing: int,
        ux: float,
        uy: float,
        half_width: float,
        half_depth: float,
        *,
        boxed: bool,
        owner: str,
        side: str,
        kind: str,
    ) -> None:
        self.points = points
        self.normals = normals
        self.radius = radius
        self.x = x
        self.y = y
        self.reach = reach
        self.facing = facing
        self.ux = ux
        self.uy = uy
        self.half_width = half_width
        self.half_depth = half_depth
        self.boxed = boxed
        self.owner = owner
        self.side = side
        self.kind = kind

    def __repr__(self) -> str:
        return f"Outline({self.owner or self.kind or 'unnamed'} at {self.x:.4f}, {self.y:.4f})"

    def front(self) -> tuple[float, float, float, float]:
        """The front edge, left end first; for what is not a rectangle, its centre twice."""
        if not self.boxed:
            return self.x, self.y, self.x, self.y
        p = self.points
        return p[0], p[1], p[2], p[3]

    def corners(self) -> list[tuple[float, float]]:
        """The corners of the core, clockwise."""
        p = self.points
        return [(p[i], p[i + 1]) for i in range(0, len(p), 2)]

    def core(self) -> "Outline":
        """The same outline without its radius."""
        return self.grown(-self.radius) if self.radius else self

    def grown(self, by: float) -> "Outline":
        """The same outline with a round margin."""
        return Outline(
            self.points,
            self.normals,
            self.radius + by,
            self.x,
            self.y,
            self.reach + by,
            self.facing,
            self.ux,
            self.uy,
            self.half_width,
            self.half_depth,
            boxed=False,
            owner=self.owner,
            side=self.side,
            kind=self.kind,
        )

    def moved(self, dx: float, dy: float) -> "Outline":
        """The same outline so much farther east and north."""
        p = self.points
        points: list[float] = []
        for i in range(0, len(p), 2):
            points.append(p[i] + dx)
            points.append(p[i + 1] + dy)
        return Outline(
            points,
            self.normals,
            self.radius,
            self.x + dx,
            self.y + dy,
            self.reach,
            self.facing,
            self.ux,
            self.uy,
            self.half_width,
            self.half_depth,
            boxed=self.boxed,
            owner=self.owner,
            side=self.side,
            kind=self.kind,
        )


def box(  # noqa: PLR0913 (coordinates stand flat in compiled code)
    x: float,
    y: float,
    facing: int,
    width: float,
    depth: float,
    owner: str = "",
    side: str = "",
    kind: str = "",
) -> Outline:
    """The outline of a rectangle with its centre here."""
    ux, uy = direction(facing)
    hw = width * 0.5
    hd = depth * 0.5
    fx = ux * hd
    fy = uy * hd
    lx = -uy * hw
    ly = ux * hw
    points = [
        x + fx + lx,
        y + fy + ly,
        x + fx - lx,
        y + fy - ly,
        x - fx - lx,
        y - fy - ly,
        x - fx + lx,
        y - fy + ly,
    ]
    normals = [ux, uy, uy, -ux, -ux, -uy, -uy, ux]
    return Outline(
        points, normals, 0.0, x, y, sqrt(hw * hw + hd * hd), facing, ux, uy, hw, hd,
        boxed=True, owner=owner, side=side, kind=kind,
    )  # fmt: skip


def disc(
    x: float, y: float, facing: int, radius: float, owner: str = "", side: str = "", kind: str = ""
) -> Outline:
    """The outline of a disc with its centre here."""
    ux, uy = direction(facing)
    return Outline(
        [x, y], [], radius, x, y, radius, facing, ux, uy, 0.0, 0.0,
        boxed=False, owner=owner, side=side, kind=kind,
    )  # fmt: skip


def convex(
    points: list[float], radius: float, facing: int, owner: str = "", side: str = "", kind: str = ""
) -> Outline:
    """The outline of a convex ring of corners (or of two points, a segment), made clockwise."""
    n = len(points)
    area = 0.0
    sx = 0.0
    sy = 0.0
    j = n - 2
    for i in range(0, n, 2):
        area += points[j] * points[i + 1] - points[i] * points[j + 1]
        sx += points[i]
        sy += points[i + 1]
        j = i
    if area > 0.0:
        back: list[float] = []
        for i in range(n - 2, -1, -2):
            back.append(points[i])
            back.append(points[i + 1])
        points = back
    x = sx / (n * 0.5)
    y = sy / (n * 0.5)
    reach = 0.0
    normals: list[float] = []
    for i in range(0, n, 2):
        px = points[i]
        py = points[i + 1]
        reach = max(reach, (px - x) * (px - x) + (py - y) * (py - y))
        if n > 2:
            j = i + 2 if i + 2 < n else 0
            ex = points[j] - px
            ey = points[j + 1] - py
            length = sqrt(ex * ex + ey * ey)
            if length == 0.0:
                raise ValueError("an outline has two equal corners in a row")
            normals.append(-ey / length)
            normals.append(ex / length)
    ux, uy = direction(facing)
    return Outline(
        points,
        normals,
        radius,
        x,
        y,
        sqrt(reach) + radius,
        facing,
        ux,
        uy,
        0.0,
        0.0,
        boxed=False,
        owner=owner,
        side=side,
        kind=kind,
    )


def convex_at(  # noqa: PLR0913 (coordinates stand flat in compiled code)
    points: list[tuple[float, float]],
    x: float,
    y: float,
    facing: int,
    radius: float,
    owner: str = "",
    side: str = "",
    kind: str = "",
) -> Outline:
    """The outline of a convex ring that is given round this place and facing."""
    ux, uy = direction(facing)
    flat: list[float] = []
    for forward, left in points:
        flat.append(x + ux * forward - uy * left)
        flat.append(y + uy * forward + ux * left)
    return convex(flat, radius, facing, owner, side, kind)
