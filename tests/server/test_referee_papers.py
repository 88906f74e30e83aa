"""What is taken home from beside a real table: records and reports, with photographs of its turns."""

from io import BytesIO
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from pulverdampf.engine.events import Event
from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import read
from pulverdampf.reports.photographs import plain
from pulverdampf.rulebooks import rulebook as by_key
from pulverdampf.server import referee_papers
from pulverdampf.server.app import app
from pulverdampf.server.stores import photographs_of
from pulverdampf.server.stores.sqlite import Sqlite
from tests.server.table import client
from tests.server.test_referee import REFEREED, begun, by_lot, tokens_of

image = pytest.importorskip("PIL.Image")
PLACE = b"48.2N 16.3E"


def photograph(colour: str = "red", side: int = 32) -> bytes:
    """A picture as a phone sends it, with the place where it was taken."""
    out = BytesIO()
    image.new("RGB", (side, side), colour).save(out, "JPEG", comment=PLACE)
    return out.getvalue()


def added(at: TestClient, link: str, data: bytes) -> dict[str, Any]:
    answer = at.post(f"{link}/photographs", content=data)
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


@pytest.mark.parametrize("key", REFEREED)
def test_a_battle_is_taken_home_with_its_photographs(key: str) -> None:
    with client() as at:
        link, shown = begun(at, key)
        by_lot(at, link, shown, Random(4), 60)
        shown = added(at, link, photograph("red"))
        shown = by_lot(at, link, at.get(link).json(), Random(4), 60)
        shown = added(at, link, photograph("blue"))
        assert len(shown["photographs"]) == 2
        for language, words in (("en", "Orders of battle"), ("de", "Schlachtordnungen")):
            html = at.get(f"{link}/report/html", params={"lang": language}).text
            assert words in html and html.count("data:image/jpeg;base64,") == 2 and "<script" not in html
            text = at.get(f"{link}/report/md", params={"lang": language}).text
            assert words in text and text.count("](data:image/jpeg;base64,") == 2
        if _can_print():
            paper = at.get(f"{link}/report/pdf")
            assert paper.content.startswith(b"%PDF") and paper.headers["content-type"] == "application/pdf"
        assert at.get(f"{link}/report/exe").status_code == 404
        record = read(at.get(f"{link}/record").content, by_key)
        verify(record)
        assert [each for each in record.entries if isinstance(each, Event)]


def _can_print() -> bool:
    try:
        import typst  # noqa: F401
    except ImportError:
        return False
    return True


def test_a_photograph_is_kept_without_its_place_and_outlives_the_server(tmp_path: Any) -> None:
    store = tmp_path / "table.sqlite"
    with TestClient(app(Sqlite(store))) as at:
        link, _ = begun(at, "dbx")
        shown = added(at, link, photograph())
        id = shown["photographs"][0]["id"]
        assert shown["photographs"][0]["turn"] == shown["turn"]
    with TestClient(app(Sqlite(store))) as at:
        assert at.get(link).json()["photographs"] == shown["photographs"]
        answer = at.get(f"{link}/photographs/{id}")
        assert answer.content == plain(photograph())
        assert PLACE not in answer.content
        assert answer.headers["content-type"] == "image/jpeg"
        assert answer.headers["x-content-type-options"] == "nosniff"
        for wrong in (f"{link}/photographs/0-9-x", f"{link}x/photographs/{id}"):
            assert at.get(wrong).status_code == 404
            assert at.delete(wrong).status_code == 404
        assert at.delete(f"{link}/photographs/{id}").json()["photographs"] == []
        assert at.get(f"{link}/photographs/{id}").status_code == 404
        assert PLACE not in store.read_bytes()


def test_what_is_no_photograph_is_refused_and_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee_papers, "LARGEST", 4000)
    large = photograph() + bytes(4000)
    with client() as at:
        link, shown = begun(at, "dbx")
        for data, status in ((b"", 409), (b"<svg onload='x'/>", 409), (photograph()[:-9], 409), (large, 413)):
            answer = at.post(f"{link}/photographs", content=data, headers={"content-type": "image/jpeg"})
            assert answer.status_code == status, data[:20]
            text = answer.json()["text"]
            assert text["en"] != text["de"]
        elsewhere = at.post(
            f"{link}/photographs", content=photograph(), headers={"origin": "http://elsewhere"}
        )
        assert elsewhere.status_code == 403
        assert at.post(f"{link}x/photographs", content=photograph()).status_code == 404
        assert at.get(link).json() == shown


def test_a_turn_and_a_battle_have_so_many_and_a_forgotten_battle_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(referee_papers, "MOST_A_TURN", 2)
    with client() as at:
        link, _ = begun(at, "dbx")
        room = link.split("/")[3]
        store = at.app.state.lobby.store  # type: ignore[attr-defined]
        first = added(at, link, photograph())["photographs"][0]["id"]
        added(at, link, photograph("green"))
        refused = at.post(f"{link}/photographs", content=photograph())
        assert refused.status_code == 409 and "enough" in refused.json()["text"]["en"]
        assert at.delete(f"{link}/photographs/{first}").status_code == 200
        assert len(added(at, link, photograph("blue"))["photographs"]) == 2
        assert len(store.cards(photographs_of(room))) == 2
        assert store.forget(room)
        assert not store.cards(photographs_of(room))


def test_the_phone_of_one_side_is_given_no_paper_that_tells_secrets() -> None:
    with client() as at:
        link, _ = begun(at, "muskets-tomahawks")
        room = link.split("/")[3]
        for token in tokens_of(at, room):
            for paper in ("record", "report/html", "report/md", "report/pdf"):
                refused = at.get(f"/api/referee/{room}/{token}/{paper}")
                assert refused.status_code == 409
                assert "secrets" in refused.json()["text"]["en"]
