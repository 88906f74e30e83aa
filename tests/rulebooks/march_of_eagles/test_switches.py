"""Each switch of these chapters changes what it says and nothing else nearby."""

from typing import Any

import pytest

from pulverdampf.engine.requests import Choose
from pulverdampf.rulebooks.march_of_eagles.armies import mustering
from pulverdampf.rulebooks.march_of_eagles.battalion import is_ungathered
from pulverdampf.rulebooks.march_of_eagles.events.losses import CharacterLost, ScreenRemoved
from pulverdampf.rulebooks.march_of_eagles.events.places import ScreenPlaced
from pulverdampf.rulebooks.march_of_eagles.events.turns import BattleEnded
from pulverdampf.rulebooks.march_of_eagles.fire.marksmanship import face_to_hit
from pulverdampf.rulebooks.march_of_eagles.victory.outcome import unbroken
from tests.rulebooks.march_of_eagles.staging import (
    act,
    go,
    happened,
    limits,
    options,
    placed,
    reckoned,
    stage,
    stage_state,
    thrown,
    to_next_turn,
    unit,
    waits_for,
)

LINE = {"side": "one", "at": (20, 10)}
COLUMN = {**LINE, "formation": "column"}
FAR = {"side": "two", "at": (50, 44)}
SPENT = {"is": ("activated",)}
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
def test_rally_delay(delay: str, stands: object) -> None:
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
    wheels = [each for each in options(game) if each.startswith("wheel")]
    assert wheels == ["wheel-left", "wheel-right", "wheel-advance-left", "wheel-advance-right"]
    act(game, "wheel-advance-left")
    assert limits(game) == [(0, 3)]
    go(game, 2.0)
    assert limits(game) == [(0, 10)]
    assert "wheel-advance-left" not in options(stage([COLUMN, FAR]))


def test_skirmisher_evade() -> None:
    """MOE-OPT-04, MOE-FILL-16b `skirmisher_evade`: a manoeuvre test, and they slip behind their main body."""
    foe = {"side": "two", "at": (20, 20), "skirmishers": 4, "screen_at": (20, 17)}
    charge: dict[str, Any] = {"units": [COLUMN, foe], "rulings": {"skirmisher_evade": True}}
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
def test_turns(turns: int, over: object) -> None:
    """MOE-TURN-02 `turns`: another length."""
    game = to_next_turn(stage([LINE, FAR], turn=3, rulings={"turns": turns}))
    assert bool(happened(game, BattleEnded)) is over


def test_weather_off_is_clear() -> None:
    """MOE-WX-01, MOE-OPT-05 `weather`: see test_setup; without it to-hit dice are plain."""
    game = stage([LINE, FAR])
    assert face_to_hit(game.state, unit(game, "A1")) == 4
    assert [each.total for each in reckoned(game, "MOE-FIRE-06")] == []


def test_broken_count() -> None:
    """MOE-VIC-01 `broken_count`: broken battalions on the table count at the end, or do not."""
    units = [{**LINE, "is": ("broken",)}, {**LINE, "at": (40, 10)}, FAR]
    for counts, number in ((False, 1), (True, 2)):
        assert unbroken(stage(units, rulings={"broken_count": counts}).state, "one") == number


@pytest.mark.parametrize(("setting", "dice"), [("breaks", [2, 2, 2]), ("each_flight", [6, 2, 2, 2])])
def test_friend_flees(setting: str, dice: list[int]) -> None:
    """MOE-RES-02, MOE-FILL-24 `friend_flees`: one that broke in an earlier turn alarms friends, or not."""
    units = [{**LINE, "is": ("broken", "activated")}, {**LINE, "at": (40, 10), **SPENT}, {**FAR, **SPENT}]
    game = stage(units, dice, rulings={"friend_flees": setting})
    assert len(thrown(game, "MOE-RES-01")) == (setting == "each_flight")
    assert thrown(game, "MOE-FLEE-01") == [(2, 2, 2)]


@pytest.mark.parametrize("setting", [True, False])
def test_flight_confuses(setting: object) -> None:
    """MOE-CONF-05, MOE-FILL-22 `flight_confuses`: those through whom a broken battalion runs."""
    broken = {**LINE, "at": (20, 24), "is": ("broken", "activated")}
    units = [broken, {**LINE, "at": (20, 20), **SPENT}, {**FAR, **SPENT}]
    game = stage(units, [4, 4, 4], rulings={"flight_confuses": setting})
    assert unit(game, "A2").confused is setting


@pytest.mark.parametrize(("setting", "again"), [("once", set()), ("any_number", {"one"})])
def test_commander_rides(setting: str, again: set[str]) -> None:
    """MOE-CINC-02 `commander_rides`: once a turn, or before every activation."""
    units = [LINE, {**LINE, "at": (40, 10)}, FAR, {**FAR, "at": (30, 44)}]
    game = stage(units, [1, 1, 1, 1], windows="open", rulings={"commander_rides": setting})
    act(game, "ride", placed("A0", 3, 3))
    asked: set[str] = set()
    while isinstance(game.request, Choose) and game.state.clock.turn == 1 and not unit(game, "B1").activated:
        if game.request.rule == "MOE-CINC-02" and unit(game, "A1").activated:
            asked.add(game.request.by)
        answers = {"MOE-CINC-02": "stay", "MOE-ACT-02": "pass"}
        act(game, answers.get(game.request.rule, options(game)[0]))
    assert asked - {"two"} == again


def test_skirmishers_chosen() -> None:
    """MOE-SKIR-01, MOE-LIGHT-03 `skirmishers_chosen = setup`: each battalion, up to its share, or none."""
    ready = mustering.ready_armies()
    plain = stage_state(mustering.begin(ready["BR-A"], ready["FR-A"]), [6, 1])
    act(plain, "south", "first")
    assert waits_for(plain) == "MOE-SETUP-04"
    asked = mustering.begin(ready["BR-A"], ready["FR-A"], rulings={"skirmishers_chosen": "setup"})
    game = stage_state(asked, [6, 1])
    act(game, "south", "first")
    assert waits_for(game) == "MOE-SKIR-01"
    assert sorted(map(int, options(game))) == list(range(36 // 5 + 1))
    act(game, "7")
    battalion = unit(game, "A1")
    assert (battalion.out, game.state.pieces["A1s"].strength, game.state.pieces["A1"].strength) == (7, 7, 29)
    while waits_for(game) == "MOE-SKIR-01":
        act(game, "0")
    assert [each.id for each in game.state.bodies.values() if each.out] == ["A1"]
    assert waits_for(game) == "MOE-SETUP-04"
