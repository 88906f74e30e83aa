"""Into a building and out of it."""

from pulverdampf.engine.state import Inside
from pulverdampf.rulebooks.march_of_eagles.events.places import Garrisoned
from tests.rulebooks.march_of_eagles.staging import (
    act,
    at,
    go,
    happened,
    limits,
    once,
    options,
    stage,
    unit,
    waits_for,
)

FARM = {"kind": "building", "rect": (17, 15, 23, 21), "id": "farm"}
LINE = {"side": "one", "at": (20, 10), "soldiers": 16}  # its front edge at y = 10.8, 4.2 inches from the farm
FAR = {"side": "two", "at": (50, 44)}


def test_a_forward_move_enters() -> None:
    """MOE-FILL-28, MOE-TERR-08: it reaches the edge, the rest of the move is lost, nobody is confused."""
    game = act(stage([LINE, FAR], [4, 6, 6], terrain=[FARM]), "forward")
    assert limits(game) == [(0, 4.2)]
    go(game, limits(game)[0][1])
    assert once(game, Garrisoned).feature == "farm"
    assert not unit(game, "A1").confused


def test_who_stops_short_stays_outside() -> None:
    """MOE-FILL-28: the building is a bar to everybody who does not enter."""
    game = go(act(stage([LINE, FAR], [4, 6, 6], terrain=[FARM]), "forward"), 4.0)
    assert (happened(game, Garrisoned), at(game, "A1")) == ([], (20, 14))


def test_difficult_ground_on_the_way_confuses_nonetheless() -> None:
    """MOE-CONF-01, MOE-FILL-28: entering does not confuse, a marsh before the door does."""
    marsh = {"kind": "marsh", "rect": (10, 12, 30, 13)}
    game = act(stage([LINE, FAR], [4, 6, 6], terrain=[FARM, marsh]), "forward")
    go(game, limits(game)[-1][1])
    assert isinstance(game.state.pieces["A1"].place, Inside)
    assert unit(game, "A1").confused


def test_one_battalion_to_a_building() -> None:
    """MOE-FILL-28: the second stays outside."""
    friend = {"side": "one", "at": (20, 18), "inside": "farm"}
    game = act(stage([LINE, friend, FAR], [4, 6, 6], terrain=[FARM]), "A1", "forward")
    go(game, limits(game)[-1][1])
    assert happened(game, Garrisoned) == []


def test_what_a_garrison_may_do() -> None:
    """MOE-FILL-28: shoot, reform, leave or pass."""
    held = {**LINE, "inside": "farm"}
    assert options(stage([held, FAR], terrain=[FARM])) == ["shoot", "leave", "reform", "pass"]


def test_it_leaves_in_column_by_any_side() -> None:
    """MOE-FILL-28: the front edge starts at the edge of the building, and the column must get clear of it."""
    held = {**LINE, "inside": "farm"}  # a column of 16 is 3.2 inches deep
    game = act(stage([held, FAR], [4, 2, 3, 3], terrain=[FARM]), "leave", "rear")
    assert limits(game) == [(0, 0), (3.2, 8)]
    go(game, 5.0)
    assert at(game, "A1") == (20, 15 - 5 + 1.6)
    assert game.state.pieces["A1"].formation == "column"


def test_slow_going_outside_slows_it() -> None:
    """MOE-FILL-28, MOE-MAN-09: it is a forward move like others."""
    marsh = {"kind": "marsh", "rect": (10, 5, 30, 15)}
    held = {**LINE, "inside": "farm"}
    game = act(stage([held, FAR], [4, 4, 6, 6], terrain=[FARM, marsh]), "leave", "rear")
    assert limits(game) == [(0, 0), (3.2, 4)]


def test_a_garrison_may_stay() -> None:
    """MOE-FILL-28: too short a roll and it stays inside."""
    held = {**LINE, "inside": "farm"}
    game = act(stage([held, FAR], [4, 1, 1, 1], terrain=[FARM]), "leave", "front")
    assert limits(game) == [(0, 0)]
    go(game, 0.0)
    assert isinstance(game.state.pieces["A1"].place, Inside)
    assert waits_for(game) == "MOE-ACT-02"
