"""The rule of thumb on the march and before a village: out of reach, in time, and after the enemy at last."""

from typing import Any

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.advice.marching import danger
from pulverdampf.rulebooks.kriegspfad.advice.outlook import aim_of
from pulverdampf.rulebooks.kriegspfad.advice.ways.stands import stand_of
from pulverdampf.rulebooks.kriegspfad.armies import mustering
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.deployment.secret_notes import order_march
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, WarState
from pulverdampf.table.shapes import Pose
from tests.generals.situations import answers, middle_of
from tests.rulebooks.kriegspfad.procedures import is_to_come

MARCH: dict[str, Any] = {
    "scenario": {"kind": "ambush", "attacker": "one"},
    "edges": {"one": "west", "two": "east"},
}


@pytest.mark.parametrize("troop", ["cavalry", "regular"])
def test_comes_on_where_the_enemy_in_sight_cannot_get_at_it(troop: str) -> None:
    """Seven inches before his front riders and muskets reach the newcomer, twenty inches aside not."""
    column = {"side": "one", "troop": "regular", "elements": 1, "at": (60, 40)}
    foe = {"side": "two", "troop": troop, "elements": 4, "at": (11, 24), "facing": 180}
    state = position([column, foe], **MARCH)
    scene, unit = Scene(state, RULEBOOK.layout), state.bodies["A1"]
    before, aside = (danger(scene, unit, Placement({"A1a": Standing(Pose(4.0, y, 0))})) for y in (24.0, 46.0))
    assert before > aside == 0.0


def test_the_slowest_march_first() -> None:
    """One unit a turn comes on; foot that came last would never get through in time."""
    one, two = (mustering.ready_armies()[key] for key in ("US-1876", "SIOUX-1876"))
    rulings = {"scenario": "ambush", "attacker": "one"}
    game = Game(RULEBOOK, mustering.begin(one, two, terrain="dice", rulings=rulings), SeededDice(1))
    generals = {"one": ByRuleOfThumb(1), "two": ByRuleOfThumb(2)}
    while is_to_come(game, order_march):
        asked = game.waiting_for()[0]
        game.answer(generals[asked.by].answer(game.view(asked.by)), asked.by)
    assert isinstance(game.state, WarState)
    troops = [game.state.bodies[key].troop for key in game.state.march]
    assert troops.index("regular") < troops.index("cavalry")


def test_a_column_passes_clear_of_an_enemy_in_its_way() -> None:
    """Riders who meet a line of regulars on their straight way take another lane."""
    riders = {"side": "one", "troop": "mounted_warrior", "elements": 4, "at": (10, 24), "facing": 0}
    foe = {"side": "two", "troop": "regular", "elements": 6, "at": (36, 24), "facing": 180}
    game, _ = answers([riders, foe], 1, phase=MOVEMENT, **MARCH)
    assert abs(middle_of(game, "A1")[1] - 24.0) > 2.0


def test_raiders_hunt_those_who_burnt_their_own_village() -> None:
    """Nothing is left to take; only an enemy without a unit left is beaten now."""
    raiders = {"side": "one", "troop": "warrior", "elements": 5, "at": (30, 20)}
    foe = {"side": "two", "troop": "regular", "elements": 4, "at": (60, 30)}
    village = {"kind": "village", "id": "village", "rect": (20, 32, 34, 40)}
    held = {"kind": "raid", "attacker": "one", "village": "village"}
    state = position([raiders, foe], terrain=[village], scenario=held)
    unit = state.bodies["A1"]
    for burnt, goes_there in (("", True), ("two", False)):
        state.village_burnt_by = burnt
        scene = Scene(state, RULEBOOK.layout)
        own = stand_of(scene, unit)
        assert own is not None and (aim_of(scene, unit, own).goal is not None) == goes_there
