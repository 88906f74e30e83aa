"""Hands at the table in a real browser: the habits of players, the tour, every kind of order."""

from collections.abc import Iterator

import pytest

from tests.browser import chromium
from tests.browser.serving import staging


@pytest.fixture(scope="module")
def parade() -> Iterator[list[str]]:
    """The parade ground, a table for each of those who drill on it."""
    chromium.needed()
    with staging("parade") as links:
        yield links


def test_habits_of_hands(address: str, parade: list[str]) -> None:
    chromium.run("habits.mjs", *parade, PULVERDAMPF=address)


def test_the_tour_of_a_first_battle(address: str) -> None:
    chromium.run("tour.mjs", PULVERDAMPF=address)


def test_what_somebody_new_stumbles_over(address: str) -> None:
    chromium.run("newcomer.mjs", PULVERDAMPF=address)


@pytest.mark.parametrize("unit", ["inches", "paces"])
def test_every_kind_of_order_by_hand(parade: list[str], unit: str) -> None:
    chromium.run("drill.mjs", unit, *parade)


def test_few_answers(address: str) -> None:
    chromium.run("staff.mjs", PULVERDAMPF=address)


def test_to_drag_a_unit_is_to_announce_it(address: str) -> None:
    chromium.run("announcing.mjs", PULVERDAMPF=address)


def test_what_makes_a_table_trustworthy(address: str) -> None:
    chromium.run("trust.mjs", PULVERDAMPF=address)
