"""What holds as long as everybody stands as he stands: shared by all who look at the same table."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState

T = TypeVar("T")
MOST_TABLES = 48


class Standing:
    """One table as everybody sees it, and what was worked out for it; it keeps what its key is made of."""

    __slots__ = ("answers", "kept")

    def __init__(self, kept: tuple[Any, ...]) -> None:
        self.kept = kept
        self.answers: dict[Hashable, Any] = {}


_TABLES: dict[Hashable, Standing] = {}


def lasting(scene: Scene, question: Hashable, answer: Callable[[], T]) -> T:
    """The answer to a question that only bases, formations, terrain and rulings decide; no secret is one."""
    known = standing(scene).answers
    if question not in known:
        known[question] = answer()
    found: T = known[question]
    return found


def standing(scene: Scene) -> Standing:
    """The table as everybody stands now; places are values, so the same ones mean that nobody moved."""
    return scene.remembered("standing", lambda: _standing(scene))


def _standing(scene: Scene) -> Standing:
    state: FrontierState = scene.state
    there = [piece for piece in state.pieces.values() if type(piece.place) is OnTable]
    places, features = [piece.place for piece in there], list(state.features.values())
    key = (
        tuple(map(id, places)),
        tuple(map(id, features)),
        tuple([(piece.id, piece.side, piece.kind, piece.holder) for piece in there]),
        tuple([unit.formation for unit in state.bodies.values()]),
        state.rulings,
    )
    found = _TABLES.get(key)
    if found is None:
        if len(_TABLES) >= MOST_TABLES:
            del _TABLES[next(iter(_TABLES))]
        found = _TABLES[key] = Standing((*places, *features))
    return found
