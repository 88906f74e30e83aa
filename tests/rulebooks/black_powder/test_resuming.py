"""A record that was cut off goes on wherever it was cut."""

from msgspec.structs import replace

from pulverdampf.engine.events import Marked
from pulverdampf.engine.journal import RecordError, read, resume
from pulverdampf.rulebooks import rulebook
from tests.playthroughs.recording import record_of


def test_the_recorded_battle_goes_on_from_every_checkpoint() -> None:
    """BP-FIRE-01: after the tests of the Shooting phase nobody is asked to shoot once more.

    Cut before the next checkpoint: whoever is cut earlier gives a part of the same answers again.
    """
    record = read(record_of("black-powder").read_bytes(), rulebook)
    cuts = [at for at, entry in enumerate(record.entries) if isinstance(entry, Marked)]
    lost = []
    for cut in (*cuts, len(record.entries)):
        try:
            resume(replace(record, entries=record.entries[:cut], lines=record.lines[:cut]))
        except RecordError as why:
            lost.append(str(why))
    assert len(cuts) > 500 and not lost
