"""Tables drawn by lot, as somebody draws them: natural outlines, lines, houses, crossings."""

from random import Random

from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.grounds import Grounds, grounds_of
from pulverdampf.muster.natural import natural
from pulverdampf.muster.problems import errors
from pulverdampf.muster.table_checks import table_problems
from pulverdampf.muster.terrain_setup import Piece, TerrainSetup
from pulverdampf.text import Text

NAME = Text("Drawn by lot", "Ausgelost")
TRIES = 40


def drawn_table(book: Rulebook, lots: Random) -> TerrainSetup:
    """A table of four to ten pieces without errors; a piece that makes one is left out."""
    grounds = grounds_of(book.muster)
    assert grounds is not None
    table = TerrainSetup("lot", NAME, grounds.sizes[0], ())
    wanted = lots.randrange(4, 11)
    for _ in range(TRIES):
        if len(table.pieces) >= wanted:
            break
        piece = _piece(book, grounds, lots)
        grown = TerrainSetup(table.id, NAME, table.table, (*table.pieces, piece))
        if not errors(table_problems(grounds, book.terrain, grown)):
            table = grown
    return table


def _piece(book: Rulebook, grounds: Grounds, lots: Random) -> Piece:
    wide, high = grounds.sizes[0]
    unit = min(wide, high) / 48
    kind = lots.choice(sorted(grounds.kinds))
    declared = grounds.kinds[kind]
    shape = lots.choice(declared.shapes)
    x, y = lots.uniform(8, wide / unit - 8) * unit, lots.uniform(12, high / unit - 12) * unit
    across, along = (lots.uniform(3, 7) * unit for _ in range(2))
    if shape == "line":
        ends = ((x - across, y - along / 2), (x + across, y + along / 2))
        return natural(
            Piece(kind, line=ends, width=declared.width), book.ground(kind).look, (wide, high), lots
        )
    if shape == "disc":
        return Piece(kind, disc=(x, y, min(across, along)))
    box = (x - across, y - along, x + across, y + along)
    piece = Piece(kind, rect=box)
    if shape == "rect":
        return piece
    piece = natural(piece, book.ground(kind).look, (wide, high), lots)
    if piece.polygon is not None:
        return piece
    west, south, east, north = box
    return Piece(
        kind, polygon=((west, south), (east, south + unit), (east - unit, north), (west + unit, north))
    )
