"""What a scenario asks for, in words: its story, its goals, their places and how they stand."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from pulverdampf.engine.goals import Point
from pulverdampf.engine.rulebook import Landmark
from pulverdampf.engine.scene import Layout
from pulverdampf.engine.scoring import Force, goal_points
from pulverdampf.engine.state import Side
from pulverdampf.table.shapes import pieces
from pulverdampf.text import Text, verbatim

STORY = Text("{name}: {told}", "{name}: {told}")
POINTS = Text(
    "Points of this scenario decide; they are given at the end for:",
    "Es entscheiden die Punkte dieses Szenarios; sie gibt es am Ende für:",
)
AIM = Text("{points}{often}: {what}{where}{whose}", "{points}{often}: {what}{where}{whose}")
KINDS = {
    "hold": Text("holding this place alone", "diesen Ort allein halten"),
    "losses": Text("enemy units lost", "verlorene feindliche Einheiten"),
    "survive": Text("own units left", "übrige eigene Einheiten"),
    "exit": Text("units brought away", "Einheiten in Sicherheit"),
    "python": Text("keeping this ground clear", "dieses Gelände freihalten"),
}
"""What a goal is called that nobody has named."""
EACH = Text(" each", " je")
AT_MOST = Text(" each, at most {n} times", " je, höchstens {n}-mal")
AT = Text(" (at {x} {y})", " (bei {x} {y})")
THERE = Text(" ({feature})", " ({feature})")
ONLY = Text(", only {army}", ", nur {army}")
NOWHERE = verbatim("")


class Aim(Protocol):
    """A goal, as the shared ones and those of a book have it in common."""

    @property
    def kind(self) -> str:
        """What counts."""
        ...

    @property
    def points(self) -> int:
        """What it is worth."""
        ...

    @property
    def name(self) -> Text:
        """What its author calls it."""
        ...

    @property
    def side(self) -> str | None:
        """Who scores by it, if not both."""
        ...

    @property
    def at(self) -> Point | None:
        """A point to be held."""
        ...

    @property
    def feature(self) -> str:
        """A piece of terrain to be held."""
        ...

    @property
    def most(self) -> int | None:
        """How often it counts at most."""
        ...


def story(state: Any) -> list[Text]:
    """What somebody has written to begin with; nothing in a ready battle."""
    if not state.story:
        return []
    return [STORY.filled(name=state.story.name, told=state.story.told)]


def aims(state: Any, goals: Iterable[Aim] | None = None) -> list[Text]:
    """What is worth points, a goal a line."""
    counted = list(goals if goals is not None else state.goals or ())
    return [POINTS, *(_aim(state, each) for each in counted)] if counted else []


def _aim(state: Any, goal: Aim) -> Text:
    where = NOWHERE
    if goal.at is not None:
        where = AT.filled(x=f"{goal.at[0]:g}", y=f"{goal.at[1]:g}")
    elif goal.feature:
        where = THERE.filled(feature=goal.feature)
    place = goal.kind in ("hold", "python")
    often = NOWHERE if place or goal.most == 1 else AT_MOST.filled(n=goal.most) if goal.most else EACH
    return AIM.filled(
        points=goal.points, often=often, what=called(goal), where=where,
        whose=ONLY.filled(army=state.armies[goal.side]) if goal.side in state.armies else NOWHERE,
    )  # fmt: skip


def called(goal: Aim) -> Text:
    """The name of a goal, or what it is."""
    return goal.name if goal.name.en or goal.name.de else KINDS[goal.kind]


def places(state: Any) -> list[Landmark]:
    """The points, features and areas that are to be held."""
    found = []
    for goal in state.goals or ():
        feature = state.features.get(goal.feature)
        if goal.at is not None:
            x, y = goal.at
        elif feature is not None:
            first, *_ = pieces(feature.shape, feature.pose)
            x, y = first.x, first.y
        elif goal.ring:
            xs, ys = zip(*goal.ring, strict=True)
            x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        else:
            continue
        found.append(Landmark(x, y, called(goal)))
    return found


def standing(
    state: Any, layout: Layout, force: Callable[[Any, Side], Force]
) -> list[tuple[Text, dict[Side, int]]]:
    """What each goal would be worth to each side if the battle ended now."""
    return [
        (called(goal), {side: n for side, n in points.items() if goal.side in ("", side)})
        for goal, points in goal_points(state, layout, force)
    ]
