"""Shooting: what a shot looks like to its table of modifiers, and what covers a target."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Aboard, Inside
from pulverdampf.table.measurement import beyond, closer
from pulverdampf.table.rays import crosses

from ..geometry import place_of
from ..sight.weather import is_murky
from ..special.forts import at_wall, mans, ring_of
from ..state import WarState, unit_of
from ..terrain.ground import kinds_under
from ..units import Element, Unit, are_warriors, fights_as, is_foot, is_mounted, is_nimble
from .cover import natural_cover
from .modifiers import Aim, Cover
from .weapons import WEAPONS, Weapon

SCATTERED = 4.0


@rule("KP-FIRE-10", "KP-SIGHT-07")
def aim(scene: Scene, shooter: Element, weapon: str, target: Element, distance: float) -> Aim:
    """Everything the table asks about a shot over a distance."""
    arm = WEAPONS[weapon]
    marsh = arm.is_field_gun and "marsh" in kinds_under_target(scene, target)
    return aim_over(
        scene.state, shooter, arm, target, distance, cover(scene, shooter, arm, target), marsh=marsh
    )


@rule("KP-FIRE-10", "KP-SIGHT-07")
def aim_over(
    state: WarState,
    shooter: Element,
    arm: Weapon,
    target: Element,
    distance: float,
    behind: Cover,
    *,
    marsh: bool,
) -> Aim:
    """The same from what eyes tell of a target: how far it is, and what stands about it."""
    unit, foe = unit_of(state, shooter.id), unit_of(state, target.id)
    return Aim(
        arm.key,
        effective=arm.is_effective(distance),
        markers=unit.markers,
        sharpshooter="sharpshooter" in shooter.traits and not has_moved(state, shooter),
        regular=fights_as(unit) == "regular",
        unskilled=is_unskilled(state, unit, shooter, arm),
        armoured="armoured_horse" in target.traits and (is_mounted(foe) or foe.mounting),
        scattered=is_scattered(state, foe, distance),
        moving=is_moving(state, unit, shooter),
        murky=is_murky(state, distance),
        cover=behind,
        marsh=marsh,
    )


def kinds_under_target(scene: Scene, target: Element) -> tuple[str, ...]:
    """What ground a target stands on; passengers of a boat are on the water."""
    return () if isinstance(target.place, Aboard) else kinds_under(scene, target)


@rule("KP-FIRE-10", "KP-ARMY-11")
def is_unskilled(state: WarState, unit: Unit, shooter: Element, weapon: Weapon) -> bool:
    """Militia, and untrained shots with what they are not trained for: firearms, by the other reading all."""
    untrained = weapon.is_firearm or state.rulings.untrained_arms == "all"
    return unit.has("militia") or (untrained and "untrained" in shooter.traits)


@rule("KP-FIRE-18")
def has_moved(state: WarState, shooter: Element) -> bool:
    """Whether an element moved this turn, by itself or in a boat."""
    if isinstance(shooter.place, Aboard):
        return state.pieces[shooter.place.carrier].moved
    return shooter.moved


@rule("KP-FIRE-18")
def is_moving(state: WarState, unit: Unit, shooter: Element) -> bool:
    """Whether movement spoils the aim: of riders a turn is enough."""
    moved, mounted = has_moved(state, shooter), is_mounted(unit)
    match state.rulings.moving_fire:
        case "mounted_movers":
            return mounted and (moved or shooter.turned)
        case "movers_or_mounted":
            return moved or mounted
        case _:
            return moved or (mounted and shooter.turned)


@rule("KP-FILL-22")
def is_scattered(state: WarState, foe: Unit, distance: float) -> bool:
    """Skirmishers and nimble warriors are hard to hit, by the usual reading beyond 4."""
    if not is_loose(foe):
        return False
    match state.rulings.skirmish_target:
        case "over4":
            return beyond(distance, SCATTERED)
        case "under4":
            return closer(distance, SCATTERED)
        case _:
            return True


def is_loose(foe: Unit) -> bool:
    """Skirmishers and nimble warriors, as they are now or are about to be."""
    if foe.mounting:
        return are_warriors(foe) and foe.has("nimble_mounted")
    return fights_as(foe) == "skirmisher" or (are_warriors(foe) and is_nimble(foe))


# cover ---------------------------------------------------------------------------------------------------


@rule("KP-FILL-25", "KP-FORT-02", "KP-FORT-05", "KP-FORT-07")
def cover(scene: Scene, shooter: Element, weapon: Weapon, target: Element) -> Cover:
    """The best cover of foot that holds against a weapon."""
    state: WarState = scene.state
    unit = unit_of(state, target.id)
    if not is_foot(unit) or unit.mounting or isinstance(target.place, Aboard):
        return ""
    if not ignores_works(state, weapon) and is_behind_works(scene, shooter, target):
        return "works"
    if not weapon.is_field_gun and is_behind_timber(scene, shooter, target):
        return "timber"
    if target.roof or natural_cover(scene, target, shooter):
        return "ground"
    return ""


def ignores_works(state: WarState, weapon: Weapon) -> bool:
    """Guns shoot through stone and earth, and machine guns by the usual reading too."""
    return weapon.is_field_gun or (weapon.key == "mg" and state.rulings.mg_ignores_stone)


@rule("KP-TERR-03", "KP-FORT-02", "KP-FORT-05")
def is_behind_works(scene: Scene, shooter: Element, target: Element) -> bool:
    """Unmoved behind a breastwork, or behind a stone wall that lies between; or inside a building."""
    if isinstance(target.place, Inside):
        return not has_just_entered(scene, target)
    if target.moved:
        return False
    from_, own = place_of(scene, shooter), scene.outline(target)
    for feature in at_wall(scene, target):
        if feature.kind == "breastwork" and mans(scene, target, feature.id):
            return True
        if feature.kind == "stone_wall":
            plot = scene.terrain.plots[feature.id]
            if any(crosses(piece, from_.x, from_.y, own.x, own.y) for piece in plot.pieces):
                return True
    return False


def has_just_entered(scene: Scene, target: Element) -> bool:
    """Whether an element came into its building only this turn; shifting about inside does not matter."""
    assert isinstance(target.place, Inside)
    start = target.came_from
    plot = scene.terrain.plots.get(target.place.feature)
    return target.moved and start is not None and plot is not None and not plot.holds(start.x, start.y)


@rule("KP-WAG-03", "KP-FORT-03", "KP-FILL-25")
def is_behind_timber(scene: Scene, shooter: Element, target: Element) -> bool:
    """Inside a wagon fort or directly behind a palisade, with the shooter outside."""
    ring = ring_of(scene, target)
    if ring is None or (shooter.pose is not None and ring_of(scene, shooter) == ring):
        return False
    return ring.kind == "wagon_fort" or any(each.id == ring.id for each in at_wall(scene, target))
