"""Whole battles of The March of Eagles in a real browser: by mouse, by keys, by link; and manners."""

import pytest

from tests.browser import chromium


@pytest.mark.parametrize("way", ["mouse", "keyboard", "friends"])
def test_a_battle_in_the_browser(address: str, way: str) -> None:
    chromium.run("battle.mjs", way, PULVERDAMPF=address)


def test_taking_back_handing_over_passing_and_conceding(address: str) -> None:
    chromium.run("manners.mjs", PULVERDAMPF=address)
