"""The dice of a move: thrown, and thrown again for nimble units and those of the commander."""

from pulverdampf.engine.dice import d6
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..command.commanders import may_reroll_by_hand, may_reroll_for
from ..events.moves import Rerolled
from ..state import Battle
from ..units import Unit, is_nimble
from .rates import Rate, dice_for, distance


@rule("KP-MOVE-01", "KP-MOVE-04", "KP-CMD-04", "KP-FILL-21")
async def thrown_for(battle: Battle, unit: Unit, rate: Rate) -> int:
    """The distance a unit may go; nimble units and the commander's may have the dice thrown once more."""
    state = battle.state
    dice = dice_for(state, unit, rate)
    thrown = await battle.total(dice, d6, rule="KP-MOVE-01", by=unit.side, subject=unit.id)
    again = []
    if not unit.rerolled:
        if is_nimble(unit):
            again.append(Option("nimble", BY_NIMBLE, "nimble"))
        if may_reroll_by_hand(state, unit) if battle.by_hand else may_reroll_for(battle.scene, unit):
            again.append(Option("commander", BY_COMMANDER, "commander"))
    if again:
        prompt = Prompt("KP-MOVE-04", AGAIN.filled(name=state.named(unit.id), n=thrown), unit.id)
        source = await battle.choose(unit.side, prompt, [Option("keep", KEEP, ""), *again])
        if source:
            battle.record(Rerolled(unit.id, source))
            thrown = await battle.total(dice, d6, rule="KP-MOVE-04", by=unit.side, subject=unit.id)
    return battle.reckoned(distance(state, unit, rate, thrown), "KP-MOVE-01", unit.id)


AGAIN = Text("{name}: {n} thrown. Again?", "{name}: {n} gewürfelt. Noch einmal?")
KEEP = Text("keep it", "behalten")
BY_NIMBLE = Text("again, being nimble", "noch einmal, weil flink")
BY_COMMANDER = Text("again, for the commander", "noch einmal, dank des Befehlshabers")
