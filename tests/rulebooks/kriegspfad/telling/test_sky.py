"""The sky as pictures show it."""

import pytest

from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.telling.scenery import sky


@pytest.mark.parametrize(
    ("weather", "expected"),
    [("good", "clear"), ("rain", "rain"), ("heavy_rain", "rain"), ("snow", "snow"), ("fog", "mist")],
)
def test_the_sky(weather: str, expected: str) -> None:
    """What falls, and what hides the view."""
    assert sky(position([{"side": "one"}], weather=weather)) == expected
