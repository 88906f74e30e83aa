"""How a player announces the volleys and charges that a card of The March of Eagles shows."""

from collections.abc import Iterator
from typing import Any

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.rulebooks.march_of_eagles.battalion import battalion_of
from pulverdampf.rulebooks.march_of_eagles.state import EagleState
from pulverdampf.rulebooks.march_of_eagles.telling.outlook import CHARGE, CHARGE_AT_SCREEN, VOLLEY
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import layout
from pulverdampf.rulebooks.march_of_eagles.turn.announcing import shooters
from tests.conformance.announcing import Announced, Answers

NOBODY = ""
"""No target at all: what a question does not offer."""


def volley(state: EagleState, one: PieceId, other: PieceId) -> Answers:
    """One part shoots, the other holds its fire."""
    yield from picked(state, one, "shoot")
    for part in shooters(Scene(state, layout), battalion_of(state, one)):
        yield "MOE-FIRE-02", other if part == one else "hold"


def charge(state: EagleState, one: PieceId, other: PieceId) -> Answers:
    """A main body charges a main body."""
    yield from charged(state, one, other, "main")


def charge_at_screen(state: EagleState, one: PieceId, other: PieceId) -> Answers:
    """A main body charges a battalion whose skirmishers are looked at."""
    yield from charged(state, one, other, "screen")


def charged(state: EagleState, one: PieceId, other: PieceId, kind: str) -> Answers:
    yield from picked(state, one, "charge")
    asked = state.pieces[one].kind == "main" and state.pieces[other].kind == kind
    yield "MOE-AGGR-01", state.pieces[other].body if asked else NOBODY


def picked(state: EagleState, one: PieceId, action: str) -> Iterator[tuple[str, Any]]:
    """A commander is no battalion and cannot be picked."""
    yield "MOE-ACT-01", state.pieces[one].body or NOBODY
    yield "MOE-ACT-02", action


ANNOUNCED = (
    Announced(VOLLEY, "MOE-ACT-01", volley),
    Announced(CHARGE, "MOE-ACT-01", charge),
    Announced(CHARGE_AT_SCREEN, "MOE-ACT-01", charge_at_screen),
)
