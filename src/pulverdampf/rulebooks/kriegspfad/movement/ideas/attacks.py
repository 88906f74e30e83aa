"""Sensible attacks: a leader against the best face, the others beside him; closing up in a melee."""

from collections.abc import Iterator
from math import sqrt

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.contact import against
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import Face, face_middle
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, Rectangle

from ...geometry import TOUCH, was_behind
from ...melee.attacking import may_be_attacked
from ...state import WarState, opponents, unit_of
from ...units import Element, Unit
from ..neighbours import enemies_of
from ..rates import Move
from .stencils import assigned, slots, spot_of

FACING: tuple[Face, ...] = ("front", "left", "right", "rear")


def attacks(
    scene: Scene, unit: Unit, pieces: list[Element], allowance: dict[PieceId, float]
) -> Iterator[Walks]:
    """Attacks on the enemy units within reach: a leader against the best face, the others beside him."""
    for target in _targets(scene, unit, pieces, max(allowance.values())):
        ranked = sorted(pieces, key=lambda each: (gap(scene.outline(each), target), each.id))
        for leader in ranked[:2]:
            place = _best_face(scene, leader, target, allowance[leader.id])
            if place is None:
                continue
            others = [each for each in pieces if each.id != leader.id]
            shape = scene.shape(leader)
            assert isinstance(shape, Rectangle)
            lead = {leader.id: Walk((), place.rounded())}
            for ranks in (1, 2, 3) if others else (1,):
                places = slots(len(pieces), place, shape.width, shape.depth, ranks)[1:]
                rest = assigned(others, places, allowance).walks if others else {}
                yield Walks({**lead, **rest})
            break


def _targets(scene: Scene, unit: Unit, pieces: list[Element], reach: float) -> list[Outline]:
    """The nearest base of each enemy unit that can be attacked."""
    state: WarState = scene.state
    best: dict[str, tuple[float, Outline]] = {}
    own = [scene.outline(each) for each in pieces]
    for o in enemies_of(scene, unit.side):
        near = min((abs(o.x - mine.x) + abs(o.y - mine.y) for mine in own), default=99.0)
        if near > 1.5 * reach + 8.0:
            continue
        foe = unit_of(state, o.owner)
        if foe.troop in ("wagon", "boat") or may_be_attacked(state, foe, unit) is not None:
            continue
        distance = min(gap(mine, o) for mine in own)
        if distance <= reach and (foe.id not in best or distance < best[foe.id][0]):
            best[foe.id] = (distance, o)
    return [o for _, o in sorted(best.values(), key=lambda pair: (pair[0], pair[1].owner))][:3]


def _best_face(scene: Scene, leader: Element, target: Outline, allowance: float) -> Pose | None:
    """The place flush on the nearest face that an element may contact within its allowance."""
    shape, start = scene.shape(leader), scene.outline(leader)
    assert isinstance(shape, Rectangle)
    found = []
    for face in FACING:
        if not was_behind(target, start, face):
            continue
        place = against(shape, target, face, start.x, start.y)
        far = sqrt((place.x - start.x) ** 2 + (place.y - start.y) ** 2)
        if far <= allowance:
            found.append((far, face, place))
    found.sort(key=lambda each: each[:2])
    return found[0][2] if found else None


def closing_up(
    scene: Scene, move: Move, pieces: list[Element], allowance: dict[PieceId, float]
) -> Iterator[Walks]:
    """In a melee that goes on: free elements to free faces of the enemy, one after the other."""
    state: WarState = scene.state
    unit = state.bodies[move.body]
    foes = [o for o in enemies_of(scene, unit.side) if state.pieces[o.owner].body in opponents(state, unit)]
    free = [
        each
        for each in pieces
        if all(gap(scene.outline(each), o) > TOUCH for o in enemies_of(scene, unit.side))
    ]
    for each in free:
        for target in sorted(foes, key=lambda o: (gap(scene.outline(each), o), o.owner))[:2]:
            shape = scene.shape(each)
            assert isinstance(shape, Rectangle)
            for face in FACING:
                if not was_behind(target, scene.outline(each), face):
                    continue
                for point in (face_middle(target, face), target.corners()[0], target.corners()[1]):
                    place = against(shape, target, face, *point)
                    far = sqrt((place.x - spot_of(each)[0]) ** 2 + (place.y - spot_of(each)[1]) ** 2)
                    if far <= allowance[each.id]:
                        yield Walks({each.id: Walk((), place.rounded())})
