"""Outcome moves beside a real table: what the hands do, and what came of it."""

from pulverdampf.engine.circumstances import Fact, Told, choice, pieces, yes
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.requests import Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, PieceId
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..contact.contacts import contacts_of
from ..events.names import paces
from ..events.places import Advanced
from ..outcomes.flight import Flight
from ..outcomes.recoil import Driven, is_trapped
from ..standing import in_camp
from ..terrain.weather import guns_are_bogged
from ..units import Battle, DbxState, Element, is_on_table, on_table, within_square
from .asking import SIDES, enemies_of, friends_of, names, question
from .card import meet

RECOILS = Text(
    "{name} recoils: straight back {far} (its own base depth), facing as before.",
    "{name} prallt zurück: gerade nach hinten {far} (die eigene Basentiefe), Blick wie zuvor.",
)
FLEES = Text(
    "{name} flees: back its own depth, about, then {good} paces away, {bad} if that way touches bad going, "
    "past what bars it by the least turn.",
    "{name} flieht: eine Basentiefe zurück, kehrt, dann {good} Schritt davon, {bad}, wenn "
    "dieser Weg schweres "
    "Gelände berührt, an Hindernissen mit der kleinsten Drehung vorbei.",
)
ENDS = Text("How does it end?", "Wie endet es?")
RECOIL_ENDS = {
    "back": Text("it has gone back", "es ist zurückgegangen"),
    "barred": Text(
        "enemies, water or friends bar the way: destroyed", "Feinde, Wasser oder Freunde im Weg: vernichtet"
    ),
    "off": Text("over the edge of the table", "über die Tischkante"),
}
FLIGHT_ENDS = {
    "back": Text("it has run", "es ist gelaufen"),
    "barred": Text(
        "no way back, or an enemy in the way: destroyed", "kein Weg zurück oder ein Feind im Weg: vernichtet"
    ),
    "off": Text("over the edge of the table", "über die Tischkante"),
}
PUSHED = Text("Friends it pushed back", "Freunde, die es zurückdrängte")
PUSHED_OFF = Text("of them over the edge", "davon über die Kante")
NOBODY_PUSHED = Text("who was destroyed has pushed nobody", "wer vernichtet ist, hat niemanden gedrängt")
ONLY_PUSHED = Text("only who was pushed goes over the edge", "nur wer gedrängt wurde, geht über die Kante")
ADVANCES = Text(
    "{name} advances impetuously {far} (its own depth), as far as nothing bars it.",
    "{name} rückt ungestüm {far} (die eigene Basentiefe) vor, soweit nichts im Weg ist.",
)
MOVED = Text("It has moved", "Es ist vorgerückt")
MEETS = Text("It stands now against", "Es steht nun an")
WHERE = Text("and meets him", "und trifft ihn")
NOBODY = Text("nobody", "niemandem")
STAYED = Text("who has not moved meets nobody new", "wer nicht vorgerückt ist, trifft niemand Neuen")
BEHIND = Text(
    "Behind {name}, within a base width: who there is in range of the shooters, or "
    "touches it, recoils first.",
    "Hinter {name}, innerhalb einer Basenbreite: Wer dort in Reichweite der Schützen steht oder es berührt, "
    "prallt zuerst zurück.",
)
WHO_BEHIND = Text("Who stands there (the rearmost first)", "Wer dort steht (der hinterste zuerst)")
FALLS = Text(
    "{name}: which of its elements met the enemy?", "{name}: Welches seiner Elemente traf der Feind?"
)
WHICH = Text("Lost is", "Verloren ist")
SUPPORTER = Text("{name}: who supports it from behind?", "{name}: Wer unterstützt es von hinten?")
WHO_SUPPORTS = Text("Line behind it", "Linie dahinter")
NONE = Text("nobody", "niemand")
INSIDE = Text("It is still wholly inside the camp", "Es ist noch ganz im Lager")


def _giving_way(state: DbxState, loser: Element, ends: dict[str, Text]) -> list[Fact]:
    friends = names(state, friends_of(state, loser))
    facts = [choice("ends", ENDS, list(ends.items()))]
    if friends:
        facts += [pieces("pushed", PUSHED, friends), pieces("pushed_off", PUSHED_OFF, friends)]
    return facts


def _check(told: Told) -> list[Objection]:
    pushed, off = told.get("pushed", ()), told.get("pushed_off", ())
    if any(key not in pushed for key in off):
        return [Objection("DBX-OUT-03", ONLY_PUSHED)]
    if told["ends"] == "barred" and pushed:
        return [Objection("DBX-OUT-04", NOBODY_PUSHED)]
    return []


@rule("DBX-OUT-02", "DBX-OUT-03", "DBX-OUT-04")
async def recoil_told(battle: Battle, loser: Element) -> Driven | None:
    """Whom a recoil has moved; nothing when it is destroyed."""
    state = battle.state
    if is_trapped(battle.scene, loser):
        return None
    text = RECOILS.filled(name=state.named(loser.id), far=paces(loser.depth))
    facts = _giving_way(state, loser, RECOIL_ENDS)
    if in_camp(loser):
        facts.append(yes("inside", INSIDE))
    told = await battle.tell(Tell(loser.side, Prompt("DBX-OUT-02", text, loser.id), facts, _check))
    if told["ends"] == "barred":
        return None
    driven = Driven(*_gone_back(loser, told))
    driven.within = in_camp(loser) if told.get("inside") else ""
    return driven


@rule("DBX-OUT-05", "DBX-OUT-06", "DBX-FILL-28")
async def flight_told(battle: Battle, loser: Element) -> Flight:
    """Whom a flight has moved, and how it ended."""
    state = battle.state
    if is_trapped(battle.scene, loser):
        return Flight({}, [], destroyed=True)
    bogged = loser.kind == "ART" and guns_are_bogged(state)
    good, bad = (100, 0) if bogged else (loser.troop.good, loser.troop.bad)
    text = FLEES.filled(name=state.named(loser.id), good=good, bad=bad)
    facts = _giving_way(state, loser, FLIGHT_ENDS)
    told = await battle.tell(Tell(loser.side, Prompt("DBX-OUT-05", text, loser.id), facts, _check))
    if told["ends"] == "barred":
        return Flight({}, [], destroyed=True)
    return Flight(*_gone_back(loser, told))


def _gone_back(loser: Element, told: Told) -> tuple[dict[PieceId, Pose], list[PieceId]]:
    """Everybody who was moved, and who of them went over the edge."""
    moved = (loser.id, *told.get("pushed", ()))
    off = [loser.id] if told["ends"] == "off" else []
    return dict.fromkeys(moved, ANYWHERE), [*off, *told.get("pushed_off", ())]


@rule("DBX-OUT-07", "DBX-BRK-03")
async def advance_told(battle: Battle, winner: Element, loser: Element) -> bool:
    """Whether an impetuous element has gone forward; whom it has met is noted on the card."""
    state = battle.state
    follows = loser.id if is_on_table(loser) else ""
    facts = [
        yes("moved", MOVED, default=True),
        choice("meets", MEETS, [("", NOBODY), *names(state, enemies_of(state, winner))], follows),
        choice("face", WHERE, list(SIDES.items())),
    ]

    def check(told: Told) -> list[Objection]:
        held = contacts_of(battle.scene).by.get(winner.id)
        new = told["meets"] and (held is None or held.victim != told["meets"])
        return [Objection("DBX-OUT-07", STAYED)] if new and not told["moved"] else []

    text = ADVANCES.filled(name=state.named(winner.id), far=paces(winner.depth))
    told = await battle.tell(Tell(winner.side, Prompt("DBX-OUT-07", text, winner.id), facts, check))
    if told["moved"]:
        battle.record(Advanced(winner.id, ANYWHERE))
        meet(battle, winner.id, told)
    return bool(told["moved"])


@rule("DBX-RICO-01", "DBX-RICO-02")
async def behind_told(battle: Battle, target: Element) -> list[PieceId]:
    """Who stands in the strip behind a target, the rearmost first."""
    state = battle.state
    friends = [each for each in friends_of(state, target) if each.kind != "SQ"]
    if not friends:
        return []
    text = BEHIND.filled(name=state.named(target.id))
    fact = pieces("behind", WHO_BEHIND, names(state, friends))
    told = await battle.tell(question(target.side, "DBX-RICO-01", text, target.id, fact))
    found: list[PieceId] = told["behind"]
    return found


@rule("DBX-FORM-11")
async def fallen_told(battle: Battle, square: Element) -> Element:
    """Which element of a square met the enemy and is lost: the one before, or the one behind."""
    state = battle.state
    members = within_square(state, square.id)[:2]
    if len(members) == 1:
        return members[0]
    text = FALLS.filled(name=state.named(square.id))
    fact = choice("which", WHICH, names(state, members))
    told = await battle.tell(question(square.side, "DBX-FORM-11", text, square.id, fact))
    return state.pieces[told["which"]]


@rule("DBX-OUT-01")
async def supporter_told(battle: Battle, loser: Element) -> PieceId | None:
    """The line behind an element that dies with it, where that is ruled."""
    state = battle.state
    line = [each for each in on_table(state, loser.side) if each.kind == "LI" and each is not loser]
    if loser.kind != "LI" or not line:
        return None
    text = SUPPORTER.filled(name=state.named(loser.id))
    fact = choice("who", WHO_SUPPORTS, [("", NONE), *names(state, line)])
    told = await battle.tell(question(loser.side, "DBX-OUT-01", text, loser.id, fact))
    return told["who"] or None
