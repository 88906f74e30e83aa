"""Rallying: dice that take markers off, and the commander's extra dice."""

from pulverdampf.engine.dice import d6, exactly
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import settle, stage
from pulverdampf.engine.state import Side, other
from pulverdampf.text import Text

from ..command.commanders import active_commander, commander_near
from ..events.nerves import Rallied
from ..events.turns import PhaseBegan
from ..state import RALLY, Battle, WarState, audience, on_table, on_table_of
from ..units import Unit

RALLY_REACH = 4.0
COLLECTS = exactly(6)
LEADER_DICE = {"normal": 1, "exceptional": 2, "incapable": 0}

HELP = Text(
    "The commander's extra dice ({n} left): one for which unit within 4″?",
    "Extrawürfel des Befehlshabers (noch {n}): einen für welche Einheit auf 4″?",
)
NOBODY = Text("for nobody", "für niemanden")


@rule("KP-RALLY-01", "KP-TURN-02")
async def rally_phase(battle: Battle) -> None:
    """Step 1: every unit with markers rolls once, then the commanders give their dice."""
    state = battle.state
    if not state.clock.part:
        battle.record(PhaseBegan(RALLY, 1))
        sides = (state.first, other(state.first))
        units = [unit for side in sides for unit in on_table_of(state, side) if unit.markers]
        battle.schedule(
            *(rally.due(unit) for unit in units),
            *(lend_dice.due(side, leader_dice(state, side)) for side in sides if leader_dice(state, side)),
        )
    await settle(battle)


@rule("KP-RALLY-01", "KP-T-MARK")
def rally_dice(unit: Unit) -> int:
    """Two dice, for militia one."""
    return 1 if unit.has("militia") else 2


@rule("KP-RALLY-02", "KP-CMD-03")
def leader_dice(state: WarState, side: Side) -> int:
    """The extra dice of a commander: one, two if exceptional, none if incapable."""
    force = state.forces.get(side)
    return LEADER_DICE[force.quality] if force is not None else 0


@stage
@rule("KP-RALLY-01", "KP-RALLY-03")
async def rally(battle: Battle, unit: Unit) -> None:
    """Each six takes a marker off; being in contact does not matter."""
    if unit.rallied or not unit.markers or not on_table(battle.state, unit):
        return
    sixes = await battle.count(
        rally_dice(unit), d6, COLLECTS, rule="KP-RALLY-01", by=unit.side, subject=unit.id,
        seen_by=audience(unit),
    )  # fmt: skip
    battle.record(Rallied(unit.id, min(sixes, unit.markers), seen_by=audience(unit)))


def _may_be_helped(battle: Battle, unit: Unit) -> bool:
    """Whether the commander is near enough; beside a real table the players see that."""
    if battle.by_hand:
        return active_commander(battle.state, unit.side) is not None
    return commander_near(battle.scene, unit, RALLY_REACH) is not None


@stage
@rule("KP-RALLY-02")
async def lend_dice(battle: Battle, side: Side, dice: int) -> None:
    """The commander's dice go one by one to units within 4, whether or not their own dice helped."""
    state = battle.state
    marked = [unit for unit in on_table_of(state, side) if unit.markers and not unit.hidden]
    near = [unit for unit in marked if _may_be_helped(battle, unit)]
    if not near:
        return
    options = [Option(unit.id, state.named(unit.id), unit.id) for unit in near]
    options.append(Option("nobody", NOBODY, ""))
    prompt = Prompt("KP-RALLY-02", HELP.filled(n=dice))
    chosen = await battle.choose(side, prompt, options)
    if not chosen:
        return
    unit = state.bodies[chosen]
    sixes = await battle.count(1, d6, COLLECTS, rule="KP-RALLY-02", by=side, subject=unit.id)
    battle.record(Rallied(unit.id, min(sixes, unit.markers), by_leader=True))
    if dice > 1:
        battle.schedule(lend_dice.due(side, dice - 1))
