"""A table edge that is a great river or lake."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Course, Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import Aboard, Reserve
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.deployment.by_boat import boat_arrival_form, boat_edges
from pulverdampf.rulebooks.kriegspfad.deployment.late_arrivals import arrival_form, arrive, open_edges
from pulverdampf.rulebooks.kriegspfad.events.moves import CameByBoat
from pulverdampf.rulebooks.kriegspfad.events.setting import GroundChanged
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.melee.retreats import retreat_phase
from pulverdampf.rulebooks.kriegspfad.shooting.targets import exposed
from pulverdampf.rulebooks.kriegspfad.state import ARRIVALS, RETREATS, Battle, WarState
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.courses import course_form
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.great_water import (
    dry_edges,
    lay_lake,
    open_water,
    shore,
    show_water,
    water_edges,
)
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.laying import kinds_to_lay
from pulverdampf.table.shapes import Polyline, Pose
from tests.rulebooks.kriegspfad.procedures import Ran

OWN = {"side": "one", "troop": "warrior", "elements": 5, "at": (30, 5)}
FOE = {"side": "two", "troop": "regular", "elements": 2, "at": (50, 40)}
BOATS: dict[str, Any] = {"one": {"boats": True}, "two": {"boats": False}}


def at_the_lake(*units: dict[str, Any], phase: int = ARRIVALS, turn: int = 4, **situation: Any) -> WarState:
    """A table whose western edge is water, as yet without anything of it on the table."""
    state = position(units or (OWN, FOE), phase=phase, turn=turn, forces=BOATS, **situation)
    state.features["lake"] = shore("west", state.table)
    return state


def test_an_edge_of_water_is_barred() -> None:
    """KP-TERR-07: nobody arrives there on land; on the ice one does."""
    state = at_the_lake()
    assert water_edges(state) == ["west"]
    assert open_edges(state, "one") == ["south", "east"]
    frozen = at_the_lake(weather="snow")
    assert open_edges(frozen, "one") == ["south", "west", "east"]


def test_a_river_may_fill_a_whole_edge() -> None:
    """KP-TERR-07, KP-TERR-06: then that edge is barred in the same way."""
    state = position([OWN, FOE], terrain=[{"kind": "river", "line": ((70.9, 0), (70.9, 47.2)), "width": 6.0}])
    assert water_edges(state) == ["east"]
    across = position([OWN, FOE], terrain=[{"kind": "river", "line": ((0, 20), (70.9, 20)), "width": 4.0}])
    assert water_edges(across) == []


@pytest.mark.parametrize(
    ("kind", "refused"),
    [("open", []), ("ambush", ["KP-SCEN-04"])],
)
def test_a_river_is_laid_along_a_side_edge(kind: str, refused: list[str]) -> None:
    """KP-TERR-06, KP-TERR-07: from corner to corner it joins two opposite edges, and is offered there; in an
    ambush the column comes in over that edge."""
    state = position([OWN, FOE], phase=0, turn=0, scenario={"kind": kind, "zone": "high_plains"})
    width, depth = state.table
    scene = Scene(state, layout)
    form = course_form(state, "t1", "river")
    for x in (0.0, width):
        side = Course("river", ((x, 0.0), (x, depth)))
        assert [each.rule for each in form.objections(side, scene)] == refused
        assert (side in list(form.ideas(scene))) is (not refused)
    for y in (0.0, depth):
        along = Course("river", ((0.0, y), (width, y)))
        assert not form.objections(along, scene)
        assert (along in list(form.ideas(scene))) is (kind == "ambush")
    bent = Course("river", ((0.0, 0.0), (20.0, 10.0), (20.0, 0.0)))
    assert [each.rule for each in form.objections(bent, scene)][:1] == ["KP-TERR-06"]


def test_who_is_driven_to_the_water_stops_there() -> None:
    """KP-TERR-07, KP-MELEE-13: a retreat over any other edge is the end; water is impassable."""
    driven = {"side": "one", "troop": "warrior", "at": (3, 20), "facing": 0, "retreat": 2}
    foe = {"side": "two", "troop": "regular", "at": (5, 20), "facing": 180}
    for wet in (True, False):
        state = at_the_lake(driven, foe, phase=RETREATS)
        if not wet:
            del state.features["lake"]
        Ran(retreat_phase, state, [6, 6])
        assert (state.pieces["A1a"].pose is not None) is wet


def test_a_shore_is_laid_along_an_edge_of_nobody() -> None:
    """KP-TERR-07, KP-SCEN-04: whoever lays the table may make a side edge a shore."""
    state = position([OWN, FOE], phase=0, turn=0, scenario={"zone": "rockies"})
    assert dry_edges(state) == ["west", "east"]
    assert "lake" not in [option.key for option in kinds_to_lay(state)]
    state.conditions = type(state.conditions)(kind="open", zone="high_plains")
    assert "lake" in [option.key for option in kinds_to_lay(state)]
    Ran(lambda battle: lay_lake(battle, "two"), state, answers={"KP-TERR-07": "east"})
    assert water_edges(state) == ["east"] and "lake" not in [option.key for option in kinds_to_lay(state)]


def test_the_water_is_shown_for_boats_alone() -> None:
    """KP-TERR-07: it comes onto the table if a side that may have boats wants them, else the edge does."""
    for answer, shown in (("yes", True), ("no", False)):
        state = at_the_lake()
        ran = Ran(show_water, state, answers={"KP-TERR-07": answer})
        assert [by for by, _, _ in ran.asked] == ["one"]
        assert bool(ran.happened(GroundChanged)) is shown
        assert isinstance(state.features["lake"].shape, Polyline) is not shown
        assert water_edges(state) == ["west"]
    assert not Ran(show_water, at_the_lake(weather="snow")).asked


def arriving(**situation: Any) -> WarState:
    state = at_the_lake(**situation)
    for key in state.bodies["A1"].pieces:
        state.pieces[key].place = Reserve("late")
    state.features["lake"] = open_water("west", state.table)
    return state


def test_late_units_come_over_the_water_in_boats() -> None:
    """KP-TERR-07, KP-BOAT-02, KP-DEPL-03: four to a boat, and in that turn nobody can shoot at them."""

    async def go(battle: Battle) -> None:
        battle.schedule(arrive.due(battle.state.bodies["A1"]))
        await settle(battle)

    state = arriving()
    ran = Ran(go, state, answers={"KP-TERR-07": "boat"})
    (came,) = ran.happened(CameByBoat)
    assert sorted(came.boats) == ["Ab1.1", "Ab2.1"]
    aboard = [state.pieces[key].place for key in state.bodies["A1"].pieces]
    assert [place.carrier for place in aboard if isinstance(place, Aboard)] == ["Ab1.1"] * 4 + ["Ab2.1"]
    assert not any(unit.id == "A1" for _, unit, _ in exposed(Scene(state, layout), "one"))


@pytest.mark.parametrize(
    ("edge", "inward"),
    [("west", (3.1, 0.0)), ("east", (-3.1, 0.0)), ("south", (0.0, 3.1)), ("north", (0.0, -3.1))],
)
def test_boats_come_in_at_any_edge_of_water(edge: str, inward: tuple[float, float]) -> None:
    """KP-TERR-07, KP-DEPL-02: within 3 of it, side by side in their order along the edge."""
    state = arriving()
    state.edges = {"one": "north", "two": "south"} if edge == "north" else {"one": "south", "two": "north"}
    state.features["lake"] = open_water(edge, state.table)
    scene = Scene(state, layout)
    form = boat_arrival_form(scene, state.bodies["A1"], [])
    good = next(idea for idea in form.ideas(scene) if not form.objections(idea, scene))
    poses = [good.stands[key].pose for key in sorted(good.stands)]
    along = [pose.y if edge in ("west", "east") else pose.x for pose in poses]
    assert len(along) == 2 and along == sorted(along)
    dx, dy = inward
    far = {
        key: Standing(Pose(at.x + dx, at.y + dy, at.facing))
        for key, at in zip(good.stands, poses, strict=True)
    }
    assert [each.rule for each in form.objections(Placement(far), scene)] == ["KP-TERR-07"]


def test_boats_come_in_at_the_water_only() -> None:
    """KP-TERR-07, KP-DEPL-02: within 3 of that edge and afloat; on land nobody arrives there."""
    state = arriving()
    scene = Scene(state, layout)
    assert boat_edges(scene, "one") == ["west"] and boat_edges(scene, "two") == []
    form = boat_arrival_form(scene, state.bodies["A1"], [])
    good = next(idea for idea in form.ideas(scene) if not form.objections(idea, scene))
    inland = Placement({k: Standing(v.pose.towards(0, 9.0)) for k, v in good.stands.items()})
    assert [each.rule for each in form.objections(inland, scene)] == ["KP-TERR-07"]
    on_foot = arrival_form(scene, state.bodies["A1"])
    assert all(
        stand.pose.x > 6.0 for idea in on_foot.ideas(scene) if not on_foot.objections(idea, scene)
        for stand in idea.stands.values()
    )  # fmt: skip
