"""DBX: one opposed roll, and what it does to everybody behind the loser."""

from fractions import Fraction
from typing import Any

import pytest

from pulverdampf.engine.game import Game
from pulverdampf.engine.odds import FIRST, distribution
from pulverdampf.engine.state import Gone
from pulverdampf.table.shapes import Pose
from tests.engine.miniatures.dbx import RULEBOOK, CombatDue, Table, result, settle, two_lines
from tests.engine.miniatures.proofs import holds


def fought(state: Table, faces: list[int]) -> Game:
    game = Game(RULEBOOK, state)
    if game.waiting_for():
        game.answer("a00-e0")
    game.answer_faces(faces)
    return game


def y(game: Game, key: str) -> float:
    return float(game.state.pieces[key].pose.y)


@pytest.mark.parametrize("seed", range(12))
def test_the_miniature_holds(seed: int) -> None:
    holds(RULEBOOK, two_lines, seed)


def test_dbx_mel_04_the_lower_total_recoils_the_half_flees_the_third_dies() -> None:
    assert [result(mine, 7) for mine in (7, 6, 4, 3, 2)] == ["", "recoil", "recoil", "flee", "destroyed"]


def test_dbx_out_03_a_recoil_pushes_the_whole_file_behind_it() -> None:
    game = fought(two_lines(rows=3, files=1), [2, 4])
    assert [y(game, key) for key in ("a00", "a01", "a02")] == [80.0, 60.0, 40.0]
    assert game.state.pieces["e0"].pose == Pose(100.0, 120.0, 3 << 30)


def test_dbx_out_03_friends_are_pushed_just_far_enough() -> None:
    state = two_lines(rows=2, files=1)
    behind = state.pieces["a01"]
    behind.place = type(behind.place)(behind.pose.ahead(-15.0))
    game = fought(state, [2, 4])
    assert (y(game, "a00"), y(game, "a01")) == (80.0, 60.0)  # fifteen of the twenty were free


def test_dbx_out_04_a_file_with_its_back_to_the_edge_loses_the_recoiler_only() -> None:
    game = fought(two_lines(rows=3, files=1, y=55.0), [2, 4])
    assert isinstance(game.state.pieces["a00"].place, Gone)
    assert (y(game, "a01"), y(game, "a02")) == (35.0, 15.0)


def test_dbx_out_05_flight_leaves_the_table() -> None:
    game = fought(two_lines(rows=1, files=1), [1, 6])
    assert game.state.pieces["a00"].place == Gone("fled", 1)
    far = fought(two_lines(rows=1, files=1, y=400.0), [1, 6])
    assert far.state.pieces["a00"].pose == Pose(100.0, 220.0, 3 << 30)


def test_dbx_mel_10_the_active_side_picks_and_each_combat_is_a_checkpoint() -> None:
    game = Game(RULEBOOK, two_lines())
    (asked,) = game.waiting_for()
    assert asked.by == "one" and list(asked.options) == ["a00-e0", "a10-e1"]
    game.answer("a10-e1", "one")
    assert game.state.agenda[0] == CombatDue("a10", "e1")
    game.answer_faces([3, 3])
    assert game.clone().state == game.state  # the only melee left needs no choice
    assert game.state.agenda[0] == CombatDue("a00", "e0")


def test_one_combat_with_its_cascade_is_thirty_six_outcomes() -> None:
    state = two_lines(rows=3, files=1)
    state.agenda = (CombatDue("a00", "e0"),)

    def fate(after: Any) -> str:
        mine, theirs = after.pieces["a00"].pose, after.pieces["e0"].pose
        return f"{mine.y if mine else 'gone'} {theirs.y if theirs else 'gone'}"

    odds = distribution(RULEBOOK, state, settle, FIRST, fate)
    assert sum(odds.chances.values()) == 1
    assert odds.chances["100.0 120.0"] == Fraction(6, 36)
    assert odds.leaves < 36 + 10  # equal outcomes are followed once


def test_overlaps_are_reckoned_before_everyones_eyes() -> None:
    state = two_lines(rows=1)
    del state.pieces["a10"]  # its enemy has nobody before him and overlaps
    game = fought(state, [3, 3])
    told = [e.reckoning.explained("de") for e in game.log if type(e).__name__ == "Reckoned"]
    assert told[:2] == ["3 Kampffaktor, −1 Feind überlappt: 2", "3 Kampffaktor: 3"]
    assert y(game, "a00") == 80.0
