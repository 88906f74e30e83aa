"""What travels between a phone beside a real table and its umpire, over plain HTTP."""

from typing import Literal

from msgspec import Struct

from pulverdampf.engine.circumstances import FactKind
from pulverdampf.server.messages.wording import Words


class FactOption(Struct, frozen=True):
    """One of several things that can be told."""

    key: str
    text: Words


class FactTold(Struct, frozen=True):
    """A fact that eyes must tell: its words, what can be said, and what is true unless somebody says it."""

    id: str
    text: Words
    kind: FactKind
    default: bool | int | float | str | tuple[str, ...]
    options: tuple[FactOption, ...] = ()
    least: float = 0
    most: float | None = None


class UmpireChoice(Struct, frozen=True):
    """An answer that can be tapped; one that is about a unit names it."""

    key: str
    text: Words
    unit: str = ""


class Chanced(Struct, frozen=True):
    """What may come of a throw, and how often of 1."""

    text: Words
    chance: float


class UmpireQuestion(Struct, frozen=True):
    """What the umpire wants to know: a choice, facts in one form, or dice."""

    kind: Literal["choice", "facts", "dice", "over", "waiting", "secret"]
    """What is to be done; `waiting` for the other phone, `secret` until the phone is handed to a side."""
    text: Words
    rule: str = ""
    title: Words | None = None
    """What the rule is called."""
    side: str = ""
    subject: str = ""
    choices: tuple[UmpireChoice, ...] = ()
    facts: tuple[FactTold, ...] = ()
    dice: int = 0
    """How many dice are thrown; 0 where they are lots."""
    low: int = 1
    high: int = 6
    needs: Words | None = None
    odds: tuple[Chanced, ...] = ()
    passing: str = ""
    """The choice that lets the occasion go by."""
    private: bool = False
    """Whether nobody but the side that is asked may look."""


class RosterLine(Struct, frozen=True):
    """A value that the umpire may set right."""

    key: str
    text: Words
    value: int | bool | str | tuple[str, ...]
    """Several words where it is a relation to others."""
    least: float | None = None
    most: float | None = None
    options: tuple[FactOption, ...] = ()
    """What it may be, where it is one of several."""


class RosterUnit(Struct, frozen=True):
    """A unit on its roster."""

    id: str
    name: Words
    body: Words | None
    strength: str
    formation: Words
    values: Words
    states: tuple[Words, ...]
    gone: bool
    spent: bool
    """Whether it is worn out."""
    lines: tuple[RosterLine, ...] = ()


class UmpireRoster(Struct, frozen=True):
    """One side: its army, its tally, its units."""

    side: str
    name: Words
    tally: tuple[Words, ...]
    units: tuple[RosterUnit, ...]
    hand: tuple[Words, ...] = ()
    """The cards that its player holds, for his eyes alone."""


class ChronicleLine(Struct, frozen=True):
    """A line of the chronicle."""

    kind: Literal["event", "dice", "reckoning"]
    text: Words


class UmpireSeat(Struct, frozen=True):
    """The link of a phone that is shown what one side may know."""

    side: str
    link: str


class PhotographTold(Struct, frozen=True):
    """A photograph of the table, and the turn it belongs to."""

    id: str
    turn: Words


class Refereed(Struct, frozen=True):
    """A battle beside a real table as a phone shows it."""

    book: str
    name: Words
    at: int
    """How long the log is for these eyes: an answer names it, so that none is given to another question."""
    turn: Words
    phase: Words
    active: str
    symbol: Words
    rosters: tuple[UmpireRoster, ...]
    question: UmpireQuestion
    chronicle: tuple[ChronicleLine, ...]
    news: int
    """How many lines of the chronicle are new since the last answer of a player."""
    may_undo: bool
    eyes: str = ""
    """Whose eyes this is for: a side's, or those of all who stand round one phone."""
    seats: tuple[UmpireSeat, ...] = ()
    """The links of two phones, where the sides have secrets from each other; on the phone of both alone."""
    photographs: tuple[PhotographTold, ...] = ()


class RefereeWord(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody beside the table says: an answer, dice, a step back, or the umpire's correction."""

    what: Literal["choose", "tell", "faces", "throw", "undo", "correct"]
    at: int
    key: str = ""
    facts: dict[str, bool | int | float | str | tuple[str, ...]] = {}
    faces: tuple[int, ...] = ()
    piece: str = ""
    line: str = ""
    value: int | bool | str | tuple[str, ...] = 0
    note: str = ""


class RefereeOpened(Struct, frozen=True):
    """The link of a battle that has been opened."""

    link: str
