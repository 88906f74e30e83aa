"""Ambushes before the battle: who lies hidden, and where."""

from collections.abc import Iterator, Sequence

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import within
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..geometry import base
from ..setup.deploying import (
    WHOLE,
    block,
    hiding_zone,
    leads_apart,
    placed_bases,
    placing_objections,
    set_up_as,
)
from ..setup.placing import Box, bases_seen_by, facing_inward
from ..state import WarState, elements
from ..units import Unit, is_mounted
from .hiding import may_hide_at

BESIDE = 4.0
"""How near a leader who is not counted must lie to a hidden unit."""


@rule("KP-DEPL-05", "KP-STRAT-06", "KP-SCEN-22")
def ambush_form(scene: Scene, side: Side, units: Sequence[Unit], allowed: int) -> Form[Placement]:
    """Asks which of some units lie hidden, and where: all their elements at once, or none."""
    state: WarState = scene.state
    keys = tuple(piece.id for unit in units for piece in elements(state, unit))
    zone = hiding_zone(state, side)
    compulsory = state.conditions.kind == "ambush"

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        state: WarState = scene.state
        chosen = hidden_in(units, order)
        if any(piece.id not in order.stands for unit in chosen for piece in elements(state, unit)):
            yield Objection("KP-DEPL-05", WHOLE)
            return
        number = len(counted(state, chosen))
        if set(order.stands) - set(keys) or number > allowed:
            yield Objection("KP-DEPL-05", TOO_MANY, allowed, number)
            return
        taken = list(bases_seen_by(scene, side))
        for unit in chosen:
            lying = set_up_as(state.bodies[unit.id], order)
            bases = placed_bases(state, lying, order)
            yield from placing_objections(scene, lying, bases, zone, taken)
            if not may_hide_at(scene, lying, bases):
                yield Objection("KP-DEPL-05", IN_THE_OPEN.filled(name=state.named(unit.id)))
                return
            taken += bases
        yield from too_far_apart(state, chosen, order)
        if compulsory:
            could = len(counted(state, hidden_in(units, best_ambush(scene, side, units, zone))))
            if number < could:
                yield Objection("KP-SCEN-22", HIDE_MORE, could, number)

    def ideas(scene: Scene) -> Iterator[Placement]:
        full = best_ambush(scene, side, units, zone)
        if compulsory:
            yield full
            return
        yield from parts_of(scene.state, full, hidden_in(units, full), allowed)

    most = min(allowed, len(counted(state, units)))
    prompt = Prompt("KP-DEPL-05", WHO_HIDES_ALONE if most == 1 else WHO_HIDES.filled(n=most), "")
    return Form(Placement, prompt, keys, check, ideas, zone=(zone,))


def parts_of(state: WarState, full: Placement, known: Sequence[Unit], allowed: int) -> Iterator[Placement]:
    """An order cut down to as many units as are allowed and fewer, with leaders beside them or without."""
    counting = counted(state, known)
    beside = [unit for unit in known if unit not in counting]
    for number in range(min(allowed, len(counting)), 0, -1):
        if beside:
            yield only(full, [*counting[:number], *beside])
        yield only(full, counting[:number])
    for unit in counting:
        yield only(full, [unit])
    yield Placement({})


def hidden_in(units: Sequence[Unit], order: Placement) -> list[Unit]:
    """The units that an order hides."""
    return [unit for unit in units if any(key in order.stands for key in unit.pieces)]


def only(order: Placement, units: Sequence[Unit]) -> Placement:
    """An order for some units alone."""
    kept = [piece for unit in units for piece in unit.pieces]
    return Placement({key: stand for key, stand in order.stands.items() if key in kept})


# leaders on their own base -------------------------------------------------------------------------------


@rule("KP-DEPL-05", "KP-CMD-06", "KP-FILL-39")
def counted(state: WarState, units: Sequence[Unit]) -> list[Unit]:
    """Those of some units that count among the hidden: leaders too, unless they only lie beside others."""
    if state.rulings.hidden_leaders == "count":
        return list(units)
    return [unit for unit in units if not leads_apart(unit)]


def too_far_apart(state: WarState, chosen: Sequence[Unit], order: Placement) -> Iterator[Objection]:
    """Objects to leaders who are not counted and lie far from every unit that is."""
    counting = counted(state, chosen)
    bases = [o for unit in counting for o in placed_bases(state, state.bodies[unit.id], order)]
    for unit in chosen:
        if unit not in counting:
            own = placed_bases(state, state.bodies[unit.id], order)
            far = min((gap(one, two) for one in own for two in bases), default=None)
            if far is None or not within(far, BESIDE):
                yield Objection("KP-DEPL-05", NOT_BESIDE.filled(name=state.named(unit.id)), BESIDE, far)


# where one lies ------------------------------------------------------------------------------------------


def best_ambush(scene: Scene, side: Side, units: Sequence[Unit], zone: Box) -> Placement:
    """As many units hidden as simply found, one after the other, leaders beside those they lead."""

    def found() -> Placement:
        state: WarState = scene.state
        taken = list(bases_seen_by(scene, side))
        stands: dict[str, Standing] = {}
        for unit in units:
            for idea in lairs_for(scene, unit, zone, list(stands.values())):
                lying = set_up_as(state.bodies[unit.id], idea)
                bases = placed_bases(state, lying, idea)
                if not may_hide_at(scene, lying, bases):
                    continue
                if next(placing_objections(scene, lying, bases, zone, taken), None) is None:
                    stands.update(idea.stands)
                    taken += bases
                    break
        return Placement(stands)

    return scene.remembered(("best ambush", side, tuple(unit.id for unit in units)), found)


def lairs_for(scene: Scene, unit: Unit, zone: Box, others: Sequence[Standing]) -> Iterator[Placement]:
    """Where a unit might hide, a leader beside the others first; at last riders on their feet."""
    if leads_apart(unit):
        yield from side_by_side(scene.state, unit, others)
    if counted(scene.state, [unit]):
        for formation in ("mounted", "foot") if is_mounted(unit) else ("",):
            yield from hiding_ideas(scene, unit, zone, formation)


def side_by_side(state: WarState, unit: Unit, stands: Sequence[Standing]) -> Iterator[Placement]:
    """Places for a leader behind, right and left of elements that lie hidden already."""
    shape = base(state.rulings.scale, "mounted")
    for ahead, left in ((-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (1.0, 0.0)):
        for stand in stands:
            pose = stand.pose.moved(ahead * (shape.depth + 0.1), left * (shape.width + 0.1))
            for formation in ("mounted", "foot") if is_mounted(unit) else ("",):
                yield block(state, unit, pose.x, pose.y, pose.facing, 1, formation)


def hiding_ideas(scene: Scene, unit: Unit, zone: Box, formation: str = "") -> Iterator[Placement]:
    """Places in and behind what hides."""
    state: WarState = scene.state
    number = len(elements(state, unit))
    facing = facing_inward(state.edges[unit.side])
    kinds = ("dense_wood", "light_wood", "wilderness", "canyon", "hollow", "rough", "tall_grass", "marsh",
             "gentle_hill", "steep_hill", "ridge")  # fmt: skip
    for plot in scene.terrain.plots.values():
        if plot.feature.kind not in kinds:
            continue
        for abreast in dict.fromkeys((min(number, 4), min(number, 2))):
            for dx, dy in ((0.0, 0.0), (3.5, 0.0), (-3.5, 0.0), (0.0, 2.5), (0.0, -2.5)):
                idea = block(state, unit, plot.x + dx, plot.y + dy, facing, abreast, formation)
                yield pushed_into(zone, idea, placed_bases(state, unit, idea))
        if plot.feature.kind in ("gentle_hill", "steep_hill"):
            back = plot.reach + 3.0
            x, y = Pose(plot.x, plot.y, facing).ahead(-back).point
            yield block(state, unit, x, y, facing, min(number, 4), formation)


def pushed_into(zone: Box, order: Placement, bases: Sequence[Outline]) -> Placement:
    """A unit moved by the shortest way to where all of it lies in a zone."""
    west, south, east, north = zone
    spots = [corner for o in bases for corner in o.corners()]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    dx = max(west - min(xs), 0.0) - max(max(xs) - east, 0.0)
    dy = max(south - min(ys), 0.0) - max(max(ys) - north, 0.0)
    return Placement(
        {
            key: Standing(
                Pose(each.pose.x + dx, each.pose.y + dy, each.pose.facing).rounded(), each.formation
            )
            for key, each in order.stands.items()
        }
    )


WHO_HIDES = Text(
    "Who lies in ambush, and where? (at most {n}, all in one order)",
    "Wer liegt im Hinterhalt, und wo? (höchstens {n}, alle in einem Befehl)",
)
WHO_HIDES_ALONE = Text(
    "Who lies in ambush, and where? (one unit at most)",
    "Wer liegt im Hinterhalt, und wo? (höchstens eine Einheit)",
)
TOO_MANY = Text(
    "too many units in ambush: {had}, allowed are {needed}",
    "zu viele Einheiten im Hinterhalt: {had}, erlaubt sind {needed}",
)
IN_THE_OPEN = Text("{name}: not hidden there", "{name}: dort nicht verborgen")
NOT_BESIDE = Text(
    "{name}: hidden only beside a hidden unit",
    "{name}: verborgen nur neben einer verborgenen Einheit",
)
HIDE_MORE = Text(
    "as many units as the ground allows must hide: {needed}, now {had}",
    "so viele Einheiten, wie das Gelände zulässt, müssen sich verbergen: {needed}, jetzt {had}",
)
