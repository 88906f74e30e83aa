"""The sheet about the ground: frame, cartouche, compass, scale and the names of places."""

from collections.abc import Sequence
from html import escape
from math import log10
from typing import Any

from msgspec import Struct

from pulverdampf.drawing.canvas import PX
from pulverdampf.drawing.ground import Land, land_of
from pulverdampf.drawing.ground import turned as about
from pulverdampf.drawing.ink import element, path, short, stroke
from pulverdampf.drawing.ink import line as run
from pulverdampf.drawing.lamp import Light, dimmed
from pulverdampf.drawing.palette import GOLD, INK, PLATE, SCORCH, SHEET, SOFT
from pulverdampf.drawing.rings import Box, box_of
from pulverdampf.drawing.scaling import grain
from pulverdampf.drawing.sky import weather
from pulverdampf.engine.looks import Country, Scenery
from pulverdampf.engine.rulebook import Measuring, Rulebook
from pulverdampf.engine.state import SIDES
from pulverdampf.text import Language, Text, number

MARGIN = 34.0
"""How far the sheet reaches beyond the table."""
PLAN = Text("Plan of the Action", "Plan des Gefechts")
BETWEEN = Text("between {one} and {two}", "zwischen {one} und {two}")
NORTH = Text("N", "N")


class Legend(Struct, frozen=True):
    """What a cartouche tells: the battle, the place, the date and who fights."""

    title: Text
    date: Text
    armies: tuple[Text, Text]


def legend_of(book: Rulebook, state: Any, title: Text | None = None) -> Legend:
    """The words of the cartouche; a scenario's name ends with its date where it has one."""
    scenery = book.scenery(state) if book.scenery is not None else Scenery()
    named = getattr(state, "armies", {})
    armies = [named.get(side) or Text(f"Side {side}", f"Seite {side}") for side in SIDES]
    called = title if title is not None and title.en else _table_name(book, state) or book.name
    place, date = _parted(called)
    return Legend(place, date if date.en else scenery.date, (armies[0], armies[1]))


def _table_name(book: Rulebook, state: Any) -> Text | None:
    """What the ready table is called whose pieces lie on this one."""
    if book.muster is None:
        return None
    lies = {(feature.kind, feature.shape) for feature in state.features.values()}
    for setup in book.muster.terrain_setups().values():
        wanted = {(piece.kind, piece.outlined()[0]) for piece in setup.pieces if piece.line is None}
        if wanted and wanted <= lies:
            name: Text = setup.name
            return name
    return None


def _parted(title: Text) -> tuple[Text, Text]:
    en, _, day = title.en.rpartition(", ")
    de, _, tag = title.de.rpartition(", ")
    if en and de and day[-4:].isdigit() and tag[-4:].isdigit():
        return Text(en, de), Text(day, tag)
    return title, Text("", "")


def breadth(text: str, size: float) -> float:
    """About how broad a text is."""
    narrow, broad = "ijltfr.,'|/:;!()·-’ ", "mwMWÄÖÜ"
    wide = sum(0.31 if c in narrow else 0.88 if c in broad else 0.7 if c.isupper() else 0.54 for c in text)
    return wide * size


def words(x: float, y: float, text: str, size: float, **style: object) -> str:
    """A text on the sheet, as broad as it was reckoned, whatever the font."""
    long = short(breadth(text, size)) if len(text) > 3 else None
    given = {"font_size": short(size), "fill": INK, "text_anchor": "middle", "textLength": long, **style}
    attributes = ' lengthAdjust="spacingAndGlyphs"' if long else ""
    attributes += "".join(f' {k.replace("_", "-")}="{v}"' for k, v in given.items() if v is not None)
    return f'<text x="{short(x)}" y="{short(y)}"{attributes}>{escape(text)}</text>'


def frame(wide: float, high: float) -> str:
    """The sheet with the border of an engraved map."""
    sheet = {
        "x": -MARGIN,
        "y": -MARGIN,
        "width": short(wide + 2 * MARGIN),
        "height": short(high + 2 * MARGIN),
    }
    return element("rect", **sheet, fill=SHEET) + bordered(wide, high)


def bordered(wide: float, high: float) -> str:
    """The border of an engraved map, its bars two units long, with nothing inside."""
    bars, step = [], PX * 2
    for k in range(1, int(wide / step), 2):
        bars += [f"M{short(k * step)} {short(y)}h{short(step)}" for y in (-9, high + 9)]
    for k in range(1, int(high / step), 2):
        bars += [f"M{short(x)} {short(k * step)}v{short(step)}" for x in (-9, wide + 9)]

    def ring(grow: float) -> str:
        across, down = short(wide + 2 * grow), short(high + 2 * grow)
        return f"M{-grow} {-grow}h{across}v{down}h-{across}z"

    band = path(ring(14) + ring(0), fill=PLATE, fill_rule="evenodd")
    lines = ((20, 3.2), (14, 0.9), (4, 0.9), (0, 1.4))
    return (
        band
        + "".join(path(ring(grow), stroke=INK, stroke_width=thick) for grow, thick in lines)
        + stroke("".join(bars), 5.4)
    )


class Table(Struct, frozen=True):
    """What the furniture of a map is drawn for."""

    land: Land
    legend: Legend
    measuring: Measuring
    size: tuple[float, float]


def furniture(
    table: Table, language: Language, kept: Sequence[Box] = (), *, turned: bool = False
) -> tuple[str, list[Box]]:
    """Cartouche, compass and scale, each where it hides the least of the land and of what is kept; and where."""
    land = table.land
    size = max(0.62, min(1.0, land.wide / 1500))
    taken = [*kept, *(box_of(patch.points) for patch in land.patches if not patch.line)]
    taken += [_around(patch.points, patch.width) for patch in land.patches if patch.line]
    plate = cartouche(table.legend, language, land.country)
    out = ""
    lies: list[Box] = []
    for high, wide, drawn in (
        (plate[1] * size, plate[0] * size, plate[2]),
        (104 * size, 84 * size, compass(language, turned=turned)),
        _bar(table, language, size),
    ):
        box = _slot(land, wide, high, [*taken, *lies])
        lies.append(box)
        out += f'<g transform="translate({short(box[0])} {short(box[1])})scale({size:.3f})">{drawn}</g>'
    return f'<g class="furniture">{out}</g>', lies


class Hung(Struct, frozen=True):
    """How a sheet hangs: in which language, from which side, in which light."""

    language: Language
    turned: bool = False
    light: Light = "day"


def sheet_of(book: Rulebook, state: Any, title: Text | None, hung: Hung) -> str:
    """All that stands about the ground of a table, without it, as a picture of its own."""
    land = land_of(book, state)
    if hung.turned:
        land = about(land)
    table = Table(land, legend_of(book, state, title), book.measuring_in(state), book.table_size(state))
    drawn, _ = furniture(table, hung.language, turned=hung.turned)
    drawn = weather(land.wide, land.high, book.sky(state) if book.sky is not None else "clear") + drawn
    border = bordered(land.wide, land.high) + dimmed(land.wide, land.high, 20, hung.light)
    size = f'width="{short(land.wide)}" height="{short(land.high)}" overflow="visible"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{border}{drawn}</svg>'


def _around(points: Sequence[tuple[float, float]], width: float) -> Box:
    west, north, east, south = box_of(points)
    return west - width / 2, north - width / 2, east + width / 2, south + width / 2


def _slot(land: Land, wide: float, high: float, taken: Sequence[Box]) -> Box:
    """Along the rim of the table, the place with the least upon it, corners first."""
    gap = 14.0
    west, north, east, south = gap, gap, land.wide - wide - gap, land.high - high - gap
    spots = [(west, north), (east, north), (west, south), (east, south)]
    spots += [(west + (east - west) * k / 8, y) for k in range(1, 8) for y in (north, south)]
    spots += [(x, north + (south - north) * k / 8) for k in range(1, 8) for x in (west, east)]

    def hidden(spot: tuple[float, float]) -> float:
        x, y = spot
        mine = (x - 6, y - 6, x + wide + 6, y + high + 6)
        return sum(
            max(0.0, min(mine[2], b[2]) - max(mine[0], b[0]))
            * max(0.0, min(mine[3], b[3]) - max(mine[1], b[1]))
            for b in taken
        )

    costs = [hidden(spot) + 40 * n for n, spot in enumerate(spots)]
    x, y = spots[costs.index(min(costs))]
    return x, y, x + wide, y + high


def _bar(table: Table, language: Language, size: float) -> tuple[float, float, str]:
    """The scale: a round number of the book's units, about a fifth of the table long."""
    told = table.measuring.scale * grain(table.size)
    wanted = table.land.wide / PX * told / 5
    ten = 10 ** int(log10(wanted))
    most = (
        12 if told == 1 and 9 < wanted < 18 else max(step * ten for step in (1, 2, 5) if step * ten <= wanted)
    )
    long = most / told * PX / size
    unit = table.measuring.unit.in_(language)
    plate = element(
        "rect",
        width=short(long + 20),
        height=34,
        rx=2,
        fill=PLATE,
        fill_opacity=0.86,
        stroke=SOFT,
        stroke_width=0.6,
    )
    parts = 4 if most % 4 == 0 else 5
    bars = "".join(
        element("rect", x=short(10 + i * long / parts), y=21, width=short(long / parts), height=5.5,
                fill=PLATE if i % 2 else INK, stroke=INK, stroke_width=0.8)
        for i in range(parts)
    )  # fmt: skip
    ends = words(10, 16, "0", 12) + words(10 + long, 16, number(most, language), 12, text_anchor="end")
    return (
        34 * size,
        (long + 20) * size,
        plate + bars + ends + words(10 + long / 2, 16, unit, 12, font_style="italic"),
    )


def compass(language: Language, *, turned: bool = False) -> str:
    """A rose in a box of 84 by 104, its north where north is."""

    def rays(turn: int, far: float, broad: float, dark: str) -> str:
        half = f"M0-{far}L{broad}-{broad}L0 0z"
        other = f"M0-{far}L-{broad}-{broad}L0 0z"
        return "".join(
            f'<g transform="rotate({turn + 90 * k})">{path(half, fill=dark)}{path(other, fill=PLATE, stroke=dark, stroke_width=0.8)}</g>'
            for k in range(4)
        )

    north = path("M0-46Q4-41 5-36Q2-38 0-35Q-2-38-5-36Q-4-41 0-46z", fill=INK)
    label = words(0, 59 if turned else -49, NORTH.in_(language), 15)
    return (
        '<g transform="translate(42 58)">'
        + element("circle", r=30, fill=PLATE, fill_opacity=0.75, stroke=INK, stroke_width=0.8)
        + element("circle", r=26, fill="none", stroke=SOFT, stroke_width=0.6, stroke_dasharray="1 3.08")
        + element("circle", r=15, fill="none", stroke=SOFT, stroke_width=0.7)
        + rays(45, 22, 3.6, SOFT)
        + f'<g transform="rotate({180 if turned else 0})">{rays(0, 34, 5.2, INK)}{north}</g>{label}</g>'
    )


def cartouche(legend: Legend, language: Language, country: Country) -> tuple[float, float, str]:
    """A scrolled tablet with a trophy behind it, as engravers gave their plans: breadth, height, drawing."""
    title = legend.title.in_(language)
    one, two = (army.in_(language) for army in legend.armies)
    lines = [legend.date.in_(language), *_folded(BETWEEN.filled(one=one, two=two).in_(language), 265)]
    lines = [line for line in lines if line]
    head = _folded(title.upper(), 250, 23)
    wide = min(
        330.0,
        max(250.0, *(breadth(line, 14) + 50 for line in lines), *(breadth(line, 23) + 70 for line in head)),
    )
    top, tall = 62.0, 46.0 + 25 * len(head) + 14 + 16 * len(lines) + 12
    cx = wide / 2
    out = _trophy(cx, top, country) + _tablet(0, top, wide, tall)
    y = top + 27
    out += words(cx, y, PLAN.in_(language), 14.5, font_style="italic", fill="#4a3b27")
    for line in head:
        y += 26
        out += words(cx, y, line, 23)
    y += 11
    out += path(
        f"M{short(cx - 62)} {short(y)}H{short(cx - 8)}M{short(cx + 8)} {short(y)}H{short(cx + 62)}",
        stroke=INK,
        stroke_width=0.9,
    )
    out += path(f"M{short(cx - 5)} {short(y)}l5-4l5 4l-5 4z", fill="#681717")
    for n, line in enumerate(lines):
        out += words(cx, y + 17 + 16 * n, line, 13.5, font_style="italic", fill="#4a3b27")
    return wide + 8, top + tall + 8, f'<g transform="translate(4 0)">{out}</g>'


def _folded(text: str, wide: float, size: float = 14.0) -> list[str]:
    """A text in lines that are no broader than they may be."""
    lines: list[str] = []
    for word in text.split():
        if lines and breadth(f"{lines[-1]} {word}", size) < wide:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _tablet(x: float, y: float, w: float, h: float) -> str:
    def shape(i: float) -> str:
        a, b = x + i, y + i
        r, c = 16.0, 15.0
        e, s = x + w - i, y + h - i
        return (
            f"M{short(a + r)} {short(b)}H{short(e - r)}Q{short(e - c)} {short(b + c)} {short(e)} {short(b + r)}V{short(s - r)}"
            f"Q{short(e - c)} {short(s - c)} {short(e - r)} {short(s)}H{short(a + r)}Q{short(a + c)} {short(s - c)} {short(a)} {short(s - r)}"
            f"V{short(b + r)}Q{short(a + c)} {short(b + c)} {short(a + r)} {short(b)}z"
        )

    curl = "M0 0C-4-14-20-14-20-3C-20 5-10 6-9-1C-9-5-14-6-15-2"
    corners = (
        (1, 1, x + 4, y + 20),
        (-1, 1, x + w - 4, y + 20),
        (1, -1, x + 4, y + h - 20),
        (-1, -1, x + w - 4, y + h - 20),
    )
    scrolls = "".join(
        f'<g transform="translate({short(px)} {short(py)})scale({sx} {sy})">{path(curl, stroke=INK, stroke_width=1.6, stroke_linecap="round")}</g>'
        for sx, sy, px, py in corners
    )
    return (
        path(shape(0), fill="#1f160c", fill_opacity=0.3, transform="translate(4 5)")
        + path(shape(0), fill="#f7eed4", stroke=INK, stroke_width=2.2)
        + path(shape(6), stroke=INK, stroke_width=0.8)
        + scrolls
    )


def _trophy(cx: float, y: float, country: Country) -> str:
    """What hangs behind the tablet: standards and muskets, musket and axe, or the skull of a bison with lances."""

    def turned(turn: float, body: str) -> str:
        return f'<g transform="translate({short(cx)} {short(y + 8)})rotate({turn})">{body}</g>'

    musket = path("M0 4V-50", stroke=INK, stroke_width=2.6) + path(
        "M0-50V-62", stroke="#7c8590", stroke_width=1.6
    )
    if country in ("farmland", "moor", "snow"):
        flag = "M1-50Q7-53 13-50T27-50V-30Q20-27 13-30T1-30z"
        staves = "".join(
            turned(t, path("M0 0V-52", stroke=SCORCH, stroke_width=2.4) + path("M0-60L3-51H-3z", fill=GOLD, stroke=INK, stroke_width=0.8)
                   + path(flag, fill=fill, stroke=INK, stroke_width=0.9))
            for t, fill in ((-40, "url(#two)"), (-16, "url(#two)"), (12, "url(#one)"), (34, "url(#one)"))
        )  # fmt: skip
        return turned(-64, musket) + turned(64, musket) + staves
    if country == "forest":
        axe = (
            path("M0 4V-44", stroke="#7a5434", stroke_width=3.4)
            + path("M-1.6-45H7Q15-44 17-34Q9-37 1.6-34z", fill="#8e979c", stroke=INK, stroke_width=1)
            + path("M-2-18q-8 4-9 12M-2-14q-6 5-6 12", stroke=PLATE, stroke_width=1.6)
        )
        gun = path("M0 6V-52", stroke=INK, stroke_width=2.6) + path(
            "M-1.6 8Q-5-6-1-16H1.4V8z", fill="#7a5434", stroke=INK, stroke_width=0.9
        )
        pine = path(
            "M0 0L-9 0L-3-9H-7L-1.6-19H-5L0-30L5-19H1.6L7-9H3L9 0z",
            fill="#536b3a",
            stroke="#26331b",
            stroke_width=1,
        )
        trees = "".join(
            f'<g transform="translate({short(cx + dx)} {short(y + 3)})scale({s})">{pine}</g>'
            for dx, s in ((-52, 1.0), (-30, 1.4), (30, 1.4), (52, 1.0))
        )
        return trees + turned(-34, gun) + turned(34, axe)
    skull = (
        path(
            "M-8-26Q-34-28-40-48Q-27-38-10-40zM8-26Q34-28 40-48Q27-38 10-40z",
            fill=SOFT,
            stroke=INK,
            stroke_width=1.2,
        )
        + path(
            "M-12-42Q0-48 12-42Q15-30 8-18L6 0Q0 5-6 0L-8-18Q-15-30-12-42z",
            fill="#f4ecd6",
            stroke=INK,
            stroke_width=1.4,
        )
        + path(
            "M-9-30q3-3 5 1q-2 4-5 2zM9-30q-3-3-5 1q2 4 5 2zM-2-6l-1 4M2-6l1 4",
            fill=INK,
            stroke=INK,
            stroke_width=0.8,
        )
    )
    lance = (
        path("M0 0V-54", stroke=SCORCH, stroke_width=2.2)
        + path("M0-64L3-53H-3z", fill="#8e979c", stroke=INK, stroke_width=0.8)
        + path("M0-48q9 3 8 14M0-42q8 3 7 13M0-36q7 3 6 12", stroke=PLATE, stroke_width=3)
        + path("M8-36v3M7-31v3M6-26v3", stroke="#681717", stroke_width=3)
    )
    return (
        turned(-52, lance)
        + turned(52, lance)
        + f'<g transform="translate({short(cx)} {short(y + 2)})">{skull}</g>'
    )


def name(x: float, y: float, text: str, size: float) -> str:
    """The name of a place."""
    halo = {
        "paint_order": "stroke",
        "stroke": PLATE,
        "stroke_width": 3.2,
        "stroke_opacity": 0.8,
        "stroke_linejoin": "round",
    }
    return words(
        x,
        y,
        text,
        size,
        font_style="italic",
        textLength=short(breadth(text, size) * 1.2),
        fill="#33281a",
        **halo,
    )


def border(points: Sequence[tuple[float, float]], *, line: bool) -> str:
    """The legal border of a piece of ground: a fine line."""
    return stroke(run(points, closed=not line), 0.8, INK, stroke_opacity=0.3, stroke_linejoin="round")
