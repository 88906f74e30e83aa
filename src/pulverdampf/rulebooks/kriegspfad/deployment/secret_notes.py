"""Notes before the battle: the order of march, who comes late, who lies hidden."""

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Side
from pulverdampf.text import Text

from ..events.places import AmbushLaid, HeldBack
from ..events.setting import MarchOrdered
from ..setup.deploying import (
    late_by,
    may_be_late,
    most_hidden,
    most_late,
    placed_bases,
    set_up_as,
    to_hide,
    waiting,
)
from ..state import Battle, in_reserve, of_side
from ..units import is_single
from .ambushes import ambush_form, hidden_in
from .hiding import may_hide_at


@stage
@rule("KP-SCEN-20", "KP-GEN-06", "KP-FILL-46")
async def order_march(battle: Battle) -> None:
    """The marching attacker fixes the order in which his units come on, one by one; the defender is told."""
    state = battle.state
    held = state.conditions
    if held.kind != "ambush":
        return
    units = [unit for unit in of_side(state, held.attacker) if in_reserve(state, unit)]
    singles = [unit.id for unit in units if is_single(unit)]
    left = [unit for unit in units if not is_single(unit) and unit.id not in state.march]
    if not left:
        battle.record(MarchOrdered((*singles, *(key for key in state.march if key not in singles))))
        return
    options = [Option(unit.id, state.named(unit.id), unit.id) for unit in left]
    prompt = Prompt("KP-SCEN-20", NEXT_IN_MARCH.filled(n=len(state.march) + 1), shown_as="sequence")
    chosen = await battle.choose(held.attacker, prompt, options)
    battle.record(MarchOrdered((*state.march, chosen)))
    battle.schedule(order_march.due())


@stage
@rule("KP-SCEN-12", "KP-SCEN-22", "KP-SCEN-31")
async def hold_back(battle: Battle, side: Side) -> None:
    """A side says in secret who comes late; it is asked the same number of times whatever it answers."""
    held = battle.state.conditions
    if held.kind != "ambush" or side != held.attacker:
        battle.schedule(
            *(hold_one_back.due(side, left) for left in range(most_late(battle.state, side), 0, -1))
        )


@stage
@rule("KP-SCEN-12", "KP-SCEN-22", "KP-SCEN-31")
async def hold_one_back(battle: Battle, side: Side, left: int) -> None:
    """A side names one more unit that comes late, of so many at most, or nobody."""
    state = battle.state
    able = [unit for unit in waiting(state, side) if may_be_late(state, unit)]
    options = [Option("none", NOBODY, "")]
    options += [Option(unit.id, state.named(unit.id), unit.id) for unit in able]
    prompt = Prompt(late_by(state, side), WHO_IS_LATE.filled(n=left))
    chosen = await battle.choose(side, prompt, options, seen_by=side, even_if_single=True)
    if chosen:
        battle.record(HeldBack(chosen, side))


@stage
@rule("KP-DEPL-05", "KP-STRAT-06", "KP-SCEN-12", "KP-SCEN-22", "KP-SCEN-30")
async def hide(battle: Battle, side: Side) -> None:
    """A side hides units in one secret order."""
    state = battle.state
    allowed = most_hidden(state, side)
    units = to_hide(state, side)
    if not allowed or (state.conditions.kind == "ambush" and side == state.conditions.attacker):
        return
    form = ambush_form(battle.scene, side, units, allowed)
    order = await battle.order(side, form, seen_by=side)
    for unit in hidden_in(units, order):
        lying = set_up_as(unit, order)
        rise = may_hide_at(battle.scene, lying, placed_bases(state, lying, order)) == "rise"
        poses = {key: order.stands[key].pose.rounded() for key in unit.pieces if key in order.stands}
        battle.record(AmbushLaid(unit.id, side, poses, rise, dismounted=unit.mounted and not lying.mounted))


NEXT_IN_MARCH = Text("Who marches as number {n}?", "Wer marschiert als Nummer {n}?")
WHO_IS_LATE = Text(
    "Which unit arrives later? (at most {n} more)", "Welche Einheit trifft später ein? (noch höchstens {n})"
)
NOBODY = Text("nobody", "niemand")
