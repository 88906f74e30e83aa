"""Behind a proxy: limits and bans count those who come through it, and no opener's links leak."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from pulverdampf.cli.serve import run as served
from pulverdampf.server import doorkeeper, room_door
from pulverdampf.server.connections import Allowances
from tests.attack.test_doorkeeper import at_the_door
from tests.server.table import WISH, opened
from tests.server.table import client as table

WISHED = json.dumps({**WISH, "mode": "hot_seat"}).encode()


async def asked(port: int, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, Any]:
    """What the server answers to one request."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    told = {"host": "localhost", "connection": "close", "content-length": str(len(body))} | headers
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items())]
    writer.write("\r\n".join([*lines, "", ""]).encode() + body)
    head, _, content = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return int(head.split()[1]), json.loads(content)


def through(address: str) -> dict[str, str]:
    """The header with which a proxy tells for whom it asks."""
    return {"x-forwarded-for": address}


def test_rooms_are_opened_by_those_behind_the_proxy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_door, "Allowances", lambda *_: Allowances(0.0001, 2))

    async def attack(port: int) -> None:
        for address, statuses in (("203.0.113.7", [201, 201, 429]), ("203.0.113.8", [201])):
            found = [
                (await asked(port, "POST", "/api/rooms", WISHED, **through(address)))[0] for _ in statuses
            ]
            assert found == statuses
        forged = through("198.51.100.1, 203.0.113.7")  # the proxy adds the last
        assert (await asked(port, "POST", "/api/rooms", WISHED, **forged))[0] == 429

    at_the_door(tmp_path, attack, proxy="127.0.0.1")


def test_nobody_is_believed_who_is_no_proxy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_door, "Allowances", lambda *_: Allowances(0.0001, 2))

    async def attack(port: int) -> None:
        found = [
            (await asked(port, "POST", "/api/rooms", WISHED, **through(f"203.0.113.{n}")))[0]
            for n in range(3)
        ]
        assert found == [201, 201, 429]

    at_the_door(tmp_path, attack)


@pytest.mark.parametrize("proxy", ["", "127.0.0.1"])
def test_links_of_rooms_are_not_told_through_a_proxy(tmp_path: Path, proxy: str) -> None:
    async def attack(port: int) -> None:
        assert (await asked(port, "POST", "/api/rooms", WISHED))[0] == 201
        for header in ("x-forwarded-for", "x-real-ip", "forwarded", "via", "x-forwarded-host"):
            _, told = await asked(port, "GET", "/api/rooms", b"", **{header: "203.0.113.7"})
            assert told == {"rooms": []}, header
        _, told = await asked(port, "GET", "/api/rooms")
        assert len(told["rooms"]) == (0 if proxy else 1)

    at_the_door(tmp_path, attack, proxy)


def test_a_proxy_is_no_crowd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorkeeper, "MOST_EACH", 3)

    async def attack(port: int) -> None:
        inside = [await asyncio.open_connection("127.0.0.1", port) for _ in range(8)]
        assert (await asked(port, "GET", "/health"))[0] == 200
        for _, writer in inside:
            writer.close()

    at_the_door(tmp_path, attack, proxy="127.0.0.0/8")


def test_sockets_of_one_address_are_limited_also_behind_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    from starlette.websockets import WebSocketDisconnect

    monkeypatch.setattr(room_door, "MOST_EACH", 2)
    with table() as at:
        path = opened(at, mode="hot_seat")["mine"].replace("/table/", "/ws/")
        with (
            at.websocket_connect(path),
            at.websocket_connect(path),
            pytest.raises(WebSocketDisconnect),
            at.websocket_connect(path),
        ):
            pass
        with at.websocket_connect(path) as again:
            assert "welcome" in again.receive_text()


def test_what_is_no_address_of_a_proxy_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        served("127.0.0.1", 0, str(tmp_path / "table.sqlite"), browser=False, proxy="the proxy")
    assert refused.value.code == 2 and "--proxy" in capsys.readouterr().err
