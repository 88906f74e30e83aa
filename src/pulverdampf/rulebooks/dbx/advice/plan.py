"""The plan of a bound: thought out once, used as long as points last, charges weighed anew after contact."""

from typing import Final

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free, swept

from ..melee.factors import melee_factor
from ..movement.interpenetration import may_pass
from ..movement.marches import Outcome, worked_out
from ..movement.neighbours import outlines_of
from ..movement.tracks import corner_way
from ..outcomes.recoil import SLACK
from ..outcomes.results import defeat_of
from ..terrain.ground import ground_of
from ..troops import in_millimetres
from ..units import DbxState, Element, on_table
from .field import Field, field_of
from .moves.advances import commanders, groups, singles
from .moves.charges import A_CAMP, CLEARLY_WON, assaults, charges
from .moves.ideas import LEAST_WORTH, Idea
from .moves.raids import Raid, raids
from .moves.way_back import cuts_off
from .prospects import clash_of, prospects_of
from .weights import DRILLED, Weights

MOST_JUDGED = 120
"""So many ideas are looked at for each command, which has points of its own, until one is legal."""
LEAST_PROMISE: Final = -0.02


class Plan:
    """Ideas for one bound, the most promising first."""

    def __init__(self, weights: Weights = DRILLED) -> None:
        self.weights = weights
        self.bound = -1
        self.ideas: list[Idea] = []
        self.stood: dict[PieceId, Pose | None] = {}
        self.is_stale = True
        self.least_gain = 0.0
        """What a charge of several must promise."""
        self.keeping_out: set[PieceId] = set()
        """The line infantry that keeps out of bad going because a way leads round it."""

    def best(self, scene: Scene, side: Side) -> Idea | None:
        """The most promising march against which nothing speaks."""
        state: DbxState = scene.state
        if self.bound != state.bound:
            self._think(scene, side)
        elif self.is_stale:
            self._think_of_charges(scene, side)
        idea = self._next(scene)
        if idea is None and self._has_moved(state):
            self._think_of_the_commander(scene, side)
            idea = self._next(scene)
        if idea is not None and idea.aim == "charge":
            self.is_stale = True
        return idea

    def put_back(self, idea: Idea) -> None:
        """Keeps an idea for later, because something else comes first."""
        self.ideas.append(idea)
        self.is_stale = False

    def _think(self, scene: Scene, side: Side) -> None:
        """Thinks of everything."""
        field = field_of(scene, side, self.weights)
        movable = field.movable()
        raid = Raid(field)
        others = [each for each in movable if each not in raid.raiders]
        found = [*charges(field, movable), *assaults(field), *groups(field), *singles(field, others)]
        found += [*raids(raid, movable), *commanders(field, movable)]
        self._keep(field, found)
        own = on_table(field.state, side) if field.ground.hampers else []
        self.keeping_out = {each.id for each in own if field.tread(each) == "round"}

    def _think_of_charges(self, scene: Scene, side: Side) -> None:
        """Thinks of what fresh contacts change; who wanted to advance elsewhere still wants to."""
        pieces = scene.state.pieces
        kept = [each for each in self.ideas if each.aim == "advance" and self._stand(pieces, each)]
        field = field_of(scene, side, self.weights)
        movable = field.movable()
        self._keep(field, [*charges(field, movable), *assaults(field), *kept, *commanders(field, movable)])

    def _think_of_the_commander(self, scene: Scene, side: Side) -> None:
        """Thinks of who follows his men at last."""
        field = field_of(scene, side, self.weights)
        self._keep(field, list(commanders(field, field.movable())))

    def _keep(self, field: Field, found: list[Idea]) -> None:
        pieces = field.state.pieces
        by_command: dict[str | None, list[Idea]] = {}
        for each in found:
            if each.worth > LEAST_WORTH:
                by_command.setdefault(pieces[each.march.movers[0]].body, []).append(each)
        best = [sorted(each, key=_worth)[-MOST_JUDGED:] for each in by_command.values()]
        self.ideas = sorted((each for ideas in best for each in ideas), key=_worth)
        self.bound, self.is_stale = field.state.bound, False
        self.least_gain = field.least_gain()
        self.stood = {key: piece.pose for key, piece in field.state.pieces.items()}

    def _stand(self, pieces: dict[PieceId, Element], idea: Idea) -> bool:
        """Whether the movers of an idea stand where they stood when it came up."""
        return all(pieces[key].pose == self.stood.get(key) for key in idea.march.movers)

    def _next(self, scene: Scene) -> Idea | None:
        """The next idea that nothing speaks against."""
        pieces = scene.state.pieces
        while self.ideas:
            idea = self.ideas.pop()
            if not self._stand(pieces, idea):
                continue
            goal, advances = idea.goal, idea.aim == "advance"
            if goal is not None and (
                _is_blocked(scene, idea) or (advances and cuts_off(scene, {idea.march.movers[0]: goal}))
            ):
                continue
            outcome = worked_out(scene, idea.march)
            if outcome.objections or outcome.over_the_edge:
                continue
            if advances and (
                _is_blunder(scene, outcome.contacts)
                or self._strays(scene, outcome.stands)
                or (goal is None and cuts_off(scene, outcome.stands))
            ):
                continue
            if idea.aim == "charge" and self._disappoints(scene, idea, outcome):
                continue
            return idea
        return None

    def _disappoints(self, scene: Scene, idea: Idea, outcome: Outcome) -> bool:
        """Whether the melees of a charge promise too little with the factors they will have."""
        if not outcome.contacts:
            return len(idea.march.movers) > 1
        after = scene.imagined(outcome.places)
        pieces = after.state.pieces
        total = 0.0
        for mover, enemy in outcome.contacts:
            theirs = pieces[enemy]
            we_lose = defeat_of(after, pieces[mover], theirs, "melee")
            they_lose = defeat_of(after, theirs, pieces[mover], "melee")
            own, against = melee_factor(after, mover, enemy).total, melee_factor(after, enemy, mover).total
            gain = clash_of(we_lose, they_lose, own, against)
            if we_lose.loser_in_bad and gain < CLEARLY_WON and mover in self.keeping_out:
                return True
            total += gain + A_CAMP * (theirs.kind == "CAMP")
        return total < (self.weights.gain_in_fact if len(idea.march.movers) == 1 else self.least_gain)

    def _strays(self, scene: Scene, stands: dict[PieceId, Pose]) -> bool:
        """Whether line infantry would march into bad going, or across a piece of it, without need."""
        ground, pieces = ground_of(scene), scene.state.pieces
        for key, pose in stands.items():
            if key in self.keeping_out:
                own = scene.outline(pieces[key])
                if ground.is_bad(scene.outline_at(pieces[key], pose)) or ground.is_bad(
                    swept(own, pose.x - own.x, pose.y - own.y)
                ):
                    return True
        return False

    def _has_moved(self, state: DbxState) -> bool:
        return any(piece.pose != self.stood.get(key) for key, piece in state.pieces.items())


def _worth(idea: Idea) -> float:
    return idea.worth


def _is_blunder(scene: Scene, contacts: tuple[tuple[PieceId, PieceId], ...]) -> bool:
    """Whether an advance would end in melees that promise nothing good."""
    pieces = scene.state.pieces
    clash = prospects_of(scene.state.rulings).clash
    good = (False, False)
    return any(
        (pieces[enemy].is_square and pieces[mover].mounted)
        or clash(pieces[mover], pieces[enemy], "front", good, 0) < LEAST_PROMISE
        for mover, enemy in contacts
    )


def _is_blocked(scene: Scene, idea: Idea) -> bool:
    """Whether a goal is too far, friends whom an element cannot pass stand in the way, or anybody there."""
    state: DbxState = scene.state
    piece = state.pieces[idea.march.movers[0]]
    assert idea.goal is not None
    own, there = scene.outline(piece), scene.outline_at(piece, idea.goal)
    if corner_way(own, there) > in_millimetres(piece.troop.good) + SLACK:
        return True
    friends = [each for each in outlines_of(scene, piece.side)[0] if each.owner != piece.id]
    if not is_free(there, friends, SLACK):
        return True
    if own.facing != there.facing:
        return False
    way = swept(own, there.x - own.x, there.y - own.y)
    return not is_free(way, friends, SLACK) and any(
        not is_free(way, [each], SLACK)
        and not may_pass(
            state, piece, own.facing, state.pieces[each.owner], into_contact=idea.aim == "charge"
        )
        for each in friends
    )
