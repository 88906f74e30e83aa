"""Setting up: terrain by dice, edges, zones, weather."""

import pytest

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.black_powder.events.places import BrigadeDeployed
from pulverdampf.rulebooks.black_powder.events.turns import EdgeTaken, FirstSettled, TerrainLaid, WeatherFell
from pulverdampf.rulebooks.black_powder.setup.deployment import base_zone, brigade_form, general_form
from pulverdampf.rulebooks.black_powder.setup.preparing import choose_edges, place_next
from pulverdampf.rulebooks.black_powder.setup.terrain_generator import lay_terrain
from pulverdampf.rulebooks.black_powder.setup.weather import lift_fog, roll_weather
from pulverdampf.rulebooks.black_powder.shooting.to_hit import Aim, ease, firmness
from pulverdampf.rulebooks.black_powder.terrain.sight import look
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import Pose
from tests.rulebooks.black_powder.staging import (
    driven,
    foe,
    foot,
    guns,
    position,
    rules,
    scene_of,
    unit,
)


def test_terrain_by_dice() -> None:
    """BP-SETUP-03, BP-FILL-30: a piece for each sixth, and a road that blocks keep clear of."""
    state = position([foot(40, 20)])
    dice = [1, 3, 4, 3, 4, 3, 3, 4, 3, 4, 5, 5, 6, 2, 3, 4, 3, 4]
    told = driven(state, lay_terrain, dice)
    kinds = [each.feature.kind for each in told.all(TerrainLaid)]
    assert kinds == ["wood", "building", "hedge", "rough", "road"]
    block = next(each.feature for each in told.all(TerrainLaid) if each.feature.kind == "building")
    assert abs(block.pose.x - 48) >= 2.5 + 1 + 1


def test_edges_and_turn() -> None:
    """BP-SETUP-02, BP-FILL-11: the higher roll chooses one, the other the rest; ties are thrown again."""
    state = position([foot(40, 20)])
    told = driven(state, choose_edges, [3, 3, 3, 3, 6, 6, 1, 1], {"BP-SETUP-02": ["north", "second"]})
    assert told.one(EdgeTaken).side == "one" and told.one(EdgeTaken).edge == "north"
    assert told.one(FirstSettled) == FirstSettled("one", "two")


def test_zones() -> None:
    """BP-SETUP-01, BP-SETUP-05, BP-FILL-10, BP-FILL-12: twelve deep, nine on the compact table, one apart."""
    state = position([foot(40, 20), foot(60, 20)])
    assert base_zone(state, "one") == (0, 0, 96, 12)
    assert base_zone(position([foot(40, 20)], rulings={"table": "compact"}), "one") == (0, 0, 72, 9)
    for key in ("A1", "A2"):
        unit(state, key).place = Reserve()
    form = brigade_form(state, state.bodies["A-1"])

    def placed(x: float, y: float = 8.0) -> Placement:
        line = {key: Standing(Pose(at, y, QUARTER), "line") for key, at in (("A1", 40.0), ("A2", x))}
        return Placement({**line, "AC1": Standing(Pose(40.0, 4.0))})

    assert rules(form, placed(50.0), state) == []
    assert rules(form, placed(49.5), state) == ["BP-SETUP-05"]
    assert rules(form, placed(50.0, 14.0), state) == ["BP-SETUP-05", "BP-SETUP-05"]
    assert next(iter(form.ideas(scene_of(state)))) is not None
    assert next(iter(general_form(state, "one").ideas(scene_of(state)))) is not None


@pytest.mark.parametrize(
    ("picks", "left", "next_"), [("one", "", "B-1"), ("two", "", "A-1"), ("two", "B-1", "B-1")]
)
def test_who_has_more_brigades_goes_on_alone(picks: str, left: str, next_: str) -> None:
    """BP-SETUP-05, BP-FILL-12: whose turn it is places, unless all of his brigades stand."""
    state = position([foot(40, 6), foe(40, 66)])
    state.picks = picks
    state.bodies["A-1"].deployed, state.bodies["B-1"].deployed = next_ != "A-1", next_ != "B-1" and not left
    unit(state, "A1" if next_ == "A-1" else "B1").place = Reserve()
    told = driven(state, place_next)
    assert told.one(BrigadeDeployed).brigade == next_ and told.state.picks != state.bodies[next_].side


def test_weather() -> None:
    """BP-SETUP-04, BP-WEA-01, BP-FILL-31: fog, rain, soft ground; fog lifts on 5 or 6."""
    for face, weather in ((1, "fog"), (2, "rain"), (3, "clear"), (6, "soft")):
        assert driven(position([foot(40, 20)]), roll_weather, [face]).one(WeatherFell).weather == weather
    fog = position([foot(40, 20), foe(40, 33)], weather="fog")
    assert not look(scene_of(fog), unit(fog, "A1"), unit(fog, "B1")).visible
    assert driven(fog, lift_fog, [5]).state.weather == "clear"


def test_rain_and_soft_ground() -> None:
    """BP-WEA-01: rain spoils muskets and first fire, soft ground the effect of guns."""
    rain = position([foot(40, 20), foe(40, 32)], weather="rain")
    assert ease(Aim(rain, unit(rain, "A1"), unit(rain, "B1"), "volley", 12.0)).total == -1
    soft = position([guns(40, 20), foe(40, 32)], weather="soft")
    assert firmness(Aim(soft, unit(soft, "A1"), unit(soft, "B1"), "volley", 12.0)).total == -1


# brigades and armies -----------------------------------------------------------------------------------
