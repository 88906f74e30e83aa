"""Exact odds of an option: from the answer on, after what was answered before it, counted as people count."""

from typing import Any

import pytest

from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Choose
from pulverdampf.rulebooks.kriegspfad import RULEBOOK as KRIEGSPFAD
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.state import SHOOTING
from pulverdampf.server.messages import OddsTold
from pulverdampf.server.odds import question, told
from tests.rulebooks.muskets_tomahawks.staging import LINE, MILITIA, act, acting


def odds(game: Game, option: str) -> OddsTold:
    asked = game.waiting_for()[0]
    assert isinstance(asked, Choose) and option in asked.options
    return told(game.rulebook, question(game, asked, option))


def losses(found: OddsTold, side: str) -> dict[str, float]:
    assert found.note is None
    return dict(next(chart for chart in found.charts if chart.side == side).rows)


def test_the_losses_of_a_shot_count_elements() -> None:
    """KP-FIRE-02: a die of twenty, and the element that it strikes is gone; who else may shoot holds back."""
    shooter = {"side": "one", "troop": "regular", "at": (30, 10), "facing": 90, "arms": "smooth_musket"}
    beside = {"side": "one", "troop": "regular", "at": (36, 10), "facing": 90, "arms": "smooth_musket"}
    foes = {"side": "two", "troop": "regular", "elements": 2, "at": (30, 14), "facing": 270}
    state = position([shooter, beside, foes], phase=SHOOTING, turn=1)
    game = Game(KRIEGSPFAD, state)
    asked: Any = game.waiting_for()[0]
    assert (asked.rule, asked.subject) == ("KP-FIRE-02", "A1a")
    shot = next(key for key in asked.options if key != "hold")
    found = losses(odds(game, shot), "two")
    assert set(found) == {"0", "1"} and 0 < found["1"] < 0.7
    assert found["1"] * 20 == pytest.approx(round(found["1"] * 20)), "a die of twenty"
    assert losses(odds(game, "hold"), "two") == {"0": 1.0}


def test_the_losses_of_a_volley_follow_what_was_chosen_before() -> None:
    """MT-FIRE-02: whoever has said that he shoots is asked at whom; the odds are those of the shots."""
    game = act(
        acting([{**LINE, "at": (24, 8)}, {**MILITIA, "at": (20, 18)}, {**MILITIA, "at": (28, 18)}]), "shoot"
    )
    asked: Any = game.waiting_for()[0]
    assert asked.rule == "MT-FIRE-02" and {"B1", "B2"} <= set(asked.options)
    found = losses(odds(game, "B1"), "two")
    assert found["0"] < 0.5 and sum(found.values()) == pytest.approx(1, abs=1e-4)
    assert losses(odds(game, "B1"), "one") == {"0": 1.0}
