"""What the general reckons with before a move is what the stages of the rules give."""

from collections.abc import Iterator
from random import Random

import pytest

from pulverdampf.engine.outlook import odds_of
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.advice.prospects import chance_to_reach, usual_move
from pulverdampf.rulebooks.kriegspfad.movement.activation import set_out
from pulverdampf.rulebooks.kriegspfad.movement.marching import walk
from pulverdampf.rulebooks.kriegspfad.state import WarState
from pulverdampf.rulebooks.kriegspfad.telling.outlook import inches_thrown, moves_at
from tests.conformance.battles import beginnings, played


def positions(number: int) -> Iterator[Scene]:
    """Tables of battles by lot as the side that is asked sees them."""
    found = 0
    for seed, state in beginnings("kriegspfad", range(60, 90)):
        lots = Random(seed)
        for game in played("kriegspfad", state, seed):
            asked = game.waiting_for()
            if len(asked) == 1 and lots.random() < 0.03:
                yield game.view(asked[0].by).scene
                found += 1
            if found == number:
                return


def test_a_move_is_weighed_by_its_dice() -> None:
    """KP-MOVE-01, KP-MOVE-02: the mean, and the chance to come so far."""
    seen: set[str] = set()
    for scene in positions(25):
        state: WarState = scene.state
        for unit in state.bodies.values():
            pieces = [key for key, piece in state.pieces.items() if piece.body == unit.id]
            for due in moves_at("good")(scene, pieces[0], pieces[0]) if pieces else ():
                assert isinstance(due, set_out.kind)
                odds = odds_of(scene, due, inches_thrown, walk)
                assert usual_move(state, unit) == pytest.approx(float(odds.mean))
                for far in (0, 7, 12):
                    assert chance_to_reach(state, unit, far) == pytest.approx(float(odds.at_least(far)))
                seen.add(unit.troop)
    assert len(seen) > 3
