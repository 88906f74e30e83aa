"""What travels between server and browser; `web/src/protocol.ts` is generated from this file."""

from typing import Any, Literal

from msgspec import Struct

from pulverdampf.text import Text

LONGEST = 65_536
"""The longest message that the server reads, in bytes."""


class Words(Struct, frozen=True):
    """One message in both languages, with its values filled in, so that the language can be switched live."""

    en: str
    de: str


def words(text: Text) -> Words:
    """A text as it travels."""
    return Words(text.in_("en"), text.in_("de"))


# the table ---------------------------------------------------------------------------------------------


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
    kind: str
    """main, screen, commander and whatever else a rulebook has."""
    body: str | None
    outline: Outline | None
    """None: off the table."""
    off_table: str = ""
    """reserve, destroyed, fled, exited …, when it is not on the table."""
    attached: str = ""
    mark: str = "infantry"
    name: Words = Words("", "")
    short: str = ""
    strength: str = ""
    grade: Words = Words("", "")
    formation: Words = Words("", "")
    states: tuple[Words, ...] = ()
    smoke: bool = False
    broken: bool = False
    acted: bool = False


class Area(Struct, frozen=True):
    """A piece of terrain: the corners of an area or the points of a line."""

    id: str
    kind: str
    name: Words
    points: tuple[tuple[float, float], ...]
    line: bool = False
    level: int = 0
    width: float = 0.0
    """How broad a line is, when it has a breadth (a road)."""


class Clock(Struct, frozen=True):
    """Where the battle stands."""

    turn: int
    phase: Words
    """In words, as the paper has it."""


class Army(Struct, frozen=True):
    """One side."""

    side: str
    name: Words
    edge: str = ""
    played_by: Literal["human", "computer", "open"] = "human"
    connected: bool = False


# what has happened ---------------------------------------------------------------------------------------


class Throw(Struct, frozen=True):
    """Dice as they fell: what was needed, what came, and the chance it had."""

    by: str | None
    die: str
    faces: tuple[int, ...]
    needed: str = ""
    """Such as 4+; empty where a sum is meant."""
    result: str = ""
    chance: float | None = None


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


# what is asked -------------------------------------------------------------------------------------------


class Choice(Struct, frozen=True):
    """One option of a decision."""

    key: str
    label: Words
    detail: Words | None = None
    target: str = ""
    """The piece it names, when its key is one: the table lights it up and a click on it chooses it."""


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


# server to browser ---------------------------------------------------------------------------------------


class Welcome(Struct, frozen=True, tag="welcome"):
    """The first message after joining: who you are, and the whole table."""

    room: str
    side: str | None
    """None: a spectator. In a hot seat 'both'."""
    rulebook: str
    title: Words
    unit: Words
    symbol: str
    measuring_allowed: bool
    table: tuple[float, float]
    armies: tuple[Army, ...]
    links: dict[str, str]
    """Paths for the other seats (`one`, `two`, `watch`), for those who may hand them out."""
    scenario: Words = Words("", "")
    commitment: str = ""
    """The promise of the dice: the hash of a seed that is told when the battle is over."""


class Board(Struct, frozen=True, tag="board"):
    """The whole table as this seat may see it."""

    seq: int
    """Grows with what happens and shrinks with what is taken back; the same after a restart."""
    clock: Clock
    units: tuple[Unit, ...]
    areas: tuple[Area, ...]
    lines: tuple[Line, ...]
    weather: str = ""


class Happened(Struct, frozen=True, tag="happened"):
    """What is new since the last message: lines of the chronicle, and the units that look different."""

    seq: int
    clock: Clock
    lines: tuple[Line, ...]
    units: tuple[Unit, ...]
    areas: tuple[Area, ...] = ()


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
        "accident",
        "over",
    ]
    objections: tuple["Objection", ...] = ()
    nearest: dict[str, Any] | None = None


class Objection(Struct, frozen=True):
    """Why not: the rule, the words, the numbers where they may be told."""

    rule: str
    text: Words
    needed: float | None = None
    had: float | None = None


class Prospect(Struct, frozen=True):
    """One thing that the dice may make of a draft: its chance, and where its pieces would then stand."""

    moves: int
    chance: float
    text: Words
    outlines: dict[str, Outline] = {}


class Probed(Struct, frozen=True, tag="probed"):
    """What speaks against a draft of an order; the last probe wins."""

    probe: int
    objections: tuple[Objection, ...] = ()
    nearest: dict[str, Any] | None = None
    outlines: dict[str, Outline] = {}
    fan: tuple[Prospect, ...] = ()


class OddsTold(Struct, frozen=True, tag="odds"):
    """Exact odds of an option where the rulebook allows them: label, chance, and the assumption made."""

    option: str
    rows: tuple[tuple[str, float], ...]
    policy: Words
    note: Words | None = None
    charts: tuple["Chart", ...] = ()


class Chart(Struct, frozen=True):
    """The chances of what one side will have lost: number, chance; and the average."""

    side: str
    title: Words
    rows: tuple[tuple[str, float], ...]
    mean: float


class Seats(Struct, frozen=True, tag="seats"):
    """Who sits where, and who is connected."""

    armies: tuple[Army, ...]


class UndoAsked(Struct, frozen=True, tag="undo_asked"):
    """The opponent would like to take something back."""

    side: str


class Notice(Struct, frozen=True, tag="notice"):
    """A word to everybody."""

    text: Words


ToBrowser = (
    Welcome
    | Board
    | Happened
    | Asked
    | Waiting
    | Over
    | Refused
    | Probed
    | OddsTold
    | Seats
    | UndoAsked
    | Notice
)


# browser to server -----------------------------------------------------------------------------------------


class Answer(Struct, frozen=True, tag="answer", forbid_unknown_fields=True):
    """An answer to a decision: a key, or an order."""

    to: int
    value: Any


class Probe(Struct, frozen=True, tag="probe", forbid_unknown_fields=True):
    """A draft of an order: may it be?"""

    probe: int
    to: int
    order: dict[str, Any]


class AskOdds(Struct, frozen=True, tag="ask_odds", forbid_unknown_fields=True):
    """What are the chances of an option?"""

    to: int
    option: str


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take the last decision back; the opponent is asked where it needs him."""


class Consent(Struct, frozen=True, tag="consent", forbid_unknown_fields=True):
    """The answer to an opponent who would like to take something back."""

    yes: bool


class Concede(Struct, frozen=True, tag="concede", forbid_unknown_fields=True):
    """Give the battle up."""


class HandOver(Struct, frozen=True, tag="hand_over", forbid_unknown_fields=True):
    """Let the computer play this seat, or take it back; `side` names a seat for which nobody has come yet."""

    to: Literal["computer", "human"]
    level: str = "thumb"
    side: str = ""


class StandingPass(Struct, frozen=True, tag="standing_pass", forbid_unknown_fields=True):
    """Pass all further windows for the rest of the phase, or ask again; the one that waits is still asked."""

    on: bool


ToServer = Answer | Probe | AskOdds | Undo | Consent | Concede | HandOver | StandingPass


# over plain HTTP -------------------------------------------------------------------------------------------


class ArmyInfo(Struct, frozen=True):
    """A ready army in the lobby."""

    id: str
    name: Words
    nation: str
    points: str
    units: tuple[Words, ...]
    legal: bool = True


class Place(Struct, frozen=True):
    """A ready table or scenario in the lobby."""

    id: str
    name: Words
    description: Words = Words("", "")


class BookInfo(Struct, frozen=True):
    """A rulebook in the lobby."""

    key: str
    name: Words
    armies: tuple[ArmyInfo, ...]
    terrains: tuple[Place, ...]
    scenarios: tuple[Place, ...]
    levels: tuple[Place, ...]
    default_armies: tuple[str, str]


class NewRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle to be opened."""

    rulebook: str
    army: str
    enemy: str
    terrain: str = ""
    scenario: str = ""
    mode: Literal["computer", "hot_seat", "friend", "watch"] = "computer"
    level: str = "thumb"
    rulings: dict[str, str | int | bool] = {}
    seed: str = ""


class RoomOpened(Struct, frozen=True):
    """The links of a new room: one for each seat and one for watching."""

    room: str
    mine: str
    """A path `/table/{room}/{token}`; its socket is `/ws/{room}/{token}`."""
    links: dict[str, str]
    """Such paths for `one`, `two` (or `both`) and `watch`."""


class RuleTold(Struct, frozen=True):
    """A rule of the reference, in our own words."""

    id: str
    title: Words
    text: Words
    chapter: Words


class RulesFound(Struct, frozen=True):
    """What a search in the reference found, the best first."""

    rules: tuple[RuleTold, ...]


class Moment(Struct, frozen=True):
    """The table before a decision: the units (and the terrain) that look different from the moment before."""

    seq: int
    clock: Clock
    lines: int
    """How many lines of the chronicle had been told."""
    units: tuple[Unit, ...]
    areas: tuple[Area, ...] = ()


class History(Struct, frozen=True):
    """The battle so far, from `/api/history/{room}/{token}`."""

    moments: tuple[Moment, ...]


class Failure(Struct, frozen=True):
    """Why a plain request was not answered."""

    code: str
    text: Words
