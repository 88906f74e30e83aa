"""What the operator of a server may ask and do: health, numbers, rooms, records, who is kept out."""

import asyncio
import os
import secrets
from ipaddress import ip_address
from pathlib import Path

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pulverdampf.server.answering import MISSING, failure, told
from pulverdampf.server.kindly import Endpoint, kindly
from pulverdampf.server.listing import all_of
from pulverdampf.server.lobby import Lobby
from pulverdampf.server.messages import RoomListed
from pulverdampf.server.metrics import METRICS
from pulverdampf.server.stores import NotStoredError
from pulverdampf.text import Text

NOT_FOR_YOU = Text("only the operator may do this", "das darf nur, wer den Server betreibt")
NO_ADDRESS = Text("this is no address of a machine", "das ist keine Adresse eines Rechners")


class RoomKept(Struct, frozen=True):
    """A room as its operator sees it: no link, no position."""

    room: str
    rulebook: str
    turn: int
    over: bool
    changed: float
    bytes: int
    guests: int


def token_in(file: Path) -> str:
    """The secret of whoever operates a server, made when it is first needed; nobody else may read it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as fresh:
            fresh.write(secrets.token_urlsafe(32) + "\n")
    except FileExistsError:
        pass
    return file.read_text("utf-8").strip()


class Operating:
    """The operator's door; without a token nobody passes but to ask for the server's health."""

    def __init__(self, lobby: Lobby, token: str = "") -> None:
        self.lobby, self.store, self.token = lobby, lobby.store, token

    def routes(self) -> list[Route]:
        """Where what is asked."""
        return [
            Route("/health", self.health),
            Route("/metrics", self._guarded(self.metrics)),
            Route("/api/admin/rooms", self._guarded(self.rooms)),
            Route("/api/admin/rooms/{room}", self._guarded(self.close), methods=["DELETE"]),
            Route("/api/admin/rooms/{room}/record", self._guarded(self.record)),
            Route("/api/admin/bans", self._guarded(self.bans)),
            Route("/api/admin/bans/{address}", self._guarded(self.ban), methods=["PUT"]),
            Route("/api/admin/bans/{address}", self._guarded(self.pardon), methods=["DELETE"]),
        ]

    def _guarded(self, endpoint: Endpoint) -> Endpoint:
        """An endpoint for whoever has the token."""

        async def asked(request: Request) -> Response:
            given = request.headers.get("authorization", "").removeprefix("Bearer ")
            if not self.token or not secrets.compare_digest(given.encode(), self.token.encode()):
                return failure(403, "not_for_you", NOT_FOR_YOU)
            return await endpoint(request)

        return kindly(asked)

    async def health(self, _: Request) -> Response:
        """Whether battles can be kept; for whoever watches over the server."""
        try:
            await asyncio.wait_for(asyncio.to_thread(self.store.banned), 5)
        except (NotStoredError, TimeoutError):
            return told({"status": "the store does not answer"}, 503)
        return told({"status": "ok"})

    async def metrics(self, request: Request) -> Response:
        """Numbers for Prometheus."""
        return Response(METRICS.text(self.lobby), media_type="text/plain; version=0.0.4")

    async def rooms(self, request: Request) -> Response:
        """All rooms with their sizes."""
        listed = (await asyncio.to_thread(all_of, self.store)).rooms
        sizes = await asyncio.to_thread(self.store.sizes)
        return told([self._kept(each, sizes.get(each.room, 0)) for each in listed])

    def _kept(self, listed: RoomListed, size: int) -> RoomKept:
        open_here = self.lobby.rooms.get(listed.room)
        guests = len(open_here.guests) if open_here is not None else 0
        about = (listed.room, listed.rulebook, listed.turn, listed.over, listed.changed)
        return RoomKept(*about, size, guests)

    async def close(self, request: Request) -> Response:
        """Removes a room for good."""
        room = await self.lobby.found(request.path_params["room"])
        if room is not None:
            await self.lobby.forget(room)
        elif not await asyncio.to_thread(self.store.forget, request.path_params["room"]):
            return failure(404, "no_such_room", MISSING)
        return Response(status_code=204)

    async def record(self, request: Request) -> Response:
        """The record of a battle as far as it is, with its seed: the operator could read it anyway."""
        kept = await asyncio.to_thread(self.store.kept, request.path_params["room"])
        if kept is None:
            return failure(404, "no_such_room", MISSING)
        return Response(kept.record, media_type="application/x-ndjson")

    async def bans(self, request: Request) -> Response:
        """Who is kept out, and why."""
        return told(await asyncio.to_thread(self.store.banned))

    async def ban(self, request: Request) -> Response:
        """Keeps an address out; whoever sits at a table from there is sent away."""
        try:
            address = str(ip_address(request.path_params["address"]))
            why = msgspec.json.decode(await request.body() or b'""', type=str)[:200]
        except (ValueError, msgspec.MsgspecError):
            return failure(400, "no_address", NO_ADDRESS)
        await asyncio.to_thread(self.store.ban, address, why)
        self.lobby.keep_out(address)
        return Response(status_code=204)

    async def pardon(self, request: Request) -> Response:
        """Lets an address in again."""
        address = request.path_params["address"]
        if not await asyncio.to_thread(self.store.pardon, address):
            return failure(404, "no_such_ban", MISSING)
        self.lobby.banned.discard(address)
        return Response(status_code=204)
