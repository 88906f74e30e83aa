"""The end beside a real table: who holds what, as those who stand round it see."""

from pulverdampf.engine.circumstances import Fact, Told, choice, pieces, yes
from pulverdampf.engine.requests import Tell
from pulverdampf.engine.state import SIDES, Side, other
from pulverdampf.text import Text

from ..events.names import army_name
from ..presence import commander_of, of_side, on_table, on_table_of
from ..state import FrontierState
from ..units import Unit
from .asking import names, question

LOOK = Text("The battle is over: what does the table show?", "Das Gefecht ist vorbei: Was zeigt der Tisch?")
TAKEN = Text(
    "Wagons touched by an attacker, no defender within 6″",
    "Wagen vom Angreifer berührt, kein Verteidiger in 6″",
)
HOUSE = Text("Alone in the blockhouse, not fleeing", "Allein im Blockhaus, nicht auf der Flucht")
INLAND = Text("Attackers wholly more than 12″ from the water", "Angreifer ganz mehr als 12″ vom Wasser")
CAIRN = Text("Within 3″ of {name}, and no enemy there", "Innerhalb von 3″ um {name}, und kein Feind dort")
AHEAD = Text(
    "{army}: the commander is in the enemy half", "{army}: Der Befehlshaber ist in der gegnerischen Hälfte"
)
NOBODY = Text("nobody", "niemand")


def end_form(state: FrontierState) -> Tell:
    """What the scenario counts and only eyes can tell."""
    attacker: Side = state.attacker or "one"
    holders = [("", NOBODY), *((side, army_name(state, side)) for side in SIDES)]
    facts: list[Fact] = []
    match state.scenario:
        case "S4":
            wagons = [each.id for each in of_side(state, other(attacker)) if each.vehicle == "wagon"]
            there = [key for key in wagons if on_table(state, state.bodies[key])]
            facts = [pieces("taken", TAKEN, names(state, there))] if there else []
        case "S5":
            facts = [choice("house", HOUSE, holders)]
        case "S6":
            landed = [each.id for each in on_table_of(state, attacker) if not each.vehicle]
            facts = [pieces("inland", INLAND, names(state, landed))] if landed else []
            cairns = [key for key, each in state.features.items() if each.kind == "cairn"]
            facts += [choice(key, CAIRN.filled(name=key), holders) for key in cairns]
    if state.rulings.intrigues:
        for side in SIDES:
            commander = commander_of(state, side)
            if commander is not None and on_table(state, commander) and not commander.fleeing:
                facts.append(yes(f"ahead-{side}", AHEAD.filled(army=army_name(state, side))))
    return question(attacker, "MT-VIC-02", LOOK, "", facts)


def ending_of(state: FrontierState) -> Told:
    """What was told at the end; nothing before."""
    return state.ending if isinstance(state.ending, dict) else {}


QUARTERS = (
    ("0", Text("south-west", "Südwest")),
    ("1", Text("south-east", "Südost")),
    ("2", Text("north-west", "Nordwest")),
    ("3", Text("north-east", "Nordost")),
)
TURN = Text(
    "The turn ends: in which quarter are most of them?",
    "Der Zug endet: In welchem Viertel stehen die meisten?",
)


def quarters_form(state: FrontierState, units: list[Unit]) -> Tell:
    """Asks in which quarter of the table each unit stands."""
    facts = [choice(each.id, state.named(each.id), QUARTERS) for each in units]
    return question("one", "MT-FILL-37", TURN, "", facts)
