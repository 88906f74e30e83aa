"""Where the staff proposes to set up, nobody stands upon another."""

from itertools import combinations

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import SIDES
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.armies.rosters import may_meet
from pulverdampf.table.kernel import overlaps

HAIR = 0.05
ARMIES = RULEBOOK.muster.ready_armies()
PAIRS = [(a, b) for a, b in combinations(ARMIES, 2) if may_meet(ARMIES[a], ARMIES[b])]


@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_nobody_is_set_up_upon_another(one: str, two: str) -> None:
    """MT-SETUP-05 in every battle of ready armies the bases of the first turn lie apart."""
    state = RULEBOOK.muster.begin(ARMIES[one], ARMIES[two])
    game = Game(RULEBOOK, state, SeededDice(f"{one} {two}"))
    seats = {side: ByRuleOfThumb(f"set up {side}") for side in SIDES}
    while game.request is not None and not game.state.clock.turn:
        side = game.waiting_for()[0].by
        game.answer(seats[side].answer(game.view(side)), side)
    scene = Scene(game.state, RULEBOOK.layout)
    standing = [scene.outline(piece) for piece in game.state.pieces.values() if piece.pose is not None]
    assert len(standing) > 4
    assert not [pair for pair in combinations(standing, 2) if overlaps(*pair, HAIR)]
