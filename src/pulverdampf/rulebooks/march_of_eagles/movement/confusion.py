"""Confusion: what brings it and what ends it."""

from collections.abc import Iterable

from pulverdampf.engine.rulebook import rule
from pulverdampf.table.outlines import Outline

from ..battalion import battalion_of, is_ungathered
from ..events.order import Confused, Reformed, Ungathered
from ..state import Battalion, Battle
from ..terrain.ground import ground


@rule("MOE-CONF-02", "MOE-CONF-08")
def confuse(battle: Battle, battalion: Battalion, cause: str) -> None:
    """Throws a battalion into confusion; it does not add up."""
    if not battalion.confused:
        battle.record(Confused(battalion.id, cause))


@rule("MOE-CONF-01", "MOE-LIGHT-02", "MOE-TERR-02")
def confuse_in_difficult_ground(battle: Battle, battalion: Battalion, swept: Outline) -> None:
    """A close formation that moves into or inside difficult ground is confused."""
    if ground(battle.scene).in_difficult(swept):
        confuse(battle, battalion, "MOE-CONF-01")


@rule("MOE-CONF-05")
def confuse_passed(battle: Battle, passed: Iterable[Outline]) -> None:
    """Battalions through which a main body moves are confused; the one that moves is not."""
    for outline in passed:
        confuse(battle, battalion_of(battle.state, outline.owner), "MOE-CONF-05")


@rule("MOE-CONF-04")
def confuse_ungathered(battle: Battle, battalion: Battalion) -> None:
    """An ungathered battalion that is attacked or shot at is confused at once."""
    if is_ungathered(battle.state, battalion):
        confuse(battle, battalion, "MOE-CONF-04")


@rule("MOE-CONF-03")
def ungather(battle: Battle, battalion: Battalion, turns: int = 0) -> None:
    """Leaves a battalion ungathered until the end of this turn, or of a later one."""
    battle.record(Ungathered(battalion.id, battle.state.clock.turn + turns))


@rule("MOE-MAN-12", "MOE-CONF-08")
def end_reforms(battle: Battle) -> None:
    """At the end of the turn those who stood still to reform are in order."""
    for battalion in battle.state.bodies.values():
        if battalion.reforming and battle.state.pieces[battalion.id].pose is not None:
            battle.record(Reformed(battalion.id))
