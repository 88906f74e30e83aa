"""A campaign for tests, led over HTTP as its pages do."""

import time
from typing import Any

from starlette.testclient import TestClient

READY = "napoleonic-week"


class Commanded:
    """A campaign by its organiser's link, and the links of those who lead its sides."""

    def __init__(self, at: TestClient, **wish: Any) -> None:
        self.at = at
        app: Any = at.app
        app.state.lobby.seeds = lambda: "7"
        answer = at.post("/api/campaigns", json={"ready": READY, **wish})
        assert answer.status_code == 201, answer.text
        self.id, self.organiser = answer.json()["id"], api_of(answer.json()["link"])
        self.links: dict[str, str] = {}
        for side in self.look()["sides"]:
            if side["invitation"]:
                done = self.done(api_of(side["invitation"]), type="join", player=NAMES[side["side"]])
                self.links[side["side"]] = api_of(done["link"])

    @property
    def public(self) -> str:
        """What everybody may read."""
        return f"/api/campaigns/{self.id}"

    def done(self, link: str = "", **deed: Any) -> dict[str, Any]:
        """Does something, which must succeed."""
        answer = self.at.post(self.links.get(link, link) or self.organiser, json=deed)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def refused(self, link: str = "", **deed: Any) -> str:
        """Does something that is refused, and why."""
        answer = self.at.post(self.links.get(link, link) or self.organiser, json=deed)
        assert answer.status_code in (400, 404, 409), answer.text
        told = answer.json()["text"]
        assert told["en"] and told["de"] and told["en"] != told["de"]
        return str(told["en"])

    def look(self, link: str = "") -> dict[str, Any]:
        """The campaign as somebody sees it."""
        answer = self.at.get(self.links.get(link, link) or self.organiser)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def order(self, side: str, **moves: str) -> dict[str, Any]:
        """Gives orders to forces; hyphens in their names are underscores."""
        return self.done(side, type="orders", moves={id.replace("_", "-"): at for id, at in moves.items()})

    def meet(self) -> None:
        """Both sides march to the heights and meet there."""
        self.order("one", corps="heights", bavarians="heights")
        self.order("two", line="heights")

    def fought_out(self, link: str = "") -> dict[str, Any]:
        """Waits until computer generals have nothing left to fight."""
        told = self.look(link)
        while any(each["fighting"] for each in told["meetings"]):
            time.sleep(0.02)
            told = self.look(link)
        return told

    def table(self, side: str, place: str = "heights") -> str:
        """The link of a side to the table of a meeting."""
        answer = self.at.post(f"{self.links.get(side) or self.organiser}/battle", json={"place": place})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["link"])

    def story(self, link: str = "") -> list[str]:
        """The story as somebody knows it."""
        return [each["text"]["en"] for each in self.look(link)["story"]]


NAMES = {"one": "Anna", "two": "Bernd"}


def api_of(link: str) -> str:
    return link.replace("/campaign/", "/api/campaigns/")
