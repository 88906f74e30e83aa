"""The commander-in-chief: free moves, joining, what he gives and what he costs."""

from math import atan2, cos, degrees, hypot, radians, sin

import pytest

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.state import Attached
from pulverdampf.rulebooks.march_of_eagles.battalion import commander, effective_grade
from pulverdampf.rulebooks.march_of_eagles.events.losses import CommanderLost, SoldiersLost
from pulverdampf.rulebooks.march_of_eagles.events.places import CommanderMoved
from pulverdampf.rulebooks.march_of_eagles.fire.marksmanship import face_to_hit
from pulverdampf.rulebooks.march_of_eagles.state import Grade
from pulverdampf.rulebooks.march_of_eagles.turn.activation import initiative_bonus
from pulverdampf.table.shapes import Pose
from tests.rulebooks.march_of_eagles.staging import (
    OPEN,
    Units,
    act,
    at,
    go,
    happened,
    limits,
    once,
    options,
    placed,
    reckoned,
    refusal,
    stage,
    thrown,
    to_next_turn,
    unit,
    waits_for,
)

FAR = {"side": "two", "at": (50, 44)}
ONE = {"side": "one", "at": (20, 10)}
ENEMY = {"side": "two", "at": (20, 16.7)}


def joins(body: str) -> Placement:
    return Placement({"A0": Standing(Pose(0.0, 0.0), attached=body)})


def test_alone_he_is_safe_and_lowers_nobody() -> None:
    """MOE-CINC-01: no radius, no target, blocks nothing."""
    game = stage([ONE, ENEMY], commanders={"two": (2, 2)})
    assert effective_grade(game.state, unit(game, "A1")) is Grade.DRILLED
    game = act(stage([ONE, ENEMY], [4, 6, 6, 6, 6, 6, 6], commanders={"two": (28, 25)}), "shoot")
    assert happened(game, CommanderLost) == []


def test_he_rides_once_a_turn_between_activations() -> None:
    """MOE-CINC-02, MOE-FILL-11: the active player is asked first; 4D6 inches; then no more this turn."""
    game = stage([ONE, {**ONE, "at": (40, 10)}, FAR], [1, 2, 3, 4, 6], windows=OPEN)
    assert (waits_for(game), game.request.by) == ("MOE-CINC-02", "one")  # type: ignore[union-attr]
    act(game, "ride")
    assert refusal(game, placed("A0", 2, 12.5)) == ["MOE-CINC-02"]
    act(game, placed("A0", 2, 12.0))
    assert at(game, "A0") == (2, 12)
    assert game.request.by == "two"  # type: ignore[union-attr]
    act(game, "stay", "A1", "pass")
    assert game.state.commanders_moved == ("one",)
    assert game.request is not None and game.request.by == "two"  # only he is asked in the next window


def test_there_is_a_window_after_the_last_activation() -> None:
    """MOE-CINC-02: also after the last one, not in phases 3 and 4."""
    game = stage([ONE, FAR], windows=OPEN)
    act(game, "stay", "stay", "pass", "stay", "stay", "pass")
    assert all(each.activated for each in game.state.bodies.values())
    assert waits_for(game) == "MOE-CINC-02"
    act(game, "stay", "stay")
    assert waits_for(game) == "MOE-INIT-01"


def test_he_joins_and_leaves() -> None:
    """MOE-CINC-03: in base contact he may attach at once, also to a broken battalion; he leaves by riding."""
    broken = {**ONE, "is": ["broken"]}
    units = [broken, {**ONE, "at": (40, 10)}, FAR]
    game = stage(units, [6, 6, 6, 6], windows=OPEN, commanders={"one": (20, 2)})
    act(game, "ride")
    assert refusal(game, joins("B1")) == ["MOE-CINC-03"]
    act(game, joins("A1"))
    assert commander(game.state, "one").place == Attached("A1")
    game = stage(units, [1, 1, 1, 1], windows=OPEN, commanders={"one": "A1"})
    act(game, "ride", placed("A0", 20, 6))  # four inches from the centre of the battalion
    assert at(game, "A0") == (20, 6)


def test_how_far_he_rides() -> None:
    """MOE-CINC-02, MOE-CINC-04: in a straight line in any direction, here ten inches."""
    game = stage([{**ONE, "at": (50, 14)}, FAR], [1, 2, 3, 4], windows=OPEN, commanders={"one": (20, 20)})
    act(game, "ride")
    for x, y in ((26.1, 28.1), (13.9, 11.9), (26.1, 11.9), (30.2, 20), (20, 9.8)):
        assert refusal(game, placed("A0", x, y)) == ["MOE-CINC-02"]
    assert refusal(game, placed("A0", -1, 20)) == ["MOE-CINC-04", "MOE-CINC-02"]
    act(game, placed("A0", 26, 28))
    assert at(game, "A0") == (26, 28)


def test_his_own_men_do_not_stop_him() -> None:
    """MOE-CINC-04: he rides through friends, and out of the house in which his battalion stands."""
    friend = {**ONE, "at": (20, 14)}
    game = stage([friend, FAR], [6, 6, 6, 6], windows=OPEN, commanders={"one": (20, 8)})
    act(game, "ride", placed("A0", 20, 20))
    assert at(game, "A0") == (20, 20)
    farm = {"kind": "building", "rect": (17, 11, 23, 17), "id": "farm"}
    inside = stage(
        [{**friend, "inside": "farm"}, FAR],
        [6, 6, 6, 6],
        windows=OPEN,
        terrain=[farm],
        commanders={"one": "A1"},
    )
    act(inside, "ride", placed("A0", 20, 22))
    assert at(inside, "A0") == (20, 22)
    past = stage(
        [{**ONE, "at": (50, 14)}, FAR], [6] * 4, windows=OPEN, terrain=[farm], commanders={"one": (20, 8)}
    )
    assert refusal(act(past, "ride"), placed("A0", 20, 20)) == ["MOE-CINC-04"], "not through another house"


def test_enemies_and_rivers_stop_him() -> None:
    """MOE-CINC-04: terrain does not slow him, rivers and enemies stop him, alone he keeps off."""
    river = {"kind": "river", "rect": (0, 6, 40, 8)}
    game = stage([{**ONE, "at": (50, 14)}, FAR], [6, 6, 6, 6], windows=OPEN, terrain=[river])
    act(game, "ride")
    assert refusal(game, placed("A0", 2, 10)) == ["MOE-CINC-04"]
    game = stage([ONE, ENEMY], [6, 6, 6, 6], windows=OPEN, commanders={"one": (30, 8)})
    act(game, "ride")
    assert refusal(game, placed("A0", 27, 14)) == ["MOE-CINC-04"]


def test_he_gives_way_to_an_enemy() -> None:
    """MOE-CINC-04, MOE-FILL-12: he is shifted the shortest way and never hurt."""
    game = stage([{**ONE, "formation": "column"}, FAR], [4, 6, 6, 6], commanders={"two": (20, 20)})
    go(act(game, "forward"), 8.0)  # its front is now at y = 20.4
    moved = once(game, CommanderMoved)
    assert (moved.side, moved.free_move) == ("two", False)
    x, y = at(game, "B0")
    assert 4.0 <= ((max(abs(x - 20) - 1.6, 0)) ** 2 + max(y - 20.4, 15.6 - y, 0) ** 2) ** 0.5 <= 4.6


@pytest.mark.parametrize(("x", "east"), [(10.0, True), (10.0, False), (50.0, True), (50.0, False)])
def test_he_gives_way_straight_away_from_the_nearest_enemy(x: float, east: bool) -> None:  # noqa: FBT001
    """MOE-CINC-04, MOE-FILL-12: three inches beside a flank he goes on sideways until it is four."""
    column = {**ONE, "at": (x, 10), "formation": "column"}  # 3.2 inches wide
    beside = x + (1.6 + 3.0) * (1 if east else -1)
    game = stage([column, FAR], [4, 1, 1, 1], commanders={"two": (beside, 12.0)})
    go(act(game, "forward"), 3.0)
    assert at(game, "B0")[0] == pytest.approx(x + (1.6 + 4.0) * (1 if east else -1), abs=0.3)
    assert at(game, "B0")[1] == pytest.approx(12.0, abs=0.01)


@pytest.mark.parametrize("angle", [35, 65, 115, 145])
def test_he_gives_way_slantwise(angle: int) -> None:
    """MOE-CINC-04, MOE-FILL-12: off a corner he goes on along the line from it."""
    column = {**ONE, "at": (30, 20), "formation": "column"}  # 3.2 wide, 4.8 deep; three inches on
    east, north = cos(radians(angle)), sin(radians(angle))
    x, y = 30 + (1.6 if east > 0 else -1.6), 23 + 2.4
    game = stage([column, FAR], [4, 1, 1, 1], commanders={"two": (x + 3 * east, y + 3 * north)})
    go(act(game, "forward"), 3.0)
    there = at(game, "B0")
    assert degrees(atan2(there[1] - y, there[0] - x)) % 360 == pytest.approx(angle % 360, abs=0.1)
    assert hypot(there[0] - x, there[1] - y) == pytest.approx(4.0, abs=0.3)


def test_he_stays_on_the_table() -> None:
    """MOE-CINC-04, MOE-FILL-12: half an inch from the edge there is no way on, so he goes along it."""
    column = {**ONE, "at": (20, 10), "facing": 270, "formation": "column"}
    game = stage([column, FAR], [4, 2, 1, 1], commanders={"two": (20, 0.5)})
    go(act(game, "forward"), 4.0)  # its front is now at y = 3.6
    x, y = at(game, "B0")
    assert 0 <= y < 1 and abs(x - 20) > 2


@pytest.mark.parametrize("x", [20.5, 19.5])
def test_he_gives_way_to_the_side_he_stands_on(x: float) -> None:
    """MOE-CINC-04, MOE-FILL-12: half an inch right or left of the middle he goes alike to that side."""
    game = stage([{**ONE, "formation": "column"}, FAR], [4, 6, 6, 6], commanders={"two": (x, 18.0)})
    go(act(game, "forward"), 8.0)  # he stands between its flanks now, 1.6 from the middle
    assert (at(game, "B0")[0] - 20) * (x - 20) > 0
    mirrored = stage([{**ONE, "formation": "column"}, FAR], [4, 6, 6, 6], commanders={"two": (40 - x, 18.0)})
    go(act(mirrored, "forward"), 8.0)
    assert at(mirrored, "B0") == pytest.approx((40 - at(game, "B0")[0], at(game, "B0")[1]), abs=1e-4)


def test_his_battalion_takes_no_tests() -> None:
    """MOE-CINC-05: activation, manoeuvre, aggression, rally succeed without a die."""
    units: Units = [ONE, {**ENEMY, "at": (20, 17.9)}]
    assert waits_for(act(stage(units, commanders={"one": "A1"}), "forward")) == "MOE-CINC-06"
    assert waits_for(act(stage(units, commanders={"one": "A1"}), "shoot")) == "MOE-FIRE-09"
    assert waits_for(act(stage(units, commanders={"one": "A1"}), "charge")) == "MOE-CINC-06"
    broken: Units = [{**ONE, "is": ["broken"]}, ENEMY]
    assert waits_for(act(stage(broken, commanders={"one": "A1"}), "rally")) == "MOE-RALLY-02"


def test_his_battalion_stands() -> None:
    """MOE-CINC-05: nor is there a resolve test."""
    game = act(stage([ONE, ENEMY], [4, *[5] * 6], commanders={"two": "B1"}), "shoot")
    to_next_turn(game)
    assert thrown(game, "MOE-RES-01") == []
    assert game.state.clock.turn == 2


@pytest.mark.parametrize(("action", "dice"), [("backward", 2), ("wheel-left", 2), ("forward", 2)])
def test_his_battalion_moves_with_full_dice(action: str, dice: int) -> None:
    """MOE-CINC-06: backward, wheels and slopes have the full dice, obstacles cost nothing."""
    terrain = [
        {"kind": "hill", "rect": (0, 11.5, 64, 20)},
        {"kind": "hedge", "line": ((0, 12), (64, 12))},
        {"kind": "hedge", "line": ((0, 8), (64, 8))},
    ]
    game = act(
        stage([{**ONE, "at": (30, 10)}, FAR], [3, 4], commanders={"one": "A1"}, terrain=terrain), action
    )
    assert sum(len(each) for each in thrown(game, "MOE-CINC-06")) == dice
    assert limits(game) == [(0.0, 7.0)]


def test_his_column_charges_with_three_dice_through_a_wood_and_is_confused() -> None:
    """MOE-CINC-06: confusion from terrain and the ban on wheels inside it remain."""
    wood = {"kind": "wood", "rect": (10, 5, 30, 14)}
    units = [{**ONE, "formation": "column"}, {"side": "two", "at": (20, 17), "is": ["activated"]}]
    game = stage(units, [3, 3, 3], commanders={"one": "A1"}, terrain=[wood])
    assert not {"wheel-left", "line"} & set(options(game))
    act(game, "charge")
    assert unit(game, "A1").confused
    assert waits_for(game) == "MOE-MEL-01"


def test_his_battalion_shoots_and_fights_better() -> None:
    """MOE-CINC-07, MOE-CINC-08: +1 to hit, defensive fire included; +3 in melee."""
    game = stage([ONE, ENEMY], commanders={"one": "A1"})
    assert face_to_hit(game.state, unit(game, "A1")) == 3
    assert face_to_hit(game.state, unit(game, "A1"), defensive=True) == 4
    charger = {**ONE, "at": (20, 8), "formation": "column"}
    game = act(
        stage([charger, {**ENEMY, "at": (20, 17)}], [6, 6, 6], commanders={"one": "A1"}), "charge", "hold"
    )
    assert [each.total for each in reckoned(game, "MOE-MEL-01")] == [6 + 6 + 3, 6]


def test_all_others_sink_a_grade() -> None:
    """MOE-CINC-09, MOE-CINC-10, MOE-CINC-11: one step, for everything; recruits have -1 (PC-18)."""
    units: Units = [
        {**ONE, "nation": "british", "soldiers": 36},
        {**ONE, "at": (40, 10), "grade": "guard"},
        {**ONE, "at": (52, 10), "grade": "recruit", "soldiers": 16},
        FAR,
    ]
    game = stage(units, commanders={"one": "A2"})
    grades = {key: effective_grade(game.state, unit(game, key)) for key in ("A1", "A2", "A3")}
    assert grades == {"A1": Grade.RECRUIT, "A2": Grade.GUARD, "A3": Grade.RECRUIT}
    assert face_to_hit(game.state, unit(game, "A1")) == 5
    assert face_to_hit(game.state, unit(game, "A3")) == 5  # the -1 of recruits is for tests
    act(game, "A3", "forward")
    assert [each.total for each in reckoned(game, "MOE-MAN-01")] == [-1]


def test_he_can_fall_with_his_battalion() -> None:
    """MOE-CINC-12, MOE-CINC-13: struck like a character; then all sink for good and his battalion tests."""
    units: Units = [{**ONE}, ENEMY, {**FAR, "grade": "recruit"}]
    game = act(stage(units, [4, 6, *[1] * 5, 1], commanders={"two": "B1"}), "shoot", "B1")
    assert once(game, CommanderLost).side == "two"
    assert [effective_grade(game.state, unit(game, key)) for key in ("B1", "B2")] == [
        Grade.RECRUIT,
        Grade.RECRUIT,
    ]
    assert "commander" in unit(game, "B1").reasons
    assert unit(game, "B2").reasons == ()
    assert initiative_bonus(game.state, "two") == 0


def test_he_survives_the_end_of_his_battalion() -> None:
    """MOE-CINC-12: left alone on its spot, and shifted from there if enemies are near."""
    enemy = {**ENEMY, "at": (20, 14), "soldiers": 16, "lost": 14}
    game = act(stage([ONE, enemy, FAR], [4, *[5] * 6], commanders={"two": "B1"}), "shoot", "B1")
    assert once(game, SoldiersLost).number == 2
    x, y = at(game, "B0")
    assert (x, y) != (20, 14)
    assert y - 10.8 >= 3.99


def test_he_is_an_officer_for_initiative_only() -> None:
    """MOE-CINC-14: +1 attached or not; no +2, no re-roll."""
    game = stage([ONE, ENEMY])
    assert initiative_bonus(game.state, "one") == 1
    game = stage([{**ONE, "officers": 1}, ENEMY], commanders={"one": "A1"})
    assert initiative_bonus(game.state, "one") == 2
