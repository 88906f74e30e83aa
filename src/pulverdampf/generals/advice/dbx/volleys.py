"""Fire: three on one, the nearest to breaking first, the best shot leads."""

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.rulebooks.dbx.formations import is_supported
from pulverdampf.rulebooks.dbx.shooting import shots
from pulverdampf.rulebooks.dbx.troops import TROOPS
from pulverdampf.rulebooks.dbx.units import DbxState

ENOUGH = 3


def best_target(scene: Scene, side: Side, among: list[PieceId]) -> list[PieceId]:
    """Of several targets the one at which most friends aim, up to three, then the weakest."""
    state: DbxState = scene.state
    aimed = shots(scene)

    def promise(key: PieceId) -> tuple[int, int]:
        friends = sum(1 for each in aimed.get(key, ()) if state.pieces[each.shooter].side == side)
        return friends if friends < ENOUGH else 0, -TROOPS[state.pieces[key].kind].against_foot

    return sorted(among, key=promise, reverse=True)


def best_shot(scene: Scene, side: Side, among: list[PieceId]) -> list[PieceId]:
    """The shots at the enemy first, those with most shooters before the others."""
    state: DbxState = scene.state
    aimed = shots(scene)

    def promise(key: PieceId) -> tuple[bool, int]:
        return state.pieces[key].side != side, len(aimed.get(key, ()))

    return sorted(among, key=promise, reverse=True)


def best_leader(scene: Scene, among: list[PieceId]) -> list[PieceId]:
    """The one with the highest factor leads; options that are no elements come last."""
    state: DbxState = scene.state

    def promise(key: PieceId) -> int:
        piece = state.pieces.get(key)
        if piece is None:
            return -1
        return TROOPS[piece.kind].against_foot * 2 + is_supported(scene, piece)

    return sorted(among, key=promise, reverse=True)
