"""The battlefield as a general judges it: who is near whom, and what breaking somebody would bring."""

from __future__ import annotations

from random import Random

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side, other
from pulverdampf.engine.views import View
from pulverdampf.table.angles import EIGHTH
from pulverdampf.table.arcs import in_arc
from pulverdampf.table.kernel import gap
from pulverdampf.table.rays import crosses, gap_from_edge

from ..battalion import pose_of
from ..state import EagleState
from ..terrain.ground import Ground, ground
from ..victory.outcome import losses, unbroken
from .appraisal import Known, Troops, mustered
from .weights import DRILLED, Weights


class Eye:
    """Estimates distances, each true one times a factor drawn anew for a pair and turn; remembers troops."""

    def __init__(self, lots: Random, weights: Weights = DRILLED) -> None:
        self.lots, self.weights = lots, weights
        self.turn = -1
        self.factors: dict[tuple[str, str], float] = {}
        self.land: Ground | None = None
        self.known: Known = {}

    def look_at(self, land: Ground) -> None:
        """On other ground nothing that is known of troops holds."""
        if land is not self.land:
            self.land = land
            self.known.clear()

    def factor(self, turn: int, one: str, two: str) -> float:
        """By how much this pair is misjudged in this turn."""
        if turn != self.turn:
            self.turn = turn
            self.factors.clear()
        pair = (one, two)
        found = self.factors.get(pair)
        if found is None:
            found = self.factors[pair] = 0.85 + 0.3 * self.lots.random()
        return found


class Situation:
    """All troops on the table at one moment, with what is worked out about them."""

    def __init__(self, view: View, side: Side, eye: Eye) -> None:
        state: EagleState = view.state
        self.view, self.state, self.side, self.eye = view, state, side, eye
        self.weights = eye.weights
        eye.look_at(ground(view.scene))
        self.own = mustered(view, side, eye.known)
        self.foes = mustered(view, other(side), eye.known)
        self.by_id = {each.id: each for each in self.own + self.foes}
        self.exact = state.rulings.premeasure
        self.turns_left = max(0, state.rulings.turns - state.clock.turn)
        self.objectives = state.rulings.victory_mode == "objectives"
        self._cautious = -1.0
        self._gains: dict[Side, dict[str, float]] = {}
        self._far: dict[tuple[str, str], float] = {}
        self.melees: dict[tuple[str, str, str], float] = {}
        """What coming to blows is worth, for attacker, defender and formation."""
        self.stopped: dict[tuple[str, str, str], float] = {}
        """The chance that defensive fire stops the charge, for the same."""
        self._barred: dict[tuple[str, str], bool] = {}
        self._formed: dict[tuple[str, str], Scene] = {}

    def caution(self) -> float:
        """Who is ahead is careful, most of all in the last turns; who is not must attack."""
        if self._cautious < 0.0:
            self._cautious = self._caution()
        return self._cautious

    def _caution(self) -> float:
        state, foe = self.state, other(self.side)
        mine, theirs = unbroken(state, self.side), unbroken(state, foe)
        if mine < theirs or (mine == theirs and losses(state, self.side) >= losses(state, foe)):
            return self.weights.bold
        return self.weights.anxious if self.turns_left <= 1 else self.weights.careful

    def with_formed(self, one: Troops, formation: str) -> Scene:
        """The table on which a battalion stands in a formation, the others as they are."""
        if formation == one.formation:
            return self.view.scene
        key = (one.id, formation)
        scene = self._formed.get(key)
        if scene is None:
            pose = pose_of(self.state, one.battalion)
            scene = self._formed[key] = self.view.scene.imagined({one.id: pose}, {one.id: formation})
        return scene

    def distance(self, one: Troops, two: Troops) -> float:
        """The estimated distance from the front of one to the other."""
        pair = (one.id, two.id)
        far = self._far.get(pair)
        if far is None:
            far = gap_from_edge(one.outline, two.outline)
            if not self.exact:
                far *= self.eye.factor(self.state.clock.turn, one.id, two.id)
            self._far[pair] = far
        return far

    def is_beyond_a_river(self, one: Troops, two: Troops) -> bool:
        """Whether water lies between two battalions."""
        pair = (one.id, two.id)
        found = self._barred.get(pair)
        if found is None:
            a, b = one.outline, two.outline
            rivers = ground(self.view.scene).rivers
            found = any(crosses(each, a.x, a.y, b.x, b.y) for plot in rivers for each in plot.pieces)
            self._barred[pair] = found
        return found

    def to_screen(self, one: Troops, two: Troops) -> float:
        """The estimated distance from the front to the skirmishers of an enemy."""
        assert two.screen is not None
        far = gap_from_edge(one.outline, two.screen)
        return far if self.exact else far * self.eye.factor(self.state.clock.turn, one.id, two.id)

    def from_screen(self, one: Troops, two: Troops) -> float:
        """The estimated distance from its skirmishers to an enemy."""
        assert one.screen is not None
        far = gap(one.screen, two.outline)
        return far if self.exact else far * self.eye.factor(self.state.clock.turn, one.id, two.id)

    def is_before(self, one: Troops, two: Troops) -> bool:
        """Whether an enemy stands in the arc of fire and charge."""
        return one.garrison or one.formation == "square" or in_arc(one.outline, EIGHTH, two.outline)

    def is_screened(self, one: Troops, two: Troops) -> bool:
        """Whether skirmishers stand before the main body of a target."""
        if two.screen is None:
            return False
        own, target = one.outline, two.outline
        x, y = own.x + own.ux * own.half_depth, own.y + own.uy * own.half_depth
        return crosses(two.screen, x, y, target.x, target.y)

    def gain(self, one: Troops) -> float:
        """What it means for the battle if these troops break: they are gone, and friends take fright."""
        gains = self._gains.get(one.side)
        if gains is None:
            gains = self._gains[one.side] = self._worked_out(self.own if one.side == self.side else self.foes)
        return gains[one.id]

    def _worked_out(self, army: list[Troops]) -> dict[str, float]:
        calm = 1.0
        fright = 0.0
        for each in army:
            if each.broken:
                continue
            if each.battalion.reasons and not each.battalion.tested:
                calm *= 1.0 - each.fails
            elif not each.shaken:
                fright += each.fails * each.worth
        gains = {}
        for each in army:
            own_share = 0.0 if each.broken or each.shaken else each.fails * each.worth
            gains[each.id] = each.worth + self.weights.alarm * calm * (fright - own_share)
        return gains
