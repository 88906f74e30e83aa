"""The world of a battle: pieces on the table, the bodies they form, what is due."""

from collections.abc import Callable, Hashable, Mapping
from operator import methodcaller
from typing import Any, ClassVar, Literal, Self

from msgspec import UNSET, Struct, UnsetType, field

from pulverdampf.engine.goals import Goal, Story
from pulverdampf.engine.house import Kept
from pulverdampf.table.shapes import Pose
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

Side = str
PieceId = str
BodyId = str
FeatureId = str

ONE: Side = "one"
TWO: Side = "two"
SIDES: tuple[Side, Side] = (ONE, TWO)
LETTER: dict[Side, str] = {ONE: "A", TWO: "B"}
"""With what the names of a side's pieces begin."""


ANYWHERE = Pose(-(2.0**20), -(2.0**20), 0)
"""The pose of a piece whose place on a real table only the players know; geometry refuses it."""


def other(side: Side) -> Side:
    """The opponent of a side."""
    return TWO if side == ONE else ONE


class Somewhere(Struct, frozen=True):
    """What is true of every place unless its kind says otherwise.

    The kinds are told apart by these attributes: `isinstance` takes several times as long, and rules ask this
    more often than anything else.
    """

    pose: ClassVar[Pose | None] = None
    """Where a piece stands, if it stands on the table by itself."""
    feature: ClassVar[FeatureId] = ""
    """The building or work that it holds."""
    to: ClassVar[BodyId] = ""
    carrier: ClassVar[PieceId] = ""
    piece: ClassVar[PieceId] = ""
    is_reserve: ClassVar[bool] = False
    is_gone: ClassVar[bool] = False


class OnTable(Somewhere, frozen=True, tag=True, gc=False):
    """Stands on the table."""

    pose: Pose  # type: ignore[misc]


class Attached(Somewhere, frozen=True, tag=True):
    """Stands with another body and has no place of its own."""

    to: BodyId  # type: ignore[misc]


class Inside(Somewhere, frozen=True, tag=True):
    """Holds a feature of the terrain."""

    feature: FeatureId  # type: ignore[misc]
    pose: Pose  # type: ignore[misc]


class Aboard(Somewhere, frozen=True, tag=True):
    """Rides in a boat or wagon."""

    carrier: PieceId  # type: ignore[misc]


class Within(Somewhere, frozen=True, tag=True):
    """Is part of another piece, such as a square."""

    piece: PieceId  # type: ignore[misc]


class Reserve(Somewhere, frozen=True, tag=True):
    """Waits off the table."""

    is_reserve: ClassVar[bool] = True

    entry: str = ""
    since: int = 0


class Gone(Somewhere, frozen=True, tag=True):
    """Has left the battle."""

    is_gone: ClassVar[bool] = True

    how: Literal["destroyed", "fled", "exited", "captured", "absent"]
    turn: int = 0


Place = OnTable | Attached | Inside | Aboard | Within | Reserve | Gone


class Piece(Struct, gc=False):
    """What stands on the table and has one outline and one pose; a rulebook may extend it once."""

    id: PieceId
    side: Side
    body: BodyId | None
    kind: str
    place: Place
    formation: str = ""
    strength: int = 0

    @property
    def pose(self) -> Pose | None:
        """Where the piece stands, if it stands anywhere."""
        return self.place.pose


class Body(Struct, gc=False):
    """What the paper calls unit, brigade or command; a rulebook may extend it once."""

    id: BodyId
    side: Side
    above: BodyId | None = None
    pieces: tuple[PieceId, ...] = ()


class Clock(Struct, frozen=True, order=True):
    """A moment of the battle; moments are compared as tuples."""

    turn: int = 0
    phase: int = 0
    part: int = 0


class Due:
    """Something that must happen next: a stage with its arguments (`engine/stages.py`).

    It is no struct itself, so that a decoder asks the book (`stages.due_reader`) which one it is.
    """

    __slots__ = ()


shallow: Callable[[Any], Any] = methodcaller("__copy__")
"""Copies a struct one level deep, in half the time that `copy.copy` needs."""


class Relation(Struct, frozen=True):
    """How a unit stands to others or to a building: with whom it fights, what it holds, whom it leads."""

    words: Text
    options: Mapping[str, Text]
    """To whom or what it may stand so."""
    now: tuple[str, ...]
    most: int = 1
    """To how many at once."""


class State(Struct):
    """Everything that is true at one moment; a rulebook extends it once with what its paper adds."""

    clock: Clock = Clock()
    pieces: dict[PieceId, Piece] = field(default_factory=dict)
    bodies: dict[BodyId, Body] = field(default_factory=dict)
    features: dict[FeatureId, Feature] = field(default_factory=dict)
    agenda: tuple[Due, ...] = ()
    conceded: Side = ""
    armies: dict[Side, Text] = field(default_factory=dict)
    """What people call each side."""
    colours: dict[Side, str] = field(default_factory=dict)
    """Whose colours each side wears, a key of `Rulebook.colours`."""
    house: Kept = UNSET
    """The house rules under which the battle is fought; a record says nothing where there are none."""
    goals: tuple[Goal, ...] | UnsetType = UNSET
    """What a scenario is about; unset where a battle has none."""
    story: Story | UnsetType = UNSET
    """What the author of a scenario tells; unset in ready battles, whose books tell theirs."""

    @property
    def by_hand(self) -> bool:
        """Whether the battle is fought on a real table, which the program only hears of."""
        return False

    def named(self, key: str) -> Text:
        """What people call a piece, a body or a feature."""
        return Text(key, key)

    def formations(self, piece: Piece) -> Mapping[str, Text]:
        """The formations in which a piece may stand, in words; none where a book keeps them elsewhere."""
        return {}

    def relations(self, key: str) -> Mapping[str, Relation]:
        """The relations of a piece or body beside a real table; the program's table shows them itself."""
        return {}

    def relate(self, key: str, relation: str, to: tuple[str, ...]) -> None:
        """Sets a relation right by the umpire's word."""
        raise NotImplementedError(relation)

    def is_counted(self, body: Body) -> bool:
        """Whether what is left of a body are its pieces, all of one kind."""
        return False

    def audience(self, *dues: Due) -> str:
        """Who may know of what is due: everybody, where a book does not say otherwise."""
        return "all"

    def shown(self, due: Due, side: Side) -> Due | None:
        """What a side may know of something due: all or nothing, where a book does not say otherwise."""
        return due if self.audience(due) in ("all", side) else None

    def stands(self) -> dict[str, tuple[Hashable, ...]]:
        """How each body stands on the table: whatever of it decides lines and distances (`Scene.lasting`).

        A book may also tell under a name of its own how several stand who decide something together.
        """
        stands: dict[str, tuple[Hashable, ...]] = {}
        for piece in dict.values(self.pieces):  # a lent state does not copy what is only read
            if piece.place.pose is not None:
                key = piece.body or piece.id
                stands[key] = (*stands.get(key, ()), piece.place, piece.kind, piece.formation)
        return stands

    def copied(self) -> Self:
        """A true copy: fields of pieces and bodies are immutable values, so one level suffices.

        A rulebook whose state holds dicts of its own copies those too.
        """
        twin: Self = shallow(self)
        twin.pieces = dict(zip(self.pieces, map(shallow, self.pieces.values()), strict=True))
        twin.bodies = dict(zip(self.bodies, map(shallow, self.bodies.values()), strict=True))
        twin.features = dict(self.features)
        return twin
