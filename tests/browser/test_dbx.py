"""DBX in a real browser: a whole battle by clicks, a square, a recoil chain, a melee, three commands."""

from pathlib import Path

import pytest

from tests.browser import chromium
from tests.browser.serving import serving, staging


def test_a_whole_battle_by_clicks(tmp_path: Path) -> None:
    chromium.needed()
    with serving(tmp_path / "battles.sqlite") as address:
        chromium.run("dbx.mjs", "battle", seconds=1300, PULVERDAMPF=address, SECONDS_ALLOWED="1200")


@pytest.mark.parametrize("stage", ["square", "recoil", "melee", "commands"])
def test_a_prepared_table(stage: str) -> None:
    chromium.needed()
    with staging("dbx") as links:
        chromium.run("dbx.mjs", stage, *links, seconds=1000, SECONDS_ALLOWED="900")
