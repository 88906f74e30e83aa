"""A budget of time ends the weighing early, never the legality; without one a seed repeats every answer."""

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import chain_hash
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.armies import mustering
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position


def played(seconds: float | None, decisions: int = 160) -> str:
    armies = mustering.ready_armies()
    game = Game(RULEBOOK, mustering.begin(armies["BR-A"], armies["FR-A"]), SeededDice(5))
    generals = {side: ByRuleOfThumb(side) for side in ("one", "two")}
    for _ in range(decisions):
        if game.over:
            break
        decision = game.waiting_for()[0]
        game.answer(generals[decision.by].answer(game.view(decision.by), seconds), decision.by)
    return chain_hash(game)


def test_without_time_every_answer_is_still_legal() -> None:
    assert played(0.0)


def test_with_enough_time_a_budget_changes_nothing() -> None:
    assert played(1000.0) == played(None) == played(None)


def test_the_first_battalion_weighed_is_picked_when_there_is_no_time() -> None:
    units = [
        {"side": side, "at": (6 + 9 * n, y), "soldiers": 16}
        for side, y in (("one", 6.0), ("two", 30.0))
        for n in range(6)
    ]
    game = Game(RULEBOOK, position(units), SeededDice(1))
    while game.request is not None and game.request.rule != "MOE-ACT-01":
        decision = game.waiting_for()[0]
        game.answer(ByRuleOfThumb(1).answer(game.view(decision.by)), decision.by)
    decision = game.waiting_for()[0]
    picked = ByRuleOfThumb(1).answer(game.view(decision.by), 0.0)
    assert picked == next(iter(decision.options))  # type: ignore[union-attr]


def test_a_deadline_leaves_time_for_the_longest_step_and_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    from pulverdampf.generals import patience as clock

    now = iter((0.0, 0.0, 1.0, 2.0, 7.5, 8.5))
    monkeypatch.setattr(clock, "monotonic", lambda: next(now))
    is_late = clock.deadline(10.0)
    assert [is_late() for _ in range(2)] == [False, False]  # a step took 1 s
    assert is_late()  # one took 5.5 s, and only 2.5 s are left
    assert is_late()
    assert not clock.deadline(None)()
