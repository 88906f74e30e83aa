"""The turn, initiative and activation."""

from collections.abc import Mapping
from typing import Any

import pytest

from pulverdampf.rulebooks.march_of_eagles.armies.lists import check_army, points
from pulverdampf.rulebooks.march_of_eagles.armies.mustering import begin, ready_armies
from pulverdampf.rulebooks.march_of_eagles.events.order import Activated
from pulverdampf.rulebooks.march_of_eagles.events.turns import BattleEnded, PhaseBegan, TurnBegan
from pulverdampf.rulebooks.march_of_eagles.state import ACTIVATIONS, INITIATIVE
from pulverdampf.rulebooks.march_of_eagles.turn.activation import initiative_bonus, may_do, named_actions
from tests.rulebooks.march_of_eagles.staging import (
    act,
    go,
    happened,
    options,
    stage,
    stage_state,
    thrown,
    to_next_turn,
    unit,
    waits_for,
)

ONE = {"side": "one", "at": (20, 10)}
TWO = {"side": "two", "at": (20, 38)}


def beside(unit: Mapping[str, Any], x: float, **more: object) -> dict[str, Any]:
    return {**unit, "at": (x, unit["at"][1]), **more}


def test_a_turn_has_four_phases() -> None:
    """MOE-TURN-01: initiative, activations, retreat tests, compulsory moves; then the next turn."""
    game = to_next_turn(stage([ONE, TWO]))
    assert [each.phase for each in happened(game, PhaseBegan)] == [3, 4]
    assert [each.turn for each in happened(game, TurnBegan)] == [2]
    assert (game.state.clock.phase, waits_for(game)) == (INITIATIVE, "MOE-INIT-01")
    assert not any(each.activated for each in game.state.bodies.values())


def test_eight_turns_end_the_battle() -> None:
    """MOE-TURN-02: the default length."""
    game = to_next_turn(stage([ONE, TWO], turn=8))
    assert len(happened(game, BattleEnded)) == 1
    assert game.over


def test_the_side_with_more_officers_has_the_better_chance() -> None:
    """MOE-INIT-01: officers of battalions on the table, broken or not, and a living commander."""
    broken = beside(ONE, 40, officers=1, **{"is": ["broken"]})
    game = stage([{**ONE, "officers": 1}, broken, TWO])
    assert [initiative_bonus(game.state, side) for side in ("one", "two")] == [3, 1]
    armies = ready_armies()
    state = begin(armies["BR-A"], armies["FR-A"])
    assert [initiative_bonus(state, side) for side in ("one", "two")] == [1, 1]  # nobody is on the table yet


def test_ties_of_initiative_are_rolled_again() -> None:
    """MOE-INIT-01, MOE-FILL-09: with the bonus reckoned in."""
    game = to_next_turn(stage([{**ONE, "officers": 1}, TWO]), 3, 4, 2, 4)
    assert thrown(game, "MOE-INIT-01") == [(3, 4, 2, 4)]
    assert (game.state.initiative, waits_for(game)) == ("two", "MOE-INIT-02")


@pytest.mark.parametrize(("answer", "first"), [("first", "one"), ("second", "two")])
def test_the_winner_says_who_begins(answer: str, first: str) -> None:
    """MOE-INIT-02: he or the opponent."""
    game = act(to_next_turn(stage([ONE, TWO]), 6, 1), answer)
    assert (game.state.clock.phase, game.state.initiative) == (ACTIVATIONS, "one")
    assert game.request is not None
    assert game.request.by == first


def test_the_players_alternate_and_the_rest_follows() -> None:
    """MOE-ACT-01, MOE-FILL-10: the larger army activates what is left one after the other."""
    game = stage([ONE, beside(ONE, 40), beside(ONE, 55, soldiers=16), TWO])
    order = []
    while game.state.clock.turn == 1 and options(game):
        assert game.request is not None
        order.append(game.request.by)
        act(game, *([] if "pass" in options(game) else options(game)[:1]), "pass")
    assert order == ["one", "two", "one", "one"]


def test_one_action_is_announced_before_the_roll() -> None:
    """MOE-ACT-02, MOE-ACT-03: kind of move, formation with facing, target; then the die."""
    game = stage([ONE, {**TWO, "at": (20, 20)}])
    assert options(game) == [
        "shoot", "charge", "forward", "backward", "wheel-left", "wheel-right", "column", "reform", "pass"
    ]  # fmt: skip
    assert waits_for(act(game, "column")) == "MOE-FORM-02"  # asked for the facing
    assert thrown(game, "MOE-MAN-01") == []
    game = act(stage([ONE, TWO, beside(TWO, 40)]), "shoot")
    assert waits_for(game) == "MOE-FIRE-02"  # asked for the target
    assert waits_for(act(game, "B2")) == "MOE-ACT-04"


@pytest.mark.parametrize(("grade", "face"), [("recruit", 5), ("drilled", 4), ("veteran", 3), ("guard", 2)])
def test_the_grade_is_what_the_die_must_reach(grade: str, face: int) -> None:
    """MOE-ACT-04, MOE-ACT-05, MOE-T-GRADE: equal or higher; whatever comes of it, the battalion has acted."""
    for die, done in ((face - 1, False), (face, True)):
        game = act(stage([{**ONE, "grade": grade}, TWO], [die]), "forward")
        assert (waits_for(game) == "MOE-MAN-09") is done
        assert unit(game, "A1").activated


def test_a_passing_battalion_keeps_its_defensive_fire() -> None:
    """MOE-ACT-06: it is marked as activated and reacts normally (PC-29)."""
    game = act(stage([ONE, {**TWO, "at": (20, 19), "formation": "column"}], [6, 6, 6, 6]), "pass")
    assert (unit(game, "A1").activated, unit(game, "A1").passed) == (True, True)
    act(game, "charge")
    assert options(game) == ["fire", "hold"]


def test_a_failed_roll_does_not_keep_it() -> None:
    """MOE-ACT-05: after a failed roll there is no defensive fire (PC-29)."""
    game = act(
        stage([ONE, {**TWO, "at": (20, 19), "formation": "column"}], [1, 6, 6, 6, 6]), "forward", "charge"
    )
    assert waits_for(game) == "MOE-MEL-01"


def test_one_roll_serves_all() -> None:
    """MOE-ACT-07: a charge has one roll with the modifiers of bravery; shooting has a plain one."""
    column = {**ONE, "formation": "column", "officers": 1, "grade": "recruit"}
    game = act(stage([column, {**TWO, "at": (20, 19)}], [3, 6]), "charge")
    assert (thrown(game, "MOE-AGGR-02"), thrown(game, "MOE-ACT-04")) == ([(3,)], [])
    game = act(stage([{**ONE, "officers": 1, "grade": "recruit"}, {**TWO, "at": (20, 19)}], [4]), "shoot")
    assert unit(game, "A1").activated
    assert not unit(game, "A1").fired


def test_what_a_state_leaves() -> None:
    """MOE-ACT-08: broken, ungathered, confused."""
    foe = {**TWO, "at": (20, 19)}
    assert options(stage([{**ONE, "is": ["broken"]}, foe])) == ["rally", "pass"]
    assert options(stage([{**ONE, "ungathered_until": 2}, foe], turn=2)) == ["reform", "pass"]
    assert "charge" in options(stage([{**ONE, "ungathered_until": 1}, foe], turn=2))
    assert {"shoot", "charge", "forward", "reform"} <= set(options(stage([{**ONE, "is": ["confused"]}, foe])))


def test_a_battalion_in_melee_can_only_fight() -> None:
    """MOE-ACT-08, MOE-ACT-09: no roll and no pass; one phase activates both."""
    game = stage([{**ONE, "formation": "column"}, {**TWO, "at": (20, 17)}], [6, 6, 6, 6, 1, 6])
    act(game, "charge", "hold")  # 12 + 1 against 6 + 6
    act(game, "follow")
    assert [each.body for each in happened(game, Activated)] == ["A1", "B1"]
    act(to_next_turn(game, 6, 6, 6, 1), "first")
    scene, fighter = game.battle.scene, unit(game, "A1")
    assert list(named_actions(scene, fighter)) == ["fight"] and may_do(scene, fighter, "fight")


def test_defensive_fire_does_not_activate() -> None:
    """MOE-ACT-09: who only fired defensively may still act, but not shoot."""
    charger = {**TWO, "at": (20, 19), "formation": "column"}
    game = act(stage([ONE, charger], [4, 6, 6, 6, 1, 6, 6, 1], picks="two"), "charge", "fire")
    assert unit(game, "B1").broken
    assert (unit(game, "A1").fired, unit(game, "A1").activated) == (True, False)
    assert "shoot" not in options(game)


def test_skirmishers_act_with_their_battalion() -> None:
    """MOE-ACT-10: one roll for both."""
    game = act(stage([{**ONE, "skirmishers": 4}, TWO], [4, 2, 2]), "forward")
    go(game, 2.0)
    assert waits_for(game) == "MOE-SKIR-04"
    assert thrown(game, "MOE-MAN-01") == [(4,)]


def test_every_army_has_its_commander() -> None:
    """MOE-ARMY-01, MOE-ARMY-03, MOE-ARMY-06, MOE-ARMY-11: battalions, one commander, skirmishers."""
    armies = ready_armies()
    game = stage_state(begin(armies["BR-B"], armies["BW-B"]))
    assert {key for key, piece in game.state.pieces.items() if piece.kind == "commander"} == {"A0", "B0"}
    light = unit(game, "B2")
    assert (light.light, light.original, light.out, game.state.pieces["B2s"].strength) == (True, 24, 18, 18)
    assert [unit(game, f"B{n}").original for n in range(1, 6)] == [28, 24, 40, 40, 40]


def test_bases_have_no_effect() -> None:
    """MOE-ARMY-12, MOE-ARMY-05, MOE-ARMY-10: the army list knows of none; the ready armies are legal."""
    army = ready_armies()["FR-A"]
    assert points(army) == 200
    assert check_army(army) == []
