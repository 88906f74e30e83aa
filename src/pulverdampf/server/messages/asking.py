"""What is asked: decisions, who is waited for, the end."""

from typing import Any, Literal

from msgspec import Struct

from pulverdampf.engine.orders import Step
from pulverdampf.engine.requests import Sign
from pulverdampf.server.messages.wording import Words


class Choice(Struct, frozen=True):
    """One option of a decision."""

    key: str
    label: Words
    detail: Words | None = None
    target: str = ""
    """The piece it names: the table lights it up and a click on it chooses it."""
    about: str = ""
    """The piece it is about, where a click cannot tell what is to be done with it: the table lights it up."""
    moves: tuple[str, ...] = ()
    """The pieces of which one may then be moved: dragging one of them chooses it."""
    leads: tuple[str, ...] = ()
    """The pieces that it announces: letting one go elsewhere chooses it, and what follows is asked then."""
    toward: tuple[float, float] | None = None
    """Where such a drag goes, in degrees from the facing, counter-clockwise; none: anywhere."""
    strikes: tuple[str, ...] = ()
    """The pieces onto which such a drag goes; none: a place on the table."""
    sign: Sign = ""
    """What a card shows."""
    of: str = ""
    """Whose card it is."""
    times: int = 1
    """How many of the same kind there are."""


class Asked(Struct, frozen=True, tag="asked"):
    """A decision that waits for this seat; `kind` chooses the component of the table."""

    id: int
    """Answers name it; an answer to an older question is refused."""
    kind: Literal["choose", "placement", "extent", "march", "walks", "plan", "allotment", "course"]
    rule: str
    prompt: Words
    subject: str = ""
    choices: tuple[Choice, ...] = ()
    passing: str = ""
    advised: str = ""
    """The key that the staff would give, for Enter; the first of the ideas is its advice for an order."""
    pieces: tuple[str, ...] = ()
    """The pieces to be placed or moved."""
    formations: tuple[Choice, ...] = ()
    limits: tuple[tuple[float, float], ...] = ()
    path: tuple[tuple[float, float, float], ...] = ()
    """For an extent: poses (x, y, facing in degrees) along the way, for the ghost to follow the slider."""
    path_lengths: tuple[float, ...] = ()
    ideas: tuple[dict[str, Any], ...] = ()
    """A few legal orders, the best first: Enter takes the first, 'show me' walks through them."""
    zone: tuple[tuple[float, float, float, float], ...] = ()
    shown_as: Literal["list", "cards", "sequence"] = "list"
    names: dict[str, Words] = {}
    """What keys in the ideas are called that are no pieces: targets, kinds of steps, kinds of lines."""
    owner: str = ""
    """The side that decides."""
    no_undo: Words | None = None
    """Why the last decision cannot be taken back; none: it can, or the opponent is asked."""
    steps: dict[str, tuple[Step, ...]] = {}
    """For a plan: what each piece may be told, one step of every kind."""
    pictures: dict[str, str] = {}
    """Keys of pictures at `/api/ground/{key}.svg` of what is shared out: kinds of terrain."""


class Waiting(Struct, frozen=True, tag="waiting"):
    """Somebody else decides, or the computer thinks."""

    side: str
    prompt: Words
    thinking: bool = False


class Over(Struct, frozen=True, tag="over"):
    """The battle has ended."""

    winner: str | None
    text: Words
    score: dict[str, int] = {}
    seed: str = ""
    """What the dice came from, as it was promised at the beginning."""
    shares: dict[str, str] = {}
    """What each seat added to it."""
    harder: Words | None = None
    """The level one rank above that of the computer, for a rematch."""
