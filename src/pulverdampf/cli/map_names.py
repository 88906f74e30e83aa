"""Names on the map: each piece has its own with an arrow for its facing, and none covers another."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pulverdampf.engine.state import ONE
from pulverdampf.table.angles import EIGHTH, FULL, Angle
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Disc

if TYPE_CHECKING:
    from pulverdampf.cli.map import Map

ARROWS = ("→", "↗", "↑", "↖", "←", "↙", "↓", "↘")
PLAIN_ARROWS = (">", "/", "^", "\\", "<", "/", "v", "\\")
ASIDE = (0, 1, -1, 2, -2)
"""Columns by which a name may give way to another."""


def eighth(facing: Angle) -> int:
    """The nearest of the eight winds, east first, counter-clockwise."""
    return ((facing + EIGHTH // 2) % FULL) // EIGHTH


def write_names(chart: "Map", outlines: list[Outline]) -> None:
    """Writes the names that find room, one of each body before the others."""
    pieces = chart.view.state.pieces
    number: Counter[str] = Counter()
    ranked: list[tuple[int, Outline]] = []
    for outline in outlines:
        body = pieces[outline.owner].body or outline.owner
        ranked.append((number[body], outline))
        number[body] += 1
    taken: set[tuple[int, int]] = set()
    unnamed = [list(row) for row in chart.cells]
    for _, outline in sorted(ranked, key=lambda each: each[0]):
        for words, row, start in _places(chart, outline, unnamed):
            if _is_free(chart, taken, row, start, len(words)):
                for offset, letter in enumerate(words):
                    chart.cells[row][start + offset] = (letter, "one" if outline.side == ONE else "two")
                    taken.add((row, start + offset))
                break


def _places(
    chart: "Map", outline: Outline, unnamed: list[list[tuple[str, str]]]
) -> Iterator[tuple[str, int, int]]:
    """Where a name may stand: in the middle of its piece, a little aside, or in a line above or below."""
    name, arrow = outline.owner, ""
    if not isinstance(chart.view.scene.shape(chart.view.state.pieces[outline.owner]), Disc):
        arrow = chart.ink.sign(ARROWS[eighth(outline.facing)], PLAIN_ARROWS[eighth(outline.facing)])
    column, middle = chart.cell(outline.x, outline.y)
    under = unnamed[middle][column]
    rider = outline.kind == "commander"  # he has no ground of his own, and stands where others do
    near = (row for row in (middle - 1, middle + 1) if 0 <= row < chart.rows)
    rows = [row for row in near if rider or unnamed[row][column] == under]
    for row in (middle, *rows):
        for words in dict.fromkeys((name + arrow, name)):
            for aside in ASIDE:
                start = column - len(words) // 2 + aside
                yield words, row, min(max(start, 0), chart.columns - len(words))


def _is_free(chart: "Map", taken: set[tuple[int, int]], row: int, start: int, length: int) -> bool:
    """Whether a name can stand here without running into another."""
    if any((row, column) in taken for column in range(start, start + length)):
        return False
    beside = ((row, start - 1), (row, start + length))
    return not any(each in taken and chart.cells[row][each[1]][0].isalnum() for each in beside)
