"""Charging: who has just moved into contact, before the rules have noted it."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId

from ..units import MOVEMENT, DbxState, Element
from .contacts import contacts_of


@rule("DBX-MEL-05")
def has_just_met(scene: Scene, piece: Element, enemy: PieceId) -> bool:
    """Whether an element holds an enemy by a move of this phase that nobody has noted yet.

    So stands whoever is moved into contact in thought; after a march its contacts are noted.
    """
    state: DbxState = scene.state
    if state.clock.phase != MOVEMENT or piece.side != state.active:
        return False
    hold = contacts_of(scene).by.get(piece.id)
    if hold is None or hold.victim != enemy:
        return False
    return piece.assault != enemy and state.pieces[enemy].assault != piece.id
