"""Hands at the table in a real browser: the habits of players, the tour, every kind of order."""

import pytest

from tests.browser import chromium
from tests.browser.serving import staging


def test_habits_of_hands(address: str) -> None:
    with staging("parade") as links:
        chromium.run("habits.mjs", *links, PULVERDAMPF=address)


def test_the_tour_of_a_first_battle(address: str) -> None:
    chromium.run("tour.mjs", PULVERDAMPF=address)


def test_what_somebody_new_stumbles_over(address: str) -> None:
    chromium.run("newcomer.mjs", PULVERDAMPF=address)


@pytest.mark.parametrize("unit", ["inches", "paces"])
def test_every_kind_of_order_by_hand(unit: str) -> None:
    chromium.needed()
    with staging("parade") as links:
        chromium.run("drill.mjs", unit, *links)
