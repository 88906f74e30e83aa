"""Orders to walk: each figure its own way, the unit as one."""

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
from pulverdampf.rulebooks.muskets_tomahawks.geometry import CONTACT
from pulverdampf.rulebooks.muskets_tomahawks.lasting import lasting
from pulverdampf.rulebooks.muskets_tomahawks.movement import (
    Going,
    allowance,
    barred,
    crossing_bases,
    going_of,
    is_far,
    on_the_way,
    reckoned_move,
    road_kind,
    too_far,
)
from pulverdampf.rulebooks.muskets_tomahawks.neighbours import (
    climbs_over,
    comes_too_close,
    holds_all,
    neighbours,
)
from pulverdampf.rulebooks.muskets_tomahawks.packing import base_at, is_on_table
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.stencils import walk_ideas
from pulverdampf.rulebooks.muskets_tomahawks.terrain import ground
from pulverdampf.rulebooks.muskets_tomahawks.ways import along, length_of, points_of
from pulverdampf.table.kernel import overlaps
from pulverdampf.table.measurement import beyond
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

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
        scene, ("around", pieces), lambda: neighbours(scene, starts, moving, pieces)
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
            if comes_too_close(start, points, end, foes):
                yield Objection("MT-MOVE-04", TOO_CLOSE.filled(name=name(state, key)))
            if crossing_bases(points, [each for each in solid if not climbs_over(start, end, each)]):
                yield Objection("MT-MOVE-05", IN_THE_WAY)
            if ranks and len(pieces) > 1 and crossing_bases(points, ranks):
                yield Objection("MT-MOVE-05", THROUGH_RANKS)
        if length > 0.0 and any(overlaps(end, each, CONTACT) for each in around):
            yield Objection("MT-MOVE-05", ON_SOMEBODY.filled(name=name(state, key)))
    for i, one in enumerate(ends):
        if any(
            overlaps(one, each, CONTACT)
            for each in ends[i + 1 :]
            if not (_stays(starts, one) and _stays(starts, each))
        ):
            yield Objection("MT-MOVE-05", ON_SOMEBODY.filled(name=name(state, one.owner)))
            break
    if lie.buildings and not holds_all(scene, ends, moving):
        yield Objection("MT-TER-04", FULL_HOUSE)
    formation = "normal" if broken_up and terms.formation == "close" else terms.formation
    if len(ends) > 1 and parts_of(ends, formation) > 1:
        before = parts_of(list(starts.values()), formation)
        if terms.forming or before == 1 or parts_of(ends, formation) > before:
            yield Objection("MT-FORM-01", SCATTERED)


def _stays(starts: dict[str, Outline], end: Outline) -> bool:
    """Whether a figure ends where it began."""
    start = starts[end.owner]
    return start.x == end.x and start.y == end.y


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
