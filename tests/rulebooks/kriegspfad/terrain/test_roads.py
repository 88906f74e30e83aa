"""Roads through woods: one sees along them, and stands in the open on them."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.shooting.cover import natural_cover
from pulverdampf.rulebooks.kriegspfad.sight.seeing import sees

ROAD = {"kind": "road", "line": ((30, 0), (30, 47)), "width": 3}


def scene_of(
    one: tuple[float, float], two: tuple[float, float], *terrain: dict[str, Any], **more: Any
) -> Scene:
    units = [{"side": "one", "at": one, **more}, {"side": "two", "at": two, "arms": "none"}]
    return Scene(position(units, terrain=terrain), layout)


def looked(one: tuple[float, float], two: tuple[float, float], *terrain: dict[str, Any]) -> bool:
    scene = scene_of(one, two, *terrain)
    return sees(scene, scene.state.pieces["A1a"], scene.state.pieces["B1a"])


def wood(kind: str) -> dict[str, Any]:
    return {"kind": kind, "rect": (15, 20, 45, 40)}


@pytest.mark.parametrize("kind", ["dense_wood", "light_wood", "wilderness", "tall_grass"])
def test_one_sees_along_a_road(kind: str) -> None:
    """KP-TERR-08, KP-SIGHT-01, KP-T-SIGHT, KP-FILL-52: from end to end, and into the wood from outside."""
    for one, two in (((30, 22), (30, 38)), ((30, 12), (30, 30)), ((30, 12), (30, 44))):
        assert looked(one, two, wood(kind), ROAD)
        assert not looked(one, two, wood(kind))


def test_a_road_does_not_lead_sight_over_a_hill() -> None:
    """KP-TERR-08, KP-SIGHT-04: where it crosses a rise the crest hides what is beyond."""
    hill = {"kind": "gentle_hill", "rect": (15, 20, 45, 30)}
    assert not looked((30, 12), (30, 38), hill, ROAD)


@pytest.mark.parametrize("kind", ["dense_wood", "light_wood", "wilderness"])
def test_on_a_road_through_a_wood_nobody_is_covered(kind: str) -> None:
    """KP-FILL-52, KP-T-SIGHT: who keeps to the road stands in the open, beside it he is in cover."""
    for x, covered in ((30.0, False), (34.0, True)):
        scene = scene_of((x, 22), (30, 12), wood(kind), ROAD)
        pieces = scene.state.pieces
        assert natural_cover(scene, pieces["A1a"], pieces["B1a"]) is covered


def test_the_streets_of_a_village_are_in_cover() -> None:
    """KP-SIGHT-09, KP-TERR-09: everywhere in a village, on its streets too, and seen only from within 4."""
    village = {"kind": "village", "rect": (22, 20, 38, 34)}
    scene = scene_of((30, 20.5), (30, 12), village, ROAD)
    pieces = scene.state.pieces
    assert natural_cover(scene, pieces["A1a"], pieces["B1a"])
    assert not sees(scene, pieces["B1a"], pieces["A1a"])


def test_smoke_lies_across_a_road_too() -> None:
    """KP-BURN-05, KP-TERR-08: along a road one sees through woods, but not through smoke."""
    smoke = {"kind": "smoke", "rect": (25, 25, 35, 30)}
    assert looked((30, 22), (30, 38), wood("dense_wood"), ROAD)
    assert not looked((30, 22), (30, 38), wood("dense_wood"), ROAD, smoke)
