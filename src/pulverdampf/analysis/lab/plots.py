"""The plots of a report as SVG: effects with their intervals, shares of army pairs, survival of units."""

from collections.abc import Sequence
from html import escape

from pulverdampf.analysis.lab.effects import Estimate
from pulverdampf.analysis.tables import percent
from pulverdampf.text import Language

ROW = 30
LEFT = 230
WIDE = 760
INK, SOFT, FIRM, FAINT = "#2b2620", "#8a7f70", "#9c3b2a", "#c9bda8"
BLUE, RED = (58, 96, 150), (165, 62, 48)


def _svg(width: int, height: int, label: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img" aria-label="{escape(label)}" '
        f'xmlns="http://www.w3.org/2000/svg" font-family="Georgia, serif" font-size="14">'
        f"{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, words: str, anchor: str = "start", fill: str = INK, size: int = 14) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}" font-size="{size}">'
        f"{escape(words)}</text>"
    )


def _line(x1: float, y1: float, x2: float, y2: float, stroke: str = FAINT, width: float = 1) -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{stroke}" '
        f'stroke-width="{width}"/>'
    )


def cut(words: str, most: int = 30) -> str:
    """A name that fits its place."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def effects(label: str, rows: Sequence[tuple[str, Estimate]], written: Sequence[str]) -> str:
    """The effect of each variant as a point with its interval, beside the line of no effect."""
    reach = max([max(abs(each.low), abs(each.high)) for _, each in rows] + [1e-9])
    middle, half = LEFT + (WIDE - LEFT - 190) / 2, (WIDE - LEFT - 210) / 2
    height = ROW * len(rows) + 16

    def at(value: float) -> float:
        return middle + value / reach * half

    parts = [_line(middle, 4, middle, height - 4, SOFT)]
    for number, ((name, each), told) in enumerate(zip(rows, written, strict=True)):
        y = ROW * number + 22
        ink = FIRM if each.clear else INK
        parts.append(_text(LEFT - 12, y + 5, cut(name), "end"))
        parts.append(_line(at(each.low), y, at(each.high), y, ink, 2))
        parts += [_line(at(end), y - 5, at(end), y + 5, ink, 2) for end in (each.low, each.high)]
        parts.append(f'<circle cx="{at(each.mean):.1f}" cy="{y}" r="5" fill="{ink}"/>')
        parts.append(_text(WIDE - 4, y + 5, told, "end", ink))
    return _svg(WIDE, height, label, parts)


def matrix(
    label: str, pairs: Sequence[tuple[str, str]], shares: Sequence[tuple[float, int]], language: Language
) -> str:
    """Who beats whom: the share of the army of the row, red below a half, blue above."""
    rows = list(dict.fromkeys(one for one, _ in pairs))
    columns = list(dict.fromkeys(two for _, two in pairs))
    cell, top = 96, 44
    told = dict(zip(pairs, shares, strict=True))
    parts = []
    for x, name in enumerate(columns):
        parts.append(_text(LEFT + cell * x + cell / 2, top - 12, cut(name, 14), "middle", size=12))
    for y, one in enumerate(rows):
        parts.append(_text(LEFT - 12, top + 40 * y + 26, cut(one), "end"))
        for x, two in enumerate(columns):
            if (one, two) in told:
                share, of = told[one, two]
                parts.append(
                    f'<rect x="{LEFT + cell * x}" y="{top + 40 * y}" width="{cell - 3}" height="37" '
                    f'fill="{_shade(share)}"/>'
                )
                place = (LEFT + cell * x + cell / 2 - 2, top + 40 * y + 24)
                parts.append(_text(*place, f"{percent(share, language, 0)} ({of})", "middle"))
    return _svg(max(LEFT + cell * len(columns) + 8, 420), top + 40 * len(rows) + 8, label, parts)


def _shade(share: float) -> str:
    ink = BLUE if share > 0.5 else RED
    strength = min(abs(share - 0.5) * 1.3, 0.65)
    return "rgb({}, {}, {})".format(*(round(255 - (255 - each) * strength) for each in ink))


def bars(label: str, names: Sequence[str], values: Sequence[Sequence[float]], language: Language) -> str:
    """What part of each unit is left, one bar for each way to fight."""
    inks = (SOFT, "#3a6096", FIRM, "#557a46", "#8b6aa8", "#b07a2a")
    deep = 9 * len(values[0]) + 10 if values else 0
    parts = [_line(LEFT, 4, LEFT, deep * len(names) + 4, SOFT)]
    for number, (name, shares) in enumerate(zip(names, values, strict=True)):
        y = deep * number + 8
        parts.append(_text(LEFT - 12, y + deep / 2, cut(name), "end", size=13))
        for way, share in enumerate(shares):
            wide = share * (WIDE - LEFT - 70)
            parts.append(
                f'<rect x="{LEFT}" y="{y + 9 * way}" width="{wide:.1f}" height="7" '
                f'fill="{inks[way % len(inks)]}"/>'
            )
            parts.append(
                _text(LEFT + wide + 5, y + 9 * way + 7, percent(share, language, 0), fill=SOFT, size=9)
            )
    return _svg(WIDE, deep * len(names) + 10, label, parts)


def legend(names: Sequence[str]) -> str:
    """Which bar is whose."""
    inks = (SOFT, "#3a6096", FIRM, "#557a46", "#8b6aa8", "#b07a2a")
    parts = []
    for way, name in enumerate(names):
        ink = inks[way % len(inks)]
        parts.append(f'<span><i style="background:{ink}"></i>{escape(name)}</span>')
    return f'<p class="legend">{"".join(parts)}</p>'
