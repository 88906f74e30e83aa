"""An independent reckoner: tables, factors and results written from the paper, geometry by shapely.

It reads the state as data (who stands where, who attacked whom) and calls no rule of the book.
"""

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from typing import Any

from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

TOUCH = 0.5
FOOT = {"LI", "CK", "JA", "PL", "GU", "SH", "BO", "ST", "HI", "KL", "PK", "DRI", "ART", "CAMP", "SQ"}
BAD = {"SHILL", "WOOD", "MARSH", "ROUGH", "BUA", "RIVER", "OASIS", "DUNE"}
CLOSE = {"WOOD", "OASIS", "BUA"}
#        kind:  good bad road  factor against foot, mounted; range
TROOPS = {
    "LI":  (200, 100, 300, 4, 4, 200), "CK":  (200, 200, 300, 3, 2, 200), "JA":  (300, 300, 300, 2, 2, 200),
    "PL":  (300, 300, 300, 2, 2, 200), "GU":  (300, 300, 300, 3, 3, 200), "SH":  (200, 200, 300, 3, 4, 200),
    "BO":  (200, 200, 300, 2, 4, 200), "ST":  (300, 300, 300, 3, 2, 0),   "HI":  (300, 300, 300, 3, 2, 0),
    "KL":  (200, 200, 300, 3, 3, 0),   "PK":  (200, 200, 300, 3, 4, 0),   "DRI": (400, 300, 400, 3, 3, 200),
    "DRC": (400, 300, 400, 3, 3, 0),   "KU":  (300, 200, 400, 4, 4, 0),   "HU":  (500, 400, 500, 2, 2, 0),
    "UL":  (500, 400, 500, 2, 2, 0),   "LR":  (500, 400, 500, 2, 2, 0),   "RE":  (400, 300, 500, 3, 3, 0),
    "KM":  (400, 300, 400, 2, 4, 0),   "EL":  (300, 200, 400, 4, 5, 0),   "ART": (300, 100, 400, 3, 3, 1000),
    "GEN": (500, 400, 500, 4, 4, 0),   "CAMP": (0, 0, 0, 3, 3, 200),      "SQ":  (100, 0, 0, 4, 4, 200),
}  # fmt: skip


class Base:
    """One base as a rectangle: its corners from the front left, and its edges."""

    def __init__(self, piece: Any, pose: Any = None) -> None:
        pose = pose or piece.place.pose
        angle = pose.facing / 2**32 * 2.0 * pi
        self.x, self.y, self.angle = pose.x, pose.y, angle
        self.ux, self.uy = cos(angle), sin(angle)
        half, deep = piece.width / 2, piece.depth / 2
        self.corners = [
            self.at(deep, half),
            self.at(deep, -half),
            self.at(-deep, -half),
            self.at(-deep, half),
        ]
        self.area = Polygon(self.corners)

    def at(self, ahead: float, left: float) -> tuple[float, float]:
        """A point so far ahead of the centre and to its left."""
        return self.x + ahead * self.ux - left * self.uy, self.y + ahead * self.uy + left * self.ux

    def edge(self, which: str) -> LineString:
        """One side of the rectangle."""
        n = {"front": 0, "right": 1, "rear": 2, "left": 3}[which]
        return LineString([self.corners[n], self.corners[(n + 1) % 4]])

    def turned_from(self, other: "Base") -> float:
        """By how many degrees it faces to the left of another."""
        return float((self.angle - other.angle) * 180.0 / pi + 180.0) % 360.0 - 180.0


def near(a: tuple[float, float], b: tuple[float, float]) -> bool:
    """Whether two corners lie on each other."""
    return hypot(a[0] - b[0], a[1] - b[1]) <= TOUCH


def stands(piece: Any) -> bool:
    """Whether a base is on the table."""
    return getattr(piece.place, "pose", None) is not None


def inside_camp(piece: Any) -> str:
    """The camp that an element is in."""
    return getattr(piece.place, "feature", "")


def area_of(feature: Any) -> BaseGeometry:
    """A feature of the terrain as an area; a wall as a line."""
    pose, shape = feature.pose, feature.shape
    angle = pose.facing / 2**32 * 2.0 * pi
    c, s = cos(angle), sin(angle)

    def put(point: tuple[float, float]) -> tuple[float, float]:
        return pose.x + c * point[0] - s * point[1], pose.y + s * point[0] + c * point[1]

    if hasattr(shape, "radius"):
        return Point(pose.x, pose.y).buffer(shape.radius, 64)
    points = [put(each) for each in shape.points]
    if not hasattr(shape, "thickness"):
        return Polygon(points)
    line = LineString(points)
    return line if feature.kind == "LINEAR" else line.buffer(shape.thickness / 2)


class Table:
    """A state of a battle as the reckoner sees it."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.pieces = {key: each for key, each in state.pieces.items() if stands(each)}
        self.bases = {key: Base(each) for key, each in self.pieces.items()}
        self.ground = [(each.kind, area_of(each)) for each in state.features.values()]

    def lies_in(self, key: str, *kinds: str) -> list[BaseGeometry]:
        """The areas of some kinds in which a base lies with more than a trifle."""
        own = self.bases[key].area
        return [area for kind, area in self.ground if kind in kinds and own.intersection(area).area > 1.0]

    def in_bad_going(self, key: str) -> bool:
        """Whether a base lies in bad going, or across a wall."""
        kinds = (*BAD, "ROAD") if self.state.weather in ("rain", "storm") else tuple(BAD)
        inner = self.bases[key].area.buffer(-TOUCH, join_style="mitre")
        walls = (area for kind, area in self.ground if kind == "LINEAR")
        return bool(self.lies_in(key, *kinds)) or any(inner.intersects(wall) for wall in walls)

    def enemies(self, key: str) -> Iterator[str]:
        """The enemies of an element on the table, but for those within camps."""
        side = self.pieces[key].side
        return (k for k, each in self.pieces.items() if each.side != side and not inside_camp(each))

    def touch(self, one: str, two: str) -> bool:
        """Whether two bases touch."""
        return bool(self.bases[one].area.distance(self.bases[two].area) <= TOUCH)

    def held_face(self, one: str, two: str) -> str:
        """The face of an element on which another has its whole front, corner to corner."""
        a, b = self.bases[one], self.bases[two]
        p, q, by = a.corners, b.corners, a.turned_from(b)
        if self.pieces[one].kind in ("GEN", "CAMP", "SQ") or not self.touch(one, two):
            return ""
        if self.pieces[two].kind == "GEN":
            for face, wanted in (("front", 180.0), ("right", 90.0), ("rear", 0.0), ("left", -90.0)):
                if abs((by - wanted + 180.0) % 360.0 - 180.0) <= 1.0:
                    ends = b.edge(face).coords
                    return face if all(Point(each).distance(a.area) <= TOUCH for each in ends) else ""
            return ""
        if abs(abs(by) - 180.0) <= 1.0:
            return "front" if near(p[0], q[1]) and near(p[1], q[0]) else ""
        if abs(by) <= 1.0:
            return "rear" if near(p[0], q[3]) and near(p[1], q[2]) else ""
        if abs(by + 90.0) <= 1.0 and near(p[0], q[0]):
            return "left"
        return "right" if abs(by - 90.0) <= 1.0 and near(p[1], q[1]) else ""

    def before(self, key: str) -> bool:
        """Whether any enemy touches the front between its corners."""
        front = self.bases[key].edge("front")
        middle = LineString([front.interpolate(1.5), front.interpolate(front.length - 1.5)])
        return any(middle.distance(self.bases[each].area) <= TOUCH for each in self.enemies(key))

    def along(self, key: str, face: str, other: str) -> float:
        """How much of a side of one base another touches."""
        return float(self.bases[key].edge(face).intersection(self.bases[other].area.buffer(TOUCH)).length)

    def beset(self, key: str) -> set[str]:
        """The flanks that are overlapped or held, and the rear."""
        found = set()
        q = self.bases[key].corners
        for enemy in self.enemies(key):
            if not self.touch(key, enemy):
                continue
            face = self.held_face(enemy, key)
            if face and face != "front":
                found.add(face)
            if self.pieces[enemy].kind in ("GEN", "CAMP"):
                continue
            by = abs(self.bases[enemy].turned_from(self.bases[key]))
            if by <= 1.0 or by >= 179.0:
                found |= {side for side in ("left", "right") if self.along(key, side, enemy) > 1.6}
            if by >= 179.0 and not face and not self.before(enemy):
                p = self.bases[enemy].corners
                found |= {side for n, side in ((0, "left"), (1, "right")) if near(p[n], q[n])}
        return found

    def supported(self, key: str) -> bool:
        """Whether line infantry has line infantry in full contact behind it, both in good going."""
        if self.pieces[key].kind != "LI" or self.in_bad_going(key):
            return False
        own = self.bases[key]
        for k, each in self.pieces.items():
            other = self.bases[k]
            if (
                each.side == self.pieces[key].side
                and each.kind == "LI"
                and k != key
                and not inside_camp(each)
            ):
                behind = near(own.corners[3], other.corners[0]) and near(own.corners[2], other.corners[1])
                if behind and abs(own.turned_from(other)) <= 1.0 and not self.in_bad_going(k):
                    return True
        return False

    def front_height(self, key: str) -> float:
        """The height of the highest point of a front, read a millimetre inside the base."""
        own, half = self.bases[key], self.pieces[key].width / 2
        deep = self.pieces[key].depth / 2 - 1.0
        points = [Point(own.at(deep, half - half * n / 4)) for n in range(9)]
        hills = [area for kind, area in self.ground if kind in ("GHILL", "SHILL")]
        return max(
            (hill.exterior.distance(p) for hill in hills for p in points if hill.covers(p)), default=0.0
        )

    def covered(self, key: str, enemy: str) -> bool:
        """Whether a wood, a place, a camp or a wall before the front covers an element against an enemy."""
        if inside_camp(self.pieces[key]):
            return True
        theirs = self.lies_in(enemy, *CLOSE)
        return any(area not in theirs for area in self.lies_in(key, *CLOSE)) or self.behind_wall(key, enemy)

    def behind_wall(self, key: str, enemy: str) -> bool:
        """Whether a wall runs along most of a front, between it and the enemy."""
        own, front = self.bases[key], self.bases[key].edge("front")
        for kind, area in self.ground:
            if kind == "LINEAR":
                between = LineString([(own.x, own.y), (self.bases[enemy].x, self.bases[enemy].y)])
                points = [front.interpolate(n / 4, normalized=True) for n in range(5)]
                close = sum(1 for p in points if area.distance(p) <= 6.0)
                if close >= 3 and between.crosses(area):
                    return True
        return False


# factors ------------------------------------------------------------------------------------------------


def is_mounted(kind: str) -> bool:
    """Whether a kind counts as mounted; a general does."""
    return kind not in FOOT


def against(kind: str, enemy: str, cause: str) -> int:
    """The printed factor; guns have two in melee."""
    if kind == "ART" and cause == "melee":
        return 2
    return TROOPS[kind][4 if is_mounted(enemy) else 3]


def militia(state: Any, piece: Any) -> bool:
    """Whether an element fights as militia."""
    return bool(piece.quality == "FR") or (piece.quality == "LW" and state.rulings.landwehr == "militia")


def melee_factor(table: Table, me: str, enemy: str) -> int:
    """What an element adds to its die in melee, from the list of the paper."""
    own, foe, state = table.pieces[me], table.pieces[enemy], table.state
    total = against(own.kind, foe.kind, "melee")
    attacked = own.assault in (enemy, inside_camp(foe)) and bool(own.assault)
    if own.kind != "CAMP":
        total += _general_touches(table, me)
        total += table.supported(me)
        higher = table.front_height(me) > table.front_height(enemy) + 1e-6
        bank = bool(table.lies_in(enemy, "RIVER")) and not table.lies_in(me, "RIVER")
        total += higher or (not attacked and (table.covered(me, enemy) or bank))
        if attacked and own.fresh:
            total += 2 if own.kind == "UL" else own.kind in ("KU", "DRC", "HU", "LR", "RE", "KM")
    held = {}
    if not inside_camp(own):
        held = {k: table.held_face(k, me) for k in table.enemies(me) if table.touch(k, me)}
        total -= len(table.beset(me)) if own.kind != "CAMP" else 0
    riders = {face for k, face in held.items() if face and is_mounted(table.pieces[k].kind)}
    by_horse = own.struck_by == "mounted"
    if own.kind == "ART" and ((own.struck and by_horse) or riders - {"front"}):
        total -= 1
    if not is_mounted(own.kind) and own.kind not in ("ART", "CAMP"):
        total -= 2 * ((own.struck == "rear" and by_horse) or "rear" in riders)
    if own.kind not in ("JA", "PL", "HI", "DRI", "ST", "CAMP") and table.in_bad_going(me):
        place = _wholly_in_place(table, me)
        total -= 2 * (place is None or place == _wholly_in_place(table, enemy))
    total += own.quality == "GR"
    total -= militia(state, own)
    broken = own.body is not None and state.bodies[own.body].demoralised
    total -= 2 * (broken and own.kind != "CAMP" and _wholly_in_place(table, me) is None)
    return max(int(total), 0)


def _general_touches(table: Table, me: str) -> bool:
    """Whether a command element of its side touches a side or the rear of an element."""
    side = table.pieces[me].side
    generals = [each.general for each in table.state.bodies.values() if each.side == side]
    return any(
        table.along(me, face, key) > 1.0
        for key in generals
        if key != me and key in table.bases and table.touch(me, key)
        for face in ("left", "right", "rear")
    )


def _wholly_in_place(table: Table, key: str) -> Any:
    """The camp or place that an element holds with its whole base."""
    if inside_camp(table.pieces[key]):
        return inside_camp(table.pieces[key])
    own = table.bases[key].area
    return next(
        (
            n
            for n, (kind, area) in enumerate(table.ground)
            if kind == "BUA" and own.intersection(area).area >= 0.999 * own.area
        ),
        None,
    )


def fire_factors(table: Table, event: Any) -> tuple[int, int] | None:
    """What main shooter and target of a shot add; nothing where woods or places make the line doubtful."""
    main, target, state = event.main, event.target, table.state
    me, foe = table.pieces[main], table.pieces[target]
    if any(table.lies_in(_fires_from(table, key), *CLOSE) for key in (main, target)):
        return None
    friends = [k for k in event.spent if k != main and table.pieces[k].side == me.side]
    backs = [k for k in event.spent if k != target and table.pieces[k].side == foe.side]
    if "SQ" in (me.kind, foe.kind) and any(table.pieces[k].kind == "ART" for k in (*friends, *backs)):
        return None
    far = _distance(table, main, target)
    ours = _shoots(table, main, target, far) - (min(len(backs), 2) if event.exchange else 0)
    theirs = against(foe.kind, me.kind, "fire") - min(len(friends), 2) - militia(state, foe)
    if event.exchange:
        back = _distance(table, target, main)
        theirs = _shoots(table, target, main, back) - min(len(friends), 2) - militia(state, foe)
        ours += table.covered(main, target) * (me.kind != "CAMP") - militia(state, me)
        theirs += table.covered(target, main) * (foe.kind != "CAMP")
    theirs -= foe.kind == "SQ" and me.kind == "ART"
    ours -= event.exchange and me.kind == "SQ" and foe.kind == "ART"
    return max(ours, 0), max(theirs, 0)


def _fires_from(table: Table, key: str) -> str:
    """The base from which an element shoots: in a camp that of the camp."""
    return inside_camp(table.pieces[key]) or key


def _distance(table: Table, shooter: str, target: str) -> float:
    """How far a target is, in paces: from the front edge to what of it lies in the zone."""
    piece = table.pieces[shooter]
    own, theirs = table.bases[_fires_from(table, shooter)], table.bases[_fires_from(table, target)]
    if piece.kind in ("SQ", "CAMP") or inside_camp(piece):
        return float(round(own.area.distance(theirs.area) * 4))
    deep, half = piece.depth / 2, piece.width / 2 + 40.0
    zone = Polygon(
        [own.at(deep, half), own.at(deep, -half), own.at(deep + 300, -half), own.at(deep + 300, half)]
    )
    part = zone.intersection(theirs.area)
    return round(own.edge("front").distance(part) * 4) if not part.is_empty else 1e9


def _shoots(table: Table, shooter: str, target: str, far: float) -> int:
    """The factor of one who shoots, without those who shoot at him."""
    me, foe = table.pieces[shooter], table.pieces[target]
    total = against(me.kind, foe.kind, "fire")
    if foe.kind not in ("SQ", "CAMP") and not inside_camp(foe):
        own, theirs = table.bases[_fires_from(table, shooter)], table.bases[target]
        fx, fy = theirs.corners[0]
        total += 2 * all((x - fx) * theirs.ux + (y - fy) * theirs.uy < -1.0 for x, y in own.corners)
    if me.kind == "ART":
        total += far <= 300
        total -= 2 * far > me.reach
    total += is_mounted(foe.kind)
    total += table.supported(shooter)
    return total


# flight ------------------------------------------------------------------------------------------------


def shut_in(table: Table, key: str) -> bool:
    """Whether one who flees has an enemy straight ahead, and in every direction up to 90 degrees somebody."""
    piece, pose = table.pieces[key], table.pieces[key].place.pose
    back = pose.ahead(-piece.depth)
    others = [k for k in table.bases if k != key and not inside_camp(table.pieces[k])]

    def met(degrees: int) -> list[str]:
        facing = (pose.facing + 2**31 + degrees * 2**32 // 360) % 2**32
        start = Base(piece, type(back)(back.x, back.y, facing))
        rate = TROOPS[piece.kind][1] / 4
        end = Base(piece, type(back)(back.x + rate * start.ux, back.y + rate * start.uy, facing))
        way = start.area.union(end.area).convex_hull.buffer(-0.2)
        return [k for k in others if way.intersects(table.bases[k].area)]

    enemies = set(table.enemies(key))
    return bool(enemies & set(met(0))) and all(met(5 * n) for n in range(-18, 19))


# results ------------------------------------------------------------------------------------------------


def result(table: Table, loser: str, winner: str, cause: str, own: int, theirs: int) -> str:
    """What befalls the lower total, by the two tables of the paper."""
    if own >= theirs:
        return "none"
    a, b = table.pieces[loser].kind, table.pieces[winner].kind
    bad = table.in_bad_going(loser)
    good = not bad and not table.in_bad_going(winner)
    melee, rides = cause == "melee", is_mounted(b)
    if 2 * own <= theirs:
        return _doubled(a, b, melee=melee, good=good, bad=bad)
    beaten = {
        "LI": melee and ((b in ("KU", "CK") and good) or b == "ST"),
        "ST": melee and b in ("EL", "KU") and good,
        "GU": melee and b in ("EL", "KU") and good,
        "JA": melee and b == "KU" and good,
        "PL": melee and b == "KU" and good,
        "CK": melee and rides and good,
        "HI": melee and b == "KU" and good,
        "BO": melee and rides,
        "ART": melee,
        "CAMP": melee,
        "SQ": melee and not rides,
        "KU": (melee and b in ("LR", "ART")) or bad,
        "EL": (melee and b in ("JA", "PL", "HI", "LR")) or (not melee and b == "ART"),
    }
    if a in ("SH", "KL", "PK"):
        manned = _wholly_in_place(table, winner) is not None
        beaten[a] = melee and ((b in ("EL", "KU") and good) or (b == "ST" and not manned))
    if a in ("DRC", "HU", "UL", "RE", "KM"):
        return "destroyed" if melee and b == "ART" else "flees" if bad else "recoils"
    if beaten.get(a):
        return "destroyed"
    if a in ("ART", "CAMP", "SQ"):
        return "none"
    if a == "GEN" or (a in ("ST", "GU", "JA", "PL") and not melee and b == "ART"):
        return "flees"
    return "flees" if a == "DRI" and not melee and not rides else "recoils"


def _doubled(a: str, b: str, *, melee: bool, good: bool, bad: bool) -> str:
    rides, guns = is_mounted(b), b == "ART"
    if a == "LR":
        return "destroyed" if (melee and (rides or guns)) or bad else "flees"
    if a in ("JA", "PL", "GU"):
        ridden = melee and rides and b != "EL" and good
        return "destroyed" if ridden or (melee and b in ("HI", "JA", "PL")) else "flees"
    if a == "DRI":
        return "destroyed" if rides else "flees"
    if a == "GEN":
        return "destroyed" if guns and not melee else "flees"
    if a == "CAMP":
        return "destroyed" if melee or guns else "none"
    spared = melee and guns and (a == "EL" or (a in FOOT and a not in ("SQ", "ART")))
    return "recoils" if spared else "destroyed"
