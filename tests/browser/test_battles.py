"""The first steps of every book in a real browser; whole battles by mouse, by keys, by link; and manners."""

import pytest

from tests.browser import chromium


def test_the_first_steps_of_every_book(address: str) -> None:
    chromium.run("first_steps.mjs", PULVERDAMPF=address)


@pytest.mark.parametrize("way", ["mouse", "keyboard", "friends"])
def test_a_battle_in_the_browser(address: str, way: str) -> None:
    chromium.run("battle.mjs", way, PULVERDAMPF=address)


def test_taking_back_handing_over_passing_and_conceding(address: str) -> None:
    chromium.run("manners.mjs", PULVERDAMPF=address)
