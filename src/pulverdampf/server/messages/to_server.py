"""What a browser sends; whatever is not named here is refused."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from pulverdampf.generals.levels import USUAL


class Answer(Struct, frozen=True, tag="answer", forbid_unknown_fields=True):
    """An answer to a decision: a key, or an order."""

    to: int
    value: Any
    then: tuple[Any, ...] = ()
    """Answers to what the same seat is asked next, until a die falls: a unit, its deed, its way."""
    through: bool = False
    """Whether the staff carries it through: it goes on after dice as it would advise, until something else
    begins, the enemy decides or one of its own should act again."""


class Probe(Struct, frozen=True, tag="probe", forbid_unknown_fields=True):
    """A draft of an order: may it be?"""

    probe: int
    to: int
    order: dict[str, Any]


class AskNearest(Struct, frozen=True, tag="ask_nearest", forbid_unknown_fields=True):
    """Which legal order is nearest to a draft? Behind a dragged ghost it is sought for a moment only."""

    ask: int
    to: int
    order: dict[str, Any]
    dragging: bool = False


class AskAdvice(Struct, frozen=True, tag="ask_advice", forbid_unknown_fields=True):
    """What would the staff do, question after question, until dice fall or somebody else decides?"""

    to: int


class AskOdds(Struct, frozen=True, tag="ask_odds", forbid_unknown_fields=True):
    """What are the chances of an option?"""

    to: int
    option: str


class AskFactors(Struct, frozen=True, tag="ask_factors", forbid_unknown_fields=True):
    """What is reckoned before the dice that an answer leads to: an option, or a draft of an order?"""

    ask: int
    to: int
    answer: str | dict[str, Any]


class DicePromise(Struct, frozen=True, tag="dice_promise", forbid_unknown_fields=True):
    """The hash of what a seat will add to the seed: SHA-256 of `pulverdampf share ` and the share, in hex."""

    promise: str


class DiceShare(Struct, frozen=True, tag="dice_share", forbid_unknown_fields=True):
    """What a seat adds to the seed of the dice, drawn by the browser; the first die waits for all of them.

    Where several people play, all have promised theirs before anybody tells his.
    """

    share: str


class AskLook(Struct, frozen=True, tag="ask_look", forbid_unknown_fields=True):
    """How does the table look from a place? Without a pose: from where the piece stands."""

    what: Literal["ranges", "sight", "threat", "meetings", "prospects", "profile"]
    piece: str
    target: str = ""
    pose: tuple[float, float, float] | None = None
    """Where it would stand: x, y and the facing in degrees."""
    formation: str = ""


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
    level: str = USUAL
    side: str = ""


class MoveNow(Struct, frozen=True, tag="move_now", forbid_unknown_fields=True):
    """Let the computer answer with what it has thought so far."""


class AskWhy(Struct, frozen=True, tag="ask_why", forbid_unknown_fields=True):
    """What did the computer mean, turn by turn, or with the order that led to a line of the chronicle?

    Told when the battle is over, in a teaching battle, or where only computers fight.
    """

    line: int | None = None


class AskCoach(Struct, frozen=True, tag="ask_coach", forbid_unknown_fields=True):
    """In a first battle: what does the coach think of this answer, or, without one, what would he do?"""

    to: int
    value: Any = None


class StandingPass(Struct, frozen=True, tag="standing_pass", forbid_unknown_fields=True):
    """Pass all further windows for the rest of the phase, or ask again; the one that waits is still asked."""

    on: bool


class StandingOrders(Struct, frozen=True, tag="standing_orders", forbid_unknown_fields=True):
    """What this seat leaves to its staff from now on, also while nobody is there."""

    windows: bool = False
    """Whether the staff lets chances to interrupt go by that it would not use, and asks about the others."""
    rules: tuple[str, ...] = ()
    """Rules whose questions the staff answers as it would advise."""
    within: Annotated[float, Meta(ge=0, le=1000)] = 0.0
    """Chances to interrupt are used as soon as an enemy in sight is so near to one of ours, in the units of
    the book, and let go by before that, without asking; 0: no such order."""


class CallMe(Struct, frozen=True, tag="call_me", forbid_unknown_fields=True):
    """What this guest is called from now on."""

    name: str


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """A word to the others at the table."""

    text: str


class SetRight(Struct, frozen=True, tag="set_right", forbid_unknown_fields=True):
    """Sets a line of a unit's roster right, or sets it down elsewhere: x, y and a facing in degrees."""

    piece: str
    note: str
    line: str = ""
    value: int | bool | str = 0
    place: tuple[float, float, float] | None = None


class ThrowAgain(Struct, frozen=True, tag="throw_again", forbid_unknown_fields=True):
    """The last dice were thrown in error: they fall anew."""


class InviteUmpire(Struct, frozen=True, tag="invite_umpire", forbid_unknown_fields=True):
    """An umpire should come, who sees everything and decides disputes; the opponent must agree."""


class OpenGallery(Struct, frozen=True, tag="open_gallery", forbid_unknown_fields=True):
    """Spectators should see everything, but late; the opponent must agree."""


class AskRoster(Struct, frozen=True, tag="ask_roster", forbid_unknown_fields=True):
    """Which lines of a unit's roster could be set right."""

    piece: str


class ClaimTime(Struct, frozen=True, tag="claim_time", forbid_unknown_fields=True):
    """The opponent's time is up, and both had agreed that this decides."""


ToServer = (
    Answer
    | DicePromise
    | DiceShare
    | Probe
    | AskNearest
    | AskAdvice
    | AskOdds
    | AskFactors
    | AskLook
    | Undo
    | Consent
    | Concede
    | HandOver
    | MoveNow
    | AskWhy
    | AskCoach
    | StandingPass
    | StandingOrders
    | CallMe
    | Say
    | ClaimTime
    | SetRight
    | ThrowAgain
    | AskRoster
    | InviteUmpire
    | OpenGallery
)
