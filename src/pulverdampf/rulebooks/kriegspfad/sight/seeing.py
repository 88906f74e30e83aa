"""Who sees whom, and along which lines one may shoot."""

from collections.abc import Collection

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline

from ..geometry import place_of
from ..state import present
from ..terrain.ground import HILLS, KINDS, THICKETS, is_on_road
from ..units import Element, Unit
from .eyes import Eyes
from .lines import End, clear_line

SAME_HILL, RIM, CANYON_RIM = 4.0, 2.0, 1.0


# sight ---------------------------------------------------------------------------------------------------


@rule("KP-SIGHT-01", "KP-GEN-05")
def sees(scene: Scene, one: Element, two: Element, firing: Collection[PieceId] = ()) -> bool:
    """Whether an element sees another: a clear line between any parts of the bases, and near enough."""
    if one.id == two.id:
        return True
    known = scene.derived(Eyes)
    key = (one.id, two.id, two.fired == scene.state.clock.turn or two.id in firing)
    found = known.seen.get(key)
    if found is None:
        found = known.seen[key] = _sees(scene, known, one, two, shows=key[2])
    return found


def _sees(scene: Scene, known: Eyes, one: Element, two: Element, *, shows: bool) -> bool:
    key = (one.id, two.id) if one.id < two.id else (two.id, one.id)
    found = known.lines.get(key)
    if found is False:
        return False
    places = known.places
    here = places.get(one.id) or known.place(scene, one)
    there = places.get(two.id) or known.place(scene, two)
    if known.limit is not None and gap(here.outline, there.outline) > known.limit + 1e-4:
        return False
    if there.conceals and not is_noticed(scene, known, one, two, shows=shows):
        return False
    uneven = known.canyons or not (here.level and there.level)
    if uneven and not levels_agree(scene, known, one, two, here.outline, there.outline):
        return False
    if found is None:
        found = known.lines[key] = clear_line(
            known, End(one, here, here.points), End(two, there, there.points)
        )
    return found


def sees_unit(scene: Scene, piece: Element, unit: Unit) -> bool:
    """Whether an element sees any element of a unit."""
    return any(sees(scene, piece, each) for each in present(scene.state, unit))


@rule("KP-SIGHT-07", "KP-SIGHT-08", "KP-SIGHT-09", "KP-FILL-48", "KP-FILL-52", "KP-T-SIGHT")
def is_noticed(scene: Scene, known: Eyes, one: Element, two: Element, *, shows: bool) -> bool:
    """Whether a target at the edge of something that conceals is seen from outside: near, or firing."""
    mine, theirs = known.spot(scene, one), known.spot(scene, two)
    on_road = is_on_road(plot.feature.kind for plot in theirs)
    distance = None
    for plot in theirs:
        near = KINDS[plot.feature.kind].seen_within
        if near is None or plot in mine or (on_road and plot.feature.kind in THICKETS):
            continue
        if plot.feature.kind == "hollow":
            if known.high[one.id]:
                continue
        elif shows:
            continue
        if plot.feature.kind == "village" and scene.state.rulings.village_seen == "edge":
            if plot.gap(place_of(scene, one)) > near + 1e-4:
                return False
            continue
        if distance is None:
            distance = gap(place_of(scene, one), place_of(scene, two))
        if distance > near + 1e-4:
            return False
    return True


@rule("KP-SIGHT-04", "KP-SIGHT-05", "KP-SIGHT-10")
def levels_agree(scene: Scene, known: Eyes, one: Element, two: Element, a: Outline, b: Outline) -> bool:
    """Whether hills, plateaus and canyons let two places see each other at all."""
    if not known.hills and not known.canyons:
        return True
    mine, theirs = known.spot(scene, one), known.spot(scene, two)
    for canyon in known.canyons:
        if (canyon in mine) != (canyon in theirs) and canyon.gap(b if canyon in mine else a) > CANYON_RIM:
            return False
    for spot, other_spot, outline in ((mine, theirs, a), (theirs, mine, b)):
        for plot in spot:
            if plot.feature.kind != "plateau" or any(each.feature.kind == "plateau" for each in other_spot):
                continue
            if min(plot.depth_at(x, y) for x, y in outline.corners()) > RIM + 1e-4:
                return False
    same = any(plot.feature.kind in HILLS and plot in theirs for plot in mine)
    return not same or gap(a, b) <= SAME_HILL + 1e-4
