"""The five stratagems, as far as they act by themselves: medicine and reinforcement."""

from pulverdampf.engine.dice import d6
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import settle, stage
from pulverdampf.engine.state import Side

from ..events.stratagems import MedicineMade, Relieved
from ..morale.losses import lose_unit
from ..state import Battle, WarState, audience, elements, fighting_of, is_held_back, of_side
from ..units import Unit, are_warriors

RELIEF_FROM = 5


@rule("KP-STRAT-07", "KP-STRAT-03", "KP-STRAT-04", "KP-STRAT-05")
async def medicine(battle: Battle) -> None:
    """Before the first turn the war medicine is made; on a 1 each warrior unit may go home."""
    state = battle.state
    await settle(battle)
    if state.clock.turn != 1:
        return
    for side in ("one", "two"):
        if state.forces[side].uses("war_medicine") and side not in state.medicine:
            result = await battle.total(1, d6, rule="KP-STRAT-07", by=side, subject="medicine")
            battle.record(MedicineMade(side, result))
            if result == 1:
                battle.schedule(*(lose_heart.due(unit) for unit in believers(state, side)))
            await battle.checkpoint()
            await settle(battle)


def believers(state: WarState, side: Side) -> list[Unit]:
    """The warrior units of a side that its medicine moves."""
    return [
        unit
        for unit in of_side(state, side)
        if are_warriors(unit) and not unit.allied and not unit.separate and elements(state, unit)
    ]


@stage
@rule("KP-STRAT-07", "KP-GEN-05")
async def lose_heart(battle: Battle, unit: Unit) -> None:
    """On a 1 the unit goes home; that is no loss for anybody's morale."""
    seen_by = unit.side if is_held_back(battle.state, unit) else audience(unit)
    die = await battle.total(1, d6, rule="KP-STRAT-07", by=unit.side, subject=unit.id, seen_by=seen_by)
    if die == 1:
        lose_unit(battle, unit, "medicine")


@rule("KP-STRAT-10")
async def call_for_relief(battle: Battle) -> None:
    """From the end of the fifth turn a 6 brings the reinforcement that wins the battle."""
    state = battle.state
    for side in ("one", "two"):
        if (
            state.forces[side].uses("reinforcement")
            and state.clock.turn >= RELIEF_FROM
            and fighting_of(state, side)
        ) and await battle.total(1, d6, rule="KP-STRAT-10", by=side, subject="relief") == 6:
            battle.record(Relieved(side))
