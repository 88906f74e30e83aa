"""The door to campaigns, over plain requests."""

import asyncio
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pulverdampf.server.answering import read_as, told
from pulverdampf.server.club.campaigns import Campaigning
from pulverdampf.server.club.tournament_door import TournamentDoor, refusing
from pulverdampf.server.connections import Allowances
from pulverdampf.server.messages import Joined
from pulverdampf.server.messages.campaigns import CampaignDeed, CampaignDone, NewCampaign
from pulverdampf.text import Language

LARGEST_FILE = 400_000


class Where(Struct, frozen=True, forbid_unknown_fields=True):
    """At which meeting somebody sits down."""

    place: str


class CampaignDoor:
    """What the pages of campaigns ask."""

    def __init__(self, club: TournamentDoor) -> None:
        self.club = club
        self.campaigning = Campaigning(club.lobby)
        self.opening, self.deeds = Allowances(0.2, 20), Allowances(5, 200)

    def routes(self) -> list[Route]:
        """Where what is asked."""
        anybody, one = "/api/campaigns/{id}", "/api/campaigns/{id}/{token}"
        paced = self.club.paced
        opened = self.club.guarded(self.open, self.opening)
        done, seated = (self.club.guarded(each, self.deeds) for each in (self.do, self.sit_down))
        return [
            Route("/api/campaigns", refusing(paced(self.shelf))),
            Route("/api/campaigns", refusing(opened), methods=["POST"]),
            Route(f"{anybody}/map.svg", refusing(paced(self.map))),
            Route(f"{one}/map.svg", refusing(paced(self.map))),
            Route(f"{one}/ledger", refusing(paced(self.ledger))),
            Route(f"{one}/battle", refusing(seated), methods=["POST"]),
            Route(anybody, refusing(paced(self.look))),
            Route(one, refusing(paced(self.look))),
            Route(one, refusing(done), methods=["POST"]),
        ]

    async def shelf(self, request: Request) -> Response:
        """The campaigns that everybody may find, and those that can be begun."""
        return told(await asyncio.to_thread(self.campaigning.shelf))

    async def open(self, request: Request) -> Response:
        """Opens a campaign."""
        return told(await self.campaigning.open(await read_as(NewCampaign, request, LARGEST_FILE)), 201)

    async def look(self, request: Request) -> Response:
        """A campaign as whoever has the link may see it."""
        path = request.path_params
        return told(await self.campaigning.look(path["id"], path.get("token", "")))

    async def do(self, request: Request) -> Response:
        """Does something in a campaign."""
        path = request.path_params
        deed: Any = await read_as(CampaignDeed, request)  # type: ignore[arg-type]
        after, link = await self.campaigning.do(path["id"], path["token"], deed)
        return told(CampaignDone(after, link))

    async def sit_down(self, request: Request) -> Response:
        """Leads whoever leads a side to the table of a meeting."""
        path, where = request.path_params, await read_as(Where, request)
        return told(Joined(await self.campaigning.sit_down(path["id"], path["token"], where.place)))

    async def map(self, request: Request) -> Response:
        """The map as whoever has the link knows it."""
        path = request.path_params
        language: Language = "de" if request.query_params.get("lang") == "de" else "en"
        name, packed = await self.campaigning.map(path["id"], path.get("token", ""), language)
        tag = f'"{name}"'
        headers = {"cache-control": "private, no-cache", "content-encoding": "gzip", "etag": tag}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(packed, media_type="image/svg+xml", headers=headers)

    async def ledger(self, request: Request) -> Response:
        """All acts of a campaign that is over as a file that `pulverdampf campaign` reads."""
        path = request.path_params
        acts = await self.campaigning.acts(path["id"], path["token"])
        lines = b"".join(msgspec.json.encode(act) + b"\n" for act in acts)
        named = {"content-disposition": f'attachment; filename="{path["id"]}.campaign"'}
        return Response(lines, media_type="application/x-ndjson", headers=named)
