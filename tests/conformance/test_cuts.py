"""A record goes on from wherever it breaks off.

`make test` cuts the recorded battle and some fought by lot once after each kind of place, told by the three
entries before it; `make test-vast` cuts more battles after every line.
"""

from collections.abc import Iterable
from random import Random

import pytest
from msgspec.structs import replace

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import Recorder, header_for
from pulverdampf.engine.records import Record, RecordError, read
from pulverdampf.engine.resuming import resume
from pulverdampf.engine.state import State
from pulverdampf.rulebooks import rulebook
from tests.conformance.battles import BOOKS, CROWDS, an_answer, book_of, from_the_start
from tests.playthroughs.recording import record_of

MOST_ANSWERS = 400
"""After so many answers a battle by lot is as good as a whole one."""
FEW, MANY = range(1), range(1, 4)


def recorded(key: str, state: State, seed: int) -> Record:
    """A battle by lot as the record that is kept of it."""
    game, lots = Game(book_of(key), state, SeededDice(seed)), Random(seed)
    written: list[bytes] = []
    recorder = Recorder(game, written.append, header_for(game, "cuts"))
    for _ in range(MOST_ANSWERS):
        if game.over:
            break
        decision = game.waiting_for()[0]
        recorder.answer(an_answer(decision, game, lots), decision.by)
    return read(b"".join(written), rulebook)


def by_lot(key: str, seeds: Iterable[int]) -> list[Record]:
    """Battles from the start, and in the thick of it."""
    states = [(seed, state) for seed in seeds for state in (from_the_start(key, seed), CROWDS[key](seed))]
    return [recorded(key, state, seed) for seed, state in states]


def breaks_at(record: Record, at: int) -> str:
    """Why a record that ends here cannot go on, or nothing."""
    begun = replace(record, entries=record.entries[:at], lines=record.lines[:at])
    try:
        game = resume(begun)
    except RecordError as why:
        return f"cut after line {at + 1}: {why}"
    return "" if game.log[:at] == record.entries[:at] else f"cut after line {at + 1}: another log"


def kinds_of_places(records: Iterable[Record]) -> dict[tuple[str, ...], tuple[Record, int]]:
    """One place of each kind, told by the three entries before it."""
    places: dict[tuple[str, ...], tuple[Record, int]] = {}
    for record in records:
        kinds = [type(entry).__name__ for entry in record.entries]
        for at in range(len(kinds) + 1):
            places[tuple(kinds[max(at - 3, 0) : at])] = record, at
    return places


@pytest.mark.parametrize("key", BOOKS)
def test_every_kind_of_cut_goes_on(key: str) -> None:
    records = [*by_lot(key, FEW), read(record_of(key).read_bytes(), rulebook)]
    places = kinds_of_places(records)
    assert len(places) > 50
    assert [why for record, at in places.values() if (why := breaks_at(record, at))] == []


@pytest.mark.parametrize("key", BOOKS)
def test_after_every_line_of_the_recorded_battle(key: str) -> None:
    record = read(record_of(key).read_bytes(), rulebook)
    lines = range(len(record.entries) + 1)
    assert [why for at in lines if (why := breaks_at(record, at))] == []


@pytest.mark.parametrize("seed", MANY)
@pytest.mark.parametrize("key", BOOKS)
def test_after_every_line_of_battles_by_lot(key: str, seed: int) -> None:
    for record in by_lot(key, [seed]):
        lines = range(len(record.entries) + 1)
        assert [why for at in lines if (why := breaks_at(record, at))] == []
