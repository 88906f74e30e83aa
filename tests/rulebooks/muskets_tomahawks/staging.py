"""Stages a situation of Muskets & Tomahawks: units on a table, faces on the dice, answers by key."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from pulverdampf.engine.dice_sources import ScriptedDice
from pulverdampf.engine.events import Answered, Reckoned
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused, Walk, Walks
from pulverdampf.engine.requests import Chance, Choose, Draw, Order
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.dues import ActDue
from pulverdampf.rulebooks.muskets_tomahawks.geometry import layout
from pulverdampf.rulebooks.muskets_tomahawks.positions import position
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.units import Unit
from pulverdampf.table.shapes import Pose

E = TypeVar("E")

LINE: dict[str, Any] = {"side": "one", "models": 8, "traits": ("Close",)}
RANGERS: dict[str, Any] = {
    "side": "one", "troop": "IRR", "discipline": "skirmisher", "profile": (5, 5, 5),
    "traits": ("Scouts", "Local"),
}  # fmt: skip
NATIVES: dict[str, Any] = {
    "side": "two", "troop": "NAT", "discipline": "native", "profile": (5, 4, 5),
    "traits": ("Scouts", "Local", "Ferocious"),
}  # fmt: skip
MILITIA: dict[str, Any] = {"side": "two", "troop": "MIL", "discipline": "conscript", "profile": (7, 7, 6)}
OFFICER: dict[str, Any] = {
    "side": "one", "officer": True, "profile": (6, 4, 4), "weapons": ("pistol", "sabre"), "models": 1,
}  # fmt: skip
FAR_AWAY: dict[str, Any] = {**MILITIA, "at": (4, 46)}
"""Somebody on the other side, so that the battle is not over."""


class Played(Game):
    """A battle of this book."""

    state: FrontierState
    checkpoint: FrontierState


class Staged(Played):
    """A battle whose faces are laid down: it stops at a throw when none are left."""

    def __init__(self, start: FrontierState, dice: Iterable[int]) -> None:
        self.faces = ScriptedDice(dice)
        super().__init__(RULEBOOK, start)
        run(self)


def stage(units: Sequence[Mapping[str, Any]], dice: Iterable[int] = (), **situation: Any) -> Staged:
    """A battle in mid-turn with the given units."""
    return Staged(position(units, **situation), dice)


def acting(
    units: Sequence[Mapping[str, Any]], body: str = "A1", dice: Iterable[int] = (), actions: int = 1,
    **situation: Any,
) -> Staged:  # fmt: skip
    """A battle in which a unit or marker is about to act."""
    return stage(units, dice, due=(ActDue(body, actions), *situation.pop("then", ())), **situation)


def run(game: Staged) -> Staged:
    """Throws the laid-down faces until a player must answer; cards are never drawn of themselves."""
    while isinstance(asked := game.request, Chance) and not isinstance(asked, Draw):
        if not list(game.faces.left()):
            break
        _, faces = asked.thrown(game.faces.roll)
        game.answer_faces(faces)
    return game


def act(game: Staged, *answers: Any) -> Staged:
    """Gives one answer after the other; a key, or an order."""
    for answer in answers:
        game.answer(answer)
        run(game)
    return game


def charge(game: Staged, *answers: Any) -> Staged:
    """Charges by the ways that suggest themselves, and gives one answer after the other."""
    for answer in ("charge", *answers):
        act(game, answer)
        while waits_for(game) == "MT-MEL-02":
            act(game, first_idea(game))
    return game


def throw(game: Staged, *faces: int) -> Staged:
    """Lays down more faces and goes on."""
    game.faces.faces.extend(faces)
    return run(game)


def draw(game: Staged, *cards: str) -> Staged:
    """Draws the named cards."""
    for card in cards:
        assert isinstance(game.request, Draw)
        game.answer(card)
        run(game)
    return game


# what there is to see --------------------------------------------------------------------------------


def scene_of(units: Sequence[Mapping[str, Any]], **situation: Any) -> Scene:
    """The table of a situation, for questions of geometry."""
    return Scene(position(units, **situation), layout)


def unit(game: Staged | Scene, body: str) -> Unit:
    """A unit."""
    found: Unit = game.state.bodies[body]
    return found


def options(game: Staged) -> list[str]:
    """The keys that the waiting player may answer."""
    return list(game.request.options) if isinstance(game.request, Choose) else []


def waits_for(game: Game) -> str:
    """The rule of the question that waits."""
    return game.request.rule if game.request is not None else ""


def happened(game: Staged, kind: type[E]) -> list[E]:
    """The events of one kind so far."""
    return [each for each in game.log if isinstance(each, kind)]


def once(game: Staged, kind: type[E]) -> E:
    """The one event of its kind."""
    (only,) = happened(game, kind)
    return only


def rows(game: Staged, rule: str) -> list[set[str]]:
    """The rows of the reckonings under a rule so far."""
    return [
        {step.row for step in each.reckoning.steps[1:]}
        for each in game.log
        if isinstance(each, Reckoned) and each.rule == rule
    ]


def thrown(game: Staged, rule: str) -> list[tuple[int, ...]]:
    """The faces thrown under a rule so far, one tuple a throw."""
    return [
        each.faces for each in game.log if isinstance(each, Answered) and each.rule == rule and each.faces
    ]


def needed(game: Staged, rule: str) -> list[str]:
    """What the throws under a rule needed."""
    return [each.needed for each in game.log if isinstance(each, Answered) and each.rule == rule]


def refusal(game: Staged, answer: Any) -> set[str]:
    """The rules in the name of which an answer is refused."""
    with pytest.raises(Refused) as caught:
        game.answer(answer)
    return {each.rule for each in caught.value.objections}


def shifted(game: Staged, body: str, dx: float, dy: float) -> Walks:
    """The order to move every figure of a unit by the same way."""
    state = game.state
    keys = state.bodies[body].pieces if body in state.bodies else (body,)
    walks = {}
    for key in keys:
        pose = state.pieces[key].pose
        if pose is not None:
            walks[key] = Walk((), Pose(pose.x + dx, pose.y + dy, pose.facing))
    return Walks(walks)


def at(game: Staged, piece: str) -> tuple[float, float]:
    """Where a piece stands, in hundredths of an inch."""
    pose = game.state.pieces[piece].pose
    assert pose is not None
    return round(pose.x, 2), round(pose.y, 2)


def alive(game: Staged, body: str) -> int:
    """How many figures of a unit stand on the table."""
    state = game.state
    pieces = [state.pieces[key] for key in state.bodies[body].pieces]
    return sum(1 for piece in pieces if piece.pose is not None and piece.kind != "gun")


def first_idea(game: Staged) -> Any:
    """The first legal order that suggests itself."""
    assert isinstance(game.request, Order)
    scene = game.view(game.request.by).scene
    form = game.request.form
    return next(idea for idea in form.ideas(scene) if not form.objections(idea, scene))
