"""Changes of a whole battle that no rule may notice: mirrored, turned, shifted, scaled, renamed, relisted.

Every field of a state, every due and every answer is changed by what it is: poses, points (pairs of
numbers), boxes (four of them), legs, words such as "left" or "north", and ids. Places are first put on the
grid of the records, which mirrors and quarter turns keep, and angles are whole numbers: both are exact.
What else a book keeps of directions it tells in `tests/rulebooks/<book>/symmetry.py` (`Fields`).
"""

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import fields, replace

from pulverdampf.engine.state import State
from pulverdampf.rulebooks import PACKAGES
from pulverdampf.table.angles import FULL, HALF, QUARTER
from pulverdampf.table.legs import Shift, Turn, Wheel
from pulverdampf.table.shapes import FINENESS, ORIGIN, Polygon, Polyline, Pose, Rectangle, Shape
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

Point = tuple[float, float]
NUMBERED = re.compile(r"(.*?)(\d+)(\D.*)?")
"""An id: the letters of its side or kind, its number, and what it is of the body with this number."""
PART = re.compile(r"[^\s:|,/+>-]+")
SWAPPED = {"left": "right", "right": "left"}


class Fields(NamedTuple):
    """What a book's fields mean where their values do not tell it."""

    angles: frozenset[str] = frozenset()
    """Directions on the table, beside those called bearing or facing."""
    plain: frozenset[str] = frozenset()
    """Fields whose values stand for themselves."""
    words: frozenset[str] = frozenset()
    """Fields whose words stand for themselves, whatever else they may hold."""
    ends: frozenset[str] = frozenset()
    """Rules after which two tables may differ, since a die or a grid of the table names a direction."""
    born: str = ""
    """With what the name of a piece begins that is made from others in battle, before one of theirs."""
    parts: str = ""
    """With what the name of a piece ends that another becomes in battle, after its name."""
    sets: frozenset[str] = frozenset({"pieces"})
    """Rows whose order tells nothing."""
    listed: tuple[str, ...] = ("pieces", "bodies", "features")
    """What may be listed in another order; dice that are thrown one after another follow the bodies."""
    sides: frozenset[str] = frozenset()
    """Fields that count the sides of a piece clockwise from its front; so do words that end with /1 to /3."""
    round_about: Callable[[Any, Any], bool] = lambda state, request: False
    """Whether a question or throw is one of several round the sides of a piece: in a mirror the other way."""
    first_named: str = ""
    """Options of a pair that bear the name of the first of the two."""
    own: Callable[[Any, "Change"], None] = lambda state, change: None
    """Changes what is left of a state."""
    turns: Callable[[Any], bool] = lambda state: True
    """Whether a battle may be turned by a quarter: no rule gives a meaning to the long edges of its table."""
    fighting: Callable[[Any], bool] = lambda state: True
    """Whether the setup is over, so that only distances between things count."""
    margin: float = 12.0
    """So far from the short edges of the table nothing asks for them."""
    scaled: Callable[[Any], Any] = lambda state: None
    """The rulings of the same battle in another scale that keeps all proportions; None where there is none,
    or while something is decided that depends on the scale."""


def fields_of(key: str) -> Fields:
    """What a book tells of its fields."""
    name = f"tests.rulebooks.{PACKAGES[key].rpartition('.')[2]}.symmetry"
    found: Fields = import_module(name).FIELDS if find_spec(name) else Fields()
    return found


class Motion(NamedTuple):
    """Where a change moves the table: its points, its size, and by which angle; or to its mirror image."""

    point: Callable[[float, float], Point] = lambda x, y: (x, y)
    table: Callable[[Point], Point] = lambda size: size
    turned: int = 0
    mirrored: bool = False


class Change:
    """A change of the table: where points come to lie, what angles become, who is called how."""

    def __init__(
        self,
        name: str,
        told: Fields,
        motion: "Motion | None" = None,
        words: Mapping[str, str] | None = None,
        ids: Mapping[str, str] | None = None,
        listed: Random | None = None,
        *,
        scaled: bool = False,
    ) -> None:
        self.name, self.told, self.scaled = name, told, scaled
        self.point, self.table, self.turned, self.mirrored = motion or Motion()
        self.words = dict(words or {}) | (SWAPPED if self.mirrored else {})
        self.ids = dict(ids or {})
        known = "|".join(map(re.escape, sorted(self.ids, key=len, reverse=True)))
        begins, ends = (
            rf"(?<![A-Za-z0-9])((?:{told.born})?)",
            rf"((?:{told.parts})?)(?![A-Za-z0-9]|\.\d)",
        )
        self._id = re.compile(f"{begins}({known}){ends}") if known else None
        self.listed = listed

    def __repr__(self) -> str:
        return self.name

    # values --------------------------------------------------------------------------------------

    def angle(self, angle: int) -> int:
        """An absolute direction; a mirror exchanges east and west."""
        return ((HALF - angle if self.mirrored else angle) + self.turned) % FULL

    def by(self, angle: int) -> int:
        """A turn."""
        return -angle if self.mirrored else angle

    def pose(self, pose: Pose) -> Pose:
        """A place and a facing."""
        return Pose(*self.point(pose.x, pose.y), self.angle(pose.facing))

    def box(self, box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        """A box given by its west, south, east and north."""
        (x1, y1), (x2, y2) = self.point(box[0], box[1]), self.point(box[2], box[3])
        return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)

    def word(self, word: str) -> str:
        """An id, a direction, or a key made of them."""
        if word in self.ids:
            return self.ids[word]
        if self.mirrored and self.told.sides and (found := re.fullmatch(r"(\S+)/([0-3])", word)):
            return f"{found[1]}/{-int(found[2]) % 4}"
        if self._id is not None:
            return self._id.sub(lambda found: found[1] + self.ids[found[2]] + found[3], word)
        return PART.sub(lambda found: self._part(found[0]), word)

    def _part(self, part: str) -> str:
        if part in self.words:
            return self.words[part]
        ends = re.fullmatch(r"(\w+_)?(left|right)(_\w+)?", part) if self.mirrored else None
        return f"{ends[1] or ''}{SWAPPED[ends[2]]}{ends[3] or ''}" if ends else part

    def shape(self, shape: Shape, pose: Pose) -> Shape:
        """A shape in its frame, or on the table where its frame is the table."""
        if not isinstance(shape, Polygon | Polyline):
            return shape
        if pose == ORIGIN:
            return replace(shape, points=tuple(self.point(x, y) for x, y in shape.points))
        return replace(shape, points=tuple((x, -y if self.mirrored else y) for x, y in shape.points))

    def feature(self, feature: Feature) -> Feature:
        """A piece of terrain."""
        free = feature.pose == ORIGIN and isinstance(feature.shape, Polygon | Polyline)
        crest: Any = feature.crest and self.shape(feature.crest, feature.pose)
        return replace(
            feature,
            id=self.word(feature.id),
            shape=self.shape(feature.shape, feature.pose),
            pose=ORIGIN if free else self.pose(feature.pose),
            crest=crest,
        )

    # whole things ----------------------------------------------------------------------------------

    def state(self, state: Any) -> Any:
        """A battle after the change."""
        twin = self(state)
        twin.table = self.table(state.table)
        self.told.own(twin, self)
        if self.scaled:
            twin.rulings = self.told.scaled(state)
        if self.listed is not None:
            for name in self.told.listed:
                listed = list(getattr(twin, name).items())
                self.listed.shuffle(listed)
                setattr(twin, name, dict(listed))
        return twin

    def __call__(self, value: Any, name: str = "") -> Any:
        """Any value of a state, a due, an order or an answer after the change."""
        if name in self.told.plain or isinstance(value, Text) or value is None:
            return value
        if isinstance(value, str):
            return value if name in self.told.words else self.word(value)
        if isinstance(value, Struct):
            return self._struct(value)
        if isinstance(value, tuple | list):
            return self._row(value, name)
        if isinstance(value, dict):
            return {self(key): self(each) for key, each in value.items()}
        if isinstance(value, int) and name in ("bearing", "facing", *self.told.angles):
            return self.angle(value)
        if isinstance(value, int) and self.mirrored and name in self.told.sides:
            return -value % 4
        return value

    def _struct(self, value: Any) -> Any:
        match value:
            case Pose():
                return self.pose(value)
            case Feature():
                return self.feature(value)
            case Shift():
                return Shift(value.distance, self.by(value.bearing) % FULL)
            case Wheel():
                return Wheel(self.word(value.corner), value.angle)  # type: ignore[arg-type]
            case Turn():
                return Turn(self.by(value.angle), self.word(value.about))  # type: ignore[arg-type]
            case Polygon() | Polyline() | Rectangle():
                return value
        return type(value)(
            **{each.name: self(getattr(value, each.name), each.name) for each in fields(value)}
        )

    def _row(self, value: Any, name: str) -> Any:
        numbers = all(isinstance(each, float) for each in value)
        if numbers and len(value) == 2:
            return self.point(*value)
        if numbers and len(value) == 4:
            return self.box(tuple(value))
        return type(value)(self(each, name) for each in value)


# the changes -----------------------------------------------------------------------------------------


def on_grid(number: float) -> float:
    """A length or place in the steps in which records keep them."""
    return round(number * FINENESS) / FINENESS


def settled(state: Any, told: Fields) -> Any:
    """The same battle with everything on the grid of the records, so that changes are exact."""
    twin = Change("settled", told, Motion(lambda x, y: (on_grid(x), on_grid(y)))).state(state)
    twin.table = (on_grid(state.table[0]), on_grid(state.table[1]))
    return twin


def changes(state: State, told: Fields, seed: int) -> list[Change]:
    """All changes of a battle that its rules may not notice."""
    width, depth = state.table  # type: ignore[attr-defined]
    half = {"south": "north", "north": "south", "west": "east", "east": "west"}
    quarter = {"south": "east", "east": "north", "north": "west", "west": "south"}
    lots = Random(seed)
    found = [
        Change(
            "mirrored", told, Motion(lambda x, y: (width - x, y), mirrored=True),
            words={"west": "east", "east": "west"},
        ),
        Change("half turn", told, Motion(lambda x, y: (width - x, depth - y), turned=HALF), half),
        Change("renamed", told, ids=renamed(state, told, lots)),
        Change("listed", told, listed=lots),
    ]  # fmt: skip
    if told.scaled(state) is not None:
        found.append(Change("scaled", told, scaled=True))
    if told.turns(state):
        motion = Motion(lambda x, y: (depth - y, x), lambda size: (size[1], size[0]), QUARTER)
        found.append(Change("quarter turn", told, motion, quarter))
    if may_be_shifted(state, told):
        by = told.margin
        motion = Motion(lambda x, y: (x + by, y), lambda size: (size[0] + 2 * by, size[1]))
        found.append(Change("shifted", told, motion))
    return found


def may_be_shifted(state: Any, told: Fields) -> bool:
    """Whether nothing is near the short edges, so that a wider table is the same."""
    if not told.fighting(state) or own_edges(state) & {"west", "east"}:
        return False
    poses = [piece.pose for piece in state.pieces.values() if piece.pose is not None]
    return all(told.margin < pose.x < state.table[0] - told.margin for pose in poses)


def own_edges(state: Any) -> set[str]:
    """The table edges that are anybody's own."""
    return {
        edge for own in state.edges.values() for edge in ((own,) if isinstance(own, str) else own) if edge
    }


def renamed(state: State, told: Fields, lots: Random) -> dict[str, str]:
    """New names for pieces, bodies and features: the numbers of a kind in another order."""
    keys = [*state.pieces, *state.bodies, *state.features]
    heads: dict[str, set[str]] = {}
    born = re.compile(told.born or r"\0")
    for key in keys:
        found = NUMBERED.fullmatch(key) if not born.match(key) else None
        if found and found[2] != "0":
            heads.setdefault(found[1], set()).add(found[2])
    numbers: dict[str, dict[str, str]] = {}
    for head, known in heads.items():
        others = sorted(known, key=int)
        lots.shuffle(others)
        numbers[head] = dict(zip(sorted(known, key=int), others, strict=True))
    names = {}
    for key in keys:
        found = NUMBERED.fullmatch(key) if not born.match(key) else None
        if found and found[2] in numbers.get(found[1], {}):
            names[key] = f"{found[1]}{numbers[found[1]][found[2]]}{found[3] or ''}"
    return names
