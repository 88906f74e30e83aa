"""Units with more than two markers keep their distance."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pulverdampf.engine.orders import Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, OnTable
from pulverdampf.rulebooks.kriegspfad.dues import WalkDue
from pulverdampf.rulebooks.kriegspfad.sight import sees
from pulverdampf.rulebooks.kriegspfad.state import WarState, standing, unit_of
from pulverdampf.rulebooks.kriegspfad.units import Element, Unit, is_gun, is_mounted
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.text import Text

if TYPE_CHECKING:
    from pulverdampf.rulebooks.kriegspfad.walking import Step

SHAKEN, KEEP_OFF = 2, 6.0
REACH = 30.0


def is_shaken(unit: Unit) -> bool:
    """Whether a unit has too many markers to come near an enemy."""
    return unit.markers > SHAKEN


def seen_enemies(scene: Scene, unit: Unit) -> list[tuple[float, Element]]:
    """The enemies a unit sees, nearest first, as far as it could come near them."""
    return scene.remembered(("seen enemies", unit.id), lambda: visible_enemies(scene, unit, REACH))


def visible_enemies(scene: Scene, unit: Unit, within: float) -> list[tuple[float, Element]]:
    """The enemy elements within a reach that a unit sees, nearest first."""
    state: WarState = scene.state
    own = [(piece, scene.outline(piece)) for piece in standing(state, unit)]
    found = []
    for other in state.bodies.values():
        if other.side == unit.side or other.hidden:
            continue
        for enemy in other.pieces:
            piece = state.pieces[enemy]
            if not isinstance(piece.place, (OnTable, Inside)) or piece.kind in ("boat", "wagon"):
                continue
            outline = scene.outline(piece)
            near = [(gap(mine, outline), each) for each, mine in own if _close(mine, outline, within)]
            near = [pair for pair in near if pair[0] < within]
            if near and any(sees(scene, each, piece) for _, each in near):
                found.append((min(d for d, _ in near), piece))
    return sorted(found, key=lambda pair: (pair[0], pair[1].id))


def _close(a: Outline, b: Outline, within: float) -> bool:
    dx, dy, far = a.x - b.x, a.y - b.y, within + a.reach + b.reach
    return dx * dx + dy * dy <= far * far


@rule("KP-MOVE-07", "KP-FILL-34")
def must_withdraw(scene: Scene, unit: Unit) -> bool:
    """Whether a shaken unit is nearer than 6 to visible mounted troops or guns."""
    if not is_shaken(unit):
        return False
    state: WarState = scene.state
    return any(
        distance < KEEP_OFF - 1e-4 and _frightens(unit_of(state, piece.id))
        for distance, piece in seen_enemies(scene, unit)
    )


def _frightens(enemy: Unit) -> bool:
    return is_mounted(enemy) or is_gun(enemy)


@rule("KP-MOVE-07", "KP-FILL-34")
def shaken_objections(scene: Scene, due: WalkDue, unit: Unit, steps: list["Step"]) -> Iterator[Objection]:
    """Objects when a shaken unit comes near the enemy, or does not draw back where it has to."""
    if not is_shaken(unit) or due.how == "reinforce":
        return
    state: WarState = scene.state
    nearest_before, nearest_after = KEEP_OFF, KEEP_OFF
    walking = [step.piece.id for step in steps]
    ends = [step.end for step in steps]
    ends += [scene.outline(piece) for piece in standing(state, unit) if piece.id not in walking]
    for distance, piece in seen_enemies(scene, unit):
        enemy = scene.outline(piece)
        for step in steps:
            after = gap(step.end, enemy)
            if (
                after < KEEP_OFF - 1e-4
                and after < min(distance, gap(scene.outline(step.piece), enemy)) - 1e-4
            ):
                yield Objection("KP-MOVE-07", TOO_NEAR, KEEP_OFF, after)
                return
        if distance < KEEP_OFF and _frightens(unit_of(state, piece.id)):
            nearest_before = min(nearest_before, distance)
            nearest_after = min([nearest_after, *(gap(end, enemy) for end in ends)])
    if nearest_before < KEEP_OFF - 1e-4 and due.total > 0 and nearest_after <= nearest_before + 1e-4:
        from pulverdampf.rulebooks.kriegspfad.walk_ideas import is_boxed_in

        if not is_boxed_in(scene, due, nearest_before):
            yield Objection("KP-MOVE-07", MUST_WITHDRAW)


TOO_NEAR = Text(
    "with more than 2 markers it may not come nearer than 6″ to an enemy it sees",
    "mit mehr als 2 Markern darf sie einem gesehenen Feind nicht näher als 6″ kommen",
)
MUST_WITHDRAW = Text(
    "with more than 2 markers it must draw back from mounted enemies and guns",
    "mit mehr als 2 Markern muss sie vor Berittenen und Geschützen zurückweichen",
)
