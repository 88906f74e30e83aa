"""The body of a request, as long as it is bearable."""

from starlette.requests import Request

from pulverdampf.server.messages import LONGEST
from pulverdampf.text import Text

MALFORMED = Text("this cannot be read", "das ist nicht lesbar")
TOO_LARGE = Text("this is too long", "das ist zu lang")


class TooLargeError(Exception):
    """A request is longer than any that we read."""


async def body_of(request: Request, longest: int = LONGEST) -> bytes:
    """The whole of a request, unless it is too long."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > longest:
            raise TooLargeError
    return body
