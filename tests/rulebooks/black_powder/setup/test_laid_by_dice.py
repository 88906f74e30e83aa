"""Terrain by dice: every face, the middle of every sixth, the edges of the table and the road."""

from typing import Any

import pytest

from pulverdampf.rulebooks.black_powder.events.turns import EdgeTaken, FirstSettled, TerrainLaid
from pulverdampf.rulebooks.black_powder.setup.preparing import choose_edges
from pulverdampf.rulebooks.black_powder.setup.terrain_generator import lay_terrain
from pulverdampf.table.shapes import Polyline, Rectangle
from tests.rulebooks.black_powder.staging import driven, foe, foot, position

OPEN = 5


def laid(faces: dict[int, tuple[int, int, int]], **rulings: Any) -> dict[str, Any]:
    """Features by id, from face and shifts of some sixths; all others stay open."""
    dice = []
    for number in range(1, 7):
        face, dx, dy = faces.get(number, (OPEN, 0, 0))
        dice += [face]
        for shift in (dx, dy) if face < OPEN else ():
            sum_ = 7 + shift
            dice += [min(sum_ - 1, 6), sum_ - min(sum_ - 1, 6)]
    told = driven(position([foot(40, 30), foe(40, 50)], rulings=rulings), lay_terrain, dice)
    assert not told.left
    return {each.feature.id: each.feature for each in told.all(TerrainLaid)}


@pytest.mark.parametrize(
    ("face", "kind", "wide", "deep", "level"),
    [(1, "wood", 12, 10, 0), (2, "rough", 10, 8, 0), (3, "building", 5, 5, 0), (4, "hill", 18, 10, 1)],
)
def test_every_face(face: int, kind: str, wide: float, deep: float, level: int) -> None:
    """BP-SETUP-03, BP-FILL-30: what lies there, how large, and how high."""
    found = laid({1: (face, 0, 0)})[f"{kind}-1"]
    assert found.kind == kind and isinstance(found.shape, Rectangle)
    assert (found.shape.width, found.shape.depth, found.level) == (wide, deep, level)
    assert found.capacity == (1 if kind == "building" else 0)


@pytest.mark.parametrize("face", [5, 6])
def test_open_ground(face: int) -> None:
    """BP-SETUP-03: on 5 and 6 nothing but the road, in the middle from edge to edge."""
    found = laid({1: (face, 0, 0)})
    assert list(found) == ["road"] and isinstance(found["road"].shape, Polyline)
    assert found["road"].shape.points == ((48.0, 0.0), (48.0, 72.0)) and found["road"].shape.thickness == 2.0


MIDDLES = {1: (16, 18), 2: (48, 18), 3: (80, 18), 4: (16, 54), 5: (48, 54), 6: (80, 54)}


@pytest.mark.parametrize(("number", "middle"), MIDDLES.items())
@pytest.mark.parametrize("shift", [(0, 0), (-5, 5), (5, -5), (1, 0), (0, -1)])
def test_from_the_middle_of_its_sixth(number: int, middle: tuple[int, int], shift: tuple[int, int]) -> None:
    """BP-SETUP-03, BP-FILL-30: two dice less seven along the table, two across it."""
    pose = laid({number: (2, *shift)})[f"rough-{number}"].pose
    assert (pose.x, pose.y) == (middle[0] + shift[0], middle[1] + shift[1])


@pytest.mark.parametrize(
    ("number", "shift", "at"),
    [(1, (-5, -5), (9, 7)), (3, (5, 0), (63, 12)), (4, (-4, 5), (9, 41)), (4, (-3, 1), (9, 37))],
)
def test_nothing_hangs_over_the_edge(number: int, shift: tuple[int, int], at: tuple[float, float]) -> None:
    """BP-SETUP-03: on a table of 72 by 48 a hill is pushed in until all of it lies there."""
    pose = laid({number: (4, *shift)}, table="compact")[f"hill-{number}"].pose
    assert (pose.x, pose.y) == at


@pytest.mark.parametrize(
    ("shift", "x"), [(0, 55), (5, 55), (-1, 41), (-5, 41)], ids=["on it", "right", "left", "far left"]
)
def test_a_block_is_clear_of_the_road(shift: int, x: float) -> None:
    """BP-FILL-30: half a hedge, half the road and one between them; on the middle it goes to the right."""
    found = laid({2: (3, shift, 0)})
    assert found["building-2"].pose.x == x
    (x1, y1), (x2, y2) = found["hedge-2"].shape.points
    assert (x1, x2) == (x - 5, x + 5) and y1 == y2 == 18 - 2.5 - 2


def test_a_block_far_from_the_road_stays() -> None:
    """BP-FILL-30: 7 from the middle of the road are enough; less is too near."""
    narrow = laid({1: (3, 5, 0), 3: (3, -5, 0)}, table="compact")
    assert [narrow[f"building-{n}"].pose.x for n in (1, 3)] == [17, 55]


@pytest.mark.parametrize(
    ("dice", "answers", "edge", "first"),
    [
        ([6, 5, 3, 2], ["south", "first"], ("one", "south"), ("two", "two")),
        ([6, 5, 3, 2], ["south", "second"], ("one", "south"), ("one", "two")),
        ([1, 2, 6, 6], ["north", "first"], ("two", "north"), ("one", "one")),
        ([1, 2, 6, 6], ["first", "north"], ("one", "north"), ("two", "two")),
        ([6, 6, 1, 1], ["second", "north"], ("two", "north"), ("two", "one")),
        ([4, 4, 3, 5, 1, 2, 2, 2], ["south", "first"], ("two", "south"), ("one", "one")),
    ],
)
def test_edges_and_turns(
    dice: list[int], answers: list[str], edge: tuple[str, str], first: tuple[str, str]
) -> None:
    """BP-SETUP-02, BP-FILL-11: the higher roll takes edge or turn, the other what is left; a tie is thrown
    again, and who has not taken the edge deploys first."""
    told = driven(position([foot(40, 20)]), choose_edges, dice, {"BP-SETUP-02": answers})
    assert not told.left
    taken, settled = told.one(EdgeTaken), told.one(FirstSettled)
    assert (taken.side, taken.edge) == edge and settled == FirstSettled(*first)


@pytest.mark.parametrize(
    ("dice", "winner", "other"), [([6, 6, 1, 1], "one", "two"), ([1, 1, 6, 6], "two", "one")]
)
@pytest.mark.parametrize("turn", ["one", "two"])
def test_a_turn_that_is_settled_leaves_the_edge(dice: list[int], winner: str, other: str, turn: str) -> None:
    """BP-SETUP-02: where the switch names who begins, the higher roll takes the edge and nothing is left."""
    state = position([foot(40, 20)], rulings={"first_turn": turn})
    told = driven(state, choose_edges, dice, {"BP-SETUP-02": ["north"]})
    assert told.one(EdgeTaken) == EdgeTaken(winner, "north")
    assert told.one(FirstSettled) == FirstSettled(turn, other)
