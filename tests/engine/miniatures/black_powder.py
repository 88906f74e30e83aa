"""Black Powder in miniature: a plan laid down before the command roll, cut short by it and shot at."""

from collections.abc import Iterator
from typing import Any

from msgspec import field

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice import at_least, d6
from pulverdampf.engine.events import Event
from pulverdampf.engine.orders import Form, Objection, Plan, Step
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import Measuring, Outcome, Rulebook, rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ONE, TWO, Clock, Gone, NounDue, OnTable, Piece, Side, State, other
from pulverdampf.table.angles import HALF, degrees, difference, heading
from pulverdampf.table.arcs import in_arc
from pulverdampf.table.kernel import gap
from pulverdampf.table.paths import Ahead, Path, Turn, first_contact, walk
from pulverdampf.table.shapes import Pose, Rectangle, outline
from pulverdampf.text import Text

BASE = Rectangle(6.0, 2.0)
EAST, NORTH, WEST, SOUTH = 0, 1 << 30, HALF, 3 << 30
MOVE, CLOSING, RATING, STAMINA = 12.0, 12.0, 8, 3


class Unit(Piece, kw_only=True):
    casualties: int = 0
    gave_fire: bool = False
    engaged: str = ""


class OrderDue(NounDue, frozen=True):
    unit: str


class RollDue(NounDue, frozen=True):
    """The plan is fixed; the dice decide how much of it is done."""

    unit: str
    steps: tuple[Step, ...]


class PlanDue(NounDue, frozen=True):
    """The steps that the roll has left."""

    unit: str
    steps: tuple[Step, ...]


class FireDue(NounDue, frozen=True):
    unit: str
    target: str


class BreakDue(NounDue, frozen=True):
    unit: str


AnyDue = OrderDue | RollDue | PlanDue | FireDue | BreakDue


class Field(State, kw_only=True):
    pieces: dict[str, Unit] = field(default_factory=dict)  # type: ignore[assignment]
    agenda: tuple[AnyDue, ...] = ()


class Agreed(Event, frozen=True):
    """What is due has changed."""

    agenda: tuple[AnyDue, ...]

    def apply(self, state: Field) -> None:
        state.agenda = self.agenda


class Moved(Event, frozen=True):
    unit: str
    pose: Pose

    def apply(self, state: Field) -> None:
        state.pieces[self.unit].place = OnTable(self.pose)


class Contacted(Event, frozen=True):
    unit: str
    target: str

    def apply(self, state: Field) -> None:
        state.pieces[self.unit].engaged = self.target
        state.pieces[self.target].engaged = self.unit


class Fired(Event, frozen=True):
    unit: str
    target: str
    casualties: int

    def apply(self, state: Field) -> None:
        state.pieces[self.unit].gave_fire = True
        state.pieces[self.target].casualties += self.casualties


class Broken(Event, frozen=True):
    unit: str

    def apply(self, state: Field) -> None:
        unit = state.pieces[self.unit]
        unit.place = Gone("destroyed", state.clock.turn)
        state.agenda = tuple(due for due in state.agenda if due.unit != self.unit)


class TurnBegun(Event, frozen=True):
    turn: int

    def apply(self, state: Field) -> None:
        state.clock = Clock(self.turn)
        for unit in state.pieces.values():
            unit.gave_fire = False
        state.agenda = tuple(OrderDue(unit.id) for unit in state.pieces.values() if can_act(unit))


def can_act(unit: Unit) -> bool:
    return unit.side == ONE and unit.pose is not None and not unit.engaged


async def play(battle: Battle[Field]) -> None:
    state = battle.state
    while state.clock.turn <= 2:
        if state.agenda:
            await settle(battle, state.agenda[0])
        else:
            battle.record(TurnBegun(state.clock.turn + 1))
        await battle.checkpoint()


async def settle(battle: Battle[Field], due: AnyDue) -> None:
    rest = battle.state.agenda[1:]
    match due:
        case OrderDue(unit):
            plan = await battle.order(ONE, plan_form(unit))
            battle.record(Agreed((RollDue(unit, plan.steps[unit]), *rest)))
        case RollDue():
            await command(battle, due)
        case PlanDue():
            await carry_out(battle, due)
        case FireDue(unit, target):
            await give_fire(battle, unit, target)
        case BreakDue(unit):
            battle.record(Agreed(rest))
            by = battle.state.pieces[unit].side
            if await battle.total(2, d6, rule="BP-BREAK-01", by=by, subject=unit) < 7:
                battle.record(Broken(unit))


def moves_won(roll: int, rating: int) -> int:
    """BP-CMD-02, table 2.7: the further below the rating, the more moves; a double six is a blunder."""
    if roll == 12 or roll > rating:
        return 0
    return 1 if roll >= rating - 1 else 2 if roll == rating - 2 else 3


@rule("BP-CMD-01", "BP-CMD-02", "BP-CMD-03", "BP-CMD-10")
async def command(battle: Battle[Field], due: RollDue) -> None:
    """The first k steps of the plan are done; a longer roll gives no more than the plan has."""
    roll = await battle.total(2, d6, rule="BP-CMD-02", by=ONE, subject=due.unit)
    steps = due.steps[: moves_won(roll, RATING)]
    rest = battle.state.agenda[1:]
    battle.record(Agreed((PlanDue(due.unit, steps), *rest) if steps else rest))


def path_of(scene: Scene, unit: Unit, step: Step) -> Path:
    """The way of a step: as ordered, or for a charge straight at the target until they touch."""
    assert unit.pose
    if step.what != "charge":
        return walk(BASE, unit.pose, step.legs)
    target = scene.state.pieces[step.target].pose
    bearing = heading(target.x - unit.pose.x, target.y - unit.pose.y)
    ahead = walk(BASE, unit.pose, (Turn(difference(unit.pose.facing, bearing)), Ahead(2 * MOVE)))
    met = first_contact(ahead, [scene.outline(scene.state.pieces[step.target])])
    return ahead if met is None else ahead.until(met.leg, met.share)


@rule("BP-CMD-01", "BP-CHG-02")
async def carry_out(battle: Battle[Field], due: PlanDue) -> None:
    """Does the next step; a charge lets others fire at it before it strikes home."""
    state, scene = battle.state, battle.scene
    step, *left = due.steps
    unit = state.pieces[due.unit]
    path = path_of(scene, unit, step)
    rest = state.agenda[1:]
    if step.what == "charge":
        shooters = [each for each in state.pieces.values() if may_traverse(scene, each, unit, step, path)]
        for shooter in shooters:  # all declare before any of them rolls
            offer = Text("Traversing fire?", "Flankierendes Feuer?")
            if await battle.may(shooter.side, "BP-FIRE-16", offer, shooter.id):
                rest = (FireDue(shooter.id, unit.id), *rest)
        battle.record(Contacted(unit.id, step.target))
    elif left:
        rest = (PlanDue(unit.id, tuple(left)), *rest)
    battle.record(Moved(unit.id, path.end.rounded()))
    battle.record(Agreed(rest))


@rule("BP-FIRE-16")
def may_traverse(scene: Scene, shooter: Unit, charger: Unit, step: Step, path: Path) -> bool:
    """Whether a charge at another unit crosses this one's front within twelve."""
    if shooter.side == charger.side or shooter.id == step.target or shooter.gave_fire or shooter.engaged:
        return False
    if shooter.pose is None:
        return False
    gun = scene.outline(shooter)
    places = [outline(BASE, path.pose_at(float(length))) for length in range(int(path.length) + 1)]
    return any(gap(gun, place) <= CLOSING and in_arc(gun, degrees(45), place) for place in places)


@rule("BP-FIRE-08", "BP-FIRE-09")
async def give_fire(battle: Battle[Field], unit: str, target: str) -> None:
    by = battle.state.pieces[unit].side
    hits = await battle.count(3, d6, at_least(4), rule="BP-FIRE-08", by=by, subject=unit)
    saved = await battle.count(hits, d6, at_least(4), rule="BP-FIRE-09", by=other(by), subject=target)
    battle.record(Fired(unit, target, hits - saved))
    rest = battle.state.agenda[1:]
    shaken = battle.state.pieces[target].casualties >= STAMINA and BreakDue(target) not in rest
    battle.record(Agreed((*rest, BreakDue(target)) if shaken else rest))


def plan_form(unit: str) -> Form[Plan]:
    def check(plan: Plan, scene: Scene) -> Iterator[Objection]:
        steps = plan.steps.get(unit, ())
        if list(plan.steps) != [unit] or not 1 <= len(steps) <= 3:
            yield Objection("BP-CMD-01", Text("one to three steps", "ein bis drei Schritte"), 3, len(steps))
            return
        for number, step in enumerate(steps, 1):
            if step.what == "charge" and (number < len(steps) or step.target not in enemies(scene)):
                yield Objection("BP-CHG-02", Text("a charge comes last", "ein Angriff kommt zuletzt"))
                return
            path = path_of(scene, scene.state.pieces[unit], step)
            others = scene.others(unit, step.target)
            if path.length > MOVE * (2 if step.what == "charge" else 1):
                yield Objection("BP-MOVE-02", Text("too far", "zu weit"), MOVE, path.length)
            if first_contact(path, others) is not None:
                yield Objection("BP-MOVE-07", Text("somebody is in the way", "jemand ist im Weg"))
            scene = scene.imagined({unit: path.end})

    def enemies(scene: Scene) -> list[str]:
        return [each.id for each in scene.state.pieces.values() if each.side == TWO and each.pose]

    def ideas(scene: Scene) -> Iterator[Plan]:
        advance = Step("march", (Ahead(4.0),))
        yield Plan({unit: (advance, advance, advance)})
        for target in enemies(scene):
            yield Plan({unit: (advance, Step("charge", target=target))})
            yield Plan({unit: (Step("charge", target=target),)})
        yield Plan({unit: (Step("march", (Turn(degrees(10)),)),)})

    prompt = Prompt("BP-CMD-01", Text("What orders?", "Welcher Befehl?"), unit)
    return Form(Plan, prompt, (unit,), check, ideas)


def outcome(state: Field) -> Outcome:
    standing = [each.side for each in state.pieces.values() if each.pose]
    left = {side: standing.count(side) for side in (ONE, TWO)}
    return Outcome(None if left[ONE] == left[TWO] else TWO, Text("over", "vorbei"), left)


def a_field() -> Field:
    """A charge from u at t runs across the front of the battery q."""

    def unit(key: str, side: Side, x: float, y: float, facing: int) -> Unit:
        return Unit(key, side, None, "foot", OnTable(Pose(x, y, facing)))

    foot = [unit("u", ONE, 24.0, 4.0, NORTH), unit("t", TWO, 24.0, 24.0, SOUTH)]
    return Field(pieces={each.id: each for each in (*foot, unit("q", TWO, 34.0, 16.0, WEST))})


NO_REFERENCE: Any = None
RULEBOOK = Rulebook(
    "bp-miniature",
    Text("Black powder", "Schwarzpulver"),
    "BP",
    "1",
    Measuring(Text("u", "u"), Text("u", "u")),
    Field,
    (Agreed, Moved, Contacted, Fired, Broken, TurnBegun),
    play,
    lambda state, piece: BASE,
    outcome,
    lambda state, side: state.copied(),
    lambda: NO_REFERENCE,
    (),
    lambda state: (48.0, 48.0),
)
