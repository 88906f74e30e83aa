"""Fire and smoke: who stands in flames and how he gets out, who sees no enemy for smoke and where he does."""

from __future__ import annotations

from collections.abc import Iterator

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.table.angles import FULL, direction, heading
from pulverdampf.table.kernel import overlaps
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import swept

from ..movement.ideas.stencils import spot_of
from ..movement.ideas.walks import shifted
from ..state import WarState, standing
from ..terrain.ground import category, going_over, plots_near
from ..units import Element, Unit
from .ways.stands import Spot, Stand

WAYS_OUT, STEP = 16, 0.5
"""In how many directions a way out is looked for, and how closely along each."""
RUN = 14.0
"""How far one would run to get out of the flames."""
ASIDE = (0.0, 1.3, 2.6)
"""How much farther than needed somebody runs to leave room for others."""


def flames(scene: Scene) -> list[Outline]:
    """All burning ground."""
    state: WarState = scene.state
    if not state.fires:
        return []
    plots = scene.terrain.plots
    return [piece for key in state.fires if key in plots for piece in plots[key].pieces]


def burns(flames: list[Outline], base: Outline) -> bool:
    """Whether a base touches burning ground."""
    return any(overlaps(base, flame) for flame in flames)


def in_flames(scene: Scene, unit: Unit) -> bool:
    """Whether somebody of a unit stands in the flames and perishes unless he runs."""
    state: WarState = scene.state
    if not state.fires:
        return False
    fire = flames(scene)
    return any(burns(fire, scene.outline(piece)) for piece in standing(state, unit))


def keeps_clear(scene: Scene, pieces: list[Element], order: Walks) -> bool:
    """Whether an order leaves none of some elements in the flames."""
    fire = flames(scene)
    ends = (
        scene.outline_at(each, order.walks[each.id].end) if each.id in order.walks else scene.outline(each)
        for each in pieces
    )
    return not any(burns(fire, end) for end in ends)


def ways_out(scene: Scene, pieces: list[Element], far: float) -> list[tuple[float, int]]:
    """How far in which direction all of some elements must go to be out of the flames, the nearest first."""
    fire = flames(scene)
    found = []
    for bearing in range(0, FULL, FULL // WAYS_OUT):
        ux, uy = direction(bearing)
        for step in range(1, int(far / STEP) + 1):
            on = step * STEP
            ends = (
                scene.outline_at(each, Pose(x + ux * on, y + uy * on, pose.facing))
                for each in pieces
                if (pose := each.pose) is not None
                for x, y in (pose.point,)
            )
            if not any(burns(fire, end) for end in ends):
                found.append((on, bearing))
                break
    return sorted(found)


def runs(scene: Scene, pieces: list[Element], far: float) -> Iterator[Walks]:
    """Out of the flames together, or each by himself where that is too far."""
    for on, bearing in ways_out(scene, pieces, far):
        yield shifted(pieces, bearing, on)
    for how_many in (len(pieces), 1):
        yield from _each_alone(scene, pieces, far, how_many)


def _each_alone(scene: Scene, pieces: list[Element], far: float, how_many: int) -> Iterator[Walks]:
    """Each of those in the flames runs his own shortest way to where nobody else has run yet, and whoever
    cannot make it follows the first of them."""
    fire = flames(scene)
    ways = {each.id: ways_out(scene, [each], RUN) for each in pieces if burns(fire, scene.outline(each))}
    known = {each.id: each for each in pieces}
    walks: dict[str, Walk] = {}
    ends = [scene.outline(each) for each in pieces if each.id not in ways]
    for key in sorted(ways, key=lambda key: (ways[key][:1], key)):
        tries = sorted((on + more, way) for more in ASIDE for on, way in ways[key] if on + more <= far)
        if not tries:
            x, y = spot_of(known[key])
            toward = heading(ends[0].x - x, ends[0].y - y) if ends else ways[key][0][1] if ways[key] else 0
            tries = [(far - short, toward) for short in ASIDE if far > short]
        for on, bearing in tries:
            walk = shifted([known[key]], bearing, on).walks[key]
            end = scene.outline_at(known[key], walk.end)
            if not any(overlaps(end, other) for other in ends):
                ends.append(end)
                walks[key] = walk
                break
        if len(walks) >= how_many:
            yield Walks(walks)
            walks = {}
    if walks:
        yield Walks(walks)


def runs_over_rough(scene: Scene, unit: Unit) -> bool:
    """Whether the nearest way out of the flames leads over difficult ground."""
    state: WarState = scene.state
    pieces = standing(state, unit)
    ways = ways_out(scene, pieces, RUN)
    if not ways:
        return True
    on, bearing = ways[0]
    ux, uy = direction(bearing)
    for each in pieces:
        x, y = spot_of(each)
        track = swept(scene.outline(each), ux * on, uy * on)
        line = (x, y, x + ux * on, y + uy * on)
        plots = [plot for plot in plots_near(scene, x, y, on + 3.0) if plot.feature.kind != "burning"]
        if going_over(state, category(unit), track, line, plots)[0] != "G":
            return True
    return False


# smoke ---------------------------------------------------------------------------------------------------


def sees_only_smoke(scene: Scene, here: Spot, there: Spot) -> bool:
    """Whether smoke lies on the straight line between two places."""
    state: WarState = scene.state
    if not state.fires:
        return False
    return any(
        plot.feature.kind == "smoke" and (plot.holds(*here) or bool(plot.spans(*here, *there)))
        for plot in scene.terrain.areas
    )


def out_of_smoke(scene: Scene, pieces: list[Element], own: Stand, foe: Stand, far: float) -> Iterator[Walks]:
    """To places from where the enemy can be seen again, no nearer to him than before, the nearest first."""
    toward = heading(foe.x - own.x, foe.y - own.y)
    away = (foe.x - own.x) ** 2 + (foe.y - own.y) ** 2
    found = []
    for bearing in range(0, FULL, FULL // WAYS_OUT):
        ux, uy = direction(bearing)
        for share in (0.35, 0.7, 1.0):
            x, y = own.x + ux * far * share, own.y + uy * far * share
            nearer = (foe.x - x) ** 2 + (foe.y - y) ** 2 < away - 1.0
            if not nearer and not sees_only_smoke(scene, (x, y), (foe.x, foe.y)):
                found.append((share, abs(bearing - toward), bearing))
                break
    for share, _, bearing in sorted(found):
        yield shifted(pieces, bearing, far * share)
