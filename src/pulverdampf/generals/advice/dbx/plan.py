"""The plan of a bound: thought out once, used as long as points last, and thought out anew after contact."""

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.generals.advice.dbx.advances import commanders, groups, singles
from pulverdampf.generals.advice.dbx.charges import charges
from pulverdampf.generals.advice.dbx.field import Field
from pulverdampf.generals.advice.dbx.ideas import LEAST_WORTH, Idea
from pulverdampf.rulebooks.dbx.marches import worked_out
from pulverdampf.rulebooks.dbx.units import DbxState
from pulverdampf.table.shapes import Pose

MOST_JUDGED = 45


class Plan:
    """Ideas for one bound, the most promising first."""

    def __init__(self) -> None:
        self.bound = -1
        self.ideas: list[Idea] = []
        self.stood: dict[PieceId, Pose | None] = {}
        self.is_stale = True

    def best(self, scene: Scene, side: Side) -> Idea | None:
        """The most promising march against which nothing speaks."""
        state: DbxState = scene.state
        if self.bound != state.bound or self.is_stale:
            self._think(scene, side)
        idea = self._next(scene)
        if idea is None and self._has_moved(state):
            self._think(scene, side)
            idea = self._next(scene)
        if idea is not None and idea.aim == "charge":
            self.is_stale = True
        return idea

    def _think(self, scene: Scene, side: Side) -> None:
        field = Field(scene, side)
        movable = field.movable()
        found = [*charges(field, movable), *groups(field), *singles(field, movable)]
        found += commanders(field, movable)
        self.ideas = sorted(
            (each for each in found if each.worth > LEAST_WORTH), key=lambda each: each.worth
        )[-MOST_JUDGED:]
        self.bound, self.is_stale = field.state.bound, False
        self.stood = {key: piece.pose for key, piece in field.state.pieces.items()}

    def _next(self, scene: Scene) -> Idea | None:
        """The next idea whose movers stand where they stood when it came up."""
        pieces = scene.state.pieces
        while self.ideas:
            idea = self.ideas.pop()
            if any(pieces[key].pose != self.stood.get(key) for key in idea.march.movers):
                continue
            outcome = worked_out(scene, idea.march)
            if not outcome.objections and not outcome.over_the_edge:
                return idea
        return None

    def _has_moved(self, state: DbxState) -> bool:
        return any(piece.pose != self.stood.get(key) for key, piece in state.pieces.items())
