"""The film of a battle in a real browser: in the order of events, skipped, once more, and without motion."""

import pytest

from tests.browser import chromium


@pytest.mark.parametrize("way", ["order", "still", "again"])
def test_what_happens_is_played_in_the_order_of_events(address: str, way: str) -> None:
    chromium.run("film.mjs", way, PULVERDAMPF=address)
