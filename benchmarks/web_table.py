"""Measures the web table over real sockets: from an answer to the updated board, and behind a dragged ghost.

Run it against a server: `python -m pulverdampf.server --port 8799 --store /tmp/t.sqlite --pace 0`, then
`python benchmarks/web_table.py 8799`.
"""

import asyncio
import json
import sys
from statistics import median
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

WISH = {"rulebook": "march-of-eagles", "army": "BR-A", "enemy": "FR-A", "mode": "friend", "seed": "bench"}


class Player:
    """Answers every question with the first advice and drags a ghost where it can."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.answers: list[float] = []
        self.probes: list[float] = []
        self.asked_sizes: list[int] = []
        self.over = False

    async def play(self) -> None:
        sent = probed = 0.0
        dragged: Any = None
        async for text in self.socket:
            message = json.loads(text)
            kind = message["type"]
            if kind in ("happened", "board") and sent:
                self.answers.append(perf_counter() - sent)
                sent = 0.0
            elif kind == "probed":
                self.probes.append(perf_counter() - probed)
                sent = await self._answer(dragged)
            elif kind == "asked":
                self.asked_sizes.append(len(text))
                if message["kind"] == "placement":
                    dragged, probed = message, perf_counter()
                    await self._probe(message)
                else:
                    sent = await self._answer(message)
            elif kind == "refused":
                raise SystemExit(text)
            elif kind == "over":
                self.over = True
                return

    async def _probe(self, message: Any) -> None:
        order = json.loads(json.dumps(message["ideas"][0]))
        for stand in order["stands"].values():
            stand["pose"]["x"] += 2.5 * (1 + len(self.probes) % 5)
            stand["pose"]["y"] += 1.5
        await self.socket.send(json.dumps({"type": "probe", "probe": 1, "to": message["id"], "order": order}))

    async def _answer(self, message: Any) -> float:
        value = message["ideas"][0] if message["kind"] != "choose" else message["advised"]
        now = perf_counter()
        await self.socket.send(json.dumps({"type": "answer", "to": message["id"], "value": value}))
        return now


async def main(port: int, battles: int) -> None:
    answers: list[float] = []
    probes: list[float] = []
    for n in range(battles):
        wish = json.dumps({**WISH, "seed": f"bench {n}"}).encode()
        asked = Request(f"http://127.0.0.1:{port}/api/rooms", wish, {"content-type": "application/json"})
        links = json.load(urlopen(asked))["links"]
        base = f"ws://127.0.0.1:{port}"
        begun = perf_counter()
        async with (
            connect(base + links["one"].replace("/table", "/ws"), compression=None, max_size=None) as one,
            connect(base + links["two"].replace("/table", "/ws"), compression=None, max_size=None) as two,
        ):
            players = [Player(one), Player(two)]
            await asyncio.gather(*(player.play() for player in players))
        for player in players:
            answers += player.answers
            probes += player.probes
        print(f"battle {n + 1}: {perf_counter() - begun:.1f} s, {len(answers)} answers so far", flush=True)
    _tell("answer to board", answers)
    _tell("probe", probes)


def _tell(what: str, seconds: list[float]) -> None:
    ordered = sorted(seconds)
    p95, p99 = (ordered[int(len(ordered) * share)] for share in (0.95, 0.99))
    print(f"{what}: n {len(ordered)}, median {median(ordered) * 1e3:.1f} ms, 95 % {p95 * 1e3:.1f} ms, "
          f"99 % {p99 * 1e3:.1f} ms, worst {ordered[-1] * 1e3:.1f} ms")  # fmt: skip


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 5))
