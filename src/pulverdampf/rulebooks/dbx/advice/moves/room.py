"""Room to go on: who of a group has neither bad going nor water nor a friend before him."""

from pulverdampf.table.outlines import Outline
from pulverdampf.table.sweeps import is_free, swept

from ...movement.interpenetration import may_pass
from ...movement.neighbours import outlines_of
from ...outcomes.recoil import SLACK
from ...units import Element, pose_of
from ..field import Field


def with_room(field: Field, pieces: list[Element], length: float) -> list[Element]:
    """Those of a group who can go straight on so far; who stays behind may stand in the way of others."""
    free = [each for each in pieces if not _is_barred(field, each, length)]
    friends = outlines_of(field.scene, field.side)[0]
    while free:
        going = {each.id for each in free}
        staying = [each for each in friends if each.owner not in going]
        kept = [each for each in free if not _is_masked(field, each, length, staying)]
        if len(kept) == len(free):
            break
        free = kept
    return free


def _is_barred(field: Field, piece: Element, length: float) -> bool:
    """Whether bad going lies before an element that it hampers, or water before anybody."""
    own = field.scene.outline(piece)
    way = swept(own, own.ux * length, own.uy * length)
    ground = field.ground
    return ground.is_bad(way) or ground.is_barred(way) or any(plot.overlaps(way) for plot in ground.lines)


def _is_masked(field: Field, piece: Element, length: float, staying: list[Outline]) -> bool:
    """Whether friends stand before an element whom it cannot pass, or where it would end."""
    own = field.scene.outline(piece)
    way = swept(own, own.ux * length, own.uy * length)
    if is_free(way, staying, SLACK):
        return False
    state = field.state
    before = [each for each in staying if not is_free(way, [each], SLACK)]
    if any(not may_pass(state, piece, own.facing, state.pieces[each.owner]) for each in before):
        return True
    return not is_free(field.at(piece, pose_of(piece).ahead(length)), before, SLACK)
