"""The door to the table editor: kinds of ground, drafts, dice, outlines, files."""

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pulverdampf.muster.names import plain_table
from pulverdampf.muster.table_files import table_as_toml
from pulverdampf.server import table_drafting
from pulverdampf.server.answering import told
from pulverdampf.server.kindly import kindly
from pulverdampf.server.messages.tables import (
    OutlineMade,
    OutlineWanted,
    TableDraft,
    TableMade,
    TableWanted,
)
from pulverdampf.server.shelf import LobbyError, book_named
from pulverdampf.server.wishes import UNKNOWN_PLACE
from pulverdampf.server.workshop_door import FILLING, JUDGING, TYPES, asked, brought


def routes() -> list[Route]:
    """All addresses of the table editor."""
    return [
        Route("/api/tables/{book}", kindly(show_bench)),
        Route("/api/tables/{book}/draft", kindly(judge), methods=["POST"]),
        Route("/api/tables/{book}/dice", kindly(lay), methods=["POST"]),
        Route("/api/tables/{book}/outline", kindly(outline), methods=["POST"]),
        Route("/api/tables/{book}/file", kindly(write), methods=["POST"]),
        Route("/api/tables/{book}/read", kindly(read), methods=["POST"]),
        Route("/api/tables/{book}/ready/{table}", kindly(show_ready)),
    ]


async def show_bench(request: Request) -> Response:
    """What can be drawn for a book."""
    book = book_named(request.path_params["book"])
    return told(await asyncio.to_thread(table_drafting.table_bench, book))


async def show_ready(request: Request) -> Response:
    """A ready table, to be changed."""
    found = book_named(request.path_params["book"]).muster.terrain_setups().get(request.path_params["table"])
    if found is None:
        raise LobbyError("no_such_place", UNKNOWN_PLACE)
    return told(TableMade(found))


async def judge(request: Request) -> Response:
    """A draft with its faults and its ground."""

    def judged(book: Any, draft: TableDraft) -> Response:
        return told(table_drafting.judged_table(book, draft))

    return await asked(request, TableDraft, judged, JUDGING)


async def lay(request: Request) -> Response:
    """A table by the book's dice."""

    def laid(book: Any, wanted: TableWanted) -> Response:
        return told(TableMade(table_drafting.laid_by_dice(book, wanted)))

    return await asked(request, TableWanted, laid, FILLING)


async def outline(request: Request) -> Response:
    """A piece with a natural outline."""

    def made(book: Any, wanted: OutlineWanted) -> Response:
        return told(OutlineMade(table_drafting.outlined(book, wanted)))

    return await asked(request, OutlineWanted, made, JUDGING)


async def write(request: Request) -> Response:
    """A table as a file."""

    def written(_: Any, draft: TableDraft) -> Response:
        return Response(table_as_toml(plain_table(draft.table)), media_type=TYPES["toml"])

    return await asked(request, TableDraft, written, JUDGING)


async def read(request: Request) -> Response:
    """What a file holds that somebody has brought along."""
    book = book_named(request.path_params["book"])

    def found(name: str, data: bytes) -> Response:
        return told(table_drafting.read_table(book, name, data))

    return await brought(request, "table.toml", found)
