"""What is taken home from beside a real table: the record, the report, and the photographs of its turns."""

import asyncio
import secrets

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pulverdampf.engine.events import Entry
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.reports.course import Course
from pulverdampf.reports.document import Writer
from pulverdampf.reports.markdown import markdown
from pulverdampf.reports.page import inline, page
from pulverdampf.reports.paper import pdf
from pulverdampf.reports.photographs import Photograph, plain
from pulverdampf.server.answering import MISSING, body_of, failure, only_from_here, visitor
from pulverdampf.server.connections import Allowances
from pulverdampf.server.kindly import kindly
from pulverdampf.server.referee_door import Beside, RefereeDoor, shown_again
from pulverdampf.server.room_door import TOO_FAST
from pulverdampf.server.seeing import WATCHER
from pulverdampf.server.shelf import LobbyError
from pulverdampf.server.stores import Card, Store, photographs_of
from pulverdampf.server.umpire import has_secrets
from pulverdampf.text import Language, Text
from pulverdampf.text.missing import MissingError

LARGEST = 2_000_000
"""How many bytes a photograph may have; the page makes those of a phone smaller."""
MOST_A_TURN, MOST_A_BATTLE = 6, 40
MEDIA = {"html": "text/html", "md": "text/markdown", "pdf": "application/pdf"}
PRESS = asyncio.Semaphore(1)
"""One report is written at a time; the tables go on meanwhile."""
TELLS_SECRETS = Text(
    "the record tells the secrets of both sides: it is given when the battle is over",
    "die Aufzeichnung verrät die Geheimnisse beider Seiten: Es gibt sie, wenn die Schlacht vorbei ist",
)
TOO_LARGE = Text(
    "a photograph may have {most} MB at most", "ein Foto darf höchstens {most} MB groß sein"
).filled(most=LARGEST // 1_000_000)
ENOUGH = Text(
    "there are enough photographs: {turn} of a turn, {battle} of a battle; take one away first",
    "es sind genug Fotos: {turn} zu einem Zug, {battle} zu einer Schlacht; nimm erst eines weg",
).filled(turn=MOST_A_TURN, battle=MOST_A_BATTLE)


class PaperDoor:
    """Where records, reports and photographs are asked for, by the links of their battles."""

    def __init__(self, door: RefereeDoor) -> None:
        self.door, self.store = door, door.store
        self.shown = Allowances(0.5, 12)

    def routes(self) -> list[Route]:
        """Where what is asked."""
        battle = "/api/referee/{room}/{token}"
        return [
            Route(f"{battle}/record", kindly(self.record)),
            Route(f"{battle}/report/{{kind}}", kindly(self.report)),
            Route(f"{battle}/photographs", kindly(self.add), methods=["POST"]),
            Route(f"{battle}/photographs/{{id}}", kindly(self.photograph)),
            Route(f"{battle}/photographs/{{id}}", kindly(self.take_away), methods=["DELETE"]),
        ]

    async def _read_by(self, request: Request) -> Beside | None:
        """The battle, for somebody who may read everything of it."""
        found = await asyncio.to_thread(self.door.found, request)
        if found is None:
            return None
        battle, eyes = found
        if eyes != WATCHER and not battle.game.over and has_secrets(battle.game):
            raise LobbyError("refused", TELLS_SECRETS)
        return battle

    async def record(self, request: Request) -> Response:
        """The record to take home: `pulverdampf verify`, `replay` and `report` read it."""
        battle = await self._read_by(request)
        kept = await asyncio.to_thread(self.store.kept, battle.room) if battle is not None else None
        if battle is None or kept is None:
            return failure(404, "no_such_seat", MISSING)
        headers = _named(battle, "battle")
        return Response(kept.record, media_type="application/octet-stream", headers=headers)

    async def report(self, request: Request) -> Response:
        """What the battle was like, with its photographs: a page, a text, or a paper."""
        kind = request.path_params["kind"]
        battle = await self._read_by(request) if kind in MEDIA else None
        if battle is None:
            return failure(404, "no_such_seat", MISSING)
        language: Language = "de" if request.query_params.get("lang") == "de" else "en"
        async with battle.lock:
            game, log = battle.game, list(battle.game.log)
        async with PRESS:
            pictures = await asyncio.to_thread(photographs_in, self.store, battle.room)
            try:
                made = await asyncio.to_thread(_reported, game, log, kind, language, pictures)
            except MissingError as missing:
                return failure(501, "not_installed", missing.text)
        return Response(made, media_type=MEDIA[kind], headers=_named(battle, kind))

    @only_from_here
    async def add(self, request: Request) -> Response:
        """Adds a photograph to the turn that is being fought."""
        if not self.shown.takes(visitor(request)):
            return failure(429, "too_fast", TOO_FAST)
        found = await asyncio.to_thread(self.door.found, request)
        if found is None:
            return failure(404, "no_such_seat", MISSING)
        battle, eyes = found
        data = await body_of(request, LARGEST, TOO_LARGE)
        try:
            jpeg = await asyncio.to_thread(plain, data)
        except Refused as refused:
            return failure(409, "no_photograph", refused.objections[0].text)
        async with battle.lock:
            turn = battle.game.state.clock.turn
            of_turn = [each for each in battle.photographs if turn_of(each) == turn]
            if len(battle.photographs) >= MOST_A_BATTLE or len(of_turn) >= MOST_A_TURN:
                return failure(409, "enough", ENOUGH)
            number = 1 + max((int(each.split("-")[1]) for each in battle.photographs), default=0)
            id = f"{turn}-{number}-{secrets.token_urlsafe(6)}"
            await asyncio.to_thread(self.store.keep, Card(photographs_of(battle.room), id, jpeg))
            battle.photographs.append(id)
            return await shown_again(battle, eyes)

    async def photograph(self, request: Request) -> Response:
        """A photograph as it was kept."""
        found = await asyncio.to_thread(self.door.found, request)
        id = request.path_params["id"]
        if found is None or id not in found[0].photographs:
            return failure(404, "no_such_seat", MISSING)
        jpeg = await asyncio.to_thread(self.store.card, photographs_of(found[0].room), id)
        if jpeg is None:
            return failure(404, "no_such_seat", MISSING)
        headers = {"cache-control": "private, max-age=31536000, immutable"}
        return Response(jpeg, media_type="image/jpeg", headers=headers)

    @only_from_here
    async def take_away(self, request: Request) -> Response:
        """Takes a photograph away again."""
        found = await asyncio.to_thread(self.door.found, request)
        id = request.path_params["id"]
        if found is None or id not in found[0].photographs:
            return failure(404, "no_such_seat", MISSING)
        battle, eyes = found
        async with battle.lock:
            await asyncio.to_thread(self.store.discard, photographs_of(battle.room), id)
            battle.photographs.remove(id)
            return await shown_again(battle, eyes)


def turn_of(photograph: str) -> int:
    """The turn of a photograph by its id."""
    return int(photograph.split("-")[0])


def photographs_in(store: Store, room: str) -> list[Photograph]:
    """The photographs of a battle in the order in which they were added."""
    kept = store.cards(photographs_of(room))
    return [Photograph(turn_of(id), kept[id]) for id in sorted(kept, key=lambda id: int(id.split("-")[1]))]


def _reported(
    game: Game, log: list[Entry], kind: str, language: Language, pictures: list[Photograph]
) -> str | bytes:
    course = Course(game.rulebook, game.initial, log)
    if kind == "html":
        return page(course, language, pictures)
    blocks = Writer(course, language, photographs=pictures).blocks()
    return pdf(blocks, language) if kind == "pdf" else markdown(blocks, inline)


def _named(battle: Beside, ending: str) -> dict[str, str]:
    """What a file that is taken home is called."""
    return {"content-disposition": f'attachment; filename="{battle.game.rulebook.key}.{ending}"'}
