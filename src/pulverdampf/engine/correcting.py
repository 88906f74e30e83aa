"""What an umpire may set right on a roster: the lines of its sheet, within their bounds."""

from typing import Any

import msgspec

from pulverdampf.engine.events import Corrected
from pulverdampf.engine.orders import NO_RULE, Objection, Refused
from pulverdampf.engine.sheet import Line, sheet_of
from pulverdampf.engine.state import Body, Piece, State
from pulverdampf.text import Text

NO_PIECE = Text("there is no such unit", "diese Einheit gibt es nicht")
NO_LINE = Text("its sheet has no such line", "ihr Bogen hat keine solche Zeile")
NOT_SO = Text("{what} cannot be {had}", "{what} kann nicht {had} sein")
NO_NOTE = Text("an umpire gives his reason", "ein Schiedsrichter nennt seinen Grund")


def lines_of(piece: Piece | Body) -> dict[str, Line]:
    """The lines of a roster that can be set right: numbers and what may become true of a unit."""
    return {key: line for key, line in sheet_of(type(piece)).items() if line.plain in (int, bool)}


def correction(state: State, piece: str, line: str, value: Any, note: str) -> Corrected:
    """An umpire's word that can be, or a refusal."""
    found = state.pieces.get(piece) or state.bodies.get(piece)
    if found is None:
        raise Refused([Objection(NO_RULE, NO_PIECE)])
    known = lines_of(found).get(line)
    if known is None:
        raise Refused([Objection(NO_RULE, NO_LINE)])
    if not note.strip():
        raise Refused([Objection(NO_RULE, NO_NOTE)])
    try:
        kept = msgspec.convert(value, bool if known.mark else known.kind)
    except msgspec.ValidationError:
        kept = None
    if kept is None:
        raise Refused([Objection(NO_RULE, NOT_SO.filled(what=known.words, had=str(value)[:20]))])
    return Corrected(piece, known.name, kept, " ".join(note.split())[:200])
