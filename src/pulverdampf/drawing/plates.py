"""Names of units as plates that never touch one another: behind the unit, beside it, or farther off on a leader."""

from collections.abc import Sequence
from html import escape
from math import atan2, cos, hypot, pi, sin

from msgspec import Struct

from pulverdampf.drawing.ink import Point, element, line, short, stroke
from pulverdampf.drawing.palette import INK, PLATE, SOFT
from pulverdampf.drawing.rings import Box, apart, box_of
from pulverdampf.drawing.sheet import breadth
from pulverdampf.engine.state import SIDES


class Named(Struct, frozen=True):
    """A unit that wants a plate: the corners of all its pieces on the paper, the way it faces there, its words."""

    ring: tuple[Point, ...]
    facing: Point
    side: str
    name: str
    strength: str = ""
    states: str = ""


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def plates(
    units: Sequence[Named], rings: Sequence[Sequence[Point]], kept: Sequence[Box], table: Point, size: float
) -> str:
    """All plates; a name for which there is no room at all is left out. No plate lies on a ring."""
    found = placed(units, rings, kept, table, size)
    drawn = (_plate(units[n], box, gap, _middle(units[n].ring), size) for n, (box, gap) in found.items())
    return f'<g class="plates" pointer-events="none">{"".join(drawn)}</g>'


def placed(
    units: Sequence[Named], rings: Sequence[Sequence[Point]], kept: Sequence[Box], table: Point, size: float
) -> dict[int, tuple[Box, float]]:
    """Where the plate of each unit lies and how far off it is; the most crowded choose first."""
    taken: list[Box] = list(kept)
    middles = [_middle(unit.ring) for unit in units]

    def crowd(n: int) -> int:
        x, y = middles[n]
        return -sum(1 for u, v in middles if hypot(u - x, v - y) < 130)

    out: dict[int, tuple[Box, float]] = {}
    for n in sorted(range(len(units)), key=crowd):
        found = _place(units[n], middles[n], rings, taken, table, size)
        if found is not None:
            taken.append(found[0])
            out[n] = found
    return out


def _middle(ring: Sequence[Point]) -> Point:
    west, north, east, south = box_of(ring)
    return (west + east) / 2, (north + south) / 2


def _top(unit: Named, size: float) -> float:
    """How broad the upper line is."""
    return breadth(unit.name, size) * 1.06 + (breadth(unit.strength, size) + 5 if unit.strength else 0)


def _extent(unit: Named, size: float) -> Point:
    return max(_top(unit, size), breadth(unit.states, size * 0.9)) + 14, size + 5 + (
        size if unit.states else 0
    )


def _place(
    unit: Named, at: Point, rings: Sequence[Sequence[Point]], placed: Sequence[Box], table: Point, size: float
) -> tuple[Box, float] | None:
    wide, high = _extent(unit, size)
    back = atan2(-unit.facing[1], -unit.facing[0])
    best: tuple[float, Box, float] | None = None
    for gap in (3, 9, 17, 27, 39, 53, 70, 90, 120):
        if best is not None and best[0] < gap * 1.1:
            break
        for k in range(24):
            turn = back + (k // 2 + k % 2) * (1 if k % 2 else -1) * pi / 12
            dx, dy = cos(turn), sin(turn)
            reach = max((x - at[0]) * dx + (y - at[1]) * dy for x, y in unit.ring)
            half = min(
                wide / 2 / abs(dx) if abs(dx) > 0.01 else 1e9, high / 2 / abs(dy) if abs(dy) > 0.01 else 1e9
            )
            x, y = at[0] + dx * (reach + half + gap), at[1] + dy * (reach + half + gap)
            box = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
            off = box[0] < 3 or box[1] < 3 or box[2] > table[0] - 3 or box[3] > table[1] - 3
            if off or any(_meet(box, other) for other in placed):
                continue
            corners = [(box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])]
            if all(apart(corners, ring, 1) for ring in rings):
                aside = abs((turn - back + pi) % (2 * pi) - pi)
                cost = gap * 1.1 + aside * 7
                if best is None or cost < best[0]:
                    best = cost, box, float(gap)
    return (best[1], best[2]) if best is not None else None


def _plate(unit: Named, box: Box, gap: float, at: Point, size: float) -> str:
    west, north, east, south = box
    lead = ""
    if gap > 12:
        end = max(west, min(east, at[0])), max(north, min(south, at[1]))
        near = min(unit.ring, key=lambda p: hypot(p[0] - end[0], p[1] - end[1]))
        lead = stroke(line([end, near]), 2.8, PLATE, stroke_opacity=0.8) + stroke(line([end, near]), 1)
        lead += element("circle", cx=short(near[0]), cy=short(near[1]), r=2.1, fill=INK)
    middle, fill = (west + 4 + east) / 2, unit.side if unit.side in ("one", "two") else "neutral"
    plate = element("rect", x=short(west), y=short(north), width=short(east - west), height=short(south - north), rx=2.5,
                    fill=PLATE, fill_opacity=0.92, stroke=SOFT, stroke_width=0.6)  # fmt: skip
    plate += element(
        "rect",
        x=short(west),
        y=short(north),
        width=4,
        height=short(south - north),
        rx=1.2,
        fill=f"url(#{fill})",
    )
    dark = f"var(--{unit.side}-dark)" if unit.side in SIDES else INK
    strength = (
        f'<tspan dx="4" font-weight="500" fill="{dark}">{escape(unit.strength)}</tspan>'
        if unit.strength
        else ""
    )
    long = f'textLength="{short(_top(unit, size))}" lengthAdjust="spacingAndGlyphs"'
    top = (
        f'<text x="{short(middle)}" y="{short(north + size)}" text-anchor="middle" font-size="{short(size)}" {long} '
        f'font-weight="700" fill="{INK}">'
    )
    text = f"{top}{escape(unit.name)}{strength}</text>"
    if unit.states:
        text += (
            f'<text x="{short(middle)}" y="{short(north + 2 * size)}" text-anchor="middle" font-size="{short(size * 0.9)}" '
            f'font-style="italic" fill="#6b2a0c">{escape(unit.states)}</text>'
        )
    return lead + plate + text
