"""The bases on a table sorted by side, once until something moves."""

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.table.outlines import Outline

from ..standing import in_camp
from ..units import DbxState, Element


def outlines_of(scene: Scene, side: Side) -> tuple[list[Outline], list[Outline]]:
    """The bases that are friends of a side and those that are enemies; a taken camp is the holder's."""
    return scene.remembered(("sides", side), lambda: _sorted_out(scene, side))


def _sorted_out(scene: Scene, side: Side) -> tuple[list[Outline], list[Outline]]:
    state: DbxState = scene.state
    pieces = state.pieces
    mine: list[Outline] = []
    theirs: list[Outline] = []
    for each in scene.outlines():
        own = (pieces[each.owner].held_by or each.side) == side
        (mine if own else theirs).append(each)
    return mine, theirs


def enemies_afield(scene: Scene, piece: Element) -> list[Outline]:
    """The enemies of an element that stand outside of camps."""
    return scene.remembered(("afield", piece.side), lambda: _afield(scene, piece.side))


def _afield(scene: Scene, side: Side) -> list[Outline]:
    pieces = scene.state.pieces
    return [each for each in outlines_of(scene, side)[1] if not in_camp(pieces[each.owner])]
