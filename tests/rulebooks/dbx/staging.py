"""Stages a situation of DBX: elements on a table, faces on the dice, answers by key."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from pulverdampf.cases.laid_down import LaidDown
from pulverdampf.engine.odds import YES, distribution
from pulverdampf.engine.orders import March
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import Due, Gone
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.movement.marches import worked_out
from pulverdampf.rulebooks.dbx.units import DbxState, Element, layout
from pulverdampf.table.legs import Leg
from pulverdampf.table.shapes import Pose
from tests.rulebooks.staged import act as act
from tests.rulebooks.staged import happened as happened
from tests.rulebooks.staged import ideas as ideas
from tests.rulebooks.staged import options as options
from tests.rulebooks.staged import run as run
from tests.rulebooks.staged import throw as throw
from tests.rulebooks.staged import waits_for as waits_for

Unit = Mapping[str, Any]


def u(kind: str, x: float, y: float, side: str = "one", **more: Any) -> dict[str, Any]:
    """An element of side one, looking north."""
    return {"kind": kind, "at": (x, y), "side": side, **more}


def e(kind: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    """An element of side two, looking south."""
    return {"kind": kind, "at": (x, y), "side": "two", **more}


class Staged(LaidDown):
    """A battle of this book whose faces are laid down."""

    state: DbxState

    def __init__(self, start: DbxState, dice: Iterable[int]) -> None:
        super().__init__(RULEBOOK, start, dice)


def stage(units: Sequence[Unit], dice: Iterable[int] = (), **situation: Any) -> Staged:
    """A battle in the movement phase of side one, unless it is said otherwise."""
    return Staged(position(units, **situation), dice)


def stage_state(start: DbxState, dice: Iterable[int] = ()) -> Staged:
    """A battle from any state."""
    return Staged(start, dice)


def march(game: Staged, movers: str, *legs: Leg, dressing: Any = "rigid") -> Staged:
    """Moves elements, named with blanks between them."""
    return act(game, "march", March(tuple(movers.split()), legs, dressing))


def marked(unit: Unit, *marks: str) -> dict[str, Any]:
    """A unit of which something is true."""
    return {**unit, "is": marks}


def scene_of(units: Sequence[Unit], **situation: Any) -> Scene:
    """A table as geometry sees it."""
    return Scene(position(units, **situation), layout)


def objections(scene: Scene, movers: str, *legs: Leg, dressing: Any = "rigid") -> list[str]:
    """The rules that speak against a march."""
    order = March(tuple(movers.split()), legs, dressing)
    return [each.rule for each in worked_out(scene, order).objections]


def piece(game: Staged, key: str) -> Element:
    """An element."""
    return game.state.pieces[key]


def at(game: Staged, key: str) -> tuple[float, float]:
    """Where an element stands, in whole millimetres."""
    pose = game.state.pieces[key].pose
    assert pose is not None, key
    return round(pose.x, 1), round(pose.y, 1)


def is_lost(game: Staged, key: str) -> bool:
    """Whether an element has left the battle."""
    return isinstance(game.state.pieces[key].place, Gone)


# odds ---------------------------------------------------------------------------------------------------


def fates(before: DbxState, *keys: str) -> Any:
    """Reads off what has become of elements: destroyed, about (fled), back (recoiled), or there."""

    def read(state: DbxState) -> tuple[str, ...]:
        return tuple(_fate(before.pieces[key], state.pieces[key]) for key in keys)

    return read


def _fate(was: Element, is_now: Element) -> str:
    if isinstance(is_now.place, Gone):
        return "D"
    before, after = was.pose, is_now.pose
    if before is None or after is None or before == after:
        return "-"
    moved = abs(before.x - after.x) + abs(before.y - after.y)
    return "F" if moved > was.depth + 5.0 else "R"


def odds(state: DbxState, due: Due, *keys: str) -> dict[tuple[str, ...], Fraction]:
    """The exact chances of what becomes of some elements, in parts of one."""
    state.agenda = (due,)
    found = distribution(RULEBOOK, state, settle, YES, fates(state.copied(), *keys))
    assert not found.missing
    return dict(found.chances)


def of_36(state: DbxState, due: Due, *keys: str) -> dict[tuple[str, ...], int]:
    """The exact chances in thirty-sixths."""
    return {fate: int(chance * 36) for fate, chance in odds(state, due, *keys).items()}


def pose(x: float, y: float, facing: int = 1 << 30) -> Pose:
    """A pose, looking north unless said otherwise."""
    return Pose(x, y, facing)
