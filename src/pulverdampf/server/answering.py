"""Plain answers: something as JSON, or why not; and whether whoever asks may ask."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar
from urllib.parse import SplitResult, urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from pulverdampf.server.messages import LONGEST, Failure, words
from pulverdampf.text import Text

T = TypeVar("T")
P = ParamSpec("P")
MALFORMED = Text("this cannot be read", "das ist nicht lesbar")
TOO_LARGE = Text("this is too long", "das ist zu lang")
MISSING = Text("there is nothing here", "hier ist nichts")
FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via")
"""Headers that proxies add."""
ELSEWHERE = Text("this came from another page", "das kam von einer fremden Seite")


def told(what: Any, status: int = 200) -> Response:
    """Something as JSON."""
    return Response(msgspec.json.encode(what), status, media_type="application/json")


def failure(status: int, code: str, text: Text) -> Response:
    """Why not, as JSON in both languages."""
    return told(Failure(code, words(text)), status)


def visitor(connection: HTTPConnection) -> str:
    """From which machine somebody comes, as far as the server can tell; it looks through trusted proxies."""
    return connection.client.host if connection.client else ""


def is_forwarded(connection: HTTPConnection) -> bool:
    """Whether a proxy says that somebody else asks through it."""
    return any(name in connection.headers for name in FORWARDED)


def from_here(headers: Any) -> bool:
    """Whether a request comes from our own page, or from a program that is no browser."""
    origin = headers.get("origin")
    return origin is None or address(origin).netloc == headers.get("host", "")


def only_from_here(serve: Callable[P, Awaitable[Response]]) -> Callable[P, Awaitable[Response]]:
    """Refuses what another page asks of an endpoint."""

    @wraps(serve)
    async def served(*args: P.args, **kwargs: P.kwargs) -> Response:
        request = next(each for each in args if isinstance(each, Request))
        if not from_here(request.headers):
            return failure(403, "elsewhere", ELSEWHERE)
        return await serve(*args, **kwargs)

    return served


def address(written: str) -> SplitResult:
    """An address in its parts; what is none has none."""
    try:
        return urlsplit(written)
    except ValueError:
        return SplitResult("", "", "", "", "")


async def body_of(request: Request, longest: int, too_large: Text = TOO_LARGE) -> bytes:
    """The whole of a request, unless it is too long; remembered for another server that has the room."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > longest:
            raise BadRequestError(413, "too_large", too_large)
    request.state.body = bytes(body)
    return bytes(body)


async def read_as(kind: type[T], request: Request, longest: int = LONGEST) -> T:
    """What a request says, if it says what we want to know; else a refusal."""
    try:
        return msgspec.json.decode(await body_of(request, longest) or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BadRequestError(400, "malformed", MALFORMED) from None


class BadRequestError(Exception):
    """A request is refused before anything is done about it."""

    def __init__(self, status: int, code: str, text: Text) -> None:
        self.status, self.code, self.text = status, code, text
        super().__init__(code)
