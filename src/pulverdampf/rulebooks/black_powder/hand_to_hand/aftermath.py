"""After a round: tests of the beaten, of supporters, and what the winners do."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Due
from pulverdampf.table.kernel import gap

from ..command.commanders import risks
from ..events.fights import FightEnded
from ..lookup import fighters_of, foes_of, on_table, unit_of
from ..morale.break_tests import break_test, discard_excess
from ..morale.retreats import forget, has_room_behind, part_by_hand, retreat, way_back
from ..shooting.volleys import reveal, wavers
from ..state import Battle, Fight, PowderState
from ..units import Unit
from .winners import winner


@stage
@rule("BP-MEL-08", "BP-MEL-09", "BP-SPEC-21", "BP-SPEC-22", "BP-COM-08")
async def beaten_test(battle: Battle) -> None:
    """The beaten test; after a draw the shaken do; what casualties reveal or endanger comes first."""
    state, fight = battle.state, battle.state.fight
    if fight is None:
        return
    fighters = fighters_of(state)
    hurt = [each for each in fighters if each.id in fight.hurt]
    unknown = [each for each in hurt if not each.revealed]
    if unknown:
        battle.schedule(*(reveal.due(each) for each in unknown), beaten_test.due())
        return
    tests: list[Due] = []
    for unit in fighters:
        wavering = unit.id in fight.hurt and wavers(state, unit, first=unit.id in fight.first_blood)
        if wavering or must_test(state, fight, unit):
            foe = next((unit_of(state, key) for key in foes_of(state, unit.id)), None)
            tests.append(break_test.due(unit, "melee", foe))
        else:
            discard_excess(battle, unit)
    risky = [due for unit in reversed(hurt) for due in risks(state, unit)]
    battle.schedule(*risky, *tests, supporters_test.due())


@rule("BP-MEL-08", "BP-MEL-09")
def must_test(state: PowderState, fight: Fight, unit: Unit) -> bool:
    """Whether a unit tests after a round: every loser, and after a draw the shaken (or all, by a switch)."""
    if fight.winner == "draw":
        return unit.shaken or state.rulings.draw_break_test == "all"
    return unit.side != fight.winner


@stage
@rule("BP-MEL-10")
async def supporters_test(battle: Battle) -> None:
    """Those who supported a unit that was destroyed, or by a switch driven back, test too."""
    state, fight = battle.state, battle.state.fight
    if fight is None:
        return
    tests = []
    fled = fight.destroyed
    if state.rulings.supporters_test_when == "driven_back":
        fled += fight.driven
    for helper, unit, _ in fight.supports:
        if unit in fled:
            side = unit_of(state, unit).side
            foe = next((each for each in fighters_of(state) if each.side != side and on_table(each)), None)
            tests.append(break_test.due(unit_of(state, helper), state.rulings.support_break_row, foe))
    if tests:
        battle.schedule(*tests, winners_choose.due())
    else:
        await winners_choose(battle)


@stage
@rule("BP-MEL-09", "BP-MEL-11", "BP-BREAK-02", "BP-CAV-03")
async def winners_choose(battle: Battle) -> None:
    """Excess casualties go; after a draw fresh cavalry falls back; winners choose."""
    state, fight = battle.state, battle.state.fight
    if fight is None:
        return
    fighters = [each for each in fighters_of(state) if on_table(each)]
    for unit in fighters:
        discard_excess(battle, unit)
    if fight.winner == "draw":
        await _part(battle, fighters)
    choosing = [winner.due(each) for each in fighters if each.side == fight.winner]
    if choosing:
        battle.schedule(*choosing, end_round.due())
    else:
        await end_round(battle)


@rule("BP-MEL-09", "BP-BREAK-06")
async def _part(battle: Battle, fighters: list[Unit]) -> None:
    """After a draw unshaken cavalry that no test has driven back falls back from the enemy it fought."""
    if battle.by_hand:
        for unit in fighters:
            if unit.arm == "cavalry" and not unit.shaken and unit.rounds:
                await part_by_hand(battle, unit)
        return
    scene, ways = battle.scene, {}
    for unit in fighters:
        if unit.arm == "cavalry" and not unit.shaken and unit.rounds:
            own = scene.outline(unit)
            foes = [each for each in fighters if each.side != unit.side]
            near = min(foes, key=lambda foe: (gap(own, scene.outline(foe)), foe.id), default=None)
            ways[unit.id] = await way_back(battle, unit, near)
    stays = battle.state.rulings.drawn_cavalry_without_room == "stays"
    for key, bearing in ways.items():
        if stays and not has_room_behind(battle.scene, unit_of(battle.state, key), bearing):
            continue
        await retreat(battle, unit_of(battle.state, key), bearing, "in order")


@stage
@rule("BP-MEL-11")
async def end_round(battle: Battle) -> None:
    """All that follows from a round is done; who is no longer at grips forgets it."""
    if battle.state.fight is None:
        return
    fighters = fighters_of(battle.state)
    battle.record(FightEnded())
    for unit in fighters:
        forget(battle, unit)
