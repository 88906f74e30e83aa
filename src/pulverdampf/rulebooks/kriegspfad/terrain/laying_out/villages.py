"""The village that a raid or siege is about: laid before all else, wholly in its defender's half."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import FeatureId, Side, other
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import Pose
from pulverdampf.table.terrain import Feature, Plot

from ...events.setting import GroundChanged
from ...setup.placing import half_of
from ...setup.works import reach_of_ring
from ...state import Battle, WarState
from .by_dice import TRIES, area, place, throw
from .zones import overlapped, zone_faults

IN_RING = 0.86, 0.51
"""Length and breadth of a village that fills a ring, as shares of its diameter."""
GRID = 12
"""Into how many rows a half is divided to find a place for its village."""


@rule("KP-SCEN-30", "KP-FILL-18", "KP-FORT-03")
async def village_if_needed(battle: Battle, defender: Side) -> None:
    """A raid or siege needs a village in the defender's half; a palisade that is paid for goes round it."""
    state = battle.state
    if state.conditions.kind not in ("raid", "siege") or state.camp:
        return
    zone = half_of(state, defender)
    for feature in list(state.features.values()):
        if feature.kind == "village":
            plot = Plot(feature)
            if zone[0] <= plot.x <= zone[2] and zone[1] <= plot.y <= zone[3]:
                return
            battle.record(GroundChanged(gone=(feature.id,)))
    await lay_village(battle, defender)


async def lay_village(battle: Battle, defender: Side) -> None:
    """A village somewhere in the defender's half, by dice; where they find no room, at the first place that
    takes nothing away that the region demands."""
    state = battle.state
    ring = state.forces[defender].palisade
    if ring:
        length, breadth = ring * IN_RING[0], ring * IN_RING[1]
    else:
        length, breadth = 11.0 + await throw(battle, "length"), 5.0 + await throw(battle, "breadth")
    for _ in range(TRIES):
        pose = await place(battle, half_of(state, defender), length, breadth)
        made = area("village", "village", pose, length, breadth)[0]
        if not _in_its_way(state, made) and fits_half(state, made):
            battle.record(GroundChanged((made,)))
            return
    made, gone = _place_for_village(state, defender, length, breadth)
    battle.record(GroundChanged((made,), gone))


@rule("KP-TERR-11", "KP-SCEN-30")
def _in_its_way(state: WarState, village: Feature) -> tuple[FeatureId, ...]:
    """The features upon which a village may not lie but would."""
    laid = list(state.features.values())
    barring = {each.id for each in overlapped(village, laid) if each.kind not in ("road", "stream")}
    barring.update(_waters_under(village, state))
    return tuple(each.id for each in laid if each.id in barring)


@rule("KP-SCEN-30", "KP-SCEN-04")
def _place_for_village(
    state: WarState, defender: Side, length: float, breadth: float
) -> tuple[Feature, tuple[FeatureId, ...]]:
    """The place that costs a table least: no feature, or none that its region demands, or few."""
    west, south, east, north = half_of(state, defender)
    zone, laid = state.conditions.zone, list(state.features.values())
    best: tuple[tuple[int, int], Feature, tuple[FeatureId, ...]] | None = None
    for size in ((length, breadth), (12.0, 6.0)):
        for facing in (0, QUARTER):
            half_x, half_y = (size[0] / 2, size[1] / 2) if facing == 0 else (size[1] / 2, size[0] / 2)
            for row in range(GRID + 1):
                for column in range(2 * GRID + 1):
                    x = west + half_x + max(east - west - 2 * half_x, 0.0) * column / (2 * GRID)
                    y = south + half_y + max(north - south - 2 * half_y, 0.0) * row / GRID
                    made = area("village", "village", Pose(x, y, facing), *size)[0]
                    if not fits_half(state, made):
                        continue
                    gone = _in_its_way(state, made)
                    left = [*(each for each in laid if each.id not in gone), made]
                    faults = sum(1 for _ in zone_faults(zone, left, state.table))
                    if best is None or (faults, len(gone)) < best[0]:
                        best = (faults, len(gone)), made, gone
                    if best[0] == (0, 0):
                        return best[1], best[2]
        if state.forces[defender].palisade:
            break
    assert best is not None
    return best[1], best[2]


@rule("KP-SCEN-30", "KP-FORT-03", "KP-FILL-18")
def fits_half(state: WarState, village: Feature) -> bool:
    """Whether the village of a raid or siege lies wholly in its defender's half, and the ring that he paid
    for fits on the table."""
    held = state.conditions
    if village.kind != "village" or held.kind not in ("raid", "siege") or not state.edges:
        return True
    defender = other(held.attacker)
    west, south, east, north = half_of(state, defender)
    plot, width, depth = Plot(village), *state.table
    ring = reach_of_ring(state.forces[defender].palisade) - 0.02
    ringed = ring <= plot.x <= width - ring and ring <= plot.y <= depth - ring
    return ringed and all(
        west - 0.02 <= x <= east + 0.02 and south - 0.02 <= y <= north + 0.02 for x, y in plot.ring
    )


def _waters_under(made: Feature, state: WarState) -> list[FeatureId]:
    plot = Plot(made)
    return [
        each.id
        for each in state.features.values()
        if each.kind in ("river", "lake", "marsh", "canyon")
        and any(Plot(each).overlaps(piece, 0.05) for piece in plot.pieces)
    ]
