"""Kriegspfad in a real browser: an ambush set up by dragging and fought to its end, a siege by the mouse."""

import pytest

from tests.browser import chromium
from tests.browser.serving import staging


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_an_ambush_set_up_by_hand(address: str, language: str) -> None:
    chromium.run("kriegspfad.mjs", language, PULVERDAMPF=address)


def test_an_order_of_march_is_one_list(address: str) -> None:
    chromium.run("marching.mjs", PULVERDAMPF=address)


def test_a_siege_by_the_mouse(address: str) -> None:
    """Works are bought and placed before a siege; in another a palisade is climbed and a roof set on fire."""
    with staging("kriegspfad") as links:
        chromium.run("siege.mjs", *links, PULVERDAMPF=address)
