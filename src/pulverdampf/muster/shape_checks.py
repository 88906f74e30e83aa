"""Whether a piece of terrain has a shape that can lie on a table: finite, simple, no sliver, on the table."""

from collections.abc import Iterator, Sequence
from math import hypot, isfinite

from pulverdampf.muster.grounds import GroundKind, Size
from pulverdampf.muster.problems import RuleId
from pulverdampf.muster.terrain_setup import Piece, Point
from pulverdampf.table.kernel import segments_cross
from pulverdampf.table.polygons import signed_area
from pulverdampf.text import Text

MOST_POINTS = 60
SLENDER = 0.012
"""Area by the square of the rim below which an outline is a sliver; a circle has 0.08."""
Complaint = tuple[RuleId, Text]

NOT_A_NUMBER = Text("A coordinate is not a number.", "Eine Koordinate ist keine Zahl.")
TOO_MANY_POINTS = Text(
    "The {kind} has {n} points; at most {most} are drawn.",
    "Das Stück „{kind}“ hat {n} Punkte; höchstens {most} werden gezeichnet.",
)
OFF = Text(
    "The {kind} reaches off the table. Move it or cut it off at the edge.",
    "Das Stück „{kind}“ ragt über den Tisch hinaus. Verschiebe es oder schneide es am Rand ab.",
)
CROSSES = Text(
    "The outline of the {kind} crosses itself. Move one of the points on the crossing.",
    "Der Umriss von „{kind}“ kreuzt sich selbst. Verschiebe einen der Punkte an der Kreuzung.",
)
SLIVER = Text(
    "The {kind} is a sliver nobody could lay out. Draw its points apart.",
    "„{kind}“ ist ein Splitter, den niemand auslegen könnte. Zieh die Punkte auseinander.",
)
WRONG_SHAPE = Text(
    "The {kind} cannot be drawn as a {shape} here.", "„{kind}“ lässt sich hier nicht als {shape} zeichnen."
)
TOO_BROAD = Text(
    "The {kind} is {had} wide; at most {most} is possible.",
    "Das Stück „{kind}“ ist {had} breit; höchstens {most} ist möglich.",
)
SHAPE_WORDS = {
    "polygon": Text("outline", "Umriss"), "rect": Text("rectangle", "Rechteck"),
    "line": Text("line", "Linie"), "disc": Text("circle", "Kreis"),
}  # fmt: skip


def shape_name(piece: Piece) -> str:
    """Which of the four shapes a piece has."""
    return next(name for name in SHAPE_WORDS if getattr(piece, name) is not None)


def points_of(piece: Piece) -> tuple[Point, ...]:
    """The corners of a piece; of a disc those of the box about it."""
    if piece.rect is not None:
        west, south, east, north = piece.rect
        return (west, south), (east, south), (east, north), (west, north)
    if piece.disc is not None:
        x, y, r = piece.disc
        return (x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)
    return tuple(piece.polygon or piece.line or ())


def diameter(piece: Piece) -> float:
    """The longest diameter of an area; of a line its length."""
    if piece.line is not None:
        return sum(hypot(c - a, d - b) for (a, b), (c, d) in zip(piece.line, piece.line[1:], strict=False))
    if piece.disc is not None:
        return 2 * piece.disc[2]
    points = points_of(piece)
    return max(hypot(a - c, b - d) for a, b in points for c, d in points)


def shape_complaints(piece: Piece, kind: GroundKind, called: Text, table: Size) -> Iterator[Complaint]:
    """What is wrong with the shape of a piece; the first complaints keep the later ones from failing."""
    for flaw in piece.flaws():
        yield "table.shape", flaw.text
        return
    points = points_of(piece)
    if not all(isfinite(x) and isfinite(y) for x, y in points) or not isfinite(piece.width):
        yield "table.shape", NOT_A_NUMBER
        return
    if len(points) > MOST_POINTS:
        yield "table.points", TOO_MANY_POINTS.filled(kind=called, n=len(points), most=MOST_POINTS)
        return
    shape = shape_name(piece)
    if shape not in kind.shapes:
        yield "table.shape", WRONG_SHAPE.filled(kind=called, shape=SHAPE_WORDS[shape])
    if kind.broadest and piece.width > kind.broadest + 1e-9:
        yield "table.width", TOO_BROAD.filled(kind=called, had=f"{piece.width:g}", most=f"{kind.broadest:g}")
    slack = 1e-6 * max(table)
    if any(not (-slack <= x <= table[0] + slack and -slack <= y <= table[1] + slack) for x, y in points):
        yield "muster.off-table", OFF.filled(kind=called)
    if crosses_itself(points, closed=piece.line is None):
        yield "table.crossing", CROSSES.filled(kind=called)
    elif is_sliver(piece, points, table):
        yield "table.sliver", SLIVER.filled(kind=called)


def crosses_itself(points: Sequence[Point], *, closed: bool) -> bool:
    """Whether a ring or a line meets itself anywhere but at its corners; corners that coincide count."""
    ring = list(points)
    joined = not closed and len(ring) > 3 and ring[0] == ring[-1]  # a wall all round
    if joined:
        ring, closed = ring[:-1], True
    edges = list(zip(ring, ring[1:] + ring[:1] if closed else ring[1:], strict=False))
    last = len(edges) - 1
    for i, (a, b) in enumerate(edges):
        for k in range(i + 2, len(edges)):
            if closed and i == 0 and k == last:
                continue
            c, d = edges[k]
            if segments_cross(*a, *b, *c, *d, 1e-9) or c in (a, b) or d in (a, b):
                return True
    return any(a == b for a, b in edges)


def is_sliver(piece: Piece, points: Sequence[Point], table: Size) -> bool:
    """Whether a piece is too thin or too small to be laid out."""
    least = min(table) / 150
    if piece.line is not None:
        return diameter(piece) < least
    rim = sum(hypot(c - a, d - b) for (a, b), (c, d) in zip(points, [*points[1:], points[0]], strict=True))
    area = abs(signed_area(points))
    return area < least * least or area < SLENDER * rim * rim * (0.4 if piece.rect is None else 1.0)
