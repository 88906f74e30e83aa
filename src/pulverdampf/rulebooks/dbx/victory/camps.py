"""Camps: their guard, those who man them, how they fall and are won back."""

from collections.abc import Iterable

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import ANYWHERE, PieceId
from pulverdampf.table.outlines import Outline
from pulverdampf.text import Text

from ..contact.contacts import contacts_of
from ..events.losses import CampTaken
from ..events.places import EnteredCamp
from ..fire.targets import manned_by
from ..standing import in_camp
from ..terrain.walls import is_within
from ..troops import TROOPS
from ..units import Battle, DbxState, Element, is_on_table, on_table, pose_of

WHO_WALKS_IN = Text("Nobody defends the camp. Who moves in?", "Niemand verteidigt das Lager. Wer besetzt es?")


@stage
@rule("DBX-CAMP-03", "DBX-FILL-31")
async def take_camp(battle: Battle, winner: Element, camp: Element) -> None:
    """The victor over guard or garrison moves in by one own depth and holds the camp."""
    move_in(battle, winner, camp)


def move_in(battle: Battle, winner: Element, camp: Element) -> None:
    """Takes a camp without defenders; its owner has it back, an enemy holds it."""
    if not is_on_table(winner) or manned_by(battle.state, camp) is not None:
        return
    battle.record(CampTaken(camp.id, winner.side))
    pose = ANYWHERE if battle.by_hand else pose_of(winner).ahead(winner.depth).rounded()
    battle.record(EnteredCamp(winner.id, camp.id, pose))


@rule("DBX-CAMP-03", "DBX-CON-09")
async def take_undefended(battle: Battle) -> None:
    """One element with a full front edge on a camp that nobody defends walks in; its owner says which."""
    state = battle.state
    for camp in [each for each in on_table(state) if each.kind == "CAMP" and not each.strength]:
        holds = contacts_of(battle.scene).on.get(camp.id, ())
        if not holds or manned_by(state, camp) is not None:
            continue
        options = [Option(each.attacker, state.named(each.attacker), each.attacker) for each in holds]
        prompt = Prompt("DBX-CAMP-03", WHO_WALKS_IN, camp.id)
        chosen = await battle.choose(state.pieces[holds[0].attacker].side, prompt, options)
        move_in(battle, state.pieces[chosen], camp)


@rule("DBX-CAMP-02")
def may_man(kind: str) -> bool:
    """Whether a troop type may man a camp: all foot, guns included, but no square."""
    return TROOPS[kind].kind == "foot" and kind not in ("SQ", "CAMP")


@rule("DBX-CAMP-02")
def camp_entered(scene: Scene, element: Element, own: Outline) -> Element | None:
    """The own camp in which a foot element stands wholly inside at this place, if it may man it."""
    state: DbxState = scene.state
    if not may_man(element.kind):
        return None
    for camp in on_table(state, element.side):
        if camp.kind == "CAMP" and not camp.held_by and is_within(scene.outline(camp), own):
            held = manned_by(state, camp)
            if held is None or held.id == element.id:
                return camp
    return None


@rule("DBX-CAMP-02", "DBX-SET-09")
def man_own_camp(battle: Battle, keys: Iterable[PieceId]) -> None:
    """Whoever of some has been set down inside his own camp mans it."""
    for key in keys:
        piece = battle.state.pieces[key]
        camp = camp_entered(battle.scene, piece, battle.scene.outline(piece))
        if camp is not None and not in_camp(piece):
            battle.record(EnteredCamp(key, camp.id, pose_of(piece)))


@rule("DBX-CAMP-03")
def leaves_taken_camp(state: DbxState, element: Element) -> bool:
    """Whether a move of this element leaves a camp it has taken, which costs one point more."""
    camp = in_camp(element)
    return bool(camp) and state.pieces[camp].held_by == element.side
