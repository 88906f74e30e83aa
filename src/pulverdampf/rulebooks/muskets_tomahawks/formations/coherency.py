"""Formations: how the figures of a unit keep together."""

from collections.abc import Sequence
from math import sqrt

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline

from ..events.places import FormationTaken
from ..geometry import CONTACT, outlines_of
from ..presence import standing
from ..state import Battle, FrontierState
from ..units import Formation, Unit

# MT-FORM-01, MT-FILL-12: the gap to the next figure of the unit
#            formation  inches
COHERENCY = {"normal": 2.0, "loose": 3.0, "close": CONTACT, "column": CONTACT}
FEWEST_IN_RANKS = 4
"""A unit of fewer figures keeps no close formation."""
SLACK = 0.01


def groups(outlines: Sequence[Outline], reach: float) -> int:
    """How many groups some bases form that are connected by gaps of at most a reach."""
    left = list(outlines)
    parts = 0
    while left:
        parts += 1
        chain = [left.pop()]
        while chain:
            here = chain.pop()
            far = []
            for each in left:
                dx, dy, most = each.x - here.x, each.y - here.y, reach + each.reach + here.reach + SLACK
                if dx * dx + dy * dy <= most * most and gap(here, each) <= reach + SLACK:
                    chain.append(each)
                else:
                    far.append(each)
            left = far
    return parts


@rule("MT-FORM-01", "MT-FILL-12")
def parts_of(outlines: Sequence[Outline], formation: str) -> int:
    """Into how many parts a unit falls in a formation; one means that it is in order."""
    if len(outlines) < 2:
        return 1
    parts = groups(outlines, COHERENCY[formation])
    if parts == 1 and formation in ("close", "column"):
        return 1 if _dressed(outlines, formation) else 2
    return parts


def _dressed(outlines: Sequence[Outline], formation: str) -> bool:
    """Whether ranks are at most two deep, or a column at most two wide, by the way they face."""
    return out_of_dress(outlines, formation) <= 0.0


def out_of_dress(outlines: Sequence[Outline], formation: str) -> float:
    """How much deeper than two ranks, or wider than two files, a unit is by the way it faces."""
    first = outlines[0]
    ux, uy = (first.ux, first.uy) if formation == "close" else (-first.uy, first.ux)
    return _extent(outlines, ux, uy) - _room_for_two(first, formation)


def out_of_shape(outlines: Sequence[Outline], formation: str) -> float:
    """The same whichever way they face, for those who shoot turn on the spot: the narrowest side counts."""
    return narrowest(outlines)[0] - _room_for_two(outlines[0], formation)


def narrowest(outlines: Sequence[Outline]) -> tuple[float, float, float]:
    """The least extent of the middles of some bases, and the direction in which they have it."""
    found = []
    for i, one in enumerate(outlines):
        for other in outlines[i + 1 :]:
            dx, dy = other.x - one.x, other.y - one.y
            length = sqrt(dx * dx + dy * dy)
            if length > 0.0:
                ux, uy = -dy / length, dx / length
                found.append((_extent(outlines, ux, uy), ux, uy))
    return min(found, default=(0.0, outlines[0].ux, outlines[0].uy))


def _extent(outlines: Sequence[Outline], ux: float, uy: float) -> float:
    along = [o.x * ux + o.y * uy for o in outlines]
    return max(along) - min(along)


def _room_for_two(o: Outline, formation: str) -> float:
    return (_deep(o) if formation == "close" else _wide(o)) + 0.25


def _deep(o: Outline) -> float:
    return 2.0 * o.half_depth if o.boxed else 2.0 * o.radius


def _wide(o: Outline) -> float:
    return 2.0 * o.half_width if o.boxed else 2.0 * o.radius


@rule("MT-FORM-07")
def straggling(outlines: Sequence[Outline], formation: str) -> float:
    """By how many inches in all a unit falls short of being together; 0 when it is."""
    men = [each for each in outlines if each.kind != "gun"]
    if len(men) < 2:
        return 0.0
    if len(men) < len(outlines):  # a crew is together at its gun, or away from it
        return min(_missing(outlines, formation), _missing(men, formation))
    return _missing(men, formation)


def _missing(outlines: Sequence[Outline], formation: str) -> float:
    """By how much gaps of the shortest chain through all bases, and the depth of ranks, exceed the limit."""
    reach = COHERENCY[formation]
    nearest = {each.owner: (each, gap(outlines[0], each)) for each in outlines[1:]}
    total = 0.0
    while nearest:
        key = min(nearest, key=lambda each: (nearest[each][1], each))
        added, away = nearest.pop(key)
        total += max(away - reach - SLACK, 0.0)
        for other, (each, known) in nearest.items():
            nearest[other] = (each, min(known, gap(added, each)))
    if formation in ("close", "column"):
        total += max(out_of_shape(outlines, formation), 0.0)
    return total


@rule("MT-FORM-07")
def is_scattered(scene: Scene, unit: Unit) -> bool:
    """Whether a unit is out of the coherency of its formation."""
    if unit.vehicle or len(unit.pieces) < 2 or scene.state.by_hand:  # a real unit's owner keeps it together
        return False
    return scene.lasting(
        ("scattered", unit.id), lambda: is_apart(outlines_of(scene, unit), unit.formation), (unit.id,)
    )


def is_apart(outlines: Sequence[Outline], formation: str) -> bool:
    """Whether some bases are out of the coherency of a formation, whichever way they face."""
    return parts_of(outlines, formation) > 1 and straggling(outlines, formation) > 0.0


@rule("MT-FORM-03", "MT-FORM-04", "MT-FORM-05")
def formations_open_to(state: FrontierState, unit: Unit) -> list[Formation]:
    """The formations that a unit may take."""
    if unit.officer or unit.vehicle or unit.gun:
        return ["normal"]
    found: list[Formation] = ["normal"]
    if unit.may_be_loose:
        found.append("loose")
    many = len(standing(state, unit)) >= FEWEST_IN_RANKS
    if unit.has("Close") and many:
        found.append("close")
    if many:
        found.append("column")
    return found


@rule("MT-FORM-03")
def lose_close_order(battle: Battle, unit: Unit) -> None:
    """A unit that is broken up, or too small, is in close formation or column no longer."""
    if unit.formation in ("close", "column"):
        battle.record(FormationTaken(unit.id, "normal"))


@rule("MT-FORM-03")
def shrink_out_of_ranks(battle: Battle, unit: Unit) -> None:
    """Three figures or fewer keep no close formation."""
    if unit.formation == "close" and len(standing(battle.state, unit)) < FEWEST_IN_RANKS:
        battle.record(FormationTaken(unit.id, "normal"))


@rule("MT-FORM-06")
def is_formed(unit: Unit) -> bool:
    """Whether a unit fires as a formed one: in close formation, with Close Order."""
    return unit.formation == "close" and unit.has("Close")
