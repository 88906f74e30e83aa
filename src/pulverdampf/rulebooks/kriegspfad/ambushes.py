"""Ambushes before the battle: who lies hidden, and where."""

from collections.abc import Iterator, Sequence

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.rulebooks.kriegspfad.deployment import (
    WHOLE,
    block,
    hiding_zone,
    placed_bases,
    placing_objections,
)
from pulverdampf.rulebooks.kriegspfad.events.names import name
from pulverdampf.rulebooks.kriegspfad.hiding import may_hide_at
from pulverdampf.rulebooks.kriegspfad.placing import Box, bases_seen_by, facing_inward
from pulverdampf.rulebooks.kriegspfad.state import WarState, elements
from pulverdampf.rulebooks.kriegspfad.units import Unit
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text


@rule("KP-DEPL-05", "KP-STRAT-06", "KP-SCEN-22")
def ambush_form(scene: Scene, side: Side, units: Sequence[Unit], allowed: int) -> Form[Placement]:
    """Asks which of some units lie hidden, and where: all their elements at once, or none."""
    state: WarState = scene.state
    keys = tuple(piece.id for unit in units for piece in elements(state, unit))
    zone = hiding_zone(state, side)
    compulsory = state.conditions.kind == "ambush"

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        state: WarState = scene.state
        chosen = [unit for unit in units if any(piece in order.stands for piece in unit.pieces)]
        if any(piece.id not in order.stands for unit in chosen for piece in elements(state, unit)):
            yield Objection("KP-DEPL-05", WHOLE)
            return
        if set(order.stands) - set(keys) or len(chosen) > allowed:
            yield Objection("KP-DEPL-05", TOO_MANY, allowed, len(chosen))
            return
        taken = list(bases_seen_by(scene, side))
        for unit in chosen:
            bases = placed_bases(state, state.bodies[unit.id], order)
            yield from placing_objections(scene, state.bodies[unit.id], bases, zone, taken)
            if not may_hide_at(scene, state.bodies[unit.id], bases):
                yield Objection("KP-DEPL-05", IN_THE_OPEN.filled(name=name(state, unit.id)))
                return
            taken += bases
        if compulsory:
            could = len(hidden_in(units, best_ambush(scene, side, units, zone)))
            if len(chosen) < could:
                yield Objection("KP-SCEN-22", HIDE_MORE, could, len(chosen))

    def ideas(scene: Scene) -> Iterator[Placement]:
        full = best_ambush(scene, side, units, zone)
        if compulsory:
            yield full
            return
        known = hidden_in(units, full)
        for number in range(min(allowed, len(known)), 0, -1):
            kept = {piece for unit in known[:number] for piece in unit.pieces}
            yield Placement({key: stand for key, stand in full.stands.items() if key in kept})
        for unit in known:
            yield Placement({key: stand for key, stand in full.stands.items() if key in unit.pieces})
        yield Placement({})

    prompt = Prompt("KP-DEPL-05", WHO_HIDES.filled(n=min(allowed, len(units))), "")
    return Form(Placement, prompt, keys, check, ideas, zone=(zone,))


def hidden_in(units: Sequence[Unit], order: Placement) -> list[Unit]:
    """The units that an order hides."""
    return [unit for unit in units if unit.pieces and any(key in order.stands for key in unit.pieces)]


def best_ambush(scene: Scene, side: Side, units: Sequence[Unit], zone: Box) -> Placement:
    """As many units hidden as simply found, one after the other."""

    def found() -> Placement:
        state: WarState = scene.state
        taken = list(bases_seen_by(scene, side))
        stands: dict[str, Standing] = {}
        for unit in units:
            for idea in hiding_ideas(scene, state.bodies[unit.id], zone):
                bases = placed_bases(state, state.bodies[unit.id], idea)
                if not may_hide_at(scene, state.bodies[unit.id], bases):
                    continue
                if next(placing_objections(scene, state.bodies[unit.id], bases, zone, taken), None) is None:
                    stands.update(idea.stands)
                    taken += bases
                    break
        return Placement(stands)

    return scene.remembered(("best ambush", side, tuple(unit.id for unit in units)), found)


def hiding_ideas(scene: Scene, unit: Unit, zone: Box) -> Iterator[Placement]:
    """Places in and behind what hides."""
    state: WarState = scene.state
    west, south, east, north = zone
    number = len(elements(state, unit))
    facing = facing_inward(state.edges[unit.side])
    kinds = ("dense_wood", "light_wood", "wilderness", "canyon", "hollow", "rough", "tall_grass", "marsh",
             "gentle_hill", "steep_hill")  # fmt: skip
    for plot in scene.terrain.plots.values():
        if plot.feature.kind not in kinds:
            continue
        for abreast in dict.fromkeys((min(number, 4), min(number, 2))):
            for dx, dy in ((0.0, 0.0), (3.5, 0.0), (-3.5, 0.0), (0.0, 2.5), (0.0, -2.5)):
                x, y = plot.x + dx, plot.y + dy
                if west <= x <= east and south <= y <= north:
                    yield block(state, unit, x, y, facing, abreast)
        if plot.feature.kind in ("gentle_hill", "steep_hill"):
            back = plot.reach + 3.0
            yield block(state, unit, *Pose(plot.x, plot.y, facing).ahead(-back).point, facing, min(number, 4))


WHO_HIDES = Text(
    "Who lies in ambush, and where? (up to {n})", "Wer liegt im Hinterhalt, und wo? (bis zu {n})"
)
TOO_MANY = Text("too many units in ambush", "zu viele Einheiten im Hinterhalt")
IN_THE_OPEN = Text("{name} is not hidden there", "{name} ist dort nicht verborgen")
HIDE_MORE = Text(
    "as many units as the ground allows must hide",
    "so viele Einheiten, wie das Gelände zulässt, müssen sich verbergen",
)
