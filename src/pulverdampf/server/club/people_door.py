"""The door to personal pages: one's battles, how one hears of them, and the feeds."""

import asyncio
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pulverdampf.engine.state import other
from pulverdampf.muster.names import plain
from pulverdampf.server.answering import MALFORMED, failure, read_as, told, visitor
from pulverdampf.server.club import feeds
from pulverdampf.server.club.herald import Herald
from pulverdampf.server.club.people import MOST_PUSHES, Leading, People, Person, Push, Situation
from pulverdampf.server.club.post import PUSH_GONE
from pulverdampf.server.club.secrets import new_token
from pulverdampf.server.club.tournament_door import TournamentDoor
from pulverdampf.server.connections import Allowances
from pulverdampf.server.kindly import kindly
from pulverdampf.server.listing import those_of
from pulverdampf.server.messages import words
from pulverdampf.server.messages.club import ClubLink
from pulverdampf.server.messages.people import (
    DropSeat,
    Heard,
    KeepSeats,
    NewPerson,
    NoPush,
    OwnBattle,
    OwnCampaign,
    PersonDeed,
    PersonDone,
    PersonTold,
    RenewLink,
    SetMail,
    SetPush,
)
from pulverdampf.server.shelf import LobbyError
from pulverdampf.text import Text, verbatim

NO_ADDRESS = Text("this is no mail address: “{had}”", "das ist keine Mailadresse: „{had}“")
CLOSED = Text("this server sends no mails", "dieser Server verschickt keine Mails")
LONGEST_MAIL = 254


class PeopleDoor:
    """What personal pages ask."""

    def __init__(self, club: TournamentDoor, people: People, herald: Herald, public: str = "") -> None:
        self.club, self.people, self.herald, self.public = club, people, herald, public
        self.mails, self.mails_to = Allowances(0.02, 5), Allowances(0.0005, 3)
        """How often somebody may name an address, and how often one may be asked whether it is his."""
        self._lock = asyncio.Lock()

    def routes(self) -> list[Route]:
        """Where what is asked."""
        guarded, paced, one = self.club.guarded, self.club.paced, "/api/me/{id}/{token}"
        return [
            Route("/api/me", kindly(guarded(self.welcome, self.club.opening)), methods=["POST"]),
            Route(one, kindly(paced(self.look))),
            Route(one, kindly(guarded(self.do, self.club.deeds)), methods=["POST"]),
            Route(
                "/api/confirm/{id}/{token}", kindly(guarded(self.confirm, self.club.deeds)), methods=["POST"]
            ),
            Route("/feed/{id}/{token}/turns.atom", kindly(paced(self.atom))),
            Route("/feed/{id}/{token}/turns.ics", kindly(paced(self.calendar))),
        ]

    async def welcome(self, request: Request) -> Response:
        """A page for somebody new."""
        wish = await read_as(NewPerson, request)
        base = self.public or f"{request.url.scheme}://{request.headers.get('host', '')}"
        id, person = await asyncio.to_thread(self.people.welcome, wish.name, wish.language, base)
        return told(ClubLink(id, f"/me/{id}/{person.token}"), 201)

    async def look(self, request: Request) -> Response:
        """Somebody's page."""
        path = request.path_params
        person = await asyncio.to_thread(self.people.found, path["id"], path["token"])
        return told(await asyncio.to_thread(self._told, path["id"], person))

    async def do(self, request: Request) -> Response:
        """Changes something about one's page."""
        path = request.path_params
        deed: Any = await read_as(PersonDeed, request)  # type: ignore[arg-type]
        async with self._lock:
            before = (await asyncio.to_thread(self.people.found, path["id"], path["token"])).token
            if isinstance(deed, SetMail):
                person = await self._set_mail(path["id"], deed.address, visitor(request))
            else:
                change = partial(self._change, deed)
                person = await asyncio.to_thread(self.people.update, path["id"], change)
            link = f"/me/{path['id']}/{person.token}" if person.token != before else ""
            return told(PersonDone(await asyncio.to_thread(self._told, path["id"], person), link))

    def _change(self, deed: Any, person: Person) -> None:
        match deed:
            case KeepSeats():
                self.people.add_seats(person, deed.seats)
            case DropSeat():
                person.seats = {room: token for room, token in person.seats.items() if room != deed.room}
            case SetPush():
                push = Push(deed.endpoint, deed.p256dh, deed.auth)
                if not self.herald.allows(push):
                    raise LobbyError("no_push", PUSH_GONE)
                others = [each for each in person.pushes if each.endpoint != push.endpoint]
                person.pushes = (*others, push)[-MOST_PUSHES:]
            case NoPush():
                person.pushes = ()
            case RenewLink():
                person.token, person.feed = new_token(), new_token()
            case Heard():
                person.troubles = ()

    async def _set_mail(self, id: str, written: str, who: str) -> Person:
        """An address is used once whoever reads its mails has confirmed it."""
        address = plain(written, LONGEST_MAIL)
        if address:
            if self.herald.mailer is None:
                raise LobbyError("no_mail", CLOSED)
            name, at, host = address.rpartition("@")
            if not (name and at and host) or " " in address or not address.isascii() or "@" in name:
                raise LobbyError("no_address", NO_ADDRESS.filled(had=verbatim(address[:80])))
            if not self.mails.takes(who) or not self.mails_to.takes(address.lower()):
                raise LobbyError("too_fast", TOO_MANY_MAILS)

        def change(person: Person) -> None:
            known = address == person.mail
            person.mail = person.mail if known else ""
            person.unconfirmed = "" if known else address
            person.confirmation = new_token() if person.unconfirmed else ""

        person = await asyncio.to_thread(self.people.update, id, change)
        if person.unconfirmed:
            await asyncio.to_thread(self.herald.ask_to_confirm, id, person)
        return await asyncio.to_thread(self.people.update, id, lambda person: None)

    async def confirm(self, request: Request) -> Response:
        """An address is confirmed by the link that was sent to it, once."""
        path = request.path_params
        async with self._lock:
            person = await asyncio.to_thread(self.people.confirmed, path["id"], path["token"])
        return told(ClubLink(path["id"], f"/me/{path['id']}/{person.token}"))

    async def atom(self, request: Request) -> Response:
        """One's turns as a feed."""
        return await self._feed(request, feeds.atom, "application/atom+xml")

    async def calendar(self, request: Request) -> Response:
        """One's turns as a calendar."""
        return await self._feed(request, feeds.calendar, "text/calendar")

    async def _feed(self, request: Request, make: Any, media: str) -> Response:
        path = request.path_params
        if not path["id"]:
            return failure(400, "malformed", MALFORMED)

        def written() -> str:
            person = self.people.of_feed(path["id"], path["token"])
            found = self.people.situations(person)
            changed = {each.room: each.changed for each in self.people.store.listed()}
            waiting = [(each, changed[each.room]) for each in found if each.my_turn]
            leading = [(each, each.changed) for each in self.people.leading(person) if each.my_turn]
            made: str = make(path["id"], person, [*waiting, *leading])
            return made

        text = await asyncio.to_thread(written)
        return Response(text, media_type=f"{media}; charset=utf-8", headers={"cache-control": "no-cache"})

    def _awaited(self, leading: Leading) -> bool:
        """Whether the enemy's leader sits at a table and he does not."""
        present = (self.herald.lobby.present(room) for room in leading.tables)
        return any(other(leading.role) in roles and leading.role not in roles for roles in present)

    def _told(self, id: str, person: Person) -> PersonTold:
        situations: dict[str, Situation] = {each.room: each for each in self.people.situations(person)}
        seats = tuple(f"{room}/{token}" for room, token in person.seats.items() if room in situations)
        campaigns = tuple(
            OwnCampaign(
                each.room, each.address, words(each.called), each.my_turn, each.over, self._awaited(each)
            )
            for each in self.people.leading(person)
        )
        rooms = those_of(self.people.store, seats).rooms if seats else ()
        battles = [
            OwnBattle(each, situations[each.room].my_turn) for each in rooms if each.room in situations
        ]
        battles.sort(key=lambda each: (not each.my_turn, each.battle.over, -each.battle.changed))
        feed, waker = f"/feed/{id}/{person.feed}/turns", self.herald.waker
        return PersonTold(
            id, person.name, tuple(battles), person.mail, person.unconfirmed,
            self.herald.mailer is not None, waker.key if waker is not None else "",
            len(person.pushes), f"{feed}.atom", f"{feed}.ics", person.troubles, campaigns,
        )  # fmt: skip


TOO_MANY_MAILS = Text(
    "too many addresses at once; wait a few minutes", "zu viele Adressen auf einmal; warte ein paar Minuten"
)
