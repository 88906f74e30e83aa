"""The end of a battle in a real browser: its page, and a report opened from a disk without a server."""

from pathlib import Path

from pulverdampf.reports.page import page
from tests.browser import chromium
from tests.reports.battles import course_of


def test_the_end_is_a_page(address: str) -> None:
    chromium.run("ending.mjs", "page", PULVERDAMPF=address)


def test_a_report_opens_from_a_disk(tmp_path: Path) -> None:
    chromium.needed()
    file = tmp_path / "battle.html"
    file.write_text(page(course_of("kriegspfad"), "de"), "utf-8")
    chromium.run("ending.mjs", "report", str(file))
