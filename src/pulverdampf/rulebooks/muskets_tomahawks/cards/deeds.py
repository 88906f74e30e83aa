"""Deeds: what each action asks for, and what becomes due by it."""

import itertools
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Literal

from msgspec import Struct

from pulverdampf.engine.orders import Allotment, Form, Objection
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.text import Text

from ..by_hand.near import has_room
from ..by_hand.shots import shooters_of, two_targets
from ..events.marks import Recovered, Reloaded, Spent
from ..events.places import FormationTaken
from ..formations.coherency import COHERENCY
from ..melee.charge import charge_targets, declare
from ..melee.rounds import fight
from ..movement.courses import Course
from ..movement.footing import Terms
from ..movement.strides import walk_on
from ..movement.walking import falls_in, walk_form
from ..movement.ways import ways_of
from ..officers.talents import be_guided, drillable, free_reload
from ..presence import is_afloat, side_of, standing
from ..setup.reserves import enter
from ..shooting.aiming import aims, may_volley, shots_open_to
from ..shooting.firing import Fire, shoot
from ..shooting.vigilance import stand_ready, window
from ..shooting.weapons import Weapon, pick_weapon
from ..spotting.spotting import spot
from ..state import Battle, FrontierState
from ..terrain.weather import is_wet
from ..units import Unit
from .specials import burn, dismount, land, leave, mount, sail, search, wreck

FORM_WITHIN = 4.0

WHOM = Text("{name}: charge whom?", "{name}: Wen angreifen?")
AT_WHOM = Text("{name}: shoot at whom?", "{name}: Auf wen schießen?")
SPLIT = Text("at two targets", "auf zwei Ziele")
SHARE = Text("{name}: who shoots at whom?", "{name}: Wer schießt auf wen?")
ONE_EACH = Text("every figure shoots at one target", "jede Figur schießt auf ein Ziel")
TWO_AT_MOST = Text("at most two targets", "höchstens zwei Ziele")
NOT_IN_SIGHT = Text("no sight or range to that target", "keine Sicht oder Reichweite zu diesem Ziel")
WHO_RELOADS = Text("Who reloads at once?", "Wer lädt sofort nach?")


Pace = Literal["still", "moved"]
"""Whether a unit moved or formed earlier in its activation."""


class Deed(Struct, frozen=True):
    """What a unit or marker was told to do."""

    kind: str
    formation: str = ""
    """The formation that it takes with a move, or by forming up."""
    pace: Pace = "still"

    @classmethod
    def of(cls, action: str, pace: Pace) -> "Deed":
        """The deed that an option of the player stands for: `shoot`, `move:loose`."""
        kind, _, formation = action.partition(":")
        return cls(kind, formation, pace)


async def do(battle: Battle, unit: Unit, deed: Deed) -> None:
    """Carries out the deed of a unit."""
    match deed.kind:
        case "move" | "guided" if not is_afloat(battle.state, unit):
            await move(battle, unit.id, deed)
        case "form":
            await form_up(battle, unit, deed.formation)
        case "shoot" | "volley":
            await aim(battle, unit, deed)
        case plain:
            await PLAIN[plain](battle, unit)


@rule("MT-MOVE-04", "MT-FORM-02", "MT-HID-03")
async def move(battle: Battle, key: str, deed: Deed) -> None:
    """A Move action: perhaps into normal or loose formation first, then each figure its own way."""
    state = battle.state
    unit = state.bodies.get(key)
    side = side_of(state, key)
    guided = deed.kind == "guided"
    if unit is not None and deed.formation:
        battle.record(FormationTaken(unit.id, deed.formation))  # type: ignore[arg-type]
    if unit is not None and guided:
        be_guided(battle, unit)
    if battle.by_hand:
        battle.schedule(walk_on.due(key, Course()))
        return
    now = unit.formation if unit is not None else "normal"
    order = await battle.order(
        side, walk_form(state, Terms(key, now, guided=guided), "MT-MOVE-04"), seen_by=side
    )
    battle.schedule(walk_on.due(key, Course(ways_of(state, order))))


@rule("MT-FORM-02", "MT-FILL-12")
async def form_up(battle: Battle, unit: Unit, formation: str) -> None:
    """A Form action: the figures are rearranged within 4 inches; if all stay apart it comes to nothing."""
    assert formation in COHERENCY
    if battle.by_hand:
        taken = formation if await has_room(battle, unit, formation) else ""
        battle.schedule(walk_on.due(unit.id, Course(), taken))
        return
    terms = Terms(unit.id, formation, most=FORM_WITHIN, forming=True)
    order = await battle.order(unit.side, walk_form(battle.state, terms, "MT-FORM-02"), seen_by=unit.side)
    taken = formation if falls_in(battle.scene, terms, order) else ""
    battle.schedule(walk_on.due(unit.id, Course(ways_of(battle.state, order)), taken))


@rule("MT-MEL-01", "MT-ACT-02")
async def charge(battle: Battle, unit: Unit) -> None:
    """A charge ends the activation of the unit."""
    state = battle.state
    options = [Option(key, state.named(key), state.bodies[key]) for key in charge_targets(battle.scene, unit)]
    prompt = Prompt("MT-MEL-01", WHOM.filled(name=state.named(unit.id)), unit.id)
    await declare(battle, unit, await battle.choose(unit.side, prompt, options))


@rule("MT-FIRE-02", "MT-FIRE-08", "MT-FIRE-17", "MT-FILL-14")
async def aim(battle: Battle, unit: Unit, deed: Deed) -> None:
    """One weapon, one target or two; vigilant enemies may fire before and after."""
    state, scene = battle.state, battle.scene
    volley = deed.kind == "volley"
    shots = shots_open_to(scene, unit)
    if volley:
        shots = [(weapon, foes) for weapon, foes in shots if may_volley(scene, unit, weapon)]
    weapon = await pick_weapon(battle, unit, [each for each, _ in shots])
    foes = next(theirs for each, theirs in shots if each.key == weapon.key)
    options = [Option(key, state.named(key), key) for key in foes]
    if battle.by_hand:
        many = shooters_of(state, unit) > 1
    else:
        firing = {key: aims(scene, unit, weapon, key) for key in foes}
        many = len({aim.shooter.owner for each in firing.values() for aim in each}) > 1
    if not volley and len(foes) > 1 and many and not unit.gun:
        options.append(Option("split", SPLIT, "split"))
    prompt = Prompt("MT-FIRE-02", AT_WHOM.filled(name=state.named(unit.id)), unit.id)
    target = await battle.choose(unit.side, prompt, options)
    shared: tuple[tuple[str, str], ...] = ()
    if target == "split" and battle.by_hand:
        pair = await two_targets(battle, unit, foes)
        shared = tuple(zip((each.id for each in standing(state, unit)), pair, strict=False))
        target = shared[0][1]
    elif target == "split":
        given = (await battle.order(unit.side, split_form(state, unit, weapon, foes))).given
        shared = tuple(sorted((shooter, next(iter(at))) for shooter, at in given.items() if at))
        target = shared[0][1]
    fire = Fire(weapon.key, shared, hasty=deed.pace == "moved", volley=volley)
    battle.schedule(window.due(unit.id), shoot.due(unit, target, fire), window.due(unit.id))


@rule("MT-FIRE-02")
def split_form(state: FrontierState, unit: Unit, weapon: Weapon, foes: list[str]) -> Form[Allotment]:
    """Asks which figure shoots at which of two targets."""

    def allowed(scene: Scene) -> list[tuple[str, str]]:
        shooter = scene.state.bodies[unit.id]
        pairs = {(aim.shooter.owner, foe) for foe in foes for aim in aims(scene, shooter, weapon, foe)}
        return sorted(pairs)

    def check(order: Allotment, scene: Scene) -> Iterator[Objection]:
        return split_objections(order, allowed(scene))

    def ideas(scene: Scene) -> Iterable[Allotment]:
        pairs = allowed(scene)
        for one, two in itertools.combinations(foes[:4], 2):
            given: dict[str, dict[str, int]] = {}
            for index, shooter in enumerate(dict.fromkeys(each for each, _ in pairs)):
                wanted = (one, two) if index % 2 == 0 else (two, one)
                at = next((foe for foe in wanted if (shooter, foe) in pairs), None)
                if at is not None:
                    given[shooter] = {at: 1}
            if given:
                yield Allotment(given)

    prompt = Prompt("MT-FIRE-02", SHARE.filled(name=state.named(unit.id)), unit.id)
    return Form(Allotment, prompt, (*unit.pieces, *foes), check, ideas)


@rule("MT-FIRE-02")
def split_objections(order: Allotment, allowed: list[tuple[str, str]]) -> Iterator[Objection]:
    """Objects to a figure with other than one target, to more than two, and to what is out of sight."""
    chosen = [(shooter, at) for shooter, shares in order.given.items() for at in shares]
    if not chosen or any(list(shares.values()) != [1] for shares in order.given.values()):
        yield Objection("MT-FIRE-02", ONE_EACH)
    if len({at for _, at in chosen}) > 2:
        yield Objection("MT-FIRE-02", TWO_AT_MOST)
    if any(pair not in allowed for pair in chosen):
        yield Objection("MT-FIRE-02", NOT_IN_SIGHT)


@rule("MT-FIRE-13", "MT-WEA-01", "MT-FILL-16")
async def reload(battle: Battle, unit: Unit) -> None:
    """One action, or two in rain and storm."""
    battle.record(Reloaded(unit.id, unit.reloading or not is_wet(battle.state)))


@rule("MT-FILL-29")
async def drill(battle: Battle, unit: Unit) -> None:
    """A drill master lets a unit reload as a free action, when it or he acts."""
    scene = battle.scene
    if unit.talent == "TL-DRILL":
        options = [Option(each.id, battle.state.named(each.id), each) for each in drillable(scene, unit)]
        helped = await battle.choose(unit.side, Prompt("MT-FILL-29", WHO_RELOADS, unit.id), options)
    else:
        helped = unit
    officer = free_reload(scene, helped)
    assert officer is not None
    battle.record(Spent(officer.id, "TL-DRILL"))
    await reload(battle, helped)


@rule("MT-SPOT-07")
async def look_about(battle: Battle, unit: Unit) -> None:
    """A unit looks for enemies."""
    battle.schedule(spot.due(unit))


@rule("MT-MEL-13")
async def fight_on(battle: Battle, unit: Unit) -> None:
    """A unit in melee fights another round."""
    battle.schedule(fight.due(unit))


@rule("MT-REACT-06")
async def recover(battle: Battle, unit: Unit) -> None:
    """A shaken unit spends an action to recover."""
    battle.record(Recovered(unit.id))


PLAIN: dict[str, Callable[[Battle, Unit], Awaitable[None]]] = {
    "move": sail,
    "enter": enter,
    "charge": charge,
    "reload": reload,
    "drill": drill,
    "spot": look_about,
    "vigilance": stand_ready,
    "fight": fight_on,
    "recover": recover,
    "dismount": dismount,
    "mount": mount,
    "burn": burn,
    "wreck": wreck,
    "search": search,
    "leave": leave,
    "land": land,
}
"""The deeds of which their name tells everything; only whoever rides in boats moves so plainly."""
