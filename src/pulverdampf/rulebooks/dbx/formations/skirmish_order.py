"""Skirmish order: trained infantry spreads into two elements of Jäger and joins again."""

from collections.abc import Iterator
from string import ascii_lowercase

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Gone, PieceId
from pulverdampf.table.contact import beside
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import FACES, Face
from pulverdampf.table.shapes import Pose, outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..command.points import cost_of_reforming
from ..contact.contacts import TOUCH, contacts_of
from ..events.formations import JoinedAgain, SpreadOut
from ..movement.interpenetration import friends_and_enemies, is_off_table
from ..outcomes.recoil import SLACK
from ..standing import in_camp
from ..terrain.ground import ground_of
from ..units import Battle, DbxState, Element, base, command_of, is_gone, is_on_table, pose_of

JAEGER = base(40.0, 20.0)
WHERE = Text("{name}: where does the second element stand?", "{name}: Wo steht das zweite Element?")
WITH_WHOM = Text("{name}: with whom does it join?", "{name}: Mit wem schließt es sich zusammen?")
IN_WHOSE_PLACE = Text("In whose place do they join?", "An wessen Platz schließen sie sich zusammen?")
SIDES: dict[Face, Text] = {
    "front": Text("before the first", "vor dem ersten"),
    "right": Text("to its right", "rechts daneben"),
    "rear": Text("behind it", "dahinter"),
    "left": Text("to its left", "links daneben"),
}


def halves(key: PieceId) -> tuple[PieceId, PieceId]:
    """The ids of the two elements of Jäger into which an element spreads."""
    return f"{key}a", f"{key}b"


def unused_halves(state: DbxState, key: PieceId) -> tuple[PieceId, PieceId]:
    """Ids for two Jäger that nobody on the table bears; old halves may still be about."""
    names = (f"{key}{letter}" for letter in ascii_lowercase)
    free = [each for each in names if each not in state.pieces or is_gone(state.pieces[each])]
    return free[0], free[1]


@rule("DBX-FORM-01", "DBX-FORM-03")
def may_spread(scene: Scene, piece: Element) -> bool:
    """Whether an element may be exchanged for two of Jäger now."""
    if not piece.trained or piece.moves or piece.done or in_camp(piece):
        return False
    if piece.id in contacts_of(scene).touching:
        return False
    return any(True for _ in places_beside(scene, piece))


def places_beside(scene: Scene, piece: Element) -> Iterator[tuple[Face, Pose]]:
    """The places touching the first element, edge to edge, where the second has room without contact."""
    state: DbxState = scene.state
    pose = pose_of(piece)
    first = outline(JAEGER, pose)
    friends, enemies = friends_and_enemies(scene, piece)
    ground = ground_of(scene)
    for face in FACES:
        spot = beside(first, JAEGER, face).rounded()
        place = outline(JAEGER, spot)
        if is_off_table(state, place) or ground.is_barred(place):
            continue
        if is_free(place, friends, SLACK) and all(gap(place, each) > TOUCH for each in enemies):
            yield face, spot


@rule("DBX-FORM-01", "DBX-FORM-03", "DBX-FILL-23")
async def spread_out(battle: Battle, piece: Element) -> None:
    """Exchanges an element for two: one in its place, the other on a side its owner chooses."""
    options = [Option(face, SIDES[face], pose) for face, pose in places_beside(battle.scene, piece)]
    prompt = Prompt("DBX-FORM-01", WHERE.filled(name=battle.state.named(piece.id)), piece.id)
    spot = await battle.choose(piece.side, prompt, options)
    first, second = unused_halves(battle.state, piece.id)
    cost = cost_of_reforming(battle.scene, (piece.id,))
    command = command_of(battle.state, piece).id
    battle.record(SpreadOut(piece.id, ((first, pose_of(piece)), (second, spot)), command, cost))


@rule("DBX-FORM-02")
def may_join(scene: Scene, piece: Element) -> bool:
    """Whether this is one of two that may become close order again, without contact to an enemy."""
    if not piece.origin or piece.moves or piece.done or in_camp(piece):
        return False
    return bool(partners(scene, piece))


@rule("DBX-FORM-02", "DBX-FILL-23")
def partners(scene: Scene, piece: Element) -> list[Element]:
    """The Jäger with whom an element may join: touching it, unmoved, from an exchange of the same kind, and
    both without contact to an enemy; of each two only the first has the other."""
    state: DbxState = scene.state
    touching = contacts_of(scene).touching
    if piece.id in touching:
        return []
    kind, own = state.pieces[piece.origin], scene.outline(piece)
    found = []
    for each in state.pieces.values():
        if each.id <= piece.id or not each.origin or each.side != piece.side or not is_on_table(each):
            continue
        whole = state.pieces[each.origin]
        same = (whole.kind, whole.quality, each.body) == (kind.kind, kind.quality, piece.body)
        free = not (each.moves or each.done or in_camp(each) or each.id in touching)
        if same and free and gap(own, scene.outline(each)) <= TOUCH:
            found.append(each)
    return found


@rule("DBX-FORM-02", "DBX-FORM-03")
async def join_again(battle: Battle, piece: Element) -> None:
    """Two elements of Jäger become close order in the place of one of them; with whom, the owner says."""
    state = battle.state
    near = [Option(each.id, state.named(each.id), each) for each in partners(battle.scene, piece)]
    whom = Prompt("DBX-FORM-02", WITH_WHOM.filled(name=state.named(piece.id)), piece.id)
    pair = await battle.choose(piece.side, whom, near)
    options = [Option(each.id, state.named(each.id), pose_of(each)) for each in (piece, pair)]
    pose = await battle.choose(piece.side, Prompt("DBX-FORM-02", IN_WHOSE_PLACE, piece.id), options)
    cost = cost_of_reforming(battle.scene, (piece.id, pair.id))
    command = command_of(state, piece).id
    element = joined(state, piece, pair)
    battle.record(JoinedAgain((piece.id, pair.id), element, pose, command, cost))


@rule("DBX-FORM-02", "DBX-FILL-23")
def joined(state: DbxState, piece: Element, pair: Element) -> PieceId:
    """The element that two Jäger become: one from which they came, or another of the kind that is absent."""
    whole = (piece.origin, pair.origin)
    kind = state.pieces[piece.origin]
    like = [
        each
        for each in state.pieces.values()
        if (each.side, each.kind, each.quality, each.trained) == (kind.side, kind.kind, kind.quality, True)
    ]
    absent = [each.id for each in like if isinstance(each.place, Gone) and each.place.how == "absent"]
    absent.sort(key=lambda key: key not in whole)
    return [*absent, *(key for key in whole if is_gone(state.pieces[key]))][0]
