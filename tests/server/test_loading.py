"""Records brought along: proved first; what is wrong is told with its line, and nothing kept is lost."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from pulverdampf.engine.records import CHAIN, Chain
from pulverdampf.server import connections, loading, lobby_door
from tests.server.table import client, opened, seat, step

PLAYED = Path("tests/playthroughs")


@cache
def unfinished() -> bytes:
    """The record of a battle that has just begun."""
    with client() as at:
        room = opened(at, mode="hot_seat")
        with seat(at, room["mine"]) as both:
            for _ in range(6):
                step(both)
        held: Any = at.app
        kept = held.state.lobby.store.kept(room["room"])
    return bytes(kept.record)


@cache
def finished() -> bytes:
    """The record of a battle that was given up."""
    with client() as at:
        room = opened(at, mode="hot_seat")
        with seat(at, room["mine"]) as both:
            for _ in range(4):
                step(both)
            both.say("concede")
            both.until("over")
        return bytes(at.get(room["mine"].replace("/table/", "/api/record/")).content)


def load(at: TestClient, data: bytes, **how: str) -> Any:
    return at.post("/api/records", content=data, params=how)


def resealed(data: bytes, old: bytes, new: bytes) -> bytes:
    """A record with something changed and every hash made anew, as a forger would."""
    chain = Chain()
    lines = (line.rpartition(CHAIN)[0].replace(old, new) for line in data.splitlines())
    return b"".join(chain.sealed(line + b"}") for line in lines)


def test_an_unfinished_battle_goes_on() -> None:
    with client() as at:
        for mode, role in (("hot_seat", "both"), ("computer", "two")):
            answer = load(at, unfinished(), mode=mode, side="two", player="Ney")
            assert answer.status_code == 201, answer.text
            with seat(at, answer.json()["mine"]) as sitter:
                assert sitter.heard[0]["side"] == role
                assert any(line["throw"] for line in sitter.lines) or sitter.lines
                if mode == "hot_seat":
                    before = len(sitter.lines)
                    step(sitter)
                    assert len(sitter.lines) >= before and sitter.question["type"] == "asked"


def test_the_chronicle_of_a_loaded_battle_is_the_one_that_was_told() -> None:
    with client() as at:
        room = opened(at, mode="hot_seat")
        with seat(at, room["mine"]) as both:
            for _ in range(6):
                step(both)
            told = both.lines
        held: Any = at.app
        kept = held.state.lobby.store.kept(room["room"])
        with seat(at, load(at, bytes(kept.record)).json()["mine"]) as again:
            assert again.lines == told


def test_a_finished_battle_can_be_looked_at() -> None:
    with client() as at:
        answer = load(at, finished())
        assert answer.status_code == 201, answer.text
        with seat(at, answer.json()["mine"]) as sitter:
            assert sitter.question["type"] == "over"
        path = answer.json()["mine"].replace("/table/", "/api/record/")
        assert at.get(path).content == finished()


NAMED = b'"name":{"en":"Mine {x}","de":"Mine {x}","values":{"x":1}}'
NEWER = b'"rulebook":"march-of-eagles","version":"'
TEMPLATE = b'"beginning":{"x":{' + NAMED[8:] + b","
BROKEN: dict[str, tuple[Any, str]] = {
    "empty": (lambda good: b"", "Zeile 1 der Datei: die Aufzeichnung ist leer."),
    "blank": (lambda good: b"  \n\n", "Zeile 1 der Datei: die Aufzeichnung ist leer."),
    "a picture": (lambda good: b"\x89PNG\r\n" + bytes(range(256)), "keine Aufzeichnung von Pulverdampf"),
    "a letter": (lambda good: "Lieber Fritz,\nanbei …\n".encode(), "keine Aufzeichnung von Pulverdampf"),
    "json": (lambda good: b'{"a": 1}\n', "Zeile 1 der Datei: das ist keine Aufzeichnung von Pulverdampf."),
    "cut in a line": (lambda good: good[:-20], "abgeschnitten"),
    "cut between lines": (lambda good: b"".join(good.splitlines(keepends=True)[:-1]), "bricht hier ab"),
    "altered": (lambda good: good.replace(b'"kind":"choose"', b'"kind":"order"', 1), "verändert"),
    "forged answer": (lambda good: resealed(good, b'"by":"one"', b'"by":"two"'), "Zeile "),
    "forged start": (lambda good: resealed(good, b'"strength":36', b'"strength":60'), "Zeile 1 der Datei"),
    "an unknown book": (
        lambda good: resealed(good, b'"march-of-eagles"', b'"chess"'),
        "unbekanntes Regelwerk",
    ),
    "another version": (lambda good: resealed(good, NEWER, NEWER + b"0"), "unter Fassung"),
    "no beginning": (lambda good: resealed(good, b'"beginning":', b'"somehow":'), "mit welchen Armeen"),
    "templates": (lambda good: resealed(good, b'"beginning":{', TEMPLATE), "schlichter Text"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_does_not_hold_is_refused_with_what_and_where(what: str) -> None:
    make, says = BROKEN[what]
    good = unfinished()
    broken = make(good)
    assert broken != good
    with client() as at:
        kept = opened(at)
        answer = load(at, broken)
        assert answer.status_code == 409 and answer.json()["code"] == "bad_record", answer.text
        assert says in answer.json()["text"]["de"]
        assert "Traceback" not in answer.text and answer.json()["text"]["en"]
        held: Any = at.app
        assert [each.room for each in held.state.lobby.store.listed()] == [kept["room"]]


def test_the_map_of_a_loaded_battle_is_headed_with_its_place() -> None:
    """Where the record came from is no place: the cartouche names the table, or the book."""
    with client() as at:
        mine = load(at, finished(), mode="hot_seat").json()["mine"]
        drawn = at.get(mine.replace("/table/", "/api/sheet/"), params={"lang": "en"}).text
        assert "PLAN OF THE ACTION" in drawn.upper() and "BROUGHT ALONG" not in drawn


def test_a_huge_file_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_door, "LARGEST", 1_000_000)
    with client() as at:
        answer = load(at, b"x" * 1_000_001)
        assert answer.status_code == 413 and "höchstens 1 Megabyte" in answer.json()["text"]["de"]
        assert load(at, unfinished()).status_code == 201


def test_nobody_brings_records_by_the_hundred(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "monotonic", lambda: 0.0)
    with client() as at:
        codes = [load(at, b"").status_code for _ in range(8)]
    assert codes == [409] * 6 + [429] * 2


@pytest.mark.parametrize("how", [{"mode": "friend"}, {"mode": "x"}, {"side": "three"}])
def test_a_record_goes_on_only_where_its_dice_hurt_nobody(how: dict[str, str]) -> None:
    with client() as at:
        assert load(at, unfinished(), **how).status_code == 400
        assert load(at, unfinished(), level="nonsense").status_code == 404


def test_a_battle_whose_seed_was_never_told_does_not_go_on_here() -> None:
    header = msgspec.json.decode(unfinished().partition(b"\n")[0])
    seed = f',"seed":"{header["dice"]["seed"]}"'.encode()
    with client() as at:
        answer = load(at, resealed(unfinished(), seed, b""))
        assert "nennt ihre Würfel nicht" in answer.json()["text"]["de"]


@pytest.mark.parametrize("key", ["dbx", "kriegspfad", "muskets-tomahawks", "black-powder"])
def test_battles_of_every_book_can_be_loaded(key: str) -> None:
    from tests.server.test_lobby import usual

    with client() as at:
        room = opened(at, **usual(key, mode="hot_seat", seed="3"))
        with seat(at, room["mine"]) as both:
            for _ in range(4):
                step(both)
        held: Any = at.app
        record = held.state.lobby.store.kept(room["room"]).record
        answer = load(at, bytes(record))
        assert answer.status_code == 201, answer.text
        with seat(at, answer.json()["mine"]) as again:
            assert again.lines == both.lines
    assert loading.LARGEST == 8_000_000
