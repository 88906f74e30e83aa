"""A salvo: all that decides the dice of a shooting at one target before they fall."""

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import within
from pulverdampf.table.shapes import Pose

from ..geometry import facing_point, figure_outlines
from ..movement.packing import turned_on_table
from ..spotting.visibility import TOLERANCE, sees
from ..state import SCREENS, FrontierState
from ..units import Unit
from .aiming import Aim, Manner, Shot, dice_of, shot_of
from .weapons import Weapon

AsNear = PieceId | tuple[PieceId, ...]
"""A figure, or several that are equally near."""


class Throw(Struct, frozen=True):
    """Dice that need the same faces."""

    shot: Shot
    strength: int
    dice: int


class Salvo(Struct, frozen=True):
    """What some figures throw at a target, whom they may hit, and how they turn to it."""

    throws: tuple[Throw, ...]
    eligible: tuple[AsNear, ...]
    """The figures that may fall, the nearest first."""
    turned: tuple[tuple[PieceId, Pose], ...]


def salvo(
    scene: Scene, unit: Unit, target: Unit, weapon: Weapon, how: Manner, firing: tuple[Aim, ...]
) -> Salvo:
    """The salvo of some figures of a unit, worked out once while both units and all screens stand so."""
    shooters = tuple([aim.shooter.owner for aim in firing])
    question = ("salvo", target.id, weapon.key, how, shooters, unit.mounted, unit.shaken)

    def found() -> Salvo:
        return Salvo(
            throws_of(scene, unit, target, weapon, how, firing),
            could_be_hit(scene, target, firing, weapon.range),
            turned_to(scene.state, firing),
        )

    return scene.lasting(question, found, (unit.id, target.id, SCREENS))


@rule("MT-FIRE-03", "MT-FIRE-10")
def throws_of(
    scene: Scene, unit: Unit, target: Unit, weapon: Weapon, how: Manner, firing: tuple[Aim, ...]
) -> tuple[Throw, ...]:
    """The dice of a shooting, those together that need the same faces."""
    grouped: dict[tuple[Shot, int], int] = {}
    for aim in firing:
        shot = shot_of(scene, unit, target, aim, how)
        key = (shot, weapon.strength(aim.distance))
        grouped[key] = grouped.get(key, 0) + dice_of(scene, unit, weapon, aim, shot)
    return tuple([Throw(*key, dice) for key, dice in grouped.items()])


@rule("MT-FIRE-11")
def could_be_hit(scene: Scene, target: Unit, made: tuple[Aim, ...], reach: float) -> tuple[AsNear, ...]:
    """The figures that any shooter could have hit, the nearest first, horse holders last."""
    state: FrontierState = scene.state
    found: list[tuple[bool, float, PieceId]] = []
    for mark in figure_outlines(scene, target):
        near = [gap(aim.shooter, mark) for aim in made if sees(scene, aim.shooter, mark)]
        near = [each for each in near if within(each, reach, TOLERANCE)]
        if near:
            found.append((state.pieces[mark.owner].holder, min(near), mark.owner))
    groups: list[list[tuple[bool, float, PieceId]]] = []
    for each in sorted(found):
        first = groups[-1][0] if groups else None
        if first is not None and each[0] == first[0] and within(each[1], first[1], TOLERANCE):
            groups[-1].append(each)
        else:
            groups.append([each])
    keys = [tuple([key for _, _, key in group]) for group in groups]
    return tuple([group if len(group) > 1 else group[0] for group in keys])


def turned_to(state: FrontierState, firing: tuple[Aim, ...]) -> tuple[tuple[PieceId, Pose], ...]:
    """How those who shoot look at what they shoot at."""
    poses = []
    for aim in firing:
        figure = state.pieces[aim.shooter.owner]
        if figure.pose is not None:
            wanted = facing_point(figure.pose, aim.mark.x, aim.mark.y)
            poses.append((figure.id, turned_on_table(state, figure, wanted.facing)))
    return tuple(poses)
