"""A record that was cut off after any of its lines goes on as the whole one did."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from pulverdampf.engine.events import Entry, Marked
from pulverdampf.engine.journal import read, resume
from pulverdampf.rulebooks import rulebook
from tests.playthroughs.recording import record_of

BEFORE = 20
"""How many entries before the cut are compared; the rest has been read from the record."""


def told(entries: Iterable[Entry]) -> list[bytes]:
    """What happened, without the checkpoints: where one follows another a cut between them leaves one out."""
    return [msgspec.json.encode(each) for each in entries if not isinstance(each, Marked)]


def test_a_record_cut_after_any_line_is_resumed() -> None:
    record = read(record_of("dbx").read_bytes(), rulebook)
    whole = record.entries
    for length in range(len(whole) + 1):
        log = resume(replace(record, entries=whole[:length], lines=record.lines[:length])).log
        assert len(log) >= length, length
        since = max(length - BEFORE, 0)
        gone_on = told(log[since:])
        assert gone_on == told(whole[since : since + len(log) + BEFORE])[: len(gone_on)], length
