"""Steep hills that run across the table: they are laid like a course, whole or with gaps."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Course
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.sight.seeing import sees
from pulverdampf.rulebooks.kriegspfad.state import SETUP, WarState
from pulverdampf.rulebooks.kriegspfad.terrain.hills import crests_of
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.courses import course_form
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.laying import kinds_to_lay, lay_one
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.zones import unmet_needs
from pulverdampf.table.shapes import Polyline
from tests.rulebooks.kriegspfad.procedures import Ran

ACROSS = ((0.0, 24.0), (70.9, 24.0))
BENT = ((0.0, 20.0), (35.0, 28.0), (70.9, 20.0))


def table(zone: str, *terrain: dict[str, Any]) -> WarState:
    return position([], terrain=terrain, phase=SETUP, scenario={"kind": "open", "zone": zone})


def laid(zone: str, points: tuple[tuple[float, float], ...]) -> WarState:
    state = table(zone)
    order = Course("ridge", points)
    Ran(lambda battle: lay_one(battle, "two", "t1", "ridge"), state, answers={"KP-SCEN-04": order})
    return state


def keys(state: WarState) -> list[str]:
    return [option.key for option in kinds_to_lay(state)]


def test_a_ridge_is_offered_where_steep_hills_are() -> None:
    """KP-TERR-12, KP-SCEN-04, KP-T-ZONE: in the mountains it meets the demand; Florida has none."""
    assert "ridge" in keys(table("rockies")) and "ridge" in keys(table("east", *woods()))
    assert {"stream", "river", "road", "canyon", "ridge"} <= set(keys(table("east", *woods())))
    assert "ridge" not in keys(table("florida", *woods(), *marshes()))
    state = laid("rockies", ACROSS)
    ((number, kinds),) = unmet_needs("rockies", list(state.features.values()), state.table)
    assert "ridge" in kinds and sum(each.kind in kinds for each in state.features.values()) == 1 < number


def woods() -> list[dict[str, Any]]:
    spots = ((2, 2), (20, 2), (40, 2), (2, 38), (20, 38))
    return [{"kind": "dense_wood", "rect": (x, y, x + 12, y + 4)} for x, y in spots]


def marshes() -> list[dict[str, Any]]:
    return [{"kind": "marsh", "rect": (x, 30, x + 12, 34)} for x in (2, 20, 40)]


@pytest.mark.parametrize("points", [ACROSS, BENT, ((20.0, 10.0), (60.0, 10.0))])
def test_a_ridge_has_any_length_and_may_end_anywhere(points: tuple[tuple[float, float], ...]) -> None:
    """KP-TERR-11, KP-TERR-12: its length is free; a broken one is laid as several."""
    state = table("rockies")
    form = course_form(state, "t1", "ridge")
    assert not form.objections(Course("ridge", points), Scene(state, layout))
    shape = laid("rockies", points).features["t1"].shape
    assert isinstance(shape, Polyline) and shape.points == points


def test_a_ridge_lies_on_no_other_hill() -> None:
    """KP-TERR-11, KP-TERR-12: two hills do not share their ground; a road may run over a ridge."""
    state = table("rockies", {"kind": "steep_hill", "rect": (30, 20, 42, 26)})
    form = course_form(state, "t1", "ridge")
    assert [o.rule for o in form.objections(Course("ridge", ACROSS), Scene(state, layout))] == ["KP-TERR-12"]
    state = laid("rockies", ACROSS)
    over = course_form(state, "t2", "road")
    assert not over.objections(Course("road", ((35.0, 0.0), (35.0, 47.2))), Scene(state, layout))


@pytest.mark.parametrize("points", [ACROSS, BENT])
def test_the_crest_follows_a_ridge(points: tuple[tuple[float, float], ...]) -> None:
    """KP-FILL-12, KP-SIGHT-04: it halves the ridge all along, so who is behind it is not seen."""
    features = laid("rockies", points).features
    assert len(crests_of(features["t1"])) == len(points) - 1
    middle = points[1][1] if len(points) == 3 else 24.0
    x = 35.0
    for here, there, seen in (
        (middle - 2.0, middle - 8.0, True),
        (middle - 2.0, middle + 8.0, False),
        (middle + 8.0, middle - 8.0, False),
    ):
        state = position([
            {"side": "one", "at": (x, here), "facing": 90}, {"side": "two", "at": (x, there), "facing": 270},
        ])  # fmt: skip
        state.features.update(features)
        scene = Scene(state, layout)
        assert sees(scene, state.pieces["A1a"], state.pieces["B1a"]) is seen
