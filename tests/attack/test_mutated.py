"""Changed messages by lot: no accident, no change but by a legal answer, memory flat."""

from random import Random
from urllib.parse import quote

import pytest

from pulverdampf.rulebooks import PACKAGES
from pulverdampf.server.connections import Allowance
from pulverdampf.server.metrics import METRICS
from tests.attack.mutants_of_messages import ODD_VALUES, mutated
from tests.attack.mutated import attacked, resident
from tests.conformance.battles import book_of
from tests.server.table import client, opened

A_FEW, MANY = 200, 20_000
PACKET = 2_000
MOST_GROWTH = 40.0
"""Megabytes that an attack may leave behind, after a first one has filled every cache."""


@pytest.mark.parametrize("book", PACKAGES)
def test_changed_messages_do_nothing(book: str) -> None:
    done = attacked(book, 1, A_FEW)
    assert (
        done.sent == A_FEW and done.changes > 5 and done.codes["malformed"] > 20 and done.codes["asked"] > 5
    )


@pytest.mark.parametrize("book", PACKAGES)
def test_many_changed_messages_do_nothing_and_leave_nothing_behind(book: str) -> None:
    attacked(book, 0, PACKET)
    before = resident()
    for packet in range(1, MANY // PACKET):
        attacked(book, packet, PACKET)
    assert resident() - before < MOST_GROWTH


PATHS = (
    "/api/emblems/{odd}", "/api/ground/{odd}.svg", "/api/glyphs?key={odd}", "/api/sheet/{room}/{odd}",
    "/api/sheet/{room}/{token}?lang={odd}", "/api/armies/{odd}/{odd}", "/api/rules/{book}?q={odd}&lang={odd}",
    "/api/rules/{book}/{odd}", "/api/history/{odd}/{token}", "/api/record/{room}/{odd}",
    "/api/join/{room}/{odd}", "/api/rooms/{room}/{odd}", "/api/admin/rooms/{odd}", "/{odd}", "/table/{odd}",
    "/api/{odd}",
)  # fmt: skip
METHODS = ("GET", "POST", "DELETE", "PUT", "HEAD", "PATCH")


@pytest.mark.parametrize("book", PACKAGES)
def test_changed_requests_are_answered_in_words(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Allowance, "takes", lambda self: True)
    one, two = book_of(book).muster.default_armies()
    wish = {
        "rulebook": book,
        "army": one,
        "enemy": two,
        "mode": "friend",
        "rulings": {"turns": 3},
        "side": "two",
    }
    lots, before = Random(book), METRICS.counted["pulverdampf_accidents_total", ""]
    with client() as at:
        mine = opened(at, rulebook=book, army=one, enemy=two, mode="hot_seat")["mine"]
        _, _, room, token = mine.split("/")
        for _ in range(A_FEW // 2):
            answer = at.post("/api/rooms", content=mutated(wish, lots, [3, "x"]).encode(errors="replace"))
            assert answer.status_code in (201, 400, 404, 409), answer.text
            odd = quote(str(lots.choice(ODD_VALUES)), safe="")
            path = lots.choice(PATHS).format(odd=odd, room=room, token=token, book=book)
            answer = at.request(
                lots.choice(METHODS), path, content=mutated(wish, lots, []).encode(errors="replace")
            )
            assert answer.status_code < 500 and "Traceback" not in answer.text, path
    assert METRICS.counted["pulverdampf_accidents_total", ""] == before
