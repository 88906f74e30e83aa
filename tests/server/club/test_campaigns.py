"""Campaigns over HTTP: between people and against the computer, corrected, killed, and what each is told."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pulverdampf.club.campaign.playing import CAMPAIGNS
from pulverdampf.engine.records import RecordError, read
from pulverdampf.muster.beginning import KEY, prove_beginning
from pulverdampf.rulebooks import rulebook
from pulverdampf.server.club import campaigns
from pulverdampf.server.seats import Seating
from pulverdampf.server.stores.sqlite import Sqlite
from pulverdampf.text import Text
from tests.server.club.commanded import Commanded, api_of
from tests.server.table import client, seat


def test_two_people_lead_a_whole_campaign(tmp_path: Path) -> None:
    with client() as at:
        war = Commanded(at)
        war.meet()
        meeting = war.look("one")["meetings"][0]
        assert meeting["place"] == "heights" and meeting["attacker"] == ""
        war.done("one", type="generals", place="heights")
        assert war.look("two")["meetings"][0]["generals"] == ["one"]
        war.done("two", type="generals", place="heights")
        told = war.fought_out("one")
        assert told["turn"] == 2 and not told["meetings"] and any("lost" in line for line in war.story("one"))
        assert all(any(": meeting. " in line for line in war.story(side)) for side in ("one", "two"))
        turn = 2
        while (told := war.look("one"))["stage"] != "over":
            assert told["turn"] == turn
            goal = {"two": "heights", "one": "augsburg"}
            for side, place in goal.items():
                mine = [each for each in war.look(side)["forces"] if each["side"] == side]
                beside = {each["id"]: each["beside"] for each in told["places"]}
                moves = {each["id"]: place for each in mine if place in beside[each["at"]]}
                war.done(side, type="orders", moves=moves)
            for meeting in war.look("one")["meetings"]:
                lost = {meeting["one"][0]: 1, meeting["two"][0]: 2}
                for side in ("one", "two"):
                    war.done(side, type="report", place=meeting["place"], winner="one", lost=lost)
            turn += 1
        assert turn == 11 and told["winner"] in ("one", "two") and len(told["forces"]) > 3
        assert "is over" in war.refused("one", type="orders", moves={})
        file = tmp_path / "war.campaign"
        file.write_bytes(at.get(f"{war.links['one']}/ledger").content)
        kept = CAMPAIGNS.read(file)
        assert kept.is_over and kept.winner == told["winner"] and kept.adds_up()


def test_against_the_computer_battles_are_decided_by_ones_own_word() -> None:
    with client() as at:
        war = Commanded(at, generals={"two": "drilled"}, leads="one", player="Anna")
        told = war.look()
        assert told["part"] == "organiser" and told["side"] == "one" and not war.links
        assert told["sides"][1]["general"]["en"] == "Drilled" and told["sides"][0]["player"] == "Anna"
        assert all(each["side"] == "one" for each in told["forces"]), "he leads a side: he sees what it sees"
        for _ in range(30):
            told = war.fought_out()
            if told["stage"] == "over":
                break
            for n, meeting in enumerate(told["meetings"]):
                if n % 2:
                    war.done(type="generals", place=meeting["place"])
                else:
                    war.done(type="report", place=meeting["place"], winner="two")
            if not told["meetings"]:
                beside = {each["id"]: each["beside"] for each in told["places"]}
                mine = [each for each in told["forces"] if each["side"] == "one"]
                war.done(type="orders", moves={each["id"]: beside[each["at"]][-1] for each in mine})
        assert told["stage"] == "over"


def test_two_generals_play_it_by_themselves_and_a_killed_server_goes_on(tmp_path: Path) -> None:
    generals = {"one": "drilled", "two": "drilled"}
    with client(Sqlite(tmp_path / "a.sqlite")) as at:
        war = Commanded(at, generals=generals)
        whole = war.fought_out()
        assert whole["stage"] == "over"
    with client(Sqlite(tmp_path / "b.sqlite")) as at:
        war = Commanded(at, generals=generals)
        while len(war.look()["log"]) < 6:
            pass
    with client(Sqlite(tmp_path / "b.sqlite")) as at:  # it stopped in the middle
        war.at = at
        told = war.fought_out()
        assert [each["text"] for each in told["story"]] == [each["text"] for each in whole["story"]]
        assert told["winner"] == whole["winner"] and told["stage"] == "over"


def store_of(at: Any) -> Any:
    """The store of a server."""
    return at.app.state.lobby.store


def conceded(at: Any, link: str) -> None:
    """Both sides have added to the seed, and one gives up."""
    battle = at.app.state.lobby.rooms[link.split("/")[2]].battle
    for role in battle.missing_shares:
        battle.add_share(role, f"a share of the seat {role}")
    with seat(at, link) as sitter:
        sitter.say("concede")
        sitter.until("over")


def test_a_meeting_is_fought_in_a_room_with_the_forces_as_they_stand() -> None:
    with client() as at:
        war = Commanded(at)
        war.done(type="set_right", force="line", at="old-city", strength=150, note="Ruhr")
        war.order("one", corps="heights")
        war.order("two", line="market")
        war.order("one")
        war.order("two", line="heights")
        links = [war.table(side) for side in ("one", "two")]
        assert links == [war.table(side) for side in ("one", "two")]
        assert links[0].split("/")[2] == links[1].split("/")[2] and links[0] != links[1]
        room = links[0].split("/")[2]
        kept = store_of(at).kept(room)
        called = msgspec.json.decode(kept.about, type=Seating).scenario
        assert called == Text("A week on the Danube: The heights", "Eine Woche an der Donau: Die Höhen")
        record = read(kept.record, rulebook)
        assert prove_beginning(record), "its first line is proved by what is left of the armies"
        remnants = record.header.about[KEY]["remnants"]
        assert 150 <= sum(remnants["two"][0]["left"]) <= 151, "set right, and perhaps filled up on its way"
        conceded(at, links[0])
        told = war.look("two")
        assert not told["meetings"] and told["turn"] == 3
        log = [line["text"]["en"] for line in told["log"]]
        assert any("from the battle" in line for line in log) and "Ruhr" in " ".join(log)
        held = {each["id"]: each["held"] for each in told["places"]}
        assert held["heights"] == "two"


def test_a_beginning_that_claims_another_army_is_refused() -> None:
    with client() as at:
        war = Commanded(at)
        war.meet()
        link = war.table("one")
        raw = store_of(at).kept(link.split("/")[2]).record
    record = read(raw, rulebook)
    changes: tuple[Callable[[Any], Any], ...] = (
        lambda each: each["left"].__setitem__(0, each["left"][0] + 1),
        lambda each: each["left"].__setitem__(0, 0),
        lambda each: each["left"].append(1),
        lambda each: each["full"].__setitem__("list", "nobody"),
    )
    for change in changes:
        about = msgspec.json.decode(msgspec.json.encode(record.header.about))
        change(about[KEY]["remnants"]["one"][0])
        header = replace(record.header, about=about)
        with pytest.raises(RecordError):
            prove_beginning(replace(record, header=header))


def test_two_results_for_one_battle_are_told_to_both_and_decided() -> None:
    with client() as at:
        war = Commanded(at)
        war.meet()
        war.done("one", type="report", place="heights", winner="one", lost={"line": 4})
        assert war.look("two")["meetings"][0]["reports"][0]["lost"] == {"line": 4}
        assert not war.look(war.public)["meetings"][0]["reports"]
        war.done("two", type="report", place="heights", winner="two", lost={"line": 4})
        for link in ("one", "two", ""):
            assert "report different things" in war.look(link)["notices"][0]["en"]
        assert war.look(war.public)["notices"] == []
        assert "only the organiser" in war.refused(
            "one", type="report", place="heights", winner="one", decides=True
        )
        room = war.table("one")
        war.done(type="report", place="heights", winner="one", lost={"line": 4}, note="verglichen")
        assert not war.look("one")["meetings"] and war.look("one")["turn"] == 2
        assert "nobody meets" in war.refused("two", type="report", place="heights", winner="two")
        assert "nobody meets" in war.refused(type="report", place="heights", winner="two")
        conceded(at, room)
        assert "ended otherwise" in war.look("two")["notices"][0]["en"], "the battle says something else"
        told = war.look()
        act = next(line["act"] for line in told["log"] if "verglichen" in line["text"]["en"])
        war.done(type="take_back", act=act, note="doch nicht")
        told = war.look("one")
        assert told["turn"] == 2 and told["places"] and not told["notices"], "the battle counts now"
        assert [line["counts"] for line in told["log"] if "verglichen" in line["text"]["en"]] == [False]


def test_a_result_that_was_taken_back_is_fought_anew_at_another_table() -> None:
    with client() as at:
        war = Commanded(at)
        war.meet()
        first = war.table("one")
        conceded(at, first)
        told = war.look("one")
        assert told["turn"] == 2
        act = next(line["act"] for line in told["log"] if "from the battle" in line["text"]["en"])
        assert "only the organiser" in war.refused("one", type="take_back", act=act)
        war.done(type="take_back", act=act)
        assert war.look("one")["meetings"], "the same battle does not come back by itself"
        again = war.table("one")
        assert again.split("/")[2] != first.split("/")[2]
        assert "meeting" in war.refused("one", type="orders", moves={})
        assert "nothing to take back" in war.refused(type="take_back", act=0)
        assert "nothing to take back" in war.refused(type="take_back", act=act)


def test_whoever_leaves_is_followed_by_somebody_else_or_a_general() -> None:
    with client() as at:
        war = Commanded(at)
        gone = war.links["two"]
        war.done("two", type="leave")
        assert at.get(gone).status_code == 404 and war.look()["stage"] == "gathering"
        assert "nobody leads" in war.refused("one", type="orders", moves={})
        open_side = war.look()["sides"][1]
        assert open_side["open"] and open_side["invitation"] and not war.look("one")["sides"][1]["invitation"]
        invitation = open_side["invitation"].replace("/campaign/", "/api/campaigns/")
        assert war.look(invitation)["part"] == "invited" and "name first" in war.refused(
            invitation, type="join", player=" "
        )
        clara = war.done(invitation, type="join", player="Clara")["link"].replace(
            "/campaign/", "/api/campaigns/"
        )
        assert at.get(invitation).status_code == 404, "it works once"
        assert war.look(clara)["side"] == "two" and war.look("one")["sides"][1]["player"] == "Clara"
        war.order("one", corps="heights")
        war.done(type="give_side", side="two", general="drilled")
        assert at.get(clara).status_code == 404 and war.look("one")["turn"] >= 1
        told = war.look("one")
        assert told["turn"] == 2 or told["meetings"], "the general has given his orders at once"
        assert "no such level" in war.refused(type="give_side", side="two", general="nobody")


def test_whoever_has_left_has_no_seat_at_a_table_any_more() -> None:
    with client() as at:
        war = Commanded(at)
        war.meet()
        early = war.table("two")
        war.done(type="give_side", side="two")
        assert store_of(at).about(early.split("/")[2]) is None, "no die can fall there: a new table is laid"
        invitation = api_of(war.look()["sides"][1]["invitation"])
        war.links["two"] = api_of(war.done(invitation, type="join", player="Clara")["link"])
        links = [war.table(side) for side in ("one", "two")]
        app: Any = at.app
        room = app.state.lobby.rooms[links[0].split("/")[2]]
        for role in room.battle.missing_shares:
            room.battle.add_share(role, f"a share of the seat {role}")
        with seat(at, links[1]) as gone:
            war.done(type="give_side", side="two", general="drilled")
            assert gone.until("refused")["code"] == "no_such_seat"
        assert room.seating.role(links[1].split("/")[3]) is None
        assert room.seating.seats["two"].by == "computer" and war.table("one") == links[0]
        told = war.look("one")
        assert told["sides"][1]["general"]["en"] == "Drilled" and told["meetings"][0]["table"]


def test_forces_are_set_right_only_where_they_can_be() -> None:
    with client() as at:
        war = Commanded(at)
        refusals: tuple[tuple[dict[str, Any], str], ...] = (
            ({"force": "nobody", "at": "heights", "strength": 3}, "no force"),
            ({"force": "line", "at": "atlantis", "strength": 3}, "no place"),
            ({"force": "line", "at": "river-town", "strength": 3}, "enemies stand"),
            ({"force": "line", "at": "old-city", "strength": 0}, "between 1"),
            ({"force": "line", "at": "old-city", "strength": 999}, "between 1"),
        )
        for wrong, why in refusals:
            assert why in war.refused(type="set_right", **wrong)
        set_back: dict[str, Any] = {"force": "line", "at": "old-city", "strength": 9}
        war.done(type="set_right", **set_back)
        assert "only the organiser" in war.refused(
            "one", type="set_right", force="line", at="old-city", strength=9
        )
        assert "set right, now 9" in war.look("two")["log"][-1]["text"]["en"]
        for link in ("one", war.public):
            assert war.look(link)["log"][-1]["text"]["en"] == "A force was set right."
        war.meet()
        assert "waits for its result" in war.refused(type="set_right", force="line", at="market", strength=9)


@pytest.mark.parametrize(
    "change, why",
    [
        (('id = "bavarians"', 'id = "corps"'), "there twice"),
        (('between = ["augsburg", "abbey"]', 'between = ["abbey", "abbey"]'), "back to itself"),
        (('between = ["augsburg", "abbey"]', 'between = ["augsburg", "atlantis"]'), "no place"),
        (("turns = 10", "turns = 10\nrulings = { nonsense = 1 }"), "no switch"),
        (("turns = 10", 'turns = 10\nattacker = "nonsense"'), "no switch"),
        (("{n}", "{n:>99999999}"), "only {n}"),
        (("two = { en", "three = { en"), "has no name"),
    ],
)
def test_a_file_of_ones_own_is_checked_before_anything_is_opened(change: tuple[str, str], why: str) -> None:
    from importlib.resources import files

    raw = files("pulverdampf.club.campaign").joinpath("ready/napoleonic-week.toml").read_text("utf-8")
    assert change[0] in raw
    with client() as at:
        answer = at.post("/api/campaigns", json={"file": raw.replace(*change)})
        assert answer.status_code == 409 and why in answer.json()["text"]["en"], answer.text
        assert at.get("/api/campaigns").json()["campaigns"] == []
        fine = at.post("/api/campaigns", json={"file": raw})
        assert fine.status_code == 201 and len(at.get("/api/campaigns").json()["campaigns"]) == 1


def test_names_in_a_file_of_ones_own_are_never_obeyed() -> None:
    from importlib.resources import files

    raw = files("pulverdampf.club.campaign").joinpath("ready/frontier-summer.toml").read_text("utf-8")
    name = re.search(r'name = \{ en = "[^"]*", de = "[^"]*" \}', raw)
    assert name
    evil = raw.replace(name[0], 'name = { en = "<b>{x}</b>", de = "{x} \\u0007", values = { x = "!" } }', 1)
    with client() as at:
        war = Commanded(at, file=evil)
        assert war.look()["name"] == {"en": "<b>{x}</b>", "de": "{x}"}
        picture = at.get(f"{war.public}/map.svg?lang=en").text
        assert "<b>" not in picture and "{x}" in picture.lower()


def sent(at: Any, war: Commanded, *links: str) -> list[str]:
    """Everything that these are sent, without times and ids."""
    found = []
    for link in links:
        where = war.links.get(link, link) or war.organiser
        found += [at.get(where).text, at.get(f"{where}/map.svg?lang=de").text]
    return [re.sub(r'"at":[0-9.]+', '"at":0', each.replace(war.id, "ID")) for each in found]


def test_a_side_and_a_guest_are_sent_nothing_of_what_they_do_not_know() -> None:
    """Two campaigns that differ only in what side two does out of sight, in orders and in corrections."""
    found = []
    for rear, strength in (("old-city", 9), ("magazine", 12)):
        with client() as at:
            war = Commanded(at)
            war.done(type="set_right", force="rear", at="magazine", strength=strength)
            war.order("two", rear=rear)
            before = sent(at, war, "one", war.public)
            war.order("one")
            after = sent(at, war, "one", war.public)
            found.append((before, after, sent(at, war, "two", "")))
    assert found[0][0] == found[1][0] and found[0][1] == found[1][1]
    for one, other in zip(found[0][2], found[1][2], strict=True):
        assert one != other, "whoever leads it, and an organiser who leads nobody, do see it"


def test_an_organiser_who_leads_a_side_sees_no_more_than_his_side() -> None:
    found = []
    for rear in ("old-city", "magazine"):
        with client() as at:
            war = Commanded(at, leads="one", player="Anna")
            war.order("two", rear=rear)
            war.done(type="orders", moves={})
            token = re.compile(r"/campaign/ID/[\w-]+")
            found.append([token.sub("LINK", each) for each in sent(at, war, "")])
    assert found[0] == found[1]


def test_links_are_of_their_owners_alone() -> None:
    with client() as at:
        war = Commanded(at)
        war.meet()
        for side in ("one", "two"):
            assert "only the organiser" in war.refused(side, type="give_side", side="two")
        assert "only whoever leads" in war.refused(type="leave")
        assert at.post(f"{war.organiser}/battle", json={"place": "heights"}).status_code == 409
        assert at.get(f"{war.public}/nobody").status_code == 404
        assert at.get("/api/campaigns/nobody").status_code == 404
        assert "not over" in at.get(f"{war.organiser}/ledger").json()["text"]["en"]
        renewed = api_of(war.done("two", type="renew")["link"])
        assert at.get(war.links["two"]).status_code == 404 and war.look(renewed)["side"] == "two"
        told = at.get(war.links["one"]).text + at.get(war.public).text + at.get("/api/campaigns").text
        for secret in (war.organiser, renewed):
            assert secret.rsplit("/", 1)[1] not in told


def test_orders_that_cannot_be_carried_out_are_refused_with_the_reason() -> None:
    with client() as at:
        war = Commanded(at)
        for moves, why in (
            ({"line": "market"}, "no force"),
            ({"corps": "magazine"}, "no way connects"),
            ({"corps": "atlantis"}, "no way connects"),
        ):
            assert why in war.refused("one", type="orders", moves=moves)
        told = war.order("one", corps="heights")["campaign"]
        assert {each["id"]: each["order"] for each in told["forces"]}["corps"] == "heights"
        assert war.look("two")["sides"][0]["ordered"] and "heights" not in [
            each["order"] for each in war.look("two")["forces"]
        ]
        assert "already" in war.refused("one", type="orders", moves={})


def test_who_sits_at_a_table_of_a_meeting_is_told_to_the_other_and_to_nobody_else() -> None:
    with client() as at:
        war = Commanded(at)
        me = at.post("/api/me", json={"name": "Bernd", "language": "de"}).json()
        mine = me["link"].replace("/me/", "/api/me/")
        own = war.links["two"].removeprefix("/api/campaigns/")
        told = at.post(mine, json={"type": "keep_seats", "seats": [f"campaign/{own}"]}).json()["person"]
        assert len(told["campaigns"]) == 1 and not told["campaigns"][0]["awaited"]
        war.meet()
        link = war.table("one")
        assert war.look("two")["meetings"][0]["table"] and not war.look("two")["meetings"][0]["seated"]
        with seat(at, link):
            for who in ("one", "two", ""):
                assert war.look(who)["meetings"][0]["seated"] == ["one"]
            assert war.look(war.public)["meetings"][0]["seated"] == []
            assert at.get(mine).json()["campaigns"][0]["awaited"]
            with seat(at, war.table("two")):
                assert war.look("one")["meetings"][0]["seated"] == ["one", "two"]
                assert not at.get(mine).json()["campaigns"][0]["awaited"]


def test_an_umpire_sits_at_a_table_only_where_the_organiser_sees_everything() -> None:
    for wish, umpired in (({}, True), ({"leads": "one", "player": "Anna"}, False)):
        with client() as at:
            war = Commanded(at, **wish)
            for side, moves in (("one", {"corps": "heights"}), ("two", {"line": "heights"})):
                war.done(war.links.get(side, ""), type="orders", moves=moves)
            with seat(at, war.table("two")) as sitter:
                assert sitter.until("seats")["umpired"] is umpired
            assert bool(war.look()["meetings"][0]["umpire"]) is umpired


def test_the_story_leads_to_battles_that_were_fought_here() -> None:
    with client() as at:
        war = Commanded(at)
        war.meet()
        for side in ("one", "two"):
            war.done(side, type="generals", place="heights")
        told = war.fought_out("one")
        links = [each["report"] for each in told["story"] if each["report"]]
        assert len(links) == 1 and links[0].startswith("/table/")
        room, token = links[0].split("/")[2:]
        report = at.get(f"/api/report/{room}/{token}").json()
        assert report["winner"] == next(line for line in winners(war) if line)
        assert at.get(f"/api/record/{room}/{token}").status_code == 200, "its record can be taken home"
        assert not [each for each in war.look(war.public)["story"] if each["report"]]
        war.order("one", corps="heights", bavarians="heights", reserve="abbey")
        war.order("two", grenadiers="heights", rear="market")
        meeting = war.look("one")["meetings"][0]["place"]
        for side in ("one", "two"):
            war.done(side, type="report", place=meeting, winner="one", fallen=[])
        assert len([each for each in war.look("one")["story"] if each["report"]]) == 1, "nothing to be seen"


def winners(war: Commanded) -> list[str]:
    """Whom the story says that battles were won by, in its order."""
    names = {each["name"]["en"]: each["side"] for each in war.look("one")["sides"]}
    found = (re.search(r"victory for (.+?), ", line) for line in war.story("one"))
    return [names.get(each[1], "") for each in found if each]


def test_generals_who_stumble_are_not_sent_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def stumble(campaign: Any, place: str) -> Any:
        tried.append(place)
        raise ZeroDivisionError

    monkeypatch.setattr(campaigns, "fought_out", stumble)
    with client() as at:
        war = Commanded(at)
        war.meet()
        for side in ("one", "two"):
            war.done(side, type="generals", place="heights")
        told = war.fought_out("one")
        assert "could not fight this out" in told["notices"][0]["en"] and tried == ["heights"]
        assert war.look(war.public)["notices"] == []
        for side in ("one", "two"):
            war.done(side, type="report", place="heights", winner="two")
        assert war.look("one")["turn"] == 2 and not war.look("one")["notices"] and len(tried) == 1


def test_whose_commander_fell_on_a_real_table_is_told_by_both() -> None:
    with client() as at:
        war = Commanded(at)
        war.meet()
        told = {"type": "report", "place": "heights", "winner": "one"}
        assert "does not fight" in war.refused("one", **told, fallen=["rear"])
        war.done("one", **told, fallen=["line"])
        assert war.look("two")["meetings"][0]["reports"][0]["fallen"] == ["line"]
        war.done("two", **told, fallen=[])
        assert "report different things" in war.look("one")["notices"][0]["en"]
        war.done("two", **told, fallen=["line"])
        forces = {each["id"]: each["commander"] for each in war.look("two")["forces"]}
        assert forces["line"] == "" and any("Hiller falls" in line for line in war.story("two"))


def test_names_on_the_map_take_a_tap_where_they_stand() -> None:
    with client() as at:
        war = Commanded(at)
        told = war.look("one")
        for each in (*told["places"], *told["forces"]):
            assert len(each["plates"]) == 2
            for plate in each["plates"]:
                assert 0 < plate["x"] < plate["x"] + plate["wide"] < 100
                assert 0 < plate["y"] < plate["y"] + plate["high"] < 100


def test_a_map_is_sent_again_only_when_something_on_it_is_otherwise() -> None:
    with client() as at:
        war = Commanded(at)
        where = f"{war.links['one']}/map.svg?lang=de"
        first = at.get(where)
        known = {"if-none-match": first.headers["etag"]}
        assert first.text.startswith("<svg") and at.get(where, headers=known).status_code == 304
        assert at.get(f"{war.public}/map.svg?lang=de", headers=known).status_code == 200, "others know less"
        war.order("two")
        war.order("one", corps="heights")
        again = at.get(where, headers=known)
        assert again.status_code == 200 and again.headers["etag"] != first.headers["etag"]
