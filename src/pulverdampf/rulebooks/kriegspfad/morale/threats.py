"""What frightens: ambushes, warriors who come close, terror; noted when the movement is over."""

from collections.abc import Iterator
from functools import partial

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side, other
from pulverdampf.table.measurement import within

from ..by_hand.nerves import SHELTERED, sprung, threats_asked
from ..events.nerves import Threatened
from ..geometry import unit_gap
from ..special.forts import is_sheltered
from ..state import Battle, WarState, seen_of, standing
from ..units import Unit, are_warriors, takes_tests

NEAR = 4.0


@rule("KP-MOR-03", "KP-MOR-04", "KP-DEPL-07", "KP-STRAT-08")
async def note_threats(battle: Battle) -> None:
    """Notes once the shots are declared, before anybody falls, whom ambushes and warriors frighten."""
    state = battle.state
    for side in (state.first, other(state.first)):
        told = await battle.measure(
            partial(threats_asked, state, side), partial(nearby_threats, battle.scene, side)
        )
        for unit in seen_of(state, side):
            if takes_tests(unit) and unit.id not in told.get(SHELTERED, ()):
                for cause in threats_of(state, unit, told):
                    battle.record(Threatened(unit.id, cause))


@rule("KP-MOR-03", "KP-MOR-04", "KP-DEPL-07")
def nearby_threats(scene: Scene, side: Side) -> Told:
    """Whom each enemy came straight at, whom one out of ambush stands near, and whom walls shelter."""
    state: WarState = scene.state
    nervous = [each for each in seen_of(state, side) if takes_tests(each)]
    told: Told = {SHELTERED: [each.id for each in nervous if is_sheltered(scene, each)]}
    bold = [each for each in nervous if each.id not in told[SHELTERED]]
    for enemy in seen_of(state, other(side)):
        if are_warriors(enemy):
            told[enemy.id] = [unit.id for unit in bold if approached(scene, unit, enemy)]
        if enemy.appeared == state.clock.turn > 0:
            near = [unit.id for unit in bold if within(unit_gap(scene, unit, enemy), NEAR)]
            told[sprung(enemy)] = near
    return told


def threats(scene: Scene, unit: Unit) -> Iterator[str]:
    """What frightens a unit that nothing shelters."""
    told = nearby_threats(scene, unit.side)
    return threats_of(scene.state, unit, told)


@rule("KP-MOR-03")
def threats_of(state: WarState, unit: Unit, told: Told) -> Iterator[str]:
    """One test for all ambushers and warriors together, or one for each enemy unit; terror is extra."""
    enemies = seen_of(state, other(unit.side))
    frightening = [each for each in enemies if _frightens(unit, each, told)]
    if frightening:
        per_unit = state.rulings.threat_tests == "per_enemy_unit"
        yield from ["threat"] * (len(frightening) if per_unit else 1)
    if _uses_terror(state, unit) and any(_terrifies(state, unit, each, told) for each in enemies):
        yield "terror"


@rule("KP-MOR-03", "KP-DEPL-07", "KP-FILL-39")
def _frightens(unit: Unit, enemy: Unit, told: Told) -> bool:
    """An enemy out of ambush within 4; warriors who came straight on to within 4, or attacked."""
    if unit.id in told.get(sprung(enemy), ()):
        return True
    return are_warriors(enemy) and (unit.id in enemy.opened or unit.id in told.get(enemy.id, ()))


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
def _terrifies(state: WarState, unit: Unit, enemy: Unit, told: Told) -> bool:
    """Warriors of the army itself, not its allies, who attack, shoot at or come straight on."""
    if not are_warriors(enemy) or enemy.allied:
        return False
    shot_at = any(
        shot.shooter in enemy.pieces and any(target in unit.pieces for target in shot.targets)
        for shot in state.shots
    )
    return unit.id in enemy.opened or shot_at or unit.id in told.get(enemy.id, ())
