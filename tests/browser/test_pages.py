"""The pages in a real browser: they shut nobody out, weigh little and load nothing from elsewhere."""

import gzip
import re
import subprocess
import sys
from urllib.request import urlopen

import pytest

from pulverdampf.reports.page import page
from pulverdampf.rulebooks import PACKAGES
from tests.browser import chromium
from tests.browser.serving import STATIC
from tests.reports.battles import course_of

MOST_BYTES = 250_000
LOADED = r"""(?:src|href|url\(|import\(?|fetch\()\s*=?\s*["'(]*https?://(?!www\.w3\.org)"""


@pytest.mark.parametrize("pages", ["papers", "otherwise", *PACKAGES])
def test_no_page_shuts_anybody_out(address: str, pages: str) -> None:
    chromium.run("axe.mjs", pages, PULVERDAMPF=address)


def test_every_palette_and_light_shuts_nobody_out(address: str) -> None:
    chromium.run("dressed.mjs", PULVERDAMPF=address)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A short battle that is over, and the report of another."""
    folder = tmp_path_factory.mktemp("told")
    battle, report = folder / "fought.battle", folder / "report.html"
    words = ["--watch", "--level", "recruit", "--seed", "2", "--ruling", "turns=3", "--record", str(battle)]
    subprocess.run([sys.executable, "-m", "pulverdampf", "play", *words], check=True, capture_output=True)
    report.write_text(page(course_of("kriegspfad"), "en"), "utf-8")
    return [str(battle), str(report)]


@pytest.mark.parametrize("way", ["0", "1", "2", "3"])
def test_no_page_elsewhere_shuts_anybody_out(address: str, told: list[str], way: str) -> None:
    """Lobby, rules, workshop, club, referee, end, review and report, in four ways to look."""
    chromium.run("everywhere.mjs", way, *told, PULVERDAMPF=address)


def test_the_page_is_light_and_loads_nothing_from_elsewhere(address: str) -> None:
    files = [each for each in (STATIC / "assets").iterdir() if each.suffix in (".js", ".css")]
    assert sum(len(gzip.compress(each.read_bytes())) for each in files) < MOST_BYTES
    for each in (*files, STATIC / "index.html"):
        assert not re.findall(LOADED, each.read_text("utf-8"))
    with urlopen(address) as answer:
        policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe-eval" not in policy
