"""Skirmishers and light troops."""

import pytest

from pulverdampf.engine.orders import Extent
from pulverdampf.muster.roster import BodyEntry
from pulverdampf.rulebooks.march_of_eagles.armies.lists import most_skirmishers, whole_list
from pulverdampf.rulebooks.march_of_eagles.battalion import (
    at_half_strength,
    groups,
    is_gone,
    screen,
    screen_groups,
)
from pulverdampf.rulebooks.march_of_eagles.events.deeds import ShotMeasured
from pulverdampf.rulebooks.march_of_eagles.events.losses import ScreenRemoved, SoldiersLost
from pulverdampf.rulebooks.march_of_eagles.events.places import ScreenPlaced
from pulverdampf.rulebooks.march_of_eagles.fire.marksmanship import range_share
from pulverdampf.rulebooks.march_of_eagles.fire.skirmishers import reach_of
from pulverdampf.rulebooks.march_of_eagles.victory.outcome import losses
from tests.rulebooks.march_of_eagles.staging import (
    Units,
    act,
    at,
    go,
    happened,
    once,
    options,
    placed,
    reckoned,
    refusal,
    stage,
    throw,
    thrown,
    to_next_turn,
    unit,
    waits_for,
)

ONE = {"side": "one", "at": (20, 10)}
SCREENED = {**ONE, "skirmishers": 4, "screen_at": (20, 13)}
FOE = {"side": "two", "at": (20, 20)}  # its front edge at y = 19.2
SCREENED_FOE = {**FOE, "skirmishers": 4, "screen_at": (20, 17)}  # screen from 16.2 to 17.8


@pytest.mark.parametrize(("soldiers", "most", "light"), [(16, 3, 12), (24, 4, 18), (36, 7, 27)])
def test_a_fifth_may_go_out(soldiers: int, most: int, light: int) -> None:
    """MOE-SKIR-01, MOE-LIGHT-01, MOE-LIGHT-03, MOE-T-SKIR: rounded down; of light troops three quarters."""
    assert whole_list().id
    assert most_skirmishers(BodyEntry("battalion", parts={"drilled": soldiers})) == most
    assert most_skirmishers(BodyEntry("light", parts={"veteran": soldiers})) == light


def test_groups_of_two_beside_groups_of_four() -> None:
    """MOE-SKIR-02, MOE-SKIR-03: six and five are three groups; the main body counts what remains."""
    game = stage([{**ONE, "soldiers": 32, "skirmishers": 6}, FOE])
    assert screen_groups(game.state.pieces["A1s"]) == 3
    assert groups(game.state, unit(game, "A1")) == 7
    game.state.pieces["A1s"].strength = 5
    assert screen_groups(game.state.pieces["A1s"]) == 3


def test_they_move_with_their_battalion() -> None:
    """MOE-SKIR-04: up to the same roll, in any direction, within 4 inches of it."""
    game = go(act(stage([SCREENED, {**FOE, "at": (50, 44)}], [4, 3, 3]), "forward"), 2.0)
    assert waits_for(game) == "MOE-SKIR-04"
    assert refusal(game, placed("A1s", 20, 19.1, formation="open-1")) == ["MOE-SKIR-04", "MOE-SKIR-04"]
    assert refusal(game, placed("A1s", 12, 13, formation="open-1")) == [
        "MOE-SKIR-04"
    ]  # 8 inches with a roll of 6
    assert refusal(game, placed("A1s", 20, 12.5, formation="open-1")) == ["MOE-FILL-15"]  # on the main body
    act(game, placed("A1s", 20, 17.6, formation="open-1"))
    assert at(game, "A1s") == (20, 17.6)


def test_their_place_keeps_off_the_enemy() -> None:
    """MOE-SKIR-04, MOE-MAN-13: at least 4 inches if there is such a place."""
    game = go(act(stage([SCREENED, FOE], [4, 3, 3]), "forward"), 1.0)
    assert refusal(game, placed("A1s", 20, 15, formation="open-1")) == [
        "MOE-SKIR-04"
    ]  # 3.4 inches from the foe
    act(game, placed("A1s", 20, 14.4, formation="open-1"))


def test_a_screen_left_behind_is_set_anew() -> None:
    """MOE-SKIR-04, MOE-FILL-15: after any other move of the main body, and when a friend runs over it."""
    friend = {"side": "one", "at": (25, 4), "formation": "column"}
    game = stage([{**ONE, "at": (31.5, 10), "skirmishers": 4, "screen_at": (25, 12)}, friend,
                  {**FOE, "at": (50, 44)}], [4, 3, 3, 3])  # fmt: skip
    act(game, "A2", "forward", Extent(6.0))  # its front now at y = 12.4
    assert waits_for(game) == "MOE-SKIR-04"
    assert game.request.by == "one"  # type: ignore[union-attr]


def test_they_protect_their_main_body() -> None:
    """MOE-SKIR-05: in the line to the centre of the main body they are the only target."""
    game = act(stage([ONE, SCREENED_FOE], [4]), "shoot")
    assert waits_for(game) == "MOE-FIRE-09"
    assert game.state.agenda == ()
    aside = {**SCREENED_FOE, "screen_at": (27, 17)}
    assert options(act(stage([ONE, aside]), "shoot")) == ["B1s", "B1"]


def test_shots_at_them() -> None:
    """MOE-SKIR-06, MOE-SKIR-08: half dice, surplus hits are lost, nobody tests; they count as losses."""
    game = act(stage([{**ONE, "soldiers": 48}, SCREENED_FOE], [4]), "shoot")
    assert [each.total for each in reckoned(game, "MOE-FIRE-06")] == [6]
    throw(game, 6, 6, 6, 6, 6, 6)
    assert happened(game, ScreenRemoved) != []
    assert game.state.pieces["B1"].strength == 20
    assert unit(game, "B1").reasons == ()
    assert losses(game.state, "two") == 4


def test_their_losses_count_for_half_strength() -> None:
    """MOE-SKIR-08: main body and skirmishers together."""
    game = stage([ONE, {**SCREENED_FOE, "lost": 8}])
    assert not at_half_strength(game.state, unit(game, "B1"))
    game.state.pieces["B1s"].strength = 0
    assert at_half_strength(game.state, unit(game, "B1"))


def test_attacked_in_melee_they_are_gone() -> None:
    """MOE-SKIR-07: and do not stop the attacker; nobody sets them anew."""
    state = stage([{"side": "one", "at": (20, 10), "skirmishers": 4}, {"side": "two", "at": (20, 40)}]).state
    state.screen_due = ("A1", "B1")
    ScreenRemoved("A1").apply(state)
    assert list(state.screen_due) == ["B1"] and state.pieces["A1s"].pose is None
    game = act(stage([{**ONE, "formation": "column"}, SCREENED_FOE], [4, 6, 6, 6]), "charge", "hold")
    assert once(game, ScreenRemoved).body == "B1"
    assert waits_for(game) == "MOE-MEL-01"


def test_behind_their_battalion_when_it_charges() -> None:
    """MOE-SKIR-09, MOE-FILL-17: no groups in melee, no part in the fight."""
    column = {**SCREENED, "formation": "column", "screen_at": (24, 13)}
    game = act(stage([column, FOE], [4, 6, 6, 6]), "charge", "hold")
    assert once(game, ScreenPlaced).pose.y < 10 - 2.4
    assert [each.total for each in reckoned(game, "MOE-MEL-01")] == [5 + 6, 6]


def test_they_share_the_fate_of_the_main_body() -> None:
    """MOE-SKIR-10: destroyed with it, and counted."""
    weak = {**FOE, "at": (20, 16), "soldiers": 16, "skirmishers": 3, "lost": 12, "screen_at": (20, 19)}
    game = act(stage([ONE, weak, {**FOE, "at": (50, 44)}], [4, *[5] * 6]), "shoot", "B1")
    assert once(game, SoldiersLost).number == 1
    assert is_gone(game.state, unit(game, "B1"))
    assert screen(game.state, unit(game, "B1")) is None
    assert losses(game.state, "two") == 16


def test_they_run_with_a_broken_battalion() -> None:
    """MOE-SKIR-10: set anew within reach after the flight."""
    broken = {**SCREENED_FOE, "is": ["broken"], "at": (20, 28), "screen_at": (20, 25)}
    game = to_next_turn(stage([ONE, broken, {**FOE, "at": (50, 40)}]), 3, 3, 3)
    assert thrown(game, "MOE-FLEE-01") == [(3, 3, 3)]
    assert at(game, "B1") == (20, 37)
    assert waits_for(game) == "MOE-SKIR-04"


def test_light_troops_reach_farther() -> None:
    """MOE-LIGHT-03, MOE-LIGHT-02: 6 inches with more than 20 % out, else 4."""
    light = {**ONE, "light": True, "grade": "veteran", "soldiers": 20}
    assert reach_of(unit(stage([{**light, "skirmishers": 15}, FOE]), "A1")) == 6
    assert reach_of(unit(stage([{**light, "skirmishers": 4}, FOE]), "A1")) == 4
    assert reach_of(unit(stage([SCREENED, FOE]), "A1")) == 4


@pytest.mark.parametrize(("distance", "dice"), [(18.0, 5), (24.0, 3), (24.1, 0)])
def test_british_riflemen(distance: float, dice: int) -> None:
    """MOE-LIGHT-04: PC-10, rifle ranges and F4 for the screen too."""
    rifles = {"side": "one", "at": (30, 4), "nation": "british", "grade": "veteran", "light": True,
              "rifles": True, "soldiers": 20, "skirmishers": 15, "screen_at": (30, 10)}  # fmt: skip
    foe = {"side": "two", "at": (30, 10.8 + distance + 0.8), "soldiers": 48}
    game = act(stage([rifles, foe], [3]), "shoot")
    assert [each.total for each in reckoned(game, "MOE-FIRE-06")] == ([dice] if dice else [])
    assert range_share(unit(game, "A1"), 24.0) is not None


def test_what_the_source_leaves_open() -> None:
    """MOE-OPT-01, MOE-OPT-02: skirmishers, the strong screen and keeping the fallen are choices."""
    game = stage([ONE, FOE])
    assert "A1s" not in game.state.pieces
    before = game.battle.scene.outline(game.state.pieces["A1"]).half_width
    weaker = stage([{**ONE, "lost": 8}, FOE])
    assert weaker.battle.scene.outline(weaker.state.pieces["A1"]).half_width == before
    half = stage([{**ONE, "lost": 12}, FOE])
    assert half.battle.scene.outline(half.state.pieces["A1"]).half_width == pytest.approx(2.4)


# flags of each part ----------------------------------------------------------------------------------------


def test_skirmishers_in_the_open_are_not_confused_with_their_main_body() -> None:
    """MOE-CONF-01, MOE-FIRE-07: the confusion of the main body halves its own dice, not theirs."""
    units: Units = [{**SCREENED, "is": ("confused",)}, FOE]
    game = act(stage(units, [6]), "shoot", "hold")
    assert [each.total for each in reckoned(game, "MOE-FIRE-06")] == [2]
    assert "F7" not in str(reckoned(game, "MOE-FIRE-06"))
    alone = act(stage([{**ONE, "is": ("confused",)}, FOE], [6]), "shoot")
    assert "F7" in str(reckoned(alone, "MOE-FIRE-06")[0])


def test_each_part_shoots_once() -> None:
    """MOE-FIRE-01: the screen gave defensive fire, the main body may still shoot; and the other way round."""
    beside = {**ONE, "skirmishers": 4, "screen_at": (28, 13)}
    for fired, shooter in (("screen_fired", "A1"), ("fired", "A1s")):
        game = stage([{**beside, "is": (fired,)}, FOE], [6])
        act(game, "shoot")
        assert [each.part for each in happened(game, ShotMeasured)] == [shooter]
    assert "shoot" not in options(stage([{**beside, "is": ("fired", "screen_fired")}, FOE]))


def test_the_screen_that_fires_leaves_the_main_body_its_shot() -> None:
    """MOE-DF-07, MOE-FIRE-01: only those in the corridor have fired."""
    units: Units = [{"side": "one", "at": (20, 10), "formation": "column"}, SCREENED_FOE]
    game = act(stage(units, [6, 6, 6, 6]), "charge", "fire")
    assert unit(game, "B1").screen_fired and not unit(game, "B1").fired
