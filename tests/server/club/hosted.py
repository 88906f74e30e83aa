"""A tournament for tests, run over HTTP as its pages do."""

import time
from typing import Any

from starlette.testclient import TestClient

from pulverdampf.api import rulebook

BOOK = "march-of-eagles"
ARMIES = sorted(rulebook(BOOK).armies.values(), key=lambda army: sum(1 for _ in army.placed_bodies()))
ARMY = next(key for key, army in rulebook(BOOK).armies.items() if army is ARMIES[0])


class Hosted:
    """A tournament by its public page and its organiser's link."""

    def __init__(self, at: TestClient, **wish: Any) -> None:
        self.at = at
        answer = at.post("/api/tournaments", json={"name": "Herbstpokal", "rulebook": BOOK, **wish})
        assert answer.status_code == 201, answer.text
        self.id, self.organiser = answer.json()["id"], "/api" + _api(answer.json()["link"])
        self.links: dict[str, str] = {}

    @property
    def public(self) -> str:
        """What everybody may read."""
        return f"/api/tournaments/{self.id}"

    def enter(self, player: str, army: Any = ARMY) -> str:
        """Somebody enters by the public page; his link."""
        done = self.done(self.public, type="enter", player=player, army=army)
        self.links[player] = "/api" + _api(done["link"])
        return self.links[player]

    def done(self, link: str = "", **deed: Any) -> dict[str, Any]:
        """Does something, which must succeed."""
        answer = self.at.post(link or self.organiser, json=deed)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def refused(self, link: str = "", **deed: Any) -> str:
        """Does something that is refused, and why."""
        answer = self.at.post(link or self.organiser, json=deed)
        assert answer.status_code in (400, 404, 409), answer.text
        told = answer.json()["text"]
        assert told["en"] and told["de"] and told["en"] != told["de"]
        return str(told["en"])

    def look(self, link: str = "") -> dict[str, Any]:
        """The tournament as somebody sees it."""
        answer = self.at.get(link or self.public)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def fight(self) -> dict[str, Any]:
        """Lets the generals fight until they are done."""
        self.done(type="fight")
        while (told := self.look(self.organiser))["fighting"]:
            time.sleep(0.02)
        return told


def _api(link: str) -> str:
    return link.replace("/tournament/", "/tournaments/")
