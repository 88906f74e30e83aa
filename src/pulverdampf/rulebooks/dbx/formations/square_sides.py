"""The two sides of a square: which of its elements faces an enemy."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.table.angles import direction

from ..units import DbxState, Element, pose_of, within_square


def is_behind(square: Element, enemy: Element) -> bool:
    """Whether an enemy stands on the side of a square to which its second element looks."""
    own, theirs = pose_of(square), pose_of(enemy)
    ux, uy = direction(own.facing)
    return square.strength > 1 and (theirs.x - own.x) * ux + (theirs.y - own.y) * uy < 0.0


@rule("DBX-FORM-10", "DBX-FORM-11")
def facing_member(state: DbxState, piece: Element, enemy: Element) -> Element:
    """The element that an enemy meets: of a square the first or the second, else the piece itself."""
    if not piece.is_square:
        return piece
    members = within_square(state, piece.id)
    if not members:
        return piece
    return members[1] if len(members) > 1 and is_behind(piece, enemy) else members[0]
