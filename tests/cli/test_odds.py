"""`pulverdampf odds`: exact, as a second computation says, and as a hundred thousand volleys say."""

import re
import sys
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb
from types import ModuleType
from typing import Any

import icepool
import pytest

from pulverdampf.cases.hearing import policy_for, run
from pulverdampf.cases.questions import Act, Chosen, Option, Posed, Question, Questions
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.lending import lent
from pulverdampf.engine.odds import distribution
from pulverdampf.engine.stages import settle
from pulverdampf.rulebooks import PACKAGES
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles import cases as march_of_eagles
from pulverdampf.rulebooks.march_of_eagles.battalion import soldiers
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.fire.marksmanship import measure_shot
from pulverdampf.rulebooks.march_of_eagles.state import EagleState
from pulverdampf.text import Text
from tests.cli.commands import command


def brigade() -> EagleState:
    """A British line with an NCO, a column with drummer and officer before it, seven inches between."""
    line = {"side": "one", "at": (32, 12), "nation": "british", "soldiers": 36, "ncos": 1}
    column = {
        "side": "two", "at": (32, 12.8 + 7 + 4), "soldiers": 36, "formation": "column",
        "drummers": 1, "officers": 1,
    }  # fmt: skip
    state = position([line, column])
    state.agenda = (measure_shot.due(state.pieces["A1"], state.pieces["B1"]),)
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
    odds = distribution(RULEBOOK, brigade(), settle, policy_for({}), lost)
    assert odds.chances == by_the_paper(7) and odds.missing == 0 and sum(odds.chances.values()) == 1


def test_a_plain_volley_agrees_with_icepool() -> None:
    """MOE-FIRE-09: without characters on either side the losses are a plain count of fours and more."""
    state = brigade()
    state.bodies["A1"].ncos = state.bodies["B1"].drummers = state.bodies["B1"].officers = 0
    odds = distribution(RULEBOOK, state, settle, policy_for({}), lost)
    fours = 7 @ icepool.d6.map(lambda face: int(face >= 4))
    assert odds.chances == {int(hits): Fraction(ways, fours.denominator()) for hits, ways in fours.items()}


@pytest.mark.parametrize("volleys", [5_000, 100_000])
def test_thousands_of_volleys_agree(volleys: int) -> None:
    """The real rule with seeded dice, within four standard deviations for every number of losses."""
    state, dice, policy = brigade(), SeededDice("a hundred thousand volleys"), policy_for({})
    first = _until_the_volley(state)
    seen: Counter[int] = Counter()
    for _ in range(volleys):
        after = lent(first)
        run(RULEBOOK, after, settle, policy, dice)
        seen[lost(after)] += 1
    for number, chance in by_the_paper(7).items():
        expected = volleys * float(chance)
        spread = (expected * (1 - float(chance))) ** 0.5
        assert abs(seen[number] - expected) <= 4 * spread, (number, seen[number], expected)
    assert set(seen) <= set(by_the_paper(7))


def _until_the_volley(state: EagleState) -> EagleState:
    """Lets the rule count the dice once; what is due then is the volley itself."""
    from pulverdampf.engine.asking import Battle
    from pulverdampf.engine.requests import CHECKPOINT

    going = settle(Battle(state, RULEBOOK.layout, lambda entry: None))
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
        "9 fire groups, +2 target is a column, +2 British troops in line, −2 target in soft cover"
        in " ".join(ran.out.split())
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
        (("volley", "--lost", "24"), "--lost 24 leaves nobody"),
        (("volley", "--soldires", "24"), 'Did you mean "--soldiers"?'),
        (("volley", "--soldiers"), "--soldiers needs a value"),
        (("volley", "--soldiers", "7.5"), "“7.5” is not a whole number"),
        (("volley", "--distance", "-1"), "-1 does not lie between 0 and 30"),
        (("volley", "--distance=1e308"), "1e308 does not lie between 0 and 30"),
        (("volley", "--distance", "nan", "--lang", "de"), "„nan“ ist keine Zahl"),
        (("volley", "--soldiers", "9" * 5000, "--lang", "de"), "liegt nicht zwischen 1 und 200"),
        (("volley", "--rifles=yes"), "--rifles takes no value"),
        (("volley", "--answer", "MOE-CHAR-04"), "RULE=KEY"),
        (("volley", "charge"), "One question"),
        (("PC-14.toml",), "pulverdampf odds --case PC-14.toml"),
        (("volley", "--answer", "MOE-CHAR-04=perhaps", "--ncos", "1"), "MOE-CHAR-04"),
    ],
)
def test_mistakes_are_told(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    ran = command(capsys, "odds", *words)
    assert ran.code == 2 and said in ran.err and "Sorry" not in ran.err


def test_a_decimal_comma_is_a_decimal_point(capsys: pytest.CaptureFixture[str]) -> None:
    comma, point = (command(capsys, "odds", "volley", "--distance", each) for each in ("6,5", "6.5"))
    assert comma.code == 0 and comma.out == point.out and "6.5″ between the fronts" in comma.out


def test_numbers_too_long_for_a_fraction_have_a_decimal_comma(capsys: pytest.CaptureFixture[str]) -> None:
    """German writes a comma, in every number of the table."""
    german = command(capsys, "odds", "muskets-tomahawks", "shoot", "--lang", "de")
    assert "≈ 0," in german.out
    assert not re.search(r"\d\.\d", german.out)


def test_the_situation_that_is_assumed_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "odds", "charge", "--target-led", "--drummers", "1", "--cover", "soft")
    assert "A1 24 soldiers (French, drilled, line, drummers: 1); B1 24 soldiers" in ran.out
    assert "led by its commander); 6″ between the fronts, soft cover." in " ".join(ran.out.split())


@pytest.mark.parametrize(("more", "told"), [((), True), (("--nation", "british", "--rifles"), False)])
def test_out_of_range_is_told(
    capsys: pytest.CaptureFixture[str], more: tuple[str, ...], *, told: bool
) -> None:
    ran = command(capsys, "odds", "volley", "--distance", "20", *more)
    assert ran.code == 0 and ("Out of range: 20″, and A1 reaches 18″" in ran.out) is told


def test_an_option_that_plays_no_part_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "odds", "resolve", "--distance", "8", "--target-led")
    assert ran.code == 0 and "Has no effect on resolve: --distance, --target-led." in ran.out


@pytest.mark.parametrize("words", [("--help",), ("march-of-eagles", "-h"), ("volley", "--help")])
@pytest.mark.parametrize(("language", "said"), [("en", "inches between"), ("de", "Zoll zwischen")])
def test_the_help_is_written_from_the_book(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], language: str, said: str
) -> None:
    ran = command(capsys, "odds", *words, "--lang", language)
    assert ran.code == 0 and said in ran.out and "--target-soldiers" in ran.out and "manoeuvre" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 110


# another book ----------------------------------------------------------------------------------------------


def bombarded(chosen: Chosen, rulings: Mapping[str, Any]) -> Posed:
    """The toy question: the brigade above, its British line so many soldiers strong."""
    state = brigade()
    state.pieces["A1"].strength = chosen["guns"]
    told = Text("{n} guns.", "{n} Geschütze.").filled(n=chosen["guns"])
    return Posed(state, Act("volley", "A1", "B1"), ("B1.lost",), told)


@pytest.fixture
def toy_book(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second author with a question and options of its own."""
    toy = ModuleType("toy.cases")
    vars(toy).update(vars(march_of_eagles))
    guns = Option(
        name="guns", help=Text("its guns", "seine Geschütze"), default=8, least=4, most=40, side="g"
    )
    question = Question(text=Text("a bombardment", "eine Beschießung"), pose=bombarded, example="--guns 6")
    vars(toy)["ODDS"] = Questions(
        questions={"bombard": question}, options=(guns,), sides={"g": Text("The battery", "Die Batterie")}
    )
    monkeypatch.setitem(sys.modules, "toy", ModuleType("toy"))
    monkeypatch.setitem(sys.modules, "toy.cases", toy)
    monkeypatch.setitem(PACKAGES, "toy", "toy")


@pytest.mark.usefixtures("toy_book")
def test_another_book_brings_its_own_questions(capsys: pytest.CaptureFixture[str]) -> None:
    helped = command(capsys, "odds", "toy", "--help", "--lang", "de")
    assert "eine Beschießung" in helped.out and "Die Batterie:" in helped.out and "--guns ZAHL" in helped.out
    assert "odds toy bombard --guns 6" in helped.out and "gewöhnlich: march-of-eagles" in helped.out
    assert "--drummers" not in helped.out and "volley" not in helped.out
    ran = command(capsys, "odds", "toy", "bombard", "--guns", "12", "--of", "B1.lost")
    assert ran.code == 0 and "Assumed: 12 guns." in ran.out and "Mean:" in ran.out
    assert "toy\n" in command(capsys, "odds", "--help").out
    for words, said in (
        (("bombard",), "pulverdampf odds toy bombard"),
        (("toy", "volley", "--guns", "4"), "pulverdampf odds march-of-eagles volley"),
        (("toyy", "bombard", "--guns", "4"), 'Did you mean "toy"?'),
        (("toy", "bombard", "--gun", "4"), 'Did you mean "--guns"?'),
        (("toy", "bombard", "--guns", "3"), "3 does not lie between 4 and 40"),
        (("toy", "bombard", "--drummers", "1"), "--drummers"),
    ):
        told = command(capsys, "odds", *words)
        assert told.code == 2 and said in told.err


@pytest.mark.parametrize(("tongue", "word"), [("en", "lost "), ("de", "verloren ")])
def test_a_lost_melee_is_no_number_of_soldiers(
    capsys: pytest.CaptureFixture[str], tongue: str, word: str
) -> None:
    """The result `lost` has its own word, not that of the fact which counts soldiers lost."""
    ran = command(capsys, "odds", "melee", "--of", "B1.fight", "--lang", tongue)
    assert any(line.startswith(word) for line in ran.out.splitlines())
    assert "soldiers lost" not in ran.out
    assert "verlorene Soldaten" not in ran.out


def test_the_book_may_be_named_as_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    """--book says what the bare word before the question says."""
    plain = command(capsys, "odds", "dbx", "melee")
    assert plain.code == 0 and plain.out
    assert command(capsys, "odds", "melee", "--book", "dbx").out == plain.out
    assert command(capsys, "odds", "melee", "--book=dbx").out == plain.out


def test_a_question_of_other_books_names_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    """Who asks a book for what it does not know hears what it knows, and who else knows the question."""
    told = command(capsys, "odds", "dbx", "volley").err
    assert "melee, shot, exchange" in told
    assert all(book in told for book in PACKAGES)


@pytest.mark.parametrize(
    ("asked", "told"),
    [("--kind KU --distance 100", "does not shoot"), ("--kind LI --distance 900", "at most")],
)
def test_nobody_shoots_beyond_his_range(capsys: pytest.CaptureFixture[str], asked: str, told: str) -> None:
    """Cuirassiers have no muskets, and those of the line do not carry nine hundred paces."""
    answered = command(capsys, "odds", "dbx", "shot", *asked.split(), "--lang", "en")
    assert answered.code != 0 and told in answered.err
