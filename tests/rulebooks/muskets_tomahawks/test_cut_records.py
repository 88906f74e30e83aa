"""A record that breaks off anywhere goes on from its last line."""

import msgspec
from msgspec.structs import replace

from pulverdampf.engine.journal import read, resume
from pulverdampf.rulebooks import rulebook
from tests.playthroughs.recording import record_of


def test_a_record_cut_after_any_line_is_resumed() -> None:
    record = read(record_of("muskets-tomahawks").read_bytes(), rulebook)
    whole = [msgspec.json.encode(each) for each in record.entries]
    for cut in range(len(record.entries)):
        game = resume(replace(record, entries=record.entries[:cut]))
        assert len(game.log) >= cut, cut
        assert [msgspec.json.encode(each) for each in game.log[cut:]] == whole[cut : len(game.log)], cut
