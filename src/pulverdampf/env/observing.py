"""What a side sees, as arrays: pieces, ground, clock, and the answers that it may give."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, get_args
from zlib import crc32

import numpy
from gymnasium import spaces
from msgspec import Struct
from msgspec.structs import astuple
from numpy.typing import NDArray

from pulverdampf.engine.orders import AnyOrder
from pulverdampf.engine.requests import Choose
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.sheet import Line, sheet_of
from pulverdampf.engine.state import SIDES, Body, Piece, Side, State, shallow
from pulverdampf.engine.views import View
from pulverdampf.table.angles import direction
from pulverdampf.table.shapes import Pose
from pulverdampf.table.terrain import Terrain

Floats = NDArray[numpy.float32]
Observation = dict[str, NDArray[Any]]
CLOCK = ("turn", "phase", "part", "rule", "to decide")
PIECE = ("mine", "theirs", "on table", "waiting", "gone", "x", "y", "cos", "sin", "strength")
NUMBERS = 6
ANSWER = ("option", "word", "piece", "x", "y", "order", *(f"number {at}" for at in range(1, NUMBERS + 1)))
SPARE = 32
"""How many more pieces there is room for than a battle begins with: markers, detachments, squares."""
CELLS = 32
"""Across how many cells the longer side of the table is looked at."""
ORDERS = {kind: place + 1 for place, kind in enumerate(get_args(AnyOrder))}
TURN = 1 << 32
"""Angles are whole numbers: so many are a full turn."""


class Observer:
    """Writes down what sides see of battles that begin alike."""

    def __init__(self, rules: Rulebook, start: State, candidates: int) -> None:
        self.rules, self.candidates = rules, candidates
        self.wide, self.high = rules.table_size(start)
        self.scale = max(self.wide, self.high)
        self.kinds = ("", *sorted({each.kind for each in start.features.values()} | set(rules.terrain)))
        self.rule_ids = {each: place for place, each in enumerate(rules.reference().rules)}
        self.of_piece, self.of_body = _columns(start.pieces.values()), _columns(start.bodies.values())
        self.columns: Mapping[str, Sequence[str]] = {
            "pieces": (*PIECE, *(each.key for each in (*self.of_piece, *self.of_body))),
            "clock": CLOCK,
            "answers": ANSWER,
        }
        self.rows = len(start.pieces) + SPARE
        cell = self.scale / CELLS
        self.grid = (max(1, round(self.high / cell)), max(1, round(self.wide / cell)))
        self.begin()
        self._ground: tuple[Any, NDArray[numpy.uint8]] = ((), numpy.zeros(self.grid, numpy.uint8))

    def begin(self) -> None:
        """Forgets the pieces of an earlier battle."""
        self._pieces = {side: _Pieces(self, side) for side in SIDES}

    @property
    def space(self) -> spaces.Dict:
        """The space of all observations."""
        shapes = {
            "pieces": (self.rows, len(self.columns["pieces"])),
            "clock": (len(CLOCK),),
            "answers": (self.candidates, len(ANSWER)),
        }
        boxes = {key: spaces.Box(-numpy.inf, numpy.inf, shape) for key, shape in shapes.items()}
        ground = spaces.Box(0, 255, self.grid, numpy.uint8)
        mask = spaces.Box(0, 1, (self.candidates,), numpy.int8)
        return spaces.Dict({**boxes, "ground": ground, "action_mask": mask})

    def observed(self, view: View, answers: Sequence[Any]) -> Observation:
        """What a side sees, and what it may answer; whoever has nothing to decide may only wait."""
        mask = numpy.zeros(self.candidates, numpy.int8)
        mask[: max(1, len(answers))] = 1
        return {
            "pieces": self._pieces[view.side].written(view.state),
            "ground": self.ground(view.state),
            "clock": self._clock(view),
            "answers": self._answers(view, answers),
            "action_mask": mask,
        }

    def ground(self, state: State) -> NDArray[numpy.uint8]:
        """The kind of ground in the middle of every cell, as a place in `kinds`; nought is open ground."""
        features = tuple(state.features.values())
        known, grid = self._ground
        if known != features:
            places = {kind: at for at, kind in enumerate(self.kinds)}
            plots = Terrain(features).plots.values()
            grid = numpy.zeros(self.grid, numpy.uint8)
            down, across = self.grid
            for row, column in numpy.ndindex(down, across):
                x, y = (column + 0.5) * self.wide / across, (row + 0.5) * self.high / down
                for plot in plots:
                    if plot.holds(x, y):
                        grid[row, column] = places.get(plot.feature.kind, 0)
            self._ground = features, grid
        return grid.copy()

    def _clock(self, view: View) -> Floats:
        clock, request = view.state.clock, view.request
        place = self.rule_ids.get(request.rule, 0) if request is not None else 0
        told = (clock.turn, clock.phase, clock.part, place / max(1, len(self.rule_ids)), request is not None)
        return numpy.array(told, numpy.float32)

    def _answers(self, view: View, answers: Sequence[Any]) -> Floats:
        """Each answer: its key as a number or its kind of order, whom it is about, and its numbers."""
        written = numpy.zeros((self.candidates, len(ANSWER)), numpy.float32)
        request, state = view.request, view.state
        if request is None or not answers:
            return written
        rows = self._pieces[view.side].rows
        asked = _piece(state, request.subject)
        if isinstance(request, Choose):
            options = [
                (1.0, crc32(key.encode()) / TURN, *self._place(_piece(state, key) or asked, rows))
                for key in answers
            ]
            written[: len(options), : len(options[0])] = options
            return written
        where = (0.0, 0.0, *self._place(asked, rows))
        for row, order in zip(written, answers, strict=False):
            told = [*where, ORDERS.get(type(order), 0) / len(ORDERS), *islice(self._numbers(order), NUMBERS)]
            row[: len(told)] = told
        return written

    def _place(self, about: Piece | None, rows: Mapping[str, int]) -> tuple[float, float, float]:
        """The row of a piece, and where it stands."""
        if about is None:
            return 0.0, 0.0, 0.0
        pose, row = about.place.pose, rows.get(about.id, 0) / self.rows
        return (row, pose.x / self.scale, pose.y / self.scale) if pose is not None else (row, 0.0, 0.0)

    def _numbers(self, value: Any) -> Iterator[float]:
        """The numbers of an order as they stand in it: lengths by the table, angles by turns."""
        if isinstance(value, float):
            yield value / self.scale
        elif isinstance(value, str):
            return
        elif isinstance(value, Pose):
            yield from (value.x / self.scale, value.y / self.scale, *direction(value.facing))
        elif isinstance(value, Struct):
            for each in astuple(value):
                yield from self._numbers(each)
        elif isinstance(value, (tuple, dict)):
            for each in value.values() if isinstance(value, dict) else value:
                yield from self._numbers(each)
        elif isinstance(value, int):
            yield value / TURN if abs(value) > 1 << 16 else float(value)


class _Pieces:
    """The table of pieces as one side sees them; only what has changed is written anew."""

    def __init__(self, observer: Observer, side: Side) -> None:
        self.observer, self.side = observer, side
        self.rows: dict[str, int] = {}
        self._known: dict[str, Piece] = {}
        self._bodies: dict[str, Body] = {}
        self._told: dict[str, list[float]] = {"": [0.0] * len(observer.of_body)}
        """The columns of each body, which all of its pieces have."""
        self._own = len(PIECE) + len(observer.of_piece)
        self._table = numpy.zeros((observer.rows, len(observer.columns["pieces"])), numpy.float32)

    def written(self, state: State) -> Floats:
        """One row a piece; a row stays with its piece, and is empty while the piece is not seen."""
        pieces, known, table, own = state.pieces, self._known, self._table, self._own
        for gone in [each for each in known if each not in pieces]:
            if self.rows[gone] < len(table):
                table[self.rows[gone]] = 0.0
            del known[gone]
        changed = self._changed(state.bodies)
        for id, piece in pieces.items():
            moved, body = known.get(id) != piece, piece.body or ""
            if moved or body in changed:
                row = self.rows.setdefault(id, len(self.rows))
                if row < len(table):
                    if moved:
                        table[row, :own] = self._row(piece)
                    table[row, own:] = self._told[body if body in state.bodies else ""]
                known[id] = shallow(piece)
        return table.copy()

    def _changed(self, bodies: Mapping[str, Body]) -> set[str]:
        """The bodies that are no longer what they were, or no longer there; their columns are read anew."""
        known = self._bodies
        changed = {id for id, body in bodies.items() if known.get(id) != body}
        for id in changed:
            known[id] = shallow(bodies[id])
            self._told[id] = [each.read(bodies[id]) for each in self.observer.of_body]
        gone = {id for id in known if id not in bodies}
        for id in gone:
            del known[id]
        return changed | gone

    def _row(self, piece: Piece) -> list[float]:
        place, scale = piece.place, self.observer.scale
        mine, pose = piece.side == self.side, place.pose
        told: list[float] = [mine, not mine, pose is not None, place.is_reserve, place.is_gone]
        if pose is not None:
            told += [pose.x / scale, pose.y / scale, *direction(pose.facing), piece.strength]
        else:
            told += [0.0, 0.0, 0.0, 0.0, piece.strength]
        return told + [each.read(piece) for each in self.observer.of_piece]


class _Column(Struct, frozen=True):
    """How one line of a sheet is read as a number."""

    key: str
    name: str
    places: Mapping[Any, float]
    """The numbers of its words, where it is one of a few."""
    least: float = 0.0
    span: float = 1.0

    def read(self, thing: Any) -> float:
        """The value of a piece or a body; nought where it has none."""
        value = getattr(thing, self.name, None)
        if self.places:
            return self.places.get(value, 0.0)
        return (value - self.least) / self.span if isinstance(value, (bool, int, float)) else 0.0


def _columns(those: Iterable[Struct]) -> tuple[_Column, ...]:
    """The lines of their sheets that are numbers, marks or one of a few words."""
    lines = {line.key: line for kind in dict.fromkeys(map(type, those)) for line in sheet_of(kind).values()}
    return tuple(_column(each) for each in lines.values() if each.choices or each.plain in (bool, int, float))


def _column(line: Line) -> _Column:
    words = line.choices
    places = {line.keeps(word): (at + 1) / len(words) for at, word in enumerate(words)}
    if line.least is None or line.most is None or line.most <= line.least:
        return _Column(line.key, line.name, places)
    return _Column(line.key, line.name, places, line.least, line.most - line.least)


def _piece(state: State, named: str) -> Piece | None:
    """A piece by its name, or the first of a body."""
    body = state.bodies.get(named)
    first = body.pieces[0] if body is not None and body.pieces else named
    return state.pieces.get(first)
