"""Ready tables: outlines that a pen would draw, few corners, room for both armies, and battles that end."""

from collections.abc import Iterator
from itertools import chain, product

import pytest
from shapely import LineString
from shapely import Polygon as Area

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.state import SIDES, State
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.muster.natural import GROWN, RISEN
from pulverdampf.muster.terrain_setup import Piece
from tests.conformance.battles import BOOKS, MOST_ANSWERS, book_of
from tests.outlining import Sketch, outline_of

MOST_CORNERS = 24
TABLES = [(key, table) for key in BOOKS for table in book_of(key).muster.terrain_setups()]
each_table = pytest.mark.parametrize(("key", "table"), TABLES)


def pieces(key: str, table: str) -> Iterator[tuple[str, Piece]]:
    """The pieces of a table with what they look like."""
    book = book_of(key)
    for piece in book.muster.terrain_setups()[table].pieces:
        yield book.terrain[piece.kind].look, piece


@each_table
def test_outlines_are_natural_and_simple(key: str, table: str) -> None:
    """What grew or rose has no square corners; no outline crosses itself or has corners without need."""
    for look, piece in pieces(key, table):
        if look in GROWN | RISEN:
            assert piece.polygon is not None and len(piece.polygon) >= 6, piece
        if piece.polygon is not None:
            assert Area(piece.polygon).is_valid and len(piece.polygon) <= MOST_CORNERS, piece
        if piece.line is not None:
            assert LineString(piece.line).is_simple and len(piece.line) <= MOST_CORNERS, piece


@each_table
def test_what_is_drawn_is_not_drawn_again(key: str, table: str) -> None:
    """The tool leaves outlines alone: what it made of a sketch stays."""
    book = book_of(key)
    looks = {name: kind.look for name, kind in book.terrain.items()}
    sketch = Sketch(book.muster.terrain_setups()[table], looks)
    assert [piece.id or piece.kind for piece in sketch.setup.pieces if outline_of(sketch, piece, 2.0)] == []


def begun(key: str, table: str) -> State:
    """A battle on a table, between the first armies that may fight there."""
    muster = book_of(key).muster
    ready = muster.ready_armies()
    usual = [ready[each] for each in muster.default_armies()]
    for one, two in chain([usual], product(ready.values(), repeat=2)):
        if muster.may_meet(one, two):
            try:
                state: State = muster.begin(one, two, terrain=table)
            except Refused:
                continue  # they find no country there
            return state
    raise AssertionError(f"no armies can fight on {table}")


@each_table
def test_two_computers_finish_a_battle_on_it(key: str, table: str) -> None:
    """Both armies find room to deploy, and the battle ends."""
    game = Game(book_of(key), begun(key, table), SeededDice(5))
    generals = {side: ByRuleOfThumb(5) for side in SIDES}
    for _ in range(MOST_ANSWERS):
        if game.over:
            break
        asked = game.waiting_for()[0]
        game.answer(generals[asked.by].answer(game.view(asked.by)), asked.by)
    assert game.over and game.outcome is not None
