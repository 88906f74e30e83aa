"""A damaged database: the battles that are lost are named, all others go on."""

import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pulverdampf.server.app import app
from pulverdampf.server.running import AT_HOME
from pulverdampf.server.stores.sqlite import Sqlite
from tests.cli.commands import command
from tests.server.table import WISH, client, opened, seat, step

ROOMS, PAGE = 5, 4096


def played(path: Path) -> list[str]:
    """A store with some battles; their links."""
    with client(str(path)) as at:
        rooms = [opened(at, mode="hot_seat")["mine"] for _ in range(ROOMS)]
        for link in rooms:
            with seat(at, link) as both:
                for _ in range(4):
                    step(both)
    return rooms


def whole_store(path: Path, room: str) -> bytes:
    """The record of a room, as long as the file is whole."""
    store = Sqlite(path)
    kept = store.kept(room)
    store.close()
    assert kept is not None
    return kept.record


def room_of(link: str) -> str:
    return link.split("/")[2]


DAMAGES = {
    "a record cut off": "UPDATE lines SET lines = substr(lines, 1, length(lines) - 9) WHERE room = ?",
    "a record gone": "DELETE FROM lines WHERE room = ?",
    "seats unreadable": "UPDATE rooms SET about = x'ff00' WHERE id = ?",
    "a line changed": "UPDATE lines SET lines = CAST(replace(lines, 'a', 'b') AS BLOB) WHERE room = ?",
    "throws unreadable": "UPDATE throws SET throw = x'00' WHERE room = ?",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_lost_battle_is_named_and_the_others_go_on(
    tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "t.sqlite"
    lost, *others = played(path)
    torn = sqlite3.connect(path)
    torn.execute(DAMAGES[damage], (room_of(lost),))
    torn.commit()
    torn.close()
    with TestClient(app(Sqlite(path), hosts=AT_HOME | {"testserver"})) as at:
        with at.websocket_connect(lost.replace("/table/", "/ws/")) as socket:
            assert socket.receive_json()["code"] == "no_such_seat"
        assert at.get("/api/rooms").status_code == 200
        for link in others:
            with seat(at, link) as both:
                step(both)
    assert room_of(lost) in caplog.text
    assert not any(room_of(link) in caplog.text for link in others)
    ran = command(capsys, "store", "check", str(path))
    assert ran.code == 1 and room_of(lost) in ran.out and f"Battles: {ROOMS}, lost: 1." in ran.out


def test_pages_of_the_file_are_overwritten(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever the disk did: each battle goes on or is named, and nobody waits for an answer."""
    path = tmp_path / "t.sqlite"
    rooms = played(path)
    whole = sqlite3.connect(path)
    whole.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole.execute("VACUUM")
    whole.close()
    kept = whole_store(path, room_of(rooms[0]))
    data = bytearray(path.read_bytes())
    for part in range(0, len(kept), 2000):
        at = data.find(kept[part : part + 60])
        if at > 0:
            page = at // PAGE * PAGE
            data[page : page + 60] = b"\xa5" * 60
    path.write_bytes(bytes(data))
    lost = 0
    with client(str(path)) as at:
        for link in rooms:
            answer = at.get(link.replace("/table/", "/api/history/"))
            assert answer.status_code in (200, 404, 507)
            if answer.status_code != 200:
                lost += 1
                assert room_of(link) in caplog.text
        assert at.post("/api/rooms", json=WISH).status_code in (201, 507)
    assert 0 < lost < ROOMS


def test_a_store_without_damage_is_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path / "t.sqlite")
    ran = command(capsys, "store", "check", str(tmp_path / "t.sqlite"))
    assert ran.code == 0 and ran.out.strip() == f"Battles: {ROOMS}, lost: 0."
