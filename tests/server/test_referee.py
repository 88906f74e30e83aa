"""The umpire beside a real table: opened, asked, told, taken back, corrected, closed and taken up again."""

from itertools import count
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import msgspec
import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Corrected
from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import read
from pulverdampf.engine.views import shown_to
from pulverdampf.muster.beginning import prove_beginning
from pulverdampf.rulebooks import rulebook as by_key
from pulverdampf.server import referee_door
from pulverdampf.server.app import app
from pulverdampf.server.seeing import WATCHER
from pulverdampf.server.shelf import book_named, books
from pulverdampf.server.stores import NotStoredError
from pulverdampf.server.stores.sqlite import Sqlite
from tests.server.table import client


@pytest.fixture(autouse=True)
def _the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program throws the same dice each time a test is run."""
    seeds = count()
    monkeypatch.setattr(referee_door, "SeededDice", lambda _: SeededDice(next(seeds)))


REFEREED = [book.key for book in books() if book.refereed]


def wish(key: str) -> dict[str, Any]:
    """The usual battle of a book."""
    book = next(each for each in books() if each.key == key)
    one, two = book.default_armies
    return {"rulebook": key, "army": one, "enemy": two, "terrain": book.terrains[0].id}


def begun(at: TestClient, key: str) -> tuple[str, dict[str, Any]]:
    """A battle that has been opened: its address, and what a phone shows of it."""
    answer = at.post("/api/referee", json=wish(key))
    assert answer.status_code == 200, answer.text
    link = "/api" + answer.json()["link"]
    return link, at.get(link).json()


def said(at: TestClient, link: str, shown: dict[str, Any], what: str, **more: Any) -> dict[str, Any]:
    """What a phone shows after somebody has said something."""
    answer = at.post(link, json={"what": what, "at": shown["at"], **more})
    assert answer.status_code == 200, (what, more, answer.text, shown["question"])
    told: dict[str, Any] = answer.json()
    return told


def by_lot(at: TestClient, link: str, shown: dict[str, Any], lots: Random, rounds: int) -> dict[str, Any]:
    """Lets people answer as it comes."""
    for _ in range(rounds):
        asked = shown["question"]
        if asked["kind"] == "over":
            break
        if asked["kind"] == "secret":
            alone = f"{link}?eyes={asked['side']}"
            by_lot(at, alone, at.get(alone).json(), lots, 1)
            shown = at.get(link).json()
        elif asked["kind"] == "choice":
            key = lots.choice([each["key"] for each in asked["choices"]])
            shown = said(at, link, shown, "choose", key=key)
        elif asked["kind"] == "facts":
            shown = said(at, link, shown, "tell", facts={})
        else:
            assert asked["odds"] == [] or abs(sum(each["chance"] for each in asked["odds"]) - 1) < 1e-9
            shown = said(at, link, shown, "throw")
    return shown


@pytest.mark.parametrize("key", REFEREED)
def test_a_battle_goes_on_and_its_record_holds(key: str) -> None:
    with client() as at:
        link, shown = begun(at, key)
        shown = by_lot(at, link, shown, Random(3), 220)
        record = read(at.get(f"{link}/record").content, by_key)
    known = [each for each in record.entries if shown_to(WATCHER, each) is not None]
    assert len(known) == shown["at"]
    assert prove_beginning(record)
    verify(record)


@pytest.mark.parametrize("key", REFEREED)
def test_a_server_that_was_killed_takes_the_battle_up_again(key: str, tmp_path: Any) -> None:
    store = tmp_path / "table.sqlite"
    with TestClient(app(Sqlite(store))) as at:
        link, shown = begun(at, key)
        shown = by_lot(at, link, shown, Random(5), 40)
    with TestClient(app(Sqlite(store))) as at:
        again = at.get(link).json()
        assert {**again, "news": 0} == {**shown, "news": 0}
        by_lot(at, link, again, Random(6), 10)
        assert at.get("/api/rooms").status_code == 200


@pytest.mark.parametrize("key", REFEREED)
def test_steps_back_go_before_dice_and_corrections_are_recorded(key: str) -> None:
    with client() as at:
        link, shown = begun(at, key)
        shown = by_lot(at, link, shown, Random(8), 60)
        before = shown
        shown = by_lot(at, link, shown, Random(9), 1)
        shown = said(at, link, shown, "undo")
        assert shown["question"]["text"] == before["question"]["text"]
        numbered = [
            (each, line)
            for each in shown["rosters"][0]["units"]
            for line in each["lines"]
            if type(line["value"]) is int
        ]
        unit, line = numbered[0]
        value = line["value"] + (1 if line["value"] < (line["most"] or 99) else -1)
        shown = said(
            at,
            link,
            shown,
            "correct",
            piece=unit["id"],
            line=line["key"],
            value=value,
            note="forgotten last turn",
        )
        now = next(each for each in shown["rosters"][0]["units"] if each["id"] == unit["id"])
        assert next(each["value"] for each in now["lines"] if each["key"] == line["key"]) == value
        assert any("forgotten last turn" in each["text"]["en"] for each in shown["chronicle"])
        shown = by_lot(at, link, shown, Random(10), 15)
        record = read(at.get(f"{link}/record").content, by_key)
        verify(record)
        assert "Corrected" in {type(each).__name__ for each in record.entries}


@pytest.mark.parametrize("key", REFEREED)
def test_every_line_of_a_roster_can_be_set_right(key: str) -> None:
    """Numbers, marks and choices of pieces and bodies; the record keeps each with its reason."""
    with client() as at:
        link, shown = begun(at, key)
        shown = by_lot(at, link, shown, Random(11), 40)
        lines: dict[str, tuple[str, dict[str, Any]]] = {}
        for unit in shown["rosters"][0]["units"]:
            for line in unit["lines"]:
                lines.setdefault(line["key"], (unit["id"], line))
        assert lines
        for name, (piece, line) in lines.items():
            now = _another(line)
            more = {"piece": piece, "line": name, "value": now, "note": f"counted: {name}"}
            shown = said(at, link, shown, "correct", **more)
            own = at.get(f"{link}?eyes=one").json()["rosters"][0]["units"]
            unit = next(each for each in own if each["id"] == piece)
            assert next(each["value"] for each in unit["lines"] if each["key"] == name) == now, name
        record = read(at.get(f"{link}/record").content, by_key)
        verify(record)
        notes = [each.note for each in record.entries if isinstance(each, Corrected)]
        assert notes == [f"counted: {name}" for name in lines]


def _bounded(shown: dict[str, Any]) -> list[dict[str, str]]:
    """The lines of a side's roster that have an upper bound, once the armies have been shown."""
    return [
        {"piece": unit["id"], "line": line["key"]}
        for unit in shown["rosters"][0]["units"]
        for line in unit["lines"]
        if line["most"] is not None
    ]


def _another(line: dict[str, Any]) -> int | bool | str | list[str]:
    """Another value of a line: the first other word, of a relation the first to whom it is not yet."""
    if isinstance(line["value"], list):
        return [next(each["key"] for each in line["options"] if each["key"] not in line["value"])]
    for each in line["options"]:
        if each["key"] != line["value"]:
            return str(each["key"])
    if isinstance(line["value"], bool):
        return not line["value"]
    value = int(line["value"])
    return value + 1 if value < (line["most"] or 99) else value - 1


@pytest.mark.parametrize("key", REFEREED)
def test_what_cannot_be_is_refused_in_words_and_loses_nothing(key: str) -> None:
    with client() as at:
        link, shown = begun(at, key)
        while shown["question"]["kind"] != "dice" or not _bounded(shown):
            shown = by_lot(at, link, shown, Random(2), 1)
        bounded = _bounded(shown)[0]
        wrong: list[dict[str, Any]] = [
            {"what": "faces", "faces": [9, 9]},
            {"what": "faces", "faces": []},
            {"what": "tell", "facts": {"distance": -3}},
            {"what": "choose", "key": "nobody"},
            {"what": "correct", **bounded, "value": 4000, "note": "x"},
            {"what": "correct", **bounded, "value": 1, "note": " "},
            {"what": "correct", **bounded, "piece": "Z9", "value": 1, "note": "x"},
        ]
        for each in wrong:
            answer = at.post(link, json={"at": shown["at"], **each})
            assert answer.status_code == 409, each
            assert answer.json()["text"]["de"]
        assert at.post(link, json={"at": shown["at"] + 1, "what": "throw"}).status_code == 409
        assert at.post(link, content=b"{").status_code == 400
        assert at.get(link).json() == shown
        assert at.get(link + "x").status_code == 404
        assert at.get(link, params={"at": shown["at"]}).status_code == 204


def test_a_book_without_an_umpire_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = msgspec.structs.replace(book_named("dbx"), by_hand=None)
    monkeypatch.setattr(referee_door, "book_named", lambda key: alone)
    with client() as at:
        answer = at.post("/api/referee", json=wish("dbx"))
    assert answer.status_code == 409
    name = msgspec.json.decode(answer.content)["text"]
    assert "yet" in name["en"]
    assert "noch nicht" in name["de"]


@pytest.mark.parametrize("key", REFEREED)
def test_two_phones_are_two_seats(key: str) -> None:
    """Each answers for its own side; what waits for the other is told without buttons."""
    with client() as at:
        answer = at.post("/api/referee", json=wish(key))
        shared = answer.json()["link"]
        room = shared.split("/")[2]
        seats = {
            side: f"/api/referee/{room}/{token}"
            for side, token in zip(("one", "two"), tokens_of(at, room), strict=True)
        }
        shown = at.get("/api" + shared).json()
        shown = until(at, "/api" + shared, shown, "choice", "facts")
        by = shown["question"]["side"]
        other = "two" if by == "one" else "one"
        theirs = at.get(seats[other]).json()
        assert theirs["question"]["kind"] == "waiting" and not theirs["question"]["choices"]
        refused = at.post(seats[other], json={"what": "tell", "at": theirs["at"], "facts": {}})
        assert refused.status_code == 409
        mine = at.get(seats[by]).json()
        assert mine["question"]["kind"] in ("choice", "facts")
        assert mine["eyes"] == by and not mine["seats"]


def tokens_of(at: TestClient, room: str) -> tuple[str, str]:
    """The tokens of the two phones, as the store has them."""
    kept = at.app.state.lobby.store.kept(room)  # type: ignore[attr-defined]
    about = msgspec.json.decode(kept.about)
    return about["one"], about["two"]


def until(at: TestClient, link: str, shown: dict[str, Any], *kinds: str) -> dict[str, Any]:
    """Goes on until such a question waits."""
    lots = Random(1)
    while shown["question"]["kind"] not in kinds:
        shown = by_lot(at, link, shown, lots, 1)
    return shown


def test_phones_that_come_back_at_once_find_the_same_battle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a pause two phones ask at the same moment: one battle is taken from the store, not two."""
    with TestClient(app(Sqlite(tmp_path / "table.sqlite"))) as at:
        link, _ = begun(at, "dbx")
    room, token = link.split("/")[3:5]
    store = Sqlite(tmp_path / "table.sqlite")
    door = referee_door.RefereeDoor(store)
    asked = Request({"type": "http", "path_params": {"room": room, "token": token}, "query_string": b""})
    found: list[Any] = []
    plain, second = store.kept, Thread(target=lambda: found.append(door.found(asked)))

    def meanwhile(of: str) -> Any:
        if not second.ident:
            second.start()
            second.join(0.3)
        return plain(of)

    monkeypatch.setattr(store, "kept", meanwhile)
    found.append(door.found(asked))
    second.join()
    assert found[0][0] is found[1][0]
    store.close()


def test_an_answer_that_could_not_be_stored_has_not_been_given(monkeypatch: pytest.MonkeyPatch) -> None:
    with client() as at:
        link, shown = begun(at, "march-of-eagles")
        shown = until(at, link, shown, "dice")
        store = at.app.state.lobby.store  # type: ignore[attr-defined]

        def full(*_: Any) -> None:
            raise NotStoredError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(store, "append", full)
            assert at.post(link, json={"what": "throw", "at": shown["at"]}).status_code == 507
        again = at.get(link).json()
        assert {**again, "news": 0} == {**shown, "news": 0}
        by_lot(at, link, again, Random(1), 5)
        verify(read(at.get(f"{link}/record").content, by_key))
