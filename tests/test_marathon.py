"""Battles of the marathon end without trouble, kept ones go as they went, and rules happen in them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pulverdampf.rulebooks import PACKAGES
from tests.marathon import CLOSE, FINGERPRINTS, battle, one_of_many, runs

KEPT = json.loads(FINGERPRINTS.read_text())


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("book", list(PACKAGES))
def test_a_battle_of_the_marathon(book: str, number: int) -> None:
    _, end, fingerprint, trouble = one_of_many((book, number))
    assert not trouble
    assert end
    assert fingerprint == KEPT[book][number]


@pytest.mark.parametrize("number", (11, 13))
@pytest.mark.parametrize("book", list(PACKAGES))
def test_armies_drawn_from_the_lists_fight_to_the_end(book: str, number: int) -> None:
    game, trouble = battle(book, number)
    assert game is not None and game.over, trouble


def test_rules_that_happened_are_told(tmp_path: Path) -> None:
    """Activation and setup happen in any battle; how figures are based cannot happen in one."""
    page = tmp_path / "happened.md"
    asked = ["march-of-eagles", "--rules", "--battles=2", "--jobs=1", f"--into={page}"]
    command = [sys.executable, "-m", "tests.marathon", *asked]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert told.strip() in page.read_text()
    rows = [row.strip("|").split("|") for row in told.splitlines() if row.startswith("| ")]
    happened = {row[0].strip(): int(row[1]) for row in rows[1:]}
    assert happened["armies"] > 3 and happened["all"] > 100
    absent, elsewhere = (" ".join(row[column] for row in rows) for column in (2, 3))
    assert "MOE-MEL-07" in absent and "MOE-ARMY-12" in elsewhere
    assert "MOE-ACT-01" not in absent and "MOE-SETUP-05" not in absent


@pytest.mark.parametrize("number", (0, 1))
@pytest.mark.parametrize("book", list(PACKAGES))
def test_battles_in_the_thick_of_it_fight_to_the_end(book: str, number: int) -> None:
    kind, end, _, trouble = one_of_many((f"{book} {CLOSE}", number))
    assert end, trouble
    assert kind not in PACKAGES


def test_battles_in_the_thick_of_it_go_with_the_others() -> None:
    planned = runs("dbx", 60)
    assert len(planned) == 75 and planned[60] == (f"dbx {CLOSE}", 0)
