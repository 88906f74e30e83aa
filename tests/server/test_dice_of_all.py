"""Dice that nobody has chosen: the server promises a seed, each seat adds to it, the end tells everything."""

from pathlib import Path

import msgspec
import pytest

from pulverdampf.cli.main import main
from pulverdampf.engine.dice_sources import SeededDice, mixed, share_promise
from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import CHAIN, Chain, RecordError, read
from pulverdampf.rulebooks import rulebook
from tests.server.table import Sitter, accept, client, opened_without_shares, seat, step

MINE, YOURS = "the first seat adds this", "the second seat adds that"


def shared(one: Sitter, two: Sitter) -> None:
    """Both seats promise and then add to the seed, and hear of the first question."""
    for sitter, share in ((one, MINE), (two, YOURS)):
        sitter.say("dice_promise", promise=share_promise(share))
    for sitter, share in ((one, MINE), (two, YOURS)):
        sitter.until("share_now")
        sitter.say("dice_share", share=share)
    for each in (one, two):
        while not each.lines:
            each.hear()
        each.until("asked", "waiting")


def test_no_share_is_told_before_all_have_promised_and_no_die_falls_before_all_are_told(
    tmp_path: Path,
) -> None:
    path = str(tmp_path / "t.sqlite")
    with client(path) as at:
        room = opened_without_shares(at, mode="friend")
        accept(at, room)
        links = room["links"]
        with seat(at, links["one"]) as one, seat(at, links["watch"]) as watcher:
            assert one.heard[0]["promise_wanted"] and not one.heard[0]["share_wanted"]
            assert not watcher.heard[0]["promise_wanted"] and not watcher.heard[0]["share_wanted"]
            assert one.question["type"] == "waiting" and not one.lines
            for wrong in ("", "short", "x" * 64, "A" * 64):
                one.say("dice_promise", promise=wrong)
                assert one.until("refused")["code"] == "malformed"
            watcher.say("dice_promise", promise=share_promise(MINE))
            assert watcher.until("refused")["code"] == "not_your_turn"
            one.say("dice_share", share=MINE)
            assert one.until("refused")["code"] == "stale"  # nobody has promised yet
            one.say("dice_promise", promise=share_promise(MINE))
            one.say("dice_promise", promise=share_promise("another share for better dice"))
            assert one.until("refused")["code"] == "stale"
            one.say("dice_share", share=MINE)
            assert one.until("refused")["code"] == "stale"  # the other has not promised
    with client(path) as at, seat(at, links["one"]) as one, seat(at, links["two"]) as two:
        assert not one.heard[0]["promise_wanted"] and two.heard[0]["promise_wanted"]
        two.say("dice_promise", promise=share_promise(YOURS))
        one.until("share_now")
        two.until("share_now")
        one.say("dice_share", share="not what was promised")
        assert one.until("refused")["code"] == "malformed"
        one.say("dice_share", share=MINE)
        one.until("waiting")
        assert MINE not in str(two.heard) and not one.lines
    with client(path) as at, seat(at, links["one"]) as one, seat(at, links["two"]) as two:
        assert not one.heard[0]["share_wanted"] and two.heard[0]["share_wanted"]
        two.say("dice_share", share=YOURS)
        two.until("happened")
        assert two.until("asked", "waiting") and two.lines
        for each in (one, two):
            each.say("dice_share", share=MINE)
            assert each.until("refused")["code"] == "stale"


def test_an_invitation_works_once_and_its_giver_learns_nothing_of_the_seat() -> None:
    """Whoever opens a room cannot sit down in the place of the friend who has come."""
    with client() as at:
        room = opened_without_shares(at, mode="friend")
        invitation = room["links"]["two"]
        assert invitation.startswith("/join/") and at.get(invitation).status_code == 200
        with seat(at, room["links"]["one"]) as one:
            assert one.heard[0]["links"]["two"] == invitation
            answer = at.post("/api" + invitation)
            link = answer.json()["link"]
            assert answer.status_code == 200 and invitation.rsplit("/", 1)[1] not in link
            assert at.post("/api" + invitation).json()["code"] == "no_such_invitation"
            token = invitation.rsplit("/", 1)[1]
            with at.websocket_connect(f"/ws/{room['room']}/{token}") as socket:
                assert "no_such_seat" in socket.receive_text()
            with seat(at, link) as two:
                assert two.heard[0]["side"] == "two" and "one" not in two.heard[0]["links"]
            assert link.rsplit("/", 1)[1] not in str(one.heard)
        with seat(at, room["links"]["one"]) as again:
            assert set(again.heard[0]["links"]) == {"watch"}


def test_a_seat_given_to_the_computer_takes_no_invitation_any_more() -> None:
    with client() as at:
        room = opened_without_shares(at, mode="friend")
        with seat(at, room["links"]["one"]) as one:
            one.say("hand_over", to="computer", side="two")
            one.until("happened")
        assert at.post("/api" + room["links"]["two"]).status_code == 404


def test_nobody_chooses_the_seed_between_two_people() -> None:
    wish = {"rulebook": "march-of-eagles", "army": "BR-A", "enemy": "FR-A", "seed": "mine"}
    with client() as at:
        assert at.post("/api/rooms", json={**wish, "mode": "friend"}).json()["code"] == "no_chosen_seed"
        assert at.post("/api/rooms", json={**wish, "mode": "computer"}).status_code == 201


def finished(path: Path) -> tuple[bytes, dict[str, object]]:
    """A record of a battle that was given up early, and what was told at its end."""
    with client(str(path)) as at:
        room = opened_without_shares(at, mode="friend")
        accept(at, room)
        links = room["links"]
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
    other = {YOURS.encode(): b"what the server would like"}
    with pytest.raises(RecordError, match="not what had been promised"):
        read(forged(record, other), rulebook)
    both = other | {share_promise(YOURS).encode(): share_promise("what the server would like").encode()}
    with pytest.raises(RecordError, match="do not follow from the seed"):
        verify(read(forged(record, both), rulebook))
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
        one.say("dice_promise", promise=share_promise(MINE))
        one.say("hand_over", to="computer", side="two")
        one.until("share_now")
        one.say("dice_share", share=MINE)
        one.until("asked")
        assert one.lines


def test_a_promise_after_a_share_was_told_is_refused(tmp_path: Path) -> None:
    """Nobody fixes his share after he could have read another's."""
    record, _ = finished(tmp_path / "t.sqlite")
    lines = record.splitlines(keepends=True)
    promised = [line for line in lines if b'"promise":["two"' in line]
    told = [line for line in lines if b'"share":["one"' in line]
    assert len(promised) == len(told) == 1
    rest = [line for line in lines if line not in promised]
    at = rest.index(told[0]) + 1
    with pytest.raises(RecordError, match="twice, or after"):
        read(forged(b"".join([*rest[:at], *promised, *rest[at:]]), {}), rulebook)
