"""Who plays a written scenario is told its story, what is worth points, where, and how it stands."""

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from pulverdampf.engine.state import SIDES
from pulverdampf.muster.beginning import Beginning
from pulverdampf.muster.scenario import Objective
from pulverdampf.text import Text
from tests.conformance.battles import BOOKS, book_of
from tests.muster.test_scenario_parts import READY, begun, plain

STORY = Text("The mill must stand until dusk.", "Die Mühle muss bis zum Abend stehen.")
MILL = Text("The mill", "Die Mühle")


def played(key: str) -> Any:
    """The beginning of a scenario with a place to hold, and a nameless goal of one side."""
    scenario = plain(key)
    x, y = (each / 2 for each in scenario.table)
    goals = (
        Objective("hold", 5, name=MILL, at=(x, y), within=y / 8),
        Objective("survive", 2, side="blue", each=True, most=3),
    )
    return begun(key, replace(scenario, description=STORY, objectives=goals))


@pytest.mark.parametrize("key", BOOKS)
def test_its_story_and_its_goals_are_told_in_both_languages(key: str) -> None:
    book, state = book_of(key), played(key)
    assert book.briefing is not None
    for side in (None, *SIDES):
        english, german = (
            " ".join(each.in_(language) for each in book.briefing(state, side)) for language in ("en", "de")
        )
        assert "The mill must stand" in english and "5: The mill (at " in english
        assert "Die Mühle muss" in german and "5: Die Mühle (bei " in german
        assert "2 each, at most 3 times: own units left, only " in english
        assert "{" not in english + german


@pytest.mark.parametrize("key", BOOKS)
def test_its_places_are_marked_on_the_map(key: str) -> None:
    book, state = book_of(key), played(key)
    assert book.landmarks is not None
    x, y = (each / 2 for each in plain(key).table)
    assert [(each.x, each.y, each.name) for each in book.landmarks(state)] == [(x, y, MILL)]


@pytest.mark.parametrize("key", BOOKS)
def test_how_it_stands_is_told_goal_by_goal(key: str) -> None:
    """Nobody is on the table yet: nobody holds the mill, and all of the second side's units are left."""
    book = book_of(key)
    assert book.tally is not None
    rows = book.tally(played(key))
    assert [name.en for name, _ in rows] == ["The mill", "own units left"]
    assert rows[0][1] == {"one": 0, "two": 0} and set(rows[1][1]) == {"two"}


@pytest.mark.parametrize(("key", "plot"), READY)
def test_a_ready_battle_is_told_by_its_book(key: str, plot: str) -> None:
    """Its state holds no story of its own, and is written as ever."""
    muster = book_of(key).muster
    one, two = (muster.ready_armies()[each] for each in muster.default_armies(plot))
    book = book_of(key)
    state = Beginning(one, two, scenario=plot).state(book)
    assert state.story is UNSET and book.briefing is not None and len(book.briefing(state, None)) >= 2
