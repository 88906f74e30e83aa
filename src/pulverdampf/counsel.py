"""What an adviser for one rulebook offers to a general."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Protocol

from pulverdampf.engine.views import View


class Counsel(Protocol):
    """Knows one rulebook and names answers, the best first; none of them need be legal."""

    enough: Callable[[], bool]
    """Tells whether it is time to answer with the best that was weighed so far; the general sets it."""

    def __init__(self, lots: Random, weights: Any = ..., /) -> None:
        """Lots for what is left to them; `weights` as `weights_of` of the same module gives them."""
        ...

    def advise(self, view: View) -> Iterable[Any]:
        """Answers to the request of a view, the best first."""
        ...
