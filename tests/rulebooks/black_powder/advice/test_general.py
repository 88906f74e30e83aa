"""The rule of thumb in Black Powder: always legal, repeatable, better than chance."""

from typing import Any

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import chain_hash
from pulverdampf.engine.orders import Plan, Step
from pulverdampf.engine.requests import Choose, Option, Prompt
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Clock
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.black_powder import RULEBOOK
from pulverdampf.rulebooks.black_powder.advice.advances import waits_for
from pulverdampf.rulebooks.black_powder.advice.orders import (
    best_orders,
    by_the_dice,
    charges,
    from_enemy,
    squares,
    to_rally,
    withdrawals,
)
from pulverdampf.rulebooks.black_powder.advice.reactions import answer_to_charge, policy
from pulverdampf.rulebooks.black_powder.advice.weights import DRILLED
from pulverdampf.rulebooks.black_powder.advice.worth import worth_of_charge, worth_of_volley
from pulverdampf.rulebooks.black_powder.armies import mustering
from pulverdampf.rulebooks.black_powder.cases.setup import position
from pulverdampf.rulebooks.black_powder.command.obeying import JOKER, command
from pulverdampf.rulebooks.black_powder.geometry import layout
from pulverdampf.rulebooks.black_powder.lookup import commander_of, pose_of, unit_of
from pulverdampf.rulebooks.black_powder.shooting.phase import targets_of
from pulverdampf.rulebooks.black_powder.state import PowderState
from tests.rulebooks.black_powder.staging import at_present

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


def column(x: float, y: float, **more: Any) -> dict[str, Any]:
    return foot(x, y, formation="attack", **more)


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
    assert won >= 8


def test_a_brigade_is_ordered_as_a_whole() -> None:
    state = position([foot(30, 24), foot(43, 24), foot(56, 24), foe(43, 65)])
    _, plan = best_orders(scene_of(state), commander_of(state, "AC1"))[0]
    assert set(plan.steps) == {"A1", "A2", "A3"}


def test_nobody_goes_on_ahead_of_his_brigade() -> None:
    state = position([column(30, 30), column(43, 18), column(47, 18), foe(43, 65)])
    _, plan = best_orders(scene_of(state), commander_of(state, "AC1"))[0]
    assert set(plan.steps) == {"A2", "A3"}


def test_a_brigade_waits_for_those_that_come_up() -> None:
    ahead = [column(30, 34), column(34, 34)]
    state = position([*ahead, column(60, 14, brigade=2), column(64, 14, brigade=2), foe(43, 65)])
    assert waits_for(scene_of(state), [unit_of(state, "A1"), unit_of(state, "A2")]) < 0.0
    up = position([*ahead, column(60, 30, brigade=2), column(64, 30, brigade=2), foe(43, 65)])
    assert waits_for(scene_of(up), [unit_of(up, "A1"), unit_of(up, "A2")]) > 0.0


def test_at_the_edge_every_unit_is_ordered_alone() -> None:
    """A blunder of a whole group would take the brigade off the table and break it."""
    state = position([column(40, 12), column(44, 12), foe(43, 65)])
    _, plan = best_orders(scene_of(state), commander_of(state, "AC1"))[0]
    assert len(plan.steps) == 1


def test_brigades_are_drawn_up_in_blocks() -> None:
    game = fought_until_deployed(3)
    for brigade in game.state.bodies.values():
        men = [pose_of(unit_of(at_present(game), key)) for key in brigade.pieces]
        assert max(each.x for each in men) - min(each.x for each in men) < 30.0


def fought_until_deployed(seed: int) -> Game:
    one, two = (mustering.ready_armies()[key] for key in mustering.default_armies(""))
    game = Game(RULEBOOK, mustering.begin(one, two), SeededDice(seed))
    general = ByRuleOfThumb(1)
    while game.state.clock.turn == 0 or not all(each.deployed for each in at_present(game).bodies.values()):
        by = game.waiting_for()[0].by
        game.answer(general.answer(game.view(by)), by)
    return game


def test_what_matters_comes_first() -> None:
    """A charge that pays before an advance, and the commander at the front before the others."""
    state = position(
        [column(40, 30), column(60, 24), column(20, 20, brigade=2), foe(40, 41, casualties=3), foe(60, 60)]
    )
    scene = scene_of(state)
    _, plan = best_orders(scene, commander_of(state, "AC1"))[0]
    assert plan.steps["A1"][-1].what == "charge"
    assert from_enemy(scene, "AC1") < from_enemy(scene, "AC2")


@pytest.mark.parametrize(
    ("roll", "what", "left", "turn", "answer"),
    [
        (12, "march", 1, 2, "yes"),
        (10, "charge", 6, 2, "yes"),
        (10, "charge", 2, 2, "no"),
        (10, "charge", 2, 9, "yes"),
        (10, "march", 6, 2, "no"),
        (7, "charge", 6, 2, "no"),
    ],
)
def test_jokers_are_husbanded(roll: int, what: str, left: int, turn: int, answer: str) -> None:
    """Every blunder, and failed charges only while some are left for blunders."""
    state = position([column(40, 30), foe(40, 44)])
    state.jokers, state.clock = {"one": left}, Clock(turn)
    under_way = command.kind("AC1", "order", (("A1", (Step(what, target="B1"),)),))
    text = JOKER.filled(roll=roll, rating=8)
    request = Choose(
        "one",
        Prompt("BP-OPT-02", text, "AC1"),
        [Option("yes", text, value=True), Option("no", text, value=False)],
    )
    assert policy(request, state, under_way) == answer


def test_a_failed_charge_is_worth_a_joker_in_a_real_game() -> None:
    """BP-OPT-02: the general sees that the order under way is a charge."""
    state = position([column(40, 30), foe(40, 44)])
    state.jokers = {"one": 6, "two": 6}
    game = Game(RULEBOOK, state)
    while (asked := game.waiting_for()[0]).rule != "BP-CMD-01":
        game.answer("order" if asked.rule == "BP-CMD-04" else next(iter(asked.options)), "one")  # type: ignore[union-attr]
    game.answer(Plan({"A1": (Step("charge", target="B1"),)}), "one")
    game.answer_faces([6, 5])
    assert game.waiting_for()[0].rule == "BP-OPT-02"
    assert ByRuleOfThumb(1).answer(game.view("one")) == "yes"


def test_columns_cross_a_ford_side_by_side() -> None:
    game = fought(4, {"one": ByRuleOfThumb(1), "two": ByChance(2)}, "SC-3")
    assert game.outcome is not None and game.outcome.winner == "one"


def test_a_disordered_target_invites_a_charge() -> None:
    steady = position([foot(40, 30), foe(40, 40)])
    reeling = position([foot(40, 30), foe(40, 40, casualties=3, is_=("disordered",))])
    assert charge(reeling) > charge(steady) and charge(steady) < DRILLED.good


def test_friends_where_a_charge_strikes_make_it_worth_more() -> None:
    alone = position([foot(40, 30), foe(40, 40)])
    left_behind = position([foot(40, 30), foot(40, 20), foe(40, 40)])
    backed = position([foot(40, 30), foot(50, 36), foe(40, 40)])
    assert charge(backed) > charge(alone) == charge(left_behind)


def test_enemies_beside_the_target_make_a_charge_worth_less() -> None:
    alone = position([column(40, 30), foe(40, 40)])
    supported = position([column(40, 30), foe(40, 40), foe(50, 40), foe(30, 40)])
    assert charge(supported) < charge(alone) - 2.0


def test_a_second_column_that_can_strike_the_same_target_invites_a_charge() -> None:
    state = position([column(38, 30), column(42, 30), foe(40, 40), foe(50, 40)])
    scene = scene_of(state)
    both = charges(scene, [unit_of(state, "A1"), unit_of(state, "A2")], 1)
    alone = charges(scene, [unit_of(state, "A1")], 1)
    assert max(both)[0] > max(alone, default=(0.0, None))[0]


def test_guns_are_not_charged_in_front() -> None:
    guns = {"arm": "artillery", "weapon": "SB foot"}
    assert charge(position([column(40, 30), foe(40, 40, **guns)])) < DRILLED.good
    assert charge(position([column(40, 30), foe(40, 40, facing=0, **guns)])) > DRILLED.good


def test_a_charge_that_needs_luck_is_worth_less() -> None:
    def promised(y: float) -> float:
        state = position([column(40, 30), foe(40, y)])
        commander, unit, target = commander_of(state, "AC1"), unit_of(state, "A1"), unit_of(state, "B1")
        return by_the_dice(scene_of(state), commander, unit, target, 3.0)

    assert 3.0 > promised(42) > promised(50) > promised(60)


def test_horse_does_not_charge_those_who_can_form_square() -> None:
    state = position([foot(40, 30, arm="cavalry"), foe(40, 40, traits=("FSq",))])
    assert charge(state) < DRILLED.good


HORSE = {"arm": "cavalry", "traits": ("Hvy",)}


def test_foot_without_the_reaction_forms_square_while_there_is_time() -> None:
    state = position([foot(40, 30, casualties=2), foe(40, 40, **HORSE)])
    ((_, plan),) = squares(scene_of(state), [unit_of(state, "A1")])
    assert plan.steps["A1"][0].formation == "square"
    able = position([foot(40, 30, casualties=2, traits=("FSq",)), foe(40, 40, **HORSE)])
    assert not list(squares(scene_of(able), [unit_of(able, "A1")]))


def test_a_square_is_dissolved_when_the_horse_is_gone() -> None:
    state = position([foot(40, 30, formation="square"), foe(40, 40)])
    ((_, plan),) = squares(scene_of(state), [unit_of(state, "A1")])
    assert plan.steps["A1"][0].formation == "attack"
    watched = position([foot(40, 30, formation="square"), foe(40, 40, **HORSE)])
    assert not list(squares(scene_of(watched), [unit_of(watched, "A1")]))


def test_infantry_forms_square_before_horse() -> None:
    state = position([foot(40, 30, arm="cavalry"), foe(40, 40, traits=("FSq",))])
    assert answer_to_charge(["hold", "fire", "square"], state, "B1", None) == "square"


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
    while not at_present(game).first:
        by = game.waiting_for()[0].by
        game.answer(general.answer(game.view(by)), by)
    assert at_present(game).first == side
