"""Names, talk, the clock and spectators: text, cut, kept; nothing that one side may not hear."""

import time
from typing import Any

import pytest

from pulverdampf.server import connections
from pulverdampf.server.stores.sqlite import Sqlite
from tests.server.table import Sitter, accept, client, opened, opened_without_shares, seat, step

NASTY = "<img src=x onerror=alert(1)>\x07\u202e\n" + "ä" * 4000


def said_by(sitter: Sitter) -> None:
    """Whatever he sent before has been dealt with and kept: messages are read one after another."""
    sitter.say("say", text="Well then.")
    sitter.until("talk")


def said(sitter: Sitter) -> dict[str, Any]:
    remark: dict[str, Any] = sitter.until("talk")["remarks"][-1]
    return remark


def test_names_are_text_and_stay_with_the_room() -> None:
    store = Sqlite(":memory:")
    with client(store) as at:
        room = opened_without_shares(at, mode="friend", player=" Ney\x00 <b>")
        assert at.get("/api" + room["links"]["two"]).json()["by"] == "Ney <b>"
        joined = at.post("/api" + room["links"]["two"], json={"player": NASTY}).json()["link"]
        with at.websocket_connect(joined.replace("/table/", "/ws/")) as socket:
            armies = Sitter(socket).until("welcome")["armies"]
    assert [army["player"] for army in armies] == ["Ney <b>", "<img src=x onerror=alert"]


def test_a_name_can_be_changed_and_everybody_sees_it() -> None:
    with client() as at:
        room = opened(at, mode="friend")
        with seat(at, room["links"]["one"]) as one, seat(at, room["links"]["two"]) as two:
            one.say("call_me", name="Blücher")
            while (seats := two.until("seats"))["armies"][0]["player"] != "Blücher":
                pass
            assert seats["armies"][1]["player"] == ""


def test_talk_is_heard_by_all_cut_and_kept() -> None:
    store = Sqlite(":memory:")
    with client(store) as at:
        room = opened(at, mode="friend", player="Ney")
        links = room["links"]
        with seat(at, links["one"]) as one, seat(at, links["two"]) as two, seat(at, links["watch"]) as guest:
            one.say("say", text=NASTY)
            for each in (one, two, guest):
                heard = said(each)
                assert heard["text"].startswith("<img src=x onerror=alert(1)> ä")
                assert (heard["by"], heard["name"], len(heard["text"])) == ("one", "Ney", 280)
            one.say("say", text=" \x00\n ")
            assert one.until("refused")["code"] == "malformed"
        with at.websocket_connect(links["two"].replace("/table/", "/ws/")) as socket:
            assert said(Sitter(socket))["n"] == 1


def test_who_watches_is_heard_by_players_only_after_the_battle() -> None:
    with client() as at:
        room = opened(at, mode="friend")
        links = room["links"]
        with seat(at, links["one"]) as one, seat(at, links["watch"]) as guest:
            guest.say("call_me", name="Kibitz")
            guest.say("say", text="Die linke Flanke ist offen!")
            assert said(guest)["name"] == "Kibitz"
            one.say("say", text="Ruhe bitte")
            heard = said(one)
            assert heard["text"] == "Ruhe bitte" and heard["n"] == 2
            one.say("concede")
            one.until("over")
        with at.websocket_connect(links["two"].replace("/table/", "/ws/")) as socket:
            remarks = Sitter(socket).until("talk")["remarks"]
            assert [each["by"] for each in remarks] == ["watch", "one"]


def test_nobody_floods_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "monotonic", lambda: 0.0)
    with client() as at:
        room = opened(at, mode="hot_seat")
        with seat(at, room["mine"]) as both:
            for n in range(12):
                both.say("say", text=f"{n}")
            answers = [both.until("talk", "refused") for _ in range(12)]
    assert [each["type"] for each in answers[:8]] == ["talk"] * 8
    assert answers[-1] == {"type": "refused", "code": "too_fast", "objections": []}


def test_only_the_last_remarks_are_kept() -> None:
    with client() as at:
        room = opened(at, mode="hot_seat")
        held: Any = at.app
        talking = held.state.lobby.rooms[room["room"]].talking
        with seat(at, room["mine"]):
            guest = held.state.lobby.rooms[room["room"]].guests[0]
            for n in range(70):
                talking.say(guest, f"{n}")
        kept = talking.heard_by("both").remarks
    assert len(kept) == 60 and kept[-1].n == 70 and kept[-1].text == "69"


# the clock ------------------------------------------------------------------------------------------


class Watch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def timed(at: Any, watch: Watch, **limit: Any) -> dict[str, Any]:
    room = opened(at, mode="friend", limit=limit)
    at.app.state.lobby.rooms[room["room"]].timing.now = watch
    return room


def waited_for(sitter: Sitter) -> str:
    """The side whose time runs, once it does."""
    question = sitter.question
    side = str(question["owner"] if question["type"] == "asked" else question["side"])
    while sitter.until("timer")["running"] != [side]:
        pass
    return side


def test_time_runs_for_whom_the_opponent_waits_and_decides_nothing_unless_agreed() -> None:
    watch = Watch()
    with client() as at:
        room = timed(at, watch, minutes=1)
        with seat(at, room["links"]["one"]) as one:
            watch.seconds += 500  # nobody waits for him
            with seat(at, room["links"]["two"]) as two:
                timer = two.until("timer")
                assert timer["used"] == {"one": 0.0, "two": 0.0} and timer["minutes"] == 1
                decides = waited_for(one)
                thinker, other = (one, two) if decides == "one" else (two, one)
                watch.seconds += 90
                other.say("claim_time")
                assert other.until("refused")["code"] == "stale"
                thinker.say("say", text="einen Moment")
                other.until("talk")
            timer = one.until("timer")  # the other has left
            assert (decides, timer["used"]["one"], timer["running"]) == ("one", 90.0, [])


def test_where_both_agreed_the_opponent_may_claim_the_battle() -> None:
    watch = Watch()
    with client() as at:
        room = timed(at, watch, minutes=1, loses=True)
        with seat(at, room["links"]["one"]) as one, seat(at, room["links"]["two"]) as two:
            decides = waited_for(one)
            thinker, other = (one, two) if decides == "one" else (two, one)
            watch.seconds += 59
            other.say("claim_time")
            assert other.until("refused")["code"] == "stale"
            watch.seconds += 2
            thinker.say("claim_time")
            assert thinker.until("refused")["code"] == "stale"
            other.say("claim_time")
            over = thinker.until("over")
            assert over["winner"] == ("two" if decides == "one" else "one")
            assert "Zeit" in other.until("notice")["text"]["de"]


def test_thinking_time_outlives_a_restart() -> None:
    store, watch = Sqlite(":memory:"), Watch()
    with client(store) as at:
        room = timed(at, watch, minutes=30)
        with seat(at, room["links"]["one"]) as one, seat(at, room["links"]["two"]) as two:
            decides = waited_for(one)
            thinker, other = (one, two) if decides == "one" else (two, one)
            watch.seconds += 40
            thinker.answer()
            other.until("happened")
            thinker.until("asked", "waiting")
            said_by(thinker)
        lobby: Any = at.app
        lobby.state.lobby.rooms.clear()
        with at.websocket_connect(room["links"]["one"].replace("/table/", "/ws/")) as socket:
            assert Sitter(socket).until("timer")["used"][decides] == 40.0


@pytest.mark.parametrize("limit", [{"minutes": 0}, {"minutes": 10**9}, {"minutes": "x"}, {"hours": 1}])
def test_a_senseless_clock_is_refused(limit: dict[str, Any]) -> None:
    with client() as at:
        wish = {"rulebook": "dbx", "army": "x", "enemy": "y", "mode": "friend", "limit": limit}
        assert at.post("/api/rooms", json=wish).status_code == 400


def test_a_battle_against_the_computer_has_no_clock() -> None:
    with client() as at:
        room = opened(at, limit={"minutes": 5})
        with seat(at, room["mine"]) as one:
            assert not any(each["type"] == "timer" for each in one.heard)


def test_everybody_sees_how_many_watch() -> None:
    with client() as at:
        room = opened(at, mode="friend")
        accept(at, room)
        with seat(at, room["links"]["one"]) as one, seat(at, room["links"]["watch"]) as guest:
            while one.until("seats")["watching"] != 1:
                pass
            assert guest.heard[0]["side"] is None


def test_what_nobody_looks_at_any_more_is_not_kept_up() -> None:
    """Whoever watched for a minute costs nothing once he has gone; the players are shown on."""
    with client() as at:
        found = opened(at, mode="hot_seat")
        room: Any = at.app.state.lobby.rooms[found["room"]]  # type: ignore[attr-defined]
        with seat(at, found["mine"]) as players:
            with seat(at, found["links"]["watch"]):
                assert "watch" in room.battle.chronicle.beats
            for _ in range(200):
                if "watch" not in room.battle.chronicle.beats:
                    break
                time.sleep(0.05)
            assert set(room.battle.chronicle.beats) == {"one"}
            step(players)
