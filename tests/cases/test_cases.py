"""The worked cases of the paper, run by the real rules; and that a wrong expectation is noticed."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pulverdampf.analysis.case_files import (
    Expected,
    ExpectedOdds,
    ExpectedQuestion,
    ExpectedReckoning,
    ExpectedThrow,
    WrittenCase,
    load_case,
)
from pulverdampf.analysis.cases import run_case, run_trial
from pulverdampf.muster.toml_source import Source, user_file

FOLDER = Path(__file__).parents[2] / "cases"
FILES = sorted(FOLDER.rglob("*.toml"))


def written(file: Path) -> WrittenCase:
    loaded = load_case(user_file(file))
    assert loaded.value is not None, [problem.said() for problem in loaded.problems]
    return loaded.value


def test_all_public_cases_are_there() -> None:
    names = {file.stem for file in FILES}
    assert {f"PC-{number:02}" for number in range(1, 31)} <= names


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_case(file: Path) -> None:
    case = written(file)
    assert case.case.id == file.stem and case.case.rules
    for report in run_case(case):
        assert not report.failures, [problem.said() for problem in report.failures]


# a case that expects something else fails ------------------------------------------------------------------


ROWS = ("reckonings", "throws", "asked", "odds")
FACTS = ("before", "after")


def other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, (int, float)) else f"{value}x"


def spoilt(expect: Expected) -> Expected:
    """The same with every single expectation made wrong."""
    rows = {part: tuple(map(_wrong, getattr(expect, part))) for part in ROWS}
    facts = {part: {name: other(value) for name, value in getattr(expect, part).items()} for part in FACTS}
    return replace(expect, **rows, **facts)


def expectations(case: WrittenCase, trial: int) -> list[str]:
    """Where each expectation of a trial stands in its file."""
    expect, found = case.case.trial[trial].expect, []
    for part in ROWS:
        found += [(part, i) for i in range(len(getattr(expect, part)))]
    for part in FACTS:
        found += [(part, name) for name in getattr(expect, part)]
    return [str(case.document.where(("trial", trial, "expect", *each))) for each in found]


def _wrong(row: Any) -> Any:
    match row:
        case ExpectedReckoning():
            return replace(row, total=row.total + 1)
        case ExpectedThrow():
            return replace(row, dice=(row.dice or 0) + 90)
        case ExpectedQuestion():
            return replace(row, rule="MOE-VIC-05")
        case ExpectedOdds() if row.chance is not None:
            return replace(row, chance="1/7")
        case _:
            return replace(row, mean="1/7")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_wrong_expectation_is_noticed(file: Path) -> None:
    case = written(file)
    wrong = tuple(replace(each, expect=spoilt(each.expect)) for each in case.case.trial)
    spoilt_case = replace(case, case=replace(case.case, trial=wrong))
    for trial in range(len(wrong)):
        failures = run_trial(spoilt_case, trial).failures
        assert sorted(str(each.where) for each in failures) == sorted(expectations(case, trial))
        assert all(problem.where.line > 0 for problem in failures)


# what is wrong with a file --------------------------------------------------------------------------------

CASE = """
id = "X"
book = "march-of-eagles"
title = "x"
rules = ["MOE-FIRE-06"]

[[situation.unit]]
side = "one"
at = [32, 12]

[[situation.unit]]
side = "two"
opposite = "A1"
distance = 5

[[trial]]
act = [{ do = "volley", unit = "A1", target = "B1" }]

[trial.expect]
throws = [{ rule = "MOE-FIRE-09", dice = 6 }]
odds = [{ of = "B1.lost", mean = "3" }]
"""


def problems(text: str) -> list[str]:
    return [problem.said("en") for problem in load_case(Source("case.toml", text)).problems]


def test_the_sound_case_is_sound() -> None:
    assert problems(CASE) == []


@pytest.mark.parametrize(
    ("right", "wrong", "line", "said"),
    [
        ('"march-of-eagles"', '"march-of-eagels"', 3, 'Did you mean "march-of-eagles"?'),
        ("MOE-FIRE-06", "MOE-FIER-06", 5, 'Did you mean "MOE-FIRE-06"?'),
        ('side = "two"', 'side = "tow"', 12, 'Did you mean "two"?'),
        ("distance = 5", 'nation = "brittish"\ndistance = 5', 14, 'Did you mean "british"?'),
        ("distance = 5", "distence = 5", 14, 'Did you mean "distance"?'),
        ("distance = 5", "distance = 1e308", 14, "no sensible number"),
        ("distance = 5", "distance = nan", 14, "no sensible number"),
        ("distance = 5", "distance = -1", 14, "less than 0"),
        ('opposite = "A1"', 'opposite = "A7"', 13, 'Did you mean "A1"?'),
        ("volley", "voley", 17, 'Did you mean "volley"?'),
        ('target = "B1"', 'target = "B9"', 17, 'Did you mean "B1"?'),
        ("B1.lost", "B1.lots", 21, 'Did you mean "B1.lost"?'),
        ('mean = "3"', 'mean = "three"', 21, "exact fraction"),
        ('mean = "3"', 'chance = "1/0"', 21, "exact fraction"),
        ("throws", "throw", 20, 'Did you mean "throws"?'),
        ("[[trial]]", "[[trail]]", 16, 'Did you mean "trial"?'),
        ("[[trial]]", "[[trial]]\nwith = { A5 = { soldiers = 3 } }", 17, "A5"),
        ("[[trial]]", "[[trial]]\nwith = { A1 = { soldiers = 0 } }", 17, "less than 1"),
        ("[[trial]]", '[[trial]]\nwith = { rulings = { tabel = "x" } }', 17, 'Did you mean "table"?'),
        ("[[trial]]", '[[trial]]\nwith = { terrain = [{ kind = "wal", disc = [3, 3, 1] }] }', 17, '"wall"'),
        ('title = "x"', "title = ", 4, "not TOML"),
    ],
)
def test_a_bad_file_is_told_line_by_line(right: str, wrong: str, line: int, said: str) -> None:
    found = problems(CASE.replace(right, wrong, 1))
    assert any(each.startswith(f"case.toml:{line}:") and said in each for each in found), found


def test_a_refused_answer_is_a_finding() -> None:
    text = CASE.replace("at = [32, 12]", "at = [32, 12]\nncos = 1").replace(
        "[trial.expect]", 'answers = { "MOE-CHAR-04" = "maybe" }\n[trial.expect]'
    )
    loaded = load_case(Source("case.toml", text))
    assert loaded.value is not None
    (report,) = run_case(loaded.value)
    assert "maybe" in report.failures[0].said("de")


@pytest.mark.parametrize(
    ("dice", "said"), [("[1]", "no die left"), ("[1,1,1,1,1,1,1,1]", "not thrown"), ("[9]", "fit")]
)
def test_a_script_must_fit(dice: str, said: str) -> None:
    text = CASE.replace("[trial.expect]", f"dice = {dice}\n[trial.expect]")
    loaded = load_case(Source("case.toml", text))
    assert loaded.value is not None
    (report,) = run_case(loaded.value)
    assert any(said in problem.said("en") for problem in report.failures)
