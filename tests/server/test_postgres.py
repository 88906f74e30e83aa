"""Several servers on one PostgreSQL: a room belongs to one of them, another takes over when it dies."""

import asyncio
import json
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from pulverdampf.server.stores import Card, Kept, Listed, NotOursError, NotStoredError, Store, opened
from pulverdampf.server.stores.sqlite import Sqlite
from tests.ports import free_port
from tests.server import postgres
from tests.server.table import SETTLED, WISH

pytestmark = pytest.mark.skipif(not postgres.is_here(), reason=postgres.MISSING)


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="pg") as folder, postgres.running(Path(folder)) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, database: str, tmp_path: Path) -> Iterator[Store]:
    """A store of either kind; what was in it before is gone."""
    kept = opened(database, "http://here") if request.param == "postgresql" else Sqlite(tmp_path / "t.sqlite")
    for each in kept.listed():
        kept.forget(each.room)
    yield kept
    kept.close()


def test_both_stores_keep_the_same(store: Store) -> None:
    store.describe("r1", b"who sits where")
    store.append("r1", b"first\n", {0: b"a throw"}, b"turn 1")
    store.append("r1", b"second\n", {0: b"a throw told anew", 3: b"another"}, b"turn 2")
    store.describe("r2", b"others")
    assert store.kept("r1") == Kept(
        b"who sits where", b"first\nsecond\n", {0: b"a throw told anew", 3: b"another"}
    )
    assert store.kept("r3") is None
    assert [(each.room, each.summary) for each in store.listed()] == [("r2", b""), ("r1", b"turn 2")]
    assert store.sizes() == {"r1": 13}
    assert store.forget("r1") and not store.forget("r1")
    assert store.kept("r1") is None and store.sizes() == {}
    assert store.forget("r2") and store.listed() == []


def test_a_room_is_adopted_as_it_was(store: Store) -> None:
    kept = Kept(b"about", b"lines\n", {2: b"throw"})
    store.adopt(Listed("r1", b"about", b"turn 9", 1234.5), kept)
    assert store.listed() == [Listed("r1", b"about", b"turn 9", 1234.5)]
    assert store.kept("r1") == kept


def test_a_ledger_grows_only_for_who_knows_its_end(store: Store) -> None:
    assert store.enter("cup", 0, [b"opened", b"entered"], Card("who", "cup", b"organiser"))
    assert not store.enter("cup", 1, [b"somebody was faster"], Card("who", "cup", b"thief"))
    assert store.enter("cup", 2, [b"drawn"])
    assert store.ledger("cup") == [b"opened", b"entered", b"drawn"] and store.ledger("none") == []
    assert store.card("who", "cup") == b"organiser" and store.card("who", "none") is None
    store.keep(Card("who", "cup", b"another"), Card("who", "other", b"x"))
    assert store.cards("who") == {"cup": b"another", "other": b"x"}
    store.discard("who", "cup")
    store.discard("who", "other")
    assert store.cards("who") == {} and store.summary("none") == b""


def test_who_is_kept_out(store: Store) -> None:
    store.ban("10.0.0.7", "floods")
    store.ban("10.0.0.7", "floods again")
    assert store.banned() == {"10.0.0.7": "floods again"}
    assert store.pardon("10.0.0.7") and not store.pardon("10.0.0.7")


def test_a_room_has_one_owner(database: str) -> None:
    one, two = opened(database, "http://one"), opened(database, "http://two")
    one.describe("owned", b"x")
    assert one.owns("owned") and two.claim("owned") == "http://one" and not two.owns("owned")
    with pytest.raises(NotOursError):
        two.append("owned", b"forged\n", {})
    one.release("owned")
    deadline = time.monotonic() + 10
    while two.claim("owned") and time.monotonic() < deadline:
        time.sleep(0.02)
    assert two.owns("owned") and one.claim("owned") == "http://two"
    two.append("owned", b"line\n", {})
    for each in (one, two):
        each.close()


def test_who_was_cut_off_writes_nothing_more(database: str) -> None:
    """A server whose connection broke finds out that its room was taken, before it can write."""
    import psycopg

    one, two = opened(database, "http://one"), opened(database, "http://two")
    one.describe("cut", b"x")
    one.append("cut", b"first\n", {})
    with psycopg.connect(database, autocommit=True) as operator:
        others = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid()"
        operator.execute(f"SELECT pg_terminate_backend(pid) FROM ({others}) AS held")
    deadline = time.monotonic() + 10
    while two.claim("cut") and time.monotonic() < deadline:
        time.sleep(0.02)
    assert two.owns("cut")
    two.append("cut", b"second\n", {})
    for _ in range(3):
        with pytest.raises(NotStoredError):
            one.append("cut", b"late\n", {})
    assert not one.owns("cut")
    kept = two.kept("cut")
    assert kept is not None and kept.record == b"first\nsecond\n"
    for each in (one, two):
        each.close()


def test_a_connection_that_breaks_is_made_anew(database: str) -> None:
    import psycopg

    store = opened(database, "http://one")
    store.describe("again", b"x")
    with psycopg.connect(database, autocommit=True) as operator:
        there = "FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        operator.execute(f"SELECT pg_terminate_backend(pid) {there}")
    with pytest.raises(NotStoredError):
        store.append("again", b"lost\n", {})
    store.append("again", b"kept\n", {})
    kept = store.kept("again")
    assert kept is not None and kept.record == b"kept\n"
    store.close()


# two servers -----------------------------------------------------------------------------------------


class Server:
    """A server in a process of its own."""

    def __init__(self, database: str, home: Path) -> None:
        self.port = free_port()
        command = [sys.executable, "-m", "pulverdampf.server", "--port", str(self.port), "--store", database]
        self.process = subprocess.Popen(
            [*command, "--pace", "0"], env={"XDG_DATA_HOME": str(home), "PATH": ""}
        )
        deadline = time.monotonic() + 60
        while not self.answers():
            assert self.process.poll() is None and time.monotonic() < deadline, "the server does not start"
            time.sleep(0.1)

    def answers(self) -> bool:
        """Whether it can keep battles."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=5) as given:
                return bool(json.loads(given.read()) == {"status": "ok"})
        except OSError:
            return False

    def asked(self, path: str, wish: Any = None) -> Any:
        """What it answers."""
        body = None if wish is None else json.dumps(wish).encode()
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", body, timeout=60) as given:
            return json.loads(given.read())

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


async def settled(socket: ClientConnection) -> dict[str, Any]:
    """The next question, or that somebody else is asked."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 60))
        if message["type"] == "welcome" and message.get("share_wanted"):
            await socket.send(json.dumps({"type": "dice_share", "share": "a share of sixteen letters"}))
        if message["type"] in SETTLED:
            return message


async def played(port: int, link: str, answers: int) -> int:
    """Answers so many questions as advised; how many were taken."""
    url = f"ws://127.0.0.1:{port}{link.replace('/table/', '/ws/')}"
    taken = 0
    async with connect(url, max_size=None) as socket:
        await socket.send(json.dumps({"type": "dice_share", "share": "a share of sixteen letters"}))
        asked = await settled(socket)
        while taken < answers:
            if asked["type"] == "asked":
                value = asked["advised"] if asked["kind"] == "choose" else asked["ideas"][0]
                await socket.send(json.dumps({"type": "answer", "to": asked["id"], "value": value}))
                taken += 1
            asked = await settled(socket)
    return taken


@pytest.mark.timeout(300)
def test_another_server_goes_on_with_the_battles_of_one_that_dies(database: str, tmp_path: Path) -> None:
    servers = [Server(database, tmp_path), Server(database, tmp_path)]
    first, second = servers
    try:
        room = first.asked("/api/rooms", {**WISH, "mode": "hot_seat", "seed": ""})
        path = room["mine"].replace("/table/", "/api/history/")
        asyncio.run(played(second.port, room["mine"], 6))  # passed on to the first, which has the room
        before = first.asked(path)
        assert second.asked(path) == before
        first.kill()
        after = second.asked(path)  # taken over
        assert after == before
        asyncio.run(played(second.port, room["mine"], 4))
        assert len(json.dumps(second.asked(path))) > len(json.dumps(before))
    finally:
        for each in servers:
            each.kill()
