"""Lines of fire: past woods, over hills, and the same in a mirror."""

import random
from typing import Any

import pytest

from pulverdampf.rulebooks.dbx.fire.targets import Aim, aims, targets
from pulverdampf.rulebooks.dbx.units import SHOOTING
from tests.rulebooks.dbx.staging import e, scene_of, u


def seen(units: list[Any], key: str = "A1", **situation: Any) -> list[Aim]:
    """What an element sees in its zone."""
    scene = scene_of(units, phase=SHOOTING, **situation)
    return aims(scene, scene.state.pieces[key])


def aimed(units: list[Any], key: str = "A1", **situation: Any) -> list[str]:
    """Between which targets an element chooses."""
    scene = scene_of(units, phase=SHOOTING, **situation)
    return [each.target for each in targets(scene, scene.state.pieces[key])]


def wood(west: float, south: float, east: float, north: float) -> dict[str, Any]:
    """A wood."""
    return {"kind": "WOOD", "rect": (west, south, east, north)}


@pytest.mark.parametrize(("west", "east"), [(240.0, 285.0), (315.0, 360.0)])
def test_a_line_outside_a_wood_goes_before_one_inside(west: float, east: float) -> None:
    """DBX-FIRE-07: fire runs inside a wood only when no free line runs outside it, left or right."""
    units = [u("LI", 300, 300), e("LI", 300, 352)]
    assert seen(units, terrain=[wood(west, 280, east, 330)]) == [Aim("A1", "B1", 32.0, close_country=False)]
    assert seen(units, terrain=[wood(240, 280, 360, 330)]) == []
    near = [u("LI", 300, 300), e("LI", 300, 340)]
    assert seen(near, terrain=[wood(west, 280, east, 330)])[0].close_country is False
    assert seen(near, terrain=[wood(240, 280, 360, 330)])[0].close_country is True


def mirrored(unit: dict[str, Any]) -> dict[str, Any]:
    """A unit on the other side of the middle line of the table."""
    x, y = unit["at"]
    facing = unit.get("facing", 90.0 if unit["side"] == "one" else 270.0)
    return {**unit, "at": (600.0 - x, y), "facing": (180.0 - facing) % 360.0}


def mirrored_wood(piece: dict[str, Any]) -> dict[str, Any]:
    """A feature on the other side of the middle line of the table."""
    west, south, east, north = piece["rect"]
    return {**piece, "rect": (600.0 - east, south, 600.0 - west, north)}


def test_fire_is_the_same_in_a_mirror() -> None:
    """DBX-FIRE-06, DBX-FIRE-07: what is seen, and whether inside a wood, is the same left and right."""
    lots = random.Random(147)
    for _ in range(150):
        units = [u("LI", 300, 300, facing=lots.randrange(60, 121, 5))]
        for _ in range(2):
            at = lots.randrange(260, 341, 4), lots.randrange(325, 360, 3)
            units.append(e("LI", *at, facing=lots.randrange(0, 360, 15)))
        west, south = lots.randrange(240, 340, 5), lots.randrange(270, 340, 5)
        terrain = [wood(west, south, west + lots.randrange(40, 80), south + lots.randrange(40, 80))]
        one = seen(units, terrain=terrain)
        other = seen([mirrored(each) for each in units], terrain=[mirrored_wood(each) for each in terrain])
        assert [(a.target, round(a.distance, 6), a.close_country) for a in one] == [
            (a.target, round(a.distance, 6), a.close_country) for a in other
        ]


def hill(west: float, south: float, east: float, north: float) -> dict[str, Any]:
    """A gentle hill: as high as its points lie inside its rim."""
    return {"kind": "GHILL", "rect": (west, south, east, north)}


def test_a_lower_hill_does_not_hide_a_target_from_a_higher_one() -> None:
    """DBX-FIRE-06, DBX-TER-04: from a hill one shoots over a lower hill at what stands lower; not over one as
    high, nor from the plain."""
    units = [u("ART", 300, 140), e("LI", 300, 360)]
    high, low = hill(200, 60, 400, 220), hill(250, 240, 350, 290)
    assert aimed(units, terrain=[high]) == ["B1"]
    assert aimed(units, terrain=[high, low]) == ["B1"]
    assert aimed(units, terrain=[low]) == []
    assert aimed(units, terrain=[hill(200, 140, 400, 220), low]) == []
    assert aimed(units, terrain=[high, hill(150, 225, 450, 335)]) == ["B1"]
    assert aimed(units, terrain=[hill(200, 120, 400, 220), hill(150, 225, 450, 335)]) == []


def test_switch_overhead_fire() -> None:
    """DBX-FIRE-06: from hill to hill one shoots over the troops in the valley only by ruling."""
    valley = [u("KU", 220 + 40 * n, 250) for n in range(5)]
    units = [u("ART", 300, 130), e("LI", 300, 360), *valley]
    hills = [hill(200, 60, 400, 200), hill(200, 300, 400, 440)]
    assert aimed(units, terrain=hills) == []
    assert aimed(units, terrain=hills, rulings={"overhead_fire": "above_obstacle"}) == ["B1"]
    assert aimed(units, terrain=hills[1:], rulings={"overhead_fire": "above_obstacle"}) == []


def test_switch_camp_as_target() -> None:
    """DBX-FIRE-03: a camp that lies nearest is the target, or by ruling only where there is no element."""
    camp = e("CAMP", 280, 360)
    units = [u("LI", 300, 300), camp, e("LI", 345, 355)]
    assert aimed(units) == ["BC"]
    assert aimed(units, rulings={"camp_as_target": "last"}) == ["B1"]
    assert aimed(units[:2], rulings={"camp_as_target": "last"}) == ["BC"]
