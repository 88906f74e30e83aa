"""The lobby: previews, thumbnails, open games, one's own battles, and where the server can be reached."""

import gzip
from typing import Any

import pytest
from starlette.testclient import TestClient

from pulverdampf.rulebooks import PACKAGES
from pulverdampf.server.app import app
from pulverdampf.server.messages import BookInfo
from pulverdampf.server.running import AT_HOME
from pulverdampf.server.shelf import books
from pulverdampf.server.stores.sqlite import Sqlite
from tests.server.table import WISH, client, opened, seat, step


def told(key: str) -> BookInfo:
    return next(each for each in books() if each.key == key)


def usual(key: str, **more: Any) -> dict[str, Any]:
    """The usual battle of a book."""
    one, two = told(key).default_armies
    needs = {k: v for army in told(key).armies if army.id in (one, two) for k, v in army.needs.items()}
    return {"rulebook": key, "army": one, "enemy": two, "rulings": needs, **more}


def test_the_levels_of_the_computer_come_from_their_registry() -> None:
    from pulverdampf.generals.levels import LEVELS

    for book in books():
        assert [each.id for each in book.levels] == list(LEVELS)
        assert all(each.name.de and each.description.de for each in book.levels)


@pytest.mark.parametrize("key", PACKAGES)
def test_a_preview_shows_the_table_and_both_armies(key: str) -> None:
    ground = next(each.id for each in told(key).terrains if not each.by_dice)
    with client() as at:
        shown = at.post("/api/preview", json=usual(key, terrain=ground)).json()
        assert [army["units"] != [] for army in shown["armies"]] == [True, True]
        for address in (shown["map"], *(army["picture"] for army in shown["armies"])):
            picture = at.get(address, params={"lang": "de"})
            assert picture.status_code == 200 and picture.headers["content-type"] == "image/svg+xml"
            assert picture.text.startswith("<svg") and "immutable" in picture.headers["cache-control"]
        again = at.post("/api/preview", json=usual(key, terrain=ground)).json()
        assert again == shown
        assert at.get("/api/rooms").json()["rooms"] == []


def test_a_table_that_dice_lay_out_has_no_map_before_the_battle() -> None:
    with client() as at:
        for book in books():
            dice = next((each.id for each in book.terrains if each.by_dice), "")
            if dice:
                shown = at.post("/api/preview", json=usual(book.key, terrain=dice)).json()
                assert shown["map"] == "" and shown["armies"][0]["picture"]


def test_a_preview_refuses_what_a_room_refuses_with_the_same_words() -> None:
    with client() as at:
        wrong = usual("dbx", army="nobody")
        assert at.post("/api/preview", json=wrong).json() == at.post("/api/rooms", json=wrong).json()
        assert at.post("/api/preview", json=[]).status_code == 400
        assert at.post("/api/preview", content=b"x" * 70_000).status_code == 413
        for odd in ("/api/preview/0/map.svg", "/api/preview/../map.svg", "/api/preview/x/y.svg"):
            assert at.get(odd).status_code == 404


@pytest.mark.parametrize("key", PACKAGES)
def test_a_thumbnail_shows_a_battle_as_its_seat_sees_it(key: str) -> None:
    store = Sqlite(":memory:")
    with client(store) as at:
        room = opened(at, **usual(key, mode="hot_seat", seed="7"))
        with seat(at, room["mine"]) as both:
            for _ in range(3):
                step(both)
        address = room["mine"].replace("/table/", "/api/thumbnail/")
        assert at.get(address).text.startswith("<svg")
        held: Any = at.app
        held.state.lobby.rooms.clear()  # it is drawn from the store without bringing the battle back
        assert at.get(address, params={"lang": "de"}).text.startswith("<svg")
        assert not held.state.lobby.rooms
        assert at.get(address[:-3] + "xyz").status_code == 404
        assert at.get("/api/thumbnail/nowhere/x").status_code == 404


def test_a_thumbnail_tells_nobody_what_he_may_not_see() -> None:
    """Warriors who lie in ambush here or there: the picture of the blind side is the same."""
    from pulverdampf.server.battle import Battle
    from pulverdampf.server.thumbnails import THUMBNAILS, thumbnail
    from tests.conformance.secrets import other_lairs

    pair = other_lairs(0)
    pictures: dict[str, list[bytes]] = {role: [] for role in ("one", "two", "watch", "both")}
    for number, state in enumerate((pair.first, pair.second)):
        store, name = Sqlite(":memory:"), f"room {number}"
        store.describe(name, b"{}")
        Battle.begun(name, store, pair.book, state, "42", ("nobody",))
        for role, drawn in pictures.items():
            made = thumbnail(store, name, role, "de")
            assert made is not None
            drawn.append(gzip.decompress(made))
        store.close()
    for role in (pair.blind, "watch", "both"):
        assert pictures[role][0] == pictures[role][1], role
    (seeing,) = {"one", "two"} - {pair.blind}
    assert pictures[seeing][0] != pictures[seeing][1]
    assert THUMBNAILS.most > 0


# open games -----------------------------------------------------------------------------------------


def test_an_open_game_waits_for_whoever_comes_first() -> None:
    with client() as at:
        wish = {
            **WISH,
            "mode": "friend",
            "seed": "",
            "listed": True,
            "player": "Ney",
            "limit": {"minutes": 60},
        }
        room = at.post("/api/rooms", json=wish).json()
        at.post("/api/rooms", json={**wish, "listed": False})
        (game,) = at.get("/api/open").json()["games"]
        assert (game["by"], game["side"], game["rulebook"]) == ("Ney", "two", "march-of-eagles")
        assert game["limit"] == {"minutes": 60, "loses": False} and len(game["armies"]) == 2
        assert room["mine"].split("/")[3] not in str(game)
        first = at.post(f"/api/open/{game['room']}", json={"player": "Mack"})
        assert first.status_code == 200 and first.json()["link"].startswith("/table/")
        second = at.post(f"/api/open/{game['room']}", json={"player": "Late"})
        assert second.status_code == 404 and "angenommen" in second.json()["text"]["de"]
        assert at.get("/api/open").json()["games"] == []


def test_a_game_that_is_not_listed_is_open_to_the_invited_only() -> None:
    with client() as at:
        room = at.post("/api/rooms", json={**WISH, "mode": "friend", "seed": ""}).json()
        assert at.post(f"/api/open/{room['room']}").status_code == 404
        assert at.post("/api/open/nowhere").status_code == 404
        assert at.get("/api" + room["links"]["two"]).json()["room"] == room["room"]
        assert at.get("/api" + room["links"]["two"] + "x").status_code == 404


def test_a_foreign_page_takes_no_seat() -> None:
    with client() as at:
        answer = at.post("/api/open/x", headers={"origin": "https://elsewhere.example"})
        assert answer.status_code == 403


# one's own battles ------------------------------------------------------------------------------------


def test_a_browser_finds_the_battles_whose_seats_it_remembers_and_no_others() -> None:
    with client() as at:
        mine = opened(at, mode="friend", player="Ney")
        opened(at)
        seats = [
            link.removeprefix("/table/") for role, link in mine["links"].items() if role in ("one", "two")
        ]
        (first,) = at.post("/api/mine", json={"seats": [seats[0]]}).json()["rooms"]
        assert first["own"] and first["players"] == {"one": "Ney"} and not first["record"]
        (second,) = at.post("/api/mine", json={"seats": [seats[1]]}).json()["rooms"]
        assert not second["own"] and second["mine"] == f"/table/{seats[1]}"
        for odd in ([], ["x"], [f"{mine['room']}/wrong"], ["/" * 50]):
            assert at.post("/api/mine", json={"seats": odd}).json()["rooms"] == []
        assert at.post("/api/mine", json={"seats": 3}).status_code == 400


def test_at_home_the_record_of_ones_own_battle_can_be_taken_along_before_its_end() -> None:
    with TestClient(app(Sqlite(":memory:"), hosts=AT_HOME), base_url="http://localhost") as at:
        alone, friends = opened(at, mode="hot_seat"), opened(at, mode="friend")
        listed = {each["room"]: each for each in at.get("/api/rooms").json()["rooms"]}
        assert listed[alone["room"]]["record"] and not listed[friends["room"]]["record"]
        for room, status in ((alone, 200), (friends, 404)):
            assert at.get(room["mine"].replace("/table/", "/api/record/")).status_code == status
        forwarded = {"x-forwarded-for": "203.0.113.7"}
        path = alone["mine"].replace("/table/", "/api/record/")
        assert at.get(path, headers=forwarded).status_code == 404


def test_a_server_says_whom_it_answers() -> None:
    with TestClient(app(Sqlite(":memory:"), hosts=AT_HOME), base_url="http://localhost:9") as at:
        here = at.get("/api/here").json()
        assert here["only_here"] and here["address"] == "" and "--host" in here["command"]
        assert at.get("/api/open").json()["games"] == []
    with client() as at:
        assert not at.get("/api/here").json()["only_here"]
