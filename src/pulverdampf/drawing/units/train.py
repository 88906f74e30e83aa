"""Guns, carts, boats, tents and beasts."""

from pulverdampf.drawing.ink import at, element, path, short, stroke
from pulverdampf.drawing.palette import INK, PLATE, SCORCH, SOFT
from pulverdampf.drawing.units.bases import Base, beak, floor, front, pen, rect
from pulverdampf.drawing.units.ranks import men
from pulverdampf.engine.colours import Colours
from pulverdampf.engine.portraits import Portrait

GUN = (
    path("M-5.4-3.4V5M5.4-3.4V5", stroke=INK, stroke_width=2.6, stroke_linecap="round")
    + path("M-5.4 .8H5.4", stroke=SCORCH, stroke_width=2)
    + path("M0 2L-1.6 11M0 2L1.6 11", stroke="#7a5434", stroke_width=1.8)
    + path(
        "M-1.9 4.6L-1.2-8.4Q0-9.2 1.2-8.4L1.9 4.6Q0 6-1.9 4.6z", fill="#b58a3c", stroke=INK, stroke_width=0.8
    )
)
LIMBER = (
    path("M-4.6-2.6V2.6M4.6-2.6V2.6", stroke=INK, stroke_width=2.2, stroke_linecap="round")
    + path("M-3.4-2H3.4V2.2H-3.4z", fill="#7a5434", stroke=INK, stroke_width=0.7)
    + path("M0-2V-15", stroke=SCORCH, stroke_width=0.9)
    + path("M-2.4-7v5M2.4-7v5M-2.4-14v5M2.4-14v5", stroke="#54381f", stroke_width=2.6, stroke_linecap="round")
)
RAPID = (
    path("M0-1L-6 9M0-1L6 9M0-1V10", stroke=INK, stroke_width=1.6)
    + path("M-2.6 3V-8H2.6V3z", fill="#8e979c", stroke=INK, stroke_width=0.9)
    + path("M-1-8V2M1-8V2", stroke=INK, stroke_width=0.6)
)


def guns(base: Base, portrait: Portrait, side: str, colours: Colours | None) -> str:
    """Guns with their crews; limbered, the team before them."""
    k = max(0.4, min(1.2, min(base.wide / 22, base.deep / 22)))
    out = rect(
        base,
        fill="#1f160c",
        fill_opacity=0.26,
        transform=f"translate({2 * k:.1f} {2.4 * k:.1f})",
        class_="shade",
    )
    out += rect(
        base, fill=PLATE, class_="rim", stroke_width=f"{1.3 * k:.2g}", rx=0 if side == "one" else 4 * k
    )
    band = Base(base.wide, min(6 * k, base.deep * 0.24))
    out += f'<g transform="translate(0 {short(-base.deep / 2 + band.deep / 2)})">{rect(band, fill=f"url(#{side})", class_="rim")}</g>'
    count = max(1, min(4, int(base.wide / (24 * k))))
    if portrait.shape == "limbered":
        for i in range(count):
            along = short(base.wide * ((i + 0.5) / count - 0.5))
            out += f'<g transform="translate({along} {short(base.deep * 0.28)})rotate(180)scale({k * 0.8:.2f})">{GUN}</g>'
            out += f'<g transform="translate({along} {short(base.deep * 0.06)})scale({k * 0.9:.2f})">{LIMBER}</g>'
        return out + beak(-base.deep / 2, k, side)
    sign, y = (
        RAPID if portrait.mark == "machine-gun" else GUN,
        max(-base.deep * 0.06, (band.deep - 4 * k) / 2),
    )
    for i in range(count):
        x = base.wide * ((i + 0.5) / count - 0.5)
        crew = [(x - 8.6 * k, y + 2.0 * k), (x + 8.6 * k, y + 0.5 * k)] if base.wide > 19 * k else []
        out += f'<g transform="translate({short(x)} {short(y)})scale({k:.2f})">{sign}</g>' + men(
            crew, k * 0.8, colours
        )
    return out + beak(-base.deep / 2, k, side)


def wagon(base: Base, portrait: Portrait, side: str, colours: Colours | None) -> str:
    """A covered wagon with its hoops, a band in the colour of its side."""
    k, w, d = pen(base), base.wide, base.deep
    wheels = f"M{short(-w / 2)} {short(-d * 0.26)}v{short(d * 0.2)}M{short(w / 2)} {short(-d * 0.26)}v{short(d * 0.2)}"
    wheels += f"M{short(-w / 2)} {short(d * 0.14)}v{short(d * 0.2)}M{short(w / 2)} {short(d * 0.14)}v{short(d * 0.2)}"
    hoops = "".join(
        f"M{short(-w * 0.42)} {short(d * t)}h{short(w * 0.84)}" for t in (-0.26, -0.08, 0.1, 0.28)
    )
    body = Base(w * 0.86, d * 0.84)
    return (
        rect(
            base,
            fill="#1f160c",
            fill_opacity=0.28,
            transform=f"translate({2 * k:.1f} {2.4 * k:.1f})",
            class_="shade",
        )
        + stroke(wheels, 3 * k)
        + rect(body, fill="#f4ead2", class_="rim", stroke_width=f"{1.4 * k:.2g}", rx=3 * k)
        + element(
            "rect",
            x=short(-w * 0.13),
            y=short(-d * 0.42),
            width=short(w * 0.26),
            height=short(d * 0.84),
            fill=f"url(#{side})",
        )
        + stroke(hoops, 0.8 * k, SOFT)
        + beak(-d / 2, k, side)
    )


def boat(base: Base, portrait: Portrait, side: str, colours: Colours | None) -> str:
    """A canoe or boat: a hull pointed at both ends, thwarts, paddlers."""
    k, w, d = pen(base), base.wide / 2, base.deep / 2
    hull = f"M0 {short(-d)}Q{short(w * 1.1)} {short(-d * 0.4)} {short(w)} 0Q{short(w * 1.1)} {short(d * 0.5)} 0 {short(d)}Q{short(-w * 1.1)} {short(d * 0.5)} {short(-w)} 0Q{short(-w * 1.1)} {short(-d * 0.4)} 0 {short(-d)}z"
    thwarts = "".join(f"M{short(-w * 0.8)} {short(d * t)}h{short(w * 1.6)}" for t in (-0.45, 0, 0.45))
    return (
        path(hull, fill="#274650", fill_opacity=0.4, transform=f"translate({2 * k:.1f} {3 * k:.1f})")
        + path(hull, fill="#c99a5e", class_="rim", stroke_width=f"{1.4 * k:.2g}")
        + path(hull, fill="#7a5434", transform="scale(.74 .86)")
        + stroke(thwarts, 1.6 * k, "#e0bd87")
        + men([(0.0, d * t) for t in (-0.3, 0.2)], k * 0.9, colours)
        + beak(-d, k, side)
    )


def camp(base: Base, portrait: Portrait, side: str, colours: Colours | None) -> str:
    """An army's tents on its own ground."""
    k = pen(base)
    out = rect(base, fill="#e2cf9c", class_="rim", stroke_width=f"{1.4 * k:.2g}", stroke_dasharray="7 2")
    rows, columns = max(1, int(base.deep / 26)), max(1, int(base.wide / 24))
    for j in range(rows):
        for i in range(columns):
            x, y = base.wide * ((i + 0.5) / columns - 0.5), base.deep * ((j + 0.5) / rows - 0.5)
            out += f'<g transform="translate({at((x - 2.5, y + 1))})">{_tent(side)}</g>'
    return out


def _tent(side: str) -> str:
    """A wedge tent seen from before: canvas, a roof in the colour of its side, an open flap, its shadow."""
    edge = {"class_": "rim", "stroke_width": 0.9, "stroke_linejoin": "round"}
    return (
        path("M-7 7H9L15 3H-1z", fill="#1f160c", fill_opacity=0.3)
        + path("M0-7L6-10L13 3L7 7z", fill=f"url(#{side})", **edge)
        + path("M-7 7L0-7L7 7z", fill="#f4ead2", **edge)
        + path("M-1.8 7L0-3.4L1.8 7z", fill="#3b2a16")
        + stroke("M0-7V-10.5", 1.0, INK)
    )


CAMEL = (
    path(
        "M-9 1Q-9.4-4-6-5.4Q-2-12.6 2.6-5.6Q6-4.6 7-1.4Q10.2-2.4 10-8Q9.9-12 12.6-12.6L16.4-11L15.8-9.2L13-9Q13.4 1.6 8.2 3.8"
        "L7.8 12H6L5.2 4.6Q0 6-4.2 4.8L-5 12H-6.8L-7.4 3.8Q-9 5-9.8 9.4",
        fill="#cfa468", stroke=INK, stroke_width=1, stroke_linejoin="round",
    )
    + path("M5.2 4.6L3.6 12M-4.2 4.8L-2.8 12", stroke="#8a6634", stroke_width=1.6)
)  # fmt: skip
RIDER = (
    path("M-4.2-6.4Q-1.8-11.4 1.8-6.2L2.6-1H-5z", class_="light", fill=None, stroke=INK, stroke_width=0.8)
    + path("M-3.8-8L-3-14.4H.8L1.2-8z", class_="light", fill=None, stroke=INK, stroke_width=0.8)
    + element("circle", cx=-1.1, cy=-16.6, r=2.5, fill=PLATE, stroke=INK, stroke_width=0.9)
    + stroke("M2.4-20L4.4-3", 1.1)
)
ELEPHANT = (
    path("M0-8Q4-12 1-15", stroke="#6f675c", stroke_width=2)
    + path("M-3-6Q-9-8-8-2zM3-6Q9-8 8-2z", fill="#8d8478", stroke=INK, stroke_width=0.7)
    + element("ellipse", cy=2, rx=5.6, ry=8, fill="#8d8478", stroke=INK, stroke_width=0.9)
    + element("circle", cy=-6, r=3.4, fill="#9a9184", stroke=INK, stroke_width=0.8)
    + path("M-3.6-1H3.6V6H-3.6z", class_="light", fill=None, stroke=INK, stroke_width=0.8)
)


def beasts(base: Base, portrait: Portrait, side: str, colours: Colours | None) -> str:
    """Elephants seen from above, or camels with their riders, which are known from the side only."""
    out, tall = floor(base, portrait, side), portrait.mark == "camel"
    count = max(1, int(base.wide / (base.deep * (0.6 if tall else 1.2))))
    k = min(base.wide / count / 28, base.deep / 34) if tall else min(base.wide, base.deep) / 22
    for i in range(count):
        x = short(base.wide * ((i + 0.5) / count - 0.5))
        beast = f'<g class="upright"><g transform="translate(-2 4)">{CAMEL}{RIDER}</g></g>'
        beast = f'<g transform="scale({k:.2f})">{beast if tall else ELEPHANT}</g>'
        out += f'<g transform="translate({x} 1)">{beast}</g>'
    return out + front(base, side)
