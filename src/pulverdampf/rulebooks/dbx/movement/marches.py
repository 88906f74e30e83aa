"""What a march comes to: the way of every mover, where it stops, and everything that speaks against it."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pulverdampf.engine.orders import March, Objection
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free
from pulverdampf.table.vicinity import near_outline

from ..command.points import cost_of
from ..contact.contacts import TOUCH, contacts_of
from ..contact.moving_into_contact import Aligned, Turned, lined_up, may_contact
from ..formations.groups import in_file, stands_behind
from ..outcomes.recoil import SLACK
from ..standing import in_camp
from ..terrain.going import Going, allowance, going_of
from ..terrain.ground import ground_of
from ..troops import BW, in_paces
from ..units import DbxState, Element, command_of
from ..victory.camps import camp_entered
from .columns import column
from .control_zone import hinders
from .further_moves import may_move, rights
from .interpenetration import is_off_table, may_pass
from .neighbours import enemies_afield, outlines_of
from .objections import (
    BARRED,
    IN_ZONE,
    NEAR_ENEMY,
    NO_CONTACT,
    NO_ROOM,
    NOT_LINED_UP,
    ONLY_IN_COLUMN,
    SECOND_MOVE,
    SQUARE_LEAVES,
    TOO_FAR,
    TOO_FEW_POINTS,
    WRONG_LEGS,
)  # fmt: skip
from .tracks import Track, group, single


class Outcome(Struct):
    """A march worked out."""

    objections: list[Objection]
    stands: dict[PieceId, Pose] = {}
    """Where the movers stand at the end; who is over the edge stands nowhere."""
    over_the_edge: tuple[PieceId, ...] = ()
    turned: dict[PieceId, Turned] = {}
    contacts: tuple[tuple[PieceId, PieceId], ...] = ()
    enters: str = ""
    """The own camp that the mover mans."""
    cost: int = 0
    length: float = 0.0
    allowed: float = 0.0

    @property
    def places(self) -> dict[PieceId, Pose]:
        """Where everybody stands whom the march moves, enemies who turned to it included."""
        return {**self.stands, **{key: each.pose for key, each in self.turned.items()}}


def worked_out(scene: Scene, order: March) -> Outcome:
    """A march worked out, once for each table and order."""
    return scene.remembered(order, lambda: _worked_out(scene, order))


@rule("DBX-MOVE-03", "DBX-MOVE-04", "DBX-MOVE-06", "DBX-MOVE-09", "DBX-PASS-06", "DBX-FORM-07")
def _worked_out(scene: Scene, order: March) -> Outcome:
    state: DbxState = scene.state
    refused = may_move(scene, order.movers)
    if refused is not None:
        return Outcome([refused])
    pieces = [state.pieces[key] for key in order.movers]
    cost = cost_of(scene, order.movers).total
    if cost > command_of(state, pieces[0]).pips:
        had = command_of(state, pieces[0]).pips
        return Outcome([Objection("DBX-CMD-02", TOO_FEW_POINTS, float(cost), float(had))])
    tracks = tracks_of(scene, order)
    if isinstance(tracks, Objection):
        return Outcome([tracks])
    if not tracks:
        return Outcome([Objection("DBX-MOVE-04", WRONG_LEGS)])
    stands = {track.key: track.end for track in tracks}
    movers = tuple(stands)
    friends = [each for each in outlines_of(scene, pieces[0].side)[0] if each.owner not in movers]
    outcome = Outcome([], stands, cost=cost)
    touched = _touched(tracks, enemies_afield(scene, pieces[0]))
    going = going_of(scene, tracks)
    outcome.allowed = min(allowance(scene, track, going) for track in tracks)
    outcome.length = max(track.length for track in tracks)
    objections = list(_ways(scene, tracks, friends, into_contact=bool(touched)))
    if going.is_bad and pieces[0].is_square:
        return Outcome([Objection("DBX-FORM-07", SQUARE_LEAVES)])
    objections += _over_ground(scene, order, tracks, going, outcome)
    if objections:
        return Outcome(objections)
    if touched:
        aligned = _aligned(scene, tracks, touched)
        if isinstance(aligned, Objection):
            if not _touched_before(scene, movers, touched):
                return Outcome([aligned])
        else:
            outcome.stands, outcome.turned = aligned.stands, aligned.turned
            outcome.contacts = tuple(aligned.contacts)
    outcome.objections = list(_ends(scene, outcome, tracks, friends, movers))
    if not outcome.objections:
        outcome.objections = list(_rights_kept(scene, outcome, tracks, going))
    return outcome


@rule("DBX-MOVE-06", "DBX-MOVE-07")
def _over_ground(
    scene: Scene, order: March, tracks: Sequence[Track], going: Going, outcome: Outcome
) -> list[Objection]:
    """What the ground has against a march: no group in bad going but in file, and nobody too far."""
    found = []
    if going.is_bad and not going.on_road and len(tracks) > 1 and not _is_in_file(scene, order, tracks):
        found.append(Objection("DBX-MOVE-06", ONLY_IN_COLUMN))
    if in_paces(outcome.length) > in_paces(outcome.allowed) and not tracks[0].only_turns:
        needed, most = float(in_paces(outcome.length)), float(in_paces(outcome.allowed))
        found.append(Objection("DBX-MOVE-07", TOO_FAR, needed, most))
    return found


def tracks_of(scene: Scene, order: March) -> list[Track] | Objection:
    """The ways of all movers of a march, cut short where the first of them meets an enemy."""
    if len(order.movers) == 1:
        return single(scene, order.movers[0], order.legs)
    if order.dressing == "in file" or in_file(scene, order.movers) is not None:
        return column(scene, order.movers, order.legs)
    return group(scene, order.movers, order.legs)


def _is_in_file(scene: Scene, order: March, tracks: Sequence[Track]) -> bool:
    return order.dressing == "in file" or in_file(scene, [track.key for track in tracks]) is not None


@rule("DBX-MOVE-02")
def _rights_kept(
    scene: Scene, outcome: Outcome, tracks: Sequence[Track], going: Going
) -> Iterator[Objection]:
    """Objects when a further move does not end as the right to it demands."""
    state: DbxState = scene.state
    pieces = [state.pieces[track.key] for track in tracks]
    found = rights(state, pieces)
    ends = [place for track in tracks for place in (track.places[0], track.places[-1])]
    keeps_off = state.rulings.again_far == "light_horse" or _keeps_off(scene, ends)
    if "first" in found or ("skirmishers" in found and keeps_off):
        return
    in_column = len(tracks) == 1 or in_file(scene, [track.key for track in tracks]) is not None
    if "road" in found and going.on_road and in_column and keeps_off:
        return
    if "light horse" in found and not outcome.contacts and _keeps_off(scene, ends):
        return
    if "warriors" in found and outcome.contacts:
        return
    if "support" in found and all(
        _supports_a_fight(scene, state.pieces[key], pose) for key, pose in outcome.stands.items()
    ):
        return
    text = NEAR_ENEMY if found == ["light horse"] else SECOND_MOVE
    yield Objection("DBX-MOVE-02", text)


def _keeps_off(scene: Scene, places: Sequence[Outline]) -> bool:
    """Whether all places are more than a base width from every enemy."""
    return all(is_far(scene, scene.state.active, place) for place in places)


def is_far(scene: Scene, side: Side, place: Outline) -> bool:
    """Whether a place is more than a base width from every enemy."""
    return all(each.side == side for each in near_outline(scene.outlines(), place, BW + 0.125))


def _supports_a_fight(scene: Scene, piece: Element, pose: Pose) -> bool:
    """Whether an element would stand as support behind a friend in melee."""
    own = scene.outline_at(piece, pose)
    contacts, ground = contacts_of(scene), ground_of(scene)
    for each in outlines_of(scene, piece.side)[0]:
        if each.kind == "LI" and each.owner != piece.id and stands_behind(each, own):
            fighting = contacts.is_engaged(each.owner)
            return fighting and not (ground.hampers and (ground.is_bad(own) or ground.is_bad(each)))
    return False


def _touched(tracks: Sequence[Track], enemies: list[Outline]) -> list[PieceId]:
    """The enemies that movers touch where they stop."""
    found: dict[PieceId, None] = {}
    for track in tracks:
        for each in near_outline(enemies, track.places[-1], TOUCH):
            found[each.owner] = None
    return list(found)


@rule("DBX-CON-11")
def _touched_before(scene: Scene, movers: Sequence[PieceId], touched: list[PieceId]) -> bool:
    """Whether the movers touched all these enemies already: they may stay there as they are."""
    touching = contacts_of(scene).touching
    return all(any(enemy in touching.get(key, ()) for key in movers) for enemy in touched)


@rule("DBX-PASS-05", "DBX-PASS-06", "DBX-MOVE-09", "DBX-TER-01")
def _ways(
    scene: Scene, tracks: Sequence[Track], friends: list[Outline], *, into_contact: bool
) -> list[Objection]:
    """What bars the way of the movers: friends they cannot pass, waterways."""
    state: DbxState = scene.state
    for track in tracks:
        piece = state.pieces[track.key]
        for way in track.ways:
            for each in friends if not is_free(way, friends, SLACK) else ():
                if is_free(way, [each], SLACK):
                    continue
                friend = state.pieces[each.owner]
                if friend.kind == "CAMP" and camp_entered(scene, piece, track.places[-1]) is friend:
                    continue
                if in_camp(piece) == friend.id or in_camp(friend):
                    continue
                if not may_pass(state, piece, way.facing, friend, into_contact=into_contact):
                    return [_made_to(piece, tracks, state, Objection("DBX-MOVE-09", NO_ROOM))]
            if ground_of(scene).is_barred(way):
                return [_made_to(piece, tracks, state, Objection("DBX-TER-01", BARRED))]
    return []


def _made_to(piece: Element, tracks: Sequence[Track], state: DbxState, objection: Objection) -> Objection:
    """An objection; of a group it names the element that it is made to."""
    return objection.about(state.named(piece.id)) if len(tracks) > 1 else objection


def _aligned(scene: Scene, tracks: Sequence[Track], touched: list[PieceId]) -> Aligned | Objection:
    """How movers that touch enemies line up, or why they may not."""
    state: DbxState = scene.state
    if not any(may_contact(state.pieces[track.key]) for track in tracks):
        return Objection("DBX-CON-01", NO_CONTACT)
    stands = {track.key: track.end for track in tracks}
    starts = {track.key: track.places[0] for track in tracks}
    return lined_up(scene, stands, starts, touched) or Objection("DBX-CON-02", NOT_LINED_UP)


def _ends(
    scene: Scene,
    outcome: Outcome,
    tracks: Sequence[Track],
    friends: list[Outline],
    movers: tuple[PieceId, ...],
) -> list[Objection]:
    """What speaks against the places at the end; notes who is over the edge and who enters a camp."""
    state: DbxState = scene.state
    over = []
    afield = [each for each in friends if not in_camp(state.pieces[each.owner])]
    for track in tracks:
        piece: Element = state.pieces[track.key]
        own = scene.outline_at(piece, outcome.stands[track.key])
        if is_off_table(state, own):
            over.append(track.key)
            continue
        camp = camp_entered(scene, piece, own) if len(tracks) == 1 else None
        if camp is not None:
            outcome.enters = camp.id
        others = afield if camp is None else [each for each in afield if each.owner != camp.id]
        if not is_free(own, others, SLACK):
            return [_made_to(piece, tracks, state, Objection("DBX-PASS-05", NO_ROOM))]
        met = [enemy for _, enemy in outcome.contacts]
        if hinders(scene, piece, [*track.places, own], track.ways, movers, met) is not None:
            return [_made_to(piece, tracks, state, Objection("DBX-ZOC-02", IN_ZONE))]
    if over:
        outcome.over_the_edge = tuple(over)
        outcome.stands = {key: pose for key, pose in outcome.stands.items() if key not in over}
    return []
