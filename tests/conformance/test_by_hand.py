"""Beside a real table nothing is measured: places that only the players know give no number, in any book."""

import pytest

from pulverdampf.engine.records import read
from pulverdampf.engine.resuming import resume
from pulverdampf.rulebooks import rulebook
from tests.refereed.by_lot import REFEREED, record_by_lot
from tests.refereed.sameness import assert_unmeasured, forbid_places


@pytest.mark.parametrize("book", REFEREED)
@pytest.mark.parametrize("seed", [3, 4])
def test_no_place_is_guessed_whatever_is_told(book: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole battle answered by lot: who works with a pose that nobody has measured fails at once."""
    forbid_places(monkeypatch)
    record = read(record_by_lot(book, seed, 1200), rulebook)
    assert len(record.entries) > 200
    assert_unmeasured(resume(read(record_by_lot(book, seed, 60), rulebook), None, ""))
