"""The bases on a table sorted by side, once until something moves."""

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.rulebooks.dbx.units import DbxState, Element, in_camp
from pulverdampf.table.outlines import Outline


def outlines_of(scene: Scene, side: Side) -> tuple[list[Outline], list[Outline]]:
    """The bases that are friends of a side and those that are enemies; a taken camp is the holder's."""

    def sorted_out() -> tuple[list[Outline], list[Outline]]:
        state: DbxState = scene.state
        pieces = state.pieces
        mine: list[Outline] = []
        theirs: list[Outline] = []
        for each in scene.outlines():
            own = (pieces[each.owner].held_by or each.side) == side
            (mine if own else theirs).append(each)
        return mine, theirs

    return scene.remembered(("sides", side), sorted_out)


def enemies_afield(scene: Scene, piece: Element) -> list[Outline]:
    """The enemies of an element that stand outside of camps."""

    def found() -> list[Outline]:
        pieces = scene.state.pieces
        return [each for each in outlines_of(scene, piece.side)[1] if not in_camp(pieces[each.owner])]

    return scene.remembered(("afield", piece.side), found)
