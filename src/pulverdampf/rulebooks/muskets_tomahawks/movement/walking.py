"""Orders to walk: each figure its own way, the unit as one."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, Objection, Walk, Walks
from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable, PieceId
from pulverdampf.table.angles import degrees
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..events.names import fine_inches
from ..formations.closing_up import (
    allowed_straggling,
    closed_up_near,
    dressed_again,
    ends_of,
    parts_by_size,
    reunions,
    squared,
)
from ..formations.coherency import COHERENCY, is_apart, is_scattered, out_of_dress, parts_of, straggling
from ..geometry import centre_of
from ..state import FrontierState
from ..units import Unit
from .allowances import Going, allowance, reckoned_move
from .courses import Way
from .footing import Footing, Terms
from .stencils import drawn_up, walk_ideas
from .ways import along, length_of, points_of

FRONTS = tuple(degrees(each) for each in range(0, 360, 30))

WHERE = Text("{name}: where to?", "{name}: Wohin?")
NOT_YOURS = Text("only figures of this unit move", "nur Figuren dieser Einheit bewegen sich")
SCATTERED = Text("the figures lose touch with one another", "die Figuren verlieren den Zusammenhalt")
CLOSE_UP = Text(
    "the unit is out of touch and must close up first: {had} are missing, none need be",
    "die Einheit ist versprengt und muss erst aufschließen: Es fehlen {had}, und es dürfte nichts fehlen",
)
CLOSE_UP_FARTHER = Text(
    "the unit is out of touch and must close up as far as it can: {had} are missing, at most {needed} may be",
    "die Einheit ist versprengt und muss aufschließen, so weit es geht: "
    "Es fehlen {had}, höchstens {needed} dürfen fehlen",
)


def walkers(state: FrontierState, unit: Unit) -> tuple[PieceId, ...]:
    """The figures of a unit that walk with it, and its gun."""
    return tuple(key for key in unit.pieces if isinstance(state.pieces[key].place, OnTable))


def walk_form(state: FrontierState, terms: Terms, rule_id: str) -> Form[Walks]:
    """Asks how the figures of a unit, or a marker, walk."""
    unit = state.bodies.get(terms.key)
    pieces = (terms.key,) if unit is None else walkers(state, unit)

    def check(order: Walks, scene: Scene) -> Iterator[Objection]:
        return objections(order, scene, terms, pieces)

    def ideas(scene: Scene) -> Iterator[Walks]:
        footing = Footing(scene, terms, pieces)
        if terms.forming:
            yield from form_ideas(footing)
            return
        if must_close_up(footing):
            yield from reunions(footing)
        yield from walk_ideas(scene, terms.key, pieces, terms.formation, terms.most)

    def near(order: Walks, scene: Scene) -> Iterator[Walks]:
        footing = Footing(scene, terms, pieces)
        return closed_up_near(footing, order) if must_close_up(footing) else shortened(order, scene)

    def measures(order: Walks, scene: Scene) -> Iterator[Reckoning]:
        return costs(order, scene, terms)

    prompt = Prompt(rule_id, WHERE.filled(name=state.named(terms.key)), terms.key)
    return Form(Walks, prompt, pieces, check, ideas, near, measures)


@rule("MT-FORM-02")
def form_ideas(footing: Footing) -> Iterator[Walks]:
    """Into ranks where they stand, with every front and round every figure; last to stay as they are."""
    bases, formation = list(footing.starts.values()), footing.terms.formation
    middles = [centre_of(bases), *((base.x, base.y) for base in bases)]
    fronts = dict.fromkeys((bases[0].facing, squared(bases, formation), *FRONTS))
    yield from dressed_again(footing, parts_by_size(bases, COHERENCY[formation]))
    for place in middles:
        for facing in fronts:
            front = Pose(*place, facing).ahead(0.5)
            yield drawn_up(bases, (front.x, front.y), facing, formation)
    yield Walks({base.owner: Walk((), Pose(base.x, base.y, base.facing)) for base in bases})


def can_form(scene: Scene, key: str, formation: str, most: float) -> bool:
    """Whether any idea leads a unit into a formation."""

    def found() -> bool:
        terms = Terms(key, formation, most=most, forming=True)
        form = walk_form(scene.state, terms, "MT-FORM-02")
        return any(
            next(form.check(idea, scene), None) is None and falls_in(scene, terms, idea)
            for idea in form.ideas(scene)
        )

    return scene.lasting(("room", key, formation, most), found)


@rule("MT-MOVE-04", "MT-FORM-01")
def objections(order: Walks, scene: Scene, terms: Terms, pieces: tuple[str, ...]) -> Iterator[Objection]:
    """All objections to an order to walk."""
    if not order.walks or any(key not in pieces for key in order.walks):
        yield Objection("MT-MOVE-04", NOT_YOURS)
        return
    footing = Footing(scene, terms, pieces)
    yield from footing.objections(order)
    if len(pieces) > 1:
        yield from out_of_touch(footing, order)


@rule("MT-FORM-01", "MT-FORM-07")
def out_of_touch(footing: Footing, order: Walks) -> Iterator[Objection]:
    """Objects when figures lose touch, or when those who have lost it do not close up as far as they can."""
    terms = footing.terms
    ends, starts = ends_of(footing, order), list(footing.starts.values())
    loosened = terms.formation == "close" and terms.most is None and footing.breaks_ranks(order)
    formation = "normal" if loosened else terms.formation
    if parts_of(ends, formation) == 1:
        return
    missing = straggling(ends, formation)
    if terms.forming:
        if not _all_stay(footing, order) or is_scattered(footing.scene, footing.state.bodies[terms.key]):
            yield Objection("MT-FORM-01", SCATTERED)
        return
    if not must_close_up(footing):
        if missing > 0.0 or not _as_they_stood(ends, starts, formation):
            yield Objection("MT-FORM-01", SCATTERED)
        return
    allowed = allowed_straggling(footing)
    if missing > allowed + 1e-4:
        words = CLOSE_UP_FARTHER if allowed > 0.0 else CLOSE_UP
        text = words.filled(had=fine_inches(missing), needed=fine_inches(allowed))
        yield Objection("MT-FORM-07", text, allowed, missing)


@rule("MT-FORM-02")
def falls_in(scene: Scene, terms: Terms, order: Walks) -> bool:
    """Whether an order to form up leads into the formation; who finds no room for it stays as he is."""
    footing = Footing(scene, terms, walkers(scene.state, scene.state.bodies[terms.key]))
    return parts_of(ends_of(footing, order), terms.formation) == 1


def _all_stay(footing: Footing, order: Walks) -> bool:
    """Whether no figure leaves its place."""
    starts = footing.starts
    return all(
        length_of(points_of((starts[key].x, starts[key].y), walk)) == 0.0 for key, walk in order.walks.items()
    )


def must_close_up(footing: Footing) -> bool:
    """Whether a unit is out of the coherency in which it is to walk."""
    if len(footing.pieces) < 2 or footing.terms.forming:
        return False
    starts, formation = list(footing.starts.values()), footing.terms.formation
    return footing.scene.lasting(("apart", footing.pieces, formation), lambda: is_apart(starts, formation))


def _as_they_stood(ends: list[Outline], starts: list[Outline], formation: str) -> bool:
    """Whether ranks that have turned to shoot are no deeper by the way they look than they were."""
    if formation not in ("close", "column"):
        return parts_of(starts, formation) > 1
    return out_of_dress(ends, formation) <= max(out_of_dress(starts, formation), 0.0) + 0.01


def costs(order: Walks, scene: Scene, terms: Terms) -> Iterator[Reckoning]:
    """The allowance of the figure that has least of it left."""
    if not order.walks:
        return
    footing = Footing(scene, terms, tuple(order.walks))
    tightest: tuple[float, Going] | None = None
    for key, walk in order.walks.items():
        start = footing.starts[key]
        points = points_of((start.x, start.y), walk)
        going = footing.going(start, points)
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
