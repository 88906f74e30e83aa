"""Muskets & Tomahawks in a real browser: a whole battle, cards, markers, interrupts, melees."""

from tests.browser import chromium
from tests.browser.serving import staging


def test_a_battle_on_the_frontier(address: str) -> None:
    chromium.run("muskets.mjs", PULVERDAMPF=address)


def test_cards_markers_interrupts_and_melees_on_the_frontier() -> None:
    chromium.needed()
    with staging("muskets") as links:
        chromium.run("frontier.mjs", *links)
