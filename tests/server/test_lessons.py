"""A first battle at the table: opened by one click, told step by step, and the same after a restart."""

from pathlib import Path

import pytest

from pulverdampf.rulebooks import PACKAGES
from tests.server.table import client, seat


@pytest.mark.parametrize("key", PACKAGES)
def test_a_lesson_is_opened_and_its_first_idea_told(key: str) -> None:
    with client() as at:
        room = at.post(f"/api/lessons/{key}").json()
        with seat(at, room["mine"]) as learner:
            ideas = learner.last("lesson")["ideas"]
            assert ideas[0]["possible"] and not any(idea["done"] for idea in ideas)
            assert learner.is_asked, "no dice of his own are waited for"


def test_what_is_learnt_is_ticked_off_and_kept(tmp_path: Path) -> None:
    store = str(tmp_path / "battles.sqlite")
    with client(store) as at:
        room = at.post("/api/lessons/dbx").json()
        with seat(at, room["mine"]) as learner:
            learner.answer("march")
            assert [idea["done"] for idea in learner.until("lesson")["ideas"]][:2] == [True, False]
    with client(store) as at, seat(at, room["mine"]) as learner:
        assert learner.last("lesson")["ideas"][0]["done"]


def test_a_watcher_hears_of_no_lesson() -> None:
    with client() as at:
        room = at.post("/api/lessons/dbx").json()
        with seat(at, room["links"]["watch"]) as watcher:
            heard = {message["type"] for message in watcher.heard}
            assert "lesson" not in heard and "waiting" in heard


def test_a_book_that_nobody_knows_teaches_nothing() -> None:
    with client() as at:
        assert at.post("/api/lessons/nope").status_code == 404
        assert at.post("/api/lessons/dbx", headers={"origin": "http://evil.example"}).status_code == 403
