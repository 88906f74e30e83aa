"""Losses: counted from the first, taken off at half strength, gone with the last soldier."""

import pytest

from pulverdampf.engine.state import Gone, OnTable
from pulverdampf.rulebooks.march_of_eagles.battalion import at_half_strength, groups
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.events.losses import (
    CharacterLost,
    LeftTable,
    ScreenRemoved,
    Shrunk,
    SoldiersLost,
)
from tests.rulebooks.march_of_eagles.facing import facing, volley
from tests.rulebooks.march_of_eagles.staging import act, at, happened, once, stage, take_up, throw, unit

GUARDS = {"soldiers": 48, "grade": "guard"}


def test_losses_count_from_the_first() -> None:
    """MOE-LOSS-01 four hits are four soldiers and one group less."""
    game = volley(facing(5, {}, {"soldiers": 24}), 4, 4, 4, 4, 1, 1)
    assert game.state.pieces["B1"].strength == 20 and groups(game.state, unit(game, "B1")) == 5


def test_the_footprint_keeps_its_size_until_half_strength() -> None:
    """MOE-LOSS-02 eleven of 24 change nothing, the twelfth closes the ranks on the centre of the front."""
    eleven = volley(facing(5, GUARDS, {"soldiers": 24}), *[2] * 11, *[1] * 3)
    assert not happened(eleven, Shrunk)
    twelve = volley(facing(5, GUARDS, {"soldiers": 24}), *[2] * 12, *[1] * 2)
    assert once(twelve, Shrunk).piece == "B1" and at(twelve, "B1") == (30, 25.8)
    column = volley(facing(5, GUARDS, {"soldiers": 24, "formation": "column"}), *[2] * 12, *[1] * 4)
    assert at(column, "B1") == (30, 25 + 1.6)  # the front stays, the rear comes up


def test_a_lost_screen_may_bring_half_strength() -> None:
    """MOE-LOSS-02, MOE-LOSS-05 skirmishers count for half strength, and the front stays in its place."""
    target = {"soldiers": 20, "skirmishers": 4, "screen_at": (30, 27), "lost": 8, "formation": "column"}
    game = volley(facing(9, GUARDS, target), *[2] * 4, *[1] * 10)
    assert once(game, ScreenRemoved).body == "B1" and at_half_strength(game.state, unit(game, "B1"))
    pose = game.state.pieces["B1"].pose
    assert pose is not None and once(game, Shrunk).piece == "B1" and pose.y == pytest.approx(29.8, abs=1e-4)


def test_characters_are_taken_off_at_once() -> None:
    """MOE-LOSS-03 a six takes the only character in place of a soldier."""
    game = volley(facing(5, {}, {"officers": 1}), 6, 4, 1, 1, 1, 1, 1)
    assert once(game, CharacterLost).character == "officer" and once(game, SoldiersLost).number == 1
    assert unit(game, "B1").officers == 0


def test_a_character_falls_in_place_of_the_only_soldier() -> None:
    """MOE-LOSS-01, MOE-LOSS-03 one six: nobody else falls; with one hit more one soldier does."""
    alone = volley(facing(5, {}, {"officers": 1}), 6, 1, 1, 1, 1, 1, 1)
    assert happened(alone, CharacterLost) and not happened(alone, SoldiersLost)
    assert alone.state.pieces["B1"].strength == 24
    one = volley(facing(5, {}, {}), 4, 1, 1, 1, 1, 1)
    assert once(one, SoldiersLost).number == 1 and one.state.pieces["B1"].strength == 23


def test_the_last_soldier_takes_all_with_him() -> None:
    """MOE-LOSS-01, MOE-LOSS-04, MOE-FILL-25 characters and skirmishers go too; his commander stays."""
    target = {"soldiers": 20, "skirmishers": 4, "screen_at": (35, 26), "lost": 15, "officers": 1}
    game = take_up(stage(facing(5, {}, target), commanders={"two": "B1"}), "A1", "shoot", 6)
    throw(act(game, "B1"), 4, 1, 1, 1, 1, 1)
    assert once(game, LeftTable).how == "destroyed"
    assert isinstance(game.state.pieces["B1s"].place, Gone) and isinstance(
        game.state.pieces["B0"].place, OnTable
    )


def test_half_strength() -> None:
    """MOE-LOSS-05 main body and skirmishers against the original number; characters do not count."""
    state = position(facing(5, {"soldiers": 24, "lost": 11, "officers": 1}, {"soldiers": 24, "lost": 12}))
    assert not at_half_strength(state, state.bodies["A1"]) and at_half_strength(state, state.bodies["B1"])
