"""Units that losses have torn apart: how near their parts come to each other in one move."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Objection, Walk, Walks
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import direction, heading
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, Rectangle
from pulverdampf.text import Text

from ..geometry import groups_of
from ..state import WarState, standing
from ..units import Element, Unit
from .formation import largest_gap, straggling
from .ideas.stencils import assigned, slots, spot_of
from .rates import Move
from .shaken import must_withdraw

SLACK = 0.25
"""How far short of the best that is possible a unit may stop."""
CLOSE = 0.1


@rule("KP-FORM-02")
def reunion_faults(scene: Scene, move: Move, unit: Unit, apart: float, reach: float) -> Iterator[Objection]:
    """Objects when a split unit moves and does not close up as far as it can.

    Who has to draw back from guns and riders only keeps his parts from drifting farther apart.
    """
    before = straggling([scene.outline(piece) for piece in standing(scene.state, unit)], reach)
    if before <= 1e-4:
        yield Objection("KP-FORM-01", SPLIT, reach, reach + apart)
        return
    if must_withdraw(scene, unit):
        if apart > before + 1e-4:
            yield Objection("KP-FORM-02", REUNITE, reach + before, reach + apart)
        return
    nearest = best_reunion(scene, move)
    if apart > (nearest + SLACK if nearest > 1e-4 else 1e-4):
        yield Objection("KP-FORM-02", REUNITE, reach + nearest, reach + apart)


@rule("KP-FORM-02")
def best_reunion(scene: Scene, move: Move) -> float:
    """How far the parts of a split unit stay apart at best after this move, beyond what is allowed."""

    def found() -> float:
        from .walking import where_it_leads

        unit = scene.state.bodies[move.body]
        reach = largest_gap(scene, unit)
        best = straggling([scene.outline(piece) for piece in standing(scene.state, unit)], reach)
        for order in reunions(scene, move):
            ends = where_it_leads(order, scene, move)
            if ends is not None:
                best = min(best, straggling(ends, reach))
            if best <= 1e-4:
                return 0.0
        return best

    return scene.remembered(("reunion", move), found)


def reunions(scene: Scene, move: Move) -> Iterator[Walks]:
    """Moves that close a split unit up: the small parts to the large one, all to each other, all in line."""
    state: WarState = scene.state
    unit = state.bodies[move.body]
    pieces = standing(state, unit)
    outlines = [scene.outline(each) for each in pieces]
    reach = largest_gap(scene, unit)
    groups = groups_of(outlines, reach)
    if len(groups) < 2:
        return
    spent = dict(move.spent)
    allowance = {each.id: max(move.total - spent.get(each.id, 0.0), 0.0) for each in pieces}
    main = max(groups, key=len)
    small = [group for group in groups if group is not main]
    for near in (reach, CLOSE):
        yield Walks(_drawn_in(pieces, outlines, small, main, near, allowance))
        yield Walks(_drawn_in(pieces, outlines, [main], small[0], near, allowance))
        yield Walks(_half_way(pieces, outlines, small, main, near, allowance))
    shape = scene.shape(pieces[0])
    assert isinstance(shape, Rectangle)
    for anchor in (main[0], small[0][0]):
        pose = pieces[anchor].pose
        assert pose is not None
        for ranks in dict.fromkeys((1, 2, len(pieces))):
            yield assigned(pieces, slots(len(pieces), pose, shape.width, shape.depth, ranks), allowance)


def _drawn_in(
    pieces: list[Element], outlines: list[Outline], moving: list[list[int]], still: list[int], near: float,
    allowance: dict[PieceId, float], share: float = 1.0,
) -> dict[PieceId, Walk]:  # fmt: skip
    """Each part that moves goes as one straight towards the part that stays, until it is near enough."""
    walks = {}
    for group in moving:
        far, i, j = min((gap(outlines[i], outlines[j]), i, j) for i in group for j in still)
        way = max(far - near + 0.01, 0.0) * share
        way = min(way, *(max(allowance[pieces[k].id] - 2e-5, 0.0) for k in group))
        if way <= 1e-4:
            continue
        ux, uy = direction(heading(outlines[j].x - outlines[i].x, outlines[j].y - outlines[i].y))
        for k in group:
            x, y = spot_of(pieces[k])
            walks[pieces[k].id] = Walk((), Pose(x + ux * way, y + uy * way, _facing(pieces[k])).rounded())
    return walks


def _half_way(
    pieces: list[Element], outlines: list[Outline], small: list[list[int]], main: list[int], near: float,
    allowance: dict[PieceId, float],
) -> dict[PieceId, Walk]:  # fmt: skip
    """The large part and the first small one meet half way, the others follow."""
    there = _drawn_in(pieces, outlines, [main], small[0], near, allowance, 0.5)
    return {**_drawn_in(pieces, outlines, small, main, near, allowance, 0.5), **there}


def _facing(piece: Element) -> int:
    return piece.pose.facing if piece.pose is not None else 0


SPLIT = Text(
    "the unit would not hold together: a gap of {had}″, {needed}″ are allowed",
    "die Einheit hielte nicht zusammen: eine Lücke von {had}″, erlaubt sind {needed}″",
)
REUNITE = Text(
    "a split unit closes up as far as it can when it moves",
    "eine geteilte Einheit schließt so weit wie möglich auf, wenn sie sich bewegt",
)
