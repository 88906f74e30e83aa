"""The end of a battle at the server: its report, the files to take home, and the battle anew."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from pulverdampf.reports.course import Course
from pulverdampf.reports.report import report_of
from pulverdampf.server.reporting import in_both
from tests.server.table import client, opened, seat


def conceded(at: TestClient, **wish: Any) -> dict[str, Any]:
    """A room whose battle was given up by whoever opened it."""
    room = opened(at, **wish)
    with seat(at, room["mine"]) as sitter:
        sitter.say("concede")
        sitter.until("over")
    return room


def api(link: str, what: str, more: str = "") -> str:
    return link.replace("/table/", f"/api/{what}/") + more


def test_the_page_of_the_end_is_told_the_report_of_the_log() -> None:
    """One truth: what the server tells is what the report of the game's own log says."""
    with client() as at:
        room = conceded(at)
        told = at.get(api(room["mine"], "report")).json()
        application: Any = at.app
        game = application.state.lobby.rooms[room["room"]].battle.game
        expected = in_both(
            report_of(game.rulebook, game.initial, Course(game.rulebook, game.initial, game.log).entries)
        )
        assert told["winner"] == expected["winner"] == "two"
        assert [force["lost"] for force in told["sides"]] == [force["lost"] for force in expected["sides"]]
        assert set(told["result"]) == {"en", "de"} and told["result"]["de"]
        assert told["sides"][0]["luck"]["dice"] == expected["sides"][0]["luck"]["dice"]


def test_before_the_end_nothing_is_told() -> None:
    """A report would tell secrets; nor does a stranger's link open anything."""
    with client() as at:
        room = opened(at)
        for path in (api(room["mine"], "report"), api(room["mine"], "report", "/html")):
            answer = at.get(path)
            assert answer.status_code == 404 and answer.json()["code"] == "not_over"
        assert at.post(api(room["mine"], "again")).status_code == 404
        over = conceded(at)
        assert at.get(api(over["mine"] + "x", "report")).status_code == 404
        assert at.get(api(over["mine"], "report", "/exe")).status_code == 404


@pytest.mark.parametrize(
    ("kind", "media", "begins"),
    [
        ("html", "text/html", b"<!doctype html>"),
        ("svg", "image/svg+xml", b"<svg"),
        ("pdf", "application/pdf", b"%PDF-"),
    ],
)
def test_files_to_take_home(kind: str, media: str, begins: bytes) -> None:
    """Each is a file to be saved, in the language of the page."""
    with client() as at:
        room = conceded(at)
        answer = at.get(api(room["mine"], "report", f"/{kind}?lang=de"))
        assert answer.status_code == 200 and answer.headers["content-type"].startswith(media)
        assert answer.content.startswith(begins) and "attachment" in answer.headers["content-disposition"]


def test_a_rematch_is_the_same_battle_with_other_dice() -> None:
    """The first table again, the same side or the other, the same opponent."""
    with client() as at:
        room = conceded(at, level="chance")
        application: Any = at.app
        rooms = application.state.lobby.rooms
        again = at.post(api(room["mine"], "again"))
        swapped = at.post(api(room["mine"], "again", "?swapped"))
        assert again.status_code == swapped.status_code == 201
        before, first, second = (rooms[each["room"]] for each in (room, again.json(), swapped.json()))
        assert first.battle.game.initial == second.battle.game.initial == before.battle.game.initial
        assert (before.seating.first, first.seating.first, second.seating.first) == ("one", "one", "two")
        assert second.seating.seats["one"].by == "computer" and second.seating.seats["one"].level == "recruit"
        assert first.battle.seed != before.battle.seed
        harder = rooms[at.post(api(room["mine"], "again", "?harder")).json()["room"]]
        assert harder.seating.seats["two"].level == "drilled" and harder.seating.first == "one"
        refused = at.post(api(room["mine"], "again"), headers={"origin": "https://evil.example"})
        assert refused.status_code == 403


@pytest.mark.parametrize(("level", "above"), [("recruit-bold", "Gedrillt, kühn"), ("guard", None)])
def test_the_end_offers_the_next_level(level: str, above: str | None) -> None:
    """A rematch one level up, of the same temper; above the highest there is none."""
    with client() as at:
        room = opened(at, level=level)
        with seat(at, room["mine"]) as sitter:
            sitter.say("concede")
            harder = sitter.until("over")["harder"]
        assert (harder["de"] if harder else None) == above
    with client() as at:
        room = opened(at, mode="hot_seat")
        with seat(at, room["mine"]) as sitter:
            sitter.say("concede")
            assert sitter.until("over")["harder"] is None
