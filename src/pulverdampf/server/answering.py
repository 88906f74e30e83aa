"""Plain answers: something as JSON, or why not; and whether whoever asks may ask."""

from typing import Any
from urllib.parse import SplitResult, urlsplit

import msgspec
from starlette.responses import Response

from pulverdampf.server.messages import Failure, words
from pulverdampf.text import Text

MISSING = Text("there is nothing here", "hier ist nichts")
ELSEWHERE = Text("this came from another page", "das kam von einer fremden Seite")


def told(what: Any, status: int = 200) -> Response:
    """Something as JSON."""
    return Response(msgspec.json.encode(what), status, media_type="application/json")


def failure(status: int, code: str, text: Text) -> Response:
    """Why not, as JSON in both languages."""
    return told(Failure(code, words(text)), status)


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
