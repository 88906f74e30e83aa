"""Muskets & Tomahawks: cards, hands, vigilance and dummies."""

import msgspec
import pytest

from pulverdampf.engine.decks import Deck
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import March, Refused
from pulverdampf.engine.requests import Draw
from pulverdampf.table.paths import Ahead
from tests.engine.miniatures.muskets import RULEBOOK, frontier
from tests.engine.miniatures.muskets_events import CARDS, Frontier, MomentDue, PlayDue, ReactDue, WalkDue
from tests.engine.miniatures.proofs import holds, message


def dealt(state: Frontier, *cards: str) -> Game:
    """A game with typed dice; the first cards drawn are the named ones."""
    game = Game(RULEBOOK, state)
    for card in cards:
        assert isinstance(game.request, Draw)
        game.answer(card)
    return game


def watching(state: Frontier) -> Frontier:
    state.pieces["s"].vigilant = True
    return state


def ordered_ahead(length: float) -> Game:
    game = dealt(watching(frontier()), "one:REG", "one:REG")
    for answer in ("one:REG", "move"):
        game.answer(answer, "one")
    game.answer(March(("r",), (Ahead(length),)), "one")
    return game


def passed(game: Game, moments: int) -> Game:
    for _ in range(moments):
        game.answer("no", "two")
    return game


def y(game: Game, key: str = "r") -> float:
    return float(game.state.pieces[key].pose.y)


@pytest.mark.parametrize("seed", range(12))
def test_the_miniature_holds(seed: int) -> None:
    holds(RULEBOOK, frontier, seed)


def test_mt_card_01_the_deck_is_never_shuffled_and_cards_come_on_demand() -> None:
    state = frontier()
    assert state.deck == Deck.of(reversed(CARDS))
    game = dealt(state)
    assert isinstance(game.request, Draw)
    assert game.request.weights() == {"clock": 2, "one:REG": 3, "two:SCT": 3}
    game.answer("clock")
    assert game.request.weights() == {"clock": 1, "one:REG": 3, "two:SCT": 3}
    with pytest.raises(Refused):
        game.answer("two:MIL")


def test_mt_card_01_hands_are_secret_and_their_size_is_not() -> None:
    games = [dealt(frontier(), "one:REG", card) for card in ("clock", "two:SCT")]
    assert message(games[0], "two") == message(games[1], "two")
    assert message(games[0], "one") != message(games[1], "one")
    view = games[0].view("two").state
    assert view.hand_one == ("?", "?") and len(view.deck) == len(CARDS)


def test_mt_card_04_the_enemys_card_lets_the_enemy_act_and_brings_a_point() -> None:
    game = dealt(frontier(), "two:SCT", "clock")
    game.answer("two:SCT", "one")
    assert game.state.points == (1, 0)
    assert [(each.by, each.subject) for each in game.waiting_for()] == [("two", "s")]
    for answer in ("watch", "stay", "stay"):
        game.answer(answer, "two")
    assert game.state.pieces["s"].vigilant and game.state.agenda == (PlayDue("two"),)


def test_mt_vig_02_nobody_is_asked_before_the_mover_is_in_sight() -> None:
    game = ordered_ahead(6.0)
    assert y(game) == 7.0  # three inches walked before the scouts see anything at twelve
    assert [(each.rule, each.by) for each in game.waiting_for()] == [("MT-VIG-02", "two")]
    assert game.state.agenda[0] == MomentDue("r", 3.0, 3.0)


def test_mt_vig_02_the_move_is_interrupted_part_way_and_ordered_anew() -> None:
    game = passed(ordered_ahead(6.0), 1)
    game.answer("yes", "two")
    game.answer_faces([9, 9, 0, 0])
    assert game.state.pieces["r"].strength == 6 and not game.state.pieces["s"].vigilant
    assert game.state.agenda[:2] == (ReactDue("r"), WalkDue("r", 2.0))
    assert game.clone().state == game.state
    game.answer_faces([7])
    with pytest.raises(Refused, match="MT-MOVE-03"):
        game.answer(March(("r",), (Ahead(3.0),)), "one")
    game.answer(March(("r",), (Ahead(2.0),)), "one")
    assert y(game) == 10.0 and game.state.agenda == (PlayDue("two"),)


def test_mt_react_05_a_recoil_ends_the_action() -> None:
    game = ordered_ahead(6.0)
    game.answer("yes", "two")
    game.answer_faces([9, 0, 0, 0])
    game.answer_faces([2])
    assert y(game) == 1.0 and game.state.agenda == (PlayDue("two"),)


def test_mt_vig_04_a_missed_shot_spends_the_vigilance_and_lets_the_mover_go_on() -> None:
    game = ordered_ahead(6.0)
    game.answer("yes", "two")
    game.answer_faces([0, 0, 0, 0])
    game.answer(March(("r",), (Ahead(3.0),)), "one")
    assert y(game) == 10.0


def test_mt_hid_02_a_dummy_looks_like_a_unit_until_it_is_spotted() -> None:
    games = [dealt(frontier(real), "one:REG", "one:REG") for real in ("m1", "m2")]
    for answer in ("one:REG", "move", March(("r",), (Ahead(6.0),))):
        assert message(games[0], "one") == message(games[1], "one")
        for game in games:
            game.answer(answer, "one")
    assert message(games[0], "one") == message(games[1], "one")
    assert b"dummy" not in message(games[0], "one") and b"dummy" in message(games[0], "two")


@pytest.mark.parametrize(("real", "left"), [("m1", True), ("m2", False)])
def test_mt_hid_04_a_spotted_dummy_is_gone_and_a_spotted_unit_stands(real: str, left: bool) -> None:
    state = frontier(real)
    state.pieces["m1"].place = type(state.pieces["m1"].place)(state.pieces["r"].pose.ahead(10.0))
    game = dealt(state, "one:REG", "one:REG")
    game.answer("one:REG", "one")
    game.answer("spot", "one")
    game.answer_faces([8])
    assert (game.state.pieces["m1"].pose is not None) == left
    with pytest.raises(Refused):
        game.undo("one")


def test_the_same_seed_deals_the_same_hands() -> None:
    games = [Game(RULEBOOK, frontier(), SeededDice("Fort Edward")) for _ in range(2)]
    assert msgspec.json.encode(games[0].log) == msgspec.json.encode(games[1].log)
    assert len(games[0].state.hand_one) == 2
