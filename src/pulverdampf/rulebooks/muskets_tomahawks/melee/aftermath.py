"""After a round of melee: who is still engaged, and who may re-form or run after the enemy."""

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import BodyId
from pulverdampf.text import Text

from ..by_hand.melees import apart_form
from ..events.melee import BrokeOff
from ..movement.courses import Course
from ..movement.footing import Terms
from ..movement.strides import walk_on
from ..movement.walking import walk_form
from ..movement.ways import ways_of
from ..presence import on_table
from ..shooting.artillery import take_guns
from ..state import Battle
from ..units import Unit
from .blows import strikers

REFORM, PURSUIT = 2.0, 4.0

AND_NOW = Text("{name}: the enemy is gone. And now?", "{name}: Der Feind ist weg. Und nun?")
STAND, RE_FORM = Text("stand", "stehen bleiben"), Text("re-form (2″)", "neu ordnen (2″)")
RUN_AFTER = Text("run after them (4″)", "nachsetzen (4″)")


@stage
@rule("MT-MEL-13", "MT-MEL-14")
async def aftermath(battle: Battle, units: tuple[Unit, ...], enemies: tuple[tuple[BodyId, ...], ...]) -> None:
    """Those whose enemies have all left may re-form; the others stay engaged.

    For each unit the enemies are those it was engaged with when the round began.
    """
    state = battle.state
    await part_those_out_of_reach(battle, units)
    freed = []
    for unit, foes in zip(units, enemies, strict=True):
        if on_table(state, unit) and foes and not unit.engaged and not unit.fleeing:
            leavers = tuple(foe for key in foes if on_table(state, foe := state.bodies[key]))
            freed.append(re_form.due(unit, leavers))
    battle.schedule(*freed)


@rule("MT-MEL-13")
async def part_those_out_of_reach(battle: Battle, units: tuple[Unit, ...]) -> None:
    """Units of which nobody reaches anybody any more are no longer in melee."""
    state = battle.state
    if battle.by_hand:
        for key in (await battle.tell(apart_form(state, units))).get("apart", ()):
            if state.bodies[key].engaged:
                battle.record(BrokeOff(key))
        return
    for unit in units:
        if unit.engaged and on_table(state, unit):
            both = [unit, *(state.bodies[foe] for foe in unit.engaged)]
            if not any(strikers(battle.scene, each) for each in both):
                battle.record(BrokeOff(unit.id))


@stage
@rule("MT-MEL-14", "MT-FILL-44")
async def re_form(battle: Battle, unit: Unit, leavers: tuple[Unit, ...] = ()) -> None:
    """Up to 2 inches to put the ranks in order; the ferocious may run 4 after the leavers."""
    state = battle.state
    if not on_table(state, unit) or unit.engaged or unit.fleeing:
        return
    options = [Option("stand", STAND, 0.0), Option("re-form", RE_FORM, REFORM)]
    if unit.has("Ferocious") and leavers:
        options.append(Option("pursue", RUN_AFTER, PURSUIT))
    prompt = Prompt("MT-MEL-14", AND_NOW.filled(name=state.named(unit.id)), unit.id)
    most = await battle.choose(unit.side, prompt, options)
    if most > 0.0 and battle.by_hand:
        battle.schedule(walk_on.due(unit.id, Course()))
    elif most > 0.0:
        form = walk_form(state, Terms(unit.id, unit.formation, most=most), "MT-MEL-14")
        order = await battle.order(unit.side, form, seen_by=unit.side)
        battle.schedule(walk_on.due(unit.id, Course(ways_of(state, order))))
    await take_guns(battle, unit.id)
