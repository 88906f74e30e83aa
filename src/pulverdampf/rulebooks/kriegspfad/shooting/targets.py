"""Shooting: who may shoot at all, at whom, and which targets come first."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Aboard, Inside, OnTable, PieceId, other
from pulverdampf.table.kernel import EPS, gap
from pulverdampf.table.measurement import within
from pulverdampf.table.outlines import Outline

from ..geometry import place_of
from ..melee.contact import in_contact
from ..state import WarState, in_melee, on_table_of
from ..terrain.ground import kinds_under
from ..units import Element, Unit, fights_as, is_gun, is_mounted
from .lines import fire_distance, has_line_of_fire
from .weapons import WEAPONS, Weapon

LEADING = 2.0


Exposed = tuple[Element, Unit, Outline]
"""An element that can be shot at, its unit and its base."""
ExposedCrowd = tuple[float, float, float, list[Exposed]]
"""The exposed elements of a unit, with the middle and radius of a circle round them."""


class Target(Struct, frozen=True):
    """An enemy element in range and arc, and how far away it is."""

    piece: PieceId
    distance: float


# who may shoot -------------------------------------------------------------------------------------------


@rule("KP-FIRE-04", "KP-FIRE-14", "KP-FIRE-15", "KP-FIRE-17", "KP-FIRE-18", "KP-FIRE-19", "KP-FORM-04",
      "KP-FORM-06", "KP-FILL-51", "KP-DEPL-03")  # fmt: skip
def may_act(scene: Scene, unit: Unit, piece: Element) -> bool:
    """Whether an element is free to do anything in the shooting phase."""
    state: WarState = scene.state
    if not is_free(state, unit, piece):
        return False
    return isinstance(piece.place, Aboard) or not (in_melee(state, unit) and in_contact(scene, piece))


@rule("KP-FIRE-14", "KP-FIRE-15", "KP-FORM-04", "KP-FORM-06", "KP-DEPL-03", "KP-FILL-51")
def is_free(state: WarState, unit: Unit, piece: Element) -> bool:
    """The same as far as rosters tell; whether an enemy touches it eyes must see."""
    turn = state.clock.turn
    if unit.troop in ("wagon", "boat", "prophet") or unit.mounting or unit.arrived == turn:
        return False
    if is_mounted(unit) and unit.troop == "mounted_infantry":
        return False
    if piece.boarding == turn or not isinstance(piece.place, (OnTable, Inside, Aboard)):
        return False
    if isinstance(piece.place, Aboard):
        return fights_as(unit) in ("skirmisher", "warrior")
    return True


@rule("KP-FIRE-04", "KP-FIRE-19", "KP-TERR-06", "KP-FILL-22")
def may_shoot(scene: Scene, unit: Unit, piece: Element) -> bool:
    """Whether an element may shoot: guns only unmoved for two turns, nobody on a ford."""
    if not is_ready(scene.state, unit, piece) or not may_act(scene, unit, piece):
        return False
    return isinstance(piece.place, Aboard) or "ford" not in kinds_under(scene, piece)


@rule("KP-FIRE-04", "KP-FIRE-19", "KP-FILL-22")
def is_ready(state: WarState, unit: Unit, piece: Element) -> bool:
    """Whether an element is armed, a gun that has rested, or riders who were not caught in the saddle."""
    if not piece.arms or (is_gun(unit) and (piece.moved or piece.turned or piece.moved_last)):
        return False
    return not unit.unhorsed == state.clock.turn > 0


# who may be shot at --------------------------------------------------------------------------------------


@rule("KP-FIRE-16", "KP-FIRE-17", "KP-BOAT-06")
def exposed(scene: Scene, side: str) -> list[Exposed]:
    """The elements of a side that can be shot at at all, each with its unit and place."""
    return scene.remembered_here(("exposed", side), lambda: list(_exposed(scene, side)))


def _exposed(scene: Scene, side: str) -> Iterator[Exposed]:
    state: WarState = scene.state
    for unit in on_table_of(state, side):
        if unit.hidden or unit.troop in ("wagon", "boat") or unit.arrived == state.clock.turn > 0:
            continue
        for key in unit.pieces:
            piece = state.pieces[key]
            if isinstance(piece.place, (OnTable, Inside, Aboard)):
                yield piece, unit, place_of(scene, piece)


def within_shot(scene: Scene, side: str, own: Outline, far: float) -> Iterator[Exposed]:
    """The exposed elements of a side that may lie within a distance of a base; whole units come first."""
    x, y, reach = own.x, own.y, own.reach + far
    for crowd_x, crowd_y, spread, members in _exposed_crowds(scene, side):
        dx, dy, most = crowd_x - x, crowd_y - y, spread + reach
        if dx * dx + dy * dy > most * most:
            continue
        for member in members:
            outline = member[2]
            dx, dy, most = outline.x - x, outline.y - y, outline.reach + reach
            if dx * dx + dy * dy <= most * most:
                yield member


def has_foes_about(scene: Scene, unit: Unit) -> bool:
    """Whether anybody who can be shot at may lie within the farthest shot of a unit; in a house always."""
    return scene.remembered(("foes about", unit.id), lambda: _has_foes_about(scene, unit))


def _has_foes_about(scene: Scene, unit: Unit) -> bool:
    pieces = [scene.state.pieces[key] for key in unit.pieces]
    if any(isinstance(piece.place, Inside) for piece in pieces):
        return True
    own = [place_of(scene, piece) for piece in pieces if isinstance(piece.place, (OnTable, Aboard))]
    if not own:
        return False
    x, y = own[0].x, own[0].y
    reach = max(abs(o.x - x) + abs(o.y - y) + o.reach for o in own)
    reach += max((WEAPONS[arm].maximum for piece in pieces for arm in piece.arms), default=0.0)
    return any(
        (crowd_x - x) * (crowd_x - x) + (crowd_y - y) * (crowd_y - y) <= (spread + reach) * (spread + reach)
        for crowd_x, crowd_y, spread, _ in _exposed_crowds(scene, other(unit.side))
    )


def _exposed_crowds(scene: Scene, side: str) -> list[ExposedCrowd]:
    return scene.remembered_here(("exposed crowds", side), lambda: _crowds(exposed(scene, side)))


def _crowds(found: list[Exposed]) -> list[ExposedCrowd]:
    """Exposed elements by units, each unit with a circle that surely holds all its bases."""
    units: dict[str, list[Exposed]] = {}
    for each in found:
        units.setdefault(each[1].id, []).append(each)
    crowds = []
    for members in units.values():
        x, y = members[0][2].x, members[0][2].y
        spread = max(abs(o.x - x) + abs(o.y - y) + o.reach for _, _, o in members)
        crowds.append((x, y, spread, members))
    return crowds


@rule("KP-FIRE-16", "KP-FORT-05")
def is_shielded(scene: Scene, target: Element, unit: Unit, firing: Sequence[PieceId]) -> bool:
    """Whether a target cannot be shot at: in a melee it did not open this turn, or behind walls and quiet."""
    if isinstance(target.place, Inside) and target.id not in firing:
        return True
    if not in_melee(scene.state, unit) or not in_contact(scene, target):
        return False
    return not any(enemy.body in unit.opened for enemy in in_contact(scene, target))


@rule("KP-FIRE-20", "KP-FILL-26")
def is_retiring(scene: Scene, target: Element, unit: Unit) -> bool:
    """Whether a separate commander or prophet is passed over: he leads no melee."""
    if not unit.separate and unit.troop != "prophet":
        return False
    state: WarState = scene.state
    if in_contact(scene, target):
        return False
    own = place_of(scene, target)
    return not any(
        within(gap(own, scene.outline(state.pieces[key])), LEADING)
        for friend in on_table_of(state, unit.side)
        if in_melee(state, friend)
        for key in friend.pieces
        if state.pieces[key].pose is not None
    )


# the choice of targets -----------------------------------------------------------------------------------


@rule("KP-FIRE-02", "KP-FIRE-05", "KP-FIRE-06", "KP-FIRE-13")
def in_reach(scene: Scene, shooter: Element, weapon: Weapon, firing: Sequence[PieceId] = ()) -> list[Target]:
    """The enemies that could be shot at if the line is free, nearest first."""
    state: WarState = scene.state
    own = place_of(scene, shooter)
    found = []
    for piece, unit, outline in within_shot(scene, other(shooter.side), own, weapon.maximum):
        if piece.roof and is_over_head(shooter, piece):
            if weapon.is_firearm:
                found.append(Target(piece.id, 0.0))
            continue
        distance = fire_distance(state, shooter, own, outline)
        if distance is None:
            continue
        if weapon.reaches(distance) and not is_shielded(scene, piece, unit, firing):
            found.append(Target(piece.id, distance))
    return sorted(found, key=lambda each: (each.distance, each.piece))


@rule("KP-FIRE-02", "KP-FIRE-03", "KP-FIRE-13", "KP-FIRE-20", "KP-FILL-23")
def targets(
    scene: Scene, shooter: Element, weapon: Weapon, firing: Sequence[PieceId], *, second: bool
) -> list[Target]:
    """The targets among which an element may choose, those it must prefer alone if there are any."""
    state: WarState = scene.state
    reach = in_reach(scene, shooter, weapon, firing if second else ())

    def open_to_fire(each: Target) -> bool:
        return _is_open(scene, shooter, state.pieces[each.piece], firing, second=second)

    def seen_now(each: Target) -> bool:
        target = state.pieces[each.piece]
        if second and not (target.roof and is_over_head(shooter, target)):
            return has_line_of_fire(scene, shooter, target, firing)
        return open_to_fire(each)

    retiring = [each for each in reach if _retires(scene, each.piece)]
    plain = [each for each in reach if each not in retiring] if retiring else reach
    coming = [each for each in plain if shooter.id in state.pieces[each.piece].towards]
    first = _nearest(coming, seen_now)
    if not first and is_free_to_choose(state, shooter):
        return [each for each in reach if open_to_fire(each)]
    first = first or _nearest(plain, seen_now) or _nearest(retiring, seen_now)
    return [each for each in first if open_to_fire(each)] if second else first


@rule("KP-FIRE-13")
def is_threatened(scene: Scene, shooter: Element, weapon: Weapon) -> bool:
    """Whether an enemy whom an element can shoot at comes straight at it: then it shoots at nothing else."""
    state: WarState = scene.state
    return any(
        shooter.id in state.pieces[each.piece].towards
        and _is_open(scene, shooter, state.pieces[each.piece], (), second=False)
        for each in in_reach(scene, shooter, weapon)
    )


@rule("KP-FORT-07")
def is_over_head(shooter: Element, target: Element) -> bool:
    """Whether a target stands on the roof under which a shooter is: he shoots through the shingles."""
    return isinstance(shooter.place, Inside) and target.roof == shooter.place.feature


@rule("KP-FIRE-13")
def is_free_to_choose(state: WarState, shooter: Element) -> bool:
    """Guns, machine guns and sharpshooters need not take the nearest, unless somebody comes at them."""
    return shooter.kind in ("gun", "mg") or "sharpshooter" in shooter.traits


def _retires(scene: Scene, key: PieceId) -> bool:
    piece = scene.state.pieces[key]
    return is_retiring(scene, piece, scene.state.bodies[piece.body])


def _nearest(ranked: Sequence[Target], is_open: object) -> list[Target]:
    """The nearest of some targets with a free line, and others exactly as near."""
    assert callable(is_open)
    best: list[Target] = []
    for each in ranked:
        if best and each.distance > best[0].distance + EPS:
            break
        if is_open(each):
            best.append(each)
    return best


@rule("KP-FIRE-03", "KP-FIRE-07", "KP-FILL-23", "KP-SIGHT-07")
def _is_open(
    scene: Scene, shooter: Element, target: Element, firing: Sequence[PieceId], *, second: bool
) -> bool:
    """Whether the line to a target is free; in the second pass only to those who gave themselves away."""
    state: WarState = scene.state
    if target.roof and is_over_head(shooter, target):
        return not second
    unmasked = target.body in state.unmasked
    if not second:
        return not unmasked and has_line_of_fire(scene, shooter, target)
    if not has_line_of_fire(scene, shooter, target, firing):
        return False
    if unmasked or isinstance(target.place, Inside):
        return True
    return target.id in firing and not has_line_of_fire(scene, shooter, target)


def open_elements(
    scene: Scene, shooter: Element, weapon: Weapon, unit: Unit, firing: Sequence[PieceId], *, second: bool
) -> list[Target]:
    """The elements of one enemy unit over which the dice of a gun may be spread."""
    state: WarState = scene.state
    return [
        each
        for each in in_reach(scene, shooter, weapon, firing if second else ())
        if state.pieces[each.piece].body == unit.id
        and _is_open(scene, shooter, state.pieces[each.piece], firing, second=second)
    ]


def arms_of(piece: Element) -> list[Weapon]:
    """The weapons of an element."""
    return [WEAPONS[arm] for arm in piece.arms]
