"""Marksmanship: fire groups, range, modifiers, volleys."""

from collections.abc import Iterator

from pulverdampf.engine.dice import at_least, d6, exactly, whether
from pulverdampf.engine.reckoning import Row, times
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, Piece
from pulverdampf.rulebooks.march_of_eagles import artillery
from pulverdampf.rulebooks.march_of_eagles.agenda import carries_out, schedule
from pulverdampf.rulebooks.march_of_eagles.battalion import (
    Battalion,
    Battle,
    EagleState,
    attached_to,
    battalion_of,
    effective_grade,
    groups,
    main,
    recruit_malus,
    screen,
    screen_groups,
)
from pulverdampf.rulebooks.march_of_eagles.characters import correct_misses
from pulverdampf.rulebooks.march_of_eagles.confusion import confuse_ungathered
from pulverdampf.rulebooks.march_of_eagles.dues import ActionDue, HitsDue, ShotDue, VolleyDue
from pulverdampf.rulebooks.march_of_eagles.events import AttemptFailed, Fired, ShotMeasured
from pulverdampf.rulebooks.march_of_eagles.fire_dice import BONUS_DICE, Share, Shot, volley
from pulverdampf.rulebooks.march_of_eagles.geometry import (
    all_round,
    eye,
    has_line_of_fire,
    is_protected,
    lines_of_fire,
    shooting_distance,
)
from pulverdampf.rulebooks.march_of_eagles.grade_tests import PLAIN, passes
from pulverdampf.rulebooks.march_of_eagles.losses import suffer_hits
from pulverdampf.rulebooks.march_of_eagles.terrain import cover
from pulverdampf.text import Text

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
    guns = artillery.GUN_GROUPS if shooter.arm == "artillery" and part.kind == "main" else 1
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
    if battalion.fired or battalion.melee or battalion.broken or battalion.arm == "cavalry":
        return False
    return main(state, battalion).formation != "limbered"


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
        if skirmishers is not None and has_line_of_fire(scene, part, skirmishers):
            yield skirmishers
        if not is_protected(scene, part, body, skirmishers) and has_line_of_fire(scene, part, body):
            yield body


def shot_at(
    scene: Scene, shooter: Battalion, part: Piece, target: Piece, granted: tuple[str, ...] | None = None
) -> Shot:
    """What is true of a shot at this moment."""
    x, y = eye(part, scene.outline(part))
    protected = cover(scene, target, scene.outline(target), x, y, all_edges=all_round(target))
    return Shot(scene.state, shooter, part, target, battalion_of(scene.state, target.id), protected, granted)


@rule("MOE-FIRE-08", "MOE-FILL-14")
def doubled_bonuses(one: Shot, two: Shot) -> list[str]:
    """The bonuses of F1 to F4 that both shots of one action would claim."""
    claimed = [
        {row.id.rpartition(".")[2] for row, _ in BONUS_DICE.applying(shot) if row.effect.amount > 0}
        for shot in (one, two)
    ]
    return sorted(claimed[0] & claimed[1])


@rule("MOE-FIRE-02", "MOE-ACT-07", "MOE-SKIR-10")
async def shoot(battle: Battle, due: ActionDue) -> None:
    """Marksmanship: a plain activation roll, then the main body's shot, then the skirmishers'."""
    battalion = battle.state.bodies[due.body]
    if not await passes(battle, battalion, PLAIN, "MOE-ACT-04", 0, "", Text("", "")):
        battle.record(AttemptFailed(battalion.id, due.action))
        return
    battle.record(Fired(battalion.id))
    shots = []
    for part, target in ((battalion.id, due.target), (battalion.screen_id, due.screen_target)):
        if target:
            taken = {bonus for bonus, to in due.bonus_to if to != part}
            granted = tuple(each for each in ("F1", "F2", "F3", "F4") if each not in taken) if taken else None
            shots.append(ShotDue(battalion.id, part, target, granted))
    schedule(battle, *shots)


@carries_out(ShotDue)
@rule("MOE-FIRE-02", "MOE-FIRE-03", "MOE-FIRE-06", "MOE-FILL-38")
async def measure_shot(battle: Battle, due: ShotDue) -> None:
    """Measures, counts the dice and makes the volley due; out of range the shot is lost."""
    state, scene = battle.state, battle.scene
    part, target = state.pieces[due.part], state.pieces[due.target]
    if target.pose is None or target.strength <= 0 or part.pose is None:
        return
    shooter = state.bodies[due.body]
    distance, start, end = shooting_distance(scene, part, scene.outline(target))
    battle.measured(f"{part.id} {target.id}", round(distance, 4), start, end)
    share = range_share(shooter, distance)
    eligible = eligible_groups(scene, part, target)
    battle.record(levelled(state, part, target, eligible, round(distance, 2)))
    if share is None or not eligible:
        return
    shot = shot_at(scene, shooter, part, target, due.bonuses)
    dice = battle.reckoned(volley(shot, eligible, share), "MOE-FIRE-06", shooter.id)
    if target.kind == "main":
        confuse_ungathered(battle, shot.target_of)
    schedule(battle, VolleyDue(shooter.id, target.id, dice, face_to_hit(state, shooter)))


@carries_out(VolleyDue)
@rule("MOE-FIRE-09", "MOE-CHAR-04")
async def throw_volley(battle: Battle, due: VolleyDue) -> None:
    """Throws the dice, lets NCOs correct misses, and makes the hits due."""
    shooter = battle.state.bodies[due.body]
    hits, struck = await battle.counts(
        due.dice, d6, at_least(due.reach), whether(exactly(6)),
        rule="MOE-FIRE-09", by=shooter.side, subject=shooter.id, named="MOE-DF-04" if due.defensive else "",
    )  # fmt: skip
    if due.reach <= 6:
        gained, six = await correct_misses(battle, shooter, due.dice - hits, due.reach)
        hits += gained
        struck = bool(struck or six)
    if hits:
        schedule(battle, HitsDue(shooter.id, due.target, hits, bool(struck) and due.reach <= 6))


@carries_out(HitsDue)
@rule("MOE-FIRE-09")
async def take_hits(battle: Battle, due: HitsDue) -> None:
    """The target suffers what hit it."""
    await suffer_hits(battle, battle.state.pieces[due.target], due.hits, struck=due.struck)
