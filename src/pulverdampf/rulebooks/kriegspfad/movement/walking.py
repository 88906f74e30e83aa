"""Moves of loose elements: objections to an order, and what it leads to."""

import itertools
from collections.abc import Iterator

from msgspec import Struct

from pulverdampf.engine.orders import Form, Objection, Walks
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.outlines import Outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.table.terrain import Plot
from pulverdampf.table.vicinity import near_point
from pulverdampf.text import Text

from ..deployment.entering import may_leave
from ..geometry import lies_on_table
from ..melee.attacking import contact_objections
from ..melee.contact import in_contact
from ..setup.placing import no_room
from ..special.walls import (
    crowding_faults,
    roof_faults,
)
from ..state import WarState, standing
from ..terrain.ground import (
    plots_near,
)
from ..units import Element
from .formation import largest_gap, straggling
from .guided import guided_faults
from .neighbours import others_of
from .paths import OVERLAP, Step, base_of, on_its_floor, step_of, way_faults
from .rates import Move
from .reuniting import reunion_faults
from .shaken import shaken_objections, withdrawal_faults
from .single_file import crossing_faults, file_faults


def movers_of(state: WarState, move: Move) -> list[Element]:
    """The elements that an order may move, the scout of a guided column first."""
    lead = standing(state, state.bodies[move.scout]) if move.scout else []
    return [*lead, *standing(state, state.bodies[move.body])]


# the check -----------------------------------------------------------------------------------------------


class Course(Struct):
    """What an order comes to, as far as bodies go: every way, and all bases of the unit at its end."""

    steps: list[Step] = []
    whole: list[Outline] | None = None
    """None when the order cannot be carried out at all."""
    enemies: list[Outline] = []
    plots: list[Plot] = []


@rule("KP-MOVE-01", "KP-MOVE-03", "KP-MOVE-05", "KP-FILL-20", "KP-TERR-01", "KP-FORM-01", "KP-FORM-02")
def walk_objections(order: Walks, scene: Scene, move: Move) -> Iterator[Objection]:
    """Every reason against a move."""
    course = Course()
    yield from _single_faults(order, scene, move, course)
    if course.whole is not None:
        yield from _order_faults(scene, move, course)
        yield from withdrawal_faults(scene, move, scene.state.bodies[move.body], course.steps)


def where_it_leads(order: Walks, scene: Scene, move: Move) -> list[Outline] | None:
    """All bases of a unit after a move, if the only objection is that it does not hold together."""
    course = Course()
    return None if next(_single_faults(order, scene, move, course), None) is not None else course.whole


def is_possible(order: Walks, scene: Scene, move: Move) -> bool:
    """Whether a move can be carried out, far enough back or not."""
    course = Course()
    faults = itertools.chain(_single_faults(order, scene, move, course), _order_faults(scene, move, course))
    return next(faults, None) is None and course.whole is not None


def _single_faults(order: Walks, scene: Scene, move: Move, course: Course) -> Iterator[Objection]:
    """Objects to what single elements do: their ways, whom they touch, whom they come near."""
    yield from _bodily_faults(order, scene, move, course)
    if course.whole is not None:
        unit = scene.state.bodies[move.body]
        yield from contact_objections(scene, move, unit, course.steps, course.enemies)
        yield from shaken_objections(scene, move, unit, course.steps)


@rule("KP-MELEE-16", "KP-TERR-01")
def _bodily_faults(order: Walks, scene: Scene, move: Move, course: Course) -> Iterator[Objection]:
    """Objects to ways that nobody can go: too far, over barring ground, through others, onto others."""
    state: WarState = scene.state
    unit = state.bodies[move.body]
    pieces = movers_of(state, move)
    known = {piece.id: piece for piece in pieces}
    if any(key not in known for key in order.walks):
        yield Objection("KP-TURN-03", NOT_THIS_UNIT)
        return
    steps = course.steps = [step_of(scene, known[key], walk) for key, walk in order.walks.items()]
    faults = list(_length_faults(state, move, steps))
    if faults:
        yield from faults
        return
    if move.how == "reinforce" and any(step.lines and in_contact(scene, step.piece) for step in steps):
        yield Objection("KP-MELEE-16", HELD)
    resting = [piece for piece in pieces if piece.id not in order.walks]
    enemies, barring, rest = others_of(scene, move)
    if steps:
        x, y, reach = _span(steps)
        enemies, barring, rest = (near_point(each, x, y, reach) for each in (enemies, barring, rest))
        course.plots = plots_near(scene, x, y, reach)
        for step in steps:
            yield from roof_faults(scene, step.piece, step.end, step.length)
            yield from way_faults(
                scene, move, unit, step,
                on_its_floor(scene, step.piece, enemies), on_its_floor(scene, step.piece, barring),
                course.plots,
            )  # fmt: skip
    ends = [step.end for step in steps if not step.leaves]
    stay = [scene.outline(piece) for piece in resting]
    for i, end in enumerate(ends):
        others = on_its_floor(scene, known[end.owner], [*rest, *ends[:i], *stay])
        if not is_free(end, others, OVERLAP):
            yield Objection("KP-MOVE-05", no_room(state, end, others))
            return
    if course.plots:
        gone = [step.end for step in steps if step.length > 1e-4 and not step.leaves]
        still = [step.end for step in steps if step.length <= 1e-4]
        tracks = [(step.piece.id, base_of(scene, step.piece), step.lines) for step in steps]
        faults_in_file = itertools.chain(
            file_faults(scene, unit, gone, [*still, *stay, *rest], course.plots),
            crossing_faults(scene, unit, tracks, [*still, *stay, *rest], course.plots),
        )
        yield from itertools.islice(faults_in_file, 1)
    course.enemies = enemies
    course.whole = [*ends, *stay]


def _length_faults(state: WarState, move: Move, steps: list[Step]) -> Iterator[Objection]:
    spent = dict(move.spent)
    for step in steps:
        left = move.total - spent.get(step.piece.id, 0.0)
        if step.length > max(left, 0.0) + 1e-4:
            text = TOO_FAR.filled(name=state.named(step.piece.id))
            yield Objection("KP-MOVE-01", text, left, step.length)
        o = step.end
        if lies_on_table(state, o):
            continue
        if may_leave(state, state.bodies[move.body], o):
            step.leaves = True
        else:
            yield Objection("KP-FILL-33", OFF_TABLE)


def _span(steps: list[Step]) -> tuple[float, float, float]:
    """A point and a reach that cover all the ways."""
    xs = [c for step in steps for line in step.lines for c in (line[0], line[2])]
    ys = [c for step in steps for line in step.lines for c in (line[1], line[3])]
    xs += [step.end.x for step in steps]
    ys += [step.end.y for step in steps]
    x, y = (min(xs) + max(xs)) * 0.5, (min(ys) + max(ys)) * 0.5
    return x, y, max(max(xs) - x, max(ys) - y) * 1.5 + 3.0


@rule("KP-SCOUT-05", "KP-FORM-01", "KP-FORM-02", "KP-WAG-01")
def _order_faults(scene: Scene, move: Move, course: Course) -> Iterator[Objection]:
    """Objects to units that do not hold together, and to columns that are none."""
    state: WarState = scene.state
    unit = state.bodies[move.body]
    steps, whole = course.steps, course.whole or []
    if move.how == "guided":
        by_id = {o.owner: o for o in whole}
        file = [by_id[each.id] for each in movers_of(state, move) if each.id in by_id]
        yield from guided_faults(scene, unit, state.bodies.get(move.scout), steps, file)
        return
    yield from crowding_faults(scene, unit, [(step.piece, step.end) for step in steps])
    if not any(step.length > 1e-4 for step in steps) or len(whole) < 2:
        return
    reach = largest_gap(scene, unit)
    apart = straggling(whole, reach)
    if apart > 1e-4:
        yield from reunion_faults(scene, move, unit, apart, reach)


class WalkCheck:
    """Judges orders for one move; whoever gives advice reads from it what may be moved how far."""

    def __init__(self, move: Move) -> None:
        self.move = move

    def __call__(self, order: Walks, scene: Scene) -> Iterator[Objection]:
        """Every reason against an order."""
        return walk_objections(order, scene, self.move)


def walk_form(scene: Scene, move: Move) -> Form[Walks]:
    """Asks where each element of a unit goes."""
    from .ideas.walks import shortened, walk_ideas

    state: WarState = scene.state
    movers = tuple(piece.id for piece in movers_of(state, move))
    prompt = Prompt("KP-MOVE-01", WHERE.filled(name=state.named(move.body), far=f"{move.total:g}"), move.body)
    return Form(
        Walks, prompt, movers,
        WalkCheck(move),
        lambda scene: walk_ideas(scene, move),
        lambda order, scene: shortened(order, scene, move),
    )  # fmt: skip


WHERE = Text("{name}: move up to {far}″, where?", "{name}: bis zu {far}″ bewegen, wohin?")
NOT_THIS_UNIT = Text(
    "only the elements of this unit move now", "jetzt bewegen sich nur die Elemente dieser Einheit"
)
TOO_FAR = Text(
    "{name}: too far: that is {had}″, {needed}″ are allowed",
    "{name}: zu weit: das wären {had}″, erlaubt sind {needed}″",
)
OFF_TABLE = Text("nobody may leave the table there", "dort darf niemand den Tisch verlassen")
HELD = Text(
    "who touches the enemy stays where he is in this melee",
    "wer den Feind berührt, bleibt in diesem Nahkampf",
)
