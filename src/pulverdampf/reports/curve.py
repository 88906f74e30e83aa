"""The curve of winning chances over a battle, and whose doing each change was: the dice's, or a side's.

Between two answers of the log the table changes by what the first of them brought about. The change of the
judged chance is put down to the dice where dice fell, to a side where it decided. All changes together lead
from the chance at the beginning to the result.
"""

from collections.abc import Sequence

from msgspec import Struct

from pulverdampf.engine.events import Answered, Entry, Event, Sealed
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ONE, TWO, Side, State
from pulverdampf.generals.judgement import Judgement

DICE = "dice"
DECISIONS = ("choose", "order", "only", "together")
CLEAR = 0.06
"""By how much a turn must change the chances to be a turning point."""
MOST_TURNING_POINTS = 3


class Point(Struct, frozen=True):
    """The chance of side one at a place of the log."""

    at: int
    turn: int
    chance: float


class Swing(Struct, frozen=True):
    """What a turn has changed for side one, and how much of that the dice did."""

    at: int
    turn: int
    before: float
    after: float
    by_dice: float


class Curve(Struct, frozen=True):
    """The chances of side one over a battle, and what each cause has added to them."""

    points: tuple[Point, ...]
    causes: dict[str, float]
    """What the dice, and the decisions of each side, have added to the chance of side one."""
    swings: tuple[Swing, ...]
    """Turn by turn."""

    @property
    def turning_points(self) -> list[Swing]:
        """The turns that changed most, in their order."""
        clear = [each for each in self.swings if abs(each.after - each.before) >= CLEAR]
        most = sorted(clear, key=lambda each: -abs(each.after - each.before))[:MOST_TURNING_POINTS]
        return sorted(most, key=lambda each: each.at)

    def chance_of(self, side: Side, at: int) -> float:
        """The chance of a side at a place of the log: the last that was judged until then."""
        found = 0.5
        for point in self.points:
            if point.at > at:
                break
            found = point.chance
        return found if side == ONE else 1.0 - found


def curve_of(
    rulebook: Rulebook, initial: State, entries: Sequence[Entry], judgement: Judgement, winner: str | None
) -> Curve:
    """The curve of a log; `winner` is the side that won, empty in a draw, none while nobody knows."""
    state = initial.copied()
    points: list[Point] = []
    causes = {DICE: 0.0, ONE: 0.0, TWO: 0.0}
    swings: list[Swing] = []
    last, cause = 0.5, DICE
    begun: Point | None = None
    dice_before = 0.0

    def note(at: int, chance: float) -> Point:
        nonlocal last
        if points:
            causes[cause] += chance - last
        last = chance
        points.append(Point(at, state.clock.turn, round(chance, 4)))
        return points[-1]

    for at, entry in enumerate(entries):
        if isinstance(entry, Event):
            entry.apply(state)
            continue
        if not isinstance(entry, (Answered, Sealed)) or state.clock.turn < 1:
            continue
        here = note(at, judgement.chance(Scene(state, rulebook.layout), ONE))
        if begun is None or here.turn != begun.turn:
            if begun is not None:
                by_dice = causes[DICE] - dice_before
                swings.append(Swing(begun.at, begun.turn, begun.chance, here.chance, round(by_dice, 4)))
            begun, dice_before = here, causes[DICE]
        decided = isinstance(entry, Sealed) or (entry.kind in DECISIONS and not entry.faces)
        cause = (entry.by if entry.by in (ONE, TWO) else DICE) if decided else DICE
    if points and begun is not None:
        end = judgement.chance(Scene(state, rulebook.layout), ONE)
        if winner is not None:
            end = {ONE: 1.0, TWO: 0.0}.get(winner, 0.5)
        here = note(len(entries), end)
        by_dice = causes[DICE] - dice_before
        swings.append(Swing(begun.at, begun.turn, begun.chance, here.chance, round(by_dice, 4)))
    return Curve(tuple(points), {key: round(by, 4) for key, by in causes.items()}, tuple(swings))
