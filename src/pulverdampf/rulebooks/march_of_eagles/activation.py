"""Initiative and activation: who acts, and what a battalion may do."""

from collections.abc import Iterator

from pulverdampf.engine.dice import d6
from pulverdampf.engine.orders import Form, March, Objection
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, Side, other
from pulverdampf.rulebooks.march_of_eagles import aggression, flight, manoeuvre, marksmanship, reserves
from pulverdampf.rulebooks.march_of_eagles.agenda import carries_out, schedule, settle
from pulverdampf.rulebooks.march_of_eagles.battalion import (
    ActionDue,
    Battalion,
    Battle,
    EagleState,
    FightDue,
    is_ungathered,
    main,
    on_table,
    on_table_of,
    pose_of,
    screen,
)
from pulverdampf.rulebooks.march_of_eagles.commander import is_alive, make_way, shift_commanders, window
from pulverdampf.rulebooks.march_of_eagles.events import (
    FORMATIONS,
    Activated,
    FirstChosen,
    InitiativeWon,
    Picking,
    army_name,
    name,
)
from pulverdampf.rulebooks.march_of_eagles.formations import formation_form, has_room
from pulverdampf.rulebooks.march_of_eagles.scenarios import may_enter
from pulverdampf.rulebooks.march_of_eagles.skirmishers import place_screens_due
from pulverdampf.rulebooks.march_of_eagles.terrain import ground
from pulverdampf.table.angles import EIGHTH
from pulverdampf.table.legs import Shift
from pulverdampf.text import Text

FIRST_OR_SECOND = Text("{army} has the initiative. Who acts first?", "{army} hat die Initiative. Wer beginnt?")
WE = Text("we do", "wir")
THEY = Text("the enemy does", "der Gegner")
WHICH = Text("Which battalion acts?", "Welches Bataillon handelt?")
WHAT = Text("What does {name} do?", "Was tut {name}?")
FACING = Text("Which way does {name} face?", "Wohin richtet sich {name} aus?")
DIRECTION = Text("In which direction does {name} move?", "In welche Richtung bewegt sich {name}?")
SHOOT_AT = Text("At whom does {name} shoot?", "Auf wen schießt {name}?")
HOLD_FIRE = Text("this part holds its fire", "dieser Teil schießt nicht")
CHARGE_WHOM = Text("Whom does {name} charge?", "Wen greift {name} an?")
BONUS_FOR = Text("Which shot takes the bonus dice of {row}?", "Welcher Schuss erhält die Bonuswürfel von {row}?")
NOT_THIS = Text("only a straight move of this battalion", "nur eine gerade Bewegung dieses Bataillons")

LABELS = {
    "pass": Text("pass (keeps its defensive fire)", "passen (behält sein defensives Feuer)"),
    "fight": Text("fight the melee", "den Nahkampf fortsetzen"),
    "forward": Text("move forward", "vorrücken"),
    "backward": Text("move backward", "rückwärts gehen"),
    "wheel-left": Text("wheel on the left corner", "um die linke Ecke schwenken"),
    "wheel-right": Text("wheel on the right corner", "um die rechte Ecke schwenken"),
    "wheel-advance-left": Text("wheel left, then advance", "links schwenken, dann vorrücken"),
    "wheel-advance-right": Text("wheel right, then advance", "rechts schwenken, dann vorrücken"),
    "shift": Text("move in any direction", "in beliebige Richtung bewegen"),
    "line": Text("form line", "Linie bilden"),
    "column": Text("form column", "Kolonne bilden"),
    "square": Text("form square", "Karree bilden"),
    "limbered": Text("limber up", "aufprotzen"),
    "unlimber": Text("unlimber", "abprotzen"),
    "reform": Text("reform (end confusion)", "neu formieren (Verwirrung beenden)"),
    "rally": Text("rally", "sammeln"),
    "shoot": Text("shoot", "schießen"),
    "charge": Text("charge", "angreifen"),
    "leave": Text("leave the building", "das Gebäude verlassen"),
    "enter": Text("march onto the table", "auf den Tisch marschieren"),
}
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
    given = state.conditions.initiative.get(state.clock.turn)
    if given is not None:
        winner = given
    else:
        bonus = {side: initiative_bonus(state, side) for side in ("one", "two")}
        faces = await battle.roll_off(d6, bonus, rule="MOE-INIT-01")
        winner = max(("one", "two"), key=lambda side: faces[side] + bonus[side])
    battle.record(InitiativeWon(winner))
    prompt = Prompt("MOE-INIT-02", FIRST_OR_SECOND.filled(army=army_name(state, winner)))
    options = (Option("first", WE, winner), Option("second", THEY, other(winner)))
    battle.record(FirstChosen(await battle.choose(winner, prompt, options)))


# who acts -------------------------------------------------------------------------------------------------


@rule("MOE-ACT-01", "MOE-FILL-10")
def waiting(state: EagleState, side: Side) -> list[Battalion]:
    """The battalions of a side that have not yet acted."""
    return [
        each
        for each in state.bodies.values()
        if each.side == side and not each.activated and (on_table(state, each) or may_enter(state, each))
    ]


@rule("MOE-ACT-01", "MOE-CINC-02")
async def activations(battle: Battle) -> None:
    """Phase 2: battalions act in turn, commanders may ride between."""
    state = battle.state
    while True:
        await settle(battle)
        make_way(battle)
        await place_screens_due(battle)
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
    options = [Option(each.id, name(state, each.id), each.id) for each in waiting(state, side)]
    body = await battle.choose(side, Prompt("MOE-ACT-01", WHICH), options)
    battalion = state.bodies[body]
    scene = battle.scene
    prompt = Prompt("MOE-ACT-02", WHAT.filled(name=name(state, body)), body)
    action = await battle.choose(
        side, prompt, lambda: (Option(key, LABELS[key], key) for key in legal_actions(scene, battalion))
    )
    due = await details(battle, battalion, action)
    battle.record(Picking(other(side)))
    schedule(battle, due)


@rule("MOE-ACT-08", "MOE-MAN-11", "MOE-OPT-03", "MOE-CONF-03", "MOE-X-SQ-02", "MOE-X-ART-04")
def legal_actions(scene: Scene, battalion: Battalion) -> Iterator[str]:
    """What a battalion may do in its state."""
    state: EagleState = scene.state
    if battalion.melee:
        yield "fight"
        return
    if not on_table(state, battalion):
        if any(True for _ in reserves.free_entries(scene, battalion)):
            yield "enter"
        yield "pass"
        return
    if battalion.broken:
        yield "rally"
        yield "pass"
        return
    shoots = marksmanship.may_shoot(state, battalion)
    if is_ungathered(state, battalion):
        if state.rulings.stationary_may_shoot and shoots and any(True for _ in shooters(scene, battalion)):
            yield "shoot"
        yield "reform"
        yield "pass"
        return
    if shoots and any(True for _ in shooters(scene, battalion)):
        yield "shoot"
    if aggression.may_charge(state, battalion) and any(True for _ in charge_targets(scene, battalion)):
        yield "charge"
    yield from _manoeuvres(scene, battalion)
    yield "reform"
    yield "pass"


def _manoeuvres(scene: Scene, battalion: Battalion) -> Iterator[str]:
    state: EagleState = scene.state
    piece = main(state, battalion)
    if isinstance(piece.place, Inside):
        yield "leave"
        return
    rough = ground(scene).in_difficult(scene.outline(piece))
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
        if formation != piece.formation and has_room(scene, battalion, formation):
            yield "unlimber" if battalion.arm == "artillery" and formation == "line" else formation


def formations_of(state: EagleState, battalion: Battalion) -> tuple[str, ...]:
    """The formations that a battalion may take."""
    if battalion.arm == "artillery":
        return "line", "limbered"
    if battalion.arm == "infantry" and state.rulings.cavalry:
        return "line", "column", "square"
    return "line", "column"


def shooters(scene: Scene, battalion: Battalion) -> Iterator[str]:
    """The parts of a battalion that have a target."""
    state: EagleState = scene.state
    for part in (main(state, battalion), screen(state, battalion)):
        if part is not None and any(True for _ in marksmanship.targets_of(scene, part)):
            yield part.id


def charge_targets(scene: Scene, battalion: Battalion) -> Iterator[Battalion]:
    """The enemies at which a charge may be announced."""
    for enemy in scene.state.bodies.values():
        if aggression.charge_at(scene, battalion, enemy) is not None:
            yield enemy


# what exactly -----------------------------------------------------------------------------------------------


@rule("MOE-ACT-03")
async def details(battle: Battle, battalion: Battalion, action: str) -> ActionDue:
    """What has to be named with an action: target, formation, facing, direction."""
    match action:
        case "shoot":
            return await _name_targets(battle, battalion)
        case "charge":
            options = [
                Option(enemy.id, name(battle.state, enemy.id), enemy.id)
                for enemy in charge_targets(battle.scene, battalion)
            ]
            prompt = Prompt("MOE-AGGR-01", CHARGE_WHOM.filled(name=name(battle.state, battalion.id)), battalion.id)
            return ActionDue(battalion.id, action, await battle.choose(battalion.side, prompt, options))
        case "line" | "column" | "square" | "limbered" | "unlimber":
            return await _name_facing(battle, battalion, "line" if action == "unlimber" else action)
        case "shift":
            return await _name_direction(battle, battalion)
        case "leave":
            side = await reserves.choose_side_of_building(battle, battalion)
            return ActionDue(battalion.id, action, target=side)
        case _:
            return ActionDue(battalion.id, action)


async def _name_facing(battle: Battle, battalion: Battalion, formation: str) -> ActionDue:
    form = formation_form(battle.scene, battalion, "MOE-FORM-02", FACING, formations=(formation,))
    order = await battle.order(battalion.side, form)
    return ActionDue(battalion.id, formation, pose=order.stands[battalion.id].pose.rounded())


async def _name_direction(battle: Battle, battalion: Battalion) -> ActionDue:
    def check(order: March, scene: Scene) -> Iterator[Objection]:
        if order.movers != (battalion.id,) or len(order.legs) != 1 or not isinstance(order.legs[0], Shift):
            yield Objection("MOE-X-SQ-02", NOT_THIS)

    def ideas(scene: Scene) -> list[March]:
        return [March((battalion.id,), (Shift(6.0, eighth * EIGHTH),)) for eighth in range(8)]

    prompt = Prompt("MOE-X-SQ-02", DIRECTION.filled(name=battalion.name), battalion.id)
    order = await battle.order(battalion.side, Form(March, prompt, (battalion.id,), check, ideas))
    leg = order.legs[0]
    assert isinstance(leg, Shift)
    pose = pose_of(battle.state, battalion).turned(leg.bearing)
    return ActionDue(battalion.id, "shift", pose=pose.rounded())


@rule("MOE-FIRE-02", "MOE-FIRE-08", "MOE-ACT-10")
async def _name_targets(battle: Battle, battalion: Battalion) -> ActionDue:
    """Main body and skirmishers each name their target before the roll."""
    state, scene = battle.state, battle.scene
    named: dict[str, str] = {}
    parts = list(shooters(scene, battalion))
    for part in parts:
        targets = marksmanship.targets_of(scene, state.pieces[part])
        options = [Option(each.id, name(state, each.id), each.id) for each in targets]
        if len(parts) == 2 and not (part == parts[-1] and not any(named.values())):
            options.append(Option("hold", HOLD_FIRE, ""))
        prompt = Prompt("MOE-FIRE-02", SHOOT_AT.filled(name=name(state, part)), part)
        named[part] = await battle.choose(battalion.side, prompt, options)
    due = ActionDue(
        battalion.id, "shoot", named.get(battalion.id, ""), named.get(battalion.screen_id, "")
    )
    if not (due.target and due.screen_target):
        return due
    return ActionDue(due.body, due.action, due.target, due.screen_target, None, await _share_bonuses(battle, battalion, due))


@rule("MOE-FIRE-08", "MOE-FILL-14")
async def _share_bonuses(battle: Battle, battalion: Battalion, due: ActionDue) -> tuple[tuple[str, str], ...]:
    state, scene = battle.state, battle.scene
    shots = [
        marksmanship.shot_at(scene, battalion, state.pieces[part], state.pieces[target])
        for part, target in ((battalion.id, due.target), (battalion.screen_id, due.screen_target))
    ]
    shared = []
    for row in marksmanship.doubled_bonuses(*shots):
        bigger = sorted(
            shots, key=lambda shot: -marksmanship.eligible_groups(scene, shot.part, shot.target)
        )
        options = [Option(shot.part.id, name(state, shot.part.id), shot.part.id) for shot in bigger]
        prompt = Prompt("MOE-FIRE-08", BONUS_FOR.filled(row=row), battalion.id)
        shared.append((row, await battle.choose(battalion.side, prompt, options)))
    return tuple(shared)


# carrying out ---------------------------------------------------------------------------------------------


@carries_out(ActionDue)
@rule("MOE-ACT-05", "MOE-ACT-06")
async def carry_out(battle: Battle, due: ActionDue) -> None:
    """Does what was announced; the battalion has acted, whatever comes of it."""
    battle.record(Activated(due.body, passed=due.action == "pass"))
    match due.action:
        case "pass":
            return
        case "fight":
            schedule(battle, FightDue(battle.state.bodies[due.body].melee))
        case "forward" | "backward" | "shift":
            await manoeuvre.move(battle, due)
        case "shoot":
            await marksmanship.shoot(battle, due)
        case "charge":
            await aggression.charge(battle, due)
        case "reform":
            await manoeuvre.reform(battle, due)
        case "rally":
            await flight.rally(battle, due)
        case "leave":
            await reserves.leave_building(battle, due)
        case "enter":
            await reserves.march_on(battle, due)
        case _ if due.action in SLOW_TO_TURN:
            await manoeuvre.wheel(battle, due)
        case _ if due.action in FORMATIONS:
            await manoeuvre.change_formation(battle, due)
        case unknown:
            raise ValueError(f"nobody knows how to {unknown}")

