"""What the server sends."""

from typing import Any, Literal

from msgspec import Struct

from pulverdampf.server.messages.asking import Asked, Over, Waiting
from pulverdampf.server.messages.refereeing import RosterLine
from pulverdampf.server.messages.telling import Line, ReckoningStep
from pulverdampf.server.messages.things import (
    Area,
    Army,
    Clock,
    Ground,
    Mark,
    Outline,
    ProfileTold,
    Tally,
    Unit,
)
from pulverdampf.server.messages.wording import Words


class Welcome(Struct, frozen=True, tag="welcome"):
    """The first message after joining: who you are, and the whole table."""

    room: str
    side: str | None
    """None: a spectator. In a hot seat 'both'."""
    rulebook: str
    title: Words
    unit: Words
    symbol: Words
    scale: float
    """How many of its units one unit of the table is."""
    measuring_allowed: bool
    table: tuple[float, float]
    armies: tuple[Army, ...]
    links: dict[str, str]
    """Paths for the other seats (`one`, `two`, `watch`), for those who may hand them out."""
    scenario: Words = Words("", "")
    commitment: str = ""
    """The promise of the dice: the hash of a seed that is told when the battle is over."""
    briefing: tuple[Words, ...] = ()
    """What the battle is about."""
    bodies: dict[str, Words] = {}
    """What brigades and other bodies are called."""
    turn: Words = Words("", "")
    """What the book calls a turn, with `{n}` for its number."""
    counts_points: bool = False
    """Whether the rows of the tally are points that add up; else each row stands for itself."""
    promise_wanted: bool = False
    """Whether this seat has still to promise what it will add to the seed (`dice_promise`)."""
    share_wanted: bool = False
    """Whether this seat may now add to the seed (`dice_share`); the first die waits for it."""
    tells_meetings: bool = False
    """Whether it may be asked who would fight whom with what numbers (`ask_look` of meetings)."""
    may_invite_umpire: bool = False
    """Whether this seat may ask for an umpire, on whom both sides must agree."""
    may_open_gallery: bool = False
    """Whether this seat may ask for spectators who see everything, but late; both sides must agree."""
    late: float = 0.0
    """How many minutes late this guest sees everything."""


class ShareNow(Struct, frozen=True, tag="share_now"):
    """All have promised: now each seat tells what it adds to the seed (`dice_share`)."""


class Board(Struct, frozen=True, tag="board"):
    """The whole table as this seat may see it."""

    seq: int
    """Grows with what happens and shrinks with what is taken back; the same after a restart."""
    clock: Clock
    units: tuple[Unit, ...]
    areas: tuple[Area, ...]
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...] = ()
    tally: tuple[Tally, ...] = ()
    hand: tuple[Words, ...] = ()
    """The cards that this seat holds; nobody else is told."""
    ground: Ground = Ground()


class Beat(Struct, frozen=True):
    """One thing after another within a message: the units that look different once a line has been told."""

    line: int
    """The number of the line."""
    units: tuple[Unit, ...]
    paths: dict[str, tuple[tuple[float, float, float], ...]] = {}
    """The places and facings (degrees) that a unit passed, from where it stood to where it came."""


class Happened(Struct, frozen=True, tag="happened"):
    """What is new since the last message: lines of the chronicle, and the units that look different."""

    seq: int
    clock: Clock
    lines: tuple[Line, ...]
    units: tuple[Unit, ...]
    areas: tuple[Area, ...] = ()
    marks: tuple[Mark, ...] | None = None
    """None: as before."""
    tally: tuple[Tally, ...] | None = None
    hand: tuple[Words, ...] | None = None
    ground: Ground | None = None
    by: str = ""
    """The side that decided; nobody, where only dice fell."""
    beats: tuple[Beat, ...] = ()
    """In which order it came about; at the end stands what `units` tells."""


class Refused(Struct, frozen=True, tag="refused"):
    """An answer or message was not accepted; nothing has changed."""

    code: Literal[
        "illegal",
        "not_your_turn",
        "stale",
        "malformed",
        "too_large",
        "too_fast",
        "no_such_seat",
        "no_undo",
        "no_odds",
        "not_stored",
        "of_a_club",
        "accident",
        "over",
    ]
    objections: tuple["Objection", ...] = ()


class Objection(Struct, frozen=True):
    """Why not: the rule, the words, the numbers where they may be told."""

    rule: str
    text: Words
    needed: float | None = None
    had: float | None = None


class Probed(Struct, frozen=True, tag="probed"):
    """Objections to a draft of an order; the last probe wins."""

    probe: int
    objections: tuple[Objection, ...] = ()
    outlines: dict[str, Outline] = {}
    """Where its pieces would stand in the end."""
    fan: tuple["Prospect", ...] = ()
    """What dice may make of it, the least first."""
    measures: tuple["Measure", ...] = ()
    """What the draft costs, step by step."""


class Nearest(Struct, frozen=True, tag="nearest"):
    """The legal order nearest to a draft, if one was found in time; the last question wins."""

    ask: int
    order: dict[str, Any] | None


class AdvisedStep(Struct, frozen=True):
    """One answer of the staff: the option in words, or an order."""

    value: Any
    text: Words | None = None
    """None: it is an order."""
    passing: bool = False
    """Whether it lets a chance to interrupt go by."""


class Advice(Struct, frozen=True, tag="advice"):
    """What the staff would do, question after question; the values are the answer and its `then`."""

    to: int
    steps: tuple[AdvisedStep, ...]
    names: dict[str, Words] = {}
    """What keys in the orders are called that are no pieces."""


class Prospect(Struct, frozen=True):
    """One thing that the dice may make of a draft: its chance, and where its pieces would then stand."""

    moves: int
    chance: float
    text: Words
    outlines: dict[str, Outline] = {}


class Measure(Struct, frozen=True):
    """A number that a draft comes to, with the steps that lead to it."""

    steps: tuple[ReckoningStep, ...]
    total: str


class BandTold(Struct, frozen=True):
    """How far a piece reaches; no distance where none may be measured, no spread where it is all round."""

    name: Words
    far: float | None
    spread: float | None


class ThreatTold(Struct, frozen=True):
    """An enemy who reaches a place: with what, and from how far."""

    unit: str
    name: Words
    far: float


class ProspectTold(Struct, frozen=True):
    """What one piece can expect of another: result, chance, average."""

    name: Words
    detail: Words
    rows: tuple[tuple[str, float], ...]
    mean: float | None


class OverlayTold(Struct, frozen=True):
    """Ground with a meaning, or two pieces that meet: the numbers of both, and the chances of each result."""

    kind: Literal["zone", "fire", "fight", "shot", "overlap"]
    pieces: tuple[str, ...]
    text: Words
    ground: tuple[tuple[float, float], ...]
    numbers: tuple[str, ...]
    chances: tuple[tuple[str, Words, float], ...]


class Look(Struct, frozen=True, tag="look"):
    """The table from a place: how far one reaches, whom one sees, who reaches it, what one can expect."""

    what: Literal["ranges", "sight", "threat", "meetings", "prospects", "profile"]
    piece: str
    target: str = ""
    profile: ProfileTold | None = None
    """The fighting values of its unit."""
    bands: tuple[BandTold, ...] = ()
    seen: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    threats: tuple[ThreatTold, ...] = ()
    overlays: tuple[OverlayTold, ...] = ()
    prospects: tuple[ProspectTold, ...] = ()
    note: Words | None = None
    """Why nothing is told."""


class OddsTold(Struct, frozen=True, tag="odds"):
    """Exact odds of an option where the rulebook allows them: label, chance, and the assumption made."""

    option: str
    rows: tuple[tuple[str, float], ...]
    policy: Words
    note: Words | None = None
    charts: tuple["Chart", ...] = ()


class Factors(Struct, frozen=True, tag="factors"):
    """What is reckoned before the dice that an answer leads to; `throw` tells what they need."""

    ask: int
    lines: tuple[Line, ...]


class Chart(Struct, frozen=True):
    """The chances of what one side will have lost: number, chance; and the average."""

    side: str
    title: Words
    rows: tuple[tuple[str, float], ...]
    mean: float


class Seats(Struct, frozen=True, tag="seats"):
    """Who sits where, and who is connected."""

    armies: tuple[Army, ...]
    watching: int = 0
    """How many only watch."""
    umpired: bool = False
    """Whether an umpire has a seat, who sees everything."""


class Remark(Struct, frozen=True):
    """Something said at the table."""

    n: int
    """Counts up; what has been heard once is not said again."""
    by: str
    """The role of whoever said it: `one`, `two`, `both` or `watch`."""
    name: str
    text: str
    at: float
    """When, in seconds since 1970."""


class Talk(Struct, frozen=True, tag="talk"):
    """What has been said, as this guest may hear it: players hear who watches after the battle only."""

    remarks: tuple[Remark, ...]


class Timer(Struct, frozen=True, tag="timer"):
    """The clock between friends: who has thought how long, and whose time runs now."""

    minutes: int
    loses: bool
    """Whether the opponent may claim the battle of a side whose time is up."""
    used: dict[str, float]
    """Seconds of each side so far."""
    running: tuple[str, ...]
    """A side's time runs while the battle waits for it and its opponent sits at the table."""


class AgreementAsked(Struct, frozen=True, tag="agreement_asked"):
    """A side would like to do what no rule gives it: take back, throw again, set something right."""

    side: str
    what: Words


class RosterTold(Struct, frozen=True, tag="roster"):
    """The lines of a unit's roster that can be set right."""

    piece: str
    of: str
    """Whose lines they are: its own, or those of the body to which it belongs."""
    lines: tuple[RosterLine, ...]


class Thinking(Struct, frozen=True, tag="thinking"):
    """How much of its thinking a general of the computer has done, from 0 to 1."""

    side: str
    share: float


class Intent(Struct, frozen=True):
    """What a general of the computer meant in a turn, what it expected and what it rejected."""

    side: str
    turn: int
    text: Words
    at: int = 0
    """Since which place of the log."""


class Reasons(Struct, frozen=True, tag="reasons"):
    """What the generals of the computer meant, turn by turn."""

    intents: tuple[Intent, ...]


class Why(Struct, frozen=True, tag="why"):
    """What a general of the computer meant with the order that led to a line of the chronicle."""

    line: int
    text: Words


class Coached(Struct, frozen=True, tag="coached"):
    """What the coach says: to an answer that is considered, or (`to` is 0) to the one that was given."""

    to: int
    text: Words


class IdeaTold(Struct, frozen=True):
    """One thing to learn."""

    title: Words
    text: Words
    rule: str
    done: bool
    possible: bool
    """Whether it can be had by now."""


class LessonTold(Struct, frozen=True, tag="lesson"):
    """How far somebody has come in a first battle."""

    title: Words
    about: Words
    ideas: tuple[IdeaTold, ...]


class Notice(Struct, frozen=True, tag="notice"):
    """A word to everybody."""

    text: Words


ToBrowser = (
    Welcome
    | ShareNow
    | Board
    | Happened
    | Asked
    | Waiting
    | Over
    | Refused
    | Probed
    | Nearest
    | Advice
    | Look
    | OddsTold
    | Factors
    | Seats
    | AgreementAsked
    | RosterTold
    | Thinking
    | Reasons
    | Why
    | Coached
    | Notice
    | LessonTold
    | Talk
    | Timer
)
