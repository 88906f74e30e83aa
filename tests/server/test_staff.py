"""The staff of a seat: chances let go by, questions left to it, advice taken in one go, and undo."""

from tests.server.table import SETTLED, Sitter, client, opened, seat, step

RIDE = "MOE-CINC-02"


def play_until(one: Sitter, two: Sitter, rule: str) -> None:
    """Plays by advice until a rule asks the first of two."""
    while not (one.is_asked and one.question["rule"] == rule):
        step(one, two) if one.is_asked else step(two, one)


def test_chances_that_the_staff_would_not_use_go_by() -> None:
    with client() as at, seat(at, opened(at, mode="hot_seat")["mine"]) as both:
        both.say("standing_orders", windows=True)
        both.until(*SETTLED)
        asked = []
        for _ in range(60):
            while not both.is_asked:
                both.until(*SETTLED)
            asked.append(both.question)
            both.answer()
            both.until(*SETTLED)
        rides = [each for each in asked if each["rule"] == RIDE and each["kind"] == "choose"]
        assert all(each["advised"] != each["passing"] for each in rides)
        assert len(rides) < 8


def test_a_question_left_to_the_staff_is_not_asked() -> None:
    with client() as at, seat(at, opened(at, mode="hot_seat")["mine"]) as both:
        both.say("standing_orders", rules=["MOE-SETUP-04"])
        both.until(*SETTLED)
        asked = []
        for _ in range(12):
            while not both.is_asked:
                both.until(*SETTLED)
            asked.append(both.question["rule"])
            both.answer()
            both.until(*SETTLED)
        assert "MOE-SETUP-05" in asked and "MOE-SETUP-04" not in asked


def test_advice_is_taken_in_one_go_until_dice_fall() -> None:
    with client() as at:
        links = opened(at, mode="friend")["links"]
        with seat(at, links["one"]) as one, seat(at, links["two"]) as two:
            play_until(one, two, "MOE-ACT-01")
            one.say("ask_advice", to=one.question["id"])
            steps = one.until("advice")["steps"]
            assert len(steps) > 1 and steps[0]["value"] == one.question["advised"]
            before = one.question
            one.say(
                "answer", to=before["id"], value=steps[0]["value"], then=[each["value"] for each in steps[1:]]
            )
            one.until("happened")
            one.until(*SETTLED)
            assert one.question.get("rule") != "MOE-ACT-02" or one.question["subject"] != steps[0]["value"]


def test_what_follows_wrongly_is_asked() -> None:
    """An answer sent along that the rules refuse changes nothing: its question is put."""
    with client() as at:
        links = opened(at, mode="friend")["links"]
        with seat(at, links["one"]) as one, seat(at, links["two"]) as two:
            play_until(one, two, "MOE-ACT-01")
            one.say("answer", to=one.question["id"], value=one.question["advised"], then=["no such deed"])
            one.until("happened")
            assert one.until(*SETTLED)["type"] == "asked" and one.question["rule"] != "MOE-ACT-01"


def test_why_nothing_can_be_taken_back_is_told_with_the_question() -> None:
    with client() as at, seat(at, opened(at, mode="computer")["mine"]) as one:
        barred = []
        for _ in range(14):
            while not one.is_asked:
                one.until(*SETTLED)
            barred.append(one.question["no_undo"])
            one.answer()
            one.until(*SETTLED)
        assert barred[0]["en"] == "you have decided nothing yet"
        assert None in barred and any(each and "since" in each["en"] for each in barred[1:])


def test_what_the_staff_let_go_by_is_taken_back_with_the_decision_before_it() -> None:
    """Chances to ride go by unasked after a unit was chosen: undo leads back to that choice."""
    with client() as at, seat(at, opened(at, mode="computer")["mine"]) as one:
        one.say("standing_orders", windows=True)
        one.until(*SETTLED)
        for _ in range(200):
            while not one.is_asked:
                one.until(*SETTLED)
            asked = one.question
            one.answer()
            one.until("happened")
            one.until(*SETTLED)
            while not one.is_asked:
                one.until(*SETTLED)
            if asked["rule"] == "MOE-ACT-01" and one.question["no_undo"] is None:
                break
        one.say("undo")
        one.until("board")
        assert one.until(*SETTLED)["prompt"] == asked["prompt"]


def asked_after_advice(**more: object) -> list[str]:
    """The rules that ask somebody after he has taken an advice, until the next battalion is picked."""
    with client() as at, seat(at, opened(at, mode="computer")["mine"]) as one:
        one.say("standing_orders", windows=True)
        one.until(*SETTLED)
        rules: list[str] = []
        taken = 0
        while taken < 6:
            while not one.is_asked:
                one.until(*SETTLED)
            if one.question["rule"] != "MOE-ACT-01":
                rules += [one.question["rule"]] if taken else []
                one.answer()
                one.until(*SETTLED)
                continue
            taken += 1
            one.say("ask_advice", to=one.question["id"])
            values = [each["value"] for each in one.until("advice")["steps"]]
            one.say("answer", to=one.question["id"], value=values[0], then=values[1:], **more)
            one.until("happened")
            one.until(*SETTLED)
        return rules


def test_an_advice_is_carried_through_after_dice() -> None:
    """How far a battalion goes is asked after its dice, unless the staff carries its advice through."""
    assert "MOE-MAN-09" in asked_after_advice()
    assert "MOE-MAN-09" not in asked_after_advice(through=True)
