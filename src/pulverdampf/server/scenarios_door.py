"""The door to the scenario editor: what a book honours, drafts, trials, files."""

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pulverdampf.muster.names import plain_scenario
from pulverdampf.muster.scenario_files import scenario_as_toml
from pulverdampf.server import scenario_drafting
from pulverdampf.server.answering import told
from pulverdampf.server.kindly import kindly
from pulverdampf.server.messages.scenarios import ScenarioDraft, ScenarioMade, TrialWanted
from pulverdampf.server.shelf import LobbyError, book_named
from pulverdampf.server.wishes import UNKNOWN_PLACE
from pulverdampf.server.workshop_door import FILLING, JUDGING, TYPES, asked, brought


def routes() -> list[Route]:
    """All addresses of the scenario editor."""
    return [
        Route("/api/scenarios/{book}", kindly(show_bench)),
        Route("/api/scenarios/{book}/draft", kindly(judge), methods=["POST"]),
        Route("/api/scenarios/{book}/try", kindly(fight), methods=["POST"]),
        Route("/api/scenarios/{book}/file", kindly(write), methods=["POST"]),
        Route("/api/scenarios/{book}/read", kindly(read), methods=["POST"]),
        Route("/api/scenarios/{book}/ready/{scenario}", kindly(show_ready)),
    ]


async def show_bench(request: Request) -> Response:
    """What a scenario of a book can be made of."""
    book = book_named(request.path_params["book"])
    return told(await asyncio.to_thread(scenario_drafting.scenario_bench, book))


async def show_ready(request: Request) -> Response:
    """A ready scenario, to be changed."""
    found = book_named(request.path_params["book"]).muster.scenarios().get(request.path_params["scenario"])
    if found is None:
        raise LobbyError("no_such_place", UNKNOWN_PLACE)
    return told(ScenarioMade(found))


async def judge(request: Request) -> Response:
    """A draft with its faults and its ground."""

    def judged(book: Any, draft: ScenarioDraft) -> Response:
        return told(scenario_drafting.judged_scenario(book, draft))

    return await asked(request, ScenarioDraft, judged, JUDGING)


async def fight(request: Request) -> Response:
    """One battle between two computers."""

    def fought(book: Any, wanted: TrialWanted) -> Response:
        return told(scenario_drafting.tried(book, wanted))

    return await asked(request, TrialWanted, fought, FILLING)


async def write(request: Request) -> Response:
    """A scenario as a file."""

    def written(_: Any, draft: ScenarioDraft) -> Response:
        return Response(scenario_as_toml(plain_scenario(draft.scenario)), media_type=TYPES["toml"])

    return await asked(request, ScenarioDraft, written, JUDGING)


async def read(request: Request) -> Response:
    """What a file holds that somebody has brought along."""
    book = book_named(request.path_params["book"])

    def found(name: str, data: bytes) -> Response:
        return told(scenario_drafting.read_scenario(book, name, data))

    return await brought(request, "scenario.toml", found)
