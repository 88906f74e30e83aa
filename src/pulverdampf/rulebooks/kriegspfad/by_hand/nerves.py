"""Nerves beside a real table: whom warriors frighten, who saw friends fall, what the prophet protects."""

from collections.abc import Sequence

from msgspec.structs import replace

from pulverdampf.engine.circumstances import Fact, pieces, yes
from pulverdampf.engine.requests import Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Side, other
from pulverdampf.text import Text

from ..facts import Fallen
from ..state import VICTORY, WarState, on_table_of, seen_of, standing
from ..units import Unit, are_warriors, fights, takes_tests
from .asking import question, readers, units
from .ground import house_of, houses, rings

THREATS = Text(
    "Whom of {army} do they frighten? All have moved and the shots are declared",
    "Wen von {army} schrecken sie? Alle haben sich bewegt, die Schüsse sind angesagt",
)
CAME_ON = Text("{name} came straight on, now within 4″, at", "{name} kam gerade zu, jetzt auf 4″, auf")
SHELTERED = "sheltered"
BEHIND_WALLS = Text("Wholly inside a palisade, house or wagon fort", "Ganz in Palisade, Haus oder Wagenburg")
SPRANG_UP = Text("{name} out of ambush, within 4″ of", "{name} aus dem Hinterhalt, auf 4″ an")
PLUNDERED = Text("{name}: are the wagons plundered?", "{name}: Werden die Wagen geplündert?")
TAKEN = Text(
    "Fighting enemies touch a wagon, and no fighting unit of their own does",
    "Kämpfende Feinde berühren einen Wagen, keine eigene kämpfende Einheit tut es",
)
VILLAGE = Text("{army}: is the village or camp yours?", "{army}: Ist das Dorf oder Lager euer?")
HELD = Text(
    "At least one of your bases has its middle in it, and at least twice as many as of the enemy",
    "Mindestens eines eurer Elemente hat seine Mitte darin, und mindestens doppelt so viele wie vom Feind",
)
SAW = Text("{army}: who has seen it?", "{army}: Wer hat es gesehen?")
FRIEND = Text("{name} was lost: seen from within 12″ by", "{name} ging verloren: auf 12″ gesehen von")
LEADER = Text("{name} fell: within 24″ stand", "{name} fiel: auf 24″ stehen")
PROPHET = Text("{name} has failed: is the prophet near?", "{name} hat versagt: Ist der Wahrsager nahe?")
NEAR = Text("The prophet is within 24″", "Der Wahrsager ist auf 24″ nahe")


@rule("KP-MOR-03", "KP-DEPL-07", "KP-STRAT-08")
def threats_asked(state: WarState, side: Side) -> Tell:
    """One form for all warriors who moved and all who came out of ambush."""
    nervous = [each for each in seen_of(state, side) if takes_tests(each)]
    facts: list[Fact] = []
    for enemy in seen_of(state, other(side)) if nervous else ():
        called = state.named(enemy.id)
        if are_warriors(enemy) and any(each.moved for each in standing(state, enemy)):
            facts.append(pieces(enemy.id, CAME_ON.filled(name=called), units(state, nervous)))
        if enemy.appeared == state.clock.turn > 0:
            facts.append(pieces(sprung(enemy), SPRANG_UP.filled(name=called), units(state, nervous)))
    if facts and (rings(state) or houses(state)):
        indoors = [each.id for each in nervous if all(map(house_of, standing(state, each)))]
        facts.append(replace(pieces(SHELTERED, BEHIND_WALLS, units(state, nervous)), default=indoors))
    return question(side, "KP-MOR-03", THREATS.filled(army=state.armies[side]), "", *facts)


def sprung(enemy: Unit) -> str:
    """The key under which it is told whom an enemy out of ambush frightens."""
    return f"{enemy.id} from ambush"


@rule("KP-MOR-02", "KP-MOR-07", "KP-MOR-08")
def witnesses_asked(state: WarState, side: Side, fallen: Sequence[Fallen]) -> Tell:
    """Who of a side saw its units and leaders fall."""
    friends = [each for each in on_table_of(state, side) if takes_tests(each)]
    facts: list[Fact] = []
    for at, each in enumerate(fallen):
        others = units(state, [friend for friend in friends if friend.id != each.body])
        name = state.named(each.body)
        if each.side != side:
            continue
        if each.what == "unit" and others:
            facts.append(pieces(str(at), FRIEND.filled(name=name), others))
        elif each.what in ("commander", "prophet") and friends:
            facts.append(pieces(str(at), LEADER.filled(name=name), units(state, friends)))
    text = SAW.filled(army=state.armies[side])
    return question(side, "KP-MOR-02", text, "", *facts, seen_by=readers(state, side))


@rule("KP-STRAT-09")
def prophet_asked(state: WarState, unit: Unit) -> Tell:
    """Whether the prophet stands near enough to be believed."""
    text = PROPHET.filled(name=state.named(unit.id))
    return question(unit.side, "KP-STRAT-09", text, unit.id, yes("near", NEAR))


@rule("KP-WAG-04", "KP-FILL-49")
def plunder_asked(state: WarState, train: Unit) -> Tell:
    """Whether enemies alone touch a train of wagons, if there are any."""
    enemies = [each for each in seen_of(state, other(train.side)) if fights(each) and standing(state, each)]
    facts = [yes("taken", TAKEN)] if enemies else []
    text = PLUNDERED.filled(name=state.named(train.id))
    return question(train.side, "KP-WAG-04", text, train.id, *facts)


@rule("KP-VIC-03", "KP-FILL-18")
def holding_asked(state: WarState) -> Tell:
    """Whether the attackers hold the village or camp; at the end of a turn only if they did at its begin."""
    attacker = state.conditions.attacker
    there = any(fights(each) and standing(state, each) for each in seen_of(state, attacker))
    matters = there and state.conditions.village and (state.clock.phase != VICTORY or state.holding)
    facts = [yes("held", HELD, default=state.holding)] if matters else []
    return question(attacker, "KP-VIC-03", VILLAGE.filled(army=state.armies[attacker]), "", *facts)
