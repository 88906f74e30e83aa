"""Morale cards and rallying."""

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Side
from pulverdampf.text import Text

from ..by_hand.ordeals import ordeal_form
from ..events.marks import Rallied
from ..events.places import Turned
from ..movement.turning import turning_form
from ..presence import of_side, on_table, on_table_of, size
from ..state import Battle, FrontierState
from ..ten_sided import die, reaching
from ..units import Unit
from .consequences import fall_back, react
from .ordeals import RALLY, Cause, rally_circumstances, rally_told

WHO = Text("Who tests next?", "Wer testet als Nächstes?")


def lost_of(state: FrontierState, unit: Unit) -> int:
    """How many figures a unit has lost; those that left by an objective are not lost."""
    if unit.id in state.left_by_objective:
        return 0
    return unit.original - size(state, unit)


@rule("MT-MOR-04", "MT-FILL-06")
def must_test(state: FrontierState, side: Side) -> list[Unit]:
    """The units that a Morale card makes test: reduced to half or shaken; all when half the force is lost."""
    force = [unit for unit in of_side(state, side) if not unit.vehicle]
    began, lost = sum(unit.original for unit in force), sum(lost_of(state, unit) for unit in force)
    present = [unit for unit in on_table_of(state, side) if not unit.vehicle]
    if began and 2 * lost >= began:
        return present
    return [
        unit
        for unit in present
        if unit.fleeing or unit.shaken or (2 * lost_of(state, unit) >= unit.original and unit.original > 1)
    ]


@stage
@rule("MT-MOR-04", "MT-MOR-05")
async def next_to_test(battle: Battle, side: Side, waiting: tuple[Unit, ...]) -> None:
    """One unit after the other, in an order the owner chooses; the fleeing flee on."""
    state = battle.state
    present = [unit for unit in waiting if on_table(state, unit)]
    if not present:
        return
    options = [Option(unit.id, state.named(unit.id), unit) for unit in present]
    chosen = await battle.choose(side, Prompt("MT-MOR-05", WHO), options)
    tested = fall_back.due(chosen, "flight") if chosen.fleeing else react.due(chosen, Cause("card"))
    battle.schedule(tested, next_to_test.due(side, tuple(unit for unit in present if unit is not chosen)))


@rule("MT-RALLY-01", "MT-FILL-26")
async def try_to_rally(battle: Battle, unit: Unit) -> None:
    """A die against the rally value; whoever fails flees on."""
    state = battle.state
    told = await battle.measure(
        lambda: ordeal_form(state, unit, rally=True), lambda: rally_circumstances(battle.scene, unit)
    )
    why = rally_told(state, unit, told)
    battle.reckoned(why, "MT-RALLY-01", unit.id)
    needed = RALLY[unit.discipline] - why.total
    made = await battle.count(
        1,
        die(state),
        reaching(state, needed),
        rule="MT-RALLY-01",
        by=unit.side,
        subject=unit.id,
        why=why,
    )
    if made:
        await rally(battle, unit, "MT-RALLY-01")
    else:
        battle.schedule(fall_back.due(unit, "flight"))


@rule("MT-RALLY-01", "MT-RALLY-02", "MT-CP-05")
async def rally(battle: Battle, unit: Unit, rule_id: str) -> None:
    """A unit stands, and its owner turns its figures as he likes."""
    battle.record(Rallied(unit.id))
    if battle.by_hand:
        return
    order = await battle.order(unit.side, turning_form(battle.state, unit, rule_id))
    battle.record(Turned(tuple((key, walk.end.rounded()) for key, walk in sorted(order.walks.items()))))
