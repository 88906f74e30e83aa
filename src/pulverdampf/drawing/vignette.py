"""A small battle for the title page, drawn with the brushes of the table."""

from functools import cache
from zlib import crc32

from pulverdampf.drawing import smoke, units
from pulverdampf.drawing.canvas import PX, Canvas, Patch
from pulverdampf.drawing.ground import Land, painted
from pulverdampf.drawing.ink import Point, short
from pulverdampf.engine.looks import Look
from pulverdampf.engine.portraits import Mark, Portrait, Shape
from pulverdampf.text import Text

WIDE, HIGH = 70.0, 19.0
_NOBODY = Text("", "")
# look, whether it is a line and how broad, corners in units from the south-west
_GROUND: tuple[tuple[Look, float, tuple[Point, ...]], ...] = (
    ("hill", 0, ((12, 6.5), (17, 4.4), (25, 5.6), (26, 10), (19, 12.4), (12.5, 11.4))),
    ("hill", 0, ((43, 10.6), (49, 9), (57, 10.5), (57, 15.6), (49, 17.8), (43, 15.9))),
    ("river", 1.4, ((0, 1), (9, 2.2), (22, 3.4), (33, 7.6), (42, 7.6), (50, 5), (59, 6), (70, 4))),
    ("road", 1.0, ((29, 0), (32.6, 7.6), (36, 19))),
    ("wood", 0, ((45, 0.6), (53, 0.3), (57, 2), (55, 4.4), (47, 4.6), (44.4, 3))),
    ("village", 0, ((33.5, 9.6), (42.5, 9.8), (42.5, 16), (34, 16.4))),
    ("field", 0, ((21, 13.6), (28, 14), (27.5, 18.2), (20.6, 17.8))),
    ("orchard", 0, ((38, 1), (42.5, 1.4), (42, 4.8), (37.6, 4.4))),
    ("wood", 0, ((1, 11.5), (7, 11), (10.6, 13), (9.5, 17.6), (4, 18.4), (0.5, 15.5))),
    ("wood", 0, ((59, 12.8), (66, 12), (70, 14), (69, 18.4), (61, 18.2))),
    ("field", 0, ((60, 0.4), (69, 0.8), (68.5, 3.2), (59.8, 3))),
    ("farmstead", 0, ((2, 4.6), (6, 4.8), (5.8, 8.4), (1.8, 8.2))),
)
_UNITS: tuple[tuple[str, Mark, Shape, float, float, float, float, float], ...] = (
    # side, arm, formation, x, y, turn, width, depth
    ("one", "infantry", "", 20, 8.4, 82, 6, 1.5), ("one", "infantry", "", 25, 3.0, 66, 6, 1.5),
    ("one", "cavalry", "", 36.6, 2.4, 20, 4, 2.0), ("one", "artillery", "", 22.6, 11.2, 88, 4, 2.2),
    ("two", "infantry", "", 31.4, 13.0, -112, 6, 1.5), ("two", "infantry", "column", 46, 12.6, -94, 2.8, 3.4),
    ("two", "artillery", "", 50.6, 14.4, -108, 4, 2.2), ("two", "infantry", "", 51.4, 8.2, -104, 6, 1.5),
    ("one", "commander", "", 15.4, 5.0, 0, 0, 0), ("one", "cavalry", "", 11.4, 2.6, 80, 4, 2.0),
    ("one", "infantry", "column", 10.4, 8.8, 88, 2.8, 3.4), ("two", "infantry", "", 58.4, 9.4, -98, 6, 1.5),
    ("two", "cavalry", "", 65, 8.8, -96, 4, 2.0), ("two", "commander", "", 55.2, 12.6, 0, 0, 0),
)  # fmt: skip
_FIRING = (1, 4)


@cache
def vignette() -> str:
    """The picture of the title page."""
    wide, high = WIDE * PX, HIGH * PX
    patches = tuple(
        Patch(
            f"{look} {n}", look, "european", tuple((x * PX, high - y * PX) for x, y in corners),
            crc32(f"{look} {n}".encode()) % 997, line=bool(broad), width=broad * PX,
        )
        for n, (look, broad, corners) in enumerate(_GROUND)
    )  # fmt: skip
    canvas = Canvas()
    body = painted(canvas, Land(wide, high, "farmland", patches))
    canvas.wash("puff")
    for n, (side, mark, shape, x, y, turn, width, depth) in enumerate(_UNITS):
        base = units.Base(width * PX, depth * PX) if width else units.Base(radius=0.5 * PX)
        place = f"translate({short(x * PX)} {short(high - y * PX)})rotate({short(turn)})"
        if n in _FIRING:
            body += f'<g transform="{place}">{smoke.volley(base, str(n))}</g>'
        drawn = units.glyph(base, Portrait(mark, _NOBODY, shape=shape), side)
        body += f'<g class="unit {side}" style="--turn:{short(turn)}deg" transform="{place}">{drawn}</g>'
    view = f'viewBox="0 0 {short(wide)} {short(high)}" preserveAspectRatio="xMidYMid slice"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {view}><style>{units.style()}</style>{canvas.defs()}'
        f"<defs>{units.PATTERNS}</defs>{body}</svg>"
    )
