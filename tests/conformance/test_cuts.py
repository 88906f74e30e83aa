"""A record goes on from wherever it breaks off: after every line of the recorded battles.

In `make test` one cut of each kind is made, told by the three entries before it; `PULVERDAMPF_CUTS=all`
makes all.
"""

import os

import pytest
from msgspec.structs import replace

from pulverdampf.engine.journal import read, resume
from pulverdampf.engine.records import Record, RecordError
from pulverdampf.rulebooks import rulebook
from tests.conformance.battles import BOOKS
from tests.playthroughs.recording import record_of


def cuts(record: Record) -> list[int]:
    """After how many entries the record is cut off."""
    everywhere = range(len(record.entries) + 1)
    if os.environ.get("PULVERDAMPF_CUTS") == "all":
        return list(everywhere)
    kinds = [type(entry).__name__ for entry in record.entries]
    return list({tuple(kinds[max(at - 3, 0) : at]): at for at in everywhere}.values())


def breaks_at(record: Record, at: int) -> str:
    """Why a record that ends here cannot go on, or nothing."""
    begun = replace(record, entries=record.entries[:at], lines=record.lines[:at])
    try:
        game = resume(begun)
    except RecordError as why:
        return f"cut after line {at + 1}: {why}"
    return "" if game.log[:at] == record.entries[:at] else f"cut after line {at + 1}: another log"


@pytest.mark.parametrize("key", BOOKS)
def test_every_cut_of_a_record_goes_on(key: str) -> None:
    record = read(record_of(key).read_bytes(), rulebook)
    found = cuts(record)
    assert len(found) > 50
    assert [why for at in found if (why := breaks_at(record, at))] == []
