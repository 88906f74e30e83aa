"""Artillery: guns, their crews, their dice."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import within

from ..by_hand.near import guns_left
from ..events.places import GunTaken
from ..geometry import CONTACT, figure_outlines
from ..presence import gun_of, on_table_of, size, standing
from ..state import Battle, FrontierState
from ..units import Unit

CREW_WITHIN = 2.0
CANISTER = 12.0
FULL_CREW = 2

# MT-ART-01, MT-FILL-19
#        gun   beyond 12″, up to 12″
DICE = {"GL": (3, 5), "GM": (4, 7), "GH": (4, 5)}


@rule("MT-ART-03", "MT-ART-05", "MT-FILL-42")
def crew_at_gun(scene: Scene, unit: Unit) -> int:
    """The crew within 2 inches of their gun."""
    gun = gun_of(scene.state, unit)
    if gun is None:
        return 0
    base = scene.outline(gun)
    return sum(1 for each in figure_outlines(scene, unit) if within(gap(base, each), CREW_WITHIN))


@rule("MT-MOVE-09", "MT-ART-03")
def crew_may_move(scene: Scene, unit: Unit) -> bool:
    """Whether a crew has enough men to move its gun, or has to walk back to it."""
    state: FrontierState = scene.state
    return not unit.gun or state.by_hand or size(state, unit) >= FULL_CREW or crew_at_gun(scene, unit) == 0


@rule("MT-ART-01", "MT-ART-02", "MT-ART-06")
def gun_can_fire(scene: Scene, unit: Unit) -> bool:
    """Whether a gun is served and has not fired on this card."""
    smoking = scene.state.rulings.gun_smoke and unit.empty
    return not unit.gun_fired and not smoking and (scene.state.by_hand or crew_at_gun(scene, unit) > 0)


@rule("MT-ART-01", "MT-FILL-19")
def gun_dice(scene: Scene, unit: Unit, distance: float) -> int:
    """The dice of a gun at a distance; half of them with a single man."""
    return dice_with(crew_at_gun(scene, unit), unit, distance)


def dice_with(crew: int, unit: Unit, distance: float) -> int:
    """The dice of a gun that so many serve."""
    far, near = DICE[unit.gun]
    dice = near if within(distance, CANISTER, 0.01) else far
    return dice if crew >= FULL_CREW else dice // 2


@rule("MT-ART-05", "MT-FILL-42")
def models_with(state: FrontierState, unit: Unit, *, served: bool) -> int:
    """How many models a unit counts for its size: a gun with a man at it counts as one."""
    return len(standing(state, unit)) + (served and gun_of(state, unit) is not None)


@rule("MT-ART-03")
async def take_guns(battle: Battle, moved: str) -> None:
    """A gun that nobody serves is taken by an enemy unit in contact that is not engaged."""
    state = battle.state
    if battle.by_hand:
        for taken in await guns_left(battle, moved):
            battle.record(GunTaken(taken.id))
        return
    for unit in list(state.bodies.values()):
        gun = gun_of(state, unit)
        if gun is None or crew_at_gun(battle.scene, unit) > 0:
            continue
        base = battle.scene.outline(gun)
        for foe in on_table_of(state, "two" if unit.side == "one" else "one"):
            if foe.engaged or foe.fleeing or foe.vehicle:
                continue
            if any(within(gap(base, each), 2 * CONTACT) for each in figure_outlines(battle.scene, foe)):
                battle.record(GunTaken(gun.id))
                break
