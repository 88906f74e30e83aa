"""The Command phase: initiative, orders, command rolls, and what comes of them."""

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle
from pulverdampf.text import Text

from ..by_hand.charges import prey_told
from ..by_hand.commands import order_by_hand, steps_by_hand
from ..charge.charges import charge_targets
from ..charge.charging import charge
from ..events.command import (
    InitiativeUsed,
    OrderGiven,
    OrderKind,
    OrdersEnded,
)
from ..events.names import length
from ..events.turns import Commanding
from ..geometry import NEAR_ENEMY, enemy_is_near
from ..lookup import brigade_of, commander_of, commanders_of, fielded, is_engaged, on_table, unit_of
from ..movement.marching import carry_out
from ..state import Battle, PowderState
from ..units import Commander, Unit
from .blunders import choose_nearest
from .commanders import ride
from .obeying import Plans, command
from .plan_forms import follow_form, initiative_form, order_form, orderable, within_call

WHO_ACTS = Text("Which unit acts on its own initiative?", "Welche Einheit handelt aus eigener Initiative?")
WHO_IS_NEAR = Text(
    "Which unit with an enemy closer than {far} acts on its own initiative?",
    "Welche Einheit mit einem Feind näher als {far} handelt aus eigener Initiative?",
)
NOBODY_ELSE = Text("no more initiative", "keine Initiative mehr")
WHO_COMMANDS = Text("Which commander gives his orders?", "Welcher Kommandeur gibt seine Befehle?")
WHAT = Text("{who}: what does he do?", "{who}: Was tut er?")
ORDER = Text("give an order", "einen Befehl geben")
FOLLOW = Text("“Follow me!” (his last order)", "„Mir nach!“ (sein letzter Befehl)")
RALLY = Text("rally a unit (his last order)", "eine Einheit sammeln (sein letzter Befehl)")
STOP = Text("no more orders", "keine Befehle mehr")
RALLY_WHOM = Text("{who}: rally which unit?", "{who}: Welche Einheit sammeln?")
LEAST_TO_RALLY = 2


# initiative -------------------------------------------------------------------------------------------


@rule("BP-CMD-11", "BP-DIS-02", "BP-VIC-02")
def has_initiative(scene: Scene, unit: Unit) -> bool:
    """Whether a unit may make one move without an order."""
    return is_free_to_act(scene.state, unit) and enemy_is_near(scene, unit)


@rule("BP-CMD-11", "BP-DIS-02", "BP-VIC-02")
def is_free_to_act(state: PowderState, unit: Unit) -> bool:
    """Whether a unit could use initiative if an enemy were near."""
    free = not unit.acted and not unit.disordered and not is_engaged(state, unit.id)
    return free and not brigade_of(state, unit).broken


@rule("BP-CMD-11")
async def initiative(battle: Battle) -> None:
    """Before any order, units near the enemy may make one move each."""
    state = battle.state
    while True:
        await settle(battle)
        side = state.active
        eager = [each for each in fielded(state, side) if _is_eager(battle, each)]
        if not eager:
            return
        if await charge_at_once(battle, eager):
            await battle.checkpoint()
            continue
        options = [Option(each.id, state.named(each.id), each.id, moves=(each.id,)) for each in eager]
        options.append(Option("none", NOBODY_ELSE, ""))
        words = WHO_IS_NEAR.filled(far=length(state, NEAR_ENEMY)) if battle.by_hand else WHO_ACTS
        chosen = await battle.choose(side, Prompt("BP-CMD-11", words), options, passing="none")
        if not chosen:
            return
        if battle.by_hand:
            steps = await steps_by_hand(battle, unit_of(state, chosen), "BP-CMD-11", 1)
        else:
            steps = (await battle.order(side, initiative_form(state, chosen))).steps[chosen]
        battle.record(InitiativeUsed(chosen))
        battle.schedule(carry_out.due(unit_of(state, chosen), steps, 1))
        await battle.checkpoint()


@rule("BP-SPEC-04", "BP-FILL-41")
async def charge_at_once(battle: Battle, eager: list[Unit]) -> bool:
    """A unit with Determined Charge charges the nearest enemy within one move, asked or not."""
    for unit in eager:
        if not unit.has("Det"):
            continue
        target = await _nearest_prey(battle, unit)
        if target is not None:
            battle.record(InitiativeUsed(unit.id))
            battle.schedule(charge.due(unit, target, 1))
            return True
    return False


async def _nearest_prey(battle: Battle, unit: Unit) -> Unit | None:
    """The nearest enemy whom a unit can charge within one move."""
    if battle.by_hand:
        return await prey_told(battle, unit, "BP-SPEC-04")
    targets = charge_targets(battle.scene, unit, 1)
    return await choose_nearest(battle, unit, targets, "BP-SPEC-04") if targets else None


def _is_eager(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is offered; beside a real table the players see whether an enemy is near."""
    return is_free_to_act(battle.state, unit) if battle.by_hand else has_initiative(battle.scene, unit)


# orders -----------------------------------------------------------------------------------------------


@rule("BP-CMD-05")
async def orders(battle: Battle) -> None:
    """Brigade commanders give their orders and move, one after the other; the general comes last."""
    state = battle.state
    while True:
        await settle(battle)
        if not state.commanding:
            waiting = next_commanders(state)
            if not waiting:
                return
            options = [
                Option(each.id, state.named(each.id), each.id, leads=_ids(orderable(state, each)))
                for each in waiting
            ]
            chosen = await battle.choose(state.active, Prompt("BP-CMD-05", WHO_COMMANDS), options)
            battle.record(Commanding(chosen))
        commander = commander_of(state, state.commanding)
        if on_table(commander) and not commander.done:
            await give_order(battle, commander)
        else:
            if on_table(commander) and not commander.turn_over:
                await ride(battle, commander)
            battle.record(Commanding(""))
        await battle.checkpoint()


def next_commanders(state: PowderState) -> list[Commander]:
    """The commanders who may go on: those of brigades first, at last the general."""
    waiting = [each for each in commanders_of(state, state.active) if on_table(each) and not each.turn_over]
    return [each for each in waiting if not each.is_general] or waiting


@rule("BP-CMD-01", "BP-CMD-04", "BP-CMD-12", "BP-CMD-13")
async def give_order(battle: Battle, commander: Commander) -> None:
    """A commander speaks an order, before any die is thrown, or gives no more."""
    state, side = battle.state, commander.side
    men = orderable(state, commander)
    near = [each for each in men if _is_called(battle, commander, each)]
    weary = [each for each in near if may_rally(each)]
    options = [Option("order", ORDER, "order", moves=_ids(men))] if men else []
    options += [Option("follow", FOLLOW, "follow")] if near else []
    options += [Option("rally", RALLY, "rally")] if weary else []
    options.append(Option("stop", STOP, "stop"))
    prompt = Prompt("BP-CMD-04", WHAT.filled(who=state.named(commander.id)), commander.id)
    kind = await battle.choose(side, prompt, options)
    if kind == "stop":
        battle.record(OrdersEnded(commander.id))
        return
    if kind == "rally":
        picks = [Option(each.id, state.named(each.id), each.id) for each in weary]
        asked = Prompt("BP-CMD-13", RALLY_WHOM.filled(who=state.named(commander.id)), commander.id)
        _speak(battle, commander, "rally", ((await battle.choose(side, asked, picks), ()),))
        return
    if battle.by_hand:
        told = men if kind == "order" else near
        rule = "BP-CMD-01" if kind == "order" else "BP-CMD-12"
        steps = await order_by_hand(battle, commander, told, rule, group=kind == "order")
        _speak(battle, commander, "order" if kind == "order" else "follow", tuple(steps.items()))
        return
    form = order_form(state, commander.id) if kind == "order" else follow_form(state, commander.id)
    plan = await battle.order(side, form)
    _speak(battle, commander, "order" if kind == "order" else "follow", tuple(plan.steps.items()))


def _is_called(battle: Battle, commander: Commander, unit: Unit) -> bool:
    """Whether a unit is offered for Follow Me and Rally: beside a real table the players see who is near."""
    return on_table(unit) if battle.by_hand else within_call(battle.scene, commander, unit)


def _ids(units: list[Unit]) -> tuple[str, ...]:
    return tuple(each.id for each in units)


def _speak(battle: Battle, commander: Commander, kind: OrderKind, plans: Plans) -> None:
    battle.record(OrderGiven(commander.id, kind, tuple(key for key, _ in plans)))
    battle.schedule(command.due(commander, kind, plans))


@rule("BP-CMD-13")
def may_rally(unit: Unit) -> bool:
    """Whether a unit has casualties enough to be rallied."""
    return unit.casualties >= LEAST_TO_RALLY
