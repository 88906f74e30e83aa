"""Papers from the page: an army that somebody sends, set in type."""

import asyncio
from typing import Any, Literal

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pulverdampf.engine.orders import Refused
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.beginning import Beginning
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.reports import papers
from pulverdampf.server.answering import failure, only_from_here, read_as, visitor
from pulverdampf.server.connections import Allowances
from pulverdampf.server.drafting import sound
from pulverdampf.server.kindly import kindly
from pulverdampf.server.own_tables import checked_table
from pulverdampf.server.room_door import TOO_OFTEN
from pulverdampf.server.shelf import LobbyError, book_named
from pulverdampf.server.wishes import check_army, rulings_of
from pulverdampf.server.workshop_door import LONGEST_DRAFT
from pulverdampf.text import Language, Text
from pulverdampf.text.missing import MissingError

KINDS = ("army", "cards", "markers", "reference", "setup")
NO_PAPER = Text("there is no such paper", "so ein Papier gibt es nicht")
THE_ARMY = Text("The army", "Die Armee")
AGAINST = Text("{army}: setup", "{army}: Aufbau")
PAPERS = Allowances(0.5, 20)
PRESS = asyncio.Semaphore(1)
"""One paper is set at a time; the tables go on meanwhile."""


class PaperWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be printed, on which paper, in which language."""

    roster: Roster | None = None
    rulings: dict[str, str | int | bool] = {}
    language: Language = "en"
    paper: Literal["a4", "letter"] = "a4"
    enemy: Roster | None = None
    terrain: str | TerrainSetup = ""


def routes() -> list[Route]:
    """The address of the press."""
    return [Route("/api/print/{book}/{kind}", kindly(press), methods=["POST"])]


@only_from_here
async def press(request: Request) -> Response:
    """A paper as PDF."""
    if not PAPERS.takes(visitor(request)):
        return failure(429, "too_fast", TOO_OFTEN)
    book, kind = book_named(request.path_params["book"]), request.path_params["kind"]
    if kind not in KINDS:
        raise LobbyError("no_such_paper", NO_PAPER)
    wanted = await read_as(PaperWanted, request, LONGEST_DRAFT)
    async with PRESS:
        try:
            made = await asyncio.to_thread(_pressed, book, kind, wanted)
        except MissingError as missing:
            return failure(501, "not_installed", missing.text)
        except Refused as refused:
            return failure(409, "not_so", refused.objections[0].text)
    return Response(made, media_type="application/pdf")


def _pressed(book: Rulebook, kind: str, wanted: PaperWanted) -> bytes:
    rulings = rulings_of(book, wanted.rulings)
    if kind == "markers":
        return papers.pdf(papers.markers_paper(book, wanted.language), wanted.paper)
    if kind == "reference":
        return papers.pdf(papers.reference_paper(book, wanted.language), wanted.paper)
    army = _legal(book, wanted.roster, rulings)
    if kind == "setup":
        enemy = _legal(book, wanted.enemy, rulings) if wanted.enemy is not None else army
        place = _place(book, wanted.terrain)
        title = AGAINST.filled(army=army.name or Text(army.list, army.list))
        page, picture = papers.setup_paper(
            book, Beginning(army, enemy, place, "", rulings), title, wanted.language
        )
        return papers.pdf(page, wanted.paper, picture)
    make = papers.army_paper if kind == "army" else papers.cards_paper
    return papers.pdf(make(book, army, rulings, wanted.language), wanted.paper)


def _place(book: Rulebook, wanted: str | TerrainSetup) -> str | TerrainSetup:
    """The table to print: a ready one, or one that was drawn by hand."""
    if isinstance(wanted, TerrainSetup):
        return checked_table(book, wanted)
    setups = book.muster.terrain_setups()
    if wanted and wanted not in setups:
        raise LobbyError("no_such_place", NO_PAPER)
    return wanted or next(iter(setups), "")


def _legal(book: Rulebook, roster: Roster | None, rulings: dict[str, Any]) -> Roster:
    if roster is None:
        raise LobbyError("no_such_paper", NO_PAPER)
    army = sound(roster)
    check_army(book.muster, army, book.muster.rulings_of(rulings), THE_ARMY)
    return army
