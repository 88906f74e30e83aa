"""Stages a situation of The March of Eagles: units on a table, faces on the dice, answers by key."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from pulverdampf.engine.dice_sources import ScriptedDice
from pulverdampf.engine.events import Answered, Reckoned
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Extent, Placement, Refused, Standing
from pulverdampf.engine.requests import Chance, Choose, Order
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.battalion import Battalion, EagleState
from pulverdampf.rulebooks.march_of_eagles.positions import position
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose

E = TypeVar("E")

CLOSED, OPEN = "closed", "open"


class Staged(Game):
    """A battle whose faces are laid down: it stops at a throw when none are left."""

    state: EagleState

    def __init__(self, start: EagleState, dice: Iterable[int], windows: str) -> None:
        self.faces = ScriptedDice(dice)
        self.windows = windows
        super().__init__(RULEBOOK, start)
        run(self)


def stage(
    units: Sequence[Mapping[str, Any]], dice: Iterable[int] = (), windows: str = CLOSED, **situation: Any
) -> Staged:
    """A battle in the activation phase; with `windows` closed commanders stay of themselves."""
    return Staged(position(units, **situation), dice, windows)


def stage_state(start: EagleState, dice: Iterable[int] = (), windows: str = CLOSED) -> Staged:
    """A battle from any state, such as one in which a test has changed a detail."""
    return Staged(start, dice, windows)


def run(game: Staged) -> Staged:
    """Throws the laid-down faces and keeps the windows shut until a player must answer."""
    while game.request is not None:
        asked = game.request
        if isinstance(asked, Chance) and list(game.faces.left()):
            _, faces = asked.thrown(game.faces.roll)
            game.answer_faces(faces)
        elif asked.rule == "MOE-CINC-02" and isinstance(asked, Choose) and game.windows == CLOSED:
            game.answer("stay")
        else:
            break
    return game


def act(game: Staged, *answers: Any) -> Staged:
    """Gives one answer after the other; a key, or an order."""
    for answer in answers:
        game.answer(answer)
        run(game)
    return game


def throw(game: Staged, *faces: int) -> Staged:
    """Lays down more faces and goes on."""
    game.faces.faces.extend(faces)
    return run(game)


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


def options(game: Staged) -> list[str]:
    """The keys that the waiting player may answer."""
    return list(game.request.options) if isinstance(game.request, Choose) else []


def waits_for(game: Staged) -> str:
    """The rule of the question that waits."""
    return game.request.rule if game.request is not None else ""


def happened(game: Staged, kind: type[E]) -> list[E]:
    """The events of one kind so far."""
    return [each for each in game.log if isinstance(each, kind)]


def once(game: Staged, kind: type[E]) -> E:
    """The one event of its kind."""
    (only,) = happened(game, kind)
    return only


def reckoned(game: Staged, rule: str) -> list[Any]:
    """The reckonings under a rule so far."""
    return [each.reckoning for each in game.log if isinstance(each, Reckoned) and each.rule == rule]


def thrown(game: Staged, rule: str) -> list[tuple[int, ...]]:
    """The faces thrown under a rule so far, one tuple a throw."""
    return [
        each.faces for each in game.log if isinstance(each, Answered) and each.rule == rule and each.faces
    ]


def refusal(game: Staged, answer: Any) -> list[str]:
    """The rules in the name of which an answer is refused."""
    with pytest.raises(Refused) as caught:
        game.answer(answer)
    return [each.rule for each in caught.value.objections]


def at(game: Staged, piece: str) -> tuple[float, float]:
    """Where a piece stands, in hundredths of an inch."""
    pose = game.state.pieces[piece].pose
    assert pose is not None
    return round(pose.x, 2), round(pose.y, 2)


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
