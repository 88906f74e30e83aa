"""Lines of fire: as lines of sight, but nobody on the plain is shot over, save by guns on high ground."""

from collections.abc import Collection

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Aboard, PieceId
from pulverdampf.table.arcs import arc_region
from pulverdampf.table.kernel import gap, point_depth
from pulverdampf.table.measurement import front_centre
from pulverdampf.table.outlines import Outline

from ..geometry import ARC, TOUCH, in_fire_arc, place_of, shooting_distance
from ..sight.eyes import Eyes, eyes, is_high
from ..sight.lines import End, clear_line
from ..sight.seeing import is_noticed, levels_agree
from ..special.forts import in_ring
from ..state import WarState, unit_of
from ..units import Element, is_gun

OVERHEAD = 6.0


@rule("KP-FIRE-03", "KP-FIRE-07", "KP-SIGHT-06", "KP-WX-04", "KP-WX-09")
def has_line_of_fire(
    scene: Scene, shooter: Element, target: Element, firing: Collection[PieceId] = ()
) -> bool:
    """Whether an element may shoot along a free line at another that it sees."""
    state: WarState = scene.state
    known = eyes(scene)
    a, b = place_of(scene, shooter), place_of(scene, target)
    lately = target.id in firing or target.fired >= max(state.clock.turn - 1, 1)
    flash = target.kind in ("gun", "mg") and lately
    if known.limit is not None and not flash and gap(a, b) > known.limit + 1e-4:
        return False
    shows = target.id in firing or target.fired == state.clock.turn
    if not is_noticed(scene, known, shooter, target, shows=shows):
        return False
    if not levels_agree(scene, known, shooter, target, a, b):
        return False
    over: tuple[PieceId, ...] = ()
    if is_gun(unit_of(state, shooter.id)):
        if _in_dead_ground(scene, known, shooter, target, a, b):
            return False
        over = _shot_over(scene, known, shooter, a, b)
    here, there = known.place(scene, shooter), known.place(scene, target)
    ends = there.points
    if shoots_all_round(state, shooter):
        return clear_line(known, End(shooter, here, here.points), End(target, there, ends), over)
    region = arc_region(a, ARC, gap(a, b) + a.reach + 2.0 * b.reach + 4.0)
    in_arc = [
        c
        for i in range(0, len(ends), 2)
        if point_depth(region, ends[i], ends[i + 1]) >= -1e-4
        for c in (ends[i], ends[i + 1])
    ]
    return clear_line(known, End(shooter, here, muzzles(a)), End(target, there, in_arc or ends), over)


@rule("KP-BOAT-06", "KP-FIRE-05")
def shoots_all_round(state: WarState, shooter: Element) -> bool:
    """Whether an element has no arc: in a boat, if players agree on it."""
    return isinstance(shooter.place, Aboard) and state.rulings.boat_fire == "all_round"


@rule("KP-FIRE-05", "KP-FIRE-06")
def fire_distance(state: WarState, shooter: Element, own: Outline, target: Outline) -> float | None:
    """How far it is to a target in the arc of a shooter, if it lies in it."""
    if shoots_all_round(state, shooter):
        return gap(own, target)
    return shooting_distance(own, target) if in_fire_arc(own, target) else None


def muzzles(o: Outline) -> list[float]:
    """Where shots leave a base: the middle of its front and two points just inside its ends."""
    x1, y1, x2, y2 = o.front()
    ex, ey = (x2 - x1) * 0.05, (y2 - y1) * 0.05
    return [*front_centre(o), x1 + ex, y1 + ey, x2 - ex, y2 - ey]


@rule("KP-SIGHT-06")
def _in_dead_ground(scene: Scene, known: Eyes, gun: Element, target: Element, a: Outline, b: Outline) -> bool:
    """Whether the rim of its own plateau hides a target at the foot of the hill from a gun."""
    if known.high[target.id]:
        return False
    for plot in known.spot(scene, gun):
        if plot.feature.kind == "plateau":
            foot = min((hill.gap(b) for hill in known.hills if hill in known.spot(scene, gun)), default=0.0)
            back = max(plot.depth_at(*front_centre(a)), 0.0)
            if foot < back + plot.feature.level - 1e-4:
                return True
    return False


@rule("KP-FIRE-07", "KP-FILL-43")
def _shot_over(scene: Scene, known: Eyes, gun: Element, a: Outline, b: Outline) -> tuple[PieceId, ...]:
    """Those on the plain, 6 or more from both ends, over whose heads a gun on high ground shoots."""
    on_wall = any(
        ring.feature.kind == "palisade" and ring.gap(a) <= TOUCH and in_ring(ring.ring, a.x, a.y)
        for ring in known.rings
    )
    known.spot(scene, gun)
    if not (known.high[gun.id] or on_wall):
        return ()
    return tuple(
        o.owner
        for o in known.blockers
        if not is_high(scene, known, o.owner)
        and gap(o, a) >= OVERHEAD - 1e-4
        and gap(o, b) >= OVERHEAD - 1e-4
    )
