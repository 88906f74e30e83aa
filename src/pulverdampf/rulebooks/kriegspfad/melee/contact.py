"""Who fights whom: bases that touch, across a palisade, over a wagon, or inside a building."""

from collections.abc import Iterator

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside
from pulverdampf.table.outlines import Outline

from ..geometry import contacts, touch, touched_face
from ..special.forts import in_ring, rings
from ..special.walls import has_climbed
from ..state import WarState, is_contact_pair, opponents, seen_of, standing
from ..units import Element, Unit

Pair = tuple[Element, Element]


@rule("KP-MELEE-01", "KP-FILL-08")
def fighting_pairs(scene: Scene, one: Unit, two: Unit) -> list[Pair]:
    """The elements of two units that fight each other, each pair with the element of the first unit first."""
    key = ("pairs", one.id, two.id)
    return scene.remembered_here(key, lambda: _pairs(scene, one, two))


def _pairs(scene: Scene, one: Unit, two: Unit) -> list[Pair]:
    grappling = list(_grappling(scene, one, two))
    held = {piece.id for piece, _ in grappling} | {piece.id for _, piece in grappling}
    found = [
        (a, b)
        for a, b in contacts(scene, one, two)
        if a.id not in held and b.id not in held and not _walled_off(a, b) and not _is_fenced(scene, a, b)
    ]
    found += grappling
    if found:
        return found
    return [*_over_wagons(scene, one, two), *_indoors(scene, one, two)]


def _walled_off(one: Element, two: Element) -> bool:
    """Whether two elements are not in the same building, on the same roof, or both outside."""
    return _house_of(one) != _house_of(two) or one.roof != two.roof


def _is_fenced(scene: Scene, one: Element, two: Element) -> bool:
    """Whether a palisade parts two elements: he who attacks must have climbed it, in a fight that lasts
    either."""
    melee = is_contact_pair(scene.state, one.body or "", two.body or "")
    here, there = scene.outline(one), scene.outline(two)
    if melee is None or melee.attacker == one.body or melee.round > 1:
        climbed = not fenced_off(scene, one, here, there)
        if climbed or melee is None or melee.round == 1:
            return not climbed
    return fenced_off(scene, two, there, here)


@rule("KP-FORT-04")
def fenced_off(scene: Scene, climber: Element, here: Outline, there: Outline) -> bool:
    """Whether a palisade stands between two bases that the first has not been climbing since last turn."""
    return any(
        ring.feature.kind == "palisade"
        and in_ring(ring.ring, here.x, here.y) != in_ring(ring.ring, there.x, there.y)
        and not has_climbed(scene.state, climber, ring.feature.id)
        for ring in rings(scene)
    )


def _house_of(piece: Element) -> str:
    return piece.place.feature if isinstance(piece.place, Inside) else ""


@rule("KP-FORT-07")
def _grappling(scene: Scene, one: Unit, two: Unit) -> Iterator[Pair]:
    """Those who fell through a roof, each with the defender whom they chose, while both are in the house."""
    state: WarState = scene.state
    for mine in standing(state, one):
        for theirs in standing(state, two) if _house_of(mine) else ():
            chosen = theirs.id == mine.grapples or mine.id == theirs.grapples
            if chosen and _house_of(mine) == _house_of(theirs):
                yield mine, theirs


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
    """All who are in the same house: there is nowhere to keep apart."""
    state: WarState = scene.state
    for mine in standing(state, one):
        for theirs in standing(state, two):
            if _house_of(mine) and _house_of(mine) == _house_of(theirs):
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
