"""DBX in a real browser: a whole battle by clicks, a square, a recoil chain, a melee, three commands."""

from tests.browser import chromium
from tests.browser.serving import staging


def test_a_whole_battle_by_clicks(address: str) -> None:
    chromium.run("dbx.mjs", "battle", PULVERDAMPF=address)


def test_square_recoil_melee_and_commands_on_prepared_tables() -> None:
    chromium.needed()
    with staging("dbx") as links:
        chromium.run("dbx.mjs", "stages", *links)
