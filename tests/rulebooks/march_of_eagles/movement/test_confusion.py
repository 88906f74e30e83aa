"""Confusion and the ungathered."""

from pulverdampf.rulebooks.march_of_eagles.battalion import is_ungathered
from pulverdampf.rulebooks.march_of_eagles.events.order import Confused
from tests.rulebooks.march_of_eagles.staging import (
    act,
    go,
    happened,
    options,
    reckoned,
    stage,
    take_up,
    to_next_turn,
    unit,
    waits_for,
)

ONE = {"side": "one", "at": (20, 10)}
COLUMN = {**ONE, "formation": "column"}
FOE = {"side": "two", "at": (20, 17)}
FAR = {"side": "two", "at": (50, 44)}
WOOD = {"kind": "wood", "rect": (10, 12, 30, 20)}


def test_difficult_ground_confuses_close_formations() -> None:
    """MOE-CONF-01, MOE-LIGHT-02: any part that moves into it, the main body of light troops too."""
    for kind in ({}, {"light": True, "grade": "veteran"}):
        game = go(act(stage([{**ONE, **kind}, FAR], [4, 6, 6], terrain=[WOOD]), "forward"), 1.0)
        assert not unit(game, "A1").confused
        game = go(act(stage([{**ONE, **kind}, FAR], [4, 6, 6], terrain=[WOOD]), "forward"), 1.5)
        assert unit(game, "A1").confused


def test_what_confusion_does() -> None:
    """MOE-CONF-02: half the dice, -2 in melee, nothing else."""
    confused = {**COLUMN, "is": ["confused"]}
    game = act(stage([{**ONE, "is": ["confused"]}, FOE], [4]), "shoot")
    assert [each.total for each in reckoned(game, "MOE-FIRE-06")] == [3]
    game = act(stage([confused, FOE], [4, 6, 6, 6]), "charge", "hold")
    assert [each.total for each in reckoned(game, "MOE-MEL-01")] == [10, 6]


def test_a_charge_that_falls_short_leaves_it_ungathered() -> None:
    """MOE-CONF-03: until the end of the turn."""
    game = act(stage([ONE, {**FOE, "at": (20, 24)}], [4, 1, 1]), "charge")
    assert is_ungathered(game.state, unit(game, "A1"))
    to_next_turn(game)
    assert not is_ungathered(game.state, unit(game, "A1"))


def test_a_melee_without_follow_up_leaves_both_ungathered() -> None:
    """MOE-CONF-03: until the end of the next turn; broken battalions always are."""
    game = act(stage([COLUMN, FOE], [4, 6, 6, 6, 6, 1]), "charge", "hold", "stand")
    assert [unit(game, key).ungathered_until for key in ("A1", "B1")] == [2, 2]
    to_next_turn(game, 6, 6)
    assert [is_ungathered(game.state, unit(game, key)) for key in ("A1", "B1")] == [True, True]
    assert is_ungathered(game.state, unit(stage([{**ONE, "is": ["broken"]}, FOE]), "A1"))


def test_the_ungathered_are_confused_by_fire_and_attack() -> None:
    """MOE-CONF-04, MOE-FIRE-02: hit or not, and they have no defensive fire."""
    game = act(stage([ONE, {**FOE, "ungathered_until": 1}], [4, *[1] * 6]), "shoot")
    assert unit(game, "B1").confused
    game = act(stage([COLUMN, {**FOE, "ungathered_until": 1}], [4, 6, 6, 6]), "charge")
    assert waits_for(game) == "MOE-MEL-01"
    assert unit(game, "B1").confused


def test_friends_passing_through_confuse() -> None:
    """MOE-CONF-05: the one passed; skirmishers and commanders cause nothing."""
    friend = {"side": "one", "at": (20, 14), "skirmishers": 4, "screen_at": (20, 18)}
    game = go(act(stage([COLUMN, friend, FAR], [4, 6, 6, 6]), "A1", "forward"), 12.0)
    assert [each.body for each in happened(game, Confused)] == ["A2"]


def test_charging_over_an_obstacle_confuses() -> None:
    """MOE-CONF-06: crossed on the way or defended; not if the charge falls short."""
    for y in (14.0, 15.5):
        hedge = {"kind": "hedge", "line": ((5, y), (35, y))}
        game = act(stage([COLUMN, FOE], [4, 6, 6, 6, 1], terrain=[hedge]), "charge")
        assert unit(game, "A1").confused, y
    hedge = {"kind": "hedge", "line": ((5, 14), (35, 14))}
    game = act(stage([ONE, {**FOE, "at": (20, 24)}], [4, 1, 1], terrain=[hedge]), "charge")
    assert not unit(game, "A1").confused


def test_a_flank_attack_confuses_only_who_fights_already() -> None:
    """MOE-CONF-07: a battalion not in melee keeps its order."""
    flank = {"side": "two", "at": (20, 22), "facing": 0}
    game = act(stage([COLUMN, flank], [4, 6, 6, 6]), "charge")
    assert waits_for(game) == "MOE-MEL-01"
    assert not unit(game, "B1").confused


def test_confusion_ends_by_reforming_only() -> None:
    """MOE-CONF-08: not of itself, not by leaving the wood."""
    game = stage([{**ONE, "is": ["confused"]}, FAR], [4, 3, 3])
    to_next_turn(go(act(game, "forward"), 5.0))
    assert unit(game, "A1").confused
    assert len(happened(game, Confused)) == 0  # it does not add up either
    assert options(stage([{**ONE, "is": ["confused"]}, FAR])).count("reform") == 1


def test_a_wood_confuses_once() -> None:
    """MOE-CONF-02, MOE-CONF-08: who moves into it is confused, and not once more when it goes on."""
    game = go(act(stage([ONE, FAR], [4, 6, 6], terrain=[WOOD]), "forward"), 2.0)
    assert [each.body for each in happened(game, Confused)] == ["A1"]
    act(to_next_turn(game, 6, 1), "first")
    go(take_up(game, "A1", "forward", 6, 6, 6), 2.0)
    assert unit(game, "A1").confused and len(happened(game, Confused)) == 1
