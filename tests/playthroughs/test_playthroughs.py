"""Recorded battles replay bit for bit."""

import pytest

from pulverdampf.engine.game import folded
from pulverdampf.engine.journal import chain_hash
from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import read
from pulverdampf.engine.resuming import resume
from pulverdampf.rulebooks import PACKAGES, rulebook
from tests.playthroughs.recording import fought, record_of, report_of, told


@pytest.mark.parametrize("book", PACKAGES)
def test_the_record_follows_from_its_answers_and_its_seed(book: str) -> None:
    verify(read(record_of(book).read_bytes(), rulebook))


@pytest.mark.parametrize("book", PACKAGES)
def test_the_same_seeds_fight_the_same_battle(book: str) -> None:
    assert fought(book) == record_of(book).read_bytes()


@pytest.mark.parametrize("book", PACKAGES)
def test_a_replay_without_rules_ends_in_the_same_state(book: str) -> None:
    record = read(record_of(book).read_bytes(), rulebook)
    game = resume(record)
    assert game.over
    assert folded(record.initial, record.entries) == game.state
    assert len(chain_hash(game)) == 32


@pytest.mark.parametrize("book", PACKAGES)
def test_the_report_reads_as_it_did(book: str) -> None:
    assert told(book) == report_of(book).read_text("utf-8")
