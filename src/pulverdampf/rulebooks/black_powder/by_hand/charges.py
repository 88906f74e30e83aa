"""Charges beside a real table: whether they come home, on which side, and who else is struck."""

from typing import NamedTuple

from msgspec.structs import replace

from pulverdampf.engine.circumstances import Fact, Told, choice, pieces, yes
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.requests import Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, PieceId, Side, other
from pulverdampf.table.measurement import Face
from pulverdampf.text import Text

from ..charge.contact_places import may_be_charged
from ..charge.reactions import Charge, could_counter_charge, could_form_square, could_turn, may_give_fire
from ..events.fights import ChargeDeclared, ContactMade, FellShort
from ..events.names import length
from ..events.places import FormationChanged, LeftBuilding
from ..lookup import fielded, pose_of, unit_of
from ..movement.moves import rate_of
from ..state import Battle, Contact, PowderState
from ..units import Unit
from .asking import face_fact, names, question
from .passing import move, pass_on, passing_facts
from .retreats import RUNS, leave

CHARGES = Text(
    "{name} charges {target} with {far}, in sight when the turn began and in its front quarter",
    "{name} greift {target} mit {far} an, bei Zugbeginn in Sicht und im vorderen Viertel",
)
HOME = Text("Does it come home?", "Kommt der Angriff an?")
HOMES = {
    "home": Text("it reaches the enemy", "sie erreicht den Feind"),
    "short": Text("too far, or the way is barred", "zu weit, oder der Weg ist versperrt"),
    "not": Text("it may not charge him after all", "sie darf ihn doch nicht angreifen"),
}
TERROR = Text("Others it would strike too", "Andere, die es auch träfe")
CONTRADICTED = Text(
    "whoever falls short strikes nobody else", "wer zu kurz kommt, trifft auch niemand anderen"
)
STILL_THERE = Text("{target}: charged by {name}", "{target}: angegriffen von {name}")
STANDS = Text("It still stands where it was charged", "Sie steht noch, wo sie angegriffen wurde")
REACTS = Text(
    "{name} charges {target}: what does the table show?", "{name} greift {target} an: Was zeigt der Tisch?"
)
ARC = Text("{name}: the charger comes through its arc", "{name}: Der Angreifer kommt durch ihren Winkel")
WOODS = Text("{name} touches a wood", "{name} berührt einen Wald")
ROOM = Text("{name} has room to turn", "{name} hat Platz zum Schwenken")
OPEN = Text(
    "Skirmishers may charge {name}: nobody formed stands close beside it",
    "Plänkler dürfen {name} angreifen: niemand Formiertes steht dicht daneben",
)
PASSING = Text(
    "Others across whose front it passes, within {far}",
    "Andere, an deren Front sie vorbeizieht, innerhalb von {far}",
)
COMES_HOME = Text("{name} stands flush against {target}", "{name} steht Kante an Kante mit {target}")
ROOM_THERE = Text("There is room on that side", "Auf dieser Seite ist Platz")
TOUCHED = Text("Others it touches as well", "Andere, die sie ebenfalls berührt")
OFF = Text("Over the edge of the table", "Über die Tischkante")
CAUGHT = Text(
    "Caught: still within {far} of where the charger began",
    "Eingeholt: noch in {far} vom Startplatz des Angreifers",
)
SQUARE = Text("{target}: a bad square", "{target}: ein schlechtes Karree")


@rule("BP-CHG-01", "BP-CHG-04", "BP-CHG-05", "BP-CHG-09")
async def declared(
    battle: Battle, charger: Unit, target: Unit, reach: float, begun: Charge
) -> tuple[Charge, list[Unit]] | None:
    """A charge as it was told: the side it strikes, and whom its terror strikes; none if it falls short."""
    state = battle.state
    text = CHARGES.filled(
        name=state.named(charger.id), target=state.named(target.id), far=length(state, reach)
    )
    facts = [choice("home", HOME, list(HOMES.items())), face_fact()]
    others = _others(state, target)
    if charger.has("Ter") and not begun.sweeping and others:
        facts.append(pieces("also", TERROR, names(state, others)))

    def check(told: Told) -> list[Objection]:
        wrong = told["home"] != "home" and told.get("also")
        return [Objection("BP-CHG-09", CONTRADICTED)] if wrong else []

    told = await battle.tell(Tell(charger.side, Prompt("BP-CHG-04", text, charger.id), facts, check))
    if told["home"] == "not":
        battle.record(FellShort(charger.id))
        return None
    if told["home"] == "short":
        battle.record(ChargeDeclared(charger.id, target.id))
        await _fall_short(battle, charger, reach, begun.leader)
        return None
    battle.record(ChargeDeclared(charger.id, target.id, told["face"]))
    struck = [target] if charger.has("Ter") else []
    return replace(begun, face=told["face"]), [
        *struck,
        *(unit_of(state, key) for key in told.get("also", ())),
    ]


SHORT = Text("{name} stops short of the enemy", "{name} bleibt vor dem Feind stehen")


async def _fall_short(battle: Battle, charger: Unit, reach: float, leader: PieceId) -> None:
    """A charge that does not reach goes as far as it can, a garrison not at all."""
    state = battle.state
    if not charger.garrison:
        facts = passing_facts(state, charger, leader=leader)
        text = SHORT.filled(name=state.named(charger.id))
        told = await battle.tell(question(charger.side, "BP-CHG-09", text, charger.id, *facts))
        move(battle, charger, "short", reach)
        await pass_on(battle, charger, told, leader=leader)
    battle.record(FellShort(charger.id))


def _others(state: PowderState, target: Unit) -> list[Unit]:
    return [each for each in fielded(state, target.side) if each.id != target.id]


def still_there(state: PowderState, charger: Unit, target: Unit) -> Tell:
    """Whether terror has driven the target off before it could answer."""
    text = STILL_THERE.filled(name=state.named(charger.id), target=state.named(target.id))
    return question(target.side, "BP-SPEC-17", text, target.id, yes("stands", STANDS, default=True))


async def prey_told(battle: Battle, unit: Unit, rule: str, text: Text | None = None) -> Unit | None:
    """The nearest enemy whom a unit can charge; none if the table shows nobody."""
    state = battle.state
    foes = [each for each in fielded(state, other(unit.side)) if may_be_charged(unit, each)]
    if not foes:
        return None
    words = (text or PREY).filled(name=state.named(unit.id), far=length(state, rate_of(state, unit)))
    fact = choice("prey", NEAREST, [("", NOBODY), *names(state, foes)])
    told = await battle.tell(question(unit.side, rule, words, unit.id, fact))
    return unit_of(state, told["prey"]) if told["prey"] else None


PREY = Text(
    "{name} must charge the nearest enemy within one move, {far}",
    "{name} muss den nächsten Feind innerhalb einer Bewegung angreifen, {far}",
)
NEAREST = Text("Whom does it charge?", "Wen greift sie an?")
NOBODY = Text("nobody is in reach", "niemand ist in Reichweite")


# reactions ----------------------------------------------------------------------------------------------


def reaction_facts(state: PowderState, charger: Unit, target: Unit, charge: Charge) -> list[Fact]:
    """What the table must tell before the target of a charge can choose."""
    name, facts = state.named(target.id), []
    if may_give_fire(state, target) and not target.all_round:
        facts.append(yes("arc", ARC.filled(name=name), default=charge.face == "front"))
    if could_form_square(state, charger, target, charge):
        facts.append(yes("woods", WOODS.filled(name=name)))
    if could_turn(target, charge):
        facts.append(yes("room", ROOM.filled(name=name), default=True))
    if target.skirmishing and could_counter_charge(state, target, charge):
        facts.append(yes("open", OPEN.filled(name=state.named(charger.id)), default=True))
    return facts


def reaction_asked(state: PowderState, charge: Charge, entitled: list[Unit]) -> Tell:
    """One form for the target's reactions and for those who may fire at the passing charge."""
    charger, target = unit_of(state, charge.charger), unit_of(state, charge.target)
    facts = reaction_facts(state, charger, target, charge)
    if entitled:
        words = PASSING.filled(far=length(state, 12.0))
        facts.append(pieces("passing", words, names(state, entitled)))
    text = REACTS.filled(name=state.named(charger.id), target=state.named(target.id))
    return question(target.side, "BP-REACT-01", text, target.id, *facts)


def neighbour_asked(state: PowderState, charger: Unit, unit: Unit, charge: Charge) -> Tell:
    """What bears on the answer of a neighbour who is struck too."""
    text = REACTS.filled(name=state.named(charger.id), target=state.named(unit.id))
    facts = reaction_facts(state, charger, unit, charge)
    return question(unit.side, "BP-CHG-08", text, unit.id, face_fact(), *facts)


# coming to grips ----------------------------------------------------------------------------------------


class Answer(NamedTuple):
    """What a neighbour does whom a charge strikes too, and on which side it is struck."""

    unit: Unit
    reaction: str
    face: Face


@rule("BP-CHG-06", "BP-CHG-08")
def contact_asked(state: PowderState, home: Charge) -> Tell:
    """Where a charge ends: whether there is room, whom it strikes beside its target, who goes along."""
    charger, target = unit_of(state, home.charger), unit_of(state, home.target)
    facts = [yes("room", ROOM_THERE, default=True)]
    others = _others(state, target)
    if others and not home.sweeping:
        facts.append(pieces("also", TOUCHED, names(state, others)))
    facts += passing_facts(state, charger, together=home.sweeping, leader=home.leader)
    text = COMES_HOME.filled(name=state.named(charger.id), target=state.named(target.id))

    def check(told: Told) -> list[Objection]:
        nobody = not told["room"] and told.get("also")
        return [Objection("BP-CHG-06", CONTRADICTED)] if nobody else []

    return Tell(charger.side, Prompt("BP-CHG-06", text, charger.id), facts, check)


@rule("BP-CHG-06", "BP-CHG-07", "BP-CHG-08", "BP-BLD-07")
async def contact_by_hand(
    battle: Battle, home: Charge, reaction: str, formation: str, told: Told, neighbours: list[Answer]
) -> bool:
    """The charger stands against the side it strikes; neighbours who have not run are drawn in."""
    charger, target = unit_of(battle.state, home.charger), unit_of(battle.state, home.target)
    if not told["room"]:
        battle.record(FellShort(charger.id))
        return False
    if charger.garrison:
        battle.record(LeftBuilding(charger.id, ANYWHERE, formation))
    move(battle, charger, "charge", home.reach)
    contacts = [Contact(charger.id, target.id, "front", home.face, sweeping=home.sweeping)]
    contacts += [
        Contact(charger.id, each.unit.id, "front", each.face)
        for each in neighbours
        if each.reaction != "evade"
    ]
    charged = (charger.id, target.id) if reaction == "counter" else (charger.id,)
    battle.record(ContactMade(tuple(contacts), charged))
    await pass_on(battle, charger, told, together=home.sweeping, leader=home.leader)
    return True


@rule("BP-REACT-05", "BP-SKIR-06", "BP-COM-04")
async def evade_by_hand(battle: Battle, begun: Charge, *, neighbour: bool = False) -> bool:
    """The target runs; whether it is caught is told. A neighbour who runs is not the charger's business."""
    state = battle.state
    target = unit_of(state, begun.target)
    if target.arm == "artillery" and target.formation != "limbered":
        battle.record(FormationChanged(target.id, "limbered", ANYWHERE, 0))
    rate = rate_of(state, target)
    facts = [yes("off", OFF)]
    if not neighbour:
        facts.append(yes("caught", CAUGHT.filled(far=length(state, begun.reach))))
    facts += passing_facts(state, target, together=True)
    text = RUNS["evade"].filled(name=state.named(target.id), far=length(state, rate))

    def check(told: Told) -> list[Objection]:
        wrong = told["off"] and told.get("caught")
        return [Objection("BP-REACT-05", OFF_AND_CAUGHT)] if wrong else []

    asked = Tell(target.side, Prompt("BP-REACT-05", text, target.id), facts, check)
    told = await battle.tell(asked)
    if told["off"]:
        leave(battle, target)
        return False
    move(battle, target, "evade", rate)
    await pass_on(battle, target, told, together=True)
    return bool(told.get("caught"))


OFF_AND_CAUGHT = Text("off the table it is not caught", "vom Tisch gegangen ist sie nicht eingeholt")


async def face_by_hand(battle: Battle, target: Unit, side: Side) -> str:
    """The side of a bad square that is struck."""
    text = SQUARE.filled(target=battle.state.named(target.id))
    told = await battle.tell(question(side, "BP-SQ-07", text, target.id, face_fact()))
    return str(told["face"])


def halt(battle: Battle, charger: Unit) -> None:
    """Tells the hands to stop before a square."""
    move(battle, charger, "halt")
    battle.record(FellShort(charger.id))


def stops(battle: Battle, charger: Unit) -> None:
    """Tells the hands to set the charger where the enemy stood."""
    if not charger.garrison:
        move(battle, charger, "follow")
    battle.record(FellShort(charger.id))


def entitled_to_pass_fire(state: PowderState, charge: Charge) -> list[Unit]:
    """Who may fire at a passing charge as far as the rosters tell."""
    if charge.sweeping:
        return []
    enemy = other(unit_of(state, charge.charger).side)
    return [each for each in fielded(state, enemy) if each.id != charge.target and may_give_fire(state, each)]


def hand_charge(
    charger: Unit, target: Unit, reach: float, moves: int, leader: PieceId, *, sweeping: bool
) -> Charge:
    """A charge whose places only the players know."""
    return Charge(
        charger.id, target.id, "front", pose_of(charger), reach, 0.0, sweeping, moves,
        ANYWHERE, pose_of(target), leader,
    )  # fmt: skip
