"""Generals who say why, and the coach of a first battle: with numbers, and to nobody else."""

import asyncio
from typing import Any

import pytest

from pulverdampf.engine.events import Answered
from pulverdampf.engine.game import Game
from pulverdampf.engine.imagining import imagined
from pulverdampf.engine.requests import Choose
from pulverdampf.engine.state import ONE, TWO
from pulverdampf.generals import coaching, explaining
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.generals.explaining import decision_before, explained, next_best
from pulverdampf.generals.judgement import judgement
from pulverdampf.generals.weighing import standing_at, weigh
from pulverdampf.rulebooks import PACKAGES
from pulverdampf.server.messages import AskCoach, AskWhy
from pulverdampf.server.seats import WATCH
from tests.server.table import Sitter, client, seat
from tests.server.test_thinking import Guest, room


@pytest.fixture(autouse=True)
def few_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explaining, "TRIALS", 2)
    monkeypatch.setattr(coaching, "TRIALS", 2)


def fought_on(game: Game, until: int) -> Game:
    """A battle played by the drill until so many answers were given in its first turn."""
    seats = {side: ByRuleOfThumb(side) for side in (ONE, TWO)}
    while game.state.clock.turn < 1 or until > 0:
        until -= game.state.clock.turn >= 1
        side = game.waiting_for()[0].by
        game.answer(seats[side].answer(game.view(side)), side)
    return game


@pytest.fixture(scope="module")
def begun() -> Game:
    from tests.generals.battles import begun

    return fought_on(begun(5), 12)


def decisions(game: Game) -> list[int]:
    return [
        at
        for at, entry in enumerate(game.log)
        if isinstance(entry, Answered) and entry.kind in ("choose", "order")
    ]


def test_a_battle_stands_again_as_it_stood_before_each_decision(begun: Game) -> None:
    for at in decisions(begun)[-6:]:
        entry: Any = begun.log[at]
        game = standing_at(begun.rulebook, begun.initial, begun.log, at)
        assert any(each.by == entry.by and each.rule == entry.rule for each in game.waiting_for())
        game.answer(entry.value, entry.by)


def test_an_order_is_explained_by_the_same_numbers_each_time(begun: Game) -> None:
    log: list[Any] = list(begun.log)
    at = next(at for at in reversed(decisions(begun)) if log[at].rule == "MOE-ACT-02")
    found = explained(begun.rulebook, begun.initial, begun.log, at, "veteran")
    assert found == explained(begun.rulebook, begun.initial, begun.log, at, "veteran")
    entry: Any = begun.log[at]
    game = imagined(standing_at(begun.rulebook, begun.initial, begun.log, at), entry.by)
    view = game.view(entry.by)
    rejected = next_best(view, entry.value, "veteran")
    assert isinstance(view.request, Choose) and rejected != entry.value and view.request.permits(rejected)
    weighed = weigh(game, entry.by, (entry.value, rejected), judgement(begun.rulebook.key), 2, f"why {at}")
    said = found.text.in_("de")
    assert f"{round(100 * weighed.chances[0])} %" in said and f"{round(100 * weighed.chances[1])} %" in said
    assert view.request.options[rejected].label.in_("de") in said and "2 Proben" in said
    assert decision_before(begun.log, at) == at and decision_before(begun.log, -1) is None


def test_reasons_are_hidden_while_people_play() -> None:
    here, player, watcher = room("computer"), Guest(ONE), Guest(WATCH)
    for guest in (player, watcher):
        asyncio.run(here.handle(guest, AskWhy(0)))
        assert [each["code"] for each in guest.of("refused")] == ["not_your_turn"]
    asyncio.run(here.handle(player, AskCoach(1)))  # and the coach is silent in a real battle
    assert player.of("refused")[-1]["code"] == "not_your_turn" and not player.of("coached")


def test_who_watches_computers_hears_why_a_line_came_about() -> None:
    here, watcher = room("watch"), Guest(WATCH)
    side = here.battle.game.waiting_for()[0].by
    while len(here.battle.chronicle.lines[WATCH if WATCH in here.battle.chronicle.lines else ""]) < 3:
        side = here.battle.game.waiting_for()[0].by
        here.battle.answer(ByRuleOfThumb(side).answer(here.battle.game.view(side)), side)
    seen = here.shows.side_seen_by(WATCH)
    lines, places = here.battle.chronicle.lines[seen], here.battle.chronicle.places[seen]
    assert len(lines) == len(places) and places == sorted(places)

    async def asks() -> None:
        await here.handle(watcher, AskWhy(len(lines) - 1))
        await here.handle(watcher, AskWhy(10_000))
        await here.handle(watcher, AskWhy(-1))

    asyncio.run(asks())
    (told,) = watcher.of("why")
    assert told["line"] == len(lines) - 1 and told["text"]["de"]
    assert [each["code"] for each in watcher.of("refused")] == ["malformed"] * 2


def answered_once(pupil: Sitter) -> dict[str, Any]:
    """Asks the coach before an answer, gives it, and hears what he says afterwards."""
    asked = pupil.question
    pupil.say("ask_coach", to=asked["id"])
    would = pupil.until("coached", "refused")
    assert would["type"] == "coached" and would["to"] == asked["id"]
    pupil.answer()
    return pupil.until("coached", "refused")


@pytest.mark.parametrize("book", PACKAGES)
def test_the_coach_comments_before_and_after_an_answer(book: str) -> None:
    with client() as at:
        opened = at.post(f"/api/lessons/{book}").json()
        with seat(at, opened["mine"]) as pupil:
            while not pupil.is_asked:
                pupil.until("asked", "waiting")
            said = answered_once(pupil)
            assert said["to"] == 0 and said["text"]["de"] and "Proben" in said["text"]["de"]


def test_a_coach_is_asked_about_a_legal_answer_only() -> None:
    with client() as at:
        opened = at.post("/api/lessons/march-of-eagles").json()
        with seat(at, opened["mine"]) as pupil:
            while not pupil.is_asked:
                pupil.until("asked", "waiting")
            pupil.say("ask_coach", to=pupil.question["id"], value="nonsense")
            assert pupil.until("refused", "coached")["code"] == "illegal"
            pupil.say("ask_coach", to=pupil.question["id"] + 1)
            assert pupil.until("refused", "coached")["code"] == "stale"
