"""Bad input and ill will: refused with a code, nothing changes, nobody sees a traceback."""

import json
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from pulverdampf.engine.dice_sources import share_promise
from pulverdampf.server.battle import Battle
from pulverdampf.server.messages import LONGEST
from tests.server.table import SETTLED, client, opened, opened_without_shares, seat, step

MALFORMED = [
    "",
    "null",
    "[]",
    "{",
    '"x"',
    "1e999",
    "{}",
    "\x00",
    "[" * 20_000,
    '{"type":"answer"}',
    '{"type":"nonsense"}',
    '{"type":"undo","a":1}',
    '{"type":"answer","to":"1","value":"x"}',
    '{"type":"answer","to":1,"value":"x","dice":[6,6]}',
    '{"type":"answer","to":1,"value":' + "[" * 9000 + "]" * 9000 + "}",
    '{"type":"consent","yes":1}',
    '{"type":"hand_over","to":"me"}',
    '{"type":"probe","probe":1,"to":1,"order":3}',
]


def test_malformed_messages_are_refused_and_change_nothing() -> None:
    with client() as at:
        links = opened(at, mode="friend")["links"]
        with seat(at, links["one"]) as one:
            board = one.units
            for text in MALFORMED:
                one.socket.send_text(text)
                assert one.until("refused")["code"] == "malformed", text[:60]
            one.socket.send_bytes(b"\xff\xfe")
            assert one.until("refused")["code"] == "malformed"
            one.socket.send_text('{"type":"answer","to":1,"value":"' + "x" * LONGEST + '"}')
            assert one.until("refused")["code"] == "too_large"
        with seat(at, links["one"]) as again:
            assert again.units == board and not again.lines[1:]


def test_wrong_answers_are_refused_with_their_reasons() -> None:
    with client() as at:
        links = opened(at, mode="friend")["links"]
        with (
            seat(at, links["one"]) as one,
            seat(at, links["two"]) as two,
            seat(at, links["watch"]) as watcher,
        ):
            asked, waits = (one, two) if one.is_asked else (two, one)
            waits.say("answer", to=asked.question["id"], value="south")
            assert waits.until("refused")["code"] == "not_your_turn"
            watcher.say("answer", to=asked.question["id"], value="south")
            assert watcher.until("refused")["code"] == "not_your_turn"
            for kind in ("undo", "concede"):
                watcher.say(kind)
                assert watcher.until("refused")["code"] == "not_your_turn"
            asked.answer(to=12345)
            assert asked.until("refused")["code"] == "stale"
            values: list[Any] = ["nowhere", 3, None, [], {"type": "Extent", "upto": 1}, float("nan")]
            for value in values:
                asked.say("answer", to=asked.question["id"], value=value)
                refused = asked.until("refused")
                assert refused["code"] in ("illegal", "malformed")
            old = asked.question["id"]
            asked.answer()
            for each in (one, two, watcher):
                each.until(*SETTLED)
            asked.say("answer", to=old, value="south")
            assert asked.until("refused")["code"] in ("stale", "not_your_turn")


def test_a_draft_is_judged_and_the_nearest_legal_order_offered() -> None:
    with client() as at:
        links = opened(at, mode="friend")["links"]
        with seat(at, links["one"]) as one, seat(at, links["two"]) as two:
            while not any(each.is_asked and each.question["kind"] == "placement" for each in (one, two)):
                step(one, two) if one.is_asked else step(two, one)
            asked = one if one.is_asked else two
            question = asked.question
            assert question["zone"] and question["formations"]
            legal: dict[str, Any] = question["ideas"][0]
            asked.say("probe", probe=1, to=question["id"], order=legal)
            told = asked.until("probed")
            assert not told["objections"] and set(told["outlines"]) == set(legal["stands"])
            illegal = json.loads(json.dumps(legal))
            for stand in illegal["stands"].values():
                stand["pose"]["y"] = 24.0
            asked.say("probe", probe=2, to=question["id"], order=illegal)
            told = asked.until("probed")
            assert (
                told["probe"] == 2 and told["objections"][0]["rule"] and told["objections"][0]["text"]["de"]
            )
            for order in ({}, {"type": "Extent", "upto": 1}, {"type": "Placement", "stands": {"Z": 1}}):
                asked.say("probe", probe=3, to=question["id"], order=order)
                assert asked.until("probed")["objections"]
            asked.answer(illegal)
            refused = asked.until("refused")
            assert refused["code"] == "illegal" and "nearest" not in refused
            asked.say("ask_nearest", ask=4, to=question["id"], order=illegal)
            near = asked.until("nearest")
            assert near["ask"] == 4 and near["order"]["type"] == "Placement"
            asked.answer(near["order"])
            asked.until("happened")


def test_the_nearest_legal_order_is_a_question_of_its_own() -> None:
    with client() as at:
        links = opened(at, mode="friend")["links"]
        with seat(at, links["one"]) as one, seat(at, links["two"]) as two:
            while not any(each.is_asked and each.question["kind"] == "placement" for each in (one, two)):
                choosing = one if one.is_asked else two
                choosing.say("ask_nearest", ask=1, to=choosing.question["id"], order={})
                assert choosing.until("nearest")["order"] is None, "a choice has no nearest order"
                step(one, two) if one.is_asked else step(two, one)
            asked, waits = (one, two) if one.is_asked else (two, one)
            question = asked.question
            legal: dict[str, Any] = question["ideas"][0]
            asked.say("ask_nearest", ask=2, to=question["id"], order=legal, dragging=True)
            near = asked.until("nearest")
            assert near["ask"] == 2 and (near["order"] is None or near["order"]["type"] == "Placement")
            for order in ({}, {"type": "Extent", "upto": 1}, {"type": "Placement", "stands": {"Z": 1}}):
                asked.say("ask_nearest", ask=3, to=question["id"], order=order)
                assert asked.until("nearest")["order"] is None
            waits.say("ask_nearest", ask=4, to=question["id"], order=legal)
            assert waits.until("refused")["code"] == "not_your_turn"
            asked.say("ask_nearest", ask=5, to=12345, order=legal)
            assert asked.until("refused")["code"] == "stale"
            assert asked.question["id"] == question["id"], "nothing was answered"


def test_odds_are_told_where_the_rulebook_allows_them() -> None:
    with client() as at:
        room = opened(at, mode="hot_seat", rulings={"premeasure": True})
        with seat(at, room["mine"]) as both:
            assert both.heard[0]["measuring_allowed"]
            while both.question["type"] != "over":
                if both.question["rule"] == "MOE-FIRE-02":
                    both.say("ask_odds", to=both.question["id"], option=both.question["choices"][0]["key"])
                    told = both.until("odds", "refused")
                    if told["type"] == "odds":
                        break
                    assert told["code"] in ("no_odds", "too_fast")
                step(both)
            assert told["type"] == "odds" and told["charts"][0]["title"]["de"]
            assert all(abs(sum(row[1] for row in chart["rows"]) - 1) < 1e-4 for chart in told["charts"])


def test_an_accident_of_the_rules_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with client() as at, seat(at, opened(at, mode="hot_seat")["mine"]) as both:
        for _ in range(8):
            step(both)
        lines = list(both.lines)

        def stumbles(*_: Any) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(Battle, "answer", stumbles)
        both.answer()
        assert both.until("refused")["code"] == "accident"
        monkeypatch.undo()
        assert both.lines == lines and both.is_asked
        for _ in range(8):
            step(both)


def test_an_open_seat_may_be_given_to_the_computer() -> None:
    with client() as at, seat(at, opened_without_shares(at, mode="friend")["links"]["one"]) as one:
        one.say("dice_promise", promise=share_promise("a share of mine, long enough"))
        one.say("hand_over", to="human", side="two")
        assert one.until("refused")["code"] == "not_your_turn"
        one.say("hand_over", to="computer", side="two")
        assert one.until("seats")["armies"][1]["played_by"] == "computer"
        one.until("share_now")
        one.say("dice_share", share="a share of mine, long enough")
        one.until("asked")


def test_too_many_questions_for_odds_are_slowed_down() -> None:
    with client() as at, seat(at, opened(at, mode="hot_seat")["mine"]) as both:
        for _ in range(60):
            both.say("ask_odds", to=both.question["id"], option="south")
        codes = {both.until("refused")["code"] for _ in range(60)}
        assert codes == {"no_odds", "too_fast"}


@pytest.mark.parametrize("path", ["/ws/x/y", "/ws/{room}/y", "/ws/{room}/{other}"])
def test_links_are_not_guessed(path: str) -> None:
    with client() as at:
        mine, yours = opened(at, mode="friend"), opened(at, mode="friend")
        token = yours["mine"].rpartition("/")[2]
        with at.websocket_connect(path.format(room=mine["room"], other=token)) as socket:
            assert "no_such_seat" in socket.receive_text()
            with pytest.raises(WebSocketDisconnect) as gone:
                socket.receive_text()
            assert gone.value.code == 4404
        assert len(token) >= 32 and len({*mine["links"].values(), *yours["links"].values()}) == 6


def test_another_page_gets_nothing() -> None:
    with client() as at:
        room = opened(at)
        evil = {"origin": "https://evil.example"}
        assert at.post("/api/rooms", json={}, headers=evil).status_code == 403
        path = room["mine"].replace("/table/", "/ws/")
        with pytest.raises(WebSocketDisconnect), at.websocket_connect(path, headers=evil):
            pass


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        (b"{", 400, "malformed"),
        (b"[]", 400, "malformed"),
        (b'{"rulebook":"x","army":"a","enemy":"b"}', 404, "no_such_book"),
        (b'{"rulebook":"march-of-eagles","army":"a","enemy":"b"}', 404, "no_such_army"),
        (b'{"rulebook":"march-of-eagles","army":"BR-A","enemy":"FR-A","terrain":"x"}', 404, "no_such_place"),
        (b'{"rulebook":"march-of-eagles","army":"BR-A","enemy":"FR-A","level":"x"}', 404, "no_such_level"),
        (
            b'{"rulebook":"march-of-eagles","army":"BR-A","enemy":"FR-A","rulings":{"turns":"x"}}',
            404,
            "no_such_ruling",
        ),
        (b"x" * (LONGEST + 1), 413, "too_large"),
    ],
)
def test_wishes_that_cannot_be_met_are_told_in_words(wish: bytes, status: int, code: str) -> None:
    with client() as at:
        answer = at.post("/api/rooms", content=wish)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert answer.json()["text"]["de"] and "Traceback" not in answer.text


def test_pages_are_strict_and_rules_can_be_looked_up() -> None:
    with client() as at:
        page = at.get("/")
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert (
            at.get("/../pyproject.toml").status_code in (200, 404)
            and "hatchling" not in at.get("/%2e%2e/%2e%2e/%2e%2e/%2e%2e/pyproject.toml").text
        )
        assert at.get("/api/rules/march-of-eagles/FIRE-09").json()["id"] == "MOE-FIRE-09"
        assert at.get("/api/rules/march-of-eagles?q=square").json()["rules"]
        assert at.get("/api/rules/march-of-eagles/NOPE").status_code == 404
        assert at.get("/api/rules/nope?q=x").status_code == 404
        assert at.get("/api/books").json()[0]["default_armies"] == ["BR-A", "FR-A"]
        assert at.get("/api/nothing").status_code == 404
