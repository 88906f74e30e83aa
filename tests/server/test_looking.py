"""What a table tells of a place beforehand: arcs always, distances only where one may measure."""

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
