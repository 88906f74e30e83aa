"""Measures the web table over real sockets and in headless Chromium, on this machine alone.

`python benchmarks/run.py web_table` prints the rows; the last need a built page, Chromium and node.
"""

import asyncio
import gzip
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from pulverdampf.engine.dice_sources import share_promise

HERE = Path(__file__).parent
STATIC = HERE.parent / "src" / "pulverdampf" / "server" / "static"
SHARE = "a share of the benchmark"
WISH = {"rulebook": "march-of-eagles", "army": "BR-A", "enemy": "FR-A", "mode": "friend"}
BATTLES = 5
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
NODE = shutil.which("node")
Row = tuple[str, str, str, str]


class Player:
    """Answers every question with the first advice and drags a ghost about where it can."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.answers: list[float] = []
        self.probes: list[float] = []

    async def play(self) -> None:
        """Plays until the battle is over."""
        sent = probed = 0.0
        dragged: Any = None
        drags = 0
        async for text in self.socket:
            message = json.loads(text)
            kind = message["type"]
            if kind == "welcome" and message["promise_wanted"]:
                await self._send("dice_promise", promise=share_promise(SHARE))
            elif kind == "share_now" or message.get("share_wanted"):
                await self._send("dice_share", share=SHARE)
            elif kind in ("happened", "board") and sent:
                self.answers.append(time.perf_counter() - sent)
                sent = 0.0
            elif kind == "probed":
                self.probes.append(time.perf_counter() - probed)
                drags += 1
                if drags % 4:
                    probed = await self._probe(dragged, drags)
                else:
                    sent = await self._answer(dragged)
            elif kind == "asked" and message["kind"] == "placement":
                dragged, probed = message, await self._probe(message, drags)
            elif kind == "asked":
                sent = await self._answer(message)
            elif kind == "refused":
                raise SystemExit(text)
            elif kind == "over":
                return

    async def _send(self, kind: str, **more: Any) -> float:
        now = time.perf_counter()
        await self.socket.send(json.dumps({"type": kind, **more}))
        return now

    async def _probe(self, message: Any, drags: int) -> float:
        order = json.loads(json.dumps(message["ideas"][0]))
        for stand in order["stands"].values():
            stand["pose"]["x"] += 2.5 * (1 + drags % 5)
            stand["pose"]["y"] += 1.5
        return await self._send("probe", probe=1, to=message["id"], order=order)

    async def _answer(self, message: Any) -> float:
        value = message["ideas"][0] if message["kind"] != "choose" else message["advised"]
        return await self._send("answer", to=message["id"], value=value)


async def fought(port: int) -> tuple[list[float], list[float]]:
    """Seconds from answers to boards, and behind dragged ghosts, over some battles of two seats."""
    answers: list[float] = []
    probes: list[float] = []
    for _ in range(BATTLES):
        here = f"http://127.0.0.1:{port}/api"
        links = json.load(urlopen(Request(f"{here}/rooms", json.dumps(WISH).encode())))["links"]
        links["two"] = json.load(urlopen(Request(here + links["two"], b"")))["link"]
        base = f"ws://127.0.0.1:{port}"
        async with (
            connect(base + links["one"].replace("/table", "/ws"), compression=None, max_size=None) as one,
            connect(base + links["two"].replace("/table", "/ws"), compression=None, max_size=None) as two,
        ):
            players = [Player(one), Player(two)]
            await asyncio.gather(*(player.play() for player in players))
        for player in players:
            answers += player.answers
            probes += player.probes
    return answers, probes


@contextmanager
def serving(*command: str, python: str = sys.executable) -> Iterator[int]:
    """A server of its own on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        store = ("--port", str(port), "--store", str(Path(folder) / "bench.sqlite"))
        with subprocess.Popen([python, *command, *store]) as server:
            for _ in range(200):
                try:
                    urlopen(f"http://127.0.0.1:{port}/api/books").close()
                    break
                except OSError:
                    time.sleep(0.05)
            yield port
            server.terminate()


def milliseconds(seconds: list[float], *shares: float) -> list[str]:
    """The values below which so large a share lies."""
    ordered = sorted(seconds)
    return [f"{ordered[min(int(len(ordered) * share), len(ordered) - 1)] * 1e3:.1f} ms" for share in shares]


def web_table() -> list[Row]:
    """Everything the web table promises about speed."""
    with serving("-m", "pulverdampf.server", "--pace", "0") as port:
        answers, probes = asyncio.run(fought(port))
    middle, last = milliseconds(answers, 0.5, 0.99)
    usual, most = milliseconds(probes, 0.5, 0.95)
    rows = [
        ("web: answer to updated board, median", middle, "", "under 50 ms"),
        ("web: answer to updated board, 99 %", last, "", "under 150 ms"),
        ("web: check behind a dragged ghost, 95 %", most, f"median {usual}", "under 16 ms"),
    ]
    return [*rows, *page_size(), *in_chromium()]


def page_size(static: Path = STATIC) -> list[Row]:
    """Scripts and styles as they would travel compressed."""
    files = [path for kind in ("*.js", "*.css") for path in static.rglob(kind)]
    if not files:
        return [("web: scripts and styles, compressed", "the page is not built", "", "under 250 kB")]
    size = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
    return [("web: scripts and styles, compressed", f"{size / 1000:.0f} kB", "", "under 250 kB")]


def in_chromium(python: str = sys.executable, static: Path = STATIC) -> list[Row]:
    """First paint of the lobby, a table's first picture, and frames while 80 units are dragged about."""
    if not (CHROMIUM and NODE and (static / "index.html").is_file()):
        return [("web: in the browser", "needs Chromium, node and the built page", "", "")]
    with serving(str(HERE / "crowded_table.py"), python=python) as port:
        environment = {**os.environ, "CHROMIUM": CHROMIUM, "PULVERDAMPF": f"http://127.0.0.1:{port}"}
        told = subprocess.run(
            [NODE, str(HERE / "browser.mjs")], env=environment, capture_output=True, text=True, check=True
        )
    found = json.loads(told.stdout.splitlines()[-1])
    assert found["units"] >= 80
    frames, slow = f"{found['frames']:.0f} frames/s", f"95 % in {found['slow']:.0f} ms"
    return [
        ("web: first paint of the lobby", f"{median(found['paints']):.0f} ms", "", "under 1 s"),
        (
            "web: first picture of a table",
            f"{median(found['pictures']):.0f} ms",
            f"never drawn before {found['pictures'][0]:.0f} ms",
            "under 300 ms",
        ),
        (
            "web: main thread until then",
            f"{median(found['tasks']):.0f} ms of processor time",
            "",
            "",
        ),
        ("web: panning a table of 80 units, without a graphics card", frames, slow, "60 frames/s"),
        (
            "web: main thread per frame of it",
            f"{found['work']['task']:.1f} ms of processor time",
            ", ".join(f"{name} {found['work'][name]:.1f}" for name in ("script", "style", "layout")),
            "under 16.7 ms",
        ),
        (
            "web: all threads per frame of it",
            f"{found['work']['all']:.1f} ms of processor time",
            "with raster and compositor",
            "",
        ),
        ("web: layouts per frame of it", f"{found['layouts'] / found['drawn']:.2f}", "", "0"),
    ]
