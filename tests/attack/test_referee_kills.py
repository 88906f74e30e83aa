"""Battles beside a real table whose server is killed (`kill -9`) at any moment lose nothing that was told."""

import json
import threading
from http.client import HTTPException
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import pytest

from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import read
from pulverdampf.rulebooks import rulebook
from tests.attack.served import Server
from tests.refereed.by_lot import REFEREED
from tests.server.test_referee import wish

KILLS = 5
LONGEST = 0.25
"""Seconds after which a server is killed at the latest, counted from its second answer to the phone."""


class Phone:
    """A phone beside a table: it remembers what it was shown last, and answers as it comes."""

    def __init__(self, lots: Random) -> None:
        self.lots = lots
        self.port, self.link = 0, ""
        self.shown: dict[str, Any] = {}
        self.answers = 0

    def ask(self, path: str, said: dict[str, Any] | None = None) -> Any:
        """What the server answers."""
        data = None if said is None else json.dumps(said).encode()
        asked = Request(f"http://127.0.0.1:{self.port}/api{path}", data)
        with urlopen(asked, timeout=60) as answer:
            return json.loads(answer.read())

    def answer(self) -> None:
        """Answers what is asked, with the eyes that may."""
        asked, eyes, at = self.shown["question"], "", self.shown["at"]
        if asked["kind"] == "secret":
            eyes = f"?eyes={asked['side']}"
            alone = self.ask(self.link + eyes)
            asked, at = alone["question"], alone["at"]
        said: dict[str, Any] = {"what": "throw"}
        if asked["kind"] == "choice":
            said = {"what": "choose", "key": self.lots.choice([each["key"] for each in asked["choices"]])}
        elif asked["kind"] == "facts":
            said = {"what": "tell", "facts": {}}
        told = self.ask(self.link + eyes, {**said, "at": at})
        self.shown = self.ask(self.link) if eyes else told
        self.answers += 1

    def play(self) -> None:
        """Answers until the server dies."""
        try:
            while self.shown["question"]["kind"] != "over":
                self.answer()
        except (OSError, HTTPException):
            pass


@pytest.mark.parametrize("book", REFEREED)
def test_a_killed_server_goes_on_where_the_phone_was(book: str, tmp_path: Path) -> None:
    store, phone = str(tmp_path / "table.sqlite"), Phone(Random(f"kills of {book}"))
    for _ in range(KILLS):
        server = Server(store, tmp_path)
        phone.port = server.port
        server.wait()
        if not phone.link:
            phone.link = phone.ask("/referee", wish(book))["link"]
            phone.shown = phone.ask(phone.link)
        again = phone.ask(phone.link)
        story, before = again["chronicle"], phone.shown["chronicle"]
        assert again["at"] >= phone.shown["at"], "something is missing"
        if again["at"] == phone.shown["at"]:
            assert {**again, "news": 0} == {**phone.shown, "news": 0}
        elif len(story) < 60:
            assert story[: len(before)] == before
        phone.shown = again
        playing = threading.Thread(target=phone.play)
        told = phone.answers
        playing.start()
        while phone.answers < told + 2 and playing.is_alive():
            playing.join(0.01)
        playing.join(phone.lots.uniform(0.02, LONGEST))
        server.kill()
        playing.join()
    assert phone.answers > KILLS
    server = Server(store, tmp_path)
    phone.port = server.port
    server.wait()
    with urlopen(f"http://127.0.0.1:{server.port}/api{phone.link}/record", timeout=60) as answer:
        record = read(answer.read(), rulebook)
    server.kill()
    verify(record)
