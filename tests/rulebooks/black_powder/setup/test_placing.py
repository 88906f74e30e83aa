"""Placing a brigade: houses that may be held from the start, what may be drawn."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.state import Inside, Reserve
from pulverdampf.muster.grounds import grounds_of
from pulverdampf.rulebooks.black_powder import RULEBOOK
from pulverdampf.rulebooks.black_powder.setup.conditions import Conditions, SideConditions
from pulverdampf.rulebooks.black_powder.setup.deployment import brigade_form
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import Pose
from tests.rulebooks.black_powder.staging import foe, foot, horse, position, rules, unit


def house(name: str, x: float, y: float = 6.0) -> dict[str, Any]:
    return {"id": name, "kind": "building", "rect": [x - 2.5, y - 2.5, x + 2.5, y + 2.5]}


HOUSES = [house("inn", 10), house("mill", 24), house("far", 40, 30)]


def refused(*inside: str, side: SideConditions | None = None, held: str = "", arm: Any = foot) -> list[str]:
    """The rules against a brigade of two, of which one or both begin in houses."""
    pieces = [arm(40, 20), foot(60, 20), foot(80, 40, brigade=2), foe(40, 66)]
    state = position(pieces, terrain=HOUSES)
    for key in ("A1", "A2"):
        unit(state, key).place = Reserve()
    if held:
        unit(state, "A3").place = Inside(pose=Pose(10.0, 6.0, QUARTER), feature=held)
    if side is not None:
        state.conditions = Conditions(sides={"one": side})
    form = brigade_form(state, state.bodies["A-1"])
    stands = {
        f"A{n + 1}": Standing(Pose(60.0 + 14 * n, 8.0, QUARTER), "line", inside[n] if n < len(inside) else "")
        for n in range(2)
    }
    return rules(form, Placement({**stands, "AC1": Standing(Pose(60.0, 4.0))}), state)


INN = SideConditions(garrisons=("inn",))


@pytest.mark.parametrize(
    ("inside", "more", "expected"),
    [
        (("inn",), {}, []),
        (("inn", "mill"), {}, []),
        (("inn", "inn"), {}, ["BP-TERR-04"]),
        (("inn",), {"held": "inn"}, ["BP-TERR-04"]),
        (("inn",), {"held": "mill"}, []),
        (("far",), {}, ["BP-SETUP-05"]),
        (("inn",), {"arm": horse}, ["BP-TERR-04"]),
        (("inn",), {"side": INN}, []),
        (("mill",), {"side": INN}, ["BP-TERR-04"]),
        (("inn",), {"side": SideConditions(most_garrisons=1)}, []),
        (("inn",), {"side": SideConditions(most_garrisons=0)}, ["BP-TERR-04"]),
        (("inn", "mill"), {"side": SideConditions(most_garrisons=1)}, ["BP-TERR-04"]),
        (("inn", "mill"), {"side": SideConditions(most_garrisons=2)}, []),
        (("inn",), {"side": SideConditions(most_garrisons=1), "held": "mill"}, ["BP-TERR-04"]),
    ],
)
def test_houses_that_are_held_from_the_start(
    inside: tuple[str, ...], more: dict[str, Any], expected: list[str]
) -> None:
    """BP-TERR-04, BP-SETUP-05: foot in empty houses of the own zone, those and so many as are named."""
    assert refused(*inside, **more) == expected


def test_every_kind_of_ground_can_be_drawn() -> None:
    """BP-FILL-10: all but open ground; what is barred to everybody bars, what crosses water crosses it."""
    grounds = grounds_of(RULEBOOK.muster)
    assert grounds is not None
    assert set(grounds.kinds) == {*RULEBOOK.terrain} - {"open"}
    assert {key for key, kind in grounds.kinds.items() if kind.barred} == {"river", "lake", "cliff"}
    assert grounds.sizes == ((96.0, 72.0), (72.0, 72.0), (72.0, 48.0))
