"""Commanders in the way of sweeps, blunders, retreats and evasions."""

import pytest

from pulverdampf.engine.state import Gone
from pulverdampf.rulebooks.black_powder.command.blunders import blunder
from pulverdampf.rulebooks.black_powder.events.losses import CommanderLost
from pulverdampf.rulebooks.black_powder.events.places import CommanderMoved
from pulverdampf.rulebooks.black_powder.hand_to_hand.winners import winner
from pulverdampf.rulebooks.black_powder.morale.retreats import retreat
from pulverdampf.rulebooks.black_powder.state import Battle, Fight
from pulverdampf.table.angles import HALF, QUARTER
from tests.rulebooks.black_powder.staging import Told, carried_out, driven, foe, foot, position, unit


def gave_way(told: Told) -> list[str]:
    taken = [each.commander for each in told.all(CommanderLost)]
    return taken + [each.commander for each in told.all(CommanderMoved) if each.why == "gives way"]


@pytest.mark.parametrize(("x", "hit"), [(40.0, ["BC1"]), (52.0, [])])
def test_a_retreat_rides_down_who_is_in_its_way(x: float, hit: list[str]) -> None:
    """BP-COM-07: a commander alone on the way of a retreat takes refuge or is taken."""
    state = position([foot(40, 40), foe(40, 52)], commanders={"BC1": (x, 34)})

    async def run(battle: Battle) -> None:
        await retreat(battle, unit(battle.state, "A1"), QUARTER + HALF, "disordered")

    assert gave_way(driven(state, run)) == hit


@pytest.mark.parametrize(("x", "hit"), [(40.0, ["BC1"]), (52.0, [])])
def test_a_sweep_rides_down_who_is_in_its_way(x: float, hit: list[str]) -> None:
    """BP-COM-07, BP-CAV-01: as a march does."""
    state = position([foot(40, 30), foe(4, 70)], commanders={"BC1": (x, 36)})
    state.fight = Fight(("A1", "B1"), winner="one", destroyed=("B1",))
    assert gave_way(carried_out(state, winner.kind("A1"), answers={"BP-MEL-11": "sweep"})) == hit


@pytest.mark.parametrize(("result", "y"), [(2, 24.0), (5, 36.0)])
def test_a_blunder_rides_down_who_is_in_its_way(result: int, y: float) -> None:
    """BP-COM-07, BP-BLUN-02, BP-BLUN-03: backwards or forwards."""
    state = position([foot(40, 30), foe(40, 60)], commanders={"BC1": (40, y)})
    assert gave_way(carried_out(state, blunder.kind("A1", result))) == ["BC1"]


def test_nobody_is_ridden_down_off_the_table() -> None:
    """BP-COM-07: a commander who was taken stands in nobody's way."""
    state = position([foot(40, 40), foe(40, 52)], commanders={"BC1": (40, 34)})
    state.pieces["BC1"].place = Gone("captured")

    async def run(battle: Battle) -> None:
        await retreat(battle, unit(battle.state, "A1"), QUARTER + HALF, "disordered")

    assert gave_way(driven(state, run)) == []
