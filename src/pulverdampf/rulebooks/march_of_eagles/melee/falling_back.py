"""How losers of a melee go back and winners move up."""

from collections.abc import Sequence

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside
from pulverdampf.table.angles import HALF, direction, turn
from pulverdampf.table.construction import nearest_place
from pulverdampf.table.contact import look_of
from pulverdampf.table.kernel import overlaps
from pulverdampf.table.measurement import Face, face_middle
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.sweeps import is_free, meets, swept

from ..battalion import main, pose_of
from ..by_hand.fights import go_back_by_hand, leave_building_by_hand
from ..charge.faces import has_faces, nearest_face
from ..command.commander import make_way
from ..events.melees import MeleeLeft
from ..events.places import FormationChanged, Garrisoned, Moved
from ..morale.losses import destroy
from ..movement.confusion import confuse_in_difficult_ground, confuse_passed
from ..movement.distances import enemies_of, friends_in_the_way, friends_of, until_barred, until_edge
from ..state import Battalion, Battle, EagleState, Melee
from ..terrain.geometry import footprint, shaping_groups, shaping_men, within_table
from ..terrain.ground import ground

BACK = 2.0
STEP = 0.25
FAR = 40.0
OPPOSITE: dict[Face, Face] = {"front": "rear", "rear": "front", "left": "right", "right": "left"}


@rule("MOE-MEL-05", "MOE-FILL-20")
async def fall_back(battle: Battle, loser: Battalion, winner: Battalion, face: Face) -> None:
    """Two inches straight away from the contact, facing the enemy."""
    if battle.by_hand:
        inside = isinstance(main(battle.state, loser).place, Inside)
        await (leave_building_by_hand if inside else go_back_by_hand)(battle, loser, BACK)
        return
    scene, state = battle.scene, battle.state
    piece = main(state, loser)
    own = scene.outline(piece)
    if isinstance(piece.place, Inside):
        _leave_building(battle, loser, winner, own)
        return
    if not has_faces(piece):
        enemy = scene.outline(main(state, winner))
        face = nearest_face(own, enemy.x, enemy.y)
    looks = look_of(own, face)
    x, y = face_middle(own, face)
    start = Pose(x, y, looks).ahead(-own.half_depth)
    go_back(battle, loser, start, turn(looks, HALF), BACK, "fall back")


@rule("MOE-FILL-20")
def go_back(
    battle: Battle, battalion: Battalion, start: Pose, bearing: int, distance: float, how: str
) -> None:
    """Goes straight; friends are passed, enemies, barred ground and the edge stop it short."""
    scene, state = battle.scene, battle.state
    piece = main(state, battalion)
    own = scene.outline_at(piece, start)
    ux, uy = direction(bearing)
    enemies = [  # a screen that it already stands on is about to be set anew
        each
        for each in enemies_of(scene, battalion.side)
        if each.kind == "main" or not overlaps(each, own, 0.01)
    ]
    friends = friends_of(scene, piece)
    bars = enemies + ground(scene).bars("column")
    if how == "fall back" and state.rulings.fall_back_friends == "halt":
        bars += friends
    blocked = min(until_barred(own, ux * FAR, uy * FAR, bars), until_edge(state, own, ux, uy))

    def is_clear(length: float) -> bool:
        there = scene.outline_at(piece, _along(start, ux, uy, length))
        return within_table(state, there) and is_free(there, bars + friends, 0.01)

    gone = min(distance, blocked)
    while gone < blocked and not is_clear(gone):
        gone = min(gone + STEP, blocked)
    while gone > 0.0 and not is_clear(gone):
        gone = max(0.0, gone - STEP)
    if not is_clear(gone):
        return  # hemmed in on all sides it stays as it stands
    passed = [friend for _, friend in friends_in_the_way(own, ux * gone, uy * gone, friends)] if gone else []
    way = swept(own, ux * gone, uy * gone) if gone else own
    battle.record(Moved(battalion.id, _along(start, ux, uy, gone).rounded(), how, round(float(gone), 2)))
    confuse_in_difficult_ground(battle, battalion, way)
    confuse_passed(battle, passed)
    make_way(battle)


def _along(start: Pose, ux: float, uy: float, distance: float) -> Pose:
    return Pose(start.x + ux * distance, start.y + uy * distance, start.facing)


@rule("MOE-FILL-28")
def _leave_building(battle: Battle, loser: Battalion, winner: Battalion, building: Outline) -> None:
    """A beaten garrison stands in line two inches outside, on the side away from the attacker."""
    enemy = battle.scene.outline(main(battle.state, winner))
    hit = nearest_face(building, enemy.x, enemy.y)
    opposite = OPPOSITE[hit]
    looks = look_of(building, hit)
    x, y = face_middle(building, opposite)
    state = battle.state
    shape = footprint(loser.arm, "line", shaping_groups(state, loser), shaping_men(state, loser))
    start = Pose(x, y, looks).ahead(-shape.depth / 2 - BACK)
    others = [each for each in battle.scene.outlines() if each.kind == "main" and each.owner != loser.id]
    land = ground(battle.scene)

    def allowed(pose: Pose) -> bool:
        own = outline(shape, pose)
        return within_table(state, own) and not land.barred(own, "line")

    pose = nearest_place(shape, start, others, STEP, FAR, allowed, 0.01)
    if pose is None:
        destroy(battle, loser)
        return
    battle.record(FormationChanged(loser.id, "line", pose.rounded()))
    battle.record(Moved(loser.id, pose.rounded(), "fall back", BACK))
    confuse_in_difficult_ground(battle, loser, outline(shape, pose))
    make_way(battle)


class Advance(Struct, frozen=True):
    """How a winner moves up after the beaten enemy: who goes where, and over which ground."""

    distance: float = 0.0
    steps: tuple[tuple[Battalion, Pose, Outline], ...] = ()
    building: str = ""
    """The building that it takes instead."""


@rule("MOE-MEL-06", "MOE-FILL-07")
def way_up(scene: Scene, winner: Battalion, loser: Battalion, melee: Melee, building: str) -> Advance | None:
    """Straight after the beaten enemy into contact, with those who joined; nothing without room."""
    state: EagleState = scene.state
    if building:
        return Advance(building=building)
    face = melee.face if winner.id == melee.defender else "front"
    piece = main(state, winner)
    own = scene.outline(piece)
    enemy = scene.outline(main(state, loser))
    if not has_faces(piece):
        face = nearest_face(own, enemy.x, enemy.y)
    if face != "front":
        looks = look_of(own, face)
        x, y = face_middle(own, face)
        own = scene.outline_at(piece, Pose(x, y, looks).ahead(-own.half_depth))
    share = meets(own, own.ux * 2 * BACK, own.uy * 2 * BACK, enemy, 0.0)
    distance = share * 2 * BACK if share <= 1.0 else BACK
    pose = Pose(own.x + own.ux * distance, own.y + own.uy * distance, own.facing)
    moved = scene.outline_at(piece, pose)
    joined = joined_on(state, melee, winner.side)
    together = {winner.id, *(each.id for each in joined)}
    others = [each for each in scene.outlines() if each.kind == "main" and each.owner not in together]
    bars = ground(scene).bars(piece.formation)
    if not within_table(state, moved) or not is_free(moved, others + bars, 0.01):
        return None
    before = pose_of(state, winner)
    friends = _places_beside(scene, joined, pose.x - before.x, pose.y - before.y, [*others, moved])
    if friends is None:
        return None
    way = swept(own, own.ux * distance, own.uy * distance) if distance > 0 else own
    return Advance(float(distance), ((winner, pose, way), *friends))


@rule("MOE-MEL-06", "MOE-FILL-07", "MOE-FILL-28")
def move_up(battle: Battle, winner: Battalion, advance: Advance) -> None:
    """Goes where the beaten enemy stood, or into the building it has left."""
    if advance.building:
        pose = battle.state.features[advance.building].pose
        battle.record(Garrisoned(winner.id, advance.building, pose))
    for battalion, there, way in advance.steps:
        battle.record(Moved(battalion.id, there.rounded(), "follow up", round(advance.distance, 2)))
        confuse_in_difficult_ground(battle, battalion, way)


@rule("MOE-MEL-13", "MOE-FILL-19")
def joined_on(state: EagleState, melee: Melee, side: str) -> list[Battalion]:
    """The battalions that have joined a melee on one side."""
    joined = [state.bodies[body] for body, _ in melee.joined]
    return [each for each in joined if each.side == side and each.melee == melee.id]


@rule("MOE-FILL-19")
def _places_beside(
    scene: Scene, joined: Sequence[Battalion], dx: float, dy: float, others: list[Outline]
) -> list[tuple[Battalion, Pose, Outline]] | None:
    """Where those who joined go with the winner, with the way there; one without room stays if it can."""
    state: EagleState = scene.state
    found = []
    for friend in joined:
        piece = main(state, friend)
        own = scene.outline(piece)
        pose = pose_of(state, friend)
        there = Pose(pose.x + dx, pose.y + dy, pose.facing)
        moved = scene.outline_at(piece, there)
        bars = ground(scene).bars(piece.formation)
        if within_table(state, moved) and is_free(moved, others + bars, 0.01):
            found.append((friend, there, swept(own, dx, dy)))
            others = [*others, moved]
        elif is_free(own, others, 0.01):
            others = [*others, own]
        else:
            return None
    return found


@rule("MOE-FILL-19")
async def back_off(battle: Battle, joined: Battalion) -> None:
    """A battalion that had joined the losing side goes back two inches and is out of the melee."""
    if joined.melee:
        battle.record(MeleeLeft(joined.id))
    if battle.by_hand:
        await go_back_by_hand(battle, joined, BACK)
        return
    pose = pose_of(battle.state, joined)
    go_back(battle, joined, pose, turn(pose.facing, HALF), BACK, "fall back")
