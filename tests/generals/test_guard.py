"""A general that thinks ahead: on what it knows, repeatable, cut short, relieved when it stumbles."""

from typing import Any

import pytest

from pulverdampf.engine.dice import d6
from pulverdampf.engine.game import Game
from pulverdampf.engine.views import View
from pulverdampf.generals import guard as thinking
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.generals.guard import Guard
from pulverdampf.generals.levels import general
from pulverdampf.generals.relief import Relieved
from pulverdampf.generals.twins import CutShortError, KeyedDice, played_on
from pulverdampf.generals.veteran import Veteran
from tests.generals.battles import begun


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "FIRST_TRIALS", 1)
    monkeypatch.setattr(thinking, "CONFIRMING", 2)
    monkeypatch.setattr(thinking, "STYLES", (3,))


def first_turn() -> Game:
    game, seats = begun(1), {side: ByRuleOfThumb(side) for side in ("one", "two")}
    while game.state.clock.turn < 1:
        side = game.waiting_for()[0].by
        game.answer(seats[side].answer(game.view(side)), side)
    return game


def asked(game: Game) -> View:
    return game.view(game.waiting_for()[0].by)


def test_keyed_dice_fall_alike_for_the_same_question_whatever_was_asked_between() -> None:
    one, two = KeyedDice("a"), KeyedDice("a")
    one.asked(1, "MOE-FIRE-09", "A1")
    first = [one.roll(d6) for _ in range(6)]
    two.asked(1, "MOE-ACT-03", "A2")
    two.roll(d6)
    two.asked(1, "MOE-FIRE-09", "A1")
    assert [two.roll(d6) for _ in range(6)] == first
    other = KeyedDice("b")
    other.asked(1, "MOE-FIRE-09", "A1")
    assert [other.roll(d6) for _ in range(6)] != first
    copied = one.copied()
    assert [copied.roll(d6) for _ in range(9)] == [one.roll(d6) for _ in range(9)]


def test_a_twin_is_played_until_the_next_turn_and_leaves_the_battle_alone() -> None:
    game = first_turn()
    before = len(game.log)
    seats = {side: ByRuleOfThumb(side) for side in ("one", "two")}
    twins = [played_on(asked(game).imagined(), "x", seats, 1) for _ in range(2)]
    assert [twin.state.clock.turn for twin in twins] == [2, 2] and len(game.log) == before


@pytest.mark.usefixtures("quick")
def test_the_same_seed_thinks_the_same_and_tells_it() -> None:
    view = asked(first_turn())
    one, two = Guard("seed"), Guard("seed")
    shares: list[float] = []
    one.progress = shares.append
    assert one.answer(view) == two.answer(view)
    assert one.thought == two.thought and one.thought is not None and one.thought.trials == 2
    assert shares == sorted(shares) and shares[-1] == 1.0
    why = one.why()
    assert why is not None and "2 Proben" in why.in_("de") and "2 trials" in why.in_("en")
    twins = one.twins
    one.answer(view)
    assert one.twins == twins  # a turn is thought through once


def test_who_is_hurried_plays_as_the_veteran() -> None:
    view = asked(first_turn())
    hurried = Guard("seed")
    hurried.hurry = lambda: True
    assert hurried.answer(view) == Veteran("seed steady").answer(view)
    assert hurried.twins == 0


@pytest.mark.usefixtures("quick")
def test_time_is_up_in_the_middle_of_a_twin() -> None:
    """What was begun is dropped, and the turn is played as the Veteran would."""
    view, asked_so_far = asked(first_turn()), list[int]()

    def up_after(few: int) -> bool:
        asked_so_far.append(1)
        return len(asked_so_far) > few

    hurried = Guard("seed")
    hurried.hurry = lambda: up_after(6)
    assert hurried.answer(view) == Veteran("seed steady").answer(view)
    assert hurried.twins == 0 and hurried.thought is not None and hurried.thought.trials == 0
    with pytest.raises(CutShortError):
        seats = {side: ByRuleOfThumb(side) for side in ("one", "two")}
        played_on(view.imagined(), "x", seats, 1, lambda: True)


def test_the_turn_after_a_thought_is_answered_in_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter((100.0, 104.9))
    monkeypatch.setattr(thinking, "monotonic", lambda: next(clock))
    given = list[float | None]()

    class Notes(Veteran):
        def answer(self, view: View, seconds: float | None = None) -> Any:
            given.append(seconds)
            return super().answer(view)

    monkeypatch.setattr(thinking, "general_of", lambda way, seed: Notes(seed))
    hurried = Guard("seed")
    hurried.hurry = lambda: True
    hurried.answer(asked(first_turn()), 5.0)
    assert given == [thinking.LEAST_TIME]  # 0.1 s would be left


def test_without_a_judgement_the_next_lower_general_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    from pulverdampf.generals.judgement import MISSING, JudgementError

    def missing(book: str) -> None:
        raise JudgementError(MISSING.filled(book=book, file="x"))

    monkeypatch.setattr(thinking, "judgement", missing)
    view, warned = asked(first_turn()), list[str]()
    alone = Guard("seed")
    alone.warn = lambda why: warned.append(why.in_("de"))
    alone._think(view, lambda: False)
    assert len(warned) == 1 and "spielt wie der Veteran" in warned[0] and "pulverdampf train" in warned[0]
    assert alone.answer(view) == Veteran("seed steady").answer(view) and alone.twins == 0


class Stumbles:
    def answer(self, view: View, seconds: float | None = None) -> Any:
        raise ZeroDivisionError


def test_a_general_that_raises_is_relieved_by_drilled_and_it_is_told() -> None:
    view, told = asked(first_turn()), list[str]()
    relieved = Relieved(Stumbles(), "seed")
    relieved.told = told.append
    assert relieved.answer(view) == ByRuleOfThumb("seed relief").answer(view)
    assert told == ["drilled: ZeroDivisionError"]
    assert isinstance(general("guard", "1"), Relieved) and isinstance(general("veteran-bold", "1"), Relieved)
