"""Kriegspfad in a real browser: an ambush set up by dragging and fought to its end, in both languages."""

import pytest

from tests.browser import chromium


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_an_ambush_set_up_by_hand(address: str, language: str) -> None:
    chromium.run("kriegspfad.mjs", language, PULVERDAMPF=address)
