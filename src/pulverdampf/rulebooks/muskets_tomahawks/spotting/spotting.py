"""Spotting: who is seen well enough to be shot at or charged."""

from pulverdampf.engine.dice import at_least
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Side, other
from pulverdampf.table.kernel import gap

from ..by_hand.near import close_form
from ..by_hand.sights import chance_told, in_sight, sight_form, sighting_form, sighting_told
from ..cards.own_will import of_own_will
from ..events.marks import Looked, LostFromSight, Spotted
from ..events.places import Turned
from ..geometry import are_within, facing_point, thing_outlines, units_gap
from ..movement.packing import turned_on_table
from ..presence import is_afloat, markers_of, on_table, on_table_of, side_of
from ..state import Battle, FrontierState
from ..ten_sided import best, die
from ..units import Unit
from .hidden_movement import reveal
from .sightings import ALWAYS, Chance, Look, chance_to_spot, columns_reckoned
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
    state = battle.state
    unknown = unknown_to(state, unit)
    if battle.by_hand:
        unknown = await in_sight(battle, unit, unknown)
    chances = []
    for target in unknown:
        chance = await chance_of(battle, unit, target)
        if chance is not None:
            chances.append((target, chance))
    face = 0
    if state.rulings.spot_method == "roll":
        face = await battle.total(1, die(state), rule="MT-SPOT-07", by=unit.side, subject=unit.id)
    found = [(target, chance) for target, chance in chances if face >= chance.needed]
    if state.rulings.spot_method == "roll":
        needed = tuple((target, chance.needed) for target, chance in chances)
        battle.record(Looked(unit.id, face, needed, best(state)))
    look_at(battle, unit, [target for target, _ in found])
    for target, chance in found:
        battle.reckoned(columns_reckoned(chance), "MT-SPOT-03", target)
        await found_out(battle, unit, target)


def unknown_to(state: FrontierState, unit: Unit) -> list[str]:
    """The enemies that a unit has not spotted yet."""
    mark = spotter_name(state, unit)
    return [
        key
        for key in enemies_of(state, unit.side)
        if key not in state.bodies or mark not in state.bodies[key].spotted
    ]


@rule("MT-SPOT-02", "MT-SPOT-03")
async def chance_of(battle: Battle, spotter: Unit, target: str, look: Look = "about") -> Chance | None:
    """How a unit could spot another, if it sees it: measured, or as it is told."""
    state = battle.state
    found = None if battle.by_hand else chance_to_spot(battle.scene, spotter.id, target, look)
    told = await battle.measure(
        lambda: sighting_form(state, spotter, target, look), lambda: sighting_told(found)
    )
    return chance_told(state, spotter, target, told) if battle.by_hand else found


def look_at(battle: Battle, unit: Unit, targets: list[str]) -> None:
    """Turns the figures of a unit to the nearest of those it has found."""
    if battle.by_hand:
        return
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
    chance = await chance_of(battle, spotter, target, look)
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
    if battle.by_hand:
        await close_by_hand(battle, moved)
        return
    while moved in state.bodies or state.pieces[moved].pose is not None:
        found = _close_by(battle.scene, moved)
        if found is None:
            return
        await found_out(battle, state.bodies[found[0]], found[1])


async def close_by_hand(battle: Battle, moved: str) -> None:
    """The same as it is told; who was turned over may see others close by."""
    state = battle.state
    asks = True
    while asks and (moved in state.bodies or state.pieces[moved].pose is not None):
        foes = enemies_of(state, side_of(state, moved))
        finds = [each for each in foes if may_spot(state, moved, each)]
        found = [each for each in foes if may_spot(state, each, moved)]
        told = await battle.tell(close_form(state, moved, finds, found))
        asks = False
        for foe in foes:
            for spotter, target, named in ((moved, foe, "finds"), (foe, moved, "found")):
                if foe in told.get(named, ()) and may_spot(state, spotter, target):
                    asks = asks or target not in state.bodies
                    await found_out(battle, state.bodies[spotter], target)
                    if moved not in state.bodies and state.pieces[moved].pose is None:
                        return


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
async def lose_from_sight(battle: Battle) -> None:
    """At the end of a turn whoever no enemy sees is no longer spotted."""
    state = battle.state
    spotted = [unit for unit in state.bodies.values() if unit.spotted and on_table(state, unit)]

    def unseen() -> list[str]:
        return [
            unit.id
            for unit in spotted
            if not any(
                unit_sees(battle.scene, foe.id, unit.id) for foe in on_table_of(state, other(unit.side))
            )
        ]

    told = await battle.measure(lambda: sight_form(state, spotted), lambda: {"lost": unseen()})
    for key in told.get("lost", ()):
        battle.record(LostFromSight(key))
