"""DBX in a real browser: a whole battle by clicks, a square, a recoil chain, three commands."""

from pathlib import Path

from tests.browser import chromium
from tests.browser.serving import serving, staging


def test_a_whole_battle_by_clicks(tmp_path: Path) -> None:
    chromium.needed()
    with serving(tmp_path / "battles.sqlite") as address:
        chromium.run("dbx.mjs", "battle", PULVERDAMPF=address)


def test_a_square_a_recoil_chain_and_three_commands() -> None:
    chromium.needed()
    with staging("dbx") as links:
        chromium.run("dbx.mjs", "stages", *links)
