"""Changed requests at the doors beside the tables: `python -m tests.attack.mutated_doors`.

Whatever is posted to workshop, table and scenario editors, press, lobby, club and referee's door, the answer
is a plain one, in time; nothing stumbles (500).
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

from starlette.testclient import TestClient

from pulverdampf.rulebooks import PACKAGES
from pulverdampf.server import connections
from pulverdampf.server.app import app
from pulverdampf.server.connections import Allowance
from pulverdampf.server.stores.sqlite import Sqlite
from tests.attack.mutants_of_messages import found, mutated, places

SOUND = 0.05
"""How many requests are left as a page would send them."""
LONGEST = 30.0
"""Seconds after which an answer comes too late, however slow the machine."""
Request = tuple[str, dict[str, Any]]


class Doors:
    """A server and what a page would post to it about one rulebook."""

    def __init__(self, at: TestClient, book: str, lots: Random) -> None:
        self.at, self.book, self.lots = at, book, lots
        self.codes: Counter[int] = Counter()
        self.slowest = 0.0, ""
        self.parts: list[Any] = []
        self.requests = [request for ask in ASKED for request in ask(self)]

    def get(self, path: str) -> Any:
        """What a page reads before it posts anything."""
        given = self.at.get(path)
        assert given.status_code == 200, (path, given.text[:300])
        return given.json()

    def posted(self, path: str, body: dict[str, Any]) -> Any:
        """What a page posts before; the answer."""
        given = self.at.post(path, json=body)
        assert given.status_code in (200, 201), (path, given.text[:300])
        return given.json()

    def knock(self) -> None:
        """Posts one request, changed or not."""
        path, body = self.lots.choice(self.requests)
        text = json.dumps(body) if self.lots.random() < SOUND else mutated(body, self.lots, self.parts)
        self.parts.append(found(body, self.lots.choice(list(places(body)))))
        del self.parts[:-100]
        begun = time.monotonic()
        given = self.at.post(path, content=text.encode(errors="surrogatepass"))
        took = time.monotonic() - begun
        self.codes[given.status_code] += 1
        self.slowest = max(self.slowest, (took, path))
        assert given.status_code < 500 or given.json().get("code") == "not_installed", (
            f"{path}: {text[:2000]}"
        )
        assert took < LONGEST, f"{took:.0f} s, {path}: {text[:2000]}"


def of_armies(doors: Doors) -> Iterator[Request]:
    """Workshop and press."""
    book = doors.book
    army = next(each for each in doors.get("/api/books") if each["key"] == book)["armies"][0]["id"]
    roster = doors.get(f"/api/workshop/{book}/ready/{army}")["roster"]
    for what in ("draft", "fill"):
        yield f"/api/workshop/{book}/{what}", {"roster": roster, "seed": "1", "owned": {"x": 3}, "size": 200}
    yield f"/api/workshop/{book}/offer", {"list": roster["list"], "year": roster.get("year"), "rulings": {}}
    for kind in ("toml", "ros"):
        yield f"/api/workshop/{book}/file", {"roster": roster, "kind": kind}
    wish = {"rulebook": book, "army": roster, "enemy": army, "mode": "hot_seat", "name": "x"}
    yield "/api/preview", wish
    yield "/api/rooms", wish
    yield f"/api/print/{book}/army", {"roster": roster, "rulings": {}, "enemy": roster}


def of_tables(doors: Doors) -> Iterator[Request]:
    """The table editor, and battles on what it has drawn."""
    book = doors.book
    ready = next(each for each in doors.get("/api/books") if each["key"] == book)
    for place in islice((each for each in ready["terrains"] if not each["by_dice"]), 2):
        table = doors.get(f"/api/tables/{book}/ready/{place['id']}")["table"]
        for what in ("draft", "file"):
            yield f"/api/tables/{book}/{what}", {"table": table, "owned": {"wood": 2}}
        pieces = next((each for each in table.values() if isinstance(each, list) and each), [])
        if pieces:
            yield f"/api/tables/{book}/outline", {"piece": pieces[0], "table": [60, 40], "seed": "a"}
        armies = [each["id"] for each in ready["armies"][:2]]
        yield "/api/preview", {"rulebook": book, "army": armies[0], "enemy": armies[-1], "terrain": table}
    yield f"/api/tables/{book}/dice", {"seed": "a", "owned": {"wood": 2}}


def of_scenarios(doors: Doors) -> Iterator[Request]:
    """The scenario editor; no trial, which fights a battle."""
    book = doors.book
    for each in islice(next(b for b in doors.get("/api/books") if b["key"] == book)["scenarios"], 2):
        scenario = doors.get(f"/api/scenarios/{book}/ready/{each['id']}")["scenario"]
        for what in ("draft", "file"):
            yield f"/api/scenarios/{book}/{what}", {"scenario": scenario}


def of_the_club(doors: Doors) -> Iterator[Request]:
    """A tournament with its organiser, and somebody's page."""
    book = doors.book
    army = next(each for each in doors.get("/api/books") if each["key"] == book)["armies"][0]["id"]
    wish = {"name": "Cup", "rulebook": book, "system": "swiss", "rounds": 3, "rulings": {}}
    yield "/api/tournaments", wish
    opened = doors.posted("/api/tournaments", wish)
    organiser = "/api" + opened["link"].replace("/tournament/", "/tournaments/")
    for deed in (
        {"type": "enter", "player": "Anna", "army": army, "general": ""},
        {"type": "rearm", "army": army, "player": "Anna"},
        {"type": "withdraw", "player": "Anna"},
        {"type": "comeback", "player": "Anna"},
        {"type": "draw"},
        {"type": "score", "round": 1, "table": 1, "result": {"one": 1.0, "two": 0.0}, "note": "x"},
        {"type": "renew", "player": "Anna"},
    ):
        yield organiser, deed
    yield "/api/me", {"name": "Anna", "language": "de"}
    page = "/api" + doors.posted("/api/me", {"name": "Anna", "language": "de"})["link"]
    for deed in (
        {"type": "keep_seats", "seats": ["a/b", "campaign/x/y"]},
        {"type": "drop_seat", "room": "a"},
        {"type": "set_mail", "address": "a@b.example"},
        {"type": "set_push", "endpoint": "https://fcm.googleapis.com/x", "p256dh": "a", "auth": "b"},
    ):
        yield page, deed


def of_the_umpire(doors: Doors) -> Iterator[Request]:
    """A battle beside a real table."""
    book = next(each for each in doors.get("/api/books") if each["key"] == doors.book)
    if not book["refereed"]:
        return
    armies = [each["id"] for each in book["armies"][:2]]
    opened = doors.at.post(
        "/api/referee", json={"rulebook": doors.book, "army": armies[0], "enemy": armies[-1]}
    )
    if opened.status_code != 200:
        return
    phone = "/api" + opened.json()["link"]
    yield phone, {"what": "choose", "at": 0, "key": "a", "facts": {"a": True, "b": 3.5}}
    yield phone, {"what": "faces", "at": 0, "faces": [1, 2, 3]}
    yield phone, {"what": "correct", "at": 0, "piece": "A1", "line": "x", "value": 3, "note": "x"}


ASKED: tuple[Callable[[Doors], Iterator[Request]], ...] = (
    of_armies, of_tables, of_scenarios, of_the_club, of_the_umpire,
)  # fmt: skip


def knocked(book: str, seed: int, times: int) -> Doors:
    """So many requests about one rulebook."""
    generous = Allowance.takes
    connections.Allowance.takes = lambda self: True  # type: ignore[method-assign]
    try:
        with TestClient(app(Sqlite(":memory:"))) as at:
            doors = Doors(at, book, Random(f"{book} {seed}"))
            for _ in range(times):
                doors.knock()
            return doors
    finally:
        connections.Allowance.takes = generous  # type: ignore[method-assign]


def main() -> None:
    """Tells what was answered."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack.mutated_doors")
    parser.add_argument("--book", default="", help="one rulebook; none: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--times", type=int, default=1000, help="for each book")
    given = parser.parse_args()
    for book in [given.book] if given.book else PACKAGES:
        done = knocked(book, given.seed, given.times)
        took, path = done.slowest
        print(f"{book}: {dict(done.codes)}, slowest {took * 1e3:.0f} ms ({path})", flush=True)


if __name__ == "__main__":
    main()
