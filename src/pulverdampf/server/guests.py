"""Guests at a table, and how their messages are refused."""

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from pulverdampf.engine.orders import Refused as RefusedByRules
from pulverdampf.server.messages import Refused
from pulverdampf.server.questions import objection


class Guest(Protocol):
    """Somebody at the table with one of its links."""

    role: str

    def send(self, message: bytes) -> None:
        """Sends a message after those sent before."""
        ...


class RefusedError(Exception):
    """A message is not accepted; nothing has changed."""

    def __init__(self, answer: Refused) -> None:
        self.answer = answer
        super().__init__(answer.code)


def by_rules(act: Callable[[], None], code: Any) -> None:
    """Lets the rules judge; their refusal travels with reasons and the nearest legal order."""
    try:
        act()
    except RefusedByRules as refused:
        near = refused.nearest
        told = msgspec.to_builtins(near) if near is not None else None
        raise RefusedError(Refused(code, tuple(map(objection, refused.objections)), told)) from None
