"""Vigilance: units that stand ready to fire interrupt what the enemy does."""

from pulverdampf.engine.asking import YES
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import BodyId, Side
from pulverdampf.text import Text

from ..by_hand.near import who_fires
from ..cards.own_will import of_own_will
from ..events.marks import LetPass, MadeVigilant
from ..formations.coherency import is_scattered
from ..presence import is_afloat, on_table, side_of
from ..state import Battle, FrontierState
from ..units import Unit
from .aiming import can_shoot, is_target
from .firing import interrupt
from .weapons import Weapon, pick_weapon, ready_weapons

OFFER = Text("{name}: interrupt {target}?", "{name}: {target} unterbrechen?")
NOT_YET = Text("no, not yet", "nein, noch nicht")
NOT_AT_ALL = Text("no, let the whole action pass", "nein, die ganze Aktion geschehen lassen")
ANSWERS = (("yes", YES), ("no", NOT_YET), ("pass", NOT_AT_ALL))


@rule("MT-VIG-01", "MT-VIG-05", "MT-FILL-20", "MT-REACT-06", "MT-FORM-07")
def may_stand_ready(scene: Scene, unit: Unit) -> bool:
    """Whether a unit may stand ready: loaded, in order, and not in melee."""
    state: FrontierState = scene.state
    return (
        on_table(state, unit)
        and not unit.vehicle
        and not unit.vigilant
        and not unit.shaken
        and not unit.fleeing
        and not unit.engaged
        and not is_afloat(state, unit)
        and not is_scattered(scene, unit)
        and bool(ready_weapons(scene, unit))
    )


@rule("MT-VIG-01", "MT-VIG-04")
async def stand_ready(battle: Battle, unit: Unit) -> None:
    """A unit stands ready to fire."""
    battle.record(MadeVigilant(unit.id, vigilant=True))


def any_vigilant(state: FrontierState, side: Side) -> bool:
    """Whether any unit of the enemy of a side stands ready."""
    return any(unit.vigilant and unit.side != side for unit in state.bodies.values())


@rule("MT-VIG-02", "MT-VIG-03")
def watchers(
    scene: Scene, target: str, side: Side, asked: tuple[str, ...]
) -> list[tuple[Unit, list[Weapon]]]:
    """The vigilant units that could shoot at a target now, each with the weapons it could use."""
    state: FrontierState = scene.state
    found = []
    for unit in state.bodies.values():
        if not unit.vigilant or unit.side == side or unit.id in asked or not can_shoot(state, unit):
            continue
        if unit.lets_pass == target:
            continue
        weapons = [each for each in ready_weapons(scene, unit) if is_target(scene, unit, each, target)]
        if weapons:
            found.append((unit, weapons))
    return found


async def interrupted(
    battle: Battle, target: str, side: Side, asked: tuple[str, ...]
) -> tuple[Unit, Weapon] | None:
    """Asks vigilant enemies, one after the other, who fires and with which weapon; perhaps nobody will."""
    state = battle.state
    if battle.by_hand:
        able = {unit.id: weapons for unit, weapons in watchers(battle.scene, target, side, asked)}
        by = await who_fires(battle, target, [state.bodies[key] for key in able])
        return (by, await pick_weapon(battle, by, able[by.id])) if by is not None else None
    for unit, weapons in watchers(battle.scene, target, side, asked):
        words = OFFER.filled(name=state.named(unit.id), target=state.named(target))
        options = [Option(key, text, key) for key, text in ANSWERS]
        chosen = await battle.choose(unit.side, Prompt("MT-VIG-02", words, unit.id), options, passing="no")
        if chosen == "yes":
            return unit, await pick_weapon(battle, unit, weapons)
        if chosen == "pass":
            battle.record(LetPass(unit.id, target))
    return None


def ask_again(battle: Battle) -> None:
    """A new action: whoever let the last one pass is asked again."""
    for unit in list(battle.state.bodies.values()):
        if unit.lets_pass:
            battle.record(LetPass(unit.id, ""))


@of_own_will
@stage
@rule("MT-VIG-02", "MT-VIG-03")
async def window(battle: Battle, body: str, asked: tuple[BodyId, ...] = ()) -> None:
    """Vigilant enemies may fire before the dice of a shooting, or after its results."""
    state = battle.state
    side = side_of(state, body)
    if not any_vigilant(state, side) or not is_there(state, body):
        return
    watcher = await interrupted(battle, body, side, asked)
    if watcher is not None:
        unit, weapon = watcher
        battle.schedule(interrupt.due(unit, body, weapon.key), window.due(body, (*asked, unit.id)))


def is_there(state: FrontierState, key: str) -> bool:
    """Whether a unit or marker still stands on the table."""
    unit = state.bodies.get(key)
    return on_table(state, unit) if unit is not None else state.pieces[key].pose is not None
