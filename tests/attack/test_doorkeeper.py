"""Half requests, crowds from one address and floods of log lines: nobody else is locked out."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from socket import AF_INET, SOCK_STREAM, socket

import pytest
import uvicorn

from pulverdampf.server import doorkeeper
from pulverdampf.server.doorkeeper import LINES_EACH, Sparing
from pulverdampf.server.running import configured

WHOLE = b"GET /api/books HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
HALVES = (
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: local",
    b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
)


def at_the_door(tmp_path: Path, attack: Callable[[int], Awaitable[None]], proxy: str = "") -> None:
    """Runs a server and an attack on it in one loop."""

    async def both() -> None:
        bound = socket(AF_INET, SOCK_STREAM)
        bound.bind(("127.0.0.1", 0))
        port = bound.getsockname()[1]
        store, proxies = str(tmp_path / "table.sqlite"), doorkeeper.networks(proxy)
        server: uvicorn.Server = configured("127.0.0.1", port, store, proxies=proxies)
        bound.listen(512)
        serving = asyncio.create_task(server.serve(sockets=[bound]))
        try:
            await asyncio.wait_for(attack(port), 100)
        finally:
            server.should_exit = True
            await serving

    asyncio.run(both())


async def answered(port: int) -> bytes:
    """What somebody gets who asks properly."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(WHOLE)
    found = await reader.read()
    writer.close()
    return found


async def ended(reader: asyncio.StreamReader) -> bool:
    """Whether the other side closes the connection, politely or not."""
    try:
        return await asyncio.wait_for(reader.read(), 60) is not None
    except ConnectionError:
        return True


def test_half_requests_are_let_go_and_whole_ones_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doorkeeper, "REQUEST_SECONDS", 0.2)

    async def attack(port: int) -> None:
        for half in HALVES:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(half)
            assert await ended(reader), half
            writer.close()
        monkeypatch.setattr(doorkeeper, "REQUEST_SECONDS", 60.0)  # however slow the machine
        assert (await answered(port)).startswith(b"HTTP/1.1 200")

    at_the_door(tmp_path, attack)


def test_a_crowd_from_one_address_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorkeeper, "MOST_EACH", 5)

    async def attack(port: int) -> None:
        inside = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
        assert await ended((await asyncio.open_connection("127.0.0.1", port))[0])
        inside[0][1].close()
        await inside[0][1].wait_closed()
        while not (await answered_or_nothing(port)).startswith(b"HTTP/1.1 200"):
            await asyncio.sleep(0.01)
        for _, writer in inside[1:]:
            writer.close()

    at_the_door(tmp_path, attack)


async def answered_or_nothing(port: int) -> bytes:
    try:
        return await answered(port)
    except ConnectionError:
        return b""


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nHost: [\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: \x80\xff\r\n\r\n",
        b"GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /a%00b.js HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nOrigin: http://[\r\nContent-Length: 2\r\n\r\n{}",
        b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nOrigin: //]\r\nContent-Length: 2\r\n\r\n{}",
    ],
)
def test_odd_names_and_paths_are_refused_without_a_traceback(
    head: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def attack(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(head)
        first = await reader.readline()
        assert first.split()[1] in (b"400", b"403", b"404"), first
        writer.close()

    at_the_door(tmp_path, attack)
    assert not [each for each in caplog.records if each.exc_info]


def test_the_same_line_stands_in_the_log_a_few_times_only(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(doorkeeper, "monotonic", lambda: clock[0])
    sparing = Sparing()

    def line(text: str) -> logging.LogRecord:
        return logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, text, (), None)

    passed = sum(sparing.filter(line("Invalid HTTP request received.")) for _ in range(1000))
    assert passed == LINES_EACH
    assert sparing.filter(line("something else"))
    clock[0] += 61.0
    again = line("Invalid HTTP request received.")
    assert sparing.filter(again)
    assert f"{1000 - LINES_EACH} more" in again.getMessage()
