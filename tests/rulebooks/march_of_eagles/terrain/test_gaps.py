"""Any free line: whoever sees a part of the target between others may shoot at it."""

from random import Random

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.terrain.gaps import is_seen_from
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import layout, lines_of_fire
from pulverdampf.rulebooks.march_of_eagles.terrain.ground import ground
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Disc, Pose, Rectangle, outline
from pulverdampf.table.sight_lines import ray_clear
from pulverdampf.table.sweeps import is_free
from tests.rulebooks.march_of_eagles.staging import options, stage

SPENT = {"is": ("activated",)}


def between(*gaps: tuple[float, float]) -> list[dict[str, object]]:
    """A1 and B1 twelve inches apart, with two friends of B1 between who leave a gap of x from .. to."""
    (low, high), *_ = gaps
    return [
        {"side": "one", "at": (30, 10), "soldiers": 4},
        {"side": "two", "at": (30, 24)},
        {"side": "two", "at": (low - 4.8, 17), **SPENT},
        {"side": "two", "at": (high + 4.8, 17), **SPENT},
    ]


@pytest.mark.parametrize(("gap", "lines"), [((28.4, 29.4), 1), ((30.6, 31.6), 1), ((28.7, 28.7), 0)])
def test_a_narrow_gap_is_enough(gap: tuple[float, float], lines: int) -> None:
    """MOE-FIRE-05 neither nearest point nor centre nor corners of the target are seen, but a part of it."""
    state = position(between(gap))
    scene = Scene(state, layout)
    assert lines_of_fire(scene, state.pieces["A1"], state.pieces["B1"]) == lines
    assert ("shoot" in options(stage(between(gap)))) == bool(
        lines or lines_of_fire(scene, state.pieces["A1"], state.pieces["B2"])
    )


def test_a_wood_is_seen_through_where_it_is_thin() -> None:
    """MOE-FIRE-05, MOE-FILL-04 a wedge of wood: at most two inches of it, at its thin end."""
    wedge = [{"kind": "wood", "polygon": ((24, 14), (34, 14), (34, 20), (24, 14.1))}]
    units = [{"side": "one", "at": (30, 10), "soldiers": 4}, {"side": "two", "at": (22, 24), "soldiers": 48}]
    state = position(units, terrain=wedge)
    assert lines_of_fire(Scene(state, layout), state.pieces["A1"], state.pieces["B1"]) == 1
    thick = [{"kind": "wood", "rect": (5, 14, 55, 16.2)}]
    state = position(units, terrain=thick)
    assert lines_of_fire(Scene(state, layout), state.pieces["A1"], state.pieces["B1"]) == 0


def rim(target: Outline) -> list[tuple[float, float]]:
    """Many points all round a target."""
    ring = list(target.corners())
    return [
        (x1 + (x2 - x1) * i / 400, y1 + (y2 - y1) * i / 400)
        for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True)
        for i in range(401)
    ]


def test_no_thin_place_of_a_wood_is_overlooked() -> None:
    """MOE-FIRE-05, MOE-FILL-04 the same through two woods with three corners each, where they are thin."""
    lots = Random("woods")
    hidden = 0
    for _ in range(200):
        x, y = lots.uniform(20, 40), lots.uniform(4, 12)
        place = Pose(x + lots.uniform(-6, 6), y + 16, lots.randrange(2**32))
        target = outline(Rectangle(lots.uniform(1.6, 12), 1.6), place)
        woods = [
            [
                (wood[0] + lots.uniform(-7, 7), wood[1] + lots.uniform(-2, 2))
                for wood in [(x + lots.uniform(-6, 6), y + lots.uniform(3, 12))] * 3
            ]
            for _ in range(2)
        ]
        terrain = [{"kind": "wood", "polygon": tuple(leftwards(wood))} for wood in woods]
        screens = ground(Scene(position([], terrain=terrain), layout)).screens(0)
        if not is_seen_from(x, y, list(target.corners()), [], screens):
            assert not any(ray_clear(x, y, *end, [], screens, 1e-4) for end in rim(target))
            hidden += 1
    assert hidden


def leftwards(corners: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The corners of a triangle, anticlockwise."""
    (ax, ay), (bx, by), (cx, cy) = corners
    return corners if (bx - ax) * (cy - ay) > (by - ay) * (cx - ax) else corners[::-1]


def test_no_free_line_is_overlooked() -> None:
    """MOE-FIRE-05 against a search point by point: whatever that finds is found, in 300 crowds by lot."""
    lots = Random("any free line")
    seen = 0
    for _ in range(300):
        x, y = lots.uniform(10, 50), lots.uniform(5, 30)
        eye = outline(Disc(0.1), Pose(x, y))
        target = outline(Rectangle(lots.uniform(1.6, 16), 1.6), Pose(x, y + 14, lots.randrange(2**32)))
        crowd = [
            outline(
                Rectangle(lots.uniform(1.6, 9.6), 1.6),
                Pose(x + lots.uniform(-9, 9), y + lots.uniform(3, 9), facing),
            )
            for facing in (lots.randrange(2**32) for _ in range(lots.randrange(1, 6)))
        ]
        crowd = [each for each in crowd if is_free(each, [target, eye], 0.01)]
        by_search = any(ray_clear(x, y, *end, [*crowd], [], 1e-4) for end in rim(target))
        found = is_seen_from(x, y, list(target.corners()), crowd, [])
        assert found >= by_search
        seen += found
    assert 30 < seen < 290
