"""The end of a battle in a real browser: its page, and a report opened from a disk without a server."""

from pathlib import Path

import pytest

from pulverdampf.reports.page import page
from tests.browser import chromium
from tests.cli.commands import command
from tests.reports.battles import course_of


def test_the_end_is_a_page(address: str) -> None:
    chromium.run("ending.mjs", "page", PULVERDAMPF=address)


def test_a_battle_is_reviewed(address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "fought.battle"
    words = ("--watch", "--level", "recruit", "--seed", "2", "--ruling", "turns=3")
    assert command(capsys, "play", *words, "--record", str(file)).code == 0
    chromium.run("ending.mjs", "review", str(file), PULVERDAMPF=address)


def test_a_report_opens_from_a_disk(tmp_path: Path) -> None:
    chromium.needed()
    file = tmp_path / "battle.html"
    file.write_text(page(course_of("kriegspfad"), "de"), "utf-8")
    chromium.run("ending.mjs", "report", str(file))
