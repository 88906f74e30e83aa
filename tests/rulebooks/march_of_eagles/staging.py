"""Stages a situation of The March of Eagles: units on a table, faces on the dice, answers by key."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pulverdampf.cases.laid_down import LaidDown
from pulverdampf.engine.orders import Extent, Placement, Standing
from pulverdampf.engine.requests import Choose, Order, Request
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.state import Battalion, EagleState
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose
from tests.rulebooks.staged import act as act
from tests.rulebooks.staged import at as at
from tests.rulebooks.staged import happened as happened
from tests.rulebooks.staged import once as once
from tests.rulebooks.staged import options as options
from tests.rulebooks.staged import reckoned as reckoned
from tests.rulebooks.staged import refusal as refusal
from tests.rulebooks.staged import run as run
from tests.rulebooks.staged import throw as throw
from tests.rulebooks.staged import thrown as thrown
from tests.rulebooks.staged import waits_for as waits_for

CLOSED, OPEN = "closed", "open"
Units = list[dict[str, Any]]
"""Units in plain words, as case files write them."""


class Staged(LaidDown):
    """A battle whose faces are laid down; with `windows` closed commanders stay of themselves."""

    state: EagleState

    def __init__(self, start: EagleState, dice: Iterable[int], windows: str) -> None:
        self.windows = windows
        super().__init__(RULEBOOK, start, dice)

    def goes_on(self, asked: Request) -> bool:
        if self.windows == CLOSED and asked.rule == "MOE-CINC-02" and isinstance(asked, Choose):
            self.answer("stay")
            return True
        return super().goes_on(asked)


def stage(
    units: Sequence[Mapping[str, Any]], dice: Iterable[int] = (), windows: str = CLOSED, **situation: Any
) -> Staged:
    """A battle in the activation phase; with `windows` closed commanders stay of themselves."""
    return Staged(position(units, **situation), dice, windows)


def stage_state(start: EagleState, dice: Iterable[int] = (), windows: str = CLOSED) -> Staged:
    """A battle from any state, such as one in which a test has changed a detail."""
    return Staged(start, dice, windows)


def take_up(game: Staged, body: str, action: str, *faces: int) -> Staged:
    """Picks a battalion and announces an action, with faces for what follows."""
    game.faces.faces.extend(faces)
    if body in options(game):
        act(game, body)
    return act(game, action)


def to_next_turn(game: Staged, *faces: int) -> Staged:
    """Everybody passes what is left, and each choice is answered by its first option."""
    game.faces.faces.extend(faces)
    turn = game.state.clock.turn
    run(game)
    while isinstance(game.request, Choose) and game.state.clock.turn == turn:
        keys = options(game)
        act(game, "pass" if "pass" in keys else "stay" if "stay" in keys else keys[0])
    return game


# what there is to see --------------------------------------------------------------------------------


def state(game: Staged) -> EagleState:
    """The state of a battle."""
    return game.state


def unit(game: Staged, body: str) -> Battalion:
    """A battalion."""
    return game.state.bodies[body]


def limits(game: Staged) -> list[tuple[float, float]]:
    """The stretches in which a move may end, in hundredths of an inch."""
    assert isinstance(game.request, Order)
    return [(round(low, 2), round(high, 2)) for low, high in game.request.form.limits]


def go(game: Staged, distance: float) -> Staged:
    """Moves so far along the path that was announced."""
    return act(game, Extent(distance))


def stand(game: Staged, piece: str, x: float, y: float, facing: float = 90.0, formation: str = "") -> Staged:
    """Sets one piece down."""
    return act(game, placed(piece, x, y, facing, formation))


def placed(piece: str, x: float, y: float, facing: float = 90.0, formation: str = "") -> Placement:
    """The order to set one piece down."""
    return Placement({piece: Standing(Pose(x, y, degrees(facing)), formation)})
