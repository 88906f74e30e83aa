"""The question on what movement points are spent."""

from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..events.names import army_name
from ..units import DbxState, commands_of

WHAT = Text("{army}: what next? Movement points: {n}.", "{army}: Was nun? Bewegungspunkte: {n}.")
WHAT_OF_WHOM = Text(
    "{army}: what next? Movement points: {told}.", "{army}: Was nun? Bewegungspunkte: {told}."
)
OF_COMMAND = Text("{name} {n}", "{name} {n}")
BREAK_OFF = Text("{name}: break off the melee", "{name}: aus dem Nahkampf zurückziehen")
SPREAD = Text("{name}: spread into skirmish order", "{name}: ausschwärmen")
JOIN = Text("{name}: back into close order", "{name}: wieder geschlossene Ordnung")
SQUARE = Text("{name}: form square", "{name}: Karree bilden")
DISSOLVE = Text("{name}: leave the square", "{name}: das Karree verlassen")
DONE = Text("end the movement", "die Bewegung beenden")


def points_left(state: DbxState) -> int:
    """The movement points of all commands of the active side that can still be spent on moves."""
    return sum(each.pips for each in commands_of(state, state.active) if not each.demoralised)


@rule("DBX-CMD-02", "DBX-BIG-05")
def what_next(state: DbxState) -> Prompt:
    """Asks on what a point is spent; where there are several commands, each has its own."""
    army = army_name(state, state.active)
    own = commands_of(state, state.active)
    if len(own) == 1:
        return Prompt("DBX-CMD-02", WHAT.filled(army=army, n=points_left(state)))
    told = [OF_COMMAND.filled(name=each.name, n=each.pips) for each in own if not each.demoralised]
    return Prompt("DBX-CMD-02", WHAT_OF_WHOM.filled(army=army, told=told))
