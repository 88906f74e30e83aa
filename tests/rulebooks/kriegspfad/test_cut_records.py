"""A record that breaks off anywhere goes on from its last line."""

from msgspec.json import encode
from msgspec.structs import replace

from pulverdampf.engine.journal import read, resume
from pulverdampf.rulebooks import rulebook
from tests.playthroughs.recording import record_of


def test_a_record_cut_after_any_line_resumes() -> None:
    """What follows without anybody's decision is what the record tells."""
    record = read(record_of("kriegspfad").read_bytes(), rulebook)
    written = [encode(entry) for entry in record.entries]
    for cut in range(len(written)):
        game = resume(replace(record, entries=record.entries[:cut]))
        assert [encode(entry) for entry in game.log[cut:]] == written[cut : len(game.log)]
