"""Battles by lot end without a fault, whatever the scenario, the region, the weather and the armies."""

import pytest

from tests.rulebooks.kriegspfad.random_battles import SCENARIOS, WEATHERS, ZONES, begun, fought

SOME = 24
"""Every scenario in every region once; `python -m tests.rulebooks.kriegspfad.random_battles 300` fights more."""


def test_all_scenarios_regions_and_weathers_come_round() -> None:
    states = [begun(number) for number in range(84)]
    assert {(each.rulings.scenario, each.rulings.zone) for each in states[:SOME]} == {
        (scenario, zone) for scenario in SCENARIOS for zone in ZONES
    }
    assert {each.rulings.weather for each in states[:SOME]} == set(WEATHERS)
    assert {(each.rulings.scenario, each.rulings.weather) for each in states} == {
        (scenario, weather) for scenario in SCENARIOS for weather in WEATHERS
    }


@pytest.mark.parametrize("number", range(SOME))
def test_a_battle_by_lot_ends(number: int) -> None:
    assert fought(number).outcome is not None
