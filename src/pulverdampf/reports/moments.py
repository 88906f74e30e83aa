"""The moments of a battle as pictures: what stood where, and what was told, for a replay and for a film."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from pulverdampf.drawing import Figure, figures, svg
from pulverdampf.drawing.ground import land_of
from pulverdampf.engine.events import Event, Marked
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.scene import Scene
from pulverdampf.reports.course import Course
from pulverdampf.text import Language, Text

STEP = 20.0
"""How finely it is told where somebody came by, on the paper."""


class Whole:
    """A table on which nothing is hidden: the battle is over."""

    def __init__(self, rulebook: Rulebook, state: Any) -> None:
        self.rulebook, self.state = rulebook, state
        self.scene = Scene(state, rulebook.layout)


class Moment(Struct, frozen=True):
    """The table at a moment, and what has been told since the one before."""

    turn: int
    state: Any
    figures: dict[str, Figure]
    told: tuple[Text, ...]


def map_of(rulebook: Rulebook, state: Any, language: Language) -> str:
    """A table with its units and their names."""
    return svg(Whole(rulebook, state), language)


def bare_map(rulebook: Rulebook, moment: Moment, shown: Iterable[Moment], language: Language) -> str:
    """A table without anybody on it; its cartouche lies where nobody comes by, as far as there is room."""
    empty = moment.state.copied()
    empty.pieces = {}
    steps = {(each.x // STEP, each.y // STEP) for every in shown for each in every.figures.values()}
    trodden = [(x * STEP - STEP, y * STEP - STEP, (x + 2) * STEP, (y + 2) * STEP) for x, y in sorted(steps)]
    return svg(Whole(rulebook, empty), language, trodden=trodden)


def ground_key(rulebook: Rulebook, state: Any) -> str:
    """Equal for tables whose ground looks the same, under the same sky."""
    sky = rulebook.sky(state) if rulebook.sky is not None else ""
    return f"{land_of(rulebook, state).key} {land_of(rulebook, state, 'passing').key} {sky}"


def moments(course: Course) -> Iterator[Moment]:
    """Every moment at which the table looks different from the one before."""
    state = course.initial.copied()
    shown: dict[str, Figure] = {}
    told: list[Text] = []
    stirred, turn = True, state.clock.turn
    for entry in (*course.entries, Marked()):
        if isinstance(entry, Event):
            entry.apply(state)
            sentence = entry.told(state)
            stirred = stirred or entry.moves_pieces or sentence is not None
            told += [sentence] if sentence is not None else []
        elif isinstance(entry, Marked) and stirred:
            stands = {each.id: each for each in figures(Whole(course.rulebook, state))}
            if stands != shown or state.clock.turn != turn:
                yield Moment(state.clock.turn, state.copied(), stands, tuple(told))
                shown, told, turn = stands, [], state.clock.turn
            stirred = False
    if told:
        yield Moment(state.clock.turn, state.copied(), shown, tuple(told))
