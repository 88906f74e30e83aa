"""Each switch of these chapters changes what it says and nothing else nearby."""

import pytest

from pulverdampf.rulebooks.march_of_eagles.battalion import is_ungathered
from pulverdampf.rulebooks.march_of_eagles.events.losses import CharacterLost, ScreenRemoved
from pulverdampf.rulebooks.march_of_eagles.events.places import ScreenPlaced
from pulverdampf.rulebooks.march_of_eagles.events.turns import BattleEnded
from pulverdampf.rulebooks.march_of_eagles.fire.marksmanship import face_to_hit
from tests.rulebooks.march_of_eagles.staging import (
    act,
    go,
    happened,
    limits,
    options,
    placed,
    reckoned,
    stage,
    to_next_turn,
    unit,
    waits_for,
)

LINE = {"side": "one", "at": (20, 10)}
COLUMN = {**LINE, "formation": "column"}
FAR = {"side": "two", "at": (50, 44)}
MARSH = {"kind": "marsh", "rect": (10, 5, 30, 12.5)}


def test_column_rough_dice() -> None:
    """MOE-MAN-08 `column_rough_dice`: columns have two dice in slow going, lines still one."""
    two = {"column_rough_dice": 2}
    assert limits(act(stage([COLUMN, FAR], [4, 5, 6], terrain=[MARSH], rulings=two), "forward")) == [(0, 11)]
    assert limits(act(stage([LINE, FAR], [4, 5], terrain=[MARSH], rulings=two), "forward")) == [(0, 5)]
    assert limits(act(stage([COLUMN, FAR], [4, 5, 6, 1], rulings=two), "forward")) == [(0, 12)]


def test_backward_halved() -> None:
    """MOE-MAN-08 `backward_halved`: always half, forward moves unchanged."""
    always = {"backward_halved": "always"}
    assert limits(act(stage([LINE, FAR], [4, 5], rulings=always), "backward")) == [(0, 3)]
    assert limits(act(stage([LINE, FAR], [4, 5]), "backward")) == [(0, 5)]
    assert limits(act(stage([LINE, FAR], [4, 5, 5], rulings=always), "forward")) == [(0, 10)]


def test_recruit_malus_scope() -> None:
    """MOE-CINC-11 `recruit_malus_scope`: the -1 of recruits also on to-hit dice."""
    units = [{**LINE, "grade": "recruit"}, {**LINE, "at": (40, 10)}, FAR]
    for scope, face in (("tests", 5), ("tests_and_fire", 6)):
        game = stage(units, commanders={"one": "A2"}, rulings={"recruit_malus_scope": scope})
        assert face_to_hit(game.state, unit(game, "A1")) == face
        assert face_to_hit(game.state, unit(game, "A2")) == 3
        free = stage(units, rulings={"recruit_malus_scope": scope})
        assert face_to_hit(free.state, unit(free, "A1")) == 5


def test_stationary_may_shoot() -> None:
    """MOE-ACT-08 `stationary_may_shoot`: the ungathered may also shoot, the broken may not."""
    foe = {"side": "two", "at": (20, 18)}
    may = {"stationary_may_shoot": True}
    assert options(stage([{**LINE, "ungathered_until": 1}, foe], rulings=may)) == ["shoot", "reform", "pass"]
    assert options(stage([{**LINE, "is": ["broken"]}, foe], rulings=may)) == ["rally", "pass"]


@pytest.mark.parametrize(("delay", "stands"), [("same_turn", False), ("next_turn", True)])
def test_rally_delay(delay: str, stands: bool) -> None:
    """MOE-RALLY-02 `rally_delay`: whether it also stands for the turn after its rally."""
    game = stage([{**LINE, "is": ["broken"]}, FAR], [4], rulings={"rally_delay": delay})
    act(game, "rally", placed("A1", 20, 10, 90, "line"))
    assert not unit(game, "A1").broken
    assert is_ungathered(game.state, unit(game, "A1"))
    act(to_next_turn(game, 6, 1), "first")
    assert is_ungathered(game.state, unit(game, "A1")) is stands
    assert (options(game) == ["reform", "pass"]) is stands


def test_skirmisher_rounding() -> None:
    """MOE-SKIR-01 `skirmisher_rounding`: 20 % of 24 is 4.8, down or half up; light troops unchanged."""
    from pulverdampf.muster.roster import BodyEntry
    from pulverdampf.rulebooks.march_of_eagles.armies.lists import most_skirmishers

    half_up = {"skirmisher_rounding": "half_up"}
    for soldiers, down, up in ((16, 3, 3), (24, 4, 5), (28, 5, 6), (44, 8, 9), (48, 9, 10)):
        body = BodyEntry("battalion", parts={"drilled": soldiers})
        assert (most_skirmishers(body), most_skirmishers(body, half_up)) == (down, up)
    light = BodyEntry("light", parts={"veteran": 36})
    assert most_skirmishers(light) == most_skirmishers(light, half_up) == 27


def test_wheel_then_advance() -> None:
    """MOE-OPT-03, MOE-FILL-06b `move_kinds`: a wheel of at most the first die, then the rest forward."""
    game = stage([COLUMN, FAR], [4, 3, 5, 4], rulings={"move_kinds": "wheel_then_advance"})
    assert {"wheel-left", "wheel-advance-left"} <= set(options(game))
    act(game, "wheel-advance-left")
    assert limits(game) == [(0, 3)]
    go(game, 2.0)
    assert limits(game) == [(0, 10)]
    assert "wheel-advance-left" not in options(stage([COLUMN, FAR]))


def test_skirmisher_evade() -> None:
    """MOE-OPT-04, MOE-FILL-16b `skirmisher_evade`: a manoeuvre test, and they slip behind their main body."""
    foe = {"side": "two", "at": (20, 20), "skirmishers": 4, "screen_at": (20, 17)}
    charge = {"units": [COLUMN, foe], "rulings": {"skirmisher_evade": True}}
    game = act(stage(dice=[4, 6, 6, 6, 4], **charge), "charge", "screen")
    assert (happened(game, ScreenRemoved), happened(game, ScreenPlaced)[0].pose.y > 20) == ([], True)
    assert waits_for(game) == "MOE-MEL-01"
    game = act(stage(dice=[4, 6, 6, 6, 3], **charge), "charge", "screen")
    assert len(happened(game, ScreenRemoved)) == 1
    assert "screen" not in options(act(stage([COLUMN, foe], [4, 6, 6, 6]), "charge"))


def test_a_charge_at_skirmishers_who_slipped_away_falls_short() -> None:
    """MOE-OPT-04: nothing is left to reach; the charger stays where it is, ungathered."""
    foe = {"side": "two", "at": (20, 20), "skirmishers": 4, "screen_at": (20, 17)}
    game = stage([COLUMN, foe], [4, 1, 2, 2, 4], rulings={"skirmisher_evade": True})
    act(game, "charge", "screen")  # 5 inches: the screen is reached, the main body not
    assert (game.state.pieces["A1"].pose.y, is_ungathered(game.state, unit(game, "A1"))) == (10, True)  # type: ignore[union-attr]
    assert unit(game, "A1").melee == ""


@pytest.mark.parametrize(("colours", "left"), [("per_figure", 1), ("one_piece", 0)])
def test_british_colours(colours: str, left: int) -> None:
    """MOE-CHAR-05 `british_colours`: as one piece both ensigns fall together; others as before."""
    foe = {"side": "two", "at": (20, 16.7), "nation": "british", "ensigns": 2}
    game = act(stage([LINE, foe], [4, 6, *[1] * 5, 1], rulings={"british_colours": colours}), "shoot")
    assert len(happened(game, CharacterLost)) == 1
    assert unit(game, "B1").ensigns == left
    assert game.state.pieces["B1"].strength == 24


@pytest.mark.parametrize(("turns", "over"), [(8, False), (3, True)])
def test_turns(turns: int, over: bool) -> None:
    """MOE-TURN-02 `turns`: another length."""
    game = to_next_turn(stage([LINE, FAR], turn=3, rulings={"turns": turns}))
    assert bool(happened(game, BattleEnded)) is over


def test_weather_off_is_clear() -> None:
    """MOE-WX-01, MOE-OPT-05 `weather`: see test_setup; without it to-hit dice are plain."""
    game = stage([LINE, FAR])
    assert face_to_hit(game.state, unit(game, "A1")) == 4
    assert [each.total for each in reckoned(game, "MOE-FIRE-06")] == []
