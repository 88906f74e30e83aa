"""What a general should know: fire if you can, else come nearer."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.views import View


class Adviser:
    """Names answers, the best first; none of them need be legal."""

    enough: Callable[[], bool]

    def __init__(self, lots: Random) -> None:
        self.lots = lots

    def advise(self, view: View) -> Iterator[Any]:
        """The weakest enemy in range is shot at; nobody in range: ahead, as far as one may go."""
        request, pieces = view.request, view.state.pieces
        if isinstance(request, Choose):
            enemies = [key for key in request.options if key in pieces]
            yield from sorted(enemies, key=lambda key: pieces[key].strength)
            yield "advance"
        elif isinstance(request, Order):
            yield from request.form.ideas(view.scene)


ADVISER = Adviser
