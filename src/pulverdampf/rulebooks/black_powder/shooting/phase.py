"""The Shooting phase: each unit of the active player may shoot once."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Allotment, Form, Objection
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle, stage
from pulverdampf.engine.state import PieceId, other
from pulverdampf.text import Text

from ..by_hand.shots import named_targets
from ..events.order import TestsForgotten
from ..events.turns import PhaseBegan
from ..geometry import AS_FAR
from ..lookup import fielded, on_table, unit_of
from ..morale.break_tests import break_test
from ..state import HAND_TO_HAND, SHOOTING, Battle
from ..terrain.buildings import split_is_fair
from ..units import Unit
from .targets import Mark, all_marks, marks, may_shoot, sides_of
from .to_hit import base_dice
from .volleys import Fire, shoot

WHO = Text("Which unit shoots?", "Welche Einheit schießt?")
NOBODY = Text("nobody else shoots", "niemand schießt mehr")
AT_WHOM = Text("{name}: at whom?", "{name}: Auf wen?")
HOLD = Text("hold fire", "nicht schießen")
SHARE = Text("{name}: how are its {n} dice shared?", "{name}: Wie werden ihre {n} Würfel verteilt?")
WRONG_TOTAL = Text("all its dice, at targets it may shoot at", "alle Würfel, auf erlaubte Ziele")
NEAREST_FIRST = Text(
    "the nearest target gets at least one die", "das nächste Ziel bekommt mindestens einen Würfel"
)
TWO_A_SIDE = Text(
    "all to one side, or at least two to each", "alle auf eine Seite oder mindestens zwei je Seite"
)
FROM_SIDE = (
    Text("{name}, from the front", "{name}, nach vorn"),
    Text("{name}, from the right", "{name}, nach rechts"),
    Text("{name}, from the rear", "{name}, nach hinten"),
    Text("{name}, from the left", "{name}, nach links"),
)
"""At whom a garrison shoots and from which side, clockwise."""
WHO_TESTS = Text(
    "Which unit takes its break test next?", "Welche Einheit macht als Nächstes ihren Breaktest?"
)


def targets_of(scene: Scene, unit: Unit) -> list[Mark]:
    """All legal targets of a unit, side by side."""
    return [mark for side in sides_of(unit) for mark in marks(scene, unit, side)]


@rule("BP-FIRE-01", "BP-FIRE-04")
def may_open_fire(scene: Scene, unit: Unit) -> bool:
    """Whether a unit may be chosen to shoot."""
    return may_shoot(scene.state, unit) and bool(targets_of(scene, unit))


@rule("BP-FIRE-01", "BP-FIRE-04", "BP-FILL-24")
async def shooting(battle: Battle) -> None:
    """The active player lets his units shoot in the order he likes; break tests come at the end."""
    state, side = battle.state, battle.state.active
    while True:
        await settle(battle)
        if state.clock.phase != SHOOTING:
            return
        ready = [each for each in fielded(state, side) if _is_ready(battle, each)]
        chosen = ""
        if ready:
            options = [Option(each.id, state.named(each.id), each.id) for each in ready]
            options.append(Option("none", NOBODY, ""))
            chosen = await battle.choose(side, Prompt("BP-FIRE-01", WHO), options, passing="none")
        if chosen:
            await take_aim(battle, unit_of(state, chosen))
        else:
            battle.schedule(owed_tests.due(), end_shooting.due())
        await battle.checkpoint()


def _is_ready(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is offered; beside a real table the players know whether it sees anybody."""
    return may_shoot(battle.state, unit) if battle.by_hand else may_open_fire(battle.scene, unit)


@rule("BP-FIRE-04", "BP-SQ-06", "BP-SKIR-02", "BP-BLD-02")
async def take_aim(battle: Battle, unit: Unit) -> None:
    """A unit's targets are named before any die is thrown."""
    if battle.by_hand:
        named = await named_targets(battle, unit)
        battle.schedule(*(shoot.due(unit, each, Fire(dice=dice, side=side)) for each, dice, side in named))
        return
    found = targets_of(battle.scene, unit)
    if unit.formation == "square":
        await _from_each_side(battle, unit)
        return
    spread = marks_to_share(battle.scene, unit)
    if spread:
        order = await battle.order(unit.side, share_form(unit, spread, found))
        given = {key: dice for key, dice in order.given[unit.id].items() if dice}
        shots = []
        for mark in sorted(spread, key=lambda each: each.distance):
            dice = given.pop(f"{mark.target}/{mark.side}", 0)
            if dice:
                target = unit_of(battle.state, mark.target)
                shots.append(shoot.due(unit, target, Fire(dice=dice, side=mark.side)))
        battle.schedule(*shots)
        return
    mark = await _choose_mark(battle, unit, found)
    battle.schedule(shoot.due(unit, unit_of(battle.state, mark.target), Fire(side=mark.side)))


@rule("BP-SKIR-02", "BP-BLD-02")
def marks_to_share(scene: Scene, unit: Unit) -> list[Mark]:
    """The targets among which skirmishers or a garrison share out their dice; nobody else does."""
    if unit.formation not in ("skirmish", "garrison") or base_dice(unit) <= 1:
        return []
    spread = all_marks(scene, unit) if unit.formation == "skirmish" else targets_of(scene, unit)
    apart = {mark.target for mark in spread} if unit.formation == "skirmish" else spread
    return spread if len(apart) > 1 else []


def volleys_at(scene: Scene, unit: Unit, target: PieceId) -> Iterator[tuple[PieceId, Fire]]:
    """The shots of a unit that turns all it can on one enemy; other sides of a square take their nearest."""
    found = targets_of(scene, unit) if may_open_fire(scene, unit) else []
    if unit.formation == "square":
        sides = [{mark.target: mark for mark in marks(scene, unit, side)} for side in sides_of(unit)]
        for aims in sides if any(target in aims for aims in sides) else ():
            mark = aims.get(target) or next(iter(aims.values()), None)
            if mark is not None and found:
                yield mark.target, Fire(dice=1, side=mark.side)
        return
    spread = marks_to_share(scene, unit) if found else []
    if spread:
        form, dice = share_form(unit, spread, found), base_dice(unit)
        for mark in (each for each in spread if each.target == target):
            alone = Allotment({unit.id: {f"{target}/{mark.side}": dice}})
            if form.allows(alone, scene):
                yield target, Fire(dice=dice, side=mark.side)
        return
    for mark in found:
        if mark.target == target:
            yield target, Fire(side=mark.side)


async def _choose_mark(battle: Battle, unit: Unit, found: list[Mark]) -> Mark:
    state, seen = battle.state, [mark.target for mark in found]
    options = []
    for mark in found:
        key, name = mark.target, state.named(mark.target)
        if seen.count(mark.target) > 1:
            key, name = f"{key}/{mark.side}", FROM_SIDE[mark.side].filled(name=name)
        options.append(Option(key, name, mark))
    prompt = Prompt("BP-FIRE-04", AT_WHOM.filled(name=unit.name), unit.id)
    return await battle.choose(unit.side, prompt, options)


@rule("BP-SQ-06")
async def _from_each_side(battle: Battle, unit: Unit) -> None:
    """A square shoots one die from each side, each at its own target."""
    shots = []
    for side in sides_of(unit):
        found = marks(battle.scene, unit, side)
        if found:
            mark = await _choose_mark(battle, unit, found)
            shots.append(shoot.due(unit, unit_of(battle.state, mark.target), Fire(dice=1, side=side)))
    battle.schedule(*shots)


@rule("BP-SKIR-02", "BP-BLD-02", "BP-FIRE-12")
def share_form(unit: Unit, found: list[Mark], alone: list[Mark]) -> Form[Allotment]:
    """Asks how skirmishers or a garrison share out their dice; `alone` are those who may get them all."""
    dice = base_dice(unit)
    bins = {f"{mark.target}/{mark.side}": mark for mark in sorted(found, key=lambda each: each.distance)}
    least = min(mark.distance for mark in found)

    def check(order: Allotment, scene: Scene) -> Iterator[Objection]:
        given = order.given.get(unit.id, {})
        if len(order.given) != 1 or not set(given) <= set(bins) or sum(given.values()) != dice:
            yield Objection("BP-SKIR-02", WRONG_TOTAL)
            return
        shot_at = [key for key, number in given.items() if number]
        legal_alone = len(shot_at) == 1 and bins[shot_at[0]] in alone
        nearest = [key for key, mark in bins.items() if mark.distance <= least + AS_FAR]
        if unit.formation == "skirmish" and not legal_alone and not any(map(given.get, nearest)):
            yield Objection("BP-SKIR-02", NEAREST_FIRST)
        if unit.formation == "garrison":
            sides: dict[int, int] = {}
            for key, number in given.items():
                sides[bins[key].side] = sides.get(bins[key].side, 0) + number
            one_each = len({bins[key].side for key in shot_at}) == len(shot_at)
            if not one_each or not split_is_fair(list(sides.values()), dice):
                yield Objection("BP-BLD-02", TWO_A_SIDE)

    def ideas(scene: Scene) -> Iterator[Allotment]:
        keys = list(bins)
        for key in keys:
            yield Allotment({unit.id: {key: dice}})
        for key in keys[1:]:
            for first in range(1, dice):
                yield Allotment({unit.id: {keys[0]: first, key: dice - first}})

    prompt = Prompt("BP-SKIR-02", SHARE.filled(name=unit.name, n=dice), unit.id)
    return Form(Allotment, prompt, (unit.id,), check, ideas)


@stage
@rule("BP-BREAK-03", "BP-BREAK-04", "BP-FIRE-11")
async def owed_tests(battle: Battle) -> None:
    """Units that owe a test for what shooting did to them take it, one test each."""
    state = battle.state
    owing = [each for each in fielded(state, other(state.active)) if owes_test(each)]
    if not owing:
        return
    options = [Option(each.id, state.named(each.id), each.id) for each in owing]
    key = await battle.choose(state.active, Prompt("BP-BREAK-03", WHO_TESTS), options)
    unit = unit_of(state, key)
    shooter = unit_of(state, unit.shot_by) if unit.shot_by else None
    test = break_test.due(unit, "shooting", shooter, "artillery" if "artillery" in unit.owes else "")
    battle.record(TestsForgotten(key))
    battle.schedule(test, owed_tests.due())


@stage
async def end_shooting(battle: Battle) -> None:
    """When all tests are taken nobody shoots any more."""
    battle.record(PhaseBegan(HAND_TO_HAND))


@rule("BP-BREAK-04", "BP-FIRE-11")
def owes_test(unit: Unit) -> bool:
    """Whether shooting forces a test: casualties above stamina, or any from guns at short range."""
    return on_table(unit) and ("canister" in unit.owes or ("shot" in unit.owes and unit.excess > 0))
