"""The table as geometry sees it: every piece with its outline, and the terrain."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from copy import copy
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pulverdampf.engine.lasting import UNKNOWN, Lasting, Standing
from pulverdampf.engine.state import ANYWHERE, OnTable, Piece, PieceId, State
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, Shape, outline
from pulverdampf.table.terrain import Feature, Terrain

if TYPE_CHECKING:
    from pulverdampf.engine.orders import Objection

T = TypeVar("T")

Layout = Callable[[Any, Any], Shape]
"""What outline a piece of a state has in its own frame: a pure function of the two."""

EVERYBODY: Final[tuple[str, ...]] = ()

_OUTLINES: Final[dict[tuple[PieceId, str, str, Shape, Pose], Outline]] = {}
_TERRAINS: Final[dict[tuple[int, ...], Terrain]] = {}


class UnmeasuredError(Exception):
    """Geometry was asked about a piece or a feature whose place only the players know."""


class Memory:
    """What was worked out about a table, until something on it moves; tables that stand alike share it."""

    def __init__(self, poses: dict[PieceId, tuple[Pose, Shape, Outline]], lasting: Lasting) -> None:
        self.outlines: list[Outline] | None = None
        """Those of all pieces that stand on the table."""
        self.standing: dict[PieceId, Outline] = {}
        self.answers: dict[Hashable, Any] = {}
        self.laid: tuple[tuple[Feature, ...], Terrain] | None = None
        self.table: Standing | None = None
        self.poses = poses
        """The outline that each piece had last, and where: it outlasts a move of others."""
        self.lasting = lasting
        """What outlasts a move of others."""

    def after_a_move(self, moved: Iterable[PieceId] | None) -> "Memory":
        """What still holds when these pieces have moved, or perhaps any."""
        fresh = Memory(self.poses, self.lasting)
        fresh.laid = self.laid
        if moved is not None:
            fresh.standing = dict(self.standing)
            for key in moved:
                fresh.standing.pop(key, None)
        return fresh

    def copied(self) -> "Memory":
        """The same for a table that will go its own way."""
        twin = Memory(self.poses, self.lasting)
        twin.outlines, twin.standing, twin.answers = self.outlines, dict(self.standing), dict(self.answers)
        twin.laid, twin.table = self.laid, self.table
        return twin


class Scene:
    """A state (or what a side sees of it) as outlines on a table; never changes anything.

    A question about the table is answered once. How long the answer holds, the caller says: `remembered`
    until something moves, `remembered_here` the same for one state alone, `lasting` as long as certain
    bodies stand as they stood. Tables on which everything stands `alike` derive together until something
    moves on either.
    """

    def __init__(self, state: Any, layout: Layout, alike: "Scene | None" = None) -> None:
        self.state = state
        self.layout = layout
        self._memory: Memory = Memory({}, Lasting()) if alike is None else alike._memory
        self._own: dict[Hashable, Any] = {}
        self._views: dict[str, Scene] = {}
        self.judged: tuple[object, object, list[Objection]] | None = None
        """The form and the order that were judged last, and what was said against it."""

    def forget(self, moved: Iterable[PieceId] | None = None) -> None:
        """Drops what was derived, after an event; the outlines of those who did not move stay."""
        self._memory = self._memory.after_a_move(moved)
        self._own, self._views = {}, {}

    def forget_outline(self, moved: PieceId) -> None:
        """Drops where a piece stood; whatever else was derived holds, since nothing of it depends on this."""
        memory = self._memory.copied()
        memory.outlines, memory.table = None, None
        memory.standing.pop(moved, None)
        self._memory, self._views = memory, {}

    def learn(self, twin: "Scene") -> None:
        """Takes over what was derived for a table on which everything stands alike."""
        self._memory = twin._memory.copied()

    def as_seen(self, state: Any, side: str) -> "Scene":
        """The table as a side sees it, with what it has derived since something moved."""
        if state is self.state:
            return self
        scene = Scene(state, self.layout)
        known = self._views.get(side)
        if known is not None:
            scene._memory, scene._own, scene.judged = known._memory, known._own, known.judged
        else:
            scene._memory = Memory(self._memory.poses, self._memory.lasting)
            scene._memory.laid = self._memory.laid
        self._views[side] = scene
        return scene

    def remembered(self, question: Hashable, answer: Callable[[], T]) -> T:
        """The answer to a question about the table, worked out once until something moves.

        It holds ids, outlines and numbers, since other states with the same table may use it, too.
        """
        answers = self._memory.answers
        known: T = answers.get(question, UNKNOWN)
        if known is UNKNOWN:
            known = answers[question] = answer()
        return known

    def remembered_here(self, question: Hashable, answer: Callable[[], T]) -> T:
        """The same for an answer that holds pieces, bodies or the scene itself: it serves this state only."""
        answers = self._own
        known: T = answers.get(question, UNKNOWN)
        if known is UNKNOWN:
            known = answers[question] = answer()
        return known

    def derived(self, kind: Callable[["Scene"], T]) -> T:
        """What one kind of thing makes of the table, made once until something moves."""
        answers = self._memory.answers
        known: T | None = answers.get(kind)
        if known is None:
            known = answers[kind] = kind(self)
        return known

    def lasting(self, question: Hashable, answer: Callable[[], T], bodies: tuple[str, ...] = EVERYBODY) -> T:
        """The answer to a question that stands and terrain alone decide, whatever else happens.

        Where bodies are named it reads those only, and holds until one of them stands otherwise
        (`State.stands`); else until anybody does.
        """
        memory = self._memory
        table = memory.table
        if table is None:
            table = self.table()
        known: T = table.answers.get(question, UNKNOWN)
        if known is UNKNOWN:
            known = memory.lasting.carried(table, question, bodies, answer) if bodies else answer()
            table.answers[question] = known
        return known

    def table(self) -> Standing:
        """How everybody stands; as long as nobody stands otherwise it is the same object."""
        memory = self._memory
        if memory.table is None:
            state = self.state
            memory.table = memory.lasting.table(state.stands(), tuple(state.features.values()))
        return memory.table

    @property
    def terrain(self) -> Terrain:
        """The terrain, built once for equal features."""
        features = tuple(self.state.features.values())
        laid = self._memory.laid
        if laid is not None and laid[0] == features:
            return laid[1]
        key = tuple(map(id, features))
        terrain = _TERRAINS.get(key)
        if terrain is None:
            if any(each.pose == ANYWHERE for each in features):
                raise UnmeasuredError(*(each.id for each in features))
            if len(_TERRAINS) > 256:
                _TERRAINS.clear()
            terrain = _TERRAINS[key] = Terrain(features)
        self._memory.laid = (features, terrain)
        return terrain

    def shape(self, piece: Piece) -> Shape:
        """The outline of a piece in its own frame."""
        return self.layout(self.state, piece)

    def outline(self, piece: Piece) -> Outline:
        """The outline of a piece where it stands."""
        memory = self._memory
        known = memory.standing.get(piece.id)
        if known is None:
            pose = piece.place.pose
            if pose is None:
                raise ValueError(f"{piece.id} does not stand on the table")
            shape = self.layout(self.state, piece)
            last = memory.poses.get(piece.id)
            if last is not None and last[0] is pose and last[1] is shape:
                known = last[2]
            else:
                known = self.outline_at(piece, pose)
                memory.poses[piece.id] = (pose, shape, known)
            memory.standing[piece.id] = known
        return known

    def outline_at(self, piece: Piece, pose: Pose) -> Outline:
        """The outline a piece would have at a pose."""
        if pose.x == ANYWHERE.x:
            raise UnmeasuredError(piece.id)
        shape = self.layout(self.state, piece)
        key = (piece.id, piece.side, piece.kind, shape, pose)
        known = _OUTLINES.get(key)
        if known is None:
            if len(_OUTLINES) > 20_000:
                _OUTLINES.clear()
            known = _OUTLINES[key] = outline(shape, pose, piece.id, piece.side, piece.kind)
        return known

    def outlines(self) -> list[Outline]:
        """The outlines of all pieces that stand on the table, in the order of their ids."""
        memory = self._memory
        if memory.outlines is None:
            known = memory.standing
            pieces: dict[PieceId, Piece] = self.state.pieces
            standing = []
            for key, piece in pieces.items():
                outline = known.get(key)
                if outline is None:
                    if piece.place.pose is None:
                        continue
                    outline = self.outline(piece)
                standing.append(outline)
            memory.outlines = standing
        return memory.outlines

    def others(self, *but: PieceId) -> list[Outline]:
        """All outlines except those of the named pieces."""
        return [each for each in self.outlines() if each.owner not in but]

    def imagined(self, standing: Mapping[PieceId, Pose], formations: Mapping[PieceId, str] = {}) -> "Scene":
        """The same table with some pieces moved in thought."""
        moved = []
        for key, pose in standing.items():
            piece = copy(self.state.pieces[key])
            piece.place = OnTable(pose)
            if key in formations:
                piece.formation = formations[key]
            moved.append(piece)
        return self.with_pieces(moved)

    def with_pieces(self, pieces: Iterable[Piece]) -> "Scene":
        """The same table with some pieces as they would be."""
        state: State = copy(self.state)
        replaced = {each.id: each for each in pieces}
        state.pieces = {**state.pieces, **replaced}
        scene = Scene(state, self.layout)
        memory = scene._memory = Memory({}, self._memory.lasting)
        memory.standing = {key: known for key, known in self._memory.standing.items() if key not in replaced}
        memory.laid = self._memory.laid
        return scene
