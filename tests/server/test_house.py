"""A server under house rules names them in the lobby, and every battle begun there has them."""

from collections.abc import Iterator

import pytest
from msgspec import UNSET

from pulverdampf.analysis.house_files import read_house
from pulverdampf.engine.house import House
from pulverdampf.engine.in_force import adopt, release
from pulverdampf.muster.toml_source import Source
from pulverdampf.rulebooks import rulebook
from pulverdampf.server import house, shelf
from pulverdampf.server.messages import NewRoom
from pulverdampf.server.wishes import beginning

WRITTEN = """book = "dbx"
name.en = "Light camps"
name.de = "Leichte Lager"
[rulings]
bounds = 20
[changes]
"DBX-N.camp" = 2
"""


@pytest.fixture
def agreed() -> Iterator[None]:
    checked = read_house(Source("my.toml", WRITTEN))
    assert checked.book is not None and checked.agreed is not None
    house.agree([(checked.book, checked.agreed)])
    shelf._books.cache_clear()
    yield
    house.AGREED.clear()
    release()
    adopt(checked.book, UNSET)
    shelf._books.cache_clear()


@pytest.mark.usefixtures("agreed")
def test_the_lobby_names_them_and_battles_keep_them() -> None:
    told = next(each for each in shelf.books() if each.key == "dbx")
    assert told.house.de == "Leichte Lager"
    assert any("2 statt 4" in each.de for each in told.house_rules)
    assert next(each.default for each in told.switches if each.key == "bounds") == 20
    book = rulebook("dbx")
    assert book is not None
    begun, _ = beginning(book, NewRoom("dbx", *told.default_armies))
    state = begun.state(book)
    assert isinstance(state.house, House)
    assert state.house.name.en == "Light camps"
    assert state.rulings.bounds == 20  # type: ignore[attr-defined]
    assert begun.told["beginning"]["house"]["changes"] == {"DBX-N.camp": 2}


def test_a_server_without_house_rules_names_none() -> None:
    assert all(not each.house.en and not each.house_rules for each in shelf.books())
