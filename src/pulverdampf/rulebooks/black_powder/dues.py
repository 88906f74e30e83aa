"""What can be due: nouns that tell how a long event goes on from a checkpoint."""

from typing import Literal

from msgspec import Struct

from pulverdampf.engine.orders import Step
from pulverdampf.engine.state import NounDue, PieceId
from pulverdampf.table.measurement import Face
from pulverdampf.table.shapes import ORIGIN, Pose

Steps = tuple[Step, ...]
OrderKind = Literal["order", "follow", "rally"]
FireKind = Literal["volley", "closing", "traversing"]
Rows = Literal["shooting", "melee"]


class CommandDue(NounDue, frozen=True):
    """An order has been spoken; the command roll follows."""

    commander: PieceId
    kind: OrderKind
    plans: tuple[tuple[PieceId, Steps], ...]


class PlanDue(NounDue, frozen=True):
    """The steps of a plan that a unit has still to take, and the moves it has for them."""

    unit: PieceId
    steps: Steps
    moves: int
    leader: PieceId = ""
    """The commander who goes with it, after Follow Me."""


class BlunderDue(NounDue, frozen=True):
    """A blunder that a unit has to carry out."""

    unit: PieceId
    result: int
    moves: int = 1


class Charge(Struct, frozen=True):
    """A charge that reaches its target."""

    charger: PieceId
    target: PieceId
    face: Face
    """The side of the target that it comes from."""
    start: Pose
    reach: float
    distance: float
    sweeping: bool = False
    moves: int = 1
    contact: Pose = ORIGIN
    """Where it would come to grips with the target where that stands now."""
    stood: Pose = ORIGIN
    """Where the target stands now."""
    leader: PieceId = ""
    """The commander who goes with the charger, after Follow Me."""


class ChargeDue(NounDue, frozen=True):
    """A charge has been declared, with so many moves to make it."""

    charger: PieceId
    target: PieceId
    moves: int
    sweeping: bool = False
    leader: PieceId = ""
    """The commander who goes with it, after Follow Me."""


class ReactionDue(NounDue, frozen=True):
    """A charge reaches; its target has to answer."""

    charge: Charge


class ContactDue(NounDue, frozen=True):
    """The target has answered; what it chose is carried out and the charge goes home."""

    charge: Charge
    reaction: str
    shooters: tuple[PieceId, ...] = ()
    """Units other than the target that give traversing fire."""


class ShotDue(NounDue, frozen=True):
    """A unit is about to shoot."""

    shooter: PieceId
    target: PieceId
    kind: FireKind = "volley"
    dice: int = 0
    """So many of its dice; nought means all."""
    side: int = 0
    """The side of a square or building that shoots, counted clockwise from the front."""
    crowd: bool = False
    """Whether several units give closing fire at the same charger."""


class ChargerTestDue(NounDue, frozen=True):
    """After closing and traversing fire a charger may have to test."""

    charge: Charge


class ShotTestsDue(NounDue, frozen=True):
    """At the end of the Shooting phase units that owe a break test take it."""


class RevealDue(NounDue, frozen=True):
    """The stamina of an untested unit is about to be known."""

    unit: PieceId


class RiskDue(NounDue, frozen=True):
    """A commander stands with a unit that has suffered."""

    commander: PieceId


class BreakDue(NounDue, frozen=True):
    """A unit has to take a break test."""

    unit: PieceId
    rows: Rows
    why: str
    enemy: PieceId = ""
    """From whom it falls back."""
    artillery: bool = False


class CombatDue(NounDue, frozen=True):
    """The fight of which a unit is part waits for its round."""

    unit: PieceId


class BlowsDue(NounDue, frozen=True):
    """Dice of a round have been counted and wait to be thrown."""

    by: PieceId
    at: PieceId
    dice: int
    needed: int
    again: Literal["", "one", "all"]
    save: int
    save_again: bool = False


class ResultDue(NounDue, frozen=True):
    """All blows of a round have fallen; it has to be decided."""


class AftermathDue(NounDue, frozen=True):
    """The tests of a round are taken; supporters, excess casualties and winners follow."""

    step: Literal["tests", "supporters", "winners", "end"]


class WinnerDue(NounDue, frozen=True):
    """A unit that won its round may choose what to do."""

    unit: PieceId
    swept: bool = False
    """Whether it fought this round after a sweeping advance."""


AnyDue = (
    CommandDue
    | PlanDue
    | BlunderDue
    | ChargeDue
    | ReactionDue
    | ContactDue
    | ShotDue
    | ChargerTestDue
    | ShotTestsDue
    | RevealDue
    | RiskDue
    | BreakDue
    | CombatDue
    | BlowsDue
    | ResultDue
    | AftermathDue
    | WinnerDue
)
