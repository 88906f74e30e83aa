"""Who may stay at home when an army is too large: what is left keeps the quotas of its list."""

from collections.abc import Collection, Sequence

from msgspec.structs import asdict, replace

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Side
from pulverdampf.muster.roster import Group, Roster

from ..state import WarState, elements, of_side
from ..units import Element, Unit, is_gun
from .lists import check_army, taken_by


@rule("KP-ARMY-04", "KP-FILL-01")
def best_spared(state: WarState, side: Side, units: Sequence[Unit]) -> list[Unit]:
    """Of some units those whose absence breaks the fewest rules of their army list, mostly none."""
    roster = state.forces[side].roster
    if roster is None:
        return list(units)
    gone = {unit.number for unit in of_side(state, side) if not elements(state, unit)}
    broken = [_breaches(state, roster, gone | {unit.number}) for unit in units]
    fewest = min(broken, default=0)
    return [unit for unit, number in zip(units, broken, strict=True) if number == fewest]


def _breaches(state: WarState, roster: Roster, gone: Collection[int]) -> int:
    """How many rules of its list an army breaks without some of its units; its price is another matter."""
    rulings = asdict(state.rulings)
    fielded = [taken for taken in taken_by(roster, rulings) if taken.entry.troop != "works"]
    left_out = {taken.path for number, taken in enumerate(fielded, 1) if number in gone}
    problems = check_army(without(roster, left_out), rulings)
    return sum(1 for problem in problems if problem.rule != "KP-ARMY-04")


def without(roster: Roster, left_out: Collection[str]) -> Roster:
    """An army without the bodies at some paths."""
    return replace(
        roster,
        bodies=tuple(body for i, body in enumerate(roster.bodies) if f"bodies[{i}]" not in left_out),
        groups=tuple(_thinned(group, f"groups[{g}]", left_out) for g, group in enumerate(roster.groups)),
    )


def _thinned(group: Group, path: str, left_out: Collection[str]) -> Group:
    kept = tuple(body for i, body in enumerate(group.bodies) if f"{path}.bodies[{i}]" not in left_out)
    return replace(group, bodies=kept)


# the guns of a besieger ----------------------------------------------------------------------------------

LEAST_GUNS = 2


@rule("KP-ARMY-07")
def must_have_guns(state: WarState, side: Side) -> bool:
    """Whether a side besieges, and its list has guns."""
    held, force = state.conditions, state.forces[side]
    besieges = held.kind == "siege" and held.attacker == side and not held.fixed_armies
    return besieges and force.guns and force.roster is not None


def guns_of(state: WarState, side: Side) -> list[Element]:
    """The guns and machine guns that a side takes along."""
    return [piece for unit in of_side(state, side) if is_gun(unit) for piece in elements(state, unit)]


@rule("KP-ARMY-07")
def is_indispensable(state: WarState, unit: Unit) -> bool:
    """Whether a unit is one of the last two guns of a besieger."""
    side = unit.side
    return is_gun(unit) and must_have_guns(state, side) and len(guns_of(state, side)) <= LEAST_GUNS
