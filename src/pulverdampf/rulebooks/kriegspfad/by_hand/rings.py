"""Walls and wagons beside a real table: who stands at a palisade or wagon ring, and what the wagons did."""

from pulverdampf.engine.circumstances import Fact, Told, yes
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..events.moves import ClimbedIn
from ..events.places import UnitPlaced
from ..events.setting import GroundChanged
from ..special.wagons import LEAST_IN_RING, fort_of
from ..special.walls import has_climbed
from ..state import Battle, WarState, elements, standing
from ..units import Element, Unit, is_foot
from .asking import anywhere, question, which
from .ground import called, fort_kept, rings

AT = "at "
STANDS_AT = Text("Stand at: {ring}", "Stehen an: {ring}")
STANDS = Text("{name} stands", "{name} bleibt stehen")
OVER = Text("{what}; {name} may climb over: {ring}", "{what}; {name} darf hinüber: {ring}")
FOLLOW = Text("Wagons that have followed onto the table", "Wagen, die auf den Tisch gefolgt sind")
CLOSED = Text("The wagons touch in a closed ring", "Die Wagen berühren sich im geschlossenen Ring")


# at walls ------------------------------------------------------------------------------------------------


@rule("KP-FORT-04", "KP-FILL-08")
def climbing_asked(state: WarState, unit: Unit) -> list[Fact]:
    """Which foot stands at a palisade or wagon ring: who did, unless somebody says otherwise."""
    if not is_foot(unit):
        return []
    own = standing(state, unit)
    return [
        which(AT + each.id, STANDS_AT.filled(ring=called(state, each.id)), own,
              [piece.id for piece in own if piece.crossing == each.id])
        for each in rings(state)
    ]  # fmt: skip


def climbing_told(battle: Battle, unit: Unit, told: Told) -> None:
    """Notes who begins to climb, and who has left the wall."""
    state = battle.state
    if not any(fact.startswith(AT) for fact in told):
        return
    at = {key: fact.removeprefix(AT) for fact, keys in told.items() if fact.startswith(AT) for key in keys}
    changed = {
        each.id: at.get(each.id, "") for each in standing(state, unit) if each.crossing != at.get(each.id, "")
    }
    if changed:
        battle.record(ClimbedIn(changed))


@rule("KP-FORT-04", "KP-FILL-08")
async def stand_by_hand(battle: Battle, unit: Unit) -> None:
    """A unit stays where it is; foot may begin to climb there."""
    state = battle.state
    text = STANDS.filled(name=state.named(unit.id))
    asked = question(unit.side, "KP-FORT-04", text, unit.id, *climbing_asked(state, unit))
    climbing_told(battle, unit, await battle.tell(asked))


def climbers_named(state: WarState, movers: list[Element], text: Text) -> Text:
    """The words of a move, with those who may go over a wall."""
    able = [each for each in movers if has_climbed(state, each) and each.crossing in state.features]
    for each in able:
        text = OVER.filled(what=text, name=each.id, ring=called(state, each.crossing))
    return text


# wagons --------------------------------------------------------------------------------------------------


@rule("KP-WAG-01", "KP-SCEN-20", "KP-SCEN-21")
def wagons_asked(state: WarState, unit: Unit, coming: list[Element]) -> list[Fact]:
    """Which wagons have followed onto the table, and whether the ring is closed."""
    if unit.troop != "wagon":
        return []
    waiting = [each for each in elements(state, unit) if each.place.is_reserve and each not in coming]
    drawn_up = not waiting and fort_of(state, unit.side) is None
    drawn_up = drawn_up and all(each.formation == "fort" for each in standing(state, unit))
    facts = [which("follow", FOLLOW, waiting)] if waiting else []
    return [*facts, yes("closed", CLOSED)] if drawn_up and len(coming) >= LEAST_IN_RING else facts


def wagons_told(battle: Battle, unit: Unit, told: Told) -> None:
    """Wagons that followed are on the table; a ring that is closed is a fort."""
    state = battle.state
    for key in told.get("follow", ()):
        battle.record(UnitPlaced(unit.id, anywhere([state.pieces[key]]), "follows"))
    if told.get("closed"):
        battle.record(GroundChanged((fort_kept(unit),), why="fort"))
