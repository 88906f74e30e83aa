"""Servers killed (`kill -9`) while battles of every rulebook go on: nothing is lost that a browser was told.

`python -m tests.attack.kills --kills 500 --store sqlite` (or `postgresql`) tells how many and what it cost.
"""

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from pulverdampf.engine.dice_sources import share_promise
from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import read
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.server.stores import opened
from tests.attack.served import Server
from tests.conformance.battles import book_of
from tests.server import postgres

SHARE = "a share of sixteen letters"
LONGEST = 0.6
"""Seconds after which a server is killed at the latest, counted from when all browsers are back."""
MOST_ANSWERS = 120
"""After how many answers a battle is left and another begun, so that none grows long."""


class Seat:
    """A browser at a battle, which remembers every line that it was told."""

    def __init__(self, book: str, room: str, link: str) -> None:
        self.book, self.room, self.link = book, room, link
        self.told: list[Any] = []
        self.answers = self.returns = 0
        self.over = False
        self.back = asyncio.Event()

    async def play(self, port: int) -> None:
        """Comes (back) to the table, sees that nothing is missing, and answers until the server dies."""
        try:
            url = f"ws://127.0.0.1:{port}{self.link.replace('/table/', '/ws/')}"
            async with connect(url, max_size=None, compression=None, open_timeout=60) as socket:
                async for text in socket:
                    await self._hear(socket, json.loads(text))
        except (OSError, WebSocketException):
            pass
        finally:
            self.back.set()

    async def _hear(self, socket: ClientConnection, told: dict[str, Any]) -> None:
        match told["type"]:
            case "welcome" if told["promise_wanted"]:
                await socket.send(json.dumps({"type": "dice_promise", "promise": share_promise(SHARE)}))
            case "share_now":
                await socket.send(json.dumps({"type": "dice_share", "share": SHARE}))
            case "welcome" if told["share_wanted"]:
                await socket.send(json.dumps({"type": "dice_share", "share": SHARE}))
            case "board":
                lines = told["lines"]
                assert lines[: len(self.told)] == self.told, f"{self.book}: what was told is gone"
                self.told = lines
                self.returns += 1
                self.back.set()
            case "happened":
                self.told = self.told + told["lines"]
            case "asked":
                value = told["advised"] if told["kind"] == "choose" else told["ideas"][0]
                await socket.send(json.dumps({"type": "answer", "to": told["id"], "value": value}))
                self.answers += 1
            case "over":
                self.over = True
            case "refused" if told["code"] not in ("stale", "not_your_turn"):
                raise AssertionError(f"{self.book}: {told}")


class Massacre:
    """Kills server after server of one store."""

    def __init__(self, store: str, home: Path, seed: int) -> None:
        self.store, self.home, self.lots = store, home, Random(seed)
        self.kills = self.answers = self.returns = 0
        self.seats: list[Seat] = []
        self.left: list[Seat] = []

    def run(self, kills: int) -> None:
        """So many deaths, each in the midst of five battles; then the rules prove all records."""
        for _ in range(kills):
            server = Server(self.store, self.home)
            try:
                server.wait()
                self._fill(server.port)
                asyncio.run(self._until_killed(server))
            finally:
                server.kill()
            self.kills += 1
        self.prove()

    def _fill(self, port: int) -> None:
        """Opens a battle of each book that has none, or an old one."""
        old = {each.room for each in self.seats if each.over or each.answers > MOST_ANSWERS}
        self.left += [seat for seat in self.seats if seat.room in old]
        self.seats = [seat for seat in self.seats if seat.room not in old]
        for book in PACKAGES:
            if not any(seat.book == book for seat in self.seats):
                one, two = book_of(book).muster.default_armies()
                wish = {"rulebook": book, "army": one, "enemy": two, "mode": "friend"}
                room = _asked(port, "/api/rooms", json.dumps(wish).encode())
                invited = _asked(port, f"/api{room['links']['two']}", b"")
                self.seats += [Seat(book, room["room"], link) for link in (room["mine"], invited["link"])]

    async def _until_killed(self, server: Server) -> None:
        for seat in self.seats:
            seat.back = asyncio.Event()
        playing = [asyncio.create_task(seat.play(server.port)) for seat in self.seats]
        await asyncio.wait_for(asyncio.gather(*(seat.back.wait() for seat in self.seats)), 120)
        await asyncio.sleep(self.lots.uniform(0, LONGEST))
        await asyncio.to_thread(server.kill)
        await asyncio.wait_for(asyncio.gather(*playing), 60)

    def prove(self) -> None:
        """The store has every battle, and the rules give every line of it."""
        kept = opened(self.store, "http://the-tests")
        try:
            for seat in (*self.seats, *self.left):
                self.answers += seat.answers
                self.returns += seat.returns
            for room in {seat.room for seat in (*self.seats, *self.left)}:
                found = kept.kept(room)
                assert found is not None, f"{room} is gone"
                verify(read(found.record, rulebook))
        finally:
            kept.close()


def _asked(port: int, path: str, body: bytes) -> Any:
    with urlopen(Request(f"http://127.0.0.1:{port}{path}", body), timeout=60) as given:
        return json.load(given)


@contextmanager
def store_of(kind: str) -> Iterator[tuple[str, Path]]:
    """An empty store of a kind, and a folder for the server's own files."""
    with tempfile.TemporaryDirectory(prefix="kills") as folder:
        if kind == "sqlite":
            yield str(Path(folder) / "table.sqlite"), Path(folder)
        else:
            with tempfile.TemporaryDirectory(prefix="pg") as data, postgres.running(Path(data)) as url:
                yield url, Path(folder)


def killed(kind: str, kills: int, seed: int) -> Massacre:
    """So many deaths of servers on a store of a kind."""
    with store_of(kind) as (store, home):
        done = Massacre(store, home, seed)
        done.run(kills)
        return done


def main() -> None:
    """Tells how many servers died and what was answered meanwhile."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack.kills")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begun = time.monotonic()
    done = killed(given.store, given.kills, given.seed)
    print(
        f"{given.store}: {done.kills} kills, {done.answers} answers, {done.returns} returns, "
        f"{len(done.seats + done.left) // 2} battles proved, {time.monotonic() - begun:.0f} s, nothing lost"
    )


if __name__ == "__main__":
    main()
