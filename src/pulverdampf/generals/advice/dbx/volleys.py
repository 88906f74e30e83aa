"""Fire: shoot the general's way free, three on one, the best shot leads."""

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.generals.advice.dbx.generals_way import barring
from pulverdampf.generals.advice.dbx.prospects import prospects_of
from pulverdampf.rulebooks.dbx.dues import ShotDue
from pulverdampf.rulebooks.dbx.fire_factors import fire_factor
from pulverdampf.rulebooks.dbx.shooting import both_sides, shots
from pulverdampf.rulebooks.dbx.units import DbxState

ENOUGH = 3


def best_target(scene: Scene, side: Side, shooter: PieceId, among: list[PieceId]) -> list[PieceId]:
    """Of several targets the one that loses most by one more shooter; who bars the general's way counts more.

    Three already aiming at one are enough: a fourth shot is wasted.
    """
    state: DbxState = scene.state
    aimed, in_the_way = shots(scene), barring(scene, side)
    suffered = prospects_of(state.rulings).suffered

    def promise(key: PieceId) -> float:
        friends = [each.shooter for each in aimed.get(key, ()) if each.shooter != shooter]
        if len(friends) >= ENOUGH:
            return 0.0
        mine, theirs = both_sides(scene, ShotDue(key, shooter, tuple(friends)))
        piece, enemy = state.pieces[shooter], state.pieces[key]
        loss = suffered(enemy.kind, fire_factor(theirs).total, piece.kind, fire_factor(mine).total)
        return loss * (1.0 + in_the_way.get(key, 0.0))

    return sorted(among, key=promise, reverse=True)


def best_shot(scene: Scene, side: Side, among: list[PieceId]) -> list[PieceId]:
    """The shots at the enemy first: those at who bars the general's way, then those with most shooters."""
    state: DbxState = scene.state
    aimed, in_the_way = shots(scene), barring(scene, side)

    def promise(key: PieceId) -> tuple[bool, float, int]:
        return state.pieces[key].side != side, in_the_way.get(key, 0.0), len(aimed.get(key, ()))

    return sorted(among, key=promise, reverse=True)


def best_leader(scene: Scene, target: PieceId, among: list[PieceId]) -> list[PieceId]:
    """The one whose shot at the target counts most leads; options that are no elements come last."""
    state: DbxState = scene.state

    def promise(key: PieceId) -> int:
        if key not in state.pieces:
            return -1
        return fire_factor(both_sides(scene, ShotDue(target, key))[0]).total

    return sorted(among, key=promise, reverse=True)
