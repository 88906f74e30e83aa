"""Units of ready armies can be told apart by their names, in both languages."""

from collections import Counter

import pytest

from pulverdampf.muster.roster import Roster
from pulverdampf.rulebooks import rulebook
from pulverdampf.text import LANGUAGES, Language

BOOKS = ("march-of-eagles", "black-powder", "muskets-tomahawks", "kriegspfad")
"""The books whose bodies are regiments and bands; bases of DBX have none but their kind."""


def names(book: str, army: Roster, language: Language) -> Counter[str]:
    rules = rulebook(book)
    assert rules is not None
    foe = next(each for each in rules.muster.ready_armies().values() if rules.muster.may_meet(army, each))
    state = rules.muster.begin(army, foe)
    units = state.pieces if book == "black-powder" else state.bodies
    own = (unit for unit in units.values() if unit.side == "one" and getattr(unit, "kind", "") != "commander")
    return Counter(unit.name.in_(language) for unit in own)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_no_two_units_of_a_ready_army_bear_one_name(book: str, language: Language) -> None:
    rules = rulebook(book)
    assert rules is not None
    for key, army in rules.muster.ready_armies().items():
        twice = {name for name, many in names(book, army, language).items() if many > 1}
        assert not twice, key


@pytest.mark.parametrize("book", BOOKS)
def test_units_of_the_usual_armies_are_not_confused(book: str) -> None:
    rules = rulebook(book)
    assert rules is not None
    ready = rules.muster.ready_armies()
    one, two = (names(book, ready[key], "en") for key in rules.muster.default_armies())
    assert not one.keys() & two.keys()
