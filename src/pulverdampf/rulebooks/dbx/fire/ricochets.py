"""Misfire and ricochets: who stands behind an element that fire throws back recoils first."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import QUARTER, difference
from pulverdampf.table.construction import strip
from pulverdampf.table.kernel import gap, overlaps

from ..by_hand.outcomes import behind_told
from ..contact.contacts import TOUCH
from ..outcomes.suffering import recoil
from ..terrain.ground import garrison_place
from ..troops import BW
from ..units import Battle, DbxState, Element, is_on_table
from .targets import fire_outline, range_of


@stage
@rule("DBX-RICO-01", "DBX-RICO-02")
async def throw_back(battle: Battle, target: Element, shooters: tuple[Element, ...]) -> None:
    """Everyone in the strip behind the target recoils by his own depth, the rearmost first."""
    if battle.by_hand:
        for key in await behind_told(battle, target):
            if is_on_table(battle.state.pieces[key]):
                await recoil(battle, battle.state.pieces[key])
        return
    facing = battle.scene.outline(target).facing
    for key in behind_target(battle.scene, target, shooters):
        piece = battle.state.pieces[key]
        if is_on_table(piece):
            own = battle.scene.outline(piece)
            against = abs(difference(own.facing, facing)) > QUARTER
            await recoil(battle, piece, ahead=against)


@rule("DBX-RICO-01", "DBX-RICO-02", "DBX-FILL-28")
def behind_target(scene: Scene, target: Element, shooters: tuple[Element, ...]) -> list[PieceId]:
    """The friends of a target whom ricochets reach, the rearmost first."""
    state: DbxState = scene.state
    own = scene.outline(target)
    zone = strip(own, "rear", 0.0, BW)
    found: list[tuple[float, PieceId]] = []
    for each in scene.outlines():
        if each.side != target.side or each.owner == target.id:
            continue
        piece = state.pieces[each.owner]
        if piece.kind in ("SQ", "CAMP") or not overlaps(each, zone, 0.01) or garrison_place(scene, piece):
            continue
        reached = gap(own, each) <= TOUCH or any(
            gap(fire_outline(scene, shooter), each) <= range_of(state, shooter) + 0.125
            for shooter in shooters
            if is_on_table(shooter)
        )
        if reached:
            found.append(((each.x - own.x) * own.ux + (each.y - own.y) * own.uy, each.owner))
    return [key for _, key in sorted(found)]
