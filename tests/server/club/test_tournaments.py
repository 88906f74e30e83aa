"""Tournaments over HTTP: by computer generals, by people, corrected, and told to each as he may know."""

import csv
import io
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from pulverdampf.club.ledger import TOURNAMENTS
from pulverdampf.muster.roster import Roster
from pulverdampf.server.stores.sqlite import Sqlite
from tests.server.club.hosted import ARMIES, ARMY, Hosted
from tests.server.table import client, seat, step

VALUE = {"one": (1.0, 0.0), "two": (0.0, 1.0), "draw": (0.5, 0.5)}


def by_hand(told: dict[str, Any]) -> list[tuple[str, float, float, float]]:
    """Points, points of the opponents and of the beaten, counted from the rounds alone."""
    points: dict[str, float] = defaultdict(float)
    games: dict[str, list[tuple[str, float | None]]] = defaultdict(list)
    for played in told["rounds"]:
        for table in played["tables"]:
            if not table["two"]:
                points[table["one"]] += 1
                continue
            made = VALUE[table["result"]] if table["result"] else (None, None)
            for me, other, value in (
                (table["one"], table["two"], made[0]),
                (table["two"], table["one"], made[1]),
            ):
                points[me] += value or 0
                games[me].append((other, value))
    names = [player["name"] for player in told["players"]]
    rows = [
        (
            name,
            points[name],
            sum(points[other] for other, _ in games[name]),
            sum(points[other] * value for other, value in games[name] if value),
        )
        for name in names
    ]
    return sorted(rows, key=lambda row: (-row[1], -row[2], -row[3], row[0].casefold()))


@pytest.mark.parametrize("players, rounds", [(6, 3), (16, 5)])
def test_generals_play_a_tournament_over_http_alone(players: int, rounds: int, tmp_path: Path) -> None:
    with client() as at:
        cup = Hosted(at, rounds=rounds)
        for number in range(players):
            cup.done(type="enter", player=f"General {number:02}", army=ARMY, general="drilled")
        told: dict[str, Any] = {}
        for number in range(1, rounds + 1):
            cup.done(type="draw")
            told = cup.fight()
            if number == 1:
                was = told["rounds"][0]["tables"][0]["result"]
                now = "two" if was == "one" else "one"
                cup.done(type="score", round=1, table=1, result=now, note="verlesen")
            if number == rounds - 2:
                cup.done(type="withdraw", player="General 03")
        assert told["stage"] == "over" and told["length"] == rounds
        pairs = [
            frozenset((table["one"], table["two"]))
            for played in told["rounds"]
            for table in played["tables"]
            if table["two"]
        ]
        half = players // 2
        assert len(pairs) == rounds * half - 2 and len({*pairs}) == len(pairs), "nobody met anybody twice"
        shown = [(row["player"], row["points"], row["opponents"], row["beaten"]) for row in told["standings"]]
        assert shown == by_hand(told)
        left = next(row for row in told["standings"] if row["player"] == "General 03")
        assert left["played"] == rounds - 2 and not left["playing"]
        log = [line["text"]["en"] for line in told["log"]]
        assert any("verlesen" in line for line in log) and "General 03 has left." in log
        table = at.get(f"{cup.public}/standings.csv?lang=de").text.removeprefix("\ufeff")
        rows = list(csv.DictReader(io.StringIO(table), delimiter=";"))
        assert [(row["Teilnehmer"], float(row["Punkte"].replace(",", "."))) for row in rows] == [
            each[:2] for each in shown
        ]
        file = tmp_path / "cup.club"
        file.write_bytes(at.get(f"{cup.organiser}/ledger").content)
        assert TOURNAMENTS.read(file).points("General 03") == left["points"]


def test_two_people_fight_their_table_on_this_server() -> None:
    with client() as at:
        cup = Hosted(at, rounds=1)
        anna, bernd = cup.enter("Anna"), cup.enter("Bernd")
        cup.done(type="draw")
        links = [at.post(f"{each}/table").json()["link"] for each in (anna, bernd)]
        assert links == [at.post(f"{each}/table").json()["link"] for each in (anna, bernd)]
        assert links[0].split("/")[2] == links[1].split("/")[2] and links[0] != links[1]
        app: Any = at.app
        battle = app.state.lobby.rooms[links[0].split("/")[2]].battle
        for role in battle.missing_shares:
            battle.add_share(role, f"a share of the seat {role}")
        with seat(at, links[0]) as one, seat(at, links[1]) as two:
            one.until("asked", "waiting") if not (one.is_asked or two.is_asked) else None
            step(one, two)
            one.say("hand_over", to="computer", level="guard")
            assert one.until("refused")["code"] == "of_a_club"
            one.say("concede")
            one.until("over")
        table = cup.look()["rounds"][0]["tables"][0]
        loser = "Anna" if links[0] == at_side(cup, "Anna", links) else "Bernd"
        winner = {"one": table["one"], "two": table["two"]}[table["result"]]
        assert winner != loser and table["fought"] and cup.look()["stage"] == "over"
        gone = at.delete(links[0].replace("/table/", "/api/rooms/"))
        assert gone.status_code in (404, 409)
        cup.done(type="score", round=1, table=1, result="draw", note="Vergleich")
        assert "the battle on this server ended" in cup.look(anna)["notices"][0]["en"]
        assert cup.look()["notices"] == [] and cup.look()["rounds"][0]["tables"][0]["result"] == "draw"


def at_side(cup: Hosted, name: str, links: list[str]) -> str:
    """The battle link of a player."""
    return links[["Anna", "Bernd"].index(name)]


def test_what_both_players_say_counts_and_what_they_say_differently_is_decided() -> None:
    with client() as at:
        cup = Hosted(at, rounds=1)
        names = ["Anna", "Bernd", "Clara", "Dora"]
        for name in names:
            cup.enter(name)
        cup.done(type="draw")
        tables = cup.look()["rounds"][0]["tables"]
        first, second = tables
        cup.done(cup.links[first["one"]], type="claim", result="one")
        assert cup.look()["rounds"][0]["tables"][0]["result"] is None
        cup.done(cup.links[first["two"]], type="claim", result="one")
        assert cup.look()["rounds"][0]["tables"][0]["result"] == "one"
        assert "no open table" in cup.refused(cup.links[first["two"]], type="claim", result="two")
        cup.done(cup.links[second["one"]], type="claim", result="one")
        cup.done(cup.links[second["two"]], type="claim", result="two")
        for link, told in ((cup.links[second["one"]], 1), (cup.organiser, 1), (cup.links[first["one"]], 0)):
            assert len(cup.look(link)["notices"]) == told
        assert "round 1 is not over" not in cup.refused(type="draw")
        cup.done(type="score", round=1, table=2, result="draw")
        assert cup.look()["stage"] == "over" and cup.look(cup.organiser)["notices"] == []


def test_whoever_leaves_loses_his_open_table_and_may_come_back() -> None:
    with client() as at:
        cup = Hosted(at, rounds=3)
        for name in ("Anna", "Bernd", "Clara"):
            cup.enter(name)
        cup.done(type="draw")
        table = cup.look()["rounds"][0]["tables"][0]
        cup.done(cup.links[table["one"]], type="withdraw")
        assert cup.look()["rounds"][0]["tables"][0]["result"] == "two"
        assert "has left already" in cup.refused(cup.links[table["one"]], type="withdraw")
        cup.done(type="draw")
        assert len(cup.look()["rounds"][1]["tables"]) == 1
        cup.done(cup.links[table["one"]], type="comeback")


def test_armies_are_checked_locked_in_and_secret_until_the_first_round() -> None:
    with client() as at:
        cup = Hosted(at)
        anna = cup.enter("Anna", as_json(ARMIES[0]))
        assert (
            cup.look(anna)["players"][0]["army"]["en"] and cup.look(cup.organiser)["players"][0]["army"]["en"]
        )
        bernd = cup.enter("Bernd")
        assert cup.look(bernd)["players"][0]["army"] == {"en": "", "de": ""}
        cup.done(anna, type="rearm", army=as_json(ARMIES[1]))
        bad = as_json(ARMIES[0]) | {"list": "nobody"}
        assert "may not take the field" in cup.refused(type="enter", player="Clara", army=bad)
        assert "no such army" in cup.refused(anna, type="rearm", army="nobody")
        assert "already" in cup.refused(type="enter", player=" Anna ", army=ARMY)
        cup.done(type="draw")
        assert cup.look(bernd)["players"][0]["army"]["en"]
        assert "locked in" in cup.refused(anna, type="rearm", army=ARMY)
        assert "locked in" in cup.refused(type="enter", player="Late", army=ARMY)


def test_what_others_are_sent_does_not_depend_on_a_secret_army() -> None:
    """Two tournaments that differ only in Anna's army: no byte that Bernd or a guest is sent differs."""
    sent: list[list[str]] = []
    for army in (ARMIES[0], ARMIES[1]):
        with client() as at:
            cup = Hosted(at)
            cup.enter("Anna", as_json(army))
            bernd = cup.enter("Bernd")
            answers = [at.get(each).text for each in (cup.public, bernd, f"{cup.public}/standings.csv")]
            sent.append([_without_times(each.replace(cup.id, "ID")) for each in answers])
    assert sent[0] == sent[1]


def _without_times(text: str) -> str:
    import re

    return re.sub(r'"at":[0-9.]+', '"at":0', text)


def as_json(army: Roster) -> Any:
    """An army as a browser sends it."""
    import msgspec

    return msgspec.to_builtins(army)


def test_links_are_of_their_owners_alone() -> None:
    with client() as at:
        cup = Hosted(at)
        anna, bernd = cup.enter("Anna"), cup.enter("Bernd")
        for deed in (
            {"type": "draw"},
            {"type": "fight"},
            {"type": "score", "round": 1, "table": 1, "result": "one"},
        ):
            assert "only the organiser" in cup.refused(anna, **deed)
            assert "only the organiser" in cup.refused(cup.public, **deed)
        assert "only the organiser" in cup.refused(anna, type="withdraw", player="Bernd")
        assert "only the organiser" in cup.refused(
            cup.public, type="enter", player="X", army=ARMY, general="guard"
        )
        assert at.get(f"{anna}/ledger").status_code == 409
        renewed = cup.done(bernd, type="renew")["link"].replace("/tournament/", "/api/tournaments/")
        assert at.get(bernd).status_code == 404 and cup.look(renewed)["me"] == "Bernd"
        anew = cup.done(type="renew")["link"].replace("/tournament/", "/api/tournaments/")
        assert at.get(cup.organiser).status_code == 404 and cup.look(anew)["part"] == "organiser"
        everything = at.get(cup.public).text + at.get("/api/club").text + at.get(renewed).text
        assert anew.rsplit("/", 1)[1] not in everything and anna.rsplit("/", 1)[1] not in everything


def test_a_tournament_goes_on_after_a_restart(tmp_path: Path) -> None:
    with client(Sqlite(tmp_path / "t.sqlite")) as at:
        cup = Hosted(at, rounds=2)
        for name in ("Anna", "Bernd"):
            cup.enter(name)
        cup.done(type="draw")
        before = cup.look(cup.organiser)
    with client(Sqlite(tmp_path / "t.sqlite")) as at:
        cup.at = at
        assert cup.look(cup.organiser) == before
        cup.done(type="score", round=1, table=1, result="one")


def test_a_season_counts_several_tournaments() -> None:
    with client() as at:
        cups = [Hosted(at, rounds=1, name=f"Pokal {n}") for n in range(2)]
        for cup in cups:
            for name in ("Anna", "Bernd"):
                cup.enter(name)
            cup.done(type="draw")
            table = cup.look()["rounds"][0]["tables"][0]
            cup.done(type="score", round=1, table=1, result="one" if table["one"] == "Anna" else "two")
        season = at.post("/api/seasons", json={"name": "Saison 2026"}).json()
        link, public = (
            "/api" + season["link"].replace("/season/", "/seasons/"),
            f"/api/seasons/{season['id']}",
        )
        wish = {"tournaments": [cups[0].id, cups[1].id, cups[0].id]}
        assert at.put(public + "/nobody", json=wish).status_code == 409
        assert at.put(link, json={"tournaments": ["nothing"]}).status_code == 404
        told = at.put(link, json=wish).json()
        assert [(row["player"], row["points"], row["won"], row["tournaments"]) for row in told["rows"]] == [
            ("Anna", 2, 2, 2), ("Bernd", 0, 0, 2),
        ]  # fmt: skip
        assert told["rows"][0]["rating"][0] > told["rows"][1]["rating"][0]
        assert at.get(public).json()["organiser"] is False and at.get(link).json()["organiser"] is True
        assert {each["name"] for each in at.get("/api/club").json()["tournaments"]} == {"Pokal 0", "Pokal 1"}


BAD_TOURNAMENTS: list[dict[str, Any]] = [
    {},
    {"name": "x", "rulebook": "none"},
    {"name": " ", "rulebook": "dbx"},
    {"name": "x", "rulebook": "dbx", "rounds": 0},
    {"name": "x", "rulebook": "dbx", "terrain": "nowhere"},
]
BAD_DEEDS: list[dict[str, Any]] = [
    {"type": "nonsense"},
    {"type": "score", "round": 0, "table": 1, "result": "one"},
    {"type": "score", "round": 9, "table": 1, "result": "one"},
    {"type": "enter", "player": "\n", "army": ARMY},
    {"type": "enter", "player": "x", "army": ARMY, "general": "bot:rm"},
    {"type": "draw"},
    {"type": "fight"},
    {"type": "strike", "round": 1, "table": 1},
]


def test_bad_input_is_refused_in_words() -> None:
    with client() as at:
        for wish in BAD_TOURNAMENTS:
            answer = at.post("/api/tournaments", json=wish)
            assert answer.status_code in (400, 404, 409) and answer.json()["text"]["de"], wish
        cup = Hosted(at)
        for deed in BAD_DEEDS:
            cup.refused(**deed)
        assert at.get("/api/tournaments/nothing").status_code == 404
        stranger = at.post("/api/tournaments", json={"name": "x"}, headers={"origin": "http://evil"})
        assert stranger.status_code == 403
