"""The door to the workshop: lists, drafts, filling up, files."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pulverdampf.server import drafting
from pulverdampf.server.answering import (
    body_of,
    failure,
    only_from_here,
    read_as,
    told,
    visitor,
)
from pulverdampf.server.bench import bench, offer
from pulverdampf.server.connections import Allowances
from pulverdampf.server.kindly import kindly
from pulverdampf.server.messages.workshop import Draft, FileWanted, FilledUp, ListWanted
from pulverdampf.server.room_door import TOO_OFTEN
from pulverdampf.server.shelf import book_named
from pulverdampf.server.wishes import army_of

T = TypeVar("T")
LONGEST_DRAFT = 400_000
LONGEST_FILE = 2_000_000
FILLING = asyncio.Semaphore(1)
"""One army is filled up at a time; drafts and tables go on meanwhile."""
JUDGING = asyncio.Semaphore(2)
DRAFTS, FILLINGS = Allowances(20, 200), Allowances(2, 60)
"""How often one guest may have something judged, or worked out."""
TYPES = {"toml": "application/toml", "ros": "application/xml"}


def routes() -> list[Route]:
    """All addresses of the workshop."""
    return [
        Route("/api/workshop/{book}", kindly(show_bench)),
        Route("/api/workshop/{book}/offer", kindly(make_offer), methods=["POST"]),
        Route("/api/workshop/{book}/draft", kindly(judge), methods=["POST"]),
        Route("/api/workshop/{book}/fill", kindly(fill), methods=["POST"]),
        Route("/api/workshop/{book}/file", kindly(write), methods=["POST"]),
        Route("/api/workshop/{book}/ready/{army}", kindly(show_ready)),
        Route("/api/workshop-file", kindly(read), methods=["POST"]),
    ]


async def show_bench(request: Request) -> Response:
    """The lists of a book."""
    return told(await asyncio.to_thread(bench, request.path_params["book"]))


async def show_ready(request: Request) -> Response:
    """A ready army, to be changed."""
    book = book_named(request.path_params["book"])
    return told(FilledUp(army_of(book.muster, request.path_params["army"])))


async def make_offer(request: Request) -> Response:
    """What a list offers."""
    return await asked(request, ListWanted, lambda book, wanted: told(offer(book, wanted)), JUDGING)


async def judge(request: Request) -> Response:
    """A draft with bill, faults and room."""
    return await asked(request, Draft, lambda book, draft: told(drafting.judged(book, draft)), JUDGING)


async def fill(request: Request) -> Response:
    """A draft filled up, or a whole army proposed."""
    return await asked(request, Draft, lambda book, draft: told(drafting.filled_up(book, draft)), FILLING)


async def write(request: Request) -> Response:
    """An army as a file."""

    def written(book: Any, wanted: FileWanted) -> Response:
        return Response(drafting.file_of(book, wanted), media_type=TYPES[wanted.kind])

    return await asked(request, FileWanted, written, JUDGING)


async def read(request: Request) -> Response:
    """What a file holds that somebody has brought along."""
    return await brought(request, "army.toml", lambda name, data: told(drafting.read_file(name, data)))


@only_from_here
async def brought(request: Request, usual: str, answer: Callable[[str, bytes], Response]) -> Response:
    """Takes a file that somebody has brought along, and answers in a thread of its own."""
    if not DRAFTS.takes(visitor(request)):
        return failure(429, "too_fast", TOO_OFTEN)
    data = await body_of(request, LONGEST_FILE)
    name = request.query_params.get("name", "")[:80] or usual
    async with JUDGING:
        return await asyncio.to_thread(answer, name, data)


@only_from_here
async def asked(
    request: Request, kind: type[T], answer: Callable[[Any, T], Response], turn: asyncio.Semaphore
) -> Response:
    """Reads what is asked, and answers in a thread of its own."""
    if not (FILLINGS if turn is FILLING else DRAFTS).takes(visitor(request)):
        return failure(429, "too_fast", TOO_OFTEN)
    book = book_named(request.path_params["book"])
    wish = await read_as(kind, request, LONGEST_DRAFT)
    async with turn:
        return await asyncio.to_thread(answer, book, wish)
