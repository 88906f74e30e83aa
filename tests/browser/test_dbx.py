"""DBX in a real browser: a whole battle by clicks, a square, a recoil chain, a melee, three commands."""

import pytest

from tests.browser import chromium
from tests.browser.serving import staging


def test_a_whole_battle_by_clicks(address: str) -> None:
    chromium.run("dbx.mjs", "battle", PULVERDAMPF=address)


@pytest.mark.parametrize("stage", ["square", "recoil", "melee", "commands"])
def test_a_prepared_table(stage: str) -> None:
    chromium.needed()
    with staging("dbx") as links:
        chromium.run("dbx.mjs", stage, *links)
