"""The door to tournaments and seasons, over plain requests."""

import asyncio
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pulverdampf.club.standings import as_csv, standings
from pulverdampf.club.tournament import NotAllowed
from pulverdampf.server.answering import failure, only_from_here, read_as, told, visitor
from pulverdampf.server.club.organising import NOT_YOURS, Organising
from pulverdampf.server.club.seasons import Seasons
from pulverdampf.server.club.secrets import same
from pulverdampf.server.connections import Allowances
from pulverdampf.server.kindly import Endpoint, kindly
from pulverdampf.server.messages import Joined
from pulverdampf.server.messages.club import Deed, NewSeason, NewTournament, SeasonChange, TournamentDone
from pulverdampf.server.room_door import KEPT_OUT, RoomDoor
from pulverdampf.text import Language, Text
from pulverdampf.text.missing import MissingError

TOO_FAST = Text("too much at once; wait a moment", "zu viel auf einmal; warte einen Augenblick")
LARGEST_ARMY = 200_000


class TournamentDoor:
    """What the pages of tournaments and seasons ask."""

    def __init__(self, rooms: RoomDoor) -> None:
        self.lobby = rooms.lobby
        self.organising = Organising(rooms.lobby)
        self.seasons = Seasons(rooms.lobby.store, self.organising.kept)
        self.opening = Allowances(0.2, 20)
        self.deeds = Allowances(5, 200)
        self.looks = Allowances(10, 200)

    def routes(self) -> list[Route]:
        """Where what is asked."""
        one = "/api/tournaments/{id}/{token}"
        return [
            Route("/api/club", refusing(self.paced(self.club))),
            Route("/api/tournaments", refusing(self.guarded(self.open, self.opening)), methods=["POST"]),
            Route("/api/tournaments/{id}/standings.csv", refusing(self.paced(self.table))),
            Route("/api/tournaments/{id}", refusing(self.paced(self.look))),
            Route("/api/tournaments/{id}", refusing(self.guarded(self.do, self.deeds)), methods=["POST"]),
            Route(one, refusing(self.paced(self.look))),
            Route(one, refusing(self.guarded(self.do, self.deeds)), methods=["POST"]),
            Route(f"{one}/table", refusing(self.guarded(self.sit_down, self.deeds)), methods=["POST"]),
            Route(f"{one}/ledger", refusing(self.paced(self.ledger))),
            Route("/api/seasons", refusing(self.guarded(self.open_season, self.opening)), methods=["POST"]),
            Route("/api/seasons/{id}", refusing(self.paced(self.season))),
            Route("/api/seasons/{id}/{token}", refusing(self.paced(self.season))),
            Route(
                "/api/seasons/{id}/{token}",
                refusing(self.guarded(self.change_season, self.deeds)),
                methods=["PUT"],
            ),
        ]

    def guarded(self, endpoint: Endpoint, allowance: Allowances) -> Endpoint:
        """An endpoint that changes something: only from our own page, and not too often."""

        @only_from_here
        async def let_in(request: Request) -> Response:
            if visitor(request) in self.lobby.banned:
                return failure(403, "kept_out", KEPT_OUT)
            if not allowance.takes(visitor(request)):
                return failure(429, "too_fast", TOO_FAST)
            return await endpoint(request)

        return let_in

    def paced(self, endpoint: Endpoint) -> Endpoint:
        """An endpoint that works for a while to tell something: not too often for one guest."""

        async def let_in(request: Request) -> Response:
            if not self.looks.takes(visitor(request)):
                return failure(429, "too_fast", TOO_FAST)
            return await endpoint(request)

        return let_in

    async def club(self, request: Request) -> Response:
        """The tournaments and seasons that everybody may find."""
        return told(await asyncio.to_thread(self.seasons.club))

    async def open(self, request: Request) -> Response:
        """Opens a tournament."""
        return told(await self.organising.open(await read_as(NewTournament, request)), 201)

    async def look(self, request: Request) -> Response:
        """A tournament as whoever has the link may see it."""
        path = request.path_params
        return told(await self.organising.look(path["id"], path.get("token", "")))

    async def do(self, request: Request) -> Response:
        """Does something with a tournament."""
        path = request.path_params
        deed: Any = await read_as(Deed, request, LARGEST_ARMY)  # type: ignore[arg-type]
        after, link = await self.organising.do(path["id"], path.get("token", ""), deed)
        return told(TournamentDone(after, link))

    async def sit_down(self, request: Request) -> Response:
        """Leads a player to the battle of his table."""
        path = request.path_params
        return told(Joined(await self.organising.sit_down(path["id"], path["token"])))

    async def table(self, request: Request) -> Response:
        """The standings for a spreadsheet; armies only when they are no secret any more."""
        language: Language = "de" if request.query_params.get("lang") == "de" else "en"
        id = request.path_params["id"]
        await self.organising.look(id)

        def written() -> str:
            tournament = self.organising.kept.found(id)[0].made
            try:
                rows = standings(tournament, rated=True)
            except MissingError:
                rows = standings(tournament)
            return as_csv(rows if tournament.rounds else [], language)

        text = await asyncio.to_thread(written)
        named = {"content-disposition": f'attachment; filename="tournament-{id}.csv"'}
        return Response(text, media_type="text/csv; charset=utf-8", headers=named)

    async def ledger(self, request: Request) -> Response:
        """All acts as a file that `pulverdampf tournament` reads, for the organiser."""
        path = request.path_params
        kept, hosting = await asyncio.to_thread(self.organising.kept.found, path["id"])
        if not same(hosting.organiser, path["token"]):
            raise NotAllowed(NOT_YOURS)
        lines = b"".join(msgspec.json.encode(act) + b"\n" for act in kept.made.acts)
        named = {"content-disposition": f'attachment; filename="{path["id"]}.club"'}
        return Response(lines, media_type="application/x-ndjson", headers=named)

    async def open_season(self, request: Request) -> Response:
        """Opens a season."""
        wish = await read_as(NewSeason, request)
        return told(await asyncio.to_thread(self.seasons.open, wish), 201)

    async def season(self, request: Request) -> Response:
        """A season with its table."""
        path = request.path_params
        return told(await asyncio.to_thread(self.seasons.told, path["id"], path.get("token", "")))

    async def change_season(self, request: Request) -> Response:
        """Says which tournaments a season counts."""
        path, wish = request.path_params, await read_as(SeasonChange, request)
        change = self.seasons.change
        return told(await asyncio.to_thread(change, path["id"], path["token"], wish.tournaments))


def refusing(endpoint: Endpoint) -> Endpoint:
    """An endpoint whose refusals by a tournament are told in words."""

    async def answered(request: Request) -> Response:
        try:
            return await endpoint(request)
        except NotAllowed as refused:
            return failure(409, "not_allowed", refused.text)

    return kindly(answered)
