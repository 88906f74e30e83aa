"""A position as a period map in SVG, for any rulebook."""

from html import escape

from pulverdampf.drawing import ground, units
from pulverdampf.drawing.pen import EDGE, FAINT, INK, PAPER, SERIF, Pen, styled
from pulverdampf.drawing.scaling import grain, shrunk
from pulverdampf.engine.portraits import Portrait
from pulverdampf.engine.state import SIDES
from pulverdampf.engine.views import View
from pulverdampf.table.outlines import Outline
from pulverdampf.text import Language, Text, number

__all__ = ["svg"]

WIDTH, MARGIN, HEAD, FOOT = 1280.0, 34.0, 74.0, 46.0
TURN = Text("Turn {n}", "Spielzug {n}")
DEPLOYMENT = Text("Deployment", "Aufstellung")
TITLE = Text("{book}: {one} against {two}, {turn}", "{book}: {one} gegen {two}, {turn}")
DEFS = f"""<defs>
<pattern id="one" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="5" height="5" fill="#bd4a43"/><rect width="1.7" height="5" fill="#8f2926"/></pattern>
<pattern id="two" width="6" height="6" patternUnits="userSpaceOnUse">
<rect width="6" height="6" fill="#4a72ad"/><circle cx="1.5" cy="1.5" r="1.05" fill="#223f70"/>
<circle cx="4.5" cy="4.5" r="1.05" fill="#223f70"/></pattern>
<pattern id="furrows" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(72)">
<rect width="7" height="7" fill="#e9d699"/><rect width="1.1" height="7" fill="#b99d55"/></pattern>
<pattern id="grain" width="34" height="34" patternUnits="userSpaceOnUse">
<rect width="34" height="34" fill="{PAPER}"/>
<g fill="{FAINT}" opacity="0.28"><circle cx="5" cy="7" r="0.7"/><circle cx="19" cy="3" r="0.5"/>
<circle cx="28" cy="17" r="0.7"/>
<circle cx="11" cy="24" r="0.6"/><circle cx="24" cy="30" r="0.5"/></g></pattern>
<radialGradient id="smoke"><stop offset="0" stop-color="#ffffff" stop-opacity="0.85"/>
<stop offset="0.6" stop-color="#f6f2ea" stop-opacity="0.5"/>
<stop offset="1" stop-color="#f6f2ea" stop-opacity="0"/></radialGradient>
<clipPath id="table"><rect x="{{x}}" y="{{y}}" width="{{w}}" height="{{h}}"/></clipPath>
</defs>"""


def svg(view: View, language: Language = "en") -> str:
    """A side's view as a standalone picture."""
    table = view.rulebook.table_size(view.state)
    scale = WIDTH / table[0]
    high = table[1] * scale
    size = (WIDTH + 2 * MARGIN, high + HEAD + FOOT)
    pen = Pen(scale, MARGIN, HEAD + high, MARGIN + WIDTH)
    _paper(pen, size, high)
    pen.raw('<g clip-path="url(#table)">')
    by = grain(table)
    brush = Pen(scale * by, MARGIN, HEAD + high, MARGIN + WIDTH)
    ground.draw(brush, [shrunk(each, by) for each in view.state.features.values()], view.rulebook)
    pen.drawn += brush.drawn
    _units(pen, view, language)
    pen.raw("</g>")
    title = _title(view, language)
    _frame(pen, view, language, title, size, high)
    defs = DEFS.format(x=MARGIN, y=HEAD, w=WIDTH, h=f"{high:g}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]:g} {size[1]:g}" width="{size[0]:g}" '
        f'height="{size[1]:g}" font-family="{SERIF}" role="img" lang="{language}">\n'
        f"<title>{escape(title)}</title>\n{defs}\n" + "\n".join(pen.drawn) + "\n</svg>\n"
    )


def _title(view: View, language: Language) -> str:
    armies = _armies(view)
    turn = TURN.filled(n=view.state.clock.turn) if view.state.clock.turn else DEPLOYMENT
    return TITLE.filled(book=view.rulebook.name, one=armies[0], two=armies[1], turn=turn).in_(language)


def _armies(view: View) -> list[Text]:
    named = getattr(view.state, "armies", {})
    return [named.get(side) or Text(side, side) for side in SIDES]


def _paper(pen: Pen, size: tuple[float, float], high: float) -> None:
    pen.box(0, 0, *size, fill=EDGE)
    pen.box(MARGIN, HEAD, WIDTH, high, fill="url(#grain)")


def _units(pen: Pen, view: View, language: Language) -> None:
    """All units, the smoke over them, then the names over all."""
    seen: list[tuple[Outline, Portrait]] = []
    for outline in view.scene.outlines():
        if view.rulebook.portrait is not None:
            portrait = view.rulebook.portrait(view.state, outline.owner)
        else:
            portrait = Portrait("infantry", Text(outline.owner, outline.owner))
        seen.append((outline, portrait))
    seen.sort(key=lambda each: each[1].mark == "commander")
    for outline, portrait in seen:
        units.unit(pen, outline, portrait)
    for outline, portrait in seen:
        if portrait.smoke and outline.boxed:
            units.smoke(pen, outline)
    taken = [units.box_of(pen, outline) for outline, _ in seen]
    for outline, portrait in seen:
        units.label(pen, outline, portrait, language, taken)


def _frame(
    pen: Pen, view: View, language: Language, title: str, size: tuple[float, float], high: float
) -> None:
    for grow, thick in ((0, 2.2), (6, 0.9)):
        pen.box(MARGIN - grow, HEAD - grow, WIDTH + 2 * grow, high + 2 * grow, stroke=INK, stroke_width=thick)
    book, _, rest = title.partition(": ")
    pen.words(MARGIN, 44, book, 29, letter_spacing="1.2")
    pen.words(MARGIN + WIDTH, 44, rest, 19, text_anchor="end", font_style="italic")
    _key(pen, view, language, size[1] - 13)
    _scale_bar(pen, view, language, size[1] - 18)
    _rose(pen, MARGIN + WIDTH - 40, HEAD + 46, language)


def _key(pen: Pen, view: View, language: Language, y: float) -> None:
    """Which hatching is whose."""
    x = MARGIN
    for side, army in zip(SIDES, _armies(view), strict=True):
        dark = units.accent(side)[1]
        pen.box(x, y - 14, 30, 16, fill=units.fill_of(side), stroke=dark, stroke_width=1.4)
        name = army.in_(language)
        pen.words(x + 38, y, name, 16)
        x += 38 + 8.2 * len(name) + 34


def _scale_bar(pen: Pen, view: View, language: Language, y: float) -> None:
    measuring = view.rulebook.measuring_in(view.state)
    long = 12.0 if measuring.symbol.en == "″" else 20.0 if measuring.scale == 1.0 else 400.0 / measuring.scale
    right = MARGIN + WIDTH - 110
    left = right - long * pen.scale
    steps = 4
    for i in range(steps):
        x = left + i * long * pen.scale / steps
        fill = INK if i % 2 == 0 else PAPER
        pen.box(x, y - 5, long * pen.scale / steps, 6, fill=fill, stroke=INK, stroke_width=0.9)
    pen.words(
        right + 10, y + 3, f"{number(long * measuring.scale, language)} {measuring.unit.in_(language)}", 16
    )


def _rose(pen: Pen, x: float, y: float, language: Language) -> None:
    """A compass rose."""
    rim = styled({"fill": PAPER, "fill_opacity": 0.6, "stroke": FAINT, "stroke_width": 0.8})
    pen.raw(f'<circle cx="{x}" cy="{y}" r="22"{rim}/>')
    pale = styled({"fill": PAPER, "stroke": INK, "stroke_width": 0.8})
    for turn in (0, 90, 180, 270):
        pen.raw(
            f'<g transform="rotate({turn} {x} {y})">'
            f'<path d="M{x} {y - 27}L{x + 5} {y - 5}L{x} {y}Z" fill="{INK}"/>'
            f'<path d="M{x} {y - 27}L{x - 5} {y - 5}L{x} {y}Z"{pale}/></g>'
        )
    pen.words(x, y - 30, "N", 14, text_anchor="middle")
