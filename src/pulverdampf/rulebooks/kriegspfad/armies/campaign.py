"""A campaign: the same army in a later year, without the heroes who fell."""

from msgspec.structs import replace

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Side
from pulverdampf.muster.roster import Roster

from ..state import WarState, commander_is_dead


@rule("KP-OPT-07", "KP-CMD-08")
def after_battle(roster: Roster, state: WarState, side: Side, years: int = 0) -> Roster:
    """An army some years after a battle; a normal commander takes the place of one who fell."""
    options = dict(roster.options)
    if commander_is_dead(state, side) and options.get("commander", "normal") != "incapable":
        options["commander"] = "normal"
    year = None if roster.year is None else roster.year + years
    return replace(roster, options=options, year=year)
