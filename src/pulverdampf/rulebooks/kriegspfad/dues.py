"""What can be due: nouns that tell how a long event goes on from a checkpoint."""

from pulverdampf.engine.state import BodyId, Due, FeatureId, PieceId


class MoveDue(Due, frozen=True):
    """A unit has been picked to move: its rate and dice are still to come."""

    body: BodyId
    how: str = "move"
    """move, break off, reinforce, enter, guided."""
    scout: BodyId = ""
    """The scout at the head of a guided column."""


class WalkDue(Due, frozen=True):
    """A unit knows how far it may go; where is still to be ordered."""

    body: BodyId
    how: str
    rate: str
    """good or difficult."""
    total: float
    spent: tuple[tuple[PieceId, float], ...] = ()
    """What each element has walked already when a reveal stopped the move."""
    scout: BodyId = ""
    melee: tuple[BodyId, ...] = ()
    """Whom it may contact although they fight already."""


class FaceDue(Due, frozen=True):
    """Elements that were touched and are not pinned may turn to their attacker."""

    body: BodyId
    piece: PieceId
    choices: tuple[PieceId, ...]


class BoatDue(Due, frozen=True):
    """A boat knows how far it may go."""

    body: BodyId
    total: float


class ArrivalDue(Due, frozen=True):
    """A unit has come and must be placed at an edge."""

    body: BodyId


# what the fighting chapters make due ---------------------------------------------------------------------


class ShotDue(Due, frozen=True):
    """A declared shot waits for its dice."""

    number: int
    """Its place in `state.shots`."""


class MeleeDue(Due, frozen=True):
    """A pair of fighting units waits for its die."""

    melee: str


class TestDue(Due, frozen=True):
    """A unit owes a morale test."""

    __test__ = False

    body: BodyId
    cause: str


class LossDue(Due, frozen=True):
    """A unit loses elements of its owner's choice."""

    body: BodyId
    number: int
    by: str = ""
    """shooting, gun, melee, fire."""


class BreachDue(Due, frozen=True):
    """A hit on a wall waits to be seen through."""

    shooter: PieceId
    feature: FeatureId
    hits: int


AnyDue = (
    MoveDue | WalkDue | FaceDue | BoatDue | ArrivalDue | ShotDue | MeleeDue | TestDue | LossDue | BreachDue
)
