"""A record that breaks off anywhere goes on from its last line."""

from msgspec.structs import replace

from pulverdampf.engine.journal import read, resume
from pulverdampf.rulebooks import rulebook
from tests.playthroughs.recording import record_of


def test_a_record_cut_after_any_line_resumes() -> None:
    record = read(record_of("kriegspfad").read_bytes(), rulebook)
    for cut in range(len(record.entries)):
        game = resume(replace(record, entries=record.entries[:cut]))
        assert len(game.log) >= cut and game.log == record.entries[: len(game.log)]
