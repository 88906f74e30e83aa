"""What an adviser for one rulebook offers to a general."""

from collections.abc import Iterable
from random import Random
from typing import Any, Protocol

from pulverdampf.engine.views import View


class Counsel(Protocol):
    """Knows one rulebook and names answers, the best first; none of them need be legal."""

    def __init__(self, lots: Random) -> None: ...

    def advise(self, view: View) -> Iterable[Any]:
        """Answers to the request of a view, the best first."""
        ...
