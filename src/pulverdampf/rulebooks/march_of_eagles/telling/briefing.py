"""What a scenario asks of each side, in words: for the start, the map and the end of a battle."""

from pulverdampf.engine.aims import aims, called, story
from pulverdampf.engine.rulebook import Landmark
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.muster.scenario import Objective, Scenario
from pulverdampf.text import Text, verbatim

from ..armies.mustering import scenarios
from ..state import EagleState
from ..terrain.geometry import layout
from ..victory.scenarios import scored

EDGES = {
    "south": Text("from the south", "von Süden"), "north": Text("from the north", "von Norden"),
    "east": Text("from the east", "von Osten"), "west": Text("from the west", "von Westen"),
}  # fmt: skip
TITLE = Text("{id} {name}: {description}", "{id} {name}: {description}")
ROLE = Text("You are the side “{role}”, {edge}.", "Du bist die Seite „{role}“, {edge}.")
SIDE = Text("“{role}” comes {edge}.", "„{role}“ kommt {edge}.")
LENGTH = Text(
    "The battle lasts {turns} turns; more victory points win, losses break a tie. They are given for:",
    "Die Schlacht dauert {turns} Spielzüge; mehr Siegpunkte gewinnen, bei Gleichstand entscheiden die "
    "Verluste. Sie gibt es für:",
)
AIM = Text("{points}{each}: {name}{where}{whose}", "{points}{each}: {name}{where}{whose}")
EACH = Text(" each", " je")
AT_MOST = Text(" each, at most {most} times", " je, höchstens {most}-mal")
WHERE = Text(" (at {x} {y})", " (bei {x} {y})")
ONLY = Text(", only for “{role}”", ", nur für „{role}“")
PLAIN_END = Text(
    "The battle lasts {turns} turns. Whoever has more unbroken battalions on the table wins. Where both have "
    "as many, or both still have all they began with, fewer losses win.",
    "Die Schlacht dauert {turns} Spielzüge. Es siegt, wer mehr ungebrochene Bataillone auf dem Tisch hat. "
    "Haben beide gleich viele, oder beide noch alle vom Anfang, entscheiden die geringeren Verluste.",
)


def played(state: EagleState) -> Scenario | None:
    """The ready scenario of a battle that is decided by objectives."""
    return scenarios().get(state.conditions.id) if by_objectives(state) and not state.story else None


def by_objectives(state: EagleState) -> bool:
    """Whether objectives decide, those of a ready scenario or of one's own."""
    return state.rulings.victory_mode == "objectives" and bool(state.conditions.objectives)


def briefing(state: EagleState, side: Side | None) -> list[Text]:
    """What a battle is about: the story, the role of a side, the length, and one line for each objective."""
    scenario = played(state)
    if scenario is None and by_objectives(state):
        return [*story(state), *aims(state, state.conditions.objectives)]
    if scenario is None:
        return [*story(state), PLAIN_END.filled(turns=state.rulings.turns)]
    told = [
        TITLE.filled(id=scenario.id, name=scenario.name, description=scenario.description or verbatim(""))
    ]
    for own, each in zip(SIDES, scenario.sides, strict=False):
        if side in (None, own):
            text = ROLE if side is not None else SIDE
            told.append(text.filled(role=each.name, edge=EDGES[each.edge] if each.edge else verbatim("")))
    told.append(LENGTH.filled(turns=state.rulings.turns))
    return told + [_aim(objective, scenario) for objective in scenario.objectives]


def _aim(objective: Objective, scenario: Scenario) -> Text:
    empty = verbatim("")
    whose = next((each.name for each in scenario.sides if each.id == objective.side), None)
    often = AT_MOST.filled(most=objective.most) if objective.most else EACH if objective.each else empty
    at = objective.at
    return AIM.filled(
        points=objective.points,
        each=often,
        name=objective.name or verbatim(objective.id),
        where=WHERE.filled(x=at[0], y=at[1]) if at is not None else empty,
        whose=ONLY.filled(role=whose) if whose is not None else empty,
    )


def landmarks(state: EagleState) -> list[Landmark]:
    """The points of the table that are worth victory points."""
    if not by_objectives(state):
        return []
    return [Landmark(*each.at, called(each)) for each in state.conditions.objectives if each.at is not None]


def tally(state: EagleState) -> list[tuple[Text, dict[Side, int]]]:
    """The victory points of each side, objective by objective, as they stand now."""
    if not by_objectives(state):
        return []
    scene = Scene(state, layout)
    return [
        (called(each), {side: scored(scene, side, each) for side in SIDES if each.side in (None, side)})
        for each in state.conditions.objectives
    ]
