"""Notes before the battle: the order of march, who comes late, who lies hidden."""

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Side
from pulverdampf.rulebooks.kriegspfad.ambushes import ambush_form, hidden_in
from pulverdampf.rulebooks.kriegspfad.deployment import (
    can_be_late,
    late_by,
    most_hidden,
    most_late,
    placed_bases,
    set_up_as,
    to_hide,
    waiting,
)
from pulverdampf.rulebooks.kriegspfad.events.names import name
from pulverdampf.rulebooks.kriegspfad.events.places import AmbushLaid, HeldBack
from pulverdampf.rulebooks.kriegspfad.events.setting import MarchOrdered, Settled
from pulverdampf.rulebooks.kriegspfad.hiding import may_hide_at
from pulverdampf.rulebooks.kriegspfad.state import Battle, in_reserve, of_side
from pulverdampf.rulebooks.kriegspfad.units import is_single
from pulverdampf.text import Text


@rule("KP-SCEN-20", "KP-GEN-06", "KP-FILL-46")
async def order_march(battle: Battle) -> None:
    """The marching attacker fixes the order in which his units come on; the defender is told."""
    state = battle.state
    held = state.conditions
    if held.kind != "ambush":
        return
    units = [unit for unit in of_side(state, held.attacker) if in_reserve(state, unit)]
    singles = [unit.id for unit in units if is_single(unit)]
    while True:
        left = [unit for unit in units if not is_single(unit) and unit.id not in state.march]
        if not left:
            break
        options = [Option(unit.id, name(state, unit.id), unit.id) for unit in left]
        number = len(state.march) + 1
        chosen = await battle.choose(
            held.attacker, Prompt("KP-SCEN-20", NEXT_IN_MARCH.filled(n=number)), options
        )
        battle.record(MarchOrdered((*state.march, chosen)))
        await battle.checkpoint()
    battle.record(MarchOrdered((*singles, *(key for key in state.march if key not in singles))))


@rule("KP-SCEN-12", "KP-SCEN-22", "KP-SCEN-31")
async def hold_back(battle: Battle, side: Side) -> None:
    """A side says in secret who comes late; it is asked the same number of times whatever it answers."""
    state = battle.state
    if state.conditions.kind == "ambush" and side == state.conditions.attacker:
        return
    done = sum(1 for each in state.settled if each.startswith(f"asked {side}"))
    most = next(
        (int(each.split()[2]) for each in state.settled if each.startswith(f"most {side}")),
        most_late(state, side),
    )
    if not any(each.startswith(f"most {side}") for each in state.settled):
        battle.record(Settled(f"most {side} {most}"))
    for index in range(done, most):
        able = [unit for unit in waiting(state, side) if can_be_late(unit)]
        options = [Option("none", NOBODY, "")]
        options += [Option(unit.id, name(state, unit.id), unit.id) for unit in able]
        prompt = Prompt(late_by(state, side), WHO_IS_LATE.filled(n=most - index))
        chosen = await battle.choose(side, prompt, options, seen_by=side, even_if_single=True)
        if chosen:
            battle.record(HeldBack(chosen, side))
        battle.record(Settled(f"asked {side} {index}"))
        await battle.checkpoint()


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
WHO_IS_LATE = Text("Who comes late? (up to {n} more)", "Wer kommt spät? (noch bis zu {n})")
NOBODY = Text("nobody", "niemand")
