"""What every kind of ground does to who stands in it, on each side of its edges."""

from typing import Any

import pytest

from pulverdampf.rulebooks.dbx.terrain.ground import (
    defends_a_bank,
    garrison_place,
    in_bad_going,
    in_cover,
    stands_higher,
)
from tests.rulebooks.dbx.staging import e, scene_of, u

KINDS = {
    #         bad going  cover  hill
    "SHILL": (True, False, True),
    "WOOD":  (True, True, False),
    "MARSH": (True, False, False),
    "ROUGH": (True, False, False),
    "BUA":   (True, True, False),
    "RIVER": (True, False, False),
    "OASIS": (True, True, False),
    "DUNE":  (True, False, False),
    "GHILL": (False, False, True),
    "ROAD":  (False, False, False),
    "ARABLE": (False, False, False),
}  # fmt: skip
FEATURE = (250, 270, 350, 330)
OUTSIDE = ((300, 259), (300, 341), (229, 300), (371, 300))
JUST_IN = ((300, 261), (300, 339), (231, 300), (369, 300))


def standing(kind: str, x: float, y: float, **situation: Any) -> tuple[bool, bool]:
    """Whether line at a place is in bad going, and covered against an enemy far ahead."""
    ground = [{"kind": kind, "rect": FEATURE}]
    scene = scene_of([u("LI", x, y), e("LI", x, 560)], terrain=ground, **situation)
    mine, theirs = scene.state.pieces["A1"], scene.state.pieces["B1"]
    return in_bad_going(scene, mine), in_cover(scene, mine, theirs)


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_kind_of_ground_does(kind: str) -> None:
    """DBX-TER-01, DBX-TER-02, DBX-TER-05, DBX-T-GROUND, DBX-FILL-06, DBX-FILL-09: any part of the base."""
    bad, covers, _ = KINDS[kind]
    for x, y in JUST_IN:
        assert standing(kind, x, y) == (bad, covers), (x, y)
    for x, y in OUTSIDE:
        assert standing(kind, x, y) == (False, False), (x, y)


@pytest.mark.parametrize(
    ("weather", "mud"), [("fair", False), ("fog", False), ("rain", True), ("storm", True)]
)
def test_roads_in_the_weather(weather: str, *, mud: bool) -> None:
    """DBX-WX-01, DBX-TER-02, DBX-TER-01: rain and storm make bad going of roads, and of nothing else."""
    assert standing("ROAD", 300, 300, weather=weather) == (mud, False)
    assert standing("GHILL", 300, 300, weather=weather) == (False, False)
    assert standing("WOOD", 300, 300, weather=weather) == (True, True)


@pytest.mark.parametrize(("kind", "hill"), [(kind, row[2]) for kind, row in KINDS.items()])
def test_hills_give_height(kind: str, *, hill: bool) -> None:
    """DBX-TER-03, DBX-MEL-06, DBX-FILL-11: up to the ridge in their middle, whoever looks from higher up."""
    for y, one, two in ((290.0, False, False), (320.0, True, False), (250.0, False, True)):
        ground = [{"kind": kind, "rect": (100, 200, 500, 400)}]
        scene = scene_of([u("LI", 300, y), e("LI", 300, y + 20)], terrain=ground)
        own, enemy = (scene.outline(scene.state.pieces[key]) for key in ("A1", "B1"))
        assert stands_higher(scene, own, enemy) is (one and hill), y
        assert stands_higher(scene, enemy, own) is (two and hill), y


@pytest.mark.parametrize(
    ("south", "bank"), [(331.0, True), (339.0, True), (341.0, False), (309.0, False), (280.0, False)]
)
def test_a_bank_is_defended_from_the_dry(south: float, *, bank: bool) -> None:
    """DBX-MEL-06, DBX-T-GROUND: the enemy stands in the river with any part, and oneself with none."""
    river = [{"kind": "RIVER", "rect": (0, south, 600, south + 50)}]
    scene = scene_of([u("LI", 300, 300), e("LI", 300, 330)], terrain=river)
    own, enemy = (scene.outline(scene.state.pieces[key]) for key in ("A1", "B1"))
    assert defends_a_bank(scene, own, enemy) is bank
    assert not defends_a_bank(scene, enemy, own)


@pytest.mark.parametrize(("y", "holds"), [(300, True), (280, True), (279, False), (320, True), (321, False)])
def test_who_holds_a_place(y: float, *, holds: bool) -> None:
    """DBX-BUA-01, DBX-FILL-33, DBX-TER-06: with the whole of its base, and only a built-up area."""
    for kind in ("BUA", "WOOD"):
        scene = scene_of([u("LI", 300, y), e("LI", 300, 560)], terrain=[{"kind": kind, "rect": FEATURE}])
        assert bool(garrison_place(scene, scene.state.pieces["A1"])) is (holds and kind == "BUA")
