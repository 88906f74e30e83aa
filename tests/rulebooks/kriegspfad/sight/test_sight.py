"""Sight: straight lines, and what stands in them."""

from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout, shooting_distance
from pulverdampf.rulebooks.kriegspfad.shooting.lines import has_line_of_fire
from pulverdampf.rulebooks.kriegspfad.sight.seeing import sees

ONE = {"side": "one", "at": (30, 10), "troop": "regular"}


def scene_of(*units: dict[str, Any], **situation: Any) -> Scene:
    return Scene(position(units, **situation), layout)


def foe(y: float, **more: Any) -> dict[str, Any]:
    return {"side": "two", "at": (30, y), "troop": "regular", **more}


def seen(distance: float, *terrain: dict[str, Any], start: float = 10.0, **more: Any) -> bool:
    """Whether A1a at (30, start) sees B1a so far to the north."""
    return looked({**ONE, "at": (30, start)}, foe(start + distance, **more), terrain=terrain)


def looked(*units: dict[str, Any], **situation: Any) -> bool:
    scene = scene_of(*units, **situation)
    return sees(scene, scene.state.pieces["A1a"], scene.state.pieces["B1a"])


def area(kind: str, low: float, high: float) -> dict[str, Any]:
    return {"kind": kind, "rect": (15, low, 45, high)}


def test_anybody_may_measure() -> None:
    """KP-GEN-03, KP-FIRE-06: distances are between the nearest parts, in rule units."""
    scene = scene_of(ONE, {"side": "two", "opposite": "A1", "distance": 5})
    pieces = scene.state.pieces
    assert shooting_distance(scene.outline(pieces["A1a"]), scene.outline(pieces["B1a"])) == pytest.approx(
        5, abs=1e-3
    )


def test_elements_block() -> None:
    """KP-SIGHT-01: friend and foe between hide, a gap must be a base wide."""
    friends = {"side": "one", "at": (30, 20), "elements": 3}
    assert seen(30.0)
    assert not looked(ONE, {**friends, "elements": 9}, foe(40))
    assert not looked(ONE, foe(40), foe(20, elements=9))
    narrow = {"side": "one", "at": (30, 20), "elements": 2, "gap": 1.5}
    wide = {**narrow, "gap": 3.5}
    shy = {"elements": 8, "gap": 0.0}
    left, right = ({**narrow, **shy, "at": (x, 20)} for x in (19.0, 41.0))
    assert not looked(ONE, narrow, left, right, foe(40))
    assert looked(ONE, wide, {**left, "at": (17.0, 20)}, {**right, "at": (43.0, 20)}, foe(40))


def test_from_a_hill_one_sees_over_the_plain() -> None:
    """KP-SIGHT-02: troops on the plain do not hide others from a hill."""
    hill = area("gentle_hill", 4.0, 13.0)
    screen = {"side": "one", "at": (30, 22), "elements": 9}
    top = {**ONE, "at": (30, 11)}
    assert looked(top, screen, foe(40), terrain=[hill])
    assert not looked(top, screen, foe(40))


def test_entrenched_foot_hides_nobody() -> None:
    """KP-SIGHT-03: foot in a trench never blocks, unless the other ruling is in force."""
    trench = {"kind": "breastwork", "line": ((15, 20.8), (45, 20.8))}
    men = {"side": "one", "at": (30, 20), "elements": 9}
    assert looked(ONE, men, foe(40), terrain=[trench])
    for over in (True, False):
        scene = scene_of(ONE, men, foe(40), terrain=[trench], rulings={"trench_fireover": over})
        assert has_line_of_fire(scene, scene.state.pieces["A1a"], scene.state.pieces["B1a"]) is over


def test_hills_and_their_crests() -> None:
    """KP-SIGHT-04: nothing is seen through a hill or over its crest; on one hill one sees 4."""
    assert not seen(30.0, area("gentle_hill", 20.0, 30.0))
    near_slope, far_slope = {**ONE, "at": (30, 22)}, {**ONE, "at": (30, 28)}
    hill = area("gentle_hill", 20.0, 30.0)
    assert not looked(near_slope, foe(40), terrain=[hill])
    assert looked(far_slope, foe(40), terrain=[hill])
    assert looked({**ONE, "at": (24, 27.5)}, {**foe(27.5), "at": (28, 27.5)}, terrain=[hill])
    assert not looked({**ONE, "at": (20, 27.5)}, {**foe(27.5), "at": (28, 27.5)}, terrain=[hill])


def test_plateaus() -> None:
    """KP-SIGHT-05: more than 2 from the rim one neither sees down nor is seen from below."""
    mesa, top = area("mesa", 18.0, 36.0), {"kind": "plateau", "rect": (17, 20, 43, 34)}
    assert looked({**ONE, "at": (30, 32)}, foe(42), terrain=[mesa, top])
    assert not looked({**ONE, "at": (30, 29)}, foe(42), terrain=[mesa, top])
    assert not looked({**ONE, "at": (30, 42)}, foe(29), terrain=[mesa, top])


def test_on_a_plateau_one_sees_no_farther_than_on_any_hill() -> None:
    """KP-SIGHT-04: never more than 4 between two on the same hill, flat though its top may be."""
    mesa, top = area("mesa", 18.0, 36.0), {"kind": "plateau", "rect": (17, 20, 43, 34)}
    here = {**ONE, "at": (30, 24)}
    assert looked(here, foe(29), terrain=[mesa, top])
    assert not looked(here, foe(31), terrain=[mesa, top])


@pytest.mark.parametrize(
    ("kind", "limit"), [("dense_wood", 1.0), ("light_wood", 4.0), ("wilderness", 1.0), ("tall_grass", 4.0)]
)
def test_inside(kind: str, limit: float) -> None:
    """KP-SIGHT-07, KP-SIGHT-08, KP-T-SIGHT: how far one sees inside woods, wilderness and grass."""
    wood = area(kind, 5.0, 40.0)
    assert seen(limit + 1.0, wood, start=15.0)
    assert not seen(limit + 3.0, wood, start=15.0)


@pytest.mark.parametrize(
    ("kind", "near"), [("dense_wood", 2.0), ("light_wood", 2.0), ("wilderness", 2.0), ("village", 4.0)]
)
def test_edges(kind: str, near: float) -> None:
    """KP-SIGHT-07, KP-SIGHT-09: at the edge one looks out freely and is seen close by, or firing."""
    wood = area(kind, 20.0, 40.0)
    edge, outside = {"at": (30, 20.6)}, 20.0 - near - 3.0
    assert looked({**ONE, **edge}, foe(outside, facing=90), terrain=[wood])
    assert not looked({**ONE, "at": (30, outside)}, foe(20.6), terrain=[wood])
    assert looked({**ONE, "at": (30, 20.6 - near - 1.0)}, foe(20.6), terrain=[wood])
    scene = scene_of({**ONE, "at": (30, outside)}, foe(20.6), terrain=[wood])
    one, two = scene.state.pieces["A1a"], scene.state.pieces["B1a"]
    assert sees(scene, one, two, firing=("B1a",))


def test_firing_shows_who_was_hidden_before() -> None:
    """KP-SIGHT-01, KP-SIGHT-07: asked again in the same moment, now that the other fires, one sees him."""
    scene = scene_of({**ONE, "at": (30, 10)}, foe(20.6), terrain=[area("dense_wood", 20.0, 40.0)])
    one, two = scene.state.pieces["A1a"], scene.state.pieces["B1a"]
    assert not sees(scene, one, two) and sees(scene, one, two, firing=("B1a",)) and not sees(scene, one, two)


@pytest.mark.parametrize(("run", "clear"), [(1.0, True), (1.01, False)])
def test_an_inch_of_wilderness(run: float, *, clear: bool) -> None:
    """KP-SIGHT-01, KP-SIGHT-07: one looks through exactly 1 of it and no more, from either side."""
    strip = area("wilderness", 20.0, 20.0 + run)
    assert looked({**ONE, "at": (30, 15)}, foe(25), terrain=[strip]) is clear


@pytest.mark.parametrize("kind", ["dense_wood", "light_wood", "wilderness"])
@pytest.mark.parametrize(("gap", "noticed"), [(1.98, True), (2.02, False)])
def test_two_inches_from_base_to_base(kind: str, gap: float, *, noticed: bool) -> None:
    """KP-SIGHT-07, KP-T-SIGHT: troops at the edge of a wood are noticed within 2 of themselves, though the
    wood begins before them."""
    front = 20.4
    watcher = {**ONE, "at": (30, front - gap - 0.59)}
    assert looked(watcher, foe(front + 0.59), terrain=[area(kind, 20.0, 40.0)]) is noticed


def test_through_a_village() -> None:
    """KP-SIGHT-09: inside one sees 3; from deeper than 1 nobody looks out."""
    village = area("village", 10.0, 40.0)
    assert seen(4.0, village, start=20.0)
    assert not seen(6.0, village, start=20.0)
    assert not looked({**ONE, "at": (30, 36.5)}, foe(44), terrain=[village])


def test_canyons() -> None:
    """KP-SIGHT-10: only from its rim one sees into a canyon; across it sight is free."""
    canyon = {"kind": "canyon", "line": ((0, 25), (60, 25)), "width": 6}
    assert seen(30.0, canyon)
    assert not looked(ONE, foe(25), terrain=[canyon])
    assert looked({**ONE, "at": (30, 21.0)}, foe(25), terrain=[canyon])
    assert not looked({**ONE, "at": (30, 25)}, foe(35), terrain=[canyon])


def test_hollows() -> None:
    """KP-FILL-48: in a hollow one is seen from within 2, or from a hill."""
    hollow = area("hollow", 24.0, 34.0)
    assert not looked(ONE, foe(30), terrain=[hollow])
    assert looked({**ONE, "at": (30, 27.0)}, foe(30), terrain=[hollow])
    assert looked({**ONE, "at": (30, 11)}, foe(30), terrain=[hollow, area("gentle_hill", 4.0, 13.0)])


def test_palisades_and_smoke() -> None:
    """KP-FORT-03, KP-BURN-05: a palisade hides unless one of the two stands at it; smoke hides all."""
    fence = {"kind": "palisade", "line": ((15, 20), (45, 20), (45, 40), (15, 40), (15, 20))}
    assert not looked(ONE, foe(30), terrain=[fence])
    assert looked(ONE, foe(20.62), terrain=[fence])
    assert not seen(30.0, area("smoke", 20.0, 25.0))


def test_fog_and_darkness() -> None:
    """KP-WX-04, KP-WX-09: fog ends sight at 12, darkness at 6."""
    for weather, light, reach in (("fog", "day", 12.0), ("good", "night", 6.0)):
        scenario = {"light": light}
        near = looked(ONE, foe(10 + reach + 1.0), weather=weather, scenario=scenario)
        far = looked(ONE, foe(10 + reach + 1.5), weather=weather, scenario=scenario)
        assert (near, far) == (True, False)


def test_the_rim_of_a_plateau_is_measured_from_the_nearest_part() -> None:
    """KP-SIGHT-05: a base that reaches to within 2 of the rim with its flank sees down and is seen."""
    mesa, top = area("mesa", 18.0, 36.0), {"kind": "plateau", "rect": (17, 20, 43, 34)}
    for facing, sees_down in ((0, True), (90, False)):
        up = {**ONE, "at": (30, 31.1), "facing": facing}
        assert looked(up, foe(42), terrain=[mesa, top]) is sees_down


def test_from_plateau_to_plateau_nobody_looks_down() -> None:
    """KP-SIGHT-05: the rim hides only what lies below, not those on another table mountain."""
    mesas = [area("mesa", 4.0, 18.0), area("mesa", 26.0, 40.0)]
    tops = [{"kind": "plateau", "rect": (17, low, 43, low + 12)} for low in (5.0, 27.0)]
    assert looked({**ONE, "at": (30, 11)}, foe(33), terrain=[*mesas, *tops])
    assert not looked({**ONE, "at": (30, 11)}, foe(22), terrain=[*mesas, *tops])


def test_men_in_trenches_never_block_sight() -> None:
    """KP-SIGHT-03: by the other reading they stop shots, but one still looks over them."""
    work = {"kind": "breastwork", "line": ((20, 20.6), (40, 20.6))}
    dug_in = {"side": "one", "troop": "regular", "at": (30, 20), "elements": 8}
    for reading in (True, False):
        rulings = {"trench_fireover": reading}
        assert looked(ONE, dug_in, foe(26), terrain=[work], rulings=rulings)
    assert not looked(ONE, dug_in, foe(26))
