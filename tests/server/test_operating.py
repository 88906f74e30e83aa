"""The operator's door: health, numbers, rooms with sizes, closing, records, bans; with the token only."""

import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pulverdampf.server import lobby
from pulverdampf.server.app import app
from pulverdampf.server.lobby import DAY, Lobby
from pulverdampf.server.operating import token_in
from pulverdampf.server.stores import Kept, Listed, NotStoredError
from pulverdampf.server.stores.sqlite import Sqlite
from tests.server.table import opened, seat

MINE = {"authorization": "Bearer quite-secret"}
DOORS = (
    ("GET", "/metrics"),
    ("GET", "/api/admin/rooms"),
    ("DELETE", "/api/admin/rooms/some"),
    ("GET", "/api/admin/rooms/some/record"),
    ("GET", "/api/admin/bans"),
    ("PUT", "/api/admin/bans/10.0.0.1"),
    ("DELETE", "/api/admin/bans/10.0.0.1"),
)


@pytest.fixture
def at() -> Iterator[TestClient]:
    with TestClient(app(Sqlite(":memory:"), token="quite-secret")) as client:
        yield client


@pytest.mark.parametrize(("method", "path"), DOORS)
@pytest.mark.parametrize("header", [{}, {"authorization": "Bearer wrong"}, {"authorization": "quite"}])
def test_nobody_passes_without_the_token(
    at: TestClient, method: str, path: str, header: dict[str, str]
) -> None:
    answer = at.request(method, path, headers=header)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_for_you")


def test_a_server_without_a_token_has_no_such_door() -> None:
    with TestClient(app(Sqlite(":memory:"))) as client:
        assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 403


def test_health_tells_whether_battles_can_be_kept() -> None:
    store = Sqlite(":memory:")
    with TestClient(app(store)) as client:
        assert client.get("/health").json() == {"status": "ok"}
        store.close()
        assert client.get("/health").status_code == 503


def test_rooms_with_sizes_and_no_links(at: TestClient) -> None:
    room = opened(at, mode="hot_seat")
    told = at.get("/api/admin/rooms", headers=MINE)
    [each] = told.json()
    record = at.get(f"/api/admin/rooms/{room['room']}/record", headers=MINE).content
    assert (each["room"], each["guests"], each["bytes"]) == (room["room"], 0, len(record))
    assert room["mine"].rsplit("/", 1)[1] not in told.text
    with seat(at, room["mine"]):
        assert at.get("/api/admin/rooms", headers=MINE).json()[0]["guests"] == 1


def test_a_room_is_closed_for_good(at: TestClient) -> None:
    room = opened(at, mode="hot_seat")
    assert at.delete(f"/api/admin/rooms/{room['room']}", headers=MINE).status_code == 204
    assert at.get("/api/admin/rooms", headers=MINE).json() == []
    assert at.delete(f"/api/admin/rooms/{room['room']}", headers=MINE).status_code == 404


def test_numbers_count_what_happens(at: TestClient) -> None:
    def number(name: str) -> float:
        lines = at.get("/metrics", headers=MINE).text.splitlines()
        return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name))

    opened_before = number("pulverdampf_rooms_opened_total")
    refused_before = number('pulverdampf_refused_total{kind="stale"}')
    messages_before = number("pulverdampf_message_seconds_count")
    room = opened(at, mode="hot_seat")
    with seat(at, room["mine"]) as sitter:
        sitter.answer(value="nonsense", to=0)
        sitter.until("refused")
        assert number('pulverdampf_guests{as="play"}') == 1
    assert number("pulverdampf_rooms_opened_total") == opened_before + 1
    assert number('pulverdampf_refused_total{kind="stale"}') == refused_before + 1
    assert number("pulverdampf_message_seconds_count") == messages_before + 1
    assert number("pulverdampf_rooms ") == 1


def test_who_is_banned_neither_opens_nor_joins(at: TestClient) -> None:
    room = opened(at, mode="hot_seat")
    assert at.put("/api/admin/bans/not-an-address", headers=MINE).status_code == 400
    assert at.put("/api/admin/bans/10.9.8.7", headers=MINE, json="floods").status_code == 204
    assert at.get("/api/admin/bans", headers=MINE).json() == {"10.9.8.7": "floods"}
    stranger = TestClient(at.app, client=("10.9.8.7", 4000))
    assert stranger.post("/api/rooms", json={}).json()["code"] == "kept_out"
    with pytest.raises(WebSocketDisconnect) as closed, seat(stranger, room["mine"]):
        pass
    assert closed.value.code == 4403
    assert at.delete("/api/admin/bans/10.9.8.7", headers=MINE).status_code == 204
    with seat(stranger, room["mine"]):
        pass


def test_the_token_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "operator-token"
    token = token_in(file)
    assert len(token) > 30 and token_in(file) == token
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """The clock on the wall and the time of service, both in the hands of the test."""
    hands = {"wall": 2_000_000_000.0, "service": 0.0}
    monkeypatch.setattr(lobby, "time", lambda: hands["wall"])
    monkeypatch.setattr(lobby, "monotonic", lambda: hands["service"])
    return hands


def kept_since(tmp_path: Path, **days: int) -> Sqlite:
    """A store with battles that changed so many days before the clock of the test."""
    store = Sqlite(tmp_path / "t.sqlite")
    for room, before in days.items():
        store.adopt(Listed(room, b"x", b"", 2_000_000_000.0 - before * DAY), Kept(b"x", b"lines\n", {}))
    return store


def test_old_battles_are_cleared_after_a_day_of_service(tmp_path: Path, clocks: dict[str, float]) -> None:
    store = kept_since(tmp_path, old=100, young=5, last=0)
    kept = {days: Lobby(store, keep=days) for days in (0, 200, 30)}
    for hours, cleared in ((0, 0), (23, 0), (24, 1), (25, 0)):
        clocks["service"] = hours * 3600.0
        assert [kept[days].clear_old() for days in (0, 200, 30)] == [0, 0, cleared]
    assert {each.room for each in store.listed()} == {"young", "last"}
    store.close()


def test_a_clock_that_jumps_ahead_and_is_set_right_clears_nothing(
    tmp_path: Path, clocks: dict[str, float]
) -> None:
    """Even if a battle changed meanwhile, whose time lies in the future ever since."""
    store = kept_since(tmp_path, one=10, two=5, jumped=-3650)
    kept = Lobby(store, keep=30)
    clocks["wall"] += 3650 * DAY
    assert kept.clear_old() == 0 and set(kept.resting) == {"one", "two"}
    clocks.update(wall=2_000_000_000.0, service=20 * 3600.0)
    assert kept.clear_old() == 0 and not kept.resting
    clocks["service"] = 100 * 3600.0
    assert kept.clear_old() == 0 and len(store.listed()) == 3
    store.close()


def test_a_clock_that_was_never_set_makes_no_battle_old(
    tmp_path: Path, clocks: dict[str, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = kept_since(tmp_path, before=1)
    monkeypatch.setattr(time, "time", lambda: 4000.0)  # a machine whose clock begins in 1970
    store.describe("played", b"x")
    store.append("played", b"lines\n", {})
    monkeypatch.undo()
    assert {each.room: each.changed for each in store.listed()}["played"] >= 2_000_000_000.0 - DAY
    store.close()


def test_a_closed_store_lists_nothing(tmp_path: Path) -> None:
    store = kept_since(tmp_path, one=1)
    store.close()
    with pytest.raises(NotStoredError):
        store.listed()
