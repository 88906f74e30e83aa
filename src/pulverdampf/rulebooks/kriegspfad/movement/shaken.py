"""Units with more than two markers keep their distance."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from pulverdampf.engine.orders import Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.text import Text

from ..geometry import place_of
from ..sight.seeing import sees
from ..state import WarState, is_present, standing, unit_of
from ..terrain.ground import flames_about
from ..units import Element, Unit, is_gun, is_mounted
from .rates import Move

if TYPE_CHECKING:
    from .paths import Step

SHAKEN, KEEP_OFF = 2, 6.0
SLACK = 0.25
"""How far short of the best that is possible a unit may stop."""
REACH = 30.0


def is_shaken(unit: Unit) -> bool:
    """Whether a unit has too many markers to come near an enemy."""
    return unit.markers > SHAKEN


class Near(Struct, frozen=True, gc=False):
    """An enemy element near a unit: how far away it is, and who of the unit may see it."""

    distance: float
    piece: Element
    watchers: list[Element]

    def is_seen(self, scene: Scene) -> bool:
        """Whether any of the unit sees it."""
        return any(sees(scene, each, self.piece) for each in self.watchers)


def seen_enemies(scene: Scene, unit: Unit) -> list[tuple[float, Element]]:
    """The enemies a unit sees, nearest first, as far as it could come near them."""
    return [(each.distance, each.piece) for each in near_enemies(scene, unit) if each.is_seen(scene)]


def near_enemies(scene: Scene, unit: Unit) -> list[Near]:
    """The enemies a unit could come near, seen or not, nearest first."""
    return scene.remembered_here(("near enemies", unit.id), lambda: _near_enemies(scene, unit, REACH))


def _near_enemies(scene: Scene, unit: Unit, within: float) -> list[Near]:
    state: WarState = scene.state
    own = [(piece, scene.outline(piece)) for piece in standing(state, unit)]
    found = []
    for other in state.bodies.values():
        if other.side == unit.side or other.hidden:
            continue
        for enemy in other.pieces:
            piece = state.pieces[enemy]
            if not is_present(piece) or piece.kind in ("boat", "wagon"):
                continue
            outline = place_of(scene, piece)
            near = [(gap(mine, outline), each) for each, mine in own if _close(mine, outline, within)]
            near = [pair for pair in near if pair[0] < within]
            if near:
                found.append(Near(min(d for d, _ in near), piece, [each for _, each in near]))
    return sorted(found, key=lambda each: (each.distance, each.piece.id))


def _close(a: Outline, b: Outline, within: float) -> bool:
    dx, dy, far = a.x - b.x, a.y - b.y, within + a.reach + b.reach
    return dx * dx + dy * dy <= far * far


@rule("KP-MOVE-07", "KP-FILL-34")
def must_withdraw(scene: Scene, unit: Unit) -> bool:
    """Whether a shaken unit is nearer than 6 to visible mounted troops or guns."""
    return is_shaken(unit) and bool(frightening(scene, unit))


def frightening(scene: Scene, unit: Unit) -> list[Outline]:
    """The riders and guns nearer than 6 that a unit sees."""
    state: WarState = scene.state
    return [
        place_of(scene, each.piece)
        for each in near_enemies(scene, unit)
        if each.distance < KEEP_OFF - 1e-4
        and _frightens(unit_of(state, each.piece.id))
        and each.is_seen(scene)
    ]


def clearance(ends: Iterable[Outline], foes: list[Outline]) -> float:
    """How far bases keep from some enemies, as far as it matters."""
    return min([KEEP_OFF, *(gap(end, foe) for end in ends for foe in foes)])


def _frightens(enemy: Unit) -> bool:
    return is_mounted(enemy) or is_gun(enemy)


@rule("KP-MOVE-07", "KP-FILL-34")
def is_rooted(scene: Scene, unit: Unit) -> bool:
    """Whether a shaken unit nearer than 6 to visible foot must stay where it is, by a strict reading; riders
    and guns drive it off, and so do flames."""
    state: WarState = scene.state
    if state.rulings.shaken_near_foot != "stays" or must_withdraw(scene, unit):
        return False
    if any(flames_about(scene, scene.outline(piece)) for piece in standing(state, unit)):
        return False
    return any(
        each.distance < KEEP_OFF - 1e-4 and each.is_seen(scene)
        for each in near_enemies(scene, unit)
        if not _frightens(unit_of(state, each.piece.id))
    )


@rule("KP-MOVE-07", "KP-FILL-34")
def shaken_objections(scene: Scene, move: Move, unit: Unit, steps: list["Step"]) -> Iterator[Objection]:
    """Objects when a shaken unit comes near an enemy it sees."""
    if not is_shaken(unit) or move.how == "reinforce":
        return
    if move.how != "break off" and any(step.length > 1e-4 for step in steps) and is_rooted(scene, unit):
        yield Objection("KP-MOVE-07", STAYS)
        return
    for foe in near_enemies(scene, unit):
        enemy = place_of(scene, foe.piece)
        for step in steps:
            after = gap(step.end, enemy)
            if (
                after < KEEP_OFF - 1e-4
                and after < gap(scene.outline(step.piece), enemy) - 1e-4
                and foe.is_seen(scene)
            ):
                yield Objection("KP-MOVE-07", TOO_NEAR, KEEP_OFF, after)
                return


@rule("KP-MOVE-07", "KP-FILL-34")
def withdrawal_faults(scene: Scene, move: Move, unit: Unit, steps: list["Step"]) -> Iterator[Objection]:
    """Objects when a shaken unit does not draw back from guns and riders to 6, or as far as it can."""
    if move.how == "reinforce" or move.total <= 0 or not must_withdraw(scene, unit):
        return
    from .ideas.walks import farthest_back

    walking = [step.piece.id for step in steps]
    ends = [step.end for step in steps]
    ends += [scene.outline(piece) for piece in standing(scene.state, unit) if piece.id not in walking]
    after, best = clearance(ends, frightening(scene, unit)), farthest_back(scene, move)
    if after < best - SLACK:
        yield Objection("KP-MOVE-07", MUST_WITHDRAW, best, after)


TOO_NEAR = Text(
    "with more than 2 markers it may not come nearer than {needed}″ to an enemy it sees; "
    "that would be {had}″",
    "mit mehr als 2 Markern darf sie einem gesehenen Feind nicht näher als {needed}″ kommen; "
    "das wären {had}″",
)
STAYS = Text(
    "with more than 2 markers it stays where it is, so near to enemy foot",
    "mit mehr als 2 Markern bleibt sie so nah an feindlichem Fußvolk stehen",
)
MUST_WITHDRAW = Text(
    "with more than 2 markers it must draw back from mounted enemies and guns, to 6″ or as far as it can: "
    "{needed}″ are possible, that would be {had}″",
    "mit mehr als 2 Markern muss sie vor Berittenen und Geschützen weichen, auf 6″ oder so weit es geht: "
    "möglich sind {needed}″, das wären {had}″",
)
