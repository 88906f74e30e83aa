"""Falling back beside a real table: how far there is room, and over the edge or not."""

from typing import Literal

from pulverdampf.engine.circumstances import Fact, Told, choice, yes
from pulverdampf.engine.circumstances import length as length_fact
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE
from pulverdampf.text import Text

from ..events.names import length
from ..events.order import Unformed
from ..events.places import CommanderMoved, LeftTable
from ..lookup import joined_to
from ..movement.moves import rate_of
from ..state import Battle
from ..terrain.ground import may_stand_in_woods
from ..units import Unit
from .asking import question
from .passing import move, pass_on, passing_facts

BACK = Text(
    "{name} falls back {far}, straight away from the enemy and still facing him",
    "{name} weicht {far} zurück, gerade weg vom Feind und ihm zugewandt",
)
WAY = Text("Where does it end?", "Wo endet der Rückzug?")
WAYS = {
    "1": Text("there is room after one move", "Platz nach einer Bewegung"),
    "2": Text("room only after two moves, through friends", "erst nach zwei Bewegungen Platz, durch Freunde"),
    "off": Text("over the edge of the table", "über die Tischkante"),
    "none": Text("no way back: enemies or barred ground", "kein Weg: Feind oder gesperrtes Gelände"),
}
WOODS = Text("Through a wood", "Durch einen Wald")
RUNS = {
    "retire": Text(
        "{name} retires one move, {far}, straight away from the nearest enemy",
        "{name} weicht eine Bewegung, {far}, gerade weg vom nächsten Feind",
    ),
    "blunder": Text(
        "Blunder: {name} moves {far} straight away from the nearest enemy it sees, or else homewards",
        "Blunder: {name} bewegt sich {far} gerade weg vom nächsten sichtbaren Feind, sonst heimwärts",
    ),
    "astray": Text("Blunder: {name} moves {far} {whither}", "Blunder: {name} bewegt sich {far} {whither}"),
    "evade": Text(
        "{name} evades {far}, straight away from the charge",
        "{name} weicht {far} gerade vor dem Angriff aus",
    ),
}
FAR = Text("How far it went", "Wie weit sie kam")
OFF = Text("Over the edge of the table", "Über die Tischkante")


def woods_fact(battle: Battle, unit: Unit) -> list[Fact]:
    """Whether woods on the way break up a formation, where they would."""
    spared = may_stand_in_woods(battle.state, unit) or unit.unformed
    return [] if spared else [yes("woods", WOODS)]


@rule("BP-BREAK-06", "BP-FILL-28")
async def way_back_told(battle: Battle, unit: Unit) -> Told:
    """How a retreat ends, as the table shows it."""
    state = battle.state
    far = length(state, rate_of(state, unit))
    facts = [choice("way", WAY, list(WAYS.items())), *woods_fact(battle, unit)]
    facts += passing_facts(state, unit, together=True)
    text = BACK.filled(name=state.named(unit.id), far=far)
    return await battle.tell(question(unit.side, "BP-BREAK-06", text, unit.id, *facts))


@rule("BP-BREAK-06", "BP-MOVE-12")
async def go_back(battle: Battle, unit: Unit, told: Told, how: Literal["retreat", "fall back"]) -> None:
    """Carries a retreat out as it was told."""
    if told["way"] == "off":
        leave(battle, unit)
        return
    move(battle, unit, how, rate_of(battle.state, unit) * (2 if told["way"] == "2" else 1))
    if told.get("woods"):
        battle.record(Unformed(unit.id))
    await pass_on(battle, unit, told, together=True)


@rule("BP-MOVE-12", "BP-COM-04", "BP-SHAK-02")
def leave(battle: Battle, unit: Unit) -> None:
    """A unit goes over the edge; its commander stays on the table alone."""
    for commander in joined_to(battle.state, unit.id):
        battle.record(CommanderMoved(commander.id, ANYWHERE, "", "left"))
    battle.record(LeftTable(unit.id, ANYWHERE, "for good" if unit.shaken else "forced"))


@rule("BP-VIC-02", "BP-BLUN-02", "BP-BLUN-03", "BP-MOVE-12")
async def run_by_hand(
    battle: Battle,
    unit: Unit,
    kind: Literal["retire", "blunder", "astray"],
    whither: Text | None = None,
    moves: int = 1,
) -> float:
    """One move that a unit is made to make, as far as it can; tells how far it went."""
    state = battle.state
    rate, together = moves * rate_of(state, unit), kind == "retire"
    facts = [length_fact("far", FAR, rate, most=rate)]
    if kind != "astray":
        facts += [yes("off", OFF), *woods_fact(battle, unit)]
    facts += passing_facts(state, unit, together=together)
    words = RUNS[kind].filled(name=state.named(unit.id), far=length(state, rate), whither=whither or "")
    told = await battle.tell(question(unit.side, "BP-BLUN-02", words, unit.id, *facts))
    if told.get("off"):
        leave(battle, unit)
        return rate
    if told["far"] > 0.05:
        move(battle, unit, "retire" if kind == "retire" else "blunder", told["far"])
        if told.get("woods"):
            battle.record(Unformed(unit.id))
        await pass_on(battle, unit, told, together=together)
    return float(told["far"])
