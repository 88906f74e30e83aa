"""Volleys: dice, saves, disorder and what follows from them."""

from typing import Literal

from msgspec import Struct

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.dice import at_least, d6, exactly
from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.requests import Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Due
from pulverdampf.table.kernel import gap
from pulverdampf.text import Text

from ..by_hand.shots import aim_told, charger_aim, charger_seen, nearer, seen_of, sighting
from ..command.commanders import risks
from ..events.order import (
    Disordered,
    FireKind,
    FreshlyRolled,
    FreshnessPassed,
    Shot,
    StaminaRevealed,
    TestsForgotten,
)
from ..lookup import on_table, unit_of
from ..modifying import modified
from ..morale.break_tests import break_test
from ..state import Battle, PowderState
from ..units import Once, Unit
from .skirmishers import dice_that_see
from .targets import Mark, aimed, aimed_at_charger, all_marks, marks
from .to_hit import Aim, base_dice, ease, firmness, needed_to_hit, needed_to_save, volley_dice

FRESHLY: tuple[Literal["terror", "panic", "sterling", "huzzah"], ...] = (
    "terror", "panic", "panic", "sterling", "sterling", "huzzah",
)  # fmt: skip
UNTESTED = (1, 2, 2, 3, 3, 4)
NOW = Text("{name}: throw a miss again at this target? It is the only one of the volley.",
           "{name}: Einen Fehlwurf auf dieses Ziel wiederholen? Es ist der einzige der Salve.")  # fmt: skip


class Fire(Struct, frozen=True):
    """How a unit shoots."""

    kind: FireKind = "volley"
    dice: int = 0
    """How many of its dice; 0 means all."""
    side: int = 0
    """The side of a square or building that shoots, counted clockwise from the front."""
    crowd: bool = False
    """Whether several units give closing fire at the same charger."""


class Volley(Struct, frozen=True):
    """What the dice of one shot have done."""

    kind: FireKind
    band: int
    dice: int
    hits: int
    sixes: int
    casualties: int
    spent: tuple[Once, ...] = ()
    """What the shooter has once a volley and used for this shot."""


VOLLEY = Fire()


@stage
@rule("BP-FIRE-05", "BP-FIRE-07", "BP-FIRE-08", "BP-FIRE-09", "BP-SPEC-13", "BP-SPEC-07")
async def shoot(battle: Battle, shooter: Unit, target: Unit, fire: Fire = VOLLEY) -> None:
    """Throws the dice of one shot, lets the target save, and notes what it has to fear."""
    if not on_table(shooter) or not on_table(target):
        return
    await find_out(battle, shooter)
    sighted = await (sight_target if fire.kind == "volley" else sight_charger)(battle, shooter, target, fire)
    if sighted is None:
        return
    aim, number = sighted
    dice = modified(battle, volley_dice(aim, number), "BP-FIRE-05", shooter.id)
    why = ease(aim)
    needed = needed_to_hit(aim, modified(battle, why, "BP-FIRE-07", shooter.id))
    wanted = (at_least(needed), exactly(6))
    hits, sixes = await battle.counts(
        dice, d6, *wanted, rule="BP-FIRE-07", by=shooter.side, subject=shooter.id, why=why
    )
    spent: tuple[Once, ...] = ("huzzah",) if aim.huzzah else ()
    if hits < dice and await throws_again(battle, shooter):
        more, six = await battle.counts(
            1, d6, *wanted, rule="BP-SPEC-13", by=shooter.side, subject=shooter.id
        )
        hits, sixes, spent = hits + more, sixes + six, (*spent, "again")
    casualties = hits - await saved(battle, aim, hits)
    volley = Volley(fire.kind, aim.band, dice, hits, sixes, casualties, spent)
    battle.schedule(suffer.due(shooter, target, volley))


@rule("BP-FIRE-03", "BP-FIRE-04", "BP-SKIR-03")
async def sight_target(battle: Battle, shooter: Unit, target: Unit, fire: Fire) -> tuple[Aim, int] | None:
    """What a shooter sees of his target, and with how many dice he shoots; none if he does not see it."""
    state = battle.state
    known: list[Aim] = []

    def measured() -> Told:
        mark = mark_for(battle.scene, shooter, target, fire)
        if mark is None:
            return {"sees": False}
        known.append(aimed(battle.scene, shooter, mark))
        return seen_of(known[0], dice_seeing(known[0], fire, mark))

    def asked() -> Tell:
        return sighting(state, shooter, target, fire.dice or base_dice(shooter, 0, state.rulings))

    told = await battle.measure(asked, measured)
    if not told["sees"]:
        return None
    aim = known[0] if known else aim_told(state, shooter, target, told)
    all_dice = fire.dice or base_dice(shooter, aim.band, state.rulings)
    return aim, told.get("seeing", all_dice)


@rule("BP-REACT-02", "BP-FIRE-17")
async def sight_charger(battle: Battle, shooter: Unit, charger: Unit, fire: Fire) -> tuple[Aim, int]:
    """Fire at a charger: he is near, and what he stands in covers him."""
    known: list[Aim] = []

    def measured() -> Told:
        several = 2 if fire.crowd else 1
        known.append(aimed_at_charger(battle.scene, shooter, charger, fire.kind, several))
        return {"cover": str(known[0].cover)}

    told = await battle.measure(lambda: charger_seen(battle.state, shooter, charger), measured)
    aim = (
        known[0]
        if known
        else charger_aim(battle.state, shooter, charger, fire.kind, int(told["cover"]), crowd=fire.crowd)
    )
    return aim, fire.dice or base_dice(shooter, aim.band, battle.state.rulings)


@rule("BP-SPEC-13")
async def throws_again(battle: Battle, shooter: Unit) -> bool:
    """Whether sharp shooters throw a miss again here: one a volley, at the target their owner likes."""
    if not shooter.has("Sha") or "again" in shooter.spent:
        return False
    if not _shoots_on(battle.state, shooter):
        return True
    return await battle.may(shooter.side, "BP-SPEC-13", NOW.filled(name=shooter.name), shooter.id)


def mark_for(scene: Scene, shooter: Unit, target: Unit, fire: Fire) -> Mark | None:
    """The target as the shooter sees it; closing fire needs none."""
    if fire.kind != "volley":
        return None
    loose = shooter.formation == "skirmish"
    found = all_marks(scene, shooter) if loose else marks(scene, shooter, fire.side)
    return next((each for each in found if each.target == target.id), None)


@rule("BP-FIRE-05", "BP-SKIR-03")
def dice_of(aim: Aim, fire: Fire, mark: Mark | None) -> Reckoning:
    """How many dice a unit throws; of skirmishers only those who see the target."""
    return volley_dice(aim, dice_seeing(aim, fire, mark))


@rule("BP-SKIR-03")
def dice_seeing(aim: Aim, fire: Fire, mark: Mark | None) -> int:
    """The dice before anything is added; of skirmishers only those who see the target."""
    dice = fire.dice or base_dice(aim.shooter, aim.band, aim.state.rulings)
    if mark is not None and aim.shooter.formation == "skirmish":
        dice = dice_that_see(dice, *mark.seeing)
    return dice


@rule("BP-FIRE-09", "BP-SPEC-03", "BP-SPEC-15")
async def saved(battle: Battle, aim: Aim, hits: int) -> int:
    """How many hits are saved; one failed save may be thrown again by some under a switch."""
    target = aim.target
    why = firmness(aim)
    needed = needed_to_save(target.morale, modified(battle, why, "BP-FIRE-09", target.id))
    if needed > 6:
        return 0
    wanted = at_least(needed)
    made = await battle.count(hits, d6, wanted, rule="BP-FIRE-09", by=target.side, subject=target.id, why=why)
    if made < hits and saves_again(battle.state, target):
        made += await battle.count(1, d6, wanted, rule="BP-SPEC-15", by=target.side, subject=target.id)
    return made


@rule("BP-SPEC-03", "BP-SPEC-15")
def saves_again(state: PowderState, unit: Unit) -> bool:
    """Whether a unit throws one failed save again: only where a switch gives it to Crack or Stubborn."""
    crack = unit.has("Cra") and unit.casualties == 0 and state.rulings.crack_applies_to != "break"
    return crack or (unit.has("Stu") and state.rulings.stubborn_applies_to != "break")


@stage
@rule("BP-FIRE-08", "BP-FIRE-11", "BP-SPEC-22", "BP-SPEC-21", "BP-DIS-01", "BP-FILL-16")
async def suffer(battle: Battle, shooter: Unit, target: Unit, volley: Volley) -> None:
    """The target takes its casualties, and what it has to fear for them becomes due."""
    state, by_guns = battle.state, shooter.arm == "artillery"
    hits, casualties = volley.hits, volley.casualties
    owes = []
    if casualties:
        owes.append("shot")
    if casualties and by_guns and volley.band == 0:
        owes.append("canister")
    if hits and by_guns:
        owes.append("artillery")
    first = target.casualties == 0 and casualties > 0
    disorders = volley.sixes > 0 and state.rulings.disorder_on_six
    nearest = bool(owes) and await _is_nearest(battle, shooter, target)
    done = (volley.kind, volley.dice, hits, casualties, disorders, tuple(owes), nearest, volley.spent)
    battle.record(Shot(shooter.id, target.id, *done))
    if shooter.fresh_now and not _shoots_on(state, shooter):
        battle.record(FreshnessPassed(shooter.id))
    if not casualties:
        return
    following: list[Due] = [] if target.revealed else [reveal.due(target)]
    if volley.kind == "volley" and wavers(state, target, first=first):
        following.append(break_test.due(target, "shooting", shooter, "artillery" if by_guns else ""))
        battle.record(TestsForgotten(target.id))
    battle.schedule(*following, *risks(state, target))


def _shoots_on(state: PowderState, unit: Unit) -> bool:
    """Whether a unit has named further targets."""
    return any(isinstance(each, shoot.kind) and each.shooter == unit.id for each in state.agenda)


@rule("BP-SPEC-22")
def wavers(state: PowderState, unit: Unit, *, first: bool) -> bool:
    """Whether casualties make a wavering unit test at once."""
    return unit.has("Wav") and (first or state.rulings.wavering_when == "every")


async def _is_nearest(battle: Battle, shooter: Unit, target: Unit) -> bool:
    """Whether a shooter is nearer than the one the target would fall back from so far."""
    if not target.shot_by:
        return True
    before = unit_of(battle.state, target.shot_by)
    if not on_table(before):
        return True

    def measured() -> Told:
        scene, aim = battle.scene, battle.scene.outline(target)
        return {"nearer": gap(scene.outline(shooter), aim) < gap(scene.outline(before), aim) - 1e-6}

    told = await battle.measure(lambda: nearer(battle.state, shooter, target, before), measured)
    return bool(told["nearer"])


@rule("BP-SPEC-09", "BP-FILL-42")
async def find_out(battle: Battle, unit: Unit) -> None:
    """Freshly raised troops show what they are worth when they first shoot or fight."""
    if not unit.has("Fre") or unit.freshly:
        return
    face = await battle.total(1, d6, rule="BP-SPEC-09", by=unit.side, subject=unit.id)
    battle.record(FreshlyRolled(unit.id, FRESHLY[face - 1]))
    if face == 1 and not unit.disordered:
        battle.record(Disordered(unit.id))


@stage
@rule("BP-SPEC-21", "BP-SETUP-08")
async def reveal(battle: Battle, unit: Unit) -> None:
    """An untested unit shows at its first casualty what it can bear."""
    if unit.revealed:
        return
    face = await battle.total(1, d6, rule="BP-SPEC-21", by=unit.side, subject=unit.id)
    battle.record(StaminaRevealed(unit.id, UNTESTED[face - 1]))
