"""The workshop over the wire: ready armies from its offers alone, faults that agree everywhere, bad input."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from pulverdampf.analysis.data_files import switches_for
from pulverdampf.analysis.points.findings import Fared, Findings, Kept
from pulverdampf.muster.problems import written
from pulverdampf.muster.roster import BodyEntry, Roster, load_rosters
from pulverdampf.muster.toml_source import Source
from pulverdampf.muster.writing import as_toml
from pulverdampf.rulebooks import PACKAGES
from pulverdampf.server.bench import bench, offer
from pulverdampf.server.drafting import fault, judged, read_file
from pulverdampf.server.messages.workshop import Draft, EntryOffered, Judged, ListOffer, ListWanted
from pulverdampf.text import Text
from tests.conformance.battles import book_of
from tests.muster.edits import edited
from tests.server.table import client

BOOKS = [key for key in PACKAGES if hasattr(book_of(key).muster, "BUILDER")]


@pytest.fixture
def at() -> Iterator[TestClient]:
    with client() as table:
        yield table


@pytest.mark.parametrize("key", BOOKS)
def test_ready_armies_are_built_from_what_is_offered(key: str) -> None:
    """Every part, upgrade, setting and choice of a ready army is offered; bills agree, nothing is wrong."""
    book, listed = book_of(key), {each.id: each for each in bench(key).lists}
    for army in book.muster.ready_armies().values():
        switches = switches_for(book, army, {})
        assert army.list in listed and (
            not listed[army.list].nations or army.nation in {each.id for each in listed[army.list].nations}
        )
        offered = offer(book, ListWanted(army.list, army.year, army.nation, switches, army.options))
        rebuilt = rebuilt_from(offered, army)
        assert rebuilt == army
        told = judged(book, Draft(rebuilt, switches))
        assert told.total == written(book.muster.points(army, book.muster.rulings_of(switches)))
        assert not [each for each in told.faults if each.grade == "error"], (army.id, told.faults)


def rebuilt_from(offered: ListOffer, army: Roster) -> Roster:
    """The army put together anew from the lines of an offer; what is not offered fails."""
    entries = {entry.id: entry for entry in offered.entries}
    choices = {
        option.id: {each.id for each in option.choices if each.closed is None} for option in offered.options
    }
    assert all(wanted in choices[option] for option, wanted in army.options.items())
    assert bool(army.groups) <= (offered.groups is not None)

    def body(wanted: BodyEntry) -> BodyEntry:
        return _offered(entries[wanted.entry], wanted)

    groups = tuple(
        replace(
            group,
            leader=body(group.leader) if group.leader is not None else None,
            bodies=tuple(map(body, group.bodies)),
        )
        for group in army.groups
    )
    return replace(army, bodies=tuple(map(body, army.bodies)), groups=groups)


def _offered(entry: EntryOffered, wanted: BodyEntry) -> BodyEntry:
    assert entry.closed is None
    picks = {each.id for each in entry.picks if each.closed is None}
    upgrades = {each.id for each in entry.upgrades if each.closed is None}
    settings = {each.id for each in entry.settings}
    assert set(wanted.parts) <= picks and set(wanted.upgrades) <= upgrades, wanted
    assert {key for key, value in wanted.settings.items() if value} <= settings, wanted
    return BodyEntry(entry.id, wanted.name, dict(wanted.parts), dict(wanted.upgrades), dict(wanted.settings))


@pytest.mark.parametrize("key", BOOKS)
def test_faults_agree_everywhere(key: str) -> None:
    """Random edits: what the page is told, what the rules say and what the file's check says is the same."""
    book, lots = book_of(key), Random(f"agree {key}")
    lists = book.muster.army_lists()
    for army in lots.sample(list(book.muster.ready_armies().values()), 3):
        for _ in range(12):
            army = edited(army, lists[army.list], lots)
            said = [fault(each) for each in book.muster.check(army, book.muster.rulings_of({}))]
            assert list(judged(book, Draft(army)).faults) == said
            assert all(each.lines for each in said)
            loaded = load_rosters(Source("army.toml", as_toml(army)))
            if army.year is None or 1000 <= army.year <= 2100:
                assert loaded.value, loaded.problems
                again = book.muster.check(loaded.value[0].roster, book.muster.rulings_of({}))
                assert [fault(each) for each in again] == said


def test_a_draft_is_judged_over_http(at: TestClient) -> None:
    army = msgspec.to_builtins(book_of("muskets-tomahawks").muster.ready_armies()["FB-A"])
    answer = at.post("/api/workshop/muskets-tomahawks/draft", json={"roster": army, "owned": {}})
    told = msgspec.json.decode(answer.content, type=Judged)
    assert answer.status_code == 200 and {each.rule for each in told.faults} == {"muster.owned"}
    filled = at.post(
        "/api/workshop/muskets-tomahawks/fill", json={"roster": {"list": "FB", "year": 1758}, "seed": "1"}
    )
    assert filled.status_code == 200 and filled.json()["roster"]["bodies"]
    for kind, beginning in (("toml", "list = "), ("ros", "<?xml")):
        file = at.post("/api/workshop/muskets-tomahawks/file", json={"roster": army, "kind": kind})
        assert file.text.startswith(beginning)


HOSTILE: list[tuple[str, Any, int]] = [
    ("draft", b"{", 400),
    ("draft", b"[" * 5000, 400),
    ("draft", {"roster": {"list": "FB"}, "more": 1}, 400),
    ("draft", {"roster": {"list": "FB", "bodies": [{"entry": "FB1"}] * 10_000}}, 409),
    ("draft", {"roster": {"list": "FB", "bodies": [{"entry": "FB1", "parts": {"musket": 10**30}}]}}, 400),
    ("draft", {"roster": {"list": "FB"}, "rulings": {"nothing": 1}}, 404),
    ("draft", {"roster": {"list": "FB"}, "owned": {str(n): 1 for n in range(3000)}}, 409),
    ("offer", {"list": "nowhere"}, 404),
    ("fill", {"roster": {"list": "nowhere"}}, 409),
    ("fill", {"roster": {"list": "FB", "year": 1066}}, 409),
    ("fill", {"roster": {"list": "FB"}, "theme": "nothing"}, 404),
]


@pytest.mark.parametrize(("where", "sent", "status"), HOSTILE)
def test_bad_input_gets_a_sentence(at: TestClient, where: str, sent: Any, status: int) -> None:
    content = sent if isinstance(sent, bytes) else json.dumps(sent).encode()
    answer = at.post(f"/api/workshop/muskets-tomahawks/{where}", content=content)
    told = answer.json()
    assert answer.status_code == status, told
    assert told["text"]["en"] and told["text"]["de"] and told["code"] != "accident"


def test_what_studies_have_found_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """How ready armies of the list fared, and a price that battles contradict, at its entry."""
    things = (
        Kept("SYW-09.HR.HR", Text("Riders", "Reiter"), 1.0, 0.5, 0.3, 0.7),
        Kept("SYW-09.LI.LI", Text("Line", "Linie"), 1.0, 1.0, 0.8, 1.2),
        Kept("SYW-06.HR.HR", Text("Other", "Andere"), 1.0, 0.5, 0.3, 0.7),
    )
    fared = (Fared("SYW-09", 30, 4, 40), Fared("SYW-09-36", 10, 0, 10), Fared("SYW-06", 1, 0, 4))
    found = Findings("dbx", 900, 0.1, things, (), fared)
    monkeypatch.setattr("pulverdampf.analysis.points.findings.findings_of", lambda package: found)
    told = offer(book_of("dbx"), ListWanted("SYW-09", 1757)).hints
    assert [each.entry for each in told] == ["", "HR"]
    assert "stark: 84 % von 50 Schlachten" in told[0].text.de
    assert "worth 0.5 (0.3 to 0.7) in 900" in told[1].text.en
    few = offer(book_of("dbx"), ListWanted("SYW-06", 1757)).hints
    assert [each.entry for each in few] == ["HR"], "four battles tell nothing"


def test_a_list_that_does_not_exist_in_a_year_is_marked(at: TestClient) -> None:
    answer = at.post("/api/workshop/muskets-tomahawks/draft", json={"roster": {"list": "FB", "year": 1066}})
    assert ["year"] in [each["lines"] for each in answer.json()["faults"]]


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe\x00", b"list = ", b"x" * 100, b'list = "FB"\nyear = "soon"', b"PK\x03\x04zip"]
)
def test_a_foreign_file_is_told_by_line(data: bytes) -> None:
    found = read_file("foreign.toml", data)
    assert found.roster is None and found.faults
    assert all(each.text.en and each.lines[0].startswith("line") for each in found.faults)


def test_a_file_tells_what_must_be_agreed() -> None:
    """An army with guns needs the extension; a plain one needs nothing."""
    for army, needed in (("FR-X", {"cavalry", "artillery"}), ("FR-A-160", set())):
        ready = book_of("march-of-eagles").muster.ready_armies()[army]
        found = read_file("army.toml", as_toml(ready).encode())
        assert found.roster == ready and found.book == "march-of-eagles"
        assert set(found.rulings) == needed and needed <= set(bench(found.book).agreements)
        faults = judged(book_of(found.book), Draft(ready, found.rulings)).faults
        assert not [each for each in faults if each.grade == "error"]


def test_names_are_words_only(at: TestClient) -> None:
    """Markup in a name stays a name: in the bill, in the file, in the roster for other programs."""
    name = '#eval("1") <script>alert(1)</script> {braces} $x$'
    army = {
        "list": "FB",
        "year": 1758,
        "bodies": [{"entry": "FB1", "name": {"en": name, "de": name}, "parts": {"musket": 6}}],
    }
    told = at.post("/api/workshop/muskets-tomahawks/draft", json={"roster": army}).json()
    assert told["bodies"][0]["name"]["en"] == name[:60].strip()
    ros = at.post("/api/workshop/muskets-tomahawks/file", json={"roster": army, "kind": "ros"}).text
    assert "<script>" not in ros
    toml = at.post("/api/workshop/muskets-tomahawks/file", json={"roster": army, "kind": "toml"}).content
    again = read_file("army.toml", toml)
    assert again.roster is not None and again.roster.bodies[0].name is not None
    assert again.book == "muskets-tomahawks"
