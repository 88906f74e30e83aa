"""What is drawn often and alike: plants, lodges, beasts, carts; each once, then used."""

from pulverdampf.drawing.ink import element, path
from pulverdampf.drawing.land.plants import PLANTS, Drawn
from pulverdampf.drawing.palette import INK, SCORCH, SHADE, SOFT, TIMBER


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
    **PLANTS,
    "tipi": _tipi("#a8442f"), "blue-tipi": _tipi("#3f5f86"), "gold-tipi": _tipi("#b98a2b"),
    "plain-tipi": _tipi("#5b4a33"), "wigwam": _wigwam, "tent": _tent, "pony": _horse, "bison": _bison,
    "rack": _rack, "hearth": _hearth, "flame": _flame, "canoe": _canoe, "wagon": _wagon, "cart": _cart,
    "hay": _hay, "mill": _mill,
}  # fmt: skip
