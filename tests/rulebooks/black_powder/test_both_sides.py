"""Bounds of Black Powder, a step on either side of each: orders alike, ways back, zones, tables, officers."""

from typing import Any

import pytest

from pulverdampf.engine.orders import March
from pulverdampf.engine.state import Reserve
from pulverdampf.muster.terrain_setup import Piece, TerrainSetup
from pulverdampf.rulebooks.black_powder.armies.mustering import begin, ready_armies, terrain_setups
from pulverdampf.rulebooks.black_powder.command.commanders import replace_commanders
from pulverdampf.rulebooks.black_powder.command.groups import _is_alike
from pulverdampf.rulebooks.black_powder.events.losses import CommanderReplaced
from pulverdampf.rulebooks.black_powder.geometry import COMMANDER, front_centre
from pulverdampf.rulebooks.black_powder.hand_to_hand.winners import back_form
from pulverdampf.rulebooks.black_powder.morale.retreats import paid_for
from pulverdampf.rulebooks.black_powder.setup.conditions import Zone
from pulverdampf.rulebooks.black_powder.setup.deployment import _in_zone
from pulverdampf.rulebooks.black_powder.terrain.ground import extra_cost, ground
from pulverdampf.table.angles import QUARTER, degrees
from pulverdampf.table.kernel import gap
from pulverdampf.table.legs import Shift
from pulverdampf.table.shapes import Pose, Rectangle, outline
from pulverdampf.text import Text
from tests.rulebooks.black_powder.staging import chief, driven, foe, foot, position, rules, scene_of, unit

STEP = ("march", "", degrees(90), 0)


@pytest.mark.parametrize(
    ("other", "alike"),
    [
        (("march", "", degrees(90), 0), True),
        (("march", "", degrees(120), 0), True),
        (("march", "", degrees(121), 0), False),
        (("march", "", degrees(60), 0), True),
        (("march", "", degrees(59), 0), False),
        (("march", "", degrees(90), degrees(30)), True),
        (("march", "", degrees(90), degrees(31)), False),
        (("march", "", degrees(90), -degrees(31)), False),
        (("charge", "", degrees(90), 0), False),
        (("march", "column", degrees(90), 0), False),
        (("march", "", None, 0), False),
    ],
)
def test_units_of_a_group_are_told_alike(other: Any, *, alike: bool) -> None:
    """BP-CMD-08, BP-SETUP-07: the same steps, directions and turns within thirty degrees."""
    assert _is_alike(STEP, other) is alike
    assert _is_alike(other, STEP) is alike


@pytest.mark.parametrize(
    ("bearing", "refused"),
    [(90, []), (270, []), (180, []), (89, ["BP-MEL-11"]), (271, ["BP-MEL-11"]), (0, ["BP-MEL-11"])],
)
def test_who_falls_back_does_not_go_forward(bearing: int, refused: list[str]) -> None:
    """BP-MEL-11: straight aside is still no way forward."""
    state = position([foot(40, 20), foe(40, 60)])
    order = March(("A1",), (Shift(4.0, degrees(bearing)),))
    assert rules(back_form(state, unit(state, "A1")), order, state) == refused


@pytest.mark.parametrize("rate", [6.0, 12.0, 18.0])
@pytest.mark.parametrize("y", [21.5, 22.5, 23.5, 25.0, 27.5])
def test_who_flees_pays_for_every_bit_of_the_way(rate: float, y: float) -> None:
    """BP-TERR-01, BP-TERR-02, BP-BLUN-02: as far as the move carries, to a twenty-fourth, and no farther."""
    hedge = {"kind": "hedge", "line": [[20, y], [60, y]]}
    state = position([foot(40, 20), foe(40, 66)], terrain=[hedge])
    scene, man = scene_of(state), unit(state, "A1")
    x, front = front_centre(scene.outline(man))

    def costs(steps: int) -> float:
        far = rate * steps / 24
        return far + extra_cost(ground(scene), man, (x, front), (x, front + far))

    steps = paid_for(scene, man, QUARTER, rate) * 24 / rate
    assert steps == max((n for n in range(25) if costs(n) <= rate), default=0)
    free = scene_of(position([foot(40, 20), foe(40, 66)]))
    assert paid_for(free, unit(free.state, "A1"), QUARTER, rate) == rate


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [
        (34.0, 10.0, True), (33.9, 10.0, False), (46.0, 10.0, True), (46.1, 10.0, False),
        (40.0, 6.0, True), (40.0, 5.9, False), (40.0, 14.0, True), (40.0, 14.1, False),
    ],
)  # fmt: skip
def test_a_zone_holds_whoever_stands_wholly_in_it(x: float, y: float, *, inside: bool) -> None:
    """BP-SETUP-05: its border included, at each of its four sides."""
    own = outline(Rectangle(8.0, 2.0), Pose(x, y, QUARTER))
    assert _in_zone(position([foot(40, 20)]), own, Zone((30.0, 5.0, 50.0, 15.0))) is inside


@pytest.mark.parametrize(
    ("y", "inside"), [(25.0, True), (24.9, False), (35.0, True), (47.0, True), (47.1, False)]
)
def test_a_zone_near_something(y: float, *, inside: bool) -> None:
    """BP-SETUP-05, BP-FILL-40: within so many inches of a piece of ground, and inside the box besides."""
    wood = {"kind": "wood", "rect": [30, 30, 50, 42], "id": "wood"}
    own = outline(Rectangle(8.0, 2.0), Pose(40.0, y, QUARTER))
    state = position([foot(40, 10)], terrain=[wood])
    assert _in_zone(state, own, Zone((0.0, 0.0, 96.0, 72.0), "wood", 4.0)) is inside
    assert _in_zone(state, own, Zone((0.0, 0.0, 96.0, 72.0)))
    assert not _in_zone(state, own, Zone((0.0, 60.0, 96.0, 72.0), "wood", 4.0))


@pytest.mark.parametrize("size", [(96.0, 72.0), (72.0, 72.0), (72.0, 48.0)])
def test_a_table_drawn_by_hand_is_as_large_as_it_was_drawn(size: tuple[float, float]) -> None:
    """BP-SETUP-01, BP-FILL-40: a ready one is laid on the table of the ruling."""
    one, two = (ready_armies()[key] for key in ("RA-1", "RA-2"))
    wood = Piece("wood", "mine", rect=(10.0, 10.0, 20.0, 20.0))
    drawn = TerrainSetup("mine", Text("Mine", "Meiner"), size, (wood,))
    state = begin(one, two, terrain=drawn)
    assert state.table == size and [each.kind for each in state.features.values()] == ["wood"]
    key, ready = next(iter(terrain_setups().items()))
    for agreed, table in (("standard", (96.0, 72.0)), ("compact", (72.0, 48.0))):
        assert begin(one, two, terrain=key, rulings={"table": agreed}).table == table
    assert ready.table


@pytest.mark.parametrize(("rating", "then"), [(9, 8), (6, 5), (5, 5)])
def test_the_next_officer_rides_beside_his_men(rating: int, then: int) -> None:
    """BP-COM-09, BP-FILL-29: he joins a unit and stands at its side; one rating lower, at least 5."""

    async def beginning(battle: Any) -> None:
        await replace_commanders(battle, "one")

    state = position([foot(40, 30)], ratings={"AC1": rating})
    chief(state, "AC1").lost = True
    chief(state, "AC1").place = Reserve("lost")
    told = driven(state, beginning)
    assert told.one(CommanderReplaced).rating == then
    pose = chief(told.state, "AC1").pose
    assert pose is not None
    man = scene_of(told.state).outline(told.state.pieces["A1"])
    assert gap(man, outline(COMMANDER, pose)) == pytest.approx(0.0, abs=0.3)
