"""Whole battles in a real browser, by mouse, by keyboard, and between two browsers joined by a link."""

import subprocess
import sys
import time
from collections.abc import Iterator
from urllib.request import urlopen

import pytest

from tests.browser import chromium


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own on a free port."""
    chromium.needed()
    port = chromium.free_port()
    store = tmp_path_factory.mktemp("server") / "battles.sqlite"
    command = [sys.executable, "-m", "pulverdampf.server", "--port", str(port), "--store", str(store)]
    with subprocess.Popen([*command, "--pace", "0"]) as server:
        where = f"http://127.0.0.1:{port}"
        for _ in range(100):
            try:
                urlopen(f"{where}/api/books").close()
                break
            except OSError:
                time.sleep(0.1)
        yield where
        server.terminate()


@pytest.mark.parametrize("way", ["mouse", "keyboard", "friends", "axe"])
def test_a_battle_in_the_browser(address: str, way: str) -> None:
    chromium.run("battle.mjs", way, PULVERDAMPF=address)
