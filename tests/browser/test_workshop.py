"""The army workshop in a real browser."""

from tests.browser import chromium


def test_an_army_is_built_broken_mended_printed_and_led_into_battle(address: str) -> None:
    chromium.run("workshop.mjs", PULVERDAMPF=address)
