"""What can be due: nouns that tell how a long event goes on from a checkpoint."""

from typing import Literal

from msgspec import Struct

from pulverdampf.engine.state import BodyId, NounDue, PieceId, Side


class Way(Struct, frozen=True):
    """One figure's way: its points from the first to the last, and how it faces at the end."""

    piece: PieceId
    points: tuple[tuple[float, float], ...]
    facing: int


class CardDue(NounDue, frozen=True):
    """A card was played and waits to be resolved."""

    card: str
    player: Side


class IncomeDue(NounDue, frozen=True):
    """A command point that comes when the enemy's card has been resolved."""

    side: Side


class UnitsDue(NounDue, frozen=True):
    """The units and markers that a card lets act, as far as they have not acted."""

    side: Side
    waiting: tuple[str, ...]
    actions: int


class ActDue(NounDue, frozen=True):
    """A unit or marker has actions left."""

    body: str
    left: int
    moved: bool = False
    """Whether it moved or formed earlier in this activation."""
    ordered: bool = False
    """Whether a command, not a card, lets it act."""


class WalkDue(NounDue, frozen=True):
    """The rest of a move, after which every inch a vigilant enemy may interrupt."""

    body: str
    ways: tuple[Way, ...]
    gone: float = 0.0
    asked: tuple[BodyId, ...] = ()
    """Vigilant units that have had their say at this moment."""
    formation: str = ""
    """The formation that is taken at the end, when the move is a change of formation."""


class WindowDue(NounDue, frozen=True):
    """A moment before or after a deed at which vigilant enemies may shoot."""

    body: str
    asked: tuple[BodyId, ...] = ()


class ShotDue(NounDue, frozen=True):
    """A unit is about to shoot at a unit or marker."""

    body: BodyId
    target: str
    weapon: str
    aims: tuple[tuple[PieceId, BodyId], ...] = ()
    """Which figure shoots at which unit, when there are two targets."""
    manner: Literal["action", "vigilance", "charge"] = "action"
    hasty: bool = False
    volley: bool = False


class LossesDue(NounDue, frozen=True):
    """Losses by shooting wait to be taken off: the figures that could be hit, nearest first."""

    body: BodyId
    number: int
    eligible: tuple[PieceId, ...]
    by: BodyId
    facts: tuple[str, ...] = ()


class DeathDue(NounDue, frozen=True):
    """An officer would fall; he may be saved."""

    piece: PieceId
    by: tuple[BodyId, ...] = ()
    facts: tuple[str, ...] = ()
    cause: str = "shooting"


class ReactDue(NounDue, frozen=True):
    """A reaction test."""

    body: BodyId
    cause: Literal["shooting", "melee", "card", "commander"]
    losses: int = 0
    facts: tuple[str, ...] = ()
    """Those of volley, unseen, gun, surprised, double, fewer that hold."""
    enemies: tuple[BodyId, ...] = ()


class FallBackDue(NounDue, frozen=True):
    """A unit recoils, flees, or both may happen to it."""

    body: BodyId
    how: Literal["recoil", "flight"]
    enemies: tuple[BodyId, ...] = ()


class MoraleDue(NounDue, frozen=True):
    """A Morale card: the units that still have to test."""

    side: Side
    waiting: tuple[BodyId, ...]


class ChargeDue(NounDue, frozen=True):
    """A charge under way."""

    body: BodyId
    target: BodyId
    ways: tuple[Way, ...]
    stage: Literal["declared", "watched", "answered"] = "declared"
    gone: float = 0.0
    asked: tuple[BodyId, ...] = ()
    surprise: bool = False
    fire: bool = False
    """Whether the target will fire as soon as it can."""
    fired: bool = False
    """Whether the target has fired at this charge."""
    evaded: bool = False


class MeleeDue(NounDue, frozen=True):
    """A round of melee."""

    body: BodyId
    """The unit whose charge or action it is."""
    target: BodyId = ""
    """The unit that was charged, in the round of the charge."""
    surprise: bool = False
    across: bool = False
    """Whether the charge led over an obstacle near the target, or came up to it."""
    caught: bool = False
    """Whether an evader was caught."""


class AftermathDue(NounDue, frozen=True):
    """The blows of a round have fallen; those who are left test, then some may leave."""

    units: tuple[BodyId, ...]
    enemies: tuple[tuple[BodyId, ...], ...]
    """For each unit those it was engaged with."""


class ReformDue(NounDue, frozen=True):
    """A unit whose enemies have all left may re-form, or run after them."""

    body: BodyId
    leavers: tuple[BodyId, ...] = ()


class LandDue(NounDue, frozen=True):
    """Survivors of a destroyed craft must be put ashore, shaken."""

    body: BodyId


class SailDue(NounDue, frozen=True):
    """The craft of a unit that have not yet moved in its Move action."""

    body: BodyId
    waiting: tuple[BodyId, ...]


AnyDue = (
    CardDue
    | IncomeDue
    | UnitsDue
    | ActDue
    | WalkDue
    | WindowDue
    | ShotDue
    | LossesDue
    | DeathDue
    | ReactDue
    | FallBackDue
    | MoraleDue
    | ChargeDue
    | MeleeDue
    | AftermathDue
    | ReformDue
    | LandDue
    | SailDue
)
