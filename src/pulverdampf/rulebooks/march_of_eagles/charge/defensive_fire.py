"""Defensive fire: how a charged battalion answers."""

from msgspec.structs import replace

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.dice import d6
from pulverdampf.engine.requests import Option, Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Due, Piece
from pulverdampf.text import Text

from ..battalion import attached_to, can_fire_back, has_fired, main, on_table, screen
from ..by_hand.charges import answers_asked
from ..by_hand.shots import cover_told
from ..events.order import Fired
from ..extension import cavalry, square
from ..fire.fire_dice import Share, volley
from ..fire.marksmanship import (
    LONG_RANGE,
    MEDIUM_RANGE,
    SHORT_RANGE,
    eligible_groups,
    face_to_hit,
    guns_in,
    levelled,
    ready_groups,
    shot_at,
    shot_told,
    throw_volley,
)
from ..fire.skirmishers import put_screen_behind
from ..grade_tests import manoeuvre_test
from ..morale.resolve import break_, resolve_test
from ..movement.confusion import confuse_ungathered, ungather
from ..state import Battalion, Battle, EagleState
from ..terrain.ground import Cover, ground
from .charges import Charge, has_losses
from .contact import make_contact

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
    """The part of a charged battalion that may fire and has a line to the charger."""
    part = able_part(scene.state, target, screen_in_way=screen_in_way)
    return part if part is not None and eligible_groups(scene, part, main(scene.state, charger)) else None


@rule("MOE-DF-01", "MOE-DF-07", "MOE-ACT-06", "MOE-X-ART-06")
def able_part(state: EagleState, target: Battalion, *, screen_in_way: bool) -> Piece | None:
    """The part of a charged battalion that may fire as far as its roster tells."""
    if not can_fire_back(state, target) or target.arm == "cavalry":
        return None
    part = screen(state, target) if screen_in_way else main(state, target)
    if part is None or part.formation == "limbered" or has_fired(target, part):
        return None
    return part


@stage
@rule("MOE-DF-01", "MOE-OPT-04", "MOE-MEL-10")
async def answer_charge(battle: Battle, charger: Battalion, target: Battalion, charge: Charge) -> None:
    """What the charged battalion does: hold, fire, in the extension form square, counter-charge or evade."""
    state, scene = battle.state, battle.scene
    joining = target.melee != "" and target.id in state.melees[target.melee].principals
    part = None if joining else able_part(state, target, screen_in_way=charge.reaches_screen)
    in_square = not joining and square.could_form(state, charger, target)

    def asked() -> Tell:
        ready = ready_groups(state, part) if part is not None else 0
        seeing = charge.face == "front"
        return answers_asked(state, charger, target, part, ready, seeing=seeing, square=in_square)

    eyes = await battle.measure(asked, lambda: _measured(scene, charger, target, part, square=in_square))
    options = [Option("fire", FIRE, "fire")] if eyes.get("lines") else []
    options.append(Option("hold", HOLD, "hold"))
    if not joining:
        options += cavalry.reactions(state, charger, target)
        options += square.reactions() if in_square and not eyes["rough"] else []
        options += evasion(state, target, charge)
    text = REACT.filled(name=state.named(target.id), enemy=state.named(charger.id))
    answer = await battle.choose(target.side, Prompt("MOE-DF-01", text, target.id), options)
    fire: tuple[Due, ...] = ()
    goes_on: Charge | None = charge
    match answer:
        case "fire":
            assert part is not None
            fire = (await fire_at_charger(battle, target, part, charger, eyes),)
        case "square":
            await square.form_in_haste(battle, target)
        case "counter-charge":
            goes_on = replace(charge, countered=await cavalry.counter_charge(battle, target))
        case "evade":
            goes_on = await cavalry.evade(battle, charger, target, charge)
        case "screen":
            goes_on = await evade_with_screen(battle, charger, target, charge)
    if goes_on is not None:
        battle.schedule(*fire, press_home.due(charger, target, goes_on))


def _measured(
    scene: Scene, charger: Battalion, target: Battalion, part: Piece | None, *, square: bool
) -> Told:
    """What bears on the answer to a charge, measured."""
    told: Told = {}
    if part is not None:
        enemy = main(scene.state, charger)
        told["lines"] = eligible_groups(scene, part, enemy) // guns_in(target, part)
        shown = told["lines"] and scene.state.rulings.df_modifiers
        told["cover"] = str(int(shot_at(scene, target, part, enemy).cover)) if shown else "0"
    if square:
        told["rough"] = ground(scene).in_difficult(scene.outline(main(scene.state, target)))
    return told


@rule("MOE-DF-02", "MOE-DF-03", "MOE-DF-04", "MOE-T-DF")
async def fire_at_charger(
    battle: Battle, target: Battalion, part: Piece, charger: Battalion, eyes: Told
) -> Due:
    """A die for the range gives the volley that is thrown before the charge goes on."""
    confuse_ungathered(battle, target)
    battle.record(Fired(target.id, screen=part.kind == "screen"))
    die = await battle.total(1, d6, rule="MOE-DF-02", by=target.side, subject=target.id)
    enemy = main(battle.state, charger)
    shot = shot_told(battle.state, target, part, enemy, Cover(cover_told(enemy, eyes)))
    eligible = eyes["lines"] * guns_in(target, part)
    battle.record(levelled(battle.state, part, enemy, eligible))
    reckoning = volley(shot, eligible, SHARE[die], modified=battle.state.rulings.df_modifiers)
    dice = battle.reckoned(reckoning, "MOE-DF-03", target.id)
    face = face_to_hit(battle.state, target, defensive=True)
    return throw_volley.due(target, enemy, dice, face, "MOE-DF-04")


@stage
@rule("MOE-AGGR-05", "MOE-DF-05")
async def press_home(battle: Battle, charger: Battalion, target: Battalion, charge: Charge) -> None:
    """A charger with losses tests its resolve; if it holds they meet."""
    state = battle.state
    if not on_table(state, charger) or charger.broken:
        return
    must_test = has_losses(state, charger, charge) and not charger.tested and not attached_to(state, charger)
    if must_test and not await resolve_test(battle, charger, counts=state.rulings.df_test_counts):
        await break_(battle, charger)
        return
    battle.schedule(make_contact.due(charger, target, charge))


EVADE = Text("the skirmishers try to slip away", "die Plänkler versuchen auszuweichen")


@rule("MOE-OPT-04", "MOE-FILL-16b")
def evasion(state: EagleState, target: Battalion, charge: Charge) -> list[Option[str]]:
    """Where the switch allows it, skirmishers in the way may try to slip away."""
    if not state.rulings.skirmisher_evade or not charge.reaches_screen or target.activated or target.broken:
        return []
    return [Option("screen", EVADE, "screen")]


@rule("MOE-OPT-04", "MOE-FILL-16b")
async def evade_with_screen(
    battle: Battle, charger: Battalion, target: Battalion, charge: Charge
) -> Charge | None:
    """A manoeuvre test; on success the skirmishers go behind their main body and are safe."""
    if not await manoeuvre_test(battle, target, "evade"):
        return charge
    put_screen_behind(battle, target)
    if charge.reaches_main:
        return replace(charge, reaches_screen=False)
    ungather(battle, charger)  # nothing is left to reach: it falls short
    return None
