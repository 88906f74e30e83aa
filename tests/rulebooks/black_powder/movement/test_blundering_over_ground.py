"""Blunders over slow ground, obstacles and closed ground; ties of the nearest enemy."""

import pytest

from pulverdampf.rulebooks.black_powder.command.blunders import blunder
from pulverdampf.rulebooks.black_powder.command.commands import charge_at_once
from pulverdampf.rulebooks.black_powder.events.fights import ChargeDeclared
from pulverdampf.rulebooks.black_powder.events.places import Moved
from pulverdampf.rulebooks.black_powder.state import Battle
from tests.rulebooks.black_powder.staging import carried_out, driven, foe, foot, position, unit

ROUGH = {"id": "r", "kind": "rough", "rect": [20, 10, 60, 30]}
WOOD = {"id": "w", "kind": "wood", "rect": [20, 10, 60, 24]}
HEDGE = {"id": "h", "kind": "hedge", "line": [[20, 26], [60, 26]]}


@pytest.mark.parametrize(
    ("terrain", "far"), [([], 12.0), ([ROUGH], 6.0), ([HEDGE], 6.0), ([WOOD], 4.5)]
)  # fmt: skip
@pytest.mark.parametrize("result", [2, 5])
def test_a_blunder_heeds_the_ground(terrain: list[dict[str, object]], far: float, result: int) -> None:
    """BP-TERR-01, BP-TERR-02, BP-TERR-03, BP-BLUN-02, BP-BLUN-03: half rate, −6, and no wood for a line."""
    facing = 90 if result == 2 else 270
    start = 30.0 if result == 2 else 28.5
    state = position([foot(40, start, facing=facing), foe(40, 60)], terrain=terrain)
    told = carried_out(state, blunder.kind("A1", result))
    assert told.one(Moved).far == pytest.approx(far, abs=0.51)


@pytest.mark.parametrize("wanted", ["B1", "B2"])
def test_of_two_nearest_the_owner_chooses(wanted: str) -> None:
    """BP-BLUN-04, BP-SPEC-04: whom a headlong or determined charge strikes when two are equally near."""
    state = position([foot(40, 30, traits=("Det",)), foe(34, 38), foe(46, 38)])
    answers = {"BP-BLUN-04": wanted, "BP-SPEC-04": wanted, "BP-CHG-10": "hold", "BP-FIRE-16": "no"}
    headlong = carried_out(state, blunder.kind("A1", 6, 2), answers=answers)
    assert headlong.one(ChargeDeclared).target == wanted

    async def run(battle: Battle) -> None:
        assert await charge_at_once(battle, [unit(battle.state, "A1")])

    assert driven(state, run, answers=answers).asked("BP-SPEC-04")[0].value[0] == wanted


@pytest.mark.parametrize(("wanted", "side"), [("B1", 1), ("B2", -1)])
def test_it_goes_away_from_which_of_two(wanted: str, side: int) -> None:
    """BP-BLUN-02: the owner says from whom."""
    state = position([foot(40, 30), foe(30, 44), foe(50, 44)])
    told = carried_out(state, blunder.kind("A1", 2), answers={"BP-BLUN-02": wanted})
    assert (told.one(Moved).pose.x - 40.0) * side > 0.5
