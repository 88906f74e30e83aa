"""More ill will: floods, seats of others, spectators who meddle, nonsense without end; nothing changes."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pulverdampf.engine.journal import chain_hash
from pulverdampf.server import connections, room_door
from tests.server.table import client, opened, seat, step

MEDDLING: list[dict[str, Any]] = [
    {"type": "answer", "to": 1, "value": "south"},
    {"type": "probe", "probe": 1, "to": 1, "order": {"type": "Extent", "upto": 1}},
    {"type": "ask_odds", "to": 1, "option": "south"},
    {"type": "ask_factors", "ask": 1, "to": 1, "answer": "south"},
    {"type": "dice_share", "share": "what a spectator would like"},
    {"type": "undo"},
    {"type": "consent", "yes": True},
    {"type": "concede"},
    {"type": "hand_over", "to": "computer"},
    {"type": "hand_over", "to": "human", "side": "one"},
    {"type": "standing_pass", "on": True},
]


def fingerprint(at: TestClient, room: str) -> tuple[str, bytes]:
    """The whole battle and who sits where."""
    app: Any = at.app
    found = app.state.lobby.rooms[room]
    return chain_hash(found.battle.game), msgspec.json.encode(found.seating)


def test_a_spectator_changes_nothing() -> None:
    with client() as at:
        room = opened(at, mode="friend")
        with seat(at, room["links"]["one"]), seat(at, room["links"]["two"]):
            before = fingerprint(at, room["room"])
            with seat(at, room["links"]["watch"]) as watcher:
                for message in MEDDLING:
                    watcher.socket.send_text(json.dumps(message))
                    assert watcher.until("refused")["code"] == "not_your_turn", message
            assert fingerprint(at, room["room"]) == before


def test_nobody_plays_or_gives_away_anothers_seat() -> None:
    with client() as at:
        room = opened(at, mode="friend")
        with seat(at, room["links"]["one"]) as one, seat(at, room["links"]["two"]) as two:
            asked, waits = (one, two) if one.is_asked else (two, one)
            before = fingerprint(at, room["room"])
            theirs = "two" if waits is one else "one"
            for message in (
                {"type": "hand_over", "to": "computer", "side": theirs},
                {"type": "answer", "to": asked.question["id"], "value": asked.question["advised"]},
                {"type": "probe", "probe": 1, "to": asked.question["id"], "order": {}},
                {"type": "ask_odds", "to": asked.question["id"], "option": asked.question["advised"]},
                {"type": "ask_factors", "ask": 1, "to": asked.question["id"], "answer": "south"},
            ):
                waits.socket.send_text(json.dumps(message))
                assert waits.until("refused")["code"] == "not_your_turn", message
            for kind, code in (("consent", "stale"), ("undo", "no_undo")):
                waits.say(kind, **({"yes": True} if kind == "consent" else {}))
                assert waits.until("refused")["code"] == code
            waits.say("hand_over", to="computer", side="three")
            assert waits.until("refused")["code"] == "malformed"
            waits.say("hand_over", to="computer", level="genius")
            assert waits.until("refused")["code"] == "malformed"
            assert fingerprint(at, room["room"]) == before


def test_floods_are_slowed_down_and_the_table_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "monotonic", lambda: 0.0)  # however slow the machine, all come at once
    with client() as at:
        room = opened(at, mode="hot_seat")
        with seat(at, room["mine"]) as both:
            for n in range(150):
                both.say("probe", probe=n, to=both.question["id"], order={})
            codes = [both.until("probed", "refused").get("code") for _ in range(90)]
            assert "too_fast" in codes
            for _ in range(150):
                both.say("ask_look", what="sight", piece="nobody")
            while both.until("refused")["code"] != "too_fast":
                pass
            step(both)
            assert both.is_asked or both.question["type"] == "waiting"


def test_an_answer_said_twice_counts_once() -> None:
    with client() as at:
        room = opened(at, mode="hot_seat")
        with seat(at, room["mine"]) as both:
            for _ in range(15):
                lines = len(both.lines)
                both.answer()
                both.answer()
                both.until("refused")
                assert both.heard[-1]["code"] in ("stale", "not_your_turn") and len(both.lines) >= lines


def nonsense(lots: Random, deep: int = 4) -> Any:
    """Anything that JSON can say, words of real orders among it."""
    kind = lots.randrange(9 if deep else 6)
    words = (
        "type",
        "March",
        "Placement",
        "Extent",
        "Plan",
        "stands",
        "legs",
        "A1",
        "B1",
        "pose",
        "x",
        "",
        "\u0000",
    )
    if kind < 2:
        return lots.choice(words)
    if kind < 5:
        return lots.choice((0, -1, 1e308, 1e-300, 2**53, -(2**63), 0.5, 10**30, True, None))
    if kind < 7:
        return [nonsense(lots, deep - 1) for _ in range(lots.randrange(4))] if deep else None
    order = {lots.choice(words): nonsense(lots, deep - 1) for _ in range(lots.randrange(5))}
    if lots.random() < 0.5:
        order["type"] = lots.choice(("March", "Walks", "Placement", "Extent", "Plan", "Allotment", "Course"))
    return order


@pytest.mark.parametrize("seed", range(3))
def test_nonsense_is_refused_and_changes_nothing(seed: int) -> None:
    lots = Random(seed)
    with client() as at:
        room = opened(at, mode="hot_seat")
        with seat(at, room["mine"]) as both:
            for _ in range(5 + 12 * seed):
                step(both)
            before = fingerprint(at, room["room"])
            for n in range(120):
                value = nonsense(lots)
                if n % 4 == 0:
                    order = value if isinstance(value, dict) else {"type": "Extent", "upto": value}
                    both.say("probe", probe=n, to=both.question["id"], order=order)
                    told = both.until("probed", "refused")
                    assert told.get("objections") or told.get("code") in ("malformed", "too_fast"), value
                elif value not in [each["key"] for each in both.question.get("choices", ())]:
                    both.say("answer", to=both.question["id"], value=value)
                    assert both.until("refused")["code"] in ("illegal", "malformed"), value
            assert fingerprint(at, room["room"]) == before
            step(both)


def test_a_full_room_lets_nobody_else_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_door, "MOST_GUESTS", 1)
    with client() as at:
        links = opened(at, mode="friend")["links"]
        with seat(at, links["one"]) as one, seat(at, links["watch"]):
            path = links["watch"].replace("/table/", "/ws/")
            with at.websocket_connect(path) as third, pytest.raises(WebSocketDisconnect):
                third.receive_text()
            assert one.question


def test_rooms_are_not_opened_without_end() -> None:
    with client() as at:
        codes = [at.post("/api/rooms", content=b"{").status_code for _ in range(120)]
        assert 429 in codes


def test_the_lobby_tells_switches_and_sets_them() -> None:
    with client() as at:
        book = at.get("/api/books").json()[0]
        switches = {each["key"]: each for each in book["switches"]}
        assert switches["premeasure"]["question"]["de"] and switches["premeasure"]["default"] is False
        room = opened(at, mode="hot_seat", rulings={"premeasure": True, "turns": 3})
        with seat(at, room["mine"]) as both:
            welcome = both.heard[0]
            assert welcome["measuring_allowed"] and welcome["briefing"]
        for rulings in (
            {"premeasure": 1},
            {"premeasure": "true"},
            {"turns": True},
            {"turns": 10**6},
            {"nope": 1},
        ):
            wish = {"rulebook": book["key"], "army": "BR-A", "enemy": "FR-A", "rulings": rulings}
            answer = at.post("/api/rooms", json=wish)
            assert (answer.status_code, answer.json()["code"]) == (404, "no_such_ruling"), rulings
