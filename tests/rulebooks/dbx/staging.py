"""Stages a situation of DBX: elements on a table, faces on the dice, answers by key."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from pulverdampf.analysis.odds import YES, distribution
from pulverdampf.engine.dice_sources import ScriptedDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import March
from pulverdampf.engine.requests import Chance, Choose, Order
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Gone
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.agenda import settle
from pulverdampf.rulebooks.dbx.dues import AnyDue
from pulverdampf.rulebooks.dbx.marches import worked_out
from pulverdampf.rulebooks.dbx.positions import position
from pulverdampf.rulebooks.dbx.units import DbxState, Element, layout
from pulverdampf.table.legs import Leg
from pulverdampf.table.shapes import Pose

E = TypeVar("E")
Unit = Mapping[str, Any]


def u(kind: str, x: float, y: float, side: str = "one", **more: Any) -> dict[str, Any]:
    """An element of side one, looking north."""
    return {"kind": kind, "at": (x, y), "side": side, **more}


def e(kind: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    """An element of side two, looking south."""
    return {"kind": kind, "at": (x, y), "side": "two", **more}


class Staged(Game):
    """A battle whose faces are laid down: it stops at a throw when none are left."""

    state: DbxState

    def __init__(self, start: DbxState, dice: Iterable[int]) -> None:
        self.faces = ScriptedDice(dice)
        super().__init__(RULEBOOK, start)
        run(self)


def stage(units: Sequence[Unit], dice: Iterable[int] = (), **situation: Any) -> Staged:
    """A battle in the movement phase of side one, unless it is said otherwise."""
    return Staged(position(units, **situation), dice)


def stage_state(start: DbxState, dice: Iterable[int] = ()) -> Staged:
    """A battle from any state."""
    return Staged(start, dice)


def run(game: Staged) -> Staged:
    """Throws the laid-down faces until a player must answer."""
    while isinstance(game.request, Chance) and list(game.faces.left()):
        _, faces = game.request.thrown(game.faces.roll)
        game.answer_faces(faces)
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


def march(game: Staged, movers: str, *legs: Leg, dressing: Any = "rigid") -> Staged:
    """Moves elements, named with blanks between them."""
    return act(game, "march", March(tuple(movers.split()), legs, dressing))


def scene_of(units: Sequence[Unit], **situation: Any) -> Scene:
    """A table as geometry sees it."""
    return Scene(position(units, **situation), layout)


def objections(scene: Scene, movers: str, *legs: Leg, dressing: Any = "rigid") -> list[str]:
    """The rules that speak against a march."""
    order = March(tuple(movers.split()), legs, dressing)
    return [each.rule for each in worked_out(scene, order).objections]


def options(game: Staged) -> list[str]:
    """The keys that the waiting player may answer."""
    return list(game.request.options) if isinstance(game.request, Choose) else []


def ideas(game: Staged) -> list[Any]:
    """The legal ideas for the order that waits."""
    assert isinstance(game.request, Order)
    form, scene = game.request.form, game.view(game.request.by).scene
    return [each for each in form.ideas(scene) if not form.objections(each, scene)]


def waits_for(game: Staged) -> str:
    """The rule of the question that waits."""
    return game.request.rule if game.request is not None else ""


def happened(game: Staged, kind: type[E]) -> list[E]:
    """The events of one kind so far."""
    return [each for each in game.log if isinstance(each, kind)]


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


def odds(state: DbxState, due: AnyDue, *keys: str) -> dict[tuple[str, ...], Fraction]:
    """The exact chances of what becomes of some elements, in parts of one."""
    state.agenda = (due,)
    found = distribution(RULEBOOK, state, settle, YES, fates(state.copied(), *keys))
    assert not found.missing
    return dict(found.chances)


def of_36(state: DbxState, due: AnyDue, *keys: str) -> dict[tuple[str, ...], int]:
    """The exact chances in thirty-sixths."""
    return {fate: int(chance * 36) for fate, chance in odds(state, due, *keys).items()}


def pose(x: float, y: float, facing: int = 1 << 30) -> Pose:
    """A pose, looking north unless said otherwise."""
    return Pose(x, y, facing)
