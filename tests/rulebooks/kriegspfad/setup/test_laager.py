"""Wagon forts: circles and rectangles, before the battle and in it."""

import pytest
from msgspec.structs import replace

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable, Reserve
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.movement.ideas.walks import goal_of
from pulverdampf.rulebooks.kriegspfad.setup.laager import choose_camp, fort_form, set_up_fort
from pulverdampf.rulebooks.kriegspfad.setup.steps import name_village
from pulverdampf.rulebooks.kriegspfad.special.wagons import is_closed, ring_poses
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, SETUP, WarState
from pulverdampf.rulebooks.kriegspfad.telling.briefing import briefing
from pulverdampf.rulebooks.kriegspfad.victory.deciding import verdict
from pulverdampf.table.angles import turn
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.procedures import Ran

WIDE = 2.36
FOE = {"side": "two", "troop": "warrior", "at": (30, 44)}
SQUARE = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
OBLONG = ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (2, 2), (1, 2), (0, 2), (0, 1))
BLOCK = ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (2, 1), (1, 1), (0, 1))
HORSESHOE = ((0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (2, 3))


def at(cells: tuple[tuple[int, int], ...]) -> list[Pose]:
    """Wagons on the squares of a board."""
    return [Pose(24.0 + x * (WIDE + 0.002), 12.0 + y * (WIDE + 0.002), 0).rounded() for x, y in cells]


def turned(number: int) -> list[Pose]:
    """A circle that begins in another direction than usual."""
    by = 123_456_789
    poses = ring_poses(number, 0.0, 0.0, WIDE)
    wheel = Pose(28.0, 14.0, by)
    return [Pose(*wheel.at(pose.x, pose.y), turn(pose.facing, by)).rounded() for pose in poses]


def train(number: int, phase: int) -> WarState:
    wagons = {"side": "one", "troop": "wagon", "elements": number, "at": (30, 10)}
    guards = {"side": "one", "troop": "regular", "elements": 2, "at": (60, 5)}
    return position([wagons, guards, FOE], phase=phase, scenario={"kind": "open"})


FORTS = [
    (ring_poses(6, 28.0, 14.0, WIDE), True), (turned(7), True), (at(SQUARE), True), (at(OBLONG), True),
    (at(BLOCK), False), (at(HORSESHOE), False),
]  # fmt: skip


@pytest.mark.parametrize(("poses", "closed"), FORTS)
def test_a_circle_or_a_rectangle(poses: list[Pose], *, closed: bool) -> None:
    """KP-SCEN-21, KP-FILL-08: all wagons without a break round a free middle, whichever shape they make."""
    state = train(len(poses), MOVEMENT)
    for key, pose in zip(state.bodies["A1"].pieces, poses, strict=True):
        state.pieces[key].place = OnTable(pose.rounded())
        state.pieces[key].formation = "fort"
    assert is_closed(Scene(state, layout), state.bodies["A1"]) is closed


@pytest.mark.parametrize(("poses", "closed"), FORTS)
def test_the_fort_of_the_setup_has_either_shape(poses: list[Pose], *, closed: bool) -> None:
    """KP-SCEN-10, KP-WAG-02: its owner chooses it like one that is formed in battle."""
    state = train(len(poses), SETUP)
    keys = state.bodies["A1"].pieces
    for key in keys:
        state.pieces[key].place = Reserve()
    scene = Scene(state, layout)
    order = Placement({key: Standing(pose, "fort") for key, pose in zip(keys, poses, strict=True)})
    refused = fort_form(scene, state.bodies["A1"]).objections(order, scene)
    assert [each.rule for each in refused] == ([] if closed else ["KP-FILL-08"])


def besieged_train(kind: str, number: int) -> WarState:
    """A defender with wagons before the ground is laid."""
    state = train(number, SETUP)
    state.conditions = replace(state.conditions, kind=kind, attacker="two")
    for key in state.bodies["A1"].pieces:
        state.pieces[key].place = Reserve()
    return state


@pytest.mark.parametrize(
    ("kind", "number", "camps"),
    [("siege", 6, ["village", "wagons", "train"]), ("siege", 2, ["village", "train"]),
     ("raid", 6, ["village", "wagons"]), ("raid", 2, [])],
)  # fmt: skip
def test_a_siege_may_be_about_a_train(kind: str, number: int, camps: list[str]) -> None:
    """KP-SCEN-40, KP-SCEN-30: wagons in column are a camp in a siege only, and few suffice."""
    ran = Ran(choose_camp, besieged_train(kind, number))
    assert [options for _, _, options in ran.asked] == ([camps] if camps else [])


def test_a_train_that_is_the_camp() -> None:
    """KP-SCEN-40, KP-FILL-18, KP-WAG-04: no village is laid, no ring is formed, and plunder decides."""
    state = besieged_train("siege", 6)
    Ran(choose_camp, state, (), {"KP-SCEN-30": "train"})
    Ran(name_village, state)
    Ran(lambda battle: set_up_fort(battle, "one"), state)
    assert not state.features and not state.conditions.village
    assert all(piece.formation != "fort" for piece in state.pieces.values())
    for i, key in enumerate(state.bodies["A1"].pieces):
        state.pieces[key].place = OnTable(Pose(20.0 + 4.0 * i, 10.0, 0))
    assert goal_of(Scene(state, layout), state.bodies["B1"]) == pytest.approx((30.0, 10.0))
    assert verdict(state) is None
    assert any("wagons" in text.in_("en") for text in briefing(state, "two"))
    state.plundered = ("one",)
    found = verdict(state)
    assert found is not None and found[0] == "two"
