"""The general of Muskets & Tomahawks: beats chance, repeats itself, and ends every battle."""

from typing import Any

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks import rulebook

BOOK = rulebook("muskets-tomahawks")
ARMIES = BOOK.muster.ready_armies()
PAIRS = [
    (one, two)
    for one in ARMIES
    for two in ARMIES
    if one != two and BOOK.muster.may_meet(ARMIES[one], ARMIES[two])
]
SCENARIOS = ("S1", "S2", "S3", "S4", "S5", "S6")


def fought(seed: int, scenario: str, one: Any, two: Any) -> tuple[Game, list[Any]]:
    """A battle to its end, with all answers; the game refuses any that is not legal."""
    first, second = PAIRS[seed % len(PAIRS)]
    state = BOOK.muster.begin(ARMIES[first], ARMIES[second], scenario=scenario)
    game = Game(BOOK, state, SeededDice(seed))
    seats = {"one": one, "two": two}
    answers = []
    while not game.over:
        asked = game.waiting_for()[0]
        answer = seats[asked.by].answer(game.view(asked.by))
        answers.append(answer)
        game.answer(answer, asked.by)
    return game, answers


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_beats_chance_from_either_side(scenario: str) -> None:
    """Of four battles, with sides and armies changing, it loses at most one and wins most."""
    won = lost = 0
    for seed in range(4):
        thumb, chance = ByRuleOfThumb(seed), ByChance(seed)
        mine = "one" if seed % 2 == 0 else "two"
        game, _ = fought(seed, scenario, *((thumb, chance) if mine == "one" else (chance, thumb)))
        outcome = BOOK.outcome(game.state)
        assert outcome is not None
        won += outcome.winner == mine
        lost += outcome.winner not in (mine, None)
    assert lost <= 1
    assert won >= 2


def test_it_gives_the_same_answers_for_the_same_seed() -> None:
    """Two battles with the same dice and the same seeds are the same to the last answer."""
    once = fought(2, "S1", ByRuleOfThumb("a"), ByRuleOfThumb("b"))[1]
    again = fought(2, "S1", ByRuleOfThumb("a"), ByRuleOfThumb("b"))[1]
    assert once == again


@pytest.mark.parametrize("scenario", ["S4", "S6"])
def test_two_of_it_end_every_battle(scenario: str) -> None:
    """Wagons and boats too: a battle between two of them ends with an outcome."""
    game, _ = fought(1, scenario, ByRuleOfThumb(1), ByRuleOfThumb(2))
    assert BOOK.outcome(game.state) is not None
