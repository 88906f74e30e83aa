"""An independent reckoner: volleys, tests, melees, losses and moves, worked out again from a battle's log.

It reads state and log, and knows the paper's tables by itself: no rule function of the book is used here, and
geometry is shapely's. Where a thing lies on an edge to a hundredth of an inch, either side of it is accepted.
"""

from fractions import Fraction
from math import cos, hypot, pi, sin
from typing import Any

from shapely import LineString, Point, Polygon, box
from shapely.affinity import rotate, translate
from shapely.geometry.base import BaseGeometry

from pulverdampf.engine.events import Answered, Entry, Event, Reckoned
from pulverdampf.engine.state import Attached, Gone, Inside, Piece
from pulverdampf.rulebooks.march_of_eagles.events.deeds import MeleeRolled, ShotMeasured
from pulverdampf.rulebooks.march_of_eagles.events.losses import CharacterLost, CommanderLost, SoldiersLost
from pulverdampf.rulebooks.march_of_eagles.events.order import Activated
from pulverdampf.rulebooks.march_of_eagles.events.places import Moved
from pulverdampf.rulebooks.march_of_eagles.state import Battalion, EagleState, Melee
from pulverdampf.table.shapes import Disc, Pose, Rectangle
from pulverdampf.table.shapes import Polygon as Corners

BASE = 1.6
SOFT = {"crops", "orchard", "wood", "rocks", "hedge", "fence"}
HARD = {"wall", "earthwork", "building"}
HILLS = {"hill", "steep"}
SHARES = {1: Fraction(1, 4), 6: Fraction(1)}
CLOSE = 0.01
TESTS = {"MOE-ACT-04", "MOE-MAN-01", "MOE-AGGR-02", "MOE-RES-01"}


def outline(shape: Any, pose: Pose) -> BaseGeometry:
    """A shape on the table."""
    if isinstance(shape, Disc):
        return Point(pose.x, pose.y).buffer(shape.radius, quad_segs=32)
    if isinstance(shape, Rectangle):
        flat: BaseGeometry = box(-shape.depth / 2, -shape.width / 2, shape.depth / 2, shape.width / 2)
    elif isinstance(shape, Corners):
        flat = Polygon(shape.points)
    else:
        flat = LineString(shape.points)
    return translate(rotate(flat, angle(pose), origin=(0, 0), use_radians=True), pose.x, pose.y)


def angle(pose: Pose) -> float:
    """The facing in radians, from east."""
    return pose.facing / 2**32 * 2 * pi


def rounded(number: Fraction) -> int:
    """Half and more goes up."""
    return int(number + Fraction(1, 2))


class Reckoner:
    """Follows a battle from its start and notes whatever does not come out as the paper says."""

    def __init__(self, start: EagleState) -> None:
        self.state = start.copied()
        self.wrong: list[str] = []
        self.checked: dict[str, int] = {}
        self.shot: ShotMeasured | None = None
        self.strengths: dict[str, int] = {}
        self.die = 0
        self.charging: dict[str, int] = {}
        self.rolled: list[int] = []
        self.faces: tuple[int, ...] = ()
        self.falls: dict[str, int] = {}

    def follow(self, log: list[Entry]) -> "Reckoner":
        """Checks every entry against the state before it, then lets it happen."""
        for entry in log:
            self.check(entry)
            if isinstance(entry, Event):
                entry.apply(self.state)
        return self

    def expect(self, what: str, had: Any, *possible: Any) -> None:
        """Notes a number that is none of those possible."""
        self.checked[what] = self.checked.get(what, 0) + 1
        if had not in possible:
            self.wrong.append(f"turn {self.state.clock.turn}, {what}: {had}, not {sorted(set(possible))}")

    def holds(self, what: str, fact: object) -> None:
        """Notes something that must be true and is not."""
        self.checked[what] = self.checked.get(what, 0) + 1
        if not fact:
            self.wrong.append(f"turn {self.state.clock.turn}, {what}")

    def check(self, entry: Entry) -> None:
        """Works out again what an entry tells."""
        match entry:
            case ShotMeasured():
                self.shot = entry
                self._ready(entry)
            case Activated():
                self.charging[entry.body] = self.groups(self.state.bodies[entry.body])
                self.rolled, self.falls = [], {}
            case Reckoned(rule="MOE-FIRE-06") | Reckoned(rule="MOE-DF-03"):
                self._volley(entry)
            case Reckoned(rule="MOE-MEL-01"):
                self._strength(entry)
            case Answered():
                self._answer(entry)
            case MeleeRolled():
                self._melee(entry)
            case CharacterLost() if entry.body in self.falls:
                self.falls[entry.body] -= 1
            case CommanderLost():
                self.falls = {
                    body: due - self._has_lost(body, entry.side) for body, due in self.falls.items()
                }
            case SoldiersLost():
                self._loss(entry)
            case Moved():
                self._move(entry)

    def _melee(self, rolled: MeleeRolled) -> None:
        """Strength and die of both; the winner loses two, the loser six."""
        for body, total, face in zip(
            (rolled.one, rolled.two), (rolled.first, rolled.second), self.faces, strict=True
        ):
            self.expect("melee total", total, self.strengths[body] + face)
        if rolled.first != rolled.second:
            winner, loser = (
                (rolled.one, rolled.two) if rolled.first > rolled.second else (rolled.two, rolled.one)
            )
            self.falls = {winner: 2, loser: 6}

    def _has_lost(self, body: str, side: str) -> bool:
        """Whether the commander who falls was with this battalion."""
        return self.state.bodies[body].side == side and self.leads(self.state.bodies[body])

    def _loss(self, lost: SoldiersLost) -> None:
        strength = self.state.pieces[lost.piece].strength
        self.holds("loss", 0 < lost.number <= strength)
        if lost.piece in self.falls:
            self.expect("loss in melee", lost.number, min(self.falls.pop(lost.piece), strength))

    # who somebody is ---------------------------------------------------------------------------------------

    def groups(self, body: Battalion) -> int:
        """Started groups of four soldiers."""
        return -(-self.state.pieces[body.id].strength // 4)

    def leads(self, body: Battalion) -> bool:
        """Whether the commander-in-chief is with it."""
        place = self.state.pieces["A0" if body.side == "one" else "B0"].place
        return isinstance(place, Attached) and place.to == body.id

    def grade(self, body: Battalion) -> tuple[int, int]:
        """What its dice must show, and the -1 of recruits who cannot sink: commander elsewhere or dead."""
        place = self.state.pieces["A0" if body.side == "one" else "B0"].place
        sunk = (isinstance(place, Attached) and place.to != body.id) or (
            isinstance(place, Gone) and place.how == "destroyed"
        )
        if not sunk:
            return int(body.grade), 0
        return (int(body.grade) + 1, 0) if body.grade < 5 else (5, 1)

    def base(self, piece: Piece) -> BaseGeometry:
        """The ground a piece covers."""
        if isinstance(piece.place, Inside):
            feature = self.state.features[piece.place.feature]
            return outline(feature.shape, feature.pose)
        assert piece.pose is not None
        width, depth = self.size(piece)
        return outline(Rectangle(width, depth), piece.pose)

    def size(self, piece: Piece) -> tuple[float, float]:
        """Width and depth of a formation."""
        body = self.state.bodies[piece.id.removesuffix("s")]
        if piece.kind == "screen":
            number = max(1, -(-piece.strength // 2))
            ranks = min(2 if piece.formation == "open-2" else 1, number)
            return BASE * -(-number // ranks), BASE * ranks
        left = piece.strength + getattr(self.state.pieces.get(body.screen_id), "strength", 0)
        whole = 2 * (body.original - left) < body.original or piece.strength >= body.original
        number = -(-(body.original - body.out if whole else max(piece.strength, 1)) // 4)
        return (2 * BASE, BASE * -(-number // 2)) if piece.formation == "column" else (BASE * number, BASE)

    def front(self, piece: Piece) -> BaseGeometry:
        """The front edge of a piece, or all of it where it has none."""
        if piece.kind == "screen" or isinstance(piece.place, Inside):
            return self.base(piece)
        assert piece.pose is not None
        width, depth = self.size(piece)
        fx, fy = cos(angle(piece.pose)), sin(angle(piece.pose))
        x, y = piece.pose.x + fx * depth / 2, piece.pose.y + fy * depth / 2
        return LineString(
            [(x - fy * width / 2, y + fx * width / 2), (x + fy * width / 2, y - fx * width / 2)]
        )

    def covers(self, piece: Piece, x: float, y: float) -> set[str]:
        """The cover of a piece against an attack from a point; two where an edge is too near to tell."""
        if isinstance(piece.place, Inside):
            return {"hard"}
        base, edge = self.base(piece), self.front(piece)
        way = LineString([(x, y), (piece.pose.x, piece.pose.y)])  # type: ignore[union-attr]
        sure, perhaps = {"none"}, {"none"}
        for feature in self.state.features.values():
            kind = "soft" if feature.kind in SOFT else "hard" if feature.kind in HARD else ""
            if not kind or feature.kind == "building":
                continue
            ground = outline(feature.shape, feature.pose)
            if isinstance(ground, LineString):
                for slack, found in ((-CLOSE, sure), (CLOSE, perhaps)):
                    if (
                        edge.distance(ground) <= 1.0 + slack
                        and way.distance(ground) <= max(slack, 0.0) + 1e-9
                    ):
                        found.add(kind)
                if way.crosses(ground) is False:
                    sure.discard(kind)
            else:
                share = base.intersection(ground).area / base.area
                for slack, found in ((CLOSE, sure), (-CLOSE, perhaps)):
                    if share >= 0.5 + slack:
                        found.add(kind)
        best = [max(found, key=("none", "soft", "hard").index) for found in (sure, perhaps)]
        return set(best)

    # what is reckoned --------------------------------------------------------------------------------------

    def _ready(self, shot: ShotMeasured) -> None:
        part = self.state.pieces[shot.part]
        body = self.state.bodies[shot.part.removesuffix("s")]
        number = -(-part.strength // 2) if part.kind == "screen" else self.groups(body)
        if isinstance(part.place, Inside):
            number = (number + 1) // 2
        elif part.formation == "column":
            number = min(number, 2)
        self.expect("groups ready", shot.ready, number)
        self.holds("groups with a line", 0 <= shot.eligible <= shot.ready)
        if shot.inches is not None:
            far = self.front(part).distance(self.base(self.state.pieces[shot.target]))
            self.holds("distance of a shot", abs(far - shot.inches) <= 2 * CLOSE)

    def _volley(self, entry: Reckoned) -> None:
        """Groups, dice more or less, halves, range, rounded once, at least one."""
        shot = self.shot
        assert shot is not None
        part, target = self.state.pieces[shot.part], self.state.pieces[shot.target]
        body = self.state.bodies[shot.part.removesuffix("s")]
        grade, _ = self.grade(body)
        main = part.kind == "main"
        bonuses = [
            target.kind == "main" and target.formation == "column" and not isinstance(target.place, Inside),
            body.nation == "british"
            and main
            and grade < 5
            and (part.formation == "line" or isinstance(part.place, Inside)),
            grade == 2,
            body.rifles and body.nation == "british",
        ]
        if isinstance(part.place, Inside) or not main:
            middle = self.base(part).centroid
        else:
            middle = self.front(part).centroid
        shares = [SHARES.get(self.die, Fraction(1, 2))]
        if shot.inches is not None:
            bands = (6, 18, 24) if body.rifles else (6, 12, 18)
            shares = [
                Fraction(1, 2**number)
                for near in (-CLOSE, CLOSE)
                for number, end in enumerate(bands)
                if shot.inches + near <= end + 0.001
            ]
            shares = [max(shares[i : i + 3]) for i in (0, len(shares) - 1)]
        possible = set()
        for cover in self.covers(target, middle.x, middle.y):
            for share in shares:
                for claimed in range(sum(bonuses) + 1):  # two shots of one action share what both would claim
                    dice = Fraction(max(0, shot.eligible + 2 * claimed - 2 * (cover == "soft")))
                    for halved in (cover == "hard", main and body.confused, target.kind == "screen"):
                        dice *= Fraction(1, 2) if halved else 1
                    if claimed == sum(bonuses) or body.out:
                        possible.add(max(1, rounded(dice * share)))
        self.expect("dice of a volley", entry.reckoning.total, *possible)

    def _strength(self, entry: Reckoned) -> None:
        """Groups and the modifiers of a melee, without the die."""
        body = self.state.bodies[entry.subject]
        melee = self.state.melees[body.melee]
        foe = self.state.bodies[melee.opponent(body.id)]
        number = self.groups(body)
        if body.id == melee.charger and not melee.phases:
            number = self.charging.get(body.id, number)
        piece = self.state.pieces[body.id]
        if body.id in melee.bonus:
            number += 6 if piece.formation == "column" else 3
        number += 3 * (body.officers > 0) + body.drummers + body.ncos + min(body.ensigns, 1)
        number += 2 * sum(1 for other, _ in melee.joined if self.state.bodies[other].side == body.side)
        number += 3 * self.leads(body) - 2 * body.confused
        levels = {self.height(body, slack) - self.height(foe, slack) for slack in (-CLOSE, CLOSE)}
        totals = {
            number + 2 * (level > 0) - {"none": 0, "soft": 1, "hard": 4}[cover]
            for level in levels
            for cover in self.cover_in(melee, foe)
        }
        self.expect("strength in melee", entry.reckoning.total, *totals)
        self.strengths[body.id] = entry.reckoning.total

    def height(self, body: Battalion, slack: float) -> int:
        """The level under the middle of a battalion."""
        pose = self.state.pieces[body.id].pose
        assert pose is not None
        hills = (each for each in self.state.features.values() if each.kind in HILLS)
        return int(
            any(
                outline(each.shape, each.pose).buffer(slack).contains(Point(pose.x, pose.y)) for each in hills
            )
        )

    def cover_in(self, melee: Melee, foe: Battalion) -> set[str]:
        """From what cover the foe defends, if he is the defender."""
        return self.covers(self.state.pieces[foe.id], *melee.origin) if foe.id == melee.defender else {"none"}

    # dice --------------------------------------------------------------------------------------------------

    def _answer(self, entry: Answered) -> None:
        body = self.state.bodies.get(entry.subject)
        match entry.rule:
            case "MOE-DF-02":
                self.die = int(entry.value)
            case "MOE-MAN-09" | "MOE-MAN-03" | "MOE-CINC-06" | "MOE-FLEE-01":
                self.rolled += entry.faces
            case "MOE-MEL-01":
                self.faces = entry.faces
            case "MOE-FIRE-09" if body is not None and entry.kind == "counts":
                grade, _ = self.grade(body)
                need = (
                    grade - self.leads(body) + (entry.named == "MOE-DF-04") + (self.state.weather == "rain")
                )
                hits = sum(1 for face in entry.faces if face >= need)
                self.expect("hits", entry.value[0], hits)
            case "MOE-ACT-04" | "MOE-MAN-01" | "MOE-AGGR-02" | "MOE-RES-01" if (
                entry.faces and body is not None
            ):
                grade, malus = self.grade(body)
                resolve = entry.rule in ("MOE-AGGR-02", "MOE-RES-01")
                left = sum(self.state.pieces[key].strength for key in body.pieces)
                weak = 2 * (body.original - left) >= body.original
                need = grade + malus
                if resolve:
                    need += weak + body.lost_melee - 2 * (body.officers > 0)
                self.expect("test passed", bool(self._first(entry.value)), entry.faces[0] >= need)

    @staticmethod
    def _first(value: Any) -> Any:
        return value[0] if isinstance(value, (tuple, list)) else value

    # moves -------------------------------------------------------------------------------------------------

    def _move(self, moved: Moved) -> None:
        piece = self.state.pieces[moved.body]
        assert piece.pose is not None
        body = self.state.bodies[moved.body]
        far = hypot(moved.pose.x - piece.pose.x, moved.pose.y - piece.pose.y)
        dice = sum(self.rolled)
        match moved.how:
            case "forward" | "backward":
                self.holds("inches moved", abs(far - moved.inches) <= 2 * CLOSE)
                self.holds("a move within its dice", far <= dice + CLOSE)
                most = 1 if moved.how == "backward" else 3 if piece.formation == "column" else 2
                self.holds("dice of a move", len(self.rolled) <= most)
            case "charge":
                depth = self.size(piece)[1] / 2
                start = (
                    piece.pose.x + cos(angle(piece.pose)) * depth,
                    piece.pose.y + sin(angle(piece.pose)) * depth,
                )
                end = (
                    moved.pose.x + cos(angle(moved.pose)) * depth,
                    moved.pose.y + sin(angle(moved.pose)) * depth,
                )
                slid = hypot(end[0] - start[0], end[1] - start[1])
                self.holds("a charge within its dice", slid <= dice + 5 * CLOSE)
                self.expect(
                    "dice of a charge", len(self.rolled), *((3, 1) if piece.formation == "column" else (2, 1))
                )
            case "flight" if body.broken:
                self.holds("a flight", far >= sum(self.rolled[-3:]) - CLOSE)
