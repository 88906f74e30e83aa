"""Ground that is closed to a unit: how it is driven there, and how it gets out again."""

import pytest

from pulverdampf.engine.orders import Step
from pulverdampf.rulebooks.black_powder.command.plan_ideas import unit_ideas
from pulverdampf.rulebooks.black_powder.command.plans import plan_objections
from pulverdampf.rulebooks.black_powder.events.order import Unformed
from pulverdampf.rulebooks.black_powder.morale.retreats import flee
from pulverdampf.rulebooks.black_powder.movement.marching import carry_out
from pulverdampf.rulebooks.black_powder.movement.moves import march_objections
from pulverdampf.rulebooks.black_powder.state import Battle
from pulverdampf.table.angles import HALF, QUARTER
from pulverdampf.table.legs import Ahead, Back, Leg, Shift
from tests.rulebooks.black_powder.staging import (
    carried_out,
    driven,
    foe,
    foot,
    guns,
    horse,
    position,
    scene_of,
    unit,
)

WOOD = {"id": "w", "kind": "wood", "rect": [30, 30, 60, 50]}
ROUGH = {"id": "r", "kind": "rough", "rect": [30, 30, 60, 50]}
LOST = {"is_": ("unformed", "disordered")}


@pytest.mark.parametrize(
    ("legs", "refused"),
    [
        ((Back(4.0),), []),
        ((Ahead(4.0),), ["BP-TERR-01"]),
        ((Back(6.0),), []),
        ((Back(6.1),), ["BP-MOVE-02"]),
        ((Shift(4.0, QUARTER),), ["BP-TERR-01"]),
        ((Back(4.0), Shift(1.0, QUARTER)), []),
    ],
)
def test_a_formed_unit_comes_out_of_a_wood(legs: tuple[Leg, ...], refused: list[str]) -> None:
    """BP-TERR-01, BP-FORM-08: driven into a wood it may only go towards the rim, at half its rate."""
    state = position([foot(45, 38, **LOST), foe(4, 70)], terrain=[WOOD])
    assert [each.rule for each in march_objections(scene_of(state), unit(state, "A1"), legs)] == refused


def test_it_is_out_after_some_moves_and_still_out_of_formation() -> None:
    """BP-TERR-01, BP-FORM-08: three moves of six lead it out; only a move of its own forms it up again."""
    state = position([foot(45, 38, is_=("unformed",)), foe(4, 70)], terrain=[WOOD])
    back = Step("march", (Back(6.0),))
    last = Step("march", (Back(3.5),))
    told = carried_out(state, carry_out.kind("A1", (back, last), 3))
    out = told.unit("A1")
    assert out.pose is not None and out.pose.y + 0.75 <= 30.0 and out.unformed
    formed = position([foot(45, 38), foe(4, 70)], terrain=[WOOD])
    assert carried_out(formed, carry_out.kind("A1", (back,), 1)).one(Unformed).unit == "A1"


@pytest.mark.parametrize("who", [foot(45, 38, **LOST), horse(45, 38, **LOST), foot(33, 44, **LOST)])
def test_somebody_proposes_the_way_out(who: dict[str, object]) -> None:
    """BP-TERR-01, BP-CMD-01: among the plans that suggest themselves one leads towards the rim."""
    state = position([who, foe(4, 70)], terrain=[WOOD])
    lost = unit(state, "A1")
    ways = [steps for steps in unit_ideas(scene_of(state), lost) if any(step.legs for step in steps)]
    assert any(not list(plan_objections(scene_of(state), lost, steps)) for steps in ways)


def test_another_wood_stays_closed() -> None:
    """BP-TERR-01: the way out of one wood does not lead through another."""
    other = {"id": "v", "kind": "wood", "rect": [30, 20, 60, 29]}
    state = position([foot(45, 33, **LOST), foe(4, 70)], terrain=[WOOD, other])
    refused = [each.rule for each in march_objections(scene_of(state), unit(state, "A1"), (Back(5.0),))]
    assert "BP-TERR-01" in refused


def test_guns_come_out_of_rough_ground() -> None:
    """BP-TERR-02: guns that had to flee there are not stuck for ever."""
    state = position([guns(45, 33, formation="limbered"), foe(4, 70)], terrain=[ROUGH])
    gun = unit(state, "A1")
    assert not list(march_objections(scene_of(state), gun, (Back(3.0),)))
    assert [each.rule for each in march_objections(scene_of(state), gun, (Ahead(3.0),))] == ["BP-TERR-01"]


def test_a_retreat_leads_through_woods() -> None:
    """BP-TERR-01, BP-BREAK-06: who is driven through a wood is out of formation, once."""
    state = position([foot(45, 54), foe(45, 58)], terrain=[WOOD])

    async def run(battle: Battle) -> None:
        await flee(battle, unit(battle.state, "A1"), QUARTER + HALF, "retire")

    told = driven(state, run)
    assert told.unit("A1").unformed and len(told.all(Unformed)) == 1
