"""How well the judgements of all books are calibrated: `python -m pulverdampf.analysis.calibration FILE`."""

import sys
from collections.abc import Iterable
from html import escape
from pathlib import Path

from pulverdampf.generals.judgement import Judgement, judgement
from pulverdampf.rulebooks import PACKAGES, judging, rulebook

SIZE, EDGE, LEGEND = 320, 40, 190
INKS = ("#7d1f1f", "#1f4e7d", "#3d6b2f", "#8a6d1f", "#5b3a7d", "#444444")
FEW = 30
"""Tenths with fewer positions are left out: chance would draw the line."""


def plot(judgements: Iterable[tuple[str, Judgement]]) -> str:
    """The share of positions that were won over the chance that was judged, a line a book."""

    def at(judged: float, won: float) -> str:
        return f"{EDGE + judged * SIZE:.1f},{EDGE / 2 + (1 - won) * SIZE:.1f}"

    high = SIZE + 2 * EDGE
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE + EDGE + LEGEND} {high}" '
        'font-family="sans-serif" font-size="11">',
        f'<rect width="{SIZE + EDGE + LEGEND}" height="{high}" fill="#fffdf7"/>',
        f'<polyline points="{at(0, 0)} {at(1, 1)}" stroke="#bbb" stroke-dasharray="4 3"/>',
        f'<polyline points="{at(0, 1)} {at(0, 0)} {at(1, 0)}" fill="none" stroke="#444"/>',
    ]
    for tenth in range(0, 11, 2):
        x, y = at(tenth / 10, 0).split(",")
        drawn.append(f'<text x="{x}" y="{float(y) + 15}" text-anchor="middle">{tenth * 10}</text>')
        x, y = at(0, tenth / 10).split(",")
        drawn.append(f'<text x="{float(x) - 6}" y="{float(y) + 4}" text-anchor="end">{tenth * 10}</text>')
    drawn.append(f'<text x="{EDGE + SIZE / 2}" y="{high - 6}" text-anchor="middle">judged, %</text>')
    drawn.append(f'<text x="{EDGE + 6}" y="12">won, %</text>')
    for number, (name, each) in enumerate(judgements):
        ink = INKS[number % len(INKS)]
        points = " ".join(at(judged, won) for judged, won, count in each.made.calibration if count >= FEW)
        drawn.append(f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="2"/>')
        down = EDGE + 18 * number
        drawn.append(f'<text x="{SIZE + EDGE + 14}" y="{down}" fill="{ink}">{escape(name)}</text>')
    return "\n".join([*drawn, "</svg>"]) + "\n"


def main() -> None:
    """Writes the plot of all books that judge positions."""
    told = []
    for key in PACKAGES:
        book = rulebook(key)
        if book is not None and judging(key) is not None:
            told.append((book.name.in_("en"), judgement(key)))
    Path(sys.argv[1]).write_text(plot(told), "utf-8")


if __name__ == "__main__":
    main()
