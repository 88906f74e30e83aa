"""What a message tells one thing after another: in the order of the log, by the ways that were gone."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec import to_builtins

from pulverdampf.engine.events import Answered
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import March
from pulverdampf.engine.records import read
from pulverdampf.engine.resuming import resume
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ONE, OnTable, Side
from pulverdampf.rulebooks import rulebook as by_key
from pulverdampf.rulebooks.dbx.events.places import Marched
from pulverdampf.server import seeing
from pulverdampf.server.beats import Beats, parties
from pulverdampf.server.chronicle import Chronicle
from pulverdampf.server.messages import Beat, Line, Unit
from pulverdampf.table.angles import degrees
from pulverdampf.table.legs import Wheel
from pulverdampf.table.paths import walk
from pulverdampf.table.shapes import Rectangle

PLAYED = Path(__file__).parents[1] / "playthroughs"
BOOKS = ("march-of-eagles", "black-powder", "kriegspfad", "dbx", "muskets-tomahawks")
DECISIONS = 150
Told = tuple[dict[str, Unit], list[Line], tuple[Beat, ...], dict[str, Unit]]


def played(book: str) -> Game:
    """A recorded battle at its end."""
    return resume(read((PLAYED / f"{book}.battle").read_bytes(), by_key))


def told(game: Game, side: Side = ONE) -> Iterator[Told]:
    """Decision by decision: the units before it, its lines and beats, the units after it."""
    book, log = game.rulebook, game.log
    chronicle = Chronicle(book, game.initial)
    decided = [
        at
        for at, entry in enumerate(log)
        if isinstance(entry, Answered) and entry.kind in ("choose", "order")
    ]

    def seen() -> dict[str, Unit]:
        return seeing.units(book, Scene(book.seen(chronicle.state, side), book.layout))

    for at in decided[:DECISIONS]:
        before, lines = seen(), len(chronicle.lines[side])
        following = chronicle.beats[side] = Beats(book, side)
        following.begin(book.seen(chronicle.state, side), (), {})
        chronicle.read(log[:at], {})
        yield before, chronicle.lines[side][lines:], following.taken(), seen()


@pytest.mark.parametrize("book", BOOKS)
def test_beats_stand_in_the_order_of_the_lines_and_end_where_the_message_does(book: str) -> None:
    several = 0
    for before, lines, beats, after in told(played(book)):
        numbers = [beat.line for beat in beats]
        assert numbers == sorted(set(numbers))
        assert set(numbers) <= {line.n for line in lines}
        stood = dict(before)
        for beat in beats:
            for key, way in beat.paths.items():
                outline, now = stood[key].outline, next(unit for unit in beat.units if unit.id == key).outline
                assert outline is not None
                assert way[0][:2] == pytest.approx((outline.x, outline.y), abs=1e-3)
                assert now is None or way[-1][:2] == pytest.approx((now.x, now.y), abs=1e-3)
                assert all(one != two for one, two in pairwise(way))
            stood.update({unit.id: unit for unit in beat.units})
        several += len(beats) > 1
        last = beats[-1].line if beats else -1
        if lines and lines[-1].n == last:  # nothing has changed after the last line but what has no line
            assert set(stood) == set(after)
    assert several, "some decision had consequences one after another"


@pytest.mark.parametrize("book", ["march-of-eagles", "black-powder", "dbx", "muskets-tomahawks"])
def test_a_volley_or_a_blow_names_both_parties(book: str) -> None:
    game = played(book)
    sides = {key: piece.side for key, piece in game.state.pieces.items()}
    sides |= {key: body.side for key, body in game.state.bodies.items()}
    lines = [line for _, fresh, _, _ in told(game) for line in fresh if line.throw is not None]
    assert any(len({sides.get(each) for each in line.about}) == 2 for line in lines)
    assert all(each in sides for line in lines for each in line.about)


def test_an_ordered_wheel_is_walked_as_an_arc() -> None:
    game = played("dbx")
    book, chronicle = game.rulebook, Chronicle(game.rulebook, game.initial)
    chronicle.read(game.log[: _first(game, "DBX-CMD-01")], {})
    before, after = chronicle.state, chronicle.state.copied()
    piece = next(each for each in before.pieces.values() if isinstance(each.place, OnTable))
    quarter, start = Wheel("left", degrees(90)), piece.pose
    shape = book.layout(before, piece)
    assert start is not None
    assert isinstance(shape, Rectangle)
    end = walk(shape, start, (quarter,)).end
    after.pieces[piece.id].place = OnTable(end)
    following = Beats(book, ONE)
    following.begin(before, (), {})
    following.follow(Answered("order", "X-1", ONE, "", to_builtins(March((piece.id,), (quarter,)))), before)
    following.follow(Marched(((piece.id, end),), piece.body or "", 0), after)
    following.tell(7, after)
    (beat,) = following.taken()
    way = beat.paths[piece.id]
    assert (beat.line, [unit.id for unit in beat.units]) == (7, [piece.id])
    assert len(way) > 3
    assert way[0][2] != way[1][2] != way[-1][2]
    assert way[-1][:2] == pytest.approx(end.point, abs=1e-3)


def _first(game: Game, rule: str) -> int:
    return next(n for n, entry in enumerate(game.log) if isinstance(entry, Answered) and entry.rule == rule)


def test_only_known_pieces_and_bodies_are_parties() -> None:
    state = played("dbx").state
    known = next(iter(state.pieces))
    assert parties(state, known, (known, ("nobody", 3)), {known: 1}) == (known,)
