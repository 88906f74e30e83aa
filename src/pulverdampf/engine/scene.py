"""The table as geometry sees it: every piece with its outline, and the terrain."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from copy import copy
from typing import Any, Final, TypeVar

from pulverdampf.engine.state import OnTable, Piece, PieceId, State
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, Shape, outline
from pulverdampf.table.terrain import Feature, Terrain

T = TypeVar("T")

Layout = Callable[[Any, Any], Shape]
"""What outline a piece of a state has in its own frame: a pure function of the two."""

UNKNOWN: Final[Any] = object()

_OUTLINES: Final[dict[tuple[PieceId, str, str, Shape, Pose], Outline]] = {}
_TERRAINS: Final[dict[tuple[int, ...], Terrain]] = {}


class Scene:
    """A state (or what a side sees of it) as outlines on a table; never changes anything."""

    def __init__(self, state: Any, layout: Layout) -> None:
        self.state = state
        self.layout = layout
        self._all: list[Outline] | None = None
        self._standing: dict[PieceId, Outline] = {}
        self._answers: dict[Hashable, Any] = {}
        self._own: dict[Hashable, Any] = {}
        self._shares = False
        self._last: dict[PieceId, tuple[Pose, Shape, Outline]] = {}
        self._views: dict[str, Scene] = {}
        self._laid: tuple[tuple[Feature, ...], Terrain] | None = None
        self.judged: tuple[Any, Any, Any] | None = None
        """The form and the order that were judged last, and what was said against it."""
        self.kept: Any = None
        """What a rulebook keeps for the table as it stands, until something moves; nothing secret, so that
        a side that looks on shares it."""

    def forget(self, moved: Iterable[PieceId] | None = None) -> None:
        """Drops what was derived, after an event; the outlines of those who did not move stay."""
        self._all = None
        if moved is None:
            self._standing = {}
        else:
            if self._shares:
                self._standing = dict(self._standing)
            for key in moved:
                self._standing.pop(key, None)
        self._answers, self._own, self._shares = {}, {}, False
        self._views = {}
        self.kept = None

    def stands_like(self, twin: "Scene") -> None:
        """Takes over the outlines of a table on which everything stands alike."""
        self._all, self._standing = twin._all, twin._standing

    def stands_in_part_like(self, twin: "Scene", pieces: Iterable[PieceId]) -> None:
        """Takes over the outlines of those pieces that stand alike on another table."""
        known = twin._standing
        self._standing = {key: known[key] for key in pieces if key in known}

    def learn(self, twin: "Scene") -> None:
        """Takes over what was derived for a table on which everything stands alike."""
        self._all = twin._all
        self._standing = dict(twin._standing)
        self._answers, self._own = dict(twin._answers), dict(twin._own)

    def share(self, twin: "Scene") -> None:
        """Derives together with a table on which everything stands alike, until something moves here."""
        self._shares = True
        self._all, self._standing, self._answers = twin._all, twin._standing, twin._answers
        self._last, self._laid = twin._last, twin._laid

    def shared(self, twin: "Scene") -> None:
        """Keeps the outlines of one that has shared this table and has not moved anything."""
        if twin._shares:
            self._all, self._laid = twin._all, twin._laid

    def as_seen(self, state: Any, side: str) -> "Scene":
        """The table as a side sees it, with what it has derived since something moved."""
        if state is self.state:
            return self
        scene = Scene(state, self.layout)
        scene._last, scene._laid = self._last, self._laid
        known = self._views.get(side)
        if known is not None:
            scene._all, scene._standing = known._all, known._standing
            scene._answers, scene._own = known._answers, known._own
            scene.judged = known.judged
        if self.kept is not None:
            scene.kept = self.kept
            scene.stands_like(self)
        self._views[side] = scene
        return scene

    def remembered(self, question: Hashable, answer: Callable[[], T]) -> T:
        """The answer to a question about the table, worked out once until something moves.

        It holds ids, outlines and numbers, since other states with the same table may use it, too.
        """
        known = self._answers
        found: T = known.get(question, UNKNOWN)
        if found is UNKNOWN:
            found = known[question] = answer()
        return found

    def remembered_here(self, question: Hashable, answer: Callable[[], T]) -> T:
        """The same for an answer that holds pieces, bodies or the scene itself: it serves this state only."""
        known = self._own
        found: T = known.get(question, UNKNOWN)
        if found is UNKNOWN:
            found = known[question] = answer()
        return found

    def derived(self, kind: Callable[["Scene"], T]) -> T:
        """What one kind of thing makes of the table, made once until something moves."""
        known = self._answers
        found: T | None = known.get(kind)
        if found is None:
            found = known[kind] = kind(self)
        return found

    @property
    def terrain(self) -> Terrain:
        """The terrain, built once for equal features."""
        features = tuple(self.state.features.values())
        if self._laid is not None and self._laid[0] == features:
            return self._laid[1]
        key = tuple(map(id, features))
        terrain = _TERRAINS.get(key)
        if terrain is None:
            if len(_TERRAINS) > 256:
                _TERRAINS.clear()
            terrain = _TERRAINS[key] = Terrain(features)
        self._laid = (features, terrain)
        return terrain

    def shape(self, piece: Piece) -> Shape:
        """The outline of a piece in its own frame."""
        return self.layout(self.state, piece)

    def outline(self, piece: Piece) -> Outline:
        """The outline of a piece where it stands."""
        found = self._standing.get(piece.id)
        if found is None:
            pose = piece.pose
            if pose is None:
                raise ValueError(f"{piece.id} does not stand on the table")
            shape = self.layout(self.state, piece)
            last = self._last.get(piece.id)
            if last is not None and last[0] is pose and last[1] is shape:
                found = last[2]
            else:
                found = self.outline_at(piece, pose)
                self._last[piece.id] = (pose, shape, found)
            self._standing[piece.id] = found
        return found

    def outline_at(self, piece: Piece, pose: Pose) -> Outline:
        """The outline a piece would have at a pose."""
        shape = self.layout(self.state, piece)
        key = (piece.id, piece.side, piece.kind, shape, pose)
        found = _OUTLINES.get(key)
        if found is None:
            if len(_OUTLINES) > 20_000:
                _OUTLINES.clear()
            found = _OUTLINES[key] = outline(shape, pose, piece.id, piece.side, piece.kind)
        return found

    def outlines(self) -> list[Outline]:
        """The outlines of all pieces that stand on the table, in the order of their ids."""
        if self._all is None:
            known = self._standing
            pieces: dict[PieceId, Piece] = self.state.pieces
            found = []
            for key, piece in pieces.items():
                outline = known.get(key)
                if outline is None:
                    if piece.pose is None:
                        continue
                    outline = self.outline(piece)
                found.append(outline)
            self._all = found
        return self._all

    def others(self, *but: PieceId) -> list[Outline]:
        """All outlines except those of the named pieces."""
        return [found for found in self.outlines() if found.owner not in but]

    def imagined(self, standing: Mapping[PieceId, Pose], formations: Mapping[PieceId, str] = {}) -> "Scene":
        """The same table with some pieces moved in thought."""
        state: State = copy(self.state)
        state.pieces = dict(state.pieces)
        for key, pose in standing.items():
            piece = state.pieces[key] = copy(state.pieces[key])
            piece.place = OnTable(pose)
            if key in formations:
                piece.formation = formations[key]
        scene = Scene(state, self.layout)
        scene._standing = {key: found for key, found in self._standing.items() if key not in standing}
        scene._laid = self._laid
        return scene
