"""A table for tests: seats at sockets that answer as a hasty person would."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from pulverdampf.server.app import app
from pulverdampf.server.stores import Store
from pulverdampf.server.stores.sqlite import Sqlite

SETTLED = ("asked", "waiting", "over")
WISH = {"rulebook": "march-of-eagles", "army": "BR-A", "enemy": "FR-A", "seed": "42"}


@contextmanager
def client(store: Store | str = ":memory:") -> Iterator[TestClient]:
    """A server over a store."""
    with TestClient(app(Sqlite(store) if isinstance(store, str) else store)) as opened:
        yield opened


def opened(at: TestClient, **wish: Any) -> dict[str, Any]:
    """A new room in which every seat is taken and has already added to the seed of the dice."""
    found = opened_without_shares(at, **wish)
    accept(at, found)
    app: Any = at.app
    battle = app.state.lobby.rooms[found["room"]].battle
    for role in battle.missing_shares:
        battle.add_share(role, f"a share of the seat {role}")
    return found


def opened_without_shares(at: TestClient, **wish: Any) -> dict[str, Any]:
    """A new room as the lobby opens it; between people nobody chooses the seed, it is drawn as we like."""
    wanted = {**WISH, **wish}
    if wanted.get("mode") == "friend":
        app: Any = at.app
        seed = wanted.pop("seed", "")
        app.state.lobby.seeds = lambda: seed
    answer = at.post("/api/rooms", json=wanted)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def accept(at: TestClient, room: dict[str, Any]) -> None:
    """Exchanges the invitations of a room for links, as whoever gets them does."""
    for side, link in room["links"].items():
        if link.startswith("/join/"):
            answer = at.post("/api" + link)
            assert answer.status_code == 200, answer.text
            room["links"][side] = answer.json()["link"]


class Sitter:
    """Somebody at a socket; remembers what he was told."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.question: dict[str, Any] = {}
        self.lines: list[dict[str, Any]] = []
        self.units: dict[str, dict[str, Any]] = {}

    def hear(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(self.socket.receive_text())
        self.heard.append(message)
        kind = message["type"]
        if kind == "board":
            self.lines, self.units = list(message["lines"]), {}
        if kind == "happened":
            self.lines += message["lines"]
        if kind in ("board", "happened"):
            self.units |= {unit["id"]: unit for unit in message["units"]}
        if kind in SETTLED:
            self.question = message
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        """Listens until a message of some kind comes."""
        while (message := self.hear())["type"] not in kinds:
            pass
        return message

    def last(self, kind: str) -> dict[str, Any]:
        """The last message of a kind that has come."""
        return next(message for message in reversed(self.heard) if message["type"] == kind)

    def say(self, kind: str, **more: Any) -> None:
        """Sends a message."""
        self.socket.send_text(json.dumps({"type": kind, **more}))

    def answer(self, value: Any = None, to: int | None = None) -> None:
        """Answers the question that waits, with the staff's advice unless told otherwise."""
        asked = self.question
        if value is None:
            value = asked["advised"] if asked["kind"] == "choose" else asked["ideas"][0]
        self.say("answer", to=asked["id"] if to is None else to, value=value)

    @property
    def is_asked(self) -> bool:
        """Whether a question waits for him."""
        return self.question.get("type") == "asked"


@contextmanager
def seat(at: TestClient, link: str) -> Iterator[Sitter]:
    """Takes a seat by its link and listens until the table is settled."""
    with at.websocket_connect(link.replace("/table/", "/ws/")) as socket:
        sitter = Sitter(socket)
        sitter.until(*SETTLED)
        yield sitter


def step(*sitters: Sitter) -> None:
    """Lets whoever is asked answer, and everybody hear of it."""
    asked = next(each for each in sitters if each.is_asked)
    asked.answer()
    for each in sitters:
        each.until(*SETTLED)


def play_on(one: Sitter, two: Sitter, steps: int) -> None:
    """Lets both answer so often."""
    for _ in range(steps):
        step(one, two) if one.is_asked else step(two, one)
