"""The table editor over the wire: drafts judged and drawn, dice, outlines, files, battles, and bad input."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.rulebooks import PACKAGES
from tests.conformance.battles import book_of
from tests.server.table import client

BOOKS = [key for key in PACKAGES if hasattr(book_of(key).muster, "GROUNDS")]
CROSSED = {"kind": "wood", "polygon": [[10, 10], [20, 20], [20, 10], [10, 20]]}
WOOD = {"kind": "wood", "polygon": [[10, 10], [20, 10], [20, 20], [10, 20]]}


@pytest.fixture
def at() -> Iterator[TestClient]:
    with client() as table:
        yield table


def table(
    *pieces: dict[str, Any], size: tuple[float, float] = (64, 48), name: str = "Mine"
) -> dict[str, Any]:
    """A table of The March of Eagles as the page sends it."""
    return {"id": "mine", "name": {"en": name, "de": name}, "table": size, "pieces": list(pieces)}


def judged(at: TestClient, drawn: dict[str, Any], **more: Any) -> Any:
    """What the server says of a draft."""
    return at.post("/api/tables/march-of-eagles/draft", json={"table": drawn, **more})


@pytest.mark.parametrize("key", BOOKS)
def test_a_ready_table_is_taken_up_judged_drawn_and_written(at: TestClient, key: str) -> None:
    """Everything that it is made of is offered; it has no error, a picture, and a file that gives it back."""
    bench = at.get(f"/api/tables/{key}").json()
    kinds = {each["id"]: each for each in bench["kinds"]}
    assert all(at.get(f"/api/ground/{each['sample']}.svg").status_code == 200 for each in bench["kinds"][:2])
    first = bench["tables"][0]["id"]
    drawn = at.get(f"/api/tables/{key}/ready/{first}").json()["table"]
    assert msgspec.convert(drawn, TerrainSetup) == book_of(key).muster.terrain_setups()[first]
    assert {each["kind"] for each in drawn["pieces"]} <= set(kinds)
    told = at.post(f"/api/tables/{key}/draft", json={"table": drawn}).json()
    assert not [each for each in told["faults"] if each["grade"] == "error"]
    assert at.get(f"/api/ground/{told['ground']}.svg").text.startswith("<svg")
    written = at.post(f"/api/tables/{key}/file", json={"table": drawn}).content
    read = at.post(f"/api/tables/{key}/read?name=mine.toml", content=written).json()
    assert read["table"]["pieces"] == drawn["pieces"] and not read["faults"]


@pytest.mark.parametrize("key", BOOKS)
def test_the_books_dice_lay_a_table_out(at: TestClient, key: str) -> None:
    """The same seed gives the same table, without errors; one who owns nothing of a kind gets none of it."""
    laid = at.post(f"/api/tables/{key}/dice", json={"seed": "a"}).json()["table"]
    assert laid == at.post(f"/api/tables/{key}/dice", json={"seed": "a"}).json()["table"] and laid["pieces"]
    told = at.post(f"/api/tables/{key}/draft", json={"table": laid}).json()
    assert not [each for each in told["faults"] if each["grade"] == "error"], told["faults"]
    kind = laid["pieces"][0]["kind"]
    owned = at.post(f"/api/tables/{key}/dice", json={"seed": "a", "owned": {kind: 1}}).json()["table"]
    assert [each["kind"] for each in owned["pieces"]] == [kind]


def test_a_broken_piece_is_told_and_the_rest_is_drawn(at: TestClient) -> None:
    """The draft is judged as a file would be; the sound pieces keep their picture."""
    told = judged(at, table(WOOD, CROSSED)).json()
    assert [(each["rule"], each["lines"]) for each in told["faults"]] == [("table.crossing", ["pieces[1]"])]
    assert told["ground"] == judged(at, table(WOOD)).json()["ground"]


def test_only_the_terrain_somebody_owns(at: TestClient) -> None:
    """What is not owned is a hint that marks its pieces."""
    told = judged(at, table(WOOD, {"kind": "hedge", "line": [[30, 10], [40, 10]]}), owned={"hedge": 1}).json()
    assert [(each["rule"], each["grade"], each["lines"]) for each in told["faults"]] == [
        ("table.owned", "warning", ["pieces[0]"])
    ]


def test_a_rectangle_gets_a_natural_outline(at: TestClient) -> None:
    """A wood in a box touches its sides; a house stays; a crossed piece is refused with a sentence."""
    ask = {"piece": {"kind": "wood", "rect": [10, 10, 20, 16]}, "table": [64, 48], "seed": "s"}
    ring = at.post("/api/tables/march-of-eagles/outline", json=ask).json()["piece"]["polygon"]
    xs, ys = zip(*ring, strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == (10, 20, 10, 16) and len(ring) > 8
    house = {"kind": "building", "rect": [10, 10, 16, 16]}
    kept = at.post("/api/tables/march-of-eagles/outline", json={**ask, "piece": house}).json()["piece"]
    assert kept["rect"] == [10, 10, 16, 16]
    refused = at.post("/api/tables/march-of-eagles/outline", json={**ask, "piece": CROSSED})
    assert refused.status_code == 409 and "kreuzt" in refused.json()["text"]["de"]


def test_a_battle_on_a_drawn_table(at: TestClient) -> None:
    """It is previewed and opened; one with an error is refused, and says why."""
    wish = {"rulebook": "march-of-eagles", "army": "BR-A", "enemy": "FR-A", "mode": "hot_seat"}
    shown = at.post("/api/preview", json={**wish, "terrain": table(WOOD, size=(60, 40))}).json()
    assert shown["table"] == [60, 40] and shown["map"]
    assert at.post("/api/rooms", json={**wish, "terrain": table(WOOD)}).status_code == 201
    for route in ("/api/preview", "/api/rooms"):
        refused = at.post(route, json={**wish, "terrain": table(CROSSED)})
        assert refused.status_code == 409 and "kreuzt" in refused.json()["text"]["de"]


@pytest.mark.parametrize(
    "drawn",
    [
        {"table": table(WOOD) | {"pieces": [WOOD] * 5000}},
        {"table": table({"kind": "wood" * 5000, "disc": [1, 1, 1]})},
        {"table": table({"kind": "wood", "disc": [1e308, -1e308, 1e308]})},
        {"table": table({"kind": "wood", "polygon": [[0, 0]] * 3000})},
        {"table": table(size=(1e9, 1e9))},
        {"table": table(size=(-5, 0))},
        {"table": table(WOOD, name="<script>alert(1)</script>\u202e\x00")},
        {"table": table({**WOOD, "id": "../../etc/passwd"})},
        {"table": {"id": "x"}},
        {"table": table(WOOD), "owned": {str(n): 1 for n in range(5000)}},
        {"table": table({"kind": "river", "line": [[0, 10], [64, 10]], "width": 1e300})},
        [],
    ],
)
def test_ill_will(at: TestClient, drawn: Any) -> None:
    """Huge, foreign and hostile drafts are answered by words, on every route, and no accident happens."""
    for route in ("draft", "file", "outline", "dice"):
        answer = at.post(f"/api/tables/march-of-eagles/{route}", json=drawn)
        assert answer.status_code in (200, 400, 409, 413), (route, answer.text[:300])
        assert "<script>" not in answer.text or route != "draft"
    assert at.post("/api/tables/no-such-book/draft", json=drawn).status_code in (404, 409)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"setup = 3",
        b"[[setup]]\n",
        b"[[setup]]\nid = 1\n" * 300,
        b"pieces = [" * 900,
        b"a = {" * 900,
    ],
)
def test_a_file_that_is_none(at: TestClient, data: bytes) -> None:
    """A sentence with its line, no table."""
    told = at.post("/api/tables/march-of-eagles/read?name=x.toml", content=data).json()
    assert told["table"] is None and told["faults"]
