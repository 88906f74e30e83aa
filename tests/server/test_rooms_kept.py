"""Rooms that are kept: listed at home after a restart, cleared away by whoever opened them; old files."""

import sqlite3
import time
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pulverdampf.server.app import app
from pulverdampf.server.running import AT_HOME
from pulverdampf.server.seats import Seating
from pulverdampf.server.stores import NotStoredError
from pulverdampf.server.stores.sqlite import MIGRATIONS, Sqlite
from tests.server.table import client, opened, opened_without_shares, seat, step


def at_home(path: str) -> TestClient:
    return TestClient(app(Sqlite(path), hosts=AT_HOME | {"testserver"}))


def test_rooms_are_listed_after_a_restart_at_home_and_nowhere_else(tmp_path: Path) -> None:
    path = str(tmp_path / "t.sqlite")
    with at_home(path) as at:
        first, second = opened(at, mode="friend"), opened(at, mode="hot_seat")
        with seat(at, second["mine"]) as both:
            for _ in range(25):
                step(both)
    with at_home(path) as at:
        listed = at.get("/api/rooms").json()["rooms"]
        assert [each["mine"] for each in listed] == [second["mine"], first["mine"]]
        assert listed[0]["rulebook"] == "march-of-eagles" and listed[0]["armies"][0]["de"]
        assert not listed[0]["over"] and listed[0]["changed"] >= listed[1]["changed"] > time.time() - 600
    with client(path) as at:
        assert at.get("/api/rooms").json()["rooms"] == []


def test_who_opened_a_room_clears_it_away(tmp_path: Path) -> None:
    path = str(tmp_path / "t.sqlite")
    with at_home(path) as at:
        room = opened(at, mode="friend")
        links = {role: link.replace("/table/", "/api/rooms/") for role, link in room["links"].items()}
        one, two, watch = links["one"], links["two"], links["watch"]
        for wrong in (two, watch, one + "x"):
            assert at.delete(wrong).status_code == 404
        assert at.delete(one, headers={"origin": "https://evil.example"}).status_code == 403
        with seat(at, room["links"]["two"]) as other:
            assert at.delete(one).status_code == 204
            assert other.until("refused")["code"] == "no_such_seat"
        assert at.delete(one).status_code == 404 and not at.get("/api/rooms").json()["rooms"]
    assert Sqlite(path).kept(room["room"]) is None
    left = sqlite3.connect(path)
    assert not left.execute("SELECT count(*) FROM lines").fetchone()[0]
    assert not left.execute("SELECT count(*) FROM throws").fetchone()[0]


def test_who_opened_a_room_names_it(tmp_path: Path) -> None:
    """A name is shown as text: cut, in one line, kept after a restart; nobody else gives it."""
    path = str(tmp_path / "t.sqlite")
    with at_home(path) as at:
        room = opened(at, mode="friend")
        mine, watch = (room["links"][each].replace("/table/", "/api/rooms/") for each in ("one", "watch"))
        assert at.put(watch, json={"name": "mine"}).status_code == 404
        assert at.put(mine, content=b"{").status_code == 400
        assert at.put(mine, json={"name": " <b>The\n\x07bridge</b> " + "x" * 5000}).status_code == 204
    with at_home(path) as at:
        name = at.get("/api/rooms").json()["rooms"][0]["name"]
        assert name.startswith("<b>The bridge</b> xx") and len(name) == 60


def test_a_file_of_the_first_version_is_moved_on(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    old = sqlite3.connect(path)
    old.executescript(MIGRATIONS[0])
    old.execute("INSERT INTO rooms VALUES ('a', ?)", (b"about",))
    old.execute("INSERT INTO lines (room, lines) VALUES ('a', ?)", (b"line",))
    old.commit()
    old.close()
    store = Sqlite(path)
    kept = store.kept("a")
    assert kept is not None and kept.record == b"line" and store.listed()[0].room == "a"
    store.close()
    again = Sqlite(path)
    assert again.kept("a") == kept
    again.close()
    assert sqlite3.connect(path).execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS)


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite"
    newer = sqlite3.connect(path)
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(NotStoredError, match="newer"):
        Sqlite(path)


def test_a_closed_store_takes_nothing_and_lets_nobody_wait() -> None:
    store = Sqlite(":memory:")
    store.close()
    with pytest.raises(NotStoredError):
        store.describe("a", b"{}")
    store.close()


def test_whoever_runs_the_server_is_told_why_a_battle_does_not_come_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "t.sqlite"
    with client(str(path)) as at:
        room = opened(at, mode="hot_seat")
    torn = sqlite3.connect(path)
    torn.execute("UPDATE lines SET lines = substr(lines, 1, length(lines) - 9)")
    torn.commit()
    torn.close()
    with client(str(path)) as at, at.websocket_connect(room["mine"].replace("/table/", "/ws/")) as socket:
        assert socket.receive_json()["code"] == "no_such_seat"
    assert f"room {room['room']} cannot be brought back: line" in caplog.text


def test_whoever_runs_the_server_is_told_that_the_store_cannot_be_read(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = Sqlite(":memory:")
    with client(store) as at:
        store.close()
        with pytest.raises(WebSocketDisconnect), at.websocket_connect("/ws/a/b"):
            pass
    assert "the store cannot be read" in caplog.text


def test_the_open_seat_of_a_room_of_0_1_0_is_taken_by_its_link(tmp_path: Path) -> None:
    """It had a link from the beginning instead of an invitation."""
    path = tmp_path / "t.sqlite"
    with client(str(path)) as at:
        room = opened_without_shares(at, mode="friend")["room"]
    store = Sqlite(path)
    kept = store.kept(room)
    assert kept is not None
    seating = msgspec.json.decode(kept.about, type=Seating)
    seating.tokens |= seating.invitations
    (token,) = seating.invitations
    old = msgspec.to_builtins(seating)
    del old["invitations"]
    store.describe(room, msgspec.json.encode(old))
    store.close()
    with client(str(path)) as at, seat(at, f"/table/{room}/{token}") as two:
        assert two.until("seats")["armies"][1]["played_by"] == "human"
