"""Battles by lot end without a fault, whatever the scenario, the region, the weather and the armies."""

from itertools import product

import pytest

from tests.rulebooks.kriegspfad.random_battles import SCENARIOS, WEATHERS, ZONES, begun, fought, is_siege

SOME = 24
"""Every scenario in every region once, a third of them in `make test`; `make marathon` fights more."""


def test_all_scenarios_regions_and_weathers_come_round() -> None:
    settings = [begun(number).rulings for number in range(SOME)]
    assert {(each.scenario, each.zone) for each in settings} == set(product(SCENARIOS, ZONES))
    assert {(each.scenario, each.weather) for each in settings} == set(product(SCENARIOS, WEATHERS))


@pytest.mark.parametrize("number", range(SOME))
def test_a_battle_by_lot_ends(number: int) -> None:
    assert fought(number).outcome is not None


@pytest.mark.parametrize("number", [24, 27, 30, 33])
def test_a_siege_by_lot_ends(number: int) -> None:
    """KP-FORT-01, KP-SCEN-40: armies from what the lists allow, works as they were bought; both ways of
    fighting."""
    assert is_siege(number) and fought(number).outcome is not None
