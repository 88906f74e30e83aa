"""The record of a battle: read again, gone on with after a cut, proved, and refused where it was touched."""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import Recorder, chain_hash, header_for, promised
from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import Chain, Record, RecordError, read
from pulverdampf.engine.resuming import resume
from tests.engine.players import play_on
from tests.engine.toy import RULEBOOK, duel, duel_of, rulebook_of


def recorded(seed: int, answers: int = 10_000, dice: str = "seed") -> tuple[Recorder, list[bytes]]:
    written: list[bytes] = []
    game = Game(RULEBOOK, duel(3), SeededDice(seed) if dice == "seed" else None, secret="salz")
    recorder = Recorder(game, written.append, header_for(game, "0.1", {"place": "Höchst"}))
    play_on(recorder, seed, answers)
    return recorder, written


@cache
def a_record(dice: str = "seed") -> bytes:
    return b"".join(recorded(5, dice=dice)[1])


def proved(data: bytes) -> None:
    verify(read(data, rulebook_of))


@given(some.integers(0, 10**6), some.integers(0, 16), some.sampled_from(["seed", "typed"]))
@settings(max_examples=40)
def test_a_record_is_read_proved_and_gone_on_with(seed: int, answers: int, dice: str) -> None:
    recorder, written = recorded(seed, answers, dice)
    record = read(b"".join(written), rulebook_of)
    verify(record)
    game = resume(record, secret="salz")
    assert chain_hash(game) == chain_hash(recorder.game)
    assert game.state == recorder.game.state
    assert msgspec.json.encode(record.entries) == msgspec.json.encode(recorder.game.log)
    play_on(game, seed)
    play_on(recorder, seed)
    assert chain_hash(game) == chain_hash(recorder.game)


def test_every_changed_byte_is_found_and_its_line_named() -> None:
    data = a_record()
    for at in range(len(data)):
        line = data.count(b"\n", 0, at) + 1
        with pytest.raises(RecordError) as found:
            proved(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        assert found.value.line == line
        assert found.value.text.in_("de")


@given(some.data())
def test_any_other_byte_is_found_too(draw: some.DataObject) -> None:
    data = a_record()
    at = draw.draw(some.integers(0, len(data) - 1))
    byte = draw.draw(some.integers(0, 255).filter(lambda byte: byte != data[at]))
    with pytest.raises(RecordError) as found:
        proved(data[:at] + bytes([byte]) + data[at + 1 :])
    assert found.value.line == data.count(b"\n", 0, at) + 1


@given(some.data())
def test_a_line_left_out_or_put_twice_is_found(draw: some.DataObject) -> None:
    lines = a_record().splitlines(keepends=True)
    at = draw.draw(some.integers(0, len(lines) - 2))
    for touched in (lines[:at] + lines[at + 1 :], [*lines[: at + 1], lines[at], *lines[at + 1 :]]):
        with pytest.raises(RecordError):
            proved(b"".join(touched))


@pytest.mark.parametrize("dice", ["seed", "typed"])
def test_a_cut_at_any_byte_loses_nothing_that_was_acknowledged(dice: str) -> None:
    recorder, written = recorded(5, dice=dice)
    data, acknowledged, logged = b"".join(written), 0, {0: 0}
    for piece in written:
        acknowledged += len(piece)
        logged[acknowledged] = len(read(data[:acknowledged], rulebook_of).entries)
    header = len(written[0])
    for at in range(header, len(data) + 1):
        if at % 3 and b"\n" not in data[at - 2 : at + 2]:
            continue  # inside of lines a part of the cuts tells enough
        record = read(data[:at], rulebook_of, allow_cut=True)
        assert record.cut_off == (data[at - 1 : at] != b"\n")
        assert record.size == data.rfind(b"\n", 0, at) + 1
        assert len(record.entries) >= max(n for size, n in logged.items() if size <= at)
        if at % 97 == 0 or at == record.size:
            goes_on(record, data[: record.size], recorder.game)


def goes_on(record: Record, kept: bytes, original: Game) -> None:
    written = [kept]
    resumed = Recorder.resumed(record, written.append)
    log = msgspec.json.encode(original.log[: len(resumed.game.log)])
    assert msgspec.json.encode(resumed.game.log)[:-1] == log[:-1] or not original.dice
    play_on(resumed, 9)
    proved(b"".join(written))


def test_what_was_taken_back_stays_in_the_record_and_out_of_the_battle() -> None:
    recorder, written = recorded(5, 2)
    mover = recorder.game.waiting_for()[0].by
    recorder.answer("march", mover)
    recorder.undo(mover)
    recorder.answer("stand", mover)
    data = b"".join(written)
    assert b'"undo":' in data and b'"value":"march"' in data
    record = read(data, rulebook_of)
    verify(record)
    assert chain_hash(resume(record)) == chain_hash(recorder.game)


def test_a_sealed_answer_survives_a_resumption_unopened() -> None:
    recorder, written = recorded(5, 0)
    recorder.answer("bold", "two")
    record = read(b"".join(written), rulebook_of)
    verify(record)
    resumed = Recorder.resumed(record, written.append)
    assert [each.by for each in resumed.game.waiting_for()] == ["one"]
    resumed.answer("wary", "one")
    proved(b"".join(written))
    assert duel_of(resumed.game).stances == ("wary", "bold")


def test_a_write_that_fails_breaks_no_chain() -> None:
    written: list[bytes] = []
    full = False

    def write(data: bytes) -> None:
        if full:
            raise OSError("the disk is full")
        written.append(data)

    game = Game(RULEBOOK, duel(), SeededDice(2))
    recorder = Recorder(game, write, header_for(game, "0.1"))
    full = True
    with pytest.raises(OSError, match="full"):
        recorder.answer("bold", "one")
    full = False
    recorder.answer("wary", "two")
    proved(b"".join(written))


def test_an_undo_that_could_not_be_written_is_told_with_the_next_line() -> None:
    recorder, written = recorded(5, 2)
    mover = recorder.game.waiting_for()[0].by
    recorder.answer("march", mover)
    write, recorder._write = recorder._write, _disk_full
    with pytest.raises(OSError, match="full"):
        recorder.undo(mover)
    recorder._write = write
    recorder.answer("stand", mover)
    record = read(b"".join(written), rulebook_of)
    verify(record)
    assert chain_hash(resume(record)) == chain_hash(recorder.game)


def _disk_full(data: bytes) -> None:
    raise OSError("the disk is full")


def test_a_concession_is_recorded_and_proved() -> None:
    recorder, written = recorded(5, 2)
    recorder.concede("two")
    record = read(b"".join(written), rulebook_of)
    verify(record)
    game = resume(record)
    assert game.over and game.outcome is not None and game.outcome.winner == "one"


# forgeries with a chain that holds ---------------------------------------------------------------------


def forged(change: Callable[[int, dict[str, Any]], Any], dice: str = "seed") -> bytes:
    """A record in which lines were changed and the whole chain written anew."""
    chain, lines = Chain(), []
    for number, line in enumerate(a_record(dice).splitlines(), 1):
        content = msgspec.json.decode(line)
        del content["chain"]
        change(number, content)
        lines.append(chain.sealed(msgspec.json.encode(content)))
    return b"".join(lines)


def line_of(kind: str, dice: str = "seed") -> int:
    return next(
        number
        for number, line in enumerate(a_record(dice).splitlines(), 1)
        if f'"kind":"{kind}"'.encode() in line or f'"type":"{kind}"'.encode() in line
    )


FORGERIES: dict[str, tuple[str, Callable[[dict[str, Any]], Any]]] = {
    "another card is drawn": ("draw", lambda entry: entry.update(faces=[entry["faces"][0] % 4 + 1])),
    "the faces are left out": ("draw", lambda entry: entry.update(faces=[])),
    "the sum does not fit the faces": ("rolloff", lambda entry: entry.update(value=[6, 1])),
    "an option nobody has": ("choose", lambda entry: entry.update(value="fly")),
    "another side chose": ("choose", lambda entry: entry.update(by="three")),
    "the event was changed": ("CardDrawn", lambda entry: entry.update(card="snow")),
    "the seal does not fit": ("sealed", lambda entry: entry.update(salt="0")),
    "the promise was changed": ("sealed", lambda entry: entry.update(value="wary", digest="0")),
    "what was opened differs": ("together", lambda entry: entry.update(value=["wary", "?"])),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_line_is_named_though_its_chain_holds(name: str) -> None:
    kind, touch = FORGERIES[name]
    at = line_of(kind)
    data = forged(lambda number, content: touch(content["entry"]) if number == at else None)
    with pytest.raises(RecordError) as found:
        proved(data)
    assert found.value.line == at


def test_a_seed_that_was_only_promised_proves_the_dice_when_it_is_told() -> None:
    written: list[bytes] = []
    game = Game(RULEBOOK, duel(), SeededDice("Roßbach"))
    recorder = Recorder(game, written.append, promised(header_for(game, "0.1")))
    play_on(recorder, 3)
    data = b"".join(written)
    assert "Roßbach".encode() not in data
    record = read(data, rulebook_of)
    verify(record, seed="Roßbach")
    with pytest.raises(RecordError, match="promised"):
        verify(record, seed="Leuthen")
    assert chain_hash(resume(record, SeededDice("Roßbach"))) == chain_hash(game)


# what is no record -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [b"", b"\n\n", b"{}", b"{}\n", b"hello\n", b"\xff\xfe\n", b"\x00" * 100, b'{"n":0}\n', a_record()[:40]],
)
def test_what_is_no_record_is_refused_on_line_one(data: bytes) -> None:
    for allow_cut in (False, True):
        with pytest.raises(RecordError) as refused:
            read(data, rulebook_of, allow_cut=allow_cut)
        assert refused.value.line == 1


HEADERS: list[tuple[str, Any]] = [
    ("rulebook", "chess"),
    ("format", 99),
    ("format", "1"),
    ("state", 7),
    ("dice", None),
]


@pytest.mark.parametrize(("field", "value"), HEADERS)
def test_a_header_that_does_not_hold_is_named(field: str, value: Any) -> None:
    data = forged(lambda number, content: content.update({field: value}) if number == 1 else None)
    with pytest.raises(RecordError) as found:
        read(data, rulebook_of)
    assert found.value.line == 1


@pytest.mark.parametrize(
    "content",
    [
        {"n": 5},
        {"n": 0},
        {"n": 0, "undo": 7},
        {"n": 0, "undo": -1},
        {"n": 0, "entry": {"type": "Flew"}},
        {"n": 0, "entry": None},
        [],
        {"n": 0, "undo": 0, "entry": {"type": "marked"}},
    ],
)
def test_a_line_that_says_nothing_is_named(content: Any) -> None:
    chain = Chain()
    head = msgspec.json.decode(a_record().splitlines()[0])
    del head["chain"]
    data = chain.sealed(msgspec.json.encode(head)) + chain.sealed(msgspec.json.encode(content))
    with pytest.raises(RecordError) as found:
        read(data, rulebook_of)
    assert found.value.line == 2


def test_a_line_that_is_not_utf_8_is_named() -> None:
    chain = Chain()
    head = msgspec.json.decode(a_record().splitlines()[0])
    del head["chain"]
    data = chain.sealed(msgspec.json.encode(head)) + chain.sealed(b'{"n":0,"entry":{"type":"\xff"}}')
    with pytest.raises(RecordError) as found:
        read(data, rulebook_of)
    assert found.value.line == 2


@pytest.mark.parametrize("word", ["\x1b[2J", "\x00", "\x7f", "\x9b31m", "\r", "back\\\x1b"])
def test_control_characters_are_never_read(word: str) -> None:
    header = msgspec.json.encode({"about": {"name": word}})
    with pytest.raises(RecordError, match="control characters"):
        read(Chain().sealed(header), lambda _: None)


def test_a_backslash_and_a_line_break_are_no_control_characters() -> None:
    header = msgspec.json.encode({"about": {"name": "a\\b\\u001b, \n"}})
    with pytest.raises(RecordError, match="cannot be read"):
        read(Chain().sealed(header), lambda _: None)
