"""Every row of every table holds somewhere in play, and is silent somewhere."""

from collections.abc import Iterator
from typing import Any

import pytest

from pulverdampf.engine.reckoning import Modifiers, Row
from pulverdampf.engine.state import State
from pulverdampf.rulebooks.kriegspfad.shooting import deeds
from pulverdampf.rulebooks.muskets_tomahawks.movement import allowances as movement
from pulverdampf.rulebooks.muskets_tomahawks.spotting import sightings
from tests.conformance.battles import BOOKS, CROWDS, beginnings, book_of, fought, from_the_start

FIRST, CROWDS_FOR_ONE = 200, 8
SEEN: dict[str, tuple[int, ...]] = {
    # rulebook          numbers of battles
    "march-of-eagles":   (157, 303, 203, 294, 44, 43, 88, 238),
    "black-powder":      (61, 103, 1, 72, 69, 4, 24, 10, 18),
    "kriegspfad":        (174, 145, 113, 76, 150, 8, 177, 26),
    "dbx":               (96, 73, 21, 44, 28, 103),
    "muskets-tomahawks": (4, 148, 256, 17, 109, 151, 203),
}  # fmt: skip
"""Battles that showed all rows when they were last looked for; where they no longer do, others are fought."""


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """What earlier battles have reckoned is not looked up: no row of it would hold again."""
    monkeypatch.setattr(movement, "_ALLOWANCES", {})
    monkeypatch.setattr(sightings, "_SHIFTS", {})
    deeds._added.cache_clear()


def likely_first(key: str) -> Iterator[tuple[int, State]]:
    """Battles that have shown every row, then all there are; they are counted as these follow one another."""
    for number in SEEN[key]:
        after, place = divmod(number, 1 + CROWDS_FOR_ONE)
        seed = FIRST + after
        yield seed, CROWDS[key](seed * CROWDS_FOR_ONE + place - 1) if place else from_the_start(key, seed)
    yield from beginnings(key, range(FIRST, 400), CROWDS_FOR_ONE)


@pytest.mark.parametrize("key", BOOKS)
def test_every_row_fires_and_stays_silent(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fired: set[str] = set()
    silent: set[str] = set()
    usual = Modifiers.applying

    def noting(table: Modifiers, case: Any) -> list[tuple[Row, int]]:
        holding = list(usual(table, case))
        held = {row.id for row, _ in holding}
        fired.update(held)
        silent.update(row.id for row in table if row.id not in held)
        return holding

    monkeypatch.setattr(Modifiers, "applying", noting)
    forget(monkeypatch)
    rows = {row.id for table in book_of(key).tables for row in table}
    for seed, state in likely_first(key):
        fought(key, state, seed)
        if rows <= fired & silent:
            break
    assert rows - fired == set()
    assert rows - silent == set()


@pytest.mark.parametrize("key", BOOKS)
def test_rows_have_words_in_both_languages(key: str) -> None:
    for table in book_of(key).tables:
        assert table.title.in_("en") != table.title.in_("de")
        for row in table:
            assert row.en and row.de and row.en != row.de
