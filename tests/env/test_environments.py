"""Battles as environments of PettingZoo: its own tests, secrets, masks, seeds, pictures."""

import warnings
from random import Random

import numpy
import pytest
from numpy.typing import NDArray
from pettingzoo.test import api_test, parallel_api_test, seed_test

from pulverdampf import env
from pulverdampf.api import rulebooks
from pulverdampf.env.in_turn import InTurn

BOOKS = rulebooks()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("book", BOOKS)
def test_it_is_an_environment_in_turns(book: str) -> None:
    api_test(env.aec(book, candidates=6), num_cycles=12)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("book", BOOKS)
def test_it_is_an_environment_side_by_side(book: str) -> None:
    parallel_api_test(env.parallel(book, candidates=6), num_cycles=8)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("book", BOOKS)
def test_the_same_seed_gives_the_same_battle(book: str) -> None:
    seed_test(lambda: env.aec(book, candidates=4), num_cycles=12)


def played(battle: InTurn, seed: int, most: int) -> list[NDArray[numpy.float32]]:
    """What was seen of the pieces, decision by decision, when answers are drawn by lot."""
    lots, seen = Random(5), []
    battle.reset(seed=seed)
    for _ in range(most):
        observation, _, ended, cut, _ = battle.last()
        if ended or cut:
            break
        seen.append(observation["pieces"])
        battle.step(lots.choice(numpy.flatnonzero(observation["action_mask"])))
    return seen


def test_another_seed_gives_another_battle() -> None:
    battle = env.aec("march-of-eagles", candidates=4)
    one, two = (played(battle, seed, 120) for seed in (1, 2))
    assert any(not numpy.array_equal(a, b) for a, b in zip(one, two, strict=False))


def test_a_battle_ends_with_a_winner_and_a_loser_or_a_draw() -> None:
    battle = env.aec("dbx", candidates=4)
    lots, rewards = Random(3), {}
    battle.reset(seed=4)
    for side in battle.agent_iter():
        observation, reward, ended, cut, _ = battle.last()
        if ended or cut:
            rewards[side] = reward
            battle.step(None)
        else:
            battle.step(lots.choice(numpy.flatnonzero(observation["action_mask"])))
    assert not battle.agents
    assert sorted(rewards) == ["one", "two"] and sum(rewards.values()) == 0
    outcome = battle.battles.field.game.outcome
    assert outcome is not None
    assert rewards["one"] == {"one": 1, "two": -1, None: 0}[outcome.winner]


def test_a_masked_action_is_refused_and_changes_nothing() -> None:
    battle = env.aec("march-of-eagles", candidates=8)
    battle.reset(seed=1)
    before = battle.observe(battle.agent_selection)
    with pytest.raises(ValueError, match="masked"):
        battle.step(7)
    after = battle.observe(battle.agent_selection)
    assert all(numpy.array_equal(before[key], after[key]) for key in before)


def test_an_order_takes_fewer_answers_than_a_choice() -> None:
    battle = env.aec("march-of-eagles", candidates=8, ideas=3)
    lots, shown = Random(1), dict[str, int]()
    battle.reset(seed=1)
    for _ in range(60):
        observation, *_ = battle.last()
        (asked,) = battle.battles.field.game.waiting_for()
        offered = int(observation["action_mask"].sum())
        shown[type(asked).__name__] = max(shown.get(type(asked).__name__, 0), offered)
        battle.step(lots.choice(numpy.flatnonzero(observation["action_mask"])))
    assert shown["Order"] == 3 < shown["Choose"] <= 8


def test_whoever_has_nothing_to_decide_may_only_wait() -> None:
    battle = env.parallel("march-of-eagles", candidates=8)
    observations, _ = battle.reset(seed=1)
    deciding = battle.battles.field.deciding
    assert deciding == ["one"]
    assert observations["two"]["action_mask"].tolist() == [1, 0, 0, 0, 0, 0, 0, 0]
    assert observations["two"]["clock"][-1] == 0 and observations["one"]["clock"][-1] == 1


def test_what_is_hidden_is_not_observed() -> None:
    """Muskets & Tomahawks: where the other side's markers stand is seen, who stands there is not."""
    battle = env.aec("muskets-tomahawks", candidates=6)
    lots = Random(2)
    battle.reset(seed=3)
    for _ in range(40):
        side = battle.agent_selection
        observation, *_ = battle.last()
        view = battle.battles.field.view(side)
        rows = int((observation["pieces"][:, :2].sum(axis=1) > 0).sum())
        assert rows == len(view.state.pieces)
        battle.step(lots.choice(numpy.flatnonzero(observation["action_mask"])))


def test_columns_say_what_the_numbers_are() -> None:
    battle = env.aec("black-powder")
    battle.reset(seed=1)
    columns = battle.battles.observer.columns
    observation, *_ = battle.last()
    assert observation["pieces"].shape[1] == len(columns["pieces"]) > 12
    assert observation["answers"].shape[1] == len(columns["answers"])
    kinds = battle.battles.observer.kinds
    assert observation["ground"].max() < len(kinds)
    assert {kinds[place] for place in numpy.unique(observation["ground"])} - {""}


def test_it_is_drawn() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        battle = env.aec("dbx", render_mode="rgb_array")
        battle.reset(seed=1)
        picture = battle.render()
    assert picture.ndim == 3 and picture.shape[1] == 800 and picture.shape[2] == 3
    assert picture.std() > 5
    drawn = env.aec("dbx", render_mode="svg")
    drawn.reset(seed=1)
    assert drawn.render().startswith("<svg")
