"""The sky as pictures show it."""

import pytest

from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.cases.setup import position


@pytest.mark.parametrize(
    ("weather", "sky"),
    [("good", "clear"), ("rain", "rain"), ("heavy_rain", "rain"), ("snow", "snow"), ("fog", "mist")],
)
def test_the_sky(weather: str, sky: str) -> None:
    """What falls, and what hides the view."""
    assert RULEBOOK.sky(position([{"side": "one"}], weather=weather)) == sky
