"""The gallery: spectators who see everything, but minutes late; nobody else is told a word more."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from pulverdampf.server import gallery
from tests.conformance.battles import book_of
from tests.server.table import Sitter, client, opened, play_on, seat

TEN_MINUTES = 600.0


class Clock:
    """A clock that a test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    set_by_hand = Clock()
    monkeypatch.setattr(gallery, "monotonic", set_by_hand)
    monkeypatch.setattr(gallery, "STEP", 0.05)
    return set_by_hand


def room_for(at: TestClient, book: str, mode: str = "friend", **rulings: str) -> dict[str, Any]:
    army, enemy = book_of(book).muster.default_armies()
    return opened(at, rulebook=book, army=army, enemy=enemy, mode=mode, rulings=rulings)


def ambush(at: TestClient, mode: str = "friend") -> dict[str, Any]:
    """A table of Kriegspfad on which one side lies in wait."""
    return room_for(at, "kriegspfad", mode, scenario="ambush")


def agreed(at: TestClient, links: dict[str, str]) -> str:
    """The link of a gallery on which both have agreed."""
    with seat(at, links["one"]) as one, seat(at, links["two"]) as two:
        assert one.last("welcome")["may_open_gallery"] and not two.last("welcome")["may_open_gallery"]
        two.say("open_gallery")
        assert two.until("refused")["code"] == "not_your_turn"
        one.say("open_gallery")
        assert "10 minutes late" in two.until("agreement_asked")["what"]["en"]
        two.say("consent", yes=True)
        welcome = one.until("welcome")
        assert not welcome["may_open_gallery"]
        link: str = welcome["links"]["late"]
    return link


def hidden_on_table(sitter: Sitter) -> set[str]:
    """The units that are drawn as hidden from the enemy."""
    return {key for key, unit in sitter.units.items() if unit["outline"] and unit["hidden"]}


def on_table(sitter: Sitter) -> set[str]:
    return {key for key, unit in sitter.units.items() if unit["outline"]}


def test_where_nothing_is_hidden_nobody_is_asked() -> None:
    with client() as at:
        links = room_for(at, "march-of-eagles")["links"]
        with seat(at, links["one"]) as one, seat(at, links["two"]):
            assert not one.last("welcome")["may_open_gallery"]
            one.say("open_gallery")
            assert one.until("refused")["code"] == "stale"


def test_who_sits_in_the_gallery_sees_everything_ten_minutes_late(clock: Clock) -> None:
    with client() as at:
        links = ambush(at)["links"]
        link = agreed(at, links)
        with seat(at, links["one"]) as one, seat(at, links["two"]) as two:
            play_on(one, two, 60)
            then = on_table(one) | on_table(two)
            with seat(at, link) as late, seat(at, links["watch"]) as watching:
                welcome = late.last("welcome")
                assert welcome["late"] == 10 and welcome["side"] is None and not welcome["links"]
                assert not on_table(late) and not late.lines  # nothing is old enough
                clock.now += TEN_MINUTES - 1
                play_on(one, two, 20)
                assert not on_table(late)
                clock.now += 2  # the first sixty answers are, the next twenty are not
                late.until("happened")
                assert on_table(late) >= then and hidden_on_table(late)
                assert not hidden_on_table(watching) and hidden_on_table(late) - on_table(watching)
                seen = len(late.lines)
                told = at.get(link.replace("/table/", "/api/history/")).json()["moments"]
                assert told and told[-1]["lines"] == seen
                late.say("answer", to=1, value="x")
                assert late.until("refused")["code"] == "not_your_turn"
                clock.now += TEN_MINUTES
                late.until("happened")
                assert len(late.lines) > seen
                play_on(one, two, 6)
                one.say("concede")  # the end is seen at once
                assert late.until("over")["winner"] == "two"
                assert len(late.lines) >= len(watching.lines)


def test_what_was_taken_back_never_comes_to_the_gallery(clock: Clock) -> None:
    with client() as at:
        found = ambush(at, "hot_seat")
        app: Any = at.app
        room = app.state.lobby.rooms[found["room"]]
        with seat(at, found["mine"]) as both:
            for _ in range(20):
                both.answer()
                both.until("asked", "waiting", "over")
            before = list(room.gallery.log), len(room.battle.game.log)
            assert before[0] == []
            both.say("undo")
            both.until("board")
            both.until("asked", "waiting", "over")
            assert len(room.battle.game.log) < before[1]
            clock.now += TEN_MINUTES + 1
            assert room.gallery.log == room.battle.game.log
