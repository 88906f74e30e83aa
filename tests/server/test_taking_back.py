"""Undo: alone where nothing came to light, with the opponent's consent where something did."""

from tests.server.table import SETTLED, client, opened, play_on, seat, step


def test_the_last_decision_is_taken_back_where_nothing_came_to_light() -> None:
    with client() as at:
        links = opened(at, mode="friend")["links"]
        with seat(at, links["one"]) as one, seat(at, links["two"]) as two:
            decider, other = (one, two) if one.is_asked else (two, one)
            asked = decider.question
            step(decider, other)
            decider.say("undo")
            for each in (decider, other):
                each.until("board")
                each.until(*SETTLED)
            assert decider.question["prompt"] == asked["prompt"] and decider.question["id"] != asked["id"]
            decider.answer(to=asked["id"])
            assert decider.until("refused")["code"] == "stale"
            play_on(one, two, 10)


def test_more_is_taken_back_only_with_consent() -> None:
    with client() as at:
        links = opened(at, mode="friend")["links"]
        with seat(at, links["one"]) as one, seat(at, links["two"]) as two:
            play_on(one, two, 40)
            waits, decides = (one, two) if two.is_asked else (two, one)
            before = len(waits.lines)
            waits.say("undo")
            assert decides.until("agreement_asked")["side"] in ("one", "two")
            waits.say("consent", yes=True)
            assert waits.until("refused")["code"] == "stale"
            decides.say("consent", yes=False)
            assert waits.until("notice")
            waits.say("undo")
            decides.until("agreement_asked")
            decides.say("consent", yes=True)
            for each in (one, two):
                each.until("board")
                each.until(*SETTLED)
            assert waits.is_asked and len(waits.lines) <= before
            play_on(one, two, 20)


def test_the_computer_takes_nothing_back() -> None:
    with client() as at, seat(at, opened(at, mode="computer")["mine"]) as one:
        for _ in range(12):
            while not one.is_asked:
                one.until("asked")
            one.answer()
            one.until("asked", "waiting")
        while not one.is_asked:
            one.until("asked")
        while not any(line["throw"] for line in one.lines[-6:]):
            one.answer()
            one.until("happened")
            one.until("asked")
        before = list(one.lines)
        one.say("undo")
        told = one.until("refused", "board")
        assert told.get("code") == "no_undo" or one.lines == before[: len(one.lines)]
