"""The table in a real browser: battles by mouse, keys and link, every order by hand, manners, the page."""

import gzip
import re
from collections.abc import Iterator
from urllib.request import urlopen

import pytest

from pulverdampf.rulebooks import PACKAGES
from tests.browser import chromium
from tests.browser.serving import STATIC, serving, staging

MOST_BYTES = 250_000
LOADED = r"""(?:src|href|url\(|import\(?|fetch\()\s*=?\s*["'(]*https?://(?!www\.w3\.org)"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own on a free port."""
    chromium.needed()
    with serving(tmp_path_factory.mktemp("server") / "battles.sqlite") as where:
        yield where


@pytest.mark.parametrize("way", ["mouse", "keyboard", "friends"])
def test_a_battle_in_the_browser(address: str, way: str) -> None:
    chromium.run("battle.mjs", way, PULVERDAMPF=address)


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_an_ambush_set_up_by_hand(address: str, language: str) -> None:
    chromium.run("kriegspfad.mjs", language, PULVERDAMPF=address)


@pytest.mark.parametrize("way", ["battle", "centimetres"])
def test_a_battle_of_black_powder(address: str, way: str) -> None:
    chromium.run("black_powder.mjs", way, PULVERDAMPF=address)


def test_order_charge_square_sweep_and_broken_brigade_of_black_powder() -> None:
    chromium.needed()
    with staging("black-powder") as links:
        chromium.run("black_powder.mjs", "moments", *links)


def test_a_battle_on_the_frontier(address: str) -> None:
    chromium.run("muskets.mjs", PULVERDAMPF=address)


def test_cards_markers_interrupts_and_melees_on_the_frontier() -> None:
    chromium.needed()
    with staging("muskets") as links:
        chromium.run("frontier.mjs", *links)


def test_taking_back_handing_over_passing_and_conceding(address: str) -> None:
    chromium.run("manners.mjs", PULVERDAMPF=address)


@pytest.mark.parametrize("pages", ["papers", *PACKAGES])
def test_no_page_shuts_anybody_out(address: str, pages: str) -> None:
    chromium.run("axe.mjs", pages, PULVERDAMPF=address)


def test_habits_of_hands(address: str) -> None:
    with staging("parade") as links:
        chromium.run("habits.mjs", *links, PULVERDAMPF=address)


def test_the_tour_of_a_first_battle(address: str) -> None:
    chromium.run("tour.mjs", PULVERDAMPF=address)


@pytest.mark.parametrize("unit", ["inches", "paces"])
def test_every_kind_of_order_by_hand(unit: str) -> None:
    chromium.needed()
    with staging("parade") as links:
        chromium.run("drill.mjs", unit, *links)


def test_the_page_is_light_and_loads_nothing_from_elsewhere(address: str) -> None:
    files = [each for each in (STATIC / "assets").iterdir() if each.suffix in (".js", ".css")]
    assert sum(len(gzip.compress(each.read_bytes())) for each in files) < MOST_BYTES
    for each in (*files, STATIC / "index.html"):
        assert not re.findall(LOADED, each.read_text("utf-8"))
    with urlopen(address) as page:
        policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe-eval" not in policy
