"""Units on the map: what is told at a glance is told by the drawing."""

from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from pulverdampf.drawing.units import SIGNS, Base, glyph, share
from pulverdampf.drawing.units.flags import flown
from pulverdampf.engine.colours import Cloth, Colours, Flag, Pattern, Sign
from pulverdampf.engine.events import Event
from pulverdampf.engine.portraits import Dress, Mark, Portrait, Temper
from pulverdampf.engine.portraits import Shape as Formation
from pulverdampf.engine.records import read
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.text import Text

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
LINE, COLUMN, ROUND = Base(186, 24), Base(46, 70), Base(radius=8)
NAME = Text("1/52nd", "1/52nd")


def drawn(base: Base, portrait: Portrait, side: str = "one") -> str:
    """A glyph that is well-formed."""
    ink = glyph(base, portrait, side)
    ElementTree.fromstring(f"<g>{ink}</g>")
    assert "nan" not in ink and "None" not in ink
    return ink


@pytest.mark.parametrize("base", (LINE, COLUMN, ROUND), ids=("line", "column", "round"))
def test_arms_formations_and_sides_differ(base: Base) -> None:
    """No two arms and no two sides look alike on the same base."""
    marks: tuple[Mark, ...] = ("infantry", "cavalry", "artillery", "commander", "marker")
    assert len({drawn(base, Portrait(mark, NAME)) for mark in marks}) == len(marks)
    for mark in get_args(Mark):
        assert drawn(base, Portrait(mark, NAME)) != drawn(base, Portrait(mark, NAME), "two"), mark


def test_blocks_tell_their_formation() -> None:
    """Line, march column and square differ on one base; guns are limbered or not."""
    formations: tuple[Formation, ...] = ("", "march", "square")
    assert len({drawn(COLUMN, Portrait("infantry", NAME, shape=each)) for each in formations}) == 3
    assert drawn(COLUMN, Portrait("artillery", NAME, shape="limbered")) != drawn(
        COLUMN, Portrait("artillery", NAME)
    )


def test_ranks_thin_with_losses() -> None:
    """Where a man has fallen a dark place is left, and the fewer stand the shorter is the rank."""
    whole = Portrait("infantry", NAME, strength="32/32")
    half = replace(whole, strength="16/32")
    assert share(whole) == 1.0 and share(half) == 0.5
    assert "#1d1510" not in drawn(LINE, whole) and "#1d1510" in drawn(LINE, half)
    lost = Portrait("infantry", NAME, strength="3/3", counts=Text("losses", "Verluste"))
    assert share(lost) < 0.5 < share(replace(lost, strength="0/3"))
    assert share(replace(whole, strength="×2")) == 1.0


@pytest.mark.parametrize("temper", get_args(Temper))
def test_every_temper_is_a_shape(temper: Temper) -> None:
    """Disordered, shaken, routing, fighting, empty and hidden each have a sign that stays upright."""
    shown = drawn(LINE, Portrait("infantry", NAME, temper=(temper,)))
    assert SIGNS[temper] in shown and 'class="upright"' in shown
    assert SIGNS[temper] not in drawn(LINE, Portrait("infantry", NAME))


def test_single_men_wear_what_they_wear() -> None:
    """Hats and coats tell regulars from rangers, warriors and settlers."""
    dresses = [each for each in get_args(Dress) if each]
    assert len({drawn(ROUND, Portrait("figure", NAME, dress=each)) for each in dresses}) == len(dresses)


def test_nations_differ_and_every_flag_can_be_drawn() -> None:
    """Coat and flag tell the nation of a block, the coat that of a figure, the flag that of a chief."""
    british = Colours(Flag("union", ("blue", "white", "red")), "red", "buff")
    french = Colours(Flag("upright", ("blue", "white", "red")), "dark-blue", "red")
    for base, portrait in (
        (LINE, Portrait("infantry", NAME)),
        (LINE, Portrait("cavalry", NAME)),
        (LINE, Portrait("skirmishers", NAME)),
        (ROUND, Portrait("figure", NAME, dress="regular")),
        (ROUND, Portrait("commander", NAME)),
    ):
        worn = [glyph(base, portrait, "one", each) for each in (british, french, None)]
        assert len(set(worn)) == 3, portrait.mark
    cloths: tuple[Cloth, ...] = ("white", "red", "blue")
    for pattern in get_args(Pattern):
        for sign in get_args(Sign):
            ElementTree.fromstring(flown(Flag(pattern, cloths, sign)))


@pytest.mark.parametrize("key", list(PACKAGES))
def test_every_ready_army_has_colours(key: str) -> None:
    """Both sides of a battle wear what the book declares for their nation or list."""
    book = rulebook(key)
    assert book is not None
    known = book.colours()
    for name, army in book.muster.ready_armies().items():
        assert army.nation in known or army.list in known, name
    ready = book.muster.ready_armies()
    one, two = (ready[each] for each in book.muster.default_armies())
    state = book.muster.begin(one, two)
    assert book.worn_by(state, "one") != book.worn_by(state, "two")


@pytest.mark.parametrize("key", PACKAGES)
def test_a_book_declares_the_states_that_its_map_draws(key: str) -> None:
    """In a recorded battle no portrait has a formation or temper that the atlas leaves out."""
    book = rulebook(key)
    assert book is not None and book.portrait is not None
    record = read((PLAYTHROUGHS / f"{key}.battle").read_bytes(), rulebook)
    state, seen = record.initial.copied(), set[str]()
    for entry in record.entries:
        if isinstance(entry, Event):
            entry.apply(state)
            for piece in state.pieces:
                portrait = book.portrait(state, piece)
                seen |= {*portrait.temper, portrait.shape}
    assert seen - {""} <= set(book.drawn_states)
