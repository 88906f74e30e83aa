"""Rooms that another server of the same store has: whatever concerns them is passed on to it."""

import asyncio
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from urllib.parse import quote, urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from pulverdampf.server.answering import failure, visitor
from pulverdampf.text import Text

PASSED_ON = "x-pulverdampf-passed-on"
"""Bears what has been passed on once already; nothing is passed on twice."""
PATIENCE = 10.0
"""Seconds within which another server must answer."""
GONE = Text(
    "the server that has this battle does not answer; try again in a moment",
    "der Server, der diese Schlacht führt, antwortet nicht; gleich noch einmal versuchen",
)


class ElsewhereError(Exception):
    """Another server has the room."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(address)


async def passed_on(request: Request, address: str) -> Response:
    """What the server at an address answers to a request."""
    if PASSED_ON in request.headers:
        return failure(503, "gone", GONE)
    try:
        for_whom = {PASSED_ON: "1", "x-forwarded-for": visitor(request)}
        body = getattr(request.state, "body", b"")
        path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        return await asyncio.to_thread(_asked, request.method, path, address, for_whom, body)
    except (OSError, HTTPException):
        return failure(503, "gone", GONE)


def _asked(method: str, path: str, address: str, headers: dict[str, str], body: bytes) -> Response:
    there = HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
    try:
        there.request(method, quote(path, safe="/?=&%"), body or None, headers)
        given = there.getresponse()
        return Response(given.read(), given.status, media_type=given.headers.get_content_type())
    finally:
        there.close()


async def piped(socket: WebSocket, address: str) -> None:
    """Connects a browser with the server that has its room, until one of them goes."""
    url = f"ws://{urlsplit(address).netloc}{quote(socket.url.path)}"
    await socket.accept()
    try:
        for_whom = {PASSED_ON: "1", "x-forwarded-for": visitor(socket)}
        async with connect(url, additional_headers=for_whom, max_size=None, open_timeout=PATIENCE,
                           compression=None) as there:  # fmt: skip
            ways = [asyncio.create_task(way) for way in (_inwards(socket, there), _outwards(there, socket))]
            _, left = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in left:
                way.cancel()
    except (OSError, TimeoutError, WebSocketException):
        pass
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(1012)


async def _inwards(socket: WebSocket, there: ClientConnection) -> None:
    with suppress(WebSocketDisconnect, WebSocketException, RuntimeError):
        while (received := await socket.receive())["type"] != "websocket.disconnect":
            content = received.get("text")
            await there.send(content if content is not None else received["bytes"])


async def _outwards(there: ClientConnection, socket: WebSocket) -> None:
    with suppress(WebSocketException, WebSocketDisconnect, RuntimeError):
        async for message in there:
            await socket.send_text(message if isinstance(message, str) else message.decode())
