"""What an element may do in the shooting phase: its shots, arson, walls, fire arrows and roofs."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, PieceId
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..events.names import inches
from ..facts import Shot
from ..melee.attacking import may_attack
from ..special.buildings import behind, buildings, free_posts, roofs_in_reach, walls_in_reach
from ..special.burning import can_be_lit
from ..special.walls import burns
from ..state import WarState
from ..units import Element, Unit, are_warriors
from .aim import aim
from .modifiers import Aim, modifier
from .targets import arms_of, has_foes_about, is_threatened, may_act, may_shoot, targets
from .weapons import dice_of


class Deed(Struct, frozen=True):
    """Something an element may do in the shooting phase."""

    key: str
    label: Text
    shot: Shot
    added: int = 0
    """What would be added to the die."""
    distance: float = 0.0
    post: Pose | None = None
    """Where an occupant of a building must step to."""


AT = Text("{arm} at {target}, {far}, {added}", "{arm} auf {target}, {far}, {added}")
LIGHT = Text("set fire to {what}", "{what} anzünden")
AT_WALL = Text("shoot at the wall {what}", "auf die Wand {what} schießen")
ARROWS = Text("fire arrows at {what}", "Brandpfeile auf {what}")
BREAK = Text("break through the roof", "das Dach durchbrechen")
TORCH = Text("set the roof on fire", "das Dach anzünden")


def firing(state: WarState) -> tuple[PieceId, ...]:
    """Those who declared a shot in the first pass."""
    return tuple(
        shot.shooter for shot in state.shots if not shot.second and shot.deed in ("shoot", "wall", "arrows")
    )


@rule("KP-FIRE-02", "KP-FIRE-13", "KP-ARMY-08", "KP-FILL-23")
def shots_of(scene: Scene, unit: Unit, piece: Element, *, second: bool) -> list[Deed]:
    """The shots an element may declare, the best first."""
    if not has_foes_about(scene, unit) or not may_shoot(scene, unit, piece):
        return []
    found = list(_shots(scene, piece, "", None, second=second))
    if isinstance(piece.place, Inside):
        building = piece.place.feature
        found = [deed for deed in found if scene.state.pieces[deed.shot.targets[0]].roof == building]
        for wall, post in free_posts(scene.state, piece):
            known = [deed.key for deed in found]
            shots = _shots(behind(scene, piece, post), piece, wall, post, second=second)
            found += [deed for deed in shots if deed.key not in known]
    return sorted(found, key=lambda deed: (-deed.added, deed.distance, deed.key))


def _shots(scene: Scene, piece: Element, wall: str, post: Pose | None, *, second: bool) -> Iterator[Deed]:
    state: WarState = scene.state
    seen = firing(state) if second else ()
    shooter = state.pieces[piece.id]
    for weapon in arms_of(piece):
        for target in targets(scene, shooter, weapon, seen, second=second):
            aimed = state.pieces[target.piece]
            added = _added(aim(scene, shooter, weapon.key, aimed, target.distance))
            dice = dice_of(weapon, target.distance)
            shot = Shot(piece.id, weapon.key, (target.piece,) * dice, "shoot", wall, second)
            label = AT.filled(
                arm=weapon.name, target=state.named(target.piece), far=inches(target.distance),
                added=f"{added:+d}".replace("-", "−"),
            )  # fmt: skip
            yield Deed(f"{weapon.key}:{target.piece}", label, shot, added, target.distance, post)


@lru_cache(maxsize=4096)
def _added(aim: Aim) -> int:
    """What is added to the die, without how it comes about."""
    return modifier(aim).total


@rule("KP-FIRE-21", "KP-BURN-01", "KP-FORT-06", "KP-FORT-07", "KP-FORT-08")
def other_deeds(scene: Scene, unit: Unit, piece: Element) -> list[Deed]:
    """Arson, shots at walls, fire arrows, and work on a roof."""
    state: WarState = scene.state
    if not may_act(scene, unit, piece):
        return []
    found = [
        Deed(f"arson:{key}", LIGHT.filled(what=state.named(key)), Shot(piece.id, "", (), "arson", key))
        for key in can_be_lit(scene, piece)
    ]
    if piece.roof and piece.since < state.clock.turn and not burns(scene, piece.roof):
        if may_attack(state, unit) is None:
            found.append(Deed("break", BREAK, Shot(piece.id, "", (), "break", piece.roof)))
        found.append(Deed("torch", TORCH, Shot(piece.id, "", (), "torch", piece.roof)))
    if buildings(state) and may_shoot(scene, unit, piece):
        found += _at_buildings(scene, unit, piece)
    return found


def _at_buildings(scene: Scene, unit: Unit, piece: Element) -> Iterator[Deed]:
    state: WarState = scene.state
    for weapon in arms_of(piece):
        if is_threatened(scene, piece, weapon):
            continue
        for wall, distance in walls_in_reach(scene, piece, weapon):
            shot = Shot(piece.id, weapon.key, (), "wall", wall)
            yield Deed(f"wall:{wall}", AT_WALL.filled(what=state.named(wall)), shot, distance=distance)
    if are_warriors(unit) and "bow" in piece.arms and not isinstance(piece.place, Inside):
        for building in roofs_in_reach(scene, piece):
            label = ARROWS.filled(what=state.named(building))
            yield Deed(f"arrows:{building}", label, Shot(piece.id, "bow", (), "arrows", building))


def deeds_of(scene: Scene, unit: Unit, piece: Element, *, second: bool) -> list[Deed]:
    """Everything an element may declare in a pass."""
    if any(shot.shooter == piece.id for shot in scene.state.shots):
        return []
    if isinstance(piece.place, Inside):
        return shots_of(scene, unit, piece, second=second)  # walls may have been taken meanwhile
    return scene.remembered(
        ("deeds", piece.id, second), lambda: list(_deeds(scene, unit, piece, second=second))
    )


def _deeds(scene: Scene, unit: Unit, piece: Element, *, second: bool) -> Iterator[Deed]:
    yield from shots_of(scene, unit, piece, second=second)
    if not second:
        yield from other_deeds(scene, unit, piece)


def first_shot(deeds: list[Deed]) -> Deed | None:
    return next((deed for deed in deeds if deed.shot.deed == "shoot"), None)
