"""Nothing acknowledged is lost: restart, kill, a disk that is full, links that stay good."""

import json
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from pulverdampf.engine.dice_sources import share_promise
from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import read
from pulverdampf.rulebooks import rulebook
from pulverdampf.server import typescript
from pulverdampf.server.stores import NotStoredError
from pulverdampf.server.stores.sqlite import Sqlite
from tests.ports import free_port
from tests.server.table import WISH, client, opened, seat, step

ENOUGH = 12
"""Lines that a battle under fire has told at least."""


def test_rooms_go_on_after_a_restart_under_the_same_links(tmp_path: Path) -> None:
    path = str(tmp_path / "t.sqlite")
    with client(path) as at:
        room = opened(at, mode="friend")
        links = room["links"]
        with seat(at, links["one"]) as one, seat(at, links["two"]) as two:
            for _ in range(60):
                step(one, two) if one.is_asked else step(two, one)
    with client(path) as at, seat(at, links["one"]) as again, seat(at, links["two"]) as other:
        assert again.lines == one.lines and again.units == one.units
        assert again.question.get("prompt") == one.question.get("prompt")
        for _ in range(20):
            step(again, other) if again.is_asked else step(other, again)
    kept = Sqlite(path).kept(room["room"])
    assert kept is not None
    verify(read(kept.record, rulebook))


class FullDisk(Sqlite):
    """A store whose disk is full for a while."""

    full = False

    def append(self, room: str, lines: bytes, throws: Mapping[int, bytes], summary: bytes = b"") -> None:
        if self.full:
            raise NotStoredError("disk full")
        super().append(room, lines, throws, summary)


def test_what_cannot_be_stored_has_not_happened() -> None:
    store = FullDisk(":memory:")
    with client(store) as at, seat(at, opened(at, mode="hot_seat")["mine"]) as both:
        for _ in range(10):
            step(both)
        lines = list(both.lines)
        store.full = True
        both.answer()
        assert both.until("refused")["code"] == "not_stored"
        assert both.lines == lines
        store.full = False
        for _ in range(10):
            step(both)


def test_the_types_of_the_browser_are_true() -> None:
    assert typescript.main(["--check"]) == 0


# a real server, killed ---------------------------------------------------------------------------------


SHARE = "a share of a person"


class Server:
    """A server process that can be killed and started again."""

    def __init__(self, path: Path) -> None:
        self.path, self.port = path, free_port()
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "pulverdampf.server", "--port", str(self.port), "--pace", "0"]
        self.process = subprocess.Popen([*command, "--store", str(self.path)])
        for _ in range(2400):
            try:
                urlopen(f"http://127.0.0.1:{self.port}/api/books").read()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def open(self) -> dict[str, Any]:
        wish = json.dumps({**WISH, "mode": "friend", "seed": ""}).encode()
        found = self.posted("/api/rooms", wish)
        found["links"]["two"] = self.posted("/api" + found["links"]["two"])["link"]
        return found

    def posted(self, path: str, body: bytes = b"") -> dict[str, Any]:
        told: dict[str, Any] = json.load(urlopen(Request(f"http://127.0.0.1:{self.port}{path}", body)))
        return told

    def socket(self, link: str) -> ClientConnection:
        path = link.replace("/table/", "/ws/")
        return connect(f"ws://127.0.0.1:{self.port}{path}", compression=None, max_size=None)


def played_on(at: ClientConnection, enough: float) -> list[Any] | None:
    """Plays until the connection breaks or enough is told; gives every line if the table was shown."""
    lines: list[Any] | None = None
    try:
        while len(lines or ()) < enough:
            message = json.loads(at.recv(timeout=60))
            if message["type"] == "welcome" and message["promise_wanted"]:
                at.send(json.dumps({"type": "dice_promise", "promise": share_promise(SHARE)}))
            elif message["type"] == "share_now" or message.get("share_wanted"):
                at.send(json.dumps({"type": "dice_share", "share": SHARE}))
            elif message["type"] == "board":
                lines = list(message["lines"])
            elif message["type"] == "happened":
                assert lines is not None
                lines += message["lines"]
            elif message["type"] == "asked":
                value = message["advised"] if message["kind"] == "choose" else message["ideas"][0]
                at.send(json.dumps({"type": "answer", "to": message["id"], "value": value}))
            elif message["type"] == "over":
                break
    except (ConnectionClosed, TimeoutError, OSError):
        pass
    return lines


@pytest.mark.parametrize(("seed", "most"), [(2, 1), (0, 4), (1, 4)], ids=["once", "often", "often again"])
def test_a_server_killed_at_any_moment_has_lost_nothing_it_told(tmp_path: Path, seed: int, most: int) -> None:
    lots = Random(seed)
    server = Server(tmp_path / "t.sqlite")
    try:
        links = server.open()["links"]
        told: dict[str, list[Any]] = {"one": [], "two": []}

        def sit(role: str, enough: float) -> None:
            try:
                with server.socket(links[role]) as at:
                    lines = played_on(at, enough)
            except (OSError, WebSocketException):
                return  # killed while somebody was on the doorstep
            if lines is not None:
                assert lines[: len(told[role])] == told[role]
                told[role] = lines

        for kills in range(most + 1):
            with ThreadPoolExecutor(2) as people:
                seated = [people.submit(sit, role, math.inf if kills < most else ENOUGH) for role in told]
                time.sleep(lots.uniform(0.05, 0.25))
                if kills < most:
                    server.kill()
                for each in seated:
                    each.result()
            if kills < most:
                server.start()
        assert len(told["one"]) >= ENOUGH
    finally:
        server.kill()
