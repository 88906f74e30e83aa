"""Contact: who touches whom, and who is behind a wall."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import within
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.terrain import Plot

from ..geometry import CONTACT, carts_of, figure_outlines
from ..movement.courses import Way
from ..movement.hindrances import crossing_bases
from ..movement.packing import base_at
from ..spotting.visibility import near_cart, near_obstacle
from ..terrain.ground import NEAR, Ground, ground
from ..units import Unit

TOUCH = 2 * CONTACT
ACROSS = 0.25 + 4 * CONTACT
FENCED = ACROSS + 1.0
"""How far apart two may be who fight across a low obstacle."""


@rule("MT-MEL-05", "MT-MEL-09", "MT-FILL-44")
def wall_between(lie: Ground, base: Outline, mark: Outline) -> Plot | None:
    """The building a mark is in, the palisade on whose step it stands, or the obstacle that it touches."""
    for plot in lie.buildings:
        if plot.holds(mark.x, mark.y) and not plot.holds(base.x, base.y):
            return plot
    for each in lie.high:
        if each.on_the_step(mark) and not each.on_the_step(base):
            return each.plot
    for each in lie.low:
        if each.crossed(base.x, base.y, mark.x, mark.y) and within(each.plot.gap(mark), TOUCH):
            return each.plot
    return None


@rule("MT-MEL-05", "MT-FILL-22")
def touching(lie: Ground, a: Outline, b: Outline) -> bool:
    """Whether two bases are in contact, or touch the two sides of a low obstacle opposite each other."""
    near = gap(a, b)
    if near <= TOUCH:
        return True
    if near > ACROSS:
        return False
    return any(within(each.plot.gap(a), TOUCH) and within(each.plot.gap(b), TOUCH) for each in lie.low)


@rule("MT-MEL-05", "MT-FILL-44")
def reaches(lie: Ground, mine: Outline, foe: Outline) -> bool:
    """Whether a base has reached another, or the wall or obstacle that the other is behind."""
    if touching(lie, mine, foe):
        return True
    wall = wall_between(lie, mine, foe)
    if wall is None or not within(wall.gap(mine), TOUCH):
        return False
    return lie.kind(wall).sort == "building" or lie.kind(wall).high or gap(mine, foe) <= FENCED


def is_in_contact(scene: Scene, unit: Unit, target: Unit) -> bool:
    """Whether any figure of a unit has reached a target, or the wall it is behind."""
    lie = ground(scene)
    theirs = figure_outlines(scene, target)
    return any(reaches(lie, mine, each) for mine in figure_outlines(scene, unit) for each in theirs)


def shelter_of(lie: Ground, bases: list[Outline]) -> Plot | None:
    """The building or the firing step that some bases hold."""
    for plot in lie.buildings:
        if any(plot.holds(each.x, each.y) for each in bases):
            return plot
    for each in lie.high:
        if any(each.on_the_step(base) for base in bases):
            return each.plot
    return None


def inside_of(lie: Ground, shelter: Plot, base: Outline) -> bool:
    """Whether a base is inside a building, or on the step of a palisade."""
    if lie.kind(shelter).sort == "building":
        return shelter.holds(base.x, base.y)
    return any(each.plot is shelter and each.on_the_step(base) for each in lie.high)


@rule("MT-MEL-09", "MT-FILL-24")
def leads_over_cover(scene: Scene, ways: tuple[Way, ...], target: Unit) -> bool:
    """Whether a charge crosses, or comes up to, an obstacle within 2 inches of the target."""
    lie = ground(scene)
    theirs = figure_outlines(scene, target)
    walls = [each for each in lie.obstacles if any(near_obstacle(lie, base, each.id) for base in theirs)]
    carts = [each for each in carts_of(scene) if any(near_cart(each, base) for base in theirs)]
    for way in ways:
        x2, y2 = way.points[-1]
        near = min(theirs, key=lambda o: ((o.x - x2) * (o.x - x2) + (o.y - y2) * (o.y - y2), o.owner))
        if within(gap(base_at("foot", Pose(x2, y2)), near), NEAR):
            points = (*way.points, (near.x, near.y))
            if any(each.crossings(points) for each in walls) or crossing_bases(points, carts):
                return True
    return shelter_of(lie, theirs) is not None and not all(
        ground(scene).building_at(*way.points[0]) for way in ways
    )
