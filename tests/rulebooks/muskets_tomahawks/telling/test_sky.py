"""Country and sky as pictures show them."""

import pytest

from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.telling.scenery import scenery, sky

from ..staging import FAR_AWAY, LINE


@pytest.mark.parametrize(
    ("weather", "expected"),
    [
        ("clear", "clear"), ("rain", "rain"), ("storm", "rain"), ("mist", "mist"), ("fog", "mist"),
        ("dusk", "dusk"), ("dark", "night"),
        ("rain+dusk", "rain"), ("dusk+mist", "mist"), ("mist+rain", "rain"),
    ],
)  # fmt: skip
def test_the_sky(weather: str, expected: str) -> None:
    """Rain is seen before mist, mist before dusk."""
    assert sky(position([LINE, FAR_AWAY], weather=weather)) == expected


@pytest.mark.parametrize(
    ("kinds", "country"),
    [((), "forest"), (("wood",), "forest"), (("orchard", "hut"), "forest"), (("hut",), "prairie")],
)
def test_the_country(kinds: tuple[str, ...], country: str) -> None:
    """Where no wood stands at all, it is prairie."""
    terrain = [{"kind": kind, "rect": [10 * n, 20, 10 * n + 4, 24]} for n, kind in enumerate(kinds, 1)]
    assert scenery(position([LINE, FAR_AWAY], terrain=terrain)).country == country
