"""The table as a map of characters, as large as the terminal allows and at most eighty columns wide."""

from collections.abc import Iterable, Iterator
from math import ceil

from pulverdampf.cli.ink import Ink
from pulverdampf.cli.language import language, said
from pulverdampf.cli.map_names import write_names
from pulverdampf.cli.map_signs import SIGNS
from pulverdampf.cli.screen import portrait_of, shortened
from pulverdampf.cli.window import height, width
from pulverdampf.engine.looks import Look
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ONE, Side
from pulverdampf.engine.views import View
from pulverdampf.table.kernel import disc, point_depth
from pulverdampf.table.outlines import Outline
from pulverdampf.table.terrain import Plot
from pulverdampf.text import Text

MOST_COLUMNS = 72
AROUND = (7, 7)
"""Columns and lines that frame, scales and legend take."""
FILL: dict[Side, tuple[str, str]] = {ONE: ("▓", "#"), "two": ("░", "=")}
LANDMARK = ("★", "@")
LOOSE: dict[Side, tuple[str, str]] = {ONE: ("▪", "*"), "two": ("▫", "-")}
Cell = tuple[str, str]


class Map:
    """A grid of characters over the table."""

    def __init__(self, view: View, ink: Ink) -> None:
        self.view, self.ink = view, ink
        self.width, self.depth = view.rulebook.table_size(view.state)
        self.scale = view.rulebook.measuring_in(view.state).scale
        most = min(MOST_COLUMNS, width() + 1 - AROUND[0])
        self.step = max(self.width / most, 1.0)
        around = AROUND[1] if width() >= 70 else AROUND[1] + 3  # a narrow legend takes more lines
        self.rise = max(2 * self.step, self.depth / max(height() - around, 5))
        self.columns = ceil(self.width / self.step - 1e-9)
        self.rows = max(ceil(self.depth / self.rise - 1e-9), 1)
        self.kinds: list[str] = []
        self.cells: list[list[Cell]] = self._ground(view.scene)
        landmarks = view.rulebook.landmarks
        self.landmarks = landmarks(view.state) if landmarks is not None else []
        for mark in self.landmarks:
            column, row = self.cell(mark.x, mark.y)
            self.cells[row][column] = (ink.sign(*LANDMARK), "ask")
        outlines = sorted(view.scene.outlines(), key=lambda each: each.kind == "commander")
        pieces = view.state.pieces
        self.marks = {each.owner: portrait_of(view, pieces[each.owner]).mark for each in outlines}
        for outline in outlines:
            self._stand(outline)
        write_names(self, outlines)

    def place(self, column: float, row: float) -> tuple[float, float]:
        """The point of the table under a cell."""
        return (column + 0.5) * self.step, self.depth - (row + 0.5) * self.rise

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """The cell over a point of the table."""
        column = min(max(int(x / self.step), 0), self.columns - 1)
        return column, min(max(int((self.depth - y) / self.rise), 0), self.rows - 1)

    def _ground(self, scene: Scene) -> list[list[Cell]]:
        plots = [plot for plot in scene.terrain.plots.values() if self.look(plot) != "open"]
        self.kinds = list(dict.fromkeys(plot.feature.kind for plot in plots))
        plots.sort(key=lambda plot: (plot.feature.is_line, self.look(plot) == "road", not plot.feature.level))
        empty: Cell = (" ", "")
        cells = [[empty] * self.columns for _ in range(self.rows)]
        for plot in plots:
            sign = SIGNS[self.look(plot)]
            for column, row in self._covered(plot, 2 if sign.sparse else 1):
                cells[row][column] = (self.ink.sign(sign.pretty, sign.plain), sign.style)
        return cells

    def look(self, plot: Plot) -> Look:
        """What a piece of terrain looks like."""
        return self.view.rulebook.ground(plot.feature.kind).look

    def _covered(self, plot: Plot, apart: int) -> Iterator[tuple[int, int]]:
        """The cells of a piece of terrain, or every second of them."""
        low_x, low_y = self.cell(plot.x - plot.reach, plot.y + plot.reach)
        high_x, high_y = self.cell(plot.x + plot.reach, plot.y - plot.reach)
        for row in range(low_y, high_y + 1):
            for column in range(low_x, high_x + 1):
                if (column + row) % apart:
                    continue
                x, y = self.place(column, row)
                if plot.feature.is_line:
                    if plot.gap(disc(x, y + 1e-3, 0, 0.0)) < self.rise / 2:
                        yield column, row
                elif plot.holds(x, y):
                    yield column, row

    def _stand(self, outline: Outline) -> None:
        side, ink = outline.side, self.ink
        style = "one" if side == ONE else "two"
        fills = LOOSE if self.marks[outline.owner] == "skirmishers" else FILL
        fill = ink.sign(*fills.get(side, FILL["two"]))
        low_x, low_y = self.cell(outline.x - outline.reach, outline.y + outline.reach)
        high_x, high_y = self.cell(outline.x + outline.reach, outline.y - outline.reach)
        for row in range(low_y, high_y + 1):
            for column in range(low_x, high_x + 1):
                x, y = self.place(column, row)
                if any(point_depth(outline, x, y + up * self.rise / 2) >= 0.0 for up in (-0.5, 0.0, 0.5)):
                    self.cells[row][column] = (fill, style)

    def lines(self) -> Iterator[str]:
        """The map line by line, with a scale along two edges, in what the book measures in."""
        side, top = self.ink.sign("│", "|"), self.ink.sign("─", "-")
        yield f"    +{top * self.columns}+"
        for number, row in enumerate(self.cells):
            y = self.place(0, number)[1]
            mark = f"{y * self.scale:4.0f}" if number % 3 == 1 else "    "
            yield f"{mark}{side}{self._inked(row)}{side}"
        yield f"    +{top * self.columns}+"
        scale = [" "] * (self.columns + 8)
        long = int(self.width * self.scale)
        room = len(str(long)) + 1
        apart = next(each for each in self._marks() if each / self.scale / self.step >= room)
        for x in range(0, long + 1, apart):
            at = min(int(x / self.scale / self.step), width() + 1 - 5 - len(str(x)))  # the last fits, too
            for offset, digit in enumerate(str(x)):
                scale[at + offset] = digit
        yield "     " + "".join(scale).rstrip()

    @staticmethod
    def _marks() -> Iterator[int]:
        """How far apart the numbers of a scale may stand: 10, 20, 50, 100, 200 …"""
        ten = 10
        while True:
            yield from (ten, 2 * ten, 5 * ten)
            ten *= 10

    def _inked(self, row: list[Cell]) -> str:
        """Neighbours of one style are inked together."""
        said, run, style = "", "", ""
        for letter, own in row:
            if own != style:
                said += self.ink(run, style)
                run, style = "", own
            run += letter
        return said + self.ink(run, style)

    def legend(self) -> Iterator[tuple[str, int]]:
        """What the signs mean, each with the room it takes."""
        if "skirmishers" in self.marks.values():
            signs = "".join(self.ink(self.ink.sign(*LOOSE[side]), side) for side in LOOSE)
            yield f"{signs} {said(SKIRMISHERS)}", 3 + len(said(SKIRMISHERS))
        if self.landmarks:
            yield f"{self.ink(self.ink.sign(*LANDMARK), 'ask')} {said(OBJECTIVE)}", 2 + len(said(OBJECTIVE))
        for kind in self.kinds:
            ground = self.view.rulebook.ground(kind)
            sign, name = SIGNS[ground.look], ground.text.in_(language())
            yield f"{self.ink(self.ink.sign(sign.pretty, sign.plain), sign.style)} {name}", 2 + len(name)


SKIRMISHERS = Text("skirmishers", "Plänkler")
OBJECTIVE = Text("objective", "Ziel")
NORTH = Text(
    "north is up; the arrow after a name shows the facing",
    "Norden ist oben; der Pfeil am Namen zeigt die Front",
)


def packed(parts: Iterable[tuple[str, int]], between: int) -> list[str]:
    """Parts of known lengths put into as few lines as hold them."""
    lines, used = [""], 0
    for words, length in parts:
        if used and used + between + length > width() - 5:
            lines.append("")
            used = 0
        lines[-1] += (" " * between if used else " " * 5) + words
        used += length + (between if used else 0)
    return [line for line in lines if line]


LONGEST_NAME = 34


def drawn(view: View, ink: Ink) -> str:
    """The whole map with its legend."""
    chart = Map(view, ink)
    sides = {piece.side for piece in view.state.pieces.values()}
    keys = []
    for side in sorted(sides):
        fill = ink.sign(*FILL.get(side, FILL["two"]))
        army = getattr(view.state, "armies", {}).get(side)
        whole = army.in_(language()) if army is not None else side
        name = shortened(whole, min(LONGEST_NAME, width() - 8))
        keys.append((f"{ink(fill * 2, side)} {name}", len(name) + 3))
    note = [(word, len(word)) for word in said(NORTH).split()]
    return "\n".join([*chart.lines(), *packed(keys, 3), *packed(chart.legend(), 2), *packed(note, 1)])
