"""The field with the eyes of the side that moves: enemies, ways, fire, and what a place is worth."""

from math import sqrt

from msgspec import Struct

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side, other
from pulverdampf.generals.advice.dbx.approaches import Approach, approach, grid_of
from pulverdampf.generals.advice.dbx.prospects import suffered
from pulverdampf.rulebooks.dbx.contacts import contacts_of
from pulverdampf.rulebooks.dbx.formations import is_supported
from pulverdampf.rulebooks.dbx.further_moves import may_move
from pulverdampf.rulebooks.dbx.ground import ground_of
from pulverdampf.rulebooks.dbx.troops import TROOPS, in_millimetres, is_proof_against_bad_going
from pulverdampf.rulebooks.dbx.units import DbxState, Element, command_of, on_table
from pulverdampf.rulebooks.dbx.victory import losses
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose

PER_MILLIMETRE = 0.0022
"""What an element is glad of coming nearer by a millimetre."""
AHEAD_OF_THE_LINE = 45.0
CAMP_IS_FARTHER = 30.0
FIRE = 1.0
"""How much fire counts: both sides shoot in every bound."""
STANDS_BADLY = 0.1
ASIDE = 60.0
"""How far aside of its middle an element shoots."""
NEAR = 120.0
LATE = 30
WEAK = 2


Seen = tuple[Outline, float, float, float, float, float, float, float, bool]
"""An enemy: where he stands and looks, how deep and wide he is, how far he shoots, whether he fights."""


class Shooting(Struct):
    """What an element would shoot at from a place, and who would shoot at it there."""

    far: float
    """How far the nearest enemy is, middle from middle."""
    target: Outline | None
    against: list[str]
    """The kinds of those who could shoot at it."""


class Field:
    """A table with the eyes of the side that moves."""

    def __init__(self, scene: Scene, side: Side) -> None:
        self.scene = scene
        self.state: DbxState = scene.state
        self.side = side
        self.contacts = contacts_of(scene)
        self.ground = ground_of(scene)
        self.outlines = scene.outlines()
        pieces = self.state.pieces
        foes = [each for each in self.outlines if each.side != side]
        self.enemies = [each for each in foes if each.kind not in ("GEN", "CAMP")] or foes
        self.camps = [each for each in foes if each.kind == "CAMP" and not pieces[each.owner].held_by]
        self.friends = [each for each in self.outlines if each.side == side]
        self.lead = losses(self.state, other(side)) - losses(self.state, side)
        self.dry = self.state.weather != "rain"
        self._ways: dict[bool, Approach | None] = {}
        self._line: float | None = None
        self.barred: set[PieceId] = set()
        """Elements of groups that cannot go straight on."""
        self._concern: dict[PieceId, list[Seen]] = {}
        self._seen: list[Seen] = [
            (
                each, each.x, each.y, each.ux, each.uy, each.half_depth, each.half_width,
                in_millimetres(TROOPS[each.kind].range) if self.dry and each.kind != "CK" else 0.0,
                self.contacts.has_enemy_in_front(each.owner),
            )
            for each in self.enemies
        ]  # fmt: skip
        self.aimed: dict[PieceId, list[PieceId]] = {}
        for each in self.friends:
            if each.kind not in ("CAMP", "GEN") and TROOPS[each.kind].range:
                target = self.look(each, each.kind).target
                if target is not None:
                    self.aimed.setdefault(target.owner, []).append(each.owner)

    def movable(self) -> list[Element]:
        """The elements that may still move, for whom points are left."""
        state = self.state
        return [
            each
            for each in on_table(state, self.side)
            if each.kind != "CAMP"
            and command_of(state, each).pips
            and may_move(self.scene, (each.id,)) is None
        ]

    def nearest(self, x: float, y: float) -> tuple[float, Outline] | None:
        """The nearest enemy and how far its middle is."""
        best, found = 1e18, None
        for each in self.enemies:
            dx, dy = each.x - x, each.y - y
            far = dx * dx + dy * dy
            if far < best:
                best, found = far, each
        return (sqrt(best), found) if found is not None else None

    def look(self, own: Outline, kind: str, seen: list[Seen] | None = None) -> Shooting:
        """Who is near a place, who would be shot at from it, and who shoots at it."""
        if seen is None:
            seen = self._seen
        reach = in_millimetres(TROOPS[kind].range) - 1.0 if self.dry else 0.0
        x, y, ux, uy, half = own.x, own.y, own.ux, own.uy, own.half_depth
        best, nearest, found = reach, 1e18, None
        against: list[str] = []
        for each, ex, ey, eux, euy, depth, width, range_, fights in seen:
            dx, dy = ex - x, ey - y
            away = dx * dx + dy * dy
            if away < nearest:
                nearest = away
            if fights:
                continue
            limit = (reach if reach > range_ else range_) + 70.0
            if away > limit * limit:
                continue
            if reach:
                ahead = dx * ux + dy * uy - half
                aside = abs(dy * ux - dx * uy)
                if ahead > 0.0 and aside < ASIDE + width:
                    gap = ahead - depth
                    over = aside - 20.0 - width
                    if over > 0.0:
                        gap = sqrt(gap * gap + over * over) if gap > 0.0 else over
                    if gap < best:
                        best, found = gap, each
            if range_:
                ahead = -dx * eux - dy * euy - depth - half
                aside = abs(dy * eux - dx * euy)
                if each.kind == "SQ":
                    if sqrt(away) - depth - half < range_:
                        against.append("SQ")
                elif -half < ahead < range_ and aside < ASIDE + 18.0:
                    against.append(each.kind)
        return Shooting(sqrt(nearest), found, against)

    def way(self, kind: str) -> Approach | None:
        """How a troop type comes to the enemy; nothing when nothing is in its way."""
        hampered = not is_proof_against_bad_going(kind, self.state.rulings)
        if hampered not in self._ways:
            if self.ground.water or (hampered and self.ground.bad) or self.camps:
                goals = [(each.x, each.y, 0.0) for each in self.enemies]
                goals += [(each.x, each.y, CAMP_IS_FARTHER) for each in self.camps]
                grid = grid_of(self.ground, self.state.table)
                self._ways[hampered] = approach(grid, goals, hampered)
            else:
                self._ways[hampered] = None
        return self._ways[hampered]

    def distance(self, kind: str, x: float, y: float, straight: float) -> float:
        """How long the way to the enemy is from a point, if it is so far in a straight line."""
        if straight < NEAR:
            return straight
        way = self.way(kind)
        return straight if way is None else max(min(straight, NEAR), way.at(x, y))

    def line(self) -> float:
        """How far from the enemy the main body stands; nobody runs ahead of it alone."""
        if self._line is None:
            gaps = []
            for each in self.friends:
                near = self.nearest(each.x, each.y)
                if near is not None and each.kind != "CAMP" and TROOPS[each.kind].kind == "foot":
                    gaps.append(self.distance(each.kind, each.x, each.y, near[0]))
            gaps.sort()
            self._line = gaps[len(gaps) // 3] - AHEAD_OF_THE_LINE if gaps else 0.0
        return self._line

    def wanted(self, kind: str) -> float:
        """How far from the enemy's middle a troop type likes to stand before it charges."""
        troop = TROOPS[kind]
        if kind == "ART":
            return 140.0
        if troop.kind == "mounted":
            return 140.0 if troop.against_foot <= WEAK else max(in_millimetres(troop.good) + 10.0, 85.0)
        return 64.0 if troop.range else 60.0

    def is_near(self, piece: Element) -> bool:
        """Whether an element may come to blows or shots in this bound."""
        return bool(self.concern(piece))

    def concern(self, piece: Element) -> list[Seen]:
        """The enemies that may matter to an element wherever it goes in this bound."""
        found = self._concern.get(piece.id)
        if found is None:
            own = self.scene.outline(piece)
            step = in_millimetres(piece.troop.good) + 90.0
            reach = in_millimetres(piece.troop.range) if self.dry else 0.0
            found = []
            for each in self._seen:
                dx, dy, limit = each[1] - own.x, each[2] - own.y, step + max(reach, each[7], 50.0)
                if dx * dx + dy * dy < limit * limit:
                    found.append(each)
            self._concern[piece.id] = found
        return found

    def worth(self, piece: Element, place: Outline, at_least: float = 0.0, friends: int = 0) -> float:
        """What a place is worth to an element, if so many more shoot with it: nearness, fire, ground."""
        kind = piece.kind
        concern = self.concern(piece)
        if not concern:
            way = self.way(kind)
            if way is not None:
                far = way.at(place.x, place.y)
            else:
                near = self.nearest(place.x, place.y)
                far = near[0] if near is not None else 0.0
            return -PER_MILLIMETRE * max(far - max(self.wanted(kind), at_least), 0.0)
        look = self.look(place, kind, concern)
        far = self.distance(kind, place.x, place.y, look.far)
        value = -PER_MILLIMETRE * max(far - max(self.wanted(kind), at_least), 0.0)
        if look.against or look.target is not None:
            value += FIRE * self.fire(piece, look, friends)
        if look.far < NEAR and self.ground.bad and not is_proof_against_bad_going(kind, self.state.rulings):
            value -= STANDS_BADLY * self.ground.is_bad(place)
        return value

    def fire(self, piece: Element, look: Shooting, friends: int) -> float:
        """What an element can expect of the fire at a place."""
        rulings = self.state.rulings
        own = piece.troop.against_foot
        value = 0.0
        if look.against:
            hardest = max(look.against, key=lambda kind: kind == "ART")
            factor = TROOPS[hardest].against_mounted + 1 if piece.mounted else TROOPS[hardest].against_foot
            militia = piece.quality in ("FR", "LW")
            firm = own - militia - (min(len(look.against), 3) - 1)
            value -= suffered(piece.kind, firm, hardest, factor, rulings)
        if look.target is not None:
            aimed = self.aimed.get(look.target.owner, ())
            count = min(len(aimed) + (piece.id not in aimed) + friends, 3)
            theirs = TROOPS[look.target.kind]
            mine = (piece.troop.against_mounted + 1) if theirs.kind == "mounted" else own
            mine += piece.of_line and is_supported(self.scene, piece)
            hit = suffered(look.target.kind, theirs.against_foot - count + 1, piece.kind, mine, rulings)
            value += hit / count if count < 3 else hit / 2.5
        return value

    def at(self, piece: Element, pose: Pose) -> Outline:
        """The outline of an element at a pose."""
        return self.scene.outline_at(piece, pose)

    def least_gain(self) -> float:
        """What a charge must promise at least: less as time passes without success, more for who leads."""
        if self.lead > 0:
            return 0.1 if self.state.bound >= LATE else 0.05
        return max(0.05 - 0.004 * max(self.state.bound - 10, 0), -0.04)
