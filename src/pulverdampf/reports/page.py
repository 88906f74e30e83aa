"""A report as one page that needs nothing else: it opens from a disk, with the replay inside."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

import msgspec

from pulverdampf.drawing.canvas import PX
from pulverdampf.drawing.scaling import grain
from pulverdampf.drawing.sheet import MARGIN
from pulverdampf.drawing.units import PATTERNS
from pulverdampf.drawing.units import style as unit_style
from pulverdampf.reports.course import Course
from pulverdampf.reports.document import DEPLOYMENT, Block, Heading, Paragraph, Photo, Picture, Table, Writer
from pulverdampf.reports.moments import bare_map, ground_key, moments
from pulverdampf.reports.photographs import Photograph
from pulverdampf.reports.prose import turn_title
from pulverdampf.text import Language, Text

DATA = files("pulverdampf.reports") / "data"
WORDS = {
    "play": Text("Play", "Abspielen"),
    "pause": Text("Pause", "Anhalten"),
    "back": Text("One step back", "Einen Schritt zurück"),
    "on": Text("One step on", "Einen Schritt weiter"),
    "moment": Text("Moment of the battle", "Augenblick der Schlacht"),
    "fast": Text("Fast", "Schnell"),
}


def page(course: Course, language: Language, photographs: Sequence[Photograph] = ()) -> str:
    """The whole page."""
    writer = Writer(course, language, photographs=photographs)
    blocks = writer.blocks()
    body = "\n".join(_part(block, course, language) for block in blocks)
    title = escape(writer.said(writer.report.title))
    style = (DATA / "page.css").read_text("utf-8")
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{style}{unit_style()}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _part(block: Block, course: Course, language: Language) -> str:
    if isinstance(block, Heading):
        return f"<h{block.level}>{escape(block.text)}</h{block.level}>"
    if isinstance(block, Paragraph):
        return f'<p class="{block.manner}">{escape(block.text)}</p>'
    if isinstance(block, Table):
        return _table(block)
    if isinstance(block, (Picture, Photo)):
        caption = escape(block.caption)
        img = f'<img src="{inline(block)}" alt="{caption}">'
        return f"<figure>{img}<figcaption>{caption}</figcaption></figure>"
    return f"<h2>{escape(block.heading)}</h2>\n{_replay(course, language)}"


def _table(table: Table) -> str:
    head = "".join(
        f'<th scope="col"{_number(at, table)}>{escape(each)}</th>' for at, each in enumerate(table.head)
    )
    rows = "".join(_row(row, table, last=at == len(table.rows) - 1) for at, row in enumerate(table.rows))
    caption = f"<caption>{escape(table.caption)}</caption>" if table.caption else ""
    inner = f"{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    return f'<div class="table" tabindex="0"><table>{inner}</table></div>'


def _row(row: Iterable[str], table: Table, *, last: bool) -> str:
    first, *rest = row
    group = not any(rest)
    kind = ' class="sum"' if last and table.summed else ' class="group"' if group else ""
    cells = "".join(f"<td{_number(at, table)}>{escape(each)}</td>" for at, each in enumerate(rest, 1))
    return f'<tr{kind}><th scope="row">{escape(first)}</th>{cells}</tr>'


def _number(at: int, table: Table) -> str:
    return ' class="n"' if at >= table.words else ""


def _inline(svg: str) -> str:
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


def inline(block: Picture | Photo) -> str:
    """A picture as an address that holds it."""
    if isinstance(block, Picture):
        return _inline(block.svg)
    return "data:image/jpeg;base64," + b64encode(block.jpeg).decode()


def _replay(course: Course, language: Language) -> str:
    """The map with everybody on it, moved by a small script of its own."""
    said = {key: escape(text.in_(language)) for key, text in WORDS.items()}
    film, wide, high = _film(course, language)
    told = msgspec.json.encode(film).decode().replace("<", "\\u003c")
    box = f"{-MARGIN:g} {-MARGIN:g} {wide:g} {high:g}"
    script = (DATA / "replay.js").read_text("utf-8")
    return (
        '<section class="replay"><div class="map"><img alt="">'
        f'<svg viewBox="{box}" aria-hidden="true"><defs>{PATTERNS}</defs></svg></div>'
        f'<div class="bar"><button class="back" aria-label="{said["back"]}">‹</button>'
        f'<button class="play" data-pause="{said["pause"]}" data-play="{said["play"]}">'
        f"{said['play']}</button>"
        f'<button class="on" aria-label="{said["on"]}">›</button>'
        f'<input type="range" min="0" value="0" aria-label="{said["moment"]}">'
        f'<label><input type="checkbox" class="fast"> {said["fast"]}</label><output></output></div>'
        f'<p class="told" aria-live="polite"></p></section>\n'
        f'<script type="application/json" id="battle">{told}</script>\n<script>{script}</script>'
    )


def _film(course: Course, language: Language) -> tuple[dict[str, object], float, float]:
    """Grounds and glyphs once each, and for every moment only what is different from the one before."""
    grounds: dict[str, int] = {}
    pictures: list[str] = []
    glyphs: dict[str, int] = {}
    frames: list[dict[str, object]] = []
    shown: dict[str, object] = {}
    sides: dict[str, str] = {}
    names: dict[str, str] = {}
    shown_at = list(moments(course))
    for moment in shown_at:
        key = ground_key(course.rulebook, moment.state)
        if key not in grounds:
            grounds[key] = len(grounds)
            pictures.append(bare_map(course.rulebook, moment, shown_at, language))
        stands: dict[str, object] = {}
        for figure in moment.figures.values():
            glyph = glyphs.setdefault(figure.glyph, len(glyphs))
            stands[figure.id] = [round(figure.x, 1), round(figure.y, 1), round(figure.turn, 1), glyph]
            sides[figure.id] = figure.side
            names.setdefault(figure.id, course.name(figure.id).in_(language))
        title = turn_title(course.rulebook, moment.turn) if moment.turn else DEPLOYMENT
        frames.append(
            {
                "t": title.in_(language),
                "g": grounds[key],
                "u": {each: at for each, at in stands.items() if shown.get(each) != at},
                "x": [each for each in shown if each not in stands],
                "s": [text.in_(language) for text in moment.told],
            }
        )
        shown = stands
    table = course.rulebook.table_size(course.state)
    wide, high = _paper(table)
    film: dict[str, object] = {
        "grounds": list(map(_inline, pictures)),
        "glyphs": list(glyphs),
        "sides": sides,
        "names": names,
        "frames": frames,
    }
    return film, wide, high


def _paper(table: tuple[float, float]) -> tuple[float, float]:
    """How large the sheet of a table is, its margin included."""
    scale = PX / grain(table)
    wide, high = (round(each * scale, 1) + 2 * MARGIN for each in table)
    return wide, high
