"""Whether the first line of a record describes a battle that can begin."""

from collections.abc import Iterator
from typing import Any

from pulverdampf.engine.records import Record, RecordError
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import ANYWHERE, SIDES
from pulverdampf.text import Text

NO_TABLE = Text(
    "there is no table of {width} by {depth}", "einen Tisch von {width} mal {depth} gibt es nicht"
)
NO_SIDE = Text("{key} belongs to no side", "{key} gehört zu keiner Seite")
WRONG_KEY = Text("{key} is listed under another name", "{key} steht unter einem anderen Namen")
NO_PIECE = Text("{key} lacks a piece", "{key} fehlt ein Teil")
NO_STRENGTH = Text("{key} has an impossible strength", "{key} hat eine unmögliche Stärke")
NO_POSE = Text("{key} stands nowhere on the table", "{key} steht nirgends auf dem Tisch")
ONE_SIDE = Text("a side has nobody", "eine Seite hat niemanden")
NO_RULING = Text("the switch {key} cannot be {had}", "der Schalter {key} kann nicht {had} sein")
DICE_KINDS = ("seed", "typed")
NO_DICE = Text("dice of the kind “{had}” are not known", "Würfel der Art „{had}“ sind nicht bekannt")
LARGEST = 10_000.0
STRONGEST = 100_000


def sound(record: Record) -> None:
    """Reports the first impossible value of the header."""
    header, rulebook = record.header, record.rulebook
    if header.dice.kind not in DICE_KINDS:
        raise RecordError(1, NO_DICE.filled(had=header.dice.kind[:20]))
    for text in (*_of_table(rulebook, record.initial), *_of_pieces(record.initial)):
        raise RecordError(1, text)
    for text in _of_rulings(rulebook, record.initial):
        raise RecordError(1, text)


def _of_table(rulebook: Rulebook, state: Any) -> Iterator[Text]:
    width, depth = rulebook.table_size(state)
    if not state.by_hand and not all(1.0 <= each <= LARGEST for each in (width, depth)):
        yield NO_TABLE.filled(width=width, depth=depth)


def _of_pieces(state: Any) -> Iterator[Text]:
    for key, body in state.bodies.items():
        if body.id != key:
            yield WRONG_KEY.filled(key=key)
        if body.side not in SIDES:
            yield NO_SIDE.filled(key=key)
        if any(piece not in state.pieces for piece in body.pieces):
            yield NO_PIECE.filled(key=key)
    for key, piece in state.pieces.items():
        if piece.id != key:
            yield WRONG_KEY.filled(key=key)
        if piece.side not in SIDES:
            yield NO_SIDE.filled(key=key)
        if not 0 <= piece.strength <= STRONGEST:
            yield NO_STRENGTH.filled(key=key)
        known = piece.pose is not None and not (state.by_hand and piece.pose == ANYWHERE)
        if known and max(abs(piece.pose.x), abs(piece.pose.y)) > LARGEST:
            yield NO_POSE.filled(key=key)
    if state.pieces and {piece.side for piece in state.pieces.values()} != set(SIDES):
        yield ONE_SIDE


def _of_rulings(rulebook: Rulebook, state: Any) -> Iterator[Text]:
    settings = getattr(state, "rulings", None)
    if settings is None:
        return
    for key, ruling in rulebook.reference().rulings.items():
        if hasattr(settings, key) and not ruling.allows(getattr(settings, key)):
            yield NO_RULING.filled(key=key, had=str(getattr(settings, key))[:20])
