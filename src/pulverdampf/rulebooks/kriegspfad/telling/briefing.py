"""What a battle is about, in words: for the start, the map and the end."""

from pulverdampf.engine.aims import aims, places, standing, story
from pulverdampf.engine.rulebook import Landmark, rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import SIDES, Side, other
from pulverdampf.table.terrain import Plot
from pulverdampf.text import Text

from ..armies.mustering import scenarios
from ..events.names import army_name
from ..events.setting import COMPASS, SCENARIOS, WEATHERS
from ..geometry import layout
from ..state import WarState, elements, of_side
from ..terrain.laying_out.zones import ZONES
from ..units import is_gun
from ..victory.deciding import CAPTURED_AFTER, force, in_village, last_turn, losses_percent, needed_out, out

WHERE_AND_WHEN = Text("{name}, {year}: {zone}.", "{name}, {year}: {zone}.")
STORY = Text("{name}: {story}", "{name}: {story}")
UNSETTLED = Text("Dice decide who attacks and how.", "Würfel entscheiden, wer wie angreift.")
ROLE = Text("You are {role}, table edge in the {edge}.", "Du bist {role}, Tischkante im {edge}.")
SIDE = Text("{army}: {role}, in the {edge}.", "{army}: {role}, im {edge}.")
ATTACKER = Text("the attacker", "der Angreifer")
DEFENDER = Text("the defender", "der Verteidiger")
EQUAL = Text("one of two equals", "einer von zwei Gleichen")
AMBUSH = Text(
    "An ambush. On the march in column (the attacker): {column}. Lying in wait (the defender): {hidden}.",
    "Ein Hinterhalt. In Kolonne auf dem Marsch (der Angreifer): {column}. Auf der Lauer (der Verteidiger): "
    "{hidden}.",
)
AIMS = {
    "": UNSETTLED,
    "open": Text(
        "Whoever still has fighting units when the other has none wins; after {turns} turns clearly smaller "
        "losses win, by 10 percent points or more.",
        "Es siegt, wer noch Einheiten hat, wenn der andere keine mehr hat; nach {turns} Runden siegen klar "
        "geringere Verluste, um mindestens 10 Prozentpunkte.",
    ),
    "ambush": Text(
        "The column wins if two thirds of its elements leave by the far edge within {turns} turns.",
        "Die Kolonne siegt, wenn zwei Drittel ihrer Elemente binnen {turns} Runden über die Gegenkante "
        "abziehen.",
    ),
    "raid": Text(
        "The attacker wins if within {turns} turns he holds the village for two whole turns, with twice as "
        "many in it as the defender.",
        "Der Angreifer siegt, wenn er binnen {turns} Runden das Dorf zwei ganze Runden hält, darin doppelt "
        "so viele wie der Verteidiger.",
    ),
    "siege": Text(
        "The attacker wins if he takes the fortified village within {turns} turns: held for two whole turns.",
        "Der Angreifer siegt, wenn er das befestigte Dorf binnen {turns} Runden nimmt: zwei ganze Runden "
        "gehalten.",
    ),
}
PLUNDER = Text(
    "The attacker wins if he plunders the wagons within {turns} turns.",
    "Der Angreifer siegt, wenn er die Wagen binnen {turns} Runden plündert.",
)
STANDS = Text(
    "What stands: palisade {palisade}, blockhouses {houses}, positions {works}; guns of the attacker {guns}.",
    "Was steht: Palisade {palisade}, Blockhäuser {houses}, Stellungen {works}; Angreifergeschütze {guns}.",
)
NO_PALISADE = Text("none", "keine")
WIDE = Text("{n}″ across", "{n}″ Durchmesser")
VILLAGE = Text("village", "Dorf")
EXIT = Text("far edge", "Gegenkante")
LOSSES = Text("losses in percent", "Verluste in Prozent")
LOSSES_ASIDE = Text(
    "losses in percent (they do not decide here)", "Verluste in Prozent (sie entscheiden hier nicht)"
)
WHOLE_TURNS = Text(
    "whole turns it was held in a row, of {n} needed", "ganze Runden am Stück gehalten, von {n}"
)
IN_VILLAGE = Text("elements in the village", "Elemente im Dorf")
OUT = Text("elements through, of {n} needed", "Elemente durch, von {n} nötigen")


def briefing(state: WarState, side: Side | None) -> list[Text]:
    """The scenario, the role of a side, the aim and the weather."""
    held = state.conditions
    told = [WHERE_AND_WHEN.filled(name=held.name, year=str(held.year), zone=ZONES[held.zone].text)]
    fought = scenarios().get(held.id)
    if state.story:
        told = story(state)
    elif fought is not None:
        told = [STORY.filled(name=fought.name, story=fought.description or fought.name)]
    if held.kind == "ambush" and held.attacker:
        column, hidden = army_name(state, held.attacker), army_name(state, other(held.attacker))
        told.append(AMBUSH.filled(column=column, hidden=hidden))
    elif held.kind:
        told.append(SCENARIOS[held.kind])
    for own in SIDES:
        if side in (None, own) and own in state.edges:
            role = EQUAL if not held.attacker else ATTACKER if held.attacker == own else DEFENDER
            words = ROLE if side is not None else SIDE
            told.append(words.filled(army=army_name(state, own), role=role, edge=COMPASS[state.edges[own]]))
    aim = PLUNDER if state.camp == "train" else AIMS[held.kind]
    told += [aim.filled(turns=last_turn(state)), *aims(state)]
    told += works_standing(state)
    if state.weather:
        told.append(WEATHERS[state.weather])
    return told


@rule("KP-FORT-01", "KP-ARMY-07")
def works_standing(state: WarState) -> list[Text]:
    """What works stand in a siege, or anywhere else, and how many guns face them."""
    held = state.conditions
    kinds = [each.kind for each in state.features.values() if each.owner]
    ring = next((Plot(each) for each in state.features.values() if each.kind == "palisade"), None)
    if not held.attacker or not any(kind in ("palisade", "blockhouse", "breastwork") for kind in kinds):
        return []
    wide = NO_PALISADE
    if ring is not None:
        west, east = min(x for x, _ in ring.ring), max(x for x, _ in ring.ring)
        wide = WIDE.filled(n=round(east - west))
    guns = [unit for unit in of_side(state, held.attacker) if is_gun(unit) and elements(state, unit)]
    return [
        STANDS.filled(
            palisade=wide, houses=kinds.count("blockhouse"), works=kinds.count("breastwork"), guns=len(guns)
        )
    ]


def landmarks(state: WarState) -> list[Landmark]:
    """The places of goals, the village, or the edge the column strives for."""
    if state.goals:
        return places(state)
    held = state.conditions
    if state.by_hand:
        return []
    village = state.features.get(held.village)
    if village is not None:
        plot = Plot(village)
        return [Landmark(plot.x, plot.y, VILLAGE)]
    if held.kind == "ambush" and held.attacker in state.edges:
        width, depth = state.table
        x = width - 1.0 if state.edges[held.attacker] == "west" else 1.0
        return [Landmark(x, depth / 2, EXIT)]
    return []


def tally(state: WarState) -> list[tuple[Text, dict[Side, int]]]:
    """How the sides stand towards what decides the battle."""
    if state.goals:
        return standing(state, layout, force)
    held = state.conditions
    deciding = LOSSES if held.kind in ("", "open") else LOSSES_ASIDE
    rows = [(deciding, {side: losses_percent(state, side) for side in SIDES})]
    if held.kind == "ambush":
        rows.append((OUT.filled(n=needed_out(state)), {held.attacker: out(state), other(held.attacker): 0}))
    if held.village:
        if not state.by_hand:
            scene = Scene(state, layout)
            rows.append((IN_VILLAGE, {side: in_village(scene, side) for side in SIDES}))
        holding = {side: state.held if side == held.attacker else 0 for side in SIDES}  # nobody at first
        rows.append((WHOLE_TURNS.filled(n=CAPTURED_AFTER), holding))
    return rows
