"""Commanders: how far they reach, and what they can do for their units."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.table.measurement import within

from ..geometry import distance_to_unit
from ..sight.seeing import sees_unit
from ..state import WarState, commander, unit_of
from ..units import Element, Unit, is_gun

COMMAND, RALLY, ENCOURAGE = 12.0, 4.0, 2.0
"""The radii of the three functions."""


@rule("KP-CMD-03", "KP-CMD-05", "KP-DEPL-08")
def active_commander(state: WarState, side: Side) -> Element | None:
    """The commander of a side who can do anything: alive, on the table, not incapable, not in ambush."""
    if state.forces[side].quality == "incapable":
        return None
    chief = commander(state, side)
    return None if chief is None or unit_of(state, chief.id).hidden else chief


def commander_near(scene: Scene, unit: Unit, radius: float) -> Element | None:
    """The active commander within a radius of any part of his unit."""
    chief = active_commander(scene.state, unit.side)
    if chief is None:
        return None
    return chief if within(distance_to_unit(scene, chief, unit), radius) else None


@rule("KP-CMD-04", "KP-MOR-10", "KP-T-CMD")
def is_under_command(scene: Scene, unit: Unit) -> bool:
    """Whether the commander is within 12 and sees some of the unit."""
    chief = commander_near(scene, unit, COMMAND)
    return chief is not None and (chief.body == unit.id or sees_unit(scene, chief, unit))


@rule("KP-MOR-10")
def may_ignore_tests(scene: Scene, unit: Unit) -> bool:
    """Whether a unit may ignore one morale test a turn for its commander's sake."""
    return may_ignore_by_hand(scene.state, unit) and is_under_command(scene, unit)


@rule("KP-MOR-10")
def may_ignore_by_hand(state: WarState, unit: Unit) -> bool:
    """The same as far as rosters tell; whether the commander is near enough the players see."""
    force = state.forces[unit.side]
    watched = force.disciplined or force.quality == "exceptional"
    return watched and active_commander(state, unit.side) is not None


@rule("KP-CMD-04")
def rerolls_left(state: WarState, side: Side) -> int:
    """How many movement rolls the commander may still have thrown again this turn."""
    if active_commander(state, side) is None:
        return 0
    force = state.forces[side]
    allowed = int(force.disciplined) + int(force.quality == "exceptional")
    return allowed - sum(1 for who, _ in state.rerolls if who == side)


@rule("KP-CMD-04")
def may_reroll_for(scene: Scene, unit: Unit) -> bool:
    """Whether the commander may have a unit's movement dice thrown again."""
    return may_reroll_by_hand(scene.state, unit) and is_under_command(scene, unit)


@rule("KP-CMD-04")
def may_reroll_by_hand(state: WarState, unit: Unit) -> bool:
    """The same as far as rosters tell; whether the commander is near enough the players see."""
    if is_gun(unit) or unit.troop in ("wagon", "boat"):
        return False
    return rerolls_left(state, unit.side) > 0
