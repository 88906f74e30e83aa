"""Squares: formed by one to five elements of line infantry, moving slowly, left one by one."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import HALF, QUARTER
from pulverdampf.table.contact import beside
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import FACES
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.sweeps import is_free, swept
from pulverdampf.text import Text

from ..command.points import cost_of, cost_of_reforming
from ..contact.contacts import TOUCH, contacts_of
from ..contact.moving_into_contact import is_rightly_met
from ..events.formations import LeftSquare, SquareFormed
from ..movement.control_zone import hinders
from ..movement.interpenetration import friends_and_enemies, is_off_table, may_pass
from ..movement.neighbours import enemies_afield
from ..movement.objections import IN_ZONE, NO_ROOM, NOT_HERE, NOT_LINED_UP, TOO_FAR
from ..movement.tracks import corner_way
from ..outcomes.recoil import SLACK
from ..standing import in_camp
from ..terrain.ground import ground_of, in_bad_going
from ..troops import in_millimetres, in_paces
from ..units import (
    Battle,
    DbxState,
    Element,
    base,
    command_of,
    half_of_square,
    pose_of,
    shape_of,
    within_square,
)
from .groups import ranks_of

MOST_MEMBERS = 5
WHO_JOINS = Text("Who joins the square?", "Wer tritt in das Karree?")
ENOUGH = Text("nobody more", "niemand mehr")
WHERE = Text("{name}: where does it step out of the square?", "{name}: Wohin tritt es aus dem Karree?")


@rule("DBX-FORM-05", "DBX-FILL-24")
def may_form(scene: Scene, piece: Element) -> bool:
    """Whether an element may take part in a square: unmoved line in good going, no enemy before it."""
    if not piece.of_line or piece.moves or piece.done or in_camp(piece) or piece.pose is None:
        return False
    return not contacts_of(scene).has_enemy_in_front(piece.id) and not in_bad_going(scene, piece)


def may_lead_square(scene: Scene, piece: Element) -> bool:
    """Whether a square may be formed round an element."""
    return may_form(scene, piece)


def candidates(scene: Scene, members: list[PieceId]) -> list[PieceId]:
    """Those connected with the members so far who may join them."""
    state: DbxState = scene.state
    ranks = ranks_of(scene)
    found: dict[PieceId, None] = {}
    for key in members:
        for each in ranks.neighbours(key):
            if each not in members and may_form(scene, state.pieces[each]):
                found[each] = None
    return list(found)


def footprint(scene: Scene, members: list[PieceId]) -> Pose | None:
    """Where a square of these stands: the first stays, the second is put back to back; none without room."""
    state: DbxState = scene.state
    leader = state.pieces[members[0]]
    pose = pose_of(leader)
    if len(members) == 1:
        return pose
    whole = pose.ahead(-10.0).rounded()
    place = outline(base(40.0, 40.0), whole)
    friends, enemies = friends_and_enemies(scene, leader)
    others = [each for each in [*friends, *enemies] if each.owner not in members]
    ground = ground_of(scene)
    if is_off_table(state, place) or ground.is_bad(place) or ground.is_barred(place):
        return None
    return whole if is_free(place, others, SLACK) else None


@rule("DBX-FORM-05")
async def form_square(battle: Battle, piece: Element) -> None:
    """Forms a square of one to five, whatever the distances."""
    state = battle.state
    members = [piece.id]
    while len(members) < MOST_MEMBERS:
        joining = [
            key
            for key in candidates(battle.scene, members)
            if footprint(battle.scene, [*members, key]) is not None
        ]
        if not joining:
            break
        options = [Option("enough", ENOUGH, ""), *(Option(key, state.named(key), key) for key in joining)]
        joined = await battle.choose(piece.side, Prompt("DBX-FORM-05", WHO_JOINS, piece.id), options)
        if not joined:
            break
        members.append(joined)
    pose = footprint(battle.scene, members)
    assert pose is not None
    cost = cost_of_reforming(battle.scene, members)
    command = command_of(state, piece).id
    square = f"Q{state.born + 1}{piece.id}"
    battle.record(SquareFormed(square, tuple(members), pose, command, cost))


# leaving ------------------------------------------------------------------------------------------------


def dissolvable(scene: Scene, piece: Element) -> list[Element]:
    """The elements that may step out of a square now: not when it has moved with them in this bound."""
    return [each for each in leavers(scene, piece) if any(True for _ in _legal_places(scene, piece, each))]


def leavers(scene: Scene, piece: Element) -> list[Element]:
    """Those whom nothing but want of room can keep from stepping out."""
    if not piece.is_square or piece.moves or contacts_of(scene).is_engaged(piece.id):
        return []
    return [each for each in within_square(scene.state, piece.id) if not each.moves and not each.done]


def remaining(square: Element, member: Element) -> Pose | None:
    """Where a square stands once an element has left it: the last of two keeps its place and facing."""
    pose = pose_of(square)
    if square.strength == 1:
        return None
    if square.strength > 2:
        return pose
    return half_of_square(pose, "rear" if square.members[:1] == (member.id,) else "front")


def _obstacles(scene: Scene, square: Element, member: Element) -> list[Outline]:
    """Everyone else, with the square as it stands without the one who leaves."""
    friends, enemies = friends_and_enemies(scene, square)
    rest = remaining(square, member)
    others = [*friends, *enemies]
    if rest is not None:
        depth = 20.0 if square.strength == 2 else 40.0
        others.append(outline(base(40.0, depth), rest))
    return others


@rule("DBX-FORM-06")
def leaving_objections(scene: Scene, square: Element, member: Element, pose: Pose) -> Iterator[Objection]:
    """Why an element may not step out of a square to a place."""
    state: DbxState = scene.state
    place = scene.outline_at(member, pose)
    stood = scene.outline_at(member, pose_of(square).ahead(square.depth * 0.5 - member.depth * 0.5))
    enemies = enemies_afield(scene, square)
    ground = ground_of(scene)
    if (
        is_off_table(state, place)
        or ground.is_barred(place)
        or not is_free(place, _obstacles(scene, square, member), SLACK)
    ):
        yield Objection("DBX-FORM-06", NO_ROOM)
    met = [each for each in enemies if gap(place, each) <= TOUCH]
    pieces = state.pieces
    if met and not any(is_rightly_met(scene, member, pieces[each.owner], place, each, stood) for each in met):
        yield Objection("DBX-FORM-06", NOT_LINED_UP)
    if state.rulings.square_dissolve == "free":
        if gap(place, scene.outline(square)) > TOUCH:
            yield Objection("DBX-FORM-06", NOT_HERE)
    else:
        way = swept(stood, place.x - stood.x, place.y - stood.y)
        if not _is_open(scene, square, member, way):
            yield Objection("DBX-MOVE-09", NO_ROOM)
        rate = member.troop.bad if ground.is_bad(way) else member.troop.good
        far = in_paces(corner_way(stood, place))
        if far > rate and not _is_about_turn(place, square):
            yield Objection("DBX-FORM-06", TOO_FAR, float(far), float(rate))
    touched = [each.owner for each in met]
    if hinders(scene, member, [stood, place], [place], (square.id,), touched) is not None:
        yield Objection("DBX-ZOC-02", IN_ZONE)


@rule("DBX-MOVE-09", "DBX-PASS-06")
def _is_open(scene: Scene, square: Element, member: Element, way: Outline) -> bool:
    """Whether nobody bars the way out of a square: no enemy, and no friend who does not let pass."""
    state: DbxState = scene.state
    friends, enemies = friends_and_enemies(scene, square)
    facing = pose_of(square).facing
    barring = [each for each in friends if not may_pass(state, member, facing, state.pieces[each.owner])]
    return is_free(way, [*barring, *enemies], SLACK)


def _is_about_turn(place: Outline, square: Element) -> bool:
    """Whether an element merely keeps its place in the square, however it faces."""
    pose = pose_of(square)
    return abs(place.x - pose.x) <= 10.5 and abs(place.y - pose.y) <= 10.5


def _places(scene: Scene, square: Element, member: Element) -> Iterator[Pose]:
    whole, shape = scene.outline(square), shape_of(member)
    pose = pose_of(square)
    yield pose.ahead(square.depth * 0.5 - 10.0).rounded()
    if square.depth > 20.0:
        yield pose.ahead(-10.0).rounded()
        yield pose.ahead(-10.0).turned(HALF).rounded()
    for face in FACES:
        spot = beside(whole, shape, face)
        yield spot.rounded()
        yield spot.ahead(20.0).rounded()
    far = in_millimetres(member.troop.good) * 0.8
    for bearing in (0, QUARTER, HALF, 3 * QUARTER):
        yield pose.towards(pose.facing + bearing, far).rounded()


def _legal_places(scene: Scene, square: Element, member: Element) -> Iterator[Pose]:
    return (
        pose
        for pose in _places(scene, square, member)
        if not any(True for _ in leaving_objections(scene, square, member, pose))
    )


@rule("DBX-FORM-06")
async def leave_square(battle: Battle, member: Element) -> None:
    """One element steps out by a move of its own."""
    state = battle.state
    square = next(
        each for each in state.pieces.values() if each.is_square and member in within_square(state, each.id)
    )

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        standing = order.stands.get(member.id)
        if standing is None or len(order.stands) != 1:
            yield Objection("DBX-FORM-06", NOT_HERE)
            return
        yield from leaving_objections(scene, scene.state.pieces[square.id], member, standing.pose)

    def ideas(scene: Scene) -> Iterator[Placement]:
        for pose in _places(scene, scene.state.pieces[square.id], member):
            yield Placement({member.id: Standing(pose)})

    prompt = Prompt("DBX-FORM-06", WHERE.filled(name=state.named(member.id)), member.id)
    order = await battle.order(member.side, Form(Placement, prompt, (member.id,), check, ideas))
    pose = order.stands[member.id].pose.rounded()
    cost = cost_of(battle.scene, (square.id,)).total
    command = command_of(state, member).id
    battle.record(LeftSquare(square.id, member.id, pose, remaining(square, member), command, cost))
