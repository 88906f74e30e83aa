"""Who touches whom: fronts, flanks, rears and overlaps, worked out once until something moves."""

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.angles import HALF, QUARTER, degrees, difference, turn
from pulverdampf.table.fronts import touching_enemies
from pulverdampf.table.kernel import Outline, gap, point_gap
from pulverdampf.table.measurement import FACES, Face, contact_length, distance
from pulverdampf.table.measurement import face as edge
from pulverdampf.table.rays import segment

from ..standing import in_camp
from ..troops import Class
from ..units import DbxState, Element

TOUCH: Final = 0.5
"""How near counts as touching, for edges and corners, in millimetres."""
CORNER: Final = 1.5
"""How much of a front edge at each end belongs to its corner."""
ONE_DEGREE: Final = degrees(1.0)
FIVE_DEGREES: Final = degrees(5.0)
Flank = Literal["left", "right"]


class Hold(NamedTuple):
    """An element has its front edge on a face of an enemy, as the rules want it."""

    attacker: PieceId
    victim: PieceId
    face: Face


class Contacts:
    """All legal contacts between enemies on a table."""

    def __init__(self) -> None:
        self.by: dict[PieceId, Hold] = {}
        """What each element holds with its front edge."""
        self.on: dict[PieceId, list[Hold]] = {}
        """Who holds each element, and on which face."""
        self.touching: dict[PieceId, list[PieceId]] = {}
        """Every enemy that touches an element, rightly placed or not."""
        self.side_to_side: dict[PieceId, list[tuple[PieceId, Flank]]] = {}
        """Enemies that touch an element side to side, and on which of its flanks."""
        self.before: dict[PieceId, list[PieceId]] = {}
        """Enemies that touch the front edge of an element between its corners, rightly placed or not."""
        self.at_corner: dict[PieceId, list[tuple[PieceId, Flank]]] = {}
        """Enemies in corner contact that would overlap an element, if nobody is on their front."""
        self.at_rear_corner: dict[PieceId, list[tuple[PieceId, Flank]]] = {}
        """Those who would so overlap the element of a square that looks to its rear."""

    def front_of(self, key: PieceId) -> PieceId | None:
        """The enemy on the front edge of an element, front to front."""
        hold = self.by.get(key)
        if hold is not None and hold.face == "front":
            return hold.victim
        return next((each.attacker for each in self.on.get(key, ()) if each.face == "front"), None)

    def is_engaged(self, key: PieceId) -> bool:
        """Whether an element holds an enemy or is held by one."""
        return key in self.by or key in self.on

    @rule("DBX-BRK-04")
    def is_fighting(self, piece: Element) -> bool:
        """Whether an element is engaged, who mans a camp when an enemy is at its walls."""
        return self.is_engaged(in_camp(piece) or piece.id)

    def has_enemy_in_front(self, key: PieceId) -> bool:
        """Whether an enemy is on the front edge of an element, however it stands."""
        return key in self.by or any(each.face == "front" for each in self.on.get(key, ()))

    @rule("DBX-MEL-03", "DBX-FILL-29")
    def overlapping(self, key: PieceId) -> list[tuple[PieceId, Flank]]:
        """The enemies that overlap an element, each with the flank it overlaps."""
        return self._overlapping(key, self.at_corner)

    @rule("DBX-FORM-10")
    def overlapping_behind(self, key: PieceId) -> list[tuple[PieceId, Flank]]:
        """The enemies that overlap the rear element of a square, each with the flank of the square."""
        return self._overlapping(key, self.at_rear_corner)

    def _overlapping(
        self, key: PieceId, corners: dict[PieceId, list[tuple[PieceId, Flank]]]
    ) -> list[tuple[PieceId, Flank]]:
        found = list(self.side_to_side.get(key, ()))
        for enemy, flank in corners.get(key, ()):
            if enemy not in self.before and (enemy, flank) not in found:
                found.append((enemy, flank))
        return found


def contacts_of(scene: Scene) -> Contacts:
    """All contacts of a table."""
    return scene.derived(_worked_out)


def _worked_out(scene: Scene) -> Contacts:
    found = Contacts()
    state: DbxState = scene.state
    if state.by_hand:
        _read(found, state)
        return found
    pieces = state.pieces
    taken = {key: piece.held_by for key, piece in pieces.items() if piece.held_by}
    for a, b in touching_enemies(scene.outlines(), taken, TOUCH):
        mine, theirs = pieces[a.owner], pieces[b.owner]
        _note(found, mine, theirs, a, b)
        _note(found, theirs, mine, b, a)
    return found


def _read(found: Contacts, state: DbxState) -> None:
    """Takes the contacts from the card that the umpire keeps of a real table."""
    for attacker, victim, face in state.card or ():
        hold = Hold(attacker, victim, face)
        found.by[attacker] = hold
        found.on.setdefault(victim, []).append(hold)
        for one, two in ((attacker, victim), (victim, attacker)):
            known = found.touching.setdefault(one, [])
            if two not in known:
                known.append(two)


def _note(found: Contacts, mine: Element, theirs: Element, a: Outline, b: Outline) -> None:
    """Notes what one element has of another that touches it."""
    if in_camp(mine) or in_camp(theirs):
        return  # what is in a camp is met at the perimeter
    found.touching.setdefault(mine.id, []).append(theirs.id)
    if face_is_touched(a, "front", b):
        found.before.setdefault(mine.id, []).append(theirs.id)
    face = held_face(mine, theirs, a, b)
    if face is not None:
        hold = Hold(mine.id, theirs.id, face)
        known = found.by.get(mine.id)
        if known is None or known.face != "front":
            found.by[mine.id] = hold
        found.on.setdefault(theirs.id, []).append(hold)
    if mine.kind in ("GEN", "CAMP") or theirs.kind == "CAMP":
        return
    if theirs.kind == "SQ" and mine.mounted:
        return
    flank = sides_touch(b, a)
    if flank is not None:
        found.side_to_side.setdefault(theirs.id, []).append((mine.id, flank))
    elif face is None:
        flank = corners_touch(a, b)
        if flank is not None:
            found.at_corner.setdefault(theirs.id, []).append((mine.id, flank))
        flank = rear_corners_touch(a, b) if theirs.kind == "SQ" and theirs.strength > 1 else None
        if flank is not None:
            found.at_rear_corner.setdefault(theirs.id, []).append((mine.id, flank))


# how two bases touch ----------------------------------------------------------------------------------


def _same(p: list[float], i: int, q: list[float], j: int) -> bool:
    dx, dy = p[i] - q[j], p[i + 1] - q[j + 1]
    return dx * dx + dy * dy <= TOUCH * TOUCH


def _turned(a: Outline, b: Outline, by: int) -> bool:
    """Whether one faces as the other would after a turn."""
    return abs(difference(a.facing, turn(b.facing, by))) <= ONE_DEGREE


@rule("DBX-CON-02", "DBX-CON-09", "DBX-CON-10", "DBX-FILL-22", "DBX-FORM-09", "DBX-FORM-10")
def held_face(mine: Element, theirs: Element, a: Outline, b: Outline) -> Face | None:
    """The face of an enemy on which an element has its front edge in a legal way."""
    return _held_face(a, b, mine.arm, theirs.strength)


@lru_cache(maxsize=4096)
def _held_face(a: Outline, b: Outline, arm: Class, strength: int) -> Face | None:
    """The face of one base on which another has its front edge, worked out once while both stand so."""
    mounted = arm == "mounted"
    if a.kind in ("GEN", "CAMP", "SQ"):
        return None
    if b.kind == "CAMP":
        return _whole_front_on(a, b)
    if b.kind == "GEN":
        return _whole_edge_before(a, b)
    p, q = a.points, b.points
    of_square = b.kind == "SQ"
    if _turned(a, b, HALF):
        return "front" if _same(p, 0, q, 2) and _same(p, 2, q, 0) else None
    if _turned(a, b, 0):
        if _same(p, 0, q, 6) and _same(p, 2, q, 4):
            return "front" if of_square and (mounted or strength > 1) else "rear"
        return None
    of_two = of_square and strength > 1 and not mounted  # foot also strikes the flanks of the second element
    if _turned(a, b, -QUARTER) and (_same(p, 0, q, 0) or (of_two and _same(p, 2, q, 6))):
        return "front" if of_square and mounted else "left"
    if _turned(a, b, QUARTER) and (_same(p, 2, q, 2) or (of_two and _same(p, 0, q, 4))):
        return "front" if of_square and mounted else "right"
    return None


def _whole_front_on(a: Outline, b: Outline) -> Face | None:
    """The face of a camp that bears the whole front edge of an element."""
    x1, y1, x2, y2 = a.front()
    for quarter in range(4):
        if _turned(a, b, HALF - quarter * QUARTER):
            on_edge = point_gap(b, x1, y1) <= TOUCH and point_gap(b, x2, y2) <= TOUCH
            return "front" if on_edge else None
    return None


def _whole_edge_before(a: Outline, b: Outline) -> Face | None:
    """The face of a command element that lies wholly within an attacker's front edge."""
    for number, face in enumerate(FACES):
        if _turned(a, b, HALF - number * QUARTER):
            i, j = 2 * number, (2 * number + 2) % 8
            q = b.points
            edge_ok = point_gap(a, q[i], q[i + 1]) <= TOUCH and point_gap(a, q[j], q[j + 1]) <= TOUCH
            return face if edge_ok else None
    return None


@rule("DBX-MEL-03")
def face_is_touched(own: Outline, which: Face, enemy: Outline) -> bool:
    """Whether an enemy touches a face anywhere but at its very corners."""
    x1, y1, x2, y2 = edge(own, which)
    inset = CORNER / distance((x1, y1), (x2, y2))
    dx, dy = (x2 - x1) * inset, (y2 - y1) * inset
    return gap(segment(x1 + dx, y1 + dy, x2 - dx, y2 - dy), enemy) <= TOUCH


@lru_cache(maxsize=4096)
def sides_touch(victim: Outline, enemy: Outline) -> Flank | None:
    """The flank of an element along which an enemy's side edge touches it."""
    if not (_turned(victim, enemy, 0) or _turned(victim, enemy, HALF)):
        return None
    for flank in ("left", "right"):
        if contact_length(victim, flank, enemy, TOUCH) > 1.0:
            return flank
    return None


def corners_touch(enemy: Outline, victim: Outline) -> Flank | None:
    """The flank of an element at whose front corner an enemy facing it stands with the same corner."""
    if not _turned(enemy, victim, HALF):
        return None
    if _same(enemy.points, 0, victim.points, 0):
        return "left"
    if _same(enemy.points, 2, victim.points, 2):
        return "right"
    return None


@rule("DBX-FORM-10")
def rear_corners_touch(enemy: Outline, square: Outline) -> Flank | None:
    """The flank of a square at whose rear corner an enemy stands who faces its second element."""
    if not _turned(enemy, square, 0):
        return None
    if _same(enemy.points, 0, square.points, 4):
        return "right"
    if _same(enemy.points, 2, square.points, 6):
        return "left"
    return None
