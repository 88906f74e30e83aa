"""Charging: who has just moved into contact, before the rules have noted it and after."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId

from ..events.places import Contacted
from ..units import MOVEMENT, Battle, DbxState, Element
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


@rule("DBX-MEL-05", "DBX-CON-06")
def note_contacts(battle: Battle, movers: tuple[str, ...]) -> None:
    """Remembers who moved into contact with whom; to follow up an enemy thrown back is no new charge."""
    contacts = contacts_of(battle.scene)
    for key in movers:
        hold = contacts.by.get(key)
        if hold is not None and battle.state.pieces[key].assault != hold.victim:
            battle.record(Contacted(key, hold.victim))
