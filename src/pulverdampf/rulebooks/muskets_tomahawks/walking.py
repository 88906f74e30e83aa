"""Orders to walk: each figure its own way, the unit as one."""

import itertools
from collections.abc import Iterable, Iterator

from pulverdampf.engine.orders import Form, Objection, Walk, Walks
from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable
from pulverdampf.rulebooks.muskets_tomahawks.dues import Way
from pulverdampf.rulebooks.muskets_tomahawks.events import name
from pulverdampf.rulebooks.muskets_tomahawks.formations import parts_of
from pulverdampf.rulebooks.muskets_tomahawks.geometry import CONTACT, thing_outlines
from pulverdampf.rulebooks.muskets_tomahawks.lasting import lasting
from pulverdampf.rulebooks.muskets_tomahawks.movement import (
    Going,
    Point,
    allowance,
    barred,
    crossing_bases,
    going_of,
    is_far,
    length_of,
    on_the_way,
    points_of,
    reckoned_move,
    road_kind,
    too_far,
)
from pulverdampf.rulebooks.muskets_tomahawks.packing import base_at, is_on_table
from pulverdampf.rulebooks.muskets_tomahawks.stencils import walk_ideas
from pulverdampf.rulebooks.muskets_tomahawks.terrain import ground
from pulverdampf.rulebooks.muskets_tomahawks.units import FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.visibility import body_of
from pulverdampf.table.kernel import gap, overlaps
from pulverdampf.table.measurement import beyond
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import comes_within
from pulverdampf.text import Text

KEEP_AWAY = 1.0
CAPACITY = 10
GUN_PLACES = 4
SOLID = ("gun", "wagon", "cart", "canoe", "boat")

WHERE = Text("{name}: where to?", "{name}: Wohin?")
NOT_YOURS = Text("only figures of this unit move", "nur Figuren dieser Einheit bewegen sich")
OFF_TABLE = Text("nobody leaves the table", "niemand verlässt den Tisch")
TOO_CLOSE = Text(
    "{name} comes within 1″ of an enemy: only a charge may",
    "{name} kommt näher als 1″ an den Feind: nur ein Angriff darf das",
)
ON_SOMEBODY = Text("{name} would stand on somebody", "{name} stünde auf jemandem")
THROUGH_RANKS = Text("a way leads through close ranks", "ein Weg führt durch geschlossene Reihen")
IN_THE_WAY = Text("a gun, wagon or boat is in the way", "ein Geschütz, Wagen oder Boot ist im Weg")
SCATTERED = Text("the figures lose touch with one another", "die Figuren verlieren den Zusammenhalt")
FULL_HOUSE = Text("the building holds 10 figures", "das Gebäude fasst 10 Figuren")


class Terms:
    """Under which terms a unit walks: how far, and in which formation it ends."""

    def __init__(
        self, key: str, formation: str, guided: bool = False, most: float | None = None, forming: bool = False
    ) -> None:
        self.key = key
        self.formation = formation
        self.forming = forming
        """Whether the formation is taken by this very move, so that it must be right at the end."""
        self.guided = guided
        self.most = most
        """A fixed limit in place of the allowance."""


def walk_form(state: FrontierState, terms: Terms, rule_id: str) -> Form[Walks]:
    """Asks how the figures of a unit, or a marker, walk."""
    unit = state.bodies.get(terms.key)
    pieces = (terms.key,) if unit is None else tuple(
        key for key in unit.pieces if isinstance(state.pieces[key].place, OnTable)
    )  # fmt: skip

    def check(order: Walks, scene: Scene) -> Iterator[Objection]:
        return objections(order, scene, terms, pieces)

    def ideas(scene: Scene) -> Iterable[Walks]:
        return walk_ideas(scene, terms.key, pieces, terms.formation, terms.most)

    def near(order: Walks, scene: Scene) -> Iterator[Walks]:
        return shortened(order, scene)

    def measures(order: Walks, scene: Scene) -> Iterator[Reckoning]:
        return costs(order, scene, terms)

    prompt = Prompt(rule_id, WHERE.filled(name=name(state, terms.key)), terms.key)
    return Form(Walks, prompt, pieces, check, ideas, near, measures)


def can_form(scene: Scene, key: str, formation: str, most: float) -> bool:
    """Whether there is room for a unit to take a formation."""

    def found() -> bool:
        form = walk_form(scene.state, Terms(key, formation, most=most, forming=True), "MT-FORM-02")
        return any(next(form.check(idea, scene), None) is None for idea in form.ideas(scene))

    return lasting(scene, ("room", key, formation, most), found)


def own_going(scene: Scene, terms: Terms) -> tuple[Going, str]:
    """What bears on every figure of the unit, and how a road helps it."""
    state: FrontierState = scene.state
    road = "single" if terms.formation == "column" else road_kind(state, terms.key)
    return going_of(scene, terms.key), road


@rule("MT-MOVE-04", "MT-MOVE-05", "MT-MOVE-06", "MT-FORM-01")
def objections(order: Walks, scene: Scene, terms: Terms, pieces: tuple[str, ...]) -> Iterator[Objection]:
    """Everything that speaks against an order to walk."""
    state: FrontierState = scene.state
    if not order.walks or any(key not in pieces for key in order.walks):
        yield Objection("MT-MOVE-04", NOT_YOURS)
        return
    lie = ground(scene)
    own, road = own_going(scene, terms)
    starts = {key: scene.outline(state.pieces[key]) for key in pieces}
    moving = set(pieces)
    around, foes, solid, ranks = lasting(
        scene, ("around", pieces), lambda: _neighbours(scene, starts, moving, pieces)
    )
    ends: list[Outline] = []
    broken_up = False
    for key in pieces:
        start = starts[key]
        walk = order.walks.get(key)
        if walk is None:
            ends.append(start)
            continue
        figure = state.pieces[key]
        points = points_of((start.x, start.y), walk)
        end = base_at(figure.kind, walk.end, key, figure.side)
        ends.append(end)
        length = length_of(points)
        if terms.most is not None:
            limit = terms.most
        else:
            going = on_the_way(lie, state, own, points, is_far(scene, start, figure.side), road, terms.guided)
            limit = float(allowance(going))
            broken_up = broken_up or going.difficult or going.very or going.obstacles > 0
        if beyond(length, limit, 0.01):
            yield too_far(state, figure, limit, length)
        if length > 0.0:
            yield from barred(scene, lie, start, points, end)
        if not is_on_table(state, end):
            yield Objection("MT-MOVE-06", OFF_TABLE)
        if length > 0.0:
            if _comes_too_close(start, points, end, foes):
                yield Objection("MT-MOVE-04", TOO_CLOSE.filled(name=key))
            if crossing_bases(points, [each for each in solid if not _climbs_over(start, end, each)]):
                yield Objection("MT-MOVE-05", IN_THE_WAY)
            if ranks and len(pieces) > 1 and crossing_bases(points, ranks):
                yield Objection("MT-MOVE-05", THROUGH_RANKS)
        if length > 0.0 and any(overlaps(end, each, CONTACT) for each in around):
            yield Objection("MT-MOVE-05", ON_SOMEBODY.filled(name=key))
    for i, one in enumerate(ends):
        if any(
            overlaps(one, each, CONTACT)
            for each in ends[i + 1 :]
            if not (_stays(starts, one) and _stays(starts, each))
        ):
            yield Objection("MT-MOVE-05", ON_SOMEBODY.filled(name=one.owner))
            break
    if lie.buildings and not holds_all(scene, ends, moving):
        yield Objection("MT-TER-04", FULL_HOUSE)
    formation = "normal" if broken_up and terms.formation == "close" else terms.formation
    if len(ends) > 1 and parts_of(ends, formation) > 1:
        before = parts_of(list(starts.values()), formation)
        if terms.forming or before == 1 or parts_of(ends, formation) > before:
            yield Objection("MT-FORM-01", SCATTERED)


@rule("MT-TER-03")
def _climbs_over(start: Outline, end: Outline, wagon: Outline) -> bool:
    """Whether a man on foot climbs over a wagon: from contact on one side to contact on the other."""
    touching = gap(start, wagon) <= 2 * CONTACT and gap(end, wagon) <= 2 * CONTACT
    return start.kind == "foot" and wagon.kind in ("wagon", "cart") and touching


def _stays(starts: dict[str, Outline], end: Outline) -> bool:
    """Whether a figure ends where it began."""
    start = starts[end.owner]
    return start.x == end.x and start.y == end.y


def _around(scene: Scene, starts: dict[str, Outline], moving: set[str]) -> list[Outline]:
    """The bases of others that a unit could come near to."""
    xs = [each.x for each in starts.values()]
    ys = [each.y for each in starts.values()]
    west, east, south, north = min(xs) - 18.0, max(xs) + 18.0, min(ys) - 18.0, max(ys) + 18.0
    return [
        each
        for each in scene.outlines()
        if west < each.x < east and south < each.y < north and each.owner not in moving
    ]


def _neighbours(
    scene: Scene, starts: dict[str, Outline], moving: set[str], pieces: tuple[str, ...]
) -> tuple[list[Outline], ...]:
    """Who is around, and of them: enemies to keep away from, solid things, close ranks of friends."""
    state: FrontierState = scene.state
    around = _around(scene, starts, moving)
    foes = [each for each in around if each.side != state.pieces[pieces[0]].side and _shunned(scene, each)]
    return around, foes, [each for each in around if each.kind in SOLID], _close_ranks(state, around, pieces)


def _shunned(scene: Scene, enemy: Outline) -> bool:
    """Whether one must keep away from an enemy base: not from vehicles, nor from a gun nobody serves."""
    state: FrontierState = scene.state
    if enemy.kind in ("wagon", "cart", "canoe", "boat"):
        return False
    if enemy.kind != "gun":
        return True
    unit = state.bodies[body_of(enemy.owner)]
    return any(
        gap(enemy, each) <= 2.0 + 1e-4 for each in thing_outlines(scene, unit.id) if each.kind != "gun"
    )


def _close_ranks(state: FrontierState, around: list[Outline], pieces: tuple[str, ...]) -> list[Outline]:
    side = state.pieces[pieces[0]].side
    close = {unit.id for unit in state.bodies.values() if unit.side == side and unit.formation == "close"}
    return [each for each in around if body_of(each.owner) in close] if close else []


@rule("MT-MOVE-04")
def _comes_too_close(start: Outline, points: tuple[Point, ...], end: Outline, foes: list[Outline]) -> bool:
    """Whether a way leads within an inch of an enemy; one that begins there must lead away."""
    for foe in foes:
        now = gap(start, foe)
        if now < KEEP_AWAY - 1e-3:
            if gap(end, foe) < min(KEEP_AWAY, now) - 1e-3:
                return True
            continue
        if gap(end, foe) < KEEP_AWAY - 1e-3:
            return True
        for (x1, y1), (x2, y2) in itertools.pairwise(points):
            here = base_at(start.kind, Pose(x1, y1, start.facing))
            if comes_within(here, x2 - x1, y2 - y1, KEEP_AWAY - 2e-3, foe) <= 1.0:
                return True
    return False


@rule("MT-TER-04")
def holds_all(scene: Scene, ends: list[Outline], moving: set[str]) -> bool:
    """Whether every building has room for those who are in it; a gun takes four places."""
    for plot in ground(scene).buildings:
        entering = [each for each in ends if plot.holds(each.x, each.y)]
        if entering:
            inside = [e for e in scene.outlines() if e.owner not in moving and plot.holds(e.x, e.y)]
            if sum(GUN_PLACES if e.kind == "gun" else 1 for e in [*entering, *inside]) > CAPACITY:
                return False
    return True


def costs(order: Walks, scene: Scene, terms: Terms) -> Iterator[Reckoning]:
    """The allowance of the figure that has least of it left."""
    state: FrontierState = scene.state
    lie = ground(scene)
    own, road = own_going(scene, terms)
    tightest: tuple[float, Going] | None = None
    for key, walk in order.walks.items():
        start = scene.outline(state.pieces[key])
        points = points_of((start.x, start.y), walk)
        far = is_far(scene, start, state.pieces[key].side)
        going = on_the_way(lie, state, own, points, far, road, terms.guided)
        left = allowance(going) - length_of(points)
        if tightest is None or left < tightest[0]:
            tightest = (left, going)
    if tightest is not None and terms.most is None:
        yield reckoned_move(tightest[1])


def shortened(order: Walks, scene: Scene) -> Iterator[Walks]:
    """Ever shorter versions of an order, every figure stopped at the same share of its way."""
    state: FrontierState = scene.state
    for step in range(15, -1, -1):
        walks = {}
        for key, walk in order.walks.items():
            pose = state.pieces[key].pose if key in state.pieces else None
            if pose is None:
                return
            way = Way(key, points_of((pose.x, pose.y), walk), walk.end.facing)
            x, y = along(way, length_of(way.points) * step / 16)
            kept = tuple(
                each
                for i, each in enumerate(way.points[1:-1], 1)
                if length_of(way.points[: i + 1]) < length_of(way.points) * step / 16
            )
            walks[key] = Walk(kept, Pose(x, y, walk.end.facing).rounded())
        yield Walks(walks)


def along(way: Way, gone: float) -> Point:
    """Where a figure is after so much of its way."""
    left = gone
    for (x1, y1), (x2, y2) in zip(way.points, way.points[1:], strict=False):
        length = length_of(((x1, y1), (x2, y2)))
        if length > 0.0 and left < length:
            share = max(left, 0.0) / length
            return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        left -= length
    return way.points[-1]


def ways_of(state: FrontierState, order: Walks) -> tuple[Way, ...]:
    """The ways of an order, from where the figures stand."""
    found = []
    for key, walk in sorted(order.walks.items()):
        pose = state.pieces[key].pose
        assert pose is not None
        found.append(Way(key, points_of((pose.x, pose.y), walk), walk.end.facing))
    return tuple(found)
