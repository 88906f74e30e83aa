"""Melee: every pair of units is rolled, then everything counts at once."""

from pulverdampf.engine.dice import d6
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import settle, stage
from pulverdampf.engine.state import Due
from pulverdampf.text import Text

from ..by_hand.fights import clash_asked
from ..events.melees import FoeChosen, MeleeRolled, RolesChanged, ThrownBack, VerdictsTaken
from ..events.turns import PhaseBegan
from ..morale.casualties import lose_by_choice, take_markers
from ..morale.losses import end_parted_melees, lose_unit
from ..state import MELEE, Battle, Melee, WarState, in_melee, on_table, standing
from ..units import Element, Unit, fights, is_gun
from .blows import Meeting, clash_between, edge_between, meeting_told, met_at, rush
from .contact import in_contact
from .modifiers import against_guns, against_troops
from .results import Edge, Fate, verdict, verdict_at_guns, worst

WHOM = Text("{name}: whom does this element fight?", "{name}: Gegen wen kämpft dieses Element?")


@rule("KP-MELEE-07", "KP-MELEE-08", "KP-TURN-02")
async def melee_phase(battle: Battle) -> None:
    """Step 6: prophets who were reached die, elements choose opponents, every pair is rolled."""
    state = battle.state
    if not state.clock.part:
        battle.record(PhaseBegan(MELEE, 1))
        if not battle.by_hand:
            end_parted_melees(battle)
        kill_prophets(battle)
        turn_the_tables(battle)
        battle.schedule(*pairings(battle), *rolls(state))
    await settle(battle)


@rule("KP-MELEE-08")
def rolls(state: WarState) -> list[Due]:
    """The melees to be rolled, and when they count: together, or each at once."""
    dues: list[Due] = []
    for melee in state.melees.values():
        if not fights(state.bodies[melee.defender]) or not fights(state.bodies[melee.attacker]):
            continue
        dues.append(roll_melee.due(melee.id))
        if state.rulings.melee_apply == "in_order":
            dues.append(suffer.due())
    if state.rulings.melee_apply == "together":
        dues.append(suffer.due())
    return dues


@rule("KP-MELEE-15", "KP-STRAT-09")
def kill_prophets(battle: Battle) -> None:
    """A prophet in contact dies without a roll."""
    state = battle.state
    for melee in list(state.melees.values()):
        for body in (melee.attacker, melee.defender):
            unit = state.bodies[body]
            if unit.troop == "prophet" and on_table(state, unit):
                lose_unit(battle, unit, "melee")


@rule("KP-FILL-53", "KP-MELEE-16")
def turn_the_tables(battle: Battle) -> None:
    """In a melee that lasts, the defender who alone brought up new elements attacks from now on."""
    for melee in list(battle.state.melees.values()):
        brought_up = melee.defender in melee.fresh and melee.attacker not in melee.fresh
        if melee.round > 1 and brought_up and not is_gun(battle.state.bodies[melee.defender]):
            battle.record(RolesChanged(melee.id))


@rule("KP-MELEE-06")
def pairings(battle: Battle) -> list[Due]:
    """The elements that touch several enemy units, and whom they may choose."""
    state = battle.state
    if len(state.melees) < 2 or battle.by_hand:
        return []
    found = []
    for unit in state.bodies.values():
        for piece in standing(state, unit) if in_melee(state, unit) else ():
            touched = [each.body for each in in_contact(battle.scene, piece)]
            choices = tuple(state.bodies[body] for body in dict.fromkeys(touched) if body is not None)
            if len(choices) > 1:
                found.append(choose_foe.due(piece, choices))
    return found


@stage
@rule("KP-MELEE-06")
async def choose_foe(battle: Battle, piece: Element, choices: tuple[Unit, ...]) -> None:
    """An element that touches several units fights one of them, as its owner likes."""
    state = battle.state
    prompt = Prompt("KP-MELEE-06", WHOM.filled(name=state.named(piece.id)), piece.id)
    options = [Option(unit.id, state.named(unit.id), unit.id) for unit in choices]
    battle.record(FoeChosen(piece.id, await battle.choose(piece.side, prompt, options)))


@stage
@rule("KP-MELEE-07", "KP-MELEE-10")
async def roll_melee(battle: Battle, key: str) -> None:
    """The attacking player throws one die for each pair of units that still fights."""
    state = battle.state
    melee = state.melees.get(key)
    if melee is None:
        return
    attacker, defender = state.bodies[melee.attacker], state.bodies[melee.defender]
    guns = is_gun(defender)
    bloody = Edge()
    if guns:
        reckoning = against_guns(rush(state, attacker, defender))
    else:
        meeting = await _meeting(battle, melee)
        reckoning = against_troops(clash_between(state, attacker, defender, meeting))
        bloody = edge_between(attacker, defender, meeting)
    rule_id = "KP-MELEE-10" if guns else "KP-MELEE-07"
    added = battle.reckoned(reckoning, rule_id, attacker.id)
    die = await battle.total(1, d6, rule=rule_id, by=attacker.side, subject=attacker.id, why=reckoning)
    total = die + added
    result = verdict_at_guns(total) if guns else verdict(total, bloody)
    battle.record(MeleeRolled(melee.id, attacker.id, defender.id, total, result))


async def _meeting(battle: Battle, melee: Melee) -> Meeting:
    """How two units meet, as it is measured or told."""
    state = battle.state
    told = await battle.measure(lambda: clash_asked(state, melee), lambda: met_at(battle.scene, melee))
    return meeting_told(state, melee, told)


@rule("KP-MELEE-09", "KP-FILL-29")
def fates(state: WarState) -> dict[str, Fate]:
    """The worst of all results for each unit that fought."""
    suffered: dict[str, list[Fate]] = {}
    for key, result in state.verdicts:
        melee = state.melees.get(key)
        if melee is not None:
            suffered.setdefault(melee.attacker, []).append(result.attacker)
            suffered.setdefault(melee.defender, []).append(result.defender)
    return {body: worst(found) for body, found in suffered.items()}


@stage
@rule("KP-MELEE-08", "KP-MELEE-09", "KP-MELEE-12", "KP-MELEE-13", "KP-MELEE-14")
async def suffer(battle: Battle) -> None:
    """All results count at once: the destroyed go, others lose elements, get markers and owe retreats."""
    state = battle.state
    suffered = fates(state)
    battle.record(VerdictsTaken())
    losses = []
    markers = []
    for body, fate in suffered.items():
        unit = state.bodies[body]
        if fate.gone:
            lose_unit(battle, unit, "captured" if is_gun(unit) else "melee")
            continue
        if fate.retreat:
            battle.record(ThrownBack(body, max(fate.retreat, unit.retreat)))
        if fate.lost:
            losses.append(lose_by_choice.due(unit, fate.lost, "melee"))
        if fate.markers:
            markers.append((body, fate.markers))
    battle.schedule(*losses, take_markers.due(tuple(markers), "melee"))
