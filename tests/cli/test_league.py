"""A league: every army meets its number of others, and the table is the same for the same seed."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from pulverdampf.analysis.league import met_again, of_one_size, pairings
from pulverdampf.analysis.points.findings import Pair, written
from pulverdampf.muster.roster import Roster
from tests.cli.commands import command


def armies(*keys: str) -> list[Roster]:
    return [Roster("list", key) for key in keys]


def test_every_army_meets_as_many_enemies_as_there_are_rounds() -> None:
    field = list(pairings(armies("a", "b", "c", "d", "e"), 2, lambda one, two: True))
    assert len(field) == 10
    fought = Counter(army.id for pair in field for army in pair)
    assert min(fought.values()) >= 2
    assert all(one.id != two.id for one, two in field)


def test_armies_that_cannot_meet_do_not() -> None:
    field = list(pairings(armies("a1", "a2", "b1", "b2"), 3, lambda one, two: one.id[0] == two.id[0]))
    assert {one.id[0] == two.id[0] for one, two in field} == {True}


def test_a_pair_that_meets_again_changes_sides() -> None:
    one, two = armies("a", "b")
    assert list(met_again([(one, two)], 3)) == [(one, two), (two, one), (one, two)]


def test_only_armies_of_one_size_are_compared(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What is kept counts battles between armies of nearly the same cost; pairs found before stay."""
    cost = {"small": Fraction(100), "near": Fraction(104), "large": Fraction(140)}
    even, (small, near, large) = of_one_size(lambda army: cost[army.id]), armies(*cost)
    assert even(small, near) and even(near, small) and not even(small, large)
    file = tmp_path / "found.json"
    file.write_text('{"book":"march-of-eagles","pairs":[{"one":"A","two":"B","won":1,"drawn":0,"of":2}]}')
    named = [word for key in ("BR-A-140", "FR-A-140", "FR-A") for word in ("--army", key)]
    words = ("league", "march-of-eagles", "--rounds", "2", "--times", "2", "--jobs", "1")
    assert command(capsys, *words, *named, "--into", str(file)).code == 0
    found = written(file, "march-of-eagles")
    assert found.pairs == (Pair("A", "B", 1, 0, 2),)
    assert [(each.army, each.of) for each in found.armies] == [("BR-A-140", 4), ("FR-A-140", 4)]


def test_the_same_seed_prints_the_same_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = (
        "league",
        "march-of-eagles",
        "--rounds",
        "1",
        "--army",
        "BR-A-140",
        "--army",
        "FR-A-140",
        "--lang",
        "en",
    )
    first, second = command(capsys, *words), command(capsys, *words)
    assert first.code == 0 and first.out == second.out
    assert "BR-A-140" in first.out and "Hash of all battles" in first.out


def test_one_army_alone_is_told_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    alone = command(capsys, "league", "march-of-eagles", "--army", "BR-A", "--lang", "de")
    assert alone.code == 2 and "army list" in alone.err


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_table_fits_a_terminal(capsys: pytest.CaptureFixture[str], language: str) -> None:
    keys = ("NEU-02", "NEU-08", "NEU-16-36", "E17-13-36")
    named = [word for key in keys for word in ("--army", key)]
    told = command(capsys, "league", "dbx", "--rounds", "1", "--jobs", "1", *named, "--lang", language)
    assert told.code == 0
    assert max(map(len, told.out.splitlines())) <= 80
    assert ("ein Prozess" if language == "de" else "one process") in told.err
