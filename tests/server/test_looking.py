"""What a table tells of a place beforehand: arcs always, distances only where one may measure."""

from math import cos, radians, sin
from typing import Any

from tests.server.table import Sitter, client, opened, seat


def deployed(sitter: Sitter) -> None:
    """Answers until the first turn has begun."""
    sitter.until("asked", "waiting")
    while not (sitter.is_asked and sitter.question["rule"].startswith("MOE-ACT")):
        if sitter.is_asked:
            sitter.answer()
        sitter.until("asked", "over")


def looks(rulings: dict[str, Any], what: str, **more: Any) -> dict[str, Any]:
    """What a seat is told in a battle under some rulings."""
    with client() as at:
        room = opened(at, rulings=rulings, mode="computer", level="chance")
        with seat(at, room["mine"]) as sitter:
            deployed(sitter)
            sitter.say("ask_look", what=what, piece="A1", **more)
            return sitter.until("look", "refused")


def test_without_measuring_arcs_are_shown_but_no_distance() -> None:
    told = looks({}, "ranges")
    assert told["bands"] and all(band["far"] is None and band["spread"] == 45.0 for band in told["bands"])
    assert looks({}, "threat")["note"] is not None
    assert looks({}, "prospects", target="B1")["note"] is not None


def test_where_measuring_is_agreed_ranges_threats_and_prospects_are_told() -> None:
    agreed = {"premeasure": True}
    bands = looks(agreed, "ranges", pose=[30.0, 20.0, 90.0])["bands"]
    assert [band["far"] for band in bands][:3] == [6.0, 12.0, 18.0]
    near = looks(agreed, "threat", pose=[30.0, 24.0, 90.0])
    assert near["note"] is None
    sight = looks(agreed, "sight")
    assert len(sight["seen"]) + len(sight["unseen"]) >= 4
    assert looks(agreed, "prospects", target="B1")["note"] is None


def test_a_look_from_nobody_or_from_nowhere_is_refused() -> None:
    assert looks({}, "sight", target="nobody")["code"] == "malformed"
    assert looks({}, "ranges", pose=[1e9, 0.0, 0.0])["code"] == "malformed"


def marching(sitter: Sitter) -> None:
    """Answers until the first move of a battle of DBX is asked for."""
    while not (sitter.is_asked and sitter.question["rule"] == "DBX-CMD-02"):
        if sitter.is_asked:
            sitter.answer()
        sitter.until("asked", "over")


DBX = {"rulebook": "dbx", "army": "SYW-09", "enemy": "SYW-06", "mode": "computer", "level": "chance"}


def standing_foot(sitter: Sitter, army: str) -> Any:
    """Some line infantry of an army that stands on the table; others may be in boats or in a square."""
    line = [sitter.units[f"{army}{number}"] for number in range(1, 9)]
    return next(unit for unit in line if unit["outline"])


def test_what_meets_whom_is_told_from_where_a_piece_would_stand() -> None:
    with client() as at:
        room = opened(at, **DBX)
        with seat(at, room["mine"]) as sitter:
            marching(sitter)
            mine, foe = standing_foot(sitter, "A"), standing_foot(sitter, "B")["outline"]
            sitter.say("ask_look", what="meetings", piece=mine["id"])
            told = sitter.until("look", "refused")
            assert told["note"] is None and {each["kind"] for each in told["overlays"]} >= {"zone"}
            ahead = radians(foe["facing"])
            x, y = foe["x"] + 45.0 * cos(ahead), foe["y"] + 45.0 * sin(ahead)
            pose = [x, y, (foe["facing"] + 180.0) % 360.0]
            sitter.say("ask_look", what="meetings", piece=mine["id"], pose=pose)
            near = sitter.until("look", "refused")["overlays"]
            assert all(each["pieces"][0] == mine["id"] for each in near if each["kind"] == "fire")
            assert any(each["kind"] in ("fire", "shot") for each in near)


def test_where_the_book_has_no_meetings_or_no_measuring_a_note_says_so() -> None:
    assert looks({}, "meetings")["note"] is not None
    assert looks({"premeasure": True}, "meetings")["note"] is not None


def test_distances_are_told_in_the_units_of_the_book() -> None:
    """Each millimetre of a table may be four paces; elsewhere a unit of the table is one of the book."""
    with client() as at, seat(at, opened(at, **DBX)["mine"]) as sitter:
        welcome = next(each for each in sitter.heard if each["type"] == "welcome")
        assert (welcome["unit"]["en"], welcome["scale"], welcome["table"]) == ("paces", 4.0, [600.0, 600.0])
    with client() as at, seat(at, opened(at)["mine"]) as sitter:
        assert next(each for each in sitter.heard if each["type"] == "welcome")["scale"] == 1.0
