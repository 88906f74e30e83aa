"""Whole battles over sockets: friends, the computer, one keyboard, spectators."""

from typing import Any

from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import read
from pulverdampf.rulebooks import rulebook
from tests.server.table import SETTLED, accept, client, opened, opened_without_shares, seat, step


def test_a_seat_is_open_until_somebody_accepts_the_invitation() -> None:
    with client() as at:
        room = opened_without_shares(at, mode="friend")
        with seat(at, room["links"]["one"]) as one:
            assert [army["played_by"] for army in one.heard[0]["armies"]] == ["human", "open"]
            accept(at, room)
            while [army["played_by"] for army in one.until("seats")["armies"]] != ["human", "human"]:
                pass


def test_a_friend_joins_and_a_whole_battle_is_fought() -> None:
    with client() as at:
        links = opened(at, mode="friend")["links"]
        with seat(at, links["one"]) as one:
            with seat(at, links["two"]) as two, seat(at, links["watch"]) as watcher:
                assert watcher.heard[0]["side"] is None and two.heard[0]["side"] == "two"
                steps = 0
                while one.question["type"] != "over":
                    step(one, two, watcher) if one.is_asked else step(two, one, watcher)
                    steps += 1
                assert steps > 100
                assert one.question == two.question == watcher.question
                assert one.lines == two.lines == watcher.lines and one.units == watcher.units
                assert [line["n"] for line in one.lines] == list(range(len(one.lines)))
                assert any(line["throw"] and line["throw"]["needed"] for line in one.lines)
                assert any(line["steps"] for line in one.lines)
            history = at.get(links["watch"].replace("/table/", "/api/history/")).json()["moments"]
            assert history[-1]["lines"] == len(one.lines) and len(history) > 20
            seen: dict[str, Any] = {}
            for moment in history:
                seen |= {unit["id"]: unit for unit in moment["units"]}
            assert seen == one.units
            record = at.get(links["watch"].replace("/table/", "/api/record/")).content
            verify(read(record, rulebook))
            assert one.question["seed"] and at.get(links["watch"] + "x").status_code == 200
            with seat(at, links["one"]) as again:
                assert again.lines == one.lines and again.units == one.units
                again.answer("x", to=1) if again.is_asked else again.say("answer", to=1, value="x")
                assert again.until("refused")["code"] == "over"


def test_the_computer_fights_itself_while_somebody_watches() -> None:
    with client() as at:
        room = opened(at, mode="watch")
        with seat(at, room["mine"]) as watcher:
            assert watcher.until("over")["text"]["de"]
            assert len(watcher.lines) > 200


def test_against_the_computer_and_handed_over_midway() -> None:
    with client() as at, seat(at, opened(at, mode="computer")["mine"]) as one:
        for _ in range(5):
            while not one.is_asked:
                one.until("asked")
            one.answer()
            one.until("asked", "waiting")
        one.say("hand_over", to="computer", level="chance")
        assert one.until("seats")["armies"][0]["played_by"] == "computer"
        before = len(one.lines)
        while len(one.lines) < before + 20:
            one.hear()
        one.say("hand_over", to="human")
        one.until("asked")
        one.answer()
        one.until("happened")


def test_two_people_at_one_keyboard_take_anything_back() -> None:
    with client() as at, seat(at, opened(at, mode="hot_seat")["mine"]) as both:
        assert both.heard[0]["side"] == "both" and both.is_asked
        for _ in range(20):
            step(both)
        for _ in range(6):
            both.say("undo")
            both.until("board")
            both.until("asked")
        while both.question["type"] != "over":
            step(both)


def test_giving_up_ends_the_battle() -> None:
    with client() as at:
        links = opened(at, mode="friend")["links"]
        with seat(at, links["one"]) as one, seat(at, links["two"]) as two:
            two.say("concede")
            assert one.until("over")["winner"] == "one"
            assert two.until("over")["winner"] == "one"


def test_a_standing_pass_lets_windows_pass() -> None:
    with client() as at:
        links = opened(at, mode="friend")["links"]
        with seat(at, links["one"]) as one, seat(at, links["two"]) as two:
            while not (one.is_asked and one.question["passing"]):
                step(one, two) if one.is_asked else step(two, one)
            turn = one.heard[-2]["clock"]["turn"]
            one.say("standing_pass", on=True)
            one.answer(one.question["passing"])
            while True:
                asked = one.until("asked", "happened", "over")
                if asked["type"] == "over" or asked.get("clock", {}).get("turn", turn) != turn:
                    break
                assert not asked.get("passing")
                if asked["type"] == "asked":
                    one.answer()
                elif two.until("happened") and two.until(*SETTLED)["type"] == "asked":
                    two.answer()
