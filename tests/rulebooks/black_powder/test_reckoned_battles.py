"""Battles re-reckoned from their logs by formulas and geometry that share no code with the rules."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.state import Side
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.black_powder import RULEBOOK
from pulverdampf.rulebooks.black_powder.rulings import Rulings
from pulverdampf.rulebooks.black_powder.state import PowderState
from tests.rulebooks.black_powder.battles_by_lot import beginning
from tests.rulebooks.black_powder.reckoned_field import WrongError
from tests.rulebooks.black_powder.reckoner import Reckoner

MOST_ANSWERS = 6000
EACH = ("Shot", "Struck", "RoundDecided", "BreakTested", "OrderRolled", "Moved", "FightBegan")


def under_the_usual_switches(seed: int) -> PowderState:
    """The battle of a seed by the standard rulings, on the table and in the weather it was drawn for."""
    state = beginning(seed)
    state.rulings = replace(Rulings(), table=state.rulings.table, weather=state.rulings.weather)
    state.jokers = {}
    return state


def fought(seed: int) -> Game:
    """The battle of a seed between a rule of thumb and chance, or two rules of thumb."""
    game = Game(RULEBOOK, under_the_usual_switches(seed), SeededDice(seed))
    generals: dict[Side, ByChance | ByRuleOfThumb] = {
        "one": ByRuleOfThumb(f"one {seed}"),
        "two": ByChance(f"two {seed}") if Random(seed).random() < 0.3 else ByRuleOfThumb(f"two {seed}"),
    }
    for _ in range(MOST_ANSWERS):
        if game.over:
            return game
        asked = game.waiting_for()[0]
        game.answer(generals[asked.by].answer(game.view(asked.by)), asked.by)
    raise AssertionError(f"battle {seed} does not end")


def reckoned(seeds: range) -> Counter[str]:
    """How many entries of each kind were found right."""
    found: Counter[str] = Counter()
    for seed in seeds:
        game = fought(seed)
        try:
            found += Reckoner(under_the_usual_switches(seed)).follow(game.log)
        except WrongError as wrong:
            raise AssertionError(f"battle {seed}: {wrong}") from wrong
    return found


@pytest.mark.parametrize("part", range(4))
def test_a_few_battles_are_reckoned_alike(part: int) -> None:
    """BP-FIRE-07, BP-FIRE-09, BP-MEL-03, BP-MEL-05, BP-BREAK-01, BP-CMD-02, BP-MOVE-02: five battles each."""
    found = reckoned(range(4000 + 5 * part, 4005 + 5 * part))
    assert all(found[name] for name in EACH), found


@pytest.mark.parametrize("part", range(20))
def test_many_battles_are_reckoned_alike(part: int) -> None:
    """BP-FIRE-07, BP-FIRE-09, BP-MEL-03, BP-MEL-05, BP-BREAK-01, BP-CMD-02, BP-MOVE-02: ten battles each."""
    found = reckoned(range(5000 + 10 * part, 5010 + 10 * part))
    assert all(found[name] for name in EACH), found


def test_the_reckoner_notices() -> None:
    """BP-FIRE-07, BP-CMD-02: a hit or a rating more than the paper gives is found out."""
    game = fought(4000)
    raised = {"Shot": "hits", "Struck": "hits", "OrderRolled": "rating", "BreakTested": "total"}
    for name, field in raised.items():
        log: list[Any] = list(game.log)
        found = [i for i, entry in enumerate(log) if type(entry).__name__ == name]
        at = next(i for i in found if name != "BreakTested" or log[i].result != "steady")
        log[at] = replace(log[at], **{field: getattr(log[at], field) + 1})
        with pytest.raises(WrongError):
            Reckoner(under_the_usual_switches(4000)).follow(log)
