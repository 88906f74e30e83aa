"""What people agree on beside the rules: setting right, throwing again, and an umpire who sees everything."""

from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import read
from pulverdampf.rulebooks import rulebook
from pulverdampf.server.stores.sqlite import Sqlite
from tests.conformance.battles import book_of
from tests.server.table import SETTLED, Sitter, client, opened, play_on, seat, step


def standing(sitter: Sitter, side: str) -> dict[str, Any]:
    """A unit of a side that stands on the table."""
    return next(each for each in sitter.units.values() if each["side"] == side and each["outline"])


def numbered(sitter: Sitter) -> tuple[str, dict[str, Any]]:
    """A unit with a number on its roster."""
    for piece in sitter.units:
        sitter.say("ask_roster", piece=piece)
        for line in sitter.until("roster")["lines"]:
            if type(line["value"]) is int:
                return piece, line
    raise AssertionError("no roster has a number")


def umpire(at: TestClient, links: dict[str, str]) -> str:
    """The link of an umpire on whom both have agreed."""
    with seat(at, links["one"]) as one, seat(at, links["two"]) as two:
        one.say("invite_umpire")
        asked = two.until("agreement_asked")
        assert asked["side"] == "one" and "umpire" in asked["what"]["en"]
        two.say("consent", yes=True)
        welcome = one.until("welcome")
        answer = at.post(f"/api{welcome['links']['umpire']}", json={"player": "Old Fritz"})
        assert answer.status_code == 200, answer.text
        link: str = answer.json()["link"]
        assert at.post(f"/api{welcome['links']['umpire']}", json={}).status_code == 404
    return link


def test_a_line_of_a_roster_is_set_right_when_the_opponent_agrees() -> None:
    army, enemy = book_of("black-powder").muster.default_armies()
    with client() as at:
        links = opened(at, rulebook="black-powder", army=army, enemy=enemy, mode="friend")["links"]
        with seat(at, links["one"]) as one, seat(at, links["two"]) as two:
            play_on(one, two, 30)
            piece, line = numbered(one)
            value = line["value"] + (1 if line["value"] == line["least"] else -1)
            one.say("set_right", piece=piece, line=line["key"], value=value, note="miscounted")
            asked = two.until("agreement_asked")
            assert "miscounted" in asked["what"]["en"] and asked["side"] == "one"
            two.say("consent", yes=True)
            for each in (one, two):
                assert "miscounted" in each.until("notice")["text"]["en"]
            one.say("ask_roster", piece=piece)
            told = {each["key"]: each["value"] for each in one.until("roster")["lines"]}
            assert told[line["key"]] == value
            play_on(one, two, 10)


def test_a_unit_is_set_down_anywhere_and_the_record_is_proved(tmp_path: Path) -> None:
    store = Sqlite(tmp_path / "t.sqlite")
    with client(store) as at:
        room = opened(at, mode="hot_seat")
        with seat(at, room["mine"]) as both:
            for _ in range(30):
                step(both)
            unit = standing(both, "two")
            both.say("set_right", piece=unit["id"], note="nudged by a sleeve", place=[11.0, 13.0, 90.0])
            both.until("board")
            both.until(*SETTLED)
            outline = both.units[unit["id"]]["outline"]
            assert (outline["x"], outline["y"], outline["facing"]) == (11.0, 13.0, 90.0)
            both.say("set_right", piece=unit["id"], note="off", place=[1100.0, 13.0, 90.0])
            assert both.until("refused")["objections"][0]["text"]["en"].startswith("that place")
            both.say("set_right", piece=unit["id"], note=" ", place=[11.0, 12.0, 90.0])
            assert both.until("refused")["objections"][0]["text"]["en"].startswith("give a reason")
            for _ in range(20):
                step(both)
        kept = store.kept(room["room"])
        assert kept is not None
        verify(read(kept.record, rulebook))


def test_the_last_dice_fall_anew() -> None:
    with client() as at:
        links = opened(at, mode="friend")["links"]
        with seat(at, links["one"]) as one, seat(at, links["two"]) as two:
            for _ in range(40):
                play_on(one, two, 5)
                if any(line["throw"] for line in one.lines):
                    break
            before = [line["throw"]["faces"] for line in one.lines if line["throw"]]
            two.say("throw_again")
            one.until("agreement_asked")
            one.say("consent", yes=False)
            assert "declined" in two.until("notice")["text"]["en"]
            two.say("throw_again")
            one.until("agreement_asked")
            one.say("consent", yes=True)
            two.until("board")
            again = [line["throw"]["faces"] for line in two.lines if line["throw"]]
            assert again[: len(before) - 1] == before[:-1]


def test_an_umpire_sees_everything_decides_and_sets_right_alone() -> None:
    army, enemy = book_of("kriegspfad").muster.default_armies()
    with client() as at:
        links = opened(at, rulebook="kriegspfad", army=army, enemy=enemy, mode="friend")["links"]
        link = umpire(at, links)
        with seat(at, links["one"]) as one, seat(at, links["two"]) as two, seat(at, link) as third:
            assert third.last("welcome")["side"] == "umpire" and not third.last("welcome")["links"]
            play_on(one, two, 60)
            third.say("answer", to=1, value="x")
            assert third.until("refused")["code"] == "not_your_turn"
            seen = {
                side: {u for u, each in at_.units.items() if each["outline"]}
                for side, at_ in (("one", one), ("two", two))
            }
            assert {u for u, each in third.units.items() if each["outline"]} >= seen["one"] | seen["two"]
            piece = next(
                key for key in sorted(seen["one"] & seen["two"]) if third.units[key]["side"] == "two"
            )
            third.say("set_right", piece=piece, note="as both remember it", place=[20.0, 20.0, 0.0])
            third.until("board")
            for each in (one, two, third):
                assert "umpire has decided" in each.until("notice")["text"]["en"]
            one.say("throw_again")
            third.until("agreement_asked")
            third.say("consent", yes=True)
            for each in (one, two, third):
                assert "umpire has decided" in each.until("notice")["text"]["en"]
            play_on(one, two, 10)


def test_no_umpire_without_the_opponent() -> None:
    with client() as at:
        room = opened(at, mode="friend")
        links = room["links"]
        with seat(at, links["one"]) as one, seat(at, links["two"]) as two:
            one.say("invite_umpire")
            two.until("agreement_asked")
            two.say("consent", yes=False)
            assert "declined" in one.until("notice")["text"]["en"]
            two.say("invite_umpire")
            assert two.until("refused")["code"] == "not_your_turn"
        with seat(at, links["one"]) as one:
            assert "umpire" not in one.last("welcome")["links"]
        with seat(at, links["watch"]) as watcher:
            words: dict[str, dict[str, str]] = {
                "set_right": {"piece": "A1", "note": "x"}, "throw_again": {}, "invite_umpire": {}
            }  # fmt: skip
            for kind, more in words.items():
                watcher.say(kind, **more)
                assert watcher.until("refused")["code"] == "not_your_turn"
