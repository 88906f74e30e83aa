"""A league: every army meets its number of others, and the table is the same for the same seed."""

from collections import Counter

import pytest

from pulverdampf.analysis.league import pairings
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
