"""`pulverdampf odds`: exact, as a second computation says, and as a hundred thousand volleys say."""

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import icepool
import pytest

from pulverdampf.analysis.hearing import policy_for, run
from pulverdampf.analysis.lending import lent
from pulverdampf.analysis.odds import distribution
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.battalion import EagleState, soldiers
from pulverdampf.rulebooks.march_of_eagles.dues import ShotDue
from pulverdampf.rulebooks.march_of_eagles.positions import position
from tests.cli.commands import command

VOLLEYS = 100_000


def brigade() -> EagleState:
    """A British line with an NCO, a column with drummer and officer before it, seven inches between."""
    line = {"side": "one", "at": (32, 12), "nation": "british", "soldiers": 36, "ncos": 1}
    column = {
        "side": "two", "at": (32, 12.8 + 7 + 4), "soldiers": 36, "formation": "column",
        "drummers": 1, "officers": 1,
    }  # fmt: skip
    state = position([line, column])
    state.agenda = (ShotDue("A1", "A1", "B1"),)
    return state


def lost(state: Any) -> int:
    return 36 - soldiers(state, state.bodies["B1"])


def by_the_paper(dice: int) -> dict[int, Fraction]:
    """Written from the paper: a 4 hits; one miss is thrown again; a natural 6 fells a character instead."""
    expected: Counter[int] = Counter()
    for sixes in range(dice + 1):
        for others in range(dice + 1 - sixes):
            missed = dice - sixes - others
            ways = comb(dice, sixes) * comb(dice - sixes, others) * 2**others * 3**missed
            again = ((1, 1, 1), (0, 1, 2), (0, 0, 3)) if missed else ((0, 0, 6),)
            for six, hit, weight in again:
                hits = sixes + others + hit
                expected[hits - (1 if sixes + six else 0)] += ways * weight
    return {number: Fraction(weight, 6 ** (dice + 1)) for number, weight in expected.items()}


def test_a_volley_agrees_with_a_second_computation() -> None:
    """MOE-FIRE-06, MOE-FIRE-09, MOE-CHAR-04, MOE-CHAR-09: (9 + 2 + 2) / 2 is 6.5, rounded to 7 dice."""
    odds = distribution(RULEBOOK, brigade(), RULEBOOK.settle, policy_for({}), lost)  # type: ignore[arg-type]
    assert odds.chances == by_the_paper(7) and odds.missing == 0 and sum(odds.chances.values()) == 1


def test_a_plain_volley_agrees_with_icepool() -> None:
    """MOE-FIRE-09: without characters on either side the losses are a plain count of fours and more."""
    state = brigade()
    state.bodies["A1"].ncos = state.bodies["B1"].drummers = state.bodies["B1"].officers = 0
    odds = distribution(RULEBOOK, state, RULEBOOK.settle, policy_for({}), lost)  # type: ignore[arg-type]
    fours = 7 @ icepool.d6.map(lambda face: int(face >= 4))
    assert odds.chances == {int(hits): Fraction(ways, fours.denominator()) for hits, ways in fours.items()}


def test_a_hundred_thousand_volleys_agree() -> None:
    """The real rule with seeded dice, within four standard deviations for every number of losses."""
    state, dice, policy = brigade(), SeededDice("a hundred thousand volleys"), policy_for({})
    settle = RULEBOOK.settle
    assert settle is not None
    first = _until_the_volley(state)
    seen: Counter[int] = Counter()
    for _ in range(VOLLEYS):
        after = lent(first)
        run(RULEBOOK, after, settle, policy, dice)
        seen[lost(after)] += 1
    for number, chance in by_the_paper(7).items():
        expected = VOLLEYS * float(chance)
        spread = (expected * (1 - float(chance))) ** 0.5
        assert abs(seen[number] - expected) <= 4 * spread, (number, seen[number], expected)
    assert set(seen) <= set(by_the_paper(7))


def _until_the_volley(state: EagleState) -> EagleState:
    """Lets the rule count the dice once; what is due then is the volley itself."""
    from pulverdampf.engine.asking import Battle
    from pulverdampf.engine.requests import CHECKPOINT

    assert RULEBOOK.settle is not None
    going = RULEBOOK.settle(Battle(state, RULEBOOK.layout, lambda entry: None))
    assert going.send(None) is CHECKPOINT
    going.close()
    return state.copied()


# the command -----------------------------------------------------------------------------------------------


def test_the_command_prints_fractions_percentages_and_the_policy(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(
        capsys, "odds", "march-of-eagles", "volley", "--soldiers", "36", "--grade", "drilled",
        "--nation", "british", "--distance", "7", "--target-formation", "column", "--cover", "soft",
    )  # fmt: skip
    assert ran.code == 0
    assert (
        "9 fire groups, +2 target is a column, +2 British troops in line, −2 target in soft cover" in ran.out
    )
    assert "15/64  23.44 %" in ran.out and "Mean: 3" in ran.out and "Decisions: every re-roll" in ran.out


@pytest.mark.parametrize("what", ["volley", "shoot", "charge", "melee", "manoeuvre", "resolve"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_question_has_an_answer(capsys: pytest.CaptureFixture[str], what: str, language: str) -> None:
    ran = command(capsys, "odds", what, "--lang", language)
    assert ran.code == 0 and " %" in ran.out


def test_a_whole_charge_agrees_with_the_worked_case(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "odds", "charge", "--distance", "7", "--answer", "MOE-DF-01=fire")
    assert "98455/629856" in ran.out


def test_a_case_gives_odds(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "odds", "--case", "cases/march-of-eagles/PC-14.toml", "--of", "A1.fight")
    assert ran.code == 0 and "5/12" in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("voley",), 'Did you mean "volley"?'),
        ((), "volley, shoot"),
        (("march-of-eagle", "volley"), 'Did you mean "march-of-eagles"?'),
        (("volley", "--grade", "drilld"), 'Did you mean "drilled"?'),
        (("volley", "--target-formation", "colum"), 'Did you mean "column"?'),
        (("volley", "--target-nation", "brittish"), 'Did you mean "british"?'),
        (("volley", "--cover", "sotf"), 'Did you mean "soft"?'),
        (("volley", "--of", "B1.lots"), 'Did you mean "B1.lost"?'),
        (("volley", "--distance", "1e308"), "--distance"),
        (("volley", "--distance", "nan"), "--distance"),
        (("volley", "--soldiers", "-3"), "--soldiers"),
        (("volley", "--lost", "24"), "--lost"),
        (("volley", "--answer", "MOE-CHAR-04=perhaps", "--ncos", "1"), "MOE-CHAR-04"),
    ],
)
def test_mistakes_are_told(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    ran = command(capsys, "odds", *words)
    assert ran.code == 2 and said in ran.err and "Sorry" not in ran.err
