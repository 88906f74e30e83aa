"""Who may move, and who may move again in the same bound."""

from collections.abc import Sequence
from typing import Literal

from pulverdampf.engine.orders import Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId

from ..contact.contacts import contacts_of
from ..formations.groups import is_group
from ..terrain.ground import in_bad_going
from ..terrain.weather import guns_are_bogged
from ..troops import SKIRMISHERS, is_light_horse
from ..units import DbxState, Element, command_of, is_on_table
from .objections import BOGGED, DEMORALISED, IN_MELEE, MOVED, NOT_ONE_GROUP, NOT_YOURS

Right = Literal["first", "skirmishers", "road", "light horse", "warriors", "support"]


@rule("DBX-MOVE-01", "DBX-MOVE-12", "DBX-WX-01", "DBX-WX-03")
def may_move(scene: Scene, movers: Sequence[PieceId]) -> Objection | None:
    """Why these elements may not be moved together now, whatever the path."""
    state: DbxState = scene.state
    if not movers:
        return Objection("DBX-MOVE-01", NOT_YOURS)
    contacts = contacts_of(scene)
    command = None
    for key in movers:
        piece = state.pieces.get(key)
        if piece is None or piece.side != state.active or not is_on_table(piece) or piece.kind == "CAMP":
            return Objection("DBX-MOVE-01", NOT_YOURS)
        if command is not None and piece.body != command:
            return Objection("DBX-BIG-05", NOT_ONE_GROUP)
        command = piece.body
        if contacts.is_fighting(piece):
            return Objection("DBX-BRK-01", IN_MELEE)
        if piece.done:
            return Objection("DBX-LAND-02", MOVED)
        bogged = piece.kind == "ART" and guns_are_bogged(state) and not state.by_hand
        if bogged and in_bad_going(scene, piece):
            return Objection("DBX-WX-01", BOGGED)
    if command_of(state, state.pieces[movers[0]]).demoralised:
        return Objection("DBX-BIG-08", DEMORALISED)
    if not rights(state, [state.pieces[key] for key in movers]):
        return Objection("DBX-MOVE-02", MOVED)
    if len(movers) > 1 and not state.by_hand and not is_group(scene, movers):
        return Objection("DBX-MOVE-04", NOT_ONE_GROUP)
    return None


@rule("DBX-MOVE-02", "DBX-FILL-13")
def rights(state: DbxState, pieces: Sequence[Element]) -> list[Right]:
    """The rights under which these elements may move together now, all under the same."""
    if all(each.moves == 0 for each in pieces):
        return ["first"]
    found: list[Right] = []
    again = [each for each in pieces if each.kind != "GEN" or each.moves]
    kept_off = state.rulings.again_far == "light_horse" or not any(each.near for each in again)
    if kept_off and state.first_bound and all(each.kind in SKIRMISHERS for each in again):
        unlimited = state.rulings.skirmisher_first_bound == "unlimited"
        if unlimited or all(each.moves < 2 for each in again):
            found.append("skirmishers")
    paved = any(each.kind == "ROAD" for each in state.features.values())
    if kept_off and paved and state.weather not in ("rain", "storm"):
        found.append("road")
    if all(is_light_horse(each.kind, state.rulings) and not each.near for each in again):
        found.append("light horse")
    if all(each.moves < 2 for each in again):
        if all(each.kind in ("ST", "CK", "GU") for each in again):
            found.append("warriors")
        if state.rulings.second_move_support == "line" and all(each.of_line for each in again):
            found.append("support")
    return found
