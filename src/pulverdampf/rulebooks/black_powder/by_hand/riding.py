"""A commander's own move beside a real table."""

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE
from pulverdampf.text import Text

from ..events.names import length
from ..events.places import CommanderMoved
from ..lookup import fielded, under
from ..state import Battle
from ..units import Commander

RIDE = Text("{who}: where does he go? He has {far}.", "{who}: Wohin begibt er sich? Er hat {far}.")
ALONE = Text("he stays or rides alone", "er bleibt oder reitet allein")
JOIN = Text("to {name}", "zu {name}")


@rule("BP-COM-01", "BP-COM-02")
async def ride_by_hand(battle: Battle, commander: Commander, reach: float) -> None:
    """After his orders a commander moves once, and may join a unit; his own men are named first."""
    state = battle.state
    own = {each.id for each in under(state, commander)}
    men = sorted(fielded(state, commander.side), key=lambda each: each.id not in own)
    options = [Option("alone", ALONE, "")]
    options += [Option(each.id, JOIN.filled(name=state.named(each.id)), each.id) for each in men]
    prompt = Prompt("BP-COM-01", RIDE.filled(who=commander.name, far=length(state, reach)), commander.id)
    joined = await battle.choose(commander.side, prompt, options)
    battle.record(CommanderMoved(commander.id, ANYWHERE, joined))
