"""The sheet about the ground: frame, compass, scale, and where they and the cartouche stand."""

from collections.abc import Sequence
from math import log10
from typing import Any

from msgspec import Struct

from pulverdampf.drawing.canvas import PX
from pulverdampf.drawing.cartouche import Legend, cartouche, legend_of
from pulverdampf.drawing.ground import Land, land_of
from pulverdampf.drawing.ground import turned as about
from pulverdampf.drawing.ink import element, path, short, stroke
from pulverdampf.drawing.ink import line as run
from pulverdampf.drawing.lamp import Light, dimmed
from pulverdampf.drawing.lettering import words
from pulverdampf.drawing.palette import INK, PLATE, SHEET, SOFT
from pulverdampf.drawing.rings import Box, box_of
from pulverdampf.drawing.scaling import grain
from pulverdampf.drawing.sky import weather
from pulverdampf.engine.rulebook import Measuring, Rulebook
from pulverdampf.text import Language, Text, number

MARGIN = 34.0
"""How far the sheet reaches beyond the table."""
NORTH = Text("N", "N")


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
        box = slot(land, wide, high, [*taken, *lies])
        lies.append(box)
        place = " ".join(map(short, box))
        out += f'<g data-lies="{place}" transform="translate({short(box[0])} {short(box[1])})scale({size:.3f})">{drawn}</g>'
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


def slot(land: Land, wide: float, high: float, taken: Sequence[Box]) -> Box:
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


def border(points: Sequence[tuple[float, float]], *, line: bool) -> str:
    """The legal border of a piece of ground: a fine line."""
    return stroke(run(points, closed=not line), 0.8, INK, stroke_opacity=0.3, stroke_linejoin="round")
