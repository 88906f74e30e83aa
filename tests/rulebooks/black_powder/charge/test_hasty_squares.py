"""Squares formed in haste: nothing that stands behind the line forbids them."""

from typing import Any

import pytest

from pulverdampf.rulebooks.black_powder.charge.charging import charge
from pulverdampf.rulebooks.black_powder.events.fights import Reacted
from pulverdampf.rulebooks.black_powder.events.places import FormationChanged, Moved
from pulverdampf.table.kernel import gap
from tests.rulebooks.black_powder.staging import carried_out, foe, horse, position, scene_of

FSQ = {"traits": ("FSq",)}
HOUSE = {"id": "house", "kind": "building", "rect": [37, 42, 43, 48]}
WALL = {"id": "house", "kind": "building", "rect": [20, 44.6, 60, 50]}


def charged(*behind: dict[str, Any], terrain: list[dict[str, Any]] | None = None, y: float = 40) -> Any:
    state = position([horse(40, y - 12), foe(40, y, **FSQ), *behind], terrain=terrain or ())
    return carried_out(state, charge.kind("A1", "B1", 1), dice=(3, 4), answers={"BP-FIRE-16": "no"})


@pytest.mark.parametrize("far", [1.6, 2.5, 4.0, 20.0])
def test_a_friend_behind_gives_way(far: float) -> None:
    """BP-SQ-04, BP-SPEC-08: the square is always formed; who stands less than three behind it steps back."""
    told = charged(foe(40, 40 + far, name="reserve"))
    assert told.one(Reacted).reaction == "square" and told.unit("B1").formation == "square"
    scene = scene_of(told.state)
    assert gap(scene.outline(told.unit("B1")), scene.outline(told.unit("B2"))) >= 0.0
    moved = [each for each in told.all(Moved) if each.unit == "B2"]
    assert [each.how for each in moved] == (["room"] if far < 4.5 else [])
    assert all(each.far <= 3.25 for each in moved)


def test_the_square_stands_where_the_front_was() -> None:
    """BP-SQ-01: the middle of the front does not stir, whoever has to move."""
    pose = charged(foe(40, 41.6)).one(FormationChanged).pose
    assert (pose.x, pose.y) == (40.0, 42.25)


def test_a_building_behind_does_not_forbid_it() -> None:
    """BP-SQ-04: it overlaps the building by rule."""
    told = charged(terrain=[HOUSE])
    assert told.one(Reacted).reaction == "square" and told.unit("B1").formation == "square"


def test_a_friend_who_cannot_step_aside_is_overlapped() -> None:
    """BP-SQ-04: between the square and a long building there is nowhere to go; the square is formed."""
    told = charged(foe(40, 42.6), foe(30, 42.6), foe(50, 42.6), terrain=[WALL])
    assert told.unit("B1").formation == "square"
    assert not [each for each in told.all(Moved) if each.how == "room"]


def test_the_edge_of_the_table_pushes_it_forward() -> None:
    """BP-SQ-04, BP-MOVE-07: near its own edge the square stands wholly on the table."""
    told = charged(y=70.5)
    square = scene_of(told.state).outline(told.unit("B1"))
    assert max(y for _, y in square.corners()) == pytest.approx(72.0)
