"""Plain answers: something as JSON, or why not; and whether whoever asks may ask."""

from typing import Any
from urllib.parse import SplitResult, urlsplit

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from pulverdampf.server.messages import Failure, words
from pulverdampf.text import Text

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


def address(written: str) -> SplitResult:
    """An address in its parts; what is none has none."""
    try:
        return urlsplit(written)
    except ValueError:
        return SplitResult("", "", "", "", "")
