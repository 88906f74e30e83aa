"""Ill will at the doors of club, workshop and replay: nobody is led astray or has the server to himself."""

from typing import Any

import pytest

from pulverdampf.server.club.post import Waker
from tests.cli.commands import command
from tests.server.club.test_over_days import evening
from tests.server.table import client, opened

SERVICES = (
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-db5p.notify.windows.com/w/?token=abc",
)
ELSEWHERE = (
    "https://push.evil.example/abc",
    "https://fcm.googleapis.com.evil.example/abc",
    "https://evilfcm.googleapis.com.example/abc",
    "https://notfcm.googleapis.com/abc",
    "https://fcm.googleapis.com@evil.example/abc",
    "https://evil@fcm.googleapis.com/abc",
    "https://fcm.googleapis.com:8443/abc",
    "https://fcm.googleapis.com:x/abc",
    "http://fcm.googleapis.com/abc",
    "https://[fcm.googleapis.com",
    "",
)


@pytest.mark.parametrize("endpoint", [*SERVICES, *ELSEWHERE])
def test_browsers_are_woken_at_the_services_that_browsers_use(endpoint: str) -> None:
    """Whoever names a server of his own leads us on by a redirect, or never lets us go."""
    waker = Waker.__new__(Waker)
    assert waker.allows(endpoint) == (endpoint in SERVICES)


def test_a_mail_leads_where_the_operator_says_whatever_name_a_guest_came_under() -> None:
    with evening() as club:
        made: Any = club.at.app
        asked = {"name": "Anna", "language": "en"}
        answer = club.at.post("/api/me", json=asked, headers={"host": "evil.example"}).json()
        person = made.state.herald.people.read(answer["id"])
        person.base = "https://evil.example"  # as before the operator named an address
        made.state.herald.people.keep(answer["id"], person)
        club.done("/api" + answer["link"], type="set_mail", address="victim@b.example")
        body = club.box.mails[-1].get_content()
        assert "evil.example" not in body and "https://club.example/confirm/" in body


def test_mails_want_an_address_that_the_operator_names(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "serve", "--port", "0", "--mail", "smtp://127.0.0.1?from=club@example.org")
    assert ran.code == 2 and "--public" in ran.err


def test_an_address_is_asked_three_times_by_however_many_people() -> None:
    with evening() as club:
        codes = []
        for n in range(4):
            answer = club.at.post(
                club.person(f"Nr {n}"), json={"type": "set_mail", "address": f"{'vV'[n % 2]}@b.example"}
            )
            codes.append(answer.status_code)
        assert codes == [200, 200, 200, 409] and len(club.box.mails) == 3


def test_one_guest_does_not_ask_without_end() -> None:
    """Each of these works for long while others wait for their turn."""
    with client() as at:
        _, room, token = opened(at, mode="hot_seat")["mine"].strip("/").split("/")
        asked: dict[str, tuple[str, Any]] = {
            f"/api/history/{room}/{token}": ("GET", None),
            f"/api/thumbnail/{room}/{token}": ("GET", None),
            "/api/mine": ("POST", {"seats": []}),
            "/api/open": ("GET", None),
            "/api/workshop/dbx/draft": ("POST", {"x": 1}),
            "/api/tables/dbx/dice": ("POST", {"x": 1}),
            "/api/scenarios/dbx/try": ("POST", {"x": 1}),
            "/api/print/dbx/army": ("POST", {"x": 1}),
            "/api/club": ("GET", None),
            "/api/campaigns/x/map.svg": ("GET", None),
            "/feed/x/y/turns.atom": ("GET", None),
            "/api/referee/x/y": ("GET", None),
        }
        for path, (method, body) in asked.items():
            codes = {at.request(method, path, json=body).status_code for _ in range(400)}
            assert 429 in codes, path
