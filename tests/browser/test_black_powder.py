"""Black Powder in a real browser: a battle, an order and its fan, charge, square, sweep, broken brigade."""

import pytest

from tests.browser import chromium
from tests.browser.serving import staging


@pytest.mark.parametrize("way", ["battle", "centimetres"])
def test_a_battle_of_black_powder(address: str, way: str) -> None:
    chromium.run("black_powder.mjs", way, PULVERDAMPF=address)


def test_order_charge_square_sweep_and_broken_brigade_of_black_powder() -> None:
    chromium.needed()
    with staging("black-powder") as links:
        chromium.run("black_powder.mjs", "moments", *links)
