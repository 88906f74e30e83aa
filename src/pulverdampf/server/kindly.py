"""Endpoints whose accidents are told in words, never as a traceback."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from pulverdampf.server.answering import BadRequestError, failure
from pulverdampf.server.elsewhere import ElsewhereError, passed_on
from pulverdampf.server.metrics import METRICS
from pulverdampf.server.shelf import LobbyError
from pulverdampf.server.stores import NotStoredError
from pulverdampf.text import Text

NOT_STORED = Text("the battle cannot be stored", "die Schlacht lässt sich nicht speichern")
ACCIDENT = Text("the server had an error", "auf dem Server ist ein Fehler aufgetreten")
Endpoint = Callable[[Request], Awaitable[Response]]


def kindly(endpoint: Endpoint) -> Endpoint:
    """An endpoint that always answers; what concerns a room of another server is passed on."""

    async def answered(request: Request) -> Response:
        try:
            return await endpoint(request)
        except BadRequestError as bad:
            return failure(bad.status, bad.code, bad.text)
        except LobbyError as wrong:
            return failure(404 if wrong.code.startswith("no_such") else 409, wrong.code, wrong.text)
        except ElsewhereError as other:
            return await passed_on(request, other.address)
        except NotStoredError:
            return failure(507, "not_stored", NOT_STORED)
        except Exception:
            METRICS.count("pulverdampf_accidents_total")
            return failure(500, "accident", ACCIDENT)

    return answered
