"""What the table editor asks and is told: kinds of ground, drafts judged and drawn, outlines, files."""

from typing import Literal

from msgspec import Struct

from pulverdampf.muster.terrain_setup import Piece, TerrainSetup
from pulverdampf.server.messages.over_http import Place
from pulverdampf.server.messages.wording import Words
from pulverdampf.server.messages.workshop import Fault


class GroundOffered(Struct, frozen=True):
    """A kind of terrain to draw."""

    id: str
    name: Words
    lie: Literal["area", "height", "building", "water", "crossing", "way", "line"]
    shapes: tuple[Literal["polygon", "line", "rect", "disc"], ...]
    """The usual first."""
    width: float
    broadest: float
    """How broad a line is, and may be at most; nought: it has no breadth."""
    natural: bool
    """Whether a rectangle of it gets a natural outline."""
    sample: str
    """The key of a small picture of it."""


class TableBench(Struct, frozen=True):
    """What can be drawn for a book, from `/api/tables/{book}`."""

    kinds: tuple[GroundOffered, ...]
    sizes: tuple[tuple[float, float], ...]
    smallest: tuple[float, float] | None
    """With `largest`: any size between them; none: only the usual ones."""
    largest: tuple[float, float] | None
    tables: tuple[Place, ...]
    by_dice: bool
    """Whether the book lays tables out by dice."""


class TableDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """A table as far as it is drawn."""

    table: TerrainSetup
    owned: dict[str, int] | None = None
    """How many pieces of each kind somebody owns; none: it does not matter."""


class TableJudged(Struct, frozen=True):
    """A table with what is wrong with it, and the key of its ground as the server draws it."""

    faults: tuple[Fault, ...]
    ground: str


class TableWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A table laid out by the book's dice."""

    seed: str = ""
    owned: dict[str, int] | None = None


class TableMade(Struct, frozen=True):
    """A table to go on with."""

    table: TerrainSetup


class OutlineWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece that is to get a natural outline."""

    piece: Piece
    table: tuple[float, float]
    seed: str = ""


class OutlineMade(Struct, frozen=True):
    """The piece with its outline."""

    piece: Piece


class TableRead(Struct, frozen=True):
    """What a file held: a table if it could be read, and all that is wrong with the file, by line."""

    table: TerrainSetup | None
    faults: tuple[Fault, ...]
