"""Orders as they are asked for: who may be ordered, groups, ideas, and the fan of what may come of them."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from pulverdampf.engine.orders import Form, Objection, Plan, Prospect, Step
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.legs import Ahead, Back, Shift
from pulverdampf.text import Text

from ..charge.charges import charge_targets
from ..events.names import length
from ..lookup import brigade_of, commander_of, is_engaged, on_table, under, unit_of
from ..movement.arrivals import has_arrived, may_return
from ..state import PowderState
from ..units import Commander, Unit
from .command_roll import command_step, distance_to
from .fan import ONE_MOVE, fan_of, standing
from .groups import ON_EACH_OTHER, group_objections, in_turn
from .plan_ideas import group_ideas, step_kinds, unit_ideas
from .plans import plan_objections, poses_after

SHRINKING = (0.75, 0.5, 0.25)

WHAT = Text("{who}: what orders?", "{who}: Welcher Befehl?")
ON_ITS_OWN = Text("{who}: what to do on own initiative?", "{who}: Was tun aus eigener Initiative?")
NOBODY = Text("name the units that are ordered", "die befohlenen Einheiten nennen")
NOT_HIS = Text("this unit cannot be ordered by him now", "diese Einheit kann er jetzt nicht befehligen")
ONE_UNIT = Text("one unit, closer than {far}", "eine Einheit, näher als {far}")
MEASURED = Text(
    "{why}: that is {drawn}, {limit} are allowed", "{why}: das wären {drawn}, erlaubt sind {limit}"
)
MUST_CHARGE = Text("it must charge if it can", "sie muss angreifen, wenn sie kann")


@rule("BP-CMD-05", "BP-CMD-06", "BP-DIS-02", "BP-VIC-02", "BP-FILL-15")
def may_be_ordered(state: PowderState, unit: Unit) -> bool:
    """Whether a unit can be the object of an order this turn."""
    if unit.acted or unit.disordered or brigade_of(state, unit).broken:
        return False
    if on_table(unit):
        return not is_engaged(state, unit.id)
    return has_arrived(state, unit) or may_return(state, unit)


def orderable(state: PowderState, commander: Commander) -> list[Unit]:
    """The units that a commander may still order."""
    return [each for each in under(state, commander) if may_be_ordered(state, each)]


def within_call(scene: Scene, commander: Commander, unit: Unit) -> bool:
    """Whether a unit is near enough for Follow Me and Rally."""
    return on_table(unit) and distance_to(scene, commander, unit) < command_step(scene.state) - 1e-4


# orders -----------------------------------------------------------------------------------------------


def order_form(state: PowderState, commander: PieceId) -> Form[Plan]:
    """Asks a commander for an order to one unit or to a group."""

    def check(plan: Plan, scene: Scene) -> Iterator[Objection]:
        yield from order_objections(scene, commander_of(scene.state, commander), plan)

    def ideas(scene: Scene) -> Iterator[Plan]:
        men = orderable(scene.state, commander_of(scene.state, commander))
        yield from group_ideas(scene, [each for each in men if on_table(each)])
        yield from _single(scene, men)

    return _spoken(state, commander, "order", check, ideas)


def follow_form(state: PowderState, commander: PieceId) -> Form[Plan]:
    """Asks a commander whom he leads himself, and where."""

    def check(plan: Plan, scene: Scene) -> Iterator[Objection]:
        who = commander_of(scene.state, commander)
        named = (scene.state.pieces.get(key) for key in plan.steps)
        near = [each for each in named if isinstance(each, Unit)]
        if len(near) != 1 or not within_call(scene, who, near[0]):
            far = length(scene.state, command_step(scene.state))
            yield Objection("BP-CMD-12", ONE_UNIT.filled(far=far))
        else:
            yield from order_objections(scene, who, plan)

    def ideas(scene: Scene) -> Iterator[Plan]:
        who = commander_of(scene.state, commander)
        men = orderable(scene.state, who)
        yield from _single(scene, [each for each in men if within_call(scene, who, each)])

    return _spoken(state, commander, "follow", check, ideas)


def _single(scene: Scene, men: list[Unit]) -> Iterator[Plan]:
    """Orders to one unit each."""
    for unit in men:
        for steps in unit_ideas(scene, unit):
            yield Plan({unit.id: steps})


def _spoken(
    state: PowderState,
    commander: PieceId,
    kind: Literal["order", "follow"],
    check: Callable[[Plan, Scene], Iterator[Objection]],
    ideas: Callable[[Scene], Iterator[Plan]],
) -> Form[Plan]:
    """The form of an order that the dice will tell the worth of."""
    who = commander_of(state, commander)
    men = tuple(each.id for each in orderable(state, who))
    prompt = Prompt("BP-CMD-01" if kind == "order" else "BP-CMD-12", WHAT.filled(who=who.name), commander)
    fan = fan_of(commander, kind)
    return Form(Plan, prompt, men, check, ideas, near=_nearly, fan=fan, steps=_steps_of(men))


def initiative_form(state: PowderState, unit: PieceId) -> Form[Plan]:
    """Asks what a unit does with its one move of initiative."""

    def check(plan: Plan, scene: Scene) -> Iterator[Objection]:
        if list(plan.steps) != [unit]:
            yield Objection("BP-CMD-11", NOBODY)
            return
        for each in plan_objections(scene, unit_of(scene.state, unit), plan.steps[unit], 1):
            yield _measured(scene.state, each)

    def ideas(scene: Scene) -> Iterator[Plan]:
        for steps in unit_ideas(scene, unit_of(scene.state, unit), 1):
            yield Plan({unit: steps})

    def fan(plan: Plan, scene: Scene) -> Iterator[Prospect]:
        moved = poses_after(scene, unit_of(scene.state, unit), plan.steps[unit], 1)
        yield Prospect(1, Fraction(1), ONE_MOVE, {unit: standing(moved)} if moved.pose is not None else {})

    prompt = Prompt("BP-CMD-11", ON_ITS_OWN.filled(who=unit_of(state, unit).name), unit)
    return Form(Plan, prompt, (unit,), check, ideas, near=_nearly, fan=fan, steps=_steps_of((unit,), 1))


@rule("BP-CMD-01", "BP-CMD-05", "BP-CMD-06", "BP-CMD-08", "BP-SPEC-04", "BP-FILL-41")
def order_objections(scene: Scene, commander: Commander, plan: Plan) -> Iterator[Objection]:
    """Why a commander may not give an order."""
    state: PowderState = scene.state
    men = [state.pieces.get(key) for key in plan.steps]
    units = [each for each in men if isinstance(each, Unit)]
    if not units or len(units) != len(men):
        yield Objection("BP-CMD-01", NOBODY)
        return
    allowed = {each.id for each in orderable(state, commander)}
    if any(each.id not in allowed for each in units):
        for each in units:
            if each.id not in allowed:
                yield Objection("BP-CMD-06", NOT_HIS).about(state.named(each.id))
        return
    if len(units) > 1:
        together = list(group_objections(scene, units, plan))
        yield from together
        if together:
            return
    group = [each.id for each in units]
    for unit in units:
        steps = plan.steps[unit.id]
        name = state.named(unit.id)
        if holds_back(scene, unit, steps):
            yield Objection("BP-SPEC-04", MUST_CHARGE).about(name)
            continue
        for found in plan_objections(scene, unit, steps, 3, *group):
            yield _measured(state, found).about(name)
    rolls = [dict.fromkeys(group, moves) for moves in (1, 2, 3)] if len(units) > 1 else []
    if any(in_turn(scene, plan.steps, moves)[1] for moves in rolls):
        yield Objection("BP-CMD-08", ON_EACH_OTHER)


def _measured(state: PowderState, found: Objection) -> Objection:
    """An objection to a distance with both lengths, in the unit that is played in."""
    if found.needed is None or found.had is None:
        return found
    needed, had = length(state, found.needed), length(state, found.had)
    text = MEASURED.filled(why=found.text, limit=needed, drawn=had)
    return Objection(found.rule, text, found.needed, found.had)


@rule("BP-SPEC-04", "BP-FILL-41")
def holds_back(scene: Scene, unit: Unit, steps: Sequence[Step]) -> bool:
    """Whether a unit with Determined Charge is not told to charge at once although it could."""
    if not unit.has("Det") or not on_table(unit) or (steps and steps[0].what == "charge"):
        return False
    return bool(charge_targets(scene, unit, 3))


def _steps_of(subject: tuple[PieceId, ...], most: int = 3) -> Callable[[Scene], dict[str, list[Step]]]:
    return lambda scene: {key: step_kinds(scene, unit_of(scene.state, key), most) for key in subject}


def _nearly(plan: Plan, scene: Scene) -> Iterator[Plan]:
    """Plans ever less like a refused one: shorter ones, then shorter legs."""
    most = max((len(steps) for steps in plan.steps.values()), default=0)
    for fewer in range(most - 1, 0, -1):
        yield Plan({key: steps[:fewer] for key, steps in plan.steps.items()})
    for share in SHRINKING:
        yield Plan({key: tuple(_shrunk(step, share) for step in steps) for key, steps in plan.steps.items()})
    for key, steps in plan.steps.items():
        yield Plan({key: steps})


def _shrunk(step: Step, share: float) -> Step:
    legs = tuple(
        replace(leg, distance=leg.distance * share) if isinstance(leg, (Ahead, Back, Shift)) else leg
        for leg in step.legs
    )
    return Step(step.what, legs, step.target, step.formation)
