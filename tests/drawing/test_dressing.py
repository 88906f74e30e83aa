"""Palettes, lamplight and weather: what is chosen is seen, units stay the same."""

from xml.etree import ElementTree

import pytest

from pulverdampf.drawing import Dressing, svg
from pulverdampf.drawing.dyes import DYES, Palette
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.views import View
from pulverdampf.rulebooks import rulebook


def view(weather: str = "clear") -> View:
    book = rulebook("march-of-eagles")
    assert book is not None
    ready = book.muster.ready_armies()
    one, two = (ready[each] for each in book.muster.default_armies())
    state = book.muster.begin(one, two, terrain="TS-2")
    state.weather = weather
    return View(book, "watch", Scene(state, book.layout), None, ())


def brightness(colour: str) -> float:
    """How bright a colour is by the reckoning of accessibility."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    low, high = sorted((brightness(one), brightness(two)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", list(DYES))
def test_what_is_written_in_the_colour_of_a_side_can_be_read(palette: Palette) -> None:
    for dye in DYES[palette].values():
        assert contrast(dye.dark, "#f8f0da") >= 4.5
        assert contrast(dye.dark, dye.pale) >= 4.5


def test_palette_light_and_weather_change_the_picture_and_nothing_else_does() -> None:
    usual = svg(view())
    ElementTree.fromstring(usual)
    assert svg(view()) == usual
    others = [
        *(svg(view(), dressing=Dressing(palette)) for palette in DYES if palette != "usual"),
        svg(view(), dressing=Dressing(light="lamp")),
        svg(view("rain")),
        svg(view("mist")),
    ]
    for other in others:
        ElementTree.fromstring(other)
    assert len({usual, *others}) == len(others) + 1
