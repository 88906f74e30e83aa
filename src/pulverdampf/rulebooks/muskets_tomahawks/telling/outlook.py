"""What a figure can reach, see and expect of an enemy, for the table before anything is ordered."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from pulverdampf.engine.odds import otherwise_first
from pulverdampf.engine.outlook import Band, Outlook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Due, PieceId
from pulverdampf.table.angles import degrees
from pulverdampf.table.measurement import within
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..cards.activation import actions_of, is_in_good_order
from ..geometry import body_of
from ..melee.charge import may_charge
from ..movement.allowances import Gait, allowance, gait_of, on_the_way
from ..movement.footing import Footing, Terms
from ..movement.hindrances import barred
from ..movement.packing import base_at, is_on_table
from ..movement.walking import walkers
from ..movement.ways import Point, length_of
from ..officers.talents import can_be_guided
from ..presence import is_afloat
from ..shooting.aiming import aims, may_volley, shots_open_to
from ..shooting.firing import Fire, shoot, take_losses
from ..shooting.weapons import RANGED, Weapon, ready_weapons
from ..spotting.sightings import chance_to_spot
from ..spotting.spotting import has_spotted, spot
from ..spotting.visibility import sees
from ..state import FrontierState
from ..terrain.ground import ground
from ..units import Unit

HALF = Text("{weapon}, half range", "{weapon}, halbe Reichweite")
WHOLE = Text("{weapon}, full range", "{weapon}, volle Reichweite")
CHARGE, MARCH = Text("charge", "Angriff"), Text("move", "Bewegung")
SPOTTING = Text("To be spotted", "Entdecken")
SHOT = Text("{weapon}: losses", "{weapon}: Verluste")
VOLLEY = Text("{weapon}, volley: losses", "{weapon}, Salve: Verluste")
MADE_OUT = Text("{weapon}: makes the marker out", "{weapon}: deckt den Marker auf")
FIGURES = Text("{n} figures aim", "{n} Figuren zielen")
UNDISTURBED = otherwise_first({"MT-VIG-02": "no"}, Text("nobody interrupts", "niemand unterbricht"))

BEARINGS = tuple(degrees(each) for each in range(0, 360, 15))
STEP = 0.5


# how far --------------------------------------------------------------------------------------------------


def reach(scene: Scene, key: str) -> list[Band]:
    """The ranges of the weapons that a unit could fire, and how far a charge or a move carries a figure."""
    state: FrontierState = scene.state
    unit = state.bodies.get(body_of(key))
    if unit is None:
        return [Band(_farthest_move(scene, key, key), MARCH)]
    found = []
    for weapon in ready_weapons(scene, unit):
        if weapon.half < weapon.range:
            found.append(Band(weapon.half, HALF.filled(weapon=weapon.text)))
        found.append(Band(weapon.range, WHOLE.filled(weapon=weapon.text)))
    if not unit.fleeing and not is_afloat(state, unit) and "move" in actions_of(scene, unit.id):
        found.append(Band(_farthest_move(scene, unit.id, key), MARCH))
    if is_in_good_order(scene, unit) and may_charge(state, unit):
        found.append(Band(_farthest_charge(scene, unit, key), CHARGE))
    return found


def _farthest_move(scene: Scene, body: str, key: PieceId) -> float:
    """How far a figure may walk in a straight line, in the direction in which it comes farthest."""
    state: FrontierState = scene.state
    unit = state.bodies.get(body)
    formation, pieces = ("normal", (key,)) if unit is None else (unit.formation, walkers(state, unit))
    footing = Footing(scene, Terms(body, formation), pieces)
    base = footing.starts[key]

    def may_go(points: tuple[Point, ...], end: Outline) -> bool:
        return next(footing.faults(base, points, end), None) is None

    return _farthest(scene, base, footing.gait_from(base), may_go)


def _farthest_charge(scene: Scene, unit: Unit, key: PieceId) -> float:
    """How far a figure may charge in a straight line; no charge is far from the enemy."""
    state: FrontierState = scene.state
    base = scene.outline(state.pieces[key])
    gait = replace(gait_of(scene, unit.id), guided=can_be_guided(scene, unit))

    def may_go(points: tuple[Point, ...], end: Outline) -> bool:
        return (
            within(length_of(points), allowance(on_the_way(scene, gait, points)), 0.01)
            and is_on_table(state, end)
            and next(barred(scene, base, points, end), None) is None
        )

    return _farthest(scene, base, gait, may_go)


def _farthest(
    scene: Scene, base: Outline, gait: Gait, may_go: Callable[[tuple[Point, ...], Outline], bool]
) -> float:
    """The longest straight way that nothing speaks against, in any direction."""
    on_road = any(plot.holds(base.x, base.y) for plot in ground(scene).roads)
    best_going = replace(gait.own, far=gait.far, road=gait.road if on_road else "")
    most, best = float(allowance(best_going)), 0.0
    for bearing in BEARINGS:
        length = most
        while length > best:
            there = Pose(base.x, base.y, bearing).ahead(length)
            end = base_at(base.kind, Pose(there.x, there.y, base.facing), base.owner, base.side)
            if may_go(((base.x, base.y), (there.x, there.y)), end):
                best = length
            length -= STEP
        if best == most:
            break
    return best


def sees_piece(scene: Scene, one: str, other: str) -> bool:
    """Whether there is a clear line from one base to another."""
    pieces = scene.state.pieces
    return sees(scene, scene.outline(pieces[one]), scene.outline(pieces[other]))


# what comes of it -----------------------------------------------------------------------------------------


def looks_for(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Due]:
    """The Spot action of a unit that has an enemy in sight whom it has not spotted."""
    state: FrontierState = scene.state
    unit, target = state.bodies.get(body_of(one)), body_of(other)
    if unit is None or not _may_look_about(scene, unit):
        return
    foe = state.bodies.get(target)
    known = foe is not None and has_spotted(state, unit, foe)
    if not known and chance_to_spot(scene, unit.id, target) is not None:
        yield spot.due(unit)


def _may_look_about(scene: Scene, unit: Unit) -> bool:
    afloat = is_afloat(scene.state, unit)
    return "spot" in actions_of(scene, unit.id) if afloat else is_in_good_order(scene, unit)


def is_found(one: PieceId, other: PieceId) -> Callable[[FrontierState, FrontierState], bool]:
    """Whether an enemy has been spotted, or his marker turned over."""
    unit, target = body_of(one), body_of(other)

    def found(before: FrontierState, after: FrontierState) -> bool:
        foe = after.bodies.get(target)
        if foe is None:
            return after.pieces[target].pose is None
        return has_spotted(after, after.bodies[unit], foe)

    return found


def fires_at(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Due]:
    """A shot with each weapon that a unit may fire at a unit in the open."""
    if body_of(other) in scene.state.bodies:
        yield from _shots(scene, one, other, lambda unit, weapon: Fire(weapon.key))


def fires_volley_at(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Due]:
    """A volley with each weapon that a unit may fire so at a unit in the open."""
    if body_of(other) in scene.state.bodies:
        yield from _shots(scene, one, other, lambda unit, weapon: _volley(scene, unit, weapon))


def fires_at_marker(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Due]:
    """A shot at a marker, under which there may be anything."""
    if body_of(other) not in scene.state.bodies:
        yield from _shots(scene, one, other, lambda unit, weapon: Fire(weapon.key))


def _volley(scene: Scene, unit: Unit, weapon: Weapon) -> Fire | None:
    return Fire(weapon.key, volley=True) if may_volley(scene, unit, weapon) else None


def _shots(
    scene: Scene, one: PieceId, other: PieceId, how: Callable[[Unit, Weapon], Fire | None]
) -> Iterator[Due]:
    """What a Shoot action at an enemy would make due."""
    unit, target = scene.state.bodies.get(body_of(one)), body_of(other)
    if unit is None or not is_in_good_order(scene, unit):
        return
    for weapon, foes in shots_open_to(scene, unit):
        fire = how(unit, weapon) if target in foes else None
        if fire is not None:
            yield shoot.due(unit, target, fire)


def losses_that_wait(before: FrontierState, after: FrontierState) -> int:
    """How many kills have been thrown."""
    due = take_losses.waiting_in(after)
    return due.number if due is not None else 0


def is_turned_over(before: FrontierState, after: FrontierState) -> bool:
    """Whether a marker has been turned over."""
    return any(
        piece.kind == "marker" and piece.pose is not None and after.pieces[key].pose is None
        for key, piece in before.pieces.items()
    )


def _named(words: Text) -> Callable[[Scene, Any], Text]:
    """The words for a shot, with the weapon that is fired."""
    return lambda scene, due: words.filled(weapon=RANGED[due.fire.weapon].text)


def _who_aims(scene: Scene, due: Any) -> Text:
    unit = scene.state.bodies[due.unit]
    return FIGURES.filled(n=len(aims(scene, unit, RANGED[due.fire.weapon], due.target)))


SPOT_OUTLOOK = Outlook(SPOTTING, begins=looks_for, reads_of=is_found, policy=UNDISTURBED)
SHOT_OUTLOOK = Outlook(
    _named(SHOT),
    begins=fires_at,
    reads=losses_that_wait,
    until=take_losses,
    detail=_who_aims,
    policy=UNDISTURBED,
)
VOLLEY_OUTLOOK = Outlook(
    _named(VOLLEY),
    begins=fires_volley_at,
    reads=losses_that_wait,
    until=take_losses,
    detail=_who_aims,
    policy=UNDISTURBED,
)
MARKER_OUTLOOK = Outlook(
    _named(MADE_OUT), begins=fires_at_marker, reads=is_turned_over, until=take_losses, policy=UNDISTURBED
)
PROSPECTS = (SPOT_OUTLOOK, SHOT_OUTLOOK, VOLLEY_OUTLOOK, MARKER_OUTLOOK)
