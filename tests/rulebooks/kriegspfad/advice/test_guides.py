"""The rule of thumb and its scout: he leads slow troops over difficult ground, far from the enemy only."""

from typing import Any

from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT
from tests.generals.situations import answers, middle_of

FOREST = {"kind": "dense_wood", "rect": (0, 9, 70.9, 34)}
RIDERS = {"side": "one", "troop": "cavalry", "elements": 4, "at": (30, 6)}
SCOUT = {"side": "one", "troop": "scout", "at": (38, 4)}
FOE: dict[str, Any] = {"side": "two", "troop": "regular", "elements": 4, "at": (30, 45), "arms": "none"}
SCENE: dict[str, Any] = {"phase": MOVEMENT, "scenario": {"kind": "open"}}


def test_a_scout_leads_riders_through_the_forest() -> None:
    """Twenty-five inches of dense wood at one die a turn would take seven turns."""
    game, given = answers([RIDERS, SCOUT, FOE], 4, terrain=[FOREST], **SCENE)
    assert ("KP-MOVE-01", "A1", "guided-good") in given
    assert middle_of(game, "A1")[1] > 22.0


def test_nobody_is_led_over_good_ground_or_close_to_the_enemy() -> None:
    for terrain, foe in (([], FOE), ([FOREST], {**FOE, "at": (30, 17)})):
        _, given = answers([RIDERS, SCOUT, foe], 3, terrain=terrain, **SCENE)
        assert not any(answer == "guided-good" for _, _, answer in given)


def test_a_scout_leads_the_column_through_the_snow() -> None:
    """All ground is difficult under snow; behind the scout riders go three times as far."""
    line = {"side": "one", "troop": "cavalry", "elements": 3, "at": (8, 24), "facing": 0}
    march: dict[str, Any] = {
        "scenario": {"kind": "ambush", "attacker": "one"},
        "edges": {"one": "west", "two": "east"},
    }
    foe = {**FOE, "at": (66, 4)}
    scout = {**SCOUT, "at": (8, 30)}
    game, given = answers([line, scout, foe], 4, weather="snow", phase=MOVEMENT, **march)
    assert ("KP-MOVE-01", "A1", "guided-good") in given
    assert middle_of(game, "A1")[0] > 30.0
