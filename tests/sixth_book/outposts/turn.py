"""The turn: both sides by turns, one picket after the other."""

from collections.abc import Iterator
from itertools import chain, zip_longest

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import Outcome, rule
from pulverdampf.engine.stages import settle, stage
from pulverdampf.engine.state import ONE, SIDES, TWO, other
from pulverdampf.text import Text

from .events import NightFell, TurnBegun
from .fire import targets, volley
from .moving import advance
from .pickets import NIGHT, Battle, OutpostState, Picket

WHAT = Text("What does it do?", "Was tut er?")
FIRE_AT = Text("fire at {name}", "auf {name} feuern")
ADVANCE = Text("advance", "vorrücken")
HOLD = Text("hold", "stehen bleiben")
CONCEDED = Text("The other side gave up.", "Die andere Seite hat aufgegeben.")
MORE_MEN = Text("More men were left.", "Es blieben mehr Männer.")


@rule("OUT-TURN-01")
async def play(battle: Battle) -> None:
    """Turn after turn, from wherever the state stands."""
    await settle(battle)
    while outcome(battle.state) is None:
        if battle.state.clock.turn == battle.state.rulings.turns:
            battle.record(NightFell())
        else:
            battle.record(TurnBegun(battle.state.clock.turn + 1))
            battle.schedule(*(act.due(each) for each in in_turn(battle.state)))
        await battle.checkpoint()
        await settle(battle)


def in_turn(state: OutpostState) -> Iterator[Picket]:
    """All pickets on the table, one of each side by turns."""
    first, second = (ONE, TWO) if state.clock.turn % 2 else (TWO, ONE)
    pairs = zip_longest(state.standing(first), state.standing(second))
    return (each for each in chain.from_iterable(pairs) if each is not None)


@stage
@rule("OUT-TURN-02")
async def act(battle: Battle, picket: Picket) -> None:
    """A picket fires, advances or holds; who has fallen or run in the meantime does nothing."""
    if picket.pose is None or outcome(battle.state) is not None:
        return
    options = [
        Option(each.id, FIRE_AT.filled(name=each.name), each.id) for each in targets(battle.scene, picket)
    ]
    options += [Option("advance", ADVANCE, "advance", moves=(picket.id,)), Option("hold", HOLD, "hold")]
    chosen = await battle.choose(picket.side, Prompt("OUT-TURN-02", WHAT, picket.id), options)
    if chosen == "advance":
        await advance(battle, picket)
    elif chosen != "hold":
        battle.schedule(volley.due(picket, battle.state.pieces[chosen]))


@rule("OUT-WIN-01")
def outcome(state: OutpostState) -> Outcome | None:
    """Over when a side has no men left, or at night; more men win."""
    men = {side: state.men(side) for side in SIDES}
    if state.conceded:
        return Outcome(other(state.conceded), CONCEDED, men)
    if all(men.values()) and state.clock.phase != NIGHT:
        return None
    winner = None if men[ONE] == men[TWO] else max(SIDES, key=lambda side: men[side])
    return Outcome(winner, MORE_MEN, men)
