"""Units as the map shows them: arm, formation, front, strength and temper at a glance.

A glyph stands about its middle and faces up the paper; whoever lays it down turns it, and what is of the class
`upright` stays upright by `--turn`. Colours come from the side's variables, so that page and pictures share it.
"""

from msgspec import Struct

from pulverdampf.drawing.ink import Point, at, dots, element, path, short, stroke
from pulverdampf.drawing.lots import Lots
from pulverdampf.drawing.palette import INK, PLATE, SCORCH, SOFT
from pulverdampf.engine.portraits import NOTHING, Dress, Portrait

PITCH = 5.2
"""How broad a man stands in his rank."""
BLOCK = 30.0
"""A base narrower than this has no ranks of its own."""
SMALL = 42.0
"""Pieces smaller than this bear the name of their body together."""
HORSE_DARK, HORSE = "#2a1a0e", "#80532e"


class Base(Struct, frozen=True):
    """The footprint of a piece on the paper; a disc has a radius only."""

    wide: float = 0.0
    deep: float = 0.0
    radius: float = 0.0


STYLE = """
.unit{--light:#8d7b5a;--dark:#3a2f22;--pale:#e4d6b2}
.unit.one{--light:var(--one,#a82c28);--dark:var(--one-dark,#681717);--pale:var(--one-pale,#e7bfae)}
.unit.two{--light:var(--two,#4473b0);--dark:var(--two-dark,#17315a);--pale:var(--two-pale,#bccbdd)}
.unit .dark{fill:var(--dark)}.unit .light{fill:var(--light)}.unit .pale{fill:var(--pale)}
.unit .rim{stroke:var(--dark)}.unit .coat{stroke:var(--light);fill:none}
.unit .upright{transform:rotate(calc(-1*var(--turn,0deg)))}
"""
PATTERNS = (
    '<pattern id="one" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="#a82c28"/>'
    '<path d="M2 0V4" stroke="#681717" stroke-width="1.1" stroke-opacity=".6"/></pattern>'
    '<pattern id="two" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="#4473b0"/>'
    '<path d="M0 2H4" stroke="#a9c4e6" stroke-width="1.1" stroke-opacity=".6"/></pattern>'
    '<pattern id="neutral" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="#8d7b5a"/></pattern>'
)
"""Gules upright, azure level, as heralds engrave them: sides differ without colour."""


def seen_of(portrait: Portrait) -> Portrait:
    """What of a portrait its glyph depends on."""
    return Portrait(
        portrait.mark,
        NOTHING,
        strength=portrait.strength,
        counts=portrait.counts,
        broken=portrait.broken,
        shape=portrait.shape,
        temper=portrait.temper,
        dress=portrait.dress,
    )


def share(portrait: Portrait) -> float:
    """How many of a unit still stand, of one; a strength that counts losses is turned round."""
    have, slash, full = portrait.strength.partition("/")
    if not slash or not have.isdigit() or not full.isdigit() or not int(full):
        return 1.0
    part = min(1.0, int(have) / int(full))
    return 1.0 - 0.6 * part if portrait.counts.en else part


def glyph(base: Base, portrait: Portrait, side: str) -> str:
    """A unit without its name."""
    sort = side if side in ("one", "two") else "neutral"
    if portrait.mark == "commander":
        return _commander(max(base.radius, 11.0), sort, portrait.dress)
    if portrait.mark == "marker":
        return _marker(base, sort)
    if base.radius and not base.wide:
        return _figure(base.radius, portrait, sort) + _temper(
            Base(base.radius * 2, base.radius * 2), portrait
        )
    drawn = {
        "wagon": _wagon, "boat": _boat, "camp": _camp, "skirmishers": _skirmishers, "elephant": _beasts,
        "camel": _beasts, "figure": _band, "artillery": _guns, "machine-gun": _guns,
    }.get(portrait.mark, _block)  # fmt: skip
    return drawn(base, portrait, sort) + _temper(base, portrait)


# the base -------------------------------------------------------------------------------------------------


def _rect(base: Base, grow: float = 0.0, **style: object) -> str:
    wide, deep = base.wide + 2 * grow, base.deep + 2 * grow
    return element(
        "rect", x=short(-wide / 2), y=short(-deep / 2), width=short(wide), height=short(deep), **style
    )


def _pen(base: Base) -> float:
    """How thick the pen is: small bases get a finer one."""
    return max(0.4, min(1.0, min(base.wide / 36, base.deep / 15)))


def _floor(base: Base, portrait: Portrait, side: str) -> str:
    """Shadow, cloth and rim of a base; those who run are pale, the shaken have a broken rim."""
    k, routing = _pen(base), "routing" in portrait.temper or portrait.broken
    rim = (
        f"{4 * k:.1f} {2.4 * k:.1f}"
        if "shaken" in portrait.temper
        else f"{2 * k:.1f} {2.6 * k:.1f}"
        if routing
        else None
    )
    rounded = 0 if side == "one" else 4 * k
    return (
        _rect(base, fill="#1f160c", fill_opacity=0.32, transform=f"translate({2.4 * k:.1f} {2.8 * k:.1f})", rx=rounded, class_="shade")
        + _rect(base, class_="pale", rx=rounded)
        + _rect(base, fill=f"url(#{side})", fill_opacity=0.4 if routing else None, class_="rim", stroke_width=f"{1.5 * k:.2g}",
                stroke_dasharray=rim, rx=rounded)
    )  # fmt: skip


def _front(base: Base, side: str) -> str:
    """The thick edge and the beak that tell where a unit looks."""
    k, y = _pen(base), -base.deep / 2
    edge = stroke(f"M{short(-base.wide / 2)} {short(y)}H{short(base.wide / 2)}", 3.2 * k, "#17100a")
    return edge + _beak(y, k, side)


def _beak(y: float, k: float, side: str) -> str:
    tip, wing, foot, notch = y - 11 * k, 6.8 * k, y - 1.8 * k, y - (2 if side == "one" else 4.6) * k
    data = f"M0 {short(tip)}L{short(wing)} {short(foot)}L0 {short(notch)}L{short(-wing)} {short(foot)}z"
    return path(data, class_="dark beak", fill=None, stroke=PLATE, stroke_width=f"{0.9 * k:.2g}")


# men and horses -------------------------------------------------------------------------------------------


def rank(y: float, half: float, standing: float, k: float, wave: float = 0.0) -> str:
    """A rank of men: belts and a hat where one stands, a dark place where one fell."""
    pitch = PITCH * k
    count = max(1, int(2 * half / pitch))
    first, up = -count * pitch / 2 + pitch / 2, round(count * standing)
    lots = Lots("rank", round(y), count)
    spots = [(first + i * pitch, y + (lots.between(-wave, wave) if wave else 0)) for i in range(count)]
    men, gone = spots[:up], spots[up:]
    body = "".join(f"M{at((x - pitch * 0.33, v + 0.6 * k))}h{short(pitch * 0.66)}" for x, v in men)
    ends = {"stroke_linecap": "round"}
    return (
        stroke(dots(gone), 2.2 * k, "#1d1510", stroke_opacity=0.45, **ends)
        + stroke(body, 2.5 * k, PLATE)
        + stroke(dots([(x, v - k) for x, v in men]), 2.3 * k, "#140d07", **ends)
    )


def _bayonets(y: float, half: float, standing: float, k: float) -> str:
    pitch = PITCH * k
    count = max(1, int(2 * half / pitch))
    first = -count * pitch / 2 + pitch / 2
    return stroke(
        "".join(f"M{at((first + i * pitch, y))}v{short(-3.4 * k)}" for i in range(round(count * standing))),
        0.9 * k,
    )


def _troopers(y: float, half: float, standing: float, k: float, wave: float) -> str:
    pitch = 7.8 * k
    count = max(1, int(2 * half / pitch))
    first, up, lots = -count * pitch / 2 + pitch / 2, round(count * standing), Lots("horse", round(y), count)
    spots = [(first + i * pitch, y + (lots.between(-wave, wave) if wave else 0)) for i in range(count)]
    mounted, ends = spots[:up], {"stroke_linecap": "round"}

    def lines(top: float, long: float) -> str:
        return "".join(f"M{at((x, v - top * k))}v{short(long * k)}" for x, v in mounted)

    saddle = "".join(f"M{at((x - 2.1 * k, v + 1.6 * k))}h{short(4.2 * k)}" for x, v in mounted)
    return (
        stroke(dots(spots[up:]), 2.4 * k, "#1d1510", stroke_opacity=0.45, **ends)
        + stroke(lines(5, 10.4), 4.2 * k, HORSE_DARK, **ends)
        + stroke(lines(7.4, 2.6), 2.4 * k, HORSE_DARK, **ends)
        + stroke(lines(4.4, 9), 2.7 * k, HORSE, **ends)
        + stroke(saddle, 2.5 * k, PLATE)
        + stroke(dots([(x, v + 0.4 * k) for x, v in mounted]), 2.4 * k, "#140d07", **ends)
    )


def _wave(portrait: Portrait) -> float:
    return 2.6 if "routing" in portrait.temper else 1.8 if "disordered" in portrait.temper else 0.0


def _block(base: Base, portrait: Portrait, side: str) -> str:
    """Foot or horse in line, column or square."""
    k, half, wave = _pen(base), base.wide / 2 - 2.5 * _pen(base), _wave(portrait) * _pen(base)
    standing = share(portrait) if max(base.wide, base.deep) > BLOCK * 1.2 else 1.0
    out = _floor(base, portrait, side)
    if portrait.shape == "square":
        return out + _square(base, standing, k, side)
    if portrait.mark in ("cavalry", "dragoons") and base.wide < BLOCK * 0.8:
        size = min(base.wide / 11, base.deep / 28)
        rider = f'{MOUNT}<g transform="translate(0 1)scale(.8)">{man(portrait.dress)}</g>'
        return (
            out
            + f'<g transform="translate(0 {short(size)})scale({size:.2f})">{rider}</g>'
            + _front(base, side)
        )
    if portrait.mark in ("cavalry", "dragoons"):
        out += path(
            f"M{short(-base.wide / 2 + k)} {short(base.deep / 2 - k)}L{short(base.wide / 2 - k)} {short(-base.deep / 2 + k)}"
            f"V{short(base.deep / 2 - k)}z", fill=PLATE, fill_opacity=0.9 if portrait.mark == "cavalry" else 0.45,
        )  # fmt: skip
        rows = max(1, min(4, int(base.deep / (17 * k))))
        for i in range(rows):
            y = base.deep * ((i + 0.5) / rows - 0.5) + k
            out += _troopers(y, half, max(0.0, min(1.0, standing * rows - i)), k, wave)
        return out + _front(base, side)
    rows = max(1, int((base.deep - 3 * k) / (7 * k)))
    for i in range(rows):
        y = base.deep * ((i + 0.5) / rows - 0.5)
        deep = portrait.shape in ("column", "march")
        part = max(0.0, min(1.0, standing * rows - i)) if deep else standing
        out += rank(y, half, part, k, wave)
    if portrait.shape == "march":
        out += stroke(
            f"M0 {short(-base.deep / 2)}V{short(base.deep / 2)}", 0.9 * k, PLATE, stroke_opacity=0.8
        )
    if not wave:
        out += _bayonets(-base.deep / 2, half, standing, k)
    return out + _front(base, side)


def _square(base: Base, standing: float, k: float, side: str) -> str:
    """A square: four fronts about a hollow."""
    edge = min(13 * k, base.deep * 0.3, base.wide * 0.3)
    hollow = Base(base.wide - 2 * edge, base.deep - 2 * edge)
    out = _rect(hollow, fill="#ecdcb2", class_="rim", stroke_width=f"{1.2 * k:.2g}")
    for i in range(4):
        wide, deep = (base.wide, base.deep) if i % 2 == 0 else (base.deep, base.wide)
        part = max(0.15, min(1.0, standing * 4 - i))
        body = rank(-deep / 2 + edge * 0.36, wide / 2 - 2 * k, part, k) + _bayonets(
            -deep / 2, wide / 2 - 2 * k, part, k
        )
        body += rank(-deep / 2 + edge * 0.78, wide / 2 - edge * 0.8, part, k)
        out += f'<g transform="rotate({90 * i})">{body}{_front(Base(wide, deep), side) if i == 0 else _beak(-deep / 2, k * 0.7, side)}</g>'
    return out


def _skirmishers(base: Base, portrait: Portrait, side: str) -> str:
    """Men in open order, in pairs, on an open base."""
    k, lots = _pen(base), Lots("skirmish", round(base.wide))
    out = _rect(base, class_="pale rim", fill_opacity=0.62, stroke_width=f"{1.1 * k:.2g}", stroke_dasharray="1.5 3", stroke_linecap="round",
                rx=0 if side == "one" else 4 * k)  # fmt: skip
    count = max(2, int(base.wide / (8.4 * k)))
    spots = []
    for i in range(count):
        x = -base.wide / 2 + base.wide * (i + 0.5) / count + lots.between(-1, 1) * k
        spots.append((x, (-0.18 if i % 2 else 0.2) * base.deep + lots.between(-1.4, 1.4) * k))
    up = round(count * share(portrait))
    return (
        out
        + _men(spots[:up], k)
        + stroke(dots(spots[up:]), 2.2 * k, "#1d1510", stroke_opacity=0.4, stroke_linecap="round")
        + (
            stroke(
                f"M{short(-base.wide / 2)} {short(-base.deep / 2)}H{short(base.wide / 2)}",
                1.8 * k,
                INK,
                stroke_dasharray="7 4",
            )
            + _beak(-base.deep / 2, k, side)
        )
    )


def _band(base: Base, portrait: Portrait, side: str) -> str:
    """A few men at their own pace, each dressed as he is, on an open base."""
    k, lots = _pen(base), Lots("band", round(base.wide), portrait.dress)
    thick = f"{1.2 * k:.2g}"
    out = _rect(
        base, class_="pale rim", fill_opacity=0.75, stroke_width=thick, rx=0 if side == "one" else 4 * k
    )
    across = max(2, round(base.wide / 13))
    down = max(1, round(base.deep / 15))
    wave = 2.0 if _wave(portrait) else 1.0
    for j in range(down):
        for i in range(across - j % 2):
            x = base.wide * ((i + 0.5 + 0.5 * (j % 2)) / across - 0.5) + lots.between(-1, 1) * wave
            y = base.deep * ((j + 0.5) / down - 0.5) + 1.5 + lots.between(-1, 1) * wave
            turn = lots.between(-14, 14) * wave
            out += f'<g transform="translate({short(x)} {short(y)})rotate({short(turn)})scale(.95)">{man(portrait.dress)}</g>'
    return out + _front(base, side)


def _men(spots: list[Point], k: float) -> str:
    """Single men from above: musket, shoulders, hat."""
    ends = {"stroke_linecap": "round"}
    coats = "".join(f"M{at((x - 2.2 * k, y + k))}h{short(4.4 * k)}" for x, y in spots)
    muskets = "".join(f"M{at((x + 1.8 * k, y + 1.4 * k))}v{short(-8 * k)}" for x, y in spots)
    return (
        stroke(muskets, k)
        + path(coats, stroke_width=f"{4.2 * k:.2g}", class_="rim", **ends)
        + path(coats, stroke_width=f"{2.7 * k:.2g}", class_="coat", **ends)
        + stroke(dots([(x, y - 0.3 * k) for x, y in spots]), 2.4 * k, "#140d07", **ends)
    )


# guns, carts, boats, beasts -------------------------------------------------------------------------------

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


def _guns(base: Base, portrait: Portrait, side: str) -> str:
    """Guns with their crews; limbered, the team before them."""
    k = max(0.4, min(1.2, min(base.wide / 22, base.deep / 22)))
    out = _rect(
        base,
        fill="#1f160c",
        fill_opacity=0.26,
        transform=f"translate({2 * k:.1f} {2.4 * k:.1f})",
        class_="shade",
    )
    out += _rect(
        base, fill=PLATE, class_="rim", stroke_width=f"{1.3 * k:.2g}", rx=0 if side == "one" else 4 * k
    )
    band = Base(base.wide, min(6 * k, base.deep * 0.24))
    out += f'<g transform="translate(0 {short(-base.deep / 2 + band.deep / 2)})">{_rect(band, fill=f"url(#{side})", class_="rim")}</g>'
    if portrait.shape == "limbered":
        out += (
            f'<g transform="translate(0 {short(base.deep * 0.28)})rotate(180)scale({k * 0.8:.2f})">{GUN}</g>'
        )
        out += f'<g transform="translate(0 {short(base.deep * 0.06)})scale({k * 0.9:.2f})">{LIMBER}</g>'
        return out + _beak(-base.deep / 2, k, side)
    count = max(1, min(4, int(base.wide / (24 * k))))
    sign = RAPID if portrait.mark == "machine-gun" else GUN
    for i in range(count):
        x = base.wide * ((i + 0.5) / count - 0.5)
        crew = [(x - 8.6 * k, 2.0 * k), (x + 8.6 * k, 0.5 * k)] if base.wide > 19 * k else []
        out += (
            f'<g transform="translate({short(x)} {short(-base.deep * 0.06)})scale({k:.2f})">{sign}</g>'
            + _men(crew, k * 0.8)
        )
    return out + _beak(-base.deep / 2, k, side)


def _wagon(base: Base, portrait: Portrait, side: str) -> str:
    """A covered wagon with its hoops, a band in the colour of its side."""
    k, w, d = _pen(base), base.wide, base.deep
    wheels = f"M{short(-w / 2)} {short(-d * 0.26)}v{short(d * 0.2)}M{short(w / 2)} {short(-d * 0.26)}v{short(d * 0.2)}"
    wheels += f"M{short(-w / 2)} {short(d * 0.14)}v{short(d * 0.2)}M{short(w / 2)} {short(d * 0.14)}v{short(d * 0.2)}"
    hoops = "".join(
        f"M{short(-w * 0.42)} {short(d * t)}h{short(w * 0.84)}" for t in (-0.26, -0.08, 0.1, 0.28)
    )
    body = Base(w * 0.86, d * 0.84)
    return (
        _rect(
            base,
            fill="#1f160c",
            fill_opacity=0.28,
            transform=f"translate({2 * k:.1f} {2.4 * k:.1f})",
            class_="shade",
        )
        + stroke(wheels, 3 * k)
        + _rect(body, fill="#f4ead2", class_="rim", stroke_width=f"{1.4 * k:.2g}", rx=3 * k)
        + element(
            "rect",
            x=short(-w * 0.13),
            y=short(-d * 0.42),
            width=short(w * 0.26),
            height=short(d * 0.84),
            fill=f"url(#{side})",
        )
        + stroke(hoops, 0.8 * k, SOFT)
        + _beak(-d / 2, k, side)
    )


def _boat(base: Base, portrait: Portrait, side: str) -> str:
    """A canoe or boat: a hull pointed at both ends, thwarts, paddlers."""
    k, w, d = _pen(base), base.wide / 2, base.deep / 2
    hull = f"M0 {short(-d)}Q{short(w * 1.1)} {short(-d * 0.4)} {short(w)} 0Q{short(w * 1.1)} {short(d * 0.5)} 0 {short(d)}Q{short(-w * 1.1)} {short(d * 0.5)} {short(-w)} 0Q{short(-w * 1.1)} {short(-d * 0.4)} 0 {short(-d)}z"
    thwarts = "".join(f"M{short(-w * 0.8)} {short(d * t)}h{short(w * 1.6)}" for t in (-0.45, 0, 0.45))
    return (
        path(hull, fill="#274650", fill_opacity=0.4, transform=f"translate({2 * k:.1f} {3 * k:.1f})")
        + path(hull, fill="#c99a5e", class_="rim", stroke_width=f"{1.4 * k:.2g}")
        + path(hull, fill="#7a5434", transform="scale(.74 .86)")
        + stroke(thwarts, 1.6 * k, "#e0bd87")
        + _men([(0.0, d * t) for t in (-0.3, 0.2)], k * 0.9)
        + _beak(-d, k, side)
    )


def _camp(base: Base, portrait: Portrait, side: str) -> str:
    """An army's tents on its own ground."""
    k = _pen(base)
    out = _rect(base, fill="#e2cf9c", class_="rim", stroke_width=f"{1.4 * k:.2g}", stroke_dasharray="7 2")
    rows, columns = max(1, int(base.deep / 26)), max(1, int(base.wide / 24))
    for j in range(rows):
        for i in range(columns):
            x, y = base.wide * ((i + 0.5) / columns - 0.5), base.deep * ((j + 0.5) / rows - 0.5)
            tent = f"M{at((x - 8, y + 7))}L{at((x, y - 8))}L{at((x + 8, y + 7))}z"
            out += path(
                tent, fill=f"url(#{side})" if (i + j) % 2 else "#f1e7cc", class_="rim", stroke_width=1
            )
            out += path(f"M{at((x, y - 8))}L{at((x + 8, y + 7))}h-5z", fill="#1f160c", fill_opacity=0.25)
    return out


def _beasts(base: Base, portrait: Portrait, side: str) -> str:
    """Elephants or camels with their riders."""
    out, k = _floor(base, portrait, side), min(base.wide, base.deep) / 22
    count = max(1, int(base.wide / (base.deep * 1.2)))
    for i in range(count):
        x = base.wide * ((i + 0.5) / count - 0.5)
        if portrait.mark == "elephant":
            body = (
                path("M0-8Q4-12 1-15", stroke="#6f675c", stroke_width=2)
                + path("M-3-6Q-9-8-8-2zM3-6Q9-8 8-2z", fill="#8d8478", stroke=INK, stroke_width=0.7)
                + element("ellipse", cy=2, rx=5.6, ry=8, fill="#8d8478", stroke=INK, stroke_width=0.9)
                + element("circle", cy=-6, r=3.4, fill="#9a9184", stroke=INK, stroke_width=0.8)
                + path("M-3.6-1H3.6V6H-3.6z", class_="light", fill=None, stroke=INK, stroke_width=0.8)
            )
        else:
            body = (
                path("M0-7Q2-10 0-13", stroke="#a97f4c", stroke_width=2.4, stroke_linecap="round")
                + element("ellipse", cy=1, rx=3.8, ry=8, fill="#b98f5a", stroke=INK, stroke_width=0.8)
                + element("ellipse", cy=1, rx=2.4, ry=3, class_="light", stroke=INK, stroke_width=0.7)
            )
        out += f'<g transform="translate({short(x)} 1)scale({k:.2f})">{body}</g>'
    return out + _front(base, side)


# single figures, chiefs, markers --------------------------------------------------------------------------

_TRICORNE = path(
    "M0-3L2.7 1.3Q0 2.3-2.7 1.3z", fill="{hat}", stroke=PLATE, stroke_width=0.5, stroke_linejoin="round"
)
_CAP = element("circle", r=2.3, fill="{hat}", stroke=INK, stroke_width=0.6) + path(
    "M-1 1.6Q-3.6 3.6-3 6", stroke=SCORCH, stroke_width=1.6
)
_FEATHERS = (
    element("circle", r=2, fill="#4a2f1e", stroke=INK, stroke_width=0.6)
    + path("M.4.8Q2.6 3.6 1.6 7.4M-.4.8Q-2.4 3.4-2.2 6.6", stroke=PLATE, stroke_width=1.5)
    + path("M1.8 5.6L1.6 7.4M-2.2 5.2V6.6", stroke="#a8442f", stroke_width=1.5)
)
_KEPI = element("circle", r=2.4, fill="{hat}", stroke=INK, stroke_width=0.6) + path(
    "M-1.8-2Q0-3.6 1.8-2", stroke=INK, stroke_width=1.2
)
_BRIM = element("circle", r=3.2, fill="{hat}", stroke=INK, stroke_width=0.7) + element(
    "circle", r=1.6, fill="#c9a873"
)
_BONNET = element("circle", r=2.5, fill="{hat}", stroke=INK, stroke_width=0.6) + path(
    "M-2 1H2", stroke="#a8442f", stroke_width=1
)
DRESSES: dict[Dress, tuple[str, str, str]] = {
    # what one wears: coat (none: of the side), hat, its colour
    "": ("", _TRICORNE, "#221a14"), "regular": ("", _TRICORNE, "#221a14"), "light": ("", _KEPI, "#2b2d3a"),
    "ranger": ("#5f6f3c", _CAP, "#8a6a44"), "warrior": ("#b5835a", _FEATHERS, ""), "trooper": ("", _KEPI, "#1f2f4c"),
    "settler": ("#8a6f4d", _BRIM, "#b08d58"), "highlander": ("", _BONNET, "#24344f"),
}  # fmt: skip


def man(dress: Dress) -> str:
    """One man from above, facing up: musket, coat, belts, hat."""
    coat, hat, colour = DRESSES[dress]
    worn = {"fill": coat} if coat else {"fill": None, "class_": "light"}
    body = "M-5.6.8Q-5.4-2.2 0-2.2T5.6.8Q5.2 3.4 3 3Q0 2.2-3 3Q-5.2 3.4-5.6.8z"
    return (
        path("M3.6 0V-8.6", stroke=INK, stroke_width=1.3, stroke_linecap="round")
        + path(body, stroke=INK, stroke_width=0.8, **worn)
        + path("M-3.6 2.4L-2.2-1.6M3.6 2.4L2.2-1.6", stroke=PLATE, stroke_width=0.8)
        + hat.format(hat=colour)
    )


MOUNT = path(
    "M0-11Q3-9 2.6-4Q3.6 2 2.4 8Q0 11-2.4 8Q-3.6 2-2.6-4Q-3-9 0-11z", fill=HORSE, stroke=INK, stroke_width=0.8
) + path("M0 9q1.6 3 .4 5", stroke=HORSE_DARK, stroke_width=1.6)


def _figure(radius: float, portrait: Portrait, side: str) -> str:
    """One man on a round base: the notch is his front; a whole ring is one side, a broken ring the other."""
    broken = "4.2 1.55" if side == "two" else None
    out = element("circle", cx=1.8, cy=2.6, r=12, fill="#1f160c", fill_opacity=0.36, class_="shade")
    out += element("circle", r=11, fill="#f0dcbd" if side == "one" else "#e4e8e2")
    out += element("circle", r=10.6, class_="coat", stroke_width=2.8, stroke_dasharray=broken)
    out += element("circle", r=12, fill="none", class_="rim", stroke_width=1)
    if portrait.mark in ("artillery", "machine-gun"):
        out += GUN if portrait.mark == "artillery" else RAPID
    elif portrait.mark in ("cavalry", "dragoons"):
        out += f'<g transform="scale(.92)">{MOUNT}</g><g transform="translate(0 1.4)scale(.95)">{man(portrait.dress)}</g>'
    else:
        out += f'<g transform="translate(0 1.4)scale(1.5)">{man(portrait.dress)}</g>'
    return f'<g transform="scale({radius / 12.4:.3f})">{out}{_beak(-11.4, 0.72, side)}</g>'


BICORNE = path(
    "M-7.4 1.6Q-4-4.6 0-4.6T7.4 1.6Q4 4.2 0 3.6T-7.4 1.6z", fill="#221a14", stroke=PLATE, stroke_width=0.9
) + path("M-5.6 1.4Q-3-2.8 0-2.8", stroke="#e8bf55", stroke_width=0.9)
BONNET = (
    "".join(
        f'<path transform="rotate({turn})" d="M0-1Q2-4.6 0-8.2Q-2-4.6 0-1z" fill="{PLATE}" stroke="{INK}" stroke-width=".6"/>'
        for turn in range(-100, 101, 25)
    )
    + element("circle", r=2.8, cy=0.6, fill="#4a2f1e", stroke=INK, stroke_width=0.7)
    + path("M-2.8.2Q0-2.4 2.8.2", stroke="#a82c28", stroke_width=1.5)
)
SLOUCH = (
    element("ellipse", rx=7.6, ry=5, fill="#57452f", stroke=PLATE, stroke_width=0.8)
    + element("ellipse", cy=-0.4, rx=3.8, ry=2.8, fill="#7a6344", stroke=INK, stroke_width=0.7)
    + path("M-4 0Q0 2.6 4 0", stroke="#e8bf55", stroke_width=1)
)


def _commander(radius: float, side: str, dress: Dress) -> str:
    """A chief on a round base, by his hat, under his standard, which stands upright."""
    flag = "M.6-26Q5-28.2 9.4-26T19-26V-14Q14.6-12.2 9.8-14T.6-14z"
    hat = BONNET if dress == "warrior" else SLOUCH if dress in ("trooper", "settler", "ranger") else BICORNE
    return (
        f'<g transform="scale({radius / 12.4:.3f})"><g class="upright">'
        + element("circle", cx=1.8, cy=2.4, r=12.4, fill="#1f160c", fill_opacity=0.35, class_="shade")
        + element("circle", r=12, fill=f"url(#{side})", class_="rim", stroke_width=1.6)
        + element("circle", r=8.8, fill=PLATE, class_="rim", stroke_width=1)
        + hat
        + f'<g transform="translate(7 -3)">{path("M0 6V-27", stroke=INK, stroke_width=1.5)}'
        + path(flag, fill=f"url(#{side})", class_="rim", stroke_width=1.1)
        + path("M0-30.4l1.8 2-1.8 2-1.8-2z", fill="#b08a2e", stroke=INK, stroke_width=0.5)
        + "</g></g></g>"
    )


def _marker(base: Base, side: str) -> str:
    """Somebody may be there: a wreath of leaves and a question."""
    leaf = '<path transform="rotate({turn})" d="M0-12q5-4 2.4-9.6q-6 2.6-2.4 9.6z" fill="#6c8043" stroke="#333f1d" stroke-width=".6"/>'
    size = (base.radius or min(base.wide, base.deep) / 2) / 13.5
    return (
        f'<g transform="scale({size:.3f})"><g class="upright">'
        + element("circle", cx=1.8, cy=2.4, r=14, fill="#1f160c", fill_opacity=0.35, class_="shade")
        + "".join(leaf.format(turn=i * 30) for i in range(12))
        + element(
            "circle",
            r=13,
            fill=PLATE,
            class_="rim",
            stroke_width=1.8,
            stroke_dasharray="4 2.2" if side == "two" else None,
        )
        + '<text text-anchor="middle" y="6.4" font-size="18" font-weight="700" class="dark query">?</text></g></g>'
    )


# temper ---------------------------------------------------------------------------------------------------


def _temper(base: Base, portrait: Portrait) -> str:
    """The signs of a bad state, upright beside the rear right corner; crossed swords before the front."""
    if not portrait.temper:
        return ""
    small = 0.62 if max(base.wide, base.deep) < BLOCK else 1.0
    x, y = base.wide / 2, base.deep / 2
    out = ""
    for n, state in enumerate(each for each in portrait.temper if each != "fighting"):
        out += f'<g transform="translate({short(x - 15 * n * small)} {short(y)})"><g class="upright"><g transform="scale({small})">{SIGNS[state]}</g></g></g>'
    if "fighting" in portrait.temper:
        out += f'<g transform="translate(0 {short(-y)})"><g class="upright"><g transform="scale({small * 0.8:.2f})">{SIGNS["fighting"]}</g></g></g>'
    return out


SIGNS = {
    "disordered": element("circle", r=7, fill="#f2c14a", stroke=INK, stroke_width=1.2)
    + path("M-4.4-1.6q2.2-2.4 4.4 0t4.4 0M-4.4 2.2q2.2-2.4 4.4 0t4.4 0", stroke=INK, stroke_width=1.4),
    "shaken": path("M0-7.4L7.4 6H-7.4z", fill="#f2c14a", stroke=INK, stroke_width=1.2, stroke_linejoin="round")
    + path("M0-2.6V1.6M0 3.6v.3", stroke=INK, stroke_width=1.9, stroke_linecap="round"),
    "routing": path("M0 9V-10", stroke=INK, stroke_width=1.3)
    + path("M.6-10Q4-11.6 7.4-10T14-10V-1Q10.6.2 7.2-1T.6-1z", fill="#fffdf4", stroke=INK, stroke_width=1),
    "fighting": element("circle", r=9, fill=PLATE, stroke=INK, stroke_width=1.1)
    + path("M-5.4 5L4.6-5.4M5.4 5L-4.6-5.4", stroke=INK, stroke_width=2, stroke_linecap="round")
    + path("M-5.6 1.6L-2 5.2M5.6 1.6L2 5.2", stroke="#7a5209", stroke_width=1.7),
    "empty": element("circle", r=7, fill="#e9dcc0", stroke=INK, stroke_width=1.2)
    + path("M-3.4 2.6h6.8v-5h-6.8zM-3.4-2.4l1.4-2h4l1.4 2", stroke=INK, stroke_width=1.2)
    + path("M-5-5L5 5", stroke="#a82c28", stroke_width=1.6),
}  # fmt: skip
