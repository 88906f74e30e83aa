"""The door to the rooms: opening, listing and clearing them away, their history, their sockets."""

import asyncio
from collections import Counter
from collections.abc import Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from pulverdampf.drawing.sheet import Hung, sheet_of
from pulverdampf.engine.views import UMPIRE
from pulverdampf.server import history, listing, reporting
from pulverdampf.server.answering import (
    MISSING,
    failure,
    from_here,
    is_forwarded,
    only_from_here,
    read_as,
    told,
    visitor,
)
from pulverdampf.server.connections import Allowance, Allowances, Connection
from pulverdampf.server.doorkeeper import MOST_EACH
from pulverdampf.server.elsewhere import PASSED_ON, ElsewhereError, piped
from pulverdampf.server.gallery import LATE
from pulverdampf.server.lobby import BROUGHT_ALONG, Lobby
from pulverdampf.server.messages import NewRoom, Refused, RoomList, RoomName, Sitting
from pulverdampf.server.metrics import METRICS
from pulverdampf.server.reviewing import Job, Reviews, TooManyError, moments_of
from pulverdampf.server.rooms import Room
from pulverdampf.server.seats import WATCH
from pulverdampf.server.stores import NotStoredError, Store
from pulverdampf.text import Language, Text, verbatim
from pulverdampf.text.missing import MissingError

KEPT_OUT = Text("whoever runs this table keeps you out", "an diesem Tisch ist der Zutritt gesperrt")
TOO_FAST = Text("too many rooms at once", "zu viele Räume auf einmal")
TOO_OFTEN = Text("too much at once; wait a moment", "zu viel auf einmal; warte einen Augenblick")
NOT_OVER = Text(
    "there is no record before the battle is over", "vor dem Ende der Schlacht gibt es keine Aufzeichnung"
)
OF_A_CLUB = Text(
    "this battle belongs to “{club}” and stays as long as that is kept",
    "diese Schlacht gehört zu „{club}“ und bleibt, solange das aufbewahrt wird",
)
TOO_MANY_REVIEWS = Text(
    "too many reviews at once; try again in a minute",
    "zu viele Besprechungen auf einmal; versuche es in einer Minute noch einmal",
)
TELLING = asyncio.Semaphore(1)
"""One battle is told at a time; the tables go on meanwhile."""
NO_SEAT = msgspec.json.encode(Refused("no_such_seat")).decode()
MOST_GUESTS = 64
"""How many may watch in one room; nobody who watches takes the place of a player."""
MOST_AT_A_SEAT = 8
"""In how many windows one seat may be open."""


class RoomDoor:
    """Everything that concerns a room, over plain requests and sockets."""

    def __init__(self, store: Store, lobby: Lobby, *, lists_rooms: bool) -> None:
        self.store, self.lobby = store, lobby
        self.lists_rooms = lists_rooms
        """Whether the rooms of this machine are told to whoever asks."""
        self.opening = Allowance(20, 500)
        self.opening_each = Allowances(0.5, 60)
        self.telling_each = Allowances(2, 40)
        """How often one guest may have a whole battle told: everybody at the table waits for it."""
        self.reviews, self.reviewing_each = Reviews(), Allowances(0.2, 12)
        self.sockets: Counter[str] = Counter()
        """How many sockets each address has, also behind a proxy, whose connections are all alike."""

    def _barred(self, request: Request) -> Response | None:
        """Why somebody may not open a room now."""
        if visitor(request) in self.lobby.banned:
            return failure(403, "kept_out", KEPT_OUT)
        if not self.opening_each.takes(visitor(request)) or not self.opening.takes():
            return failure(429, "too_fast", TOO_FAST)
        return None

    @only_from_here
    async def learn(self, request: Request) -> Response:
        """Opens the first battle of a book."""
        if (barred := self._barred(request)) is not None:
            return barred
        opened = await self.lobby.learn(request.path_params["book"])
        METRICS.count("pulverdampf_rooms_opened_total")
        return told(opened, 201)

    @only_from_here
    async def open(self, request: Request) -> Response:
        """Opens a room."""
        if (barred := self._barred(request)) is not None:
            return barred
        opened = await self.lobby.open(await read_as(NewRoom, request))
        METRICS.count("pulverdampf_rooms_opened_total")
        return told(opened, 201)

    async def list(self, request: Request) -> Response:
        """All rooms that are kept, for whoever sits at this machine: their links are those of the openers."""
        told_here = self.lists_rooms and not is_forwarded(request)
        return told(await asyncio.to_thread(listing.all_of, self.store) if told_here else RoomList(()))

    @only_from_here
    async def forget(self, request: Request) -> Response:
        """Clears a room away; only whoever opened it may."""
        room, role = await self.seat(request.path_params)
        if room is None or role != room.seating.opener:
            return failure(404, "no_such_seat", MISSING)
        if room.seating.club:
            return failure(409, "of_a_club", OF_A_CLUB.filled(club=verbatim(room.seating.club)))
        await self.lobby.forget(room)
        return Response(status_code=204)

    @only_from_here
    async def rename(self, request: Request) -> Response:
        """Calls a battle otherwise; only whoever opened it may."""
        wish = await read_as(RoomName, request)
        room, role = await self.seat(request.path_params)
        if room is None or role != room.seating.opener:
            return failure(404, "no_such_seat", MISSING)
        await self.lobby.rename(room, wish.name)
        return Response(status_code=204)

    @only_from_here
    async def join(self, request: Request) -> Response:
        """Exchanges an invitation for a link of one's own."""
        who = await read_as(Sitting, request)
        room = await self.lobby.found(request.path_params["room"])
        if room is None:
            return failure(404, "no_such_seat", MISSING)
        return told(await self.lobby.join(room, request.path_params["token"], who.player))

    async def history(self, request: Request) -> Response:
        """The battle so far, as a seat may see it."""
        if not self.telling_each.takes(visitor(request)):
            return failure(429, "too_fast", TOO_OFTEN)
        room, role = await self.seat(request.path_params)
        if room is None:
            return failure(404, "no_such_seat", MISSING)
        if room.adrift and not await room.reload():
            raise NotStoredError(room.id)
        async with room.lock:
            late = role == LATE
            side, log = room.shows.side_seen_by(role), room.battle.game.log
            seen = (UMPIRE, room.gallery.log) if late else (side, log)
            return told(await asyncio.to_thread(history.told, room.battle, *seen))

    async def sheet(self, request: Request) -> Response:
        """Frame, cartouche, compass and scale about the table, as a seat reads them."""
        room, role = await self.seat(request.path_params)
        if room is None:
            return failure(404, "no_such_seat", MISSING)
        query = request.query_params
        language: Language = "de" if query.get("lang") == "de" else "en"
        hung = Hung(language, "turned" in query, "lamp" if "lamp" in query else "day")
        view = room.battle.game.view(room.shows.side_seen_by(role))
        told = room.seating.scenario
        drawn = sheet_of(view.rulebook, view.state, None if told == BROUGHT_ALONG else told, hung)
        return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-cache"})

    async def record(self, request: Request) -> Response:
        """The record of a battle that is over, or on one's own machine of one that nobody else plays."""
        if not self.telling_each.takes(visitor(request)):
            return failure(429, "too_fast", TOO_OFTEN)
        room, role = await self.seat(request.path_params)
        alone = self.lists_rooms and not is_forwarded(request)
        over = room is not None and (
            room.battle.game.over or (alone and room.seating.mode != "friend" and role == room.seating.opener)
        )
        kept = await asyncio.to_thread(self.store.kept, request.path_params["room"]) if over else None
        if kept is None:
            return failure(404, "not_over", NOT_OVER)
        return Response(kept.record, media_type="application/x-ndjson")

    async def report(self, request: Request) -> Response:
        """What a battle was like that is over, for the page of its end."""
        if not self.telling_each.takes(visitor(request)):
            return failure(429, "too_fast", TOO_OFTEN)
        room, _ = await self.seat(request.path_params)
        if room is None or not room.battle.game.over:
            return failure(404, "not_over", NOT_OVER)
        async with TELLING:
            return told(await asyncio.to_thread(reporting.told, room.battle))

    async def review(self, request: Request) -> Response:
        """Tells how far the review of a battle that is over has come."""
        room, role = await self.seat(request.path_params)
        if room is None or not room.battle.game.over:
            return failure(404, "not_over", NOT_OVER)
        job = self.reviews.found(room.id)
        if job is None:
            return failure(404, "not_begun", MISSING)
        return await self._reviewed(room, role, job)

    @only_from_here
    async def begin_review(self, request: Request) -> Response:
        """Begins the review of a battle that is over."""
        room, role = await self.seat(request.path_params)
        if room is None or not room.battle.game.over:
            return failure(404, "not_over", NOT_OVER)
        if not self.reviewing_each.takes(visitor(request)):
            return failure(429, "too_fast", TOO_MANY_REVIEWS)
        kept = await asyncio.to_thread(self.store.kept, room.id)
        if kept is None:
            return failure(404, "not_begun", MISSING)
        try:
            job = self.reviews.ask(room.id, kept.record)
        except TooManyError:
            return failure(429, "too_fast", TOO_MANY_REVIEWS)
        return await self._reviewed(room, role, job)

    async def _reviewed(self, room: Room, role: str, job: Job) -> Response:
        """A review as far as it has come, as a seat may see it."""
        answer = self.reviews.told(job)
        if job.review:
            log, side = list(room.battle.game.log), room.shows.side_seen_by(role)
            moments = await asyncio.to_thread(moments_of, log, side, job.review)
            answer = msgspec.structs.replace(answer, moments=moments)
        return told(answer)

    async def take_home(self, request: Request) -> Response:
        """The same as a file: a page with the replay inside, a paper, or the last position as a picture."""
        if not self.telling_each.takes(visitor(request)):
            return failure(429, "too_fast", TOO_OFTEN)
        room, _ = await self.seat(request.path_params)
        name = request.path_params["kind"]
        kind = reporting.KINDS.get(name)
        if room is None or kind is None or not room.battle.game.over:
            return failure(404, "not_over", NOT_OVER)
        language: Language = "de" if request.query_params.get("lang") == "de" else "en"
        async with TELLING:
            course = await asyncio.to_thread(reporting.course_of, room.battle)
            try:
                made = await asyncio.to_thread(kind.make, course, language)
            except MissingError as missing:
                return failure(501, "not_installed", missing.text)
        named = f'attachment; filename="pulverdampf-{room.id}.{name}"'
        return Response(made, media_type=kind.media, headers={"content-disposition": named})

    @only_from_here
    async def fight_again(self, request: Request) -> Response:
        """Opens the same battle anew for who has fought it: on either side, or against a better general."""
        if not self.opening_each.takes(visitor(request)) or not self.opening.takes():
            return failure(429, "too_fast", TOO_FAST)
        room, role = await self.seat(request.path_params)
        if room is None or not room.battle.game.over:
            return failure(404, "not_over", NOT_OVER)
        query = request.query_params
        opened = await self.lobby.fight_again(
            room, role, swapped="swapped" in query, harder="harder" in query
        )
        METRICS.count("pulverdampf_rooms_opened_total")
        return told(opened, 201)

    async def socket(self, socket: WebSocket) -> None:
        """Serves one guest until he leaves."""
        if not from_here(socket.headers) or visitor(socket) in self.lobby.banned:
            return await socket.close(4403)
        if self.sockets[visitor(socket)] >= MOST_EACH:
            return await socket.close(1013)
        self.sockets[visitor(socket)] += 1
        try:
            await self._serve(socket)
        finally:
            self.sockets[visitor(socket)] -= 1
            self.sockets += Counter()  # whoever has none is forgotten

    async def _serve(self, socket: WebSocket) -> None:
        """Leads a guest to his room, wherever it is."""
        try:
            room, role = await self.seat(socket.path_params)
        except ElsewhereError as other:
            if PASSED_ON in socket.headers:
                return await socket.close(1013)
            return await piped(socket, other.address)
        except NotStoredError:
            return await socket.close(1011)
        if room is None:
            await socket.accept()
            await socket.send_text(NO_SEAT)
            return await socket.close(4404)
        room.at_the_door += 1
        try:
            await self._let_in(socket, room, role)
        finally:
            room.at_the_door -= 1

    async def _let_in(self, socket: WebSocket, room: Room, role: str) -> None:
        """Serves a guest, if there is room for him."""
        await socket.accept()
        seated = WATCH if role == LATE else role
        most = MOST_GUESTS if seated == WATCH else MOST_AT_A_SEAT
        if sum(guest.role == seated for guest in room.guests) >= most:
            return await socket.close(1013)
        await Connection(socket, room, role, visitor(socket)).serve()

    async def seat(self, path: Mapping[str, str]) -> tuple[Room | None, str]:
        """The room and the role that a link leads to."""
        room = await self.lobby.found(path["room"])
        role = room.seating.role(path["token"]) if room is not None else None
        return (room, role) if role is not None else (None, "")
