"""Many live games at one server: how long an answer takes, what memory it needs, whether that grows.

`python -m tests.attack.load --games 200 --seconds 600` plays them with four seconds of thought;
`python -m tests.attack.load --games 0 --idle 1000` opens rooms in which somebody sits and does nothing.
Every half minute a row tells how long it took from an answer to the changed table, errors, and memory.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from pulverdampf.engine.dice_sources import share_promise
from pulverdampf.rulebooks import PACKAGES
from tests.conformance.battles import book_of
from tests.ports import free_port

SHARE = "a share of sixteen letters"
PAGE = 4096
ROW = 30.0
"""Seconds between two rows."""


class Told(msgspec.Struct):
    """What a player needs of a message to go on."""

    type: str
    id: int = 0
    kind: str = ""
    advised: str = ""
    ideas: tuple[msgspec.Raw, ...] = ()
    promise_wanted: bool = False
    share_wanted: bool = False
    code: str = ""


READ = msgspec.json.Decoder(Told)


class Answer(msgspec.Struct, tag="answer"):
    """What a player sends."""

    to: int
    value: Any


class Load:
    """All games, and what was measured."""

    def __init__(self, port: int, think: float, seed: int) -> None:
        self.port, self.think, self.lots = port, think, Random(seed)
        self.times: list[float] = []
        self.errors: Counter[str] = Counter()
        self.over = self.opened = 0
        self.books = [(key, *book_of(key).muster.default_armies()) for key in PACKAGES]

    def open(self, mode: str) -> list[str]:
        """A room of the next book; the links of its players."""
        book, one, two = self.books[self.opened % len(self.books)]
        self.opened += 1
        wish = {"rulebook": book, "army": one, "enemy": two, "mode": mode}
        room = self._asked("POST", "/api/rooms", json.dumps(wish))
        links = [room["links"][role] for role in room["links"] if role != "watch"]
        return [
            self._asked("POST", f"/api{link}", "")["link"] if link.startswith("/join/") else link
            for link in links
        ]

    def _asked(self, method: str, path: str, body: str) -> Any:
        there = HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(self.address(), 0))
        there.request(method, path, body)
        given = there.getresponse()
        told = json.loads(given.read())
        there.close()
        assert given.status in (200, 201), told
        return told

    def address(self) -> str:
        """Guests come from many machines."""
        return f"127.0.{self.opened % 200 + 1}.{self.opened // 200 + 1}"

    async def play(self, mode: str, until: float, *, idle: bool = False) -> None:
        """One table after another until the time is up."""
        while time.monotonic() < until:
            links, address = await asyncio.to_thread(self.open, mode), self.address()
            ended = asyncio.Event()
            await asyncio.gather(*(self._sit(link, address, until, ended, idle=idle) for link in links))

    async def _sit(self, link: str, address: str, until: float, ended: asyncio.Event, *, idle: bool) -> None:
        url = f"ws://127.0.0.1:{self.port}{link.replace('/table/', '/ws/')}"
        try:
            async with connect(
                url, max_size=None, compression=None, open_timeout=60, local_addr=(address, 0)
            ) as socket:
                await Player(self, socket, until, ended, idle=idle).play()
        except (OSError, WebSocketException, TimeoutError) as why:
            self.errors[type(why).__name__] += 1
            await asyncio.sleep(1)
        ended.set()


class Player:
    """Somebody who thinks for a while before each answer."""

    def __init__(
        self, load: Load, socket: ClientConnection, until: float, ended: asyncio.Event, *, idle: bool
    ) -> None:
        self.load, self.socket, self.until, self.ended, self.idle = load, socket, until, ended, idle
        self.sent = 0.0

    async def play(self) -> None:
        """Plays until the battle or the time is over."""
        while not self.ended.is_set() and (left := self.until - time.monotonic()) > 0:
            try:
                text = await asyncio.wait_for(self.socket.recv(), min(left, 5.0))
            except TimeoutError:
                continue
            told = READ.decode(text)
            if told.type in ("happened", "board") and self.sent:
                self.load.times.append(time.perf_counter() - self.sent)
                self.sent = 0.0
            if not self.idle and not await self._go_on(told):
                return

    async def _go_on(self, told: Told) -> bool:
        if told.type == "welcome" and told.promise_wanted:
            await self._send({"type": "dice_promise", "promise": share_promise(SHARE)})
        elif told.type == "share_now" or told.share_wanted:
            await self._send({"type": "dice_share", "share": SHARE})
        elif told.type == "asked":
            await asyncio.sleep(self.load.lots.uniform(0.5, 1.5) * self.load.think)
            self.sent = time.perf_counter()
            await self._send(Answer(told.id, told.advised if told.kind == "choose" else told.ideas[0]))
        elif told.type == "refused":
            self.load.errors[told.code] += 1
        elif told.type == "over":
            self.load.over += 1
            return False
        return True

    async def _send(self, message: Any) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())


def memory(pid: int) -> float:
    """Megabytes of a process and of all that it has started."""
    pids, sizes = [pid], 0
    while pids:
        here = pids.pop()
        try:
            sizes += int(Path(f"/proc/{here}/statm").read_text().split()[1]) * PAGE
            for task in Path(f"/proc/{here}/task").iterdir():
                pids += map(int, (task / "children").read_text().split())
        except (OSError, IndexError):
            continue
    return sizes / 1e6


def seconds_used(pid: int) -> float:
    """Processor time of a process."""
    spent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(spent[11]) + int(spent[12])) / os.sysconf("SC_CLK_TCK")


def percentile(times: list[float], share: float) -> float:
    """The time in milliseconds below which so large a share lies."""
    ordered = sorted(times)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)] * 1e3 if ordered else 0.0


@contextmanager
def serving(store: str, profile: str) -> Iterator[tuple[int, int]]:
    """A server of its own: its port and its process."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        profiler = ("-m", "cProfile", "-o", profile) if profile else ()
        where = store or str(Path(folder) / "load.sqlite")
        command = [sys.executable, *profiler, "-m", "pulverdampf.server", "--port", str(port), "--pace", "0"]
        server = subprocess.Popen([*command, "--store", where], env={**os.environ, "XDG_DATA_HOME": folder})
        try:
            for _ in range(600):
                try:
                    there = HTTPConnection("127.0.0.1", port, timeout=5)
                    there.request("GET", "/health")
                    there.getresponse()
                    break
                except OSError:
                    time.sleep(0.1)
            yield port, server.pid
        finally:
            server.terminate()
            server.wait(30)


async def loaded(load: Load, pid: int, given: argparse.Namespace) -> None:
    """Lets everybody play, and tells every half minute how it goes."""
    begun = time.monotonic()
    until = begun + given.seconds
    tables = []
    for n in range(given.games + given.idle):
        idle = n >= given.games
        tables.append(asyncio.create_task(load.play("hot_seat" if idle else "friend", until, idle=idle)))
        await asyncio.sleep(given.think / max(given.games, 20) if not idle else 0.06)
    print(f"{given.games} games and {given.idle} idle rooms are open after {time.monotonic() - begun:.0f} s")
    load.times.clear()
    everything: list[float] = []
    while time.monotonic() < until:
        spent, then = seconds_used(pid), time.monotonic()
        await asyncio.sleep(min(ROW, max(until - time.monotonic(), 0.1)))
        busy = (seconds_used(pid) - spent) / (time.monotonic() - then)
        times, load.times = load.times, []
        everything += times
        row = "  ".join(f"{share:.1%} {percentile(times, share):.0f} ms" for share in (0.5, 0.95, 0.99, 1.0))
        print(
            f"{time.monotonic() - begun:6.0f} s  {len(times)} answers  {row}  {memory(pid):.0f} MB  "
            f"busy {busy:.0%}  over {load.over}  errors {dict(load.errors)}",
            flush=True,
        )
    await asyncio.gather(*tables)
    print(
        f"all: {len(everything)} answers, 99 % in {percentile(everything, 0.99):.0f} ms, {dict(load.errors)}"
    )


def main() -> None:
    """Runs the load that is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack.load")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--think", type=float, default=4.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", default="", help="postgresql://...; none: a file of its own")
    parser.add_argument("--profile", default="", help="a file for the profile of the server")
    given = parser.parse_args()
    with serving(given.store, given.profile) as (port, pid):
        asyncio.run(loaded(Load(port, given.think, given.seed), pid, given))


if __name__ == "__main__":
    main()
