"""A rulebook that was installed beside ours, in a real browser."""

from pathlib import Path

from tests.browser import chromium
from tests.browser.serving import serving
from tests.test_sixth_book import install


def test_an_installed_book_is_played_in_the_browser(tmp_path: Path) -> None:
    """OUT-TURN-02, OUT-MOVE-01: its card in the lobby, its ground, its orders, its cards, to the end."""
    chromium.needed()
    with serving(tmp_path / "battles.sqlite", install(tmp_path / "site")) as address:
        chromium.run("sixth.mjs", PULVERDAMPF=address)
