"""What an umpire may set right: numbers, marks, formations, and beside a real table what is left."""

from typing import Any

import pytest

from pulverdampf.engine.correcting import correction, lines_of, read
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.state import ANYWHERE, Gone, OnTable
from pulverdampf.rulebooks import rulebook
from tests.conformance.battles import from_the_start


def beside(key: str) -> Any:
    """A battle of a book about to begin beside a real table."""
    book = rulebook(key)
    assert book is not None and book.by_hand is not None
    return book.by_hand(from_the_start(key, 4))


@pytest.mark.parametrize("key", ["kriegspfad", "muskets-tomahawks"])
def test_elements_and_figures_come_back_and_go(key: str) -> None:
    """The last of a unit go, the first that are gone come back; none at all is the rules' business."""
    state = beside(key)
    unit = next(each for each in state.bodies.values() if len(each.pieces) > 2)
    pieces = [state.pieces[each] for each in unit.pieces]
    for each in pieces:
        each.place = OnTable(ANYWHERE)
    line = lines_of(unit, state)["left"]
    assert read(unit, line, state) == len(pieces)
    correction(state, unit.id, "left", len(pieces) - 2, "two more").apply(state)
    assert [each.place.is_gone for each in pieces] == [False] * (len(pieces) - 2) + [True, True]
    back = correction(state, unit.id, "left", len(pieces) - 1, "one too many")
    back.apply(state)
    assert read(unit, line, state) == len(pieces) - 1 and pieces[-2].place == OnTable(ANYWHERE)
    for wrong in (0, len(pieces) + 1, True, "all"):
        with pytest.raises(Refused):
            correction(state, unit.id, "left", wrong, "no")
    told = back.told(state)
    assert told is not None and str(len(pieces) - 1) in told.in_("de") and "one too many" in told.in_("en")


@pytest.mark.parametrize("key", ["dbx", "black-powder"])
def test_a_piece_that_was_taken_off_comes_back(key: str) -> None:
    """Only one that is gone, and only beside a real table, where nobody needs its place."""
    state = beside(key)
    piece = next(iter(state.pieces.values()))
    assert "back" not in lines_of(piece, state)
    piece.place = Gone("destroyed", 1)
    with pytest.raises(Refused):
        correction(state, piece.id, "back", value=False, note="no")
    correction(state, piece.id, "back", value=True, note="it had saved").apply(state)
    assert piece.place == OnTable(ANYWHERE)
    web = from_the_start(key, 4)
    gone = next(iter(web.pieces.values()))
    gone.place = Gone("destroyed", 1)
    assert "back" not in lines_of(gone, web)


@pytest.mark.parametrize(
    ("key", "formation", "german"),
    [
        ("black-powder", "square", "Karree"),
        ("march-of-eagles", "column", "Kolonne"),
        ("muskets-tomahawks", "close", ""),
    ],
)
def test_a_formation_is_set_right(key: str, formation: str, german: str) -> None:
    """One of those that the unit may take, in the words of its book; no other."""
    state = beside(key)
    bearers = [*state.pieces.values(), *state.bodies.values()]
    able = (each for each in bearers if formation in _choices(each, state))
    unit = next(able)
    event = correction(state, unit.id, "formation", formation, "so it stands")
    event.apply(state)
    assert unit.formation == formation
    told = event.told(state)
    assert told is not None and german in told.in_("de")
    with pytest.raises(Refused):
        correction(state, unit.id, "formation", "heap", "no")


def _choices(bearer: Any, state: Any) -> tuple[str, ...]:
    line = lines_of(bearer, state).get("formation")
    return line.choices if line is not None else ()
