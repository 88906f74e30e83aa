"""Where a charge strikes, halts or turns somebody: greatest contact, woods, neighbours, the way itself."""

import pytest

from pulverdampf.engine.orders import Objection
from pulverdampf.rulebooks.black_powder.charge.charges import Approach, approach, stopping_place
from pulverdampf.rulebooks.black_powder.charge.contact_places import also_met, contact_pose
from pulverdampf.rulebooks.black_powder.charge.reactions import Charge, turned_pose
from pulverdampf.rulebooks.black_powder.geometry import outline_as
from pulverdampf.rulebooks.black_powder.lookup import pose_of
from pulverdampf.rulebooks.black_powder.state import PowderState
from pulverdampf.table.angles import HALF, QUARTER
from pulverdampf.table.kernel import gap
from pulverdampf.table.shapes import Pose
from tests.rulebooks.black_powder.staging import foe, foot, horse, position, scene_of, unit

WOOD = {"id": "w", "kind": "wood", "rect": [20, 40, 60, 55]}


def struck(state: PowderState) -> Pose | None:
    return contact_pose(scene_of(state), unit(state, "A1"), unit(state, "B1"), "front", (40.0, 30.0))


@pytest.mark.parametrize(("neighbours", "x"), [((37, 34), 38.5), ((43, 46), 41.5), ((), 40.0)])
def test_a_broad_charger_strikes_where_it_touches_most(neighbours: tuple[int, ...], x: float) -> None:
    """BP-CHG-06, BP-CHG-08: its middle before the middle or either end of a narrower enemy."""
    columns = [foe(at, 44, formation="attack") for at in (40, *neighbours)]
    pose = struck(position([foot(40, 30), *columns]))
    assert pose is not None
    assert pose.point == pytest.approx((x, 43.25), abs=0.02)


@pytest.mark.parametrize(("deep", "room"), [(0.5, True), (0.6, False)])
def test_formed_troops_follow_into_the_rim_of_a_wood(deep: float, *, room: bool) -> None:
    """BP-CHG-06, BP-TERR-01: their front may come half into the wood in which skirmishers stand."""
    state = position([foot(40, 30), foe(40, 40 + deep, formation="skirmish", traits=["Ski"])], terrain=[WOOD])
    assert (struck(state) is not None) == room


def test_ground_elsewhere_does_not_matter() -> None:
    """BP-CHG-06: a wood that the place of contact does not touch takes no room."""
    state = position([foot(40, 30), foe(40, 38)], terrain=[WOOD])
    assert struck(state) is not None


@pytest.mark.parametrize(("disordered", "met"), [(False, []), (True, ["B2"])])
def test_horse_draws_no_good_square_in(met: list[str], *, disordered: bool) -> None:
    """BP-CHG-08, BP-CHG-02, BP-SQ-05: a neighbour is struck too only if it may be charged."""
    state = position([horse(42, 39.99), foe(38, 40), foe(45, 40, formation="square")])
    unit(state, "B2").disordered = disordered
    found = also_met(scene_of(state), unit(state, "A1"), unit(state, "B1"))
    assert [neighbour.id for neighbour, _ in found] == met


@pytest.mark.parametrize(
    ("target", "other", "free"),
    [
        ((40, 40), (42.0, 36), True),
        ((40, 40), (41.0, 36), False),
        ((40, 40), (42.0, 35), False),
        ((52, 40), (46.5, 32), False),
        ((52, 40), (33.5, 32), True),
        ((52, 40), (45.5, 37), False),
        ((28, 40), (33.5, 32), False),
    ],
)
def test_who_bars_the_way(target: tuple[int, int], other: tuple[float, int], *, free: bool) -> None:
    """BP-CHG-04: who stands in the middle half of the way; brushed just before the target, he does not."""
    state = position([foot(40, 20), foe(*target), foe(*other, formation="attack")])
    way = approach(scene_of(state), unit(state, "A1"), unit(state, "B1"))
    assert isinstance(way, Approach if free else Objection)


@pytest.mark.parametrize("x", [40, 52, 28])
def test_a_charge_that_falls_short_halts_one_before_the_enemy(x: int) -> None:
    """BP-CHG-09, BP-BLUN-04: straight towards the nearest point, as far as one from the enemy."""
    state = position([foot(40, 20), foe(x, 32.3)])
    scene, charger = scene_of(state), unit(state, "A1")
    pose = stopping_place(scene, charger, unit(state, "B1"), 2)
    there = outline_as(scene, charger, pose)
    assert gap(there, scene.outline(unit(state, "B1"))) == pytest.approx(1.0, abs=0.01)
    assert (pose.x > 40) == (x > 44.5 + 4.5) and (pose.x < 40) == (x < 40 - 9)


@pytest.mark.parametrize(
    ("start", "facing"), [((60, 40), 0), ((20, 40), HALF), ((40, 60), QUARTER), ((40, 10), 3 * QUARTER)]
)
def test_horse_turns_its_front_to_where_the_charge_comes_from(start: tuple[int, int], facing: int) -> None:
    """BP-REACT-07: on its centre, towards the place where the charger started."""
    state = position([foot(70, 60), foe(40, 39, arm="cavalry")])
    target = unit(state, "B1")
    assert pose_of(target).point == (40.0, 40.0)
    begun = Charge("A1", "B1", "left", Pose(float(start[0]), float(start[1]), 0), 12.0, 10.0)
    turned = turned_pose(unit(state, "A1"), target, begun)
    assert (turned.point, turned.facing) == ((40.0, 40.0), facing)
