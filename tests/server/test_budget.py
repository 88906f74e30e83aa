"""How often a player is asked in a turn of each book when he takes the advice of his staff."""

from collections import Counter
from statistics import median

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Decision
from pulverdampf.engine.state import Side
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.server.messages import StandingOrders
from pulverdampf.server.seats import answer_of
from pulverdampf.server.shelf import books
from pulverdampf.server.staff import advice, answered, is_interjection

MOST_ANSWERS = 12
MORE = {"muskets-tomahawks": 20}
"""A turn of this book plays some eight cards of each side, each a decision of its own."""
BATTLES = {"muskets-tomahawks": ("7", "1", "2")}
"""Its battles differ widely, from 15 to 24: several are looked at."""
TURNS = 6
WINDOWS = StandingOrders(windows=True)


def begun(book: str, seed: str) -> Game:
    """The first battle that the lobby offers."""
    rules, info = rulebook(book), next(each for each in books() if each.key == book)
    assert rules is not None
    armies = rules.muster.ready_armies()
    one, two = (armies[each] for each in info.default_armies)
    return Game(rules, rules.muster.begin(one, two, terrain=info.terrains[0].id), SeededDice(seed))


def deciding(game: Game) -> Decision:
    return game.waiting_for()[0]


def answered_by_staff(game: Game, decision: Decision) -> bool:
    """Whether a chance to interrupt was let go by, as the staff does by its standing orders."""
    if not is_interjection(game, decision):
        return False
    value = answered(game.view(decision.by), WINDOWS)
    if value is not None:
        game.answer(value, decision.by)
    return value is not None


def take_advice(game: Game, side: Side) -> int:
    """Answers as the staff advises, as far as the advice goes; gives how many questions that were."""
    steps = advice(0, game, side).steps
    values = [step.value for step in steps] or [answer_of(ByRuleOfThumb("staff"), game.view(side))]
    for value in values:
        game.answer(value, side)
    return len(values)


def counted(book: str, seed: str) -> list[tuple[int, int]]:
    """Turn by turn, how many questions the rules ask of one side, and how many answers its player gives."""
    game, enemy = begun(book, seed), ByRuleOfThumb("enemy")
    asked, given = Counter[int](), Counter[int]()
    while not game.over and game.state.clock.turn <= TURNS:
        turn, decision = game.state.clock.turn, deciding(game)
        if decision.by != "one":
            game.answer(enemy.answer(game.view(decision.by)), decision.by)
        elif answered_by_staff(game, decision):
            asked[turn] += 1
        else:
            asked[turn] += take_advice(game, "one")
            given[turn] += 1
    return [(asked[turn], given[turn]) for turn in sorted(asked) if turn]


@pytest.mark.parametrize("book", PACKAGES)
def test_a_usual_turn_takes_few_answers(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    turns = [turn for seed in BATTLES.get(book, ("7",)) for turn in counted(book, seed)]
    with capsys.disabled():
        print(f"\n{book:18} questions and answers by turn:", *turns)
    assert median(given for _, given in turns) <= MORE.get(book, MOST_ANSWERS)
