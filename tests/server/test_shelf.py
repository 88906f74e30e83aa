"""The shelf of the lobby: armies in words, ready battles, either side; and addresses that lead nowhere."""

import re
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest

from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.server import shelf
from pulverdampf.server.app import is_built
from pulverdampf.server.messages import BookInfo
from pulverdampf.server.shelf import army, book_named, books
from tests.server.table import WISH, client, opened, seat

AN_ID = re.compile(r"^[A-Z0-9]+([-_:][A-Z0-9]+)+$|^[a-z]+_[a-z_]+$")


def info(key: str) -> BookInfo:
    """What the shelf tells of a book."""
    return next(book for book in books() if book.key == key)


@pytest.mark.parametrize("key", PACKAGES)
def test_armies_are_told_in_words(key: str) -> None:
    for each in info(key).armies:
        for told in (each.name, *each.units):
            assert told.en and told.de and not AN_ID.match(told.en) and not AN_ID.match(told.de), told
    called = [(each.name.de, each.years, each.points) for each in info(key).armies]
    assert len(set(called)) == len(called), "two armies cannot be told apart"


@pytest.mark.parametrize("key", PACKAGES)
def test_every_army_has_a_rival_that_it_may_meet(key: str) -> None:
    muster = book_named(key).muster
    ready = muster.ready_armies()
    for each in info(key).armies:
        assert muster.may_meet(ready[each.id], ready[each.rival])


@pytest.mark.parametrize("key", PACKAGES)
def test_an_army_has_a_sheet_whose_lines_add_up(key: str) -> None:
    book = info(key)
    for id in book.default_armies:
        told = army(book_named(key), id)
        lines = [*(each.total for each in told.bodies), *(each.total for each in told.options)]
        assert float(told.total) == sum(map(float, lines))
        assert told.total == next(each.points for each in book.armies if each.id == id)
        assert all(each.name.en and each.name.de for each in told.bodies)


def test_armies_of_other_wars_are_barred_and_strangers_unknown() -> None:
    assert "RA-7" in army(book_named("black-powder"), "RA-1").barred
    with client() as at:
        assert at.get("/api/armies/dbx/SYW-09").json()["total"] == "12"
        assert at.get("/api/armies/dbx/NOBODY").status_code == 404
        assert at.get("/api/armies/nothing/SYW-09").status_code == 404


@pytest.mark.parametrize("key", PACKAGES)
def test_every_ready_battle_opens(key: str) -> None:
    book = info(key)
    battles = [("", book.default_armies), *((each.id, each.armies) for each in book.scenarios)]
    with client() as at:
        for scenario, (one, two) in battles:
            terrain = "" if scenario else book.terrains[0].id
            found = opened(
                at, rulebook=key, army=one, enemy=two, scenario=scenario, terrain=terrain, seed="1"
            )
            assert found["mine"].startswith("/table/")


def test_an_army_that_needs_an_extension_says_which() -> None:
    found = next(each for each in info("march-of-eagles").armies if each.id == "BR-X")
    assert found.needs == {"cavalry": True, "artillery": True}
    with client() as at:
        opened(at, army="BR-X", rulings=found.needs)
        assert at.post("/api/rooms", json={**WISH, "army": "BR-X"}).status_code == 409


def test_one_may_lead_the_second_side() -> None:
    with client() as at:
        found = opened(at, side="two")
        assert found["mine"] == found["links"]["two"]
        with seat(at, found["mine"]) as me:
            welcome = me.heard[0]
            assert welcome["side"] == "two"
            assert {each["side"]: each["played_by"] for each in welcome["armies"]} == {
                "one": "computer",
                "two": "human",
            }


def test_what_is_drawn_is_told_in_words() -> None:
    book = rulebook("muskets-tomahawks")
    assert book is not None
    state = book.state(armies={})
    assert book.lot_named(state, "clock").de == "Uhr"
    assert book.lot_named(state, "IN-LOOT").en.startswith("Plunder")


@pytest.mark.skipif(not is_built(), reason="the page is not built")
def test_people_who_mistype_get_a_page_and_programs_an_answer() -> None:
    with client() as at:
        page = at.get("/nowhere/at/all", headers={"accept": "text/html"})
        assert page.status_code == 404 and "<html" in page.text
        assert at.get("/nowhere/at/all").json()["code"] == "nothing"
        for path in ("/army/dbx/SYW-09", "/rules/dbx", "/table/a/b"):
            assert at.get(path, headers={"accept": "text/html"}).status_code == 200


def test_like_elements_of_an_army_stand_in_one_row() -> None:
    """A sheet of DBX names six elements of one kind once, with their number and sum."""
    told = army(book_named("dbx"), "SYW-09")
    assert (told.bodies[0].name.en, told.bodies[0].total) == ("6 × line infantry", "6")
    assert not any(each.items for each in told.bodies)


def test_the_books_are_shelved_once_however_many_ask_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    shelved: list[str] = []

    def slowly(key: str) -> Rulebook:
        shelved.append(key)
        sleep(0.01)
        return book_named(key)

    monkeypatch.setattr(shelf, "book_named", slowly)
    shelf._books.cache_clear()
    with ThreadPoolExecutor(4) as asking:
        told = [asked.result() for asked in [asking.submit(books) for _ in range(4)]]
    assert shelved == [book.key for book in books()]
    assert all(each is told[0] for each in told)
