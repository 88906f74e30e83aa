"""What a battle is about, in words: for the start, the map and the end."""

from pulverdampf.engine.aims import aims, places, standing, story
from pulverdampf.engine.rulebook import Landmark
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.text import Text, verbatim

from ..armies.mustering import scenarios
from ..events.names import SCENARIOS
from ..events.turns import EDGE_NAMES
from ..geometry import layout
from ..state import FrontierState
from ..terrain.kinds import KINDS
from ..victory import outcome
from ..victory.intrigues import INTRIGUES
from ..victory.outcome import force
from ..victory.scenarios import Tally

UNKNOWN = Text("The scenario is still to be rolled for.", "Das Szenario wird noch ausgewürfelt.")
TITLE = Text("{id} {name}: {description}", "{id} {name}: {description}")
ATTACKS = Text("You attack; own edge: {edges}.", "Du greifst an; eigene Kante: {edges}.")
DEFENDS = Text("You defend; own edge: {edges}.", "Du verteidigst; eigene Kante: {edges}.")
AIMS = {
    "S1": Text(
        "A third of the enemy's losses (officers and guns 3, commander 5), and 3 points for halving him.",
        "Ein Drittel der gegnerischen Verluste als Punkte (Offiziere und Geschütze 3, Befehlshaber 5) und 3 "
        "für die Hälfte seiner Modelle.",
    ),
    "S2": Text(
        "4 points for each burning building, 3 for each that does not burn.",
        "4 Punkte je brennendem Gebäude, 3 je Gebäude, das nicht brennt.",
    ),
    "S3": Text(
        "2 points for each quarter scouted, 3 once for leaving over the enemy's edge after all four.",
        "2 Punkte je erkundetem Viertel, einmal 3 für den Abzug über die Kante des Gegners nach allen.",
    ),
    "S4": Text(
        "4 points for each wagon that leaves at the far end, or is taken or destroyed.",
        "4 Punkte je Wagen, der am anderen Ende abfährt, oder genommen oder zerstört wird.",
    ),
    "S5": Text(
        "8 points for holding the blockhouse alone at the end, and a third of the enemy's losses.",
        "8 Punkte für das allein gehaltene Blockhaus am Ende und ein Drittel der gegnerischen Verluste.",
    ),
    "S6": Text(
        "Attacker: 3 for each unit inland, 5 for each cairn. Defender: 3 for each craft sunk and each cairn.",
        "Angreifer: 3 je Einheit im Landesinneren, 5 je Steinmarke. Verteidiger: 3 je zerstörtem Boot, 3 je "
        "Steinmarke.",
    ),
}
LENGTH = Text(
    "The battle lasts {turns} turns; a lead of 3 wins, one of 7 is decisive.",
    "Das Gefecht dauert {turns} Züge; 3 Punkte Vorsprung siegen, 7 entscheiden klar.",
)
SECRET = Text("Your secret aim, worth 2 points: {what}", "Dein geheimes Ziel, 2 Punkte wert: {what}")


def briefing(state: FrontierState, side: Side | None) -> list[Text]:
    """The story, the role of a side, what is worth points, the length, and a secret aim."""
    if state.scenario not in SCENARIOS:
        return [UNKNOWN, LENGTH.filled(turns=state.rulings.turns)]
    data = scenarios().get(state.scenario)
    description = data.description if data is not None and data.description is not None else verbatim("")
    title = TITLE.filled(id=state.scenario, name=SCENARIOS[state.scenario], description=description)
    told = story(state) or [title]
    if side in SIDES and state.attacker and side in state.edges:
        edges = [EDGE_NAMES[each] for each in state.edges[side]]
        told.append((ATTACKS if side == state.attacker else DEFENDS).filled(edges=edges))
    worth = aims(state) or [AIMS[state.scenario]]
    told += [*worth, LENGTH.filled(turns=state.rulings.turns)]
    aim = INTRIGUES.get(state.intrigues.get(side or "", ""))
    if aim is not None:
        told.append(SECRET.filled(what=aim))
    return told


def landmarks(state: FrontierState) -> list[Landmark]:
    """The points of the table that matter for victory."""
    if state.goals:
        return places(state)
    wanted = {"S2": "hut", "S5": "blockhouse", "S6": "cairn"}.get(state.scenario, "")
    return [
        Landmark(each.pose.x, each.pose.y, KINDS[each.kind].text)
        for each in state.features.values()
        if each.kind == wanted
    ]


def tally(state: FrontierState) -> Tally:
    """How the battle stands by what decides it: the goals of a scenario, or the objectives of its plot."""
    return standing(state, layout, force) if state.goals else outcome.tally(state)
