"""What the general goes by is what the rules give when they are run over all their dice."""

from typing import Any

import pytest

from pulverdampf.engine.odds import YES
from pulverdampf.engine.outlook import answers_of
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.march_of_eagles.advice.appraisal import Troops
from pulverdampf.rulebooks.march_of_eagles.advice.chances import volley_of
from pulverdampf.rulebooks.march_of_eagles.charge.aggression import aggression_test
from pulverdampf.rulebooks.march_of_eagles.fire.marksmanship import aimed, face_to_hit
from pulverdampf.rulebooks.march_of_eagles.grade_tests import activation_test, manoeuvre_test
from pulverdampf.rulebooks.march_of_eagles.morale.resolve import resolve_test
from pulverdampf.rulebooks.march_of_eagles.state import Battalion, Battle, EagleState
from pulverdampf.rulebooks.march_of_eagles.telling.outlook import VOLLEY
from tests.conformance.battles import beginnings, played
from tests.rulebooks.march_of_eagles.facing import facing
from tests.rulebooks.march_of_eagles.staging import stage


async def rallies(battle: Battle, battalion: Battalion) -> bool:
    return await manoeuvre_test(battle, battalion, "rally")


def chance(scene: Scene, battalion: Battalion, test: Any) -> float:
    odds = answers_of(scene, lambda battle: test(battle, battalion), YES)
    return float(odds.chances.get(True, 0))


def test_tests_are_weighed_as_they_are_thrown() -> None:
    """MOE-ACT-04, MOE-AGGR-02, MOE-CHAR-03, MOE-RES-01: of every battalion in positions of battles by lot."""
    seen = 0
    for seed, state in beginnings("march-of-eagles", range(40, 44)):
        for number, game in enumerate(played("march-of-eagles", state, seed)):
            if number % 40 or len(game.waiting_for()) != 1:
                continue
            view = game.view(game.waiting_for()[0].by)
            now: EagleState = view.state
            for battalion in now.bodies.values():
                if now.pieces[battalion.id].pose is None:
                    continue
                troops = Troops(view, battalion)
                weighed = troops.acts, troops.manoeuvres, 1.0 - troops.fails, troops.storms
                tests = activation_test, rallies, resolve_test, aggression_test
                assert weighed == pytest.approx([chance(view.scene, battalion, each) for each in tests])
                seen += 1
    assert seen > 100


@pytest.mark.parametrize("sergeants", [0, 1, 2])
def test_a_volley_is_weighed_with_the_misses_that_ncos_correct(sergeants: int) -> None:
    """MOE-CHAR-04: the mean of the card, less the activation roll, is what the general reckons with."""
    game = stage(facing(8.0, {"ncos": sergeants}))
    scene = game.view("one").scene
    state: EagleState = scene.state
    shooter, target = state.bodies["A1"], state.pieces["B1"]
    aim = aimed(scene, state.pieces["A1"], target)
    assert aim.dice is not None
    volley = volley_of(scene, shooter, target, aim.dice.total, face_to_hit(state, shooter))
    ((_, odds),) = VOLLEY.odds(scene, "A1", "B1")
    passes = chance(scene, shooter, activation_test)
    assert volley.hits * passes == pytest.approx(float(odds.mean))
    assert volley.some * passes == pytest.approx(float(odds.at_least(1)))
