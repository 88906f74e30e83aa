"""Higher ground in a melee: above, level, below, and a share that a scenario wants ahead."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.conditions import Conditions, SideConditions
from pulverdampf.rulebooks.march_of_eagles.melee.fighting import Blow
from pulverdampf.rulebooks.march_of_eagles.setup.deployment import deployment_form
from pulverdampf.rulebooks.march_of_eagles.state import Melee
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import layout
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import Pose

LOW = {"kind": "hill", "rect": (0, 0, 64, 20), "id": "low"}
HIGH = {"kind": "hill", "rect": (0, 20.5, 64, 40), "id": "high"}


@pytest.mark.parametrize(
    ("terrain", "one", "two"),
    [((), False, False), ((LOW,), True, False), ((HIGH,), False, True), ((LOW, HIGH), False, False)],
)
def test_who_stands_higher(terrain: Any, *, one: bool, two: bool) -> None:
    """MOE-TERR-03, MOE-MEL-01, MOE-MEL-10: M6 for a level more, for nobody on the same level."""
    units = [{"side": "one", "at": (30, 15)}, {"side": "two", "at": (30, 26)}]
    scene = Scene(position(units, terrain=list(terrain)), layout)
    melee = Melee("m", "A1", "B1", (), 1)
    mine, theirs = scene.state.bodies["A1"], scene.state.bodies["B1"]
    assert Blow(scene, mine, theirs, melee).stands_higher == one
    assert Blow(scene, theirs, mine, melee).stands_higher == two


ZONES = ((0.0, 20.0, 64.0, 30.0), (0.0, 0.0, 64.0, 12.0))


@pytest.mark.parametrize(
    ("battalions", "share", "ahead", "behind", "y", "refused"),
    [
        (4, (1, 2), 0, 0, 6.0, False), (4, (1, 2), 0, 1, 6.0, False), (4, (1, 2), 0, 2, 6.0, True),
        (4, (1, 2), 0, 2, 25.0, False), (4, (1, 2), 1, 2, 6.0, True), (4, (1, 2), 2, 1, 6.0, False),
        (5, (1, 2), 0, 2, 6.0, True), (5, (1, 2), 1, 1, 6.0, False), (5, (1, 3), 0, 2, 6.0, False),
        (5, (1, 3), 0, 3, 6.0, True), (5, (0, 1), 0, 4, 6.0, False),
    ],
)  # fmt: skip
def test_a_share_ahead(
    battalions: int, share: tuple[int, int], ahead: int, behind: int, y: float, *, refused: bool
) -> None:
    """MOE-FILL-32: so many, rounded up, must stand or still find a place in the first zone."""
    places = [(6.0 + 11 * n, 25.0 if n < ahead else 6.0) for n in range(battalions)]
    own = [{"side": "one", "at": at, "soldiers": 12} for at in places]
    state = position([*own, {"side": "two", "at": (30, 44)}])
    state.conditions = Conditions(sides={"one": SideConditions(zones=ZONES, first_zone_share=share)})
    for n in range(ahead + behind, battalions):
        state.pieces[f"A{n + 1}"].place = Reserve()
    next_ = state.bodies[f"A{ahead + behind + 1}"]
    form = deployment_form(state, next_)
    order = Placement({next_.id: Standing(Pose(places[ahead + behind][0], y, QUARTER), "line")})
    rules = {each.rule for each in form.objections(order, Scene(state, layout))}
    assert ("MOE-FILL-32" in rules) == refused
