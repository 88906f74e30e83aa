"""The end of a battle beside a real table: who holds the ground that the scenario is about."""

from pulverdampf.engine.circumstances import Fact, Told, count, yes
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.requests import Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.text import Text

from ..battalion import on_table_of
from ..conditions import Objective
from ..events.turns import PlacesHeld
from ..state import Battle, EagleState

OVER = Text("The battle is over: who holds what?", "Die Schlacht ist vorbei: Wer hält was?")
HOLDS = Text(
    "{name}: {army} alone has an unbroken battalion in it or within {far}″",
    "{name}: Nur {army} hat ein ungebrochenes Bataillon darin oder innerhalb von {far}″",
)
INSIDE = Text(
    "{name}: unbroken battalions of {army} wholly inside",
    "{name}: ungebrochene Bataillone ganz darin, {army}",
)
CLEAR = Text(
    "{name}: no unbroken enemy of {army} stands wholly inside",
    "{name}: kein ungebrochener Feind steht ganz darin, für {army}",
)
BOTH = Text("only one side can be alone there", "nur eine Seite kann dort allein sein")


@rule("MOE-VIC-05", "MOE-FILL-32")
async def tell_of_the_ground(battle: Battle) -> None:
    """Where a scenario counts places, the players tell who holds them."""
    state = battle.state
    if state.rulings.victory_mode != "objectives":
        return
    placed = [(at, each) for at, each in enumerate(state.conditions.objectives) if each.is_placed]
    facts = [
        _fact(state, at, each, side) for at, each in placed for side in SIDES if each.side in (None, side)
    ]

    def check(told: Told) -> list[Objection]:
        points = [at for at, each in placed if each.kind == "hold" and each.zone is None]
        both = [at for at in points if all(told.get(f"{at}:{side}") for side in SIDES)]
        return [Objection("MOE-VIC-05", BOTH) for _ in both]

    side = state.initiative or "one"
    told = await battle.tell(Tell(side, Prompt("MOE-VIC-05", OVER, ""), facts, check))
    held = [(key.partition(":"), int(times)) for key, times in told.items()]
    battle.record(PlacesHeld(tuple((int(at), by, times) for (at, _, by), times in held)))


def _fact(state: EagleState, at: int, objective: Objective, side: Side) -> Fact:
    army, key = state.named(side), f"{at}:{side}"
    if objective.zone is None:
        return yes(key, HOLDS.filled(name=objective.name, army=army, far=f"{objective.within:g}"))
    if objective.kind == "python":
        return yes(key, CLEAR.filled(name=objective.name, army=army))
    most = len(on_table_of(state, side))
    return count(key, INSIDE.filled(name=objective.name, army=army), 0, most=most)
