"""Spotting: who is seen well enough to be shot at or charged."""

from pulverdampf.engine.dice import at_least
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Side, other
from pulverdampf.table.kernel import gap

from ..cards.own_will import of_own_will
from ..events.marks import Looked, LostFromSight, Spotted
from ..events.places import Turned
from ..geometry import are_within, facing_point, thing_outlines, units_gap
from ..movement.packing import turned_on_table
from ..presence import is_afloat, markers_of, on_table, on_table_of
from ..state import Battle, FrontierState
from ..ten_sided import best, die
from ..units import Unit
from .hidden_movement import reveal
from .sightings import ALWAYS, Look, chance_to_spot, columns_reckoned
from .visibility import unit_sees

# who has spotted whom ----------------------------------------------------------------------------------


@rule("MT-SPOT-01", "MT-SPOT-09", "MT-FILL-10")
def has_spotted(state: FrontierState, spotter: Unit, target: Unit) -> bool:
    """Whether a unit may shoot at another without a further test."""
    if state.rulings.spotting_share == "unit":
        return spotter.id in target.spotted
    return spotter.side in target.spotted


def spotter_name(state: FrontierState, spotter: Unit) -> str:
    """Whose mark a spotted unit gets: the side's, or by the switch the unit's own."""
    return spotter.id if state.rulings.spotting_share == "unit" else spotter.side


def enemies_of(state: FrontierState, side: Side) -> list[str]:
    """Everything of the enemy that can be spotted: units in the open, craft, and markers."""
    foes = [unit.id for unit in on_table_of(state, other(side)) if not is_afloat(state, unit)]
    return foes + [each.id for each in markers_of(state, other(side))]


async def found_out(battle: Battle, spotter: Unit, target: str) -> None:
    """Marks a unit as spotted, or turns a marker over."""
    state = battle.state
    mark = spotter_name(state, spotter)
    if target not in state.bodies:
        hidden = await reveal(battle, target)
        if hidden:
            battle.record(Spotted(hidden, mark))
    elif mark not in state.bodies[target].spotted:
        battle.record(Spotted(target, mark))


@of_own_will
@stage
@rule("MT-SPOT-07")
async def spot(battle: Battle, unit: Unit) -> None:
    """The Spot action: one die, compared with every enemy in sight."""
    state, scene = battle.state, battle.scene
    face = 0
    if state.rulings.spot_method == "roll":
        face = await battle.total(1, die(state), rule="MT-SPOT-07", by=unit.side, subject=unit.id)
    mark = spotter_name(state, unit)
    chances = []
    for target in enemies_of(state, unit.side):
        foe = state.bodies.get(target)
        if foe is not None and mark in foe.spotted:
            continue
        chance = chance_to_spot(scene, unit.id, target)
        if chance is not None:
            chances.append((target, chance))
    found = [(target, chance) for target, chance in chances if face >= chance.needed]
    if state.rulings.spot_method == "roll":
        needed = tuple((target, chance.needed) for target, chance in chances)
        battle.record(Looked(unit.id, face, needed, best(state)))
    look_at(battle, unit, [target for target, _ in found])
    for target, chance in found:
        battle.reckoned(columns_reckoned(chance), "MT-SPOT-03", target)
        await found_out(battle, unit, target)


def look_at(battle: Battle, unit: Unit, targets: list[str]) -> None:
    """Turns the figures of a unit to the nearest of those it has found."""
    scene, state = battle.scene, battle.state
    near = min(targets, key=lambda each: units_gap(scene, unit.id, each), default=None)
    if near is None:
        return
    theirs = thing_outlines(scene, near)
    poses = []
    for mine in thing_outlines(scene, unit.id):
        figure = state.pieces[mine.owner]
        nearest = min(theirs, key=lambda each: (gap(mine, each), each.owner))
        if figure.pose is not None:
            wanted = facing_point(figure.pose, nearest.x, nearest.y)
            poses.append((figure.id, turned_on_table(state, figure, wanted.facing)))
    battle.record(Turned(tuple(poses)))


@rule("MT-SPOT-08", "MT-SPOT-12", "MT-FILL-41")
async def try_to_spot(battle: Battle, spotter: Unit, target: str, rule_id: str, look: Look = "about") -> bool:
    """One test against one enemy."""
    chance = chance_to_spot(battle.scene, spotter.id, target, look)
    if chance is None:
        return False
    why = columns_reckoned(chance)
    battle.reckoned(why, "MT-SPOT-03", target)
    if battle.state.rulings.spot_method == "fixed":
        made = chance.needed == 0
    else:
        faces = at_least(chance.needed)
        made = bool(
            await battle.count(
                1, die(battle.state), faces, rule=rule_id, by=spotter.side, subject=spotter.id, why=why
            )
        )
    if made:
        await found_out(battle, spotter, target)
    return made


@rule("MT-SPOT-10")
async def spot_close_by(battle: Battle, moved: str) -> None:
    """After a move: whoever stands within 2 inches and in sight of an enemy is spotted without a roll."""
    state = battle.state
    while moved in state.bodies or state.pieces[moved].pose is not None:
        found = _close_by(battle.scene, moved)
        if found is None:
            return
        await found_out(battle, state.bodies[found[0]], found[1])


def _close_by(scene: Scene, moved: str) -> tuple[str, str] | None:
    """A unit and an enemy close by that it has not spotted yet, one of the two having just moved."""
    state: FrontierState = scene.state
    side = state.bodies[moved].side if moved in state.bodies else state.pieces[moved].side
    for foe in enemies_of(state, side):
        if not are_within(scene, moved, foe, ALWAYS):
            continue
        for spotter, target in ((moved, foe), (foe, moved)):
            if may_spot(state, spotter, target) and unit_sees(scene, spotter, target, ALWAYS):
                return spotter, target
    return None


def may_spot(state: FrontierState, spotter: str, target: str) -> bool:
    """Whether a unit could find out something about an enemy that it does not know."""
    unit, foe = state.bodies.get(spotter), state.bodies.get(target)
    if unit is None or unit.vehicle or not on_table(state, unit):
        return False
    return foe is None or spotter_name(state, unit) not in foe.spotted


@rule("MT-SPOT-09")
def lose_from_sight(battle: Battle) -> None:
    """At the end of a turn whoever no enemy sees is no longer spotted."""
    state = battle.state
    for unit in list(state.bodies.values()):
        if unit.spotted and on_table(state, unit):
            foes = on_table_of(state, other(unit.side))
            if not any(unit_sees(battle.scene, foe.id, unit.id) for foe in foes):
                battle.record(LostFromSight(unit.id))
