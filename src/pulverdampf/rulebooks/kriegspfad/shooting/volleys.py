"""Shooting: all declare in two passes, shots that are alike are rolled together, then all counts at once."""

from msgspec import UNSET
from msgspec.structs import replace

from pulverdampf.engine.dice import d20, exactly, whether
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle, stage
from pulverdampf.engine.state import Due, PieceId, other
from pulverdampf.table.shapes import Pose

from ..events.places import Walked
from ..events.shooting import DeedDone, ImpactTaken, VolleyRolled
from ..events.turns import PhaseBegan
from ..facts import Seen, Shot
from ..geometry import place_of, shooting_distance
from ..morale.casualties import lose_by_choice, take_markers
from ..morale.threats import note_threats
from ..sight.weather import is_murky
from ..special.buildings import breach, break_roof
from ..special.burning import fire_arrows, try_arson
from ..state import SHOOTING, Battle, Struck, WarState, unit_of
from ..units import Element
from .aim import aim, aim_over, has_moved, is_unskilled
from .declaring import Pass, open_pass
from .lines import fire_distance
from .modifiers import Aim, faces, modifier
from .targets import in_reach, is_over_head
from .weapons import WEAPONS, Weapon, dice_of

ROLLED = ("shoot", "wall", "arrows")
"""Deeds that are rolled with the volleys; the others wait to see who is still there."""


@rule("KP-FIRE-01", "KP-TURN-02", "KP-FILL-23")
async def fire_phase(battle: Battle) -> None:
    """Step 5: two passes of declarations, the dice, and what they did."""
    state = battle.state
    if not state.clock.part:
        battle.record(PhaseBegan(SHOOTING, 1))
        one, two = state.first, other(state.first)
        battle.schedule(
            open_pass.due(one, "first"),
            open_pass.due(two, "first"),
            open_pass.due(one, "second"),
            open_pass.due(two, "second"),
            roll_first_volley.due(),
            take_impact.due(),
        )
    await settle(battle)


def pass_under_way(state: WarState) -> Pass:
    """The pass in which shots are declared now; before the shooting phase, the first."""
    waiting = any(isinstance(due, roll_first_volley.kind) for due in state.agenda)
    return "second" if waiting and open_pass.due(state.first, "second") not in state.agenda else "first"


def are_falling(state: WarState) -> bool:
    """Whether all have declared and the dice of this phase are falling."""
    declaring = any(isinstance(due, roll_first_volley.kind) for due in state.agenda)
    return state.clock.phase == SHOOTING and bool(state.clock.part) and not declaring


# the dice ------------------------------------------------------------------------------------------------


@stage
@rule("KP-FIRE-01")
async def roll_first_volley(battle: Battle) -> None:
    """Once all have declared it is noted whom they threaten, and the first dice fall."""
    await note_threats(battle)
    await roll_volley(battle)


@stage
@rule("KP-FIRE-01", "KP-FIRE-08", "KP-FIRE-10", "KP-FIRE-12")
async def roll_volley(battle: Battle) -> None:
    """Rolls the next shots that are alike, and goes on until all have been rolled."""
    state = battle.state
    shot = next((each for each in state.shots if each.deed in ROLLED), None)
    if shot is None:
        return
    breaches: list[Due] = []
    match shot.deed:
        case "wall":
            breaches = await shoot_at_wall(battle, shot)
        case "arrows":
            await shoot_arrows(battle, shot)
        case _:
            await shoot(battle, rolled_with(battle.scene, shot))
    battle.schedule(roll_volley.due(), *breaches)


@stage
@rule("KP-FIRE-08", "KP-FIRE-10")
async def shoot(battle: Battle, shots: tuple[Shot, ...], post: Pose | None = None) -> None:
    """Throws the dice of shots that are alike; who has not stepped to his loophole does so first."""
    first = shots[0]
    if post is not None:
        battle.record(Walked(unit_of(battle.state, first.shooter).id, {first.shooter: post}, how="inside"))
    if WEAPONS[first.weapon].is_artillery:
        await shoot_gun(battle, first)
    else:
        await shoot_together(battle, shots)


def distance_of(scene: Scene, shooter: Element, target: Element) -> float:
    """How far a declared shot goes; through a roof it is no distance at all."""
    if target.roof and is_over_head(shooter, target):
        return 0.0
    own, there = place_of(scene, shooter), place_of(scene, target)
    far = fire_distance(scene.state, shooter, own, there)
    return shooting_distance(own, there) if far is None else far


def aim_of(scene: Scene, shot: Shot, target: PieceId) -> Aim:
    """The aim of a declared shot at one of its targets."""
    state: WarState = scene.state
    shooter, piece = state.pieces[shot.shooter], state.pieces[target]
    if shot.seen is not UNSET:
        return aim_as_told(state, shot, shot.seen[0])
    return aim(scene, shooter, shot.weapon, piece, distance_of(scene, shooter, piece))


def aim_as_told(state: WarState, shot: Shot, seen: Seen) -> Aim:
    """The aim of a declared shot as the players see its target."""
    shooter, target = state.pieces[shot.shooter], state.pieces[shot.targets[0]]
    return aim_over(state, shooter, WEAPONS[shot.weapon], target, seen.far, seen.cover, marsh=seen.marsh)


def aims_of(scene: Scene, shot: Shot) -> list[Aim]:
    """The aims of all dice of a gun."""
    if shot.seen is not UNSET:
        return [aim_as_told(scene.state, shot, each) for each in shot.seen]
    return [aim_of(scene, shot, each) for each in shot.targets]


@rule("KP-FIRE-10")
def rolled_with(scene: Scene, shot: Shot) -> tuple[Shot, ...]:
    """A declared shot and those of its unit at the same enemy that have the same modifiers; guns shoot
    alone."""
    state: WarState = scene.state
    if WEAPONS[shot.weapon].is_artillery:
        return (shot,)
    shooter, target = unit_of(state, shot.shooter), unit_of(state, shot.targets[0])
    wanted = aim_of(scene, shot, shot.targets[0])
    alike = [
        each
        for each in state.shots
        if each != shot
        and each.deed == "shoot"
        and each.weapon == shot.weapon
        and state.pieces[each.shooter].body == shooter.id
        and state.pieces[each.targets[0]].body == target.id
        and aim_of(scene, each, each.targets[0]) == wanted
    ]
    return (shot, *alike)


@rule("KP-FIRE-10", "KP-GEN-02")
async def shoot_together(battle: Battle, shots: tuple[Shot, ...]) -> None:
    """Shots that are alike are rolled with one handful of dice."""
    state, first = battle.state, shots[0]
    shooter, target = unit_of(state, first.shooter), unit_of(state, first.targets[0])
    wanted = aim_of(battle.scene, first, first.targets[0])
    hits, kills, _ = await _throw(battle, shooter.id, wanted, len(shots))
    battle.record(VolleyRolled(tuple(each.shooter for each in shots), target.id, Struck(hits, kills)))


async def _throw(battle: Battle, subject: str, wanted: Aim, dice: int) -> tuple[int, int, int]:
    """Throws dice for shots that are alike: hits, kills among them, and whether a 1 fell."""
    reckoning = modifier(wanted)
    added = battle.reckoned(reckoning, "KP-FIRE-10", subject)
    hit, kill = faces(wanted, added)
    side = battle.state.bodies[subject].side
    if wanted.weapon == "mg":
        hits, kills, ones = await battle.counts(
            dice, d20, hit, kill, whether(exactly(1)),
            rule="KP-FIRE-10", by=side, subject=subject, why=reckoning,
        )  # fmt: skip
        return hits, kills, ones
    hits, kills = await battle.counts(
        dice, d20, hit, kill, rule="KP-FIRE-10", by=side, subject=subject, why=reckoning
    )
    return hits, kills, 0


@rule("KP-FIRE-08", "KP-FIRE-09", "KP-FIRE-12", "KP-FILL-28")
async def shoot_gun(battle: Battle, shot: Shot) -> None:
    """A gun throws its dice target by target; a machine gun that throws a 1 has hit nothing."""
    state, scene = battle.state, battle.scene
    shooter, target = unit_of(state, shot.shooter), unit_of(state, shot.targets[0])
    aims = aims_of(scene, shot)
    hits = kills = ones = 0
    for wanted in dict.fromkeys(aims):
        thrown = await _throw(battle, shooter.id, wanted, aims.count(wanted))
        hits, kills, ones = hits + thrown[0], kills + thrown[1], ones + thrown[2]
    if ones:
        battle.record(VolleyRolled((shot.shooter,), target.id, Struck(), jammed=True))
        return
    weapon = WEAPONS[shot.weapon]
    if shot.seen is UNSET:
        in_arc = _in_arc(scene, state.pieces[shot.shooter], weapon, target.id)
    else:
        in_arc = shot.seen[0].exposed
    kills = min(kills, in_arc)
    gun_hits = hits if weapon.is_field_gun else 0
    battle.record(VolleyRolled((shot.shooter,), target.id, Struck(hits, kills, gun_hits, kills)))


@rule("KP-FILL-28")
def _in_arc(scene: Scene, gun: Element, weapon: Weapon, body: str) -> int:
    """How many elements of a unit a gun has in range and arc: it cannot kill more."""
    state: WarState = scene.state
    shot = {key for key, each in state.pieces.items() if each.fired == state.clock.turn > 0}
    firing = [*shot, *(each.shooter for each in state.shots)]
    return sum(1 for each in in_reach(scene, gun, weapon, firing) if state.pieces[each.piece].body == body)


@rule("KP-FORT-06", "KP-FILL-44")
def wall_aim(state: WarState, shooter: Element, weapon: Weapon, distance: float) -> Aim:
    """A shot at a wall: only the gun, its markers, the range and the weather matter."""
    return Aim(
        weapon.key,
        weapon.is_effective(distance),
        markers=unit_of(state, shooter.id).markers,
        murky=is_murky(state, distance),
    )


async def shoot_at_wall(battle: Battle, shot: Shot) -> list[Due]:
    """A field gun at a wall: each hit may bring it down when all have shot."""
    state, scene = battle.state, battle.scene
    piece, weapon = state.pieces[shot.shooter], WEAPONS[shot.weapon]
    if shot.seen is UNSET:
        line = scene.terrain.plots[shot.feature].pieces[0]
        distance = shooting_distance(place_of(scene, piece), line)
    else:
        distance = shot.seen[0].far
    wanted = wall_aim(state, piece, weapon, distance)
    hits, _, _ = await _throw(battle, piece.body or "", wanted, dice_of(weapon, distance))
    battle.record(VolleyRolled((shot.shooter,), "", Struck()))
    return [breach.due(piece, shot.feature, hits)] if hits else []


@rule("KP-FORT-08")
async def shoot_arrows(battle: Battle, shot: Shot) -> None:
    """Fire arrows at a roof: an ordinary shot with the bow, then a 6."""
    state = battle.state
    piece = state.pieces[shot.shooter]
    unit = unit_of(state, piece.id)
    wanted = replace(
        wall_aim(state, piece, WEAPONS["bow"], 0.0),
        unskilled=is_unskilled(state, unit, piece, WEAPONS["bow"]),
        sharpshooter="sharpshooter" in piece.traits and not has_moved(state, piece),
    )
    hits, _, _ = await _throw(battle, unit.id, wanted, 1)
    battle.record(VolleyRolled((shot.shooter,), "", Struck()))
    if hits:
        await fire_arrows(battle, piece, shot.feature, hits)


# what it did ---------------------------------------------------------------------------------------------


@stage
@rule("KP-FIRE-01", "KP-FIRE-11", "KP-MOR-05")
async def take_impact(battle: Battle) -> None:
    """All losses first, by choice of their owners, then all markers; then arsonists who are still there."""
    state = battle.state
    losses = []
    markers = []
    for body in [each for each in state.bodies if each in state.struck]:
        struck = state.struck[body]
        by_guns = min(struck.gun_kills, struck.kills)
        if by_guns:
            losses.append(lose_by_choice.due(state.bodies[body], by_guns, "guns"))
        if struck.kills > by_guns:
            losses.append(lose_by_choice.due(state.bodies[body], struck.kills - by_guns, "shooting"))
        if struck.hits:
            markers.append((body, struck.hits))
    deeds = [try_deed.due(shot) for shot in state.shots]
    battle.record(ImpactTaken({body: struck.gun_hits for body, struck in state.struck.items()}))
    battle.schedule(*losses, take_markers.due(tuple(markers), "shooting"), *deeds)


@stage
@rule("KP-BURN-01", "KP-FORT-07", "KP-FORT-08", "KP-FIRE-21")
async def try_deed(battle: Battle, shot: Shot) -> None:
    """Arson, or the work of a man on a roof; who has fallen meanwhile does nothing."""
    piece = battle.state.pieces[shot.shooter]
    battle.record(DeedDone(shot.shooter))
    if piece.pose is None:
        return
    if shot.deed == "break":
        await break_roof(battle, piece)
    else:
        await try_arson(battle, piece, shot.feature)
