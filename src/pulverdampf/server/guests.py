"""Guests at a table, and how their messages are refused."""

from collections.abc import Callable
from typing import Any, Protocol

from pulverdampf.engine.orders import Refused as RefusedByRules
from pulverdampf.server.messages import Refused
from pulverdampf.server.refusals import told_once


class Guest(Protocol):
    """Somebody at the table with one of its links."""

    role: str
    late: bool
    """Whether he sits in the gallery: a spectator who sees everything, but late."""
    address: str
    """From which machine, as far as the server can tell."""

    def send(self, message: bytes) -> None:
        """Sends a message after those sent before."""
        ...

    def dismiss(self) -> None:
        """Ends the connection; a browser calls again by itself."""
        ...


class RefusedError(Exception):
    """A message is not accepted; nothing has changed."""

    def __init__(self, answer: Refused) -> None:
        self.answer = answer
        super().__init__(answer.code)


def by_rules(act: Callable[[], None], code: Any) -> None:
    """Lets the rules judge; their refusal travels with its reasons."""
    try:
        act()
    except RefusedByRules as refused:
        raise RefusedError(Refused(code, told_once(refused.objections))) from None
