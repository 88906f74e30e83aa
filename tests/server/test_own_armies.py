"""Rooms take an army as a value: it is checked like any other, and its names are text and nothing else."""

from typing import Any

import msgspec
import pytest

from pulverdampf.engine.records import read
from pulverdampf.muster.beginning import prove_beginning
from pulverdampf.muster.names import plain
from pulverdampf.rulebooks import PACKAGES
from pulverdampf.rulebooks import rulebook as by_key
from pulverdampf.server.shelf import book_named, books
from pulverdampf.server.stores.sqlite import Sqlite
from tests.server.table import client

NASTY = "<script>alert(1)</script>\x1b[2J\u202e{0.__class__}" + "W" * 5000


def wish(key: str, **changes: Any) -> dict[str, Any]:
    """The usual battle of a book, the first army as a value."""
    ready = book_named(key).muster.ready_armies()
    told = next(each for each in books() if each.key == key)
    one, two = told.default_armies
    needs = {k: v for army in told.armies if army.id in (one, two) for k, v in army.needs.items()}
    roster = {**msgspec.to_builtins(ready[one]), "id": "", "name": {"en": "Mine", "de": "Meine"}, **changes}
    return {"rulebook": key, "army": roster, "enemy": two, "rulings": needs}


@pytest.mark.parametrize("key", PACKAGES)
def test_an_army_of_ones_own_takes_the_field_and_its_record_proves_it(key: str) -> None:
    store = Sqlite(":memory:")
    with client(store) as at:
        opened = at.post("/api/rooms", json=wish(key))
        assert opened.status_code == 201, opened.text
        with at.websocket_connect(opened.json()["mine"].replace("/table/", "/ws/")) as socket:
            assert socket.receive_json()["armies"][0]["name"] == {"en": "Mine", "de": "Meine"}
        kept = store.kept(opened.json()["room"])
        assert kept is not None and prove_beginning(read(kept.record, by_key))


def test_names_are_cut_and_shown_as_text() -> None:
    values = {"0": 1}
    named = wish("march-of-eagles", name={"en": NASTY, "de": NASTY, "values": values}, commander=None)
    with client() as at:
        opened = at.post("/api/rooms", json=named)
        with at.websocket_connect(opened.json()["mine"].replace("/table/", "/ws/")) as socket:
            name = socket.receive_json()["armies"][0]["name"]
    assert name["de"] == "<script>alert(1)</script> [2J {0.__class__}WWWWWWWWWWWWWWWWW"
    assert len(name["de"]) == 60


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"list": "nowhere"}, "eine Armeeliste „nowhere“ gibt es nicht"),
        ({"bodies": [{"entry": "unicorns"}]}, "unicorns"),
        ({"groups": [], "bodies": []}, "Die erste Armee darf"),
        ({"bodies": [{"entry": "line"}] * 400}, "höchstens 300 Einheiten"),
        ({"options": {"\x1b[2J": "x"}}, "nicht zu verstehen"),
    ],
)
def test_an_army_that_may_not_be_is_refused_with_the_reason(changes: dict[str, Any], why: str) -> None:
    with client() as at:
        refused = at.post("/api/rooms", json=wish("march-of-eagles", **changes))
        assert refused.status_code == 409 and refused.json()["code"] == "bad_army"
        assert why in refused.json()["text"]["de"]
        assert at.post("/api/rooms", json=wish("march-of-eagles")).status_code == 201


def test_what_is_no_army_at_all_is_refused() -> None:
    with client() as at:
        odd: Any
        for odd in (
            None,
            3,
            [],
            {},
            {"list": 3},
            {"list": "x", "bodies": [{"entry": "e", "parts": {"a": -1}}]},
        ):
            assert at.post("/api/rooms", json={**wish("dbx"), "army": odd}).status_code == 400


def test_plain_text_keeps_what_can_be_read() -> None:
    assert plain("  Ney\n\tund\x00 Söhne ", 60) == "Ney und Söhne"
    assert plain("\u200b\u202e", 60) == ""
    assert plain("a" * 100, 5) == "aaaaa"
