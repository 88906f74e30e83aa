"""Who may shoot at whom: fire zones, the nearest visible enemy, lines of sight."""

from collections.abc import Iterator

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.rulebooks.dbx.contacts import contacts_of
from pulverdampf.rulebooks.dbx.formations import supports_somebody
from pulverdampf.rulebooks.dbx.ground import Ground, ground_of, height_at, lies_in
from pulverdampf.rulebooks.dbx.troops import BW, SKIRMISHERS, in_millimetres
from pulverdampf.rulebooks.dbx.units import DbxState, Element, in_camp, on_table
from pulverdampf.rulebooks.dbx.weather import sight_limit
from pulverdampf.table.arcs import gap_in_strip
from pulverdampf.table.kernel import Outline, gap
from pulverdampf.table.measurement import face_points
from pulverdampf.table.polygons import Point
from pulverdampf.table.rays import crosses, inside_length, nearest
from pulverdampf.table.sight import rim_points, rise_along
from pulverdampf.table.sweeps import first_clear
from pulverdampf.table.terrain import Plot

EQUAL = 1.0
"""Distances that differ by no more than a millimetre are equal."""
CREST = 2.0
SEAM = 0.05
"""Bases that touch leave no seam to look through."""
INSIDE_CLOSE = 5.0
CLOSE_RANGE = in_millimetres(100)


class Aim(Struct, frozen=True, gc=False):
    """A possible target of an element: how far it is, and whether the shot runs through close country."""

    shooter: PieceId
    target: PieceId
    distance: float
    close_country: bool = False


@rule("DBX-FIRE-01", "DBX-FIRE-02", "DBX-FORM-08", "DBX-CAMP-01", "DBX-WX-01", "DBX-FIRE-12")
def may_shoot(scene: Scene, piece: Element) -> bool:
    """Whether an element may still shoot in this bound, if it has a target."""
    state: DbxState = scene.state
    if not piece.reach or piece.shot or state.weather == "rain":
        return False
    if piece.kind == "CK" and (piece.side != state.active or state.bodies[piece.body or ""].pips < 1):
        return False
    if piece.kind == "CAMP" and (not piece.strength or piece.held_by or manned_by(state, piece)):
        return False
    return not (is_in_melee(scene, piece) or supports_somebody(scene, piece))


@rule("DBX-FIRE-01", "DBX-FIRE-05")
def is_in_melee(scene: Scene, piece: Element) -> bool:
    """Whether an element is in front contact with an enemy, or overlaps one where that counts."""
    contacts = contacts_of(scene)
    key = in_camp(piece) or piece.id
    if contacts.front_of(key) is not None:
        return True
    if piece.kind in ("GEN", "CAMP") and key in contacts.on:
        return True
    if scene.state.rulings.overlapper_shoots:
        return False
    return bool(contacts.side_to_side.get(key)) or any(
        not contacts.has_enemy_in_front(key) and any(each == key for each, _ in corners)
        for corners in contacts.at_corner.values()
    )


def manned_by(state: DbxState, camp: Element) -> Element | None:
    """The element inside a camp, friend or enemy of its owner."""
    return next((each for each in on_table(state) if in_camp(each) == camp.id), None)


@rule("DBX-CAMP-02")
def fire_outline(scene: Scene, piece: Element) -> Outline:
    """The outline from which an element shoots and at which it is shot: in a camp that of the camp."""
    camp = in_camp(piece)
    return scene.outline(scene.state.pieces[camp] if camp else piece)


def shoots_all_round(piece: Element) -> bool:
    """Whether it shoots in every direction: squares, camps, and those who man them."""
    return piece.kind in ("SQ", "CAMP") or bool(in_camp(piece))


@rule("DBX-WX-02", "DBX-WX-03", "DBX-FIRE-03")
def range_of(state: DbxState, piece: Element) -> float:
    """How far an element shoots in the weather of the moment, in millimetres."""
    return in_millimetres(min(piece.reach, sight_limit(state)))


@rule("DBX-FIRE-05", "DBX-FILL-25")
def is_target(scene: Scene, piece: Element) -> bool:
    """Whether an element may be aimed at."""
    if is_in_melee(scene, piece):
        return False
    if piece.kind == "CAMP":
        return bool(piece.strength) and not piece.held_by and manned_by(scene.state, piece) is None
    return True


def aims(scene: Scene, piece: Element) -> list[Aim]:
    """Every visible enemy in the fire zone of an element, the nearest first."""
    return scene.remembered(("aims", piece.id), lambda: sorted(_aims(scene, piece), key=lambda a: a.distance))


@rule("DBX-FIRE-03", "DBX-FIRE-06", "DBX-FIRE-07")
def _aims(scene: Scene, piece: Element) -> Iterator[Aim]:
    state: DbxState = scene.state
    own = fire_outline(scene, piece)
    reach = range_of(state, piece)
    all_round = shoots_all_round(piece)
    ground = ground_of(scene)
    far = own.reach + reach + BW
    for each in scene.outlines():
        if each.side == piece.side:
            continue
        dx, dy, limit = each.x - own.x, each.y - own.y, far + each.reach + 80.0
        if dx * dx + dy * dy > limit * limit:
            continue
        enemy = state.pieces[each.owner]
        theirs = fire_outline(scene, enemy)
        distance = gap(own, theirs) if all_round else gap_in_strip(own, BW, reach + 0.25, theirs)
        if distance > reach + 0.125:  # half a pace: distances are compared in whole paces
            continue
        ray = line_of_sight(scene, piece, enemy, own, theirs)
        if ray is None:
            continue
        close = runs_through_close_country(ground, own, theirs, ray)
        if close and distance > CLOSE_RANGE + 0.125:
            continue
        yield Aim(piece.id, enemy.id, distance, close)


def nearest_of(found: list[Aim]) -> list[Aim]:
    """The nearest of some targets; more than one where distances are equal."""
    return [each for each in found if each.distance <= found[0].distance + EQUAL] if found else []


@rule("DBX-FIRE-03", "DBX-FIRE-04", "DBX-FIRE-12", "DBX-FILL-26")
def targets(scene: Scene, piece: Element) -> list[Aim]:
    """The targets between which the owner of an element may choose: the nearest, and for guns past Jäger."""
    pieces = scene.state.pieces
    found = [each for each in aims(scene, piece) if is_target(scene, pieces[each.target])]
    first = nearest_of(found)
    if piece.kind == "ART" and any(pieces[each.target].kind in SKIRMISHERS for each in first):
        beyond = [each for each in found if pieces[each.target].kind not in SKIRMISHERS]
        first = first + [each for each in nearest_of(beyond) if each not in first]
    return [each for each in first if not pieces[each.target].shot_at]


# lines of sight -----------------------------------------------------------------------------------------


Ray = tuple[float, float, float, float]


@rule("DBX-FIRE-06", "DBX-TER-04", "DBX-FIRE-04")
def line_of_sight(
    scene: Scene, shooter: Element, target: Element, own: Outline, theirs: Outline
) -> Ray | None:
    """A free line from the front edge of a shooter to a target, if there is one."""
    _, ax, ay, bx, by = nearest(own, theirs)
    starts = rim_points(own) if shoots_all_round(shooter) else face_points(own, "front", 5)
    ends = [(bx, by), *rim_points(theirs)]
    if shoots_all_round(shooter):
        starts = [(ax, ay), *starts]
    ground = ground_of(scene)
    blockers = _bases_between(scene, shooter, target, own, theirs)
    screens = [
        plot
        for plot in ground.close
        if _may_lie_between(plot, own, theirs) and not lies_in(plot, own) and not lies_in(plot, theirs)
    ]
    hills = [plot for plot in ground.hills if _may_lie_between(plot, own, theirs)]
    if not (screens or hills):
        flat_ends = [c for p in ends for c in p]
        number = first_clear([c for p in starts for c in p], flat_ends, blockers, [], 1e-4)
        return None if number < 0 else (*starts[number // len(ends)], *ends[number % len(ends)])
    for start in starts:
        for end in ends:
            if _is_free(ground, start, end, blockers, screens, hills):
                return (*start, *end)
    return None


def _bases_between(
    scene: Scene, shooter: Element, target: Element, own: Outline, theirs: Outline
) -> list[Outline]:
    """The bases that may stand in the way; guns look past skirmishers when they aim beyond them."""
    pieces = scene.state.pieces
    past = shooter.kind == "ART" and target.kind not in SKIRMISHERS
    x, y = (own.x + theirs.x) * 0.5, (own.y + theirs.y) * 0.5
    dx, dy = theirs.x - own.x, theirs.y - own.y
    reach = 0.5 * max(abs(dx), abs(dy)) * 1.5 + own.reach + theirs.reach
    found = []
    for each in scene.outlines():
        if each is own or each is theirs or each.owner in (shooter.id, target.id) or each.kind == "GEN":
            continue
        if past and each.kind in SKIRMISHERS and each.side == target.side:
            continue
        if in_camp(pieces[each.owner]):
            continue
        far = reach + each.reach
        if (each.x - x) * (each.x - x) + (each.y - y) * (each.y - y) <= far * far:
            found.append(each.grown(SEAM))
    return found


def _may_lie_between(plot: Plot, own: Outline, theirs: Outline) -> bool:
    x, y = (own.x + theirs.x) * 0.5, (own.y + theirs.y) * 0.5
    dx, dy = theirs.x - own.x, theirs.y - own.y
    far = 0.75 * max(abs(dx), abs(dy)) + own.reach + theirs.reach + plot.reach
    return (plot.x - x) * (plot.x - x) + (plot.y - y) * (plot.y - y) <= far * far


def _is_free(
    ground: Ground,
    start: Point,
    end: Point,
    blockers: list[Outline],
    screens: list[Plot],
    hills: list[Plot],
) -> bool:
    """Whether one line is free; from higher ground one shoots over what stands lower."""
    ray = (*start, *end)
    height = height_at(ground, *start)
    above_target = height > 0.0 and height > height_at(ground, *end) + 1e-6
    for each in blockers:
        if crosses(each, *ray) and not (above_target and height > height_at(ground, each.x, each.y) + 1e-6):
            return False
    for plot in screens:
        if inside_length(plot.pieces, *ray) > 1e-3 and not (
            above_target and height > height_at(ground, plot.x, plot.y) + 1e-6
        ):
            return False
    return not any(rise_along(plot, *ray) > CREST for plot in hills)


@rule("DBX-FIRE-07")
def runs_through_close_country(ground: Ground, own: Outline, theirs: Outline, ray: Ray) -> bool:
    """Whether a shot runs inside a wood, oasis or place that holds the shooter or the target."""
    return any(
        (lies_in(plot, own) or lies_in(plot, theirs)) and inside_length(plot.pieces, *ray) > INSIDE_CLOSE
        for plot in ground.close
    )
