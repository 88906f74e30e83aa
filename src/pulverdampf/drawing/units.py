"""Units as symbols of a period map: arm of service, side, front, smoke, name and strength."""

from collections.abc import Iterator

from pulverdampf.drawing.pen import INK, PAPER, Pen, Point, chance, circle
from pulverdampf.engine.portraits import Portrait
from pulverdampf.engine.state import Side
from pulverdampf.table.outlines import Outline
from pulverdampf.text import Language

ACCENTS: dict[Side, tuple[str, str]] = {"one": ("#a9322f", "#7d1f1f"), "two": ("#2f5791", "#1d3a66")}
NEUTRAL = ("#777777", "#444444")


def accent(side: Side) -> tuple[str, str]:
    """The light and the dark colour of a side."""
    return ACCENTS.get(side, NEUTRAL)


def fill_of(side: Side) -> str:
    """The hatching of a side, so that sides differ without colour."""
    return f"url(#{side})" if side in ACCENTS else NEUTRAL[0]


def corners(outline: Outline) -> list[Point]:
    """The outline as a ring; a disc as many corners."""
    if outline.radius and len(outline.corners()) == 1:
        return circle((outline.x, outline.y), outline.radius, 24)
    return outline.corners()


def local(outline: Outline, forward: float, left: float) -> Point:
    """A place so far ahead and so far to the left of the middle of a unit."""
    ux, uy = outline.ux, outline.uy
    return outline.x + ux * forward - uy * left, outline.y + uy * forward + ux * left


def unit(pen: Pen, outline: Outline, portrait: Portrait) -> None:
    """One unit without its name."""
    _, dark = accent(outline.side)
    if portrait.mark == "commander":
        commander(pen, outline)
        return
    if portrait.mark == "skirmishers":
        skirmishers(pen, outline)
        return
    ring = corners(outline)
    pen.path([(x + 0.14, y - 0.16) for x, y in ring], closed=True, fill=INK, fill_opacity=0.22)
    faded = 0.45 if portrait.broken else 1.0
    dashes = {"stroke_dasharray": "5 3"} if portrait.broken else {}
    pen.path(ring, closed=True, fill=PAPER)
    pen.path(
        ring, closed=True, fill=fill_of(outline.side), stroke=dark, stroke_width=1.8, opacity=faded, **dashes
    )
    if outline.boxed:
        half_width, half_depth = outline.half_width, outline.half_depth
        front = [local(outline, half_depth, half_width), local(outline, half_depth, -half_width)]
        pen.path(front, stroke=INK, stroke_width=3.2)
        arm(pen, outline, portrait)
        head = [
            local(outline, half_depth + 0.62, 0.0), local(outline, half_depth + 0.08, 0.45),
            local(outline, half_depth + 0.08, -0.45),
        ]  # fmt: skip
        pen.path(head, closed=True, fill=dark)


def arm(pen: Pen, outline: Outline, portrait: Portrait) -> None:
    """The mark of the arm: a cross for foot, a half for horse, a barrel for guns."""
    deep, wide = outline.half_depth * 0.72, min(outline.half_width * 0.8, outline.half_depth * 1.3)
    white = {"stroke": PAPER, "stroke_width": 2.2, "stroke_linecap": "round"}
    if portrait.mark == "infantry":
        pen.strokes(
            [
                (local(outline, deep, wide), local(outline, -deep, -wide)),
                (local(outline, deep, -wide), local(outline, -deep, wide)),
            ],
            **white,
        )
    elif portrait.mark == "cavalry":
        half = [local(outline, deep, -wide), local(outline, -deep, -wide), local(outline, -deep, wide)]
        pen.path(half, closed=True, fill=PAPER, fill_opacity=0.85)
    elif portrait.mark == "artillery":
        pen.strokes(
            [(local(outline, -deep * 0.6, 0), local(outline, deep, 0))], **{**white, "stroke_width": 4}
        )
        for left in (0.35, -0.35):
            pen.dot(local(outline, -deep * 0.3, left), 0.22, stroke=PAPER, stroke_width=1.6)


def skirmishers(pen: Pen, outline: Outline) -> None:
    """Men in open order."""
    light, dark = accent(outline.side)
    pen.path(
        corners(outline),
        closed=True,
        fill=light,
        fill_opacity=0.14,
        stroke=dark,
        stroke_width=1.1,
        stroke_dasharray="3 3",
    )
    number = max(int(outline.half_width * 2 / 0.8), 1)
    for i in range(number):
        left = outline.half_width * (1 - (2 * i + 1) / number)
        spot = local(outline, (chance(i) - 0.5) * outline.half_depth * 0.5, left)
        if outline.side == "one":
            pen.dot(spot, 0.2, fill=light, stroke=dark, stroke_width=0.8)
        else:
            pen.dot(spot, 0.2, fill=PAPER, stroke=dark, stroke_width=1.8)
    head = [
        local(outline, outline.half_depth + 0.35, 0.0), local(outline, outline.half_depth, 0.28),
        local(outline, outline.half_depth, -0.28),
    ]  # fmt: skip
    pen.path(head, closed=True, fill=dark)


def commander(pen: Pen, outline: Outline) -> None:
    """A standard on a round base."""
    dark = accent(outline.side)[1]
    x, y = outline.x, outline.y
    pen.dot((x + 0.08, y - 0.1), 0.5, fill=INK, opacity=0.22)
    pen.dot((x, y), 0.5, fill=PAPER, stroke=dark, stroke_width=1.8)
    pen.strokes([((x - 0.1, y - 0.2), (x - 0.1, y + 1.15))], stroke=INK, stroke_width=1.6)
    flag = [(x - 0.1, y + 1.15), (x + 0.85, y + 0.9), (x - 0.1, y + 0.6)]
    pen.path(flag, closed=True, fill=fill_of(outline.side), stroke=dark, stroke_width=1.2)


def smoke(pen: Pen, outline: Outline) -> None:
    """Powder smoke before the front."""
    number = max(int(outline.half_width * 2.2), 4)
    for i in range(number):
        left = outline.half_width * (1 - (2 * i + 1) / number) + 0.5 * (chance(i, 20) - 0.5)
        ahead = outline.half_depth + 0.7 + 0.9 * chance(i, 21)
        x, y = pen.at(local(outline, ahead, left))
        radius = (0.8 + 0.8 * chance(i, 22)) * pen.scale
        pen.raw(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="url(#smoke)"/>')


Box = tuple[float, float, float, float]


def box_of(pen: Pen, outline: Outline) -> Box:
    """What a unit covers on the paper."""
    points = [pen.at(corner) for corner in corners(outline)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def label(pen: Pen, outline: Outline, portrait: Portrait, language: Language, taken: list[Box]) -> None:
    """The name and the strength behind the unit, or before it where there is no room behind."""
    if portrait.mark in ("commander", "skirmishers"):
        return
    dark = accent(outline.side)[1]
    name = " ".join(part for part in (portrait.name.in_(language), portrait.strength) if part)
    states = ", ".join(_short_states(portrait, language))
    x, _ = pen.at((outline.x, outline.y))
    _, top, _, bottom = box_of(pen, outline)
    high = 31.0 if states else 17.0
    wide = 4.1 * max(len(name), len(states)) + 4
    tight = min(max(x, pen.left + wide), pen.right - wide)
    under, over = bottom + 3, top - 3 - high
    places = [
        (under if outline.uy >= -0.3 else over),
        (over if outline.uy >= -0.3 else under),
        over - 14,
        under + 14,
    ]
    boxes = [(tight - wide, y, tight + wide, y + high) for y in places]
    best = min(boxes, key=lambda box: (sum(_meet(box, other) for other in taken), boxes.index(box)))
    taken.append(best)
    pen.words(tight, best[1] + 14, name, 15, halo=True, text_anchor="middle", fill=dark, font_weight="600")
    if states:
        pen.words(tight, best[1] + 28, states, 12.5, halo=True, text_anchor="middle", font_style="italic")


def _short_states(portrait: Portrait, language: Language) -> Iterator[str]:
    """What its book writes beside a unit, else the first of its states."""
    told = portrait.states[:2] if portrait.on_map is None else portrait.on_map
    yield from (state.in_(language) for state in told[:4])
