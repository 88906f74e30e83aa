"""The general of Muskets & Tomahawks: beats chance, repeats itself, and ends every battle."""

from typing import Any

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.requests import Choose
from pulverdampf.engine.state import Gone
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.advice.activation import best_charge
from pulverdampf.rulebooks.muskets_tomahawks.advice.goals import Goals
from pulverdampf.rulebooks.muskets_tomahawks.advice.situation import Situation, away
from pulverdampf.rulebooks.muskets_tomahawks.cards import activation
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.setup.scenario_ground import blockhouse_features
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from pulverdampf.table.shapes import Pose

BOOK = RULEBOOK
ARMIES = BOOK.muster.ready_armies()
PAIRS = [
    (one, two)
    for one in ARMIES
    for two in ARMIES
    if one != two and BOOK.muster.may_meet(ARMIES[one], ARMIES[two])
]
SCENARIOS = ("S1", "S2", "S3", "S4", "S5", "S6")


def fought(seed: int, scenario: str, one: Any, two: Any) -> tuple[Game, list[Any]]:
    """A battle to its end, with all answers; the game refuses any that is not legal."""
    first, second = PAIRS[seed % len(PAIRS)]
    state = BOOK.muster.begin(ARMIES[first], ARMIES[second], scenario=scenario)
    game = Game(BOOK, state, SeededDice(seed))
    seats = {"one": one, "two": two}
    answers = []
    while not game.over:
        asked = game.waiting_for()[0]
        answer = seats[asked.by].answer(game.view(asked.by))
        answers.append(answer)
        game.answer(answer, asked.by)
    return game, answers


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_beats_chance_from_either_side(scenario: str) -> None:
    """Of four battles, with sides and armies changing, it loses at most one and wins most."""
    won = lost = 0
    for seed in range(4):
        thumb, chance = ByRuleOfThumb(seed), ByChance(seed)
        mine = "one" if seed % 2 == 0 else "two"
        game, _ = fought(seed, scenario, *((thumb, chance) if mine == "one" else (chance, thumb)))
        outcome = BOOK.outcome(game.state)
        assert outcome is not None
        won += outcome.winner == mine
        lost += outcome.winner not in (mine, None)
    assert lost <= 1
    assert won >= 2


def test_it_gives_the_same_answers_for_the_same_seed() -> None:
    """Two battles with the same dice and the same seeds are the same to the last answer."""
    once = fought(2, "S1", ByRuleOfThumb("a"), ByRuleOfThumb("b"))[1]
    again = fought(2, "S1", ByRuleOfThumb("a"), ByRuleOfThumb("b"))[1]
    assert once == again


@pytest.mark.parametrize("scenario", ["S4", "S6"])
def test_two_of_it_end_every_battle(scenario: str) -> None:
    """Wagons and boats too: a battle between two of them ends with an outcome."""
    game, _ = fought(1, scenario, ByRuleOfThumb(1), ByRuleOfThumb(2))
    assert BOOK.outcome(game.state) is not None


def deployed(seed: int, scenario: str) -> Game:
    """A battle that two of it have just set up."""
    first, second = PAIRS[seed % len(PAIRS)]
    state = BOOK.muster.begin(ARMIES[first], ARMIES[second], scenario=scenario)
    game = Game(BOOK, state, SeededDice(seed))
    seats = {"one": ByRuleOfThumb(f"{seed} one"), "two": ByRuleOfThumb(f"{seed} two")}
    while game.state.clock.turn == 0:
        asked = game.waiting_for()[0]
        game.answer(seats[asked.by].answer(game.view(asked.by)), asked.by)
    return game


def markers(game: Game, side: str) -> list[Any]:
    """The markers of a side in the order in which they were set down."""
    return [each for each in game.state.pieces.values() if each.kind == "marker" and each.side == side]


def standing(units: list[dict[str, Any]], due: str, **situation: Any) -> Game:
    """A battle in which a unit is about to act."""
    return Game(BOOK, position(units, due=(activation.act.due(due, 1),), **situation))


def test_dummies_pass_for_units_that_hide() -> None:
    """MT-HID-02: a marker of a type that nobody can hide in would be known for a dummy."""
    for seed in range(len(PAIRS)):
        game = deployed(seed, "S1")
        state: FrontierState = game.state  # type: ignore[assignment]
        for side in ("one", "two"):
            hidden = {state.bodies[key].troop for key in state.hiding.get(side, ())}
            dummies = [each for each in markers(game, side) if not each.stands_for]
            assert {each.troop for each in dummies} <= hidden


def test_the_order_of_markers_tells_nothing() -> None:
    """MT-HID-02: dummies are set down among the others, not always last."""
    last_of_all = []
    for game in (deployed(seed, "S1") for seed in range(8)):
        for side in ("one", "two"):
            order = markers(game, side)
            if any(each.stands_for for each in order) and not all(each.stands_for for each in order):
                last_of_all.append(bool(order[-1].stands_for))
    assert len(set(last_of_all)) == 2


FOE: dict[str, Any] = {"side": "two", "troop": "MIL", "discipline": "conscript", "profile": (7, 7, 6)}


def test_it_leaves_its_ranks_before_a_gate() -> None:
    """Close order does not go through a gate of two inches: it is left in time."""
    line = {"side": "one", "models": 8, "traits": ("Close",), "formation": "close", "spacing": 1.0}
    state = position(
        [{**line, "at": (24, 36), "facing": 270, "is": ["empty"]}, {**FOE, "at": (24, 24), "models": 2}],
        due=(activation.act.due("A1", 1),), scenario="S5", attacker="one", turn=5,
    )  # fmt: skip
    state.features = {each.id: each for each in blockhouse_features(24.0, 24.0)}
    game = Game(BOOK, state)
    assert ByRuleOfThumb(1).answer(game.view("one")) == "move:normal"


def test_it_clears_the_road_for_its_wagons() -> None:
    """A unit that stands before a wagon of its own side goes beside the road."""
    wagon = {"side": "one", "vehicle": "wagon", "at": (24, 10), "facing": 90, "traits": ("Team",)}
    guard = {"side": "one", "models": 3, "at": (24, 18), "is": ["empty"]}
    road = {"kind": "road", "line": [[24, 0], [24, 48]], "width": 3.0}
    game = standing(
        [guard, wagon, {**FOE, "at": (24, 44)}], "A1", scenario="S4", attacker="two", terrain=[road]
    )
    general = ByRuleOfThumb(1)
    while isinstance(game.request, Choose):
        game.answer(general.answer(game.view("one")), "one")
    order = general.answer(game.view("one"))
    assert order.walks
    ends = [walk.end.x - 24.0 for walk in order.walks.values()]
    assert min(map(abs, ends)) > 0.5 or sum(map(abs, ends)) / len(ends) > 2.0


def test_the_last_men_of_a_force_that_leads_keep_away() -> None:
    """Two wagons are destroyed, two raiders are left: they are worth more alive than in another fight."""
    wagons = [{"side": "one", "vehicle": "wagon", "at": (24, 10 + 6 * n), "facing": 90} for n in range(3)]
    raiders = {"side": "two", "troop": "NAT", "models": 10, "lost": 8, "at": (34, 20)}
    game = standing(
        [{"side": "one", "models": 8, "at": (24, 14)}, *wagons, raiders], "B1", scenario="S4", attacker="two"
    )
    for key in ("A3", "A4"):
        for piece in game.state.bodies[key].pieces:
            game.state.pieces[piece].place = Gone("destroyed")
    situation = Situation(game.view("two"))
    goal = Goals()(situation)["B1"]
    assert goal.kind == "go" and goal.urgent > 2.0
    assert away(goal.at, (24.0, 14.0)) > away((34.0, 20.0), (24.0, 14.0))


def test_nobody_looks_about_where_there_is_nobody_to_be_seen() -> None:
    """A captain behind a palisade, with all the enemy beyond it, does not spend his action on looking."""
    captain = {"side": "one", "officer": True, "models": 1, "at": (24, 6), "weapons": ("pistol",)}
    line = {"side": "one", "models": 6, "at": (24, 8), "is": ["empty"]}
    palisade = {"kind": "palisade", "line": [[0, 20], [48, 20]], "width": 0.5}
    game = standing([captain, line, {**FOE, "at": (24, 40)}], "A1", terrain=[palisade])
    assert ByRuleOfThumb(1).answer(game.view("one")) != "spot"


@pytest.mark.parametrize(("away_by", "answer"), [(23.0, "pass"), (16.0, "no")])
def test_a_walk_that_never_offers_a_good_shot_is_let_pass(away_by: float, answer: str) -> None:
    """MT-VIG-02: far off no inch of a marker's way will be worth a volley; nearer one may be."""
    ready = {"side": "two", "models": 8, "at": (24, 40), "facing": 270, "is": ["vigilant"]}
    scouts = {"side": "one", "troop": "IRR", "models": 6, "at": (24, 40 - away_by), "marker": "AM1",
              "traits": ("Scouts",)}  # fmt: skip
    game = standing([scouts, ready], "AM1")
    game.answer("move")
    game.answer(Walks({"AM1": Walk((), Pose(26.0, 40 - away_by))}))
    assert game.waiting_for()[0].rule == "MT-VIG-02"
    assert ByRuleOfThumb(1).answer(game.view("two")) == answer


def test_it_fires_at_those_who_charge() -> None:
    """MT-VIG-02, MT-MEL-03: a unit that stands ready knows who comes, though not by which way."""
    ready = {"side": "two", "models": 8, "at": (24, 24), "facing": 270, "is": ["vigilant", "spotted"]}
    game = standing([{"side": "one", "models": 8, "at": (24, 21.5), "is": ["spotted"]}, ready], "A1")
    game.answer("charge")
    while game.waiting_for()[0].rule == "MT-MEL-02":
        game.answer(ByRuleOfThumb(1).answer(game.view("one")))
    assert game.waiting_for()[0].rule == "MT-VIG-02"
    assert ByRuleOfThumb(1).answer(game.view("two")) == "yes"


@pytest.mark.parametrize(("men", "answer"), [(12, "evade"), (1, "hold")])
def test_it_evades_a_fight_that_it_would_lose(men: int, answer: str) -> None:
    """MT-MEL-03: scouts with empty barrels run from many, and wait for one."""
    scouts = {"side": "two", "troop": "IRR", "models": 3, "at": (24, 24), "facing": 270,
              "traits": ("Scouts",), "is": ["empty", "spotted"]}  # fmt: skip
    game = standing([{"side": "one", "models": men, "at": (24, 21.5), "is": ["spotted"]}, scouts], "A1")
    game.answer("charge")
    while game.waiting_for()[0].rule == "MT-MEL-02":
        game.answer(ByRuleOfThumb(1).answer(game.view("one")))
    assert game.waiting_for()[0].rule == "MT-MEL-03"
    assert ByRuleOfThumb(1).answer(game.view("two")) == answer


@pytest.mark.parametrize(("men", "charges"), [(3, False), (1, True)])
def test_an_officer_does_not_charge_a_unit_alone(men: int, *, charges: bool) -> None:
    """However frightened it is, a unit of several is no match for one man."""
    officer = {"side": "one", "models": 1, "officer": True, "at": (24, 20)}
    prey = {**FOE, "at": (24, 23), "models": men, "is": ["empty", "shaken", "spotted"]}
    situation = Situation(standing([officer, prey], "A1", turn=5).view("one"))
    found = best_charge(situation, situation.state.bodies["A1"])
    assert (found is not None) == charges


def test_those_farthest_from_the_enemy_hold_the_horses() -> None:
    """MT-MOVE-08: two of five riders in a file; the foremost keep their hands free."""
    file = [(24.0, 14.0 - 1.5 * n) for n in range(5)]
    riders = {"side": "one", "models": 5, "places": file, "traits": ("LightCav",)}
    game = standing([riders, {"side": "two", "at": (24, 40)}], "A1")
    game.answer("dismount")
    for rider in ("A1.4", "A1.3"):
        assert ByRuleOfThumb(1).answer(game.view("one")) == rider
        game.answer(rider)
