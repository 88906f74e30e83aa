"""The review of a battle at the server: only when it is over, the same as the command's, one a room."""

import time
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from pulverdampf.engine.records import read
from pulverdampf.engine.views import shown_to
from pulverdampf.reports.course import Course
from pulverdampf.reports.review import review_of
from pulverdampf.rulebooks import rulebook
from pulverdampf.server import reviewing
from pulverdampf.server.messages import Words
from pulverdampf.server.reporting import in_both
from pulverdampf.server.reviewing import Job, Reviews, TooManyError, moments_of
from tests.server.table import client, opened, seat
from tests.server.test_reports import api, conceded


def reviewed(at: TestClient, link: str) -> dict[str, Any]:
    """Asks until the review is there."""
    told: dict[str, Any] = at.post(api(link, "review")).json()
    while told["state"] in ("waits", "weighs"):
        time.sleep(0.1)
        told = at.get(api(link, "review")).json()
    return told


def test_the_page_is_told_what_the_command_tells() -> None:
    with client() as at:
        room = opened(at, mode="watch", level="recruit", rulings={"turns": 1})
        with seat(at, room["mine"]) as watcher:
            while watcher.question["type"] != "over":
                watcher.until("over")
        told = reviewed(at, room["mine"])
        assert told["state"] == "done", told
        application: Any = at.app
        here = application.state.lobby.rooms[room["room"]]
        record = read(here.store.kept(room["room"]).record, rulebook)
        expected = review_of(record, Course(record.rulebook, record.initial, record.entries))
        assert told["review"] == msgspec.json.decode(msgspec.json.encode(in_both(expected)))
        assert expected.costly is not None and told["done"] == told["of"]
        log = here.battle.game.log
        for point, moment in zip(expected.curve.points, told["moments"], strict=True):
            assert moment == sum(shown_to("", entry) is not None for entry in log[: point.at])
        again = at.post(api(room["mine"], "review")).json()
        assert again == told  # it is kept


def test_before_the_end_and_to_strangers_nothing_is_told() -> None:
    with client() as at:
        room = opened(at)
        for answer in (at.post(api(room["mine"], "review")), at.get(api(room["mine"], "review"))):
            assert answer.status_code == 404 and answer.json()["code"] == "not_over"
        over = conceded(at)
        assert at.post(api(over["mine"] + "x", "review")).status_code == 404
        assert at.get(api(over["mine"], "review")).json()["code"] == "not_begun"
        refused = at.post(api(over["mine"], "review"), headers={"origin": "https://evil.example"})
        assert refused.status_code == 403


def test_a_battle_that_never_began_has_nothing_to_review() -> None:
    with client() as at:
        told = reviewed(at, conceded(at)["mine"])
        assert told["state"] == "failed" and "nichts zu besprechen" in told["why"]["de"]


def test_one_review_a_room_and_not_too_many_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reviews, "_carry_out", lambda *_: None)
    monkeypatch.setattr(reviewing, "MOST_WAITING", 2)
    reviews = Reviews()
    first = reviews.ask("a", b"1")
    assert reviews.ask("a", b"1") is first and reviews.found("a") is first
    second = reviews.ask("b", b"2")
    assert [reviews.told(each).ahead for each in (first, second)] == [0, 1]
    with pytest.raises(TooManyError):
        reviews.ask("c", b"3")
    first.fail(Words("why", "warum"))
    assert reviews.told(second).ahead == 0
    assert reviews.ask("c", b"3").state == "waits"
    second.state = "done"
    assert reviews.ask("b", b"taken back and fought on") is not second
    reviews.close()


def test_what_nobody_waits_for_or_cannot_be_read_is_given_up() -> None:
    reviews = Reviews(forgotten=-1.0)
    job = reviews.ask("a", b"no record")
    reviews._worker.shutdown()
    assert job.state == "waits" and reviews.found("a") is None  # nobody wanted it any more
    patient = Reviews()
    unreadable = patient.ask("a", b"no record")
    patient._worker.shutdown()
    assert unreadable.state == "failed" and unreadable.why is not None and unreadable.record == b""


def test_moments_are_counted_as_the_history_of_a_seat_counts_them() -> None:
    review = msgspec.json.encode({"curve": {"points": [{"at": 0}, {"at": 99}]}})
    assert moments_of([], "one", review) == (0, 0)
    assert Job(b"x").digest != Job(b"y").digest
