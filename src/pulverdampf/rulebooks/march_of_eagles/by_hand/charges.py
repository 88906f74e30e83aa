"""Charges beside a real table: what they reach, who can answer, and how they come home."""

from pulverdampf.engine.circumstances import Fact, Told, choice, yes
from pulverdampf.engine.requests import Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, Piece
from pulverdampf.text import Text

from ..battalion import main, screen
from ..events.places import Moved
from ..movement.distances import Rolled
from ..state import Battalion, Battle, EagleState
from .asking import draw_consequences, face_fact, question, way_facts
from .shots import lines_facts

RUNS_IN = Text("{name} charges {target} over {far}″ at most", "{name} greift {target} an, höchstens {far}″")
SLOWED = Text(
    "{name} charges {target} over {far}″ at most: {rough}″ in difficult ground, {uphill}″ uphill, less "
    "{cost}″ for obstacles",
    "{name} greift {target} an, höchstens {far}″: {rough}″ in schwierigem Gelände, {uphill}″ bergauf, "
    "weniger {cost}″ für Hindernisse",
)
HOME = Text("What does it reach?", "Was erreicht es?")
HOMES = {
    "main": Text("the battalion itself", "das Bataillon selbst"),
    "short": Text("nobody: too far", "niemanden: zu weit"),
    "both": Text("its skirmishers and the battalion", "seine Plänkler und das Bataillon"),
    "screen": Text("only its skirmishers", "nur seine Plänkler"),
}
CROSSED = Text(
    "It crosses an obstacle, or comes up against one that is defended",
    "Es überquert ein Hindernis oder trifft auf ein verteidigtes",
)
ANSWERS = Text(
    "{name} is charged by {enemy}: what does the table show?",
    "{enemy} greift {name} an: Was zeigt der Tisch?",
)
COMES_HOME = Text(
    "{name} stands flush against {target}, moved aside as little as needed",
    "{name} steht Kante an Kante mit {target}, so wenig wie nötig seitlich versetzt",
)
RUNS_OVER = Text(
    "{name} goes straight on to where the skirmishers of {target} stood",
    "{name} geht geradeaus, bis wo die Plänkler von {target} standen",
)
ROOM = Text("There is room for it", "Der Platz reicht")
STANDS_ROUGH = Text("{name} stands in difficult ground", "{name} steht in schwierigem Gelände")
EVADES = Text(
    "{name} evades {far}″ straight away from the charge", "{name} weicht {far}″ gerade vor dem Angriff aus"
)
CAUGHT = Text(
    "The charger still reaches it with the {far}″ he has rolled",
    "Der Angreifer erreicht es mit seinen {far}″ noch",
)
SQUARE = Text("{name} forms square", "{name} bildet Karree")


@rule("MOE-AGGR-03", "MOE-AGGR-06", "MOE-CONF-06", "MOE-FILL-07")
async def run_in_told(
    battle: Battle, charger: Battalion, target: Battalion, rolled: Rolled, *, faces: bool, alone: bool
) -> Told:
    """What a charge reaches, and on which side."""
    state = battle.state
    way = ["main", "short"] if screen(state, target) is None else ["main", "both", "screen", "short"]
    facts: list[Fact] = [choice("home", HOME, [(key, HOMES[key]) for key in way if alone or key != "screen"])]
    if faces:
        facts.append(face_fact())
    if not charger.confused:
        facts.append(yes("crossed", CROSSED))
    slowed = rolled.obstacle_dice or rolled.rough < rolled.total or rolled.uphill < rolled.total
    text = (SLOWED if slowed else RUNS_IN).filled(
        name=state.named(charger.id), target=state.named(target.id), far=int(rolled.total),
        rough=int(rolled.rough), uphill=int(rolled.uphill), cost=sum(rolled.obstacle_dice),
    )  # fmt: skip
    return await battle.tell(question(charger.side, "MOE-AGGR-03", text, charger.id, *facts))


@rule("MOE-DF-01", "MOE-DF-03", "MOE-X-SQ-04")
def answers_asked(
    state: EagleState,
    charger: Battalion,
    target: Battalion,
    part: Piece | None,
    ready: int,
    *,
    seeing: bool,
    square: bool,
) -> Tell:
    """What the table must show before a charged battalion can choose."""
    facts = lines_facts(state, part, main(state, charger), ready, seeing=seeing) if part is not None else []
    if square:
        facts.append(yes("rough", STANDS_ROUGH.filled(name=state.named(target.id))))
    text = ANSWERS.filled(name=state.named(target.id), enemy=state.named(charger.id))
    return question(target.side, "MOE-DF-01", text, target.id, *facts)


@rule("MOE-AGGR-05", "MOE-AGGR-06", "MOE-FILL-07", "MOE-FILL-16")
async def home_told(battle: Battle, charger: Battalion, target: Battalion, *, main_body: bool) -> Told:
    """Whether a charge finds room where it ends, and over which ground."""
    state = battle.state
    facts = [yes("room", ROOM, default=True), *way_facts(state, charger, friends=False)]
    text = (COMES_HOME if main_body else RUNS_OVER).filled(
        name=state.named(charger.id), target=state.named(target.id)
    )
    return await battle.tell(question(charger.side, "MOE-AGGR-05", text, charger.id, *facts))


def come_home(battle: Battle, charger: Battalion, told: Told) -> None:
    """Sets the charger down where its charge ends."""
    battle.record(Moved(charger.id, ANYWHERE, "charge"))
    draw_consequences(battle, charger, told)


@rule("MOE-X-CAV-07")
async def evade_by_hand(battle: Battle, target: Battalion, inches: int, rolled: float) -> Told:
    """Light horse goes back; whether it is caught all the same."""
    state = battle.state
    facts = [
        yes("room", ROOM, default=True),
        *way_facts(state, target),
        yes("caught", CAUGHT.filled(far=int(rolled))),
        face_fact(),
    ]
    text = EVADES.filled(name=state.named(target.id), far=inches)
    told = await battle.tell(question(target.side, "MOE-X-CAV-07", text, target.id, *facts))
    if told["room"]:
        battle.record(Moved(target.id, ANYWHERE, "evade", float(inches)))
        draw_consequences(battle, target, told)
    return told


def square_asked(state: EagleState, target: Battalion) -> Tell:
    """Whether there is room for a square."""
    text = SQUARE.filled(name=state.named(target.id))
    return question(target.side, "MOE-X-SQ-04", text, target.id, yes("room", ROOM, default=True))
