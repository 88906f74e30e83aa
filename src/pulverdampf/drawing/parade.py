"""An army on parade: its units side by side, as they will stand on the map."""

from collections.abc import Iterator
from html import escape
from typing import Any

from msgspec import Struct, structs

from pulverdampf.drawing import base_of, units
from pulverdampf.drawing.canvas import PX
from pulverdampf.drawing.dyes import Palette
from pulverdampf.drawing.ink import short
from pulverdampf.drawing.scaling import grain
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable, Side
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Language, Text

WIDE = 640.0
GAP = 14.0
MOST = 60
"""How many are drawn; the rest of a horde looks alike."""
NORTH = degrees(90)


class Paraded(Struct, frozen=True):
    """A unit as it is drawn: its glyph and the room it takes."""

    glyph: str
    wide: float
    high: float
    name: Text


def parade(rulebook: Rulebook, state: Any, side: Side, language: Language, palette: Palette = "usual") -> str:
    """The units of a side in rows, as a standalone picture."""
    rows = list(_rows(list(_paraded(rulebook, state, side))[:MOST]))
    body, top = "", GAP
    for row in rows:
        high, x = max(each.high for each in row), (WIDE - sum(each.wide + GAP for each in row) + GAP) / 2
        for each in row:
            at = f"translate({short(x + each.wide / 2)} {short(top + high / 2)})"
            title = f"<title>{escape(each.name.in_(language))}</title>"
            body += f'<g class="unit {side}" transform="{at}">{title}{each.glyph}</g>'
            x += each.wide + GAP
        top += high + GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(WIDE)} {short(top)}" '
        f'width="{short(WIDE)}" height="{short(top)}" role="img" lang="{language}">'
        f"<style>{units.style(palette)}</style><defs>{units.PATTERNS}</defs>{body}</svg>\n"
    )


def _paraded(rulebook: Rulebook, state: Any, side: Side) -> Iterator[Paraded]:
    """The pieces of a side with a drawing of their own, wherever they will come from."""
    table = rulebook.table_size(state)
    scale, colours = PX / grain(table), rulebook.worn_by(state, side)
    centre = OnTable(Pose(table[0] / 2, table[1] / 2, NORTH))
    for piece in state.pieces.values():
        if piece.side != side or rulebook.portrait is None:
            continue
        portrait = rulebook.portrait(state, piece.id)
        if portrait.role == "part" or portrait.mark == "marker":
            continue
        outline = Scene(state, rulebook.layout).outline(structs.replace(piece, place=centre))
        base = base_of(outline, scale)
        glyph = units.glyph(base, portrait, side, colours)
        radius = max(base.radius, 11.0 if portrait.mark == "commander" else 0.0)
        yield Paraded(glyph, base.wide or 2 * radius, base.deep or 2 * radius, portrait.name)


def _rows(every: list[Paraded]) -> Iterator[list[Paraded]]:
    """As many side by side as there is room for."""
    row: list[Paraded] = []
    for each in every:
        if row and sum(one.wide + GAP for one in row) + each.wide > WIDE - 2 * GAP:
            yield row
            row = []
        row.append(each)
    if row:
        yield row
