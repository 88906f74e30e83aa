"""Trees, bushes, grass and stones as they are used on the map."""

from collections.abc import Callable
from math import cos, dist, pi, sin

from pulverdampf.drawing.ink import Point, at, element, line, path, short
from pulverdampf.drawing.lots import Lots
from pulverdampf.drawing.palette import INK, LEAF_INK, SCORCH, SHADE, SOFT, TIMBER

Drawn = Callable[[], str]
SHADOW = {"fill": SHADE, "fill_opacity": 0.34}


def cloud(lots: Lots, lobes: int, radius: float, x: float = 0.0, y: float = 0.0) -> str:
    """A crown of leaves as lobes round a middle."""
    points: list[Point] = []
    for i in range(lobes):
        turn = 2 * pi * (i + lots.between(-0.18, 0.18)) / lobes
        far = radius * lots.between(0.86, 1.08)
        points.append((x + far * cos(turn), y + far * sin(turn)))
    out = f"M{at(points[0])}"
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        bulge = short(dist(a, b) * 0.62)
        out += f"A{bulge} {bulge} 0 0 1 {at(b)}"
    return (out + "z").replace(" -", "-")


def _broadleaf(n: int, fill: str, light: str) -> Drawn:
    """A crown seen from above and a little from the south."""

    def drawn() -> str:
        lots = Lots("crown", n)
        crown = cloud(lots, 8, 8.6)
        return (
            path(cloud(Lots("crown", n), 8, 8.8, 3, 3.6), **SHADOW)
            + path(crown, fill=fill, stroke=LEAF_INK, stroke_width=0.9)
            + path("M8.4 1.2A8.6 8.6 0 0 1-2 8.4Q5.2 6.6 8.4 1.2z", fill=LEAF_INK, fill_opacity=0.42)
            + path(cloud(lots, 6, 3.6, -2.6, -3), fill=light)
            + path("M1.6-1.4q2.6-.6 3.4 1.6M-5.4 2.6q1 2.6 3.6 2.4M.4 3.2q2.4.4 3.4-1.2", stroke=LEAF_INK,
                   stroke_width=0.7)
        )  # fmt: skip

    return drawn


def _spruce(high: int, fill: str, light: str) -> Drawn:
    """A spruce in elevation, its shadow to the south-east."""

    def drawn() -> str:
        a, b, c = high - 7, high - 13, high - 16
        right = f"M0-{high}L4-{a}L2.4-{a}L6-{b}L3.6-{b}L7.4-1.4Q"
        return (
            path("M-1 1Q7 4 15-4Q8 5 0 3z", **SHADOW)
            + path("M0-1v3.4", stroke=SCORCH, stroke_width=1.8)
            + path(f"{right}0 1-7.4-1.4L-3.6-{b}L-6-{b}L-2.4-{a}L-4-{a}z", fill=fill, stroke="#26331b",
                   stroke_width=0.8, stroke_linejoin="round")
            + path(f"{right}4 0 1 0z", fill="#1d2a15", fill_opacity=0.38)
            + path(f"M-1-{high - 4}l-1.6 4M-1.6-{high - 10}l-2 4.4M-2-{c}l-3 3", stroke=light, stroke_width=0.9)
        )  # fmt: skip

    return drawn


def _pine() -> str:
    crown = "M.4-26q4.6 1.6 4.4 5q4 .6 3.4 4.4q-3.4 2.6-7.4 1.4q-5 1.6-8.2-1.6q-.2-3.6 3.4-4q.2-4 4.4-5.2z"
    return (
        path("M0 1Q8 5 17-5Q8 6 0 3z", **SHADOW)
        + path("M0 1.6Q-.8-9 .4-18", stroke="#6b4a2c", stroke_width=1.7)
        + path(crown, fill="#536b3a", stroke="#26331b", stroke_width=0.8)
        + path("M-4-10q4.4-2.6 7.6.4q-3.6 2.6-7.6-.4z", fill="#5d7541", stroke="#26331b", stroke_width=0.7)
        + path("M-2-22q2-2 3.6-1.6M-4.4-17.4q2.4-1.6 4-1", stroke="#8b9b61", stroke_width=0.9)
    )


def _palm() -> str:
    leaves = "M0-13q-7-5-11 1M0-13q-4-8-10-8M0-13q0-7 4-11M0-13q7-6 11-1M0-13q8-1 10 6M0-13q-7 0-9 7"
    return (
        path("M0 1Q8 5 17-4Q8 6 0 3z", **SHADOW)
        + path("M0 2Q-2-6 0-13", stroke="#7a5b38", stroke_width=1.9)
        + path(leaves, stroke="#26331b", stroke_width=2.8, stroke_linecap="round")
        + path(leaves, stroke="#7d9048", stroke_width=1.6, stroke_linecap="round")
    )


def _dead() -> str:
    return path(
        "M0 2V-11M0-5l-5-5m5 2l5-6m-5 2l-3-5M0-2l4-3",
        stroke="#5c4c3a",
        stroke_width=1.3,
        stroke_linecap="round",
    ) + path("M0 2q5 2 10-3", stroke=SHADE, stroke_opacity=0.3, stroke_width=1.6)


def _log() -> str:
    return (
        path("M-11 3.4L12 6.4L12 8L-11 6z", fill=SHADE, fill_opacity=0.28)
        + path("M-11 2.4L9-4", stroke=INK, stroke_width=4.6, stroke_linecap="round")
        + path("M-11 2.4L9-4", stroke="#9c7c52", stroke_width=3.2, stroke_linecap="round")
        + path("M9-4l4-4M9-4l6-1M9-4l5 3M4-2.4l1-5M-2-.4l-2-4", stroke="#6b5132", stroke_width=1.1)
        + path("M-11.6 1.4l.4 2", stroke="#e0c08a", stroke_width=1.8)
    )


def _apple() -> str:
    return (
        path("M1 2.4q5 2 8-.6q-3 4.4-8 2.4z", **SHADOW)
        + path("M0 3.4V0", stroke=SCORCH, stroke_width=1.2)
        + element("circle", cy=-2.4, r=4.6, fill="#93a25b", stroke=LEAF_INK, stroke_width=0.8)
        + path("M4.4-2A4.6 4.6 0 0 1-1.4 2Q3 1 4.4-2z", fill=LEAF_INK, fill_opacity=0.45)
        + path("M-2.6-3.6q.6-1.6 2.2-1.8", stroke="#c9d092", stroke_width=1.1)
    )


def _vine() -> str:
    return path("M0 3V-4", stroke=TIMBER, stroke_width=0.9) + path(
        "M-2.4 1q-1.4-2 .4-3q.4-2 2-1.4q2-.6 2.2 1.4q1.6 1.4 0 3q-2 1.4-4.6 0z",
        fill="#8a9c50", stroke=LEAF_INK, stroke_width=0.7,
    )  # fmt: skip


def _poplar() -> str:
    return (
        path("M1 2q5 2 9-3q-3 5-9 4z", **SHADOW)
        + path(
            "M0-15Q4.4-7 2.4 0Q0 2.4-2.4 0Q-4.4-7 0-15z", fill="#7b8d48", stroke=LEAF_INK, stroke_width=0.8
        )
        + path("M0-15Q4.4-7 2.4 0Q1.6 1.4.6 1.2Q2-7 0-15z", fill=LEAF_INK, fill_opacity=0.4)
    )


def _bush() -> str:
    return (
        path(cloud(Lots("bush"), 6, 3.4, 1.2, 1.6), **SHADOW)
        + path(cloud(Lots("bush"), 6, 3.4), fill="#93a05a", stroke=LEAF_INK, stroke_width=0.7)
        + path("M-1.6-.8q.6-1.4 2-1.2", stroke="#c6cc90", stroke_width=0.9)
    )


def _thicket() -> str:
    return (
        path(cloud(Lots("thicket"), 7, 5, 1.6, 2), **SHADOW)
        + path(cloud(Lots("thicket"), 7, 5), fill="#7f8f4c", stroke=LEAF_INK, stroke_width=0.8)
        + path("M-3 1l2-3m0 4l2-4m1 4l1.4-3M-3.4-2l1 1", stroke=LEAF_INK, stroke_width=0.7)
        + path("M-2-2.4q1-1.4 2.4-1", stroke="#b4bd78", stroke_width=0.9)
    )


def _grass(data: str, colour: str, width: float) -> Drawn:
    return lambda: path(data, stroke=colour, stroke_width=width, stroke_linecap="round")


def _cactus() -> str:
    body = "M0 2V-9M0-3h-4v-3M0-1h4v-4"
    return (
        path("M1 2q5 1 8-2", stroke=SHADE, stroke_opacity=0.3, stroke_width=1.8)
        + path(body, stroke="#33401f", stroke_width=3.4, stroke_linecap="round")
        + path(body, stroke="#7f9455", stroke_width=2, stroke_linecap="round")
    )


def _reed() -> str:
    return path(
        "M-5 0H5M-3 2.2H7M-2 0l-1.4-5M0 0V-7M2.2 0l1.6-5.4", stroke="#4f6240", stroke_width=0.9,
        stroke_linecap="round",
    ) + path("M0-7v-2.6M3.8-5.4v-2", stroke="#6b4a2c", stroke_width=1.7, stroke_linecap="round")  # fmt: skip


def _rock(n: int) -> Drawn:
    def drawn() -> str:
        lots = Lots("rock", n)
        a = [
            (-6 + lots.between(-1, 1), 2.0), (-4.0, -3 + lots.between(-1, 1)), (-0.5, -6 + lots.between(-1.4, 1)),
            (4.0, -3.6), (6.4, 1.6), (2.0, 4.0), (-3.0, 3.8),
        ]  # fmt: skip
        top = [*a[:4], (1.0, -0.6), (-2.0, 0.2)]
        return (
            path(line([(x + 3, y + 2.6) for x, y in a], closed=True), fill=INK, fill_opacity=0.28)
            + path(
                line(a, closed=True), fill="#a89a7d", stroke=INK, stroke_width=0.8, stroke_linejoin="round"
            )
            + path(line(top, closed=True), fill="#d9cbaa", stroke=SOFT, stroke_width=0.5)
            + path("M2.4 1.4l1 2M3.8.4l1 2.2M.6 1.8l.6 1.8M5-.4l.6 1.6", stroke=INK, stroke_width=0.6)
        )

    return drawn


def _maize() -> str:
    """A hill of earth, a stalk with hanging leaves, and a golden tassel."""
    return (
        element("ellipse", cy=0.8, rx=3.6, ry=1.7, fill="#7d5a30", fill_opacity=0.75)
        + path("M.6 .4Q3.4-.6 4.6 1.4M1 .8", stroke="#1f160c", stroke_width=1.2, stroke_opacity=0.25)
        + path("M0 .6V-8.4", stroke="#3f5220", stroke_width=1.5)
        + path("M0-2Q-3.6-5.4-4.6-.6M0-3.2Q3.8-6.6 4.6-1.6M0-5.2Q-2.6-8-3.8-4.4M0-5.8Q2.6-8.4 3.6-5",
               stroke="#5f7a30", stroke_width=1.3, stroke_linecap="round")
        + path("M0-8.2L-1.4-10.8M0-8.2V-11.4M0-8.2L1.4-10.8", stroke="#d0a038", stroke_width=1.0, stroke_linecap="round")
    )  # fmt: skip


def _stump() -> str:
    return (
        element("ellipse", cx=1.6, cy=1.4, rx=3.6, ry=2, fill=INK, fill_opacity=0.25)
        + path(
            "M-2.8 1Q-3-2-2.2-2.4H2.2Q3-2 2.8 1Q0 2.6-2.8 1z", fill="#8a6840", stroke=INK, stroke_width=0.6
        )
        + element("ellipse", cy=-2.2, rx=2.3, ry=1.2, fill="#e0c08a", stroke=INK, stroke_width=0.6)
    )


PLANTS: dict[str, Drawn] = {
    "oak": _broadleaf(0, "#7d8f4a", "#a9b570"), "elm": _broadleaf(1, "#8c9b54", "#b8c07d"),
    "beech": _broadleaf(2, "#6c8043", "#98a866"), "lime": _broadleaf(3, "#98a25a", "#c2c688"),
    "cottonwood": _broadleaf(4, "#a39a4e", "#cbbf7a"), "maple": _broadleaf(5, "#a58a45", "#cdb06a"),
    "spruce": _spruce(21, "#56703f", "#7d9159"), "fir": _spruce(23, "#48633b", "#6d8452"),
    "larch": _spruce(19, "#647a45", "#8b9b61"), "pine": _pine, "palm": _palm, "dead": _dead, "log": _log,
    "apple": _apple, "vine": _vine, "poplar": _poplar, "bush": _bush, "thicket": _thicket,
    "sage": _grass("M0 1l-3-3m3 3l-1-4m1 4l1.4-4m-1.4 4l3.2-2.6", "#7d8663", 0.9),
    "tuft": _grass("M-2.4-2.4Q-1-1.2-.4.6M0-3.6V.6M2.6-2.6Q1-1.2.4.6", "#8a8a4a", 0.8),
    "fern": _grass("M0 2Q-1-2-5-3.4M0 2Q0-3-1.6-6M0 2Q1-3 3-5.4M0 2Q2-1 5-2", "#6f8045", 1.0),
    "cactus": _cactus, "reed": _reed, "rock": _rock(0), "boulder": _rock(1), "crag": _rock(2),
    "stump": _stump, "maize": _maize,
}  # fmt: skip
