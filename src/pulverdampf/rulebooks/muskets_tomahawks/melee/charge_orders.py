"""Orders to charge: the player says where each figure ends."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, Objection, Walk, Walks
from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.measurement import beyond, distance
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..formations.coherency import parts_of
from ..geometry import CONTACT
from ..movement.courses import Way
from ..movement.footing import FULL_HOUSE, OFF_TABLE, ON_SOMEBODY, Terms
from ..movement.hindrances import barred, crossing_bases, too_far
from ..movement.neighbours import KEEP_AWAY, holds_all
from ..movement.packing import base_at, is_on_table
from ..movement.walking import NOT_YOURS, SCATTERED, costs
from ..movement.ways import length_of, points_of
from ..state import FrontierState
from ..units import Unit
from .charge_ways import ROUND, Assault, assault, charge_ways
from .contact import reaches

TIE = 0.01
OTHER_ROUNDS = (
    tuple(-bend for bend in ROUND),
    tuple(35 - bend for bend in ROUND),
    tuple(bend - 35 for bend in ROUND),
)
"""Other orders in which the places round a mark are tried: the same charge, more to the left or right."""

HOW = Text("{name} against {target}: who ends where?", "{name} gegen {target}: Wer endet wo?")
BARRED = Text("an enemy, gun or wagon is in the way", "ein Feind, Geschütz oder Wagen ist im Weg")
NEAREST = Text(
    "the nearest figure of the enemy in sight must be reached: {name}",
    "die nächste sichtbare Figur des Feindes muss erreicht werden: {name}",
)
MORE = Text(
    "figures that could reach the enemy: {needed}, that do: {had}",
    "Figuren, die den Feind erreichen könnten: {needed}, die es tun: {had}",
)
HALF_WAY = Text(
    "{name} must touch the enemy or stay 1″ away", "{name} muss den Feind berühren oder 1″ Abstand halten"
)
FROM_OUTSIDE = Text(
    "whoever is in a building is charged from outside", "wer in einem Gebäude ist, wird von außen angegriffen"
)


@rule("MT-MEL-02")
def charge_form(state: FrontierState, unit: Unit, target: Unit) -> Form[Walks]:
    """Asks where the figures of a charging unit end."""
    body, foe = unit.id, target.id
    pieces = tuple(key for key in unit.pieces if isinstance(state.pieces[key].place, OnTable))

    def met(scene: Scene) -> Assault:
        return assault(scene, scene.state.bodies[body], scene.state.bodies[foe])

    def check(order: Walks, scene: Scene) -> Iterator[Objection]:
        bodies = scene.state.bodies
        proposed = charge_ways(scene, bodies[body], bodies[foe])
        if proposed is None or order != as_order(proposed):
            yield from objections(order, met(scene), bodies[body], pieces, proposed or ())

    def ideas(scene: Scene) -> Iterator[Walks]:
        bodies = scene.state.bodies
        proposed = charge_ways(scene, bodies[body], bodies[foe])
        if proposed is not None:
            yield as_order(proposed)
        for bends in OTHER_ROUNDS:
            other = met(scene).proposal(bends)
            if other is not None and other != proposed:
                yield as_order(other)

    def near(order: Walks, scene: Scene) -> Iterator[Walks]:
        found = snapped(order, met(scene))
        if found is not None:
            yield found

    def measures(order: Walks, scene: Scene) -> Iterator[Reckoning]:
        return costs(order, scene, Terms(body, scene.state.bodies[body].formation))

    words = HOW.filled(name=state.named(body), target=state.named(foe))
    return Form(Walks, Prompt("MT-MEL-02", words, body), pieces, check, ideas, near, measures)


def as_order(ways: tuple[Way, ...]) -> Walks:
    """The ways of a charge as an order."""
    return Walks({way.piece: Walk(way.points[1:-1], _end(way)) for way in ways})


def _end(way: Way) -> Pose:
    return Pose(*way.points[-1], way.facing)


@rule("MT-MEL-02", "MT-MEL-05", "MT-MOVE-05")
def objections(
    order: Walks, met: Assault, unit: Unit, pieces: tuple[str, ...], proposed: tuple[Way, ...]
) -> Iterator[Objection]:
    """All objections to the ends of a charge."""
    state = met.state
    if not order.walks or any(key not in pieces for key in order.walks):
        yield Objection("MT-MEL-02", NOT_YOURS)
        return
    starts = {each.owner: each for each in met.mine}
    ends = [_end_of(order, starts[key]) for key in pieces]
    for end in ends:
        if end.owner in order.walks:
            yield from _on_its_way(order, met, starts[end.owner], end)
    if any(overlaps(one, each, CONTACT) for i, one in enumerate(ends) for each in ends[i + 1 :]):
        yield Objection("MT-MOVE-05", ON_SOMEBODY.filled(name=state.named(unit.id)))
    if met.lie.buildings and not holds_all(met.scene, ends, set(pieces)):
        yield Objection("MT-TER-04", FULL_HOUSE)
    yield from _enough(met, ends, proposed)
    formation = "loose" if unit.formation == "loose" else "normal"
    most = max(parts_of(each, formation) for each in (list(starts.values()), _ends(met, proposed)))
    if parts_of(ends, formation) > most:
        yield Objection("MT-FORM-01", SCATTERED)


def _end_of(order: Walks, start: Outline) -> Outline:
    walk = order.walks.get(start.owner)
    return start if walk is None else base_at(start.kind, walk.end, start.owner, start.side)


def _ends(met: Assault, ways: tuple[Way, ...]) -> list[Outline]:
    """Where ways lead."""
    kinds = {each.owner: each for each in met.mine}
    return [base_at(kinds[way.piece].kind, _end(way), way.piece, kinds[way.piece].side) for way in ways]


def _on_its_way(order: Walks, met: Assault, start: Outline, end: Outline) -> Iterator[Objection]:
    """Objections to the way of one figure."""
    state = met.state
    called = state.named(start.owner)
    points = points_of((start.x, start.y), order.walks[start.owner])
    length = length_of(points)
    if beyond(length, met.limit(points), 0.01):
        yield too_far(state, state.pieces[start.owner], met.limit(points), length)
    if not is_on_table(state, end):
        yield Objection("MT-MOVE-06", OFF_TABLE)
    if length == 0.0:
        return
    yield from barred(met.scene, start, points, end)
    if crossing_bases(points, met.in_the_way):
        yield Objection("MT-MOVE-05", BARRED)
    if any(overlaps(end, each, CONTACT) for each in met.others):
        yield Objection("MT-MOVE-05", ON_SOMEBODY.filled(name=called))
    elif not any(reaches(met.lie, end, each) for each in met.theirs) and any(
        gap(end, foe) < KEEP_AWAY - 1e-3 for foe in met.foes
    ):
        yield Objection("MT-MEL-02", HALF_WAY.filled(name=called))
    house = met.lie.building_at(end.x, end.y)
    enters = bool(house) and house != met.lie.building_at(start.x, start.y)
    if enters and any(met.lie.building_at(each.x, each.y) == house for each in met.theirs):
        yield Objection("MT-MEL-05", FROM_OUTSIDE)


@rule("MT-MEL-02")
def _enough(met: Assault, ends: list[Outline], proposed: tuple[Way, ...]) -> Iterator[Objection]:
    """Objects when the nearest figure is not reached, or fewer figures fight than could."""
    assert met.nearest is not None
    least = gap(*met.nearest)
    nearest = {b.owner: b for away, _, _, _, b in met.pairs if away <= least + TIE}
    nearest[met.nearest[1].owner] = met.nearest[1]
    if not any(reaches(met.lie, end, mark) for end in ends for mark in nearest.values()):
        yield Objection("MT-MEL-02", NEAREST.filled(name=met.state.named(met.nearest[1].owner)))
    needed, had = met.contacts(_ends(met, proposed)), met.contacts(ends)
    if had < needed:
        yield Objection("MT-MEL-02", MORE.filled(needed=needed, had=had), float(needed), float(had))


def snapped(order: Walks, met: Assault) -> Walks | None:
    """The same charge with every figure set against the enemy nearest to where it was meant to end."""
    if met.nearest is None or any(key not in {each.owner for each in met.mine} for key in order.walks):
        return None
    taken = list(met.others)
    ways: list[Way] = []
    wished = {base.owner: _end_of(order, base) for base in met.mine}
    turns = sorted(
        met.mine, key=lambda base: (min(gap(wished[base.owner], b) for b in met.theirs), base.owner)
    )
    for base in turns:
        wish = (wished[base.owner].x, wished[base.owner].y)
        found = None
        if not met.state.pieces[base.owner].holder:
            marks = sorted(met.theirs, key=lambda b: (distance(wish, (b.x, b.y)), b.owner))[:2]
            spots = sorted(met.spots(base, marks, ROUND), key=lambda pose: distance(wish, (pose.x, pose.y)))
            found = met.first_free(base, iter(spots), taken)
        points, pose = found if found is not None else met.follow(base, ways, taken)
        ways.append(Way(base.owner, points, pose.facing))
        taken.append(base_at(base.kind, pose, base.owner, base.side))
    return as_order(tuple(ways))
