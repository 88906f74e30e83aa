"""What one audience sees change on the table between two messages, one thing after another."""

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec

from pulverdampf.engine.events import Answered, Entry, Event
from pulverdampf.engine.orders import March, Plan, Walks
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Body, Piece, PieceId, Side, shallow
from pulverdampf.engine.views import seen_with
from pulverdampf.server import seeing
from pulverdampf.server.messages import Beat
from pulverdampf.table.angles import degrees, difference, in_degrees
from pulverdampf.table.legs import Leg, To
from pulverdampf.table.paths import Path, walk
from pulverdampf.table.shapes import Disc, Pose, Rectangle

STRIDE = 1.5
"""How far apart, in widths of the piece, the poses of a path are told where it bends."""
NEAR = 0.02
"""How near, in widths of the piece, an ordered way must come to where a piece went, to be the way it took."""
ALIKE = degrees(4)
STEPS = 48
Place = tuple[float, float, float]
Ways = dict[PieceId, list[tuple[Leg, ...]]]


class Beats:
    """Follows the log as one side sees it: after each line, who looks different, and which way he came.

    What a beat shows may be behind in details that depend on others; the message as a whole is not.
    """

    def __init__(self, rulebook: Rulebook, side: Side) -> None:
        self.rulebook, self.side = rulebook, side
        self._hidden: Container[PieceId] = ()
        self._usual: seeing.Traits = seeing.NO_TRAITS
        self._stood: dict[PieceId, tuple[Piece, Body | None]] = {}
        self._told: list[Beat] = []
        self._trails: dict[PieceId, list[Pose]] = {}
        self._ways: Ways = {}
        self._changed = False

    def begin(self, state: Any, hidden: Container[PieceId], usual: seeing.Traits) -> None:
        """From here on: the table as this audience has just been shown it."""
        self._hidden, self._usual = hidden, usual
        self._stood = {key: _stands(state, piece) for key, piece in state.pieces.items()}
        self._told, self._trails, self._changed = [], {}, False

    def taken(self) -> tuple[Beat, ...]:
        """What has been seen since the beginning."""
        return tuple(self._told)

    def follow(self, entry: Entry, state: Any) -> None:
        """Something has happened, and the state is as it is after it."""
        if isinstance(entry, Answered):
            self._ways.update(_ordered(entry))
        elif isinstance(entry, Event):
            self._changed = True
            if entry.moves_pieces and self._moved(state):
                self._walk(seen_with(self.rulebook, state, self.side))

    def tell(self, line: int, state: Any) -> None:
        """A line of the chronicle has been told: whoever looks different by now does so with it."""
        if not self._changed:
            return
        self._changed = False
        seen = seen_with(self.rulebook, state, self.side)
        scene, units = Scene(seen, self.rulebook.layout), []
        for key, piece in seen.pieces.items():
            before, now = self._stood.get(key), _stands(seen, piece)
            if before != now:
                self._stood[key] = now
                units.append(seeing.unit(self.rulebook, scene, piece, self._hidden, self._usual))
        if units:
            paths = {unit.id: _told(self._trails[unit.id]) for unit in units if unit.id in self._trails}
            self._told.append(Beat(line, tuple(units), paths))
        self._trails = {}

    def _moved(self, state: Any) -> bool:
        """Whether anybody stands elsewhere than he was last seen; a piece that was hidden may."""
        return any(
            key not in self._stood or self._stood[key][0].place is not piece.place
            for key, piece in state.pieces.items()
        )

    def _walk(self, seen: Any) -> None:
        """Notes by which way the pieces came that stand elsewhere now."""
        for key, piece in seen.pieces.items():
            before = self._stood.get(key)
            start = self._trails[key][-1] if key in self._trails else before[0].pose if before else None
            if start is None or piece.pose is None or piece.pose == start:
                continue
            trail = self._trails.setdefault(key, [start])
            trail += (*self._way(seen, piece, start, piece.pose), piece.pose)

    def _way(self, seen: Any, piece: Piece, start: Pose, end: Pose) -> Iterator[Pose]:
        """The poses between two on the ordered way, where the piece went it; otherwise none."""
        shape = self.rulebook.layout(seen, piece)
        if isinstance(shape, (Rectangle, Disc)):
            size = shape.width if isinstance(shape, Rectangle) else 2 * shape.radius
            for legs in self._ways.get(piece.id, ()):
                path = walk(shape, start, legs)
                if (length := _reached(path, end, NEAR * size)) is not None:
                    yield from _corners(path, length, STRIDE * size)
                    return


def _stands(state: Any, piece: Piece) -> tuple[Piece, Body | None]:
    body = state.bodies.get(piece.body)
    return shallow(piece), shallow(body) if body is not None else None


def _told(trail: list[Pose]) -> tuple[Place, ...]:
    places = (
        (seeing.rounded(at.x), seeing.rounded(at.y), seeing.rounded(in_degrees(at.facing))) for at in trail
    )
    return tuple(place for place, _ in groupby(places))


def _ordered(entry: Answered) -> Ways:
    """The ways that an order lays down, for each piece."""
    if entry.kind != "order" or not isinstance(entry.value, Mapping):
        return {}
    match entry.value.get("type"):
        case "March":
            march = msgspec.convert(entry.value, March)
            return {mover: [march.legs] for mover in march.movers}
        case "Plan":
            plan = msgspec.convert(entry.value, Plan)
            return {key: [step.legs for step in steps if step.legs] for key, steps in plan.steps.items()}
        case "Walks":
            walks = msgspec.convert(entry.value, Walks)
            ways: Ways = {}
            for key, each in walks.walks.items():
                points = [To(Pose(x, y, each.end.facing)) for x, y in each.waypoints]
                ways[key] = [(*points, To(each.end))]
            return ways
    return {}


def _reached(path: Path, end: Pose, near: float) -> float | None:
    """After which length of a path a pose is reached, if it is; the farthest such place counts."""
    if not path.length:
        return None
    stride = path.length / STEPS
    for at in range(STEPS, 0, -1):
        pose = path.pose_at(stride * at) if at < STEPS else path.end
        far = (pose.x - end.x) ** 2 + (pose.y - end.y) ** 2
        if far < (near + stride) ** 2 and abs(difference(pose.facing, end.facing)) < ALIKE:
            return stride * at
    return None


def _corners(path: Path, length: float, stride: float) -> Iterator[Pose]:
    """The ends of the legs up to a length, and poses in between where a leg turns."""
    done = 0.0
    for stretch in path.stretches:
        share = min((length - done) / stretch.length, 1.0) if stretch.length else 1.0
        if not stretch.straight:
            parts = max(int(stretch.length * share / stride), 3)
            yield from (stretch.pose(share * at / parts) for at in range(1, parts))
        done += stretch.length
        if done >= length:
            return
        yield stretch.end


def parties(state: Any, *named: Any) -> tuple[str, ...]:
    """The pieces and bodies of a state among what an event or a stage names, each once."""
    found = (each for each in _ids(named) if each in state.pieces or each in state.bodies)
    return tuple(dict.fromkeys(found))


def _ids(named: Any) -> Iterator[str]:
    if isinstance(named, str):
        yield named
    elif isinstance(named, Mapping):
        yield from (each for each in named if isinstance(each, str))
    elif isinstance(named, Sequence):
        for each in named:
            yield from _ids(each)
