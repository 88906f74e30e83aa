"""The map of characters: every ground has its sign, and the scale can be read."""

import re
from collections import Counter
from typing import Any, get_args

import pytest

from pulverdampf.cli.ink import Ink
from pulverdampf.cli.map import Map
from pulverdampf.cli.map_signs import SIGNS
from pulverdampf.engine.game import Game
from pulverdampf.engine.looks import Look
from pulverdampf.engine.state import OnTable
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.table.shapes import Pose


@pytest.mark.parametrize("key", PACKAGES)
@pytest.mark.parametrize("plain", [0, 1])
def test_every_ground_has_a_sign_of_its_own(key: str, plain: int) -> None:
    """No ground of a book is drawn as unknown, and no two of them alike."""
    book: Any = rulebook(key)
    signs = {kind: SIGNS[each.look][plain] for kind, each in book.terrain.items() if each.look != "open"}
    assert signs and "?" not in signs.values()
    shared = [sign for sign, number in Counter(signs.values()).items() if number > 1]
    assert {kind for kind in signs if signs[kind] in shared} == set()


def test_every_look_has_a_sign() -> None:
    """The terminal can draw whatever a book may declare."""
    assert set(SIGNS) == set(get_args(Look))


@pytest.mark.parametrize("key", PACKAGES)
def test_the_numbers_of_the_scale_stand_apart(key: str) -> None:
    """Each number under the map is a round one with room around it."""
    book: Any = rulebook(key)
    armies = list(book.muster.ready_armies().values())[:2]
    state = book.muster.begin(*armies)
    *_, scale = Map(Game(book, state).view("one"), Ink(coloured=False)).lines()
    numbers = [int(each) for each in scale.split()]
    assert numbers == list(range(0, numbers[-1] + 1, numbers[1]))
    assert numbers[-1] <= book.table_size(state)[0] * book.measuring_in(state).scale


def test_no_name_covers_another() -> None:
    """Of figures that stand in a heap some have a name, one of each unit at least, and none is broken."""
    book: Any = rulebook("muskets-tomahawks")
    armies = list(book.muster.ready_armies().values())[:2]
    state = book.muster.begin(*armies)
    for number, piece in enumerate(state.pieces.values()):
        piece.place = OnTable(Pose(24.0 + number % 9, 20.0 + number // 9))
    view = Game(book, state).view("one")
    drawn = "\n".join("".join(letter for letter, _ in row) for row in Map(view, Ink(coloured=False)).cells)
    names = re.findall(r"[AB][0-9A-Z.]+", drawn)
    assert names and set(names) <= set(view.state.pieces)
    assert len(names) == len(set(names))


def test_pieces_in_two_ranks_both_have_their_name() -> None:
    book: Any = rulebook("dbx")
    armies = list(book.muster.ready_armies().values())[:2]
    state = book.muster.begin(*armies)
    first, second = [piece for piece in state.pieces.values() if piece.side == "one"][:2]
    first.place, second.place = OnTable(Pose(300.0, 300.0)), OnTable(Pose(300.0, 285.0))
    told = "\n".join(Map(Game(book, state).view("one"), Ink(coloured=False)).lines())
    assert first.id in told and second.id in told


@pytest.mark.parametrize("key", PACKAGES)
def test_the_map_is_at_most_eighty_columns_wide(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    book: Any = rulebook(key)
    armies = list(book.muster.ready_armies().values())[:2]
    lines = Map(Game(book, book.muster.begin(*armies)).view("one"), Ink(coloured=False)).lines()
    assert max(map(len, lines)) <= 80
