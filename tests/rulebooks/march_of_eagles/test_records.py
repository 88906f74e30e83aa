"""A record that was cut off anywhere goes on where it was cut."""

import msgspec
from msgspec.structs import replace

from pulverdampf.engine.events import Entry
from pulverdampf.engine.records import read
from pulverdampf.engine.resuming import resume
from pulverdampf.rulebooks import rulebook
from tests.playthroughs.recording import record_of


def written(entries: list[Entry]) -> bytes:
    """Entries as a record tells them."""
    return msgspec.json.encode(entries)


def test_every_cut_of_the_playthrough_resumes() -> None:
    record = read(record_of("march-of-eagles").read_bytes(), rulebook)
    for upto in range(len(record.entries)):
        kept = replace(record, entries=record.entries[:upto], lines=record.lines[:upto])
        game = resume(kept)
        assert written(game.log) == written(record.entries[: len(game.log)]), record.lines[upto]


def test_a_line_cut_in_its_middle_is_left_out() -> None:
    data = record_of("march-of-eagles").read_bytes()
    whole = data[: len(data) // 2].rpartition(b"\n")[0] + b"\n"
    cut, kept = (read(each, rulebook, allow_cut=True) for each in (whole + b'{"n":', whole))
    assert cut.cut_off and not kept.cut_off
    assert resume(cut).log == resume(kept).log
