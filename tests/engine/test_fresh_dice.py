"""A throw that both sides agree to take back is thrown with fresh dice, and the record still proves them."""

import msgspec
import pytest

from pulverdampf.engine.dice import d6
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Answered
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import Recorder, header_for
from pulverdampf.engine.proving import first_difference, verify
from pulverdampf.engine.records import CHAIN, Chain, RecordError, read
from pulverdampf.engine.resuming import resume
from tests.engine.players import play_on
from tests.engine.toy import RULEBOOK, duel, rulebook_of


def battle() -> tuple[Recorder, list[bytes]]:
    written: list[bytes] = []
    game = Game(RULEBOOK, duel(3), SeededDice(5), secret="salz")
    return Recorder(game, written.append, header_for(game, "0.1")), written


def faces(recorder: Recorder) -> list[tuple[int, ...]]:
    return [each.faces for each in recorder.game.log if isinstance(each, Answered) and each.faces]


def decision_before_a_throw(recorder: Recorder) -> int:
    """Where the last decision stands after which dice fell."""
    log = recorder.game.log
    thrown = max(at for at, each in enumerate(log) if isinstance(each, Answered) and each.faces)
    decided = [isinstance(each, Answered) and each.kind in ("choose", "order") for each in log[:thrown]]
    return max(at for at, each in enumerate(decided) if each)


def taken_back(times: int = 1) -> tuple[Recorder, list[bytes]]:
    recorder, written = battle()
    play_on(recorder, 5, 6)
    for _ in range(times):
        recorder.rewind(decision_before_a_throw(recorder))
        play_on(recorder, 5, 5)
    return recorder, written


def test_the_dice_go_on_after_the_last_that_ever_fell() -> None:
    recorder, _ = battle()
    play_on(recorder, 5, 6)
    before = faces(recorder)
    recorder.rewind(decision_before_a_throw(recorder))
    kept = faces(recorder)
    assert kept == before[: len(kept)] and len(kept) < len(before)
    play_on(recorder, 5, 4)
    stream = SeededDice(5, sum(map(len, before)))
    fresh = faces(recorder)[len(kept) :]
    assert fresh == [tuple(stream.roll(d6) for _ in throw) for throw in fresh] != []


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_record_with_fresh_dice_is_proved_and_gone_on_with(times: int) -> None:
    recorder, written = taken_back(times)
    play_on(recorder, 5, 3)
    record = read(b"".join(written), rulebook_of)
    assert record.jumps
    verify(record)
    assert first_difference(record) is None
    game = resume(record, secret="salz")
    play_on(game, 5, 4)
    play_on(recorder, 5, 4)
    assert msgspec.json.encode(game.log) == msgspec.json.encode(recorder.game.log)
    verify(read(b"".join(written), rulebook_of))
    again = Recorder.resumed(read(b"".join(written), rulebook_of), written.append, secret="salz")
    assert again.next_die == recorder.next_die


def test_nobody_picks_the_die_with_which_it_goes_on() -> None:
    _, written = taken_back()
    chain, lines, at = Chain(), [], 0
    for number, line in enumerate(b"".join(written).splitlines(), 1):
        content = msgspec.json.decode(line.rpartition(CHAIN)[0] + b"}")
        if "undo" in content:
            content["dice"] += 1
            at = number
        lines.append(chain.sealed(msgspec.json.encode(content)))
    with pytest.raises(RecordError) as wrong:
        read(b"".join(lines), rulebook_of)
    assert wrong.value.line == at


def test_what_is_taken_back_alone_changes_no_die() -> None:
    recorder, written = battle()
    play_on(recorder, 5, 6)
    before = recorder.next_die
    recorder.rewind(len(recorder.game.log))
    assert recorder.next_die == before and not read(b"".join(written), rulebook_of).jumps
