"""What an umpire may set right on a roster: lines of its sheet within their bounds, and relations."""

from collections.abc import Mapping
from math import isfinite
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from pulverdampf.engine.events import CORRECTED_ANYWHERE, PLACE, Corrected
from pulverdampf.engine.orders import NO_RULE, Objection, Refused
from pulverdampf.engine.sheet import Line, sheet_of
from pulverdampf.engine.state import ANYWHERE, Body, Piece, Relation, State
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

NO_PIECE = Text("there is no such unit", "diese Einheit gibt es nicht")
NO_LINE = Text("its sheet has no such line", "ihr Bogen hat keine solche Zeile")
NOT_SO = Text("{what} cannot be {had}", "{what} kann nicht {had} sein")
NOT_THERE = Text("it does not stand on the table", "sie steht nicht auf dem Tisch")
OFF_TABLE = Text("that place is not on the table", "dieser Ort liegt nicht auf dem Tisch")
NO_NOTE = Text("give a reason: it is kept in the record", "nenne einen Grund: er steht in der Aufzeichnung")


STRENGTH = Text("strength", "Stärke")
LEFT = Line(
    "strength", "strength", STRENGTH, STRENGTH, Annotated[int, Meta(ge=1, le=500)], 0, 1, 500, {},
    mark=False, kept=int,
)  # fmt: skip
"""What is left of a piece that a book has not extended: nothing else on it counts its losses."""
_BACK = CORRECTED_ANYWHERE["back"]
BACK = Line(
    "back", "back", _BACK, _BACK, Literal[True], default=False, least=None, most=None, values={}, mark=False,
    kept=bool,
)  # fmt: skip
"""A piece that was taken off by mistake."""


def lines_of(piece: Piece | Body, state: State) -> dict[str, Line]:
    """The lines of a roster that can be set right: numbers, what may become true of a unit, its formation,
    and what is left of it beside a real table. What it was bought as is none of them."""
    own = sheet_of(type(piece)) if type(piece) is not Piece else {"strength": LEFT} if piece.strength else {}
    found = {key: line for key, line in own.items() if line.plain in (int, bool) or key == "formation"}
    if isinstance(piece, Piece):
        if ways := state.formations(piece):
            found["formation"] = _choice("formation", ways)
        if state.by_hand and piece.place.is_gone:
            found["back"] = BACK
    elif state.by_hand and state.is_counted(piece) and len(piece.pieces) > 1:
        found["left"] = _count("left", len(piece.pieces))
    if state.by_hand and not (isinstance(piece, Piece) and piece.id in state.bodies):
        found |= {key: _related(key, each) for key, each in state.relations(piece.id).items() if each.options}
    return found


def _related(key: str, relation: Relation) -> Line:
    kind = Annotated[tuple[Literal[tuple(relation.options)], ...], Meta(max_length=relation.most)]  # type: ignore[misc, valid-type]
    return Line(
        key, key, relation.words, relation.words, kind, (), None, relation.most, relation.options, mark=False,
        kept=tuple,
    )  # fmt: skip


def _choice(name: str, values: Mapping[str, Text]) -> Line:
    words = CORRECTED_ANYWHERE[name]
    return Line(
        name, name, words, words, Literal[tuple(values)], "", None, None, values, mark=False, kept=str
    )  # fmt: skip


def _count(name: str, most: int) -> Line:
    words = CORRECTED_ANYWHERE[name]
    kind = Annotated[int, Meta(ge=1, le=most)]
    return Line(name, name, words, words, kind, most, 1, most, {}, mark=False, kept=int)


def read(bearer: Piece | Body, line: Line, state: State) -> Any:
    """What a roster says of a line now."""
    match line.name:
        case "left" if isinstance(bearer, Body):
            return sum(not state.pieces[key].place.is_gone for key in bearer.pieces)
        case "back":
            return False
        case key if key in (related := state.relations(bearer.id)):
            return related[key].now
        case _:
            return line.read(bearer)


def correction(state: State, piece: str, line: str, value: Any, note: str) -> Corrected:
    """An umpire's word that can be, or a refusal."""
    bearers = [each for each in (state.pieces.get(piece), state.bodies.get(piece)) if each is not None]
    if not bearers:
        raise Refused([Objection(NO_RULE, NO_PIECE)])
    known = next((found for each in bearers if (found := lines_of(each, state).get(line))), None)
    if known is None:
        raise Refused([Objection(NO_RULE, NO_LINE)])
    reason = _reason(note)
    kept: Any
    try:
        kept = msgspec.convert(value, bool if known.mark else known.kind)
    except msgspec.ValidationError:
        kept = None
    if known.several and kept is not None:
        kept = None if len(set(kept)) < len(kept) else list(kept)
    if kept is None:
        raise Refused([Objection(NO_RULE, NOT_SO.filled(what=known.words, had=str(value)[:20]))])
    return Corrected(piece, known.name, kept, reason)


def set_down(
    state: State, table: tuple[float, float], piece: str, place: tuple[float, float, float], note: str
) -> Corrected:
    """A piece is set down anywhere on the table: x, y and a facing in degrees."""
    found = state.pieces.get(piece)
    if found is None or found.pose in (None, ANYWHERE):
        raise Refused([Objection(NO_RULE, NOT_THERE)])
    x, y, facing = place
    if not all(map(isfinite, place)) or not (0 <= x <= table[0] and 0 <= y <= table[1]):
        raise Refused([Objection(NO_RULE, OFF_TABLE)])
    stands = Pose(x, y, degrees(facing % 360)).rounded()
    return Corrected(piece, PLACE, [stands.x, stands.y, stands.facing], _reason(note))


def _reason(note: str) -> str:
    if not note.strip():
        raise Refused([Objection(NO_RULE, NO_NOTE)])
    return " ".join(note.split())[:200]
