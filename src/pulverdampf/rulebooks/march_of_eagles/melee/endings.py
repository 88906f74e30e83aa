"""How melees end, and what becomes of those who had joined them."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import SIDES

from ..battalion import on_table
from ..events.melees import MeleeEnded, MeleeLeft
from ..movement.confusion import ungather
from ..state import Battalion, Battle, Melee
from .falling_back import back_off


@rule("MOE-MEL-13", "MOE-FILL-19")
async def release_joined(battle: Battle, melee: Melee, losing_side: str) -> None:
    """Battalions that joined the losing side go back two inches, out of the melee and ungathered."""
    for body, _ in melee.joined:
        friend = battle.state.bodies[body]
        if friend.side == losing_side and on_table(battle.state, friend):
            await back_off(battle, friend)
            ungather(battle, friend, turns=1)


@rule("MOE-MEL-09", "MOE-FILL-19")
async def end(battle: Battle, melee: Melee, survivor: Battalion | None) -> None:
    """A melee ends because a side is no more: the survivor is free and gathered."""
    if melee.id not in battle.state.melees:
        return
    close(battle, melee)
    for side in SIDES:
        if survivor is None or side != survivor.side:
            await release_joined(battle, melee, side)


@rule("MOE-MEL-09")
async def break_off(battle: Battle, battalion: Battalion) -> None:
    """A battalion that breaks leaves its melee; a principal ends it."""
    melee = battle.state.melees.get(battalion.melee)
    if melee is None:
        return
    if battalion.id not in melee.principals:
        battle.record(MeleeLeft(battalion.id))
        return
    await end(battle, melee, battle.state.bodies[melee.opponent(battalion.id)])


@rule("MOE-MEL-09", "MOE-X-CAV-06")
def close(battle: Battle, melee: Melee) -> None:
    """A melee is over; cavalry that fought in it has to gather, however it ended."""
    battle.record(MeleeEnded(melee.id))
    for body in melee.principals:
        fighter = battle.state.bodies[body]
        if fighter.arm == "cavalry" and on_table(battle.state, fighter):
            ungather(battle, fighter, turns=1)
