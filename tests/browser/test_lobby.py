"""The lobby and the life of a table in a real browser: one form, records, open games, names, talk, clock."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser import chromium
from tests.browser.serving import serving


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that is open to others."""
    chromium.needed()
    with serving(tmp_path_factory.mktemp("shared") / "battles.sqlite", host="127.0.0.2") as where:
        yield where


@pytest.mark.parametrize("way", ["form", "phone", "english"])
def test_one_form_for_every_battle(address: str, way: str) -> None:
    chromium.run("lobby.mjs", way, PULVERDAMPF=address)


def test_records_are_kept_named_taken_along_and_brought_back(address: str, tmp_path: Path) -> None:
    chromium.run("lobby.mjs", "records", str(tmp_path), PULVERDAMPF=address)


def test_friends_find_each_other_talk_and_play_by_the_clock(shared: str) -> None:
    chromium.run("lobby.mjs", "friends", PULVERDAMPF=shared)
