"""The server is killed at random moments of a battle between two browsers: both return, nothing is lost."""

import json
import sys
from pathlib import Path

from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import read
from pulverdampf.rulebooks import rulebook
from pulverdampf.server.stores.sqlite import Sqlite
from tests.browser import chromium
from tests.ports import free_port

KILLS = 20


def test_two_browsers_outlive_twenty_deaths_of_their_server(tmp_path: Path) -> None:
    chromium.needed()
    store = tmp_path / "killed.sqlite"
    told = chromium.run(
        "killing.mjs",
        PULVERDAMPF=f"http://127.0.0.1:{free_port()}",
        PYTHON=sys.executable,
        STORE=str(store),
        KILLS=str(KILLS),
    )
    found = json.loads(told.splitlines()[-1])
    assert found["lines"] > 40
    for room in found["rooms"]:
        kept = Sqlite(store).kept(room)
        assert kept is not None
        verify(read(kept.record, rulebook))
