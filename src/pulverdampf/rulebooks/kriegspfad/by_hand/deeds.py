"""What else is done beside a real table in the shooting phase: fires, walls, fire arrows and roofs."""

from pulverdampf.engine.circumstances import Told, choice
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.requests import Option, Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, Inside, Side, other
from pulverdampf.text import Text

from ..events.burning import Climbed
from ..events.shooting import ShotDeclared
from ..facts import Seen, Shot
from ..melee.attacking import may_attack
from ..shooting.targets import is_free, is_ready
from ..shooting.weapons import WEAPONS
from ..special.buildings import BREACHES
from ..state import Battle, WarState, in_melee, seen_of, standing
from ..units import Element, Unit, are_warriors, is_foot
from .asking import question, which
from .fires import flammable
from .ground import burns, called, houses, walls
from .ranges import bands_of, middle_of, range_asked

FIRE = Text("set fire to something", "etwas anzünden")
WHO_LIGHTS = Text("Who sets fire to something?", "Wer zündet etwas an?")
NOBODY = Text("nobody", "niemand")
LIGHTS = Text("{name} sets fire", "{name} legt Feuer")
TO_WHAT = Text("To what: they are in it or touch it", "Was: Sie sind darin oder stehen daran")
LIGHTERS = Text("Bases that try, one die each", "Elemente, die es versuchen, je ein Würfel")
SOMEBODY = Text("somebody must try it", "jemand muss es versuchen")
AT_WALL = Text("at {what}", "auf {what}")
ARROWS = Text("fire arrows at {what}, within 2″", "Brandpfeile auf {what}, bis 2″")
BREAK = Text("break through the roof of {what}", "das Dach durchbrechen: {what}")
TORCH = Text("set the roof on fire: {what}", "das Dach anzünden: {what}")
"""What those on a roof can do."""
BREACHING = Text("{name}: at {what}, {weapon}", "{name}: auf {what}, {weapon}")
WHO = Text("{name}: {what}", "{name}: {what}")
BASES = Text("Bases that do it", "Elemente, die es tun")
CLIMB = Text("{army}: who climbs a roof?", "{army}: Wer steigt auf ein Dach?")
CLIMBS = Text(
    "Touched a wall of it the whole turn, and climbs: {what}",
    "Stand die ganze Runde an einer Wand und steigt hinauf: {what}",
)
Task = tuple[str, str]
"""wall, arrows, break or torch, and the wall or the house."""


# fires ---------------------------------------------------------------------------------------------------


@rule("KP-FIRE-21", "KP-BURN-01", "KP-FILL-51")
def lighters(state: WarState, unit: Unit) -> list[Element]:
    """The elements of a unit that are free to set fire to something."""
    busy = {shot.shooter for shot in state.shots}
    alone = in_melee(state, unit) and len(standing(state, unit)) == 1
    return [
        each
        for each in standing(state, unit)
        if not alone
        and each.id not in busy
        and not isinstance(each.place, Inside)
        and is_free(state, unit, each)
    ]


@rule("KP-FIRE-21", "KP-BURN-01")
async def light_by_hand(battle: Battle, side: Side) -> None:
    """A unit sets fire to something; who shoots does not."""
    state = battle.state
    able = [each for each in seen_of(state, side) if lighters(state, each)]
    options: list[Option[Unit | None]] = [Option(each.id, state.named(each.id), each) for each in able]
    options.append(Option("nobody", NOBODY, None))
    unit = await battle.choose(side, Prompt("KP-FIRE-21", WHO_LIGHTS), options, passing="nobody")
    if unit is not None:
        await light_with(battle, unit)


@rule("KP-BURN-01")
async def light_with(battle: Battle, unit: Unit) -> None:
    """Elements of a unit set fire to something that they are in or touch."""
    state, side = battle.state, unit.side
    own = lighters(state, unit)
    facts = [
        choice("what", TO_WHAT, flammable(state, side)),
        which("who", LIGHTERS, own, [own[0].id]),
    ]
    prompt = Prompt("KP-BURN-01", LIGHTS.filled(name=state.named(unit.id)), unit.id)
    told = await battle.tell(Tell(side, prompt, facts, _somebody))
    _declare(battle, unit, told["who"], "arson", told["what"])


def _somebody(told: Told) -> list[Objection]:
    return [] if told["who"] else [Objection("KP-FIRE-21", SOMEBODY)]


def _declare(battle: Battle, unit: Unit, who: list[str], deed: str, feature: str, weapon: str = "") -> None:
    for key in who:
        battle.record(ShotDeclared(Shot(key, weapon, (), deed, feature), unit.id))


# houses --------------------------------------------------------------------------------------------------


@rule("KP-FIRE-21", "KP-FORT-06", "KP-FORT-07", "KP-FORT-08")
def tasks(state: WarState, unit: Unit) -> list[tuple[Task, Text]]:
    """What a unit can do to houses, and from a roof, as far as rosters tell."""
    found: list[tuple[Task, Text]] = []
    for house in houses(state):
        if breachers(state, unit):
            found += [
                (("wall", each.id), AT_WALL.filled(what=called(state, each.id)))
                for each in walls(state, house.id)
            ]
        if archers(state, unit, house.id) and not burns(state, house.id):
            found.append((("arrows", house.id), ARROWS.filled(what=called(state, house.id))))
        if roofers(state, unit, house.id) and not burns(state, house.id):
            if may_attack(state, unit) is None:
                found.append((("break", house.id), BREAK.filled(what=called(state, house.id))))
            found.append((("torch", house.id), TORCH.filled(what=called(state, house.id))))
    return found


def _idle(state: WarState, unit: Unit) -> list[Element]:
    busy = {shot.shooter for shot in state.shots}
    return [each for each in standing(state, unit) if each.id not in busy and is_free(state, unit, each)]


def breachers(state: WarState, unit: Unit) -> list[Element]:
    """The field guns of a unit that may shoot at a wall."""
    return [
        each
        for each in _idle(state, unit)
        if is_ready(state, unit, each) and any(arm in BREACHES for arm in each.arms)
    ]


def archers(state: WarState, unit: Unit, house: str) -> list[Element]:
    """The warriors with bows who may shoot fire arrows at a house."""
    return [
        each
        for each in _idle(state, unit)
        if are_warriors(unit)
        and "bow" in each.arms
        and is_ready(state, unit, each)
        and not isinstance(each.place, Inside)
        and each.roof != house
    ]


def roofers(state: WarState, unit: Unit, house: str) -> list[Element]:
    """Those of a unit who have stood on the roof of a house since last turn."""
    return [each for each in _idle(state, unit) if each.roof == house and each.since < state.clock.turn]


@rule("KP-FORT-06", "KP-FORT-07", "KP-FORT-08", "KP-FIRE-10", "KP-FILL-44")
async def task_by_hand(battle: Battle, unit: Unit, task: Task) -> None:
    """Elements of a unit do something to a house."""
    state = battle.state
    what, key = task
    if what == "wall":
        await _breach(battle, unit, key)
        return
    who = archers(state, unit, key) if what == "arrows" else roofers(state, unit, key)
    words = {"arrows": ARROWS, "break": BREAK, "torch": TORCH}[what].filled(what=called(state, key))
    facts = [which("who", BASES, who, [each.id for each in who])]
    prompt = Prompt("KP-FORT-08", WHO.filled(name=state.named(unit.id), what=words), unit.id)
    told = await battle.tell(Tell(unit.side, prompt, facts, _somebody))
    _declare(battle, unit, told["who"], what, key, "bow" if what == "arrows" else "")


async def _breach(battle: Battle, unit: Unit, wall: str) -> None:
    """A field gun shoots at a wall: only the distance must be told."""
    state = battle.state
    gun = breachers(state, unit)[0]
    weapon = WEAPONS[next(arm for arm in gun.arms if arm in BREACHES)]
    words = BREACHING.filled(name=state.named(unit.id), what=called(state, wall), weapon=weapon.name)
    prompt = Prompt("KP-FORT-06", words, unit.id)
    limits = bands_of(state, weapon)
    told = await battle.tell(Tell(unit.side, prompt, range_asked(limits, weapon)))
    seen = Seen(middle_of(limits, told.get("range", "0")))
    shot = Shot(gun.id, weapon.key, (), "wall", wall, seen=(seen,))
    battle.record(ShotDeclared(shot, unit.id))


# roofs ---------------------------------------------------------------------------------------------------


@rule("KP-FORT-07", "KP-FORT-08")
async def climb_by_hand(battle: Battle) -> None:
    """Both sides tell who has touched a wall for the whole turn and climbs the roof now."""
    state = battle.state
    for side in (state.first, other(state.first)):
        foes = {each.roof for each in state.pieces.values() if each.roof and each.side != side}
        open_to = [
            each
            for each in houses(state)
            if each.id not in foes and walls(state, each.id) and not burns(state, each.id)
        ]
        able = could_climb(state, side)
        facts = [which(each.id, CLIMBS.filled(what=called(state, each.id)), able) for each in open_to if able]
        text = CLIMB.filled(army=state.armies[side])
        told = await battle.tell(question(side, "KP-FORT-07", text, "", *facts))
        for house in open_to if facts else ():
            for key in told[house.id]:
                battle.record(Climbed(key, house.id, ANYWHERE))


@rule("KP-FORT-07")
def could_climb(state: WarState, side: Side) -> list[Element]:
    """The foot of a side that has not moved, owes no retreat and stands outside on the ground."""
    return [
        each
        for unit in seen_of(state, side)
        if is_foot(unit) and not unit.retreat
        for each in standing(state, unit)
        if not each.moved and not each.roof and not isinstance(each.place, Inside)
    ]
