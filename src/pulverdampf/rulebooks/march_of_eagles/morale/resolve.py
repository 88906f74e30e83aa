"""Resolve and bravery: who tests, who breaks, who sees it."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage

from ..battalion import attached_to, on_table
from ..command.characters import ENSIGN_RALLIES, witnesses
from ..events.order import Broke, ReasonGiven, Tested
from ..events.turns import PhaseBegan
from ..grade_tests import RESOLVE, Again, passes
from ..melee.endings import break_off
from ..state import RETREAT_TESTS, Battalion, Battle, EagleState


@rule("MOE-RES-01", "MOE-RES-06", "MOE-CHAR-05", "MOE-T-RES")
async def resolve_test(battle: Battle, battalion: Battalion, *, counts: bool = True) -> bool:
    """A die against the grade with the modifiers of the moment; an ensign re-rolls it once."""
    again = Again(min(battalion.ensigns, 1), "MOE-CHAR-05", ENSIGN_RALLIES)
    held = await passes(battle, battalion, RESOLVE, "MOE-RES-01", again)
    battle.record(Tested(battalion.id, held, counts))
    return held


@rule("MOE-RES-07", "MOE-RES-08", "MOE-MEL-09")
async def break_(battle: Battle, battalion: Battalion) -> None:
    """A battalion gives up: its melee ends, and friends who see it get a reason to test."""
    await break_off(battle, battalion)
    battle.record(Broke(battalion.id))
    if battle.state.clock.phase == RETREAT_TESTS:
        await alarm_friends(battle, battalion)


@rule("MOE-RES-02", "MOE-RES-08", "MOE-FILL-24")
async def alarm_friends(battle: Battle, broken: Battalion) -> None:
    """Every friend in sight that is not broken and has not tested gets a reason."""
    friends = [
        friend
        for friend in battle.state.bodies.values()
        if friend.side == broken.side
        and friend is not broken
        and on_table(battle.state, friend)
        and not friend.broken
        and not friend.tested
    ]
    for friend in await witnesses(battle, broken, "MOE-RES-02", friends):
        battle.record(ReasonGiven(friend.id, "friend"))


@rule("MOE-RES-02", "MOE-RES-03", "MOE-RES-04", "MOE-RES-09", "MOE-CINC-05")
def next_to_test(state: EagleState) -> Battalion | None:
    """The next battalion that owes a test: the initiative winner's side first, by number."""
    for first in (True, False):
        for battalion in state.bodies.values():
            if (
                (battalion.side == state.initiative) is first
                and battalion.reasons
                and not battalion.tested
                and not battalion.broken
                and on_table(state, battalion)
                and not attached_to(state, battalion)
            ):
                return battalion
    return None


@rule("MOE-RES-03", "MOE-RES-08", "MOE-TURN-01")
async def retreat_tests(battle: Battle) -> None:
    """Phase 3: everybody with a reason tests once; each break may alarm others."""
    state = battle.state
    while (battalion := next_to_test(state)) is not None:
        if not await resolve_test(battle, battalion):
            await break_(battle, battalion)
        await battle.checkpoint()


@rule("MOE-RES-08")
async def begin_retreat_tests(battle: Battle) -> None:
    """Opens phase 3: those who broke earlier in the turn are seen now."""
    battle.record(PhaseBegan(RETREAT_TESTS))
    for battalion in list(battle.state.bodies.values()):
        if _is_seen_in_flight(battle.state, battalion) and on_table(battle.state, battalion):
            await alarm_friends(battle, battalion)


@rule("MOE-RES-02", "MOE-FILL-24")
def _is_seen_in_flight(state: EagleState, battalion: Battalion) -> bool:
    """Whether a battalion alarms its friends: in the turn in which it breaks, or as long as it runs."""
    return battalion.broken if state.rulings.friend_flees == "each_flight" else battalion.broke_this_turn


@stage
@rule("MOE-RES-05")
async def resolve_at_once(battle: Battle, battalion: Battalion) -> None:
    """A test that cannot wait for its phase."""
    if battalion.tested or battalion.broken or not on_table(battle.state, battalion):
        return
    if attached_to(battle.state, battalion):
        return
    if not await resolve_test(battle, battalion):
        await break_(battle, battalion)
