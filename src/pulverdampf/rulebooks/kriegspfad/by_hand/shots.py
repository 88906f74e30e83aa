"""Shooting beside a real table: who shoots at whom, and what the shooters see of him."""

from typing import NamedTuple

from pulverdampf.engine.circumstances import Fact, Told, choice, count, yes
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.requests import Option, Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Inside, PieceId, Side, other
from pulverdampf.text import Text

from ..deployment.hiding import hidden_of, may_lurk, reveal
from ..events.shooting import ShotDeclared, Unmasked
from ..facts import Seen, Shot
from ..shooting.aim import ignores_works
from ..shooting.deeds import firing
from ..shooting.targets import is_free, is_ready
from ..shooting.weapons import WEAPONS, Weapon, dice_of
from ..state import Battle, WarState, elements, in_melee, present, seen_of, standing
from ..units import Element, Unit, is_foot
from .asking import which
from .deeds import FIRE, Task, light_by_hand, light_with, lighters, task_by_hand, tasks
from .ground import rings
from .ranges import bands, middle_of, range_asked

WHO = Text("Who shoots?", "Wer schießt?")
WHO_SHOOTS_BACK = Text(
    "Who shoots at those who have given themselves away by shooting?",
    "Wer schießt auf die, die sich durch Schüsse verraten haben?",
)
DONE = Text("nobody (else)", "niemand (mehr)")
AT_WHOM = Text(
    "{name}: at whom? First those who came straight at it this turn, then the nearest",
    "{name}: Auf wen? Zuerst auf die, die gerade auf sie zukamen, dann auf die Nächsten",
)
HOLD = Text("hold fire", "nicht schießen")
WITH = Text("{name}: with what?", "{name}: Womit?")
ARMED = Text("{weapon} ({n})", "{weapon} ({n})")
SHOOTS = Text("{name} shoots at {target}, {weapon}", "{name} schießt auf {target}, {weapon}")
SHOOTERS = Text("Bases that shoot so", "Elemente, die so schießen")
COVER = Text("The target's cover", "Deckung des Ziels")
COVERS = {
    "": Text("none", "keine"),
    "ground": Text("wood, village, field, bank", "Wald, Dorf, Feld, Ufer"),
    "timber": Text("palisade, wagon fort", "Palisade, Wagenburg"),
    "works": Text("wall, earthwork, building", "Mauer, Schanze, Gebäude"),
}
MARSH = Text("The target stands in a marsh", "Das Ziel steht im Sumpf")
EXPOSED = Text("Bases of the target in range and arc", "Elemente des Ziels in Reichweite und Schussfeld")
OTHERS = Text(
    "Dice at bases of it with other cover or distance",
    "Würfel auf Elemente mit anderer Deckung oder Entfernung",
)
NOBODY = Text("somebody must shoot", "jemand muss schießen")
ONE_DIE = Text("over this distance there is only one die", "auf diese Entfernung ist es nur ein Würfel")


class Mark(NamedTuple):
    """Whom shooters aim at: a unit on land, or those of it who ride in a boat."""

    unit: Unit
    pieces: list[Element]
    boat: PieceId = ""

    @property
    def key(self) -> str:
        """By what it is chosen."""
        return f"{self.unit.id} {self.boat}".strip()

    def called(self, state: WarState) -> Text:
        """What people call it."""
        name = state.named(self.unit.id)
        return IN_BOAT.filled(name=name, boat=state.named(self.boat)) if self.boat else name


IN_BOAT = Text("{name} in {boat}", "{name} in {boat}")


# who -----------------------------------------------------------------------------------------------------


@rule("KP-FIRE-02", "KP-FIRE-04", "KP-FIRE-19")
def loaded(state: WarState, unit: Unit) -> list[Element]:
    """The elements of a unit that may shoot and have not, as far as rosters tell."""
    if in_melee(state, unit) and len(standing(state, unit)) == 1:
        return []  # who is alone touches his enemy
    fired = {shot.shooter for shot in state.shots}
    return [
        each
        for each in elements(state, unit)
        if each.id not in fired and is_ready(state, unit, each) and is_free(state, unit, each)
    ]


@rule("KP-FIRE-16", "KP-FIRE-17", "KP-FIRE-02", "KP-BOAT-06")
def targets_by_hand(state: WarState, side: Side, *, second: bool) -> list[Mark]:
    """The units of a side at which somebody may shoot, passengers apart; reach and sight the players
    know."""
    turn, seen = state.clock.turn, firing(state)
    units = [
        each
        for each in seen_of(state, side)
        if present(state, each)
        and each.troop not in ("wagon", "boat")
        and not each.arrived == turn > 0
        and (second or not all(isinstance(piece.place, Inside) for piece in present(state, each)))
        and (each.id in state.unmasked or any(key in seen for key in each.pieces)
             if second else each.id not in state.unmasked)
    ]  # fmt: skip
    return [mark for each in units for mark in _marks(state, each)]


def _marks(state: WarState, unit: Unit) -> list[Mark]:
    """A unit on land, and those of it in each boat."""
    boats: dict[PieceId, list[Element]] = {}
    for each in present(state, unit):
        boats.setdefault(each.place.carrier, []).append(each)
    return [Mark(unit, boats[boat], boat) for boat in sorted(boats)]


@stage
@rule("KP-FIRE-02", "KP-FILL-23")
async def shots_by_hand(battle: Battle, side: Side, which_pass: str) -> None:
    """A side names unit after unit that shoots, and at whom; then those who open fire from ambush."""
    state = battle.state
    second = which_pass == "second"
    foes = targets_by_hand(state, other(side), second=second)
    able = [each for each in seen_of(state, side) if _has_work(state, each, foes, second=second)]
    fires = not second and any(lighters(state, each) for each in seen_of(state, side))
    options: list[Option[Unit | str | None]] = [Option(each.id, state.named(each.id), each) for each in able]
    options += [Option("fire", FIRE, "fire")] if fires else []
    if options:
        options.append(Option("done", DONE, None, waits=True))
        prompt = Prompt("KP-FIRE-02", WHO_SHOOTS_BACK if second else WHO)
        chosen = await battle.choose(side, prompt, options, passing="done")
        if isinstance(chosen, Unit):
            await volley_by_hand(battle, chosen, foes, second=second)
        elif chosen is not None:
            await light_by_hand(battle, side)
        if chosen is not None:
            battle.schedule(shots_by_hand.due(side, which_pass))
            return
    if not second and may_lurk(state, side):
        battle.schedule(ambush_by_hand.due(side))


def _has_work(state: WarState, unit: Unit, foes: list[Mark], *, second: bool) -> bool:
    """Whether a unit has somebody to shoot at, or a house to attack."""
    return bool(foes and loaded(state, unit)) or (not second and bool(tasks(state, unit)))


AMBUSH = Text("Does a hidden unit open fire?", "Eröffnet eine verborgene Einheit das Feuer?")
WAIT = Text("lie still", "still liegen")


@stage
@rule("KP-DEPL-06", "KP-FIRE-02")
async def ambush_by_hand(battle: Battle, side: Side) -> None:
    """A side is asked in secret whether somebody shoots from ambush, even if nobody lies there."""
    state = battle.state
    able = [each for each in hidden_of(state, side) if loaded(state, each) or lighters(state, each)]
    options: list[Option[Unit | None]] = [Option("wait", WAIT, None, waits=True)]
    options += [Option(each.id, state.named(each.id), each) for each in able]
    prompt = Prompt("KP-DEPL-06", AMBUSH)
    unit = await battle.choose(side, prompt, options, seen_by=side, passing="wait", even_if_single=True)
    if unit is None:
        return
    reveal(battle, unit, "shooting")
    battle.record(Unmasked(unit.id))
    foes = targets_by_hand(state, other(side), second=False)
    while (loaded(state, unit) or lighters(state, unit)) and await volley_by_hand(
        battle, unit, foes, second=False
    ):
        pass
    battle.schedule(ambush_by_hand.due(side))


# at whom, and how ----------------------------------------------------------------------------------------


async def volley_by_hand(battle: Battle, unit: Unit, foes: list[Mark], *, second: bool) -> bool:
    """Elements of a unit shoot at an enemy, all in the same circumstances; tells whether any do."""
    state = battle.state
    targets: list[Option[Mark | Task | None]] = []
    if loaded(state, unit):
        targets += [Option(each.key, each.called(state), each) for each in foes]
    if not second:
        targets += [Option(":".join(task), words, task) for task, words in tasks(state, unit)]
    if unit.id in state.unmasked and not second and lighters(state, unit):
        targets.append(Option("fire", FIRE, ("fire", "")))
    targets.append(Option("hold", HOLD, None, waits=True))
    prompt = Prompt("KP-FIRE-13", AT_WHOM.filled(name=state.named(unit.id)), unit.id)
    foe = await battle.choose(unit.side, prompt, targets, passing="hold", even_if_single=True)
    if foe is None:
        return False
    if foe == ("fire", ""):
        await light_with(battle, unit)
        return True
    if not isinstance(foe, Mark):
        await task_by_hand(battle, unit, foe)
        return True
    weapon = await _weapon(battle, unit)
    able = [each for each in loaded(state, unit) if weapon.key in each.arms]
    if weapon.is_artillery:
        await _gun(battle, unit, able[0], weapon, foe, second=second)
        return True
    told = await battle.tell(volley_asked(state, unit, weapon, foe, able))
    seen = seen_as(state, weapon, foe, told)
    aimed = foe.pieces[0].id
    for key in told.get("who", [able[0].id]):
        shot = Shot(key, weapon.key, (aimed,), "shoot", "", second, (seen,))
        battle.record(ShotDeclared(shot, unit.id))
    return True


async def _weapon(battle: Battle, unit: Unit) -> Weapon:
    """With what a unit shoots: asked where its elements carry several arms."""
    state = battle.state
    able = loaded(state, unit)
    arms = dict.fromkeys(arm for each in able for arm in each.arms)
    options = [
        Option(arm, ARMED.filled(weapon=WEAPONS[arm].name, n=sum(arm in each.arms for each in able)),
               WEAPONS[arm])
        for arm in arms
    ]  # fmt: skip
    prompt = Prompt("KP-ARMY-08", WITH.filled(name=state.named(unit.id)), unit.id)
    return await battle.choose(unit.side, prompt, options)


@rule("KP-FIRE-08", "KP-FIRE-09", "KP-FILL-28")
async def _gun(battle: Battle, unit: Unit, gun: Element, weapon: Weapon, foe: Mark, *, second: bool) -> None:
    """A gun throws all its dice at one unit, over elements that stand differently if it likes."""
    state = battle.state
    told = await battle.tell(gun_asked(state, unit, weapon, foe))
    seen = seen_as(state, weapon, foe, told)
    dice = dice_of(weapon, seen.far)
    given = [seen] * (dice - told["others"])
    if told["others"]:
        again = await battle.tell(gun_asked(state, unit, weapon, foe, spread=True))
        other_seen = seen_as(state, weapon, foe, {**again, "exposed": told["exposed"]})
        given += [other_seen] * told["others"]
    aimed = foe.pieces[0].id
    shot = Shot(gun.id, weapon.key, (aimed,) * dice, "shoot", "", second, tuple(given))
    battle.record(ShotDeclared(shot, unit.id))


# the form ------------------------------------------------------------------------------------------------


@rule("KP-FIRE-10", "KP-T-FIRE")
def volley_asked(state: WarState, unit: Unit, weapon: Weapon, foe: Mark, able: list[Element]) -> Tell:
    """What is asked of a volley, in the words of the printed modifiers."""
    facts: list[Fact] = []
    if len(able) > 1:
        facts.append(which("who", SHOOTERS, able, [each.id for each in able]))
    facts += _circumstances(state, weapon, foe)

    def check(told: Told) -> list[Objection]:
        return [] if told.get("who", True) else [Objection("KP-FIRE-02", NOBODY)]

    return Tell(unit.side, _prompt(state, unit, weapon, foe), facts, check)


@rule("KP-FIRE-08", "KP-FIRE-09", "KP-FILL-28")
def gun_asked(state: WarState, unit: Unit, weapon: Weapon, foe: Mark, *, spread: bool = False) -> Tell:
    """What is asked of a gun; of the dice that go elsewhere only how the target stands there."""
    facts = list(_circumstances(state, weapon, foe))
    whole = len(foe.pieces)
    if not spread:
        facts.append(count("exposed", EXPOSED, whole, least=1, most=whole))
        facts.append(count("others", OTHERS, 0, most=max(weapon.near, weapon.far) - 1 if whole > 1 else 0))

    def check(told: Told) -> list[Objection]:
        dice = dice_of(weapon, seen_as(state, weapon, foe, told).far)
        return [Objection("KP-FIRE-08", ONE_DIE)] if told.get("others", 0) >= dice else []

    return Tell(unit.side, _prompt(state, unit, weapon, foe), facts, check)


def _prompt(state: WarState, unit: Unit, weapon: Weapon, foe: Mark) -> Prompt:
    words = SHOOTS.filled(name=state.named(unit.id), target=foe.called(state), weapon=weapon.name)
    return Prompt("KP-FIRE-10", words, unit.id)


def _circumstances(state: WarState, weapon: Weapon, foe: Mark) -> list[Fact]:
    facts: list[Fact] = []
    facts += range_asked(bands(state, weapon, foe.unit), weapon)
    if is_foot(foe.unit) and not foe.unit.mounting and not foe.boat:
        facts.append(choice("cover", COVER, [(key, COVERS[key]) for key in covers_against(state, weapon)]))
    if weapon.is_field_gun and not foe.boat:
        facts.append(yes("marsh", MARSH))
    return facts


@rule("KP-TERR-03", "KP-FORT-03", "KP-WAG-03", "KP-FILL-25")
def covers_against(state: WarState, weapon: Weapon) -> list[str]:
    """The kinds of cover that can hold against a weapon, timber where a palisade or wagon fort stands."""
    barred = {"works"} if ignores_works(state, weapon) else set()
    if weapon.is_field_gun or not rings(state):
        barred.add("timber")
    return [key for key in COVERS if key not in barred]


def seen_as(state: WarState, weapon: Weapon, foe: Mark, told: Told) -> Seen:
    """What was told, as rules read it: a distance stands for all that count the same."""
    far = middle_of(bands(state, weapon, foe.unit), told.get("range", "0"))
    exposed = told.get("exposed", len(foe.pieces))
    return Seen(far, told.get("cover", ""), told.get("marsh", False), exposed)
