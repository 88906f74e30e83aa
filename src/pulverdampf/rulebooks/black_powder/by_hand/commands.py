"""Orders beside a real table: who is ordered, what he is told, and what bears on the command roll."""

from collections.abc import Iterator

from pulverdampf.engine.circumstances import length as length_fact
from pulverdampf.engine.circumstances import pieces, yes
from pulverdampf.engine.orders import Step
from pulverdampf.engine.requests import Option, Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, OnTable, PieceId, other
from pulverdampf.text import Text

from ..charge.charges import charging_objections
from ..charge.contact_places import may_be_charged
from ..events.names import length
from ..lookup import awaits_arrival, fielded, has_left, unit_of
from ..movement.arrivals import marching
from ..state import Battle, PowderState
from ..terrain.buildings import is_empty_building
from ..troops import FORMATIONS
from ..units import Commander, Unit
from .asking import names, question

Steps = tuple[Step, ...]
ROLL = Text("{who} orders {units}", "{who} befiehlt {units}")
THERE = Text("Distance to the unit", "Abstand zur Einheit")
FAR = Text("Distance to the farthest of them", "Abstand zur entferntesten Einheit")
NEAR = Text("An enemy closer than {far}", "Ein Feind näher als {far}")
ROAD = Text("On a road", "Auf einer Straße")
WHO = Text("{who}: which unit is ordered?", "{who}: Welche Einheit bekommt den Befehl?")
TOGETHER = Text("several of them together", "mehrere gemeinsam")
MORE = Text("{who}: another unit in the same order?", "{who}: Noch eine Einheit im selben Befehl?")
SPEAK = Text("no, the order is spoken", "nein, der Befehl ist gesprochen")
WHAT = Text("{name}: what is it told?", "{name}: Wie lautet der Befehl?")
WHOM = Text("{name}: charge whom?", "{name}: Wen angreifen?")
WHERE = Text("{name}: which building?", "{name}: Welches Gebäude?")
MARCH = Text("move", "bewegen")
SEVERAL = Text("several things, one after the other", "mehreres nacheinander")
THEN = Text("{name}: and then?", "{name}: Und dann?")
DONE = Text("that is all", "das ist alles")
STAY = Text("stay", "stehen bleiben")
FORM = Text("form {how}, then move", "Formation: {how}, dann bewegen")
MARCH_AND_FORM = Text("move, then form {how}", "bewegen, dann Formation: {how}")
REFORM = Text("restore the formation", "die Formation wiederherstellen")
CHARGE = Text("charge", "angreifen")
ENTER = Text("occupy a building", "ein Gebäude besetzen")
LEAVE = Text("leave the building as {how}", "das Gebäude verlassen: {how}")
ARRIVE = Text("come onto the table", "auf den Tisch kommen")
RETURN = Text("come back as {how}", "zurückkehren: {how}")
WITHDRAW = Text("leave the field by its own edge", "das Feld über die eigene Kante verlassen")
MARCHES = 3
ALL = "together"


def spoken_facts(state: PowderState, commander: Commander, units: list[Unit]) -> Tell:
    """What bears on a command roll and only eyes can tell."""
    facts = []
    if any(not each.has("Mar") for each in units):
        facts.append(length_fact("far", FAR if len(units) > 1 else THERE, 0.0, most=200.0))
    facts.append(yes("near", NEAR.filled(far=length(state, 12.0))))
    columns = [each for each in units if each.in_column_of_march]
    if columns:
        facts.append(pieces("road", ROAD, names(state, columns)))
    text = ROLL.filled(who=state.named(commander.id), units=[state.named(each.id) for each in units])
    return question(commander.side, "BP-CMD-07", text, commander.id, *facts)


def as_it_comes(unit: Unit, steps: Steps) -> Unit:
    """A unit as an order finds it: beside the table it comes on in column, or comes back as it is told."""
    formation = ""
    if awaits_arrival(unit):
        formation = marching(unit)
    elif has_left(unit) and steps:
        formation = steps[0].formation
    if not formation:
        return unit
    twin: Unit = unit.__copy__()  # type: ignore[attr-defined]
    twin.place, twin.formation = OnTable(ANYWHERE), formation
    return twin


# plans ------------------------------------------------------------------------------------------------


@rule("BP-CMD-01", "BP-CMD-08")
async def order_by_hand(
    battle: Battle, commander: Commander, men: list[Unit], rule: str, *, group: bool
) -> dict[PieceId, Steps]:
    """What a commander tells one unit, or several of them together if he says so first."""
    state = battle.state
    plans: dict[PieceId, Steps] = {}
    together = False
    while True:
        first = unit_of(state, next(iter(plans))) if plans else None
        left = [each for each in men if each.id not in plans and (first is None or each.body == first.body)]
        options = [Option(each.id, state.named(each.id), each.id) for each in left]
        words = WHO
        if plans:
            options.insert(0, Option("speak", SPEAK, ""))
            words = MORE
        elif group and len(men) > 1 and not together:
            options.append(Option(ALL, TOGETHER, ALL))
        prompt = Prompt(rule, words.filled(who=commander.name), commander.id)
        key = await battle.choose(commander.side, prompt, options)
        if not key:
            return plans
        if key == ALL:
            together = True
            continue
        plans[key] = await steps_by_hand(battle, unit_of(state, key), rule, MARCHES)
        if not together:
            return plans


async def steps_by_hand(battle: Battle, unit: Unit, rule: str, most: int) -> Steps:
    """What one unit is told; a march goes on as long as there are moves."""
    options = [Option(key, label, steps) for key, (label, steps) in open_acts(battle.state, unit, most)]
    if most > 1:
        options.append(Option("several", SEVERAL, ()))
    prompt = Prompt(rule, WHAT.filled(name=battle.state.named(unit.id)), unit.id)
    steps = await battle.choose(unit.side, prompt, options)
    return await _settled(battle, unit, rule, steps) if steps else await _several(battle, unit, rule, most)


async def _several(battle: Battle, unit: Unit, rule: str, most: int) -> Steps:
    """Steps named one after the other."""
    acts: dict[str, tuple[Text, Steps]] = {}
    for key, (label, steps) in open_acts(battle.state, unit, most):
        if not key.startswith("march:"):
            acts[key] = label, steps[:1]
    for each in unit.formations:
        acts.setdefault(f"form:{each}", (FORM.filled(how=FORMATIONS[each]), (Step("form", formation=each),)))
    plan: Steps = ()
    while len(plan) < 2 * MARCHES and (not plan or plan[-1].what != "charge"):
        options = [Option(key, label, steps) for key, (label, steps) in acts.items()]
        if plan:
            options.insert(0, Option("done", DONE, ()))
        prompt = Prompt(rule, THEN.filled(name=battle.state.named(unit.id)), unit.id)
        steps = await battle.choose(unit.side, prompt, options)
        if not steps:
            break
        plan = (*plan, *await _settled(battle, unit, rule, steps))
    return plan


async def _settled(battle: Battle, unit: Unit, rule: str, steps: Steps) -> Steps:
    """Steps with the enemy or the building that they are about."""
    if steps[0].what == "charge":
        return (Step("charge", target=await _prey(battle, unit, rule)),)
    if steps[0].what == "enter":
        return (Step("enter", target=await _building(battle, unit, rule)),)
    return steps


def open_acts(state: PowderState, unit: Unit, most: int) -> Iterator[tuple[str, tuple[Text, Steps]]]:
    """What a unit can be told, as far as its roster tells: room and distance are for the players to see."""
    stay = ("stay", (STAY, (Step("stay"),)))
    if awaits_arrival(unit):
        yield "arrive", (ARRIVE, (Step("arrive"), Step("march")))
        yield stay
        return
    if has_left(unit):
        for each in unit.formations:
            yield f"return:{each}", (RETURN.filled(how=FORMATIONS[each]), (Step("return", formation=each),))
        yield stay
        return
    if unit.garrison:
        for each in unit.formations:
            yield f"leave:{each}", (LEAVE.filled(how=FORMATIONS[each]), (Step("leave", formation=each),))
        yield stay
        return
    yield "march", (MARCH, (Step("march"),))
    if not any(True for _ in charging_objections(state, unit)) and prey_of(state, unit):
        yield "charge", (CHARGE, (Step("charge"),))
    if unit.unformed:
        yield "reform", (REFORM, (Step("reform"), Step("march")))
    yield from _formations(unit, most)
    if unit.on_foot and any(is_empty_building(state, key) for key in state.features):
        yield "enter", (ENTER, (Step("enter"),))
    named = state.conditions.sides.get(unit.side)
    if named is not None and unit.body in named.withdrawable:
        yield "withdraw", (WITHDRAW, (Step("withdraw"),))
    yield stay


def _formations(unit: Unit, most: int) -> Iterator[tuple[str, tuple[Text, Steps]]]:
    if unit.unformed:
        return
    others = [each for each in unit.formations if each != unit.formation or unit.half_way]
    for each in others:
        first = (Step("form", formation=each), Step("march"))
        yield f"form:{each}", (FORM.filled(how=FORMATIONS[each]), first)
    for each in others if most > 1 else ():
        last = (Step("march"), Step("form", formation=each))
        yield f"march:{each}", (MARCH_AND_FORM.filled(how=FORMATIONS[each]), last)


def prey_of(state: PowderState, unit: Unit) -> list[Unit]:
    """Every enemy whom a unit may charge as far as the rosters tell."""
    return [each for each in fielded(state, other(unit.side)) if may_be_charged(unit, each)]


async def _prey(battle: Battle, unit: Unit, rule: str) -> PieceId:
    options = [Option(each.id, battle.state.named(each.id), each.id) for each in prey_of(battle.state, unit)]
    prompt = Prompt(rule, WHOM.filled(name=battle.state.named(unit.id)), unit.id)
    return await battle.choose(unit.side, prompt, options)


async def _building(battle: Battle, unit: Unit, rule: str) -> str:
    state = battle.state
    empty = [key for key in state.features if is_empty_building(state, key)]
    options = [Option(key, state.named(key), key) for key in empty]
    prompt = Prompt(rule, WHERE.filled(name=state.named(unit.id)), unit.id)
    return await battle.choose(unit.side, prompt, options)
