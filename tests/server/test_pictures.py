"""Grounds and glyphs over HTTP: under the hash of what they show and cached for ever."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from pulverdampf.drawing import ground
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.server.app import app
from pulverdampf.server.messages import Ground, Outline
from pulverdampf.server.pictures import Kept, glyph_of, glyphs, ground_of, picture
from pulverdampf.server.stores.sqlite import Sqlite


def named(key: str) -> Rulebook:
    """A book by its key."""
    book = rulebook(key)
    assert book is not None
    return book


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    """A server with nothing in its store."""
    return TestClient(app(Sqlite(tmp_path / "battles.sqlite")))


def told(key: str) -> Ground:
    """The ground of a book's first ready table."""
    book = named(key)
    ready, setups = book.muster.ready_armies(), book.muster.terrain_setups()
    one, two = book.muster.default_armies()
    return ground_of(book, book.muster.begin(ready[one], ready[two], terrain=next(iter(setups))))


def test_a_ground_is_served_under_its_hash_and_never_changes(client: TestClient) -> None:
    """The picture may be kept for ever; whoever has it is told so; from the north it is another."""
    shown = told("march-of-eagles")
    assert shown.lasting and not shown.passing
    first = client.get(f"/api/ground/{shown.lasting}.svg")
    assert first.status_code == 200 and first.headers["content-type"].startswith("image/svg+xml")
    assert "immutable" in first.headers["cache-control"]
    assert ElementTree.fromstring(first.text).tag.endswith("svg")
    again = client.get(f"/api/ground/{shown.lasting}.svg", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304 and not again.content
    turned = client.get(f"/api/ground/{shown.lasting}.svg?turned")
    assert turned.status_code == 200 and turned.text != first.text


def test_a_ground_nobody_was_told_of_is_not_there(client: TestClient) -> None:
    """A guessed key gives nothing."""
    assert client.get("/api/ground/0123456789.svg").status_code == 404
    assert picture("0123456789", turned=False) is None


def test_glyphs_are_told_by_their_keys(client: TestClient) -> None:
    """What is asked is told, what is unknown left out; a piece that looks the same has the same key."""
    book = named("march-of-eagles")
    ready = book.muster.ready_armies()
    state = book.muster.begin(*(ready[each] for each in book.muster.default_armies()))
    assert book.portrait is not None
    portrait = book.portrait(state, next(iter(state.pieces)))
    key = glyph_of(book, state, Outline(9, 9, 90, 12, 2), portrait, "one")
    assert key == glyph_of(book, state, Outline(30, 5, 10, 12, 2), portrait, "one")
    assert key != glyph_of(book, state, Outline(9, 9, 90, 12, 2), portrait, "two")
    assert list(client.get("/api/glyphs", params={"key": [key, "nothing"]}).json()) == [key]
    assert glyphs([key])[key].startswith("<")


def test_the_title_page_has_its_battle(client: TestClient) -> None:
    """The vignette is a picture of its own."""
    shown = client.get("/api/vignette.svg")
    assert shown.status_code == 200 and ElementTree.fromstring(shown.text).tag.endswith("svg")


@pytest.mark.parametrize("key", sorted(PACKAGES))
def test_a_ground_is_reasonably_small(key: str) -> None:
    """No ready table takes more than 400 kB, or 100 kB as it travels."""
    book = named(key)
    ready = book.muster.ready_armies()
    armies = [ready[each] for each in book.muster.default_armies()]
    for terrain in book.muster.terrain_setups():
        land = ground.land_of(book, book.muster.begin(*armies, terrain=terrain))
        ground_of(book, book.muster.begin(*armies, terrain=terrain))
        assert len(ground.drawn(land)) < 400_000, terrain
        assert len(picture(land.key, turned=False) or b"") < 100_000, terrain


def test_the_longest_unasked_is_forgotten_first() -> None:
    """Memory is bounded."""
    kept: Kept[int] = Kept(2)
    kept.keep("a", 1)
    kept.keep("b", 2)
    assert kept.get("a") == 1
    kept.keep("c", 3)
    assert kept.get("b") is None and kept.get("a") == 1 and kept.get("c") == 3
