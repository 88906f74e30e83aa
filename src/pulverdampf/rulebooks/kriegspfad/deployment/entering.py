"""The marching column of an ambush: its order, and how units come onto the table."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Reserve
from pulverdampf.table.angles import HALF, heading
from pulverdampf.table.kernel import gap
from pulverdampf.table.outlines import Outline, box
from pulverdampf.table.shapes import Pose, Rectangle, outline
from pulverdampf.table.sweeps import is_free, swept
from pulverdampf.text import Text

from ..geometry import TOUCH, base
from ..melee.attacking import attack_fault
from ..movement.formation import largest_gap, straggling
from ..movement.neighbours import enemies_of
from ..movement.rates import Rate
from ..movement.single_file import file_faults
from ..setup.placing import bases_seen_by, no_room
from ..state import WarState, elements, in_reserve, of_side, standing
from ..terrain.ground import Line, category, going_over, plots_near
from ..units import Element, Unit, is_single

OVERLAP = 0.02
ROUND = 14.0
"""How far round a unit that comes on its ways are looked for."""


@rule("KP-SCEN-20", "KP-DEPL-04", "KP-FILL-46")
def may_enter(state: WarState, unit: Unit) -> bool:
    """Whether a unit of the column comes on now: the next of the order, or a scout or commander with it."""
    if unit.id not in state.march or unit.activated or not in_reserve(state, unit):
        return False
    if is_single(unit):
        return True
    turn = state.clock.turn
    entered = any(each.entered == turn and not is_single(each) for each in of_side(state, unit.side))
    queue = [key for key in state.march if in_reserve(state, state.bodies[key])]
    first = next(key for key in queue if not is_single(state.bodies[key]))
    return not entered and unit.id == first


@rule("KP-SCEN-20", "KP-FILL-46")
def may_wait(state: WarState, unit: Unit) -> bool:
    """Whether a scout or commander may come with a later unit: while any is to come after this turn's."""
    turn = state.clock.turn
    units = [each for each in of_side(state, unit.side) if not is_single(each)]
    to_come = [each for each in units if each.id in state.march and in_reserve(state, each)]
    comes_now = 0 if any(each.entered == turn for each in units) else 1
    return is_single(unit) and len(to_come) > comes_now


@rule("KP-VIC-02", "KP-FILL-33", "KP-FILL-46")
def may_leave(state: WarState, unit: Unit, end: Outline) -> bool:
    """Whether an element may leave the table there: the marching column over the far edge."""
    if state.conditions.kind != "ambush" or unit.side != state.conditions.attacker:
        return False
    width, depth = state.table
    if not all(-0.02 <= y <= depth + 0.02 for _, y in end.corners()):
        return False
    return end.x >= width - TOUCH if state.edges[unit.side] == "west" else end.x <= TOUCH


def entry_edge(state: WarState, unit: Unit) -> str:
    """The edge over which a unit marches on."""
    return state.edges[unit.side]


def to_enter(state: WarState, unit: Unit) -> list[Element]:
    """The elements that still wait off the table; of a train only the first wagon comes by order."""
    waiting = [piece for piece in elements(state, unit) if isinstance(piece.place, Reserve)]
    return waiting[:1] if unit.troop == "wagon" else waiting


def has_room(scene: Scene, form: Form[Placement]) -> bool:
    """Whether there is any place to come on."""
    return any(not form.objections(idea, scene) for idea in form.ideas(scene))


def inland(state: WarState, edge: str, o: Outline) -> float:
    """How far a base has come from an edge."""
    width, depth = state.table
    return {"west": o.x, "east": width - o.x, "south": o.y, "north": depth - o.y}[edge]


def track_to(state: WarState, edge: str, end: Pose, shape: Rectangle) -> tuple[Outline, Line]:
    """The ground a base sweeps on its straight way from an edge."""
    width, depth = state.table
    ax, ay = {
        "west": (0.0, end.y), "east": (width, end.y), "south": (end.x, 0.0), "north": (end.x, depth),
    }[edge]  # fmt: skip
    facing = heading(end.x - ax, end.y - ay)
    return swept(box(ax, ay, facing, shape.width, 0.1), end.x - ax, end.y - ay), (ax, ay, end.x, end.y)


def entry_form(scene: Scene, unit: Unit, rate: Rate, total: float) -> Form[Placement]:
    """Asks where the elements of a unit come to stand."""
    state: WarState = scene.state
    pieces = to_enter(state, unit)
    edge = entry_edge(state, unit)
    keys = tuple(piece.id for piece in pieces)
    inward = {"west": 0, "south": HALF // 2, "east": HALF, "north": HALF + HALF // 2}[edge]

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if tuple(sorted(order.stands)) != tuple(sorted(keys)):
            yield Objection("KP-SCEN-20", ALL_OF_IT)
            return
        state: WarState = scene.state
        width, depth = state.table
        others = bases_seen_by(scene, unit.side)
        placed: list[Outline] = []
        column = category(unit)
        for piece in pieces:
            pose = order.stands[piece.id].pose
            shape = scene.layout(state, piece)
            assert isinstance(shape, Rectangle)
            o = outline(shape, pose, piece.id, piece.side, piece.kind)
            if not all(-0.02 <= x <= width + 0.02 and -0.02 <= y <= depth + 0.02 for x, y in o.corners()):
                yield Objection("KP-SCEN-20", ON_TABLE)
                return
            far = inland(state, edge, o)
            allowed = max(total, o.reach + 0.2)
            if far > allowed + 1e-4:
                yield Objection("KP-SCEN-20", TOO_FAR_IN, total, far)
                return
            if not is_free(o, others, OVERLAP) or not is_free(o, placed, OVERLAP):
                yield Objection("KP-MOVE-05", no_room(state, o, others, placed))
                return
            track, line = track_to(state, edge, pose, shape)
            going, _ = going_over(state, column, track, line, plots_near(scene, o.x, o.y, far + 4.0))
            if going == "X" or (going == "D" and rate == "good"):
                yield Objection("KP-TERR-01", NO_GOING)
                return
            refused = _attack_fault(scene, unit, o, box(line[0], line[1], inward, shape.width, 0.1))
            if refused is not None:
                yield refused
                return
            placed.append(o)
        yield from file_faults(scene, unit, placed, others, plots_near(scene, *_middle(placed), ROUND))
        there = [scene.outline(piece) for piece in standing(state, unit)] if unit.troop != "wagon" else []
        if straggling([*placed, *there], largest_gap(scene, unit)) > 1e-4:
            yield Objection("KP-FORM-01", TOGETHER)

    def ideas(scene: Scene) -> Iterator[Placement]:
        state: WarState = scene.state
        yield from _beside_the_first(scene, unit, pieces, edge, inward)
        span = state.table[1] if edge in ("west", "east") else state.table[0]
        shape = scene.layout(state, pieces[0]) if pieces else base(state.rulings.scale, "foot")
        assert isinstance(shape, Rectangle)
        pitch = shape.width + 0.05
        deep = max(total, shape.width)
        for abreast in (min(len(pieces), 4), len(pieces), 2, 1):
            ranks = -(-len(pieces) // max(abreast, 1))
            front = shape.depth * 0.5 + (shape.depth + 0.05) * (ranks - 1) + 0.05
            for far in {max(front, deep - 0.05): None, front: None}:
                for share in (8, 6, 10, 4, 12, 2, 14):
                    middle = span * share / 16
                    yield Placement(
                        {
                            piece.id: Standing(
                                _inside(
                                    state, edge,
                                    far - (shape.depth + 0.05) * (k // abreast),
                                    middle + (k % abreast - (abreast - 1) / 2) * pitch, inward,
                                )
                            )
                            for k, piece in enumerate(pieces)
                        }
                    )  # fmt: skip

    prompt = Prompt("KP-SCEN-20", WHERE.filled(name=state.named(unit.id)), unit.id)
    return Form(Placement, prompt, keys, check, ideas)


def _attack_fault(scene: Scene, unit: Unit, o: Outline, start: Outline) -> Objection | None:
    """What speaks against the contacts of a base that marches straight on."""
    for enemy in enemies_of(scene, unit.side):
        if abs(enemy.x - o.x) < 6.0 and abs(enemy.y - o.y) < 6.0 and gap(enemy, o) <= TOUCH:
            found = attack_fault(scene, unit, enemy, start, o)
            if found is not None:
                return found
    return None


def _middle(placed: list[Outline]) -> tuple[float, float]:
    return sum(o.x for o in placed) / len(placed), sum(o.y for o in placed) / len(placed)


def _beside_the_first(
    scene: Scene, unit: Unit, pieces: list[Element], edge: str, inward: int
) -> Iterator[Placement]:
    """Places for the rest of a unit near those of it who are on the table: behind them, or to either side."""
    state: WarState = scene.state
    first = [piece.pose for piece in standing(state, unit) if piece.pose is not None]
    if not first or not pieces or unit.troop == "wagon":
        return
    shape = scene.layout(state, pieces[0])
    assert isinstance(shape, Rectangle)
    deepest = min(inland(state, edge, outline(shape, pose)) for pose in first)
    pitch = shape.width + 0.05
    for pose in first:
        along = pose.y if edge in ("west", "east") else pose.x
        for far, start, step in (
            (deepest - shape.depth - 0.1, 0.0, 0.0),
            (deepest, pitch, pitch),
            (deepest, -pitch, -pitch),
        ):
            yield Placement(
                {
                    piece.id: Standing(
                        _inside(
                            state, edge,
                            max(far - (shape.depth + 0.1) * k * (step == 0.0), shape.depth * 0.5 + 0.02),
                            along + start + step * k, inward,
                        )
                    )
                    for k, piece in enumerate(pieces)
                }
            )  # fmt: skip


def _inside(state: WarState, edge: str, far: float, along: float, facing: int) -> Pose:
    """A pose so far inside an edge, at a place along it."""
    width, depth = state.table
    x, y = {
        "west": (far, along), "east": (width - far, along),
        "south": (along, far), "north": (along, depth - far),
    }[edge]  # fmt: skip
    return Pose(x, y, facing).rounded()


WHERE = Text("{name}: march on where?", "{name}: Wo auf den Tisch?")
ALL_OF_IT = Text("the whole unit marches on", "die ganze Einheit marschiert ein")
ON_TABLE = Text("every element must stand on the table", "jedes Element muss auf dem Tisch stehen")
TOO_FAR_IN = Text("farther than the move reaches", "weiter, als die Bewegung reicht")
NO_GOING = Text(
    "the ground between does not let it through at this rate", "der Boden dazwischen lässt sie so nicht durch"
)
TOGETHER = Text("the unit must hold together", "die Einheit muss zusammenbleiben")
