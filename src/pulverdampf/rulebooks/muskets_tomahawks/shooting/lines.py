"""The line of a shot: what it crosses, and the cover of its target."""

from typing import NamedTuple

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.outlines import Outline

from ..spotting.visibility import (
    TOLERANCE,
    carts_between,
    clear_rays,
    counted,
    cover_of,
    is_behind_step,
    near_cart,
    near_obstacle,
    ray,
    seen_over,
    whole_line,
)
from ..terrain.ground import ground
from ..terrain.kinds import Cover

CROSSED_AREA = 3.0


class Line(NamedTuple):
    """How many obstacles lie on the line between two bases, and what cover the second has on it."""

    cross: int
    cover: Cover


@rule("MT-FIRE-05", "MT-FIRE-06", "MT-TER-01")
def on_the_line(scene: Scene, a: Outline, b: Outline) -> Line:
    """What lies on the line between two bases: that of their middles, or the first clear one beside it."""
    lie = ground(scene)
    found = ray(lie, a.x, a.y, b.x, b.y)
    if found.blocked or (found.over and not seen_over(lie, found, a, b)):
        found = next(clear_rays(scene, a, b), None) or whole_line(lie, a.x, a.y, b.x, b.y)
    crossed, through = counted(lie, found, a, b)
    cover, giving = cover_of(lie, crossed, b)
    for each in through:
        if each.length >= CROSSED_AREA - TOLERANCE and each.cover > cover:
            cover = Cover(each.cover)
    if is_behind_step(lie, found, b):
        cover = Cover.HARD
    carts = carts_between(scene, a, b)
    if any(near_cart(cart, b) for cart in carts):
        cover = max(cover, Cover.LIGHT)
    if not scene.state.rulings.fire_obstacle_2in:
        return Line(len(crossed) + len(found.over) + len(carts), cover)
    spared = sum(1 for each in crossed if each in giving or near_obstacle(lie, a, each))
    spared += sum(1 for cart in carts if near_cart(cart, a) or near_cart(cart, b))
    return Line(len(crossed) + len(carts) - spared, cover)
