"""What has to be named with an action: target, formation, facing, direction."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from pulverdampf.engine.orders import Form, March, Objection
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ANYWHERE
from pulverdampf.table.angles import EIGHTH
from pulverdampf.table.legs import Shift
from pulverdampf.text import Text

from ..actions import Action
from ..battalion import pose_of, unfired_parts
from ..charge import aggression
from ..fire import marksmanship
from ..fire.fire_dice import Shot
from ..movement import reserves
from ..movement.formations import formation_form
from ..state import Battalion, Battle, EagleState

FACING = Text("{name}: facing which way?", "{name}: Front wohin?")
DIRECTION = Text("{name}: move in which direction?", "{name}: In welche Richtung?")
SHOOT_AT = Text("{name}: shoot at whom?", "{name}: Auf wen schießen?")
HOLD_FIRE = Text("this part holds its fire", "dieser Teil schießt nicht")
CHARGE_WHOM = Text("{name}: charge whom?", "{name}: Wen angreifen?")
BONUS_FOR = Text(
    "Which shot takes the bonus dice of {row}?", "Welcher Schuss erhält die Bonuswürfel von {row}?"
)
NOT_THIS = Text("only a straight move of this battalion", "nur eine gerade Bewegung dieses Bataillons")


def shooters(scene: Scene, battalion: Battalion) -> Iterator[str]:
    """The parts of a battalion that have a target."""
    state: EagleState = scene.state
    for part in unfired_parts(state, battalion):
        if any(True for _ in marksmanship.targets_of(scene, part)):
            yield part.id


def charge_targets(scene: Scene, battalion: Battalion) -> Iterator[Battalion]:
    """The enemies at which a charge may be announced."""
    for enemy in scene.state.bodies.values():
        if scene.state.by_hand:
            if aggression.may_be_charged(scene.state, battalion, enemy):
                yield enemy
        elif aggression.charge_at(scene, battalion, enemy) is not None:
            yield enemy


@rule("MOE-ACT-03")
async def details(battle: Battle, battalion: Battalion, action: str) -> Action:
    """What has to be named with an action: target, formation, facing, direction."""
    match action:
        case "shoot":
            return await _name_targets(battle, battalion)
        case "charge":
            options = [
                Option(enemy.id, battle.state.named(enemy.id), enemy.id)
                for enemy in charge_targets(battle.scene, battalion)
            ]
            prompt = Prompt(
                "MOE-AGGR-01", CHARGE_WHOM.filled(name=battle.state.named(battalion.id)), battalion.id
            )
            return Action(action, await battle.choose(battalion.side, prompt, options))
        case "line" | "column" | "square" | "limbered" | "unlimber":
            return await _name_facing(battle, battalion, "line" if action == "unlimber" else action)
        case "shift":
            return await _name_direction(battle, battalion)
        case "leave" if not battle.by_hand:
            return Action(action, face=await reserves.choose_side_of_building(battle, battalion))
        case _:
            return Action(action)


async def _name_facing(battle: Battle, battalion: Battalion, formation: str) -> Action:
    if battle.by_hand:
        return Action(formation, pose=ANYWHERE)
    form = formation_form(battle.scene, battalion, "MOE-FORM-02", FACING, formations=(formation,))
    order = await battle.order(battalion.side, form)
    return Action(formation, pose=order.stands[battalion.id].pose.rounded())


async def _name_direction(battle: Battle, battalion: Battalion) -> Action:
    if battle.by_hand:
        return Action("shift", pose=ANYWHERE)

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
    return Action("shift", pose=pose.rounded())


@rule("MOE-FIRE-02", "MOE-FIRE-08", "MOE-ACT-10")
async def _name_targets(battle: Battle, battalion: Battalion) -> Action:
    """Main body and skirmishers each name their target before the roll."""
    state, scene = battle.state, battle.scene
    named: dict[str, str] = {}
    parts = list(shooters(scene, battalion))
    for part in parts:
        targets = marksmanship.targets_of(scene, state.pieces[part])
        options = [Option(each.id, state.named(each.id), each.id) for each in targets]
        if len(parts) == 2 and not (part == parts[-1] and not any(named.values())):
            options.append(Option("hold", HOLD_FIRE, ""))
        prompt = Prompt("MOE-FIRE-02", SHOOT_AT.filled(name=state.named(part)), part)
        named[part] = await battle.choose(battalion.side, prompt, options)
    action = Action("shoot", named.get(battalion.id, ""), named.get(battalion.screen_id, ""))
    if not (action.target and action.screen_target):
        return action
    return replace(action, bonus_to=await _share_bonuses(battle, battalion, action))


def _fewer_groups(scene: Scene, shot: Shot) -> int:
    return -marksmanship.eligible_groups(scene, shot.part, shot.target)


@rule("MOE-FIRE-08", "MOE-FILL-14")
async def _share_bonuses(battle: Battle, battalion: Battalion, action: Action) -> tuple[tuple[str, str], ...]:
    """Which of two shots has a bonus that both would claim."""
    state, scene = battle.state, battle.scene
    shots = [
        marksmanship.shot_at(scene, battalion, state.pieces[part], state.pieces[target])
        for part, target in ((battalion.id, action.target), (battalion.screen_id, action.screen_target))
    ]
    shared = []
    for row in marksmanship.doubled_bonuses(*shots):
        bigger = shots if battle.by_hand else sorted(shots, key=partial(_fewer_groups, scene))
        options = [Option(shot.part.id, state.named(shot.part.id), shot.part.id) for shot in bigger]
        prompt = Prompt("MOE-FIRE-08", BONUS_FOR.filled(row=row), battalion.id)
        shared.append((row, await battle.choose(battalion.side, prompt, options)))
    return tuple(shared)
