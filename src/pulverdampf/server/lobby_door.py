"""The door to the lobby: previews, thumbnails, open games, records brought along, and where we are."""

import asyncio
from ipaddress import ip_address
from socket import AF_INET, SOCK_DGRAM, socket

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pulverdampf.engine.state import SIDES
from pulverdampf.generals.levels import USUAL
from pulverdampf.server.answering import (
    MALFORMED,
    MISSING,
    address,
    body_of,
    failure,
    only_from_here,
    read_as,
    told,
    visitor,
)
from pulverdampf.server.battle import BROKEN, summary_of
from pulverdampf.server.connections import Allowances
from pulverdampf.server.kindly import kindly
from pulverdampf.server.listing import those_of
from pulverdampf.server.loading import LARGEST, TOO_LARGE
from pulverdampf.server.messages import Here, NewRoom, Offers, RoomList, Seated, Sitting
from pulverdampf.server.open_games import offered, open_games
from pulverdampf.server.previews import drawn, previewed
from pulverdampf.server.room_door import KEPT_OUT, TOO_FAST, TOO_OFTEN, RoomDoor
from pulverdampf.server.seats import Mode
from pulverdampf.server.shelf import book_named
from pulverdampf.server.thumbnails import thumbnail
from pulverdampf.server.wishes import beginning
from pulverdampf.text import Language, Text

SKETCHING = asyncio.Semaphore(1)
"""One picture is drawn at a time; the tables go on meanwhile."""
PROVING = asyncio.Semaphore(1)
"""One record is proved at a time."""
LASTING = "public, max-age=31536000, immutable"
TOO_MANY_RECORDS = Text(
    "too many files at once; try again in a minute",
    "zu viele Dateien auf einmal; versuche es in einer Minute noch einmal",
)
GOES_ON: dict[str, Mode] = {"computer": "computer", "hot_seat": "hot_seat", "watch": "watch"}
"""How a record that was brought along goes on: who has the file could read its dice, so with nobody else."""
COMMAND = "pulverdampf serve --host 0.0.0.0"


class LobbyDoor:
    """What the lobby asks beside rooms."""

    def __init__(self, rooms: RoomDoor, *, only_here: bool, everywhere: bool) -> None:
        self.rooms, self.lobby = rooms, rooms.lobby
        self.only_here, self.everywhere = only_here, everywhere
        self.previews, self.records = Allowances(2, 30), Allowances(0.1, 6)
        self.lists, self.thumbnails = Allowances(4, 80), Allowances(10, 300)

    def routes(self) -> list[Route]:
        """Where what is asked."""
        return [
            Route("/api/here", kindly(self.here)),
            Route("/api/preview", kindly(self.preview), methods=["POST"]),
            Route("/api/preview/{key}/{what}.svg", kindly(self.picture)),
            Route("/api/thumbnail/{room}/{token}", kindly(self.thumbnail)),
            Route("/api/mine", kindly(self.mine), methods=["POST"]),
            Route("/api/open", kindly(self.offers)),
            Route("/api/open/{room}", kindly(self.sit_down), methods=["POST"]),
            Route("/api/join/{room}/{token}", kindly(self.offer)),
            Route("/api/records", kindly(self.load), methods=["POST"]),
        ]

    async def here(self, request: Request) -> Response:
        """Whether others can reach this server, and how."""
        asked = address(f"//{request.headers.get('host', '')}")
        elsewhere = self.everywhere and _is_loopback(asked.hostname)
        there = await asyncio.to_thread(_in_network) if elsewhere else ""
        port = f":{asked.port}" if asked.port else ""
        return told(Here(self.only_here, f"http://{there}{port}" if there else "", COMMAND))

    async def preview(self, request: Request) -> Response:
        """How a battle would begin; what cannot be opened cannot be previewed, with the same words."""
        if not self.previews.takes(visitor(request)):
            return failure(429, "too_fast", TOO_FAST)
        wish = await read_as(NewRoom, request)
        book = book_named(wish.rulebook)
        async with SKETCHING:
            begun, title = await asyncio.to_thread(beginning, book, wish)
            return told(await asyncio.to_thread(previewed, book, begun, title))

    async def picture(self, request: Request) -> Response:
        """A picture of a preview, under the hash of what it shows."""
        async with SKETCHING:
            path = request.path_params
            made = await asyncio.to_thread(drawn, path["key"], path["what"], _language(request))
        return _svg(made, LASTING)

    async def thumbnail(self, request: Request) -> Response:
        """A battle in small, as a seat sees it."""
        if not self.thumbnails.takes(visitor(request)):
            return failure(429, "too_fast", TOO_OFTEN)
        room = await self.lobby.seat_in_store(request.path_params["room"], request.path_params["token"])
        if room is None:
            return failure(404, "no_such_seat", MISSING)
        async with SKETCHING:
            store, id = self.lobby.store, request.path_params["room"]
            try:
                made = await asyncio.to_thread(thumbnail, store, id, room, _language(request))
            except BROKEN:
                made = None
        return _svg(made, "no-cache")

    async def mine(self, request: Request) -> Response:
        """The battles whose seats a browser remembers."""
        if not self.lists.takes(visitor(request)):
            return failure(429, "too_fast", TOO_OFTEN)
        seats = (await read_as(Seated, request)).seats
        return told(await asyncio.to_thread(those_of, self.lobby.store, seats) if seats else RoomList(()))

    async def offers(self, request: Request) -> Response:
        """The games that wait for whoever comes first; a server that answers this machine only has none."""
        if not self.lists.takes(visitor(request)):
            return failure(429, "too_fast", TOO_OFTEN)
        return told(Offers(()) if self.only_here else await asyncio.to_thread(open_games, self.lobby.store))

    @only_from_here
    async def sit_down(self, request: Request) -> Response:
        """Takes the seat of an open game."""
        who = await read_as(Sitting, request)
        room = await self.lobby.found(request.path_params["room"])
        if room is None:
            return failure(404, "no_such_seat", MISSING)
        return told(await self.lobby.sit_down(room, who.player))

    async def offer(self, request: Request) -> Response:
        """What an invitation offers, before somebody accepts it."""
        room = await self.lobby.found(request.path_params["room"])
        if room is None or room.seating.invited(request.path_params["token"]) is None:
            return failure(404, "no_such_seat", MISSING)
        return told(offered(room.id, room.seating, summary_of(room.battle.game)))

    @only_from_here
    async def load(self, request: Request) -> Response:
        """Takes a record that somebody brings along, once it is proved."""
        if visitor(request) in self.lobby.banned:
            return failure(403, "kept_out", KEPT_OUT)
        if not self.records.takes(visitor(request)):
            return failure(429, "too_fast", TOO_MANY_RECORDS)
        query = request.query_params
        mode, side = GOES_ON.get(query.get("mode", "hot_seat")), query.get("side", SIDES[0])
        if mode is None or side not in SIDES:
            return failure(400, "malformed", MALFORMED)
        data = await body_of(request, LARGEST, TOO_LARGE.filled(most=LARGEST // 1_000_000))
        async with PROVING:
            level, player = query.get("level", USUAL), query.get("player", "")
            return told(await self.lobby.load(data, mode, level, side, player), 201)


def _svg(made: bytes | None, cache: str) -> Response:
    if made is None:
        return failure(404, "nothing", MISSING)
    return Response(
        made, media_type="image/svg+xml", headers={"cache-control": cache, "content-encoding": "gzip"}
    )


def _language(request: Request) -> Language:
    return "de" if request.query_params.get("lang") == "de" else "en"


def _is_loopback(host: str | None) -> bool:
    try:
        return host == "localhost" or ip_address(host or "").is_loopback
    except ValueError:
        return False


def _in_network() -> str:
    """The address of this machine in its network, as the system would choose it; nothing is sent."""
    try:
        with socket(AF_INET, SOCK_DGRAM) as asked:
            asked.connect(("192.0.2.1", 9))
            return str(asked.getsockname()[0])
    except OSError:
        return ""
