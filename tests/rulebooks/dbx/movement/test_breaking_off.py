"""Breaking off a melee: how far back, and what must not be there."""

from pulverdampf.rulebooks.dbx.movement.breaking_off import way_back
from tests.rulebooks.dbx.staging import e, scene_of, u

FIGHT = [u("LI", 300, 290), e("LI", 300, 310)]


def test_the_whole_move_back() -> None:
    """DBX-BRK-02: line infantry goes back 200 paces, guns 300 or in mud 100, out of the enemy's zone."""
    wood = {"kind": "WOOD", "rect": (200, 250, 400, 270)}
    guns, general = u("ART", 300, 280), e("GEN", 300, 320, id="BG")
    for units, weather, back in (
        (FIGHT, "fair", 50.0),
        ([guns, e("LI", 300, 310)], "fair", 75.0),
        ([guns, general], "rain", 25.0),
    ):
        scene = scene_of(units, weather=weather)
        end = way_back(scene, scene.state.pieces["A1"])
        assert end is not None and units[0]["at"][1] - end.y == back
    for units, weather in ((FIGHT, "fair"), ([guns, general], "rain")):
        slow = scene_of(units, terrain=[wood], weather=weather)
        assert way_back(slow, slow.state.pieces["A1"]) is None


def test_nobody_is_touched_where_it_ends() -> None:
    """DBX-BRK-02: it may not end in touch with friend or enemy; half a millimetre is touching."""
    for other in (u("LI", 300, 219.5), e("KL", 300, 219.5, facing=270)):
        near = scene_of([*FIGHT, other])
        assert way_back(near, near.state.pieces["A1"]) is None
    clear = scene_of([*FIGHT, u("LI", 300, 219.0)])
    assert way_back(clear, clear.state.pieces["A1"]) is not None
