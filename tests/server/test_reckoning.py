"""Exact odds are worked out in a process of their own, can be called off, and have their time."""

import asyncio
import os
import signal
from collections.abc import Iterator

import msgspec
import pytest

from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.actions import Action
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.turn.activation import carry_out
from pulverdampf.server.messages import OddsTold
from pulverdampf.server.odds import Question, told
from pulverdampf.server.reckoning import NotReckonedError, Reckoner, Reckoning
from tests.server.table import client, opened, seat, step

PATIENCE = 300.0
"""Seconds that a process may take on a busy machine, its start included."""


def charge() -> Question:
    """A whole charge: a few hundred milliseconds of odds."""
    shooters = {"side": "one", "at": (20, 10), "soldiers": 36, "nation": "british", "ncos": 1}
    chargers = {
        "side": "two",
        "at": (20, 18.4),
        "soldiers": 24,
        "formation": "column",
        "drummers": 2,
        "ncos": 2,
    }
    state = position((shooters, chargers))
    state.agenda = (carry_out.due(state.bodies["B1"], Action("charge", "A1")),)
    return Question(RULEBOOK.key, "charge", msgspec.json.encode(state))


@pytest.fixture
def reckoner() -> Iterator[Reckoner]:
    made = Reckoner(limit=PATIENCE, last=PATIENCE)
    yield made
    made.close()


def found(under_way: Reckoning) -> bytes:
    return under_way.found.result(40)


def test_the_process_tells_what_the_rules_tell(reckoner: Reckoner) -> None:
    elsewhere = found(reckoner.ask(charge()))
    assert elsewhere == msgspec.json.encode(told(RULEBOOK, charge()))
    decoded = msgspec.json.decode(elsewhere, type=OddsTold)
    assert decoded.note is None and sum(chance for _, chance in decoded.rows) == pytest.approx(1, abs=1e-4)


def test_the_loop_turns_while_odds_are_worked_out(reckoner: Reckoner) -> None:
    async def turns() -> int:
        waiting, turned = asyncio.wrap_future(reckoner.ask(charge()).found), 0
        while not waiting.done():
            await asyncio.sleep(0.001)
            turned += 1
        return turned

    found(reckoner.ask(charge()))
    assert asyncio.run(turns()) > 3


def test_what_nobody_wants_any_more_is_called_off(reckoner: Reckoner) -> None:
    found(reckoner.ask(charge()))
    asked = [reckoner.ask(charge()) for _ in range(40)]
    for each in asked:
        each.call_off()
    assert [found(each) for each in asked] == [b""] * 40
    assert found(reckoner.ask(charge()))


def test_odds_that_take_too_long_tell_what_is_missing() -> None:
    hasty = Reckoner(limit=0.0, last=PATIENCE)
    try:
        decoded = msgspec.json.decode(found(hasty.ask(charge())), type=OddsTold)
        assert decoded.note is not None and decoded.note.de.startswith("100")
    finally:
        hasty.close()


def test_a_process_that_is_killed_or_hangs_is_replaced(reckoner: Reckoner) -> None:
    found(reckoner.ask(charge()))
    process = reckoner._process
    assert process is not None and process.pid not in (None, os.getpid())
    os.kill(process.pid or 0, signal.SIGKILL)
    process.join()
    assert found(reckoner.ask(charge()))
    reckoner.last = 0.0
    with pytest.raises(NotReckonedError):
        found(reckoner.ask(charge()))
    reckoner.last = PATIENCE
    assert found(reckoner.ask(charge()))


def test_odds_of_a_question_that_was_answered_meanwhile_are_stale() -> None:
    with client() as at:
        room = opened(at, mode="hot_seat", rulings={"premeasure": True})
        with seat(at, room["mine"]) as both:
            while both.question["rule"] != "MOE-FIRE-02":
                step(both)
            asked, choices = both.question["id"], both.question["choices"]
            for _ in range(12):
                both.say("ask_odds", to=asked, option=choices[0]["key"])
            both.answer()
            told = [both.until("odds", "refused") for _ in range(12)]
            codes = {each.get("code", each["type"]) for each in told}
            assert codes <= {"odds", "stale", "no_odds", "not_your_turn"}


def test_what_is_told_before_the_dice_is_told_again_when_they_fall() -> None:
    """An order of Black Powder: the number of the command roll, before it is given and when it falls."""
    with client() as at:
        room = opened(at, mode="hot_seat", rulebook="black-powder", army="RA-1", enemy="RA-2")
        with seat(at, room["mine"]) as both:
            while both.question["rule"] != "BP-CMD-01" or not both.question["ideas"]:
                step(both)
            asked, known = both.question, len(both.lines)
            both.say("ask_factors", ask=7, to=asked["id"], answer=asked["ideas"][0])
            told = both.until("factors", "refused")
            both.answer(asked["ideas"][0])
            both.until("asked", "over")
            fell = next(line for line in both.lines[known:] if line["steps"])
            assert told["ask"] == 7
            assert [told["lines"][0][key] for key in ("rule", "total", "steps")] == [
                "BP-CMD-02", fell["total"], fell["steps"],
            ]  # fmt: skip


def test_a_general_who_thinks_is_shown_thinking() -> None:
    with client() as at, seat(at, opened(at, mode="computer")["mine"]) as one:
        for _ in range(12):
            if one.question["type"] == "waiting":
                assert one.question["side"] == "two" and one.question["thinking"]
            while not one.is_asked:
                one.until("asked", "waiting")
            one.answer()
            one.until("asked", "waiting")
        assert any(each["type"] == "waiting" and each["thinking"] for each in one.heard)
