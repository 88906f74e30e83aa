"""Marksmanship: fire groups, range, modifiers, volleys."""

from collections.abc import Iterator

from msgspec import Struct

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.dice import at_least, d6, exactly, whether
from pulverdampf.engine.reckoning import Reckoning, Row, times
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Inside, Piece

from ..actions import Action
from ..battalion import (
    attached_to,
    battalion_of,
    effective_grade,
    groups,
    main,
    recruit_malus,
    screen,
    screen_groups,
    unfired_parts,
)
from ..by_hand.shots import cover_told, sighting
from ..command.characters import correct_misses
from ..events.deeds import AttemptFailed, ShotMeasured
from ..events.order import Fired
from ..extension import artillery
from ..grade_tests import activation_test
from ..morale.losses import take_hits
from ..movement.confusion import confuse_ungathered
from ..state import Battalion, Battle, EagleState
from ..terrain.geometry import (
    all_round,
    eye,
    has_line_of_fire,
    is_protected,
    lines_of_fire,
    shooting_distance,
)
from ..terrain.ground import Cover, cover
from .fire_dice import BONUS_DICE, Share, Shot, volley

EPS = 1e-3


SHORT_RANGE = Row("MOE-T-RANGE.short", times(1), "short range", "kurze Reichweite")
MEDIUM_RANGE = Row("MOE-T-RANGE.medium", times(1, 2), "medium range", "mittlere Reichweite")
LONG_RANGE = Row("MOE-T-RANGE.long", times(1, 4), "long range", "lange Reichweite")

# MOE-T-RANGE: upper ends of the bands in inches
#              short  medium  long
BANDS = {
    "musket": (6.0, 12.0, 18.0),
    "rifle": (6.0, 18.0, 24.0),
    **artillery.BANDS,
}
SHARES = ((1, 1, SHORT_RANGE), (1, 2, MEDIUM_RANGE), (1, 4, LONG_RANGE))


def weapon_of(battalion: Battalion) -> str:
    """What a battalion shoots with."""
    if battalion.arm == "artillery":
        return artillery.guns_of(battalion)
    return "rifle" if battalion.rifles else "musket"


@rule("MOE-T-RANGE", "MOE-LIGHT-04", "MOE-FIRE-11", "MOE-X-ART-03")
def range_share(battalion: Battalion, distance: float) -> Share | None:
    """The share of the dice that a distance leaves; out of range gives none."""
    for end, share in zip(BANDS[weapon_of(battalion)], SHARES, strict=True):
        if distance <= end + EPS:
            return share
    return None


@rule("MOE-FIRE-04", "MOE-FIRE-05", "MOE-SKIR-02", "MOE-X-SQ-02", "MOE-X-ART-02", "MOE-FILL-28")
def eligible_groups(scene: Scene, part: Piece, target: Piece) -> int:
    """The fire groups that have a line to the target."""
    state: EagleState = scene.state
    if part.kind == "screen":
        return min(screen_groups(part), lines_of_fire(scene, part, target))
    eligible = lines_of_fire(scene, part, target, most=ready_groups(state, part))
    return eligible * artillery.GUN_GROUPS if state.bodies[part.id].arm == "artillery" else eligible


@rule("MOE-FIRE-04", "MOE-FIRE-05", "MOE-X-SQ-02", "MOE-FILL-28")
def ready_groups(state: EagleState, part: Piece) -> int:
    """The fire groups that a formation lets shoot at all: a column its first row, a square one face."""
    if part.kind == "screen":
        return screen_groups(part)
    number = groups(state, state.bodies[part.id])
    if isinstance(part.place, Inside):
        return (number + 1) // 2
    if part.formation == "square":
        return -(-number // 4)
    return min(number, 2) if part.formation == "column" else number


def levelled(
    state: EagleState, part: Piece, target: Piece, eligible: int, inches: float | None = None
) -> ShotMeasured:
    """What everybody sees of a shot before its dice are counted."""
    shooter = battalion_of(state, part.id)
    guns = guns_in(shooter, part)
    post = "building" if isinstance(part.place, Inside) else part.formation
    post = post if post in ("building", "column", "square") else ""
    reach = BANDS[weapon_of(shooter)][-1]
    return ShotMeasured(part.id, target.id, ready_groups(state, part) * guns, eligible, post, inches, reach)


@rule("MOE-FIRE-09", "MOE-DF-04", "MOE-CINC-07")
def face_to_hit(state: EagleState, shooter: Battalion, *, defensive: bool = False) -> int:
    """What a die must show by itself to hit."""
    face = int(effective_grade(state, shooter))
    face -= attached_to(state, shooter)
    face += defensive
    if recruit_malus(state, shooter) and state.rulings.recruit_malus_scope == "tests_and_fire":
        face += 1
    if state.weather == "rain":
        face = min(face + 1, 6)
    return face


@rule("MOE-FIRE-01", "MOE-FIRE-10", "MOE-MEL-15", "MOE-FILL-40")
def may_shoot(state: EagleState, battalion: Battalion) -> bool:
    """Whether a battalion may shoot at all in its activation."""
    if battalion.melee or battalion.broken or battalion.arm == "cavalry":
        return False
    return main(state, battalion).formation != "limbered" and bool(unfired_parts(state, battalion))


@rule("MOE-FIRE-01", "MOE-SKIR-05", "MOE-FIRE-12")
def targets_of(scene: Scene, part: Piece) -> Iterator[Piece]:
    """The enemy pieces that a part may take as its target."""
    state: EagleState = scene.state
    for enemy in state.bodies.values():
        if enemy.side == part.side or enemy.melee:
            continue
        body = main(state, enemy)
        if body.pose is None:
            continue
        skirmishers = screen(state, enemy)
        if state.by_hand:  # who is in sight the players know
            yield from (body,) if skirmishers is None else (skirmishers, body)
            continue
        if skirmishers is not None and has_line_of_fire(scene, part, skirmishers):
            yield skirmishers
        if not is_protected(scene, part, body, skirmishers) and has_line_of_fire(scene, part, body):
            yield body


def shot_at(
    scene: Scene, shooter: Battalion, part: Piece, target: Piece, granted: tuple[str, ...] | None = None
) -> Shot:
    """What is true of a shot at this moment."""
    if scene.state.by_hand:
        return shot_told(scene.state, shooter, part, target, Cover.NONE, granted)
    protected = scene.remembered(("cover", part.id, target.id), lambda: _cover_from(scene, part, target))
    return Shot(scene.state, shooter, part, target, battalion_of(scene.state, target.id), protected, granted)


def shot_told(
    state: EagleState,
    shooter: Battalion,
    part: Piece,
    target: Piece,
    cover: Cover,
    granted: tuple[str, ...] | None = None,
) -> Shot:
    """A shot at a target whose cover is known."""
    return Shot(state, shooter, part, target, battalion_of(state, target.id), cover, granted)


def _cover_from(scene: Scene, part: Piece, target: Piece) -> Cover:
    x, y = eye(part, scene.outline(part))
    return cover(scene, target, scene.outline(target), x, y, all_edges=all_round(target))


@rule("MOE-FIRE-08", "MOE-FILL-14")
def doubled_bonuses(one: Shot, two: Shot) -> list[str]:
    """The bonuses of F1 to F4 that both shots of one action would claim."""
    claimed = [
        {row.id.rpartition(".")[2] for row, _ in BONUS_DICE.applying(shot) if row.effect.amount > 0}
        for shot in (one, two)
    ]
    return sorted(claimed[0] & claimed[1])


@rule("MOE-FIRE-02", "MOE-ACT-07", "MOE-SKIR-10")
async def shoot(battle: Battle, battalion: Battalion, action: Action) -> None:
    """Marksmanship: a plain activation roll, then the main body's shot, then the skirmishers'."""
    if not await activation_test(battle, battalion):
        battle.record(AttemptFailed(battalion.id, action.what))
        return
    pieces = battle.state.pieces
    named = ((battalion.id, action.target), (battalion.screen_id, action.screen_target))
    shots = [(part, target) for part, target in named if target]
    for part, _ in shots:
        battle.record(Fired(battalion.id, screen=part == battalion.screen_id))
    battle.schedule(
        *(measure_shot.due(pieces[part], pieces[target], granted_to(part, action)) for part, target in shots)
    )


@rule("MOE-FIRE-08", "MOE-FILL-14")
def granted_to(part: str, action: Action) -> tuple[str, ...] | None:
    """Those of F1 to F4 that the shot of a part may claim; none stated means all."""
    taken = {bonus for bonus, to in action.bonus_to if to != part}
    return tuple(each for each in ("F1", "F2", "F3", "F4") if each not in taken) if taken else None


class Aim(Struct, frozen=True):
    """A part of a battalion levelled at a target."""

    inches: float
    tape: tuple[tuple[float, float], tuple[float, float]]
    """The points between which it was measured."""
    eligible: int
    """The fire groups with a line to the target."""
    dice: Reckoning | None
    """None out of range, or without a line."""


@rule("MOE-FIRE-03", "MOE-FIRE-06")
def aimed(scene: Scene, part: Piece, target: Piece, granted: tuple[str, ...] | None = None) -> Aim:
    """How far a shot goes, and how many dice it has."""
    shooter = battalion_of(scene.state, part.id)
    inches, start, end = shooting_distance(scene, part, scene.outline(target))
    share, eligible = range_share(shooter, inches), eligible_groups(scene, part, target)
    dice = None
    if share is not None and eligible:
        dice = volley(shot_at(scene, shooter, part, target, granted), eligible, share)
    return Aim(inches, (start, end), eligible, dice)


def guns_in(battalion: Battalion, part: Piece) -> int:
    """How many fire groups one of those counts that people see: a gun is worth several."""
    return artillery.GUN_GROUPS if battalion.arm == "artillery" and part.kind == "main" else 1


@rule("MOE-FIRE-03", "MOE-FIRE-06", "MOE-T-RANGE")
def aim_told(
    state: EagleState, part: Piece, target: Piece, told: Told, granted: tuple[str, ...] | None
) -> Reckoning | None:
    """The dice of a shot as the players told it; none out of range or without a line."""
    shooter = battalion_of(state, part.id)
    eligible = told["lines"] * guns_in(shooter, part)
    if told["band"] == "out" or not eligible:
        return None
    shot = shot_told(state, shooter, part, target, Cover(cover_told(target, told)), granted)
    return volley(shot, eligible, SHARES[int(told["band"])])


def nominal(ends: tuple[float, ...], band: str) -> float:
    """What is noted as the distance where only its band was told: the end of it, or just beyond the last."""
    return ends[-1] + 1.0 if band == "out" else ends[int(band)]


def seen_of(scene: Scene, part: Piece, target: Piece, aim: Aim) -> Told:
    """The same facts, measured."""
    shooter = battalion_of(scene.state, part.id)
    share = range_share(shooter, aim.inches)
    cover = shot_at(scene, shooter, part, target).cover if share is not None and aim.eligible else Cover.NONE
    return {
        "band": "out" if share is None else str(SHARES.index(share)),
        "lines": aim.eligible // guns_in(shooter, part),
        "cover": str(int(cover)),
    }


@stage
@rule("MOE-FIRE-02", "MOE-FIRE-03", "MOE-FIRE-06", "MOE-FILL-38")
async def measure_shot(
    battle: Battle, part: Piece, target: Piece, granted: tuple[str, ...] | None = None
) -> None:
    """Measures, counts the dice and makes the volley due; out of range the shot is lost."""
    state, scene = battle.state, battle.scene
    if target.pose is None or part.pose is None:
        return
    shooter = battalion_of(state, part.id)

    def measured() -> Told:
        aim = aimed(scene, part, target, granted)
        battle.measured(f"{part.id} {target.id}", round(aim.inches, 4), *aim.tape)
        return {**seen_of(scene, part, target, aim), "inches": round(aim.inches, 2), "dice": aim.dice}

    ends = BANDS[weapon_of(shooter)]
    told = await battle.measure(
        lambda: sighting(state, part, target, ends, ready_groups(state, part)), measured
    )
    reckoned = aim_told(state, part, target, told, granted) if battle.by_hand else told["dice"]
    inches = told["inches"] if "inches" in told else nominal(ends, told["band"])
    battle.record(levelled(state, part, target, told["lines"] * guns_in(shooter, part), inches))
    if reckoned is None:
        return
    dice = battle.reckoned(reckoned, "MOE-FIRE-06", shooter.id)
    if target.kind == "main":
        confuse_ungathered(battle, battalion_of(state, target.id))
    battle.schedule(throw_volley.due(shooter, target, dice, face_to_hit(state, shooter)))


@stage
@rule("MOE-FIRE-09", "MOE-CHAR-04")
async def throw_volley(
    battle: Battle, shooter: Battalion, target: Piece, dice: int, needed: int, named: str = ""
) -> None:
    """Throws the dice, lets NCOs correct misses, and makes the hits due."""
    hits, struck = await battle.counts(
        dice, d6, at_least(needed), whether(exactly(6)),
        rule="MOE-FIRE-09", by=shooter.side, subject=shooter.id, named=named,
    )  # fmt: skip
    if needed <= 6:
        gained, six = await correct_misses(battle, shooter, dice - hits, needed)
        hits += gained
        struck = struck or six
    if hits:
        battle.schedule(take_hits.due(target, hits, struck=bool(struck) and needed <= 6))
