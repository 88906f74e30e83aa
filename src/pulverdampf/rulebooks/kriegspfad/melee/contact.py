"""Who fights whom: bases that touch, across a palisade, over a wagon, or inside a building."""

from collections.abc import Iterator

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside
from pulverdampf.table.outlines import Outline

from ..geometry import contacts, touch, touched_face
from ..special.forts import in_ring, rings
from ..state import WarState, opponents, seen_of, standing
from ..units import Element, Unit

Pair = tuple[Element, Element]


@rule("KP-MELEE-01", "KP-FILL-08")
def fighting_pairs(scene: Scene, one: Unit, two: Unit) -> list[Pair]:
    """The elements of two units that fight each other, each pair with the element of the first unit first."""
    key = ("pairs", one.id, two.id)
    return scene.remembered_here(key, lambda: _pairs(scene, one, two))


def _pairs(scene: Scene, one: Unit, two: Unit) -> list[Pair]:
    found = [
        (a, b)
        for a, b in contacts(scene, one, two)
        if not _walled_off(a, b) and not fenced_off(scene, a, scene.outline(a), b, scene.outline(b))
    ]
    if found:
        return found
    return [*_over_wagons(scene, one, two), *_indoors(scene, one, two)]


def _walled_off(one: Element, two: Element) -> bool:
    """Whether just one of two elements is inside a building or on its roof."""
    return _indoors_of(one) != _indoors_of(two)


@rule("KP-FORT-04")
def fenced_off(scene: Scene, one: Element, here: Outline, two: Element, there: Outline) -> bool:
    """Whether a palisade stands between two bases, and neither has been climbing it since last turn."""
    turn = scene.state.clock.turn
    return any(
        ring.feature.kind == "palisade"
        and in_ring(ring.ring, here.x, here.y) != in_ring(ring.ring, there.x, there.y)
        and not any(each.crossing == ring.feature.id and each.since < turn for each in (one, two))
        for ring in rings(scene)
    )


def _indoors_of(piece: Element) -> str:
    return piece.place.feature if isinstance(piece.place, Inside) else piece.roof


def _over_wagons(scene: Scene, one: Unit, two: Unit) -> Iterator[Pair]:
    """Elements on both sides of the same wagon of a fort."""
    state: WarState = scene.state
    if not any(each.troop == "wagon" for each in state.bodies.values()):
        return
    for side in (one.side, two.side):
        for train in seen_of(state, side):
            if train.troop != "wagon":
                continue
            for wagon in standing(state, train):
                if wagon.formation == "fort":
                    over = scene.outline(wagon)
                    mine = [each for each in standing(state, one) if touch(scene.outline(each), over)]
                    theirs = [each for each in standing(state, two) if touch(scene.outline(each), over)]
                    yield from ((a, b) for a in mine for b in theirs)


@rule("KP-FORT-07")
def _indoors(scene: Scene, one: Unit, two: Unit) -> Iterator[Pair]:
    """Those who broke through a roof and the defenders they fight."""
    state: WarState = scene.state
    for mine in standing(state, one):
        for theirs in standing(state, two):
            if isinstance(mine.place, Inside) and _indoors_of(mine) == _indoors_of(theirs):
                yield mine, theirs


def in_contact(scene: Scene, piece: Element) -> list[Element]:
    """The enemy elements that an element fights or could fight where it stands."""
    return scene.remembered_here(("in contact", piece.id), lambda: _in_contact(scene, piece))


def _in_contact(scene: Scene, piece: Element) -> list[Element]:
    state: WarState = scene.state
    assert piece.body is not None
    unit = state.bodies[piece.body]
    return [
        enemy
        for body in opponents(state, unit)
        for mine, enemy in fighting_pairs(scene, unit, state.bodies[body])
        if mine.id == piece.id
    ]


@rule("KP-MELEE-05")
def is_pinned(scene: Scene, piece: Element) -> bool:
    """Whether an enemy touches the front of an element."""
    own = scene.outline(piece)
    return any(touched_face(own, scene.outline(enemy)) == "front" for enemy in in_contact(scene, piece))
