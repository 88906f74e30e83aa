"""The rule of thumb in Black Powder: always legal, repeatable, better than chance."""

from typing import Any

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import chain_hash
from pulverdampf.engine.scene import Scene
from pulverdampf.generals.advice.black_powder.orders import best_orders, to_rally, withdrawals
from pulverdampf.generals.advice.black_powder.reactions import answer_to_charge
from pulverdampf.generals.advice.black_powder.worth import GOOD, worth_of_charge, worth_of_volley
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.black_powder import RULEBOOK, mustering
from pulverdampf.rulebooks.black_powder.geometry import layout
from pulverdampf.rulebooks.black_powder.lookup import commander_of, unit_of
from pulverdampf.rulebooks.black_powder.positions import position
from pulverdampf.rulebooks.black_powder.shooting import targets_of
from pulverdampf.rulebooks.black_powder.units import PowderState

MOST_ANSWERS = 6000


def fought(seed: int, generals: dict[str, Any], battle: str = "") -> Game:
    """A battle of the default armies, or a scenario."""
    one, two = (mustering.ready_armies()[key] for key in mustering.default_armies(battle))
    game = Game(RULEBOOK, mustering.begin(one, two, scenario=battle), SeededDice(seed))
    for _ in range(MOST_ANSWERS):
        if game.over:
            return game
        decision = game.waiting_for()[0]
        game.answer(generals[decision.by].answer(game.view(decision.by)), decision.by)
    raise AssertionError(f"seed {seed}: the battle does not end")


def foot(x: float, y: float, **more: Any) -> dict[str, Any]:
    return {"side": "one", "at": (x, y), **more}


def foe(x: float, y: float, **more: Any) -> dict[str, Any]:
    return {"side": "two", "at": (x, y), **more}


def scene_of(state: PowderState) -> Scene:
    return Scene(state, layout)


def charge(state: PowderState) -> float:
    return worth_of_charge(scene_of(state), unit_of(state, "A1"), unit_of(state, "B1"))


@pytest.mark.parametrize("battle", ["", *mustering.scenarios()])
def test_every_battle_ends_with_legal_answers(battle: str) -> None:
    assert fought(1, {"one": ByRuleOfThumb(1), "two": ByRuleOfThumb(2)}, battle).outcome is not None


def test_the_same_seed_gives_the_same_battle() -> None:
    first, second = (
        chain_hash(fought(5, {"one": ByRuleOfThumb(1), "two": ByRuleOfThumb(2)})) for _ in range(2)
    )
    assert first == second


def test_beats_chance_from_both_seats() -> None:
    won = 0
    for seed in range(10):
        seat, other = ("one", "two") if seed % 2 else ("two", "one")
        game = fought(seed, {seat: ByRuleOfThumb(seed), other: ByChance(seed)})
        assert game.outcome is not None
        won += game.outcome.winner == seat
    assert won >= 7


def test_a_brigade_is_ordered_as_a_whole() -> None:
    state = position([foot(30, 10), foot(43, 10), foot(56, 10), foe(43, 65)])
    _, plan = best_orders(scene_of(state), commander_of(state, "AC1"))[0]
    assert set(plan.steps) == {"A1", "A2", "A3"}


def test_a_disordered_target_invites_a_charge() -> None:
    steady = position([foot(40, 30), foe(40, 40)])
    reeling = position([foot(40, 30), foe(40, 40, casualties=3, is_=("disordered",))])
    assert charge(reeling) > charge(steady) and charge(steady) < GOOD


def test_friends_at_hand_make_a_charge_worth_more() -> None:
    alone = position([foot(40, 30), foe(40, 40)])
    backed = position([foot(40, 30), foot(40, 26), foe(40, 40)])
    assert charge(backed) > charge(alone)


def test_horse_does_not_charge_those_who_can_form_square() -> None:
    state = position([foot(40, 30, arm="cavalry"), foe(40, 40, traits=("FSq",))])
    assert charge(state) < GOOD


def test_infantry_forms_square_before_horse() -> None:
    state = position([foot(40, 30, arm="cavalry"), foe(40, 40, traits=("FSq",))])
    assert answer_to_charge(["hold", "fire", "square"], state, "B1") == "square"


def test_the_spent_step_back_and_are_rallied() -> None:
    state = position([foot(40, 30, casualties=3), foe(40, 40)])
    scene = scene_of(state)
    assert [list(plan.steps) for _, plan in withdrawals(scene, [unit_of(state, "A1")])] == [["A1"]]
    assert to_rally(scene, commander_of(state, "AC1")) == ["A1"]


def volley(casualties: int) -> float:
    state = position([foot(40, 20), foe(40, 32, casualties=casualties)])
    (mark,) = targets_of(scene_of(state), unit_of(state, "A1"))
    return worth_of_volley(state, mark)


def test_a_shaken_target_is_worth_less_than_one_about_to_be() -> None:
    assert volley(2) > volley(3) and volley(2) > volley(0)


@pytest.mark.parametrize("side", ["one", "two"])
def test_the_first_turn_may_be_settled(side: str) -> None:
    """BP-SETUP-02: a switch settles the first turn, so that studies can alternate it."""
    one, two = (mustering.ready_armies()[key] for key in ("RA-1", "RA-1"))
    game = Game(RULEBOOK, mustering.begin(one, two, rulings={"first_turn": side}), SeededDice(3))
    general = ByRuleOfThumb(1)
    while not game.state.first:
        by = game.waiting_for()[0].by
        game.answer(general.answer(game.view(by)), by)
    assert game.state.first == side
