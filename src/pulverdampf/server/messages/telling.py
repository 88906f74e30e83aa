"""What has happened: throws, reckonings, lines of the chronicle."""

from msgspec import Struct

from pulverdampf.server.messages.wording import Words


class Throw(Struct, frozen=True):
    """Dice as they fell: what was needed and what came."""

    by: str | None
    die: str
    faces: tuple[int, ...]
    needed: str = ""
    """Such as 4+; empty where a sum is meant."""
    result: str = ""
    chance: float | None = None
    """Of at least one face that counts; none where no face was needed."""
    lot: Words | None = None
    """What was drawn or came of it, where there are words for it."""


class ReckoningStep(Struct, frozen=True):
    """One row of a reckoning."""

    text: Words
    effect: str
    value: str


class Line(Struct, frozen=True):
    """One line of the chronicle, with all that explains it."""

    n: int
    turn: int
    text: Words | None = None
    rule: str = ""
    throw: Throw | None = None
    steps: tuple[ReckoningStep, ...] = ()
    total: str = ""
    tape: tuple[float, float, float, float] | None = None
    """The geometry that decided it, as a segment on the table."""
    subject: str = ""
    about: tuple[str, ...] = ()
    """The pieces and bodies it is about, as far as its reader may know them: who, and against whom."""
    event: str = ""
    """What happened, by the name under which the rules behind it are found."""
