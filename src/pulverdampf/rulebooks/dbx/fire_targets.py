"""Who may shoot at whom: fire zones, the nearest visible enemy, lines of sight."""

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.rulebooks.dbx.contacts import contacts_of
from pulverdampf.rulebooks.dbx.formations import supports_somebody
from pulverdampf.rulebooks.dbx.ground import Ground, ground_of, height_at, lies_in, rises_between
from pulverdampf.rulebooks.dbx.troops import BW, SKIRMISHERS, in_millimetres
from pulverdampf.rulebooks.dbx.units import DbxState, Element, in_camp, on_table
from pulverdampf.rulebooks.dbx.weather import sight_limit
from pulverdampf.table.arcs import gap_in_strip
from pulverdampf.table.kernel import Outline, gap
from pulverdampf.table.measurement import distance, face_points
from pulverdampf.table.polygons import Point
from pulverdampf.table.rays import crosses, inside_length, nearest
from pulverdampf.table.sight import rim_points
from pulverdampf.table.sweeps import first_clear
from pulverdampf.table.terrain import Plot

EQUAL = 1.0
"""Distances that differ by no more than a millimetre are equal."""
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


def armed(scene: Scene) -> list[Element]:
    """Those with muskets, bows or guns who stand where they could use them."""
    pieces = scene.state.pieces

    def found() -> list[PieceId]:
        return [
            each.id
            for each in on_table(scene.state)
            if each.reach and not (is_in_melee(scene, each) or supports_somebody(scene, each))
        ]

    return [pieces[key] for key in scene.remembered("armed", found)]


@rule("DBX-FIRE-01", "DBX-FIRE-05")
def is_in_melee(scene: Scene, piece: Element) -> bool:
    """Whether an element is in front contact with an enemy, or overlaps one where that counts."""
    return scene.remembered(("in melee", piece.id), lambda: _is_in_melee(scene, piece))


def _is_in_melee(scene: Scene, piece: Element) -> bool:
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


@rule("DBX-FIRE-03")
def in_zone(scene: Scene, piece: Element) -> list[tuple[float, PieceId]]:
    """Every enemy in the fire zone of an element, seen or not, the nearest first."""

    def found() -> list[tuple[float, PieceId]]:
        state: DbxState = scene.state
        own = fire_outline(scene, piece)
        reach = range_of(state, piece)
        all_round = shoots_all_round(piece)
        far = own.reach + reach + BW
        near = []
        for each in scene.outlines():
            if each.side == piece.side:
                continue
            dx, dy, limit = each.x - own.x, each.y - own.y, far + each.reach
            if each.kind != "CAMP" and dx * dx + dy * dy > limit * limit:
                continue
            theirs = fire_outline(scene, state.pieces[each.owner])
            away = gap(own, theirs) if all_round else gap_in_strip(own, BW, reach + 0.25, theirs)
            if away <= reach + 0.125:  # half a pace: distances are compared in whole paces
                near.append((away, each.owner))
        return sorted(near)

    return scene.remembered(("zone", piece.id), found)


@rule("DBX-FIRE-06", "DBX-FIRE-07")
def aim_at(scene: Scene, piece: Element, target: PieceId, far: float) -> Aim | None:
    """The aim of an element at an enemy in its zone; none when it does not see it, or not near enough."""

    def found() -> Aim | None:
        own = fire_outline(scene, piece)
        enemy: Element = scene.state.pieces[target]
        theirs = fire_outline(scene, enemy)
        ray = line_of_sight(scene, piece, enemy, own, theirs)
        if ray is None:
            return None
        close = runs_through_close_country(ground_of(scene), own, theirs, ray)
        if close and far > CLOSE_RANGE + 0.125:
            return None
        return Aim(piece.id, target, far, close)

    return scene.remembered(("aim", piece.id, target), found)


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
    found = scene.remembered(("targets", piece.id), lambda: _targets(scene, piece))
    return [each for each in found if not pieces[each.target].shot_at]


def _targets(scene: Scene, piece: Element) -> list[Aim]:
    pieces = scene.state.pieces
    first = nearest_seen(scene, piece)
    if piece.kind == "ART" and any(pieces[each.target].kind in SKIRMISHERS for each in first):
        first += [each for each in nearest_seen(scene, piece, SKIRMISHERS) if each not in first]
    return first


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
    width = max(own.reach, theirs.reach)
    found = []
    for each in scene.outlines():
        if each is own or each is theirs or each.owner in (shooter.id, target.id) or each.kind == "GEN":
            continue
        if past and each.kind in SKIRMISHERS and each.side == target.side:
            continue
        if in_camp(pieces[each.owner]):
            continue
        if _off_line(each.x, each.y, own, theirs) <= width + each.reach:
            found.append(each.grown(SEAM))
    return found


def _may_lie_between(plot: Plot, own: Outline, theirs: Outline) -> bool:
    """Whether a feature comes near the line between two bases."""
    return _off_line(plot.x, plot.y, own, theirs) <= plot.reach + max(own.reach, theirs.reach)


def _off_line(x: float, y: float, own: Outline, theirs: Outline) -> float:
    """How far a point lies from the line between the centres of two bases."""
    ex, ey = theirs.x - own.x, theirs.y - own.y
    whole = ex * ex + ey * ey
    share = ((x - own.x) * ex + (y - own.y) * ey) / whole if whole else 0.0
    share = min(max(share, 0.0), 1.0)
    return distance((x, y), (own.x + share * ex, own.y + share * ey))


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
    return not any(rises_between(plot, *ray) for plot in hills)


@rule("DBX-FIRE-07")
def runs_through_close_country(ground: Ground, own: Outline, theirs: Outline, ray: Ray) -> bool:
    """Whether a shot runs inside a wood, oasis or place that holds the shooter or the target."""
    return any(
        (lies_in(plot, own) or lies_in(plot, theirs)) and inside_length(plot.pieces, *ray) > INSIDE_CLOSE
        for plot in ground.close
    )
