"""What an umpire may set right: numbers, marks, formations, and beside a real table what is left."""

from typing import Any

import msgspec
import pytest

from pulverdampf.engine.correcting import correction, lines_of, read
from pulverdampf.engine.events import Corrected
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.state import ANYWHERE, Aboard, Gone, OnTable
from pulverdampf.rulebooks import rulebook
from pulverdampf.rulebooks.kriegspfad.by_hand.ground import blockhouse_kept
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


def facing(key: str) -> tuple[Any, Any, list[Any]]:
    """A battle beside a real table, a unit of one side on it, and all that of the other."""
    state = beside(key)
    for each in state.pieces.values():
        if not isinstance(each.place, Aboard):
            each.place = OnTable(ANYWHERE)
    units = [
        each
        for each in (*state.bodies.values(), *state.pieces.values())
        if FIGHTS[key] in state.relations(each.id)
    ]
    mine = next(each for each in units if each.side == "one")
    return state, mine, [each for each in units if each.side == "two"]


FIGHTS = {
    "black-powder": "contacts", "march-of-eagles": "melee", "kriegspfad": "melees", "dbx": "contact",
    "muskets-tomahawks": "engaged",
}  # fmt: skip
"""With whom a unit fights, in each book."""


@pytest.mark.parametrize("key", FIGHTS)
def test_with_whom_a_unit_fights_is_set_right(key: str) -> None:
    """Both of them know of it, the record tells it in words, and it ends by the same word."""
    state, mine, foes = facing(key)
    line = lines_of(mine, state)[FIGHTS[key]]
    assert list(read(mine, line, state)) == [] and foes[0].id in line.values and mine.id not in line.values
    made = correction(state, mine.id, line.name, [foes[0].id], "he stands there")
    made.apply(state)
    assert list(read(mine, line, state)) == [foes[0].id]
    if key != "dbx":  # whose front it is
        assert list(read(foes[0], lines_of(foes[0], state)[line.name], state)) == [mine.id]
    told = made.told(state)
    assert told is not None and str(state.named(foes[0].id).in_("de")) in told.in_("de")
    json = msgspec.json.decode(msgspec.json.encode(made), type=Corrected)
    twin = beside(key)
    json.apply(state)
    assert list(read(mine, line, state)) == [foes[0].id] and twin is not state
    correction(state, mine.id, line.name, [], "he does not").apply(state)
    assert list(read(mine, line, state)) == [] == list(state.relations(foes[0].id)[line.name].now)


@pytest.mark.parametrize("key", FIGHTS)
def test_nobody_fights_what_is_not_there(key: str) -> None:
    """Neither friends nor strangers, nobody twice, no more than there can be."""
    state, mine, foes = facing(key)
    one = foes[0].id
    wrong: list[Any] = [[mine.id], ["Z9"], [one, one], one, True, [*(each.id for each in foes), "Z9"]]
    if key in ("march-of-eagles", "dbx"):
        wrong.append([each.id for each in foes[:2]])
    for value in wrong:
        with pytest.raises(Refused):
            correction(state, mine.id, FIGHTS[key], value, "no")


def test_only_a_real_table_keeps_relations() -> None:
    """On the program's table everybody sees who stands where."""
    for key in FIGHTS:
        web = from_the_start(key, 4)
        assert not any(set(lines_of(each, web)) & set(FIGHTS.values()) for each in web.pieces.values())


@pytest.mark.parametrize(
    ("key", "line", "leads"),
    [
        ("black-powder", "joined", True),
        ("march-of-eagles", "attached", True),
        ("black-powder", "garrison", False),
        ("march-of-eagles", "holds", False),
        ("kriegspfad", "house", False),
    ],
)
def test_leaders_and_garrisons_are_set_right(key: str, line: str, leads: object) -> None:
    """With whom a leader stands, and which building a unit holds: one at most, and then none."""
    state, mine, _ = facing(key)
    if key == "kriegspfad":
        state.features |= {each.id: each for each in blockhouse_kept("one", "house-1")}
    able = [
        each for each in (*state.bodies.values(), *state.pieces.values()) if line in state.relations(each.id)
    ]
    unit = next(each for each in able if each.side == "one")
    options = list(lines_of(unit, state)[line].values)
    assert not leads or mine.id in options
    for value in ([options[0]], []):
        correction(state, unit.id, line, value, "so it is").apply(state)
        assert list(state.relations(unit.id)[line].now) == value
    with pytest.raises(Refused):
        correction(state, unit.id, line, [options[0], "Z9"], "no")
