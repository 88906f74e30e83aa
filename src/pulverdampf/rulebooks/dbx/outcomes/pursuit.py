"""Impetuous advance: those who cannot be held go after an enemy who gives way."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.table.outlines import Outline
from pulverdampf.table.sweeps import meets

from ..by_hand.outcomes import advance_told
from ..contact.contacts import contacts_of
from ..events.places import Advanced, Contacted
from ..movement.interpenetration import friends_and_enemies
from ..standing import in_camp
from ..terrain.ground import PASSABLE_TO_IMPETUOUS, ground_of, lies_in
from ..troops import ENGLISH_MOUNTED
from ..units import Battle, DbxState, Element, command_of, is_on_table, pose_of
from ..victory.camps import take_undefended
from .recoil import SLACK


@rule("DBX-OUT-07")
def is_impetuous_by_nature(piece: Element) -> bool:
    """Whether an element goes after every enemy who gives way: some types, and English horse."""
    return piece.troop.impetuous or (piece.english and piece.kind in ENGLISH_MOUNTED)


@rule("DBX-OUT-07", "DBX-BIG-10")
def is_impetuous(piece: Element, *, against_demoralised: bool) -> bool:
    """Whether an element must go after an enemy who gave way."""
    if piece.kind in ("GEN", "CAMP", "SQ", "ART") or in_camp(piece):
        return False
    return against_demoralised or is_impetuous_by_nature(piece)


@stage
@rule("DBX-OUT-07", "DBX-BRK-03")
async def pursue(battle: Battle, winner: Element, loser: Element) -> None:
    """Advances one own depth as far as possible; a new enemy met front to front is fought next bound."""
    broken = loser.body is not None and command_of(battle.state, loser).demoralised
    if not is_on_table(winner) or not is_impetuous(winner, against_demoralised=broken):
        return
    if contacts_of(battle.scene).has_enemy_in_front(winner.id):
        return
    if battle.by_hand:
        if not await advance_told(battle, winner, loser):
            return
    else:
        distance = advance_of(battle.scene, winner)
        if distance <= 0.01:
            return
        battle.record(Advanced(winner.id, pose_of(winner).ahead(distance).rounded()))
    hold = contacts_of(battle.scene).by.get(winner.id)
    if hold is not None:
        battle.record(Contacted(winner.id, hold.victim, fresh=hold.victim != loser.id))
        await take_undefended(battle)


@rule("DBX-OUT-07")
def advance_of(scene: Scene, piece: Element) -> float:
    """How far an impetuous element goes: to the first base, to forbidden ground, to the edge."""
    state: DbxState = scene.state
    own = scene.outline(piece)
    distance = min(piece.depth, _to_edge(state, own))
    if distance <= 0.0:
        return 0.0
    friends, enemies = friends_and_enemies(scene, piece)
    ground = ground_of(scene)
    barred: list[Outline] = [part for plot in ground.water for part in plot.pieces]
    if piece.kind != "ST":
        for plot in ground.bad:
            if plot.feature.kind not in PASSABLE_TO_IMPETUOUS and not lies_in(plot, own):
                barred += plot.pieces
        if not ground.is_across(own):
            barred += [part for plot in ground.lines for part in plot.pieces]
    dx, dy = own.ux * distance, own.uy * distance
    share = min((meets(own, dx, dy, each, SLACK) for each in [*friends, *enemies, *barred]), default=2.0)
    return distance * min(share, 1.0)


def _to_edge(state: DbxState, own: Outline) -> float:
    """How far a base may go straight ahead before a corner leaves the table."""
    width, depth = state.table
    best = 1e9
    for x, y in own.corners():
        for at, step, limit in ((x, own.ux, width), (y, own.uy, depth)):
            if step > 1e-9:
                best = min(best, (limit - at) / step)
            elif step < -1e-9:
                best = min(best, at / -step)
    return max(best, 0.0)
