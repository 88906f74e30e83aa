"""Lines through wilderness, along roads and between men: what bars them, and on which side of each number."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.shooting.lines import has_line_of_fire
from pulverdampf.rulebooks.kriegspfad.sight.seeing import sees

DEEP, WIDE = 1.18, 2.36
ROAD = {"kind": "road", "line": ((30, 0), (30, 47)), "width": 3}


def scene_of(
    one: tuple[float, float], two: tuple[float, float], *terrain: dict[str, Any], **more: Any
) -> Scene:
    between = more.pop("between", ())
    units = [{"side": "one", "at": one}, *between, {"side": "two", "at": two}]
    return Scene(position(units, terrain=terrain, **more), layout)


def looked(one: tuple[float, float], two: tuple[float, float], *terrain: dict[str, Any], **more: Any) -> bool:
    scene = scene_of(one, two, *terrain, **more)
    return sees(scene, scene.state.pieces["A1a"], scene.state.pieces["B1a"])


def row(y: float, **more: Any) -> dict[str, Any]:
    """Nine bases side by side."""
    return {"side": "one", "at": (30, y), "elements": 9, **more}


@pytest.mark.parametrize("kind", ["wilderness", "light_wood", "dense_wood", "tall_grass"])
def test_men_hide_each_other_on_a_road_too(kind: str) -> None:
    """KP-SIGHT-01, KP-SIGHT-02, KP-SIGHT-03: along it one sees from base to base, not through men."""
    wood = {"kind": kind, "rect": (10, 5, 50, 45)}
    assert looked((30, 10), (30, 40), wood, ROAD)
    assert not looked((30, 10), (30, 40), wood, ROAD, between=[row(25)])
    assert not looked((30, 10), (30, 40), wood, ROAD, between=[row(25, elements=1)])
    smoke = {"kind": "smoke", "rect": (25, 20, 35, 30)}
    assert not looked((30, 10), (30, 40), wood, ROAD, smoke)


@pytest.mark.parametrize(("end", "seen"), [(47.0, True), (41.0, True), (36.0, False), (12.0, False)])
def test_the_road_must_lead_all_the_way(end: float, seen: object) -> None:
    """KP-SIGHT-01, KP-SIGHT-02: in a wood it ends in nobody is seen beyond its end; nor beside it."""
    wood = {"kind": "dense_wood", "rect": (10, 5, 50, 45)}
    assert (
        looked((30, 10), (30, 40), wood, {"kind": "road", "line": ((30, 0), (30, end)), "width": 3}) is seen
    )
    assert not looked((33, 10), (33, 40), wood, ROAD)


def test_a_bend_of_the_road_hides_what_is_beyond() -> None:
    """KP-SIGHT-01, KP-SIGHT-02: both stand on it, but the line between them runs through the wood."""
    wood = {"kind": "dense_wood", "rect": (10, 5, 50, 45)}
    bent = {"kind": "road", "line": ((30, 0), (30, 25), (45, 25)), "width": 3}
    assert not looked((30, 10), (42, 25), wood, bent)
    assert looked((30, 10), (30, 23), wood, bent) and looked((33, 25), (42, 25), wood, bent)


def test_in_the_wilderness_men_hide_each_other() -> None:
    """KP-SIGHT-01, KP-SIGHT-02: one sees one inch of it; somebody who stands there bars even that."""
    thicket = {"kind": "wilderness", "rect": (0, 20, 70, 20.9)}
    assert looked((30, 15), (30, 26), thicket)
    assert not looked((30, 15), (30, 26), thicket, between=[row(23, elements=15)])
    assert not looked((30, 15), (30, 26), {"kind": "wilderness", "rect": (0, 20, 70, 21.1)})
    cleared = {"kind": "clearing", "rect": (20, 20.5, 40, 21.1)}
    assert looked((30, 15), (30, 26), {"kind": "wilderness", "rect": (0, 20, 70, 21.1)}, cleared)


@pytest.mark.parametrize(("apart", "seen"), [(3.99, True), (4.02, False)])
def test_on_one_hill_one_sees_four(apart: float, seen: object) -> None:
    """KP-SIGHT-04: from base to base, on a gentle hill as on a steep one."""
    for kind in ("gentle_hill", "steep_hill"):
        hill = {"kind": kind, "rect": (10, 10, 60, 20)}
        assert looked((20, 17), (20 + WIDE + apart, 17), hill) is seen


@pytest.mark.parametrize(("off", "seen"), [(0.98, True), (1.02, False)])
def test_down_into_a_canyon_from_its_rim(off: float, seen: object) -> None:
    """KP-SIGHT-10, KP-SIGHT-04: from one inch of it at most, and up as well; along it all the way."""
    canyon = {"kind": "canyon", "rect": (10, 20, 60, 30)}
    rim = (30, 20 - off - DEEP / 2)
    assert looked(rim, (30, 25), canyon) is seen
    assert looked((30, 25), rim, canyon) is seen
    assert looked((15, 25), (50, 25), canyon)


@pytest.mark.parametrize(("deep", "seen"), [(1.98, True), (2.02, False)])
def test_from_the_edge_of_a_plateau(deep: float, seen: object) -> None:
    """KP-SIGHT-05: within two inches of it one sees down and is seen."""
    mesa, top = {"kind": "mesa", "rect": (8, 8, 62, 32)}, {"kind": "plateau", "rect": (10, 10, 60, 30)}
    up = (30, 30 - deep - DEEP / 2)
    for one, two in ((up, (30, 42)), ((30, 42), up)):
        assert looked(one, two, mesa, top) is seen


def test_nobody_stands_in_his_own_way() -> None:
    """KP-SIGHT-02, KP-SIGHT-03: neither who looks nor who is looked at."""
    scene = scene_of((30, 10), (30, 20))
    one, two = scene.state.pieces["A1a"], scene.state.pieces["B1a"]
    assert sees(scene, one, two) and sees(scene, two, one) and sees(scene, one, one)
    assert has_line_of_fire(scene, one, two) and has_line_of_fire(scene, two, one)


@pytest.mark.parametrize(
    ("weather", "light", "far"), [("fog", "day", 12.0), ("good", "night", 6.0), ("fog", "night", 6.0)]
)
def test_how_far_one_sees(weather: str, light: str, far: float) -> None:
    """KP-WX-04, KP-WX-09, KP-SIGHT-01: twelve in fog, six in the dark, from base to base."""
    for away, seen in ((far - 0.01, True), (far + 0.01, False)):
        raid = {"kind": "raid", "attacker": "one", "light": light}
        assert looked((30, 10), (30, 10 + DEEP + away), weather=weather, scenario=raid) is seen
