"""The ground of a table: every look has a brush, what lies upon what, and the same table always looks the same."""

from typing import get_args
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from pulverdampf.drawing.canvas import Canvas, Patch
from pulverdampf.drawing.ground import BRUSHES, PASSING, Land, drawn, land_of, painted, turned
from pulverdampf.engine.looks import Country, Look
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.rulebooks import PACKAGES, rulebook

LOOKS = get_args(Look)
COUNTRIES = get_args(Country)
SQUARE = ((100.0, 100.0), (260.0, 100.0), (260.0, 240.0), (100.0, 240.0))


def named(key: str) -> Rulebook:
    """A book by its key."""
    book = rulebook(key)
    assert book is not None
    return book


def patch(look: Look, *, line: bool = False, level: int = 0) -> Patch:
    """A piece of a look in the middle of a sheet."""
    points = ((80.0, 120.0), (200.0, 150.0), (320.0, 130.0)) if line else SQUARE
    return Patch(f"{look} {level}", look, "european", points, 7, line, 24.0 if line else 0.0, level)


def land(*patches: Patch, country: Country = "farmland") -> Land:
    """A sheet with some pieces on it."""
    passing = all(each.look in PASSING for each in patches)
    return Land(400.0, 320.0, country, patches, "passing" if passing and patches else "lasting")


def test_every_look_but_open_ground_leaves_ink() -> None:
    """Each look has a brush, and what it draws is well-formed and made of numbers."""
    assert set(BRUSHES) == set(LOOKS)
    bare = []
    for look in LOOKS:
        ink = BRUSHES[look](Canvas(), patch(look))
        ElementTree.fromstring(f"<g>{ink}</g>")
        assert "nan" not in ink and "None" not in ink, look
        if not ink:
            bare.append(look)
    assert bare == ["open"]


@pytest.mark.parametrize("country", COUNTRIES)
def test_every_country_has_open_ground_woods_and_broken_ground(country: Country) -> None:
    """A country dresses open ground and chooses its own trees."""
    picture = drawn(land(patch("wood"), patch("rough"), country=country))
    ElementTree.fromstring(picture)
    other: Country = "desert" if country != "desert" else "forest"
    assert picture != drawn(land(patch("wood"), patch("rough"), country=other))


def test_lines_are_drawn_by_every_look_that_may_be_one() -> None:
    """Roads, walls and waters run along a line."""
    for look in (
        "road",
        "trail",
        "river",
        "stream",
        "canyon",
        "hedge",
        "fence",
        "low-wall",
        "palisade",
        "earthwork",
        "wagon",
    ):
        ElementTree.fromstring(drawn(land(patch(look, line=True))))


def test_villages_are_built_as_their_people_build() -> None:
    """A camp of the plains has lodges, a town of the woods longhouses, a village in Europe a church or houses."""
    tipis = drawn(land(replace(patch("village"), culture="lakota")))
    bark = drawn(land(replace(patch("village"), culture="iroquois")))
    houses = drawn(land(patch("village")))
    assert "#tipi" in tipis and "#tipi" not in bark and "#tipi" not in houses
    assert "#hearth" in bark and "#hearth" not in houses


def test_trees_stand_over_roads_roads_over_hills_and_a_higher_hill_over_a_lower() -> None:
    """What lies upon what does not depend on the order in which it was laid."""

    def order(*patches: Patch) -> list[str]:
        found = ElementTree.fromstring(drawn(land(*patches))).iter()
        return [each.attrib["data-kind"] for each in found if "data-kind" in each.attrib]

    assert order(patch("wood"), patch("road", line=True), patch("hill")) == ["hill", "road", "wood"]
    assert order(patch("road", line=True), patch("village")) == ["village", "road"]
    high, low = patch("hill", level=2), patch("hill", level=1)
    assert drawn(land(high, low)) == drawn(land(low, high))


def test_a_bridge_parts_no_river() -> None:
    """Two stretches of one river and the bridge between them are one water."""

    def box(name: str, look: Look, west: float, east: float) -> Patch:
        return Patch(name, look, "european", ((west, 100.0), (east, 100.0), (east, 140.0), (west, 140.0)), 7)

    parted = land(box("a", "river", 0, 180), box("bridge", "bridge", 180, 220), box("b", "river", 220, 400))
    assert painted(Canvas(), parted).count('data-kind="river"') == 1


def test_nothing_grows_on_a_road() -> None:
    """Trees keep off a road that leads through their wood."""
    canvas = Canvas()
    canvas.keep_free([(100.0, 170.0), (260.0, 170.0)], 11)
    assert not canvas.free(180, 172) and not canvas.free(180, 163) and canvas.free(180, 200)


def test_the_same_table_always_looks_the_same_and_a_hash_tells_what_is_shown() -> None:
    """A picture follows from what it shows; what burns has a picture of its own."""
    for key in PACKAGES:
        book = named(key)
        ready = book.muster.ready_armies()
        one, two = book.muster.default_armies()
        terrain = next(iter(book.muster.terrain_setups()))
        state = book.muster.begin(ready[one], ready[two], terrain=terrain)
        first, again = land_of(book, state), land_of(book, state)
        assert first.key == again.key and drawn(first) == drawn(again), key
        assert turned(first).key != first.key and turned(turned(first)) == first, key
        assert drawn(land_of(book, state, "passing")).count("data-kind") == 0


def test_fire_is_a_layer_of_its_own() -> None:
    """What burns is drawn without the ground below it."""
    picture = drawn(land(patch("fire")))
    assert "#flame" in picture and "#grain" not in picture
    assert len(picture) < 20_000
