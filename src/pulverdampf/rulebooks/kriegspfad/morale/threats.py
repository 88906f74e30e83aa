"""What frightens: ambushes, warriors who come close, terror; noted when the movement is over."""

from collections.abc import Iterator

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import other
from pulverdampf.table.measurement import within

from ..events.nerves import Threatened
from ..geometry import unit_gap
from ..special.forts import is_sheltered
from ..state import Battle, WarState, seen_of, standing
from ..units import Unit, are_warriors, takes_tests

NEAR = 4.0


@rule("KP-MOR-03", "KP-MOR-04", "KP-DEPL-07", "KP-STRAT-08")
def note_threats(battle: Battle) -> None:
    """Notes once the shots are declared, before anybody falls, whom ambushes and warriors frighten."""
    state = battle.state
    for side in (state.first, other(state.first)):
        for unit in seen_of(state, side):
            if takes_tests(unit) and not is_sheltered(battle.scene, unit):
                for cause in threats(battle.scene, unit):
                    battle.record(Threatened(unit.id, cause))


@rule("KP-MOR-03")
def threats(scene: Scene, unit: Unit) -> Iterator[str]:
    """One test for all ambushers and warriors together, or one for each enemy unit; terror is extra."""
    state: WarState = scene.state
    enemies = seen_of(state, other(unit.side))
    frightening = [each for each in enemies if _frightens(scene, unit, each)]
    if frightening:
        per_unit = state.rulings.threat_tests == "per_enemy_unit"
        yield from ["threat"] * (len(frightening) if per_unit else 1)
    if _uses_terror(state, unit) and any(_terrifies(scene, unit, each) for each in enemies):
        yield "terror"


@rule("KP-MOR-03", "KP-DEPL-07", "KP-FILL-39")
def _frightens(scene: Scene, unit: Unit, enemy: Unit) -> bool:
    """An enemy out of ambush within 4; warriors who came straight on to within 4, or attacked."""
    state: WarState = scene.state
    if enemy.appeared == state.clock.turn > 0 and within(unit_gap(scene, unit, enemy), NEAR):
        return True
    return are_warriors(enemy) and (unit.id in enemy.opened or approached(scene, unit, enemy))


def approached(scene: Scene, unit: Unit, enemy: Unit) -> bool:
    """Whether an element of the enemy moved directly towards one of the unit and ended within 4."""
    state: WarState = scene.state
    own = unit.pieces
    coming = any(key in own for each in standing(state, enemy) for key in each.towards)
    return coming and within(unit_gap(scene, unit, enemy), NEAR)


def _uses_terror(state: WarState, unit: Unit) -> bool:
    force = state.forces.get(other(unit.side))
    return force is not None and force.uses("terror")


@rule("KP-STRAT-08", "KP-MOR-04", "KP-FILL-37")
def _terrifies(scene: Scene, unit: Unit, enemy: Unit) -> bool:
    """Warriors of the army itself, not its allies, who attack, shoot at or come straight on."""
    if not are_warriors(enemy) or enemy.allied:
        return False
    state: WarState = scene.state
    shot_at = any(
        shot.shooter in enemy.pieces and any(target in unit.pieces for target in shot.targets)
        for shot in state.shots
    )
    return unit.id in enemy.opened or shot_at or approached(scene, unit, enemy)
