"""Moving into contact: who may attack whom, and from which side."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pulverdampf.engine.orders import Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.vicinity import near_outline
from pulverdampf.text import Text

from ..geometry import TOUCH, touched_face, was_behind
from ..movement.rates import Move
from ..special.walls import on_another_floor
from ..state import WarState, opponents, unit_of
from ..units import Element, Unit, is_gun, is_mounted
from .contact import fenced_off

if TYPE_CHECKING:
    from ..movement.paths import Step

TOO_SHAKEN = 2


@rule("KP-MELEE-02", "KP-MOVE-08", "KP-MOVE-10", "KP-FORM-06", "KP-MELEE-10", "KP-FILL-45")
def may_attack(state: WarState, unit: Unit) -> Objection | None:
    """Why a unit may not attack anybody, if it may not."""
    if unit.markers > TOO_SHAKEN:
        return Objection("KP-MELEE-02", SHAKEN, TOO_SHAKEN, unit.markers)
    if is_gun(unit) or unit.troop in ("wagon", "boat", "prophet"):
        return Objection("KP-FILL-45", NEVER)
    if is_mounted(unit) and unit.troop == "mounted_infantry":
        return Objection("KP-FORM-06", DISMOUNT_FIRST)
    return None


@rule("KP-MELEE-04", "KP-DEPL-03")
def may_be_attacked(state: WarState, enemy: Unit, by: Unit) -> Objection | None:
    """Why a unit may not be contacted by another, if it may not."""
    turn = state.clock.turn
    if enemy.arrived == turn:
        return Objection("KP-DEPL-03", JUST_ARRIVED.filled(name=state.named(enemy.id)))
    if enemy.opened and by.id not in opponents(state, enemy):
        return Objection("KP-MELEE-04", HAS_OPENED.filled(name=state.named(enemy.id)))
    return None


@rule("KP-MELEE-03", "KP-MELEE-16", "KP-MOVE-09", "KP-FILL-31")
def contact_objections(
    scene: Scene, move: Move, unit: Unit, steps: list["Step"], enemies: list[Outline]
) -> Iterator[Objection]:
    """Objects to contacts that are not allowed."""
    state: WarState = scene.state
    fought = opponents(state, unit)
    for step in steps:
        o = step.end
        for enemy in near_outline(enemies, o, TOUCH):
            if abs(enemy.x - o.x) > 5.0 or abs(enemy.y - o.y) > 5.0:
                continue
            foe = unit_of(state, enemy.owner)
            if foe.troop in ("wagon", "boat"):
                continue
            before = scene.outline(step.piece)
            if gap(before, enemy) <= TOUCH and move.how == "reinforce":
                continue
            if isinstance(state.pieces[enemy.owner].place, Inside) and not _inside_too(
                scene, step, enemy.owner
            ):
                continue
            if on_another_floor(step.piece, state.pieces[enemy.owner]):
                continue
            if fenced_off(scene, step.piece, o, enemy):
                continue
            if move.how in ("break off", "guided"):
                yield Objection("KP-MOVE-09" if move.how == "break off" else "KP-SCOUT-05", NO_CONTACT)
                return
            if move.how == "reinforce" and foe.id not in fought:
                yield Objection("KP-MELEE-16", ONLY_THEM)
                return
            refused = attack_fault(scene, unit, enemy, started_from(scene, step.piece), o)
            if refused is not None:
                yield refused
                return


@rule("KP-MELEE-03")
def started_from(scene: Scene, piece: Element) -> Outline:
    """The base of an element where its move of this turn began, though an ambush may have stopped it."""
    return scene.outline(piece) if piece.came_from is None else scene.outline_at(piece, piece.came_from)


@rule("KP-MELEE-03", "KP-FILL-31")
def attack_fault(
    scene: Scene, unit: Unit, enemy: Outline, before: Outline, after: Outline
) -> Objection | None:
    """Why a base that started from somewhere may not touch an enemy's, if it may not."""
    state: WarState = scene.state
    foe = unit_of(state, enemy.owner)
    if foe.troop in ("wagon", "boat"):
        return None
    refused = may_attack(state, unit) or may_be_attacked(state, foe, unit)
    if refused is not None:
        return refused
    if touched_face(after, enemy) != "front":
        return Objection("KP-FILL-31", FRONT_FIRST)
    if not was_behind(enemy, before, touched_face(enemy, after)):
        return Objection("KP-MELEE-03", NOT_BEHIND)
    return None


def _inside_too(scene: Scene, step: "Step", enemy: str) -> bool:
    """Whether an element ends in the building its enemy holds."""
    place = scene.state.pieces[enemy].place
    plot = scene.terrain.plots.get(place.feature) if isinstance(place, Inside) else None
    return plot is not None and plot.holds(step.end.x, step.end.y)


SHAKEN = Text("with more than 2 markers nobody attacks", "mit mehr als 2 Markern greift niemand an")
NEVER = Text("these never attack", "diese greifen nie an")
DISMOUNT_FIRST = Text(
    "mounted infantry dismounts before it attacks", "berittenes Fußvolk sitzt ab, bevor es angreift"
)
JUST_ARRIVED = Text("{name}: only just arrived", "{name}: eben erst eingetroffen")
HAS_OPENED = Text(
    "{name}: an attacker of this turn, whom nobody else contacts",
    "{name}: diese Runde schon Angreifer, niemand sonst greift da an",
)
NO_CONTACT = Text("this move contacts no enemy", "diese Bewegung berührt keinen Feind")
ONLY_THEM = Text("only the enemy it already fights", "nur den Feind, mit dem sie schon kämpft")
FRONT_FIRST = Text("one attacks with the front", "angegriffen wird mit der Front")
NOT_BEHIND = Text(
    "for the flank or rear it had to start partly behind that element",
    "für Flanke oder Rücken hätte es teilweise hinter diesem Element beginnen müssen",
)
