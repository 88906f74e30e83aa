"""Every kind of question, whoever answers: a seed, a script, typed faces, a record, every outcome at once."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pulverdampf.engine.dice import Die, at_least, below, d3, d6, d20, exactly, whether
from pulverdampf.engine.dice_sources import ScriptedDice, SeededDice, read_from
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import (
    Chance,
    Choose,
    Counts,
    Draw,
    Opposed,
    Option,
    Prompt,
    RollOff,
    Throw,
    Together,
    Total,
)
from pulverdampf.text import Text

AGAIN = d6.again_once(below(2))
CHANCES: list[Chance] = [
    Counts(rule="r", by="one", n=3, die=d6, faces=(at_least(4), exactly(6))),
    Counts(rule="r", by="one", n=2, die=AGAIN, faces=(whether(exactly(6)),)),
    Total(rule="r", by="one", n=2, die=d6),
    Total(rule="r", by="one", n=1, die=AGAIN),
    Throw(rule="r", by="one", n=2, die=d3),
    Opposed(rule="r", by=None, die=d6, one="one", two="two"),
    RollOff(rule="r", by=None, die=d3, one="one", two="two", bonus=(1, 0)),
    Draw(rule="r", by=None, lots=(("rain", 2), ("sun", 1), ("snow", 0))),
]
NAMES = [f"{type(each).__name__}-{i}" for i, each in enumerate(CHANCES)]


@pytest.mark.parametrize("asked", CHANCES, ids=NAMES)
def test_a_seed_gives_only_possible_answers_and_all_of_them(asked: Chance) -> None:
    dice = SeededDice("every outcome")
    fallen = {asked.thrown(dice.roll)[0] for _ in range(3000)}
    assert fallen == set(asked.weights())
    assert all(asked.possible(each) for each in fallen)


@pytest.mark.parametrize("asked", CHANCES, ids=NAMES)
def test_a_seed_falls_as_often_as_the_weights_say(asked: Chance) -> None:
    dice, throws = SeededDice("fair"), 6000
    fallen = Counter(asked.thrown(dice.roll)[0] for _ in range(throws))
    whole = sum(asked.weights().values())
    for answer, weight in asked.weights().items():
        expected = throws * Fraction(weight, whole)
        assert abs(fallen[answer] - expected) <= 5 * float(expected) ** 0.5 + 3


@pytest.mark.parametrize("asked", CHANCES, ids=NAMES)
def test_the_faces_of_a_throw_give_the_same_answer_again(asked: Chance) -> None:
    dice = SeededDice("twice")
    for _ in range(50):
        answer, faces = asked.thrown(dice.roll)
        script = read_from(faces)
        assert asked.thrown(script.roll) == (answer, faces)
        assert not list(script.left())


@pytest.mark.parametrize("asked", CHANCES, ids=NAMES)
def test_a_script_that_ends_too_soon_says_so(asked: Chance) -> None:
    with pytest.raises(LookupError):
        asked.thrown(ScriptedDice([]).roll)


@given(some.text(max_size=8), some.integers(0, 200), some.sampled_from([d3, d6, d20, Die("lot", 1, 7)]))
def test_die_number_n_is_a_function_of_seed_and_n(seed: str, at: int, die: Die) -> None:
    straight = SeededDice(seed)
    faces = [straight.roll(die) for _ in range(at + 1)]
    assert SeededDice(seed, at).roll(die) == faces[at]
    assert straight.copied().roll(die) == straight.roll(die)


def test_a_commitment_fixes_the_seed_without_telling_it() -> None:
    assert SeededDice("a").commitment != SeededDice("b").commitment
    assert "Blücher" not in SeededDice("Blücher").commitment


def test_options_are_worked_out_once_and_late() -> None:
    asked = 0

    def options() -> Any:
        nonlocal asked
        asked += 1
        yield Option("a", Text("a", "a"), 1)

    choice = Choose("one", Prompt("r", Text("?", "?")), options)
    assert asked == 0
    assert list(choice.options) == list(choice.options) == ["a"]
    assert asked == 1


def test_one_side_is_not_asked_twice_in_the_same_breath() -> None:
    choice = Choose("one", Prompt("r", Text("?", "?")), [Option("a", Text("a", "a"), 1)])
    with pytest.raises(ValueError, match="each side"):
        Together((choice, choice))


def test_a_refusal_names_the_rule_and_speaks_both_languages() -> None:
    from pulverdampf.engine.game import Game
    from tests.engine.toy import RULEBOOK, duel

    game = Game(RULEBOOK, duel(), SeededDice(1))
    with pytest.raises(Refused) as refused:
        game.answer("brave", "one")
    (objection,) = refused.value.objections
    assert objection.rule == "TOY-02"
    assert objection.text.in_("de") == "„brave“ ist keine der Möglichkeiten: bold, wary"
