"""Storming and holding walls: up to a fence, over it, to the foot of a house; the garrison at its fence."""

from __future__ import annotations

from collections.abc import Iterator

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, other
from pulverdampf.table.angles import direction, heading
from pulverdampf.table.kernel import overlaps
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import swept
from pulverdampf.table.terrain import Plot

from ..geometry import TOUCH
from ..movement.ideas.stencils import spot_of
from ..special.buildings import occupants
from ..special.forts import can_man, in_ring
from ..special.walls import burns, has_climbed
from ..state import WarState, standing
from ..units import Element, Unit, is_foot
from .ways.stands import Spot, Stand

HALVINGS, SHORT = 9, 0.02
"""How closely a way is measured up to a wall, and how far short of it one stops."""
AT_FENCE = 0.55
ALARM = 24.0
"""From how far off the enemy is awaited at the fence."""


def barriers(scene: Scene, piece: Element, *, storming: bool) -> list[Plot]:
    """What stops an element: the walls of houses, and fences that it has not climbed or is not to climb."""
    state: WarState = scene.state
    return [
        plot
        for plot in scene.terrain.plots.values()
        if plot.feature.kind == "wall"
        or (plot.feature.kind == "palisade" and not (storming and has_climbed(state, piece, plot.feature.id)))
    ]


def has_fences(scene: Scene) -> bool:
    """Whether there are palisades or houses on the table."""
    return any(plot.feature.kind in ("palisade", "wall") for plot in scene.terrain.plots.values())


def up_to(scene: Scene, piece: Element, bearing: int, far: float, stops: list[Plot]) -> float:
    """How far an element gets in a direction before something stops it."""
    x, y = spot_of(piece)
    start = scene.outline_at(piece, Pose(x, y, bearing))
    ux, uy = direction(bearing)

    def is_open(length: float) -> bool:
        track = swept(start, ux * length, uy * length)
        return not any(plot.overlaps(track, 0.0) for plot in stops)

    if is_open(far):
        return far
    low, high = 0.0, far
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if is_open(middle) else (low, middle)
    return max(low - SHORT, 0.0)


def advances(
    scene: Scene,
    pieces: list[Element],
    own: Stand,
    goal: Spot,
    allowance: dict[str, float],
    *,
    storming: bool,
) -> Iterator[Walks]:
    """Abreast towards a place, each as far as a wall lets him; who has climbed a fence goes over it."""
    bearing = heading(goal[0] - own.x, goal[1] - own.y)
    ux, uy = direction(bearing)
    ranked = sorted(pieces, key=lambda each: -(spot_of(each)[0] * ux + spot_of(each)[1] * uy))
    for share in (1.0, 0.6, 0.3):
        walks: dict[str, Walk] = {}
        ends: list[Outline] = []
        for piece in ranked:
            x, y = spot_of(piece)
            left = (goal[0] - x) * ux + (goal[1] - y) * uy
            far = max(min(allowance[piece.id] - 1e-3, left), 0.0) * share
            goes = up_to(scene, piece, bearing, far, barriers(scene, piece, storming=storming))
            while goes > 0.0:
                end = Pose(x + ux * goes, y + uy * goes, bearing).rounded()
                base = scene.outline_at(piece, end)
                if not any(overlaps(base, each, 0.01) for each in ends):
                    walks[piece.id] = Walk((), end)
                    ends.append(base)
                    break
                goes -= 0.4
            else:
                ends.append(scene.outline(piece))
        if walks:
            yield Walks(walks)


def siege_walks(
    scene: Scene, unit: Unit, pieces: list[Element], own: Stand, foe: Stand | None, goal: Spot | None,
    allowance: dict[str, float],
) -> Iterator[Walks]:  # fmt: skip
    """Moves about walls: a besieger to them and over them, a garrison to the inside of its fence."""
    state: WarState = scene.state
    if not has_fences(scene) or not is_foot(unit):
        return
    held = state.conditions
    if held.attacker == unit.side and goal is not None:
        yield from advances(scene, pieces, own, goal, allowance, storming=True)
    elif held.attacker == other(unit.side) and foe is not None and _is_fenced_in(scene, own):
        yield from advances(scene, pieces, own, (foe.x, foe.y), allowance, storming=False)


def _is_fenced_in(scene: Scene, own: Stand) -> bool:
    return any(
        plot.feature.kind == "palisade" and in_ring(plot.ring, own.x, own.y)
        for plot in scene.terrain.plots.values()
    )


def stands_to(scene: Scene, unit: Unit, own: Stand, away: float) -> bool:
    """Whether a unit is best left where it is: a garrison in its house or at its fence, besiegers at the wall
    of a house that is held, who will climb its roof, and those on the roof."""
    state: WarState = scene.state
    if not is_foot(unit) or not has_fences(scene):
        return False
    pieces = standing(state, unit)
    if state.conditions.attacker == unit.side:
        return any(piece.roof or _is_at_held_house(scene, piece) for piece in pieces)
    if any(isinstance(piece.place, Inside) for piece in pieces):
        return True
    fences = [plot for plot in scene.terrain.plots.values() if plot.feature.kind == "palisade"]
    manned = sum(1 for each in pieces if any(p.gap(scene.outline(each)) <= AT_FENCE for p in fences))
    shoots = any(can_man(unit, each) for each in pieces)
    return shoots and _is_fenced_in(scene, own) and away <= ALARM and 2 * manned >= len(pieces)


def _is_at_held_house(scene: Scene, piece: Element) -> bool:
    """Whether an element touches an intact wall of a house in which enemies are, and that does not burn."""
    state: WarState = scene.state
    own = scene.outline(piece)
    for plot in scene.terrain.plots.values():
        if plot.feature.kind == "wall" and plot.gap(own) <= TOUCH:
            house = plot.feature.id.rpartition("-wall-")[0]
            held = any(each.side != piece.side for each in occupants(state, house))
            if held and not burns(scene, house):
                return True
    return False
