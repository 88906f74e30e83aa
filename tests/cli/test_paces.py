"""A book that counts in paces on a table of millimetres tells paces everywhere, and takes them."""

import pytest

from pulverdampf.cli.ink import Ink
from pulverdampf.cli.language import choose
from pulverdampf.cli.map import drawn
from pulverdampf.cli.orders import Ideas
from pulverdampf.engine.orders import Course, March, Placement, Standing, Walk, Walks
from pulverdampf.engine.requests import Order
from pulverdampf.engine.state import Clock, Gone
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.setup.edges import SIZES
from pulverdampf.rulebooks.dbx.telling.portraits import WORDS
from pulverdampf.table.legs import Ahead, Back, Shift, To
from pulverdampf.table.shapes import Pose
from tests.rulebooks.dbx.staging import Staged, act, e, stage, stage_state, u

NORTH = 1 << 30


def moving() -> tuple[Staged, Ideas]:
    """A battle of DBX in which a march is asked for, with its ideas."""
    game = act(stage([u("LI", 300, 300), e("LI", 300, 500)]), "march")
    assert isinstance(game.request, Order)
    return game, Ideas(game.view("one"), game.request)


@pytest.fixture(autouse=True)
def _english() -> None:
    choose("en")


def test_marches_are_told_in_paces() -> None:
    """Fifty millimetres of the table are two hundred paces."""
    _, ideas = moving()
    back = March(("A1",), (Back(25.0), Ahead(10.0)))
    assert ideas.words(March(("A1",), (Ahead(50.0),))) == "A1: 200 paces ahead"
    assert ideas.words(back) == "A1: 100 paces back, then 40 paces ahead"
    assert "100 paces to the left" in ideas.words(March(("A1",), (Shift(25.0, NORTH), Ahead(5.0))))
    assert "(1200 1400)" in ideas.words(March(("A1",), (To(Pose(300.0, 350.0, NORTH)),)))
    assert "(1200 1400)" in ideas.words(Walks({"A1": Walk((), Pose(300.0, 350.0))}))
    assert "(0 400) to (2400 400)" in ideas.words(Course("ROAD", ((0.0, 100.0), (600.0, 100.0))))


def test_the_map_has_a_scale_in_paces() -> None:
    """A table of 600 millimetres is 2,400 paces across."""
    game, _ = moving()
    picture = drawn(game.view("one"), Ink(coloured=False))
    scale = next(line for line in picture.splitlines() if line.strip().startswith("0 "))
    assert scale.split()[-1] == "2400" and "600" not in scale.split()[-3:-1]


def test_places_are_typed_in_paces() -> None:
    """What is read off the map can be typed."""
    state = position([u("CAMP", 300, 40), e("LI", 300, 500), u("LI", 100, 100)])
    state.clock, state.stage = Clock(), "camps"
    camp = state.pieces["AC"]
    camp.place = Gone("absent")
    game = stage_state(state)
    assert isinstance(game.request, Order)
    ideas = Ideas(game.view("one"), game.request)
    placed = ideas.typed("800 160")
    assert isinstance(placed, Placement)
    assert placed.stands["AC"] == Standing(Pose(200.0, 40.0, NORTH), placed.stands["AC"].formation)
    assert "(800 160)" in ideas.words(placed)


def test_camps_are_sized_in_base_widths() -> None:
    """The paper measures a camp in base widths."""
    assert [WORDS[size].in_("de") for size in SIZES] == [
        "2 × 2 Basenbreiten",
        "3 × 1 Basenbreiten",
        "1 × 3 Basenbreiten",
        "1,5 × 1,5 Basenbreiten",
        "1 × 1 Basenbreiten",
    ]
