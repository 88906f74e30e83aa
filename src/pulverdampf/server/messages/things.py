"""The table as it travels: units, terrain, clock, armies."""

from typing import Literal

from msgspec import Struct

from pulverdampf.engine.looks import Culture, Look, Sky
from pulverdampf.engine.portraits import Mark as Arm
from pulverdampf.engine.portraits import Role, Shape
from pulverdampf.server.messages.wording import Words


class Outline(Struct, frozen=True):
    """A footprint: a rectangle (width, depth) or a disc (radius); facing in degrees, 0 east, 90 north."""

    x: float
    y: float
    facing: float
    width: float = 0.0
    depth: float = 0.0
    radius: float = 0.0


class Unit(Struct, frozen=True):
    """A piece as the table shows it."""

    id: str
    side: str
    body: str | None
    outline: Outline | None
    """None: off the table."""
    off_table: str = ""
    """reserve, destroyed, fled, exited …, when it is not on the table."""
    attached: str = ""
    mark: Arm = "infantry"
    shape: Shape = ""
    role: Role = "unit"
    name: Words = Words("", "")
    short: str = ""
    strength: str = ""
    counts: Words = Words("", "")
    """What the strength counts, where that is not who still stands."""
    grade: Words = Words("", "")
    formation: Words = Words("", "")
    states: tuple[Words, ...] = ()
    smoke: bool = False
    broken: bool = False
    acted: bool = False
    brigade: str = ""
    """What stands above its body: a click on it takes them all."""
    hidden: bool = False
    """Only its owner sees it."""
    on_map: tuple[Words, ...] = ()
    """What a map writes beside it."""
    glyph: str = ""
    """The key of its drawing, for `/api/glyphs`; none while it is off the table."""


class ValueTold(Struct, frozen=True):
    """A fighting value or a trait of a unit, with its rule and what it means."""

    key: str
    name: Words
    rule: str
    about: Words
    value: Words = Words("", "")
    """A trait has none."""
    now: Words = Words("", "")
    """What counts at this moment, where that differs."""
    short: Words = Words("", "")
    """A heading for a narrow column."""


class ProfileTold(Struct, frozen=True):
    """The values of a unit in the order of its paper, and what else is true of it by nature."""

    values: tuple[ValueTold, ...] = ()
    traits: tuple[ValueTold, ...] = ()


class Ground(Struct, frozen=True):
    """Keys of the pictures at `/api/ground/{key}.svg`: what lasts, and over it what comes and goes."""

    lasting: str = ""
    passing: str = ""
    """None: nothing burns."""


class Area(Struct, frozen=True):
    """A piece of terrain: the corners of an area or the points of a line."""

    id: str
    look: Look
    name: Words
    """What its kind is called."""
    points: tuple[tuple[float, float], ...]
    line: bool = False
    level: int = 0
    width: float = 0.0
    """How broad a line is, when it has a breadth (a road)."""
    culture: Culture = "european"
    title: str = ""
    """Its own name, if it has one: a village, a farm."""


class Clock(Struct, frozen=True):
    """Where the battle stands."""

    turn: int
    phase: Words
    """In words, as the paper has it."""
    sky: Sky = "clear"
    weather: Words = Words("", "")
    """The weather in words."""
    wind: float | None = None
    """Where the wind blows to, in degrees, where that is known."""
    last: int = 0
    """The turn after which the battle ends at the latest; none: it has no such end."""
    leads: Literal["most", "fewest", ""] = ""
    """Whether the side with most or with fewest in the tally is ahead; nothing where it does not tell."""


class Mark(Struct, frozen=True):
    """A point of the table that matters for victory."""

    x: float
    y: float
    name: Words


class Tally(Struct, frozen=True):
    """What an objective has brought each side so far."""

    name: Words
    points: dict[str, float]


class Army(Struct, frozen=True):
    """One side."""

    side: str
    name: Words
    edge: str = ""
    played_by: Literal["human", "computer", "open"] = "human"
    connected: bool = False
    player: str = ""
    """What whoever plays it is called, if he has said so."""
