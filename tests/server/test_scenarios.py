"""The scenario editor over the wire: drafts judged, trials, files, battles, and bad input."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from pulverdampf.muster.scenario import Scenario
from tests.conformance.battles import BOOKS, book_of
from tests.server.table import client


@pytest.fixture
def at() -> Iterator[TestClient]:
    with client() as table:
        yield table


def scenario(key: str, **more: Any) -> dict[str, Any]:
    """A scenario of a book as the page sends it."""
    sides = [{"id": each, "name": {"en": each, "de": each}} for each in ("red", "blue")]
    size = book_of(key).muster.GROUNDS.sizes[0]
    return {
        "id": "mine",
        "name": {"en": "Mine", "de": "Meins"},
        "table": size,
        "sides": sides,
        "turns": 4,
        **more,
    }


@pytest.mark.parametrize("key", BOOKS)
def test_a_ready_scenario_is_taken_up_judged_drawn_and_written(at: TestClient, key: str) -> None:
    """What it is made of is offered; its file gives it back."""
    bench = at.get(f"/api/scenarios/{key}").json()
    first = bench["scenarios"][0]["id"]
    plot = at.get(f"/api/scenarios/{key}/ready/{first}").json()["scenario"]
    told = at.post(f"/api/scenarios/{key}/draft", json={"scenario": plot}).json()
    assert not [each for each in told["faults"] if each["grade"] == "error"]
    assert at.get(f"/api/ground/{told['ground']}.svg").status_code == 200
    written = at.post(f"/api/scenarios/{key}/file", json={"scenario": plot}).content
    read = at.post(f"/api/scenarios/{key}/read?name=x.toml", content=written).json()
    assert read["faults"] == [] and read["scenario"]["objectives"] == plot["objectives"]
    assert msgspec.convert(read["scenario"], Scenario).sides == msgspec.convert(plot, Scenario).sides


@pytest.mark.parametrize("key", BOOKS)
def test_goals_decide_a_trial(at: TestClient, key: str) -> None:
    """Seven points for each unit of the first side that is left: it wins by them, and the other has none."""
    goal = {"kind": "survive", "points": 7, "side": "red", "name": {"en": "Left", "de": "Übrig"}}
    wanted = {"scenario": scenario(key, objectives=[goal]), "seed": 4}
    fought = at.post(f"/api/scenarios/{key}/try", json=wanted).json()
    assert fought["score"]["one"] > 0 and fought["score"]["one"] % 7 == 0 and fought["score"]["two"] == 0
    assert fought["winner"] == "one" and fought["text"]["de"].startswith("Sieg")
    assert fought == at.post(f"/api/scenarios/{key}/try", json=wanted).json()


def test_a_battle_by_a_scenario_of_ones_own(at: TestClient) -> None:
    """It is previewed and opened; a part that no rule heeds is refused with a sentence."""
    wish = {"rulebook": "dbx", "army": "CUL-01", "enemy": "CUL-02", "mode": "hot_seat"}
    good = scenario(
        "dbx", terrain="FIELDS", objectives=[{"kind": "hold", "points": 2, "at": [300, 300], "within": 60}]
    )
    assert at.post("/api/preview", json={**wish, "scenario": good}).json()["map"]
    assert at.post("/api/rooms", json={**wish, "scenario": good}).status_code == 201
    bad = scenario("dbx", objectives=[{"kind": "burn", "points": 2, "at": [300, 300]}])
    refused = at.post("/api/rooms", json={**wish, "scenario": bad})
    assert refused.status_code == 409 and "keine Regel" in refused.json()["text"]["de"]


@pytest.mark.parametrize(
    "more",
    [
        {"turns": 10**9},
        {"table": [1e308, 1e308]},
        {"sides": []},
        {"sides": [{"id": str(n), "name": {"en": "x", "de": "x"}} for n in range(500)]},
        {"objectives": [{"kind": "hold", "points": 1, "at": [1, 1]}] * 3000},
        {"objectives": [{"kind": "hold", "points": 10**12, "at": [1, 1]}]},
        {"special": {"attacker": "nobody", "victory": "x" * 9000}},
        {"rulings": {"turns": "many"}},
        {"terrain": "../../etc/passwd"},
        {"name": {"en": "<script>\u202e", "de": "\x00"}},
        {"pieces": [{"kind": "wood", "disc": [1e300, 0, -1]}]},
        {"initiative": {"x": "red"}},
    ],
)
@pytest.mark.parametrize("key", ["march-of-eagles", "black-powder"])
def test_ill_will(at: TestClient, key: str, more: dict[str, Any]) -> None:
    """Huge, foreign and hostile scenarios are answered by words on every route."""
    plot = scenario(key) | more
    for route in ("draft", "file", "try"):
        answer = at.post(f"/api/scenarios/{key}/{route}", json={"scenario": plot})
        assert answer.status_code in (200, 400, 409, 413), (route, answer.text[:300])
    room = at.post("/api/rooms", json={"rulebook": key, "army": "x", "enemy": "x", "scenario": plot})
    assert room.status_code in (400, 404, 409, 413)
