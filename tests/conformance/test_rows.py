"""Every row of every table holds somewhere in play, and is silent somewhere."""

from collections.abc import Iterator
from typing import Any

import pytest

from pulverdampf.engine.reckoning import Modifiers, Row
from tests.conformance.battles import BOOKS, beginnings, book_of, fought


@pytest.mark.parametrize("key", BOOKS)
def test_every_row_fires_and_stays_silent(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fired: set[str] = set()
    silent: set[str] = set()
    usual = Modifiers.applying

    def noting(table: Modifiers, case: Any) -> Iterator[tuple[Row, int]]:
        holding = list(usual(table, case))
        held = {row.id for row, _ in holding}
        fired.update(held)
        silent.update(row.id for row in table if row.id not in held)
        return iter(holding)

    monkeypatch.setattr(Modifiers, "applying", noting)
    rows = {row.id for table in book_of(key).tables for row in table}
    for seed, state in beginnings(key, range(200, 400), 8):
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
