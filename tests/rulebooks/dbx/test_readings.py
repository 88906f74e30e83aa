"""Readings of doubtful places: each switch in both settings."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.command.points import cost_of
from pulverdampf.rulebooks.dbx.events.bounds import BoundBegun, Broke
from pulverdampf.rulebooks.dbx.events.formations import SpreadOut, SquareFormed
from pulverdampf.rulebooks.dbx.events.places import Advanced
from pulverdampf.rulebooks.dbx.melee.factors import melee_factor
from pulverdampf.rulebooks.dbx.movement.control_zone import zones_of
from pulverdampf.rulebooks.dbx.setup.ground.places import Spot, place_objections
from pulverdampf.rulebooks.dbx.setup.preparations import Picked
from pulverdampf.rulebooks.dbx.units import SHOOTING
from pulverdampf.table.angles import degrees
from pulverdampf.table.legs import Ahead, Shift
from pulverdampf.table.shapes import Pose
from tests.rulebooks.dbx.staging import act, at, e, happened, march, objections, options, scene_of, stage, u

FAR = e("LI", 300, 560)


@pytest.mark.parametrize(("weather", "plain", "hidden"), [("fair", 1, 1), ("fog", 1, 2), ("storm", 1, 2)])
def test_switch_weather_hides(weather: Any, plain: int, hidden: int) -> None:
    """DBX-CMD-05, DBX-WX-02, DBX-WX-03: by ruling a general sees but 100 paces in fog and storm."""
    far = 120.0 if weather == "fog" else 250.0
    units = [u("LI", 300, 40.0 + far), u("GEN", 300, 20), FAR]
    for ruling, price in ((False, plain), (True, hidden)):
        scene = scene_of(units, weather=weather, rulings={"weather_hides": ruling})
        assert cost_of(scene, ("A1",)).total == price
    near = scene_of(
        [u("LI", 300, 70), u("GEN", 300, 20), FAR], weather=weather, rulings={"weather_hides": True}
    )
    assert cost_of(near, ("A1",)).total == 1


def test_switch_again_far() -> None:
    """DBX-MOVE-02: skirmishers of the first bound move again near enemies, unless the condition binds all."""
    units = [u("JA", 300, 300), e("LI", 300, 420)]
    for ruling, refused in (("light_horse", []), ("all", ["DBX-MOVE-02"])):
        game = march(stage(units, bound=1, rulings={"again_far": ruling}), "A1", Ahead(40.0))
        assert objections(game.battle.scene, "A1", Ahead(30.0)) == refused
        assert objections(game.battle.scene, "A1", Shift(30.0, degrees(180))) == []
    close = march(
        stage([units[0], e("LI", 300, 350)], bound=1, rulings={"again_far": "all"}), "A1", Ahead(5.0)
    )
    assert objections(close.battle.scene, "A1", Shift(60.0, degrees(180))) == ["DBX-MOVE-02"]


def test_switch_control_zone() -> None:
    """DBX-ZOC-01: as wide as the front, or a front width more on either side."""
    units = [u("LI", 385, 275), e("LI", 300, 310)]
    for ruling, width, refused in (("ahead", 40.0, []), ("wide", 120.0, ["DBX-ZOC-02"])):
        scene = scene_of(units, rulings={"control_zone": ruling})
        assert zones_of(scene, "two")[0].area.half_width * 2 == width
        assert objections(scene, "A1", Shift(15.0, degrees(90))) == refused


def test_switch_impetuous_after_fire() -> None:
    """DBX-OUT-07: guerrillas stay where they are after their fire, or advance by ruling."""
    units = [u("GU", 300, 300), e("KL", 300, 350)]
    for ruling, y in ((False, 300), (True, 320)):
        game = stage(units, (6, 4), phase=SHOOTING, part=0, rulings={"impetuous_after_fire": ruling})
        assert at(game, "B1") == (300, 370) and at(game, "A1") == (300, y)
        assert bool(happened(game, Advanced)) is ruling
    missed = stage(units, (1, 1), phase=SHOOTING, part=0, rulings={"impetuous_after_fire": True})
    assert not happened(missed, Advanced)


def test_switch_guns_in_the_rear() -> None:
    """DBX-MEL-08, DBX-T-MELEE: guns struck from behind by horse subtract one, or as foot two more."""
    units = [u("ART", 300, 300), e("LI", 300, 330), e("KU", 300, 265, facing=90)]
    for ruling, counted in (("guns", ["M6", "M7"]), ("foot", ["M6", "M7", "M8"])):
        scene = scene_of(units, rulings={"guns_in_the_rear": ruling})
        found = [step.row.removeprefix("DBX-") for step in melee_factor(scene, "A1", "B1").steps]
        assert [row for row in found if row in ("M6", "M7", "M8")] == counted


def test_switch_reforming_cost() -> None:
    """DBX-FORM-01, DBX-FORM-05: far from the general two points as a move, or one by ruling."""
    units = [u("LI/J", 100, 580), u("GEN", 560, 20), e("LI", 560, 300)]
    for ruling, cost in (("as_a_move", 2), ("one_point", 1)):
        spread = act(stage(units, rulings={"reforming_cost": ruling}), "spread-A1", "left")
        assert happened(spread, SpreadOut)[0].cost == cost
        formed = act(stage(units, rulings={"reforming_cost": ruling}), "square-A1")
        assert happened(formed, SquareFormed)[0].cost == cost
        poor = stage(units, pips=1, rulings={"reforming_cost": ruling})
        assert ("square-A1" in (options(poor) if poor.request is not None else [])) is (cost == 1)


def test_switch_demoralised_from() -> None:
    """DBX-BIG-07: from the next bound whoever has it, or from the command's own next one."""
    for ruling, after in (("next", [True, True]), ("own", [False, True])):
        units = [u("LI", 300, 300, command=1), e("LI", 300, 560, command=1)]
        state = position(units, commands=2, bound=3, rulings={"demoralised_from": ruling})
        Broke("A-1").apply(state)
        found = []
        for bound in (4, 5):
            BoundBegun(bound).apply(state)
            found.append(state.bodies["A-1"].demoralised)
        assert found == after


def test_switch_in_sector() -> None:
    """DBX-SET-03: the centre of a feature lies in its sector, or by ruling all of it."""
    picked, spot = Picked("F1", "FARM", "two"), Spot((0.0, 0.0, 300.0, 300.0), touches=False)
    for ruling, x, refused in (("centre", 299, 0), ("centre", 301, 1), ("whole", 239, 0), ("whole", 242, 1)):
        scene = scene_of([FAR], rulings={"in_sector": ruling})
        order = Placement({"F1": Standing(Pose(float(x), 150.0))})
        assert len(list(place_objections(scene, picked, spot, order))) == refused
