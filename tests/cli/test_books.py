"""The commands know every book: armies, rules, switches and scenarios of Kriegspfad."""

import pytest

from pulverdampf.cli.books import book_named
from pulverdampf.cli.sides import side_named
from tests.cli.commands import command

BOOK = ("--book", "kriegspfad")


def test_armies_are_listed_with_nation_year_and_points(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "army", "list", *BOOK)
    assert ran.code == 0
    line = next(line for line in ran.out.splitlines() if line.startswith("SHAWNEE-1812"))
    assert "Shawnee" in line and "1812" in line and line.split()[-1] == "299"


def test_an_army_is_shown_item_by_item(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "army", "show", "US-1876", *BOOK)
    assert ran.code == 0 and "305" in ran.out and "Revolvers" in ran.out and "with the commander" in ran.out


def test_all_ready_armies_are_sound(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "army", "check", *BOOK)
    assert ran.code == 0 and ran.out.count("nothing to object") == len(ran.out.splitlines())


@pytest.mark.parametrize(
    ("words", "found"),
    [("KP-L07-O21", "at most 1 unit"), ("SM-09", "skirmishers or nimble warriors"), ("scenario_5", "siege"),
     ("LITTLE-BIGHORN", "pulverdampf play kriegspfad --scenario LITTLE-BIGHORN"), ("prophet", "KP-STRAT-09")],
)  # fmt: skip
def test_rules_options_switches_and_scenarios_are_found(
    capsys: pytest.CaptureFixture[str], words: str, found: str
) -> None:
    ran = command(capsys, "rules", words, *BOOK)
    assert ran.code == 0 and found in " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("key", "scenario", "role", "side"),
    [("kriegspfad", "MONONGAHELA", "attacker", "one"), ("kriegspfad", "MONONGAHELA", "defender", "two"),
     ("kriegspfad", "MONONGAHELA", "French", "two"), ("march-of-eagles", "SC-1", "defender", "two")],
)  # fmt: skip
def test_a_side_is_found_by_its_role(key: str, scenario: str, role: str, side: str) -> None:
    assert side_named(book_named(key), role, scenario) == side
