"""Short ways to write armies, and the battle they begin."""

from pulverdampf.muster.problems import errors
from pulverdampf.muster.roster import BodyEntry, Roster
from pulverdampf.rulebooks.kriegspfad.armies import lists as armies
from pulverdampf.rulebooks.kriegspfad.armies import mustering
from pulverdampf.rulebooks.kriegspfad.state import WarState, of_side
from pulverdampf.rulebooks.kriegspfad.units import Unit

READY = mustering.ready_armies()


def body(entry: str, parts: dict[str, int], **bought: int | bool) -> BodyEntry:
    return BodyEntry(entry, parts=parts, upgrades=dict(bought))


def refusals(roster: Roster, **rulings: object) -> set[str]:
    return {problem.rule for problem in errors(armies.check_army(roster, rulings))}


def begun(one: Roster, two: Roster | None = None, **rulings: object) -> WarState:
    return mustering.begin(one, two or READY["US-1876"], terrain="dice", rulings=rulings)


def units(state: WarState) -> dict[str, Unit]:
    return {unit.name.en: unit for unit in of_side(state, "one")}


def arms(state: WarState, unit: Unit) -> list[tuple[str, ...]]:
    return [state.pieces[key].arms for key in unit.pieces]
