"""Stages a situation of Muskets & Tomahawks: units on a table, faces on the dice, answers by key."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pulverdampf.cases.laid_down import LaidDown as StagedBattle
from pulverdampf.engine.events import Answered, Reckoned
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.requests import Draw, Request
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.cards import activation
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.geometry import layout
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.units import Unit
from pulverdampf.table.shapes import Pose
from tests.rulebooks.staged import act as act
from tests.rulebooks.staged import at as at
from tests.rulebooks.staged import first_idea as first_idea
from tests.rulebooks.staged import happened as happened
from tests.rulebooks.staged import once as once
from tests.rulebooks.staged import options as options
from tests.rulebooks.staged import refusal as refused
from tests.rulebooks.staged import run as run
from tests.rulebooks.staged import throw as throw
from tests.rulebooks.staged import thrown as thrown
from tests.rulebooks.staged import waits_for as waits_for

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


class Staged(Played, StagedBattle):
    """A battle of this book whose faces are laid down; cards are never drawn of themselves."""

    def __init__(self, start: FrontierState, dice: Iterable[int]) -> None:
        StagedBattle.__init__(self, RULEBOOK, start, dice)

    def goes_on(self, asked: Request) -> bool:
        return not isinstance(asked, Draw) and super().goes_on(asked)


def stage(units: Sequence[Mapping[str, Any]], dice: Iterable[int] = (), **situation: Any) -> Staged:
    """A battle in mid-turn with the given units."""
    return Staged(position(units, **situation), dice)


def acting(
    units: Sequence[Mapping[str, Any]], body: str = "A1", dice: Iterable[int] = (), actions: int = 1,
    **situation: Any,
) -> Staged:  # fmt: skip
    """A battle in which a unit or marker is about to act."""
    return stage(
        units, dice, due=(activation.act.due(body, actions), *situation.pop("then", ())), **situation
    )


def charge(game: Staged, *answers: Any) -> Staged:
    """Charges by the ways that suggest themselves, and gives one answer after the other."""
    for answer in ("charge", *answers):
        act(game, answer)
        while waits_for(game) == "MT-MEL-02":
            act(game, first_idea(game))
    return game


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


def rows(game: Staged, rule: str) -> list[set[str]]:
    """The rows of the reckonings under a rule so far."""
    return [
        {step.row for step in each.reckoning.steps[1:]}
        for each in game.log
        if isinstance(each, Reckoned) and each.rule == rule
    ]


def needed(game: Staged, rule: str) -> list[str]:
    """What the throws under a rule needed."""
    return [each.needed for each in game.log if isinstance(each, Answered) and each.rule == rule]


def refusal(game: Staged, answer: Any) -> set[str]:
    """The rules in the name of which an answer is refused."""
    return set(refused(game, answer))


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


def alive(game: Staged, body: str) -> int:
    """How many figures of a unit stand on the table."""
    state = game.state
    pieces = [state.pieces[key] for key in state.bodies[body].pieces]
    return sum(1 for piece in pieces if piece.pose is not None and piece.kind != "gun")
