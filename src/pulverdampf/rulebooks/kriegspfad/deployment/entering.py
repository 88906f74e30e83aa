"""The marching column of an ambush: its order, and how units come onto the table."""

from collections.abc import Iterator

from msgspec import Struct

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

from ..geometry import TOUCH
from ..melee.attacking import attack_fault
from ..movement.formation import gap_among, straggling
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
    return next(form.legal_ideas(scene), None) is not None


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


INWARD = {"west": 0, "south": HALF // 2, "east": HALF, "north": HALF + HALF // 2}
"""Where one looks who comes in over an edge."""


def entry_form(scene: Scene, unit: Unit, rate: Rate, total: float) -> Form[Placement]:
    """Asks where the elements of a unit come to stand."""
    state: WarState = scene.state
    entry = Entry(unit, tuple(to_enter(state, unit)), entry_edge(state, unit), rate, total)
    prompt = Prompt("KP-SCEN-20", WHERE.filled(name=state.named(unit.id)), unit.id)
    return Form(Placement, prompt, tuple(piece.id for piece in entry.pieces), entry.faults, entry.ideas)


class Entry(Struct, frozen=True):
    """A unit that comes onto the table: who of it, over which edge, at which rate and how far."""

    unit: Unit
    pieces: tuple[Element, ...]
    edge: str
    rate: Rate
    total: float

    def faults(self, order: Placement, scene: Scene) -> Iterator[Objection]:
        """Objections to the places of a whole unit."""
        if sorted(order.stands) != sorted(piece.id for piece in self.pieces):
            yield Objection("KP-SCEN-20", ALL_OF_IT)
            return
        others = bases_seen_by(scene, self.unit.side)
        placed: list[Outline] = []
        for piece in self.pieces:
            pose, shape = order.stands[piece.id].pose, _shape_of(scene, piece)
            o = outline(shape, pose, piece.id, piece.side, piece.kind)
            refused = self._place_fault(scene, o, others, placed) or self._way_fault(scene, o, pose, shape)
            if refused is not None:
                yield refused
                return
            placed.append(o)
        near = plots_near(scene, *_middle(placed), ROUND)
        yield from file_faults(scene, self.unit, placed, others, near)
        there = [] if self.unit.troop == "wagon" else standing(scene.state, self.unit)
        bases = [*placed, *(scene.outline(piece) for piece in there)]
        if straggling(bases, gap_among(scene, self.unit, bases)) > 1e-4:
            yield Objection("KP-FORM-01", TOGETHER)

    def _place_fault(
        self, scene: Scene, o: Outline, others: list[Outline], placed: list[Outline]
    ) -> Objection | None:
        """Objections to where a base ends: off the table, too far in, upon another."""
        state: WarState = scene.state
        width, depth = state.table
        if not all(-0.02 <= x <= width + 0.02 and -0.02 <= y <= depth + 0.02 for x, y in o.corners()):
            return Objection("KP-SCEN-20", ON_TABLE)
        far = inland(state, self.edge, o)
        if far > max(self.total, o.reach + 0.2) + 1e-4:
            return Objection("KP-SCEN-20", TOO_FAR_IN, self.total, far)
        if not is_free(o, others, OVERLAP) or not is_free(o, placed, OVERLAP):
            return Objection("KP-MOVE-05", no_room(state, o, others, placed))
        return None

    def _way_fault(self, scene: Scene, o: Outline, pose: Pose, shape: Rectangle) -> Objection | None:
        """Objections to the straight way of a base from the edge: the ground, or whom it touches."""
        state: WarState = scene.state
        track, line = track_to(state, self.edge, pose, shape)
        plots = plots_near(scene, o.x, o.y, inland(state, self.edge, o) + 4.0)
        going, _ = going_over(state, category(self.unit), track, line, plots)
        if going == "X" or (going == "D" and self.rate == "good"):
            return Objection("KP-TERR-01", NO_GOING)
        start = box(line[0], line[1], INWARD[self.edge], shape.width, 0.1)
        return _attack_fault(scene, self.unit, o, start)

    def ideas(self, scene: Scene) -> Iterator[Placement]:
        """Places near those who are on the table, then ranks along the edge, deep inside or close to it."""
        if not self.pieces:
            return
        state: WarState = scene.state
        yield from _beside_the_first(scene, self.unit, list(self.pieces), self.edge, INWARD[self.edge])
        span = state.table[1] if self.edge in ("west", "east") else state.table[0]
        shape = _shape_of(scene, self.pieces[0])
        deep = max(self.total, shape.width)
        number = len(self.pieces)
        for abreast in (min(number, 4), number, 2, 1):
            ranks = -(-number // abreast)
            front = shape.depth * 0.5 + (shape.depth + 0.05) * (ranks - 1) + 0.05
            for far in dict.fromkeys((max(front, deep - 0.05), front)):
                for share in (8, 6, 10, 4, 12, 2, 14):
                    yield self._in_ranks(state, shape, abreast, far, span * share / 16)

    def _in_ranks(
        self, state: WarState, shape: Rectangle, abreast: int, far: float, middle: float
    ) -> Placement:
        """A unit in ranks, the first of them so far inside its edge."""
        stands = {}
        for k, piece in enumerate(self.pieces):
            rank, file = divmod(k, abreast)
            along = middle + (file - (abreast - 1) / 2) * (shape.width + 0.05)
            pose = _inside(state, self.edge, far - (shape.depth + 0.05) * rank, along, INWARD[self.edge])
            stands[piece.id] = Standing(pose)
        return Placement(stands)


def _shape_of(scene: Scene, piece: Element) -> Rectangle:
    shape = scene.layout(scene.state, piece)
    assert isinstance(shape, Rectangle)
    return shape


def _attack_fault(scene: Scene, unit: Unit, o: Outline, start: Outline) -> Objection | None:
    """Objections to the contacts of a base that marches straight on."""
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
    shape = _shape_of(scene, pieces[0])
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
TOO_FAR_IN = Text(
    "farther than the move reaches: that is {had}″, {needed}″ are allowed",
    "weiter, als die Bewegung reicht: das wären {had}″, erlaubt sind {needed}″",
)
NO_GOING = Text(
    "the ground between does not let it through at this rate", "der Boden dazwischen lässt sie so nicht durch"
)
TOGETHER = Text("the unit must hold together", "die Einheit muss zusammenbleiben")
