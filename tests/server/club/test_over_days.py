"""A battle over ten days with a moved clock: who hears what, once; links; feeds; what is refused."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from time import time
from typing import Any, ClassVar
from xml.etree import ElementTree

import pytest
from aiosmtpd.controller import Controller
from starlette.testclient import TestClient

from pulverdampf.server.app import app
from pulverdampf.server.club import herald
from pulverdampf.server.club.post import Mailer, NotNowError, Post, RefusedForGoodError, Waker, mail_settings
from pulverdampf.server.stores.sqlite import Sqlite
from tests.ports import free_port
from tests.server.club.commanded import Commanded
from tests.server.table import Sitter, accept, opened_without_shares, seat, step

DAY = 86_400.0
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(autouse=True)
def only_when_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The herald goes round when a test says so, never by the clock."""
    monkeypatch.setattr(herald, "EVERY", 1e6)


class Letterbox:
    """A mail server for tests: keeps what comes, refuses whom it does not know."""

    def __init__(self) -> None:
        self.mails: list[Any] = []
        self.refusing: dict[str, str] = {}

    async def handle_RCPT(self, _: Any, __: Any, envelope: Any, address: str, ___: Any) -> str:  # noqa: N802
        """Takes or refuses an address."""
        if address in self.refusing:
            return self.refusing[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Keeps a mail."""
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"

    def to(self, address: str) -> list[str]:
        """The subjects of all mails to an address."""
        return [mail["Subject"] for mail in self.mails if mail["To"] == address]


class Evening:
    """A server with mail and a clock that can be moved."""

    def __init__(self, at: TestClient, box: Letterbox) -> None:
        self.at, self.box, self.now = at, box, 1_800_000_000.0
        made: Any = at.app
        self.herald = made.state.herald
        self.herald.now = lambda: self.now

    def person(self, name: str) -> str:
        """Somebody new; the address of his page."""
        link = self.at.post("/api/me", json={"name": name, "language": "en"}).json()["link"]
        return "/api" + str(link)

    def done(self, page: str, **deed: Any) -> dict[str, Any]:
        """Does something on a page."""
        answer = self.at.post(page, json=deed)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def confirm(self) -> int:
        """Opens the link of the last mail; the status."""
        body = self.box.mails[-1].get_content()
        link = next(line for line in body.splitlines() if "/confirm/" in line)
        return int(self.at.post("/api/confirm/" + link.split("/confirm/")[1]).status_code)

    def go_round(self, days: float = 0.0) -> int:
        """Lets the herald look once, some days later; how many messages went out."""
        self.now += days * DAY
        return int(asyncio.run(self.herald.go_round()))


@contextmanager
def evening() -> Iterator[Evening]:
    """A server that sends mails through a mail server of our own."""
    box = Letterbox()
    mails = Controller(box, "127.0.0.1", free_port())
    mails.start()
    try:
        mailer = Mailer(mail_settings(f"smtp://127.0.0.1:{mails.port}?from=club@example.org"))
        with TestClient(app(Sqlite(":memory:"), post=Post(mailer, "https://club.example"))) as at:
            yield Evening(at, box)
    finally:
        mails.stop()


def friends(at: TestClient) -> dict[str, Any]:
    """A battle between two people, seats taken, dice shared."""
    room = opened_without_shares(at, mode="friend", seed="7")
    accept(at, room)
    made: Any = at.app
    battle = made.state.lobby.rooms[room["room"]].battle
    for role in battle.missing_shares:
        battle.add_share(role, f"a share of the seat {role}")
    return room


def played_until_other(at: TestClient, room: dict[str, Any]) -> None:
    """Whoever is asked sits down and answers until the other is asked, and all go home."""
    with seat(at, room["links"]["one"]) as one, seat(at, room["links"]["two"]) as two:
        first = one if one.is_asked else two
        while first.is_asked:
            step(one, two)


def my_turn(at: TestClient, page: str) -> bool:
    """Whether a battle waits for somebody."""
    return bool(at.get(page).json()["battles"][0]["my_turn"])


def test_ten_days_of_mails_sent_once_each() -> None:
    with evening() as club:
        at, room = club.at, friends(club.at)
        pages = {}
        for side, name in (("one", "Anna"), ("two", "Bernd")):
            page = pages[side] = club.person(name)
            club.done(page, type="keep_seats", seats=[room["links"][side].removeprefix("/table/"), "no/seat"])
            club.done(page, type="set_mail", address=f"{name.lower()}@example.org")
            if side == "one":
                assert club.go_round() == 0, "an address that nobody has confirmed gets nothing"
            assert club.confirm() == 200 and club.confirm() == 404, "the link works once"
        club.box.mails.clear()
        turns = {"one": 0, "two": 0}
        for _ in range(10):
            waiting = [each for each in ("one", "two") if my_turn(at, pages[each])]
            assert club.go_round(1) == len(waiting) == 1, "whoever is waited for hears of it"
            assert club.go_round() == 0 == club.go_round(0.5), "once"
            turns[waiting[0]] += 1
            played_until_other(at, room)
        assert turns["one"] and turns["two"]
        for side, name in (("one", "anna"), ("two", "bernd")):
            subjects = club.box.to(f"{name}@example.org")
            assert len(subjects) == turns[side] and all(each.startswith("Your turn:") for each in subjects)
        body = club.box.mails[-1].get_content()
        assert "https://club.example/table/" in body and "waits as long as you like" in body
        with seat(at, room["links"]["one"]) as one:
            one.say("concede")
            one.until("over")
        club.box.mails.clear()
        assert club.go_round(1) == 2 and club.go_round(1) == 0
        assert all(mail["Subject"].startswith("Over:") for mail in club.box.mails)


def test_whoever_sits_at_the_table_is_not_written_to() -> None:
    with evening() as club:
        room = friends(club.at)
        page = club.person("Anna")
        side = "one"
        club.done(page, type="keep_seats", seats=[room["links"][side].removeprefix("/table/")])
        club.done(page, type="set_mail", address="anna@example.org")
        club.confirm()
        if not my_turn(club.at, page):
            played_until_other(club.at, room)
        with seat(club.at, room["links"][side]):
            assert club.go_round() == 0
        assert club.go_round() == 0, "what he has seen himself is not told again"


def test_mail_that_is_refused_becomes_a_sentence_and_what_fails_for_now_is_tried_again() -> None:
    with evening() as club:
        room = friends(club.at)
        for address, answer in (
            ("later@example.org", "451 try again"),
            ("never@example.org", "550 no such user"),
        ):
            side = "one" if answer.startswith("4") else "two"
            page = club.person("Anna")
            club.done(page, type="keep_seats", seats=[room["links"][side].removeprefix("/table/")])
            club.done(page, type="set_mail", address=address)
            club.confirm()
            if not my_turn(club.at, page):
                played_until_other(club.at, room)
            club.box.refusing[address] = answer
            assert club.go_round() == 0
            told = club.at.get(page).json()
            if side == "one":
                assert told["mail"] == address and told["troubles"] == []
                del club.box.refusing[address]
                assert club.go_round() == 0 and club.go_round(1) == 1 and club.go_round(1) == 0
            else:
                assert told["mail"] == "" and "no such user" in told["troubles"][0]["text"]["en"]
                assert club.done(page, type="heard")["person"]["troubles"] == []
        club.box.refusing["nobody@example.org"] = "550 unknown"
        done = club.done(page, type="set_mail", address="nobody@example.org")["person"]
        assert done["unconfirmed"] == "" and "nobody@example.org" in done["troubles"][0]["text"]["de"]


def test_what_somebody_changes_while_a_mail_fails_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    with evening() as club:
        room = friends(club.at)
        page = club.person("Anna")
        club.done(page, type="keep_seats", seats=[room["links"]["one"].removeprefix("/table/")])
        club.done(page, type="set_mail", address="anna@example.org")
        club.confirm()
        if not my_turn(club.at, page):
            played_until_other(club.at, room)

        def failing(*_: Any) -> None:
            club.done(page, type="drop_seat", room=room["room"])
            raise NotNowError

        monkeypatch.setattr(Mailer, "send", failing)
        assert club.go_round() == 0
        assert club.at.get(page).json()["battles"] == []


def test_feeds_tell_what_waits_and_a_renewed_link_ends_the_old_ones() -> None:
    with evening() as club:
        at, room = club.at, friends(club.at)
        page = club.person("Anna")
        club.done(page, type="keep_seats", seats=[room["links"]["one"].removeprefix("/table/")])
        if not my_turn(at, page):
            played_until_other(at, room)
        told = at.get(page).json()
        feed = ElementTree.fromstring(at.get(told["atom"]).text)
        assert [each.findtext(f"{ATOM}title", "")[:9] for each in feed.iter(f"{ATOM}entry")] == ["Your turn"]
        calendar = at.get(told["calendar"]).text
        assert calendar.startswith("BEGIN:VCALENDAR\r\n") and calendar.count("BEGIN:VEVENT") == 1
        assert all(len(line.encode()) <= 75 for line in calendar.split("\r\n"))
        renewed = club.done(page, type="renew_link")["link"]
        assert at.get(page).status_code == 404 and at.get(told["atom"]).status_code == 404
        assert at.get("/api" + renewed).json()["name"] == "Anna"
        dropped = club.done("/api" + renewed, type="drop_seat", room=room["room"])
        assert dropped["person"]["battles"] == []


def test_what_is_no_address_is_refused_in_words() -> None:
    with evening() as club:
        page = club.person("Anna")
        for odd in ("anna", "a b@c", "@c", "a@", "a@b@c", "ä@b.de"):
            answer = club.at.post(page, json={"type": "set_mail", "address": odd})
            assert answer.status_code == 409 and "Mailadresse" in answer.json()["text"]["de"], odd
        assert club.at.post("/api/me", json={"name": " "}).status_code == 409
        assert club.at.get(page + "x").status_code == 404
        inside = {"type": "set_push", "endpoint": "https://127.0.0.1/x", "p256dh": "k", "auth": "a"}
        assert club.at.post(page, json=inside).status_code == 409, "no push goes to machines beside us"
        assert club.box.mails == []
    for wrong in ("mail.example.org", "http://x", "smtp://", "smtp://x:port"):
        with pytest.raises(RefusedForGoodError):
            mail_settings(wrong)
    found = mail_settings("smtps://a%40b:p%3Aw@mail.example.org?from=c@d.org")
    assert (found.user, found.password, found.port, found.sender) == ("a@b", "p:w", 465, "c@d.org")


class PushService(BaseHTTPRequestHandler):
    """Takes pushes, or refuses them."""

    taken: ClassVar[list[bytes]] = []
    status = 201

    def do_POST(self) -> None:
        """Keeps a push."""
        self.taken.append(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(PushService.status)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Says nothing."""


def test_browsers_are_woken_once_and_one_that_is_gone_is_taken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid.utils import b64urlencode

    monkeypatch.setattr(Waker, "allows", lambda self, endpoint: endpoint.startswith("http://127.0.0.1"))
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    key = b64urlencode(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
    service = HTTPServer(("127.0.0.1", 0), PushService)
    threading.Thread(target=service.serve_forever, daemon=True).start()
    PushService.taken, PushService.status = [], 201
    try:
        with evening() as club:
            room = friends(club.at)
            page = club.person("Anna")
            club.done(page, type="keep_seats", seats=[room["links"]["one"].removeprefix("/table/")])
            there = f"http://127.0.0.1:{service.server_port}/wake"
            club.done(page, type="set_push", endpoint=there, p256dh=key, auth=b64urlencode(b"0" * 16))
            if not my_turn(club.at, page):
                played_until_other(club.at, room)
            assert club.go_round() == 1 and club.go_round(1) == 0 and len(PushService.taken) == 1
            assert b"Anna" not in PushService.taken[0], "nobody on the way reads it"
            played_until_other(club.at, room)
            played_until_other(club.at, room)
            PushService.status = 410
            assert club.go_round(1) == 0
            told = club.at.get(page).json()
            assert told["pushes"] == 0 and "Browser" in told["troubles"][0]["text"]["de"]
            assert json.loads(json.dumps(told))["push_key"]
    finally:
        service.shutdown()
        service.server_close()


def test_nothing_expires_that_should_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weeks later the battle, its links and the page are as they were; only what has rested longer goes."""
    store = Sqlite(":memory:")
    with TestClient(app(store, keep=30)) as at:
        room = friends(at)
        page = "/api" + at.post("/api/me", json={"name": "Anna"}).json()["link"]
        at.post(page, json={"type": "keep_seats", "seats": [room["links"]["one"].removeprefix("/table/")]})
        made: Any = at.app
        lobby = made.state.lobby
        lobby.swept(lobby.swept(set()))
        assert room["room"] not in lobby.rooms
        from pulverdampf.server import lobby as module

        for days, left in ((29, 1), (60, 1)):
            monkeypatch.setattr(module, "time", partial(float, time() + days * DAY))
            assert lobby.clear_old() == 0
            assert len(at.get(page).json()["battles"]) == left
        with seat(at, room["links"]["one"]) as one:
            assert isinstance(one, Sitter)


def test_whoever_leads_a_side_of_a_campaign_hears_once_of_each_turn() -> None:
    with evening() as club:
        war, pages = Commanded(club.at), {}
        for side, name in (("one", "Anna"), ("two", "Bernd")):
            page = pages[side] = club.person(name)
            seat_of = war.links[side].removeprefix("/api/campaigns/")
            club.done(page, type="keep_seats", seats=[f"campaign/{seat_of}", f"campaign/{war.id}/nobody"])
            club.done(page, type="set_mail", address=f"{name.lower()}@example.org")
            club.confirm()
            assert [each["my_turn"] for each in club.at.get(page).json()["campaigns"]] == [True]
        club.box.mails.clear()
        assert club.go_round(1) == 2 and club.go_round(1) == 0, "both are waited for; each hears once"
        war.order("one", corps="heights")
        assert club.go_round(1) == 0 and not club.at.get(pages["one"]).json()["campaigns"][0]["my_turn"]
        war.order("two", line="heights")
        assert club.go_round(1) == 2 and club.go_round(1) == 0, "a meeting waits for both"
        assert "The Danube" in club.box.mails[-1]["Subject"] or "Day 1" in club.box.mails[-1]["Subject"]
        assert f"https://club.example/campaign/{war.id}/" in club.box.mails[-1].get_content()
        feed = club.at.get(club.at.get(pages["two"]).json()["atom"]).text
        assert feed.count("<entry>") == 1 and f"/campaign/{war.id}/" in feed
        for side in ("one", "two"):
            war.done(side, type="report", place="heights", winner="one")
        assert club.go_round(1) == 2 and club.go_round(1) == 0
        war.done("two", type="leave")
        assert club.at.get(pages["two"]).json()["campaigns"] == [], "his link leads nowhere"
        assert (
            club.done(pages["one"], type="drop_seat", room=f"campaign/{war.id}")["person"]["campaigns"] == []
        )
