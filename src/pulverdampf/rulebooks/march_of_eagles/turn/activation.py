"""Initiative and activation: who acts, and what a battalion may do."""

from collections.abc import Iterator

from pulverdampf.engine.dice import d6
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle, stage
from pulverdampf.engine.state import Inside, Side, other
from pulverdampf.text import Text

from ..actions import ACTIONS, Action
from ..battalion import can_fire_back, is_ungathered, main, on_table, on_table_of, unfired_parts
from ..charge import aggression
from ..command.commander import is_alive, make_way, shift_commanders, window
from ..events.order import Activated
from ..events.turns import FirstChosen, InitiativeWon, Picking
from ..fire import marksmanship
from ..fire.skirmishers import place_screens_due
from ..melee.fighting import fight
from ..morale import flight
from ..movement import manoeuvre, reserves, wheeling
from ..movement.formations import has_room
from ..state import FORMATIONS, Battalion, Battle, EagleState
from ..terrain.ground import ground
from ..victory.scenarios import may_enter
from .announcing import charge_targets, details, shooters

FIRST_OR_SECOND = Text("{army}: initiative won. Who acts first?", "{army}: Initiative gewonnen. Wer beginnt?")
WE = Text("we do", "wir")
THEY = Text("the enemy does", "der Gegner")
WHICH = Text("Which battalion acts?", "Welches Bataillon handelt?")
WHAT = Text("{name}: what to do?", "{name}: Was tun?")

PASS_AND_FIRE = Text("pass (keeps its defensive fire)", "passen (behält sein defensives Feuer)")
SLOW_TO_TURN = ("wheel-left", "wheel-right", "wheel-advance-left", "wheel-advance-right")


# initiative ----------------------------------------------------------------------------------------------


@rule("MOE-INIT-01", "MOE-CINC-14", "MOE-FILL-09")
def initiative_bonus(state: EagleState, side: Side) -> int:
    """Living officers on the table, and one for a living commander-in-chief."""
    return sum(each.officers for each in on_table_of(state, side)) + is_alive(state, side)


@rule("MOE-INIT-01", "MOE-INIT-02", "MOE-FILL-32")
async def initiative(battle: Battle) -> None:
    """Both roll; the winner says who acts first."""
    state = battle.state
    given = dict(state.conditions.initiative).get(state.clock.turn)
    if given is not None:
        winner = given
    else:
        bonus = {side: initiative_bonus(state, side) for side in ("one", "two")}
        faces = await battle.roll_off(d6, bonus, rule="MOE-INIT-01")
        winner = max(("one", "two"), key=lambda side: faces[side] + bonus[side])
    battle.record(InitiativeWon(winner))
    prompt = Prompt("MOE-INIT-02", FIRST_OR_SECOND.filled(army=state.named(winner)))
    options = (Option("first", WE, winner), Option("second", THEY, other(winner)))
    battle.record(FirstChosen(await battle.choose(winner, prompt, options)))


# who acts -------------------------------------------------------------------------------------------------


@rule("MOE-ACT-01", "MOE-FILL-10")
def waiting(state: EagleState, side: Side) -> list[Battalion]:
    """The battalions of a side that have not yet acted."""
    return [each for each in state.bodies.values() if each.side == side and is_waiting(state, each)]


def is_waiting(state: EagleState, battalion: Battalion) -> bool:
    """Whether a battalion may be picked: it has not acted, and stands on the table or may come in."""
    return not battalion.activated and (on_table(state, battalion) or may_enter(state, battalion))


@rule("MOE-ACT-01", "MOE-CINC-02")
async def activations(battle: Battle) -> None:
    """Phase 2: battalions act in turn, commanders may ride between."""
    state = battle.state
    while True:
        await settle(battle)
        make_way(battle)
        await place_screens_due(battle)
        if not battle.by_hand:
            shift_commanders(battle)
        side = state.picks
        if not waiting(state, side):
            side = other(side)
        if not waiting(state, side):
            break
        await window(battle, side)
        await window(battle, other(side))
        await announce(battle, side)
        await battle.checkpoint()
    await window(battle, state.first)
    await window(battle, other(state.first))


@rule("MOE-ACT-01", "MOE-ACT-02", "MOE-ACT-03", "MOE-ACT-06", "MOE-FILL-06")
async def announce(battle: Battle, side: Side) -> None:
    """A player picks a battalion and says what it will do, before any die is thrown."""
    state = battle.state
    who = [
        Option(each.id, state.named(each.id), each.id, leads=(each.id, each.screen_id))
        for each in waiting(state, side)
    ]
    body = await battle.choose(side, Prompt("MOE-ACT-01", WHICH), who)
    battalion = state.bodies[body]
    scene = battle.scene
    prompt = Prompt("MOE-ACT-02", WHAT.filled(name=state.named(body)), body)
    keeps_fire = keeps_defensive_fire(state, battalion)
    labels = {**ACTIONS, "pass": PASS_AND_FIRE} if keeps_fire else ACTIONS
    options = [dragged(scene, battalion, key, labels[key]) for key in named_actions(scene, battalion)]
    action = await battle.choose(side, prompt, options, allows=lambda key: may_do(scene, battalion, key))
    announced = await details(battle, battalion, action)
    battle.record(Picking(other(side)))
    battle.schedule(carry_out.due(battalion, announced))


#                        degrees from the front
DRAGGED: dict[str, tuple[float, float] | None] = {
    "forward":             (-30.0, 30.0),
    "wheel-advance-left":  (30.0, 150.0),
    "wheel-left":          (30.0, 150.0),
    "backward":            (150.0, 210.0),
    "wheel-advance-right": (210.0, 330.0),
    "wheel-right":         (210.0, 330.0),
    "shift":               None,
}  # fmt: skip
"""Where somebody drags a battalion whom he means to move so."""


def dragged(scene: Scene, battalion: Battalion, action: str, label: Text) -> Option[str]:
    """An action as an option, and how a hand on the table announces it."""
    led = (battalion.id,)
    if action == "charge":
        return Option(
            action,
            label,
            action,
            leads=led,
            strikes=lambda: [enemy.id for enemy in charge_targets(scene, battalion)],
        )
    if action in DRAGGED:
        return Option(action, label, action, leads=led, toward=DRAGGED[action])
    return Option(action, label, action)


@rule("MOE-ACT-06", "MOE-DF-01")
def keeps_defensive_fire(state: EagleState, battalion: Battalion) -> bool:
    """Whether a battalion that passes could still give defensive fire this turn."""
    able = battalion.arm != "cavalry" and main(state, battalion).formation != "limbered"
    if not able or not state.rulings.pass_keeps_df or not on_table(state, battalion):
        return False
    return can_fire_back(state, battalion) and bool(unfired_parts(state, battalion))


@rule("MOE-ACT-08", "MOE-CONF-03")
def named_actions(scene: Scene, battalion: Battalion) -> Iterator[str]:
    """What a battalion may try in its state, before the table is looked at."""
    state: EagleState = scene.state
    if battalion.melee:
        yield "fight"
        return
    if not on_table(state, battalion):
        yield "enter"
        yield "pass"
        return
    if battalion.broken:
        yield "rally"
        yield "pass"
        return
    shoots = marksmanship.may_shoot(state, battalion)
    if is_ungathered(state, battalion):
        if state.rulings.stationary_may_shoot and shoots:
            yield "shoot"
        yield "reform"
        yield "pass"
        return
    if shoots:
        yield "shoot"
    if aggression.may_charge(state, battalion):
        yield "charge"
    yield from _manoeuvres(scene, battalion)
    yield "reform"
    yield "pass"


@rule("MOE-ACT-08")
def may_do(scene: Scene, battalion: Battalion, action: str) -> bool:
    """Whether an action can be announced as the table stands: somebody to shoot at, room to form."""
    if scene.state.by_hand and action not in ("shoot", "charge"):
        return True
    match action:
        case "enter":
            return any(True for _ in reserves.free_entries(scene, battalion))
        case "shoot":
            return any(True for _ in shooters(scene, battalion))
        case "charge":
            return any(True for _ in charge_targets(scene, battalion))
        case "line" | "column" | "square" | "limbered":
            return has_room(scene, battalion, action)
        case "unlimber":
            return has_room(scene, battalion, "line")
        case _:
            return True


@rule("MOE-ACT-01", "MOE-ACT-08")
def may_announce(scene: Scene, battalion: Battalion, action: str) -> bool:
    """Whether a player may pick a battalion and announce an action for it."""
    named = is_waiting(scene.state, battalion) and action in named_actions(scene, battalion)
    return named and may_do(scene, battalion, action)


@rule("MOE-MAN-11", "MOE-OPT-03", "MOE-X-SQ-02", "MOE-X-ART-04")
def _manoeuvres(scene: Scene, battalion: Battalion) -> Iterator[str]:
    state: EagleState = scene.state
    piece = main(state, battalion)
    if isinstance(piece.place, Inside):
        yield "leave"
        return
    rough = not state.by_hand and ground(scene).in_difficult(scene.outline(piece))
    if piece.formation == "square" or (battalion.arm == "artillery" and piece.formation == "line"):
        if not (rough and battalion.arm == "artillery"):
            yield "shift"
    else:
        yield "forward"
        yield "backward"
        if not rough:
            yield from SLOW_TO_TURN[:2]
            if state.rulings.move_kinds == "wheel_then_advance":
                yield from SLOW_TO_TURN[2:]
    if rough:
        return
    for formation in formations_of(state, battalion):
        if formation != piece.formation:
            yield "unlimber" if battalion.arm == "artillery" and formation == "line" else formation


def formations_of(state: EagleState, battalion: Battalion) -> tuple[str, ...]:
    """The formations that a battalion may take."""
    if battalion.arm == "artillery":
        return "line", "limbered"
    if battalion.arm == "infantry" and state.rulings.cavalry:
        return "line", "column", "square"
    return "line", "column"


# carrying out ---------------------------------------------------------------------------------------------


@stage
@rule("MOE-ACT-05", "MOE-ACT-06")
async def carry_out(battle: Battle, battalion: Battalion, action: Action) -> None:
    """Does what was announced; the battalion has acted, whatever comes of it."""
    targets = tuple(each for each in (action.target, action.screen_target) if each in battle.state.pieces)
    battle.record(Activated(battalion.id, action.what == "pass", action.what, targets))
    match action.what:
        case "pass":
            return
        case "fight":
            battle.schedule(fight.due(battalion.melee))
        case "forward" | "backward" | "shift":
            await manoeuvre.move(battle, battalion, action)
        case "shoot":
            await marksmanship.shoot(battle, battalion, action)
        case "charge":
            await aggression.charge(battle, battalion, battle.state.bodies[action.target])
        case "reform":
            await manoeuvre.reform(battle, battalion)
        case "rally":
            await flight.rally(battle, battalion)
        case "leave":
            await reserves.leave_building(battle, battalion, action.face)
        case "enter":
            await reserves.march_on(battle, battalion)
        case _ if action.what in SLOW_TO_TURN:
            await wheeling.wheel(battle, battalion, action.what)
        case _ if action.what in FORMATIONS:
            await manoeuvre.change_formation(battle, battalion, action)
        case unknown:
            raise ValueError(f"nobody knows how to {unknown}")
