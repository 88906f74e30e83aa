"""Breaking off beside a real table: hands take the element straight back."""

from pulverdampf.engine.circumstances import Told, yes
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.requests import Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE
from pulverdampf.text import Text

from ..command.points import told_cost
from ..contact.contacts import contacts_of
from ..events.places import BrokeOff
from ..outcomes.pursuit import pursue
from ..terrain.weather import guns_are_bogged
from ..units import Battle, Element, command_of
from .effort import effort_facts, unpaid

BACK = Text(
    "{name} breaks off: straight back {good} paces, {bad} over bad going or a wall, facing the enemy.",
    "{name} zieht sich zurück: gerade nach hinten {good} Schritt, {bad} über schweres "
    "Gelände oder eine Mauer, "
    "Front zum Feind.",
)
FREE = Text(
    "Flanks, rear and the way back are free; nobody's control zone is there",
    "Flanken, Rücken und Weg sind frei; niemandes Kontrollzone ist dort",
)


@rule("DBX-BRK-01", "DBX-BRK-02", "DBX-BRK-03")
async def break_off_by_hand(battle: Battle, piece: Element) -> None:
    """Leaves the melee if the way is free; an impetuous enemy follows at once."""
    state = battle.state
    enemy = contacts_of(battle.scene).front_of(piece.id)
    assert enemy is not None
    bogged = piece.kind == "ART" and guns_are_bogged(state)
    good, bad = (100, 0) if bogged else (piece.troop.good, piece.troop.bad)
    text = BACK.filled(name=state.named(piece.id), good=good, bad=bad)

    def check(told: Told) -> list[Objection]:
        return list(unpaid(battle.scene, (piece.id,), told_cost(battle.scene, (piece.id,), told).total))

    facts = [yes("free", FREE, default=True), *effort_facts(state, piece)]
    told = await battle.tell(Tell(piece.side, Prompt("DBX-BRK-02", text, piece.id), facts, check))
    if told["free"]:
        cost = told_cost(battle.scene, (piece.id,), told).total
        battle.record(BrokeOff(piece.id, ANYWHERE, command_of(state, piece).id, cost))
        battle.schedule(pursue.due(state.pieces[enemy], piece))
