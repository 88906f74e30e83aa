"""Who may shoot at whom: fire zones and the nearest visible enemy."""

from typing import Final, NamedTuple

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.fronts import in_strip_or_round
from pulverdampf.table.kernel import Outline

from ..contact.contacts import contacts_of
from ..formations.groups import supports_somebody
from ..standing import in_camp
from ..terrain.ground import ground_of
from ..terrain.weather import sight_limit
from ..troops import BW, SKIRMISHERS, in_millimetres
from ..units import DbxState, Element, on_table
from .lines_of_fire import line_of_sight, runs_through_close_country, shoots_all_round

EQUAL: Final = 1.0
"""Distances that differ by no more than a millimetre are equal."""
HALF_A_PACE: Final = 0.125
"""Distances are compared in whole paces."""
CLOSE_RANGE: Final = in_millimetres(100)


class Aim(NamedTuple):
    """A possible target of an element: how far it is, and whether the shot runs through close country."""

    shooter: PieceId
    target: PieceId
    distance: float
    close_country: bool = False


@rule("DBX-FIRE-01", "DBX-FIRE-02", "DBX-FORM-08", "DBX-CAMP-01", "DBX-WX-01", "DBX-FIRE-12")
def may_shoot(scene: Scene, piece: Element) -> bool:
    """Whether an element may still shoot in this bound, if it has a target."""
    if not has_fire_left(scene.state, piece):
        return False
    return not (is_in_melee(scene, piece) or supports_somebody(scene, piece))


def has_fire_left(state: DbxState, piece: Element) -> bool:
    """Whether neither an earlier shot nor weather, points or want of men keep an element from shooting."""
    if not piece.reach or piece.shot or state.weather == "rain":
        return False
    if piece.kind == "CK" and (piece.side != state.active or state.bodies[piece.body or ""].pips < 1):
        return False
    return piece.kind != "CAMP" or not (not piece.strength or piece.held_by or manned_by(state, piece))


@rule("DBX-FIRE-01", "DBX-FIRE-05")
def is_in_melee(scene: Scene, piece: Element) -> bool:
    """Whether an element is in front contact with an enemy, or overlaps one where that counts."""
    contacts = contacts_of(scene)
    key = in_camp(piece) or piece.id
    if key not in contacts.touching:
        return False
    if contacts.front_of(key) is not None:
        return True
    if piece.kind in ("GEN", "CAMP") and key in contacts.on:
        return True
    if scene.state.rulings.overlapper_shoots:
        return False
    return bool(contacts.side_to_side.get(key)) or any(
        key not in contacts.before and any(each == key for each, _ in corners)
        for known in (contacts.at_corner, contacts.at_rear_corner)
        for corners in known.values()
    )


def manned_by(state: DbxState, camp: Element) -> Element | None:
    """The element inside a camp, friend or enemy of its owner."""
    return next((each for each in state.pieces.values() if in_camp(each) == camp.id), None)


@rule("DBX-CAMP-02")
def fire_outline(scene: Scene, piece: Element) -> Outline:
    """The outline from which an element shoots and at which it is shot: in a camp that of the camp."""
    camp = in_camp(piece)
    return scene.outline(scene.state.pieces[camp] if camp else piece)


@rule("DBX-WX-02", "DBX-WX-03", "DBX-FIRE-03")
def range_of(state: DbxState, piece: Element) -> float:
    """How far an element shoots in the weather of the moment, in millimetres."""
    return in_millimetres(min(piece.reach, sight_limit(state)))


@rule("DBX-FIRE-05", "DBX-FILL-25")
def is_target(scene: Scene, piece: Element) -> bool:
    """Whether an element may be aimed at."""
    if is_in_melee(scene, piece):
        return False
    if piece.kind == "CAMP" and (not piece.strength or piece.held_by):
        return False
    return piece.kind != "CAMP" or not scene.remembered(
        ("manned", piece.id), lambda: manned_by(scene.state, piece) is not None
    )


@rule("DBX-FIRE-03")
def in_zone(scene: Scene, piece: Element) -> list[tuple[float, PieceId]]:
    """Every enemy in the fire zone of an element, seen or not, the nearest first."""
    return scene.remembered(("zone", piece.id), lambda: _in_zone(scene, piece))


def _in_zone(scene: Scene, piece: Element) -> list[tuple[float, PieceId]]:
    own = fire_outline(scene, piece)
    keys, marks = _marks(scene, piece.side)
    all_round = shoots_all_round(piece)
    near = in_strip_or_round(own, BW, range_of(scene.state, piece), HALF_A_PACE, marks, all_round=all_round)
    return sorted((away, keys[number]) for away, number in near)


def _marks(scene: Scene, side: Side) -> tuple[list[PieceId], list[Outline]]:
    """The enemies of a side, and the outlines at which they are shot."""
    return scene.remembered(("marks", side), lambda: _found_marks(scene, side))


def _found_marks(scene: Scene, side: Side) -> tuple[list[PieceId], list[Outline]]:
    pieces = scene.state.pieces
    keys = [each.owner for each in scene.outlines() if each.side != side]
    return keys, [fire_outline(scene, pieces[key]) for key in keys]


@rule("DBX-FIRE-06", "DBX-FIRE-07")
def aim_at(scene: Scene, piece: Element, target: PieceId, far: float) -> Aim | None:
    """The aim of an element at an enemy in its zone; none when it does not see it, or not near enough."""
    return scene.remembered(("aim", piece.id, target), lambda: _aim_at(scene, piece, target, far))


def _aim_at(scene: Scene, piece: Element, target: PieceId, far: float) -> Aim | None:
    own = fire_outline(scene, piece)
    enemy: Element = scene.state.pieces[target]
    theirs = fire_outline(scene, enemy)
    ray = line_of_sight(scene, piece, enemy, own, theirs)
    if ray is None:
        return None
    close = runs_through_close_country(ground_of(scene), own, theirs, ray)
    if close and far > CLOSE_RANGE + HALF_A_PACE:
        return None
    return Aim(piece.id, target, far, close)


def aims(scene: Scene, piece: Element) -> list[Aim]:
    """Every visible enemy in the fire zone of an element, the nearest first."""
    found = (aim_at(scene, piece, target, far) for far, target in in_zone(scene, piece))
    return [each for each in found if each is not None]


def nearest_seen(scene: Scene, piece: Element, past: tuple[str, ...] = ()) -> list[Aim]:
    """The nearest visible targets, more than one where distances are equal; some kinds are looked past."""
    pieces = scene.state.pieces
    found: list[Aim] = []
    for far, target in in_zone(scene, piece):
        if found and far > found[0].distance + EQUAL:
            break
        if pieces[target].kind in past or not is_target(scene, pieces[target]):
            continue
        aim = aim_at(scene, piece, target, far)
        if aim is not None:
            found.append(aim)
    return found


@rule("DBX-FIRE-03", "DBX-FIRE-04", "DBX-FIRE-12", "DBX-FILL-26")
def targets(scene: Scene, piece: Element) -> list[Aim]:
    """The targets between which the owner of an element may choose: the nearest, and for guns past Jäger."""
    pieces = scene.state.pieces
    return [each for each in _all_targets(scene, piece) if not pieces[each.target].shot_at]


def aiming(scene: Scene) -> list[Element]:
    """Those who had fire left and saw somebody when the table was last looked at in this part of a bound."""
    state: DbxState = scene.state
    key = ("aiming", state.bound, state.clock.phase)
    return [state.pieces[each] for each in scene.remembered(key, lambda: _aiming(scene))]


def _aiming(scene: Scene) -> list[PieceId]:
    shooters = [each for each in on_table(scene.state) if may_shoot(scene, each)]
    return [each.id for each in shooters if _all_targets(scene, each)]


def _all_targets(scene: Scene, piece: Element) -> list[Aim]:
    return scene.remembered(("targets", piece.id), lambda: _targets(scene, piece))


def _targets(scene: Scene, piece: Element) -> list[Aim]:
    pieces = scene.state.pieces
    first = nearest_seen(scene, piece)
    if scene.state.rulings.camp_as_target == "last" and any(
        pieces[each.target].kind == "CAMP" for each in first
    ):
        first = nearest_seen(scene, piece, ("CAMP",)) or first
    if piece.kind == "ART" and any(pieces[each.target].kind in SKIRMISHERS for each in first):
        first += [each for each in nearest_seen(scene, piece, SKIRMISHERS) if each not in first]
    return first
