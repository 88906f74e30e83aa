"""Kriegspfad: the ambush is nowhere to be noticed until it is walked into."""

import msgspec
import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import March, Placement, Refused, Standing
from pulverdampf.table.paths import Ahead
from pulverdampf.table.shapes import Pose
from tests.engine.miniatures.kriegspfad import RULEBOOK, SOUTH, Revealed, WalkDue, trail
from tests.engine.miniatures.proofs import holds, message


def ambushed_at(x: float, y: float, dice: SeededDice | None = None) -> Game:
    game = Game(RULEBOOK, trail(), dice)
    game.answer(Placement({"h": Standing(Pose(x, y, SOUTH))}), "two")
    return game


def march(game: Game, length: float) -> None:
    game.answer("a", "one")
    game.answer(March(("a",), (Ahead(length),)), "one")


@pytest.mark.parametrize("seed", range(8))
def test_the_miniature_holds(seed: int) -> None:
    holds(RULEBOOK, trail, seed)


def test_kp_depl_06_two_hidden_places_give_the_same_messages() -> None:
    games = [ambushed_at(9.0, 12.0), ambushed_at(20.0, 13.5)]
    for step in (lambda game: None, lambda game: game.answer("a", "one")):
        for game in games:
            step(game)
        near, far = (message(game, "one") for game in games)
        assert near == far and b'"h"' not in near
        assert message(games[0], "two") != message(games[1], "two")


def test_kp_depl_06_the_ghost_is_judged_on_what_its_side_sees() -> None:
    game = ambushed_at(6.0, 9.0)
    march(game, 8.0)  # straight through the hidden unit: the order is accepted
    assert game.state.pieces["a"].pose != Pose(6.0, 10.0, 1 << 30)
    open_ = Game(RULEBOOK, trail(), None)
    open_.answer(Placement({"h": Standing(Pose(20.0, 9.0, SOUTH))}), "two")
    open_.answer("a", "one")
    with pytest.raises(Refused, match="KP-MOVE-01"):
        open_.answer(March(("a",), (Ahead(14.0),)), "one")


def test_kp_fill_39_the_mover_stops_where_the_ambush_appears() -> None:
    game = ambushed_at(6.0, 9.0)
    march(game, 8.0)
    stopped = game.state.pieces["a"].pose
    assert (stopped.x, stopped.y) == pytest.approx((6.0, 6.0), abs=1e-3)  # two inches before its front
    rest = game.state.agenda[0]  # the way that is left is in the state
    assert isinstance(rest, WalkDue) and rest.legs[0].distance == pytest.approx(4.0, abs=1e-3)
    assert any(isinstance(entry, Revealed) for entry in game.view("one").entries())
    game.answer("yes", "one")
    assert game.state.pieces["a"].pose == stopped


def test_kp_fill_39_the_mover_may_go_on_to_contact() -> None:
    game = ambushed_at(6.0, 9.0)
    march(game, 8.0)
    game.answer("no", "one")
    assert game.state.pieces["a"].pose == Pose(6.0, 8.0, 1 << 30)


def test_what_came_to_light_is_not_taken_back() -> None:
    game = ambushed_at(6.0, 9.0)
    march(game, 8.0)
    with pytest.raises(Refused):
        game.undo("one")
    quiet = ambushed_at(20.0, 13.0)
    quiet.answer("a", "one")
    quiet.undo("one")
    assert [each.rule for each in quiet.waiting_for()] == ["KP-TURN-03"]


def test_kp_turn_03_a_side_with_nothing_to_do_is_asked_all_the_same() -> None:
    alone = trail()
    del alone.pieces["b"]
    game = Game(RULEBOOK, alone)
    game.answer(Placement({"h": Standing(Pose(9.0, 12.0, SOUTH))}), "two")
    game.answer("pass", "one")
    assert [(each.by, list(each.options)) for each in game.waiting_for()] == [("two", ["pass"])]


def test_kp_fire_01_shots_count_only_when_all_have_fallen() -> None:
    game = ambushed_at(6.0, 10.0)
    march(game, 8.0)
    for answer in ("yes", "pass", "h", "hold", "a"):  # stop; two passes; a shoots at h; b holds; h at a
        game.answer(answer)
    game.answer_faces([20])
    assert game.state.pieces["h"].pose is not None and game.state.hits == (("h", 1),)
    assert game.clone().state.hits == (("h", 1),)
    game.answer_faces([14])
    assert game.state.pieces["h"].pose is None and game.state.pieces["a"].pose is None


def test_the_secret_place_is_in_the_log_of_its_owner_alone() -> None:
    game = ambushed_at(9.0, 12.0)
    assert b"12.0" in msgspec.json.encode(game.view("two").entries())
    (answered,) = game.view("one").entries()[:1]
    assert (answered.kind, answered.value, answered.subject) == ("order", None, "")
