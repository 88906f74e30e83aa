"""Bases near each other, found without asking every pair."""

from collections.abc import Iterator, Sequence

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.rulebooks.dbx.units import DbxState, Element, in_camp
from pulverdampf.table.outlines import Outline


def near_pairs(outlines: Sequence[Outline], within: float) -> Iterator[tuple[Outline, Outline]]:
    """Pairs of bases that may be so near to each other, in their order along the line of battle."""
    if not outlines:
        return
    xs, ys = [each.x for each in outlines], [each.y for each in outlines]
    along_x = max(xs) - min(xs) >= max(ys) - min(ys)
    ordered = sorted(outlines, key=(lambda each: each.x) if along_x else (lambda each: each.y))
    places = [each.x for each in ordered] if along_x else [each.y for each in ordered]
    others = [each.y for each in ordered] if along_x else [each.x for each in ordered]
    reaches = [each.reach for each in ordered]
    widest = max(reaches) + within
    count = len(ordered)
    for i, a in enumerate(ordered):
        place, level, reach = places[i], others[i], reaches[i] + within
        limit = place + reach + widest
        for j in range(i + 1, count):
            along = places[j]
            if along > limit:
                break
            along -= place
            away = others[j] - level
            far = reach + reaches[j]
            if along * along + away * away <= far * far:
                yield a, ordered[j]


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
