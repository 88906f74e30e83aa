"""What a server keeps in memory, and what it lets go of."""

import gc
import subprocess
import sys
import time
import weakref
from itertools import pairwise
from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks import PACKAGES
from pulverdampf.server import pictures, seeing
from pulverdampf.server.battle import Battle
from pulverdampf.server.stores.sqlite import Sqlite
from tests.conformance.battles import book_of, from_the_start
from tests.conformance.secrets import PAIRS
from tests.server.table import client, opened, seat

SETTLED = """
import gc
from pulverdampf.server.running import configured
configured(store=":memory:")
print(gc.get_freeze_count(), gc.get_threshold()[0])
"""


def test_no_battle_is_there_when_the_books_are_told_to_stay() -> None:
    """What the collector is told to leave alone is never freed, nor were battles that came meanwhile."""
    told = subprocess.run([sys.executable, "-c", SETTLED], capture_output=True, text=True, check=True)
    frozen, threshold = map(int, told.stdout.split())
    assert frozen > 10_000 and threshold == 50_000


def test_a_battle_that_is_over_leaves_memory_with_its_last_guest() -> None:
    with client() as at:
        found = opened(at, mode="hot_seat")
        lobby: Any = at.app.state.lobby  # type: ignore[attr-defined]
        with seat(at, found["mine"]) as one:
            one.say("concede")
            one.until("over", "refused")
            assert lobby.swept(set()) == set() and found["room"] in lobby.rooms
        battle = weakref.ref(lobby.rooms[found["room"]].battle)
        for _ in range(1000):  # until the server has noticed that he left
            empty = lobby.swept(set())
            if not lobby.rooms:
                break
            time.sleep(0.01)
        assert not lobby.rooms and not empty
        gc.collect()
        assert battle() is None
        with seat(at, found["mine"]) as again:
            assert again.question["type"] == "over"


@pytest.mark.parametrize("book", PACKAGES)
def test_what_all_are_told_alike_is_kept_once(book: str) -> None:
    """Two sides and the spectators read the same lines, where nothing is hidden."""
    battle = Battle.begun("room", Sqlite(":memory:"), book_of(book), from_the_start(book, 1), "a seed")
    lines = battle.chronicle.lines.values()
    alike = [trio for trio in zip(*lines, strict=False) if trio[0] == trio[1] == trio[2]]
    assert alike and all(one is two for trio in alike for one, two in pairwise(trio))


def test_drawings_of_pieces_are_kept_small() -> None:
    """Every loss is another drawing, thousands in an evening; they were kept as they are sent."""
    pair = PAIRS["kriegspfad"](0)
    units = seeing.units(pair.book, Scene(pair.first, pair.book.layout), ())
    keys = list({unit.glyph for unit in units.values() if unit.glyph})
    drawn = pictures.glyphs(keys)
    kept = [pictures.GLYPHS.get(key) or b"" for key in keys]
    assert all(drawn[key].startswith("<") for key in keys)
    assert 0 < sum(map(len, kept)) * 2 < sum(map(len, drawn.values()))
