"""Fighting values: every book tells them of every unit, on the army sheet and in the thick of it."""

from collections.abc import Iterator

import pytest

from pulverdampf.analysis.data_files import switches_for
from pulverdampf.engine.game import Game
from pulverdampf.engine.profile import Profile, Value
from pulverdampf.engine.state import SIDES
from pulverdampf.muster.profiles import army_profiles
from tests.conformance.battles import BOOKS, CROWDS, book_of, played

EACH = 40


def told(profile: Profile) -> tuple[Value, ...]:
    """Values and traits together."""
    return (*profile.values, *profile.traits)


def sound(key: str, profile: Profile) -> None:
    """Words in both languages, a rule of the book, every value once."""
    reference = book_of(key).reference()
    for each in told(profile):
        assert each.rule in reference.rules, each
        assert each.name.in_("en") and each.name.in_("de"), each
    for each in profile.values:
        assert each.value.in_("en") and each.value.in_("de"), each
        assert each.about.in_("en") and each.about.in_("de"), each
    keys = [each.key for each in told(profile)]
    assert len(keys) == len(set(keys)), keys


@pytest.mark.parametrize("key", BOOKS)
def test_every_body_of_a_ready_army_has_its_values(key: str) -> None:
    book = book_of(key)
    for roster in list(book.muster.ready_armies().values())[::5]:
        switches = switches_for(book, roster, {})
        profiles = army_profiles(book, roster, switches)
        placed = list(roster.placed_bodies())
        assert len(profiles) == len(placed)
        assert sum(bool(each.values) for each in profiles) >= len(placed) - 3, "works alone have none"
        for profile in profiles:
            sound(key, profile)


@pytest.mark.parametrize("key", BOOKS)
def test_what_a_body_becomes_bears_its_name(key: str) -> None:
    """`fielded` names the piece or body that `begin` makes of each body of a roster."""
    book = book_of(key)
    assert book.name_of is not None
    for roster in list(book.muster.ready_armies().values())[::7]:
        state = book.muster.begin(roster, roster, rulings=switches_for(book, roster, {}))
        keys = book.muster.fielded(roster)
        units = state.pieces if book.units == "pieces" else state.bodies
        assert len(set(filter(None, keys))) == len(list(filter(None, keys)))
        for key_, (_, body, _) in zip(keys, roster.placed_bodies(), strict=True):
            if key_ and body.name is not None:
                assert body.name.en in units[key_].name.en


@pytest.mark.parametrize("key", BOOKS)
def test_pieces_tell_their_values_whatever_happens_to_them(key: str) -> None:
    for game in halts(key):
        profile = game.rulebook.profile
        assert profile is not None
        for side in SIDES:
            state = game.view(side).state
            for piece in state.pieces:
                sound(key, profile(state, piece))


def halts(key: str) -> Iterator[Game]:
    """A battle in the thick of it, now and then."""
    return (game for at, game in enumerate(played(key, CROWDS[key](7), 7)) if at % EACH == 0)
