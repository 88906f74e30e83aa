"""Orders to units beside the table: all counts from where they come on."""

import pytest
from msgspec.structs import replace

from pulverdampf.engine.orders import Step
from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.black_powder.command.obeying import command, rating_of
from pulverdampf.rulebooks.black_powder.command.plan_forms import order_form
from pulverdampf.rulebooks.black_powder.events.places import CameOn
from pulverdampf.rulebooks.black_powder.movement.arrivals import arrival_of, entry_pose
from pulverdampf.rulebooks.black_powder.setup.conditions import Arrival, Conditions, SideConditions
from pulverdampf.rulebooks.black_powder.state import PowderState
from pulverdampf.rulebooks.black_powder.units import LEFT
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.legs import Ahead, To
from pulverdampf.table.shapes import Pose
from tests.rulebooks.black_powder.staging import (
    carried_out,
    chief,
    foe,
    foot,
    plan,
    position,
    rules,
    scene_of,
    unit,
)

ROAD = {"id": "road", "kind": "road", "line": [[40, 0], [40, 72]], "width": 2.0}


def waiting(where: tuple[float, float], terrain: tuple[dict[str, object], ...] = ()) -> PowderState:
    state = position([foot(0, 0, off="A-1"), foe(4, 70)], terrain=terrain, commanders={"AC1": where})
    arrival = Arrival("A-1", 2, ((20.0, 0.0), (60.0, 0.0)), QUARTER)
    state.conditions = replace(Conditions(), sides={"one": SideConditions(arrivals=(arrival,))})
    state.arrivals = {"A-1": 2}
    return state


def coming(state: PowderState, share: float) -> tuple[Step, ...]:
    late = unit(state, "A1")
    arrival = arrival_of(state, late)
    assert arrival is not None
    return (Step("arrive", (To(entry_pose(late, arrival, share)), Ahead(12.0))),)


@pytest.mark.parametrize(
    ("share", "at", "road", "rating"),
    [
        (0.5, (40, 4), False, 9),
        (0.5, (40, 4), True, 10),
        (0.0, (40, 4), True, 8),
        (0.5, (40, 20), False, 8),
        (0.5, (40, 30), False, 7),
    ],
)
def test_the_rating_counts_from_where_it_comes_on(
    share: float, at: tuple[float, float], road: object, rating: int
) -> None:
    """BP-CMD-07, BP-T-COMMAND, BP-MOVE-08, BP-SETUP-07: 8, +1 in column, +2 on a road, −1 for each 12."""
    state = waiting(at, (ROAD,) if road else ())
    steps = {"A1": coming(state, share)}
    assert rating_of(scene_of(state), chief(state, "AC1"), steps).total == rating


def test_a_waiting_column_has_its_free_move() -> None:
    """BP-CMD-09, BP-SETUP-07: it comes on although the order fails."""
    state = waiting((40, 4))
    told = carried_out(state, command.kind("AC1", "order", (("A1", coming(state, 0.5)),)), dice=(6, 5))
    assert told.one(CameOn).unit == "A1"


@pytest.mark.parametrize(("x", "refused"), [(50.0, []), (55.4, ["BP-CMD-08"]), (90.0, ["BP-CMD-08"])])
def test_returners_stand_near_one_another(x: float, refused: list[str]) -> None:
    """BP-CMD-08, BP-MOVE-12: one order for two who left the table no more than six apart."""
    state = position([foot(40, 4), foot(60, 4), foe(4, 70)], turn=4)
    for key, at in (("A1", 40.0), ("A2", x)):
        gone = unit(state, key)
        gone.place, gone.exit = Reserve(LEFT, 2), Pose(at, 0.0, QUARTER)
    back = (Step("return", formation="line"),)
    assert rules(order_form(state, "AC1"), plan(A1=back, A2=back), state) == refused


@pytest.mark.parametrize("what", ["march", "form", "reform"])
def test_who_waits_cannot_be_told_to_march(what: str) -> None:
    """BP-CMD-08, BP-CMD-01, BP-SETUP-07: nor two together, who have no place on the table to march from."""
    state = position([foot(0, 0, off="A-1"), foot(0, 0, off="A-1"), foe(4, 70)], commanders={"AC1": (40, 4)})
    arrival = Arrival("A-1", 2, ((20.0, 0.0), (60.0, 0.0)), QUARTER)
    state.conditions = replace(Conditions(), sides={"one": SideConditions(arrivals=(arrival,))})
    state.arrivals = {"A-1": 2}
    step = Step(what, (Ahead(6.0),) if what == "march" else (), "attack" if what == "form" else "")
    form = order_form(state, "AC1")
    assert rules(form, plan(A1=(step,)), state)
    assert rules(form, plan(A1=(step,), A2=(step,)), state)
    twice = coming(state, 0.5) * 2
    assert rules(form, plan(A1=twice, A2=twice), state)
