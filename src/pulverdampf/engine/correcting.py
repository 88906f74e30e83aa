"""What an umpire may set right on a roster: the lines of its sheet, within their bounds."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from pulverdampf.engine.events import Corrected
from pulverdampf.engine.orders import NO_RULE, Objection, Refused
from pulverdampf.engine.sheet import Line, sheet_of
from pulverdampf.engine.state import Body, Piece, State
from pulverdampf.text import Text

NO_PIECE = Text("there is no such unit", "diese Einheit gibt es nicht")
NO_LINE = Text("its sheet has no such line", "ihr Bogen hat keine solche Zeile")
NOT_SO = Text("{what} cannot be {had}", "{what} kann nicht {had} sein")
NO_NOTE = Text("an umpire gives his reason", "ein Schiedsrichter nennt seinen Grund")


STRENGTH = Text("strength", "Stärke")
LEFT = Line(
    "strength", "strength", STRENGTH, STRENGTH, Annotated[int, Meta(ge=1, le=500)], 0, 1, 500, {},
    mark=False, kept=int,
)  # fmt: skip
"""What is left of a piece that a book has not extended: nothing else on it counts its losses."""


def lines_of(piece: Piece | Body) -> dict[str, Line]:
    """The lines of a roster that can be set right: numbers and what may become true of a unit."""
    own = sheet_of(type(piece)) if type(piece) is not Piece else {"strength": LEFT} if piece.strength else {}
    return {key: line for key, line in own.items() if line.mark or line.plain is int}


def correction(state: State, piece: str, line: str, value: Any, note: str) -> Corrected:
    """An umpire's word that can be, or a refusal."""
    bearers = [each for each in (state.pieces.get(piece), state.bodies.get(piece)) if each is not None]
    if not bearers:
        raise Refused([Objection(NO_RULE, NO_PIECE)])
    known = next((found for each in bearers if (found := lines_of(each).get(line)) is not None), None)
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
