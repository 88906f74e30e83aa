"""The workshop in a real browser: armies, tables, scenarios."""

from tests.browser import chromium


def test_an_army_is_built_broken_mended_printed_and_led_into_battle(address: str) -> None:
    chromium.run("workshop.mjs", PULVERDAMPF=address)


def test_armies_are_kept_compared_written_owned_and_printed(address: str) -> None:
    chromium.run("shelf.mjs", PULVERDAMPF=address)


def test_a_table_is_drawn_broken_mended_shared_and_fought_on(address: str) -> None:
    chromium.run("tables.mjs", PULVERDAMPF=address)


def test_a_scenario_is_written_tried_out_and_played(address: str) -> None:
    chromium.run("scenarios.mjs", PULVERDAMPF=address)


def test_an_army_of_ones_own_fights_on_a_table_of_ones_own(address: str) -> None:
    chromium.run("own.mjs", PULVERDAMPF=address)
