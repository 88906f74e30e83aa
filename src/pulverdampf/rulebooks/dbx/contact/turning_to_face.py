"""Turning to face: who was hit only in flank or rear turns at the end of the movement phase."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.contact import against as flush_on
from pulverdampf.table.contact import beside, conform, push_apart
from pulverdampf.table.kernel import Outline, gap
from pulverdampf.table.measurement import face_middle
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free

from ..by_hand.turning import turn_told
from ..events.by_hand import ContactsTold
from ..events.places import StruckInPlace, TurnedToFace
from ..formations.groups import ranks_of
from ..movement.interpenetration import friends_and_enemies, is_off_table
from ..outcomes.recoil import SLACK
from ..terrain.ground import ground_of
from ..troops import BW
from ..units import Battle, DbxState, Element, Struck, as_kept, pose_of, shape_of
from .contacts import Hold, contacts_of

STEADFAST = ("CAMP", "SQ")
"""Those who never turn."""


@rule("DBX-CON-06", "DBX-FILL-21")
async def turn_to_face(battle: Battle) -> None:
    """Everyone who is held but not in front turns to the first who came, if there is room."""
    for _ in range(len(battle.state.pieces)):
        hold = next_to_turn(battle.scene)
        if hold is None:
            return
        victim, attacker = battle.state.pieces[hold.victim], battle.state.pieces[hold.attacker]
        struck: Struck = "rear" if hold.face == "rear" else "flank"
        stands = await turn_told(battle, hold) if battle.by_hand else turned(battle.scene, hold)
        if stands is None:
            battle.record(StruckInPlace(victim.id, struck, attacker.arm))
        else:
            placed = tuple((key, as_kept(pose)) for key, pose in stands.items())
            battle.record(TurnedToFace(placed, victim.id, struck, attacker.arm))
            if battle.by_hand:
                battle.record(ContactsTold(((attacker.id, victim.id, "front"),)))


def next_to_turn(scene: Scene) -> Hold | None:
    """The first hold on flank or rear of an element that has nobody before it and has not turned."""
    state: DbxState = scene.state
    contacts = contacts_of(scene)
    for key in contacts.on:
        piece = state.pieces[key]
        if piece.kind in STEADFAST or piece.struck or contacts.has_enemy_in_front(key):
            continue
        return first_in_time(scene, key)
    return None


@rule("DBX-CON-06", "DBX-FILL-21")
def first_in_time(scene: Scene, key: PieceId) -> Hold:
    """Of those who hold an element the one who came first, as far as that is known."""
    pieces = scene.state.pieces
    holds = contacts_of(scene).on[key]
    first = [hold for hold in holds if hold.attacker == pieces[key].met_by]
    attacking = [hold for hold in holds if pieces[hold.attacker].assault == key]
    return (first or attacking or holds)[0]


@rule("DBX-CON-06", "DBX-CON-07", "DBX-CON-08")
def turned(scene: Scene, hold: Hold) -> dict[PieceId, Pose] | None:
    """Where the victim stands after its turn, and friends it shifts; none without room."""
    state: DbxState = scene.state
    victim, attacker = state.pieces[hold.victim], state.pieces[hold.attacker]
    against = scene.outline(attacker)
    front = conform(shape_of(victim), against, "front", "front_left", "front_right")
    if victim.kind == "GEN":
        front = front_of_general(victim, against)
    stands = {victim.id: front}
    second = ranks_of(scene).second(victim.id)
    if hold.face in ("left", "right") and second is not None:
        rear = state.pieces[second]
        also = contacts_of(scene).touching.get(second, ())
        if attacker.id in also and not contacts_of(scene).has_enemy_in_front(second):
            place = scene.outline_at(victim, front)
            stands[second] = beside(place, shape_of(rear), "rear")
    return _with_room(scene, victim, stands)


@rule("DBX-CON-10", "DBX-FILL-22")
def front_of_general(general: Element, attacker: Outline) -> Pose:
    """Where a command element stands that turns to an attacker: its front in the middle of his."""
    return flush_on(shape_of(general), attacker, "front", *face_middle(attacker, "front"))


@rule("DBX-CON-08")
def _with_room(scene: Scene, victim: Element, stands: dict[PieceId, Pose]) -> dict[PieceId, Pose] | None:
    """The turn with friends shifted out of the way by the least distance, if they can be."""
    state: DbxState = scene.state
    friends, enemies = friends_and_enemies(scene, victim)
    friends = [each for each in friends if each.owner not in stands]
    places = [scene.outline_at(state.pieces[key], pose) for key, pose in stands.items()]
    ground = ground_of(scene)
    for place in places:
        if is_off_table(state, place) or ground.is_barred(place) or not is_free(place, enemies, SLACK):
            return None
    shifted: dict[PieceId, Pose] = {}
    for each in friends:
        if is_free(each, places, SLACK):
            continue
        pose = _shift(scene, state.pieces[each.owner], each, [*places, *enemies, *friends])
        if pose is None:
            return None
        shifted[each.owner] = pose
        friends = [
            scene.outline_at(state.pieces[key.owner], shifted[key.owner]) if key.owner in shifted else key
            for key in friends
        ]
    return {**stands, **shifted}


def _shift(scene: Scene, piece: Element, own: Outline, others: list[Outline]) -> Pose | None:
    """The least shift that frees a friend from those who need its place, if it is no more than a base."""
    if piece.kind == "CAMP" or contacts_of(scene).is_engaged(piece.id):
        return None
    pose = pose_of(piece)
    near = [each for each in others if each.owner != piece.id and gap(own, each) <= 2.0 * BW]
    free = push_apart(shape_of(piece), pose, near, 0.01, 60)
    if free is None:
        return None
    far = max(abs(free.x - pose.x), abs(free.y - pose.y))
    place = scene.outline_at(piece, free)
    if far > BW or is_off_table(scene.state, place) or ground_of(scene).is_barred(place):
        return None
    return free
