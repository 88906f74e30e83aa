"""Dice that nobody has chosen: the server promises a seed, each seat adds to it, the end tells everything."""

from pathlib import Path

import msgspec
import pytest

from pulverdampf.cli.main import main
from pulverdampf.engine.dice_sources import SeededDice, mixed
from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import CHAIN, Chain, RecordError, read
from pulverdampf.rulebooks import rulebook
from tests.server.table import Sitter, client, opened_without_shares, seat, step

MINE, YOURS = "the first seat adds this", "the second seat adds that"


def shared(one: Sitter, two: Sitter) -> None:
    """Both seats add to the seed and hear of the first question."""
    one.say("dice_share", share=MINE)
    one.until("waiting")
    two.until("waiting")
    two.say("dice_share", share=YOURS)
    for each in (one, two):
        while not each.lines:
            each.hear()
        each.until("asked", "waiting")


def test_no_die_falls_before_every_seat_has_added_to_the_seed(tmp_path: Path) -> None:
    path = str(tmp_path / "t.sqlite")
    with client(path) as at:
        room = opened_without_shares(at, mode="friend")
        links = room["links"]
        with seat(at, links["one"]) as one, seat(at, links["watch"]) as watcher:
            assert one.heard[0]["share_wanted"] and not watcher.heard[0]["share_wanted"]
            assert one.question["type"] == "waiting" and not one.lines
            for wrong in ("", "short", "x" * 200):
                one.say("dice_share", share=wrong)
                assert one.until("refused")["code"] == "malformed"
            watcher.say("dice_share", share=MINE)
            assert watcher.until("refused")["code"] == "not_your_turn"
            one.say("dice_share", share=MINE)
            one.until("waiting")
            one.say("dice_share", share="another share for better dice")
            assert one.until("refused")["code"] == "stale"
            assert not one.lines
    with client(path) as at, seat(at, links["one"]) as one, seat(at, links["two"]) as two:
        assert not one.heard[0]["share_wanted"] and two.heard[0]["share_wanted"]
        assert MINE not in str(two.heard) + str(one.heard)
        two.say("dice_share", share=YOURS)
        two.until("happened")
        assert two.until("asked", "waiting") and two.lines
        for each in (one, two):
            each.say("dice_share", share=MINE)
            assert each.until("refused")["code"] == "stale"


def finished(path: Path) -> tuple[bytes, dict[str, object]]:
    """A record of a battle that was given up early, and what was told at its end."""
    with client(str(path)) as at:
        links = opened_without_shares(at, mode="friend")["links"]
        with seat(at, links["one"]) as one, seat(at, links["two"]) as two:
            shared(one, two)
            for _ in range(30):
                step(one, two) if one.is_asked else step(two, one)
            two.say("concede")
            over = one.until("over")
        return at.get(links["watch"].replace("/table/", "/api/record/")).content, over


def test_the_end_tells_everything_and_every_die_follows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, over = finished(tmp_path / "t.sqlite")
    assert over["shares"] == {"one": MINE, "two": YOURS}
    found = read(record, rulebook)
    assert found.shares == over["shares"] and found.header.dice.seed == over["seed"]
    assert found.header.dice.commitment == SeededDice(str(over["seed"])).commitment
    verify(found)
    file = tmp_path / "t.battle"
    file.write_bytes(record)
    with pytest.raises(SystemExit) as ended:
        main(["verify", str(file)])
        raise SystemExit(0)
    assert not ended.value.code and capsys.readouterr().out


def forged(record: bytes, change: dict[bytes, bytes]) -> bytes:
    """A record with some words replaced and all hashes made good again."""
    chain, lines = Chain(), []
    for line in record.splitlines():
        head = line.rpartition(CHAIN)[0]
        for old, new in change.items():
            head = head.replace(old, new)
        if head:
            lines.append(chain.sealed(head + b"}"))
    return b"".join(lines)


def test_a_server_that_drops_or_changes_a_share_is_found_out(tmp_path: Path) -> None:
    record, _ = finished(tmp_path / "t.sqlite")
    verify(read(forged(record, {}), rulebook))
    other = forged(record, {YOURS.encode(): b"what the server would like"})
    with pytest.raises(RecordError, match="do not follow from the seed"):
        verify(read(other, rulebook))
    share = msgspec.json.encode(("two", YOURS))
    lines = [line for line in record.splitlines(keepends=True) if share not in line]
    dropped = forged(b"".join(lines), {})
    with pytest.raises(RecordError, match="had added to the seed"):
        verify(read(dropped, rulebook))
    late = [line for line in record.splitlines(keepends=True) if share in line]
    whole = forged(b"".join([*lines[:40], *late]), {b'{"n":0,"share":["two"': b'{"n":39,"share":["two"'})
    with pytest.raises(RecordError):
        read(whole, rulebook)


def test_shares_count_whoever_came_first_and_cannot_be_shifted() -> None:
    assert mixed("seed", {}) == "seed"
    assert mixed("s", {"one": "a", "two": "b"}) == mixed("s", {"two": "b", "one": "a"})
    assert len({mixed("s", {"one": "ab", "two": "c"}), mixed("s", {"one": "a", "two": "bc"}), mixed("sa", {"one": "b", "two": "c"})}) == 3  # fmt: skip  # noqa: E501


def test_a_seat_for_which_nobody_comes_is_shared_by_the_computer() -> None:
    with client() as at, seat(at, opened_without_shares(at, mode="friend")["links"]["one"]) as one:
        one.say("dice_share", share=MINE)
        one.until("waiting")
        one.say("hand_over", to="computer", side="two")
        one.until("asked")
        assert one.lines
