"""What the general does with a chief who lies in ambush."""

from typing import Any

import pytest

from pulverdampf.rulebooks.kriegspfad.advice.before.setting_up import late_comers
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT
from tests.generals.situations import answers
from tests.rulebooks.kriegspfad.advice.test_general import WOOD

CHIEF = {"side": "one", "troop": "warrior", "separate": True, "at": (30, 23), "hidden": True}
FOE = {"side": "two", "troop": "regular", "elements": 4, "at": (30, 44), "arms": "none"}


@pytest.mark.parametrize(("markers", "where", "shows"), [(2, 30, True), (0, 30, False), (2, 55, False)])
def test_a_hidden_chief_shows_himself_to_those_he_can_help(markers: int, where: int, *, shows: bool) -> None:
    band = {"side": "one", "troop": "warrior", "elements": 4, "at": (where, 16), "markers": markers}
    _, given = answers([CHIEF, band, FOE], terrain=WOOD, phase=MOVEMENT)
    assert (("KP-TURN-03", "", "A1") in given) is shows


def test_a_mounted_commander_does_not_come_late_with_the_riders() -> None:
    """KP-SCEN-31: riders of a raid are held back, their leader comes at once."""
    riders = {"side": "one", "troop": "mounted_warrior", "elements": 3}
    units: list[dict[str, Any]] = [
        riders,
        {**riders, "elements": 1, "separate": True},
        {"side": "two", "at": (30, 40)},
    ]
    state = position(units, scenario={"kind": "raid", "attacker": "one"})
    assert late_comers(state, "one", ["none", "A1", "A2"]) == ["A1", "none"]
