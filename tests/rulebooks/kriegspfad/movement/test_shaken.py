"""Units with more than two markers: how near they come, how far they draw back."""

from typing import Any

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.movement.rates import Move
from pulverdampf.rulebooks.kriegspfad.movement.walking import walk_objections
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT
from pulverdampf.table.shapes import Pose

SHAKEN = {"side": "one", "troop": "skirmisher", "elements": 2, "gap": 0.5, "markers": 3}
ENEMY = {"side": "two", "troop": "regular", "elements": 2, "opposite": "A1", "distance": 4.0}


def refused(scene: Scene, shifts: dict[str, tuple[float, float]], total: float = 8.0) -> list[str]:
    """The rules against shifting elements of A1 by so much."""
    walks = {}
    for key, (dx, dy) in shifts.items():
        pose = scene.state.pieces[key].pose
        assert pose is not None
        walks[key] = Walk((), Pose(pose.x + dx, pose.y + dy, pose.facing).rounded())
    return [each.rule for each in walk_objections(Walks(walks), scene, Move("A1", "move", "good", total))]


def table(*units: dict[str, Any], **situation: Any) -> Scene:
    return Scene(position(units, phase=MOVEMENT, **situation), layout)


def test_no_element_of_a_shaken_unit_comes_nearer_than_it_was() -> None:
    """KP-MOVE-07, KP-FILL-34: near foot it stands or withdraws; the rear does not close up on the front."""
    scene = table({**SHAKEN, "spots": ((30, 20), (30, 17))}, {**ENEMY, "elements": 1, "at": (30, 25)})
    assert refused(scene, {"A1b": (2.5, 2.9)}) == ["KP-MOVE-07"]
    assert refused(scene, {"A1b": (0.0, -0.5)}) == []
    assert refused(scene, {"A1a": (0.0, -1.0), "A1b": (0.0, -1.0)}) == []
    calm = table(
        {**SHAKEN, "spots": ((30, 20), (30, 17)), "markers": 2}, {**ENEMY, "elements": 1, "at": (30, 25)}
    )
    assert refused(calm, {"A1b": (2.5, 2.9)}) == []


def test_the_shaken_use_their_move_to_draw_back() -> None:
    """KP-MOVE-07, KP-FILL-34: from riders and guns to 6, or as far as they can, not by a step alone."""
    scene = table(SHAKEN, {**ENEMY, "troop": "mounted_warrior"})
    back = {"A1a": (0.0, -0.3), "A1b": (0.0, -0.3)}
    assert refused(scene, back, 8.0) == ["KP-MOVE-07"]
    assert refused(scene, dict.fromkeys(back, (0.0, -2.1)), 8.0) == []
    assert refused(scene, dict.fromkeys(back, (0.0, -1.0)), 1.0) == []
    assert refused(scene, dict.fromkeys(back, (0.0, -0.3)), 1.0) == ["KP-MOVE-07"]


def test_the_shaken_with_their_backs_to_the_wall() -> None:
    """KP-MOVE-07, KP-FILL-34: who is stopped by what lies behind goes as far as he can and no farther."""
    river = [{"kind": "river", "rect": (0, 10, 70, 18.9)}]
    scene = table(SHAKEN, {**ENEMY, "troop": "mounted_warrior"}, terrain=river)
    assert refused(scene, {"A1a": (0.0, -0.45), "A1b": (0.0, -0.45)}, 1.0) == []
    assert refused(scene, {}, 1.0) == ["KP-MOVE-07"]


def test_rooted_near_foot_by_a_strict_reading() -> None:
    """KP-MOVE-07, shaken_near_foot: it stays within 6 of foot it sees, to the inch; riders drive it off all
    the same."""
    back = {"A1a": (0.0, -1.0), "A1b": (0.0, -1.0)}
    for ruling, distance, found in (
        ("withdraws", 4.0, []),
        ("stays", 4.0, ["KP-MOVE-07"]),
        ("stays", 5.9, ["KP-MOVE-07"]),
        ("stays", 6.1, []),
    ):
        scene = table(SHAKEN, {**ENEMY, "distance": distance}, rulings={"shaken_near_foot": ruling})
        assert refused(scene, back) == found
    strict = {"shaken_near_foot": "stays"}
    scene = table(SHAKEN, {**ENEMY, "troop": "mounted_warrior"}, rulings=strict)
    assert refused(scene, dict.fromkeys(back, (0.0, -2.1))) == []
    calm = table({**SHAKEN, "markers": 2}, ENEMY, rulings=strict)
    assert refused(calm, back) == []
