"""Moves beside a real table: what they do to commanders, and how they are told."""

from collections.abc import Iterator

from pulverdampf.engine.circumstances import Fact, Told, choice, pieces
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, PieceId, other
from pulverdampf.text import Text

from ..events.losses import CommanderLost
from ..events.names import length
from ..events.places import CommanderMoved, Moved
from ..lookup import commander_of, commanders_of, fielded, joined_to, on_table
from ..state import Battle, PowderState
from ..units import MOUNTED, ON_FOOT, Commander, Unit
from .asking import names, question

STAYS_WITH = Text("Still touching the unit after its move", "Berühren die Einheit nach der Bewegung noch")
RIDDEN_OVER = Text("Enemy commanders who stood in its way", "Feindliche Kommandeure in ihrem Weg")
REFUGE = Text(
    "{who} gives way to the nearest unit of his own within {far}",
    "{who} weicht zur nächsten eigenen Einheit innerhalb von {far} aus",
)
TO_WHOM = Text("With whom does he take refuge?", "Bei wem findet er Zuflucht?")
NOBODY = Text("nobody is near enough", "niemand ist nahe genug")


def passing_facts(
    state: PowderState, unit: Unit, *, together: bool = False, leader: PieceId = ""
) -> Iterator[Fact]:
    """What a move may do to commanders: to those with the unit, and to lone enemies in its way."""
    with_it = [each for each in joined_to(state, unit.id) if not together and each.id != leader]
    if with_it:
        yield pieces("touching", STAYS_WITH, names(state, with_it))
    alone = [each for each in commanders_of(state, other(unit.side)) if on_table(each) and not each.joined]
    if alone:
        yield pieces("ridden", RIDDEN_OVER, names(state, alone))


@rule("BP-COM-03", "BP-COM-04", "BP-COM-06", "BP-COM-07")
async def pass_on(
    battle: Battle, unit: Unit, told: Told, *, together: bool = False, leader: PieceId = ""
) -> None:
    """Commanders go with a unit that has moved or stay behind; enemies in its way take refuge."""
    for commander in joined_to(battle.state, unit.id):
        if together or commander.id == leader:
            battle.record(CommanderMoved(commander.id, ANYWHERE, unit.id, "with unit"))
        elif commander.id not in told.get("touching", ()):
            battle.record(CommanderMoved(commander.id, ANYWHERE, "", "left"))
    for key in told.get("ridden", ()):
        commander = commander_of(battle.state, key)
        await refuge_told(battle, commander, MOUNTED if commander.mounted else ON_FOOT, "captured")


@rule("BP-COM-07", "BP-COM-08")
async def refuge_told(battle: Battle, commander: Commander, reach: float, otherwise: str) -> None:
    """A commander joins the nearest friendly unit within his range, or is lost."""
    state = battle.state
    friends = fielded(state, commander.side)
    refuge = ""
    if friends:
        fact = choice("with", TO_WHOM, [*names(state, friends), ("", NOBODY)])
        text = REFUGE.filled(who=state.named(commander.id), far=length(state, reach))
        told = await battle.tell(question(commander.side, "BP-COM-07", text, commander.id, fact))
        refuge = told["with"]
    if refuge:
        battle.record(CommanderMoved(commander.id, ANYWHERE, refuge, "gives way"))
    else:
        battle.record(CommanderLost(commander.id, "captured" if otherwise == "captured" else "killed"))


def move(battle: Battle, unit: Unit, how: str, far: float = 0.0) -> None:
    """Tells the hands how a unit moves."""
    battle.record(Moved(unit.id, ANYWHERE, how, round(far, 2)))
