"""Experiments: battles that differ in the rules alone, effects with intervals, a report in one file."""

from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from pulverdampf.analysis.lab import data
from pulverdampf.analysis.lab.effects import (
    MEASURES,
    Estimate,
    arms_of,
    changed,
    estimated,
    narrow_enough,
    next_round,
    quantile,
)
from pulverdampf.analysis.lab.experiment import Experiment, read_experiment
from pulverdampf.analysis.lab.page import page
from pulverdampf.analysis.study import Battle, Findings, Study, Variant, fought
from pulverdampf.analysis.workers import carried_out
from pulverdampf.engine.in_force import adopt
from pulverdampf.muster.toml_source import Source, user_file

EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "lab").glob("*.toml"))
SMALL = """
book = "march-of-eagles"
question = "Is the line worth it?"
armies = [["BR-A", "FR-A"]]
games = 10
seed = "1"
[[variant]]
name = "none"
[variant.changes]
"MOE-T-FIRE.F2" = "off"
"MOE-T-RANGE.musket.long" = 24
[[variant]]
name = "the same"
[variant.changes]
"MOE-T-FIRE.F2" = "+2"
"""


def read(text: str) -> Experiment:
    found = read_experiment(Source("lab.toml", text))
    assert found.experiment is not None, found.problems
    return found.experiment


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_the_examples_hold(file: Path) -> None:
    found = read_experiment(user_file(file))
    assert not found.problems
    assert found.experiment is not None
    assert len(found.experiment.arms) > 1


def test_every_book_has_an_example() -> None:
    assert len({file.read_text().split('book = "')[1].split('"')[0] for file in EXAMPLES}) == 5


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ('book = "dbx"\n', "at least one [[variant]]"),
        ('book = "dbx"\narmies = ["a"]\n[[variant]]\nname = "x"\n', "list of pairs"),
        ('book = "dbx"\narmies = [["SYW-9", "SYW-06"]]\n[[variant]]\nname = "x"\n', "no ready army SYW-9"),
        ('book = "dbx"\ngames = 3\n[[variant]]\nname = "x"\n', "games is a number from 10"),
        ('book = "dbx"\ngeneral = "bot:rm"\n[[variant]]\nname = "x"\n', "no general bot:rm"),
        ('book = "dbx"\nterrain = "moon"\n[[variant]]\nname = "x"\n', "no table or scenario moon"),
        ('book = "dbx"\n[[variant]]\nname = "x"\n', "changes nothing"),
        ('book = "dbx"\n[[variant]]\nname = "x"\n[variant.changes]\n"DBX-X" = 1\n', "lab.toml:5: "),
    ],
)
def test_what_is_wrong_with_an_experiment(written: str, complaint: str) -> None:
    found = read_experiment(Source("lab.toml", written))
    assert found.experiment is None
    assert any(complaint in problem.said("en") for problem in found.problems), found.problems


def test_a_wrong_change_is_complained_of_once() -> None:
    written = 'book = "dbx"\n[[variant]]\nname = "x"\n[variant.changes]\n"DBX-X" = 1\n'
    assert len(read_experiment(Source("lab.toml", written)).problems) == 1


def test_a_variant_that_changes_nothing_gives_the_same_battle_and_another_not() -> None:
    """The dice are common: a rule that is the same leads to the same battle, hash by hash."""
    experiment = read(SMALL)
    study = experiment.study(1)
    printed, none, same = (fought(study, index) for index in range(3))
    assert (same.winner, same.turns, same.losses, same.stood) == (
        printed.winner, printed.turns, printed.losses, printed.stood,
    )  # fmt: skip
    assert none.losses != printed.losses
    again = fought(study, 0)
    assert again.hash == printed.hash


def test_two_processes_find_the_same(tmp_path: Path) -> None:
    study = replace(read(SMALL).study(2), units=False)
    assert carried_out(study, 1).hash == carried_out(study, 2).hash


def made(index: int, winner: str, turns: int = 5) -> Battle:
    return Battle(index, winner, -1, turns, 9, (1, 2), f"{index}")


def test_effects_are_paired_and_only_whole_battles_count() -> None:
    study = Study("dbx", (), ("a", "b"), 8, variants=(Variant(), Variant()))
    battles = [made(0, "two"), made(1, "one"), made(2, ""), made(3, "one", 7), made(4, "one")]
    printed, variant = arms_of(study, Findings(tuple(battles), 8))
    assert [each.index for each in printed.battles] == [0, 2]
    assert variant.effects["balance"].mean == pytest.approx(0.75)
    assert variant.effects["draws"].mean == pytest.approx(-0.5)
    assert variant.effects["length"].mean == pytest.approx(1.0)
    assert not printed.effects


def test_intervals_grow_with_the_number_of_variants() -> None:
    values = [0.0, 1.0] * 50
    one, five = estimated(values, quantile(1)), estimated(values, quantile(5))
    assert one.width < five.width
    assert one.mean == five.mean == pytest.approx(0.5)


def test_a_few_battles_without_a_difference_are_no_certainty() -> None:
    assert changed([0.0] * 10, quantile(1)).width > 0.2
    assert changed([0.0] * 1000, quantile(1)).width < 0.01


def test_an_effect_is_clear_when_its_interval_leaves_zero_out() -> None:
    assert Estimate(0.1, 0.01, 0.2, 9).clear
    assert Estimate(-0.1, -0.2, -0.01, 9).clear
    assert not Estimate(0.1, -0.01, 0.2, 9).clear


def test_rounds_grow_until_the_intervals_are_narrow_or_the_most_is_reached() -> None:
    assert [next_round(0, 100, 1), next_round(40, 100, 1), next_round(90, 100, 1)] == [40, 60, 100]
    study = Study("dbx", (), ("a", "b"), 200, variants=(Variant(), Variant()))
    alike = Findings(tuple(made(index, "one") for index in range(200)), 200)
    assert narrow_enough(arms_of(study, alike), 0.1)
    assert not narrow_enough(arms_of(study, alike), 0.001)


def test_the_report_is_one_file_with_plots_and_the_data_have_a_row_a_battle(tmp_path: Path) -> None:
    experiment = read(SMALL)
    study = experiment.study(1)
    found = Findings(tuple(fought(study, index) for index in range(3)), 3)
    adopt(experiment.book, UNSET)
    arms = arms_of(study, found)
    told = page(experiment, arms, found.hash, "de")
    assert told.count("<svg") == len(MEASURES) + len(arms) + 1
    assert "http" not in told.replace("http://www.w3.org/2000/svg", "")
    assert "Britische Truppen in Reihe" in told
    assert found.hash in told
    for suffix in data.KINDS:
        data.write(tmp_path / f"lab{suffix}", experiment, arms, found.hash)
    rows = (tmp_path / "lab.csv").read_text().splitlines()
    assert len(rows) == 1 + 3
    assert rows[0].startswith("variant,battle,one,two,winner")
