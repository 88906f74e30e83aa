"""The server as an application: pages, lobby, rules, sockets; strict about where things come from."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Thread

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pulverdampf.drawing.lamp import Light
from pulverdampf.drawing.vignette import vignette
from pulverdampf.server import printing, scenarios_door, tables_door, workshop_door
from pulverdampf.server.answering import ELSEWHERE, MISSING, address, failure, told
from pulverdampf.server.club.campaign_door import CampaignDoor
from pulverdampf.server.club.herald import Herald
from pulverdampf.server.club.people import People
from pulverdampf.server.club.people_door import PeopleDoor
from pulverdampf.server.club.post import Post, waker
from pulverdampf.server.club.tournament_door import TournamentDoor
from pulverdampf.server.kindly import kindly
from pulverdampf.server.lobby import Lobby
from pulverdampf.server.lobby_door import LobbyDoor
from pulverdampf.server.operating import Operating
from pulverdampf.server.pictures import glyphs, picture
from pulverdampf.server.referee_door import RefereeDoor
from pulverdampf.server.referee_papers import PaperDoor
from pulverdampf.server.reference import behind, chapter, questions, rule, rules
from pulverdampf.server.room_door import RoomDoor
from pulverdampf.server.shelf import army, book_named, books, emblem
from pulverdampf.server.stores import Store

STATIC = Path(__file__).parent / "static"
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Pulverdampf</title>
<h1>Pulverdampf</h1><p>The server runs, but the web table is not built yet: <code>cd web &amp;&amp; npm ci
&amp;&amp; npm run build</code>.</p><p lang="de">Der Server läuft, aber der Spieltisch ist noch nicht gebaut:
<code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code>.</p></html>"""
PAGES = (
    "table/",
    "join/",
    "army/",
    "rules/",
    "workshop",
    "club",
    "tournament/",
    "season/",
    "campaign/",
    "me",
    "confirm/",
    "wall/",
    "referee",
)
"""What the addresses of the pages begin with; anything else is the name of a file."""
NO_POST = Post()
LASTING = "public, max-age=31536000, immutable"
DRAWING = asyncio.Semaphore(1)
"""One ground is drawn at a time; the tables go on meanwhile."""
SEARCHING = asyncio.Semaphore(2)
"""How many look for rules at the same time; the others wait, and no table does."""


def is_built() -> bool:
    """Whether the web table is there to be served."""
    return (STATIC / "index.html").is_file()


def app(
    store: Store,
    pace: float = 0.0,
    hosts: frozenset[str] = frozenset(),
    token: str = "",
    keep: int = 0,
    *,
    everywhere: bool = False,
    post: Post = NO_POST,
) -> ASGIApp:
    """The whole server over a store; where hosts are named, it answers under no other name.

    The token is the operator's; battles that rest for `keep` days are cleared away; it may listen
    `everywhere`, at every address of this machine. Messages go out by `post`.
    """
    rooms = RoomDoor(store, Lobby(store, pace, keep), lists_rooms=bool(hosts))
    referee = RefereeDoor(store)
    club, people = TournamentDoor(rooms), People(store)
    herald = Herald(rooms.lobby, people, post.mailer, waker(store, _contact(post)), post.public)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        Thread(target=books, daemon=True).start()  # the first guest does not wait for the shelf
        tidying = asyncio.create_task(rooms.lobby.let_go_of_idle_rooms())
        heralding = asyncio.create_task(herald.go_round_for_ever())
        yield
        tidying.cancel()
        heralding.cancel()
        rooms.reviews.close()
        store.close()

    routes = [
        Route("/api/books", kindly(list_books)),
        Route("/api/emblems/{book}", kindly(show_emblem)),
        Route("/api/ground/{key:str}.svg", kindly(show_ground)),
        Route("/api/glyphs", kindly(tell_glyphs)),
        Route("/api/vignette.svg", kindly(show_vignette)),
        Route("/api/sheet/{room}/{token}", kindly(rooms.sheet)),
        Route("/api/rooms", kindly(rooms.open), methods=["POST"]),
        Route("/api/lessons/{book}", kindly(rooms.learn), methods=["POST"]),
        Route("/api/rooms", kindly(rooms.list)),
        Route("/api/rooms/{room}/{token}", kindly(rooms.forget), methods=["DELETE"]),
        Route("/api/rooms/{room}/{token}", kindly(rooms.rename), methods=["PUT"]),
        Route("/api/join/{room}/{token}", kindly(rooms.join), methods=["POST"]),
        Route("/api/armies/{book}/{army}", kindly(tell_army)),
        Route("/api/rules/{book}", kindly(find_rules)),
        Route("/api/rules/{book}/{id}", kindly(tell_rule)),
        Route("/api/history/{room}/{token}", kindly(rooms.history)),
        Route("/api/record/{room}/{token}", kindly(rooms.record)),
        Route("/api/report/{room}/{token}", kindly(rooms.report)),
        Route("/api/report/{room}/{token}/{kind}", kindly(rooms.take_home)),
        Route("/api/review/{room}/{token}", kindly(rooms.review)),
        Route("/api/review/{room}/{token}", kindly(rooms.begin_review), methods=["POST"]),
        Route("/api/again/{room}/{token}", kindly(rooms.fight_again), methods=["POST"]),
        *LobbyDoor(rooms, only_here=bool(hosts), everywhere=everywhere).routes(),
        *club.routes(),
        *CampaignDoor(club).routes(),
        *PeopleDoor(club, people, herald, post.public).routes(),
        *workshop_door.routes(),
        *tables_door.routes(),
        *scenarios_door.routes(),
        *referee.routes(),
        *PaperDoor(referee).routes(),
        *printing.routes(),
        WebSocketRoute("/ws/{room}/{token}", rooms.socket),
        *Operating(rooms.lobby, token).routes(),
        Route("/{path:path}", kindly(page)),
    ]
    made = Starlette(routes=routes, lifespan=lifespan)
    made.state.lobby = rooms.lobby
    made.state.herald = herald
    return WithHeaders(made, hosts)


def _contact(post: Post) -> str:
    """Whom those who deliver pushes may write to."""
    return post.mailer.settings.sender if post.mailer is not None else "nobody@localhost"


async def list_books(request: Request) -> Response:
    """All rulebooks with their armies and tables."""
    return told(await asyncio.to_thread(books))


async def show_emblem(request: Request) -> Response:
    """The picture of a rulebook."""
    return Response(
        await asyncio.to_thread(emblem, request.path_params["book"]),
        media_type="image/svg+xml",
        headers={"cache-control": "no-cache"},
    )


async def show_ground(request: Request) -> Response:
    """The ground of a table under the hash of what it shows: it never changes."""
    key, turned = request.path_params["key"], "turned" in request.query_params
    light: Light = "lamp" if "lamp" in request.query_params else "day"
    tag = f'"{key}{"-turned" * turned}-{light}"'
    headers = {"cache-control": LASTING, "etag": tag, "content-encoding": "gzip"}
    async with DRAWING:
        drawn = await asyncio.to_thread(picture, key, turned=turned, light=light)
    if drawn is None:
        return failure(404, "nothing", MISSING)
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(drawn, media_type="image/svg+xml", headers=headers)


async def tell_glyphs(request: Request) -> Response:
    """The drawings of pieces by their keys."""
    return told(glyphs(request.query_params.getlist("key")))


async def show_vignette(request: Request) -> Response:
    """The picture of the title page."""
    drawn = await asyncio.to_thread(vignette)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-cache"})


async def tell_army(request: Request) -> Response:
    """An army, item by item."""
    book = book_named(request.path_params["book"])
    return told(await asyncio.to_thread(army, book, request.path_params["army"]))


async def find_rules(request: Request) -> Response:
    """Rules by words, by chapter or by an event, or all questions; without any of them the chapters."""
    query, book = request.query_params, book_named(request.path_params["book"])
    async with SEARCHING:
        if "questions" in query:
            return told(await asyncio.to_thread(questions, book))
        if "event" in query:
            return told(await asyncio.to_thread(behind, book, query["event"][:80]))
        if "chapter" in query:
            return told(await asyncio.to_thread(chapter, book, query["chapter"][:80]))
        return told(await asyncio.to_thread(rules, book, query.get("q", ""), query.get("lang", "en")))


async def tell_rule(request: Request) -> Response:
    """A rule by its id."""
    book = book_named(request.path_params["book"])
    async with SEARCHING:
        return told(await asyncio.to_thread(rule, book, request.path_params["id"]))


async def page(request: Request) -> Response:
    """A file of the web table; whatever people may type gives its page, which tells them where they are."""
    path = request.path_params["path"]
    if path.startswith("api/") or "\0" in path:
        return failure(404, "nothing", MISSING)
    if not is_built():
        return Response(NOT_BUILT, 200, media_type="text/html")
    if path and not path.startswith(PAGES):
        file = STATIC / path
        if _is_ours(file):
            lasting = LASTING if path.startswith("assets/") else "no-cache"
            return FileResponse(file, headers={"cache-control": lasting})
        if "text/html" not in request.headers.get("accept", ""):
            return failure(404, "nothing", MISSING)
        return FileResponse(STATIC / "index.html", 404, headers={"cache-control": "no-cache"})
    return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})


def _is_ours(file: Path) -> bool:
    """Whether a file belongs to the page; what cannot even be the name of a file does not."""
    try:
        return file.is_file() and file.resolve().is_relative_to(STATIC.resolve())
    except (OSError, ValueError):
        return False


class WithHeaders:
    """Adds the headers that keep the page to itself."""

    def __init__(self, inner: ASGIApp, hosts: frozenset[str] = frozenset()) -> None:
        self.inner, self.hosts = inner, hosts
        self.state = inner.state if isinstance(inner, Starlette) else None
        self._headers = [(key.encode(), value.encode()) for key, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes everything through that is meant for us."""
        if self.hosts and scope["type"] in ("http", "websocket"):
            host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
            if address(f"//{host}").hostname not in self.hosts:
                return await self._sent_away(scope, receive, send)

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *self._headers]
            await send(message)

        await self.inner(scope, receive, sent if scope["type"] == "http" else send)

    async def _sent_away(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Nobody reaches a table on this machine under a borrowed name."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4403})
        else:
            await failure(403, "elsewhere", ELSEWHERE)(scope, receive, send)
