"""The field with the eyes of the side that moves: enemies, ways, fire, and what a place is worth."""

from math import sqrt
from typing import Final

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side, other
from pulverdampf.table.fronts import Watch, nearest_of, outlook
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose

from ..contact.contacts import contacts_of
from ..contact.moving_into_contact import may_contact
from ..movement.further_moves import may_move
from ..movement.march_ideas import movable_groups
from ..terrain.ground import ground_of
from ..troops import BW, SKIRMISHERS, TROOPS, in_millimetres, is_light_horse, is_proof_against_bad_going
from ..units import DbxState, Element, command_of, on_table
from ..victory.losses import losses
from .fire.firepower import is_outshot, standing_off
from .fire.salvos import Salvos
from .moves.approaches import Approach, Tread, approach, grid_of
from .prospects import prospects_of
from .weights import DRILLED, Weights

CAMP_IS_FARTHER: Final = 30.0
SHORT_OF: Final = 5.0
NEAR: Final = 120.0
BATTLE_AT_LAST: Final = 24
BEYOND_GUNS: Final = 280.0


class Outlook:
    """What matters to one element wherever it goes in this bound."""

    def __init__(self, own: Outline, reach: float, wanted: float, tread: Tread, watches: list[Watch]) -> None:
        self.half_depth, self.half_width = own.half_depth, own.half_width
        self.reach = reach
        """How far it shoots, or charges if it does not shoot."""
        self.wanted = wanted
        """How far from the enemy's middle it likes to stand before it charges."""
        self.tread = tread
        """How it takes bad going."""
        self.watches = watches
        """The enemies it may meet or exchange shots with."""
        self.known: dict[tuple[str, int, PieceId, int], float] = {}
        """What fire is worth to it, by the hardest who shoot, their number, the target and its friends."""


class Field:
    """A table with the eyes of the side that moves."""

    def __init__(self, scene: Scene, side: Side, weights: Weights = DRILLED) -> None:
        self.scene, self.weights = scene, weights
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
        self.dry = self.state.weather != "rain" or self.state.bound >= self.state.clears
        self.outshot = self.dry and not self.state.big and is_outshot(self.state, side)
        self.refuses = self.outshot and (self.lead > 0 or self.state.bound < BATTLE_AT_LAST)
        """Whether the main body keeps away from stronger fire while raiders try the camp."""
        waited = self.state.bound - weights.patient if self.lead <= 0 and not self.refuses else 0
        hurry = min(max(1.0 + weights.impatience * waited, 1.0), weights.most_eager)
        self.eagerness = weights.eagerness * hurry
        """What an element is glad of coming nearer by a millimetre: the more, the longer nothing is won."""
        self.prospects = prospects_of(self.state.rulings)
        self.grid = grid_of(self.ground, self.state.table)
        self._watches = [self._watch(each) for each in self.enemies]
        self.salvos = Salvos(scene, self.friends, self._watches, dry=self.dry)
        """The fire of both sides."""
        self._ways: dict[Tread, Approach | None] = {}
        self._treads: dict[PieceId, Tread] = {}
        self._line: float | None = None
        self.barred: set[PieceId] = set()
        """Elements of groups that cannot go straight on."""
        self._outlooks: dict[PieceId, Outlook] = {}
        self._groups: list[tuple[PieceId, ...]] | None = None

    def _watch(self, enemy: Outline) -> Watch:
        shoots = self.dry and enemy.kind != "CK"
        return Watch(
            enemy,
            in_millimetres(TROOPS[enemy.kind].range) if shoots else 0.0,
            busy=self.contacts.has_enemy_in_front(enemy.owner),
            all_round=enemy.kind == "SQ",
            heavy=enemy.kind == "ART",
        )

    def movable(self) -> list[Element]:
        """The elements that may still move, for whom points are left."""
        state = self.state
        return [
            each
            for each in on_table(state, self.side)
            if each.kind != "CAMP"
            and command_of(state, each).pips
            and (not each.moves or moves_on_freely(state, each))
            and may_move(self.scene, (each.id,)) is None
        ]

    def groups(self) -> list[tuple[PieceId, ...]]:
        """The groups that may still move."""
        if self._groups is None:
            self._groups = movable_groups(self.scene)
        return self._groups

    def nearest(self, x: float, y: float) -> tuple[float, Outline] | None:
        """The nearest enemy and how far its middle is."""
        found = nearest_of(x, y, self.enemies)
        if found < 0:
            return None
        enemy = self.enemies[found]
        dx, dy = enemy.x - x, enemy.y - y
        return sqrt(dx * dx + dy * dy), enemy

    def tread(self, piece: Element) -> Tread:
        """How an element takes bad going; line infantry keeps out of it wherever a way leads round."""
        found = self._treads.get(piece.id)
        if found is None:
            found = self._treads[piece.id] = self._tread(piece)
        return found

    def _tread(self, piece: Element) -> Tread:
        if is_proof_against_bad_going(piece.kind, self.state.rulings):
            return "anywhere"
        if not piece.of_line or not self.ground.hampers:
            return "slowly"
        own = self.scene.outline(piece)
        way = self.way("round")
        kept = way is not None and way.leads_round(own.x, own.y) and not self.ground.is_bad(own)
        return "round" if kept else "slowly"

    def way(self, tread: Tread) -> Approach | None:
        """How one comes to the enemy; nothing when nothing is in the way."""
        if tread not in self._ways:
            ground = self.ground
            hampered = tread != "anywhere" and ground.hampers
            if ground.water or hampered or self.camps:
                goals = [(each.x, each.y, 0.0) for each in self.enemies]
                goals += [(each.x, each.y, CAMP_IS_FARTHER) for each in self.camps]
                self._ways[tread] = approach(self.grid, goals, tread)
            else:
                self._ways[tread] = None
        return self._ways[tread]

    def distance(self, tread: Tread, x: float, y: float, straight: float) -> float:
        """How long the way to the enemy is from a point, if it is so far in a straight line."""
        if straight < NEAR:
            return straight
        way = self.way(tread)
        return straight if way is None else max(min(straight, NEAR), way.at(x, y))

    def line(self) -> float:
        """How far from the enemy the main body stands; nobody runs ahead of it alone."""
        if self._line is None:
            gaps = []
            for each in self.friends:
                near = self.nearest(each.x, each.y)
                if near is not None and each.kind != "CAMP" and TROOPS[each.kind].kind == "foot":
                    tread = self.tread(self.state.pieces[each.owner])
                    gaps.append(self.distance(tread, each.x, each.y, near[0]))
            gaps.sort()
            self._line = gaps[len(gaps) // 3] - self.weights.ahead if gaps else 0.0
        return self._line

    def wanted(self, kind: str) -> float:
        """How far from the enemy's middle a troop type likes to stand before it charges."""
        return BEYOND_GUNS if self.refuses else standing_off(kind) + self.weights.stand_off

    def is_near(self, piece: Element) -> bool:
        """Whether an element may come to blows or shots in this bound."""
        return bool(self.outlook(piece).watches)

    def outlook(self, piece: Element) -> Outlook:
        """What matters to an element wherever it goes in this bound."""
        found = self._outlooks.get(piece.id)
        if found is None:
            found = self._outlooks[piece.id] = self._outlook(piece)
        return found

    def _outlook(self, piece: Element) -> Outlook:
        own, troop = self.scene.outline(piece), piece.troop
        step = in_millimetres(troop.good) + 90.0
        reach = in_millimetres(troop.range) if self.dry else 0.0
        near = []
        for each in self._watches:
            dx, dy, limit = each.x - own.x, each.y - own.y, step + max(reach, each.reach, 50.0)
            if dx * dx + dy * dy < limit * limit:
                near.append(each)
        return Outlook(
            own,
            reach - 1.0 if reach else in_millimetres(troop.good) - SHORT_OF if may_contact(piece) else 0.0,
            self.wanted(piece.kind),
            self.tread(piece),
            near,
        )

    def worth(self, piece: Element, pose: Pose, at_least: float = 0.0, friends: int = 0) -> float:
        """What a place is worth to an element, if so many more shoot with it: nearness, fire, ground."""
        mine = self.outlook(piece)
        x, y, wanted = pose.x, pose.y, max(mine.wanted, at_least)
        if not mine.watches:
            way = self.way(mine.tread)
            if way is not None:
                far = way.at(x, y)
            else:
                near = self.nearest(x, y)
                far = near[0] if near is not None else 0.0
            value = -self.eagerness * (far - wanted) if far > wanted else 0.0
            return value - self._bad_footing_afar(piece, pose) if self.ground.hampers else value
        straight, target, count, hardest = outlook(
            x, y, pose.facing, mine.half_depth, mine.half_width, mine.reach, BW, mine.watches
        )
        far = straight if straight < NEAR else self.distance(mine.tread, x, y, straight)
        value = -self.eagerness * (far - wanted) if far > wanted else 0.0
        if count or target >= 0:
            shooter = mine.watches[hardest].outline.kind if count else ""
            aimed_at = mine.watches[target].outline.owner if target >= 0 else ""
            key = (shooter, count, aimed_at, friends)
            fire = mine.known.get(key)
            if fire is None:
                fire = mine.known[key] = self.salvos.worth(piece, shooter, count, aimed_at, friends)
            value += self.weights.fire * fire
        if self.weights.charged:
            value -= self.weights.charged * self._charged(piece, mine, x, y)
        if self.salvos.lanes:
            value -= self.salvos.obstructed(piece, x, y)
        if not self.ground.hampers:
            return value
        if straight >= NEAR:
            return value - self._bad_footing_afar(piece, pose)
        if mine.tread == "anywhere":
            return value
        return value - self._bad_footing(piece, pose)

    def _charged(self, piece: Element, mine: Outlook, x: float, y: float) -> float:
        """What the best charge costs that an enemy may make at a place in his next bound."""
        worst = 0.0
        for each in mine.watches:
            if each.busy:
                continue
            enemy = self.state.pieces[each.outline.owner]
            dx, dy = each.x - x, each.y - y
            reach = in_millimetres(enemy.troop.good) + mine.half_depth + each.outline.half_depth
            if dx * dx + dy * dy < reach * reach and may_contact(enemy):
                worst = max(worst, self.prospects.clash(enemy, piece, "front", (False, False), 0))
        return worst

    def _bad_footing_afar(self, piece: Element, pose: Pose) -> float:
        """What it costs line infantry to stand in bad going, as near as the cells of the table tell."""
        if not piece.of_line or not self.grid.bad[self.grid.cell(pose.x, pose.y)]:
            return 0.0
        return self._bad_footing(piece, pose)

    def _bad_footing(self, piece: Element, pose: Pose) -> float:
        """What it costs to stand in bad going."""
        if not self.ground.is_near_bad(pose.x, pose.y, self.scene.outline(piece).reach):
            return 0.0
        return self.weights.footing * self.ground.is_bad(self.at(piece, pose))

    def at(self, piece: Element, pose: Pose) -> Outline:
        """The outline of an element at a pose."""
        return self.scene.outline_at(piece, pose)

    def least_gain(self) -> float:
        """What a charge must promise at least: more for who leads."""
        return self.weights.gain_leading if self.lead > 0 else self.weights.gain_behind


def field_of(scene: Scene, side: Side, weights: Weights = DRILLED) -> Field:
    """The field with the eyes of a side, looked at once until something moves or a bound begins."""
    return scene.remembered_here(("field", side, weights), lambda: Field(scene, side, weights))


def moves_on_freely(state: DbxState, piece: Element) -> bool:
    """Whether who has moved may well move again: light horse afar, skirmishers at first, into contact."""
    if piece.kind in SKIRMISHERS:
        return state.first_bound
    return piece.kind in ("ST", "CK", "GU") or (is_light_horse(piece.kind, state.rulings) and not piece.near)
