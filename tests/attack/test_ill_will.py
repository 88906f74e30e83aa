"""What an attack on an open server found: each refused, and the others at the table notice nothing."""

import asyncio
import sqlite3
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.websockets import WebSocketDisconnect

from pulverdampf.cli.serve import run as served
from pulverdampf.engine.state import SIDES
from pulverdampf.rulebooks import rulebook
from pulverdampf.server import connections, reference
from pulverdampf.server.connections import Connection
from pulverdampf.server.reckoning import NotReckonedError, Reckoner
from pulverdampf.server.room_door import MOST_GUESTS
from pulverdampf.server.stores import NotStoredError
from pulverdampf.server.stores.sqlite import Sqlite
from tests.server.table import SETTLED, client, opened, seat, step
from tests.server.test_reckoning import charge


def room_of(at: Any, found: dict[str, Any]) -> Any:
    return at.app.state.lobby.rooms[found["room"]]


@pytest.mark.parametrize("mode", ["friend", "hot_seat"])
@pytest.mark.parametrize("book", [("march-of-eagles", "BR-A", "FR-A"), ("black-powder", "RA-1", "RA-2")])
def test_nothing_is_taken_back_after_the_end(book: tuple[str, str, str], mode: str) -> None:
    """When a battle is over its seed is told: whoever could go back would know every die."""
    with client() as at:
        found = opened(at, mode=mode, rulebook=book[0], army=book[1], enemy=book[2])
        room, link = room_of(at, found), found["mine"]
        with seat(at, link) as one:
            if one.is_asked:
                one.answer()
                one.until(*SETTLED)
            one.say("concede")
            one.until("over")
            before = len(room.battle.game.log)
            for said in ({"kind": "undo"}, {"kind": "consent", "yes": True}):
                one.say(**said)
                assert one.until("refused")["code"] in ("over", "stale")
            assert room.battle.game.over and len(room.battle.game.log) == before


def test_a_second_server_on_one_store_is_refused_and_told_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    first = Sqlite(path)
    with pytest.raises(NotStoredError, match=r"another server has this file open: process \d+, since 20"):
        Sqlite(path)
    first.close()
    again = Sqlite(path)
    again.close()


class Deaf:
    """A socket whose owner never reads: what is sent to him waits for ever."""

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    async def close(self, code: int = 1000) -> None:
        raise AssertionError("a browser that reads nothing cannot be said good-bye to")


class Empty:
    """A room in which nobody is told anything."""

    id = "room"

    def __init__(self) -> None:
        self.guests: list[Connection] = []

    async def join(self, guest: Connection) -> None:
        self.guests.append(guest)

    def leave(self, guest: Connection) -> None:
        self.guests.remove(guest)


def test_who_never_reads_is_let_go_before_much_waits_for_him(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BACKLOG", 100_000)

    async def flooded() -> tuple[int, int]:
        room: Any = Empty()
        deaf = Connection(Deaf(), room, "watch")  # type: ignore[arg-type]
        serving = asyncio.create_task(deaf.serve())
        await asyncio.sleep(0.01)
        most = sent = 0
        while not serving.done() and sent < 1000:
            deaf.send(b"x" * 1000)
            sent += 1
            await asyncio.sleep(0)
            most = max(most, sum(map(len, deaf._out)))
        await asyncio.wait_for(serving, 60)
        assert room.guests == []
        return most, sent

    most, sent = asyncio.run(flooded())
    assert most <= 101_000 and 95 <= sent <= 110


def test_who_reads_is_never_let_go_however_much_he_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BACKLOG", 100_000)

    class Reader(Deaf):
        heard = 0

        async def send_text(self, text: str) -> None:
            self.heard += len(text)

    async def kept() -> int:
        reader = Reader()
        connection = Connection(reader, Empty(), "watch")  # type: ignore[arg-type]
        serving = asyncio.create_task(connection.serve())
        await asyncio.sleep(0.01)
        for _ in range(300):
            connection.send(b"x" * 1000)
            await asyncio.sleep(0.0005)
        assert not serving.done()
        serving.cancel()
        return reader.heard

    assert asyncio.run(kept()) == 300_000


def test_spectators_never_take_the_place_of_a_player() -> None:
    with client() as at:
        found = opened(at, mode="friend")
        room = room_of(at, found)

        class Watcher:
            role, address, late = "watch", "", False

            def send(self, message: bytes) -> None:
                pass

            def dismiss(self) -> None:
                pass

        room.guests += [Watcher() for _ in range(MOST_GUESTS)]
        with pytest.raises(WebSocketDisconnect), seat(at, found["links"]["watch"]):
            pass
        for side in SIDES:
            with seat(at, found["links"][side]) as player:
                assert player.question


def test_a_search_for_rules_is_short_limited_and_finds_nothing_where_nothing_is() -> None:
    book = rulebook("kriegspfad")
    assert book is not None
    every = sum(len(chapter.rules) for chapter in reference.rules(book, "", "de").chapters)
    assert every > 100
    assert reference.rules(book, "xyzzy " * 30, "de").rules == ()
    assert 0 < len(reference.rules(book, "Deckung", "de").rules) < every


@pytest.fixture
def reckoner() -> Iterator[Reckoner]:
    made = Reckoner(limit=300.0, last=300.0)
    yield made
    made.close()


def question(number: int) -> Any:
    return replace(charge(), option=f"charge {number}")


def test_one_who_asks_for_many_odds_lets_others_have_their_turn(reckoner: Reckoner) -> None:
    reckoner.ask(question(0), "first").found.result(40)
    greedy = [reckoner.ask(question(n), "greedy") for n in range(1, 8)]
    served = sum(each.found.done() for each in greedy)
    modest, served_then = reckoner.ask(question(100), "modest"), []
    modest.found.add_done_callback(lambda _: served_then.append(sum(each.found.done() for each in greedy)))
    assert modest.found.result(60)
    assert served_then[0] <= served + 2, "the one under way, and at most one more"
    for each in greedy:
        each.call_off()


def test_what_one_asks_beyond_measure_is_dropped_the_oldest_first(reckoner: Reckoner) -> None:
    asked = [reckoner.ask(question(n), "greedy") for n in range(30)]
    with pytest.raises(NotReckonedError):
        asked[5].found.result(40)
    for each in asked[:-1]:
        each.call_off()
    assert asked[-1].found.result(60)


def test_equal_questions_are_worked_out_once(reckoner: Reckoner, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[bytes] = []
    worked_out = Reckoner._reckoned

    def counted(self: Reckoner, job: Any) -> bytes:
        sent.append(job.question)
        return worked_out(self, job)

    monkeypatch.setattr(Reckoner, "_reckoned", counted)
    asked = [reckoner.ask(question(1), f"seat {n}") for n in range(6)]
    asked[0].call_off()
    assert len({each.found.result(60) for each in asked[1:]}) == 1
    assert asked[0].found.result(60) == b""
    assert len(sent) == 1


def test_memory_follows_the_store_while_the_database_is_locked(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    with client(Sqlite(path, patience=0.05)) as at:
        found = opened(at, mode="friend")
        room = room_of(at, found)
        with seat(at, found["links"]["one"]) as one, seat(at, found["links"]["two"]) as two:
            asked, waits = (one, two) if one.is_asked else (two, one)
            stored = len(room.battle.game.log)
            blocker = sqlite3.connect(path, isolation_level=None)
            blocker.execute("BEGIN IMMEDIATE")
            asked.answer()
            assert asked.until("refused")["code"] == "not_stored"
            waits.say("ask_look", what="ranges", piece="A1")
            assert waits.until("refused", "look").get("code") == "not_stored"
            blocker.execute("ROLLBACK")
            blocker.close()
            waits.say("undo")
            waits.until("refused")
            assert len(room.battle.game.log) == stored and not room.adrift
            asked.until(*SETTLED)
            step(asked, waits)
            assert len(room.battle.game.log) > stored


@pytest.mark.parametrize("host", ["", "  "])
def test_an_empty_address_does_not_open_the_table_to_everybody(
    host: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        served(host, 0, str(tmp_path / "table.sqlite"), browser=False)
    assert refused.value.code == 2
    assert "0.0.0.0" in capsys.readouterr().err
    assert not (tmp_path / "table.sqlite").exists()


def test_one_address_opens_so_many_rooms_and_others_may_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "monotonic", lambda: 0.0)
    allowed = connections.Allowances(0.5, 60)
    assert [allowed.takes("192.0.2.1") for _ in range(61)] == [True] * 60 + [False]
    assert allowed.takes("192.0.2.2")
    monkeypatch.setattr(connections, "MOST_NAMES", 3)
    for n in range(9):
        allowed.takes(f"198.51.100.{n}")
    assert len(allowed._known) <= 4


def test_a_room_in_which_nobody_is_leaves_memory_and_comes_back() -> None:
    with client() as at:
        found = opened(at, mode="hot_seat")
        lobby: Any = at.app.state.lobby  # type: ignore[attr-defined]
        with seat(at, found["mine"]) as one:
            asked = one.question["prompt"]
            assert lobby.swept(lobby.swept(set())) == set() and found["room"] in lobby.rooms
        while (empty := lobby.swept(set())) == set():
            time.sleep(0.01)  # until the server has noticed that he left
        assert empty == {found["room"]} and found["room"] in lobby.rooms
        battle = weakref.ref(lobby.rooms[found["room"]].battle)
        lobby.swept(empty)
        assert found["room"] not in lobby.rooms and battle() is None
        with seat(at, found["mine"]) as again:
            assert again.question["prompt"] == asked
