"""What can be due: nouns that tell how a long event goes on from a checkpoint."""

from typing import Literal

from pulverdampf.engine.state import BodyId, NounDue, PieceId

Cause = Literal["melee", "fire"]
Result = Literal["destroyed", "recoils", "flees", "none"]


class ShotsDue(NounDue, frozen=True):
    """The passive player picks the order of the shots that are still to be fired."""


class MeleesDue(NounDue, frozen=True):
    """The active player picks the order of the melees that are still to be fought."""


class ShotDue(NounDue, frozen=True):
    """A target has been picked and its shooters are known; the dice wait."""

    target: PieceId
    main: PieceId
    helpers: tuple[PieceId, ...] = ()
    """Those who shoot at the target beside the main shooter."""
    back: tuple[PieceId, ...] = ()
    """Friends of the target who shoot at the main shooter with it."""
    exchange: bool = False
    """Whether the target shoots back in the same throw."""
    wasted: tuple[PieceId, ...] = ()
    """Those who had the same target and were not needed."""


class CombatDue(NounDue, frozen=True):
    """Two enemies in contact are about to fight."""

    one: PieceId
    two: PieceId


class RicochetDue(NounDue, frozen=True):
    """An element under fire is about to give way: those behind it recoil first."""

    target: PieceId
    shooters: tuple[PieceId, ...]


class OutcomeDue(NounDue, frozen=True):
    """An element was beaten and suffers its result."""

    loser: PieceId
    winner: PieceId
    result: Result
    cause: Cause


class HelpersDue(NounDue, frozen=True):
    """Those on the flanks and rear of a winner recoil with the friend who was beaten in front of it."""

    winner: PieceId
    side: str


class PursuitDue(NounDue, frozen=True):
    """An element whose enemy gave way may have to advance."""

    winner: PieceId
    loser: PieceId
    demoralised: bool = False
    """Whether the beaten enemy belonged to a demoralised command."""


class CampTakenDue(NounDue, frozen=True):
    """A camp has lost its defenders to an element that moves in."""

    winner: PieceId
    camp: PieceId


class TakeoverDue(NounDue, frozen=True):
    """A command has just lost its commander: the commander-in-chief may take elements over."""

    command: BodyId


AnyDue = (
    ShotsDue
    | MeleesDue
    | ShotDue
    | CombatDue
    | RicochetDue
    | OutcomeDue
    | HelpersDue
    | PursuitDue
    | CampTakenDue
    | TakeoverDue
)
