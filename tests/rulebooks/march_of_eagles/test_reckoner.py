"""Whole battles worked out again from their logs, by formulas and geometry of the test's own."""

from random import Random

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.armies.mustering import begin, ready_armies
from pulverdampf.rulebooks.march_of_eagles.state import EagleState
from tests.rulebooks.march_of_eagles.reckoner import Reckoner

FIELDS = ("TS-1", "TS-2", "TS-3", "TS-4", "TS-5", "TS-6")
INFANTRY = sorted(key for key in ready_armies() if not key.endswith(("X", "0")))
FEW, MANY = range(20), range(20, 220)


@pytest.mark.parametrize("seed", FEW)
def test_a_battle_reckoned_again(seed: int) -> None:
    """MOE-FIRE-06, MOE-DF-03, MOE-FIRE-09, MOE-ACT-04, MOE-RES-01, MOE-MEL-01, MOE-MAN-02, MOE-AGGR-03:
    dice, hits, tests, strengths, losses and moves are those of an independent reckoning."""
    assert_reckoned_alike(seed)


@pytest.mark.parametrize("seed", MANY)
def test_many_battles_reckoned_again(seed: int) -> None:
    assert_reckoned_alike(seed)


def assert_reckoned_alike(seed: int) -> None:
    """Fights a battle and works out everything in its log again."""
    lots = Random(seed)
    armies = ready_armies()
    one, two = armies[lots.choice(INFANTRY)], armies[lots.choice(INFANTRY)]
    game = Game(RULEBOOK, begin(one, two, terrain=FIELDS[seed % len(FIELDS)]), SeededDice(seed))
    start: EagleState = game.battle.state.copied()
    seats = {side: ByRuleOfThumb(f"{seed} {side}") for side in ("one", "two")}
    while game.request is not None:
        side = game.waiting_for()[0].by
        game.answer(seats[side].answer(game.view(side)), side)
    reckoner = Reckoner(start).follow(list(game.log))
    assert reckoner.wrong == []
    assert {"dice of a volley", "hits", "test passed", "inches moved"} <= set(reckoner.checked)
