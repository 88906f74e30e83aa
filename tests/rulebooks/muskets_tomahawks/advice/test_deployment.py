"""The deployment that the staff proposes: nobody stands on anybody."""

from itertools import combinations
from math import hypot

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK

ROUNDING = 0.02


@pytest.mark.parametrize("seed", ["7", "looks"])
def test_figures_and_markers_set_up_by_advice_stand_clear_of_each_other(seed: str) -> None:
    armies = list(RULEBOOK.muster.ready_armies().values())
    game = Game(RULEBOOK, RULEBOOK.muster.begin(armies[0], armies[1]), SeededDice(seed))
    staff = ByRuleOfThumb("staff")
    while game.state.clock.turn < 1:
        side = game.waiting_for()[0].by
        game.answer(staff.answer(game.view(side)), side)
    scene = game.view("one").scene
    bases = [scene.outline(piece) for piece in scene.state.pieces.values() if piece.pose is not None]
    figures = [each for each in bases if each.radius]
    assert len(figures) > 20
    for one, two in combinations(figures, 2):
        apart = hypot(one.x - two.x, one.y - two.y)
        assert apart >= one.radius + two.radius - ROUNDING, f"{one.owner} on {two.owner}"
