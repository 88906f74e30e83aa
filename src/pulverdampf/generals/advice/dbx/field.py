"""The field of battle with the eyes of the side that moves: enemies, guns, ways, and what a place is worth."""

from math import sqrt

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side, other
from pulverdampf.generals.advice.dbx.approaches import Approach, grid_of
from pulverdampf.rulebooks.dbx.contacts import contacts_of
from pulverdampf.rulebooks.dbx.further_moves import may_move
from pulverdampf.rulebooks.dbx.ground import ground_of
from pulverdampf.rulebooks.dbx.troops import TROOPS, in_millimetres, is_proof_against_bad_going
from pulverdampf.rulebooks.dbx.units import DbxState, Element, command_of, on_table
from pulverdampf.rulebooks.dbx.victory import losses
from pulverdampf.table.outlines import Outline
from pulverdampf.table.rays import crosses
from pulverdampf.table.shapes import Pose

PER_MILLIMETRE = 0.0022
"""What an element is glad of coming nearer by a millimetre."""
AHEAD_OF_THE_LINE = 45.0
CAMP_IS_FARTHER = 30.0
IN_RANGE = 0.14
TOGETHER = 0.07
"""What it is worth to have a target, and to share it with a friend."""
GUN_REACH = 252.0
UNDER_GUNS = 0.35
WEAK = 2
"""The factor of horse that guns shoot to pieces."""
STANDS_BADLY = 0.1
FIRE_GAP = 49.0
LATE = 30


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
        self.guns = [each for each in foes if each.kind == "ART"]
        self.friends = [each for each in self.outlines if each.side == side]
        self.lead = losses(self.state, other(side)) - losses(self.state, side)
        self._ways: dict[bool, Approach] = {}
        self._line: float | None = None
        self.aimed: dict[str, int] = {}
        for each in self.friends:
            if TROOPS[each.kind].range and each.kind != "CAMP":
                target = self.target(each, in_millimetres(TROOPS[each.kind].range))
                if target is not None:
                    self.aimed[target.owner] = self.aimed.get(target.owner, 0) + 1

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

    def way(self, kind: str) -> Approach:
        """How a troop type comes to the enemy."""
        hampered = not is_proof_against_bad_going(kind, self.state.rulings)
        found = self._ways.get(hampered)
        if found is None:
            goals = [(each.x, each.y, 0.0) for each in self.enemies]
            goals += [(each.x, each.y, CAMP_IS_FARTHER) for each in self.camps]
            grid = grid_of(self.ground, self.state.table)
            found = self._ways[hampered] = Approach(grid, goals, hampered)
        return found

    def line(self) -> float:
        """How far from the enemy the main body stands; nobody runs ahead of it alone."""
        if self._line is None:
            gaps = sorted(
                self.way(each.kind).at(each.x, each.y)
                for each in self.friends
                if each.kind not in ("GEN", "CAMP") and TROOPS[each.kind].kind == "foot"
            )
            self._line = gaps[len(gaps) // 3] - AHEAD_OF_THE_LINE if gaps else 0.0
        return self._line

    def wanted(self, kind: str) -> float:
        """How far from the enemy's middle a troop type likes to stand before it charges."""
        troop = TROOPS[kind]
        if kind == "ART":
            return 140.0
        if troop.kind == "mounted":
            return 150.0 if self.is_weak(kind) else max(in_millimetres(troop.good) + 10.0, 85.0)
        return 64.0 if troop.range else 60.0

    def is_weak(self, kind: str) -> bool:
        """Whether guns shoot a kind of horse to pieces."""
        troop = TROOPS[kind]
        return troop.kind == "mounted" and troop.against_foot <= WEAK

    def target(self, own: Outline, reach: float) -> Outline | None:
        """The nearest enemy in the strip before a front, roughly."""
        best, found = reach, None
        for each in self.enemies:
            dx, dy = each.x - own.x, each.y - own.y
            ahead = dx * own.ux + dy * own.uy - own.half_depth
            if ahead <= 0.0 or ahead > best + each.reach:
                continue
            aside = abs(dy * own.ux - dx * own.uy)
            if aside > 60.0 + each.half_width:
                continue
            gap = ahead - each.half_depth
            over = aside - 20.0 - each.half_width
            if over > 0.0:
                gap = sqrt(gap * gap + over * over) if gap > 0.0 else over
            if gap < best:
                best, found = gap, each
        return found

    def worth(self, piece: Element, place: Outline, at_least: float = 0.0) -> float:
        """What a place is worth to an element: near enough, with a target, out of the fire of guns."""
        kind = piece.kind
        troop = TROOPS[kind]
        far = self.way(kind).at(place.x, place.y)
        value = -PER_MILLIMETRE * max(far - max(self.wanted(kind), at_least), 0.0)
        if troop.range:
            target = self.target(place, in_millimetres(troop.range) if kind == "ART" else FIRE_GAP)
            if target is not None:
                value += IN_RANGE + TOGETHER * min(self.aimed.get(target.owner, 0), 2)
        if self.is_weak(kind):
            value -= UNDER_GUNS * self.guns_on(place)
            if far < 95.0:
                value -= STANDS_BADLY
        if not is_proof_against_bad_going(kind, self.state.rulings) and self.ground.is_bad(place):
            value -= STANDS_BADLY
        return value

    def guns_on(self, place: Outline) -> int:
        """How many enemy guns have a place before them, with nobody between."""
        found = 0
        for gun in self.guns:
            dx, dy = place.x - gun.x, place.y - gun.y
            ahead, aside = dx * gun.ux + dy * gun.uy, abs(dy * gun.ux - dx * gun.uy)
            if not 0.0 < ahead < GUN_REACH + 30.0 or aside > 80.0:
                continue
            found += not any(
                each.owner not in (gun.owner, place.owner) and crosses(each, gun.x, gun.y, place.x, place.y)
                for each in self.outlines
            )
        return found

    def at(self, piece: Element, pose: Pose) -> Outline:
        """The outline of an element at a pose."""
        return self.scene.outline_at(piece, pose)

    def least_gain(self) -> float:
        """What a charge must promise at least: less as time passes without success, more for who leads."""
        if self.lead > 0:
            return 0.1 if self.state.bound >= LATE else 0.05
        return max(0.05 - 0.004 * max(self.state.bound - 10, 0), -0.04)
