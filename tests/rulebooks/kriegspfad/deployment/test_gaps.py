"""How far the elements of a unit may stand apart when it is set up or arrives: every unit by itself."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.deployment.late_arrivals import arrival_form
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.movement.formation import largest_gap
from pulverdampf.rulebooks.kriegspfad.setup.deploying import deployment_form
from pulverdampf.rulebooks.kriegspfad.state import ARRIVALS, SETUP, WarState
from pulverdampf.table.shapes import Pose

NORTH = 1 << 30
WIDE = 2.36
TRENCH = {"kind": "breastwork", "line": ((20, 3.2), (50, 3.2)), "width": 0.2}
FAR_OFF = {"kind": "breastwork", "line": ((60, 40), (68, 40)), "width": 0.2}


def coming(troop: str, *terrain: dict[str, Any], phase: int = SETUP, year: int = 1755) -> WarState:
    """A unit of two elements that is not on the table yet."""
    unit = {"side": "one", "troop": troop, "elements": 2, "arms": "smooth_musket"}
    held = {"kind": "open", "year": year}
    state = position([unit], phase=phase, turn=5, terrain=terrain, scenario=held)
    for key in state.bodies["A1"].pieces:
        state.pieces[key].place = Reserve()
    return state


def stands(state: WarState, gap: float, y: float) -> Placement:
    poses = (Pose(30.0, y, NORTH), Pose(30.0 + WIDE + gap, y, NORTH))
    return Placement(
        {key: Standing(pose) for key, pose in zip(state.bodies["A1"].pieces, poses, strict=True)}
    )


def refused(state: WarState, gap: float, y: float = 2.5) -> list[str]:
    """The rules against setting it up, or letting it arrive, with so much between its elements."""
    scene = Scene(state, layout)
    form = (deployment_form if state.clock.phase == SETUP else arrival_form)(scene, state.bodies["A1"])
    return [each.rule for each in form.objections(stands(state, gap, y), scene)]


@pytest.mark.parametrize("phase", [SETUP, ARRIVALS])
@pytest.mark.parametrize(
    ("troop", "year", "most"),
    [("regular", 1755, 1.0), ("regular", 1870, 2.0), ("warrior", 1755, 2.0), ("skirmisher", 1755, 4.0)],
)
def test_every_unit_has_its_own_gap(phase: int, troop: str, year: int, most: float) -> None:
    """KP-FORM-01, KP-T-GAP: what is not on the table yet stands behind no works."""
    state = coming(troop, phase=phase, year=year)
    assert largest_gap(Scene(state, layout), state.bodies["A1"]) == most
    low = 1.0 if phase == ARRIVALS else 2.5
    assert refused(state, most - 0.02, low) == []
    assert refused(state, most + 0.02, low) == ["KP-FORM-01"]


@pytest.mark.parametrize(("ground", "most"), [(TRENCH, 4.0), (FAR_OFF, 1.0)])
def test_works_spread_only_those_who_man_them(ground: dict[str, Any], most: float) -> None:
    """KP-FORM-01, KP-T-GAP: 4 in a trench; a trench elsewhere on the table helps nobody."""
    state = coming("regular", ground)
    assert refused(state, most - 0.02) == [] and refused(state, most + 0.02) == ["KP-FORM-01"]


def test_one_who_stands_outside_keeps_the_whole_unit_together() -> None:
    """KP-FORM-01: all of a unit must be in its trench."""
    short = {"kind": "breastwork", "line": ((29, 3.2), (31, 3.2)), "width": 0.2}
    assert refused(coming("regular", short), 3.0) == ["KP-FORM-01"]
