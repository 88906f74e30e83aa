"""The attacker's two changes of the table."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Course, Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.setup.steps import set_up_table
from pulverdampf.rulebooks.kriegspfad.state import SETUP, WarState
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.changes import CHANGES, change_table, changes
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.courses import course_form
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.great_water import shore, water_edges
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.laying import area_form, placements
from pulverdampf.table.angles import EIGHTH
from pulverdampf.table.shapes import Polyline, Pose
from pulverdampf.table.terrain import Plot
from tests.rulebooks.kriegspfad.procedures import Ran, with_what_follows

HILLS = [
    {"kind": "steep_hill", "id": f"hill{k}", "rect": (x, y, x + 12, y + 6)}
    for k, (x, y) in enumerate(((2, 2), (20, 2), (40, 2), (2, 38)))
]
STREAM = {"kind": "stream", "id": "brook", "line": ((0.0, 24.0), (70.9, 24.0)), "width": 2}
WOOD = {"kind": "dense_wood", "id": "wood", "rect": (20, 25.2, 34, 33)}


def table(zone: str, *terrain: dict[str, Any]) -> WarState:
    scenario = {"kind": "raid", "attacker": "one", "zone": zone}
    return position([], terrain=terrain, phase=SETUP, scenario=scenario)


def keys(state: WarState) -> list[str]:
    return [option.key for option in changes(state)]


def test_two_changes_and_no_more() -> None:
    """KP-SCEN-04: one feature taken away, one moved, and nothing else is asked."""
    state = table("southwest", *HILLS)
    moved = Placement({"hill1": Standing(Pose(36.0, 30.0, 0), "12x6")})
    answers = {"KP-SCEN-04": ["remove-hill0", "move-hill1", moved]}
    ran = Ran(with_what_follows(change_table, "one", CHANGES), state, (), answers)
    assert len(ran.asked) == 3 and "hill0" not in state.features
    assert state.features["hill1"].pose.point == pytest.approx((36.0, 30.0), abs=1e-3)
    state = table("southwest", *HILLS)
    assert (
        len(Ran(with_what_follows(change_table, "one", CHANGES), state, (), {"KP-SCEN-04": "none"}).asked)
        == 1
    )


def test_the_region_keeps_what_it_needs() -> None:
    """KP-SCEN-04, KP-T-ZONE: of three compulsory features none is taken away; marshes do not belong here."""
    state = table("southwest", *HILLS[:3])
    assert not any(key.startswith("remove") for key in keys(state))
    assert "move-hill0" in keys(state) and "add-marsh" not in keys(state)


def test_courses_are_moved_too() -> None:
    """KP-SCEN-04: a stream runs elsewhere afterwards, under its own name."""
    state = table("southwest", *HILLS, STREAM)
    elsewhere = Course("stream", ((0.0, 14.0), (70.9, 20.0)))
    answers = {"KP-SCEN-04": ["move-brook", elsewhere, "none"]}
    Ran(with_what_follows(change_table, "one", CHANGES), state, (), answers)
    shape = state.features["brook"].shape
    assert isinstance(shape, Polyline) and shape.points == elsewhere.points
    assert sum(each.kind == "stream" for each in state.features.values()) == 1


def test_what_is_moved_keeps_its_size() -> None:
    """KP-SCEN-04: moved or turned, but neither larger nor smaller than it was laid."""
    state = table("southwest", *HILLS)
    form, scene = area_form(state, "hill1", "steep_hill"), Scene(state, layout)
    for size, refused in (("12x6", []), ("15x10", ["KP-SCEN-04"]), ("12x8", ["KP-SCEN-04"])):
        order = Placement({"hill1": Standing(Pose(36.0, 30.0, EIGHTH), size)})
        assert [each.rule for each in form.objections(order, scene)] == refused
    assert {idea.stands["hill1"].formation for idea in form.ideas(scene)} == {"12x6"}


def test_every_kind_can_be_changed() -> None:
    """KP-SCEN-04, KP-OPT-10, KP-OPT-08: hills too steep, clearings and paths too are moved or taken away."""
    steep = {"kind": "too_steep_hill", "id": "crag", "rect": (2, 30, 14, 36)}
    glade = {"kind": "clearing", "id": "glade", "rect": (40, 30, 52, 36)}
    trail = {"kind": "path", "id": "trail", "line": ((0.0, 24.0), (70.9, 24.0)), "width": 2.6}
    ridge = {"kind": "ridge", "id": "ridge", "line": ((0.0, 20.0), (70.9, 20.0)), "width": 6}
    offered = keys(table("southwest", *HILLS[:3], steep, glade, trail, ridge))
    for key in ("crag", "glade", "trail", "ridge"):
        assert {f"remove-{key}", f"move-{key}"} <= set(offered)


def test_a_shore_is_moved_to_another_edge() -> None:
    """KP-SCEN-04, KP-TERR-07: from one edge of nobody to the other, as one of the two changes."""
    state = table("southwest", *HILLS)
    state.features["lake"] = shore("west", state.table)
    answers: dict[str, Any] = {"KP-SCEN-04": ["move-lake", "none"]}
    ran = Ran(with_what_follows(change_table, "one", CHANGES), state, (), answers)
    assert ("one", "KP-TERR-07", ["east"]) in ran.asked and water_edges(state) == ["east"]


@pytest.mark.parametrize(("reading", "asked"), [("as_it_is", False), ("two_changes", True)])
def test_ready_table(reading: str, *, asked: bool) -> None:
    """KP-SCEN-04, ready_table: the attacker changes a table that nobody has laid only if that was agreed."""
    scenario = {"kind": "raid", "attacker": "one", "zone": "southwest"}
    state = position([], terrain=HILLS, phase=SETUP, scenario=scenario, rulings={"ready_table": reading})
    state.layer = "two"
    ran = Ran(with_what_follows(set_up_table), state, (), {"KP-SCEN-04": "none"})
    assert [(by, rule) for by, rule, _ in ran.asked] == ([("one", "KP-SCEN-04")] if asked else [])


def test_a_stream_is_not_moved_away_from_its_wood() -> None:
    """KP-SCEN-04, KP-T-ZONE: on the prairies dense wood lies by the water, after the change as well."""
    spots = enumerate((2, 20, 40))
    grass = [{"kind": "tall_grass", "id": f"grass{k}", "rect": (x, 2, x + 12, 10)} for k, x in spots]
    state = table("midwest", *grass, STREAM, WOOD)
    del state.features["brook"]
    scene = Scene(state, layout)
    form = course_form(state, "brook", "stream")
    far, near = Course("stream", ((0.0, 44.0), (70.9, 44.0))), Course("stream", ((0.0, 24.0), (70.9, 24.0)))
    assert [each.rule for each in form.objections(far, scene)] == ["KP-SCEN-04"]
    assert not form.objections(near, scene)


DRAWN = ((50.0, 30.0), (58.0, 29.0), (63.0, 32.0), (60.0, 36.0), (52.0, 36.5))


def test_what_is_moved_keeps_its_outline() -> None:
    """KP-SCEN-04: an area drawn with corners of its own is moved and turned as it is."""
    state = table("southwest", *HILLS, {"kind": "rough", "id": "scree", "polygon": DRAWN})
    assert "move-scree" in keys(state)
    form = area_form(state, "scree", "rough")
    scene = Scene(state, layout)
    there = Standing(Pose(36.0, 30.0, EIGHTH * 2), "13x7.50")
    assert not form.objections(Placement({"scree": there}), scene)
    larger = Placement({"scree": Standing(there.pose, "15x10")})
    assert [each.rule for each in form.objections(larger, scene)] == ["KP-SCEN-04"]
    answers = {"KP-SCEN-04": ["move-scree", Placement({"scree": there}), "none"]}
    Ran(with_what_follows(change_table, "one", CHANGES), state, (), answers)
    moved = state.features["scree"]
    middle = (56.5, 32.75)
    turned = [(36.0 - (y - middle[1]), 30.0 + (x - middle[0])) for x, y in DRAWN]
    assert Plot(moved).ring == [pytest.approx(point, abs=2e-3) for point in turned]


def test_a_drawn_mesa_takes_its_top_along() -> None:
    """KP-SCEN-04, KP-TERR-11: the flat top lies on the moved hill as it lay before."""
    top = tuple((56.0 + (x - 56.0) * 0.6, 33.0 + (y - 33.0) * 0.6) for x, y in DRAWN)
    mesa = {"kind": "mesa", "id": "mesa", "polygon": DRAWN}
    state = table("southwest", *HILLS, mesa, {"kind": "plateau", "id": "mesa-top", "polygon": top})
    place = next(placements(state, "mesa", "mesa"))
    answers = {"KP-SCEN-04": ["move-mesa", place, "none"]}
    Ran(with_what_follows(change_table, "one", CHANGES), state, (), answers)
    hill, flat = Plot(state.features["mesa"]), Plot(state.features["mesa-top"])
    assert hill.ring != [pytest.approx(point, abs=0.1) for point in DRAWN]
    assert all(hill.depth_at(x, y) > 0.5 for x, y in flat.ring)
