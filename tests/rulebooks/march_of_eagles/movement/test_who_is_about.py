"""Whom a move meets: friends in battalions, enemies with their skirmishers, nobody else."""

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.movement.distances import enemies_of, friends_of
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import layout


def test_friends_and_enemies() -> None:
    """MOE-CONF-01, MOE-CONF-05, MOE-FILL-20, MOE-FILL-22: other battalions of the own side; of the enemy's
    their skirmishers, too; no commanders."""
    units = [
        {"side": "one", "at": (20, 10), "soldiers": 24, "skirmishers": 4},
        {"side": "one", "at": (34, 10), "soldiers": 24, "skirmishers": 4},
        {"side": "two", "at": (20, 30), "soldiers": 24, "skirmishers": 4},
        {"side": "two", "at": (34, 30), "soldiers": 24},
    ]
    scene = Scene(position(units, commanders={"one": (10, 10), "two": (10, 30)}), layout)
    pieces = scene.state.pieces
    assert {each.owner for each in friends_of(scene, pieces["A1"])} == {"A2"}
    assert {each.owner for each in friends_of(scene, pieces["B2"])} == {"B1"}
    assert {each.owner for each in enemies_of(scene, "one")} == {"B1", "B1s", "B2"}
    assert {each.owner for each in enemies_of(scene, "two")} == {"A1", "A1s", "A2", "A2s"}
