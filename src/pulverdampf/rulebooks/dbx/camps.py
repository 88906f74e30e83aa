"""Camps: their guard, those who man them, how they fall and are won back."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.dbx.agenda import carries_out
from pulverdampf.rulebooks.dbx.contacts import contacts_of
from pulverdampf.rulebooks.dbx.dues import CampTakenDue
from pulverdampf.rulebooks.dbx.events import CampTaken, EnteredCamp
from pulverdampf.rulebooks.dbx.fire_targets import manned_by
from pulverdampf.rulebooks.dbx.units import Battle, DbxState, Element, in_camp, is_on_table, on_table, pose_of
from pulverdampf.rulebooks.dbx.walls import is_within
from pulverdampf.table.outlines import Outline


@carries_out(CampTakenDue)
@rule("DBX-CAMP-03", "DBX-FILL-31")
async def take_camp(battle: Battle, due: CampTakenDue) -> None:
    """The victor moves in by one own depth and holds the camp, if nobody else defends it."""
    move_in(battle, due.winner, due.camp)


def move_in(battle: Battle, key: str, camp: str) -> None:
    """Takes a camp without defenders; its owner has it back, an enemy holds it."""
    state = battle.state
    winner, place = state.pieces[key], state.pieces[camp]
    if not is_on_table(winner) or place.strength or manned_by(state, place) is not None:
        return
    battle.record(CampTaken(camp, winner.side))
    pose = pose_of(winner).ahead(winner.depth).rounded()
    battle.record(EnteredCamp(key, camp, pose))


@rule("DBX-CAMP-03", "DBX-CON-09")
def take_undefended(battle: Battle) -> None:
    """Elements with a full front edge on a camp that nobody defends walk in."""
    contacts = contacts_of(battle.scene)
    for camp in [each for each in on_table(battle.state) if each.kind == "CAMP"]:
        if camp.strength or manned_by(battle.state, camp) is not None:
            continue
        holds = contacts.on.get(camp.id, ())
        if holds:
            move_in(battle, holds[0].attacker, camp.id)
            return


@rule("DBX-CAMP-02")
def camp_entered(scene: Scene, element: Element, own: Outline) -> Element | None:
    """The own camp in which a foot element stands wholly inside at this place, if it may man it."""
    state: DbxState = scene.state
    if element.mounted or element.kind in ("ART", "SQ"):
        return None
    for camp in on_table(state, element.side):
        if camp.kind == "CAMP" and not camp.held_by:
            held = manned_by(state, camp)
            if is_within(scene.outline(camp), own) and (held is None or held.id == element.id):
                return camp
    return None


@rule("DBX-CAMP-03")
def leaves_taken_camp(state: DbxState, element: Element) -> bool:
    """Whether a move of this element leaves a camp it has taken, which costs one point more."""
    camp = in_camp(element)
    return bool(camp) and state.pieces[camp].held_by == element.side
