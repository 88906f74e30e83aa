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
from pulverdampf.server.staff import Mandate, advice, answered, goes_on, is_interjection

MOST_ANSWERS = 12
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


def answered_by_staff(game: Game, mandate: Mandate | None, decision: Decision) -> bool:
    """Whether a chance was let go by, or an advice carried through, as the staff does unasked."""
    carrying = goes_on(game, mandate, decision)
    if not carrying and not is_interjection(game, decision):
        return False
    value = answered(game.view(decision.by), WINDOWS, carrying=carrying)
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


def counted(book: str, seed: str) -> dict[int, tuple[int, int]]:
    """By turn, how many questions the rules ask of one side, and how many answers its player gives."""
    game, enemy = begun(book, seed), ByRuleOfThumb("enemy")
    asked, given = Counter[int](), Counter[int]()
    mandate: Mandate | None = None
    while not game.over and game.state.clock.turn <= TURNS:
        turn, decision = game.state.clock.turn, deciding(game)
        if decision.by != "one":
            game.answer(enemy.answer(game.view(decision.by)), decision.by)
        elif answered_by_staff(game, mandate, decision):
            asked[turn] += 1
        else:
            mandate = Mandate(decision.rule, len(game.log))
            asked[turn] += take_advice(game, "one")
            given[turn] += 1
    return {turn: (asked[turn], given[turn]) for turn in sorted(asked) if turn}


SEEDS = ("7", "1", "2", "3")
ROW = "{:18} {:>5} {:>9} {:>13} {:>7} {:>12}"
HEAD = ROW.format("book", "turns", "questions", "answers: half", "nine in ten", "most")


@pytest.mark.parametrize("book", PACKAGES)
def test_a_usual_turn_takes_few_answers(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Half of the turns in which a player decides anything take no more; prints the row of a table."""
    turns = [each for seed in SEEDS for each in counted(book, seed).values() if each[1]]
    asked, given = (sorted(each) for each in zip(*turns, strict=True))
    row = (book, len(turns), median(asked), median(given), given[len(given) * 9 // 10], given[-1])
    with capsys.disabled():
        print("", HEAD, ROW.format(*row), sep="\n")
    assert median(given) <= MOST_ANSWERS
