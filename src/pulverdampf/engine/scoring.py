"""What a scenario is about, in words that all books share: places to hold, losses, survivors.

A book tells which units can hold ground and how many are lost; points, places and ties are reckoned here.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from pulverdampf.engine.goals import Goal
from pulverdampf.engine.rulebook import Outcome
from pulverdampf.engine.scene import Layout, Scene
from pulverdampf.engine.state import SIDES, Inside, PieceId, Side, other
from pulverdampf.table.kernel import point_gap
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Polygon
from pulverdampf.table.terrain import Feature, Plot
from pulverdampf.text import Text

WON = Text(
    "Victory: {army}, {a} to {b} points by the scenario.",
    "Sieg: {army}, {a} zu {b} Punkte nach Szenario.",
)
TIED = Text(
    "Equal by the scenario, {a} points each. {otherwise}",
    "Gleichstand nach Szenario, je {a} Punkte. {otherwise}",
)


class Force(Struct, frozen=True):
    """How an army stands: the pieces of each unit that can hold ground, units still to come, units lost."""

    holders: tuple[tuple[PieceId, ...], ...]
    waiting: int
    lost: int


def goal_points(
    state: Any, layout: Layout, force: Callable[[Any, Side], Force]
) -> list[tuple[Goal, dict[Side, int]]]:
    """What every goal is worth to each side as things stand."""
    forces = {side: force(state, side) for side in SIDES}
    scene = Scene(state, layout)
    told = []
    for goal in state.goals or ():
        points = {}
        for side in SIDES:
            times = _times(goal, side, forces, scene) if goal.side in ("", side) else 0
            points[side] = goal.points * (min(times, goal.most) if goal.most else times)
        told.append((goal, points))
    return told


def _times(goal: Goal, side: Side, forces: dict[Side, Force], scene: Scene) -> int:
    if goal.kind == "losses":
        return forces[other(side)].lost
    if goal.kind == "survive":
        return len(forces[side].holders) + forces[side].waiting
    mine, theirs = (_present(goal, forces[each].holders, scene) for each in (side, other(side)))
    return int(mine > theirs)


def _present(goal: Goal, holders: Iterable[tuple[PieceId, ...]], scene: Scene) -> int:
    """How many units stand at the place of a goal."""
    return sum(1 for pieces in holders if any(_is_there(goal, key, scene) for key in pieces))


def _is_there(goal: Goal, key: PieceId, scene: Scene) -> bool:
    piece = scene.state.pieces[key]
    if isinstance(piece.place, Inside):
        return bool(goal.feature) and piece.place.feature == goal.feature
    if piece.place.pose is None:
        return False
    own: Outline = scene.outline(piece)
    if goal.at is not None and point_gap(own, *goal.at) <= goal.within + 1e-6:
        return True
    area = scene.state.features.get(goal.feature)
    if area is None and goal.ring:
        area = Feature("goal", "goal", Polygon(goal.ring))
    return area is not None and Plot(area).overlaps(own)


def by_goals(
    state: Any,
    ended: Outcome | None,
    layout: Layout,
    force: Callable[[Any, Side], Force],
    named: Callable[[Any, Side], Text],
) -> Outcome | None:
    """How a battle ended where its scenario has goals: by their points; a tie is decided as the book says."""
    if ended is None or state.conceded or not state.goals:
        return ended
    told = goal_points(state, layout, force)
    points = {side: sum(each[side] for _, each in told) for side in SIDES}
    if points["one"] == points["two"]:
        return Outcome(ended.winner, TIED.filled(a=points["one"], otherwise=ended.text), points)
    winner = max(SIDES, key=lambda side: points[side])
    text = WON.filled(army=named(state, winner), a=points[winner], b=points[other(winner)])
    return Outcome(winner, text, points)
