"""What is drawn often and alike: trees, stones, tufts, lodges, beasts, carts; each once, then used."""

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


def _tipi(band: str) -> Drawn:
    def drawn() -> str:
        return (
            path("M2 9Q16 13 24 1Q12 6 8 8z", fill=SHADE, fill_opacity=0.32)
            + path("M-2.6-15L2-6M2.6-15.6L-2-6M.4-16.6L0-6M4.4-14L-1.4-6", stroke=SCORCH, stroke_width=0.9)
            + path("M-.6-10.6L-10 8.4Q0 12.6 10 8.4L.8-10.6z", fill="#eadfc2", stroke=INK, stroke_width=0.9,
                   stroke_linejoin="round")
            + path("M.8-10.6L10 8.4Q6.4 10.2 2.6 10.4z", fill="#8d7853", fill_opacity=0.6)
            + path("M-7.8 4Q0 7.6 7.8 4L8.8 6Q0 10-8.8 6z", fill=band, fill_opacity=0.9)
            + path("M-1-10.6L-2.4-7.2Q0-6 2.4-7.2L1-10.6z", fill=band)
            + path("M-2.2 10.9L-.4 2.6L1.8 10.9z", fill="#3a2a1c")
        )  # fmt: skip

    return drawn


def _wigwam() -> str:
    return (
        path("M2 6Q14 9 19 0Q12 5 8 5z", fill=SHADE, fill_opacity=0.32)
        + path("M-10 6Q-10-9 0-9T10 6Q0 9-10 6z", fill="#b59062", stroke=INK, stroke_width=0.9)
        + path("M1-9Q10-8 10 6Q6 7.4 2.6 7.6Q6-2 1-9z", fill="#5d4022", fill_opacity=0.45)
        + path(
            "M-9 1Q0 4 9 1M-7-4Q0-2 7-4M-4 7.2Q-5-4-1-8.6M4 7.2Q5-4 2-8.6", stroke="#6d4d2c", stroke_width=0.7
        )
        + path("M-2 7.6Q-2 2 0 2T2 7.6z", fill="#2b1a0e")
    )


def _tent() -> str:
    return (
        path("M2 7L18 7L12 0z", fill=SHADE, fill_opacity=0.3)
        + path("M-9 7L0-9L9 7z", fill="#f1e7cc", stroke=INK, stroke_width=0.9, stroke_linejoin="round")
        + path("M0-9L9 7H3z", fill="#a58f63", fill_opacity=0.55)
        + path("M0-9V-13M0-13l5 1.6l-5 1.6", stroke=INK, stroke_width=0.9, fill="#a8442f")
        + path("M-2.4 7L0-3L2.4 7z", fill="#5b4a33")
    )


def _horse() -> str:
    body = (
        "M-6-1Q-4-3-1-2.6Q2.6-2.8 4-4.2L5.8-8L6.8-9L9.8-6.4L9.2-5L7.2-5.6L6.2-2Q5.8.2 4.8.8L5.2 5.6H4"
        "L3.4 1.6Q0 2-3.4 1.3L-3.8 5.6H-5L-4.8.6Q-6.4.8-7.2 4Q-8.2.2-6-1z"
    )
    return path("M-5 5q8 3 14-1q-3 4.4-14 2.6z", fill=INK, fill_opacity=0.25) + path(
        body, fill="#7a5434", stroke=INK, stroke_width=0.5, stroke_linejoin="round"
    )


def _bison() -> str:
    body = (
        "M-5.6-.6Q-4-3 0-3.4Q2-5.6 4.6-4Q7-3.6 7-.8Q6.8 1.2 5 1.4L4.6 3.6H3.6L3.2 1.2Q-1 1.6-3 1"
        "L-3.6 3.6H-4.6L-4.8.8Q-6 .8-5.6-.6z"
    )
    return path("M-5 2q7 3 12-1q-4 4.6-12 2.6z", fill=INK, fill_opacity=0.25) + path(
        body, fill="#4f3824", stroke=INK, stroke_width=0.4
    )


def _rack() -> str:
    return path("M-6 4V-4M6 4V-4M-7-3.4H7M-7-.6H7", stroke=SCORCH, stroke_width=0.9) + path(
        "M-4-3v2.4M-2-3v2.2M0-3v2.6M2-3v2.2M4-3v2.4", stroke="#a8442f", stroke_width=1.2
    )


def _hearth() -> str:
    ring = {"stroke": INK, "stroke_width": 0.6, "stroke_dasharray": "1.4 .8"}
    return element("circle", r=3, fill="#6b5540", **ring) + path(
        "M-1.4 1Q-1.6-1.4 0-3.4Q1.8-1 1.3 1z", fill="#d9772a"
    )


def _flame() -> str:
    return path(
        "M-3.4 2Q-5-3-1-7Q-.8-4.4.6-4Q1.4-7 .6-10Q6-5 4 2Q0 4-3.4 2z", fill="#d9621f", stroke="#8d2a12",
        stroke_width=0.7,
    ) + path("M-1.6 2Q-2-1.4.2-3.6Q2.6-1 1.6 2Q0 3-1.6 2z", fill="#f6cf62")  # fmt: skip


def _canoe() -> str:
    return (
        path("M-15 2.6Q0 9 17 2.6Q0 6.6-15 2.6z", fill="#274650", fill_opacity=0.4)
        + path("M-17-.4Q-8-4.6 0-4.6T17-.4Q8 4 0 4T-17-.4z", fill="#c99a5e", stroke=INK, stroke_width=0.9)
        + path("M-13-.4Q-6-2.8 0-2.8T13-.4Q6 2.3 0 2.3T-13-.4z", fill=TIMBER)
        + path("M-7-2.6V2M0-2.8V2.3M7-2.6V2", stroke="#e0bd87", stroke_width=1.1)
    )


def _wagon() -> str:
    return (
        path("M-10-2H14V9H-7z", fill=INK, fill_opacity=0.26)
        + path("M11 0H20M18-3V3", stroke=SCORCH, stroke_width=1.3)
        + path("M-8-7.4h5M4-7.4h5M-8 7.4h5M4 7.4h5", stroke=INK, stroke_width=2.4)
        + path("M-11-5.8Q0-7.4 11-5.8V5.8Q0 7.4-11 5.8z", fill="#f4ead2", stroke=INK, stroke_width=1)
        + path("M-11 0H11V5.8Q0 7.4-11 5.8z", fill="#a58f63", fill_opacity=0.45)
        + path("M-6.4-6.4V6.4M-2-6.8V6.8M2.4-6.8V6.8M6.8-6.4V6.4", stroke=SOFT, stroke_width=0.7)
    )


def _cart() -> str:
    return (
        path("M-7-2H10V7H-5z", fill=INK, fill_opacity=0.26)
        + path("M7-2.6H16M7 2.6H16", stroke=SCORCH, stroke_width=1.2)
        + path("M-3-6.4h6M-3 6.4h6", stroke=INK, stroke_width=2.4)
        + path("M-8-5H8V5H-8z", fill="#b58c58", stroke=INK, stroke_width=1)
        + path("M-8-2H8M-8 1H8M-8 3.4H8", stroke=SCORCH, stroke_width=0.6)
    )


def _stump() -> str:
    return (
        element("ellipse", cx=1.6, cy=1.4, rx=3.6, ry=2, fill=INK, fill_opacity=0.25)
        + path(
            "M-2.8 1Q-3-2-2.2-2.4H2.2Q3-2 2.8 1Q0 2.6-2.8 1z", fill="#8a6840", stroke=INK, stroke_width=0.6
        )
        + element("ellipse", cy=-2.2, rx=2.3, ry=1.2, fill="#e0c08a", stroke=INK, stroke_width=0.6)
    )


def _hay() -> str:
    return (
        element("ellipse", cx=2, cy=2.4, rx=6.4, ry=4, fill=SHADE, fill_opacity=0.3)
        + path("M-6 3Q-6-6 0-7T6 3Q0 5.4-6 3z", fill="#dcbf6a", stroke="#7a5c1e", stroke_width=0.9)
        + path(
            "M-4 2Q-3-3-.6-6M-1 3.4Q-.6-2 .2-6M2 3.2Q2.4-2 1-6M4.4 2Q4-2 2-5.4",
            stroke="#a8842f",
            stroke_width=0.7,
        )
    )


def _mill() -> str:
    sails = "".join(
        f'<g transform="rotate({turn})">'
        + path("M0 0V-21", stroke=INK, stroke_width=1.5)
        + path("M0-7H5V-21H0z", fill="#efe2c0", stroke=INK, stroke_width=0.8)
        + path("M0-11H5M0-15H5M0-18H5", stroke=SOFT, stroke_width=0.5)
        + "</g>"
        for turn in (22, 112, 202, 292)
    )
    return (
        path("M-6 12L14 16L26 8L6 8z", fill=INK, fill_opacity=0.3)
        + path("M-6 12L-4-6Q0-10 4-6L6 12Q0 15-6 12z", fill="#c9a26b", stroke=INK, stroke_width=1)
        + path("M4-6L6 12Q3 14 1 14L1-8z", fill="#5b3d1c", fill_opacity=0.45)
        + path("M-5-5Q0-14 5-5z", fill="#8f4530", stroke=INK, stroke_width=0.8)
        + f'<g transform="translate(0 -5)">{sails}</g>'
    )


SYMBOLS: dict[str, Drawn] = {
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
    "tipi": _tipi("#a8442f"), "blue-tipi": _tipi("#3f5f86"), "gold-tipi": _tipi("#b98a2b"),
    "plain-tipi": _tipi("#5b4a33"), "wigwam": _wigwam, "tent": _tent, "pony": _horse, "bison": _bison,
    "rack": _rack, "hearth": _hearth, "flame": _flame, "canoe": _canoe, "wagon": _wagon, "cart": _cart,
    "stump": _stump, "hay": _hay, "mill": _mill,
}  # fmt: skip
