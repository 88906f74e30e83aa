"""After a round: tests of the beaten, of supporters, and what the winners do."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.rulebooks.black_powder.agenda import carries_out, schedule
from pulverdampf.rulebooks.black_powder.break_tests import discard_excess
from pulverdampf.rulebooks.black_powder.commanders import endanger
from pulverdampf.rulebooks.black_powder.dues import (
    AftermathDue,
    AnyDue,
    BreakDue,
    RevealDue,
    WinnerDue,
)
from pulverdampf.rulebooks.black_powder.events import (
    FightEnded,
)
from pulverdampf.rulebooks.black_powder.lookup import (
    foes_of,
    on_table,
    unit_of,
)
from pulverdampf.rulebooks.black_powder.retreats import forget, retreat, way_back
from pulverdampf.rulebooks.black_powder.units import Battle, Fight, PowderState, Unit
from pulverdampf.rulebooks.black_powder.volleys import wavers
from pulverdampf.table.kernel import gap


def fighters_of(state: PowderState) -> list[Unit]:
    """The units of the round that is being settled."""
    fight = state.fight
    assert fight is not None
    return [unit_of(state, key) for key in fight.units]


@carries_out(AftermathDue)
@rule("BP-MEL-08", "BP-MEL-09", "BP-MEL-10", "BP-MEL-11", "BP-BREAK-02")
async def aftermath(battle: Battle, due: AftermathDue) -> None:
    """One step after a round: tests, supporters, winners, the end."""
    if battle.state.fight is None:
        return
    match due.step:
        case "tests":
            _tests(battle)
        case "supporters":
            await _supporters(battle)
        case "winners":
            await _winners(battle)
        case "end":
            _end(battle)


def _end(battle: Battle) -> None:
    """All that follows from a round is done; who is no longer at grips forgets it."""
    fighters = fighters_of(battle.state)
    battle.record(FightEnded())
    for unit in fighters:
        forget(battle, unit)


@rule("BP-MEL-08", "BP-MEL-09", "BP-SPEC-21", "BP-SPEC-22", "BP-COM-08")
def _tests(battle: Battle) -> None:
    """The beaten test; after a draw the shaken do; what casualties reveal or endanger comes first."""
    state = battle.state
    fight = state.fight
    assert fight is not None
    unknown = [each.id for each in fighters_of(state) if each.id in fight.hurt and not each.revealed]
    if unknown:
        schedule(battle, *(RevealDue(key) for key in unknown), AftermathDue("tests"))
        return
    dues: list[AnyDue] = []
    for unit in fighters_of(state):
        wavering = unit.id in fight.hurt and wavers(state, unit, unit.id in fight.first_blood)
        if wavering or must_test(state, fight, unit):
            foe = next(iter(foes_of(state, unit.id)), "")
            dues.append(BreakDue(unit.id, "melee", "wavering" if wavering else "melee", foe))
        else:
            discard_excess(battle, unit)
    schedule(battle, *dues, AftermathDue("supporters"))
    for unit in fighters_of(state):
        if unit.id in fight.hurt:
            endanger(battle, unit)


@rule("BP-MEL-08", "BP-MEL-09")
def must_test(state: PowderState, fight: Fight, unit: Unit) -> bool:
    """Whether a unit tests after a round: every loser, and after a draw the shaken (or all, by a switch)."""
    if fight.winner == "draw":
        return unit.shaken or state.rulings.draw_break_test == "all"
    return unit.side != fight.winner


@rule("BP-MEL-10")
async def _supporters(battle: Battle) -> None:
    """Those who supported a unit that was destroyed test too."""
    state = battle.state
    fight = state.fight
    assert fight is not None
    rows = state.rulings.support_break_row
    dues: list[AnyDue] = []
    for helper, unit, _ in fight.supports:
        if unit in fight.destroyed:
            foes = [
                each.id
                for each in fighters_of(state)
                if each.side != unit_of(state, unit).side and on_table(each)
            ]
            dues.append(BreakDue(helper, rows, "support", foes[0] if foes else ""))
    if dues:
        schedule(battle, *dues, AftermathDue("winners"))
    else:
        await _winners(battle)


@rule("BP-MEL-09", "BP-MEL-11", "BP-BREAK-02", "BP-CAV-03")
async def _winners(battle: Battle) -> None:
    """Excess casualties go; after a draw fresh cavalry falls back; winners choose."""
    state = battle.state
    fight = state.fight
    assert fight is not None
    fighters = [each for each in fighters_of(state) if on_table(each)]
    for unit in fighters:
        discard_excess(battle, unit)
    if fight.winner == "draw":
        await _part(battle, fighters)
    choosing = [WinnerDue(each.id, fight.sweeping) for each in fighters if each.side == fight.winner]
    if choosing:
        schedule(battle, *choosing, AftermathDue("end"))
    else:
        _end(battle)


@rule("BP-MEL-09", "BP-BREAK-06")
async def _part(battle: Battle, fighters: list[Unit]) -> None:
    """After a draw unshaken cavalry that no test has driven back falls back from the enemy it fought."""
    scene, ways = battle.scene, {}
    for unit in fighters:
        if unit.arm == "cavalry" and not unit.shaken and unit.rounds:
            own = scene.outline(unit)
            foes = [(gap(own, scene.outline(each)), each.id) for each in fighters if each.side != unit.side]
            ways[unit.id] = await way_back(battle, unit, min(foes)[1] if foes else "")
    for key, bearing in ways.items():
        await retreat(battle, unit_of(battle.state, key), bearing, "in order")
