"""The server as an application: pages, lobby, rules, sockets; strict about where things come from."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from logging import getLogger
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from pulverdampf.server import history
from pulverdampf.server.connections import Allowance, Connection
from pulverdampf.server.lobby import Lobby
from pulverdampf.server.messages import LONGEST, Failure, NewRoom, Refused, RoomList, words
from pulverdampf.server.rooms import Room
from pulverdampf.server.shelf import LobbyError, army, book_named, books, rule, rules
from pulverdampf.server.store import NotStoredError, Store
from pulverdampf.text import Text

LOG = getLogger("pulverdampf")
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
MISSING = Text("there is nothing here", "hier ist nichts")
MALFORMED = Text("this cannot be read", "das ist nicht lesbar")
TOO_LARGE = Text("this is too long", "das ist zu lang")
TOO_FAST = Text("too many rooms at once", "zu viele Räume auf einmal")
NOT_STORED = Text("the battle cannot be stored", "die Schlacht lässt sich nicht speichern")
NOT_OVER = Text(
    "there is no record before the battle is over", "vor dem Ende der Schlacht gibt es keine Aufzeichnung"
)
ACCIDENT = Text("the server stumbled", "der Server ist gestolpert")
ELSEWHERE = Text("this came from another page", "das kam von einer fremden Seite")
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Pulverdampf</title>
<h1>Pulverdampf</h1><p>The server runs, but the web table is not built yet: <code>cd web &amp;&amp; npm ci
&amp;&amp; npm run build</code>.</p><p lang="de">Der Server läuft, aber der Spieltisch ist noch nicht gebaut:
<code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code>.</p></html>"""
NO_SEAT = msgspec.json.encode(Refused("no_such_seat")).decode()
MOST_GUESTS = 64
"""How many may sit and watch in one room."""
Endpoint = Callable[[Request], Awaitable[Response]]


def is_built() -> bool:
    """Whether the web table is there to be served."""
    return (STATIC / "index.html").is_file()


def app(store: Store, pace: float = 0.0, hosts: frozenset[str] = frozenset()) -> ASGIApp:
    """The whole server over a store; where hosts are named, it answers under no other name."""
    lobby = Lobby(store, pace)
    opening = Allowance(2, 100)

    async def open_room(request: Request) -> Response:
        if not from_here(request.headers):
            return failure(403, "elsewhere", ELSEWHERE)
        if not opening.takes():
            return failure(429, "too_fast", TOO_FAST)
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > LONGEST:
                return failure(413, "too_large", TOO_LARGE)
        try:
            wish = msgspec.json.decode(body, type=NewRoom)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return failure(400, "malformed", MALFORMED)
        return told(await lobby.open(wish), 201)

    async def list_rooms(_: Request) -> Response:
        return told(await asyncio.to_thread(lobby.listed) if hosts else RoomList(()))

    async def forget_room(request: Request) -> Response:
        if not from_here(request.headers):
            return failure(403, "elsewhere", ELSEWHERE)
        room, role = await seat(request.path_params)
        if room is None or role != room.seating.opener:
            return failure(404, "no_such_seat", MISSING)
        await lobby.forget(room)
        return Response(status_code=204)

    async def tell_history(request: Request) -> Response:
        room, role = await seat(request.path_params)
        if room is None:
            return failure(404, "no_such_seat", MISSING)
        async with room.lock:
            return told(await asyncio.to_thread(history.told, room.battle, room.shows.side_seen_by(role)))

    async def tell_record(request: Request) -> Response:
        room, _ = await seat(request.path_params)
        over = room is not None and room.battle.game.over
        kept = await asyncio.to_thread(store.kept, request.path_params["room"]) if over else None
        if kept is None:
            return failure(404, "not_over", NOT_OVER)
        return Response(kept.record, media_type="application/x-ndjson")

    async def seat(path: Mapping[str, str]) -> tuple[Room | None, str]:
        room = await lobby.found(path["room"])
        role = room.seating.role(path["token"]) if room is not None else None
        return (room, role) if role is not None else (None, "")

    async def socket(socket: WebSocket) -> None:
        if not from_here(socket.headers):
            return await socket.close(4403)
        try:
            room, role = await seat(socket.path_params)
        except NotStoredError as why:
            LOG.error("the store cannot be read: %s", why)
            return await socket.close(1011)
        await socket.accept()
        if room is None:
            await socket.send_text(NO_SEAT)
            return await socket.close(4404)
        if len(room.guests) >= MOST_GUESTS:
            return await socket.close(1013)
        await Connection(socket, room, role).serve()

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        Thread(target=books, daemon=True).start()  # the first guest does not wait for the shelf
        yield
        store.close()

    routes = [
        Route("/api/books", kindly(list_books)),
        Route("/api/rooms", kindly(open_room), methods=["POST"]),
        Route("/api/rooms", kindly(list_rooms)),
        Route("/api/rooms/{room}/{token}", kindly(forget_room), methods=["DELETE"]),
        Route("/api/armies/{book}/{army}", kindly(tell_army)),
        Route("/api/rules/{book}", kindly(find_rules)),
        Route("/api/rules/{book}/{id}", kindly(tell_rule)),
        Route("/api/history/{room}/{token}", kindly(tell_history)),
        Route("/api/record/{room}/{token}", kindly(tell_record)),
        WebSocketRoute("/ws/{room}/{token}", socket),
        Route("/{path:path}", kindly(page)),
    ]
    made = Starlette(routes=routes, lifespan=lifespan)
    made.state.lobby = lobby
    return WithHeaders(made, hosts)


async def list_books(request: Request) -> Response:
    """All rulebooks with their armies and tables."""
    return told(await asyncio.to_thread(books))


async def tell_army(request: Request) -> Response:
    """An army, item by item."""
    book = book_named(request.path_params["book"])
    return told(await asyncio.to_thread(army, book, request.path_params["army"]))


async def find_rules(request: Request) -> Response:
    """Rules by words."""
    query = request.query_params
    return told(rules(book_named(request.path_params["book"]), query.get("q", ""), query.get("lang", "en")))


async def tell_rule(request: Request) -> Response:
    """A rule by its id."""
    return told(rule(book_named(request.path_params["book"]), request.path_params["id"]))


async def page(request: Request) -> Response:
    """A file of the web table; whatever people may type gives its page, which tells them where they are."""
    path = request.path_params["path"]
    if path.startswith("api/"):
        return failure(404, "nothing", MISSING)
    if not is_built():
        return Response(NOT_BUILT, 200, media_type="text/html")
    if path and not path.startswith(("table/", "army/", "rules/")):
        file = (STATIC / path).resolve()
        if file.is_file() and file.is_relative_to(STATIC.resolve()):
            lasting = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
            return FileResponse(file, headers={"cache-control": lasting})
        if "text/html" not in request.headers.get("accept", ""):
            return failure(404, "nothing", MISSING)
        return FileResponse(STATIC / "index.html", 404, headers={"cache-control": "no-cache"})
    return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})


def told(what: Any, status: int = 200) -> Response:
    """Something as JSON."""
    return Response(msgspec.json.encode(what), status, media_type="application/json")


def failure(status: int, code: str, text: Text) -> Response:
    """Why not, as JSON in both languages."""
    return told(Failure(code, words(text)), status)


def kindly(endpoint: Endpoint) -> Endpoint:
    """An endpoint whose accidents are told in words, never as a traceback."""

    async def answered(request: Request) -> Response:
        try:
            return await endpoint(request)
        except LobbyError as wrong:
            return failure(404 if wrong.code.startswith("no_such") else 409, wrong.code, wrong.text)
        except NotStoredError:
            return failure(507, "not_stored", NOT_STORED)
        except Exception:
            return failure(500, "accident", ACCIDENT)

    return answered


def from_here(headers: Any) -> bool:
    """Whether a request comes from our own page, or from a program that is no browser."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")


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
            if urlsplit(f"//{host}").hostname not in self.hosts:
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
