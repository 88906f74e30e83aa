"""Defensive fire: how a charged battalion answers."""

from msgspec.structs import replace

from pulverdampf.engine.dice import d6
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Piece
from pulverdampf.rulebooks.march_of_eagles import cavalry, square
from pulverdampf.rulebooks.march_of_eagles.agenda import carries_out, schedule
from pulverdampf.rulebooks.march_of_eagles.aggression import figures, put_screen_behind
from pulverdampf.rulebooks.march_of_eagles.battalion import (
    Battalion,
    Battle,
    EagleState,
    attached_to,
    can_react,
    main,
    on_table,
    screen,
)
from pulverdampf.rulebooks.march_of_eagles.confusion import ungather
from pulverdampf.rulebooks.march_of_eagles.dues import ChargeDue, ContactDue, VolleyDue
from pulverdampf.rulebooks.march_of_eagles.events import Fired, name
from pulverdampf.rulebooks.march_of_eagles.fire_dice import Share, volley
from pulverdampf.rulebooks.march_of_eagles.grade_tests import manoeuvre_test
from pulverdampf.rulebooks.march_of_eagles.marksmanship import (
    LONG_RANGE,
    MEDIUM_RANGE,
    SHORT_RANGE,
    eligible_groups,
    face_to_hit,
    levelled,
    shot_at,
)
from pulverdampf.rulebooks.march_of_eagles.resolve import break_, resolve_test
from pulverdampf.text import Text

# MOE-T-DF: the die stands for the range
#            die: share of the dice
SHARE: dict[int, Share] = {
    1: (1, 4, LONG_RANGE),
    2: (1, 2, MEDIUM_RANGE),
    3: (1, 2, MEDIUM_RANGE),
    4: (1, 2, MEDIUM_RANGE),
    5: (1, 2, MEDIUM_RANGE),
    6: (1, 1, SHORT_RANGE),
}

REACT = Text(
    "{name}: charged by {enemy}. What is the answer?", "{name}: Angriff durch {enemy}. Wie reagieren?"
)
HOLD = Text("hold and wait", "standhalten und abwarten")
FIRE = Text("give defensive fire", "defensives Feuer abgeben")


@rule("MOE-DF-01", "MOE-DF-07", "MOE-ACT-06", "MOE-X-ART-06")
def defending_part(
    scene: Scene, target: Battalion, charger: Battalion, *, screen_in_way: bool
) -> Piece | None:
    """The part of a charged battalion that may fire, if it may."""
    state: EagleState = scene.state
    if not can_react(state, target) or target.fired or target.arm == "cavalry":
        return None
    part = screen(state, target) if screen_in_way else main(state, target)
    if part is None or part.formation == "limbered":
        return None
    return part if eligible_groups(scene, part, main(state, charger)) else None


@carries_out(ChargeDue)
@rule("MOE-AGGR-05", "MOE-DF-01", "MOE-DF-05", "MOE-OPT-04", "MOE-MEL-10")
async def react_to_charge(battle: Battle, due: ChargeDue) -> None:
    """The charged side answers; then a charger with losses tests, then they meet."""
    state = battle.state
    charger, target = state.bodies[due.body], state.bodies[due.target]
    if not due.reacted:
        await _answer(battle, charger, target, due)
        return
    if not on_table(state, charger) or charger.broken:
        return
    lost = figures(state, charger) < due.figures or (due.led and not attached_to(state, charger))
    must_test = lost and not charger.tested and not attached_to(state, charger)
    if must_test and not await resolve_test(battle, charger, counts=state.rulings.df_test_counts):
        break_(battle, charger)
        return
    schedule(battle, _contact(due))


def _contact(due: ChargeDue) -> ContactDue:
    return ContactDue(
        due.body, due.target, due.groups, due.reaches_main, due.reaches_screen, due.origin, due.countered,
        due.face, due.bearing,
    )  # fmt: skip


async def _answer(battle: Battle, charger: Battalion, target: Battalion, due: ChargeDue) -> None:
    """What the charged battalion does: hold, fire, in the extension form square, counter-charge or evade."""
    scene = battle.scene
    joining = target.melee != "" and target.id in battle.state.melees[target.melee].principals
    part = None if joining else defending_part(scene, target, charger, screen_in_way=due.reaches_screen)
    options = [Option("fire", FIRE, "fire")] if part is not None else []
    options.append(Option("hold", HOLD, "hold"))
    if not joining:
        options += cavalry.reactions(battle.state, charger, target)
        options += square.reactions(battle.scene, charger, target)
        options += evasion(battle.state, target, due)
    text = REACT.filled(name=name(battle.state, target.id), enemy=name(battle.state, charger.id))
    prompt = Prompt("MOE-DF-01", text, target.id)
    answer = await battle.choose(target.side, prompt, options)
    reacted = due.after()
    match answer:
        case "fire":
            assert part is not None
            await fire_at_charger(battle, target, part, charger, reacted)
        case "square":
            await square.form_in_haste(battle, target)
            schedule(battle, reacted)
        case "counter-charge":
            await cavalry.counter_charge(battle, target, reacted)
        case "evade":
            await cavalry.evade(battle, charger, target, reacted)
        case "screen":
            await evade_with_screen(battle, target, reacted)
        case _:
            schedule(battle, reacted)


@rule("MOE-DF-02", "MOE-DF-03", "MOE-DF-04", "MOE-T-DF")
async def fire_at_charger(
    battle: Battle, target: Battalion, part: Piece, charger: Battalion, then: ChargeDue
) -> None:
    """A die for the range, then the volley; the charge goes on after it."""
    battle.record(Fired(target.id))
    die = await battle.total(1, d6, rule="MOE-DF-02", by=target.side, subject=target.id)
    enemy = main(battle.state, charger)
    shot = shot_at(battle.scene, target, part, enemy)
    eligible = eligible_groups(battle.scene, part, enemy)
    battle.record(levelled(battle.state, part, enemy, eligible))
    reckoning = volley(shot, eligible, SHARE[die], modified=battle.state.rulings.df_modifiers)
    dice = battle.reckoned(reckoning, "MOE-DF-03", target.id)
    face = face_to_hit(battle.state, target, defensive=True)
    schedule(battle, VolleyDue(target.id, enemy.id, dice, face, True), then)


EVADE = Text("the skirmishers try to slip away", "die Plänkler versuchen auszuweichen")


@rule("MOE-OPT-04", "MOE-FILL-16b")
def evasion(state: EagleState, target: Battalion, due: ChargeDue) -> list[Option[str]]:
    """Where the switch allows it, skirmishers in the way may try to slip away."""
    if not state.rulings.skirmisher_evade or not due.reaches_screen or target.activated or target.broken:
        return []
    return [Option("screen", EVADE, "screen")]


async def evade_with_screen(battle: Battle, target: Battalion, then: ChargeDue) -> None:
    """A manoeuvre test; on success the skirmishers go behind their main body and are safe."""
    if await manoeuvre_test(battle, target, "evade"):
        put_screen_behind(battle, target)
        then = replace(then, reaches_screen=False)
        if not then.reaches_main:
            ungather(battle, battle.state.bodies[then.body])  # nothing is left to reach: it falls short
            return
    schedule(battle, then)
